//! The ground of a table, read from a file with everything that is wrong with it.

use engine::terrain::{self, AreaKind, Crossing, CrossingKind, LowLineKind, WaterKind};
use engine::{Fault, RuleId};
use table::{Board, Point, Polygon, Polyline, Rect, Segment, TOLERANCE};

use crate::body::{Body, Shape};

/// The kinds of ground a game has rules for.
pub trait Kinds: Copy + PartialEq {
    /// The rule by which other kinds are refused.
    const RULE: RuleId;
    /// The kinds it knows, for the sentence that refuses another: "wood, hill and works".
    const KNOWN: &'static str;
    /// The rule that a table of a wrong size breaks.
    const SIZE: RuleId = Self::RULE;
    /// The rule that a hill without a level breaks.
    const LEVEL: RuleId = Self::RULE;

    /// The kind of an area, if the game has a rule for it.
    fn of(word: AreaKind) -> Option<Self>;

    /// What players call it.
    fn called(self) -> &'static str;

    /// What players call water that has no name.
    fn water_called(kind: WaterKind) -> &'static str {
        match kind {
            WaterKind::Stream => "the stream",
            WaterKind::River => "the river",
        }
    }

    /// Whether the game has a rule for a key of the file beside kinds: `lines`, `buildings`, or what is said of an area.
    fn has_rule_for(key: &str) -> bool {
        key != "buildings"
    }
}

/// The ground, ready to be asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Land<K> {
    /// The table.
    pub board: Board,
    /// Woods, hills, houses and the like, in the order of the file.
    pub areas: Vec<Area<K>>,
    /// Roads, in the order of the file.
    pub roads: Vec<Road>,
    /// Streams and rivers, in the order of the file.
    pub waters: Vec<Water>,
    /// Walls, hedges, fences and breastworks, in the order of the file.
    pub lines: Vec<Line>,
}

/// A piece of ground with an outline.
#[derive(Debug, Clone, PartialEq)]
pub struct Area<K> {
    /// What the map calls it, or what it is.
    pub name: String,
    /// What it is.
    pub kind: K,
    /// The level of a hill's contour; 0 for everything else.
    pub level: u8,
    /// Its outline.
    pub outline: Polygon,
    /// Where the crest of a hill runs, if not along its outline.
    pub crest: Option<Polyline>,
    /// What the file says beside.
    pub said: Said,
}

impl<K> Area<K> {
    /// The legs of a hill's crest: the line that is drawn, or else its outline.
    pub fn crest_legs(&self) -> impl Iterator<Item = Segment> + '_ {
        let drawn = self.crest.iter().flat_map(Polyline::legs);
        drawn.chain(self.outline.edges().filter(|_| self.crest.is_none()))
    }
}

/// What a file says of an area beside its kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Said {
    /// How high it stands.
    pub height: Option<u8>,
    /// How many figures it holds.
    pub capacity: Option<u16>,
    /// Whether it costs troops their order.
    pub disordering: bool,
    /// Whether it stands in the way of fire.
    pub tall: bool,
}

/// A road.
#[derive(Debug, Clone, PartialEq)]
pub struct Road {
    /// What the map calls it, or what it is.
    pub name: String,
    /// Its course.
    pub line: Polyline,
}

/// Running water.
#[derive(Debug, Clone, PartialEq)]
pub struct Water {
    /// What the map calls it, or what it is.
    pub name: String,
    /// Stream or river.
    pub kind: WaterKind,
    /// Its course.
    pub line: Polyline,
    /// How wide it is, in inches.
    pub width: f64,
    /// What the file says of where it may be crossed.
    pub crossing: Option<Crossing>,
    /// Its bridges and fords.
    pub crossings: Vec<Bridge>,
}

impl Water {
    /// The ground it covers but for some of its crossings, in convex pieces.
    pub fn deep(&self, is_shallow: impl Fn(&Bridge) -> bool) -> Vec<Polygon> {
        let mut pieces: Vec<Vec<Point>> =
            self.line.legs().map(|leg| strip(leg, self.width).corners().to_vec()).collect();
        for ford in self.crossings.iter().filter(|crossing| is_shallow(crossing)) {
            pieces = pieces.iter().flat_map(|piece| self.beside(piece, ford)).collect();
        }
        pieces.into_iter().filter_map(|piece| Polygon::new(piece).ok()).collect()
    }

    /// A convex piece without the part of it that a crossing takes up from bank to bank.
    fn beside(&self, piece: &[Point], crossing: &Bridge) -> Vec<Vec<Point>> {
        let along = Point::toward(crossing.bearing);
        let sides = [
            (along, crossing.half),
            (-along, crossing.half),
            (along.right(), self.width),
            (-along.right(), self.width),
        ];
        let mut rest = piece.to_vec();
        let mut kept = Vec::new();
        for (out, half) in sides {
            let beyond = |point: Point| (point - crossing.at).dot(out) - half;
            kept.push(part_where(&rest, beyond));
            rest = part_where(&rest, |point| -beyond(point));
        }
        kept.retain(|piece| piece.len() > 2);
        kept
    }
}

