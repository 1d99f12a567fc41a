//! Who wins by what, and how it stands now: army morale (MG-END-02), and when the last turn is over the scenario's conditions (MG-END-05).

use engine::view::Objective;

use crate::end_phase;
use crate::grammar::{army, the_army};
use crate::prelude::*;
use crate::set_up::Victory;

/// Everything that can decide the battle, in the order in which the rules look at it.
pub(super) fn objectives(state: &State) -> Vec<Objective> {
    let morale = Side::BOTH.into_iter().map(|side| morale(state, side));
    let conditions = state.setup.victory.iter().map(|condition| match *condition {
        Victory::Hold { side, area } => hold(state, side, area),
        Victory::Endure { side } => endure(state, side),
    });
    morale.chain(conditions).chain(no_winner(state)).collect()
}

/// MG-END-02: the enemy's army breaks.
fn morale(state: &State, winner: Side) -> Objective {
    let loser = winner.enemy();
    let (lost, total) = (end_phase::morale_lost(state, loser), state.setup.sides[loser].morale);
    let breaks = end_phase::breaks_at(total);
    let says = format!(
        "{} win when {} have lost {breaks} of their {total} morale points at the end of a turn of their own, or of the battle.",
        the_army(state, winner),
        army(state, loser)
    );
    let now = match lost {
        0 => "none lost".to_owned(),
        lost if end_phase::is_broken(lost, total) => format!("{lost} lost: broken"),
        lost => format!("{lost} lost"),
    };
    objective(Some(winner), says, now, ids::MG_END_02).gauged(lost.min(breaks), breaks)
}

/// MG-END-05: only one side is in a place.
fn hold(state: &State, side: Side, area: u8) -> Objective {
    let place = &state.setup.terrain.areas[usize::from(area)];
    let says = format!(
        "{} win if turn {} ends and only they have a unit in good order in {}.",
        the_army(state, side),
        state.setup.turn_limit,
        place.name
    );
    let now = match Side::BOTH.map(|side| end_phase::holds(state, side, area)) {
        [true, true] => "both are there".to_owned(),
        [true, false] => format!("only {} are there", army(state, Side::A)),
        [false, true] => format!("only {} are there", army(state, Side::B)),
        [false, false] => "nobody is there".to_owned(),
    };
    let around = place.outline.bounds();
    let middle = (f64::midpoint(around.min.x, around.max.x), f64::midpoint(around.min.y, around.max.y));
    Objective { at: Some(middle), ..objective(Some(side), says, now, ids::MG_END_05).0 }
}

/// MG-END-05: a side has not broken when the last turn is over.
fn endure(state: &State, side: Side) -> Objective {
    let other = state.setup.victory.len() > 1;
    let says = format!(
        "{} win if turn {} ends, their army is not broken{}.",
        the_army(state, side),
        state.setup.turn_limit,
        if other { " and nothing named before decides" } else { "" }
    );
    objective(Some(side), says, turns_left(state), ids::MG_END_05)
        .gauged(state.turn.min(state.setup.turn_limit), state.setup.turn_limit)
}

/// MG-END-05: without a condition that is always met the battle may be a draw.
fn no_winner(state: &State) -> Option<Objective> {
    let decides = |condition: &Victory| matches!(condition, Victory::Endure { .. });
    if state.setup.victory.iter().any(decides) {
        return None;
    }
    let says = format!("If nobody has won when turn {} ends, it is a draw.", state.setup.turn_limit);
    let last = state.setup.turn_limit;
    Some(objective(None, says, turns_left(state), ids::MG_END_05).gauged(state.turn.min(last), last))
}

fn turns_left(state: &State) -> String {
    match state.setup.turn_limit.saturating_sub(state.turn) {
        0 => "this is the last turn".to_owned(),
        1 => "1 turn after this".to_owned(),
        left => format!("{left} turns after this"),
    }
}

/// An objective that may still get a gauge.
struct Plain(Objective);

fn objective(side: Option<Side>, says: String, now: String, rule: RuleId) -> Plain {
    let rule = rule.0.to_owned();
    Plain(Objective { side, says, now, gauge: None, at: None, rule })
}

impl Plain {
    fn gauged(self, have: u32, of: u32) -> Objective {
        Objective { gauge: Some((have, of)), ..self.0 }
    }
}
