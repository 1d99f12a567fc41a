//! Areas of ground: simple polygons of any shape, and what part of a line lies inside them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::bounds::Bounds;
use crate::convex::Convex;
use crate::gap::Gap;
use crate::point::Point;
use crate::pose::Spot;
use crate::quantity::TOLERANCE;
use crate::rect::Rect;
use crate::segment::Segment;
use crate::stretch::{Stretch, Stretches};

/// A simple polygon: an area of wood, a contour, a building. In files and messages it is the list of its corners,
/// `[[x, y], …]` in inches, walked either way round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(try_from = "Vec<Spot>", into = "Vec<Spot>")]
#[schemars(with = "Vec<Spot>")]
#[ts(as = "Vec<Spot>")]
pub struct Polygon {
    /// Clockwise.
    corners: Vec<Point>,
    bounds: Bounds,
}

/// Why a list of corners is no area.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum BadPolygon {
    /// Fewer than three corners.
    #[error("an area needs at least three corners and this one has {0}: add where it goes round")]
    TooFewCorners(usize),
    /// A corner is no number.
    #[error("corner {0} of the area is no place on a table: write inches from the south-west corner")]
    NoPlace(usize),
    /// Two corners in a row are the same.
    #[error("corners {0} and {1} of the area lie at the same place: leave one out")]
    RepeatedCorner(usize, usize),
    /// Two edges cross.
    #[error(
        "the outline is a bow-tie: the edge after corner {0} crosses the edge after corner {1}: list the corners in the order one walks round the area"
    )]
    CrossesItself(usize, usize),
    /// All corners lie on one line.
    #[error(
        "the corners of the area all lie on one line, so that it encloses no ground: move one of them off it"
    )]
    NoGround,
}

impl Polygon {
    /// The area inside a list of corners, walked either way round. Corners are counted from 1 in what is refused.
    pub fn new(mut corners: Vec<Point>) -> Result<Self, BadPolygon> {
        if let Some(bad) = corners.iter().position(|corner| !corner.is_finite()) {
            return Err(BadPolygon::NoPlace(bad + 1));
        }
        let bounds = Bounds::around(corners.iter().copied()).ok_or(BadPolygon::TooFewCorners(0))?;
        check_outline(&corners)?;
        if signed_area(&corners) > 0.0 {
            // Keep the first corner first, so that an area reads back as it was written or mirrored, never shifted.
            corners[1..].reverse();
        }
        Ok(Self { corners, bounds })
    }

    /// The area of a rectangle.
    pub fn of_rect(rect: &Rect) -> Result<Self, BadPolygon> {
        Self::new(rect.corners().to_vec())
    }

