//! Bodies that are nothing but rectangles: stands, bases.

use table::{Convex, Gap, Point, Rect, TOLERANCE, distance, distance_only, overlaps, touches};

/// Whether any of some rectangles touches any of others, corner to corner included.
pub fn touching(rects: &[Rect], others: &[Rect]) -> bool {
    rects.iter().any(|rect| others.iter().any(|other| touches(rect, other)))
}

/// A place where one of some rectangles shares ground with one of others, more than the tolerance deep.
pub fn overlapping(rects: &[Rect], others: &[Rect]) -> Option<Point> {
    rects.iter().find_map(|rect| {
        let met = others.iter().find(|other| overlaps(rect, other));
        met.map(|other| distance(rect, other).to)
    })
}

/// The gap between the nearest points of two bodies. Each has a rectangle.
pub fn gap(rects: &[Rect], others: &[Rect]) -> Gap {
    let mut nearest: Option<Gap> = None;
    for rect in rects {
        for other in others {
            if nearest.is_none_or(|known| least_gap(rect, other) < known.distance) {
                let gap = distance(rect, other);
                nearest = Some(nearest.map_or(gap, |known| known.nearer(gap)));
            }
        }
    }
    nearest.expect("a body has a rectangle")
}

/// The width of the gap between two bodies, without its ends.
pub fn gap_only(rects: &[Rect], others: &[Rect]) -> f64 {
    let mut least = f64::INFINITY;
    for rect in rects {
        for other in others {
            if least_gap(rect, other) < least {
                least = least.min(distance_only(rect, other));
            }
        }
    }
    least
}

/// What a gap is at least: the corners of a rectangle are no farther from its centre than half its width and depth together.
#[inline]
pub fn least_gap(one: &Rect, other: &Rect) -> f64 {
    let around = one.half_width + one.half_depth + other.half_width + other.half_depth;
    one.centre.distance(other.centre) - around
}

/// The corner that goes farthest when each rectangle goes to its new place: how far, from where to where.
pub fn farthest_corner(start: &[Rect], end: &[Rect]) -> (f64, Point, Point) {
    let mut farthest = (0.0, start[0].centre, end[0].centre);
    for (before, after) in start.iter().zip(end) {
        for (from, to) in before.corners().into_iter().zip(after.corners()) {
            let gone = from.distance(to);
            if gone > farthest.0 {
                farthest = (gone, from, to);
            }
        }
    }
    farthest
}

/// Whether a point lies inside several shapes together, by more than the tolerance. The joint of two shapes is inside, though it is inside neither of
/// them: all around the point, just beyond the tolerance, there must be some shape.
pub fn is_inside(point: Point, shapes: &[Convex]) -> bool {
    let covered = |at: Point| {
        let near = |shape: &Convex| shape.nearest(at).is_some_and(|nearest| nearest.distance(at) < TOLERANCE);
        shapes.iter().any(near)
    };
    covered(point)
        && (0..16).all(|way| covered(point + Point::toward(f64::from(way) * 22.5) * (2.0 * TOLERANCE)))
}
