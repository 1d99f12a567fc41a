//! Roads, streams, crests, walls and paths: lines of several legs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::bounds::Bounds;
use crate::gap::Gap;
use crate::point::{Point, Vector};
use crate::pose::Spot;
use crate::quantity::TOLERANCE;
use crate::rect::Rect;
use crate::segment::Segment;

/// A line of one or more straight legs. In files and messages it is the list of its points, `[[x, y], …]` in inches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(try_from = "Vec<Spot>", into = "Vec<Spot>")]
#[schemars(with = "Vec<Spot>")]
#[ts(as = "Vec<Spot>")]
pub struct Polyline {
    points: Vec<Point>,
    /// How far along the line each point lies; the last is its length.
    along: Vec<f64>,
    bounds: Bounds,
}

/// Why a list of points is no line.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum BadPolyline {
    /// Fewer than two points.
    #[error("a line needs at least two points and this one has {0}: add where it leads")]
    TooFewPoints(usize),
    /// A point is no number.
    #[error("point {0} of the line is no place on a table: write inches from the south-west corner")]
    NoPlace(usize),
    /// Two points in a row are the same.
    #[error("points {0} and {1} of the line lie at the same place: leave one out")]
    RepeatedPoint(usize, usize),
}

/// A place on a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OnLine {
    /// How far along the line it lies, in inches from its start.
    pub along: f64,
    /// The place.
    pub point: Point,
    /// Which way the line runs there; at a bend, the way it runs on.
    pub bearing: f64,
}

/// Where something crosses a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crossing {
    /// The fraction along what crosses.
    pub fraction: f64,
    /// How far along the line, in inches from its start.
    pub along: f64,
    /// The place.
    pub point: Point,
}

impl Polyline {
    /// The line through a list of points. Points are counted from 1 in what is refused.
    pub fn new(points: Vec<Point>) -> Result<Self, BadPolyline> {
        if let Some(bad) = points.iter().position(|point| !point.is_finite()) {
            return Err(BadPolyline::NoPlace(bad + 1));
        }
        let count = points.len();
        let bounds = Bounds::around(points.iter().copied()).filter(|_| count >= 2);
        let bounds = bounds.ok_or(BadPolyline::TooFewPoints(count))?;
        let mut along = vec![0.0];
        let mut length = 0.0;
        for (index, pair) in points.windows(2).enumerate() {
            let leg = pair[0].distance(pair[1]);
            if leg < crate::polygon::ON_EDGE {
                return Err(BadPolyline::RepeatedPoint(index + 1, index + 2));
            }
            length += leg;
            along.push(length);
        }
        Ok(Self { points, along, bounds })
    }

