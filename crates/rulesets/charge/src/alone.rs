//! What is an order's own, for the chances of the order alone: a shot to the fire test of its target, an attack to the end of its round of combat. What
//! others shoot and fight besides is left aside, and so is where a beaten unit goes.

use crate::combat::results;
use crate::prelude::*;
use crate::state::Deeds;
use crate::task::Task;
use crate::{combat, fire_test, movement, shooting};

/// Leaves of what an order has begun only its own part. Whether it has one.
pub(crate) fn alone(state: &mut State) -> bool {
    match state.step {
        Step::Movement => leave_one_attack(state),
        Step::Shooting => leave_one_shot(state),
        Step::FireTests => {
            state.agenda.retain(|task| *task != Task::FireTest(fire_test::Task::Next));
            state.agenda.top().is_some()
        }
        Step::PassiveResults | Step::ActiveResults => {
            state
                .agenda
                .retain(|task| !matches!(task, Task::Combat(combat::Task::Results(results::Task::Next(..)))));
            state.agenda.top().is_some()
        }
        Step::Deployment | Step::FirstRoll | Step::Rally | Step::Combat | Step::End => false,
    }
}

/// An attack, with evades and all; its round of combat comes next.
fn leave_one_attack(state: &mut State) -> bool {
    if !matches!(state.agenda.top(), Some(Task::Attack(_) | Task::Evade(_))) {
        return false;
    }
    for task in state.agenda.iter_mut() {
        if *task == Task::Movement(movement::Task::Choose) {
            *task = Task::Begin(Step::Combat);
        }
    }
    true
}

/// SC-FTS-01: a shot, and the test of its target on all hits it has taken this turn; those of others wait.
fn leave_one_shot(state: &mut State) -> bool {
    let Some(Task::Shooting(fire @ shooting::Task::Fire { aimed, .. })) = state.agenda.top() else {
        return false;
    };
    let (fire, target) = (fire.clone(), aimed.mark.unit);
    state.agenda.clear();
    state.agenda.push(Task::FireTest(fire_test::Task::Next));
    state.agenda.push(Task::Shooting(fire));
    for unit in state.present_ids().filter(|unit| *unit != target) {
        state.unit_mut(unit).turn.deeds.add(Deed::Settled);
    }
    true
}

/// Sets aside what comes up and is not the order's own: other shots, other fights, the way of a retreat, the end of the turn.
pub(crate) fn set_aside(state: &mut State) {
    match state.agenda.top() {
        Some(Task::Begin(Step::Combat)) => leave_one_fight(state),
        Some(Task::Shooting(
            shooting::Task::After(_)
            | shooting::Task::Further(_)
            | shooting::Task::Next(_)
            | shooting::Task::Choose(_),
        )) => {
            state.agenda.pop();
        }
        // SC-RET-05: wherever it goes, it is shaken, and has left its fight.
        Some(Task::Retreat(way)) => {
            let unit = way.unit;
            state.agenda.pop();
            state.unit_mut(unit).shaken = true;
            state.pairs.retain(|pair| pair.attacker != unit && pair.target != unit);
        }
        Some(Task::Ending(_) | Task::Towns(_)) => state.agenda.clear(),
        _ => {}
    }
}

/// SC-CMB-02: of all who fight, those who are linked to the attacker by pairs.
fn leave_one_fight(state: &mut State) {
    let mut linked: UnitSet = state.moving.into_iter().collect();
    loop {
        let before = linked;
        for pair in state.pairs.iter().filter(|pair| before.has(pair.attacker) || before.has(pair.target)) {
            linked.add(pair.attacker);
            linked.add(pair.target);
        }
        if linked == before {
            break;
        }
    }
    state.pairs.retain(|pair| linked.has(pair.attacker));
}

/// Forgets how lost units lay and what they did: battles that differ in nothing else are one.
pub(crate) fn forget(state: &mut State) {
    for unit in state.units.iter_mut().filter(|unit| unit.fate != Fate::Present) {
        (unit.models, unit.lie) = (0, unit.turn.began.0);
        (unit.disordered, unit.shaken, unit.seen_firing) = (false, false, false);
        (unit.locked_until, unit.changed, unit.screen, unit.guns) = (None, None, None, None);
        unit.turn.deeds = Deeds::default();
        (unit.turn.fire_hits, unit.turn.wheeled) = (0, 0);
    }
}
