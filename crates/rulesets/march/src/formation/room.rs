//! MG-FRM-13: the free front centre nearest to one that has no room, found exactly.
//!
//! Shifts that are not free fill polygons: for every thing in the way, those at which the unit would overlap it. The nearest free shift
//! therefore lies on an edge of such a polygon, at its point nearest to no shift at all, or where two edges cross. Around an enemy, who
//! is kept clear of, the edges lie farther out and arcs join them.

use arrayvec::ArrayVec;
use table::{Edge, Placement, Point, Pose, Rect, Segment, TOLERANCE, within};

use super::{MAKE_ROOM, fits};
use crate::field::{self, CLEAR_OF_ENEMY};
use crate::ground::{AreaKind, is_difficult};
use crate::layout::{files, stand_size};
use crate::profiles::Arm;
use crate::state::{Formation, Lie, State, Unit, UnitId, UnitSet};

/// The free front centre nearest to a unit's old one, within an inch, where it can be laid out in a formation; the old one itself if it is
/// free. Of several equally near the first clockwise from straight ahead. Those left out may be touched, but not overlapped.
pub fn nearest_free_front(state: &State, unit: UnitId, formation: Formation, but: UnitSet) -> Option<Pose> {
    let old = state.unit(unit).footprint.front().snap();
    if fits(state, unit, formation, old, but) {
        return Some(old);
    }
    // Clear of everything if possible, else with the tolerance all measuring has (MG-GEN-06).
    [0.0, USABLE_TOLERANCE].into_iter().find_map(|leave| {
        let lines = lines_of(&in_the_way(state, unit, formation, old, but), leave);
        let mut shifts = corners_of(&lines);
        shifts.retain(|shift| within(shift.length(), MAKE_ROOM));
        shifts.sort_by(|one, other| {
            rank(*one, old).partial_cmp(&rank(*other, old)).expect("lengths are numbers")
        });
        let poses = shifts
            .into_iter()
            .map(|shift| Placement { at: old.point() + shift, facing: old.degrees() }.snap());
        // What is told in thousandths of an inch may lie a little farther.
        let near = |pose: &Pose| within(pose.point().distance(old.point()), MAKE_ROOM);
        let mut tried = old;
        poses
            .filter(near)
            .filter(|pose| std::mem::replace(&mut tried, *pose) != *pose)
            .find(|pose| fits(state, unit, formation, *pose, but))
    })
}

/// The tolerance less what the grid may take of it.
const USABLE_TOLERANCE: f64 = TOLERANCE - 0.002;

/// How near a shift is, then how far round clockwise from straight ahead.
fn rank(shift: Point, old: Pose) -> (f64, f64) {
    // Shifts of the same length to a millionth are equally near.
    (
        libm::round(shift.length() * 1e6),
        libm::round((shift.bearing() - old.degrees()).rem_euclid(360.0) * 1e6),
    )
}

/// Shifts that are not free: a convex polygon, walked clockwise, and how far beyond it.
struct Barred {
    polygon: Vec<Point>,
    clear: f64,
}

/// A part of the edge of what is not free.
enum Line {
    Straight(Segment),
    Round { centre: Point, radius: f64 },
}

/// Every thing that bars shifts of up to an inch.
fn in_the_way(state: &State, unit: UnitId, formation: Formation, old: Pose, but: UnitSet) -> Vec<Barred> {
    let here = state.unit(unit);
    let own = bodies(old.placement(), state.arm(unit), formation, here.stands);
    let mut barred = Vec::new();
    let mut add = |thing: &[Point], clear: f64| {
        for body in &own {
            let polygon = meeting_shifts(body, thing);
            let far =
                edges(&polygon).map(|edge| edge.distance(Point::default())).fold(f64::INFINITY, f64::min);
            if within(far, MAKE_ROOM + clear) {
                barred.push(Barred { polygon, clear });
            }
        }
    };
    for (other, there) in field::others(state, unit, UnitSet::default()) {
        let clear = if there.side == here.side || but.has(other) { 0.0 } else { CLEAR_OF_ENEMY };
        for body in bodies_of(there, state.arm(other)) {
            add(&body.corners(), clear);
        }
    }
    let terrain = &state.setup.terrain;
    for edge in [Edge::North, Edge::East, Edge::South, Edge::West].map(|edge| terrain.board.edge(edge)) {
        add(&[edge.from, edge.to], 0.0);
    }
    let bars = |kind: AreaKind| is_difficult(kind) || kind == AreaKind::Impassable;
    let areas = terrain.areas.iter().filter(|area| bars(area.kind)).flat_map(|area| area.outline.edges());
    let waters = terrain.waters.iter().filter(|water| !water.anywhere).flat_map(|water| water.line.legs());
    for edge in areas.chain(waters) {
        add(&[edge.from, edge.to], 0.0);
    }
    barred
}

