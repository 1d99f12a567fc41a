//! Contact: how deep two rectangles overlap, whether they touch, and along how much of an edge.

use crate::gap::{distance_only, separation};
use crate::point::{Point, Vector};
use crate::quantity::{Degrees, TOLERANCE, within};
use crate::rect::Rect;
use crate::segment::Segment;

/// How deep two rectangles share ground: the least shift that would part them; 0 when they are apart.
pub fn overlap_depth(a: &Rect, b: &Rect) -> f64 {
    (-separation(a, b)).max(0.0)
}

/// Whether two rectangles share ground more than the tolerance deep (MG-GEN-06).
#[inline]
pub fn overlaps(a: &Rect, b: &Rect) -> bool {
    may_meet(a, b) && !within(-separation(a, b), 0.0)
}

/// Whether two rectangles touch: no more than the tolerance apart, corner to corner included (MG-GEN-06, MG-FAC-05).
#[inline]
pub fn touches(a: &Rect, b: &Rect) -> bool {
    may_meet(a, b) && within(distance_only(a, b), 0.0)
}

/// Whether two rectangles are near enough to touch at all: a quick no, without a root.
#[inline]
fn may_meet(a: &Rect, b: &Rect) -> bool {
    let step = b.centre - a.centre;
    // Half the width and half the depth together reach beyond the corners.
    let reach = a.half_width + a.half_depth + b.half_width + b.half_depth + 2.0 * TOLERANCE;
    step.dot(step) <= reach * reach
}

/// The separation of two rectangles along the axis that parts them best (negative: the depth of their overlap), and that
/// axis, pointing from the first to the second.
pub(crate) fn separating_axis(a: &Rect, b: &Rect) -> (f64, Vector) {
    let step = b.centre - a.centre;
    let mut best = (f64::NEG_INFINITY, a.forward);
    for axis in [a.forward, a.right(), b.forward, b.right()] {
        let along = step.dot(axis);
        let reach = |rect: &Rect| {
            rect.half_depth * rect.forward.dot(axis).abs() + rect.half_width * rect.right().dot(axis).abs()
        };
        let apart = along.abs() - reach(a) - reach(b);
        if apart > best.0 {
            best = (apart, if along < 0.0 { -axis } else { axis });
        }
    }
    best
}

/// The length of edge along which two touching rectangles lie against each other; 0 for a corner, for rectangles that
/// do not touch, and for edges that meet at an angle.
pub fn contact_length(a: &Rect, b: &Rect) -> f64 {
    if !touches(a, b) {
        return 0.0;
    }
    let mut longest: f64 = 0.0;
    for mine in a.edges() {
        for theirs in b.edges() {
            longest = longest.max(shared_length(mine, theirs));
        }
    }
    longest
}

/// The length along which two edges lie against each other: they run opposite ways on one line, to the tolerance.
fn shared_length(mine: Segment, theirs: Segment) -> f64 {
    let (Some(along), Some(back)) = (mine.step().unit(), theirs.step().unit()) else { return 0.0 };
    let angle = Degrees(TOLERANCE).radians() + 1e-9;
    if along.dot(back) >= 0.0 || along.cross(back).abs() > angle {
        return 0.0;
    }
    let span = |point: Point| (point - mine.from).dot(along);
    let (from, to) = (span(theirs.to).max(0.0), span(theirs.from).min(mine.length()));
    let middle = mine.from + along * f64::midpoint(from, to);
    // Touching may be a gap or an overlap of the tolerance.
    if within((middle - theirs.from).cross(back).abs(), 0.0) { (to - from).max(0.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    fn rect(x: f64, y: f64, facing: f64, width: f64, depth: f64) -> Rect {
        Rect::centred(Placement::new(x, y, facing), width, depth)
    }

    /// MG-GEN-06: a gap of 0.005 is contact; ground shared no more than 0.01 deep is no overlap.
    #[test]
    fn touching_and_overlapping_have_one_tolerance() {
        let stand = rect(0.0, 0.0, 0.0, 1.0, 1.0);
        assert!(touches(&stand, &rect(1.005, 0.0, 0.0, 1.0, 1.0)));
        assert!(!touches(&stand, &rect(1.02, 0.0, 0.0, 1.0, 1.0)));
        assert!(!overlaps(&stand, &rect(0.991, 0.0, 0.0, 1.0, 1.0)));
        assert!(overlaps(&stand, &rect(0.98, 0.0, 0.0, 1.0, 1.0)));
        assert!((overlap_depth(&stand, &rect(0.75, 0.5, 0.0, 1.0, 1.0)) - 0.25).abs() < 1e-12);
    }

    /// MG-FAC-05: stands at x 0–0.75 and 0.75–1.50 on opposite sides of a line touch at one corner.
    #[test]
    fn a_corner_touches_but_has_no_length() {
        let one = rect(0.375, -0.5, 0.0, 0.75, 1.0);
        let other = rect(1.125, 0.5, 180.0, 0.75, 1.0);
        assert!(touches(&one, &other));
        assert_eq!(contact_length(&one, &other), 0.0);
    }

    #[test]
    fn contact_runs_along_the_shared_edge() {
        let line = rect(0.0, 0.0, 0.0, 4.5, 1.0);
        assert!((contact_length(&line, &rect(0.0, 2.0, 180.0, 1.5, 3.0)) - 1.5).abs() < 1e-12);
        assert!((contact_length(&line, &rect(2.0, 1.0, 90.0, 1.0, 1.0)) - 0.75).abs() < 1e-12);
        assert_eq!(contact_length(&line, &rect(0.0, 5.0, 0.0, 1.0, 1.0)), 0.0);
    }
}
