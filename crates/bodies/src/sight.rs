//! What a line meets on its way: one walk for every game. The game says what hides, what is only looked through and what is open.

use table::{Arc, Bounds, Placement, Point, Segment, Stretch, TOLERANCE};

use crate::body::{Body, Shape};
use crate::land::{Area, Land};

/// What something does to a line that runs through it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Veil {
    /// Nothing.
    Open,
    /// The line goes on; the inches in there are counted.
    Depth,
    /// The line ends there.
    Blocks,
}

/// What a line can meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Met<Id> {
    /// An area of the land, by its number.
    Area(usize),
    /// A body.
    Body(Id),
}

/// A game's verdicts. They are asked for in the order of the file, then in the order of the bodies; a game may note what it was asked.
pub trait Eyes<K, Id> {
    /// What an area does to a line of which this stretch runs through it.
    fn area(&mut self, number: usize, area: &Area<K>, stretch: Stretch) -> Veil;

    /// What a body does to it. A line along the joint of two bodies that touch runs through both.
    fn body(&mut self, id: Id, stretch: Stretch) -> Veil;

    /// How far from the middle of a road an area of this kind is open, if roads open it at all.
    fn lane(&self, _kind: K) -> Option<f64> {
        None
    }
}

/// How a look went.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Sight<Id> {
    /// Nothing blocks it; so many inches of it were counted.
    Clear {
        /// Inches of everything that is [`Veil::Depth`], each counted once.
        depth: f64,
    },
    /// It ends at the first thing that was asked and blocks.
    Blocked {
        /// At what.
        by: Met<Id>,
        /// The stretch of the line in there.
        at: Stretch,
    },
}

impl<Id> Sight<Id> {
    /// Whether nothing blocks it.
    pub const fn is_clear(&self) -> bool {
        matches!(self, Self::Clear { .. })
    }
}

/// Walks along a line. Touching a thing or running along its edge is not meeting it.
pub fn look<'b, K: Copy, Id: Copy>(
    land: &Land<K>,
    line: Segment,
    bodies: impl Iterator<Item = (Id, Body<'b>)>,
    eyes: &mut impl Eyes<K, Id>,
) -> Sight<Id> {
    let way = Way::of(line);
    let mut deep = Vec::new();
    for (number, area) in land.areas.iter().enumerate() {
        if !way.around.meets(&area.outline.bounds()) || !area.outline.bounds().meets_segment(line) {
            continue;
        }
        for whole in area.outline.stretches(line) {
            let open = eyes.lane(area.kind).map(|half| outside_lanes(land, line, whole, half));
            for stretch in open.as_deref().unwrap_or(&[whole]) {
                match eyes.area(number, area, *stretch) {
                    Veil::Open => {}
                    Veil::Depth => deep.push(*stretch),
                    Veil::Blocks => return Sight::Blocked { by: Met::Area(number), at: *stretch },
                }
            }
        }
    }
    let mut beside: Vec<(Id, Stretch, f64)> = Vec::new();
    for (id, body) in bodies {
        if !way.may_meet(&body) {
            continue;
        }
        let found = match through(line, &body) {
            Some(stretch) => Some((id, stretch)),
            None => along_edge(line, &body).and_then(|(stretch, side)| {
                let seam = beside.iter().find_map(|(_, other, on)| {
                    let joint = common(stretch, *other)?;
                    let is_long = joint.share() * line.length() > TOLERANCE;
                    (is_long && on * side < 0.0).then_some(joint)
                });
                beside.push((id, stretch, side));
                seam.map(|joint| (id, joint))
            }),
        };
        let Some((id, stretch)) = found else { continue };
        match eyes.body(id, stretch) {
            Veil::Open => {}
            Veil::Depth => deep.push(stretch),
            Veil::Blocks => return Sight::Blocked { by: Met::Body(id), at: stretch },
        }
    }
    Sight::Clear { depth: united(deep).iter().map(|stretch| stretch.share()).sum::<f64>() * line.length() }
}

