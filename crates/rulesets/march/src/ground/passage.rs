//! Who may stand and pass where: woods, villages, impassable ground, and water with its bridges and fords.

use arrayvec::ArrayVec;
use engine::RuleId;
use engine::terrain::CrossingKind;
use table::{
    Bounds, Convex, Crossing, Edge, Obstacle, Point, Rect, Segment, Sweep, TOLERANCE, Vector, free_shift,
    within,
};

use super::{Area, AreaKind, MOST, Terrain, Water, is_difficult};
use crate::ids;
use crate::profiles::Arm;
use crate::state::{Formation, Lie};

/// Who passes or stands somewhere, as far as the ground cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passer {
    /// Its arm.
    pub arm: Arm,
    /// Its formation.
    pub formation: Formation,
    /// The road a march column lies on (MG-FRM-07); nothing once it has been pushed off it.
    pub road: Option<u8>,
}

impl Passer {
    /// A unit of this arm, drawn up and lying so.
    pub const fn new(arm: Arm, formation: Formation, lie: Lie) -> Self {
        let road = match lie {
            Lie::Road(on) if on.off.0 == 0 && on.off.1 == 0 => Some(on.road),
            Lie::Road(_) | Lie::Field(_) => None,
        };
        Self { arm, formation, road }
    }
}

/// What a move passes over (MG-MOV-03).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Passage {
    /// MG-TER-05: it starts in, passes through or ends in difficult ground.
    pub difficult: bool,
    /// MG-MEL-13: it crosses or enters a stream or river.
    pub water: bool,
}

impl std::ops::BitOr for Passage {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { difficult: self.difficult || other.difficult, water: self.water || other.water }
    }
}

/// A piece of ground that may not be entered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Barred {
    /// Which.
    pub by: Barrier,
    /// Where it is met.
    pub at: Point,
    /// The rule that bars it.
    pub rule: RuleId,
    /// What would be right.
    pub why: &'static str,
}

/// What bars the way, by its place in the lists of [`Terrain`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// An area.
    Area(u8),
    /// A water.
    Water(u8),
}

/// How far a shift is free of ground that may not be entered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reach {
    /// How far it can go, in inches.
    pub distance: f64,
    /// What stops it.
    pub stopped_by: Option<Barrier>,
}

/// What an area means to a passer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    /// It may enter.
    Free,
    /// MG-TER-07: with its centre on a road; off it this rule bars it.
    ByRoad(RuleId),
    /// It may not.
    No(RuleId, &'static str),
}

/// MG-TER-01, MG-TER-03, MG-TER-07: infantry goes anywhere; cavalry and guns go through difficult ground by road only, in march column or
/// limbered. Guns unlimber in built-up areas, and nowhere else in it.
fn entry(kind: AreaKind, passer: Passer) -> Entry {
    let off_road = match kind {
        AreaKind::Hill | AreaKind::Works | AreaKind::Fields => return Entry::Free,
        AreaKind::Impassable => return Entry::No(ids::MG_TER_03, "nobody may enter it, go round it"),
        AreaKind::Wood => ids::MG_TER_01,
        AreaKind::Marsh | AreaKind::Rough => ids::MG_TER_03,
        AreaKind::BuiltUp => ids::MG_TER_07,
    };
    match (passer.arm, passer.formation) {
        (Arm::Infantry, _) => Entry::Free,
        (Arm::Cavalry, _) if passer.road.is_some() => Entry::Free,
        (Arm::Cavalry, _) => Entry::No(off_road, "cavalry goes in by road only, in march column"),
        (Arm::Artillery, Formation::Unlimbered) if kind != AreaKind::BuiltUp => {
            Entry::No(ids::MG_TER_07, "guns may not unlimber there: leave it first")
        }
        (Arm::Artillery, _) => Entry::ByRoad(off_road),
    }
}

const STRAYED: &str = "it fled into it and may only be moved out of it by the shortest way";

/// Whether one of some stands is in an area (MG-TER-02).
fn is_in(area: &Area, stands: &[Rect]) -> bool {
    stands.iter().any(|stand| area.outline.overlaps_rect(stand))
}

