//! SG-TERR, SG-MOVE-05 to SG-MOVE-08: the ground, who may stand on it, and what an inch of it costs.

use bodies::{Kinds, Land};
use engine::Fault;
use engine::fault::Faults as _;
use engine::terrain::{self, AreaKind, CrossingKind, LowLineKind, WaterKind};
use table::{Board, Ground, Polygon, Polyline, Shape, Travel, Waypoint};

use crate::options::RoughRoad;
use crate::prelude::*;

/// SG-TERR-02: the areas this game has rules for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Feature {
    Plain,
    Hill,
    Steep,
    Wood,
    Rough,
    BuiltUp,
    Works,
    Impassable,
}

impl Kinds for Feature {
    const RULE: RuleId = ids::SG_TERR_02;
    const KNOWN: &'static str =
        "wood, hill, steep, built-up, marsh, rough, scrub, gully, riverbed, works, impassable and fields";

    fn of(word: AreaKind) -> Option<Self> {
        match word {
            AreaKind::Fields => Some(Self::Plain),
            AreaKind::Hill => Some(Self::Hill),
            AreaKind::Steep => Some(Self::Steep),
            AreaKind::Wood => Some(Self::Wood),
            AreaKind::Marsh | AreaKind::Rough | AreaKind::Scrub | AreaKind::Gully | AreaKind::Riverbed => {
                Some(Self::Rough)
            }
            AreaKind::BuiltUp => Some(Self::BuiltUp),
            AreaKind::Works => Some(Self::Works),
            AreaKind::Impassable => Some(Self::Impassable),
            AreaKind::Rock
            | AreaKind::Ridge
            | AreaKind::Undulating
            | AreaKind::WateringHole
            | AreaKind::Object => None,
        }
    }

    fn called(self) -> &'static str {
        match self {
            Self::Plain => "the field",
            Self::Hill => "the hill",
            Self::Steep => "the steep hill",
            Self::Wood => "the wood",
            Self::Rough => "the rough ground",
            Self::BuiltUp => "the village",
            Self::Works => "the works",
            Self::Impassable => "impassable ground",
        }
    }
}

/// SG-TERR-01: the kind of ground under a point. Where several lie over each other the last of these counts (SG-TERR-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Open ground.
    Open,
    /// Steep hills, contour by contour: odd is a slope, even the top above it.
    Steep(u8),
    /// Rough ground.
    Rough,
    /// A village or town.
    BuiltUp,
    /// SG-MOVE-06: a road; only messengers' ground has it.
    Road,
    /// SG-MOVE-07: a road through rough ground, where that matters.
    RoughRoad,
    /// Nobody may go there.
    Impassable,
    /// SG-TERR-02: rough, and a way over a river.
    Ford,
    /// SG-TERR-02: as a road.
    Bridge,
}

/// How a base stands or a path runs, as costs and combats ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Footing {
    /// Open.
    Open,
    /// Rough.
    Rough,
    /// Built-up: as rough for movement (SG-TERR-04).
    BuiltUp,
    /// Impassable (SG-TERR-05).
    Impassable,
}

impl Kind {
    /// What it is to those who stand on it, roads apart.
    pub const fn footing(self) -> Footing {
        match self {
            Self::Open | Self::Bridge | Self::Road => Footing::Open,
            Self::Steep(height) if height % 2 == 0 => Footing::Open,
            Self::Steep(_) | Self::Rough | Self::Ford | Self::RoughRoad => Footing::Rough,
            Self::BuiltUp => Footing::BuiltUp,
            Self::Impassable => Footing::Impassable,
        }
    }
}

/// SG-MOVE-06: whether roads help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Going {
    /// A maneuver, a command base or a messenger: roads help.
    Maneuver,
    /// An attack: the road does not exist.
    Attack,
}

/// SG-MOVE-05: the cost of an inch, as printed.
#[rustfmt::skip]
pub(crate) const fn rate(arm: Arm) -> Rate {
    match arm {
        Arm::Infantry       => Rate { open: 1.0, rough: 2.0, road: 0.5 },
        Arm::Cavalry        => Rate { open: 0.5, rough: 2.0, road: 0.25 },
        Arm::HorseArtillery => Rate { open: 0.5, rough: 2.0, road: 0.25 },
        Arm::FootArtillery  => Rate { open: 1.0, rough: 4.0, road: 0.5 },
    }
}

