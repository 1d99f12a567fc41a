//! What can make no difference any more while an order is followed through its chain: battles that differ in nothing else are one.

use crate::melee::Score;
use crate::melee::round::{Round, Stage};
use crate::state::State;
use crate::task::Task;
use crate::{melee, pursuit};

/// Forgets what nobody will ask for again.
pub(crate) fn forget(state: &mut State) {
    for task in state.agenda.iter_mut() {
        match task {
            Task::Melee(melee::Task::Round(round)) => of_a_round(round),
            Task::Melee(melee::Task::Pursuit(pursuit::Task::Choose { round, .. })) => of_a_round(round),
            Task::Melee(melee::Task::Pursuit(pursuit::Task::Rounds { number, .. })) => {
                *number = (*number).min(LATER);
            }
            _ => {}
        }
    }
}

/// MG-MEL-14, MG-MEL-13: only the first round is unlike the others.
const LATER: u8 = 2;

/// Once a winner is known, and with him how many status dice are rolled (MG-MEL-24), nobody looks at the blows and their scores again.
fn of_a_round(round: &mut Round) {
    round.number = round.number.min(LATER);
    match round.stage {
        Stage::Attack(_) | Stage::Save(..) | Stage::Losses => {}
        Stage::Status | Stage::Exhaustion | Stage::Pursuit(_) => {
            round.attacks.clear();
            (round.score.a, round.score.b) = (Score::default(), Score::default());
            round.fighters.iter_mut().for_each(|fighter| fighter.touching = 0);
        }
    }
}