/// A line made ready for quick answers: most of what lies on a table is nowhere near it.
struct Way {
    from: Point,
    along: Point,
    length: f64,
    around: Bounds,
}

impl Way {
    fn of(line: Segment) -> Self {
        let along = line.step().unit().unwrap_or_default();
        Self { from: line.from, along, length: line.length(), around: Bounds::of_segment(line) }
    }

    /// Whether a body can come near the line: a quick no, without a root.
    fn may_meet(&self, body: &Body<'_>) -> bool {
        let (step, reach) = (body.centre - self.from, body.reach + 2.0 * TOLERANCE);
        let ahead = step.dot(self.along);
        step.cross(self.along).abs() <= reach && -reach <= ahead && ahead <= self.length + reach
    }
}

/// The stretch of a line that runs through a body; from the first place to the last where the body has several parts.
pub fn through(line: Segment, body: &Body<'_>) -> Option<Stretch> {
    let longer = |a: Stretch, b: Stretch| Stretch { from: a.from.min(b.from), to: a.to.max(b.to) };
    match body.shape {
        Shape::Rects(rects) => rects.iter().filter_map(|rect| rect.stretch(line)).reduce(longer),
        Shape::Area(area) => area.stretches(line).reduce(longer),
    }
}

/// Whether a line touches a body or runs through it.
pub fn touches_line(line: Segment, body: &Body<'_>) -> bool {
    match body.shape {
        Shape::Rects(rects) => rects.iter().any(|rect| rect.gap_to_segment(line).distance <= TOLERANCE),
        Shape::Area(area) => {
            area.contains(line.from)
                || area.edges().any(|edge| {
                    let (mine, theirs) = edge.nearest_points(line);
                    mine.distance(theirs) <= TOLERANCE
                })
        }
    }
}

/// Where a line runs along the edge of a body, and on which side of the line the body lies.
fn along_edge(line: Segment, body: &Body<'_>) -> Option<(Stretch, f64)> {
    let Shape::Rects(rects) = body.shape else { return None };
    rects.iter().find_map(|rect| {
        // A joint may be a hair open: two bodies touch within the tolerance.
        let stretch = rect.grown(TOLERANCE).clip(line)?;
        Some((stretch, line.side(rect.centre))).filter(|(part, _)| part.share() * line.length() > TOLERANCE)
    })
}

/// The stretches that are left of one where roads open the ground to either side.
fn outside_lanes<K>(land: &Land<K>, line: Segment, whole: Stretch, half: f64) -> Vec<Stretch> {
    let mut left = vec![whole];
    for leg in land.roads.iter().flat_map(|road| road.line.legs()) {
        let Some(lane) = part_beside(line, leg, half + TOLERANCE) else { continue };
        left = left.into_iter().flat_map(|part| less(part, lane)).collect();
    }
    left.retain(|part| part.share() * line.length() > TOLERANCE);
    left
}

/// What is left of a stretch without another.
fn less(part: Stretch, without: Stretch) -> impl Iterator<Item = Stretch> {
    let before = Stretch { from: part.from, to: part.to.min(without.from) };
    let after = Stretch { from: part.from.max(without.to), to: part.to };
    [before, after].into_iter().filter(|left| left.from < left.to)
}

fn common(a: Stretch, b: Stretch) -> Option<Stretch> {
    let both = Stretch { from: a.from.max(b.from), to: a.to.min(b.to) };
    (both.from < both.to).then_some(both)
}

/// Stretches of one line with nothing counted twice, in order.
fn united(mut stretches: Vec<Stretch>) -> Vec<Stretch> {
    stretches.sort_by(|a, b| a.from.total_cmp(&b.from));
    let mut apart: Vec<Stretch> = Vec::with_capacity(stretches.len());
    for stretch in stretches {
        match apart.last_mut() {
            Some(last) if stretch.from <= last.to => last.to = last.to.max(stretch.to),
            _ => apart.push(stretch),
        }
    }
    apart
}

