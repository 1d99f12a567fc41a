//! Shapes on the sheet. The sheet's x runs east and its y runs south, as SVG draws; a place of the table at (x, y)
//! is therefore at (x, −y) here, whatever the size of the table.

use std::ops::{Add, Mul, Neg, Sub};

use engine::refusal::Spot2;

/// Farther out than any table reaches; what lies beyond is drawn here, so that absurd input stays finite.
const FAR: f64 = 10_000.0;

/// A point or a direction on the sheet, in inches.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pt {
    /// East.
    pub(crate) x: f64,
    /// South.
    pub(crate) y: f64,
}

impl Pt {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Where a place of the table lies on the sheet.
    pub(crate) fn of((x, y): Spot2) -> Self {
        let tame = |value: f64| if value.is_nan() { 0.0 } else { value.clamp(-FAR, FAR) };
        Self::new(tame(x), 0.0 - tame(y))
    }

    /// The direction of a bearing in degrees clockwise from north.
    pub(crate) fn bearing(degrees: f64) -> Self {
        let degrees = if degrees.is_finite() { degrees } else { 0.0 };
        let (sin, cos) = libm::sincos(degrees.to_radians());
        Self::new(sin, -cos)
    }

    pub(crate) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The direction of this one, one inch long; nothing for no direction.
    pub(crate) fn unit(self) -> Option<Self> {
        let length = self.length();
        (length > 1e-9).then(|| self * (1.0 / length))
    }

    /// A quarter turn clockwise as seen on the sheet: the right hand of someone who looks this way.
    pub(crate) const fn right(self) -> Self {
        Self::new(-self.y, self.x)
    }

    pub(crate) fn to(self, other: Self, part: f64) -> Self {
        self + (other - self) * part
    }
}

impl Add for Pt {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Pt {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Pt {
    type Output = Self;
    fn mul(self, by: f64) -> Self {
        Self::new(self.x * by, self.y * by)
    }
}

impl Neg for Pt {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

/// The point of the segment nearest to `p`.
pub(crate) fn nearest_on(p: Pt, from: Pt, to: Pt) -> Pt {
    let along = to - from;
    let length2 = along.dot(along);
    let part = if length2 > 0.0 { ((p - from).dot(along) / length2).clamp(0.0, 1.0) } else { 0.0 };
    from + along * part
}

/// A box with sides along the sheet's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) low: Pt,
    pub(crate) high: Pt,
}

impl Bounds {
    /// The box round some points; nothing round none.
    pub(crate) fn of(points: &[Pt]) -> Option<Self> {
        let first = *points.first()?;
        Some(points.iter().fold(Self { low: first, high: first }, |so_far, p| Self {
            low: Pt::new(so_far.low.x.min(p.x), so_far.low.y.min(p.y)),
            high: Pt::new(so_far.high.x.max(p.x), so_far.high.y.max(p.y)),
        }))
    }

    /// The box round points of which there are some.
    pub(crate) fn round<const N: usize>(points: [Pt; N]) -> Self {
        Self::of(&points).expect("there are points")
    }

    pub(crate) const fn corners(self) -> [Pt; 4] {
        let Self { low, high } = self;
        [low, Pt::new(high.x, low.y), high, Pt::new(low.x, high.y)]
    }

    /// The place in the box nearest to `p`.
    pub(crate) fn nearest(self, p: Pt) -> Pt {
        Pt::new(p.x.clamp(self.low.x, self.high.x), p.y.clamp(self.low.y, self.high.y))
    }

    /// Whether some of the line lies in the box.
    pub(crate) fn is_crossed_by(self, from: Pt, to: Pt) -> bool {
        // The part of the line between the two edges, one way and then the other.
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for (at, along, low, high) in [
            (from.x, to.x - from.x, self.low.x, self.high.x),
            (from.y, to.y - from.y, self.low.y, self.high.y),
        ] {
            if along == 0.0 {
                if at <= low || at >= high {
                    return false;
                }
            } else {
                let (one, other) = ((low - at) / along, (high - at) / along);
                first = first.max(one.min(other));
                last = last.min(one.max(other));
            }
        }
        first < last
    }