/// The part of an outline on which a linear measure is not negative.
fn part_where(piece: &[Point], measure: impl Fn(Point) -> f64) -> Vec<Point> {
    let mut part = Vec::with_capacity(piece.len() + 1);
    for (index, from) in piece.iter().enumerate() {
        let to = piece[(index + 1) % piece.len()];
        let (here, there) = (measure(*from), measure(to));
        if here >= 0.0 {
            part.push(*from);
        }
        if (here > 0.0 && there < 0.0) || (here < 0.0 && there > 0.0) {
            part.push(from.lerp(to, here / (here - there)));
        }
    }
    part
}

/// The ground of one straight leg of something so wide.
pub fn strip(leg: Segment, width: f64) -> Rect {
    let along = leg.step().unit().unwrap_or(Point::new(0.0, 1.0));
    Rect::along(leg.midpoint(), along, width, leg.length())
}

/// A bridge or ford.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bridge {
    /// Which of the two.
    pub kind: CrossingKind,
    /// Where along the water its middle is, in inches.
    pub along: f64,
    /// Where that is on the table.
    pub at: Point,
    /// Which way the water runs there, in degrees.
    pub bearing: f64,
    /// Half its width along the water.
    pub half: f64,
}

/// A wall, hedge, fence or breastwork.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// What the map calls it, or what it is.
    pub name: String,
    /// What it is.
    pub kind: LowLineKind,
    /// Its course.
    pub line: Polyline,
}

/// Reads the ground of a file. Faults stand under `ground`; what is wrong is left out of the land.
pub fn read<K: Kinds>(file: &terrain::Ground, faults: &mut Vec<Fault>) -> Land<K> {
    check_frame::<K>(file, faults);
    let mut areas = Vec::new();
    for (index, area) in file.areas.iter().enumerate() {
        areas.extend(read_area(index, area, faults));
    }
    let mut roads = Vec::new();
    for (index, road) in file.roads.iter().enumerate() {
        let line = read_line::<K>(&road.line, &format!("ground.roads[{index}].line"), faults);
        roads.extend(line.map(|line| Road { name: named(&road.name, "the road"), line }));
    }
    let mut waters = Vec::new();
    for (index, water) in file.waters.iter().enumerate() {
        waters.extend(read_water::<K>(index, water, faults));
    }
    let mut lines = Vec::new();
    for (index, low) in file.lines.iter().enumerate() {
        let line = read_line::<K>(&low.line, &format!("ground.lines[{index}].line"), faults);
        let word = match low.kind {
            LowLineKind::Fence => "the fence",
            LowLineKind::Wall => "the wall",
            LowLineKind::Hedge => "the hedge",
            LowLineKind::Works => "the breastwork",
        };
        lines.extend(line.map(|line| Line { name: named(&low.name, word), kind: low.kind, line }));
    }
    Land { board: Board::new(file.width, file.depth), areas, roads, waters, lines }
}

/// The most areas, roads, waters or lines a table may have: they are counted in bytes.
pub(crate) const MOST: usize = 200;

/// The width of water that says none, in inches.
const USUAL_WIDTH: f64 = 1.0;

/// The ground of a file with everything said that is drawn: how wide the rivers are that nobody wades.
pub fn spelt_out(file: &terrain::Ground) -> terrain::Ground {
    let mut ground = file.clone();
    for water in ground.waters.iter_mut().filter(|water| water.kind == WaterKind::River) {
        water.width.get_or_insert(USUAL_WIDTH);
    }
    ground
}

fn check_frame<K: Kinds>(file: &terrain::Ground, faults: &mut Vec<Fault>) {
    for (field, size) in [("width", file.width), ("depth", file.depth)] {
        if !(1.0..=1000.0).contains(&size) {
            let says = format!("a table is 1 to 1000 inches wide and deep, not {size}");
            faults.push(Fault::by_rule(format!("ground.{field}"), K::SIZE, says));
        }
    }
    let counts = [
        ("areas", file.areas.len()),
        ("roads", file.roads.len()),
        ("waters", file.waters.len()),
        ("lines", file.lines.len()),
    ];
    for (list, _) in counts.into_iter().filter(|(_, count)| *count > MOST) {
        faults.push(Fault::new(format!("ground.{list}"), format!("at most {MOST} are allowed")));
    }
    let unruled = [
        ("lines", file.lines.is_empty(), "this game has no rule for walls and fences: leave them out"),
        (
            "buildings",
            file.buildings.is_empty(),
            "this game has no rule for single houses: draw a `built-up` area",
        ),
    ];
    for (key, _, says) in unruled.into_iter().filter(|(key, empty, _)| !empty && !K::has_rule_for(key)) {
        faults.push(Fault::by_rule(format!("ground.{key}"), K::RULE, says));
    }
}