/// The rates of an arm.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) open: f64,
    pub(crate) rough: f64,
    pub(crate) road: f64,
}

impl Rate {
    /// SG-MOVE-07: what an inch of road costs on this ground.
    fn on_road(self, footing: Footing, roads: RoughRoad) -> f64 {
        match (footing, roads) {
            (Footing::Open, _) | (_, RoughRoad::Ignore) => self.road,
            (_, RoughRoad::Multiply) => self.rough / 2.0,
        }
    }

    fn on(self, footing: Footing) -> f64 {
        if footing == Footing::Open { self.open } else { self.rough }
    }
}

/// SG-TERR-07: fieldworks.
#[derive(Debug)]
pub(crate) enum Works {
    /// A line; the protected side is to the right of it as it is drawn.
    Line(Polyline),
    /// An enclosed work.
    Closed(Polygon),
}

/// A stream or river, for standing across it and for lines that cross it.
#[derive(Debug)]
struct Stream {
    line: Polyline,
    width: f64,
    impassable: bool,
    crossings: Vec<Rect>,
}

/// SG-TR-02: the ways of messengers.
pub(crate) type Messengers<'a> = Travel<'a, Kind, fn(Kind) -> Option<f64>>;

/// The ground of a battle.
#[derive(Debug)]
pub struct Terrain {
    pub(crate) board: Board,
    /// Kinds of ground without roads.
    pub(crate) ground: Ground<Kind>,
    /// Where roads and bridges are.
    roads: Ground<bool>,
    /// SG-TR-02: what messengers ride over, and where their ways may bend.
    messengers: (Ground<Kind>, Vec<Waypoint>),
    /// SG-TERR-06.
    pub(crate) contours: Vec<Polygon>,
    steep: Vec<Polygon>,
    /// SG-LOS-03: woods and built-up areas.
    pub(crate) cover: Vec<Polygon>,
    built_up: Vec<Polygon>,
    strong: Vec<Polyline>,
    pub(crate) works: Vec<Works>,
    streams: Vec<Stream>,
    impassable: Vec<Polygon>,
    rough_road: RoughRoad,
    pub(crate) land: Land<Feature>,
}

/// SG-MOVE-06: how near to the middle of a road one is on it.
const ON_ROAD: f64 = 0.25;
/// SG-TERR-02: a stream is at least so wide.
const STREAM: f64 = 0.5;

/// The ground of a file with everything said that is drawn: how wide the waters are that say nothing.
pub(crate) fn spelt_out(file: &terrain::Ground) -> terrain::Ground {
    let mut ground = bodies::spelt_out(file);
    for water in ground.waters.iter_mut().filter(|water| water.kind == WaterKind::Stream) {
        water.width = Some(water.width.unwrap_or(STREAM).max(STREAM));
    }
    ground
}

