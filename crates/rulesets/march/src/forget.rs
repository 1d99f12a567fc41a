//! What can make no difference any more while an order is followed through its chain: battles that differ in nothing else are one.

use crate::melee::Score;
use crate::melee::round::{Round, Stage};
use crate::prelude::*;
use crate::task::Task;
use crate::{melee, pursuit};

/// Forgets what nobody will ask for again.
pub(crate) fn forget(state: &mut State) {
    let mut agenda = std::mem::take(&mut state.agenda);
    let mut melees = 0;
    for task in agenda.iter_mut() {
        melees += u8::from(matches!(task, Task::Melee(_)));
        match task {
            Task::Melee(melee::Task::Round(round)) => of_a_round(state, round),
            Task::Melee(melee::Task::Pursuit(pursuit::Task::Choose(pursuit::Choose { round, .. }))) => {
                of_a_round(state, round);
            }
            Task::Melee(melee::Task::Pursuit(pursuit::Task::Rounds { number, .. })) => {
                *number = (*number).min(LATER);
            }
            _ => {}
        }
    }
    if let (1, Some(Task::Melee(melee::Task::Round(round)))) = (melees, agenda.top()) {
        if is_last_round(state, round) {
            state.units.iter_mut().for_each(|unit| unit.hits = 0);
        }
    }
    state.agenda = agenda;
    for unit in state.units.iter_mut().filter(|unit| unit.fate == Fate::Destroyed) {
        (unit.hits, unit.stands, unit.exhausted) = (0, 0, false);
        (unit.condition, unit.marks) = Default::default();
        (unit.formation, unit.lie) = (Formation::Line, Lie::Field(Pose { x: 0, y: 0, facing: 0 }));
    }
}

/// MG-MEL-14, MG-MEL-13: only the first round is unlike the others.
const LATER: u8 = 2;

/// Before losses fall, how much more than enough is hit. Once a winner is known, and with him how many status dice are rolled (MG-MEL-24),
/// nobody looks at the blows and their scores again.
fn of_a_round(state: &mut State, round: &mut Round) {
    round.number = round.number.min(LATER);
    match round.stage {
        Stage::Attack(_) | Stage::Save(..) | Stage::Losses => more_than_enough(state, round),
        Stage::Status | Stage::Exhaustion | Stage::Pursuit(_) => {
            round.attacks.clear();
            (round.score.a, round.score.b) = (Score::default(), Score::default());
            round.fighters.iter_mut().for_each(|fighter| fighter.touching = 0);
        }
    }
}

/// MG-UNI-11: hits beyond those that take a unit's last stand take nothing more. MG-MEL-22: if they have taken all of one side, it is
/// not the score that decides.
fn more_than_enough(state: &mut State, round: &mut Round) {
    let mut gone = [true; 2];
    for fighter in &round.fighters {
        let enough = enough(state, fighter.unit);
        let unit = state.unit_mut(fighter.unit);
        unit.hits = unit.hits.min(enough);
        gone[unit.side as usize] &= unit.hits == enough;
    }
    if gone != [false; 2] {
        for side in Side::BOTH {
            round.score[side].hits = 0;
        }
    }
}

/// MG-MEL-18: how many hits take all the stands a unit has left.
pub(crate) fn enough(state: &State, unit: UnitId) -> u16 {
    u16::from(state.unit(unit).stands) * u16::from(state.profile(unit).hits.max(1))
}

/// MG-PUR-01: whether nobody can pursue after a round, so that hits which have taken no stand count no more (MG-MEL-18).
fn is_last_round(state: &State, round: &Round) -> bool {
    let fit = |unit: UnitId| {
        let here = state.unit(unit);
        state.arm(unit) == Arm::Cavalry && here.condition == Condition::Good && !here.exhausted
    };
    let stands = |unit: UnitId| state.unit(unit).condition != Condition::Routed;
    let left = |side: Side, may: &dyn Fn(UnitId) -> bool| round.left(state, side).any(|one| may(one.unit));
    match (round.stage, round.winner) {
        (Stage::Attack(_) | Stage::Save(..) | Stage::Losses, _) => false,
        (_, None) => true,
        (_, Some(winner)) => {
            round.pursuers.is_empty() && !(left(winner, &fit) && left(winner.enemy(), &stands))
        }
    }
}
