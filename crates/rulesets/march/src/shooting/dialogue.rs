//! The shooting phase in words: the way to a shot, and what is told of it.

use engine::decision::Choice;
use engine::{Ask, Label, Refusal, Refused, Telling, Witness, no};
use serde_json::{Value, json};
use table::Segment;

use super::{Event, Volley, check, may_shoot, wrong_order};
use crate::command::unit_named;
use crate::grammar::{Subject, count, in_brackets, sum};
use crate::ids;
use crate::refusal::bad_draft;
use crate::state::{State, UnitId, UnitSet};

/// The way to a shot: who, then at whom.
pub(super) fn ask(state: &State, able: UnitSet, draft: &Value) -> Result<Ask, Refusal> {
    match draft.get("order").and_then(Value::as_str) {
        Some("end-shooting") => return Ok(Ask { ready: true, ..asked("End shooting") }),
        Some("shoot") | None => {}
        Some(_) => return Err(wrong_order()),
    }
    let Some(unit) = named(state, draft, "unit")? else { return Ok(ask_who(state, able)) };
    if named(state, draft, "target")?.is_some() {
        return Ok(Ask { ready: true, ..asked("Shoot") });
    }
    Ok(ask_at_whom(state, unit))
}

fn ask_who(state: &State, able: UnitSet) -> Ask {
    let pieces = state.of_side(state.active).map(|(unit, _)| {
        let name = state.name(unit);
        let refusal = may_shoot(state, unit).err().or_else(|| (!able.has(unit)).then(|| no_target(unit)));
        let draft = json!({ "order": "shoot", "unit": name });
        Choice::piece(name, draft).refused(refusal.map(|refusal| Refused::of(&refusal, state.names())))
    });
    let end = Choice::option("End shooting", json!({ "order": "end-shooting" })).noted("losses fall");
    Ask { pieces: pieces.collect(), options: vec![end], ..asked("Who shoots?") }
}

/// MG-SHO-01: a unit with nobody to shoot at.
fn no_target(unit: UnitId) -> Refusal {
    no!(ids::MG_SHO_01, "{} has no enemy in range, arc and sight to shoot at", unit)
}

/// The unit a draft names in a field, if it names one.
fn named(state: &State, draft: &Value, field: &str) -> Result<Option<UnitId>, Refusal> {
    let Some(name) = draft.get(field).and_then(Value::as_str) else { return Ok(None) };
    let unknown = || bad_draft(format!("no unit is called '{name}'"));
    let piece = state.names().find(name).ok_or_else(unknown)?;
    Ok(Some(unit_named(state, piece)?))
}

/// The enemies as targets, each with the dice and the number they need, or why not.
fn ask_at_whom(state: &State, unit: UnitId) -> Ask {
    let shooter = state.piece(unit);
    let pieces = state.of_side(state.active.enemy()).map(|(target, _)| {
        let draft = json!({ "order": "shoot", "unit": state.name(unit), "target": state.name(target) });
        let choice = Choice::piece(state.name(target), draft);
        match check(state, shooter, state.piece(target)) {
            Ok(shot) => choice.noted(format!("{}, {}+", dice_in_words(shot.volley.dice), shot.volley.needs)),
            Err(refusal) => choice.refused(Some(Refused::of(&refusal, state.names()))),
        }
    });
    Ask { pieces: pieces.collect(), ..asked("At whom?") }
}

fn asked(title: &str) -> Ask {
    Ask { title: title.to_owned(), rule: ids::MG_SHO_02.0.to_owned(), ..Ask::default() }
}

/// An event of the phase as a sentence.
pub fn tell(state: &State, event: &Event) -> Telling {
    let Event::Fired { unit, target, volley, dice, hits } = event;
    let (shooter, target) = (state.name(*unit), state.name(*target));
    let says = format!(
        "{} at {target} with {}, {} needing {}{}: {}.",
        Subject::of(state, *unit).does("shoots"),
        count(u32::from(volley.stands), "stand"),
        dice_in_words(volley.dice),
        needs_in_words(volley.needs),
        in_brackets(&volley.modifiers),
        count(u32::from(*hits), "hit")
    );
    Telling::new(ids::MG_SHO_11, says)
        .about([shooter, target])
        .rolled(format!("{shooter} shoots at {target}"), dice, volley.needs..=6, sum(&volley.modifiers))
        .drawn(volley.ruler())
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

pub(crate) fn dice_in_words(dice: u8) -> Label {
    format_args!("{dice} {}", if dice == 1 { "die" } else { "dice" }).into()
}
