//! The ground a body passes over in a move.

use std::cell::LazyCell;

use table::{Bounds, Convex, Motion, Point, Polygon, Polyline, Rect, Segment, Sweep, Vector};

use crate::body::{Body, Shape};

/// The ground a body passes over, as a chain of convex pieces.
#[derive(Debug, Clone, Default)]
pub struct Swath(Vec<Convex>);

/// A turn is taken in pieces of at most so many degrees: what bulges between two of them is far below the tolerance.
const PIECE: f64 = 2.0;

impl Swath {
    /// Of a body that stays where it is.
    pub fn of(rects: &[Rect]) -> Self {
        Self(rects.iter().map(Convex::of_rect).collect())
    }

    /// Of a straight shift.
    pub fn shift(rects: &[Rect], step: Vector) -> Self {
        Self(rects.iter().map(|rect| Convex::swept(rect, &rect.shifted(step))).collect())
    }

    /// From one place to another without a path between: the hull of both.
    pub fn between(from: &Rect, to: &Rect) -> Self {
        Self(vec![Convex::swept(from, to)])
    }

    /// Of a move that may turn.
    pub fn of_motion(rects: &[Rect], motion: &Motion) -> Self {
        let pieces = (motion.turn().abs() / PIECE).ceil().max(1.0) as u32;
        let at = |piece: u32| f64::from(piece) / f64::from(pieces);
        let hulls = (0..pieces).flat_map(|piece| {
            let hull = move |rect: &Rect| {
                Convex::swept(&motion.carry(rect, at(piece)), &motion.carry(rect, at(piece + 1)))
            };
            rects.iter().map(hull)
        });
        Self(hulls.collect())
    }

    /// With the ground of what follows.
    pub fn then(&mut self, next: Self) {
        self.0.extend(next.0);
    }

    /// Whether it shares ground with an area, more than the tolerance deep.
    pub fn meets_area(&self, area: &Polygon) -> bool {
        self.near(&area.bounds()).any(|hull| hull.overlaps_polygon(area))
    }

    /// Whether it shares ground with a rectangle, more than the tolerance deep.
    pub fn meets_rect(&self, rect: &Rect) -> bool {
        self.near(&Bounds::of_rect(rect)).any(|hull| hull.overlaps_rect(rect))
    }

    /// Whether it shares ground with a body, more than the tolerance deep.
    pub fn meets(&self, body: &Body<'_>) -> bool {
        match body.shape {
            Shape::Rects(rects) => rects.iter().any(|rect| self.meets_rect(rect)),
            Shape::Area(area) => self.meets_area(area),
        }
    }

    /// Whether a line runs through it, more than the tolerance inside.
    pub fn crosses(&self, line: &Polyline) -> bool {
        self.near(&line.bounds()).any(|hull| hull.crosses(line))
    }

    /// How near it comes to a body; 0 where it touches or overlaps. Nothing beyond `most` inches is measured.
    pub fn gap_to(&self, body: &Body<'_>, most: f64) -> f64 {
        let near = Bounds::around(body.corners()).map(|bounds| bounds.grown(most));
        let Some(near) = near else { return f64::INFINITY };
        let gaps = self.near(&near).map(|hull| match body.shape {
            Shape::Rects(rects) => {
                rects.iter().map(|rect| hull.gap_to_rect(rect)).fold(f64::INFINITY, f64::min)
            }
            Shape::Area(area) => gap_to_area(hull, area),
        });
        gaps.fold(f64::INFINITY, f64::min)
    }

    fn near<'a>(&'a self, bounds: &'a Bounds) -> impl Iterator<Item = &'a Convex> {
        self.0.iter().filter(move |hull| hull.bounds().is_some_and(|own| own.meets(bounds)))
    }
}

fn gap_to_area(hull: &Convex, area: &Polygon) -> f64 {
    let inside = hull.corners().iter().any(|corner| area.contains(*corner))
        || area.corners().iter().any(|corner| hull.contains(*corner));
    if inside {
        return 0.0;
    }
    let pairs = hull.edges().flat_map(|edge| area.edges().map(move |other| (edge, other)));
    pairs.fold(f64::INFINITY, |least, (edge, other)| {
        let (from, to) = edge.nearest_points(other);
        least.min(from.distance(to))
    })
}