impl Terrain {
    /// Reads the ground of a file.
    pub(crate) fn read(
        file: &terrain::Ground,
        ed: f64,
        rough_road: RoughRoad,
        faults: &mut Vec<Fault>,
    ) -> Self {
        let land = bodies::read::<Feature>(file, faults);
        let mut terrain = Self {
            board: land.board,
            ground: Ground::new(land.board, Kind::Open, vec![]),
            roads: Ground::new(land.board, false, vec![]),
            messengers: (Ground::new(land.board, Kind::Open, vec![]), vec![]),
            contours: vec![],
            steep: vec![],
            cover: vec![],
            built_up: vec![],
            strong: vec![],
            works: vec![],
            streams: vec![],
            impassable: vec![],
            rough_road,
            land,
        };
        let mut regions = terrain.read_areas(ed);
        terrain.check_levels(file, faults);
        for line in &terrain.land.lines {
            match line.kind {
                LowLineKind::Works => terrain.works.push(Works::Line(line.line.clone())),
                LowLineKind::Wall => terrain.strong.push(line.line.clone()),
                LowLineKind::Fence | LowLineKind::Hedge => {}
            }
        }
        let mut on_road: Vec<(Shape, bool)> = vec![];
        for (water, said) in terrain.land.waters.iter().zip(&file.waters) {
            let width = match water.kind {
                WaterKind::Stream => said.width.unwrap_or(STREAM).max(STREAM),
                WaterKind::River => water.width,
            };
            let impassable = water.kind == WaterKind::River;
            let kind = if impassable { Kind::Impassable } else { Kind::Rough };
            regions.push((Shape::Strip { line: water.line.clone(), reach: width / 2.0 }, kind));
            let mut crossings = vec![];
            for crossing in &water.crossings {
                let over = Rect::along(
                    crossing.at,
                    Point::toward(crossing.bearing + 90.0),
                    crossing.half * 2.0,
                    width,
                );
                crossings.push(over);
                let Ok(shape) = Polygon::of_rect(&over) else { continue };
                let kind = if crossing.kind == CrossingKind::Bridge { Kind::Bridge } else { Kind::Ford };
                if kind == Kind::Bridge {
                    on_road.push((Shape::Area(shape.clone()), true));
                }
                regions.push((Shape::Area(shape), kind));
            }
            terrain.streams.push(Stream { line: water.line.clone(), width, impassable, crossings });
        }
        let strip = |line: &Polyline| Shape::Strip { line: line.clone(), reach: ON_ROAD };
        on_road.extend(terrain.land.roads.iter().map(|road| (strip(&road.line), true)));
        terrain.ground = Ground::new(terrain.board, Kind::Open, regions.clone());
        let mut ridden = regions;
        for road in &terrain.land.roads {
            ridden.push((strip(&road.line), Kind::Road));
            let rough = terrain.ground.split_path(&road.line).into_iter();
            let rough = rough
                .filter(|part| rough_road == RoughRoad::Multiply && part.kind.footing() != Footing::Open);
            for part in rough {
                let line = Polyline::new(vec![part.line.from, part.line.to]);
                ridden.extend(line.ok().map(|line| (strip(&line), Kind::RoughRoad)));
            }
        }
        terrain.messengers.0 = Ground::new(terrain.board, Kind::Open, ridden);
        terrain.messengers.1 = terrain.for_messengers(&[]).landmarks();
        terrain.roads = Ground::new(terrain.board, false, on_road);
        terrain
    }

    fn read_areas(&mut self, ed: f64) -> Vec<(Shape, Kind)> {
        let mut regions = vec![];
        for area in &self.land.areas {
            let shape = || Shape::Area(area.outline.clone());
            match area.kind {
                Feature::Plain => {}
                Feature::Hill => self.contours.push(area.outline.clone()),
                Feature::Steep => {
                    let holders =
                        self.steep.iter().filter(|outer| outer.contains(area.outline.corners()[0])).count();
                    let height = 2 * holders as u8 + 1;
                    // A rough area of the same name is the slope as the scenario draws it.
                    let drawn = |other: &&bodies::Area<Feature>| {
                        other.kind == Feature::Rough && other.name == area.name
                    };
                    if self.land.areas.iter().find(drawn).is_none() {
                        regions.push((shape(), Kind::Steep(height)));
                        let top = inset(&area.outline, ed / 6.0);
                        regions.extend(top.map(|top| (Shape::Area(top), Kind::Steep(height + 1))));
                    }
                    self.steep.push(area.outline.clone());
                    self.contours.push(area.outline.clone());
                }
                Feature::Wood => {
                    self.cover.push(area.outline.clone());
                    regions.push((shape(), Kind::Rough));
                }
                Feature::Rough => regions.push((shape(), Kind::Rough)),
                Feature::BuiltUp => {
                    self.cover.push(area.outline.clone());
                    self.built_up.push(area.outline.clone());
                    regions.push((shape(), Kind::BuiltUp));
                }
                Feature::Works => self.works.push(Works::Closed(area.outline.clone())),
                Feature::Impassable => {
                    self.impassable.push(area.outline.clone());
                    regions.push((shape(), Kind::Impassable));
                }
            }
        }
        regions
    }

    /// SG-TERR-06: a contour's level is counted from those around it; a file that says another is wrong.
    fn check_levels(&self, file: &terrain::Ground, faults: &mut Vec<Fault>) {
        for (index, (area, said)) in self.land.areas.iter().zip(&file.areas).enumerate() {
            if !matches!(area.kind, Feature::Hill | Feature::Steep) || said.level == 1 {
                continue;
            }
            let corner = area.outline.corners()[0];
            let level = self.level_at(corner);
            if said.level != level {
                let says = format!(
                    "a contour is one level higher than those around it: this one is at level {level}"
                );
                faults.by_rule(format!("ground.areas[{index}].level"), ids::SG_TERR_06, says);
            }
        }
    }

