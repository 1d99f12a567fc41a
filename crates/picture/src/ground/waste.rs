//! Ground that hinders: marsh in tufts and pools, rough ground in stipple and scrub, crags nobody climbs.

use super::Terrain;
use super::hills::climb;
use crate::pen::Pen;
use crate::scatter::{Whim, sow};
use crate::shape::{Outline, Pt};

/// A marsh: broken lines of standing water, and reeds.
pub(super) fn marsh(terrain: &Terrain<'_>, outline: &Outline) -> String {
    let mut whim = Whim::of(outline, 31);
    let mut pools = Pen::broad();
    let bounds = outline.bounds().common(terrain.table);
    let rows = (bounds.size().y / 0.3).clamp(0.0, 400.0) as u32;
    for row in 0..=rows {
        let y = bounds.low.y + 0.15 + f64::from(row) * 0.3;
        for (from, to) in outline.cuts(Pt::new(0.0, y), Pt::new(1.0, 0.0)) {
            let (from, to) = (from.max(bounds.low.x), to.min(bounds.high.x));
            let mut x = from + whim.between(0.1, 0.9);
            while x < to - 0.15 {
                let end = (x + whim.between(0.2, 0.9)).min(to - 0.1);
                pools.go(Pt::new(x, y)).line(Pt::new(end, y));
                x = end + whim.between(0.25, 1.1);
            }
        }
    }
    let mut reeds = Pen::broad();
    for at in sow(outline, terrain.table, 1.0, 0.3, &mut whim) {
        if terrain.is_clear(at, 0.1) {
            for (lean, tall) in [(-0.2, 0.17), (-0.1, 0.27), (0.0, 0.31), (0.1, 0.27), (0.2, 0.17)] {
                let foot = at + Pt::new(lean * 0.35, 0.1);
                reeds.go(foot).bend(foot + Pt::new(lean * 0.2, -tall * 0.6), at + Pt::new(lean, 0.1 - tall));
            }
        }
    }
    pools.path("lr-pool") + &reeds.path("lr-reed")
}

/// Rough ground: stipple, with scrub and stones.
pub(super) fn rough(terrain: &Terrain<'_>, outline: &Outline) -> String {
    let mut whim = Whim::of(outline, 37);
    let (mut dots, mut scrub) = (Pen::broad(), Pen::broad());
    for (i, at) in sow(outline, terrain.table, 0.34, 0.1, &mut whim).into_iter().enumerate() {
        if !terrain.is_clear(at, 0.05) {
            continue;
        }
        let p = |x: f64, y: f64| at + Pt::new(x, y);
        match i % 9 {
            0 if outline.gap(at) > 0.25 => {
                scrub
                    .go(p(-0.16, 0.06))
                    .bend(p(-0.1, -0.16), p(0.0, 0.02))
                    .bend(p(0.08, -0.2), p(0.17, 0.06));
            }
            4 if outline.gap(at) > 0.25 => {
                scrub
                    .go(p(-0.12, 0.06))
                    .line(p(-0.05, -0.08))
                    .line(p(0.07, -0.1))
                    .line(p(0.13, 0.06))
                    .close();
            }
            _ => {
                let half = 0.02 + 0.012 * whim.part();
                dots.ring(&[p(0.0, -half), p(half, 0.0), p(0.0, half), p(-half, 0.0)]);
            }
        }
    }
    dots.path("lr-stipple") + &scrub.path("lr-hair")
}

/// Ground nobody enters: a wall of rock round its edge and broken teeth within.
pub(super) fn crags(terrain: &Terrain<'_>, outline: &Outline) -> String {
    let mut whim = Whim::of(outline, 41);
    let mut teeth = Pen::broad();
    for (foot, inward) in outline.walk(0.26) {
        let tall = whim.between(0.25, 0.6);
        if let Some((tail, head)) = climb(outline, foot, inward, 0.02, tall) {
            let side = inward.right() * whim.between(0.05, 0.11);
            let tooth = [tail - side, head - side * 0.4, head + side * 0.5, tail + side];
            if tooth.iter().all(|corner| outline.holds(*corner)) {
                teeth.ring(&tooth);
            }
        }
    }
    let (mut faces, mut lines) = (Pen::broad(), Pen::broad());
    for at in sow(outline, terrain.table, 0.95, 0.75, &mut whim) {
        let size = whim.between(0.75, 1.2);
        let p = |x: f64, y: f64| at + Pt::new(x, y) * size;
        lines.stroke(&[
            p(-0.42, 0.22),
            p(-0.28, -0.06),
            p(-0.12, 0.0),
            p(0.04, -0.34),
            p(0.2, -0.12),
            p(0.42, 0.24),
        ]);
        faces.ring(&[p(0.04, -0.34), p(0.2, -0.12), p(0.42, 0.24), p(0.24, 0.2), p(0.14, 0.04)]);
        lines.stroke(&[p(-0.12, 0.0), p(-0.06, 0.16)]);
    }
    teeth.path("lr-hachure") + &faces.path("lr-hachure") + &lines.path("lr-line")
}
