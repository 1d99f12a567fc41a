//! Dry country: scrub, dry riverbeds, gullies, rolling ground, and the hole where the horses drink.

use super::Terrain;
use super::hills::climb;
use crate::pen::Pen;
use crate::scatter::{Whim, sow};
use crate::shape::{Outline, Pt};

/// Sage and cactus among dust.
pub(super) fn scrub(terrain: &Terrain<'_>, outline: &Outline) -> String {
    let mut whim = Whim::of(outline, 61);
    let (mut dust, mut sage, mut cactus, mut shade) =
        (Pen::broad(), Pen::broad(), Pen::broad(), Pen::broad());
    for at in sow(outline, terrain.table, 0.42, 0.08, &mut whim) {
        let half = 0.018 + 0.012 * whim.part();
        if terrain.is_clear(at, 0.04) {
            dust.ring(&[
                at + Pt::new(0.0, -half),
                at + Pt::new(half, 0.0),
                at + Pt::new(0.0, half),
                at + Pt::new(-half, 0.0),
            ]);
        }
    }
    for at in sow(outline, terrain.table, 0.85, 0.42, &mut whim) {
        let (size, kind) = (whim.between(0.8, 1.15), whim.pick(6));
        if !terrain.is_clear(at, 0.3) {
            continue;
        }
        let p = |x: f64, y: f64| at + Pt::new(x, y) * size;
        if kind == 0 {
            // A saguaro with its two arms.
            shade.go(p(0.0, 0.24)).line(p(0.3, 0.16)).line(p(0.06, 0.24)).close();
            cactus.stroke(&[p(0.0, 0.24), p(0.0, -0.3)]);
            cactus.go(p(0.0, 0.06)).bend(p(-0.2, 0.06), p(-0.18, -0.14));
            cactus.go(p(0.0, -0.02)).bend(p(0.2, -0.02), p(0.18, -0.2));
        } else {
            for lean in [-0.2, -0.11, 0.0, 0.11, 0.2_f64] {
                let tall = 0.24 - lean.abs() * 0.5;
                sage.go(p(lean * 0.3, 0.12)).bend(p(lean * 0.5, -tall * 0.4), p(lean, 0.1 - tall));
            }
            shade
                .go(p(-0.12, 0.13))
                .bend(p(0.08, 0.06), p(0.26, 0.11))
                .bend(p(0.1, 0.18), p(-0.12, 0.13))
                .close();
        }
    }
    dust.path("lr-stipple") + &shade.path("lr-shadow") + &sage.path("lr-sage") + &cactus.path("lr-cactus")
}

/// The bed of a dry river: sand in ripples, and pebbles.
pub(super) fn riverbed(terrain: &Terrain<'_>, outline: &Outline) -> String {
    let mut whim = Whim::of(outline, 67);
    let (mut ripples, mut stones) = (Pen::broad(), Pen::broad());
    let longest = outline.edges().max_by(|a, b| (a.1 - a.0).length().total_cmp(&(b.1 - b.0).length()));
    let along = longest.and_then(|(a, b)| (b - a).unit()).unwrap_or(Pt::new(1.0, 0.0));
    for at in sow(outline, terrain.table, 0.7, 0.45, &mut whim) {
        if !terrain.is_clear(at, 0.2) {
            continue;
        }
        if whim.pick(4) == 0 {
            stones.circle(at, whim.between(0.05, 0.1));
        } else {
            let (half, rise) = (along * whim.between(0.2, 0.36), along.right() * 0.07);
            ripples.go(at - half).bend(at - half * 0.5 - rise, at).bend(at + half * 0.5 + rise, at + half);
        }
    }
    ripples.path("lr-ripple") + &stones.path("lr-pebble")
}

/// A gully: its banks fall inwards, so the strokes are broad at the rim and taper toward the bottom.
pub(super) fn gully(outline: &Outline) -> String {
    let mut whim = Whim::of(outline, 71);
    let (_, roomy) = outline.heart();
    let deep = (roomy * 0.7).clamp(0.2, 0.75);
    let mut pen = Pen::broad();
    for (rim, inward) in outline.walk(0.17) {
        let Some((head, tail)) = climb(outline, rim, inward, 0.02, deep * whim.between(0.6, 1.0)) else {
            continue;
        };
        let side = inward.right() * 0.035;
        let stroke = [tail, head - side, head + side];
        if stroke.iter().all(|corner| outline.holds(*corner)) {
            pen.ring(&stroke);
        }
    }
    pen.path("lr-hachure")
}

/// Rolling ground: long soft form lines.
pub(super) fn rolling(terrain: &Terrain<'_>, outline: &Outline) -> String {
    let mut whim = Whim::of(outline, 73);
    let mut lines = Pen::broad();
    for at in sow(outline, terrain.table, 1.1, 0.75, &mut whim) {
        let (half, rise) = (whim.between(0.4, 0.62), whim.between(0.12, 0.2));
        let p = |x: f64, y: f64| at + Pt::new(x, y);
        lines.go(p(-half, rise)).bend(p(0.0, -rise), p(half, rise));
        for i in -2..=2_i32 {
            let x = f64::from(i) * half * 0.36;
            lines
                .stroke(&[p(x, rise * 0.2 + x.abs() * 0.12), p(x * 1.1, rise * 0.2 + 0.16 + x.abs() * 0.12)]);
        }
    }
    lines.path("lr-form")
}

/// A hollow with water in it: the shore, and rings of ripples within.
pub(super) fn watering_hole(outline: &Outline) -> String {
    let (heart, room) = outline.heart();
    let shrunk =
        |part: f64| -> Vec<Pt> { outline.corners.iter().map(|corner| heart.to(*corner, part)).collect() };
    let (mut water, mut rings, mut reeds) = (Pen::broad(), Pen::broad(), Pen::broad());
    let round = |pen: &mut Pen, corners: &[Pt]| {
        // Through the middles of the sides, bent toward the corners: a shore has no corners of its own.
        let count = corners.len();
        let middle = |i: usize| corners[i % count].to(corners[(i + 1) % count], 0.5);
        pen.go(middle(0));
        for i in 1..=count {
            pen.bend(corners[i % count], middle(i));
        }
        pen.close();
    };
    round(&mut water, &shrunk(0.8));
    for part in [0.62, 0.44, 0.26] {
        round(&mut rings, &shrunk(part));
    }
    let mut whim = Whim::of(outline, 79);
    for (shore, inward) in outline.walk(0.9) {
        let foot = shore + inward * (room * 0.16).max(0.12);
        for lean in [-0.1, 0.0, 0.1] {
            let tip = foot + Pt::new(lean, -whim.between(0.14, 0.24));
            if outline.holds(foot) && outline.holds(tip) {
                reeds.go(foot).line(tip);
            }
        }
    }
    water.path("lr-tank") + &water.path("lr-flow") + &rings.path("lr-flow") + &reeds.path("lr-reed")
}
