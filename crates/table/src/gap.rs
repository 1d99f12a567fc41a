//! Distance between rectangles, with the two points that decide it.

use crate::point::{Point, larger, smaller};
use crate::rect::Rect;

/// How far apart two things are, and the two points that decide it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    /// The distance in inches; 0 when the two touch or overlap.
    pub distance: f64,
    /// The deciding point of the first.
    pub from: Point,
    /// The deciding point of the second; the same as `from` when the two overlap.
    pub to: Point,
}

impl Gap {
    /// The gap between two points.
    #[inline]
    pub fn between(from: Point, to: Point) -> Self {
        Self { distance: from.distance(to), from, to }
    }

    /// The same gap seen from the other end.
    #[inline]
    pub fn reversed(self) -> Self {
        Self { from: self.to, to: self.from, ..self }
    }

    /// The smaller of two gaps; the first of two equal ones.
    #[inline]
    pub fn nearer(self, other: Self) -> Self {
        if other.distance < self.distance { other } else { self }
    }
}

/// The distance between the nearest points of two rectangles and those points; overlapping rectangles are at distance 0
/// and share the witness point (MG-GEN-06).
pub fn distance(a: &Rect, b: &Rect) -> Gap {
    if separation(a, b) <= 0.0 {
        let shared = shared_point(a, b);
        return Gap { distance: 0.0, from: shared, to: shared };
    }
    // Two separate convex shapes are nearest at a corner of one of them.
    let (to, square_to) = nearest_corner(b, a);
    let (from, square_from) = nearest_corner(a, b);
    if square_to <= square_from {
        Gap { distance: square_to.sqrt(), from: a.nearest(to), to }
    } else {
        Gap { distance: square_from.sqrt(), from, to: b.nearest(from) }
    }
}

/// The corner of one rectangle that is nearest to another, and the square of its distance.
fn nearest_corner(of: &Rect, to: &Rect) -> (Point, f64) {
    let mut nearest = (of.centre, f64::INFINITY);
    for corner in of.corners() {
        let local = to.local(corner);
        let x = larger(local.x.abs() - to.half_width, 0.0);
        let y = larger(local.y.abs() - to.half_depth, 0.0);
        let square = x * x + y * y;
        if square < nearest.1 {
            nearest = (corner, square);
        }
    }
    nearest
}

/// The distance between the nearest points of two rectangles, without the points: for the many comparisons that only
/// need the number.
#[inline]
pub fn distance_only(a: &Rect, b: &Rect) -> f64 {
    let frames = Frames::of(a, b);
    if frames.separation(a, b) <= 0.0 { 0.0 } else { frames.least_corner_square(a, b).sqrt() }
}

/// The largest separation of the two rectangles along one of their four axes: positive when they are apart, otherwise
/// minus the depth of their overlap.
#[inline]
pub(crate) fn separation(a: &Rect, b: &Rect) -> f64 {
    Frames::of(a, b).separation(a, b)
}

/// Each rectangle's centre and axes in the other's frame.
struct Frames {
    /// Centre of `b` seen from `a`: x to the right of `a`, y ahead of it.
    b_in_a: Point,
    /// Centre of `a` seen from `b`.
    a_in_b: Point,
    /// Cosine and sine of the turn from `a` to `b`.
    cos: f64,
    sin: f64,
}

impl Frames {
    #[inline]
    fn of(a: &Rect, b: &Rect) -> Self {
        let step = b.centre - a.centre;
        let (f, g) = (a.forward, b.forward);
        Self {
            b_in_a: Point::new(step.x * f.y - step.y * f.x, step.x * f.x + step.y * f.y),
            a_in_b: Point::new(step.y * g.x - step.x * g.y, -(step.x * g.x + step.y * g.y)),
            cos: f.x * g.x + f.y * g.y,
            sin: f.x * g.y - f.y * g.x,
        }
    }

    #[inline]
    fn separation(&self, a: &Rect, b: &Rect) -> f64 {
        let (cos, sin) = (self.cos.abs(), self.sin.abs());
        let along_a = larger(
            self.b_in_a.x.abs() - (a.half_width + (b.half_width * cos + b.half_depth * sin)),
            self.b_in_a.y.abs() - (a.half_depth + (b.half_width * sin + b.half_depth * cos)),
        );
        let along_b = larger(
            self.a_in_b.x.abs() - (b.half_width + (a.half_width * cos + a.half_depth * sin)),
            self.a_in_b.y.abs() - (b.half_depth + (a.half_width * sin + a.half_depth * cos)),
        );
        larger(along_a, along_b)
    }

