//! What is drawn behind a unit: its formation's glyph and its strength in pips.

use engine::view::{Arm, PieceView};

use super::blocks::{Block, Stance};
use super::formation::Formation;
use crate::pen::{Pen, text_with};
use crate::shape::Pt;

/// Strengths up to this are shown in pips, greater ones in figures.
const MOST_PIPS: u32 = 14;

/// The glyph and the pips in a row along the rear edge, so that the front stays free for the enemy.
pub(super) fn strip(piece: &PieceView, stance: &Stance) -> String {
    if is_single(piece) {
        return String::new();
    }
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
        if pip < now {
            full.circle(at, pitch * 0.36)
        } else {
            lost.circle(at, pitch * 0.3)
        };
    }
    drawn.push_str(&full.path("lr-pip"));
    drawn.push_str(&lost.path("lr-lost"));
    if figures {
        let at = place(glyph_wide + 0.5);
        let says = format!("{now}/{start}");
        drawn.push_str(&text_with(
            "lr-label lr-middle",
            at + Pt::new(0.0, 0.14),
            " style=\"font-size:.4px\"",
            &says,
        ));
    }
    drawn
}

/// The room of the glyph and the pips: a strip behind the rear edge, or nothing for a single person.
pub(super) fn strip_room(piece: &PieceView, stance: &Stance) -> Option<Block> {
    if is_single(piece) {
        return None;
    }
    let (half, middle) = ((stance.left + stance.right).max(1.0) / 2.0, (stance.right - stance.left) / 2.0);
    let corner = |side: f64, back: f64| stance.at(middle + side * half, -stance.behind - back);
    Some(Block([corner(-1.0, 0.08), corner(1.0, 0.08), corner(1.0, 0.4), corner(-1.0, 0.4)]))
}

pub(super) const fn is_single(piece: &PieceView) -> bool {
    matches!(piece.symbol.arm, Arm::Commander | Arm::Figure)
}
