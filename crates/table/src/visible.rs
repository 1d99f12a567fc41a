//! The part of a path that can be seen from a place.

use crate::bounds::Bounds;
use crate::point::Point;
use crate::polyline::Polyline;
use crate::segment::Segment;
use crate::sight::{Look, Pieces, Screen, Sight, Terrain};
use crate::stretch::Stretch;

/// What counts as touching when there is no tolerance: the rounding.
const EXACT: f64 = 1e-7;
/// How finely a stretch is searched in which only the depth of wood changes.
const FINE: u32 = 16;

impl Terrain {
    /// The parts of a path that can be seen from `eye`, in order (SG-TR-04). `look` says how one looks; its line is not used.
    ///
    /// The parts end where the ruler would end them: unlike a single look, they are measured without the tolerance. What can
    /// be seen changes only where the line from the eye passes a corner of something, where the path itself passes
    /// in or out of something, and where woods between become too deep. The first two are found exactly; between them the
    /// depth of wood changes smoothly, is looked at in sixteenths and at its peaks, and narrowed down.
    pub fn visible_path(
        &self,
        pieces: &Pieces,
        eye: Point,
        path: &Polyline,
        look: &Look,
        ignored: impl Fn(Screen) -> bool,
    ) -> Vec<Segment> {
        let mut seen: Vec<Segment> = Vec::new();
        for leg in path.legs() {
            for stretch in self.visible_stretches(pieces, eye, leg, look, &ignored) {
                let part = stretch.of(leg);
                // A part that goes straight on is one part.
                match seen.last_mut() {
                    Some(last) if last.to == part.from && last.step().cross(part.step()) == 0.0 => {
                        last.to = part.to;
                    }
                    _ => seen.push(part),
                }
            }
        }
        seen
    }

    /// The stretches of one straight leg that can be seen from `eye`, in order.
    pub fn visible_stretches(
        &self,
        pieces: &Pieces,
        eye: Point,
        leg: Segment,
        look: &Look,
        ignored: &impl Fn(Screen) -> bool,
    ) -> Vec<Stretch> {
        // How many inches of wood lie between the eye and a point of the leg; none if something else is in the way.
        let wood_at = |t: f64| {
            let look = Look { line: Segment::new(eye, leg.at(t)), wood: f64::INFINITY, ..*look };
            match self.sight_past(pieces, &look, EXACT, ignored) {
                Sight::Clear { wood, .. } => Some(wood),
                Sight::Blocked { .. } => None,
            }
        };
        let turns = self.turning_points(pieces, eye, leg);
        let mut seen: Vec<Stretch> = Vec::new();
        for pair in turns.windows(2) {
            if wood_at(f64::midpoint(pair[0], pair[1])).is_none() {
                continue; // Not for the woods: hidden from end to end.
            }
            let too_deep = |t: f64| wood_at(t).map_or(f64::INFINITY, |wood| wood - look.wood - EXACT);
            for stretch in seen_between(pair[0], pair[1], &too_deep) {
                match seen.last_mut() {
                    Some(last) if last.to >= stretch.from => last.to = stretch.to,
                    _ => seen.push(stretch),
                }
            }
        }
        seen
    }

    /// The fraction of a leg at which a point moving along it first comes into sight.
    pub fn first_in_sight(
        &self,
        pieces: &Pieces,
        eye: Point,
        leg: Segment,
        look: &Look,
        ignored: impl Fn(Screen) -> bool,
    ) -> Option<f64> {
        self.visible_stretches(pieces, eye, leg, look, &ignored).first().map(|stretch| stretch.from)
    }

    /// The fractions of a leg at which what can be seen may change, from 0 to 1.
    fn turning_points(&self, pieces: &Pieces, eye: Point, leg: Segment) -> Vec<f64> {
        let mut turns = vec![0.0, 1.0];
        let Some(bounds) = Bounds::around([eye, leg.from, leg.to]) else { return turns };
        let mut outline = |corners: &[Point], closed: bool| {
            let next = corners.iter().skip(1).chain(corners.first().filter(|_| closed));
            for edge in corners.iter().zip(next).map(|(&from, &to)| Segment::new(from, to)) {
                turns.extend(leg.crossing(edge).map(|(along, _)| along));
            }
            for &corner in corners {
                turns.extend(passing(eye, corner, leg));
            }
        };
        for (area, _) in self.areas().iter().filter(|(area, _)| area.bounds().meets(&bounds)) {
            outline(area.corners(), true);
        }
        for (line, _) in self.lines().iter().filter(|(line, _)| line.bounds().meets(&bounds)) {
            outline(line.points(), false);
        }
        pieces.each_near(bounds, |_, rect| outline(&rect.corners(), true));
        turns.retain(|at| (0.0..=1.0).contains(at));
        turns.sort_by(f64::total_cmp);
        turns.dedup();
        turns
    }
}

/// The fraction along a leg at which the straight line from the eye through a corner meets it.
fn passing(eye: Point, corner: Point, leg: Segment) -> Option<f64> {
    let (ray, step) = (corner - eye, leg.step());
    let denominator = step.cross(ray);
    (denominator != 0.0).then(|| (eye - leg.from).cross(ray) / denominator)
}