    /// SG-TERR-06: one level for each contour that holds a point, its outline included.
    pub(crate) fn level_at(&self, point: Point) -> u8 {
        self.contours.iter().filter(|contour| holds(contour, point)).count() as u8
    }

    /// SG-TERR-03: how a base stands whose centre is here.
    pub fn footing_at(&self, point: Point) -> Footing {
        self.ground.at(point).footing()
    }

    /// SG-MOVE-05 to SG-MOVE-08: what a path costs a formation of these arms; each stretch pays the highest rate of any of them.
    pub(crate) fn cost(&self, path: &[Point], arms: &[Arm], going: Going) -> f64 {
        // The empty sum of `sum` is −0.0, and would be told so.
        path.windows(2)
            .fold(0.0, |cost, leg| cost + self.cost_of_leg(Segment::new(leg[0], leg[1]), arms, going))
    }

    /// The same for one straight leg.
    pub(crate) fn cost_of_leg(&self, leg: Segment, arms: &[Arm], going: Going) -> f64 {
        let highest =
            |rate_of: &dyn Fn(Rate) -> f64| arms.iter().map(|arm| rate_of(rate(*arm))).fold(0.0, f64::max);
        let mut cost = 0.0;
        for part in self.ground.split(leg) {
            let footing = part.kind.footing();
            match going {
                Going::Attack => cost += highest(&|rate| rate.on(footing)) * part.length(),
                Going::Maneuver => {
                    for stretch in self.roads.split(part.line) {
                        let price = if stretch.kind {
                            highest(&|rate| rate.on_road(footing, self.rough_road))
                        } else {
                            highest(&|rate| rate.on(footing))
                        };
                        cost += price * stretch.length();
                    }
                }
            }
        }
        cost
    }

    /// SG-MOVE-03: the off-road rate of these arms at a point.
    pub(crate) fn rate_at(&self, point: Point, arms: &[Arm]) -> f64 {
        let footing = self.footing_at(point);
        arms.iter().map(|arm| rate(*arm).on(footing)).fold(0.0, f64::max)
    }

    /// SG-TERR-05: where a straight leg enters impassable ground.
    pub(crate) fn first_impassable(&self, leg: Segment) -> Option<Point> {
        let parts = self.ground.split(leg);
        let mut closed =
            parts.iter().filter(|part| part.kind == Kind::Impassable && part.length() > TOLERANCE);
        closed.next().map(|part| part.line.from)
    }

    /// SG-TERR-05: whether a base lies on impassable ground; on a bridge or ford wide enough it does not.
    pub(crate) fn is_barred(&self, rect: &Rect) -> bool {
        self.impassable.iter().any(|area| area.overlaps_rect(rect))
            || self.streams.iter().filter(|stream| stream.impassable).any(|river| river.drowns(rect))
    }

    /// SG-PTS-08: whether a line crosses a river, stream, bridge or ford.
    pub(crate) fn crosses_water(&self, line: Segment) -> bool {
        self.streams.iter().any(|stream| stream.line.crosses(line))
    }

    /// SG-PTS-08, SG-FIRE-04: whether a line crosses a feature marked "as strong position".
    pub(crate) fn crosses_strong(&self, line: Segment) -> bool {
        self.strong.iter().any(|wall| wall.crosses(line))
            || self.built_up.iter().any(|village| village.first_stretch(line).is_some())
    }

    /// SG-PTS-08: whether a point is on a steep hill.
    pub(crate) fn is_steep(&self, point: Point) -> bool {
        self.steep.iter().any(|hill| holds(hill, point))
    }

    /// SG-PTS-08: the inches of rough and built-up ground on a line.
    pub(crate) fn rough_along(&self, line: Segment) -> f64 {
        let parts = self.ground.split(line);
        let rough =
            parts.iter().filter(|part| matches!(part.kind.footing(), Footing::Rough | Footing::BuiltUp));
        rough.map(table::Part::length).sum()
    }