/// The part of a line within so many inches of a straight leg: in the strip along it, or in a circle round one of its ends.
fn part_beside(line: Segment, leg: Segment, inches: f64) -> Option<Stretch> {
    let (on_line, on_leg) = line.nearest_points(leg);
    if on_line.distance(on_leg) > inches {
        return None;
    }
    let strip = crate::strip(leg, 2.0 * inches).clip(line);
    let ends = [leg.from, leg.to].map(|end| part_in_circle(line, end, inches));
    let longer = |a: Stretch, b: Stretch| Stretch { from: a.from.min(b.from), to: a.to.max(b.to) };
    [strip, ends[0], ends[1]].into_iter().flatten().reduce(longer)
}

/// The part of a line in a circle.
fn part_in_circle(line: Segment, middle: Point, radius: f64) -> Option<Stretch> {
    let (step, off) = (line.step(), line.from - middle);
    let (square, half) = (step.dot(step), step.dot(off));
    let root = half * half - square * (off.dot(off) - radius * radius);
    if root < 0.0 || square <= 0.0 {
        return None;
    }
    let at = |sign: f64| ((sign * libm::sqrt(root) - half) / square).clamp(0.0, 1.0);
    Some(Stretch { from: at(-1.0), to: at(1.0) }).filter(|part| part.from < part.to)
}

/// The part of a line within so many inches of something convex, whose distance from a point is given.
pub fn part_near(line: Segment, inches: f64, distance: impl Fn(Point) -> f64) -> Option<Stretch> {
    let far = |at: f64| distance(line.at(at));
    let is_near = |at: f64| far(at) <= inches + TOLERANCE;
    // Along a line the distance from something convex first falls and then rises: thirds find the least.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..ROUNDS {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if far(left) <= far(right) { high = right } else { low = left }
    }
    let middle =
        [0.0, 1.0, f64::midpoint(low, high)].into_iter().min_by(|a, b| far(*a).total_cmp(&far(*b)))?;
    if !is_near(middle) {
        return None;
    }
    let edge = |mut inside: f64, mut outside: f64| {
        if is_near(outside) {
            return outside;
        }
        for _ in 0..ROUNDS {
            let between = f64::midpoint(inside, outside);
            if is_near(between) { inside = between } else { outside = between }
        }
        inside
    };
    Some(Stretch { from: edge(middle, 0.0), to: edge(middle, 1.0) })
}

/// The points of a body at which somebody may aim who looks a number of degrees to either side of his facing: the nearest one in that arc, and each
/// corner in it that the body does not hide itself. The nearest comes first.
pub fn aim_points(from: Placement, spread: f64, target: &Body<'_>) -> Vec<Point> {
    let arc = Arc::from_point(from, spread);
    let wide = Arc { spread: spread + TOLERANCE, ..arc };
    // How far beyond the nearer edge of the arc its middle lies: most targets are out of it as a whole.
    let (local, edge) = (from.local(target.centre), Point::toward(wide.spread));
    if local.x.abs() * edge.y - local.y * edge.x > target.reach + TOLERANCE {
        return Vec::new();
    }
    let mut points: Vec<Point> = match target.shape {
        Shape::Rects(rects) => rects.iter().filter_map(|rect| wide.part_of(rect).nearest(from.at)).collect(),
        Shape::Area(area) => {
            let faces = |edge: &Segment| Body::outward(*edge).dot(from.at - edge.from) > 0.0;
            area.edges().filter(faces).filter_map(|edge| nearest_in_arc(&wide, edge)).collect()
        }
    };
    points.sort_by(|a, b| a.distance(from.at).total_cmp(&b.distance(from.at)));
    points.truncate(1);
    let is_open = |corner: &Point| through(Segment::new(from.at, *corner), target).is_none();
    let corners = target.corners().filter(|corner| arc.sees(*corner).inside).filter(is_open);
    for corner in corners {
        if points.iter().all(|known| known.distance(corner) > TOLERANCE) {
            points.push(corner);
        }
    }
    points.sort_by(|a, b| a.distance(from.at).total_cmp(&b.distance(from.at)));
    points
}

