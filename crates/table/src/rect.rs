//! Oriented rectangles: the footprint of a stand, a base, a whole formation.

use crate::point::{Point, Vector, larger, smaller};
use crate::pose::Placement;
use crate::quantity::TOLERANCE;
use crate::segment::Segment;
use crate::stretch::Stretch;

/// A rectangle lying anywhere on the table, its axes computed once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// The middle of the rectangle.
    pub centre: Point,
    /// The unit vector ahead.
    pub forward: Vector,
    /// Half the frontage.
    pub half_width: f64,
    /// Half the depth.
    pub half_depth: f64,
}

impl Rect {
    /// The rectangle `width` wide and `depth` deep that lies behind the middle of its front edge (MG-FRM-02).
    pub fn behind(front_centre: impl Into<Placement>, width: f64, depth: f64) -> Self {
        let front = front_centre.into();
        let forward = front.forward();
        Self::along(front.at - forward * (depth / 2.0), forward, width, depth)
    }

    /// The rectangle lying about its centre.
    pub fn centred(centre: impl Into<Placement>, width: f64, depth: f64) -> Self {
        let centre = centre.into();
        Self::along(centre.at, centre.forward(), width, depth)
    }

    /// The rectangle about `centre` whose unit vector ahead is known already.
    #[inline]
    pub fn along(centre: Point, forward: Vector, width: f64, depth: f64) -> Self {
        Self { centre, forward, half_width: width.abs() / 2.0, half_depth: depth.abs() / 2.0 }
    }

    /// The unit vector to the right.
    #[inline]
    pub fn right(&self) -> Vector {
        self.forward.right()
    }

    /// The frontage.
    pub fn width(&self) -> f64 {
        self.half_width * 2.0
    }

    /// The depth, front to rear.
    pub fn depth(&self) -> f64 {
        self.half_depth * 2.0
    }

    /// The corners in the order front left, front right, rear right, rear left.
    #[inline]
    pub fn corners(&self) -> [Point; 4] {
        let ahead = self.forward * self.half_depth;
        let aside = self.right() * self.half_width;
        let (front, rear) = (self.centre + ahead, self.centre - ahead);
        [front - aside, front + aside, rear + aside, rear - aside]
    }

    /// The edges in the order front, right, rear, left, each walked clockwise.
    pub fn edges(&self) -> [Segment; 4] {
        let [fl, fr, rr, rl] = self.corners();
        [Segment::new(fl, fr), Segment::new(fr, rr), Segment::new(rr, rl), Segment::new(rl, fl)]
    }

    /// The front edge, from left to right.
    pub fn front_edge(&self) -> Segment {
        self.edges()[0]
    }

    /// The right edge, from front to rear.
    pub fn right_edge(&self) -> Segment {
        self.edges()[1]
    }

    /// The rear edge, from right to left.
    pub fn rear_edge(&self) -> Segment {
        self.edges()[2]
    }

    /// The left edge, from rear to front.
    pub fn left_edge(&self) -> Segment {
        self.edges()[3]
    }

    /// The middle of the front edge.
    pub fn front_centre(&self) -> Point {
        self.centre + self.forward * self.half_depth
    }

    /// A point in the rectangle's own frame: x to its right, y ahead of its centre.
    #[inline]
    pub fn local(&self, point: Point) -> Point {
        let step = point - self.centre;
        Point::new(step.dot(self.right()), step.dot(self.forward))
    }

    /// A point of the rectangle's own frame as a place on the table.
    #[inline]
    pub fn world(&self, local: Point) -> Point {
        self.centre + self.right() * local.x + self.forward * local.y
    }

    /// Whether a point lies in the rectangle, its edge included.
    pub fn contains(&self, point: Point) -> bool {
        let local = self.local(point);
        local.x.abs() <= self.half_width && local.y.abs() <= self.half_depth
    }