    /// SG-TR-02: how messengers ride, with these bases in their way.
    pub(crate) fn for_messengers<'a>(&'a self, enemies: &'a [Rect]) -> Messengers<'a> {
        let (ground, landmarks) = &self.messengers;
        let price: fn(Kind) -> Option<f64> = Self::messenger_rate;
        Travel { board: self.board, ground, price, barriers: &[], landmarks, blocks: enemies }
    }

    /// SG-TR-02: what an inch costs a messenger: as cavalry, roads included.
    fn messenger_rate(kind: Kind) -> Option<f64> {
        let rate = rate(Arm::Cavalry);
        match kind {
            Kind::Road | Kind::Bridge => Some(rate.road),
            Kind::RoughRoad => Some(rate.rough / 2.0),
            Kind::Impassable => None,
            kind => Some(rate.on(kind.footing())),
        }
    }

    /// SG-TERR-07: whether a base is entrenched against an enemy base.
    pub(crate) fn is_entrenched(&self, base: &Rect, enemy: &Rect) -> bool {
        let line = Segment::new(base.centre, enemy.centre);
        self.works.iter().any(|works| match works {
            Works::Closed(area) => area.contains(base.centre) && !area.contains(enemy.centre),
            Works::Line(works) => {
                let behind = |leg: Segment| {
                    let near = base.gap_to_segment(leg);
                    within(near.distance, 1.0) && leg.side(base.centre) < 0.0
                };
                works.crosses(line) && works.legs().any(behind)
            }
        })
    }
}

impl Stream {
    /// Whether some part of a base lies in the water, away from its bridges and fords.
    fn drowns(&self, rect: &Rect) -> bool {
        self.line.legs().any(|leg| {
            let along = leg.step().unit().unwrap_or(Point::new(0.0, 1.0));
            let strip = Rect::along(leg.midpoint(), along, self.width, leg.length());
            table::overlaps(rect, &strip) && !self.crossings.iter().any(|over| lies_in(rect, &strip, over))
        })
    }
}

/// Whether what a rectangle shares with a strip lies between the sides of a crossing.
fn lies_in(rect: &Rect, strip: &Rect, over: &Rect) -> bool {
    let inside = rect.corners().into_iter().filter(|corner| strip.contains(*corner));
    let edges = rect.edges().into_iter().chain(strip.edges());
    let cuts = edges.flat_map(|edge| {
        let other = if rect.contains(edge.midpoint()) { strip } else { rect };
        let part = other.clip(edge);
        part.into_iter().flat_map(move |part| [edge.at(part.from), edge.at(part.to)])
    });
    let both =
        |point: &Point| rect.grown(TOLERANCE).contains(*point) && strip.grown(TOLERANCE).contains(*point);
    inside.chain(cuts).filter(both).all(|point| within(over.local(point).x.abs(), over.half_width))
}

/// Whether an area holds a point, its outline included.
pub(crate) fn holds(area: &Polygon, point: Point) -> bool {
    area.contains(point) || area.nearest_on_outline(point).distance <= TOLERANCE
}

/// What is left of an area so many inches inside its outline; nothing if it is too narrow.
fn inset(area: &Polygon, inches: f64) -> Option<Polygon> {
    let edges: Vec<Segment> = area.edges().collect();
    let inward = |edge: &Segment| {
        let right = edge.step().unit().map_or(Point::default(), Point::right);
        let middle = edge.midpoint();
        let by = if area.contains(middle + right * 0.05) { right } else { -right };
        Segment::new(edge.from + by * inches, edge.to + by * inches)
    };
    let moved: Vec<Segment> = edges.iter().map(inward).collect();
    let corner = |index: usize| {
        let (before, after) = (moved[(index + moved.len() - 1) % moved.len()], moved[index]);
        let (a, b) = (before.step(), after.step());
        if within(turn_between(a.bearing(), b.bearing()).abs(), 0.0) {
            return after.from;
        }
        before.from + a * ((after.from - before.from).cross(b) / a.cross(b))
    };
    let corners: Vec<Point> = (0..moved.len()).map(corner).collect();
    let inside =
        corners.iter().all(|at| area.contains(*at) && area.nearest_on_outline(*at).distance > inches - 0.05);
    inside.then(|| Polygon::new(corners).ok()).flatten()
}
