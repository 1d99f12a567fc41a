//! Small convex shapes without allocation: the ground a stand sweeps, and what is left of a rectangle when a line cuts it.

use arrayvec::ArrayVec;

use crate::bounds::Bounds;
use crate::point::Point;
use crate::polygon::{ON_EDGE, Polygon};
use crate::polyline::Polyline;
use crate::quantity::{TOLERANCE, within};
use crate::rect::Rect;
use crate::segment::Segment;

/// The most corners a small convex shape can have: a hull of eight, each of its eight edges cut once more.
const MOST: usize = 16;

/// The sliver that keeps a value lying exactly on the tolerance on the near side of it: wider than an outline's line.
const SLIVER: f64 = 2.0 * ON_EDGE;

/// A convex shape of few corners, walked clockwise; it may be empty.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Convex {
    corners: ArrayVec<Point, MOST>,
}

impl Convex {
    /// The ground a stand sweeps when each of its corners travels in a straight line (MG-MOV-03): the convex hull of its
    /// four old and four new corners.
    pub fn swept(from: &Rect, to: &Rect) -> Self {
        if from.forward == to.forward && from.half_width == to.half_width && from.half_depth == to.half_depth
        {
            return Self::shifted(from, to);
        }
        let ([a, b, c, d], [e, f, g, h]) = (from.corners(), to.corners());
        Self::hull([a, b, c, d, e, f, g, h])
    }

    /// The ground swept without a turn: the rear corners of the start, the front corners of the end, and one of each between them.
    fn shifted(from: &Rect, to: &Rect) -> Self {
        let step = to.centre - from.centre;
        if step == Point::default() {
            return Self::of_rect(from);
        }
        // The corner that lies foremost on the way, as they are counted: front left, front right, rear right, rear left.
        let foremost = match (step.dot(from.forward) >= 0.0, step.dot(from.right()) >= 0.0) {
            (true, true) => 1,
            (true, false) => 0,
            (false, true) => 2,
            (false, false) => 3,
        };
        let (before, after) = (from.corners(), to.corners());
        let corner = |corners: [Point; 4], number: usize| corners[(foremost + number) % 4];
        let (left, tip, right) = (corner(after, 3), corner(after, 0), corner(after, 1));
        // Where the way runs along an edge, the corners on that line are none.
        let along = |edge: Point| step.cross(edge).abs() <= ON_EDGE;
        let (along_left, along_right) = (along(tip - left), along(tip - right));
        let corners = [
            (!along_left).then_some(left),
            Some(tip),
            (!along_right).then_some(right),
            (!along_left).then_some(corner(before, 1)),
            Some(corner(before, 2)),
            (!along_right).then_some(corner(before, 3)),
        ];
        Self { corners: corners.into_iter().flatten().collect() }
    }

    /// The whole of a rectangle.
    pub fn of_rect(rect: &Rect) -> Self {
        Self { corners: rect.corners().into_iter().collect() }
    }

    /// The convex hull of up to eight points; corners that lie on a straight line between others are left out.
    pub fn hull<const N: usize>(mut points: [Point; N]) -> Self {
        const { assert!(N <= 8, "a hull holds at most eight points") };
        points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let mut corners: ArrayVec<Point, MOST> = ArrayVec::new();
        // The chain over the north from west to east, then back over the south: clockwise.
        for &point in &points {
            add_to_chain(&mut corners, 0, point);
        }
        let start = corners.len().saturating_sub(1);
        for &point in points.iter().rev().skip(1) {
            add_to_chain(&mut corners, start, point);
        }
        if corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        Self { corners }
    }

