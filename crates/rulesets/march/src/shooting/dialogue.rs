//! The shooting phase in words: the way to a shot, and what is told of it.

use dice::Faces;

use super::Volley;
use crate::grammar::{count, in_brackets, sum};
use crate::prelude::*;

/// What a shot is worth a look at: how many dice, and what each needs.
pub(super) fn odds_in_words(state: &State, unit: UnitId, target: UnitId) -> String {
    let volley = super::accepted(state, unit, target);
    format!("{}, {}+", dice_in_words(volley.dice), volley.needs)
}

/// A shot, with its dice.
pub(super) fn of_a_shot(
    state: &State,
    unit: UnitId,
    target: UnitId,
    volley: &Volley,
    dice: &Faces,
    hits: u8,
) -> Telling {
    let (shooter, target) = (state.name(unit), state.name(target));
    let (stands, thrown) = (count(u32::from(volley.stands), "stand"), dice_in_words(volley.dice));
    let needs = format!("{}{}", needs_in_words(volley.needs), in_brackets(&volley.modifiers));
    let with = format!("with {stands}, {thrown} needing {needs}: {}", count(u32::from(hits), "hit"));
    about(state, unit, ids::MG_SHO_11, format_args!("[shoots] at {target} {with}."))
        .about([target])
        .rolled(format!("{shooter} shoots at {target}"), dice, volley.needs..=6, sum(&volley.modifiers))
        .drawn(volley.ruler())
        .seen(Beat::Shot {
            by: shooter.to_owned(),
            at: target.to_owned(),
            from: (volley.line.from.x, volley.line.from.y),
            to: (volley.line.to.x, volley.line.to.y),
            hits: Some(u32::from(hits)),
        })
}

/// The number a die must show.
pub(crate) const fn needs_in_words(needs: u8) -> &'static str {
    match needs {
        0..=2 => "2 or more",
        3 => "3 or more",
        4 => "4 or more",
        5 => "5 or more",
        6.. => "a 6",
    }
}

impl Volley {
    /// The line of fire, with its length.
    pub fn ruler(&self) -> Witness {
        let Segment { from, to } = self.line;
        Witness::line(from, to, format_args!("{:.1}″", self.gap))
    }
}

pub(crate) fn dice_in_words(dice: u8) -> String {
    format!("{dice} {}", if dice == 1 { "die" } else { "dice" })
}
