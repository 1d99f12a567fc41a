//! Upright boxes around things: the cheap question asked before the exact one.

use crate::point::{Point, Vector, larger, smaller};
use crate::rect::Rect;
use crate::segment::Segment;

/// An upright box, edges included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The south-west corner.
    pub min: Point,
    /// The north-east corner.
    pub max: Point,
}

impl Bounds {
    /// The smallest box around some points; none without points.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        points.into_iter().fold(None, |found: Option<Self>, point| {
            Some(found.map_or(Self { min: point, max: point }, |bounds| bounds.with(point)))
        })
    }

    /// The smallest box around a rectangle.
    #[inline]
    pub fn of_rect(rect: &Rect) -> Self {
        let reach = rect.reach();
        Self { min: rect.centre - reach, max: rect.centre + reach }
    }

    /// The smallest box around a segment.
    #[inline]
    pub fn of_segment(segment: Segment) -> Self {
        let (a, b) = (segment.from, segment.to);
        Self {
            min: Point::new(smaller(a.x, b.x), smaller(a.y, b.y)),
            max: Point::new(larger(a.x, b.x), larger(a.y, b.y)),
        }
    }

    /// The box that also holds `point`.
    #[inline]
    pub fn with(self, point: Point) -> Self {
        self.joined(Self { min: point, max: point })
    }

    /// The box that holds both.
    #[inline]
    pub fn joined(self, other: Self) -> Self {
        Self {
            min: Point::new(smaller(self.min.x, other.min.x), smaller(self.min.y, other.min.y)),
            max: Point::new(larger(self.max.x, other.max.x), larger(self.max.y, other.max.y)),
        }
    }

    /// The box made larger by a margin on all sides.
    #[inline]
    pub fn grown(self, margin: f64) -> Self {
        let margin = Vector::new(margin, margin);
        Self { min: self.min - margin, max: self.max + margin }
    }

    /// Whether two boxes share a point.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }

    /// Whether a segment meets the box.
    #[inline]
    pub fn meets_segment(&self, segment: Segment) -> bool {
        // The shadows on both axes and across the segment must meet.
        let (middle, half) = ((self.min + self.max) * 0.5, (self.max - self.min) * 0.5);
        let (away, step) = (segment.midpoint() - middle, segment.step());
        let beside = away.x.abs() - (half.x + step.x.abs() * 0.5);
        let beyond = away.y.abs() - (half.y + step.y.abs() * 0.5);
        let across = away.cross(step).abs() - (half.x * step.y.abs() + half.y * step.x.abs());
        larger(larger(beside, beyond), across) <= 0.0
    }

    /// Whether a point lies in the box.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.min.x <= point.x && point.x <= self.max.x && self.min.y <= point.y && point.y <= self.max.y
    }
}
