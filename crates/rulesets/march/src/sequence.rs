//! MG-TRN: the sequence of play. Each step begins with its task; when nothing is left to do the next step begins.

use dice::{Dice, Faces};

use crate::PLAYER_TURN;
use crate::prelude::*;
use crate::state::Marks;
use crate::task::Task;

/// MG-TRN-01: what comes when the step that was played is over.
pub fn next(ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
    let after = following(ctx);
    announce(ctx, after);
    ctx.push(Task::Begin(after.step));
    Ok(())
}

/// Begins a step: its rules put their own tasks on the agenda.
pub fn begin(ctx: &mut Ctx<'_, March>, step: Step) -> Result<(), NeedDice> {
    match step {
        Step::FirstRoll => return roll_for_first(ctx),
        Step::Deployment => crate::deployment::begin(ctx),
        Step::Command => crate::command::begin(ctx),
        Step::Rally => crate::rally::begin(ctx),
        Step::Rout => crate::rout::begin(ctx),
        Step::Actions => crate::movement::begin(ctx),
        Step::Commanders => crate::commanders::begin(ctx),
        Step::Shooting => crate::shooting::begin(ctx),
        Step::Melee => crate::melee::begin(ctx),
        Step::End => crate::end_phase::begin(ctx),
    }
    Ok(())
}

/// A moment of the sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Moment {
    turn: u32,
    active: Side,
    step: Step,
}

/// The moment after the one that is over. The end phase ends the battle after the last turn, so there is always a next one.
fn following(state: &State) -> Moment {
    let first = state.first.unwrap_or(Side::A);
    match state.step {
        Step::Deployment => match (state.active, state.first) {
            (Side::A, _) if state.setup.sides[Side::B].deploys => {
                Moment { turn: 1, active: Side::B, step: Step::Deployment }
            }
            (_, None) => Moment { turn: 1, active: Side::A, step: Step::FirstRoll },
            (_, Some(first)) => Moment { turn: 1, active: first, step: Step::Command },
        },
        Step::FirstRoll => Moment { turn: 1, active: first, step: Step::Command },
        Step::End if state.active == first => {
            Moment { turn: state.turn, active: first.enemy(), step: Step::Command }
        }
        Step::End => Moment { turn: state.turn + 1, active: first, step: Step::Command },
        step => {
            let place = PLAYER_TURN.iter().position(|known| *known == step);
            let place = place.expect("deployment and the first roll are dealt with above");
            Moment { turn: state.turn, active: state.active, step: PLAYER_TURN[place + 1] }
        }
    }
}

fn announce(ctx: &mut Ctx<'_, March>, Moment { turn, active, step }: Moment) {
    ctx.emit(Event::StepBegan { turn, active, step });
    ctx.tell(|state| telling::of_a_step(state, turn, active, step));
}

/// MG-GEN-11: side A rolls one die, then side B; the higher takes the first player turn, ties are rolled again.
fn roll_for_first(ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
    let ours = ctx.dice_of(Side::A.hand()).d6(ids::MG_GEN_11)?;
    let theirs = ctx.dice_of(Side::B.hand()).d6(ids::MG_GEN_11)?;
    let dice = Faces::of([ours, theirs]);
    let first = match ours.cmp(&theirs) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    match first {
        Some(first) => ctx.emit(Event::FirstKnown { first }),
        None => ctx.push(Task::Begin(Step::FirstRoll)),
    }
    ctx.tell(|state| telling::of_the_first_roll(state, &dice, first));
    Ok(())
}

/// Marks last as long as their rule says; each step forgets those that end with its beginning (MG-TRN-03).
pub fn expire_marks(state: &mut State, step: Step) {
    match step {
        // A new player turn: what was done "this turn" is over, for both sides.
        Step::Command => {
            for unit in &mut state.units {
                unit.marks = Marks::default();
                unit.hits = 0;
            }
            for commander in &mut state.commanders {
                commander.cp = 0;
            }
            state.credit = None;
        }
        // MG-RTE-08: one surrender check in step M2.
        Step::Rout => forget_surrender_checks(state),
        Step::Commanders => {
            // MG-CMD-21: points not spent by the end of step M3 are lost.
            for commander in &mut state.commanders {
                commander.cp = 0;
                commander.moved = false;
            }
            state.credit = None;
        }
        Step::Shooting => {
            forget_surrender_checks(state);
            for unit in &mut state.units {
                unit.marks.shot = false;
                unit.hits = 0;
            }
        }
        Step::Melee => {
            forget_surrender_checks(state);
            for unit in &mut state.units {
                unit.hits = 0;
            }
        }
        Step::End => {
            // MG-MEL-18: left-over hits are dropped when the melee phase ends. MG-RET-05: who was driven together is in contact from now on.
            for unit in &mut state.units {
                unit.hits = 0;
                unit.marks.driven_against = UnitSet::default();
            }
        }
        Step::Deployment | Step::FirstRoll | Step::Rally | Step::Actions => {}
    }
}

fn forget_surrender_checks(state: &mut State) {
    for unit in &mut state.units {
        unit.marks.surrender_checked = false;
    }
}