const GUNS_BY_ROAD: &str = "guns go in by road only, limbered and with their centre on it";

impl Terrain {
    /// Whether a unit may lie with these stands and this centre.
    pub fn standing(&self, passer: Passer, stands: &[Rect], centre: Point) -> Result<(), Barred> {
        self.standing_from(passer, &[], stands, centre)
    }

    /// As [`Terrain::standing`], for a unit whose flight took it to where it lies (MG-RTE-04): areas and waters it is in already do not
    /// bar it.
    pub fn standing_from(
        &self,
        passer: Passer,
        from: &[Rect],
        stands: &[Rect],
        centre: Point,
    ) -> Result<(), Barred> {
        for (index, area) in self.areas.iter().enumerate() {
            let (rule, why) = match entry(area.kind, passer) {
                Entry::Free => continue,
                Entry::ByRoad(_) if self.on_a_road(Segment::new(centre, centre)) => continue,
                Entry::ByRoad(rule) => (rule, GUNS_BY_ROAD),
                Entry::No(rule, why) => (rule, why),
            };
            let strayed = || is_in(area, from);
            let overlapped = stands.iter().find(|stand| area.outline.overlaps_rect(stand));
            if let Some(stand) = overlapped.filter(|_| !strayed()) {
                let at = area.outline.nearest_on_outline(stand.centre).to;
                return Err(Barred { by: Barrier::Area(index as u8), at, rule, why });
            }
        }
        let ways = Ways { passer, centre: Segment::new(centre, centre) };
        for (index, water) in self.waters.iter().enumerate() {
            if from.iter().any(|stand| Convex::of_rect(stand).crosses(&water.line)) {
                continue;
            }
            for stand in stands {
                if let Some(at) = self.wets(water, &Convex::of_rect(stand), ways) {
                    return Err(barred_water(index, at));
                }
            }
        }
        Ok(())
    }

    /// MG-MOV-03: what a straight move of these stands (each with its place after it) and of the unit's centre passes over.
    pub fn passage(
        &self,
        passer: Passer,
        from: &[Rect],
        to: &[Rect],
        centre: Segment,
    ) -> Result<Passage, Barred> {
        let mut passage = Passage::default();
        let met = self.met_by(passer, from, to);
        if met.areas.is_empty() && met.waters.is_empty() {
            return Ok(passage);
        }
        for (before, after) in from.iter().zip(to) {
            let swept = Sweep::new(*before, *after);
            let bounds = swept.bounds();
            for &index in &met.areas {
                let area = &self.areas[usize::from(index)];
                let entry = entry(area.kind, passer);
                let difficult = is_difficult(area.kind);
                if (entry == Entry::Free && passage.difficult)
                    || !bounds.meets(&area.outline.bounds())
                    || !swept.overlaps_polygon(&area.outline)
                {
                    continue;
                }
                passage.difficult |= difficult;
                let at = || area.outline.nearest_on_outline(before.centre).to;
                let by = Barrier::Area(index);
                match entry {
                    Entry::Free => {}
                    Entry::ByRoad(_) if self.goes_in_by_road(area, before, after, centre) => {}
                    Entry::ByRoad(rule) => {
                        return Err(Barred { by, at: at(), rule, why: GUNS_BY_ROAD });
                    }
                    Entry::No(..) if self.leaves_by_shortest_way(area, from, centre) => {}
                    Entry::No(..) if is_in(area, from) => {
                        return Err(Barred { by, at: at(), rule: ids::MG_RTE_04, why: STRAYED });
                    }
                    Entry::No(rule, why) => return Err(Barred { by, at: at(), rule, why }),
                }
            }
            let ways = Ways { passer, centre };
            for &index in &met.waters {
                let water = &self.waters[usize::from(index)];
                if (water.anywhere && passage.water)
                    || !bounds.meets(&water.line.bounds())
                    || !swept.crosses(&water.line)
                {
                    continue;
                }
                passage.water = true;
                if let Some(at) = self.wets(water, swept.outline(), ways) {
                    return Err(barred_water(usize::from(index), at));
                }
            }
        }
        Ok(passage)
    }

