//! The face: outline, shade, eyes, nose, mouth, lines of age, scars.

use super::ink::{Hatch, Ink, PAPER};
use super::{Build, Sitter};
use crate::whim::Whim;

/// Where the eyes lie.
pub(super) const EYES: f64 = 106.0;

/// The outline of the head without hair.
pub(super) fn outline(b: &Build) -> String {
    let (c, j, n, d) = (b.cheek, b.jaw, b.chin, b.depth);
    format!(
        "M{:.1} 80C{:.1} 94 {:.1} 106 {:.1} 116C{:.1} 128 {:.1} 134 {:.1} 140Q{:.1} {:.1} {:.1} {:.1}Q100 {:.1} {:.1} {:.1}\
         Q{:.1} {:.1} {:.1} 140C{:.1} 134 {:.1} 128 {:.1} 116C{:.1} 106 {:.1} 94 {:.1} 80C{:.1} 58 {:.1} 54 100 54C{:.1} 54 {:.1} 58 {:.1} 80Z",
        100.0 - c * 0.95,
        100.0 - c - 1.0,
        100.0 - c - 0.5,
        100.0 - c + 0.5,
        100.0 - j - 3.0,
        100.0 - j - 1.0,
        100.0 - j + 1.0,
        100.0 - n - 7.0,
        d - 3.0,
        100.0 - n,
        d,
        d + 3.5,
        100.0 + n,
        d,
        100.0 + n + 7.0,
        d - 3.0,
        100.0 + j - 1.0,
        100.0 + j + 1.0,
        100.0 + j + 3.0,
        100.0 + c - 0.5,
        100.0 + c + 0.5,
        100.0 + c + 1.0,
        100.0 + c * 0.95,
        100.0 + c * 0.9,
        100.0 + c * 0.5,
        100.0 - c * 0.5,
        100.0 - c * 0.9,
        100.0 - c * 0.95,
    )
}

pub(super) fn face(ink: &mut Ink, who: &Sitter, b: &Build) {
    ears(ink, b);
    let outline = outline(b);
    ink.shape(&outline, PAPER, 1.5);
    shade(ink, b, &outline);
    for side in [-1.0, 1.0] {
        eye(ink, who, b, side);
    }
    nose(ink, b);
    mouth(ink, who, b);
    age(ink, who, b);
    scars(ink, who, b);
}

fn ears(ink: &mut Ink, b: &Build) {
    for side in [-1.0, 1.0] {
        let x = 100.0 + side * (b.cheek - 0.5);
        ink.shape(
            &format!(
                "M{x:.1} 100C{:.1} 96 {:.1} 104 {:.1} 112C{:.1} 122 {:.1} 126 {:.1} 122Z",
                x + side * 8.0,
                x + side * 9.0,
                x + side * 6.5,
                x + side * 5.0,
                x + side * 2.0,
                x - side,
            ),
            PAPER,
            1.1,
        );
        ink.line(
            &format!("M{:.1} 103Q{:.1} 106 {:.1} 115", x + side * 2.0, x + side * 5.0, x + side * 2.5),
            0.6,
        );
    }
}

/// The side away from the light, the hollow of the cheek, below the brow and the lip.
fn shade(ink: &mut Ink, b: &Build, outline: &str) {
    let s = b.turn.signum();
    let x = |at: f64| 100.0 + s * at;
    let dark = format!(
        "M{:.1} 70C{:.1} 90 {:.1} 112 {:.1} 122C{:.1} 136 {:.1} 146 {:.1} {:.1}L{:.1} 170L{:.1} 170L{:.1} 70Z",
        x(b.cheek * 0.55),
        x(b.cheek * 0.88),
        x(b.cheek * 0.62),
        x(b.cheek * 0.66),
        x(b.jaw * 0.56),
        x(b.chin * 0.7),
        x(b.chin * 0.3),
        b.depth + 1.0,
        x(b.chin * 0.3),
        x(60.0),
        x(60.0),
    );
    let edge = [100.0 - 60.0, 60.0, 160.0, 170.0];
    ink.cut(outline, &dark, edge, Hatch { gap: 2.3, angle: 58.0 * s, weight: 0.7 });
    let deep = format!(
        "M{:.1} 96C{:.1} 112 {:.1} 124 {:.1} 132C{:.1} 142 {:.1} 148 {:.1} {:.1}L{:.1} 170L{:.1} 96Z",
        x(b.cheek * 0.86),
        x(b.cheek * 0.92),
        x(b.cheek * 0.74),
        x(b.jaw * 0.86),
        x(b.jaw * 0.7),
        x(b.chin + 4.0),
        x(b.chin),
        b.depth + 1.0,
        x(60.0),
        x(60.0),
    );
    ink.cut(outline, &deep, edge, Hatch { gap: 2.5, angle: -28.0 * s, weight: 0.6 });
    // The brow throws a little shade, the lit cheek has its hollow.
    let lit = format!(
        "M{:.1} 118C{:.1} 126 {:.1} 132 {:.1} 140L{:.1} 134C{:.1} 128 {:.1} 122 {:.1} 118Z",
        x(-b.cheek),
        x(-b.cheek + 6.0),
        x(-b.jaw + 6.0),
        x(-b.jaw + 4.0),
        x(-b.jaw + 13.0),
        x(-b.jaw + 9.0),
        x(-b.cheek + 12.0),
        x(-b.cheek),
    );
    ink.cut(outline, &lit, edge, Hatch { gap: 2.6, angle: 58.0 * s, weight: 0.55 });
    let forehead = format!(
        "M{:.1} 60L{:.1} 60L{:.1} 72Q100 64 {:.1} 72Z",
        100.0 - b.cheek,
        100.0 + b.cheek,
        100.0 + b.cheek,
        100.0 - b.cheek
    );
    ink.cut(outline, &forehead, edge, Hatch { gap: 2.4, angle: 8.0, weight: 0.6 });
}