/// The point of an edge that lies in an arc from a point and is nearest to it.
fn nearest_in_arc(arc: &Arc, edge: Segment) -> Option<Point> {
    let from = arc.left;
    let (left, right) = (Point::toward(arc.facing - arc.spread), Point::toward(arc.facing + arc.spread));
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    // Inside is to the right of the left ray and to the left of the right one.
    let inside = [(left, -1.0), (right, 1.0)].map(|(ray, sign)| {
        let off = |point: Point| ray.cross(point - from) * sign;
        (off(edge.from), off(edge.to))
    });
    for (start, end) in inside {
        if start < 0.0 && end < 0.0 {
            return None;
        }
        if start < 0.0 {
            first = first.max(start / (start - end));
        } else if end < 0.0 {
            last = last.min(start / (start - end));
        }
    }
    (first <= last).then(|| edge.at(edge.nearest_fraction(from).clamp(first, last)))
}

/// So often an interval is cut: to far less than the grid.
const ROUNDS: usize = 48;

#[cfg(test)]
mod tests {
    use super::*;
    use engine::RuleId;
    use engine::terrain::AreaKind;
    use table::{Board, Polygon, Pose, Rect};

    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Wood;

    impl crate::Kinds for Wood {
        const RULE: RuleId = RuleId("X");
        const KNOWN: &'static str = "wood";
        fn of(_: AreaKind) -> Option<Self> {
            Some(Self)
        }
        fn called(self) -> &'static str {
            "the wood"
        }
    }

    struct Simple;

    impl Eyes<Wood, u8> for Simple {
        fn area(&mut self, _: usize, _: &Area<Wood>, _: Stretch) -> Veil {
            Veil::Depth
        }
        fn body(&mut self, _: u8, _: Stretch) -> Veil {
            Veil::Blocks
        }
        fn lane(&self, _: Wood) -> Option<f64> {
            Some(0.75)
        }
    }

    fn wood(x: f64, y: f64, size: f64) -> Area<Wood> {
        let corners = [(x, y), (x, y + size), (x + size, y + size), (x + size, y)];
        let outline = Polygon::new(corners.map(|(x, y)| Point::new(x, y)).to_vec()).expect("a square");
        Area { name: String::new(), kind: Wood, level: 0, outline, crest: None, said: crate::Said::default() }
    }

    fn land(areas: Vec<Area<Wood>>) -> Land<Wood> {
        Land { board: Board::new(60.0, 40.0), areas, roads: vec![], waters: vec![], lines: vec![] }
    }

    fn north(x: f64) -> Segment {
        Segment::new(Point::new(x, 0.0), Point::new(x, 20.0))
    }

    #[test]
    fn woods_that_overlap_are_counted_once() {
        let land = land(vec![wood(0.0, 4.0, 4.0), wood(0.0, 6.0, 4.0), wood(0.0, 15.0, 1.0)]);
        let Sight::Clear { depth } = look(&land, north(0.5), [].into_iter(), &mut Simple) else {
            panic!("nothing blocks")
        };
        assert!((depth - 7.0).abs() < 1e-6, "{depth}");
    }

    #[test]
    fn a_road_opens_a_lane() {
        let mut land = land(vec![wood(0.0, 4.0, 6.0)]);
        let line = table::Polyline::new(vec![Point::new(1.0, 0.0), Point::new(1.0, 20.0)]).expect("a road");
        land.roads.push(crate::Road { name: String::new(), line });
        let depth = |x| match look(&land, north(x), [].into_iter(), &mut Simple) {
            Sight::Clear { depth } => depth,
            Sight::Blocked { .. } => panic!("nothing blocks"),
        };
        assert!(depth(1.75).abs() < 1e-6 && (depth(1.77) - 6.0).abs() < 1e-6);
    }

    #[test]
    fn nobody_looks_through_the_joint_of_two_bodies() {
        let (left, right) = (
            [Rect::behind(Pose::new(8.0, 10.0, 0.0), 4.0, 1.0)],
            [Rect::behind(Pose::new(12.0, 10.0, 0.0), 4.0, 1.0)],
        );
        let bodies = || [(0, Body::of_rects(&left)), (1, Body::of_rects(&right))].into_iter();
        let seen = |line, count| look(&land(vec![]), line, bodies().take(count), &mut Simple).is_clear();
        assert!(seen(north(10.0), 1), "along the edge of one");
        assert!(!seen(north(10.0), 2), "along the joint of both");
        assert!(!seen(north(9.98), 2) && seen(north(5.99), 2));
    }

    #[test]
    fn who_aims_sees_the_near_corners_in_his_arc() {
        let column = [Rect::behind(Pose::new(7.5, 4.0, 180.0), 3.0, 1.5)];
        let aims = |x: f64| aim_points(Placement::new(x, 0.0, 0.0), 22.5, &Body::of_rects(&column));
        // The far left corner (6, 5.5) is in the arc from x = 3.722 on, and nothing nearer is until the near corner is, from 4.343 on.
        assert!(aims(3.71).is_empty());
        let found = aims(3.9375);
        assert!(found[0].x >= 6.0 && found[0].y < 5.5 && found[1] == Point::new(6.0, 5.5), "{found:?}");
        let ahead = aims(7.5);
        assert_eq!(ahead[0], Point::new(7.5, 4.0));
        assert_eq!(ahead.len(), 3, "straight ahead the rear corners are hidden: {ahead:?}");
        let block = wood(6.0, 4.0, 3.0).outline;
        let side = aim_points(Placement::new(3.9375, 0.0, 0.0), 22.5, &Body::of_area(&block));
        assert!((side[0].x - 6.0).abs() < 1e-9 && side[0].distance(found[0]) < 1e-6, "{side:?}");
    }

    #[test]
    fn the_part_of_a_line_near_something_convex() {
        let rect = Rect::behind(Pose::new(0.0, 0.0, 0.0), 2.0, 1.0);
        let along = Segment::new(Point::new(-5.0, 0.05), Point::new(5.0, 0.05));
        let part = part_near(along, 0.1, |point| rect.nearest(point).distance(point)).expect("it is near");
        let reach = 1.0 + libm::sqrt(0.11 * 0.11 - 0.05 * 0.05);
        assert!((along.at(part.from).x + reach).abs() < 1e-6 && (along.at(part.to).x - reach).abs() < 1e-6);
        let off = Segment::new(Point::new(-5.0, 0.2), Point::new(5.0, 0.2));
        assert!(part_near(off, 0.1, |point| rect.nearest(point).distance(point)).is_none());
    }
    #[test]
    fn the_part_of_a_line_beside_a_leg_is_that_of_its_distance() {
        let leg = Segment::new(Point::new(2.0, 1.0), Point::new(7.0, 3.5));
        for turn in 0..72 {
            let from =
                Point::new(4.0, 2.0) + Point::toward(f64::from(turn) * 5.0) * (1.0 + f64::from(turn % 7));
            let line = Segment::new(from, from + Point::toward(f64::from(turn) * 31.0) * 8.0);
            let exact = part_beside(line, leg, 0.75 + TOLERANCE);
            let searched = part_near(line, 0.75, |point| leg.distance(point));
            match (exact, searched) {
                (Some(a), Some(b)) => assert!(
                    (a.from - b.from).abs() < 1e-6 && (a.to - b.to).abs() < 1e-6,
                    "{turn}: {a:?} {b:?}"
                ),
                (None, None) => {}
                (Some(part), None) | (None, Some(part)) => {
                    assert!(part.share() < 1e-3, "{turn}: {exact:?} {searched:?}");
                }
            }
        }
    }
}
