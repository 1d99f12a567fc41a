//! What comes to an officer's mind: the plain order at every decision, which he gives by the drill book, and the few orders worth
//! weighing against it.
//!
//! Nothing here is a rule. Every order is checked by the rules before it is thought of, so none is ever refused.

mod answers;
pub(crate) mod blows;
pub(crate) mod drill;
pub(crate) mod forecast;

use engine::{Loop, Plan, question};

use crate::combat;
use crate::order::{CountHere, EndActions, EndCommand, EndDeployment, Ready, TakeInitiative};
use crate::prelude::*;

/// The way a side looks at the beginning: north or south, east or west, toward the enemy.
pub(crate) fn outlook(state: &State, side: Side) -> f64 {
    let step = state.centre(state.of_side(side.enemy())) - state.centre(state.of_side(side));
    let quarter = (step.bearing() / 90.0).round() * 90.0;
    if quarter >= 360.0 { 0.0 } else { quarter }
}

/// The order of an officer who goes by the drill book.
pub(crate) fn plain_order(state: &State, plan: Option<&Plan>) -> Order {
    let task = state.agenda.top().expect("somebody is asked");
    match task {
        Task::Deploy(_) => EndDeployment {}.into(),
        Task::Initiative(_) => TakeInitiative {}.into(),
        Task::Organise(organise) if state.phase == Phase::Actions => {
            drill::join(state, organise.side).unwrap_or_else(|| Ready {}.into())
        }
        Task::Organise(_) => Ready {}.into(),
        Task::Declare => drill::declare(state, plan),
        Task::Act => drill::act(state, plan),
        Task::React(react) => answers::react(state, react).swap_remove(0),
        Task::Command(commanding) => answers::ride(state, commanding.side),
        Task::Combat(combat::Task::MoveLink(link)) => answers::move_link(state, *link),
        Task::Combat(combat::Task::Count(_)) => CountHere {}.into(),
        Task::Combat(combat::Task::Commit(commit)) => answers::commit(state, *commit),
        Task::Combat(combat::Task::CommitGuns(commit)) => answers::commit_guns(state, *commit),
        Task::Combat(combat::Task::Advance) => answers::advance(state),
        _ => Guns::any_order(state, &mut |_| 0),
    }
}

/// What the drill book says at the decision that is open ([`plain_order`]).
pub(crate) fn drill(state: &State) -> &'static str {
    match state.agenda.top() {
        Some(Task::Deploy(_)) => "the army stands as it is drawn up",
        Some(Task::Initiative(_)) => "whoever wins the initiative takes it",
        Some(Task::Organise(_)) => "neighbours of a division join before the first action",
        Some(Task::Declare) => {
            "by the plan, those who strike first; without one, whoever is near and weak is fallen upon"
        }
        Some(Task::Act) => {
            "attacks first, then marches, then fire; what makes no sense any more is called off"
        }
        Some(Task::React(_)) => {
            "whoever is attacked without hope goes back; who can spoil the attack or fire does"
        }
        Some(Task::Command(_)) => "a commander far from the middle of his troops rides there",
        Some(Task::Combat(combat::Task::MoveLink(_))) => {
            "an attack whose target is gone turns against whoever is weak enough"
        }
        Some(Task::Combat(combat::Task::Count(_))) => "a base counts where it is asked",
        Some(Task::Combat(combat::Task::Commit(_))) => {
            "a support steps up if the combat looks better with it in the front line"
        }
        Some(Task::Combat(combat::Task::CommitGuns(_))) => {
            "every battery that can fires in support, else at the enemy's batteries"
        }
        Some(Task::Combat(combat::Task::Advance)) => "whoever has won clearly follows up",
        _ => "the first order the rules allow",
    }
}

/// The orders worth weighing: the plain one first, then the others, the likelier first.
pub(crate) fn ideas(state: &State, plan: Option<&Plan>) -> Vec<Order> {
    let task = state.agenda.top().expect("somebody is asked");
    let mut ideas = vec![plain_order(state, plan)];
    let more: Vec<Order> = match task {
        Task::Declare => drill::declarations(state, plan),
        Task::Act => drill::performances(state, plan),
        Task::React(react) => answers::react(state, react),
        Task::Results(_)
        | Task::Combat(
            combat::Task::MoveLink(_)
            | combat::Task::SettleTie(_)
            | combat::Task::Name
            | combat::Task::Count(_)
            | combat::Task::Advance,
        ) => question::every_order::<Guns>(task, state).unwrap_or_default(),
        _ => Vec::new(),
    };
    for order in more {
        if !ideas.contains(&order) {
            ideas.push(order);
        }
    }
    ideas
}

/// About how much work the plain order is (see [`engine::Officers::effort`]).
pub(crate) fn effort(state: &State) -> u32 {
    match state.agenda.top() {
        Some(Task::Declare) => 12,
        Some(Task::React(_) | Task::Act) => 10,
        Some(Task::Combat(_)) => 5,
        _ => 1,
    }
}

/// The answer that goes on with what has been begun and begins nothing new, if something is: attacks are fought, supports and guns are committed
/// as the drill book says, and nobody re-acts.
pub(crate) fn settle(state: &State) -> Option<Order> {
    let begun = !state.links.is_empty();
    match state.agenda.top()? {
        Task::React(_) => Some(crate::order::Done {}.into()),
        Task::Act => begun.then(|| EndActions {}.into()),
        Task::Command(_) => begun.then(|| EndCommand {}.into()),
        Task::Organise(_) => (begun && state.phase == Phase::Command).then(|| Ready {}.into()),
        Task::Combat(_) | Task::Results(_) => Some(plain_order(state, None)),
        _ => None,
    }
}