    /// The least squared distance of a corner of one rectangle from the other.
    #[inline]
    fn least_corner_square(&self, a: &Rect, b: &Rect) -> f64 {
        // In a's frame b's axes are right = (cos, sin) and ahead = (−sin, cos); in b's frame a's turn the other way.
        let to_b = corner_squares(self.b_in_a, self.cos, self.sin, b, a);
        let to_a = corner_squares(self.a_in_b, self.cos, -self.sin, a, b);
        smaller(to_b, to_a)
    }
}

/// The least squared distance from the corners of `of` (centred at `centre` in the frame of `from`, turned by cos, sin)
/// to the rectangle `from`.
#[inline]
fn corner_squares(centre: Point, cos: f64, sin: f64, of: &Rect, from: &Rect) -> f64 {
    let (wx, wy) = (of.half_width * cos, of.half_width * sin);
    let (dx, dy) = (of.half_depth * sin, of.half_depth * cos);
    let square = |x: f64, y: f64| {
        let x = larger(x.abs() - from.half_width, 0.0);
        let y = larger(y.abs() - from.half_depth, 0.0);
        x * x + y * y
    };
    let (front_x, front_y) = (centre.x - dx, centre.y + dy);
    let (rear_x, rear_y) = (centre.x + dx, centre.y - dy);
    let front = smaller(square(front_x + wx, front_y + wy), square(front_x - wx, front_y - wy));
    let rear = smaller(square(rear_x + wx, rear_y + wy), square(rear_x - wx, rear_y - wy));
    smaller(front, rear)
}

/// A point that lies in both of two overlapping rectangles: the middle of the shared ground.
fn shared_point(a: &Rect, b: &Rect) -> Point {
    let mut shared = crate::convex::Convex::of_rect(a);
    for edge in b.edges() {
        shared = shared.cut(edge);
    }
    // Rounding can leave nothing of an overlap as thin as a line; the nearest corner then is the place.
    shared.middle().unwrap_or_else(|| a.nearest(b.centre))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    fn rect(x: f64, y: f64, facing: f64, width: f64, depth: f64) -> Rect {
        Rect::centred(Placement::new(x, y, facing), width, depth)
    }

    #[test]
    fn distances_of_hand_measured_pairs() {
        let half_diagonal = 0.5_f64.sqrt();
        #[rustfmt::skip]
        let examples = [
            // one                             other                                distance
            (rect(0.0, 0.0, 0.0, 2.0, 2.0),  rect(5.0, 0.0, 0.0, 2.0, 2.0),    3.0),                  // edge to edge
            (rect(0.0, 0.0, 0.0, 2.0, 2.0),  rect(5.0, 6.0, 0.0, 2.0, 2.0),    5.0),                  // corner to corner, 3-4-5
            (rect(0.0, 0.0, 0.0, 2.0, 2.0),  rect(4.0, 0.0, 45.0, 1.0, 1.0),   3.0 - half_diagonal),  // edge to corner
            (rect(0.0, 0.0, 0.0, 2.0, 2.0),  rect(2.0, 0.0, 90.0, 2.0, 2.0),   0.0),                  // touching
            (rect(0.0, 0.0, 0.0, 6.0, 1.0),  rect(0.0, 0.0, 90.0, 6.0, 1.0),   0.0),                  // a cross: no corner inside
            (rect(0.0, 0.0, 0.0, 6.0, 6.0),  rect(0.5, 0.5, 30.0, 1.0, 1.0),   0.0),                  // one inside the other
        ];
        for (one, other, expected) in examples {
            let gap = distance(&one, &other);
            assert!((gap.distance - expected).abs() < 1e-12, "{one:?} {other:?}: {gap:?}");
            assert!((distance_only(&one, &other) - expected).abs() < 1e-12, "{one:?} {other:?}");
            assert!((gap.from.distance(gap.to) - expected).abs() < 1e-12);
            assert!(one.grown(1e-9).contains(gap.from) && other.grown(1e-9).contains(gap.to), "{gap:?}");
        }
    }

    /// MG-SHO-05: enemy lines 2.0 apart, shifted by 3.0: the fourth stand's distance is √(2² + 0.75²), the sixth's 3.0104.
    #[test]
    fn stands_of_two_shifted_lines() {
        let enemy = Rect::behind(Placement::new(3.0, 2.0, 180.0), 4.5, 1.0);
        let stand =
            |number: f64| Rect::behind(Placement::new(-2.25 + 0.75 * number - 0.375, 0.0, 0.0), 0.75, 1.0);
        let from_right = |number: f64| distance(&stand(7.0 - number), &enemy).distance;
        assert!((from_right(3.0) - 2.0).abs() < 1e-12);
        assert!((from_right(4.0) - (4.0_f64 + 0.5625).sqrt()).abs() < 1e-12);
        assert!((from_right(6.0) - 3.0104).abs() < 1e-4);
    }
}
