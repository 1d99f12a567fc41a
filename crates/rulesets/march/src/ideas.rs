//! What comes to an officer's mind: the plain order at every decision, which he gives by the drill book, and the few orders worth
//! weighing against it.
//!
//! Nothing here is a rule. Every order is checked by the rules before it is thought of, so none is ever refused.

pub(crate) mod actions;
pub(crate) mod assaults;
pub(crate) mod blows;
mod quiet;

use engine::{Loop, Mind, question};

use crate::order::{EndActions, EndCommanders, EndShooting};
use crate::prelude::*;
use crate::task::Task;
use crate::{Weights, command, commanders, interrupts, melee, movement, pursuit, rally, shooting};

/// The order of an officer who goes by the drill book.
pub(crate) fn plain_order(state: &State, mind: Mind<'_, March>) -> Order {
    let task = state.agenda.top().expect("somebody is asked");
    match task {
        Task::Deployment(_) => quiet::deploy(state),
        Task::Command(task) => command::plain_order(state, task),
        Task::Rally(rally::Task::Attempts) => quiet::rally(state),
        Task::Rally(rally::Task::Place(rally::Place { unit })) => quiet::places(state, *unit).swap_remove(0),
        Task::Movement(movement::Task::Actions) => actions::best(state, mind),
        Task::Movement(movement::Task::Act(action, _)) => quiet::go_on(state, action),
        Task::Movement(movement::Task::React(interrupts::Task::Offer(offer))) => quiet::square(state, offer),
        Task::Movement(movement::Task::React(interrupts::Task::MayEvade(charged))) => {
            quiet::evade(state, charged)
        }
        Task::Commanders(commanders::Task::Ride) => {
            quiet::ride(state).unwrap_or_else(|| EndCommanders {}.into())
        }
        Task::Shooting(shooting::Task::Choose(shooting::Choose { able })) => {
            quiet::shots(state, *able).into_iter().next().unwrap_or_else(|| EndShooting {}.into())
        }
        Task::Melee(melee::Task::Pursuit(pursuit::Task::Choose(choice))) => quiet::pursue(state, choice),
        _ => March::any_order(state, &mut |_| 0),
    }
}

/// What the drill book says at the decision that is open ([`plain_order`]).
pub(crate) fn drill(state: &State) -> &'static str {
    match state.agenda.top() {
        Some(Task::Deployment(_)) => "the army as it is drawn up, its infantry in columns ready to march off",
        Some(Task::Command(_)) => {
            "the worst die is rolled again if it is a 1 or 2, and the best dice go to those with most units"
        }
        Some(Task::Rally(rally::Task::Attempts)) => "the rally that brings most back to the colours",
        Some(Task::Rally(_)) => "a rallied unit faces the nearest enemy",
        Some(Task::Movement(movement::Task::Actions)) => {
            "the dearest wish is granted first: a charge that promises something, else to come up, to form, or to keep a place"
        }
        Some(Task::Movement(movement::Task::Act(..))) => "a charge goes on unless it has become a bad one",
        Some(Task::Movement(movement::Task::React(interrupts::Task::Offer(_)))) => {
            "infantry forms square if the horse it sees could ride it down"
        }
        Some(Task::Movement(_)) => "cavalry evades a charge that promises its enemy something",
        Some(Task::Commanders(_)) => "a commander rides to where his units are in his range",
        Some(Task::Shooting(_)) => "the target that suffers most is shot at first",
        Some(Task::Melee(_)) => "cavalry pursues where another round promises something",
        _ => "the first order the rules allow",
    }
}

/// The orders worth weighing: the plain one first, then the others, the likelier first.
pub(crate) fn ideas(state: &State, mind: Mind<'_, March>) -> Vec<Order> {
    let task = state.agenda.top().expect("somebody is asked");
    let mut ideas = vec![plain_order(state, mind)];
    let more = match task {
        Task::Movement(movement::Task::Actions) => actions::all(state, mind),
        Task::Rally(rally::Task::Attempts) => quiet::rallies(state),
        Task::Rally(rally::Task::Place(rally::Place { unit })) => quiet::places(state, *unit),
        Task::Shooting(shooting::Task::Choose(shooting::Choose { able })) => quiet::shots(state, *able),
        Task::Movement(_) | Task::Melee(_) => question::every_order::<March>(task, state).unwrap_or_default(),
        _ => Vec::new(),
    };
    for order in more {
        if !ideas.contains(&order) {
            ideas.push(order);
        }
    }
    ideas
}

/// About how much work the plain order is (see [`engine::Ruleset::effort`]): before an action every unit looks at every enemy.
pub(crate) fn effort(state: &State) -> u32 {
    match state.agenda.top() {
        Some(Task::Movement(movement::Task::Actions)) => {
            let units = state.present().count() as u32;
            2 + units * units / 120
        }
        Some(Task::Shooting(_) | Task::Melee(_)) => 2,
        _ => 1,
    }
}

/// The answer that goes on with what has been begun and begins nothing new, if something is: a charge that has made contact is fought,
/// and hits that lie on somebody take effect.
pub(crate) fn settle(state: &State) -> Option<Order> {
    let task = state.agenda.top()?;
    let weights = Weights::default();
    let plain_order = |state| plain_order(state, Mind::without_a_plan(&weights));
    let struck = !state.contacts.is_empty();
    let hit = state.units.iter().any(|unit| unit.hits > 0);
    match task {
        Task::Movement(movement::Task::Actions) => struck.then(|| EndActions {}.into()),
        Task::Movement(_) => Some(plain_order(state)),
        Task::Commanders(_) => struck.then(|| EndCommanders {}.into()),
        Task::Shooting(_) => (struck || hit).then(|| EndShooting {}.into()),
        Task::Melee(_) => Some(plain_order(state)),
        Task::Rally(rally::Task::Place(_)) => Some(plain_order(state)),
        _ => None,
    }
}
