//! The places a cheapest route may bend at: corners of the ground, ends of walls, points along roads.

use crate::ground::{Ground, Shape};
use crate::point::Point;
use crate::polyline::Polyline;
use crate::segment::Segment;

/// A place to bend at, and what it lies on if it can be slid along it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Waypoint {
    pub(crate) at: Point,
    pub(crate) on: Option<Segment>,
    /// Whether no ground is cheaper than that under it.
    pub(crate) is_cheapest: bool,
}

impl Waypoint {
    pub(crate) fn fixed(at: Point) -> Self {
        Self { at, on: None, is_cheapest: false }
    }
}

/// How far from the end of a barrier one walks round it: on the barrier itself one could change sides.
const CLEAR: f64 = 0.03;
/// Points along roads and streams: one an inch, but no more than about this many on the whole table.
const MANY: f64 = 400.0;

/// All places that may be used, in a fixed order. They are found once for a ground, and every route looks among them.
pub(crate) fn waypoints<K: Copy + Ord>(
    ground: &Ground<K>,
    barriers: &[(Polyline, Option<f64>)],
    usable: impl Fn(Point) -> bool,
) -> Vec<Waypoint> {
    let shapes = || ground.regions().iter().map(|(shape, _)| shape);
    let grain = (shapes().map(length_of).sum::<f64>() / MANY).max(1.0);
    let mut found = Vec::new();
    for shape in shapes() {
        match shape {
            Shape::Area(area) => found.extend(area.corners().iter().copied().map(Waypoint::fixed)),
            Shape::Strip { line, reach } => along_strip(line, *reach, grain, &mut found),
        }
    }
    for (line, _) in barriers {
        round_barrier(line, &mut found);
    }
    found.retain(|waypoint| usable(waypoint.at));
    found
}

fn length_of(shape: &Shape) -> f64 {
    match shape {
        Shape::Area(_) => 0.0,
        Shape::Strip { line, .. } => line.length(),
    }
}

/// The middle line of a strip, the ends of its two sides, and a ring round each of its points.
fn along_strip(line: &Polyline, reach: f64, grain: f64, found: &mut Vec<Waypoint>) {
    for leg in line.legs() {
        let Some(ahead) = leg.step().unit() else { continue };
        let aside = ahead.right() * reach;
        for part in [
            leg,
            Segment::new(leg.from - aside, leg.to - aside),
            Segment::new(leg.from + aside, leg.to + aside),
        ] {
            found.extend([part.from, part.to].map(|at| Waypoint { on: Some(part), ..Waypoint::fixed(at) }));
        }
        along(leg, grain, found);
    }
    for &point in line.points() {
        // Eight places so far out that the straight way from one to the next stays outside the round end.
        let out = reach / libm::cos(std::f64::consts::FRAC_PI_8);
        found.extend(
            (0..8).map(|eighth| Waypoint::fixed(point + Point::toward(f64::from(eighth) * 45.0) * out)),
        );
    }
}

/// A step beyond each end of a barrier, and a step to either side of each bend.
fn round_barrier(line: &Polyline, found: &mut Vec<Waypoint>) {
    let points = line.points();
    let closed = points.first() == points.last();
    let last = points.len() - 1;
    for (number, &point) in points.iter().enumerate() {
        let before = if number > 0 { Some(points[number - 1]) } else { closed.then(|| points[last - 1]) };
        let after = if number < last { Some(points[number + 1]) } else { closed.then(|| points[1]) };
        match (before, after) {
            (Some(before), Some(after)) => {
                for side in [-CLEAR, CLEAR] {
                    found.extend(off_corner(before, point, after, side).map(Waypoint::fixed));
                }
            }
            (Some(neighbour), None) | (None, Some(neighbour)) => {
                let beyond = (point - neighbour).unit().map(|outward| point + outward * CLEAR);
                found.extend(beyond.map(Waypoint::fixed));
            }
            (None, None) => {}
        }
    }
}

/// The place off a corner that lies so far to the right of both legs that meet there (negative: to the left).
fn off_corner(before: Point, corner: Point, after: Point, right: f64) -> Option<Point> {
    let (one, other) = ((corner - before).unit()?.right(), (after - corner).unit()?.right());
    let middle = (one + other).unit()?;
    // At a very sharp corner the exact place would be far away; a few steps are far enough.
    Some(corner + middle * (right / middle.dot(one).max(0.2)))
}

/// Points along a segment, ends left out.
fn along(segment: Segment, grain: f64, found: &mut Vec<Waypoint>) {
    let count = libm::ceil(segment.length() / grain) as u32;
    let between = (1..count).map(|number| segment.at(f64::from(number) / f64::from(count)));
    found.extend(between.map(|at| Waypoint { on: Some(segment), ..Waypoint::fixed(at) }));
}
