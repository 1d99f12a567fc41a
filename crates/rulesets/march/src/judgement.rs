//! How well a side stands, as a commander of this game judges it.
//!
//! Nothing here is a rule. It is rough on purpose: commanders look ahead with the real rules and need only a sense of direction.

use table::{Edge, Zone, zone_of};

use crate::ideas::blows::{ARMY, heart};
use crate::options::ArmyMorale;
use crate::prelude::*;
use crate::profiles::Range;
use crate::set_up::{UnitInfo, Victory};
use crate::{Weights, command, end_phase};

/// What a battle won is worth.
const VICTORY: f64 = 2000.0;

/// How well a side stands: its troops as they are, the heart of its army, and a little for where everybody stands.
pub(crate) fn worth(state: &State, side: Side, weights: &Weights) -> f64 {
    if let Some(outcome) = state.over {
        return match outcome.winner {
            Some(winner) if winner == side => VICTORY,
            Some(_) => -VICTORY,
            None => 0.0,
        };
    }
    let mut total = 0.0;
    let mut shaken = 0.0;
    for index in 0..state.units.len() as u8 {
        let id = UnitId(index);
        let unit = state.unit(id);
        if unit.side != side {
            continue;
        }
        shaken += heart(state, id) * lost_heart(state, id, unit, weights);
        if unit.fate == Fate::Present {
            total += troops(state, id, unit) + place(state, id, unit, weights);
        }
    }
    // MG-END-02: an army breaks at half, and the last steps to it weigh the most.
    let broken = (shaken / (ARMY * 0.5)).min(1.2);
    total - ARMY * broken * (0.6 + 0.6 * broken) + objectives(state, side, weights)
}

/// The stands a side has lost.
pub(crate) fn losses(state: &State, side: Side) -> u32 {
    let lost = |(unit, info): (&Unit, &UnitInfo)| match unit.fate {
        Fate::Present => u32::from(info.stands.saturating_sub(unit.stands)),
        Fate::Destroyed => u32::from(info.stands),
    };
    state.units.iter().zip(&state.setup.units).filter(|(unit, _)| unit.side == side).map(lost).sum()
}

/// How much of a unit's part in the army's heart is gone or in danger (MG-END-04).
fn lost_heart(state: &State, id: UnitId, unit: &Unit, weights: &Weights) -> f64 {
    if unit.fate == Fate::Destroyed {
        return 1.0;
    }
    let left = f64::from(unit.stands) / f64::from(state.setup.unit(id).stands.max(1));
    let thin = 0.3 * (1.0 - left);
    let in_danger = match unit.condition {
        Condition::Routed => weights.routed + 0.5 * thin,
        Condition::Disordered => weights.disordered + thin,
        Condition::Good if unit.exhausted => 0.08 + thin,
        Condition::Good => thin,
    };
    match state.setup.options.army_morale {
        ArmyMorale::Units => in_danger,
        ArmyMorale::Stands => (1.0 - left) + left * in_danger,
    }
}

/// The points of a unit: what stands, how steady it is, and hits that may yet cost a stand.
fn troops(state: &State, id: UnitId, unit: &Unit) -> f64 {
    let profile = state.profile(id);
    let hurt = f64::from(unit.hits) / f64::from(profile.hits);
    let steadiness = match unit.condition {
        Condition::Good if unit.exhausted => 0.85,
        Condition::Good => 1.0,
        Condition::Disordered => 0.8,
        Condition::Routed => 0.3,
    };
    (f64::from(unit.stands) - hurt).max(0.2) * f64::from(profile.points) * 0.5 * steadiness
}

/// What a good-order unit's place is worth: near enough to do harm, facing it, and drawn up for it.
fn place(state: &State, id: UnitId, unit: &Unit, weights: &Weights) -> f64 {
    if unit.condition != Condition::Good {
        return 0.0;
    }
    let here = unit.footprint.centre();
    let mut nearest: Option<(f64, UnitId)> = None;
    let mut horse = f64::MAX;
    for (enemy, other) in state.of_side(unit.side.enemy()) {
        if other.condition == Condition::Routed {
            continue;
        }
        let far = other.footprint.centre().distance(here);
        if state.arm(enemy) == Arm::Cavalry && other.condition == Condition::Good {
            horse = horse.min(far);
        }
        if nearest.is_none_or(|(least, _)| far < least) {
            nearest = Some((far, enemy));
        }
    }
    let Some((far, enemy)) = nearest else { return 0.0 };
    let command = f64::from(u8::from(command::price::in_range(state, state.setup.unit(id).superior, id)));
    weights.command * command
        + weights.flank * faces(unit, state.unit(enemy).footprint.centre(), far)
        + drawn_up(state, id, unit, (far, horse), weights)
}