    /// The point of the rectangle nearest to `point`, which is `point` itself when it lies inside.
    pub fn nearest(&self, point: Point) -> Point {
        let local = self.local(point);
        if local.x.abs() <= self.half_width && local.y.abs() <= self.half_depth {
            return point;
        }
        self.world(Point::new(
            local.x.clamp(-self.half_width, self.half_width),
            local.y.clamp(-self.half_depth, self.half_depth),
        ))
    }

    /// The stretch of a segment that lies in the rectangle, edges included; none when it misses.
    #[inline]
    pub fn clip(&self, segment: Segment) -> Option<Stretch> {
        let (from, step) = (self.local(segment.from), segment.step());
        let step = Point::new(step.dot(self.right()), step.dot(self.forward));
        // Most rectangles are missed, and to know that needs no division: the shadows on the rectangle's axes and across the
        // segment must meet. One question instead of three, because nobody can guess the answers.
        let (middle, long) = (from + step * 0.5, Point::new(step.x.abs(), step.y.abs()));
        let beside = middle.x.abs() - (self.half_width + long.x * 0.5);
        let beyond = middle.y.abs() - (self.half_depth + long.y * 0.5);
        let across = middle.cross(step).abs() - (self.half_width * long.y + self.half_depth * long.x);
        if larger(larger(beside, beyond), across) > 0.0 {
            return None;
        }
        let (x1, x2) = slab(from.x, step.x, self.half_width);
        let (y1, y2) = slab(from.y, step.y, self.half_depth);
        let stretch = Stretch { from: larger(larger(x1, y1), 0.0), to: smaller(smaller(x2, y2), 1.0) };
        (stretch.from <= stretch.to).then_some(stretch)
    }

    /// The stretch of a segment that runs through the rectangle; none when it misses, touches a corner or runs along an
    /// edge: the middle of the stretch must lie more than the tolerance inside.
    #[inline]
    pub fn stretch(&self, segment: Segment) -> Option<Stretch> {
        self.stretch_deeper(segment, TOLERANCE)
    }

    /// The same, where cutting in no deeper than `graze` is only touching.
    #[inline]
    pub(crate) fn stretch_deeper(&self, segment: Segment, graze: f64) -> Option<Stretch> {
        let stretch = self.clip(segment)?;
        let middle = self.local(segment.at(stretch.middle()));
        let deep = (self.half_width - middle.x.abs()).min(self.half_depth - middle.y.abs()) > graze + 1e-9;
        deep.then_some(stretch)
    }

    /// The smallest rectangle around some that all face the same way; none if they do not, or if there are none.
    pub fn around(rects: &[Self]) -> Option<Self> {
        let first = rects.first()?;
        let (mut min, mut max) = (Point::default(), Point::default());
        for rect in rects {
            if rect.forward != first.forward {
                return None;
            }
            let (middle, half) = (first.local(rect.centre), Point::new(rect.half_width, rect.half_depth));
            let (least, most) = (middle - half, middle + half);
            (min, max) = (
                Point::new(smaller(min.x, least.x), smaller(min.y, least.y)),
                Point::new(larger(max.x, most.x), larger(max.y, most.y)),
            );
        }
        let half = (max - min) * 0.5;
        let centre = first.world(min + half);
        Some(Self { centre, forward: first.forward, half_width: half.x, half_depth: half.y })
    }

    /// The same rectangle shifted by a step.
    pub fn shifted(&self, step: Vector) -> Self {
        Self { centre: self.centre + step, ..*self }
    }

    /// The same rectangle made larger (or smaller) by a margin on all four sides.
    pub fn grown(&self, margin: f64) -> Self {
        let (half_width, half_depth) =
            ((self.half_width + margin).max(0.0), (self.half_depth + margin).max(0.0));
        Self { half_width, half_depth, ..*self }
    }

    /// Half the extents of the upright box around the rectangle, east and north.
    #[inline]
    pub fn reach(&self) -> Vector {
        let (f, w, d) = (self.forward, self.half_width, self.half_depth);
        Point::new(f.y.abs() * w + f.x.abs() * d, f.x.abs() * w + f.y.abs() * d)
    }
}