    /// Its points, from start to end.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its straight legs, from start to end.
    pub fn legs(&self) -> impl DoubleEndedIterator<Item = Segment> + '_ {
        self.points.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }

    /// The upright box around it.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Its length.
    pub fn length(&self) -> f64 {
        self.along.last().copied().unwrap_or(0.0)
    }

    /// The place so many inches from its start; before the start it is the start, beyond the end the end.
    pub fn at(&self, along: f64) -> OnLine {
        let (along, point, step) = self.spot(along);
        OnLine { along, point, bearing: step.bearing() }
    }

    /// A place so far along it, and the leg it lies on.
    fn spot(&self, along: f64) -> (f64, Point, Vector) {
        let along = along.clamp(0.0, self.length());
        let last = self.points.len() - 2;
        let leg = self.along.partition_point(|&start| start <= along).saturating_sub(1).min(last);
        let step = self.points[leg + 1] - self.points[leg];
        let share = (along - self.along[leg]) / (self.along[leg + 1] - self.along[leg]);
        let point = if share >= 1.0 { self.points[leg + 1] } else { self.points[leg] + step * share };
        (along, point, step)
    }

    /// Its place nearest to a point; the first of several equally near.
    pub fn nearest(&self, point: Point) -> OnLine {
        self.at(self.along_nearest(point))
    }

    /// The same without its bearing: how far along, and where.
    pub fn near(&self, point: Point) -> (f64, Point) {
        let (along, at, _) = self.spot(self.along_nearest(point));
        (along, at)
    }

    fn along_nearest(&self, point: Point) -> f64 {
        let (mut best, mut least) = (0.0, f64::INFINITY);
        for (leg, start) in self.legs().zip(&self.along) {
            let share = leg.nearest_fraction(point);
            let distance = leg.at(share).distance(point);
            if distance < least {
                (best, least) = (start + leg.length() * share, distance);
            }
        }
        best
    }

    /// The gap from a rectangle to the line.
    pub fn gap_to_rect(&self, rect: &Rect) -> Gap {
        let gaps = self.legs().map(|leg| rect.gap_to_segment(leg));
        gaps.reduce(Gap::nearer).expect("a line has a leg")
    }

    /// Where a segment crosses the line, in order along the line. At a bend it meets both legs.
    pub fn crossings(&self, segment: Segment) -> impl Iterator<Item = Crossing> {
        self.legs().zip(&self.along).filter_map(move |(leg, start)| {
            let (fraction, share) = segment.crossing(leg)?;
            Some(Crossing { fraction, along: start + leg.length() * share, point: segment.at(fraction) })
        })
    }

    /// Whether a segment crosses the line: the first leg it meets decides.
    pub fn crosses(&self, segment: Segment) -> bool {
        self.legs().any(|leg| segment.crossing(leg).is_some())
    }

    /// Calls `passage` with each fraction of a segment at which it passes from one side of the line to the other. Touching
    /// the line with an end of the segment, at an end of the line, or at a bend without changing sides is no passage.
    pub fn each_passage(&self, segment: Segment, passage: impl FnMut(f64)) {
        self.each_passage_deeper(segment, TOLERANCE, passage);
    }

    /// The same, where coming no nearer than `graze` is only touching.
    pub(crate) fn each_passage_deeper(&self, segment: Segment, graze: f64, mut passage: impl FnMut(f64)) {
        let (length, step) = (segment.length(), segment.step());
        if length <= graze {
            return;
        }
        let side = |point: Point| {
            let off = step.cross(point - segment.from) / length;
            if off.abs() <= graze { 0.0 } else { off }
        };
        let along = |point: Point| (point - segment.from).dot(step) / (length * length);
        // The last point that lay clearly to one side, and where the segment was touched since.
        let mut before: Option<(f64, Point)> = None;
        let mut touched: Option<f64> = None;
        // Round a closed line once more to its first side, so that its first point is a bend like the others.
        let closed = self.points.first() == self.points.last();
        let first_side = self.points.iter().position(|&point| side(point) != 0.0);
        let again = match first_side {
            Some(first) if closed && first > 0 => &self.points[1..=first],
            _ => &[],
        };
        for &point in self.points.iter().chain(again) {
            let off = side(point);
            if off == 0.0 {
                touched = touched.or(Some(along(point)));
                continue;
            }
            if let Some((off_before, point_before)) =
                before.filter(|(before, _)| (*before > 0.0) != (off > 0.0))
            {
                let share = off_before / (off_before - off);
                let at = touched.unwrap_or_else(|| along(point_before.lerp(point, share)));
                if at * length > graze && (1.0 - at) * length > graze {
                    passage(at);
                }
            }
            (before, touched) = (Some((off, point)), None);
        }
    }

    /// The same line walked the other way.
    pub fn reversed(&self) -> Self {
        let length = self.length();
        Self {
            points: self.points.iter().rev().copied().collect(),
            along: self.along.iter().rev().map(|along| length - along).collect(),
            bounds: self.bounds,
        }
    }
}

impl TryFrom<Vec<Spot>> for Polyline {
    type Error = BadPolyline;
    fn try_from(spots: Vec<Spot>) -> Result<Self, BadPolyline> {
        Self::new(spots.into_iter().map(Spot::point).collect())
    }
}

