//! Straight segments: edges, sight lines, legs of a path.

use crate::point::{Point, Vector};

/// A straight line from one point to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Segment {
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Segment {
    /// The segment between two points.
    #[inline]
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// The step from start to end.
    #[inline]
    pub fn step(self) -> Vector {
        self.to - self.from
    }

    /// Its length.
    #[inline]
    pub fn length(self) -> f64 {
        self.step().length()
    }

    /// The point a fraction `t` along it.
    #[inline]
    pub fn at(self, t: f64) -> Point {
        self.from.lerp(self.to, t)
    }

    /// Its middle.
    #[inline]
    pub fn midpoint(self) -> Point {
        self.at(0.5)
    }

    /// The same segment walked the other way.
    pub fn reversed(self) -> Self {
        Self::new(self.to, self.from)
    }

    /// The fraction along the segment of its point nearest to `point`.
    #[inline]
    pub fn nearest_fraction(self, point: Point) -> f64 {
        let step = self.step();
        let square = step.dot(step);
        if square <= 0.0 { 0.0 } else { ((point - self.from).dot(step) / square).clamp(0.0, 1.0) }
    }

    /// The point of the segment nearest to `point`.
    #[inline]
    pub fn nearest(self, point: Point) -> Point {
        self.at(self.nearest_fraction(point))
    }

    /// How far `point` lies from the segment.
    #[inline]
    pub fn distance(self, point: Point) -> f64 {
        point.distance(self.nearest(point))
    }

    /// How far `point` lies to the left of the straight line through the segment (negative: to the right). A segment of
    /// no length has no sides: the answer is 0.
    #[inline]
    pub fn side(self, point: Point) -> f64 {
        let step = self.step();
        let length = step.length();
        if length <= 0.0 { 0.0 } else { step.cross(point - self.from) / length }
    }

    /// Where two segments properly cross, as fractions along `self` and along `other`; none when they are parallel or
    /// miss each other. Touching with an end counts.
    pub fn crossing(self, other: Self) -> Option<(f64, f64)> {
        let (a, b) = (self.step(), other.step());
        let denominator = a.cross(b);
        if denominator == 0.0 {
            return None;
        }
        let between = other.from - self.from;
        let along = between.cross(b) / denominator;
        let across = between.cross(a) / denominator;
        let on = |t: f64| (0.0..=1.0).contains(&t);
        (on(along) && on(across)).then_some((along, across))
    }

    /// The nearest points of two segments, on `self` and on `other`; where they cross, the crossing twice.
    pub fn nearest_points(self, other: Self) -> (Point, Point) {
        if let Some((along, _)) = self.crossing(other) {
            let point = self.at(along);
            return (point, point);
        }
        let candidates = [
            (self.from, other.nearest(self.from)),
            (self.to, other.nearest(self.to)),
            (self.nearest(other.from), other.from),
            (self.nearest(other.to), other.to),
        ];
        let mut best = candidates[0];
        for pair in candidates {
            if pair.0.distance(pair.1) < best.0.distance(best.1) {
                best = pair;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(x1: f64, y1: f64, x2: f64, y2: f64) -> Segment {
        Segment::new(Point::new(x1, y1), Point::new(x2, y2))
    }

    #[test]
    fn nearest_points_of_two_segments() {
        #[rustfmt::skip]
        let examples = [
            // one                        other                          gap
            (segment(0.0, 0.0, 4.0, 0.0), segment(2.0, -1.0, 2.0, 1.0),  0.0), // crossing
            (segment(0.0, 0.0, 4.0, 0.0), segment(7.0, 4.0, 7.0, 9.0),   5.0), // end to end, 3-4-5
            (segment(0.0, 0.0, 4.0, 0.0), segment(1.0, 2.0, 3.0, 2.0),   2.0), // parallel
            (segment(0.0, 0.0, 0.0, 0.0), segment(3.0, 0.0, 3.0, 4.0),   3.0), // a point
        ];
        for (one, other, gap) in examples {
            let (a, b) = one.nearest_points(other);
            assert!((a.distance(b) - gap).abs() < 1e-12, "{one:?} {other:?}");
        }
    }

    #[test]
    fn left_is_positive() {
        assert_eq!(segment(0.0, 0.0, 0.0, 5.0).side(Point::new(-2.0, 9.0)), 2.0);
    }
}