/// Cool people look from under their lids, others with wide eyes and raised brows.
fn eye(ink: &mut Ink, who: &Sitter, b: &Build, side: f64) {
    let x = 100.0 + side * b.eyes + b.turn * 0.3;
    let w = b.eye;
    let calm = f64::from(who.coolness.clamp(2, 6)) - 4.0;
    let open = (4.1 - calm * 0.7).max(2.4);
    let lid = EYES - open * 0.85;
    let almond = format!(
        "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Z",
        x - w,
        EYES + 0.6,
        x,
        lid - open * 0.55,
        x + w,
        EYES + 0.2,
        x,
        EYES + open,
        x - w,
        EYES + 0.6
    );
    ink.shape(&almond, PAPER, 0.7);
    let look = x + b.turn * 0.55;
    ink.strands(&almond, &format!("M{:.1} {:.1}h.01", look, EYES - 0.3), 5.6);
    ink.glint(look - 1.0, EYES - 1.4);
    // The lid is the heaviest line of a face.
    ink.line(
        &format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            x - w - 0.4,
            EYES + 0.8,
            x,
            lid - open * 0.6,
            x + w + 0.6,
            EYES
        ),
        1.5,
    );
    ink.line(
        &format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            x - w + 0.5,
            lid - 1.4,
            x,
            lid - 4.6,
            x + w,
            lid - 1.6
        ),
        0.6,
    );
    ink.line(
        &format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            x - w + 2.0,
            EYES + open + 1.6,
            x,
            EYES + open + 3.0,
            x + w - 2.0,
            EYES + open + 1.2
        ),
        0.45,
    );
    if who.woman {
        ink.line(&format!("M{:.1} {:.1}l{:.1} -1.6", x + side * w, EYES, side * 2.4), 0.9);
    }
    brow(ink, who, b, side, x, lid - 6.2 + calm * 0.9);
}

fn brow(ink: &mut Ink, who: &Sitter, b: &Build, side: f64, x: f64, y: f64) {
    let (heavy, slope) = b.brow;
    let frown = (f64::from(who.coolness.clamp(2, 6)) - 4.0) * 0.8;
    let inner = (x - side * (b.eye + 1.0), y + 1.0 + frown - slope * 0.3);
    let outer = (x + side * (b.eye + 3.0), y + 1.6 + slope * 0.5);
    let top = (x + side * 2.0, y - 3.2);
    ink.solid(&format!(
        "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Z",
        inner.0,
        inner.1 + heavy * 0.5,
        top.0,
        top.1 - heavy * 0.2,
        outer.0,
        outer.1,
        top.0,
        top.1 + heavy,
        inner.0,
        inner.1 + heavy
    ));
}

fn nose(ink: &mut Ink, b: &Build) {
    let (long, wide) = b.nose;
    let s = b.turn.signum();
    let tip = EYES + long;
    let x = 100.0 + b.turn * 0.8;
    ink.line(
        &format!(
            "M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            100.0 + s * 4.2,
            EYES - 4.0,
            100.0 + s * 2.4 + b.bend,
            EYES + long * 0.35,
            x + s * 3.4 + b.bend,
            EYES + long * 0.6,
            x + s * 4.6,
            tip - 4.0,
            x + s * 4.8,
            tip,
            x,
            tip + 1.0
        ),
        1.1,
    );
    for side in [-1.0, 1.0] {
        ink.line(
            &format!(
                "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
                x + side * wide * 0.86,
                tip - 5.4,
                x + side * wide * 1.16,
                tip - 1.0,
                x + side * wide * 0.55,
                tip
            ),
            1.0,
        );
        ink.line(
            &format!(
                "M{:.1} {:.1}q{:.1} -1.4 {:.1} .2",
                x + side * wide * 0.2,
                tip - 0.2,
                side * 1.6,
                side * 3.0
            ),
            1.3,
        );
    }
    // Shade down one side.
    let mut lines = String::new();
    for at in 0..6 {
        let y = EYES + 2.0 + f64::from(at) * long / 7.0;
        lines.push_str(&format!("M{:.1} {y:.1}l{:.1} 2.6", x + s * 3.6, s * (2.6 + f64::from(at) * 0.25)));
    }
    ink.line(&lines, 0.5);
}