    /// MG-RTE-04: a unit that is in ground it may not enter may only go out of it by the shortest way: every inch it goes takes its
    /// centre an inch nearer to the outside. Where the ground ends with the table there is no outside.
    fn leaves_by_shortest_way(&self, area: &Area, from: &[Rect], centre: Segment) -> bool {
        let on_the_border = |edge: &Segment| {
            [Edge::North, Edge::East, Edge::South, Edge::West].into_iter().any(|side| {
                [edge.from, edge.to]
                    .into_iter()
                    .all(|end| within(self.board.gap_to_edge(side, end).distance, 0.0))
            })
        };
        let depth = |point: Point| {
            let edges = area.outline.edges().filter(|edge| !on_the_border(edge));
            let gap = edges.map(|edge| edge.distance(point)).fold(f64::INFINITY, f64::min);
            if area.outline.contains(point) { gap } else { -gap }
        };
        from.iter().any(|stand| area.outline.overlaps_rect(stand))
            && depth(centre.from) - depth(centre.to) >= centre.length() - 2.0 * TOLERANCE
    }

    /// The ground that could matter to a move: what the rectangle around all stands sweeps over. Mostly that is nothing, and then no stand need
    /// be looked at.
    fn met_by(&self, passer: Passer, from: &[Rect], to: &[Rect]) -> Met {
        let mut met = Met::default();
        let whole = Sweep::of_body(from, to);
        let around = || from.iter().chain(to).map(Bounds::of_rect).reduce(Bounds::joined);
        let Some(way) = whole.as_ref().map(Sweep::bounds).or_else(around) else { return met };
        for (index, area) in self.areas.iter().enumerate() {
            let matters = is_difficult(area.kind) || entry(area.kind, passer) != Entry::Free;
            if matters
                && way.meets(&area.outline.bounds())
                && whole.as_ref().is_none_or(|whole| whole.overlaps_polygon(&area.outline))
            {
                met.areas.push(index as u8);
            }
        }
        for (index, water) in self.waters.iter().enumerate() {
            if way.meets(&water.line.bounds())
                && water.line.legs().any(|leg| way.meets_segment(leg))
                && whole.as_ref().is_none_or(|whole| whole.crosses(&water.line))
            {
                met.waters.push(index as u8);
            }
        }
        met
    }

    /// How far a unit can be shifted, without turning, before it meets ground it may not enter (retreats, evades, withdrawals).
    pub fn room(&self, passer: Passer, stands: &[Rect], centre: Point, way: Vector, most: f64) -> Reach {
        let mut reach = Reach { distance: most.max(0.0), stopped_by: None };
        let Some(way) = way.unit() else { return reach };
        for (index, area) in self.areas.iter().enumerate() {
            let free = match entry(area.kind, passer) {
                Entry::Free => continue,
                Entry::No(..) => shift_to(stands, way, reach.distance, area),
                Entry::ByRoad(_) => {
                    let along = self.road_along(centre, way, reach.distance);
                    let moved: Vec<Rect> = stands.iter().map(|stand| stand.shifted(way * along)).collect();
                    along + shift_to(&moved, way, reach.distance - along, area)
                }
            };
            if free < reach.distance {
                reach = Reach { distance: free, stopped_by: Some(Barrier::Area(index as u8)) };
            }
        }
        self.shift_to_water(passer, stands, centre, way, reach)
    }

    /// MG-RTE-04: how far a routed unit can flee straight ahead before ground the scenario makes impassable to all.
    pub fn flight(&self, stands: &[Rect], way: Vector, most: f64) -> Reach {
        let mut reach = Reach { distance: most.max(0.0), stopped_by: None };
        let Some(way) = way.unit() else { return reach };
        for (index, area) in self.areas.iter().enumerate() {
            if area.kind == AreaKind::Impassable {
                let free = shift_to(stands, way, reach.distance, area);
                if free < reach.distance {
                    reach = Reach { distance: free, stopped_by: Some(Barrier::Area(index as u8)) };
                }
            }
        }
        let routed = Passer { arm: Arm::Infantry, formation: Formation::Line, road: None };
        self.shift_to_water(routed, stands, Point::default(), way, reach)
    }

