//! The free place nearest to one that has no room, found exactly.
//!
//! Shifts that are not free fill polygons: for every thing in the way, those at which the body would overlap it. The nearest free shift therefore lies on
//! an edge of such a polygon, at its point nearest to no shift at all, or where two edges cross. Around what is kept clear of, the edges lie farther out
//! and arcs join them.

use table::{Placement, Point, Pose, Rect, Segment, TOLERANCE, within};

/// Something convex that may be in the way, by its corners, and how far to keep clear of it.
#[derive(Debug, Clone, Copy)]
pub struct InTheWay<'a> {
    /// Its corners.
    pub corners: &'a [Point],
    /// How far to keep clear.
    pub clear: f64,
}

/// Shifts that are not free, collected thing by thing.
pub struct Shifts<'a> {
    own: &'a [Rect],
    most: f64,
    barred: Vec<Barred>,
}

impl<'a> Shifts<'a> {
    /// Of a body made of these rectangles, up to so many inches.
    pub const fn new(own: &'a [Rect], most: f64) -> Self {
        Self { own, most, barred: Vec::new() }
    }

    /// Without those at which it would be too near to something.
    pub fn bar(&mut self, thing: InTheWay<'_>) {
        for body in self.own {
            let polygon = meeting_shifts(body, thing.corners);
            let edges = edges(&polygon);
            let far = edges.map(|edge| edge.distance(Point::default())).fold(f64::INFINITY, f64::min);
            if within(far, self.most + thing.clear) {
                self.barred.push(Barred { polygon, clear: thing.clear });
            }
        }
    }

    /// The free place nearest to an old one from which the shifts are counted; the game says of each place whether it really fits. Of several equally
    /// near the first clockwise from straight ahead.
    pub fn nearest(&self, old: Pose, fits: impl Fn(Pose) -> bool) -> Option<Pose> {
        // Clear of everything if possible, else with the tolerance all measuring has.
        [0.0, USABLE_TOLERANCE].into_iter().find_map(|leave| {
            let mut shifts = corners_of(&lines_of(&self.barred, leave));
            shifts.retain(|shift| within(shift.length(), self.most));
            let by_rank = |one: &Point, other: &Point| rank(*one, old).cmp(&rank(*other, old));
            shifts.sort_by(by_rank);
            let place = |shift: Point| Placement { at: old.point() + shift, facing: old.degrees() }.snap();
            // What is told in thousandths of an inch may lie a little farther.
            let near = |pose: &Pose| within(pose.point().distance(old.point()), self.most);
            let mut tried = old;
            let poses = shifts.into_iter().map(place).filter(near);
            poses.filter(|pose| std::mem::replace(&mut tried, *pose) != *pose).find(|pose| fits(*pose))
        })
    }
}

/// The tolerance less what the grid may take of it.
const USABLE_TOLERANCE: f64 = TOLERANCE - 0.002;

/// How near a shift is, then how far round clockwise from straight ahead. Shifts of the same length to a millionth are equally near.
fn rank(shift: Point, old: Pose) -> (i64, i64) {
    let millionths = |number: f64| libm::round(number * 1e6) as i64;
    (millionths(shift.length()), millionths((shift.bearing() - old.degrees()).rem_euclid(360.0)))
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
    use super::*;

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
