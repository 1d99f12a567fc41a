//! SC-TER, SC-WOD, SC-HIL, SC-OBS, SC-FWK: the ground as the rules see it: who may stand where, and what costs him his order.

use bodies::{Area, Bridge, Kinds, Land, Line, Swath, Water, strip};
use engine::terrain::{AreaKind, CrossingKind, LowLineKind, WaterKind};
use table::{OnLine, Polyline};

use crate::prelude::*;
use crate::set_up::Setup;

/// The ground of a battle.
pub type Terrain = Land<Kind>;

/// SC-TER-01: the kinds of areas this game has rules for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// SC-WOD-01.
    Wood,
    /// SC-HIL-01: a contour; its slopes are gentle.
    Hill,
    /// SC-HIL-02.
    Steep,
    /// SC-TWN-01.
    Block,
    /// SC-FWK-03: closed works, drawn by their outline.
    Works,
    /// SC-TER-04: nobody may enter.
    Impassable,
    /// Nothing by itself; a scenario may flag it as disordering (SC-STA-03).
    Plain,
}

impl Kinds for Kind {
    const RULE: RuleId = ids::SC_TER_01;
    const KNOWN: &'static str = "wood, hill, steep, built-up, works, impassable, rough, marsh and fields";

    fn of(word: AreaKind) -> Option<Self> {
        match word {
            AreaKind::Wood => Some(Self::Wood),
            AreaKind::Hill => Some(Self::Hill),
            AreaKind::Steep => Some(Self::Steep),
            AreaKind::BuiltUp => Some(Self::Block),
            AreaKind::Works => Some(Self::Works),
            AreaKind::Impassable => Some(Self::Impassable),
            AreaKind::Rough | AreaKind::Marsh | AreaKind::Fields => Some(Self::Plain),
            AreaKind::Scrub
            | AreaKind::Rock
            | AreaKind::Riverbed
            | AreaKind::Gully
            | AreaKind::Ridge
            | AreaKind::Undulating
            | AreaKind::WateringHole
            | AreaKind::Object => None,
        }
    }

    fn called(self) -> &'static str {
        match self {
            Self::Wood => "the wood",
            Self::Hill => "the hill",
            Self::Steep => "the steep slope",
            Self::Block => "the block",
            Self::Works => "the works",
            Self::Impassable => "impassable ground",
            Self::Plain => "the field",
        }
    }
}

/// SC-TWN-01: how many figures a block holds.
pub fn capacity(block: &Area<Kind>) -> u16 {
    block.said.capacity.unwrap_or(24)
}

/// SC-TWN-01, SC-WOD-06: how many contours a block or wood is high.
pub fn height(area: &Area<Kind>) -> u8 {
    area.said.height.unwrap_or(1)
}

/// Somebody who stands or goes somewhere.
#[derive(Debug, Clone, Copy)]
pub struct Mover<'a> {
    pub info: &'a UnitInfo,
    /// How and where he lies.
    pub lie: Lie,
}

impl<'a> Mover<'a> {
    /// A unit that lies so.
    pub const fn new(info: &'a UnitInfo, lie: Lie) -> Self {
        Self { info, lie }
    }

    /// SC-TRP-06, SC-ART-08: whether he drags guns along; a crew away from them does not.
    pub const fn has_guns(&self) -> bool {
        matches!(self.info.arm, Arm::Artillery) && !matches!(self.lie.formation, Formation::OffGuns { .. })
    }

    /// SC-OBS-06: whether he is on a bridge: one stand wide, with P on its middle line and facing along it.
    pub fn is_on(&self, bridge: &Bridge) -> bool {
        bridge.kind == CrossingKind::Bridge
            && self.is_one_stand_wide()
            && is_on_bridge(bridge, self.lie.at.into())
    }

    /// SC-FRM-11: whether he is a column one stand wide, or limbered guns one wide.
    pub fn is_one_stand_wide(&self) -> bool {
        match self.lie.formation {
            Formation::Column { wide } => wide <= self.info.one_stand(),
            Formation::Limbered { wide } => wide == 1,
            _ => false,
        }
    }
}

/// Why somebody may not stand somewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Barred {
    /// The rule that says so.
    pub rule: RuleId,
    /// What it is called.
    pub by: String,
    /// Why, and what would be right.
    pub why: &'static str,
    pub at: Point,
}

