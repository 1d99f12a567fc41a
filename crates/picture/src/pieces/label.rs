//! What is written round a piece: its formation's glyph and its strength in pips behind it, and its name where there is room.

use engine::view::{Arm, PieceView};

use super::blocks::Stance;
use super::formation::Formation;
use super::wears_inlay;
use crate::pen::{Pen, text, text_with};
use crate::shape::{Bounds, Pt};

/// Strengths up to this are shown in pips, greater ones in figures.
const MOST_PIPS: u32 = 14;

/// The height of a name's letters, in inches.
const LETTER: f64 = 0.56;

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

/// A place for a name: where its base line starts, is centred or ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Place {
    at: Pt,
    anchor: Anchor,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Anchor {
    Start,
    Middle,
    End,
}

impl Place {
    /// About the room the name takes here.
    pub(super) fn room(self, name: &str) -> Bounds {
        let wide = name.chars().count() as f64 * LETTER * 0.55;
        let left = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => wide / 2.0,
            Anchor::End => wide,
        };
        let low = self.at - Pt::new(left, LETTER * 0.75);
        Bounds { low, high: low + Pt::new(wide, LETTER) }
    }
}

/// The name at a place.
pub(super) fn name(piece: &PieceView, place: Place) -> String {
    let anchor = match place.anchor {
        Anchor::Start => "lr-start",
        Anchor::Middle => "lr-middle",
        Anchor::End => "lr-end",
    };
    let lean = if wears_inlay(piece.side) { " lr-leaning" } else { "" };
    text(&format!("lr-label {anchor}{lean}"), place.at, &piece.name)
}

/// Where a piece's name may stand, the best place first: behind it, then below, above, and to the sides.
pub(super) fn places(piece: &PieceView, stance: &Stance) -> Vec<Place> {
    let bounds = stance.bounds();
    let middle = bounds.low.to(bounds.high, 0.5);
    let place = |x: f64, y: f64, anchor| Place { at: Pt::new(x, y), anchor };
    let below = place(middle.x, bounds.high.y + LETTER * 0.9, Anchor::Middle);
    let far_below = place(middle.x, bounds.high.y + LETTER * 1.5, Anchor::Middle);
    let above = place(middle.x, bounds.low.y - LETTER * 0.45, Anchor::Middle);
    let far_above = place(middle.x, bounds.low.y - LETTER, Anchor::Middle);
    let right = place(bounds.high.x + 0.3, middle.y + LETTER * 0.35, Anchor::Start);
    let left = place(bounds.low.x - 0.3, middle.y + LETTER * 0.35, Anchor::End);
    if is_single(piece) {
        // A commander's flag flies over his right shoulder, so names go below him or to the left first.
        let from_left = place(bounds.low.x, below.at.y, Anchor::Start);
        let to_right = place(bounds.high.x, below.at.y, Anchor::End);
        return vec![below, from_left, to_right, left, far_below, right, above];
    }
    vec![behind(stance), far_below, far_above, right, left, below, above]
}

/// Just behind the glyph and the pips.
fn behind(stance: &Stance) -> Place {
    let back = -stance.forward;
    let middle = (stance.right - stance.left) / 2.0;
    let at = stance.at(middle, -stance.behind) + back * 0.5;
    if back.x > 0.55 {
        Place { at: at + Pt::new(0.0, 0.19), anchor: Anchor::Start }
    } else if back.x < -0.55 {
        Place { at: at + Pt::new(0.0, 0.19), anchor: Anchor::End }
    } else if back.y > 0.0 {
        // Letters hang from here: a slanting rear edge needs room for their whole width.
        let slant = back.x.abs() * 1.2;
        Place { at: at + Pt::new(0.0, 0.36 + slant), anchor: Anchor::Middle }
    } else {
        let slant = back.x.abs() * 1.2;
        Place { at: at - Pt::new(0.0, 0.04 + slant), anchor: Anchor::Middle }
    }
}

const fn is_single(piece: &PieceView) -> bool {
    matches!(piece.symbol.arm, Arm::Commander | Arm::Figure)
}
