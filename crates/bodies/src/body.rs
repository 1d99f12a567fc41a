//! The ground a body of troops takes up.

use table::{Bounds, Point, Polygon, Rect, Segment, TOLERANCE};

/// A body of troops as it lies on the table. It is borrowed: whoever keeps the troops keeps their shape.
#[derive(Debug, Clone, Copy)]
pub struct Body<'a> {
    /// What it covers.
    pub shape: Shape<'a>,
    /// Its middle.
    pub centre: Point,
    /// No part of it is farther from the middle than this: a quick way to see that two bodies are far apart.
    pub reach: f64,
}

/// What a body covers.
#[derive(Debug, Clone, Copy)]
pub enum Shape<'a> {
    /// Rectangles, together.
    Rects(&'a [Rect]),
    /// A whole area: troops that fill a block of houses.
    Area(&'a Polygon),
}

impl<'a> Body<'a> {
    /// A body of rectangles. There is at least one.
    pub fn of_rects(rects: &'a [Rect]) -> Self {
        let middle = rects.iter().fold(Point::new(0.0, 0.0), |sum, rect| sum + rect.centre);
        let centre = if rects.is_empty() { middle } else { middle * (1.0 / rects.len() as f64) };
        let corners = rects.iter().flat_map(Rect::corners);
        let reach = corners.map(|corner| corner.distance(centre)).fold(0.0, f64::max);
        Self { shape: Shape::Rects(rects), centre, reach }
    }

    /// A body of one rectangle.
    pub fn of_rect(rect: &'a Rect) -> Self {
        let reach = Point::new(rect.half_width, rect.half_depth).length();
        Self { shape: Shape::Rects(std::slice::from_ref(rect)), centre: rect.centre, reach }
    }

    /// A body that fills an area. Its middle is that of the upright box around it.
    pub fn of_area(area: &'a Polygon) -> Self {
        let Bounds { min, max } = area.bounds();
        let centre = min.lerp(max, 0.5);
        let reach = area.corners().iter().map(|corner| corner.distance(centre)).fold(0.0, f64::max);
        Self { shape: Shape::Area(area), centre, reach }
    }

    /// Whether two bodies may be within so many inches of each other at all.
    #[inline]
    pub fn may_be_near(&self, other: &Body<'_>, inches: f64) -> bool {
        let limit = self.reach + other.reach + inches + TOLERANCE;
        let step = self.centre - other.centre;
        step.dot(step) <= limit * limit
    }

    /// Whether it may come within so many inches of a straight way at all.
    pub fn is_near_way(&self, way: Segment, inches: f64) -> bool {
        let most = inches + self.reach;
        let (step, far) = (self.centre - way.midpoint(), way.length() / 2.0 + most);
        step.dot(step) <= far * far && way.distance(self.centre) <= most
    }

    /// All its corners.
    pub fn corners(&self) -> impl Iterator<Item = Point> + use<'a> {
        let (rects, area) = match self.shape {
            Shape::Rects(rects) => (rects, None),
            Shape::Area(area) => (&[][..], Some(area)),
        };
        let of_area = area.into_iter().flat_map(|area| area.corners().iter().copied());
        rects.iter().flat_map(Rect::corners).chain(of_area)
    }

    /// All its edges, each with its body on the right as it is walked.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + use<'a> {
        let (rects, area) = match self.shape {
            Shape::Rects(rects) => (rects, None),
            Shape::Area(area) => (&[][..], Some(area)),
        };
        rects.iter().flat_map(Rect::edges).chain(area.into_iter().flat_map(Polygon::edges))
    }

    /// Its point nearest to another point: that point itself if it lies inside.
    pub fn nearest(&self, point: Point) -> Point {
        match self.shape {
            Shape::Rects(rects) => {
                let nearest = rects.iter().map(|rect| rect.nearest(point));
                let nearer = |a: Point, b: Point| if b.distance(point) < a.distance(point) { b } else { a };
                nearest.reduce(nearer).unwrap_or(self.centre)
            }
            Shape::Area(area) => area.gap_to_point(point).to,
        }
    }

    /// How far a point is from it; 0 inside.
    pub fn gap_to_point(&self, point: Point) -> f64 {
        self.nearest(point).distance(point)
    }
}
