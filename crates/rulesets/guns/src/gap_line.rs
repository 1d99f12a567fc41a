//! SG-SCALE-12: the gap line of two bodies, the direction in which they face one another.

use table::{Gap, contact_length, distance};

use crate::prelude::*;

/// The shortest line between two bodies, and its bearing from the first to the second.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GapLine {
    /// Its length and its ends.
    pub gap: Gap,
    /// SG-SCALE-12: degrees clockwise from north.
    pub bearing: f64,
}

/// SG-SCALE-12: the gap line from one body to another; nothing if one of them is empty. `facing` is the second's.
pub fn gap_line(one: &[Rect], other: &[Rect], facing: f64) -> Option<GapLine> {
    let ways = gap_lines(one, other);
    let gap = ways.first()?.gap;
    let sum = ways.iter().fold(Point::default(), |sum, way| sum + Point::toward(way.bearing));
    let bearing = if let [only] = ways[..] {
        only.bearing
    } else if sum.length() > TOLERANCE {
        sum.bearing()
    } else {
        let across = middle(other) - middle(one);
        if across.length() > TOLERANCE { across.bearing() } else { facing + 180.0 }
    };
    Some(GapLine { gap, bearing: turned(bearing) })
}

/// SG-SCALE-12: the gap lines of the nearest pairs, each different bearing once.
pub fn gap_lines(one: &[Rect], other: &[Rect]) -> Vec<GapLine> {
    let pairs = || one.iter().flat_map(|mine| other.iter().map(move |theirs| (mine, theirs)));
    let least = pairs().map(|(mine, theirs)| distance_only(mine, theirs)).fold(f64::INFINITY, f64::min);
    let mut found: Vec<(GapLine, f64)> = Vec::new();
    for (mine, theirs) in pairs().filter(|(mine, theirs)| within(distance_only(mine, theirs), least)) {
        let line = of_pair(mine, theirs);
        let slant = slant(&line, mine, theirs);
        let is_same = |known: &GapLine| turn_between(known.bearing, line.bearing).abs() <= a_hair(known);
        match found.iter_mut().find(|(known, _)| is_same(known)) {
            Some(known) if slant < known.1 => *known = (line, slant),
            Some(_) => {}
            None => found.push((line, slant)),
        }
    }
    found.into_iter().map(|(line, _)| line).collect()
}

/// How far apart two bearings may be and still be one: places lie on thousandths of an inch, so two corners that stand in one line are up to two
/// thousandths aside.
fn a_hair(line: &GapLine) -> f64 {
    let far = line.gap.distance;
    if far > TOLERANCE { TOLERANCE + (0.002 / far).to_degrees() } else { TOLERANCE }
}

/// How far a gap line is from square to every edge of its pair. Of bearings that are one, that of two edges face to face is exact.
fn slant(line: &GapLine, mine: &Rect, theirs: &Rect) -> f64 {
    let along = Point::toward(line.bearing);
    let edges = [mine.forward, mine.right(), theirs.forward, theirs.right()];
    edges.into_iter().map(|edge| along.dot(edge).abs()).fold(f64::INFINITY, f64::min)
}

fn of_pair(mine: &Rect, theirs: &Rect) -> GapLine {
    let gap = distance(mine, theirs);
    let step = gap.to - gap.from;
    let bearing = if gap.distance > TOLERANCE {
        step.bearing()
    } else if contact_length(mine, theirs) > 0.05 {
        parting(mine, theirs).bearing()
    } else {
        (theirs.centre - mine.centre).bearing()
    };
    GapLine { gap, bearing: turned(bearing) }
}

/// A bearing from 0 up to 360; what rounding leaves just short of a full turn is none.
fn turned(bearing: f64) -> f64 {
    let bearing = libm::fmod(bearing, 360.0);
    if within(360.0 - bearing, 0.0) { 0.0 } else { bearing }
}

/// The direction at right angles to the edge along which two bases touch, from the first to the second.
fn parting(mine: &Rect, theirs: &Rect) -> Vector {
    let apart = |axis: Vector| {
        let far = mine.corners().into_iter().map(|corner| corner.dot(axis)).fold(f64::NEG_INFINITY, f64::max);
        let near = theirs.corners().into_iter().map(|corner| corner.dot(axis)).fold(f64::INFINITY, f64::min);
        near - far
    };
    let axes = [mine.forward, mine.right(), theirs.forward, theirs.right()];
    let all = axes.into_iter().flat_map(|axis| [axis, -axis]);
    all.reduce(|best, axis| if apart(axis) > apart(best) { axis } else { best }).unwrap_or(mine.forward)
}

fn middle(rects: &[Rect]) -> Point {
    rects.iter().fold(Point::default(), |sum, rect| sum + rect.centre) * (1.0 / rects.len().max(1) as f64)
}
