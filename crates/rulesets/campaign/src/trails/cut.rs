//! One outline taken out of another: scrub without the riverbed, terrain without the ground around a hideout.

use table::{Point, Segment, TOLERANCE};

/// An outline, anticlockwise, without a convex one, also anticlockwise: the pieces that are left, each anticlockwise. Pieces too small to matter are
/// dropped. The outlines must not touch without crossing.
pub fn without(outline: &[Point], hole: &[Point]) -> Vec<Vec<Point>> {
    let meets = crossings(outline, hole);
    if meets.is_empty() {
        if outline.iter().all(|corner| inside(hole, *corner)) {
            return Vec::new();
        }
        if hole.iter().all(|corner| !inside(outline, *corner)) {
            return vec![outline.to_vec()];
        }
        // Off the middle, where a round hole has corners.
        return halves(outline, hole[0].lerp(hole[hole.len() / 2], 0.4).x)
            .into_iter()
            .flat_map(|half| without(&half, hole))
            .collect();
    }
    let mut left: Vec<usize> = (0..meets.len()).filter(|place| meets[*place].leaves).collect();
    let mut pieces = Vec::new();
    while let Some(start) = left.first().copied() {
        let mut piece = Vec::new();
        let mut at = start;
        loop {
            left.retain(|other| *other != at);
            // Along the outline to where it enters the hole …
            let enters = (at + 1) % meets.len();
            walk(&mut piece, outline, meets[at].along_outline, meets[enters].along_outline);
            // … and back along the hole to where the outline leaves it.
            let (next, corners) = back(hole, &meets, enters);
            piece.extend(corners);
            at = next;
            if at == start {
                break;
            }
        }
        pieces.push(tidied(piece));
    }
    pieces.retain(|piece| piece.len() >= 3 && area(piece) > TOLERANCE);
    pieces
}

/// What lies on the left of a line, walked from one point to another: a convex outline cut by it.
pub fn left_of(outline: &[Point], line: Segment) -> Vec<Point> {
    let side = |point: Point| (line.to - line.from).cross(point - line.from);
    let mut kept = Vec::new();
    for (from, to) in edges(outline) {
        let (one, other) = (side(from), side(to));
        if one >= 0.0 {
            kept.push(from);
        }
        if (one > 0.0 && other < 0.0) || (one < 0.0 && other > 0.0) {
            kept.push(from.lerp(to, one / (one - other)));
        }
    }
    kept
}

/// The ground an outline encloses.
pub fn area(outline: &[Point]) -> f64 {
    edges(outline).map(|(from, to)| from.cross(to)).sum::<f64>() / 2.0
}

/// Where the outline crosses the hole.
#[derive(Debug, Clone, Copy)]
struct Crossing {
    /// The number of the edge and the fraction along it.
    along_outline: f64,
    /// The same along the hole.
    along_hole: f64,
    /// The outline leaves the hole here.
    leaves: bool,
}

fn crossings(outline: &[Point], hole: &[Point]) -> Vec<Crossing> {
    let mut meets = Vec::new();
    for (place, (from, to)) in edges(outline).enumerate() {
        for (other, (start, end)) in edges(hole).enumerate() {
            if let Some((one, two)) = Segment::new(from, to).crossing(Segment::new(start, end)) {
                // Going to the right of an edge of an anticlockwise outline leaves it.
                let leaves = (end - start).cross(to - from) < 0.0;
                let along_outline = place as f64 + one;
                meets.push(Crossing { along_outline, along_hole: other as f64 + two, leaves });
            }
        }
    }
    meets.sort_by(|one, other| one.along_outline.total_cmp(&other.along_outline));
    // Through a corner the same crossing is found on both edges.
    meets.dedup_by(|one, other| one.leaves == other.leaves);
    if meets.len() > 1 && meets[0].leaves == meets[meets.len() - 1].leaves {
        meets.pop();
    }
    if meets.len() < 2 { Vec::new() } else { meets }
}

/// From one place along an outline on to another, corners between them included.
fn walk(piece: &mut Vec<Point>, outline: &[Point], from: f64, to: f64) {
    let count = outline.len() as f64;
    let to = if to <= from { to + count } else { to };
    piece.push(at(outline, from));
    let mut corner = from.floor() + 1.0;
    while corner < to {
        piece.push(outline[corner as usize % outline.len()]);
        corner += 1.0;
    }
    piece.push(at(outline, to));
}