    /// MG-COM-02: a rider may cross any ground but impassable water.
    pub fn ride(&self, way: Segment) -> Result<(), Barred> {
        for (index, water) in self.waters.iter().enumerate().filter(|(_, water)| !water.anywhere) {
            let open = |crossing: &Crossing| {
                let by = |place: &super::CrossingAt| {
                    (place.along - crossing.along).abs() <= place.half + TOLERANCE
                };
                water.crossings.iter().any(by)
            };
            let closed = water.line.crossings(way).filter(|crossing| !open(crossing));
            if let Some(first) = closed.min_by(|one, other| one.fraction.total_cmp(&other.fraction)) {
                return Err(barred_water(index, first.point));
            }
        }
        Ok(())
    }

    /// Whether all of a way lies on roads.
    pub fn on_a_road(&self, way: Segment) -> bool {
        self.roads.iter().any(|road| {
            let mut reached = 0.0;
            // The legs of a road are met in either order; each pass takes the way at least one leg farther.
            loop {
                let farther = road
                    .legs()
                    .filter_map(|leg| strip(leg)?.clip(way))
                    .filter(|covered| covered.from <= reached + f64::EPSILON)
                    .map(|covered| covered.to)
                    .fold(reached, f64::max);
                if farther >= 1.0 {
                    return true;
                }
                if farther <= reached {
                    return way.length() <= TOLERANCE
                        && road.nearest(way.from).point.distance(way.from) <= TOLERANCE;
                }
                reached = farther;
            }
        })
    }

    /// How far a point can go one way without leaving the road it is on.
    fn road_along(&self, from: Point, way: Vector, most: f64) -> f64 {
        let whole = Segment::new(from, from + way * most);
        let covered = self
            .roads
            .iter()
            .flat_map(table::Polyline::legs)
            .filter_map(|leg| strip(leg)?.clip(whole))
            .filter(|covered| covered.from <= f64::EPSILON)
            .map(|covered| covered.to)
            .fold(0.0, f64::max);
        covered * most
    }

    /// MG-TER-07: a battery is on the road with its centre for as long as it overlaps the area.
    fn goes_in_by_road(&self, area: &Area, before: &Rect, after: &Rect, centre: Segment) -> bool {
        let at = |t: f64| {
            let forward = (before.forward * (1.0 - t) + after.forward * t).unit().unwrap_or(after.forward);
            Rect::along(centre.at(t), forward, before.width(), before.depth())
        };
        // It would have to be on a road somewhere; mostly it is nowhere near one, and that is quickly seen.
        let meets_road = |leg: Segment| {
            let (on_way, on_road) = centre.nearest_points(leg);
            on_way.distance(on_road) <= 2.0 * TOLERANCE
        };
        if !self.roads.iter().flat_map(table::Polyline::legs).any(meets_road) {
            return false;
        }
        let inside = |t: f64| area.outline.overlaps_rect(&at(t));
        let gap = |t: f64| if inside(t) { 0.0 } else { area.outline.gap_to_rect(&at(t)).distance };
        // While the battery turns its corners move faster than its centre, by at most the diagonal.
        let pace = centre.length() + 2.0 * (before.width() + before.depth());
        let first = table::first_moment_when(gap, pace).unwrap_or(0.0);
        let last = 1.0 - table::first_moment_when(|t| gap(1.0 - t), pace).unwrap_or(0.0);
        self.on_a_road(Segment::new(centre.at(first), centre.at(last)))
    }

    /// Where a swept shape meets water it may not; nothing if all it meets may be crossed.
    fn wets(&self, water: &Water, swept: &Convex, ways: Ways) -> Option<Point> {
        if water.anywhere || !swept.crosses(&water.line) {
            return None;
        }
        let core = swept.shrunk(TOLERANCE);
        let limbered = ways.passer.formation == Formation::Limbered;
        let going = if ways.passer.road.is_some() || (limbered && self.on_a_road(ways.centre)) {
            Going::ByRoad
        } else {
            Going::AcrossCountry
        };
        let mut along = 0.0;
        for leg in water.line.legs() {
            let length = leg.length();
            if let Some((from, to)) = inside(&core, leg) {
                let (from, to) = (along + from * length, along + to * length);
                if !may_cross(water, from, to, going) {
                    return Some(water.line.at(f64::midpoint(from, to)).point);
                }
            }
            along += length;
        }
        None
    }

