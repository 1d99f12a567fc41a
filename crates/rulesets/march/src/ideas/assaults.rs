//! Charges, and who goes in together: one column against a line is a gamble, three are not.

use engine::Mind;
use engine::plan::Role;
use table::distance_only;

use super::actions::{Deed, Wish};
use super::blows::{self, Assailant, assault};
use crate::Weights;
use crate::charge::{self, Aim, FlushPlace, edge_of, struck_rect};
use crate::movement::{self, rate};
use crate::order::TargetEdge;
use crate::prelude::*;
use crate::set_up::Victory;
use crate::shooting;

/// The most units that find room on one enemy.
const MOST: usize = 4;

/// What it is worth to press the enemy at all: a battle that is not decided by its last turn is no victory.
fn press(state: &State, weights: &Weights) -> f64 {
    weights.daring + weights.press * f64::from(state.turn) / f64::from(state.setup.turn_limit.max(1))
}

/// MG-END-05: what it is worth besides to charge somebody who keeps a place that the side must have; the more the less time is left.
fn storm(state: &State, late: f64, target: UnitId) -> f64 {
    let part = f64::from(state.turn) / f64::from(state.setup.turn_limit.max(1));
    if keeps_what_we_want(state, target) { late * part } else { 0.0 }
}

/// MG-END-05: whether somebody stands in a place that the phasing side must have.
pub(super) fn keeps_what_we_want(state: &State, target: UnitId) -> bool {
    let stands = &state.unit(target).footprint.stands;
    state.setup.victory.iter().any(|victory| match *victory {
        Victory::Hold { side, area } if side == state.active => {
            let outline = &state.setup.terrain.areas[usize::from(area)].outline;
            stands.iter().any(|stand| outline.overlaps_rect(stand))
        }
        Victory::Hold { .. } | Victory::Endure { .. } => false,
    })
}

/// Somebody who could strike.
#[derive(Clone, Copy)]
struct Striker {
    one: Assailant,
    alone: f64,
    gives_up: f64,
}

/// Wishes for every charge within one move, by what it promises together with those who strike there already and those who could.
pub(super) fn wish(
    state: &State,
    mind: Mind<'_, March>,
    able: &[UnitId],
    enemies: &[UnitId],
    wishes: &mut Vec<Wish>,
) {
    for target in enemies.iter().copied() {
        let mut strikers: Vec<Striker> =
            able.iter().filter_map(|unit| striker(state, mind, *unit, target)).collect();
        if strikers.is_empty() {
            continue;
        }
        strikers.sort_by(|a, b| (b.alone - b.gives_up).total_cmp(&(a.alone - a.gives_up)));
        let committed = committed(state, target);
        let before = if committed.is_empty() { 0.0 } else { assault(state, &committed, target) };
        let mut together = committed.clone();
        let mut purse = Purse::new(state);
        let (mut best, mut best_gain, mut given_up) = (0, f64::MIN, 0.0);
        let mut gains = Vec::with_capacity(strikers.len());
        for (index, striker) in strikers.iter().enumerate() {
            if together.len() >= MOST || !purse.pays(state, striker.one.unit) {
                break;
            }
            together.push(striker.one);
            given_up += striker.gives_up;
            let gain = assault(state, &together, target) - before - given_up;
            gains.push(gain);
            if gain > best_gain {
                (best, best_gain) = (index, gain);
            }
        }
        for (index, striker) in strikers.iter().enumerate() {
            let value = if index <= best && best_gain > f64::MIN {
                best_gain
            } else {
                let mut with = committed.clone();
                with.push(striker.one);
                assault(state, &with, target) - before - striker.gives_up
            };
            let value = value
                + press(state, mind.weights)
                + storm(state, mind.weights.storm, target)
                + by_plan(state, mind, striker.one.unit, target);
            if value > -25.0 {
                strikes(state, striker.one, target, value, wishes);
            }
        }
    }
}

/// What a unit could do to an enemy, if it can reach him at all.
fn striker(state: &State, mind: Mind<'_, March>, unit: UnitId, target: UnitId) -> Option<Striker> {
    let edge = reaches(state, unit, target)?;
    let here = &state.unit(unit).footprint;
    let gap = distance_only(&here.block, &state.unit(target).footprint.block);
    let one = Assailant { unit, edge };
    let alone = assault(state, &[one], target);
    let shoots =
        state.arm(unit) == Arm::Infantry && shooting::range(state, unit).is_some_and(|range| gap <= range);
    let gives_up = if shoots { mind.weights.volley * f64::from(here.front_rank) / 6.0 } else { 1.5 };
    Some(Striker { one, alone, gives_up })
}

