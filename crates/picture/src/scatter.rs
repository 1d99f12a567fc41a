//! Chance for the eye only: the same ground always grows the same trees. No dice are touched.

use crate::shape::{Bounds, Outline, Pt};

/// A stream of numbers fixed by its seed (SplitMix64).
#[derive(Debug, Clone)]
pub(crate) struct Whim(u64);

impl Whim {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A whim that belongs to an outline: two areas differ, the same area is always drawn alike.
    pub(crate) fn of(outline: &Outline, salt: u64) -> Self {
        let mut whim = Self(salt);
        for corner in &outline.corners {
            whim.0 ^= (libm::round(corner.x * 1000.0) as i64 as u64).rotate_left(17);
            whim.next();
            whim.0 ^= libm::round(corner.y * 1000.0) as i64 as u64;
            whim.next();
        }
        whim
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to 1.
    pub(crate) const fn part(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Between two values.
    pub(crate) const fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.part()
    }

    /// One of `count` choices; 0 if there is none.
    pub(crate) const fn pick(&mut self, count: usize) -> usize {
        if count == 0 { 0 } else { (self.next() % count as u64) as usize }
    }
}

/// Places inside the outline and the bounds, no two nearer than `spacing`, none nearer than `margin` to the edge, sown
/// on a jittered grid and sorted from north to south so that what stands in front is drawn last.
/// The number is bounded: on vast areas the spacing grows.
pub(crate) fn sow(outline: &Outline, within: Bounds, spacing: f64, margin: f64, whim: &mut Whim) -> Vec<Pt> {
    const MOST: f64 = 1200.0;
    let field = outline.bounds().common(within);
    let size = field.size();
    if size.x <= 0.0 || size.y <= 0.0 {
        return Vec::new();
    }
    let room = size.x * size.y;
    let spacing = spacing.max((room / MOST).sqrt());
    // A grid finer than the spacing, with jitter, filled greedily, looks like dart throwing and costs far less.
    let cell = spacing * 0.8;
    let (columns, rows) = ((size.x / cell).ceil() as usize, (size.y / cell).ceil() as usize);
    let mut sown: Vec<Pt> = Vec::new();
    let mut row_starts = vec![0; 3];
    for row in 0..rows {
        for column in 0..columns {
            let jitter = Pt::new(whim.between(0.05, 0.95), whim.between(0.05, 0.95));
            let p = field.low + Pt::new((column as f64 + jitter.x) * cell, (row as f64 + jitter.y) * cell);
            // Only the two rows before and this one can be near enough.
            let crowded = sown[row_starts[row]..].iter().any(|other| (*other - p).length() < spacing);
            if !crowded && field.holds(p) && outline.holds_well(p, margin) {
                sown.push(p);
            }
        }
        row_starts.push(sown.len());
    }
    sown.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    sown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sown_keeps_its_distances_and_never_changes() {
        let outline =
            Outline::of(&[(0.0, 0.0), (12.0, 1.0), (9.0, 8.0), (2.0, 7.0)]).expect("it has an inside");
        let sow_once = || sow(&outline, outline.bounds(), 0.7, 0.3, &mut Whim::of(&outline, 1));
        let sown = sow_once();
        assert_eq!(sown, sow_once());
        assert!(sown.len() > 60, "only {} trees", sown.len());
        for (i, p) in sown.iter().enumerate() {
            assert!(outline.holds(*p) && outline.gap(*p) >= 0.3);
            assert!(sown[..i].iter().all(|other| (*other - *p).length() >= 0.7));
        }
    }

    #[test]
    fn a_vast_area_is_sown_thinly() {
        let vast = Outline::of(&[(0.0, 0.0), (1e9, 0.0), (1e9, 1e9), (0.0, 1e9)]).expect("it has an inside");
        let sown = sow(&vast, vast.bounds(), 0.7, 0.3, &mut Whim::of(&vast, 1));
        assert!(sown.len() < 2500, "{}", sown.len());
    }
}