/// The full ranks of a formation as one rectangle, and the incomplete one behind them.
fn bodies(front: Placement, arm: Arm, formation: Formation, stands: u8) -> ArrayVec<Rect, 7> {
    let (width, depth) = stand_size(arm);
    let files = files(formation, stands).max(1);
    let (ranks, rest) = (f64::from(stands / files), f64::from(stands % files));
    let mut bodies = ArrayVec::new();
    bodies.push(Rect::behind(front, width * f64::from(files), depth * ranks));
    if rest > 0.0 {
        let aside = (rest - f64::from(files)) * width / 2.0;
        bodies.push(Rect::behind(front.advanced(-depth * ranks, aside), width * rest, depth));
    }
    bodies
}

fn bodies_of(unit: &Unit, arm: Arm) -> ArrayVec<Rect, 7> {
    match unit.lie {
        Lie::Field(pose) => bodies(pose.placement(), arm, unit.formation, unit.stands),
        Lie::Road(_) => unit.footprint.stands.iter().copied().collect(),
    }
}

/// The shifts at which a rectangle would meet something convex: every corner of it less every corner of the rectangle.
fn meeting_shifts(body: &Rect, thing: &[Point]) -> Vec<Point> {
    let mut points: Vec<Point> =
        thing.iter().flat_map(|point| body.corners().map(|corner| *point - corner)).collect();
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut hull: Vec<Point> = Vec::new();
    // Over the north from west to east, then back over the south: clockwise.
    let backward = points.clone().into_iter().rev();
    for chain in [points, backward.collect()] {
        let start = hull.len();
        for point in chain {
            while hull.len() >= start + 2 {
                let (before, last) = (hull[hull.len() - 2], hull[hull.len() - 1]);
                if (last - before).cross(point - last) < 0.0 {
                    break;
                }
                hull.pop();
            }
            hull.push(point);
        }
        hull.pop(); // The next chain begins with it.
    }
    hull
}

fn edges(polygon: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|(from, to)| Segment::new(*from, *to))
}

/// The edges of what is not free, each `leave` inches within it.
fn lines_of(barred: &[Barred], leave: f64) -> Vec<Line> {
    let mut lines = Vec::new();
    for Barred { polygon, clear } in barred {
        let out = clear - leave;
        for edge in edges(polygon) {
            let Some(along) = edge.step().unit() else { continue };
            let outward = along.right() * -out;
            lines.push(Line::Straight(Segment::new(edge.from + outward, edge.to + outward)));
            if out > 0.0 {
                lines.push(Line::Round { centre: edge.from, radius: out });
            }
        }
    }
    lines
}

/// The points of each line nearest to no shift, and all points that two lines share.
fn corners_of(lines: &[Line]) -> Vec<Point> {
    let mut corners = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        match line {
            Line::Straight(edge) => corners.push(edge.nearest(Point::default())),
            Line::Round { centre, radius } => {
                corners.extend(centre.unit().map(|away| *centre - away * *radius));
            }
        }
        for other in &lines[index + 1..] {
            match (line, other) {
                (Line::Straight(one), Line::Straight(two)) => {
                    corners.extend(one.crossing(*two).map(|(along, _)| one.at(along)));
                }
                (Line::Straight(edge), Line::Round { centre, radius })
                | (Line::Round { centre, radius }, Line::Straight(edge)) => {
                    corners.extend(on_circle(*edge, *centre, *radius));
                }
                (Line::Round { centre: a, radius: r }, Line::Round { centre: b, radius: s }) => {
                    corners.extend(shared_by_circles(*a, *r, *b, *s));
                }
            }
        }
    }
    corners
}

/// Where a segment crosses a circle.
fn on_circle(edge: Segment, centre: Point, radius: f64) -> impl Iterator<Item = Point> {
    let (from, step) = (edge.from - centre, edge.step());
    let (a, half_b, c) = (step.dot(step), from.dot(step), from.dot(from) - radius * radius);
    let root = (half_b * half_b - a * c).max(-1.0).sqrt();
    let on = move |t: f64| (0.0..=1.0).contains(&t).then(|| edge.at(t));
    // Without a crossing the root is no number, and no number lies on the edge.
    [on((-half_b - root) / a), on((-half_b + root) / a)].into_iter().flatten()
}

