//! How well a side stands, in points of an officer's own. Nothing here is a rule.

use engine::Side;

use crate::ideas::forecast::price;
use crate::staff::{late, middle, shattered};
use crate::state::State;

/// What a battle that is won is worth.
const WON: f64 = 300.0;
/// What it costs to be as good as broken (SG-VIC-02).
const BROKEN: f64 = 60.0;

/// How well a side stands: its bases, the ground that counts, and how far it is from breaking.
pub(crate) fn worth(state: &State, side: Side) -> f64 {
    if let Some(outcome) = state.over {
        return if outcome.winner == Some(side) { WON } else { 0.0 };
    }
    let bases: f64 = state.of_side(side).iter().map(|base| price(state.info(base))).sum();
    let shattered = shattered(state, side);
    bases - BROKEN * shattered * shattered + ground(state, side)
}

/// SG-VIC-03: what is held counts more as the last turn comes; to be near to the rest is something.
fn ground(state: &State, side: Side) -> f64 {
    let late = late(state);
    let own = state.of_side(side);
    let worth = |(objective, holder): (&crate::set_up::Objective, &Option<Side>)| {
        let points = f64::from(objective.points);
        if *holder == Some(side) {
            return points * (4.0 + 20.0 * late * late);
        }
        let middle = middle(objective);
        let near = own.iter().map(|base| state.rect(base).centre.distance(middle)).fold(40.0, f64::min);
        -0.08 * points * near
    };
    state.setup.objectives.iter().zip(&state.held).map(worth).sum()
}
