//! What can make no difference any more while an order is followed through its chain: encounters that differ in nothing else are one.

use crate::prelude::*;
use crate::task::Task;

/// Forgets what nobody will ask for again before the chain is over.
pub(crate) fn forget(state: &mut State) {
    let everybody = state.everybody();
    let enough: ArrayVec<u8, MOST_PIECES> = everybody.map(|id| state.enough_to_die(id)).collect();
    for (it, enough) in state.figures.iter_mut().zip(&enough) {
        out_of_it(it, *enough);
    }
    who_looked(state);
    // SX-HORSE-05: a horse that is down and throws nobody more is none the worse for another hit.
    for horse in state.horses.iter_mut().filter(|horse| horse.fallen && horse.rider.is_none()) {
        horse.damage = 0;
    }
    for task in state.agenda.iter_mut() {
        if let Task::Firing(firing::Task::Exchange(exchange)) = task {
            exchange.forget(&enough);
        }
    }
}

/// SX-CONC-04, SX-CONC-07: who has looked for an active figure that is known by now. It hides again by an order only, which no chain gives
/// (SX-CONC-01, SX-CONC-11), or in a riverbed (SX-TER-04).
fn who_looked(state: &mut State) {
    if let Some(activation) = &mut state.activation {
        let it = &state.figures[usize::from(activation.figure.0)];
        let may_hide = it.concealed || state.setup.terrain.has_riverbeds();
        if !it.status.conscious() || !may_hide {
            activation.looked_by = FigureSet::default();
        }
    }
}

/// What one who is out of it had done in this phase, and how much more than enough killed him (SX-DMG-03).
fn out_of_it(it: &mut Figure, enough: u8) {
    if !it.status.conscious() {
        (it.shots, it.budget, it.covered, it.duck_turns) = (0, 0, 0, 0);
        (it.moved, it.moved_fast, it.brawled) = (false, false, false);
    }
    if it.status == Status::Dead {
        it.lasting = it.lasting.min(enough);
        if it.lasting == enough {
            it.passing = 0;
        }
    }
    // SX-MOV-14: a runner shoots no more in this phase.
    if matches!(it.status, Status::Running { .. }) {
        it.shots = 0;
    }
}