    /// The same reach, cut short where the unit would meet water it may not cross.
    fn shift_to_water(
        &self,
        passer: Passer,
        stands: &[Rect],
        centre: Point,
        way: Vector,
        mut reach: Reach,
    ) -> Reach {
        for (index, water) in self.waters.iter().enumerate().filter(|(_, water)| !water.anywhere) {
            for stand in stands {
                let meets = |distance: f64| {
                    let centre = Segment::new(centre, centre + way * distance);
                    let swept = Convex::swept(stand, &stand.shifted(way * distance));
                    self.wets(water, &swept, Ways { passer, centre }).is_some()
                };
                if !meets(reach.distance) {
                    continue;
                }
                // It touches the water a tolerance before its core would be in it.
                let (mut free, mut wet) = (0.0, reach.distance);
                while wet - free > FINE {
                    let middle = f64::midpoint(free, wet);
                    if meets(middle) { wet = middle } else { free = middle }
                }
                let distance = (free - TOLERANCE).max(0.0);
                reach = Reach { distance, stopped_by: Some(Barrier::Water(index as u8)) };
            }
        }
        reach
    }
}

/// Areas and waters by their places in the lists of [`Terrain`].
#[derive(Default)]
struct Met {
    areas: ArrayVec<u8, MOST>,
    waters: ArrayVec<u8, MOST>,
}

/// Half the grid's step: places nearer than that are the same.
const FINE: f64 = 0.0005;

/// Who goes where, for water.
#[derive(Debug, Clone, Copy)]
struct Ways {
    passer: Passer,
    centre: Segment,
}

const fn barred_water(index: usize, at: Point) -> Barred {
    let why = "it is crossed only at fords, and at bridges by march columns and limbered guns along the road";
    Barred { by: Barrier::Water(index as u8), at, rule: ids::MG_TER_11, why }
}

/// How a unit comes to the water.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Going {
    ByRoad,
    AcrossCountry,
}

/// MG-TER-11: a ford by anyone who keeps within it, a bridge by road.
fn may_cross(water: &Water, from: f64, to: f64, going: Going) -> bool {
    water.crossings.iter().any(|place| match place.kind {
        CrossingKind::Ford => {
            place.along - place.half <= from + TOLERANCE && to <= place.along + place.half + TOLERANCE
        }
        CrossingKind::Bridge => {
            going == Going::ByRoad && from <= place.along + place.half && place.along - place.half <= to
        }
    })
}

fn shift_to(stands: &[Rect], way: Vector, most: f64, area: &Area) -> f64 {
    free_shift(stands, way, most, [Obstacle::Area(&area.outline)]).distance
}

/// A leg of a road as a strip of ground as wide as the tolerance on each side.
fn strip(leg: Segment) -> Option<Rect> {
    let forward = leg.step().unit()?;
    Some(Rect::along(leg.midpoint(), forward, 2.0 * TOLERANCE, leg.length() + 2.0 * TOLERANCE))
}

/// The part of a segment inside a convex shape, as fractions.
fn inside(shape: &Convex, segment: Segment) -> Option<(f64, f64)> {
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    if shape.is_empty() {
        return None;
    }
    for edge in shape.edges() {
        // The corners run clockwise: what is right of an edge is inside.
        let inward = edge.step().right();
        let start = (segment.from - edge.from).dot(inward);
        let end = (segment.to - edge.from).dot(inward);
        if start < 0.0 && end < 0.0 {
            return None;
        }
        if start < 0.0 {
            from = from.max(start / (start - end));
        } else if end < 0.0 {
            to = to.min(start / (start - end));
        }
    }
    (from < to).then_some((from, to))
}
