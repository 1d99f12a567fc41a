//! What lies straight ahead of a front.

use table::{Placement, Point, Segment, TOLERANCE, within};

use crate::body::Body;

/// A front: its middle, the way it faces, and how wide it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Front {
    /// Its middle and facing.
    pub at: Placement,
    /// Its width.
    pub width: f64,
}

impl Front {
    /// Where a front going straight on first meets some edges, and how far that is. Sliding past a corner, no deeper than the tolerance, is no
    /// meeting; what lies behind the front is not met.
    pub fn first_met(&self, edges: impl Iterator<Item = Segment>) -> Option<(f64, Point)> {
        let edges: Vec<Segment> = edges.collect();
        self.nearest(&edges, self.width / 2.0 - TOLERANCE)?;
        let nearest = self.nearest(&edges, self.width / 2.0)?;
        Some((nearest.y.max(0.0), self.at.world(nearest)))
    }

    /// The nearest place of some edges straight ahead, so far to either side of the middle, as seen from the front.
    fn nearest(&self, edges: &[Segment], half: f64) -> Option<Point> {
        let cut = edges
            .iter()
            .filter_map(|edge| clip(self.at.local(edge.from), self.at.local(edge.to), -half, half));
        let ends = cut.flat_map(|(a, b)| [a, b]).filter(|end| end.y >= -TOLERANCE);
        ends.reduce(|a, b| if b.y < a.y - 1e-9 { b } else { a })
    }

    /// Each body within so many inches straight ahead: over how much of the front it lies there, how much of that is hidden by nearer bodies, and how
    /// near it comes. Nearer is judged slice by slice along the front.
    pub fn strip(&self, depth: f64, bodies: &[Body<'_>]) -> Vec<Ahead> {
        let half = self.width / 2.0;
        let local: Vec<Vec<(Point, Point)>> = bodies
            .iter()
            .map(|body| body.edges().map(|edge| (self.at.local(edge.from), self.at.local(edge.to))).collect())
            .collect();
        let mut cuts = vec![-half, half];
        for (a, b) in local.iter().flatten() {
            cuts.extend([a.x, b.x].into_iter().filter(|x| x.abs() < half));
            // Where a slanting edge leaves the strip.
            if (a.y - depth) * (b.y - depth) < 0.0 {
                let x = a.x + (b.x - a.x) * (depth - a.y) / (b.y - a.y);
                cuts.extend(Some(x).filter(|x| x.abs() < half));
            }
        }
        cuts.sort_by(f64::total_cmp);
        let mut found = vec![Ahead { overlap: 0.0, hidden: 0.0, nearest: f64::INFINITY }; bodies.len()];
        for slice in cuts.windows(2) {
            let (wide, middle) = (slice[1] - slice[0], f64::midpoint(slice[0], slice[1]));
            let distances: Vec<Option<f64>> = local.iter().map(|edges| distance_at(middle, edges)).collect();
            for (number, distance) in distances.iter().enumerate() {
                let Some(distance) = distance.filter(|distance| within(*distance, depth)) else { continue };
                let nearer = |(other, far): (usize, &Option<f64>)| {
                    other != number && far.is_some_and(|far| far < distance - TOLERANCE)
                };
                let ahead = &mut found[number];
                ahead.overlap += wide;
                ahead.nearest = ahead.nearest.min(distance);
                if distances.iter().enumerate().any(nearer) {
                    ahead.hidden += wide;
                }
            }
        }
        found
    }
}

/// A body ahead of a front.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ahead {
    /// Over how much of the front it lies ahead.
    pub overlap: f64,
    /// How much of that is hidden by nearer bodies.
    pub hidden: f64,
    /// How near it comes.
    pub nearest: f64,
}

/// How far ahead some edges, as seen from a front, lie at a place of it counted from its middle to the right.
fn distance_at(across: f64, edges: &[(Point, Point)]) -> Option<f64> {
    let met = edges.iter().filter_map(|(a, b)| {
        let (low, high) = if a.x <= b.x { (a, b) } else { (b, a) };
        let inside = low.x < across && across < high.x;
        inside.then(|| low.y + (high.y - low.y) * (across - low.x) / (high.x - low.x))
    });
    met.filter(|y| *y >= -2.0 * TOLERANCE).reduce(f64::min).map(|y| y.max(0.0))
}

/// The part of a segment between two values of x.
fn clip(a: Point, b: Point, low: f64, high: f64) -> Option<(Point, Point)> {
    let (a, b) = if a.x <= b.x { (a, b) } else { (b, a) };
    if b.x < low || a.x > high {
        return None;
    }
    let at = |x: f64| if b.x - a.x < 1e-12 { a } else { a.lerp(b, (x - a.x) / (b.x - a.x)) };
    let from = if a.x < low { at(low) } else { a };
    let to = if b.x > high { at(high) } else { b };
    Some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Pose, Rect};

    fn block(left: f64, right: f64, near: f64) -> [Rect; 1] {
        [Rect::behind(Pose::new(f64::midpoint(left, right), near, 180.0), right - left, 1.5)]
    }

    const LINE: Front = Front { at: Placement { at: Point::new(0.0, 0.0), facing: 0.0 }, width: 9.0 };

    #[test]
    fn the_nearest_part_straight_ahead_is_met_first() {
        let met = |rects: &[Rect]| LINE.first_met(Body::of_rects(rects).edges());
        assert!((met(&block(-1.0, 2.0, 8.0)).expect("it is ahead").0 - 8.0).abs() < 1e-9);
        assert_eq!(met(&block(4.5, 7.5, 1.0)), None, "flush with the end of the front");
        assert!(met(&block(4.47, 7.5, 1.0)).is_some());
        assert_eq!(met(&block(-1.0, 2.0, -5.0)), None, "behind it");
    }

    #[test]
    fn nearer_bodies_hide_others_slice_by_slice() {
        let [target, c, d, e] =
            [block(-1.5, 1.5, 0.0), block(-4.0, -1.0, 1.6), block(-1.0, 2.0, 1.6), block(0.0, 3.0, 1.6)];
        let beside = |other: &[Rect; 1]| {
            let bodies = [Body::of_rects(&target), Body::of_rects(other)];
            LINE.strip(2.0, &bodies)[1]
        };
        let close = |ahead: Ahead, overlap: f64, hidden: f64| {
            (ahead.overlap - overlap).abs() < 1e-9 && (ahead.hidden - hidden).abs() < 1e-9
        };
        assert!(close(beside(&c), 3.0, 0.5));
        assert!(close(beside(&d), 3.0, 2.5));
        assert!(close(beside(&e), 3.0, 1.5));
    }
}