    pub(crate) fn grown(self, by: f64) -> Self {
        Self { low: self.low - Pt::new(by, by), high: self.high + Pt::new(by, by) }
    }

    /// What both cover; it may be empty, with `low` beyond `high`.
    pub(crate) fn common(self, other: Self) -> Self {
        Self {
            low: Pt::new(self.low.x.max(other.low.x), self.low.y.max(other.low.y)),
            high: Pt::new(self.high.x.min(other.high.x), self.high.y.min(other.high.y)),
        }
    }

    pub(crate) fn holds(self, p: Pt) -> bool {
        p.x >= self.low.x && p.x <= self.high.x && p.y >= self.low.y && p.y <= self.high.y
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        let common = self.common(other);
        common.low.x < common.high.x && common.low.y < common.high.y
    }

    pub(crate) fn size(self) -> Pt {
        self.high - self.low
    }
}

/// A closed outline of at least three corners: the very polygon the rules judge.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Outline {
    /// Its corners, clockwise as seen on the sheet.
    pub(crate) corners: Vec<Pt>,
}

impl Outline {
    /// The outline of an area, or nothing if it has no inside.
    pub(crate) fn of(spots: &[Spot2]) -> Option<Self> {
        let mut corners: Vec<Pt> = spots.iter().copied().map(Pt::of).collect();
        corners.dedup();
        if corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        let area = twice_area(&corners);
        if corners.len() < 3 || area == 0.0 {
            return None;
        }
        if area < 0.0 {
            corners.reverse();
        }
        Some(Self { corners })
    }

    pub(crate) fn edges(&self) -> impl Iterator<Item = (Pt, Pt)> + '_ {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().copied().zip(next.copied())
    }

    pub(crate) fn bounds(&self) -> Bounds {
        Bounds::of(&self.corners).expect("an outline has corners")
    }

    /// Whether the point lies inside, by counting the edges a ray to the east crosses.
    pub(crate) fn holds(&self, p: Pt) -> bool {
        let crossings = self.edges().filter(|(a, b)| {
            (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
        });
        crossings.count() % 2 == 1
    }

    /// The gap to the nearest edge.
    pub(crate) fn gap(&self, p: Pt) -> f64 {
        self.edges().map(|(a, b)| (p - nearest_on(p, a, b)).length()).fold(f64::INFINITY, f64::min)
    }

    /// Whether the point lies inside and at least `margin` from every edge.
    pub(crate) fn holds_well(&self, p: Pt, margin: f64) -> bool {
        self.holds(p) && self.gap(p) >= margin
    }

    /// Points at equal steps round the outline, each with the direction inward.
    pub(crate) fn walk(&self, step: f64) -> Vec<(Pt, Pt)> {
        let round: f64 = self.edges().map(|(a, b)| (b - a).length()).sum();
        let count = (round / step).clamp(3.0, 4000.0) as usize;
        let step = round / count as f64;
        let mut stops = Vec::with_capacity(count);
        let (mut walked, mut due) = (0.0, step / 2.0);
        for (a, b) in self.edges() {
            let length = (b - a).length();
            let Some(along) = (b - a).unit() else { continue };
            while due < walked + length && stops.len() < count {
                stops.push((a + along * (due - walked), along.right()));
                due += step;
            }
            walked += length;
        }
        stops
    }

    /// The corners moved inwards, so that every side runs `by` inside the true edge. On a narrow outline they may cross over.
    pub(crate) fn inset(&self, by: f64) -> Vec<Pt> {
        let count = self.corners.len();
        let corner = |i: usize| {
            let before = (self.corners[i] - self.corners[(i + count - 1) % count]).unit()?.right();
            let after = (self.corners[(i + 1) % count] - self.corners[i]).unit()?.right();
            let mitre = (before + after).unit()?;
            Some(self.corners[i] + mitre * (by / mitre.dot(after).max(0.35)))
        };
        (0..count).filter_map(corner).collect()
    }

    /// The way up from `p`: away from all edges at once, the near ones counting most, so that it turns smoothly where
    /// the nearest edge changes. Its length falls below 1 where edges pull against each other, as on a ridge.
    pub(crate) fn uphill(&self, p: Pt, softness: f64) -> Pt {
        let nearest = self.gap(p);
        let (mut pull, mut weights) = (Pt::new(0.0, 0.0), 0.0);
        for (a, b) in self.edges() {
            let away = p - nearest_on(p, a, b);
            let Some(direction) = away.unit() else { continue };
            let weight = libm::exp((nearest - away.length()) / softness);
            pull = pull + direction * weight;
            weights += weight;
        }
        if weights > 0.0 { pull * (1.0 / weights) } else { pull }
    }

    /// The roomiest place inside, sought on a grid and then more finely, with its gap to the edge.
    pub(crate) fn heart(&self) -> (Pt, f64) {
        let bounds = self.bounds();
        let mut best = (bounds.low.to(bounds.high, 0.5), -1.0);
        let mut window = bounds;
        for _ in 0..4 {
            let size = window.size();
            for row in 0..=12 {
                for column in 0..=12 {
                    let part = Pt::new(f64::from(column) / 12.0, f64::from(row) / 12.0);
                    let p = window.low + Pt::new(size.x * part.x, size.y * part.y);
                    let gap = if self.holds(p) { self.gap(p) } else { -1.0 };
                    if gap > best.1 + 1e-9 {
                        best = (p, gap);
                    }
                }
            }
            let quarter = size * 0.2;
            window = Bounds { low: best.0 - quarter, high: best.0 + quarter };
        }
        best
    }

    /// The stretches of a straight line through `origin` that lie inside, as distances along it.
    pub(crate) fn cuts(&self, origin: Pt, along: Pt) -> Vec<(f64, f64)> {
        let mut hits: Vec<f64> = self
            .edges()
            .filter_map(|(a, b)| {
                let (side_a, side_b) = (along.cross(a - origin), along.cross(b - origin));
                ((side_a > 0.0) != (side_b > 0.0))
                    .then(|| along.dot(a.to(b, side_a / (side_a - side_b)) - origin))
            })
            .collect();
        hits.sort_by(f64::total_cmp);
        hits.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
    }
}

fn twice_area(corners: &[Pt]) -> f64 {
    (0..corners.len()).map(|i| corners[i].cross(corners[(i + 1) % corners.len()])).sum()
}

/// An open line through points: a road or a water.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line {
    pub(crate) points: Vec<Pt>,
}

