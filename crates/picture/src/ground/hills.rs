//! Hills in hachures: strokes down the slope, tapering toward the foot, thicker and closer where it is higher, and thicker on
//! the slopes away from the light, which on maps stands in the north-west.

use crate::pen::Pen;
use crate::scatter::Whim;
use crate::shape::{Outline, Pt};

/// How softly the strokes turn at corners, in inches.
const SOFTNESS: f64 = 0.7;

/// The hachures of one hill or contour.
pub(super) fn hachures(outline: &Outline, level: u8) -> String {
    let (_, roomy) = outline.heart();
    let steep = f64::from(level.clamp(1, 4));
    let rows = if roomy > 2.2 { level.clamp(1, 3) } else { 1 };
    let long = (roomy * 0.6 / f64::from(rows)).clamp(0.25, 0.95);
    let spacing = 0.15 - 0.012 * steep;
    let mut whim = Whim::of(outline, 11);
    let mut pen = Pen::broad();
    let mut heads: Vec<Pt> = Vec::new();
    let mut first_of_row = 0;
    for row in 0..rows {
        for (foot, inward) in outline.walk(spacing) {
            let from = f64::from(row) * long * 0.92 + whim.between(0.0, 0.08);
            let to = from + long * whim.between(0.7, 1.05);
            let Some((tail, head)) = climb(outline, foot, inward, from, to) else { continue };
            let crowded = heads[first_of_row..].iter().any(|other| (*other - head).length() < spacing * 0.72);
            if !crowded {
                stroke(&mut pen, tail, head, steep);
                heads.push(head);
            }
        }
        first_of_row = heads.len();
    }
    pen.path("lr-hachure")
}

/// Follows the slope up from the edge and gives the places `from` and `to` inches up it, or nothing on a ridge.
pub(super) fn climb(outline: &Outline, foot: Pt, inward: Pt, from: f64, to: f64) -> Option<(Pt, Pt)> {
    const STEP: f64 = 0.12;
    let mut at = foot + inward * 0.02;
    let (mut climbed, mut tail) = (0.02, None);
    while climbed < to {
        if climbed >= from && tail.is_none() {
            tail = Some(at);
        }
        let up = outline.uphill(at, SOFTNESS);
        // Where the slopes of both sides meet, the pull of the edges cancels out.
        let direction = if climbed < 0.1 { Some(inward) } else { up.unit().filter(|_| up.length() > 0.45) };
        let step = STEP.min(to - climbed).max(0.01);
        at = at + direction? * step;
        climbed += step;
    }
    // Edges that curl back may have led the way out again.
    let tail = tail?;
    (outline.holds(at) && outline.holds(tail)).then_some((tail, at))
}

/// One stroke: a point at the foot, broad at the head, and broadest on the shaded side.
fn stroke(pen: &mut Pen, tail: Pt, head: Pt, steep: f64) {
    const FROM_THE_LIGHT: Pt = Pt::new(0.6, 0.8);
    let Some(down) = (tail - head).unit() else { return };
    let shade = down.dot(FROM_THE_LIGHT);
    let half = (0.025 + 0.016 * shade) * (0.8 + 0.2 * steep);
    let side = down.right() * half;
    // Slopes in full light are drawn short.
    let head = if shade < -0.3 { tail.to(head, 0.8) } else { head };
    pen.ring(&[tail, head - side, head + side]);
}