fn mouth(ink: &mut Ink, who: &Sitter, b: &Build) {
    let (wide, full) = b.mouth;
    let y = f64::midpoint(EYES + b.nose.0, b.depth) - 1.5;
    let x = 100.0 + b.turn * 0.6;
    // Those who have lost their nerve have let the corners go.
    let corner = if who.coolness >= 4 { -0.3 } else { 1.6 };
    ink.line(
        &format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {x:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            x - wide,
            y + corner,
            x - wide * 0.4,
            y - 0.9,
            y + 0.6,
            x + wide * 0.4,
            y - 0.9,
            x + wide,
            y + corner
        ),
        1.5,
    );
    ink.line(
        &format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {x:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            x - wide * 0.7,
            y - full * 0.5,
            x - wide * 0.3,
            y - full * 1.3,
            y - full * 0.8,
            x + wide * 0.3,
            y - full * 1.3,
            x + wide * 0.7,
            y - full * 0.5
        ),
        0.6,
    );
    let mut under = String::new();
    for at in 0..5 {
        let dx = (f64::from(at) - 2.0) * wide * 0.22;
        under.push_str(&format!(
            "M{:.1} {:.1}q.4 {:.1} .2 {:.1}",
            x + dx,
            y + full + 1.2,
            full * 0.5,
            full * 0.8 + 0.6
        ));
    }
    ink.line(&under, 0.5);
    ink.line(
        &format!(
            "M{:.1} {:.1}Q{x:.1} {:.1} {:.1} {:.1}",
            x - wide * 0.55,
            y + full + 2.6,
            y + full + 4.4,
            x + wide * 0.55,
            y + full + 2.6
        ),
        0.8,
    );
    ink.line(&format!("M{:.1} {:.1}q4 2.200 8 0", x - 4.0, b.depth - 5.5), 0.5);
}

/// Lines come with the years.
fn age(ink: &mut Ink, who: &Sitter, b: &Build) {
    let lines = usize::from(who.age.saturating_sub(24) / 5).min(6);
    let (long, wide) = b.nose;
    let tip = EYES + long;
    if lines >= 1 {
        for side in [-1.0, 1.0] {
            ink.line(
                &format!(
                    "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
                    100.0 + side * (wide + 2.0),
                    tip - 4.0,
                    100.0 + side * (wide + 8.0),
                    tip + 3.0,
                    100.0 + side * (b.mouth.0 + 3.0),
                    tip + 11.0
                ),
                0.5 + 0.12 * lines as f64,
            );
        }
    }
    for at in 0..lines.saturating_sub(1).min(4) {
        let y = 90.0 - 4.6 * at as f64;
        let reach = 17.0 - 2.0 * at as f64;
        ink.line(
            &format!("M{:.1} {y:.1}q{:.1} {:.1} {:.1} 0", 100.0 - reach, reach, -2.4, reach * 2.0),
            0.55,
        );
    }
    if lines >= 2 {
        for side in [-1.0, 1.0] {
            let x = 100.0 + side * (b.eyes + b.eye + 1.6);
            let mut feet = String::new();
            for at in 0..lines.min(4) {
                let dy = at as f64 * 2.6 - 3.0;
                feet.push_str(&format!("M{x:.1} {:.1}l{:.1} {:.1}", EYES + dy * 0.5, side * 5.0, dy * 0.9));
            }
            ink.line(&feet, 0.55);
        }
    }
}

/// Many wounds leave a mark on the face, always in the same place.
fn scars(ink: &mut Ink, who: &Sitter, b: &Build) {
    let mut whim = Whim::of(who.seed, "scars");
    let marks = match who.scars {
        ..=5 => 0,
        6..=15 => 1,
        16..=30 => 2,
        31.. => 3,
    };
    for _ in 0..marks {
        let side = if whim.below(2) == 0 { -1.0 } else { 1.0 };
        let (x, y) = (100.0 + side * whim.between(b.eyes, b.cheek - 8.0), whim.between(112.0, 130.0));
        let (dx, dy) = (side * whim.between(-5.0, 5.0), whim.between(8.0, 15.0));
        ink.line(&format!("M{x:.1} {y:.1}q{:.1} {:.1} {dx:.1} {dy:.1}", dx * 0.3 + 1.6, dy * 0.5), 1.2);
        let mut stitches = String::new();
        for at in 1..4 {
            let t = f64::from(at) / 4.0;
            stitches.push_str(&format!("M{:.1} {:.1}l4 -.8", x + dx * t - 2.0, y + dy * t));
        }
        ink.line(&stitches, 0.55);
    }
}