/// Of some bodies the first that another sweeps over when each of its rectangles goes straight to its new place, and where.
pub fn first_swept<'b, Id: Copy>(
    from: &Body<'_>,
    to: &Body<'_>,
    others: impl Iterator<Item = (Id, Body<'b>)>,
) -> Option<(Id, Point)> {
    let (Shape::Rects(start), Shape::Rects(end)) = (from.shape, to.shape) else { return None };
    let way = Segment::new(from.centre, to.centre);
    let reach = from.reach.max(to.reach);
    let whole = LazyCell::new(|| Sweep::of_body(start, end));
    // Mostly not even the rectangles around them meet.
    let may_meet = |rects: &[Rect]| match (&*whole, Rect::around(rects)) {
        (Some(whole), Some(still)) => whole.overlaps_rect(&still),
        _ => true,
    };
    let near = others.filter_map(|(id, there)| match there.shape {
        Shape::Rects(rects) if there.is_near_way(way, reach) && may_meet(rects) => Some((id, rects)),
        Shape::Rects(_) | Shape::Area(_) => None,
    });
    let near: Vec<(Id, &[Rect])> = near.collect();
    if near.is_empty() {
        return None;
    }
    start.iter().zip(end).find_map(|(before, after)| {
        let way = Segment::new(before.centre, after.centre);
        let radius = half_diagonal(before);
        let swept = Sweep::new(*before, *after);
        near.iter().find_map(|(other, rects)| {
            let meets = |rect: &&Rect| {
                way.distance(rect.centre) <= radius + half_diagonal(rect) && swept.overlaps_rect(rect)
            };
            rects.iter().find(meets).map(|rect| (*other, rect.centre))
        })
    })
}

/// How far a rectangle's corners are from its centre.
fn half_diagonal(rect: &Rect) -> f64 {
    Point::new(rect.half_width, rect.half_depth).length()
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Degrees, Hinge, Pose};

    /// A 9-inch line wheels 90°: halfway its outer corner is 9 inches from the pivot, far beyond the chord.
    #[test]
    fn a_wheel_passes_over_the_arc_and_not_only_the_chord() {
        let front = Pose::new(0.0, 0.0, 0.0);
        let line = [Rect::behind(front, 9.0, 0.5)];
        let motion = Motion::wheel(front, 9.0, Hinge::Right, Degrees(90.0));
        let swath = Swath::of_motion(&line, &motion);
        // The pivot is at (4.5, 0); the outer corner passes (4.5 − 9 sin 45°, 9 cos 45°).
        let on_arc = Point::new(4.5 - 6.363, 6.363);
        let post = |out: f64| [Rect::centred(Pose::new(on_arc.x - out, on_arc.y + out, 45.0), 0.2, 0.2)];
        assert!(swath.meets(&Body::of_rects(&post(0.0))));
        assert!(!swath.meets(&Body::of_rects(&post(0.1))));
        let gap = swath.gap_to(&Body::of_rects(&post(1.0)), 3.0);
        // The rear corner of the outer end swings a little farther out than the front one.
        let farther = libm::hypot(9.0, 0.5) - 9.0;
        assert!((gap - (libm::hypot(1.0, 1.0) - 0.1 - farther)).abs() < 0.002, "{gap}");
    }

    #[test]
    fn a_shift_passes_over_what_lies_between() {
        let block = [Rect::behind(Pose::new(10.0, 10.0, 0.0), 9.0, 2.0)];
        let swath = Swath::shift(&block, Point::new(0.0, 6.0));
        let enemy = |x: f64| [Rect::behind(Pose::new(x + 1.5, 12.0, 180.0), 3.0, 0.5)];
        assert!((swath.gap_to(&Body::of_rects(&enemy(16.0)), 3.0) - 1.5).abs() < 1e-9);
        assert!((swath.gap_to(&Body::of_rects(&enemy(16.5)), 3.0) - 2.0).abs() < 1e-9);
    }
}