impl From<Polyline> for Vec<Spot> {
    fn from(line: Polyline) -> Self {
        line.points.into_iter().map(|point| Spot::new(point.x, point.y)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    /// A road 3 inches north, then 5 inches east.
    fn road() -> Polyline {
        Polyline::new(vec![Point::new(0.0, 0.0), Point::new(0.0, 3.0), Point::new(5.0, 3.0)]).unwrap()
    }

    /// MG-MOV-07: 8 inches along a road with a 90-degree bend 3 inches ahead are 3 to the bend and 5 beyond.
    #[test]
    fn walking_along_a_bent_road() {
        let end = road().at(8.0);
        assert_eq!((end.point, end.bearing, road().length()), (Point::new(5.0, 3.0), 90.0, 8.0));
        assert_eq!(road().at(3.0).bearing, 90.0, "at the bend it runs on east");
        assert_eq!(road().at(2.5), OnLine { along: 2.5, point: Point::new(0.0, 2.5), bearing: 0.0 });
        assert_eq!(road().at(99.0).point, Point::new(5.0, 3.0));
        assert_eq!(road().at(-1.0).point, Point::new(0.0, 0.0));
        assert_eq!(road().reversed().at(1.0).point, Point::new(4.0, 3.0));
    }

    #[test]
    fn the_nearest_place_on_a_road() {
        let nearest = road().nearest(Point::new(2.0, 2.0));
        assert_eq!((nearest.along, nearest.point), (5.0, Point::new(2.0, 3.0)));
        let stand = Rect::centred(Placement::new(2.0, 1.0, 0.0), 1.0, 1.0);
        assert_eq!(road().gap_to_rect(&stand).distance, 1.5);
    }

    #[test]
    fn crossings_are_listed_along_the_line() {
        let line = road();
        let found: Vec<_> =
            line.crossings(Segment::new(Point::new(4.0, 5.0), Point::new(-1.0, 0.0))).collect();
        assert_eq!(found.len(), 2);
        assert!((found[0].along - 1.0).abs() < 1e-12 && (found[1].along - 5.0).abs() < 1e-12);
        assert!(found[0].fraction > found[1].fraction, "the segment meets them the other way round");
        let at_the_bend = line.crossings(Segment::new(Point::new(-1.0, 4.0), Point::new(1.0, 2.0)));
        assert!(at_the_bend.into_iter().all(|crossing| (crossing.along - 3.0).abs() < 1e-12));
    }

    #[test]
    fn passing_is_not_touching() {
        let passages = |line: &Polyline, x1, y1, x2, y2| {
            let mut found = Vec::new();
            line.each_passage(Segment::new(Point::new(x1, y1), Point::new(x2, y2)), |at| found.push(at));
            found
        };
        assert_eq!(passages(&road(), -1.0, 1.0, 1.0, 1.0), [0.5]);
        assert_eq!(passages(&road(), -1.0, 4.0, 1.0, 2.0).len(), 1, "through the bend");
        assert!(passages(&road(), -1.0, 2.0, 1.0, 4.0).is_empty(), "past the bend");
        assert!(passages(&road(), -1.0, 0.0, 1.0, 0.0).is_empty(), "past the end");
        assert!(passages(&road(), 0.0, 1.0, 4.0, 1.0).is_empty(), "away from it");
        let corner = Point::new;
        let pen = Polyline::new(vec![
            corner(0.0, 0.0),
            corner(0.0, 4.0),
            corner(4.0, 4.0),
            corner(4.0, 0.0),
            corner(0.0, 0.0),
        ])
        .unwrap();
        assert_eq!(
            passages(&pen, -2.0, -2.0, 6.0, 6.0).len(),
            2,
            "in and out through two corners, one of them the first"
        );
        assert!(passages(&pen, -1.0, 1.0, 1.0, -1.0).is_empty(), "past the first corner");
        assert_eq!(passages(&pen, -1.0, 2.0, 5.0, 2.0).len(), 2);
    }

    #[test]
    fn bad_lines_are_refused() {
        assert_eq!(Polyline::new(vec![]), Err(BadPolyline::TooFewPoints(0)));
        assert_eq!(Polyline::new(vec![Point::default()]), Err(BadPolyline::TooFewPoints(1)));
        assert_eq!(Polyline::new(vec![Point::default(); 2]), Err(BadPolyline::RepeatedPoint(1, 2)));
        assert!(serde_json::from_str::<Polyline>("[[0,0]]").is_err());
    }
}
