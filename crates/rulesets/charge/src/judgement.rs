//! How well a side stands, as a commander of this game judges it.
//!
//! Nothing here is a rule. It is rough on purpose: commanders look ahead with the real rules and need only a sense of direction.

use table::Edge;

use crate::ending;
use crate::ideas::blows::{HEART, model};
use crate::prelude::*;
use crate::set_up::Victory;

/// What a battle won is worth.
const VICTORY: f64 = 2000.0;

/// How near cavalry is a danger.
const NEAR: f64 = 16.0;

/// How well a side stands: its troops as they are, the heart of its army, and a little for where everybody stands.
pub(crate) fn worth(state: &State, side: Side) -> f64 {
    if let Some(outcome) = state.over {
        return match outcome.winner {
            Some(winner) if winner == side => VICTORY,
            Some(_) => -VICTORY,
            None => 0.0,
        };
    }
    let (mut total, mut lost, mut all) = (0.0, 0.0, 0.0);
    for id in state.present_ids() {
        let (unit, info) = (state.unit(id), state.info(id));
        if unit.side != side {
            continue;
        }
        all += 1.0;
        lost += lost_heart(unit, info);
        if unit.fate == Fate::Present {
            total += troops(state, id) + place(state, id);
        }
    }
    // SC-VIC-02: an army breaks with half of its units, and the last steps to it weigh the most.
    let broken = (lost / (f64::max(all, 1.0) * 0.5)).min(1.2);
    let heart = HEART * all;
    total - heart * broken * (0.6 + 0.6 * broken) + objectives(state, side)
}

/// The models a side has lost.
pub(crate) fn losses(state: &State, side: Side) -> u32 {
    let lost = |(unit, info): (&Unit, &UnitInfo)| match unit.fate {
        Fate::Present => u32::from(info.models.saturating_sub(unit.models)),
        Fate::Shattered | Fate::Eliminated | Fate::OffTable => u32::from(info.models),
    };
    state.units.iter().zip(&state.setup.units).filter(|(unit, _)| unit.side == side).map(lost).sum()
}

/// SC-STR-03: how much of a unit's part in the army's heart is gone or in danger.
fn lost_heart(unit: &Unit, info: &UnitInfo) -> f64 {
    if unit.fate != Fate::Present {
        return 1.0;
    }
    let (start, left) = (f64::from(info.models), f64::from(unit.models));
    let bears = ((left - start / 4.0) / (start * 0.75)).clamp(0.0, 1.0);
    let thin = 0.55 * (1.0 - bears);
    thin + if unit.shaken { 0.25 * (1.0 - thin) } else { 0.0 }
}

/// The worth of a unit's models, as steady as they are.
fn troops(state: &State, id: UnitId) -> f64 {
    let unit = state.unit(id);
    let steadiness = match (unit.shaken, unit.disordered) {
        (true, _) => 0.7,
        (false, true) if state.can_be_disordered(id) => 0.92,
        (false, _) => 1.0,
    };
    let away = if unit.guns.is_some() { 0.4 } else { 1.0 };
    f64::from(unit.models) * model(state.info(id)) * steadiness * away
}

/// What a unit's place is worth: near enough to do harm, facing it, and drawn up for it.
fn place(state: &State, id: UnitId) -> f64 {
    let unit = state.unit(id);
    if unit.shaken {
        return 0.0;
    }
    let here = unit.footprint.centre;
    let (mut far, mut foe, mut horse) = (f64::MAX, None, f64::MAX);
    for (enemy, other) in state.of_side(unit.side.enemy()) {
        let gap = other.footprint.centre.distance(here);
        if state.info(enemy).arm.is_cavalry() && !other.shaken {
            horse = horse.min(gap);
        }
        if gap < far {
            (far, foe) = (gap, Some(other.footprint.centre));
        }
    }
    let Some(foe) = foe else { return 0.0 };
    faces(unit, foe, far) + drawn_up(state, id, unit, far, horse)
}

/// Whether the nearest enemy is ahead rather than beside or behind.
fn faces(unit: &Unit, enemy: Point, far: f64) -> f64 {
    if !unit.lie.formation.has_flanks() {
        return 0.0;
    }
    let off = turn_between(unit.lie.at.degrees(), (enemy - unit.footprint.centre).bearing()).abs();
    let near = if far < 12.0 { 2.0 } else { 1.0 };
    -near * (off - 20.0).max(0.0) / 40.0
}

/// How well a unit's distance and formation go together.
fn drawn_up(state: &State, id: UnitId, unit: &Unit, far: f64, horse: f64) -> f64 {
    let gained = ground_gained(state, unit);
    match state.info(id).arm {
        Arm::Infantry => {
            // Horse that is near rides down whoever is not in square.
            if horse < NEAR && unit.lie.formation.has_flanks() {
                return -3.0;
            }
            let closeness = 0.2 * gained - 0.12 * (far - 6.0).clamp(0.0, 40.0);
            let formation = match unit.lie.formation {
                Formation::Square if horse < NEAR => 2.0,
                Formation::Square => -3.0,
                Formation::Line { .. } if far < 14.0 => 3.0,
                Formation::Column { .. } if far < 9.0 => -2.0,
                _ => 0.0,
            };
            closeness + formation
        }
        Arm::LightCavalry | Arm::MediumCavalry | Arm::HeavyCavalry => {
            0.08 * gained - 0.06 * (far - 16.0).clamp(0.0, 40.0) - 0.3 * (6.0 - far).max(0.0)
        }
        Arm::Artillery => {
            let reach = match (unit.lie.formation, far) {
                (Formation::Deployed, far) if far <= 24.0 => 5.0,
                (Formation::Deployed, far) if far <= 40.0 => 2.5,
                _ => 0.0,
            };
            reach + 0.05 * gained - 0.1 * (far - 20.0).clamp(0.0, 40.0) - 0.5 * (6.0 - far).max(0.0)
        }
    }
}

/// How far a unit has come from its home edge. The distance to the enemy alone would be worth the same to both sides, and nobody would ever
/// be the one to go.
fn ground_gained(state: &State, unit: &Unit) -> f64 {
    let board = &state.setup.terrain.board;
    let home = state.setup.sides[unit.side].home;
    let across = match home {
        Edge::South | Edge::North => board.depth,
        Edge::West | Edge::East => board.width,
    };
    board.gap_to_edge(home, unit.footprint.centre).distance.min(0.7 * across)
}

/// SC-VIC-03: what a place to be held is worth to the side that must hold it; more as the last turn comes.
fn objectives(state: &State, side: Side) -> f64 {
    let last = state.setup.options.turn_limit.last().unwrap_or(1000);
    let late = f64::from(state.turn) / f64::from(last.max(1));
    let hold = |victory: &Victory| match *victory {
        Victory::Endure { .. } => 0.0,
        Victory::Hold { side: winner, area } => {
            let outline = &state.setup.terrain.areas[usize::from(area)].outline;
            let able = |(id, unit): &(UnitId, &Unit)| !unit.shaken && state.info(*id).arm == Arm::Infantry;
            let gap = |(_, unit): (UnitId, &Unit)| outline.gap_to_point(unit.footprint.centre).distance;
            let nearest = state.of_side(side).filter(able).map(gap).fold(40.0, f64::min);
            let held = f64::from(u8::from(ending::holder(state, outline) == Some(side)));
            let weight = if winner == side { 1.0 } else { 0.7 };
            weight * ((20.0 + 60.0 * late * late) * held - 0.5 * nearest)
        }
    };
    state.setup.victory.iter().map(hold).sum()
}