fn read_area<K: Kinds>(index: usize, area: &terrain::Area, faults: &mut Vec<Fault>) -> Option<Area<K>> {
    let at = |field: &str| format!("ground.areas[{index}].{field}");
    let Some(kind) = K::of(area.kind) else {
        let says = format!("this game has no rule for such ground: it knows {}", K::KNOWN);
        faults.push(Fault::by_rule(at("kind"), K::RULE, says));
        return None;
    };
    let is_hill = area.kind == AreaKind::Hill;
    if is_hill && area.level == 0 {
        faults.push(Fault::by_rule(at("level"), K::LEVEL, "a hill is at least 1 level high"));
    }
    if let Some(key) = area.special().filter(|key| !K::has_rule_for(key)) {
        faults.push(Fault::by_rule(at(key), K::RULE, "this game has no rule for it: leave it out"));
    }
    if !is_hill && !area.crest.is_empty() {
        faults.push(Fault::by_rule(at("crest"), K::RULE, "only a hill has a crest"));
    }
    let crest = match &area.crest[..] {
        [] => None,
        crest => read_line::<K>(crest, &at("crest"), faults),
    };
    match Polygon::new(area.outline.iter().map(|spot| spot.point()).collect()) {
        Ok(outline) => Some(Area {
            name: named(&area.name, kind.called()),
            kind,
            level: if is_hill { area.level } else { 0 },
            outline,
            crest,
            said: Said {
                height: area.height,
                capacity: area.capacity,
                disordering: area.disordering,
                tall: area.tall,
            },
        }),
        Err(error) => {
            faults.push(Fault::by_rule(at("outline"), K::RULE, error.to_string()));
            None
        }
    }
}

fn read_line<K: Kinds>(spots: &[table::Spot], at: &str, faults: &mut Vec<Fault>) -> Option<Polyline> {
    let line = Polyline::new(spots.iter().map(|spot| spot.point()).collect());
    line.map_err(|error| faults.push(Fault::by_rule(at, K::RULE, error.to_string()))).ok()
}

fn read_water<K: Kinds>(index: usize, water: &terrain::Water, faults: &mut Vec<Fault>) -> Option<Water> {
    let line = read_line::<K>(&water.line, &format!("ground.waters[{index}].line"), faults)?;
    let width = water.width.unwrap_or(USUAL_WIDTH);
    if !(width > 0.0 && width <= 100.0) {
        let says = format!("water is more than 0 and at most 100 inches wide, not {width}");
        faults.push(Fault::by_rule(format!("ground.waters[{index}].width"), K::RULE, says));
    }
    let mut crossings = Vec::new();
    for (number, place) in water.crossings.iter().enumerate() {
        let at = place.at.point();
        let on = line.nearest(at);
        let off = on.point.distance(at);
        let mut amiss = |key: &str, says: String| {
            let at = format!("ground.waters[{index}].crossings[{number}].{key}");
            faults.push(Fault::by_rule(at, K::RULE, says));
        };
        if off > width / 2.0 + TOLERANCE {
            let (x, y) = (on.point.x, on.point.y);
            amiss(
                "at",
                format!(
                    "a crossing lies on its water, and this one {off:.2} inches off: ({x:.1}, {y:.1}) is the nearest place on it"
                ),
            );
        }
        if place.width <= 0.0 {
            amiss("width", format!("a crossing is more than 0 inches wide, not {}", place.width));
        }
        let half = place.width / 2.0;
        crossings.push(Bridge { kind: place.kind, along: on.along, at: on.point, bearing: on.bearing, half });
    }
    let name = named(&water.name, K::water_called(water.kind));
    Some(Water { name, kind: water.kind, line, width, crossing: water.crossing, crossings })
}

fn named(name: &str, kind: &str) -> String {
    if name.is_empty() { kind.to_owned() } else { name.to_owned() }
}

impl<K: Kinds> Land<K> {
    /// The level of the ground at a point: that of the highest contour it lies inside or on the outline of.
    pub fn level_at(&self, point: Point) -> u8 {
        let hills = self.areas.iter().filter(|area| area.level > 0);
        let here = hills.filter(|hill| {
            hill.outline.bounds().grown(TOLERANCE).contains(point)
                && (hill.outline.contains(point)
                    || hill.outline.nearest_on_outline(point).distance <= TOLERANCE)
        });
        here.map(|hill| hill.level).max().unwrap_or(0)
    }

