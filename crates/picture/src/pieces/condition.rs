//! Condition and marks, readable without colour: waves and a pennant for disorder, a white flag and a broken edge for rout,
//! round counters for everything else.

use engine::view::{Arm, PieceView};

use super::blocks::{Block, Stance};
use super::signs;
use crate::pen::Pen;
use crate::shape::{Bounds, Pt};

/// The state of a piece's order, as far as the drawing cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Condition {
    Good,
    Disordered,
    Shaken,
    Routed,
    /// A single figure that will not get up.
    Fallen,
    /// A single figure low behind its cover.
    Crouching,
    /// A condition shown by a counter with its sign or first letters.
    Other,
}

impl Condition {
    pub(super) fn of(word: &str) -> Self {
        match word.trim().to_lowercase().as_str() {
            "" | "good" | "good order" | "steady" | "ready" | "up" | "standing" => Self::Good,
            "disordered" | "disorder" => Self::Disordered,
            "shaken" => Self::Shaken,
            "routed" | "rout" | "routing" | "fleeing" | "running" => Self::Routed,
            "dead" | "fallen" | "unconscious" | "down" => Self::Fallen,
            "ducked" => Self::Crouching,
            _ => Self::Other,
        }
    }
}

/// What lies over the blocks.
pub(super) fn overlay(piece: &PieceView, stance: &Stance) -> String {
    let condition = Condition::of(&piece.condition);
    let over_blocks = match condition {
        Condition::Disordered => waves(&stance.blocks, zigzag),
        Condition::Shaken => waves(&stance.blocks, shiver),
        Condition::Good | Condition::Routed | Condition::Fallen | Condition::Crouching | Condition::Other => {
            String::new()
        }
    };
    let words = words(piece, condition);
    let mast = mast(piece, stance, words.is_empty());
    let flag = match condition {
        Condition::Disordered => pennant(mast),
        Condition::Routed => white_flag(mast),
        Condition::Good | Condition::Shaken | Condition::Fallen | Condition::Crouching | Condition::Other => {
            String::new()
        }
    };
    [over_blocks, counters(stance, &words), flag].concat()
}

/// What is told by counters: a condition that has no other sign, and the marks.
fn words(piece: &PieceView, condition: Condition) -> Vec<&str> {
    let shown = match condition {
        Condition::Other | Condition::Shaken => Some(piece.condition.as_str()),
        Condition::Fallen | Condition::Crouching if piece.symbol.arm != Arm::Figure => {
            Some(piece.condition.as_str())
        }
        Condition::Good
        | Condition::Disordered
        | Condition::Routed
        | Condition::Fallen
        | Condition::Crouching => None,
    };
    shown.into_iter().chain(piece.marks.iter().map(String::as_str)).collect()
}

/// The room of the counters of a piece.
pub(super) fn counter_rooms(piece: &PieceView, stance: &Stance) -> Vec<Bounds> {
    let words = words(piece, Condition::of(&piece.condition));
    counter_spots(stance, words.len()).map(|at| Bounds { low: at, high: at }.grown(0.27)).collect()
}

/// Where a flag stands: in the middle, or aside where the middle is taken by counters or by a commander's own flag.
fn mast(piece: &PieceView, stance: &Stance, middle_is_free: bool) -> Pt {
    let (wide, deep) = (stance.left + stance.right, stance.ahead + stance.behind);
    let across = (stance.right - stance.left) / 2.0;
    match piece.symbol.arm {
        Arm::Commander | Arm::Figure => stance.centre + Pt::new(-0.45, 0.0),
        _ if middle_is_free => stance.at(across, 0.0),
        _ if wide >= deep => stance.at(across - wide * 0.36, 0.0),
        _ => stance.at(across, stance.ahead - deep * 0.15),
    }
}

fn waves(blocks: &[Block], draw: fn(&Block, &mut Pen)) -> String {
    let mut pen = Pen::exact();
    for block in blocks {
        draw(block, &mut pen);
    }
    pen.path("lr-wave-back") + &pen.path("lr-wave")
}

/// How many strokes so far apart fit along a base. A width that was read back from data may be a hair less than it was, and is drawn alike.
fn along(block: &Block, apart: f64, least: f64, most: f64) -> u32 {
    (block.wide() / apart + 0.05).clamp(least, most) as u32
}