/// Clockwise along the hole from where the outline enters it to the next place where it leaves it, and the corners between.
fn back(hole: &[Point], meets: &[Crossing], enters: usize) -> (usize, Vec<Point>) {
    let count = hole.len() as f64;
    let from = meets[enters].along_hole;
    let behind = |place: &usize| {
        let steps = from - meets[*place].along_hole;
        if steps <= 0.0 { steps + count } else { steps }
    };
    let leaving = (0..meets.len()).filter(|place| meets[*place].leaves);
    let next =
        leaving.min_by(|one, other| behind(one).total_cmp(&behind(other))).expect("what goes in comes out");
    let mut corners = Vec::new();
    let end = from - behind(&next);
    let mut corner = from.ceil() - 1.0;
    while corner > end {
        corners.push(hole[(corner + count) as usize % hole.len()]);
        corner -= 1.0;
    }
    (next, corners)
}

fn at(outline: &[Point], along: f64) -> Point {
    let count = outline.len();
    let edge = along.floor();
    let (from, to) = (outline[edge as usize % count], outline[(edge as usize + 1) % count]);
    from.lerp(to, along - edge)
}

/// Without corners that lie on top of each other or on the way between their neighbours.
fn tidied(mut piece: Vec<Point>) -> Vec<Point> {
    let mut place = 0;
    while piece.len() > 3 && place < piece.len() {
        let count = piece.len();
        let (before, here, after) =
            (piece[(place + count - 1) % count], piece[place], piece[(place + 1) % count]);
        let double = here.distance(after) <= TOLERANCE;
        let straight = Segment::new(before, after).distance(here) <= TOLERANCE / 10.0;
        if double || straight {
            piece.remove(place);
        } else {
            place += 1;
        }
    }
    piece
}

fn halves(outline: &[Point], x: f64) -> [Vec<Point>; 2] {
    let line = Segment::new(Point::new(x, 0.0), Point::new(x, 1.0));
    [left_of(outline, line), left_of(outline, line.reversed())]
}

fn inside(outline: &[Point], point: Point) -> bool {
    let mut inside = false;
    for (from, to) in edges(outline) {
        if (from.y > point.y) != (to.y > point.y) {
            let left = (to - from).cross(point - from);
            inside ^= (left > 0.0) == (to.y > from.y);
        }
    }
    inside
}

fn edges(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let next = outline.iter().skip(1).chain(outline.first());
    outline.iter().copied().zip(next.copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(corners: &[(f64, f64)]) -> Vec<Point> {
        corners.iter().map(|(x, y)| Point::new(*x, *y)).collect()
    }

    const SQUARE: [(f64, f64); 4] = [(0.0, 0.0), (12.0, 0.0), (12.0, 12.0), (0.0, 12.0)];

    /// The areas that are left, from the smallest, in hundredths of a square inch.
    fn areas(hole: &[(f64, f64)]) -> Vec<i64> {
        let pieces = without(&outline(&SQUARE), &outline(hole));
        let mut areas: Vec<i64> =
            pieces.iter().map(|piece| libm::round(area(piece) * 100.0) as i64).collect();
        areas.sort_unstable();
        areas
    }

    #[test]
    fn a_corner_a_band_and_a_hole_are_cut_out() {
        // The corner 3 by 3.
        assert_eq!(areas(&[(9.0, 9.0), (15.0, 9.0), (15.0, 15.0), (9.0, 15.0)]), [13_500]);
        // A band 2 wide straight through: 5 and 5 inches are left.
        assert_eq!(areas(&[(-1.0, 5.0), (13.0, 5.0), (13.0, 7.0), (-1.0, 7.0)]), [6_000, 6_000]);
        // A notch from the north.
        assert_eq!(areas(&[(4.0, 6.0), (8.0, 6.0), (8.0, 13.0), (4.0, 13.0)]), [12_000]);
        // A hole in the middle: two parts around it, apart at x = 5.6: 5.6 × 12 − 1.6 × 4 and 6.4 × 12 − 2.4 × 4.
        assert_eq!(areas(&[(4.0, 4.0), (8.0, 4.0), (8.0, 8.0), (4.0, 8.0)]), [6_080, 6_720]);
        // Nothing at all, and everything.
        assert_eq!(areas(&[(20.0, 4.0), (28.0, 4.0), (28.0, 8.0), (20.0, 8.0)]), [14_400]);
        assert!(areas(&[(-1.0, -1.0), (13.0, -1.0), (13.0, 13.0), (-1.0, 13.0)]).is_empty());
    }

    #[test]
    fn what_has_been_cut_once_is_cut_again() {
        let once =
            without(&outline(&SQUARE), &outline(&[(9.0, 9.0), (15.0, 9.0), (15.0, 15.0), (9.0, 15.0)]));
        let twice = without(&once[0], &outline(&[(7.0, 8.0), (16.0, 8.0), (16.0, 10.0), (7.0, 10.0)]));
        let left: f64 = twice.iter().map(|piece| area(piece)).sum();
        // 135 less the band of 5 by 2, of which 3 by 1 was gone already.
        assert!((left - (135.0 - 7.0)).abs() < TOLERANCE, "{left}");
        assert_eq!(twice.len(), 1);
    }
}
