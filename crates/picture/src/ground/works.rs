//! Field works: a bold crest behind the true edge, and the slope before it in short strokes.

use super::hills::climb;
use crate::pen::Pen;
use crate::shape::{Outline, Pt};

/// How far behind the edge the crest runs.
const SLOPE: f64 = 0.34;

/// The rampart of a redoubt or an entrenchment.
pub(super) fn rampart(outline: &Outline) -> String {
    let mut slope = Pen::broad();
    for (foot, inward) in outline.walk(0.16) {
        if let Some((tail, head)) = climb(outline, foot, inward, 0.03, SLOPE) {
            let side = inward.right() * 0.035;
            slope.ring(&[tail, head - side, head + side]);
        }
    }
    let crest = inner(outline, SLOPE);
    let banquette = inner(outline, SLOPE + 0.2);
    let mut crests = Pen::broad();
    crests.ring(&crest);
    let mut steps = Pen::broad();
    steps.ring(&banquette);
    slope.path("lr-ink") + &crests.path("lr-crest") + &steps.path("lr-hair")
}

/// The outline shrunk by `by`; nothing where it is too narrow for it.
fn inner(outline: &Outline, by: f64) -> Vec<Pt> {
    let inner = outline.inset(by);
    let fits = inner.len() > 2 && inner.iter().all(|p| outline.holds_well(*p, by * 0.8));
    if fits { inner } else { Vec::new() }
}