/// SC-TER-05: how far from the middle of a road the lane through a wood reaches.
pub const LANE: f64 = 0.75;
/// SC-TER-05: how near to the middle of a road P must be.
const ON_ROAD: f64 = 0.1;
/// SC-FWK-03: how deep the zone behind open works is.
const ZONE: f64 = 2.0;

impl Setup {
    /// SC-TER-04, SC-TWN-14, SC-WOD-01, SC-OBS-06: why a unit may not lie there.
    pub fn barred(&self, mover: Mover<'_>, rects: &[Rect]) -> Option<Barred> {
        self.barred_way(mover, mover, &Swath::of(rects))
    }

    /// SC-TER-04: why a unit may not go that way, over this ground.
    pub fn barred_way(&self, from: Mover<'_>, to: Mover<'_>, swath: &Swath) -> Option<Barred> {
        let at = to.lie.at.point();
        let on_road = || self.lane(from).is_some() && self.lane(to).is_some();
        for area in &self.terrain.areas {
            let (rule, why) = match area.kind {
                Kind::Impassable => (ids::SC_TER_04, "nobody may enter it, go round it"),
                Kind::Block => (ids::SC_TWN_14, "houses are in the way, go round them or enter from a side"),
                Kind::Wood if is_closed_to(to) => {
                    (ids::SC_WOD_01, "cavalry and guns pass a wood only in a narrow column along a road")
                }
                _ => continue,
            };
            if swath.meets_area(&area.outline) && !(area.kind == Kind::Wood && on_road()) {
                return Some(Barred { rule, by: area.name.clone(), why, at });
            }
        }
        let mut rivers = self.rivers().filter(|(_, deep)| deep.iter().any(|deep| swath.meets_area(deep)));
        let (river, _) = rivers.find(|(river, _)| {
            !river.crossings.iter().any(|bridge| from.is_on(bridge) && to.is_on(bridge))
        })?;
        let why = "it is crossed only at bridges, one stand wide, and at fords";
        Some(Barred { rule: ids::SC_OBS_06, by: river.name.clone(), why, at })
    }

    /// SC-TER-04, SC-TWN-14, SC-WOD-01: whether an area is closed to somebody who is not on a road through it.
    pub fn is_closed(&self, area: &Area<Kind>, mover: Mover<'_>) -> bool {
        match area.kind {
            Kind::Impassable | Kind::Block => true,
            Kind::Wood => is_closed_to(mover),
            Kind::Hill | Kind::Steep | Kind::Works | Kind::Plain => false,
        }
    }

    /// SC-STA-02, SC-STA-03: the rule by which the ground under a unit disorders it, if any does.
    pub fn disorders(&self, mover: Mover<'_>, rects: &[Rect]) -> Option<RuleId> {
        self.disorders_way(mover, mover, &Swath::of(rects))
    }

    /// SC-STA-02: the rule by which the ground on the way disorders a unit. Artillery is never disordered, skirmishers only where they count as
    /// close order (SC-STA-05, SC-SKM-08).
    pub fn disorders_way(&self, from: Mover<'_>, to: Mover<'_>, swath: &Swath) -> Option<RuleId> {
        if to.info.arm == Arm::Artillery {
            return None;
        }
        if self.is_in_zone(swath) {
            return Some(ids::SC_FWK_04);
        }
        if to.lie.formation.is_open() {
            return None;
        }
        let spared =
            || self.options.open_roads.is_on() && self.lane(from).is_some() && self.lane(to).is_some();
        for area in &self.terrain.areas {
            let rule = match area.kind {
                Kind::Wood => ids::SC_WOD_02,
                Kind::Steep if to.info.arm.is_cavalry() => ids::SC_HIL_03,
                _ if area.said.disordering => ids::SC_STA_03,
                _ => continue,
            };
            if swath.meets_area(&area.outline) && (rule == ids::SC_STA_03 || !spared()) {
                return Some(rule);
            }
        }
        let water = self.terrain.waters.iter().find(|water| is_in_water(swath, water))?;
        Some(match water.kind {
            WaterKind::Stream => ids::SC_OBS_04,
            WaterKind::River => ids::SC_OBS_06,
        })
    }

    /// SC-FWK-03, SC-FWK-04: whether some part of a unit is in the disorder zone of works.
    pub fn zone(&self, rects: &[Rect]) -> bool {
        self.is_in_zone(&Swath::of(rects))
    }

    fn is_in_zone(&self, swath: &Swath) -> bool {
        let mut closed = self.terrain.areas.iter().filter(|area| area.kind == Kind::Works);
        closed.any(|works| swath.meets_area(&works.outline))
            || self.open_works().any(|line| line.line.legs().any(|leg| swath.meets_rect(&zone_of(leg))))
    }

