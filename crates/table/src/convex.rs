//! Small convex shapes without allocation: what is left of a rectangle when lines cut it.

use arrayvec::ArrayVec;

use crate::point::Point;
use crate::rect::Rect;
use crate::segment::Segment;

/// A convex shape of few corners, walked clockwise; it may be empty.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Convex {
    corners: ArrayVec<Point, 12>,
}

impl Convex {
    /// The whole of a rectangle.
    pub fn of_rect(rect: &Rect) -> Self {
        Self { corners: rect.corners().into_iter().collect() }
    }

    /// The corners, clockwise.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// What lies to the right of the straight line through a segment, the line included: the inside of a clockwise edge.
    pub fn cut(&self, line: Segment) -> Self {
        let mut kept = ArrayVec::new();
        for (index, &here) in self.corners.iter().enumerate() {
            let next = self.corners[(index + 1) % self.corners.len()];
            let (left_here, left_next) = (line.side(here), line.side(next));
            if left_here <= 0.0 {
                keep(&mut kept, here);
            }
            if (left_here < 0.0 && left_next > 0.0) || (left_here > 0.0 && left_next < 0.0) {
                keep(&mut kept, here.lerp(next, left_here / (left_here - left_next)));
            }
        }
        Self { corners: kept }
    }

    /// The mean of the corners, a point inside; none if nothing is left.
    pub fn middle(&self) -> Option<Point> {
        let sum = self.corners.iter().fold(Point::default(), |sum, &corner| sum + corner);
        (!self.corners.is_empty()).then(|| sum * (1.0 / self.corners.len() as f64))
    }

    /// Whether a point lies inside or on the edge.
    pub fn contains(&self, point: Point) -> bool {
        !self.is_empty() && self.edges().all(|edge| edge.step().cross(point - edge.from) <= 0.0)
    }

    /// The point of the shape nearest to `point`, which is `point` itself when it lies inside; none if nothing is left.
    pub fn nearest(&self, point: Point) -> Option<Point> {
        if self.corners.len() > 2 && self.contains(point) {
            return Some(point);
        }
        let mut best: Option<Point> = None;
        for edge in self.edges() {
            let candidate = edge.nearest(point);
            if best.is_none_or(|found| point.distance(candidate) < point.distance(found)) {
                best = Some(candidate);
            }
        }
        best
    }

    /// The edges, clockwise.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).map(|(&from, &to)| Segment::new(from, to))
    }
}

/// Adds a corner. A convex shape of four corners cut by eight lines has at most twelve, so there is always room.
fn keep(corners: &mut ArrayVec<Point, 12>, corner: Point) {
    if corners.last() != Some(&corner) {
        corners.try_push(corner).expect("a rectangle cut by eight lines has at most twelve corners");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    #[test]
    fn cutting_keeps_what_lies_to_the_right() {
        let square = Convex::of_rect(&Rect::centred(Placement::new(0.0, 0.0, 0.0), 2.0, 2.0));
        // Walking north along x = 0.5: the right is east.
        let east = square.cut(Segment::new(Point::new(0.5, 0.0), Point::new(0.5, 1.0)));
        assert_eq!(east.middle(), Some(Point::new(0.75, 0.0)));
        assert_eq!(east.nearest(Point::new(-3.0, 0.25)), Some(Point::new(0.5, 0.25)));
        assert!(east.contains(Point::new(0.5, 0.9)) && !east.contains(Point::new(0.4, 0.0)));
        let gone = square.cut(Segment::new(Point::new(5.0, 0.0), Point::new(5.0, 1.0)));
        assert!(gone.is_empty() && gone.nearest(Point::default()).is_none() && gone.middle().is_none());
    }
}