    /// The corners, clockwise.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// The upright box around it.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The edges, clockwise.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let next = self.corners.iter().skip(1).chain(self.corners.first());
        self.corners.iter().zip(next).map(|(&from, &to)| Segment::new(from, to))
    }

    /// The ground it encloses, in square inches.
    pub fn area(&self) -> f64 {
        -signed_area(&self.corners)
    }

    /// Whether a point lies in the area; its outline belongs to it (SG-TERR-06).
    pub fn contains(&self, point: Point) -> bool {
        self.bounds.grown(ON_EDGE).contains(point)
            && (self.winds_around(point) || self.is_near_outline(point, ON_EDGE))
    }

    /// Whether a point lies strictly in the area, more than the tolerance from its outline.
    pub fn contains_strictly(&self, point: Point) -> bool {
        self.contains_deeper(point, TOLERANCE)
    }

    /// Whether a point lies in the area, deeper than so many inches.
    pub fn contains_deeper(&self, point: Point, depth: f64) -> bool {
        self.bounds.contains(point)
            && self.winds_around(point)
            && !self.is_near_outline(point, depth + ON_EDGE)
    }

    /// Whether a point lies no farther than so many inches from the outline. Most edges are too far off to be measured.
    fn is_near_outline(&self, point: Point, inches: f64) -> bool {
        let reach = inches + ON_EDGE;
        self.edges().any(|edge| {
            Bounds::of_segment(edge).grown(reach).contains(point) && edge.distance(point) <= inches
        })
    }

    /// The gap from a point to its outline, whichever side the point lies on.
    pub fn nearest_on_outline(&self, point: Point) -> Gap {
        let gaps = self.edges().map(|edge| Gap::between(point, edge.nearest(point)));
        gaps.reduce(Gap::nearer).expect("a polygon has edges")
    }

    /// The gap from a point to the area; 0 inside it.
    pub fn gap_to_point(&self, point: Point) -> Gap {
        if self.contains(point) {
            Gap { distance: 0.0, from: point, to: point }
        } else {
            self.nearest_on_outline(point)
        }
    }

    /// The gap from a rectangle to the area; 0 when they share a point.
    pub fn gap_to_rect(&self, rect: &Rect) -> Gap {
        if self.contains(rect.centre) {
            return Gap { distance: 0.0, from: rect.centre, to: rect.centre };
        }
        let gaps = self.edges().map(|edge| rect.gap_to_segment(edge));
        gaps.reduce(Gap::nearer).expect("a polygon has edges")
    }

    /// Whether a rectangle shares ground with the area more than the tolerance deep (MG-TER-02, MG-GEN-06).
    pub fn overlaps_rect(&self, rect: &Rect) -> bool {
        Bounds::of_rect(rect).meets(&self.bounds) && Convex::of_rect(rect).overlaps_polygon(self)
    }

    /// Whether a rectangle lies wholly in the area, no part of it more than the tolerance outside.
    pub fn holds_rect(&self, rect: &Rect) -> bool {
        let core = rect.grown(-TOLERANCE - ON_EDGE);
        self.contains(core.centre) && !self.edges().any(|edge| core.clip(edge).is_some())
    }

    /// Whether some of a line runs inside the area.
    #[inline]
    pub fn hides(&self, line: Segment) -> bool {
        self.first_stretch(line).is_some()
    }

    /// The first stretch of a line inside the area.
    #[inline]
    pub fn first_stretch(&self, line: Segment) -> Option<Stretch> {
        self.stretches(line).next()
    }

    /// The stretches of a line that run inside the area, from its start to its end. A line that only touches a corner or
    /// runs along an edge has none: a stretch between two meetings with the outline counts when its middle lies more than
    /// the tolerance inside.
    #[inline]
    pub fn stretches(&self, line: Segment) -> Stretches<'_> {
        crate::stretch::inside(self, line, TOLERANCE + ON_EDGE)
    }

    /// Where a line first meets the outline, as a fraction of the line.
    pub fn first_met(&self, line: Segment) -> Option<f64> {
        let met = self.edges().filter_map(|edge| line.crossing(edge)).map(|(along, _)| along);
        met.min_by(f64::total_cmp)
    }

    /// Whether the outline winds around a point; for points on the outline the answer is either.
    pub(crate) fn winds_around(&self, point: Point) -> bool {
        let mut inside = false;
        for Segment { from, to } in self.edges() {
            if (from.y > point.y) != (to.y > point.y) {
                let left = (to - from).cross(point - from);
                inside ^= (left > 0.0) == (to.y > from.y);
            }
        }
        inside
    }
}

/// How near to an outline a point counts as lying on it: well below the grid, well above rounding.
pub const ON_EDGE: f64 = 1e-7;

/// The ground a list of corners encloses: positive when walked anticlockwise.
fn signed_area(corners: &[Point]) -> f64 {
    let first = corners.first().copied().unwrap_or_default();
    let next = corners.iter().skip(1).chain(corners.first());
    corners.iter().zip(next).map(|(&a, &b)| (a - first).cross(b - first)).sum::<f64>() / 2.0
}

fn check_outline(corners: &[Point]) -> Result<(), BadPolygon> {
    let count = corners.len();
    if count < 3 {
        return Err(BadPolygon::TooFewCorners(count));
    }
    let edge = |index: usize| Segment::new(corners[index], corners[(index + 1) % count]);
    for index in 0..count {
        if edge(index).length() < ON_EDGE {
            return Err(BadPolygon::RepeatedCorner(index + 1, (index + 1) % count + 1));
        }
    }
    // The two halves of a bow-tie may be as large as each other, and are no line for that.
    let first = edge(0);
    let off_line =
        |corner: &Point| (*corner - first.from).cross(first.step()).abs() > ON_EDGE * first.length();
    if !corners.iter().any(off_line) {
        return Err(BadPolygon::NoGround);
    }
    for first in 0..count {
        for second in first + 1..count {
            if meet_wrongly(edge(first), edge(second), second == first + 1, first == 0 && second == count - 1)
            {
                return Err(BadPolygon::CrossesItself(first + 1, second + 1));
            }
        }
    }
    if signed_area(corners).abs() < ON_EDGE { Err(BadPolygon::NoGround) } else { Ok(()) }
}

