//! What is written behind a piece: its formation's glyph, its strength in pips, its name.

use engine::view::{Arm, PieceView};

use super::blocks::Stance;
use super::formation::Formation;
use super::wears_inlay;
use crate::pen::{Pen, escape, num};
use crate::shape::Pt;

/// Strengths up to this are shown in pips, greater ones in figures.
const MOST_PIPS: u32 = 14;

/// Everything behind the piece, so that its front stays free for the enemy.
pub(super) fn label(piece: &PieceView, stance: &Stance) -> String {
    let single = matches!(piece.symbol.arm, Arm::Commander | Arm::Figure);
    let strip = if single { String::new() } else { strip(piece, stance) };
    strip + &name(piece, stance, single)
}

/// The glyph and the pips, in a row along the rear edge.
fn strip(piece: &PieceView, stance: &Stance) -> String {
    let formation = Formation::of(&piece.formation);
    let glyph_wide = if formation == Formation::None { 0.0 } else { 0.52 };
    let (now, start) = piece.strength.filter(|(_, start)| *start > 0).unwrap_or((0, 0));
    let pips = if start <= MOST_PIPS { start.max(now).min(MOST_PIPS) } else { 0 };
    let figures = start > MOST_PIPS;
    let room = (stance.left + stance.right).max(1.0) - glyph_wide;
    let pitch = if pips > 0 { (room / f64::from(pips)).min(0.21) } else { 0.0 };
    let whole = glyph_wide + if figures { 1.0 } else { pitch * f64::from(pips) };
    let middle = (stance.right - stance.left) / 2.0;
    let place = |along: f64| stance.at(middle - whole / 2.0 + along, -stance.behind - 0.24);
    let mut drawn = formation.glyph(place(0.2), stance.forward);
    let (mut full, mut lost) = (Pen::exact(), Pen::exact());
    for pip in 0..pips {
        let at = place(glyph_wide + pitch * (f64::from(pip) + 0.5));
        if pip < now { full.circle(at, pitch * 0.36) } else { lost.circle(at, pitch * 0.3) };
    }
    drawn.push_str(&full.path("lr-pip"));
    drawn.push_str(&lost.path("lr-lost"));
    if figures {
        let at = place(glyph_wide + 0.5);
        drawn.push_str(&format!("<text class=\"lr-label lr-middle\" x=\"{}\" y=\"{}\" style=\"font-size:.4px\">{now}/{start}</text>", num(at.x), num(at.y + 0.14)));
    }
    drawn
}

/// The name, upright, behind the piece.
fn name(piece: &PieceView, stance: &Stance, single: bool) -> String {
    let back = -stance.forward;
    let lean = if wears_inlay(piece.side) { " lr-leaning" } else { "" };
    let (at, anchor) = if single {
        let under = stance.behind.max(0.45) + 0.5;
        (stance.centre + Pt::new(0.0, under), "lr-middle")
    } else {
        let middle = (stance.right - stance.left) / 2.0;
        let behind = stance.at(middle, -stance.behind);
        if back.x.abs() > 0.55 {
            let anchor = if back.x > 0.0 { "lr-start" } else { "lr-end" };
            (behind + back * 0.5 + Pt::new(0.0, 0.19), anchor)
        } else if back.y > 0.0 {
            (behind + back * 0.5 + Pt::new(0.0, 0.36), "lr-middle")
        } else {
            (behind + back * 0.5 + Pt::new(0.0, -0.04), "lr-middle")
        }
    };
    format!(
        "<text class=\"lr-label {anchor}{lean}\" x=\"{}\" y=\"{}\">{}</text>",
        num(at.x),
        num(at.y),
        escape(&piece.name)
    )
}
