//! What is an order's own, for the chances of the order alone: a shot to the losses and the order of its target, a charge to the end of its
//! melee. What others shoot, fight and pursue besides is left aside.

use crate::melee::Fighter;
use crate::melee::round::Stage;
use crate::movement::action::Action;
use crate::prelude::*;
use crate::task::Task;
use crate::{melee, movement, pursuit, shooting};

/// Leaves of what an order has begun only its own part. Whether it has one.
pub(crate) fn alone(state: &mut State) -> bool {
    match state.step {
        Step::Actions => leave_one_action(state),
        Step::Shooting => leave_one_shot(state),
        Step::Melee => leave_one_melee(state),
        Step::Deployment
        | Step::FirstRoll
        | Step::Command
        | Step::Rally
        | Step::Rout
        | Step::Commanders
        | Step::End => false,
    }
}

/// An action with the reactions to it; if it is a charge, its melee comes next.
fn leave_one_action(state: &mut State) -> bool {
    let Some(chargers) = state.agenda.iter().find_map(|task| match task {
        Task::Movement(movement::Task::Act(action, _)) => Some(chargers(action)),
        _ => None,
    }) else {
        return false;
    };
    for task in state.agenda.iter_mut() {
        if *task == Task::Movement(movement::Task::Actions) {
            *task = Task::FightOut { chargers };
        }
    }
    true
}

fn chargers(action: &Action) -> UnitSet {
    action.legs().iter().filter(|leg| leg.charge.is_some()).map(|leg| leg.unit).collect()
}

/// MG-SHO-16: a shot and what comes of it with the hits its target has taken before; those of others wait. The end of the phase is about
/// all of them.
fn leave_one_shot(state: &mut State) -> bool {
    let results = Task::Shooting(shooting::Task::Results);
    let shot = match state.agenda.top() {
        Some(Task::Shooting(shooting::Task::Fire { unit, target })) => Some((*unit, *target)),
        Some(task) if *task == results => None,
        _ => return false,
    };
    state.agenda.clear();
    state.agenda.push(results);
    if let Some((unit, target)) = shot {
        let others = state.units.iter_mut().enumerate().filter(|(index, _)| *index != usize::from(target.0));
        others.for_each(|(_, other)| other.hits = 0);
        state.agenda.push(Task::Shooting(shooting::Task::Fire { unit, target }));
    }
    true
}

/// The melee that has been chosen or is being fought, without those that wait.
fn leave_one_melee(state: &mut State) -> bool {
    state.agenda.retain(|task| !matches!(task, Task::Melee(melee::Task::Next { .. })));
    state.agenda.top().is_some()
}

/// MG-PUR-01: leaves aside the pursuit after a round, unless somebody has been ordered to pursue; who has won it if it was a pursuit itself.
/// MG-MEL-18: when all is fought, hits that have taken no stand are dropped.
pub(crate) fn leave_pursuit_aside(state: &mut State) -> Vec<(String, i32)> {
    let mut told = Vec::new();
    let fought = match state.agenda.top() {
        Some(Task::Melee(melee::Task::Round(round))) if matches!(round.stage, Stage::Pursuit(_)) => {
            Some(round)
        }
        Some(Task::Melee(melee::Task::Pursuit(pursuit::Task::Choose(choice)))) => Some(&choice.round),
        _ => None,
    };
    if let Some(round) = fought.filter(|round| round.pursuers.is_empty()) {
        if let Some(winner) = round.winner.filter(|_| round.number > 1) {
            let won = |fighter: Fighter| (format!("{}: pursuit won", state.name(fighter.unit)), 1);
            told.extend(round.left(state, winner).map(won));
        }
        state.agenda.pop();
    }
    if state.step == Step::Melee && state.agenda.top().is_none() {
        state.units.iter_mut().for_each(|unit| unit.hits = 0);
    }
    told
}

/// The melee phase for those who have charged, and nobody else.
pub(crate) fn fight_out(ctx: &mut Ctx<'_, March>, chargers: UnitSet) {
    let (turn, active) = (ctx.turn, ctx.active);
    ctx.emit(Event::StepBegan { turn, active, step: Step::Melee });
    melee::begin(ctx);
    let waiting = match ctx.pop() {
        Some(Task::Melee(melee::Task::Next { waiting })) => waiting,
        Some(other) => return ctx.push(other),
        None => return,
    };
    let own = |melee: &UnitSet| melee.0 & chargers.0 != 0;
    for melee in melee::melees(&waiting).filter(own) {
        let waiting = waiting.iter().copied().filter(|(one, _)| melee.has(*one)).collect();
        ctx.push(Task::Melee(melee::Task::Next { waiting }));
    }
}