/// Whether two edges of an outline meet elsewhere than in the corner they share.
fn meet_wrongly(first: Segment, second: Segment, second_follows: bool, first_follows: bool) -> bool {
    let doubles_back = |a: Segment, b: Segment| {
        // The edge after a corner runs back over the one before it.
        a.step().cross(b.step()).abs() <= ON_EDGE * a.length() * b.length() && a.step().dot(b.step()) < 0.0
    };
    if second_follows {
        doubles_back(first, second)
    } else if first_follows {
        doubles_back(second, first)
    } else {
        let (a, b) = first.nearest_points(second);
        a.distance(b) <= ON_EDGE
    }
}

impl TryFrom<Vec<Spot>> for Polygon {
    type Error = BadPolygon;
    fn try_from(spots: Vec<Spot>) -> Result<Self, BadPolygon> {
        Self::new(spots.into_iter().map(Spot::point).collect())
    }
}

impl From<Polygon> for Vec<Spot> {
    fn from(polygon: Polygon) -> Self {
        polygon.corners.into_iter().map(|corner| Spot::new(corner.x, corner.y)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    fn polygon(corners: &[(f64, f64)]) -> Result<Polygon, BadPolygon> {
        Polygon::new(corners.iter().map(|&(x, y)| Point::new(x, y)).collect())
    }

    fn line(x1: f64, y1: f64, x2: f64, y2: f64) -> Segment {
        Segment::new(Point::new(x1, y1), Point::new(x2, y2))
    }

    /// A wood shaped like a horseshoe open to the north: arms x 0–2 and x 4–6, y 0–6; the bottom y 0–2.
    fn horseshoe() -> Polygon {
        polygon(&[
            (0.0, 0.0),
            (6.0, 0.0),
            (6.0, 6.0),
            (4.0, 6.0),
            (4.0, 2.0),
            (2.0, 2.0),
            (2.0, 6.0),
            (0.0, 6.0),
        ])
        .unwrap()
    }

    #[test]
    fn the_inside_of_a_horseshoe() {
        let wood = horseshoe();
        assert_eq!(wood.area(), 28.0);
        assert!(wood.contains(Point::new(1.0, 5.0)) && !wood.contains(Point::new(3.0, 5.0)));
        assert!(wood.contains(Point::new(2.0, 4.0)), "the outline belongs to the area");
        assert!(
            !wood.contains_strictly(Point::new(1.995, 4.0)) && wood.contains_strictly(Point::new(1.9, 4.0))
        );
        assert_eq!(wood.nearest_on_outline(Point::new(3.0, 3.5)).distance, 1.0);
        assert_eq!(wood.gap_to_point(Point::new(1.0, 1.0)).distance, 0.0);
    }

    #[test]
    fn lengths_inside_a_horseshoe() {
        #[rustfmt::skip]
        let examples = [
            (line(-1.0, 4.0, 7.0, 4.0),  4.0), // both arms
            (line(1.0, 4.0, 5.0, 4.0),   2.0), // from one arm into the other
            (line(-1.0, 1.0, 7.0, 1.0),  6.0), // along the bottom
            (line(-1.0, 2.0, 7.0, 2.0),  4.0), // through the arms, and along an edge between them
            (line(2.0, 3.0, 2.0, 9.0),   0.0), // along an edge
            (line(-1.0, 6.0, 7.0, 6.0),  0.0), // along both arms' ends
            (line(3.0, 3.0, 3.0, 9.0),   0.0), // between the arms
            (line(1.0, 1.0, 1.5, 1.0),   0.5), // wholly inside
            (line(5.0, 7.0, 7.0, 5.0),   0.0), // touching a corner
        ];
        for (line, expected) in examples {
            let inside = |line: Segment| {
                horseshoe().stretches(line).map(crate::Stretch::share).sum::<f64>() * line.length()
            };
            let found = inside(line);
            assert!((found - expected).abs() < 1e-9, "{line:?}: {found} instead of {expected}");
            let back = inside(line.reversed());
            assert!((back - expected).abs() < 1e-9, "{line:?} backwards: {back}");
        }
    }

    /// SX-LOS-02: rock (5, 0) (8, 0) (8, 5) (5, 5), line (0, 0)–(10, 10): clear; reaching up to y = 5.5 it blocks.
    #[test]
    fn touching_a_corner_does_not_hide() {
        let sight = line(0.0, 0.0, 10.0, 10.0);
        let rock = |top: f64| polygon(&[(5.0, 0.0), (8.0, 0.0), (8.0, top), (5.0, top)]).unwrap();
        assert!(!rock(5.0).hides(sight));
        let stretch = rock(5.5).first_stretch(sight).unwrap();
        assert!((stretch.from - 0.5).abs() < 1e-12 && (stretch.to - 0.55).abs() < 1e-12);
        assert!((rock(5.5).first_met(sight).unwrap() - 0.5).abs() < 1e-12);
        assert_eq!(rock(5.5).first_met(line(0.0, 0.0, 4.0, 4.0)), None);
    }

    #[test]
    fn rectangles_and_areas() {
        let wood = horseshoe();
        let stand = |x: f64, y: f64| Rect::centred(Placement::new(x, y, 0.0), 1.0, 1.0);
        assert!(wood.overlaps_rect(&stand(1.0, 4.0)) && wood.holds_rect(&stand(1.0, 4.0)));
        assert!(wood.overlaps_rect(&stand(2.0, 4.0)) && !wood.holds_rect(&stand(2.0, 4.0)));
        assert!(!wood.overlaps_rect(&stand(2.5, 4.0)) && !wood.overlaps_rect(&stand(3.0, 4.0)));
        assert_eq!(wood.gap_to_rect(&stand(3.0, 4.0)).distance, 0.5);
        let all = Rect::centred(Placement::new(3.0, 3.0, 0.0), 20.0, 20.0);
        assert!(wood.overlaps_rect(&all) && !wood.holds_rect(&all));
    }

    #[test]
    fn bad_outlines_are_refused() {
        assert_eq!(polygon(&[]), Err(BadPolygon::TooFewCorners(0)));
        assert_eq!(polygon(&[(0.0, 0.0), (1.0, 0.0)]), Err(BadPolygon::TooFewCorners(2)));
        assert_eq!(polygon(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]), Err(BadPolygon::NoGround));
        assert_eq!(
            polygon(&[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (0.0, 1.0)]),
            Err(BadPolygon::RepeatedCorner(2, 3))
        );
        let bow = [(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 3.0)];
        assert_eq!(polygon(&bow), Err(BadPolygon::CrossesItself(1, 3)));
        let even_bow = [(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)];
        assert_eq!(polygon(&even_bow), Err(BadPolygon::CrossesItself(1, 3)), "though its halves cancel out");
        let spike = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (4.0, 6.0), (4.0, 3.0), (0.0, 3.0)];
        assert!(matches!(polygon(&spike), Err(BadPolygon::CrossesItself(..))));
        assert_eq!(polygon(&[(0.0, 0.0), (f64::NAN, 0.0), (0.0, 1.0)]), Err(BadPolygon::NoPlace(2)));
    }

    #[test]
    fn either_way_round_is_the_same_area() {
        let one = polygon(&[(0.0, 0.0), (0.0, 2.0), (2.0, 2.0)]).unwrap();
        let other = polygon(&[(0.0, 0.0), (2.0, 2.0), (0.0, 2.0)]).unwrap();
        assert_eq!(one, other);
        let text = serde_json::to_string(&one).unwrap();
        assert_eq!(text, "[[0.0,0.0],[0.0,2.0],[2.0,2.0]]");
        assert_eq!(serde_json::from_str::<Polygon>(&text).unwrap(), one);
    }
}