/// The stretches seen between two turning points, where only the depth of wood can still change the verdict: `too_deep` is
/// by how much it is too deep, and changes smoothly.
fn seen_between(from: f64, to: f64, too_deep: &impl Fn(f64) -> f64) -> Vec<Stretch> {
    let at = |number: u32| from + (to - from) * (f64::from(number) + 0.5) / f64::from(FINE);
    let mut samples: Vec<(f64, f64)> = (0..FINE).map(|number| (at(number), too_deep(at(number)))).collect();
    let peaks: Vec<(f64, f64)> =
        samples.windows(3).filter_map(|three| hidden_turn(three, too_deep)).collect();
    samples.extend(peaks);
    samples.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let mut seen: Vec<Stretch> = Vec::new();
    let mut start = (samples[0].1 <= 0.0).then_some(from);
    for pair in samples.windows(2) {
        match (start, pair[1].1 <= 0.0) {
            (None, true) => start = Some(change(pair[0].0, pair[1].0, too_deep)),
            (Some(begun), false) => {
                seen.push(Stretch { from: begun, to: change(pair[0].0, pair[1].0, too_deep) });
                start = None;
            }
            _ => {}
        }
    }
    seen.extend(start.map(|begun| Stretch { from: begun, to }));
    seen
}

/// Of three samples on the same side of the limit, the middle one nearest to it: where in between the depth comes nearest
/// to the limit or passes it.
fn hidden_turn(three: &[(f64, f64)], too_deep: &impl Fn(f64) -> f64) -> Option<(f64, f64)> {
    let [(before, a), (_, b), (after, c)] = *three else { return None };
    let side = if b <= 0.0 { 1.0 } else { -1.0 };
    let rises = |value: f64| value * side;
    if (a <= 0.0) != (b <= 0.0) || (c <= 0.0) != (b <= 0.0) || rises(b) < rises(a).max(rises(c)) {
        return None;
    }
    let (mut low, mut high) = (before, after);
    // Each step leaves two thirds of the way: at last less than a millionth of it.
    for _ in 0..36 {
        let (one, other) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if rises(too_deep(one)) >= rises(too_deep(other)) {
            high = other;
        } else {
            low = one;
        }
    }
    let middle = f64::midpoint(low, high);
    Some((middle, too_deep(middle)))
}

/// Where between two fractions the depth passes the limit.
fn change(mut from: f64, mut to: f64, too_deep: &impl Fn(f64) -> f64) -> f64 {
    let first = too_deep(from) <= 0.0;
    while to - from > 1e-9 {
        let middle = f64::midpoint(from, to);
        if (too_deep(middle) <= 0.0) == first {
            from = middle;
        } else {
            to = middle;
        }
    }
    to
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::polygon::Polygon;
    use crate::pose::Placement;
    use crate::rect::Rect;
    use crate::sight::Veil;

    const TABLE: Board = Board::new(96.0, 48.0);

    fn area(x1: f64, y1: f64, x2: f64, y2: f64) -> Polygon {
        let corner = Point::new;
        Polygon::new(vec![corner(x1, y1), corner(x2, y1), corner(x2, y2), corner(x1, y2)]).unwrap()
    }

    /// SG-TR-04: command base (40, 10), wood x 43–47, y 16–18, path y = 30 from x 60 to 30: seen from 47.5 on, 17.5 inches.
    #[test]
    fn a_march_past_a_wood() {
        let terrain = Terrain::new(TABLE, vec![(area(43.0, 16.0, 47.0, 18.0), Veil::Wood)], vec![]);
        let path =
            Polyline::new(vec![Point::new(60.0, 30.0), Point::new(50.0, 30.0), Point::new(30.0, 30.0)])
                .unwrap();
        let eye = Point::new(40.0, 10.0);
        let look = Look::level(eye, eye);
        let seen = terrain.visible_path(&Pieces::new(TABLE), eye, &path, &look, |_| false);
        assert_eq!(seen.len(), 1, "{seen:?}");
        assert!((seen[0].length() - 17.5).abs() < 1e-9 && (seen[0].from.x - 47.5).abs() < 1e-9);
    }

    /// The path enters a wood that can be seen into by 2 inches along the line of sight.
    #[test]
    fn a_march_into_a_wood() {
        let terrain = Terrain::new(TABLE, vec![(area(0.0, 20.0, 40.0, 40.0), Veil::Wood)], vec![]);
        let eye = Point::new(20.0, 10.0);
        let leg = Segment::new(Point::new(20.0, 15.0), Point::new(20.0, 30.0));
        let look = Look::level(eye, eye).through_wood(2.0);
        let seen = terrain.visible_stretches(&Pieces::new(TABLE), eye, leg, &look, &|_| false);
        assert_eq!(seen.len(), 1);
        // 5 inches to the wood and 2 into it.
        assert!((seen[0].to * 15.0 - 7.0).abs() < 1e-6, "{seen:?}");
    }

    #[test]
    fn a_figure_comes_out_from_behind_a_piece() {
        let terrain = Terrain::new(TABLE, vec![], vec![]);
        let mut pieces = Pieces::new(TABLE);
        pieces.put(0, Rect::centred(Placement::new(10.0, 10.0, 0.0), 4.0, 2.0), 0);
        let eye = Point::new(10.0, 0.0);
        // The corner (12, 9) and the corner (12, 11) hide up to x = 10 + 2·20/9 at y = 20 (the nearer corner decides).
        let leg = Segment::new(Point::new(10.0, 20.0), Point::new(20.0, 20.0));
        let first = terrain.first_in_sight(&pieces, eye, leg, &Look::level(eye, eye), |_| false).unwrap();
        assert!((first * 10.0 - 40.0 / 9.0).abs() < 1e-9, "{first}");
    }
}