/// Whether an enemy is ahead rather than beside or behind, as a part of what a flank is worth.
fn faces(unit: &Unit, enemy: Point, far: f64) -> f64 {
    let block = &unit.footprint.block;
    let near = if far < 10.0 { 2.0 } else { 1.0 };
    match zone_of(unit.footprint.front(), block.width(), block.depth(), enemy) {
        Zone::Front => 0.0,
        Zone::Left | Zone::Right => -near,
        Zone::Rear => -1.5 * near,
    }
}

/// How well a unit's distance and formation go together.
fn drawn_up(state: &State, id: UnitId, unit: &Unit, (far, horse): (f64, f64), weights: &Weights) -> f64 {
    let gained = ground_gained(state, unit);
    match state.arm(id) {
        Arm::Infantry => {
            let closeness = weights.ground * gained - weights.distance * (far - 4.0).clamp(0.0, 30.0);
            let formation = match unit.formation {
                Formation::Square if horse < 11.0 => 2.0,
                Formation::Square => -4.0,
                Formation::Line | Formation::OpenLine if far < 6.0 => weights.line,
                Formation::Column | Formation::MarchColumn if far >= 6.0 => 1.0,
                _ => 0.0,
            };
            closeness + formation
        }
        Arm::Cavalry => {
            weights.horse_ground * gained - 0.1 * (far - 10.0).clamp(0.0, 30.0) - 0.5 * (4.0 - far).max(0.0)
        }
        Arm::Artillery => {
            let Range::Guns { short, long } = state.profile(id).range else { return 0.0 };
            let (short, long) = (f64::from(short), f64::from(long));
            let ready = unit.formation == Formation::Unlimbered;
            let reach = match (ready, far) {
                (true, far) if far <= short + 2.0 => weights.guns,
                (true, far) if far <= long => 0.6 * weights.guns,
                (true, _) => -2.0,
                (false, _) => 0.0,
            };
            reach + 0.2 * gained - 0.15 * (far - short).clamp(0.0, 30.0) - 1.0 * (4.0 - far).max(0.0)
        }
    }
}

/// How far a unit has come from its home edge, as far as that is toward the enemy. The distance to him alone would be worth the same to both
/// sides, and nobody would ever be the one to go.
fn ground_gained(state: &State, unit: &Unit) -> f64 {
    let board = &state.setup.terrain.board;
    let home = state.setup.sides[unit.side].home;
    let across = match home {
        Edge::South | Edge::North => board.depth,
        Edge::West | Edge::East => board.width,
    };
    board.gap_to_edge(home, unit.footprint.centre()).distance.min(0.7 * across)
}

/// MG-END-05: what a place to be held is worth to the side that must hold it; more as the last turn comes.
fn objectives(state: &State, side: Side, weights: &Weights) -> f64 {
    let late = f64::from(state.turn) / f64::from(state.setup.turn_limit.max(1));
    state
        .setup
        .victory
        .iter()
        .map(|victory| match victory {
            Victory::Hold { side: winner, area } => {
                let outline = &state.setup.terrain.areas[usize::from(*area)].outline;
                let nearest = state
                    .of_side(side)
                    .filter(|(id, unit)| unit.condition == Condition::Good && state.arm(*id) == Arm::Infantry)
                    .map(|(_, unit)| outline.gap_to_point(unit.footprint.centre()).distance)
                    .fold(40.0, f64::min);
                let weight = if *winner == side { 1.0 } else { 0.7 };
                weight
                    * ((20.0 + weights.objective * late * late)
                        * f64::from(u8::from(end_phase::holds(state, side, *area)))
                        - 0.8 * nearest)
            }
            Victory::Endure { .. } => 0.0,
        })
        .sum()
}
