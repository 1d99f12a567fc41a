//! Footprints of many pieces: the nearest two of two bodies, and which pieces hang together by touching.

use crate::contact::touches;
use crate::gap::{Gap, distance, distance_only};
use crate::rect::Rect;

/// The two pieces of two bodies that lie nearest to each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NearestPair {
    /// The place of the one in the first body.
    pub one: usize,
    /// The place of the other in the second body.
    pub other: usize,
    /// The gap between them and its two points.
    pub gap: Gap,
}

/// The nearest two pieces of two bodies, the first of several equally near; none if a body has no pieces. The distance of two
/// bodies is the smallest distance of a piece of one from a piece of the other.
pub fn nearest_pair(body: &[Rect], other_body: &[Rect]) -> Option<NearestPair> {
    let mut least: Option<(f64, usize, usize)> = None;
    for (one, mine) in body.iter().enumerate() {
        for (other, theirs) in other_body.iter().enumerate() {
            let apart = distance_only(mine, theirs);
            if least.is_none_or(|(found, ..)| apart < found) {
                least = Some((apart, one, other));
            }
        }
    }
    least.map(|(_, one, other)| NearestPair { one, other, gap: distance(&body[one], &other_body[other]) })
}

/// Which pieces hang together: pieces that touch, corner to corner included, belong to one cluster, and so do those that touch
/// them. Each piece gets the number of its cluster; clusters are numbered in the order of their first piece.
pub fn clusters(pieces: &[Rect]) -> Vec<usize> {
    let mut cluster = vec![usize::MAX; pieces.len()];
    let mut count = 0;
    for first in 0..pieces.len() {
        if cluster[first] != usize::MAX {
            continue;
        }
        cluster[first] = count;
        let mut reached = vec![first];
        while let Some(here) = reached.pop() {
            for next in first + 1..pieces.len() {
                if cluster[next] == usize::MAX && touches(&pieces[here], &pieces[next]) {
                    cluster[next] = count;
                    reached.push(next);
                }
            }
        }
        count += 1;
    }
    cluster
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Placement;

    fn base(x: f64, y: f64) -> Rect {
        Rect::centred(Placement::new(x, y, 0.0), 2.0, 1.0)
    }

    #[test]
    fn the_nearest_two_decide() {
        let (one, other) =
            ([base(0.0, 0.0), base(2.0, 0.0)], [base(9.0, 0.0), base(6.0, 4.0), base(6.0, 4.0)]);
        // From the corner (3, 0.5) to the corner (5, 3.5): √(4 + 9) = 3.606; to the base at (9, 0) it is 5.
        let pair = nearest_pair(&one, &other).unwrap();
        assert_eq!((pair.one, pair.other), (1, 1));
        assert!((pair.gap.distance - 13.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!(nearest_pair(&one, &[]), None);
    }

    #[test]
    fn touching_bases_hang_together() {
        // A line of three, one that touches its end by a corner, and two on their own that touch each other.
        let bases = [
            base(0.0, 0.0),
            base(20.0, 0.0),
            base(4.0, 0.0),
            base(2.0, 0.0),
            base(6.0, 1.0),
            base(20.0, 1.0),
        ];
        assert_eq!(clusters(&bases), [0, 1, 0, 0, 0, 1]);
        assert_eq!(clusters(&[]), Vec::<usize>::new());
    }
}
