//! What is an order's own, for the chances of the order alone: fire to the bases it destroys, an attack to the losses of its combat. Re-actions, other
//! combats, who advances and where beaten formations go are left aside.

use engine::odds::Foretold;

use crate::fire::Shooting;
use crate::prelude::*;
use crate::{combat, inspect};

/// Leaves of what an order has begun only its own part. Whether it has one.
pub(crate) fn isolate(state: &mut State) -> bool {
    match state.agenda.top() {
        Some(Task::Fire(_)) => {
            let own = state.agenda.pop();
            state.agenda.clear();
            if let Some(task) = own {
                state.agenda.push(task);
            }
            true
        }
        Some(Task::Round(round)) => {
            let moved = round.triggers.iter().chain(&round.done).last().map(|trigger| trigger.bases);
            let attacks =
                state.links.last().is_some_and(|link| moved.is_some_and(|set| set.has(link.attacker)));
            if attacks {
                state.phase = Phase::Combats;
                state.agenda.clear();
                state.agenda.push(Task::Begin(Phase::Combats));
            }
            attacks
        }
        Some(Task::Combat(_)) => state.fight.is_some(),
        _ => false,
    }
}

/// Reckons the last dice of an order: a die for each base, of which nothing hangs that is the order's own.
pub(crate) fn foretell(before: &State, state: &mut State) -> Option<Foretold> {
    let losses = match state.agenda.top() {
        Some(Task::Combat(combat::Task::Losses)) => combat::outcome::reckoned(state),
        Some(Task::Fire(Shooting::Hits { targets, effect, .. })) => fire::reckoned(state, *targets, *effect),
        _ => return None,
    };
    state.agenda.clear();
    Some(inspect::foretold(before, &losses))
}

/// Sets aside what comes up and is not the order's own.
pub(crate) fn set_aside(before: &State, state: &mut State) {
    match state.agenda.top() {
        // SG-COMB-09: of all combats the one that the order's attack is in.
        Some(Task::Combat(combat::Task::Next)) => {
            let new =
                |link: &&crate::state::Link| !before.links.iter().any(|known| known.attack == link.attack);
            let own: Vec<_> = state.links.iter().filter(new).map(|link| link.attacker).collect();
            state.combats.retain(|combat| own.iter().any(|base| combat.linked.has(*base)));
            if state.combats.is_empty() {
                state.agenda.clear();
            }
        }
        Some(
            Task::Combat(combat::Task::MayAdvance | combat::Task::PushBacks)
            | Task::Results(_)
            | Task::Round(_)
            | Task::Act,
        ) => state.agenda.clear(),
        _ => {}
    }
}