/// Which edge of an enemy a unit would strike, if it can reach him at all.
fn reaches(state: &State, unit: UnitId, target: UnitId) -> Option<TargetEdge> {
    let (here, there) = (&state.unit(unit).footprint, &state.unit(target).footprint);
    let gap = distance_only(&here.block, &there.block);
    if gap > rate(state, unit) || gap < table::TOLERANCE {
        return None;
    }
    charge::may_charge_at_all(state, unit).ok()?;
    charge::may_strike(state, unit, charge::ranks_at(state, unit, &here.ground), target).ok()?;
    Some(charge::flush_places(state, unit, target).first()?.edge)
}

/// What the plan adds to the wish of a unit to charge somebody.
fn by_plan(state: &State, mind: Mind<'_, March>, unit: UnitId, target: UnitId) -> f64 {
    let Some(part) = mind.part(state.piece(unit)) else { return 0.0 };
    match part.role {
        Role::Assault if part.against == Some(state.piece(target)) => mind.weights.part,
        Role::Assault | Role::Cover => 0.0,
        Role::Fix | Role::Reserve => -mind.weights.part,
        Role::Hold => -2.0 * mind.weights.part,
    }
}

/// The chance that a charge comes off, with those who have struck there already and those who can still be sent in and paid for.
pub(crate) fn chance(state: &State, one: Assailant, target: UnitId) -> f64 {
    let mut together = committed(state, target);
    together.push(one);
    let mut best = blows::chance(state, &together, target);
    let mut purse = Purse::new(state);
    purse.pays(state, one.unit);
    for (unit, _) in state.of_side(state.active) {
        let known = together.iter().any(|other| other.unit == unit);
        if known || together.len() >= MOST || movement::may_act(state, unit).is_err() {
            continue;
        }
        let Some(edge) = reaches(state, unit, target) else { continue };
        if purse.pays(state, unit) {
            together.push(Assailant { unit, edge });
            best = best.max(blows::chance(state, &together, target));
        }
    }
    best
}

/// Who has struck an enemy already this turn.
fn committed(state: &State, target: UnitId) -> Vec<Assailant> {
    let ours = state.contacts.iter().filter(|contact| contact.target == target);
    ours.filter(|contact| state.unit(contact.attacker).side == state.active)
        .map(|contact| Assailant { unit: contact.attacker, edge: contact.zone.edge() })
        .collect()
}

/// The points there are for charges.
struct Purse(Vec<(CommanderId, u8)>);

impl Purse {
    fn new(state: &State) -> Self {
        let left = |id: CommanderId| (id, state.commander(id).cp);
        Self(state.setup.commanders_of(state.active).map(left).collect())
    }

    /// Pays for a charge of a unit if somebody can: two points, or three from afar.
    fn pays(&mut self, state: &State, unit: UnitId) -> bool {
        for (commander, left) in self.0.iter_mut().rev() {
            if !state.setup.commands(*commander, unit) {
                continue;
            }
            let cost = if crate::command::price::in_range(state, *commander, unit) { 2 } else { 3 };
            let cost = cost + u8::from(state.open_order(unit));
            if *left >= cost {
                *left -= cost;
                return true;
            }
        }
        false
    }
}

/// The places at which a unit may strike an edge: straight across from it, in the middle, and to either side of that.
fn strikes(state: &State, one: Assailant, target: UnitId, value: f64, wishes: &mut Vec<Wish>) {
    let mut later = 0.0;
    let mut push = |place: FlushPlace| {
        later += 0.01;
        wishes.push(Wish { value: value - later, unit: one.unit, deed: Deed::Strike(target, place) });
    };
    let places = charge::flush_places(state, one.unit, target);
    places.iter().for_each(|place| push(*place));
    let Some(first) = places.first() else { return };
    if matches!(one.edge, TargetEdge::Front | TargetEdge::Rear) {
        let aim = Aim { target, edge: one.edge, stand: first.stand };
        let (line, outward) = edge_of(&struck_rect(state, aim), one.edge);
        let along = outward.right();
        for aside in [-1.6, 1.6] {
            let at = line.nearest(line.midpoint() + along * aside);
            push(FlushPlace { pose: Placement { at, facing: (-outward).bearing() }.snap(), ..*first });
        }
    }
}
