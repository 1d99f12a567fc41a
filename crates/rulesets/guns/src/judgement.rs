//! How well a side stands, in points of an officer's own. Nothing here is a rule.

use engine::Side;

use crate::ideas::forecast::{self, price};
use crate::staff::{late, middle, shattered};
use crate::state::State;
use crate::victory::taken_by;

/// What a battle that is won is worth.
const WON: f64 = 300.0;
/// What it costs to be as good as broken (SG-VIC-02).
const BROKEN: f64 = 60.0;

/// How well a side stands: its bases and how far it is from breaking, with the combats that have been begun as they are likely to end, and the ground
/// that counts.
pub(crate) fn worth(state: &State, side: Side) -> f64 {
    if let Some(outcome) = state.over {
        return if outcome.winner == Some(side) { WON } else { 0.0 };
    }
    let bases: f64 = state.of_side(side).iter().map(|base| price(state.info(base))).sum();
    let fights = if state.links.is_empty() { Vec::new() } else { forecast::of_all(state, side) };
    let loses: f64 = fights.iter().map(|fight| fight.loses).sum();
    let field: f64 = fights.iter().map(|fight| HELD * (fight.chance - 0.5)).sum();
    // An average base is worth four points.
    let shattered = shattered(state, side, loses / 4.0);
    bases - loses + field - BROKEN * shattered * shattered + ground(state, side)
}

/// What it is worth to hold the field of a combat.
const HELD: f64 = 2.0;

/// SG-VIC-03: what is held when the turn ends counts more as the last turn comes, and then it decides; to be near to the rest is something.
fn ground(state: &State, side: Side) -> f64 {
    let late = late(state);
    let own = state.of_side(side);
    let holders = (0..state.held.len()).map(|index| taken_by(state, index).or(state.held[index]));
    let (mut worth, mut ours, mut theirs) = (0.0, 0, 0);
    for (objective, holder) in state.setup.objectives.iter().zip(holders) {
        let points = f64::from(objective.points);
        match holder {
            Some(holder) if holder == side => {
                ours += objective.points;
                worth += points * (4.0 + 20.0 * late * late);
                continue;
            }
            Some(_) => theirs += objective.points,
            None => {}
        }
        let middle = middle(objective);
        let near = own.iter().map(|base| state.rect(base).centre.distance(middle)).fold(40.0, f64::min);
        worth -= 0.08 * points * near;
    }
    let last = state.setup.last_turn.is_some_and(|last| state.turn >= last);
    if last && ours > theirs { worth + DECIDED } else { worth }
}

/// What it is worth to hold the most when the last turn ends.
const DECIDED: f64 = 100.0;