/// Disorder: two jagged lines across the base.
fn zigzag(block: &Block, pen: &mut Pen) {
    let teeth = along(block, 0.125, 4.0, 40.0);
    let high = 0.09 / block.deep().max(0.1);
    for v in [0.42, 0.76] {
        let points: Vec<Pt> = (0..=teeth)
            .map(|i| {
                let lift = if i % 2 == 0 { high } else { -high };
                block.at(0.06 + 0.88 * f64::from(i) / f64::from(teeth), v + lift)
            })
            .collect();
        pen.stroke(&points);
    }
}

/// Shaken: slanting strokes down the base.
fn shiver(block: &Block, pen: &mut Pen) {
    let strokes = along(block, 0.3, 2.0, 20.0);
    for i in 0..strokes {
        let u = (f64::from(i) + 0.5) / f64::from(strokes);
        let lean = 0.07 / block.wide().max(0.1);
        pen.stroke(&[block.at(u + lean, 0.5), block.at(u - lean, 0.9)]);
    }
}

/// Disorder from afar: a pennant with an exclamation mark.
fn pennant(foot: Pt) -> String {
    let p = |x: f64, y: f64| foot + Pt::new(x, -y);
    let (mut pole, mut cloth, mut bang, mut dot) = (Pen::exact(), Pen::exact(), Pen::exact(), Pen::exact());
    pole.stroke(&[p(0.0, -0.1), p(0.0, 1.12)]);
    cloth.ring(&[p(0.0, 1.1), p(0.86, 0.8), p(0.0, 0.48)]);
    bang.ring(&[p(0.17, 0.98), p(0.29, 0.98), p(0.26, 0.74), p(0.2, 0.74)]);
    dot.circle(p(0.23, 0.66), 0.05);
    [pole.path("lr-pole"), cloth.path("lr-flag"), bang.path("lr-solid"), dot.path("lr-solid")].concat()
}

/// Rout: a white flag.
fn white_flag(foot: Pt) -> String {
    let p = |x: f64, y: f64| foot + Pt::new(x, -y);
    let (mut pole, mut cloth) = (Pen::exact(), Pen::exact());
    pole.stroke(&[p(0.0, -0.1), p(0.12, 1.2)]);
    cloth.go(p(0.12, 1.18)).bend(p(0.36, 1.34), p(0.58, 1.16)).bend(p(0.78, 1.02), p(0.98, 1.14));
    cloth.line(p(0.92, 0.58)).bend(p(0.74, 0.46), p(0.53, 0.6)).bend(p(0.3, 0.76), p(0.07, 0.62)).close();
    pole.path("lr-pole") + &cloth.path("lr-flag")
}

/// Round counters with a sign each, in a row along the longer way of the piece, toward its rear. On a piece too small for that
/// they lie over its rear right corner, so that the mark of its arm stays free.
fn counter_spots(stance: &Stance, count: usize) -> impl Iterator<Item = Pt> {
    let (wide, deep) = (stance.left + stance.right, stance.ahead + stance.behind);
    let room = wide.max(deep).max(0.7);
    let last = count as f64 - 1.0;
    let pitch = if count > 1 { ((room - 0.55) / last).clamp(0.3, 0.66) } else { 0.0 };
    let is_small = wide.max(deep) < 1.4;
    (0..count).map(move |i| {
        let along = (i as f64 - last / 2.0) * pitch;
        if is_small {
            stance.at(stance.right - 0.02, 0.02 - stance.behind + i as f64 * 0.45)
        } else if wide >= deep {
            stance.at((stance.right - stance.left) / 2.0 + along, stance.ahead - deep * 0.66)
        } else {
            stance.at((stance.right - stance.left) / 2.0, stance.ahead - deep * 0.55 - along)
        }
    })
}

fn counters(stance: &Stance, words: &[&str]) -> String {
    words.iter().zip(counter_spots(stance, words.len())).map(|(word, at)| signs::counter(word, at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_all_rulesets_are_understood() {
        #[rustfmt::skip]
        let examples = [
            ("good", Condition::Good), ("steady", Condition::Good), ("Disordered", Condition::Disordered),
            ("shaken", Condition::Shaken), ("routed", Condition::Routed), ("running", Condition::Routed),
            ("ducked", Condition::Crouching), ("dead", Condition::Fallen),
        ];
        for (word, condition) in examples {
            assert_eq!(Condition::of(word), condition, "{word}");
        }
    }
}