/// The fractions between which a coordinate that starts at `from` and changes by `step` lies within ±`half`.
#[inline]
fn slab(from: f64, step: f64, half: f64) -> (f64, f64) {
    if step == 0.0 {
        return if from.abs() <= half {
            (f64::NEG_INFINITY, f64::INFINITY)
        } else {
            (f64::INFINITY, f64::NEG_INFINITY)
        };
    }
    let (one, other) = ((-half - from) / step, (half - from) / step);
    (smaller(one, other), larger(one, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MG-FRM-03: 6 infantry stands in line, FC (20, 20), facing 0: x 17.75–22.25, y 19–20.
    #[test]
    fn a_line_lies_behind_its_front_centre() {
        let line = Rect::behind(Placement::new(20.0, 20.0, 0.0), 4.5, 1.0);
        let point = Point::new;
        assert_eq!(
            line.corners(),
            [point(17.75, 20.0), point(22.25, 20.0), point(22.25, 19.0), point(17.75, 19.0)]
        );
        assert_eq!(line.front_edge(), Segment::new(point(17.75, 20.0), point(22.25, 20.0)));
        assert_eq!(line.front_centre(), point(20.0, 20.0));
        assert!(line.contains(point(17.75, 19.5)) && !line.contains(point(17.74, 19.5)));
        assert_eq!(line.nearest(point(25.25, 24.0)), point(22.25, 20.0));
        assert_eq!(line.reach(), point(2.25, 0.5));
    }

    /// MG-SHO-07: a line running exactly along an edge or touching a corner does not cross a stand.
    #[test]
    fn a_line_crosses_only_the_inside() {
        let stand = Rect::centred(Placement::new(0.0, 0.0, 0.0), 2.0, 2.0);
        let segment = |x1, y1, x2, y2| Segment::new(Point::new(x1, y1), Point::new(x2, y2));
        assert_eq!(stand.stretch(segment(-3.0, 0.0, 1.0, 0.0)), Some(Stretch { from: 0.5, to: 1.0 }));
        assert_eq!(stand.stretch(segment(-3.0, 1.0, 3.0, 1.0)), None);
        assert_eq!(stand.stretch(segment(-3.0, 0.995, 3.0, 0.995)), None);
        assert_eq!(stand.stretch(segment(0.0, 2.0, 2.0, 0.0)), None);
        assert!(stand.clip(segment(0.0, 2.0, 2.0, 0.0)).is_some());
        assert!(stand.stretch(segment(-0.5, 2.0, 2.0, -0.5)).is_some());
    }

    /// MG-FRM-10: the six stands of a line, 0.75 wide and 1 deep, make a rectangle 4.5 wide; one that is turned has no part in it.
    #[test]
    fn the_rectangle_around_stands_in_line() {
        let stand =
            |across: f64, facing: f64| Rect::centred(Placement::new(5.0, 10.0 - across, facing), 0.75, 1.0);
        let line: Vec<Rect> = (0..6).map(|file| stand(0.75 * f64::from(file), 90.0)).collect();
        let around = Rect::around(&line).unwrap();
        assert!(around.centre.distance(Point::new(5.0, 8.125)) < 1e-12);
        assert!((around.width() - 4.5).abs() < 1e-12 && (around.depth() - 1.0).abs() < 1e-12);
        assert_eq!(Rect::around(&[stand(0.0, 90.0), stand(0.75, 91.0)]), None);
        assert_eq!(Rect::around(&[]), None);
    }

    #[test]
    fn a_rectangle_facing_east_has_its_left_edge_to_the_north() {
        let stand = Rect::centred(Placement::new(0.0, 0.0, 90.0), 2.0, 1.0);
        assert_eq!(stand.left_edge().midpoint(), Point::new(0.0, 1.0));
        assert_eq!(stand.right_edge().midpoint(), Point::new(0.0, -1.0));
        assert_eq!(stand.rear_edge().midpoint(), Point::new(-0.5, 0.0));
    }
}
