//! What comes to an officer's mind: the plain order at every decision, which he gives by the drill book, and the few orders worth
//! weighing against it.
//!
//! Nothing here is a rule. Every order is checked by the rules before it is thought of, so none is ever refused.

pub(crate) mod blows;
mod drill;
mod quiet;

use engine::{Loop, Plan, question};

use crate::order::{EndDeployment, EndMovement, EndShooting, GoFirst};
use crate::prelude::*;
use crate::task::Task;
use crate::{combat, evade, movement, shooting};

/// The order of an officer who goes by the drill book.
pub(crate) fn plain_order(state: &State, plan: Option<&Plan>) -> Order {
    let task = state.agenda.top().expect("somebody is asked");
    match task {
        Task::Deployment(_) => EndDeployment {}.into(),
        Task::ChooseFirst(_) => GoFirst {}.into(),
        Task::Movement(movement::Task::Choose) => drill::best(state, plan),
        Task::Shooting(shooting::Task::Choose(choose)) => {
            quiet::shots(state, choose).into_iter().next().unwrap_or_else(|| EndShooting {}.into())
        }
        Task::Shooting(shooting::Task::Further(further)) => {
            quiet::further_shots(state, further).swap_remove(0)
        }
        Task::Retreat(way) => quiet::retreats(state, way).swap_remove(0),
        Task::Evade(evade::Task::Choose(chance)) => quiet::evade(state, *chance),
        _ => Charge::any_order(state, &mut |_| 0),
    }
}

/// What the drill book says at the decision that is open ([`plain_order`]).
pub(crate) fn drill(state: &State) -> &'static str {
    match state.agenda.top() {
        Some(Task::Deployment(_)) => "the army stands as the scenario draws it up",
        Some(Task::ChooseFirst(_)) => "whoever may choose goes first",
        Some(Task::Movement(_)) => {
            "those nearest to the enemy first: an attack that promises something, else to form for the fight or to come up"
        }
        Some(Task::Shooting(_)) => "the shot that promises most comes first",
        Some(Task::Retreat(_)) => "a beaten unit goes back no farther than it must, its front to the enemy",
        Some(Task::Evade(_)) => "gunners stand to their guns as long as that looks well; skirmishers run",
        _ => "the first order the rules allow",
    }
}

/// The orders worth weighing: the plain one first, then the others, the likelier first. To be done is always one of them.
pub(crate) fn ideas(state: &State, plan: Option<&Plan>) -> Vec<Order> {
    let task = state.agenda.top().expect("somebody is asked");
    let mut ideas = vec![plain_order(state, plan)];
    let more: Vec<Order> = match task {
        Task::Deployment(_) => Vec::new(),
        Task::Movement(movement::Task::Choose) => drill::all(state, plan),
        Task::Shooting(shooting::Task::Choose(choose)) => {
            let mut shots = quiet::shots(state, choose);
            shots.insert(shots.len().min(DONE), EndShooting {}.into());
            shots
        }
        Task::Shooting(shooting::Task::Further(further)) => quiet::further_shots(state, further),
        Task::Retreat(way) => quiet::retreats(state, way),
        Task::Combat(combat::Task::Divide(_))
        | Task::ChooseFirst(_)
        | Task::Towns(_)
        | Task::FireTest(_)
        | Task::Attack(_)
        | Task::Evade(_) => question::every_order::<Charge>(task, state).unwrap_or_default(),
        _ => Vec::new(),
    };
    for order in more {
        if !ideas.contains(&order) {
            ideas.push(order);
        }
    }
    ideas
}

/// Where among the ideas "done" stands: so early that whoever weighs few weighs it, too.
const DONE: usize = 3;

/// About how much work the plain order is (see [`engine::Officers::effort`]): before a move every unit looks at every enemy.
pub(crate) fn effort(state: &State) -> u32 {
    match state.agenda.top() {
        Some(Task::Movement(_)) => {
            let units = state.present().count() as u32;
            2 + units * units / 40
        }
        Some(Task::Shooting(_)) => 4,
        Some(Task::Retreat(_)) => 3,
        _ => 1,
    }
}

/// The answer that goes on with what has been begun and begins nothing new, if something is: who is engaged fights, and whoever was hit
/// takes his test.
pub(crate) fn settle(state: &State) -> Option<Order> {
    let task = state.agenda.top()?;
    let struck = state.pairs.iter().any(|pair| state.unit(pair.attacker).side == state.active);
    let hit = state.units.iter().any(|unit| unit.turn.fire_hits > 0);
    match task {
        Task::Movement(movement::Task::Choose) => struck.then(|| EndMovement {}.into()),
        Task::Shooting(shooting::Task::Choose(_)) => (struck || hit).then(|| EndShooting {}.into()),
        Task::Deployment(_) | Task::ChooseFirst(_) => None,
        _ => Some(plain_order(state, None)),
    }
}
