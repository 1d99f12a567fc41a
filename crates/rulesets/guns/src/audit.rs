//! What must hold in every state of every battle.

use engine::Loop;

use crate::movement::rect_at;
use crate::prelude::*;

/// Nobody overlaps anybody, labels are those of first bases, links name bodies that are there, and what is kept beside the state follows from it.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    let present: Vec<BaseId> = state.present().collect();
    for base in &present {
        let here = state.base(*base);
        if rect_at(state, *base, here.at).centre != state.rect(*base).centre {
            return Err(format!("the ground of {} is not where it stands", state.name(*base)));
        }
        for (label, what, set) in
            [(here.formation, "formation", state.formation(*base)), (here.body, "body", state.body(*base))]
        {
            if set.first() != Some(label) {
                return Err(format!(
                    "the {what} of {} is called by a base that is not its first",
                    state.name(*base)
                ));
            }
        }
    }
    // While results are carried out losers are lifted.
    let lifted = state.agenda.iter().any(|task| matches!(task, Task::Results(_) | Task::Combat(_)))
        && state.fight.is_some();
    for (index, base) in present.iter().enumerate() {
        let other = present[..index].iter().find(|other| overlaps(state.rect(*base), state.rect(**other)));
        if let (Some(other), false) = (other, lifted) {
            return Err(format!("{} and {} overlap", state.name(*base), state.name(*other)));
        }
    }
    for link in &state.links {
        let there = |base: BaseId| state.is_present(base) && state.base(base).body == base;
        if !there(link.attacker) || link.target.is_some_and(|target| !there(target)) {
            return Err(format!("a link names a body that is not there: {link:?}"));
        }
    }
    if state.phase != Phase::Combats && state.fight.is_some() {
        return Err("a combat is fought outside its phase".to_owned());
    }
    let closing = state.agenda.iter().any(|task| matches!(task, Task::Results(_)));
    for side in engine::Side::BOTH {
        for set in state.formations(side).into_iter().filter(|_| !closing && state.fight.is_none()) {
            if results::connected(state, set).len() > 1 {
                return Err(format!("{} does not hang together", state.called(set)));
            }
        }
    }
    let asked = matches!(Guns::awaits(state), engine::Awaits::Order(_));
    if asked != Guns::decision(state).is_some() {
        return Err("somebody is asked and nothing is, or the other way round".to_owned());
    }
    Ok(())
}