    /// The areas a body overlaps, by number; touching from outside is not enough.
    pub fn under(&self, body: &Body<'_>) -> impl Iterator<Item = (usize, &Area<K>)> {
        let areas = self.areas.iter().enumerate();
        areas.filter(move |(_, area)| match body.shape {
            Shape::Rects(rects) => rects.iter().any(|rect| area.outline.overlaps_rect(rect)),
            Shape::Area(own) => own == &area.outline,
        })
    }
}

/// The share of some rectangles that lies inside an area: 1 is all of them.
pub fn share_inside(rects: &[Rect], area: &Polygon) -> f64 {
    share_inside_but(rects, area, &[])
}

/// The same, leaving out what lies in any of some clearings, which do not overlap each other.
pub fn share_inside_but(rects: &[Rect], area: &Polygon, clearings: &[Rect]) -> f64 {
    let whole: f64 = rects.iter().map(|rect| rect.width() * rect.depth()).sum();
    let inside = |rect: &Rect| {
        let corners = cut_out(area.corners().to_vec(), rect);
        let cleared = clearings.iter().map(|clearing| ground(&cut_out(corners.clone(), clearing)));
        ground(&corners) - cleared.sum::<f64>()
    };
    let inside: f64 = rects.iter().map(inside).sum();
    if whole > 0.0 { inside / whole } else { 0.0 }
}

/// What of an outline lies in a rectangle: it is cut by the four edges of the rectangle, one after another.
fn cut_out(corners: Vec<Point>, rect: &Rect) -> Vec<Point> {
    // An edge is walked clockwise: what lies to its right is inside.
    rect.edges().into_iter().fold(corners, |corners, edge| part_where(&corners, |point| -edge.side(point)))
}

/// The ground inside an outline.
fn ground(corners: &[Point]) -> f64 {
    let next = |index: usize| corners[(index + 1) % corners.len()];
    let twice: f64 = corners.iter().enumerate().map(|(index, corner)| corner.cross(next(index))).sum();
    twice.abs() / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Pose;

    fn square(low: f64, high: f64) -> Polygon {
        let corners = [(low, low), (low, high), (high, high), (high, low)];
        Polygon::new(corners.map(|(x, y)| Point::new(x, y)).to_vec()).expect("a square")
    }

    #[test]
    fn the_share_inside_is_that_of_the_ground() {
        let line = |y: f64| [Rect::behind(Pose::new(5.0, y, 0.0), 9.0, 0.5)];
        let wood = square(0.0, 10.0);
        assert!((share_inside(&line(10.25), &wood) - 0.5).abs() < 1e-9, "half its depth");
        assert!((share_inside(&line(10.3), &wood) - 0.4).abs() < 1e-9);
        assert!((share_inside(&line(5.0), &wood) - 1.0).abs() < 1e-9);
        assert!(share_inside(&line(10.6), &wood) < 1e-9);
        let turned = [Rect::centred(Pose::new(10.0, 5.0, 45.0), 2.0, 2.0)];
        assert!((share_inside(&turned, &wood) - 0.5).abs() < 1e-9);
        let lane = [Rect::centred(Pose::new(5.0, 5.0, 0.0), 1.5, 20.0)];
        assert!((share_inside_but(&line(5.0), &wood, &lane) - 7.5 / 9.0).abs() < 1e-9, "1.5 of 9 inches");
    }
    #[test]
    fn a_ford_is_cut_out_of_its_river_and_of_no_other_arm() {
        let points = [(0.0, 10.0), (40.0, 10.0), (40.0, 30.0), (0.0, 30.0)];
        let line = Polyline::new(points.map(|(x, y)| Point::new(x, y)).to_vec()).expect("a line");
        let ford = Bridge {
            kind: CrossingKind::Ford,
            along: 20.0,
            at: Point::new(20.0, 10.0),
            bearing: 90.0,
            half: 3.0,
        };
        let river = Water {
            name: String::new(),
            kind: WaterKind::River,
            line,
            width: 2.0,
            crossing: None,
            crossings: vec![ford],
        };
        let is_deep = |x: f64, y: f64| {
            let deep = river.deep(|crossing| crossing.kind == CrossingKind::Ford);
            deep.iter().any(|piece| piece.contains(Point::new(x, y)))
        };
        assert!(!is_deep(20.0, 10.0) && !is_deep(17.1, 9.1), "in the ford");
        assert!(is_deep(16.9, 10.9) && is_deep(23.1, 10.0) && is_deep(40.0, 20.0), "beside it");
        assert!(is_deep(20.0, 30.0), "the other arm has no ford");
        assert!((river.deep(|_| false).iter().map(Polygon::area).sum::<f64>() - 2.0 * 100.0).abs() < 1e-9);
    }
}