    /// The corners, clockwise.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// The edges, clockwise.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).map(|(&from, &to)| Segment::new(from, to))
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// The upright box around the shape; none if nothing is left.
    pub fn bounds(&self) -> Option<Bounds> {
        Bounds::around(self.corners.iter().copied())
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

    /// Whether a point lies strictly inside, by more than the tolerance.
    pub fn contains_strictly(&self, point: Point) -> bool {
        self.corners.len() > 2 && self.edges().all(|edge| edge.side(point) < -(TOLERANCE + SLIVER))
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

    /// How deep two shapes share ground: the least shift that would part them; 0 when they are apart.
    pub fn overlap_depth(&self, other: &Self) -> f64 {
        if self.corners.len() < 3 || other.corners.len() < 3 {
            return 0.0; // A point or a line holds no ground to share.
        }
        let apart = self.separation_along_edges(other).max(other.separation_along_edges(self));
        (-apart).max(0.0)
    }

    /// Whether the shape shares ground with another more than the tolerance deep: [`Self::overlap_depth`], answered as soon as one
    /// edge parts the two.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.corners.len() > 2
            && other.corners.len() > 2
            && !self.has_an_edge_before(other)
            && !other.has_an_edge_before(self)
    }

    /// Whether the shape shares ground with a rectangle more than the tolerance deep (MG-GEN-06).
    pub fn overlaps_rect(&self, rect: &Rect) -> bool {
        self.overlaps(&Self::of_rect(rect))
    }

    /// How far a rectangle is from this shape; 0 if they touch or overlap.
    pub fn gap_to_rect(&self, rect: &Rect) -> f64 {
        let other = Self::of_rect(rect);
        let within = |shape: &Self, points: &[Point]| points.iter().any(|point| shape.contains(*point));
        if within(self, other.corners()) || within(&other, self.corners()) {
            return 0.0;
        }
        let edges = self.edges().flat_map(|edge| other.edges().map(move |theirs| (edge, theirs)));
        edges.fold(f64::INFINITY, |least, (edge, theirs)| {
            let (from, to) = edge.nearest_points(theirs);
            least.min(from.distance(to))
        })
    }

    /// Whether the shape shares ground with a polygon more than the tolerance deep: some of the shared ground lies deeper
    /// than that inside the shape, or a corner of the shape lies deeper than that inside the polygon.
    pub fn overlaps_polygon(&self, polygon: &Polygon) -> bool {
        let Some(bounds) = self.bounds().filter(|bounds| bounds.meets(&polygon.bounds())) else {
            return false;
        };
        let margin = TOLERANCE + SLIVER;
        polygon.edges().any(|edge| bounds.meets(&Bounds::of_segment(edge)) && self.core_meets(edge, margin))
            // No edge runs through the core, so all of it is inside or none of it.
            || self.point_of_core(margin).is_some_and(|point| polygon.winds_around(point))
            || self.corners.iter().any(|&corner| polygon.contains_strictly(corner))
    }

    /// Whether a road or stream runs through the shape, more than the tolerance inside its edge.
    pub fn crosses(&self, line: &Polyline) -> bool {
        let Some(bounds) = self.bounds() else { return false };
        let margin = TOLERANCE + SLIVER;
        line.legs().any(|leg| bounds.meets(&Bounds::of_segment(leg)) && self.core_meets(leg, margin))
    }

    /// The shape with every edge moved inward by a margin; empty when it is narrower than twice that.
    pub fn shrunk(&self, margin: f64) -> Self {
        let mut core = self.clone();
        for edge in self.edges() {
            let Some(along) = edge.step().unit() else { continue };
            let inward = along.right() * margin;
            core = core.cut(Segment::new(edge.from + inward, edge.to + inward));
        }
        if core.corners.len() > 2 { core } else { Self::default() }
    }

    /// What lies to the right of the straight line through a segment, the line included: the inside of a clockwise edge.
    pub(crate) fn cut(&self, line: Segment) -> Self {
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

    /// Whether a segment meets what lies deeper than a margin inside every edge: [`Self::shrunk`] without making the smaller shape.
    fn core_meets(&self, segment: Segment, margin: f64) -> bool {
        // Clip the segment by each edge's inside.
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for edge in self.edges() {
            let (from, to) = (edge.side(segment.from) + margin, edge.side(segment.to) + margin);
            if from > 0.0 && to > 0.0 {
                return false;
            }
            if from > 0.0 {
                first = first.max(from / (from - to));
            } else if to > 0.0 {
                last = last.min(from / (from - to));
            }
            if first > last {
                return false;
            }
        }
        self.corners.len() > 2
    }

    /// Some point deeper than a margin inside every edge; none if the shape is too narrow to have one.
    fn point_of_core(&self, margin: f64) -> Option<Point> {
        let middle = self.middle()?;
        if self.corners.len() > 2 && self.edges().all(|edge| edge.side(middle) <= -margin) {
            return Some(middle);
        }
        self.shrunk(margin).corners.first().copied()
    }

    /// Whether one of this shape's edges has all of another outside, or no deeper inside than the tolerance.
    fn has_an_edge_before(&self, other: &Self) -> bool {
        self.edges().any(|edge| other.corners.iter().all(|&corner| within(-edge.side(corner), 0.0)))
    }

    /// The largest separation along the outward normal of one of this shape's edges.
    fn separation_along_edges(&self, other: &Self) -> f64 {
        let mut apart = f64::NEG_INFINITY;
        for edge in self.edges() {
            let nearest = other.corners.iter().map(|&corner| edge.side(corner)).fold(f64::INFINITY, f64::min);
            apart = apart.max(nearest);
        }
        apart
    }
}

/// Adds a point to the chain of corners that began at `start`, dropping those that no longer turn to the right.
fn add_to_chain(corners: &mut ArrayVec<Point, MOST>, start: usize, point: Point) {
    while corners.len() >= start + 2 {
        let [before, last] = [corners[corners.len() - 2], corners[corners.len() - 1]];
        if (last - before).cross(point - last) < 0.0 {
            break;
        }
        corners.pop();
    }
    keep(corners, point);
}

/// Adds a corner unless it repeats the last.
fn keep(corners: &mut ArrayVec<Point, MOST>, corner: Point) {
    if corners.last() != Some(&corner) {
        // A hull has at most eight corners and each cut adds at most one; there are at most eight cuts.
        corners.try_push(corner).expect("a small convex shape never has more than sixteen corners");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    fn square() -> Rect {
        Rect::centred(Placement::new(0.0, 0.0, 0.0), 2.0, 2.0)
    }

    #[test]
    fn cutting_keeps_what_lies_to_the_right() {
        let square = Convex::of_rect(&square());
        // Walking north along x = 0.5: the right is east.
        let east = square.cut(Segment::new(Point::new(0.5, 0.0), Point::new(0.5, 1.0)));
        assert_eq!(east.middle(), Some(Point::new(0.75, 0.0)));
        assert_eq!(east.nearest(Point::new(-3.0, 0.25)), Some(Point::new(0.5, 0.25)));
        assert!(east.contains(Point::new(0.5, 0.9)) && !east.contains(Point::new(0.4, 0.0)));
        let gone = square.cut(Segment::new(Point::new(5.0, 0.0), Point::new(5.0, 1.0)));
        assert!(gone.is_empty() && gone.nearest(Point::default()).is_none() && gone.middle().is_none());
    }

    /// MG-MOV-03: a column of 4 (1.5 wide, 2 deep) goes 4 straight ahead over a strip of wood 0.5 to 1.5 in front of it.
    #[test]
    fn swept_ground_reaches_what_neither_end_touches() {
        let from = Rect::behind(Placement::new(20.0, 20.0, 0.0), 1.5, 2.0);
        let to = Rect::behind(Placement::new(20.0, 24.0, 0.0), 1.5, 2.0);
        let corner = Point::new;
        let wood = Polygon::new(vec![
            corner(10.0, 20.5),
            corner(30.0, 20.5),
            corner(30.0, 21.5),
            corner(10.0, 21.5),
        ])
        .unwrap();
        assert!(
            !Convex::of_rect(&from).overlaps_polygon(&wood) && !Convex::of_rect(&to).overlaps_polygon(&wood)
        );
        let swept = Convex::swept(&from, &to);
        assert!(swept.overlaps_polygon(&wood));
        assert_eq!(swept.corners().len(), 4);
        assert!(swept.contains(corner(19.25, 22.0)) && !swept.contains(corner(19.2, 22.0)));
        assert!(
            !swept.contains_strictly(corner(19.255, 22.0)) && swept.contains_strictly(corner(19.3, 22.0))
        );
        let stream = Polyline::new(vec![corner(0.0, 23.0), corner(40.0, 23.0)]).unwrap();
        assert!(swept.crosses(&stream) && !Convex::of_rect(&from).crosses(&stream));
    }

    #[test]
    fn overlap_of_convex_shapes_is_the_least_shift_apart() {
        let square = Convex::of_rect(&square());
        let diamond = Convex::of_rect(&Rect::centred(Placement::new(2.0, 0.0, 45.0), 2.0, 2.0));
        // The diamond's corner reaches √2 west of its centre: to x = 0.586, 0.414 deep.
        assert!((square.overlap_depth(&diamond) - (2.0_f64.sqrt() - 1.0)).abs() < 1e-12);
        assert_eq!(square.overlap_depth(&Convex::default()), 0.0);
    }

    /// MG-TER-02: touching the edge of an area is not being in it.
    #[test]
    fn the_tolerance_separates_touching_from_overlapping() {
        let wood = |south: f64| {
            let corner = Point::new;
            Polygon::new(vec![corner(-5.0, south), corner(5.0, south), corner(5.0, 9.0), corner(-5.0, 9.0)])
                .unwrap()
        };
        let square = Convex::of_rect(&square());
        assert!(!square.overlaps_polygon(&wood(1.0)) && !square.overlaps_polygon(&wood(0.99)));
        assert!(square.overlaps_polygon(&wood(0.98)));
        // A corner alone reaching in: the diamond's north corner is at √2.
        let diamond = Convex::of_rect(&Rect::centred(Placement::new(0.0, 0.0, 45.0), 2.0, 2.0));
        assert!(
            diamond.overlaps_polygon(&wood(2.0_f64.sqrt() - 0.012))
                && !diamond.overlaps_polygon(&wood(2.0_f64.sqrt() - 0.008))
        );
    }

    /// A shift's swept ground is the hull of its eight corners, whichever way it goes.
    #[test]
    fn a_shift_sweeps_the_hull_of_its_corners() {
        for facing in [0.0, 30.0, 90.0, 211.0] {
            for bearing in 0..24 {
                let from = Rect::centred(Placement::new(3.0, 4.0, facing), 1.5, 1.0);
                let to = from.shifted(Point::toward(f64::from(bearing) * 15.0) * 2.5);
                let ([a, b, c, d], [e, f, g, h]) = (from.corners(), to.corners());
                let (swept, hull) = (Convex::swept(&from, &to), Convex::hull([a, b, c, d, e, f, g, h]));
                for corner in hull.corners() {
                    let nearest = swept.corners().iter().map(|known| known.distance(*corner));
                    assert!(swept.contains(swept.middle().unwrap()), "walked clockwise");
                    // A hull may keep a corner that rounding lifts off a straight line.
                    let on_edge = swept.edges().map(|edge| edge.distance(*corner));
                    assert!(
                        nearest.chain(on_edge).fold(f64::INFINITY, f64::min) < 1e-9,
                        "{facing} {bearing}"
                    );
                }
                assert!(
                    swept.corners().len() <= 6
                        && swept
                            .corners()
                            .iter()
                            .all(|corner| { hull.nearest(*corner).unwrap().distance(*corner) < 1e-9 })
                );
            }
        }
    }

    #[test]
    fn hulls_of_degenerate_points_do_not_break() {
        let point = Point::new(1.0, 2.0);
        assert_eq!(Convex::hull([point; 8]).corners(), [point]);
        let line = Convex::hull([Point::new(0.0, 0.0), Point::new(1.0, 1.0), Point::new(2.0, 2.0)]);
        assert_eq!(line.corners().len(), 2);
        assert_eq!(line.overlap_depth(&Convex::of_rect(&square())), 0.0);
        assert!(line.shrunk(0.01).is_empty());
    }
}
