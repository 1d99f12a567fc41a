//! How well a side stands, in points of an officer's own. Nothing here is a rule.

use crate::ground::holds;
use crate::ideas::forecast::{self, Forecast, price};
use crate::prelude::*;
use crate::set_up::Objective;
use crate::staff::{late, middle, shattered};
use crate::victory::taken_by;

/// What a battle that is won is worth.
const WON: f64 = 300.0;

engine::weights! {
    /// By what officers of this game weigh, in points: an average base of infantry is four.
    pub struct Weights {
        /// To hold the field of a combat.
        field = 2.0, 0.0..=8.0;
        /// To be as good as broken (SG-VIC-02).
        broken = 60.0, 10.0..=150.0;
        /// A point of ground that counts (SG-VIC-03).
        ground = 4.0, 0.0..=15.0;
        /// The same in the last turn, besides.
        late_ground = 20.0, 0.0..=60.0;
        /// An inch of the way to a point of ground that is not held.
        way = 0.08, 0.0..=0.5;
    }
}

/// How well a side stands: its bases and how far it is from breaking, with the combats that have been begun as they are likely to end, and the ground
/// that counts.
pub(crate) fn worth(state: &State, side: Side, weights: &Weights) -> f64 {
    if let Some(outcome) = state.over {
        return if outcome.winner == Some(side) { WON } else { 0.0 };
    }
    let bases: f64 = state.of_side(side).iter().map(|base| price(state.info(base))).sum();
    let fights = if state.links.is_empty() { Vec::new() } else { forecast::of_all(state, side) };
    let loses: f64 = fights.iter().map(|(_, fight)| fight.loses).sum();
    let field: f64 = fights.iter().map(|(_, fight)| weights.field * (fight.chance - 0.5)).sum();
    // An average base is worth four points.
    let shattered = shattered(state, side, loses / 4.0);
    bases - loses + field - weights.broken * shattered * shattered + ground(state, side, weights, &fights)
}

/// SG-VIC-03: what is held when the turn ends counts more as the last turn comes, and then it decides; to be near to the rest is something. Whoever
/// fights for it is likely to keep it or to win it as that combat is likely to end.
fn ground(state: &State, side: Side, weights: &Weights, fights: &[(BaseSet, Forecast)]) -> f64 {
    let late = late(state);
    let own = state.of_side(side);
    let mut worth = 0.0;
    // How many points a side may be ahead by, and how likely that is.
    let mut ahead = vec![(0.0, 1.0)];
    for (index, objective) in state.setup.objectives.iter().enumerate() {
        let points = f64::from(objective.points);
        let middle = middle(objective);
        let near = own.iter().map(|base| state.rect(base).centre.distance(middle)).fold(40.0, f64::min);
        let Some(holder) = taken_by(state, index).or(state.held[index]) else {
            worth -= weights.way * points * near;
            continue;
        };
        let on = |bases: BaseSet| {
            bases
                .iter()
                .any(|base| state.side(base) == holder && holds(&objective.area, state.rect(base).centre))
        };
        let keeps = fights
            .iter()
            .find(|(members, _)| on(*members))
            .map_or(1.0, |(_, fight)| if holder == side { fight.chance } else { 1.0 - fight.chance });
        let ours = if holder == side { keeps } else { 1.0 - keeps };
        worth += ours * points * held(late, weights);
        if holder != side {
            worth -= keeps * weights.way * points * near;
        }
        ahead = ahead
            .iter()
            .flat_map(|(lead, chance)| {
                [(lead + points, chance * ours), (lead - points, chance * (1.0 - ours))]
            })
            .collect();
    }
    let last = state.setup.last_turn.is_some_and(|last| state.turn >= last);
    let wins: f64 = ahead.iter().filter(|(lead, _)| *lead > 0.0).map(|(_, chance)| chance).sum();
    if last { worth + DECIDED * wins } else { worth }
}

/// What a point of ground is worth to whoever holds it.
fn held(late: f64, weights: &Weights) -> f64 {
    weights.ground + weights.late_ground * late * late
}

/// SG-VIC-03: what a formation gives up that leaves its place: the ground that counts if it alone stands there for its side.
pub(crate) fn kept(state: &State, set: BaseSet) -> f64 {
    let others = state.of_side(state.side_of(set)).minus(set);
    let alone = |objective: &&Objective| {
        let on = |bases: BaseSet| bases.iter().any(|base| holds(&objective.area, state.rect(base).centre));
        on(set) && !on(others)
    };
    let points: u32 = state.setup.objectives.iter().filter(alone).map(|objective| objective.points).sum();
    f64::from(points) * held(late(state), &Weights::default())
}

/// What it is worth to hold the most when the last turn ends.
const DECIDED: f64 = 100.0;