/// Where two circles cross.
fn shared_by_circles(a: Point, r: f64, b: Point, s: f64) -> impl Iterator<Item = Point> {
    let apart = b - a;
    let square = apart.dot(apart);
    let along = (square + r * r - s * s) / (2.0 * square);
    let across = (r * r / square - along * along).sqrt();
    let middle = a + apart * along;
    let on = move |side: f64| (across * side).is_finite().then(|| middle + apart.right() * (across * side));
    [on(1.0), on(-1.0)].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use engine::Rules;

    use super::*;
    use crate::March;

    /// MG-FRM-13: a column facing 30° between two others whose fronts are 0.9901 inches behind its own must go 1.0099 inches ahead to
    /// find room for a square two ranks deep. That is within the inch as all is measured, but told in thousandths it is (0.505, 0.875),
    /// which is 1.0103 and too far: the place that is named leaves a little of the tolerance to its neighbours instead.
    #[test]
    fn a_place_that_is_named_is_within_the_inch_as_it_is_told() {
        let text = r#"
            year = 1809
            [ground]
            width = 72
            depth = 48
            [sides.A.commanders]
            Army = { rank = "army", at = [36, 12] }
            [sides.A.units]
            Middle = { type = "fr-line-early", under = "Army", formation = "column", at = { x = 36, y = 24, facing = 30 } }
            Right = { type = "fr-line-early", under = "Army", formation = "column", at = { x = 36.895, y = 22.34, facing = 30 } }
            Left = { type = "fr-line-early", under = "Army", formation = "column", at = { x = 34.115, y = 23.945, facing = 30 } }
            [sides.B.commanders]
            Enemy = { rank = "army", at = [36, 47] }
            [sides.B.units]
            Horse = { type = "au-lightcav", under = "Enemy", at = { x = 60, y = 44, facing = 180 } }
        "#;
        let scenario = toml::from_str(text).unwrap_or_else(|error| panic!("{error}"));
        let state = March::set_up(&scenario).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let (middle, unit) = state.of_side(engine::Side::A).next().expect("three columns");
        let found = nearest_free_front(&state, middle, Formation::Square, UnitSet::default());
        let far = unit.footprint.front().at.distance(found.expect("there is room").point());
        assert!(far > 0.99 && within(far, MAKE_ROOM), "{far}");
    }

    /// A stand of 2 × 2 about the origin and a wall along x = 3: they meet when it is shifted 2 to 4 inches east.
    #[test]
    fn shifts_that_meet_a_wall_are_a_strip() {
        let body = Rect::centred(Placement::new(0.0, 0.0, 0.0), 2.0, 2.0);
        let shifts = meeting_shifts(&body, &[Point::new(3.0, -10.0), Point::new(3.0, 10.0)]);
        let found = |x: f64, y: f64| shifts.iter().any(|point| point.distance(Point::new(x, y)) < 1e-12);
        assert!(
            shifts.len() == 4
                && found(2.0, 11.0)
                && found(4.0, 11.0)
                && found(4.0, -11.0)
                && found(2.0, -11.0)
        );
        assert!(edges(&shifts).all(|edge| edge.side(Point::new(3.0, 0.0)) < 0.0), "walked clockwise");
    }

    #[test]
    fn circles_and_segments_cross_where_they_do() {
        let edge = Segment::new(Point::new(-5.0, 3.0), Point::new(5.0, 3.0));
        let crossed: Vec<Point> = on_circle(edge, Point::default(), 5.0).collect();
        assert!(crossed.len() == 2 && crossed.iter().all(|point| (point.x.abs() - 4.0).abs() < 1e-12));
        assert_eq!(on_circle(edge, Point::default(), 2.9).count(), 0);
        // Radii 5 about (0, 0) and (6, 0): they share (3, 4) and (3, −4).
        let shared: Vec<Point> =
            shared_by_circles(Point::default(), 5.0, Point::new(6.0, 0.0), 5.0).collect();
        assert!(
            shared.iter().all(|point| (point.x - 3.0).abs() < 1e-12 && (point.y.abs() - 4.0).abs() < 1e-12)
        );
        assert_eq!(shared.len(), 2);
        assert_eq!(shared_by_circles(Point::default(), 1.0, Point::new(6.0, 0.0), 1.0).count(), 0);
    }
}