impl Line {
    /// The line, or nothing if it goes nowhere.
    pub(crate) fn of(spots: &[Spot2]) -> Option<Self> {
        let mut points: Vec<Pt> = spots.iter().copied().map(Pt::of).collect();
        points.dedup();
        (points.len() > 1).then_some(Self { points })
    }

    pub(crate) fn legs(&self) -> impl Iterator<Item = (Pt, Pt)> + '_ {
        self.points.windows(2).map(|pair| (pair[0], pair[1]))
    }

    pub(crate) fn length(&self) -> f64 {
        self.legs().map(|(a, b)| (b - a).length()).sum()
    }

    pub(crate) fn gap(&self, p: Pt) -> f64 {
        self.legs().map(|(a, b)| (p - nearest_on(p, a, b)).length()).fold(f64::INFINITY, f64::min)
    }

    /// The nearest point of the line and the direction the line runs there.
    pub(crate) fn nearest(&self, p: Pt) -> (Pt, Pt) {
        let mut best = (self.points[0], Pt::new(1.0, 0.0), f64::INFINITY);
        for (a, b) in self.legs() {
            let (q, along) = (nearest_on(p, a, b), (b - a).unit());
            let gap = (p - q).length();
            if let Some(along) = along.filter(|_| gap < best.2) {
                best = (q, along, gap);
            }
        }
        (best.0, best.1)
    }

    /// Points at equal steps along the line, each with the direction it runs there.
    pub(crate) fn walk(&self, step: f64) -> Vec<(Pt, Pt)> {
        let count = (self.length() / step).clamp(1.0, 4000.0) as usize;
        let step = self.length() / count as f64;
        let mut stops = Vec::with_capacity(count + 1);
        let (mut walked, mut due) = (0.0, 0.0);
        for (a, b) in self.legs() {
            let length = (b - a).length();
            let Some(along) = (b - a).unit() else { continue };
            while due <= walked + length + 1e-9 && stops.len() <= count {
                stops.push((a + along * (due - walked), along));
                due += step;
            }
            walked += length;
        }
        stops
    }

    /// The line shifted to its right by `by`, mitred at the corners, sharp ones cut short.
    pub(crate) fn beside(&self, by: f64) -> Vec<Pt> {
        let rights: Vec<Pt> = self.legs().filter_map(|(a, b)| (b - a).unit()).map(Pt::right).collect();
        let last = self.points.len() - 1;
        (0..=last)
            .map(|i| {
                let (before, after) = (rights[i.max(1) - 1], rights[i.min(last - 1)]);
                let mitre = (before + after).unit().unwrap_or(after);
                self.points[i] + mitre * (by / mitre.dot(after).max(0.5))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Outline {
        Outline::of(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]).expect("a square has an inside")
    }

    #[test]
    fn north_is_up_on_the_sheet() {
        assert_eq!(Pt::of((3.0, 5.0)), Pt::new(3.0, -5.0));
        assert!((Pt::bearing(0.0) - Pt::new(0.0, -1.0)).length() < 1e-12);
        assert!((Pt::bearing(90.0) - Pt::new(1.0, 0.0)).length() < 1e-12);
        // Someone who looks north has the east on the right.
        assert_eq!(Pt::new(0.0, -1.0).right(), Pt::new(1.0, 0.0));
    }

    #[test]
    fn an_outline_without_an_inside_is_none() {
        assert_eq!(Outline::of(&[]), None);
        assert_eq!(Outline::of(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]), None);
        assert_eq!(Outline::of(&[(0.0, 0.0), (1.0, 1.0), (0.0, 0.0)]), None);
    }

    #[test]
    fn inside_is_the_same_whichever_way_the_corners_run() {
        let other_way = Outline::of(&[(0.0, 4.0), (4.0, 4.0), (4.0, 0.0), (0.0, 0.0)]).expect("a square");
        for outline in [square(), other_way] {
            assert!(outline.holds(Pt::new(1.0, -1.0)));
            assert!(!outline.holds(Pt::new(1.0, 1.0)));
            assert_eq!(outline.gap(Pt::new(1.0, -2.0)), 1.0);
            assert_eq!(twice_area(&outline.corners), 32.0);
            for (stop, inward) in outline.walk(0.5) {
                assert!(outline.holds(stop + inward * 0.1), "{stop:?} {inward:?}");
            }
        }
    }

    #[test]
    fn the_heart_of_a_square_is_its_middle() {
        let (heart, gap) = square().heart();
        assert!((heart - Pt::new(2.0, -2.0)).length() < 0.01 && (gap - 2.0).abs() < 0.01);
    }

    #[test]
    fn uphill_leads_away_from_the_near_edge() {
        let up = square().uphill(Pt::new(0.2, -2.0), 0.3);
        assert!(up.x > 0.9 && up.y.abs() < 0.01, "{up:?}");
    }

    #[test]
    fn a_line_is_cut_where_it_enters_and_leaves() {
        let u = Outline::of(&[
            (0.0, 0.0),
            (6.0, 0.0),
            (6.0, 4.0),
            (4.0, 4.0),
            (4.0, 2.0),
            (2.0, 2.0),
            (2.0, 4.0),
            (0.0, 4.0),
        ])
        .expect("a U has an inside");
        let cuts = u.cuts(Pt::new(0.0, -3.0), Pt::new(1.0, 0.0));
        assert_eq!(cuts, [(0.0, 2.0), (4.0, 6.0)]);
    }

    #[test]
    fn a_line_beside_a_bend_keeps_its_distance() {
        let road = Line::of(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)]).expect("it goes somewhere");
        let beside = road.beside(1.0);
        // East and then north: the right hand is south and then east.
        assert_eq!(beside[0], Pt::new(0.0, 1.0));
        assert!((beside[1] - Pt::new(5.0, 1.0)).length() < 1e-9, "{:?}", beside[1]);
        assert_eq!(beside[2], Pt::new(5.0, -4.0));
    }
}