    /// Breastworks that are not closed.
    pub fn open_works(&self) -> impl Iterator<Item = &Line> {
        self.terrain.lines.iter().filter(|line| line.kind == LowLineKind::Works)
    }

    /// SC-TER-05: where on a road a narrow column lies, with P on its middle and facing along it.
    pub fn lane(&self, mover: Mover<'_>) -> Option<(usize, OnLine)> {
        if !mover.is_one_stand_wide() {
            return None;
        }
        self.road_under(mover.lie.at.into())
    }

    /// The road on whose middle a place lies, facing along it.
    pub fn road_under(&self, front: Placement) -> Option<(usize, OnLine)> {
        let roads = self.terrain.roads.iter().enumerate();
        let mut on = roads.map(|(index, road)| (index, &road.line, road.line.nearest(front.at)));
        on.find(|(_, line, on)| {
            within(on.point.distance(front.at), ON_ROAD)
                && bearings_at(line, on.along).any(|bearing| is_along(bearing, front.facing))
        })
        .map(|(index, _, on)| (index, on))
    }

    /// SC-OBS-06: rivers, each with the parts of it that nobody wades: all but its fords.
    pub fn rivers(&self) -> impl Iterator<Item = (&Water, &[Polygon])> {
        let all = self.terrain.waters.iter().zip(self.channels.iter().map(Vec::as_slice));
        all.filter(|(water, _)| water.kind == WaterKind::River)
    }

    /// SC-TER-05: how far a unit that goes this way keeps to the road through woods on which it stands; nothing if it does not follow one.
    pub fn road_ahead(&self, mover: Mover<'_>, along: Vector) -> Option<f64> {
        let (road, on) = self.lane(mover).filter(|_| is_along(along.bearing(), mover.lie.at.degrees()))?;
        let line = &self.terrain.roads[road].line;
        let onward = along.dot(Point::toward(on.bearing)) > 0.0;
        let end = if onward { line.length() } else { 0.0 };
        bends_between(line, on.along, end).first().map(|bend| (bend - on.along).abs())
    }
}

/// The places along a line where it bends between two others, and the second of them.
pub fn bends_between(line: &Polyline, from: f64, to: f64) -> Vec<f64> {
    let mut along = 0.0;
    let mut stops: Vec<f64> = line
        .legs()
        .map(|leg| {
            along += leg.length();
            along
        })
        .filter(|bend| (from.min(to) + TOLERANCE..from.max(to) - TOLERANCE).contains(bend))
        .collect();
    if to < from {
        stops.reverse();
    }
    stops.push(to);
    stops
}

/// SC-WOD-01: whether woods are closed to somebody away from roads.
fn is_closed_to(mover: Mover<'_>) -> bool {
    mover.info.arm.is_cavalry() || mover.has_guns()
}

/// SC-OBS-06: whether P lies on a bridge's middle line, drawn on over both banks, and faces along it.
pub fn is_on_bridge(bridge: &Bridge, front: Placement) -> bool {
    let along = bridge.bearing + 90.0;
    let off = (front.at - bridge.at).dot(Point::toward(along).right()).abs();
    within(off, ON_ROAD) && is_along(along, front.facing)
}

/// Whether a facing lies along a line that runs this way, or the other.
pub fn is_along(bearing: f64, facing: f64) -> bool {
    let turn = turn_between(bearing, facing).abs();
    !beyond(turn, 0.01) || !beyond(180.0 - turn, 0.01)
}

/// The ways a road runs at a place: at a bend both of them.
fn bearings_at(line: &Polyline, along: f64) -> impl Iterator<Item = f64> {
    let (before, after) = (line.at(along - 0.02), line.at(along + 0.02));
    [line.at(along).bearing, before.bearing, after.bearing].into_iter()
}

/// SC-FWK-03: the zone behind one leg of open works, to its right as it is drawn.
pub fn zone_of(leg: Segment) -> Rect {
    let along = leg.step().unit().unwrap_or(Point::new(0.0, 1.0));
    Rect::along(leg.midpoint() + along.right() * (ZONE / 2.0), along, ZONE, leg.length())
}

/// Whether some part of the way lies in water.
pub fn is_in_water(swath: &Swath, water: &Water) -> bool {
    water.line.legs().any(|leg| swath.meets_rect(&strip(leg, water.width)))
}
