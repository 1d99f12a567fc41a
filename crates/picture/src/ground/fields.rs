//! Tilled fields: strips of plough and crop between hedges. For the eye only.

use super::Terrain;
use crate::pen::Pen;
use crate::scatter::Whim;
use crate::shape::{Outline, Pt};

/// The furrows of a field, in strips along its longest side.
pub(super) fn furrows(terrain: &Terrain<'_>, outline: &Outline) -> String {
    let along = grain(outline);
    let across = along.right();
    let depths: Vec<f64> = outline.corners.iter().map(|corner| across.dot(*corner)).collect();
    let near = depths.iter().copied().fold(f64::INFINITY, f64::min);
    let far = depths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut whim = Whim::of(outline, 43);
    let (mut plough, mut crop, mut hedges) = (Pen::broad(), Pen::broad(), Pen::broad());
    let (mut strip_end, mut kind) = (near, whim.pick(3));
    // Vast fields are ploughed more widely, so that the number of furrows is bounded.
    let step = 0.2_f64.max((far - near) / 300.0);
    let mut at = near + step * 0.7;
    while at < far {
        if at > strip_end {
            strip_end = at + whim.between(1.4, 2.8).max(step * 4.0);
            kind = (kind + 1 + whim.pick(2)) % 3;
            if at > near + step {
                rows(terrain, outline, across * at, along, 0.0, &mut hedges);
            }
        } else {
            match kind {
                0 => rows(terrain, outline, across * at, along, 0.18, &mut plough),
                1 => rows(terrain, outline, across * at, along, 0.2, &mut crop),
                _ => {
                    // Fallow: every third furrow only.
                    if ((at - near) / step) as u32 % 3 == 0 {
                        rows(terrain, outline, across * at, along, 0.4, &mut plough);
                    }
                }
            }
        }
        at += step;
    }
    plough.path("lr-furrow") + &crop.path("lr-crop") + &hedges.path("lr-hedge")
}

/// The stretches of one furrow inside the outline and on the table.
fn rows(terrain: &Terrain<'_>, outline: &Outline, origin: Pt, along: Pt, margin: f64, pen: &mut Pen) {
    let table = terrain.table.grown(1.0);
    for (from, to) in outline.cuts(origin, along) {
        let (start, end) = (origin + along * (from + margin), origin + along * (to - margin));
        if to - from > 2.0 * margin + 0.1 && (table.holds(start) || table.holds(end) || to - from < 200.0) {
            pen.go(start).line(end);
        }
    }
}

/// The direction of the longest side.
fn grain(outline: &Outline) -> Pt {
    let mut longest = Pt::new(0.0, 0.0);
    for (a, b) in outline.edges() {
        if (b - a).length() > longest.length() {
            longest = b - a;
        }
    }
    longest.unit().unwrap_or(Pt::new(1.0, 0.0))
}
