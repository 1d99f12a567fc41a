//! Circles: the bases of single figures, and reaches around a point.

use crate::gap::Gap;
use crate::point::Point;
use crate::rect::Rect;
use crate::segment::Segment;

/// A round base.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Circle {
    /// Its middle.
    pub centre: Point,
    /// From the middle to the edge.
    pub radius: f64,
}

impl Circle {
    /// A circle about a point.
    pub const fn new(centre: Point, radius: f64) -> Self {
        Self { centre, radius }
    }

    /// Whether a point lies in the circle, its edge included.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.centre.distance(point) <= self.radius
    }

    /// The gap from this circle's edge to a point; 0 inside.
    #[inline]
    pub fn gap_to_point(&self, point: Point) -> Gap {
        let distance = self.centre.distance(point);
        if distance <= self.radius {
            return Gap { distance: 0.0, from: point, to: point };
        }
        let edge = self.centre.lerp(point, self.radius / distance);
        Gap { distance: distance - self.radius, from: edge, to: point }
    }

    /// The gap between the edges of two circles; 0 when they touch or overlap.
    #[inline]
    pub fn gap_to_circle(&self, other: &Self) -> Gap {
        let apart = self.centre.distance(other.centre);
        let distance = apart - self.radius - other.radius;
        if distance <= 0.0 {
            // A point of the shared ground: on the line of centres, in the middle of the overlap.
            let along = f64::midpoint(
                self.radius.min(apart + other.radius),
                (apart - other.radius).max(-self.radius),
            );
            let shared =
                if apart > 0.0 { self.centre.lerp(other.centre, along / apart) } else { self.centre };
            return Gap { distance: 0.0, from: shared, to: shared };
        }
        let from = self.centre.lerp(other.centre, self.radius / apart);
        Gap { distance, from, to: other.centre.lerp(self.centre, other.radius / apart) }
    }

    /// The gap from this circle's edge to a rectangle; 0 when they touch or overlap.
    #[inline]
    pub fn gap_to_rect(&self, rect: &Rect) -> Gap {
        self.gap_to_point(rect.nearest(self.centre))
    }

    /// The gap from this circle's edge to a segment; 0 when they touch or cross.
    #[inline]
    pub fn gap_to_segment(&self, segment: Segment) -> Gap {
        self.gap_to_point(segment.nearest(self.centre))
    }
}

impl Rect {
    /// The gap from the rectangle to a point; 0 inside.
    pub fn gap_to_point(&self, point: Point) -> Gap {
        Gap::between(self.nearest(point), point)
    }

    /// The gap from the rectangle to a segment; 0 with a shared point when the segment meets it.
    pub fn gap_to_segment(&self, segment: Segment) -> Gap {
        if let Some(inside) = self.clip(segment) {
            let shared = segment.at(inside.middle());
            return Gap { distance: 0.0, from: shared, to: shared };
        }
        let gaps = self.edges().into_iter().map(|edge| {
            let (mine, theirs) = edge.nearest_points(segment);
            Gap::between(mine, theirs)
        });
        gaps.reduce(Gap::nearer).expect("a rectangle has edges")
    }

    /// The gap from the rectangle to a circle's edge; 0 when they touch or overlap.
    pub fn gap_to_circle(&self, circle: &Circle) -> Gap {
        circle.gap_to_rect(self).reversed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    #[test]
    fn gaps_of_circles() {
        let man = Circle::new(Point::new(0.0, 0.0), 0.5);
        let other = man.gap_to_circle(&Circle::new(Point::new(3.0, 4.0), 0.5));
        assert!((other.distance - 4.0).abs() < 1e-12 && other.from.distance(Point::new(0.3, 0.4)) < 1e-12);
        assert_eq!(man.gap_to_circle(&Circle::new(Point::new(0.8, 0.0), 0.5)).distance, 0.0);
        assert_eq!(man.gap_to_circle(&man).from, man.centre);
        let inner = Circle::new(Point::new(0.1, 0.0), 0.1);
        assert!(
            man.contains(man.gap_to_circle(&inner).from) && inner.contains(man.gap_to_circle(&inner).from)
        );
        let stand = Rect::centred(Placement::new(3.5, 4.0, 0.0), 1.0, 8.0);
        assert_eq!(
            man.gap_to_rect(&stand),
            Gap { distance: 2.5, from: Point::new(0.5, 0.0), to: Point::new(3.0, 0.0) }
        );
        assert_eq!(stand.gap_to_circle(&man).distance, 2.5);
        assert_eq!(
            man.gap_to_segment(Segment::new(Point::new(-2.0, 2.0), Point::new(2.0, 2.0))).distance,
            1.5
        );
    }

    #[test]
    fn gaps_of_rectangles_and_segments() {
        let stand = Rect::centred(Placement::new(0.0, 0.0, 0.0), 2.0, 2.0);
        let segment = |x1, y1, x2, y2| Segment::new(Point::new(x1, y1), Point::new(x2, y2));
        assert_eq!(stand.gap_to_segment(segment(4.0, -5.0, 4.0, 5.0)).distance, 3.0);
        assert_eq!(stand.gap_to_segment(segment(-5.0, 0.5, 5.0, 0.5)).distance, 0.0);
        assert_eq!(stand.gap_to_segment(segment(4.0, 5.0, 9.0, 9.0)).distance, 5.0);
        assert_eq!(stand.gap_to_point(Point::new(0.2, 0.3)).distance, 0.0);
    }
}
