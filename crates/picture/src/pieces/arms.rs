//! The marks of the arms, as staff maps draw them: crossed belts for foot, one slash for horse, a gun for guns.

use engine::view::{Arm, PieceView};

use super::blocks::{Block, Stance};
use super::formation::Formation;
use crate::pen::Pen;
use crate::shape::Pt;

/// The mark of a unit's arm on each of its bases, and of its finer kind on the middle one.
pub(super) fn mark(piece: &PieceView, stance: &Stance, formation: Formation) -> String {
    let (mut lines, mut solid, mut half) = (Pen::exact(), Pen::exact(), Pen::exact());
    for block in &stance.blocks {
        match piece.symbol.arm {
            Arm::Infantry => crossed(block, &mut lines),
            Arm::Cavalry => slashed(block, &mut lines, &mut half),
            Arm::Artillery => gun(block, formation, &mut lines, &mut solid),
            Arm::Vehicle => hoops(block, &mut lines, &mut half),
            Arm::Commander | Arm::Figure => {}
        }
    }
    let badge =
        stance.blocks.get(stance.blocks.len() / 2).map_or_else(String::new, |block| badge(piece, block));
    [half.path("lr-half"), lines.path("lr-mark"), solid.path("lr-mark-solid"), badge].concat()
}

/// Foot: two diagonals.
fn crossed(block: &Block, lines: &mut Pen) {
    lines
        .stroke(&[block.at(0.14, 0.27), block.at(0.86, 0.88)])
        .stroke(&[block.at(0.86, 0.27), block.at(0.14, 0.88)]);
}

/// Horse: one diagonal, the half behind it pale.
fn slashed(block: &Block, lines: &mut Pen, half: &mut Pen) {
    half.ring(&[block.at(1.0, 0.0), block.at(1.0, 1.0), block.at(0.0, 1.0)]);
    lines.stroke(&[block.at(0.02, 0.98), block.at(0.98, 0.02)]);
}

/// Guns: a barrel between two wheels, pointing at the enemy when unlimbered and drawn behind its limber otherwise.
fn gun(block: &Block, formation: Formation, lines: &mut Pen, solid: &mut Pen) {
    let size = block.wide().min(block.deep());
    let centre = block.at(0.5, 0.55);
    let (Some(ahead), Some(right)) =
        ((block.at(0.5, 0.0) - block.at(0.5, 1.0)).unit(), (block.at(1.0, 0.5) - block.at(0.0, 0.5)).unit())
    else {
        return;
    };
    let p = |x: f64, y: f64| centre + right * (x * size) + ahead * (y * size);
    let wheel = |pen: &mut Pen, x: f64, y: f64, tall: f64| {
        pen.ring(&[
            p(x - 0.045, y + tall),
            p(x + 0.045, y + tall),
            p(x + 0.045, y - tall),
            p(x - 0.045, y - tall),
        ]);
    };
    if formation == Formation::Limbered {
        // The muzzle looks back; the limber and its pole go before.
        solid.ring(&[p(-0.07, 0.02), p(0.07, 0.02), p(0.05, -0.36), p(-0.05, -0.36)]);
        wheel(solid, -0.2, -0.08, 0.14);
        wheel(solid, 0.2, -0.08, 0.14);
        wheel(solid, -0.16, 0.2, 0.1);
        wheel(solid, 0.16, 0.2, 0.1);
        lines.stroke(&[p(-0.2, -0.08), p(0.2, -0.08)]).stroke(&[p(-0.16, 0.2), p(0.16, 0.2)]);
        lines.stroke(&[p(0.0, 0.0), p(0.0, 0.38)]);
    } else {
        solid.ring(&[p(-0.085, -0.1), p(0.085, -0.1), p(0.055, 0.44), p(-0.055, 0.44)]);
        wheel(solid, -0.24, 0.0, 0.19);
        wheel(solid, 0.24, 0.0, 0.19);
        lines.stroke(&[p(-0.24, 0.0), p(0.24, 0.0)]);
        lines.stroke(&[p(-0.04, -0.08), p(-0.09, -0.38)]).stroke(&[p(0.04, -0.08), p(0.09, -0.38)]);
    }
}

/// A wagon: canvas over hoops.
fn hoops(block: &Block, lines: &mut Pen, half: &mut Pen) {
    half.ring(&[block.at(0.1, 0.2), block.at(0.9, 0.2), block.at(0.9, 0.95), block.at(0.1, 0.95)]);
    for v in [0.2, 0.45, 0.7, 0.95] {
        lines.go(block.at(0.1, v)).bend(block.at(0.5, v - 0.08), block.at(0.9, v));
    }
    lines.stroke(&[block.at(0.5, 0.2), block.at(0.5, 0.02)]);
}

/// The finer kind: a star for guards, a horn's ring for lights, a full disc for heavies, a wheel's rim for horse guns.
fn badge(piece: &PieceView, block: &Block) -> String {
    let kind = piece.symbol.kind.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| kind.contains(word));
    let size = block.wide().min(block.deep()).min(1.0) * 0.2;
    let at = block.at(0.5, 0.58);
    let mut pen = Pen::exact();
    if says(&["guard", "grenadier", "elite"]) {
        star(&mut pen, at, size);
        pen.path("lr-badge")
    } else if says(&["light", "jager", "rifle", "cossack", "hussar"]) {
        pen.circle(at, size * 0.75);
        pen.path("lr-badge")
    } else if says(&["heavy", "cuirassier"]) {
        pen.circle(at, size * 0.8).circle(at, size * 0.3);
        pen.path("lr-badge lr-badge-heavy")
    } else if piece.symbol.arm == Arm::Artillery && says(&["horse"]) {
        let rear = block.at(0.5, 0.9);
        let p = |x: f64, y: f64| {
            rear + (block.at(1.0, 0.5) - block.at(0.0, 0.5)) * x
                + (block.at(0.5, 0.0) - block.at(0.5, 1.0)) * y
        };
        pen.stroke(&[p(-0.36, 0.0), p(0.36, 0.12)]);
        pen.path("lr-mark")
    } else {
        String::new()
    }
}

/// A star of five points.
pub(super) fn star(pen: &mut Pen, centre: Pt, radius: f64) {
    let points: Vec<Pt> = (0..10)
        .map(|i| centre + Pt::bearing(f64::from(i) * 36.0) * if i % 2 == 0 { radius } else { radius * 0.42 })
        .collect();
    pen.ring(&points);
}
