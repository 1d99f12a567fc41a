//! The compass rose.

use crate::pen::{Pen, text};
use crate::shape::Pt;

/// An engraved rose of sixteen points round `centre`, north up.
pub(crate) fn rose(centre: Pt, radius: f64) -> String {
    let ring = |parts: &[f64]| {
        parts.iter().fold(Pen::exact(), |mut pen, part| {
            pen.circle(centre, radius * part);
            pen
        })
    };
    let mut ticks = Pen::exact();
    for step in 0..72 {
        let out = Pt::bearing(f64::from(step) * 5.0);
        let inner = if step % 9 == 0 { 0.66 } else { 0.695 };
        ticks.go(centre + out * (radius * inner)).line(centre + out * (radius * 0.74));
    }
    let (mut dark, mut light) = (Pen::exact(), Pen::exact());
    // The lesser points first, so that the greater ones lie over them.
    for (first, step, reach, waist) in
        [(22.5, 45.0, 0.6, 0.16), (45.0, 90.0, 0.74, 0.17), (0.0, 90.0, 1.0, 0.19)]
    {
        for turn in 0..(360.0 / step) as u32 {
            let bearing = first + f64::from(turn) * step;
            let tip = centre + Pt::bearing(bearing) * (radius * reach);
            let side = |by: f64| centre + Pt::bearing(bearing + by) * (radius * waist);
            light.ring(&[centre, side(-step / 2.0), tip]);
            dark.ring(&[centre, tip, side(step / 2.0)]);
        }
    }
    let letter = |name: &str, bearing: f64| {
        let at = centre + Pt::bearing(bearing) * (radius * 1.2);
        text("lr-figures lr-middle", at + Pt::new(0.0, radius * 0.1), name)
    };
    let letters = [letter("E", 90.0), letter("S", 180.0), letter("W", 270.0)].concat();
    format!(
        "<g class=\"lr-rose\">{}{}{}{}{}{}{letters}</g>",
        ring(&[0.66, 0.74]).path("lr-hair"),
        ticks.path("lr-hair"),
        light.path("lr-blank"),
        light.path("lr-hair"),
        dark.path("lr-ink"),
        lily(centre + Pt::new(0.0, -radius * 1.02), radius * 0.36),
    )
}

/// The lily that marks the north.
fn lily(foot: Pt, tall: f64) -> String {
    let at = |x: f64, y: f64| foot + Pt::new(x, -y) * tall;
    let mut petals = Pen::exact();
    petals.go(at(0.0, 0.0)).bend(at(0.34, 0.5), at(0.0, 1.0)).bend(at(-0.34, 0.5), at(0.0, 0.0)).close();
    for hand in [1.0, -1.0] {
        petals
            .go(at(0.05 * hand, 0.16))
            .bend(at(0.3 * hand, 0.85), at(0.52 * hand, 0.62))
            .bend(at(0.62 * hand, 0.46), at(0.46 * hand, 0.36))
            .bend(at(0.3 * hand, 0.66), at(0.05 * hand, 0.16))
            .close();
    }
    petals.ring(&[at(-0.26, 0.12), at(0.26, 0.12), at(0.26, 0.22), at(-0.26, 0.22)]);
    petals.path("lr-ink")
}
