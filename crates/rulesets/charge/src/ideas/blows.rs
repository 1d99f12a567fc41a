//! What a fight or a volley promises, reckoned on the fingers: the spread of the dice, no die rolled.
//!
//! Nothing here is a rule, but it looks things up where the rules do: combat points, dice, scores.

use crate::attack::{Plan, contact};
use crate::combat::{needs, points, pool};
use crate::fire_test;
use crate::formations::size;
use crate::prelude::*;
use crate::shooting::Volley;
use crate::{artillery, event};

/// What losing a whole unit costs beside its models (SC-VIC-02).
pub(crate) const HEART: f64 = 16.0;
/// What it costs that a unit is shaken.
const SHAKEN: f64 = 5.0;

/// What a model is worth.
pub(crate) fn model(info: &UnitInfo) -> f64 {
    let grade = match info.grade {
        Grade::A => 1.5,
        Grade::B => 1.2,
        Grade::C => 1.0,
        Grade::D => 0.75,
    };
    grade
        * match info.arm {
            Arm::Infantry => 1.0,
            Arm::LightCavalry => 1.7,
            Arm::MediumCavalry => 2.0,
            Arm::HeavyCavalry => 2.3,
            Arm::Artillery => 1.6,
        }
}

/// What a unit is worth as it stands.
pub(crate) fn price(state: &State, unit: UnitId) -> f64 {
    HEART + f64::from(state.unit(unit).models) * model(state.info(unit))
}

/// What so many hits cost a unit. SC-STR-03: with the last of those it can bear, the whole unit is gone.
fn cost(state: &State, unit: UnitId, hits: f64) -> f64 {
    let (here, info) = (state.unit(unit), state.info(unit));
    let bears = f64::from(here.models) - f64::from(info.models) / 4.0;
    if hits >= bears {
        return price(state, unit);
    }
    hits * model(info) + HEART * 0.6 * hits / bears
}

/// The chances of 0, 1, 2 … hits with so many dice.
fn hits(dice: u16, needs: i32) -> Vec<f64> {
    let chance = f64::from(7 - needs.clamp(1, 7)) / 6.0;
    let mut chances = vec![0.0; usize::from(dice) + 1];
    chances[0] = 1.0;
    for thrown in 1..chances.len() {
        for hits in (1..=thrown).rev() {
            chances[hits] = chances[hits] * (1.0 - chance) + chances[hits - 1] * chance;
        }
        chances[0] *= 1.0 - chance;
    }
    chances
}

/// What an attack promises whoever makes it: what the first round costs the enemy less what it costs him. Others who may be drawn in are left out.
pub(crate) fn attack(state: &State, plan: &Plan) -> f64 {
    in_contact(state, plan).map_or(-1.0, |field| round(&field, plan.declared.unit, plan.declared.target))
}

/// The chance that an attack does not fail: the attacker is neither beaten in the first round nor driven off by guns.
pub(crate) fn chance(state: &State, plan: &Plan) -> Option<f64> {
    let field = in_contact(state, plan)?;
    let (unit, target) = (plan.declared.unit, plan.declared.target);
    if artillery::falls(&field, target) {
        return Some(1.0);
    }
    let (ours, answer) = throws(&field, unit, target);
    let guns = field.info(target).arm == Arm::Artillery;
    let mut chance = 0.0;
    for (struck, one) in ours.iter().enumerate() {
        for (suffered, other) in answer.iter().enumerate() {
            if struck > suffered || (struck == suffered && !guns) {
                chance += one * other;
            }
        }
    }
    Some(chance)
}

/// The field as it is when an attacker has come into contact with its target, as far as points and dice go.
fn in_contact(state: &State, plan: &Plan) -> Option<State> {
    let declared = &plan.declared;
    let (unit, target) = (declared.unit, declared.target);
    let mut field = state.clone();
    field.unit_mut(unit).lie = declared.met.lie;
    event::settle(&mut field, unit);
    let (width, _) = size(field.info(unit), field.unit(unit).models, declared.met.lie.formation);
    let front = bodies::Front { at: declared.met.lie.at.into(), width };
    let strike = contact::strike(&field, front, target)?;
    let (touched, _) = contact::touched_edge(&field, target, strike.at, declared.met.lie.at.degrees())?;
    let flank = contact::is_flank(&field, unit, target, touched);
    let (cover, obstacle) = contact::difficulties(&field, unit, target, strike.across);
    let into = contact::attacked_into(&field, unit, target, strike.across);
    if (into.is_some() || declared.met.disorders.is_some()) && field.can_be_disordered(unit) {
        field.unit_mut(unit).disordered = true;
    }
    let contact = Some(touched);
    field.pairs.push(Pair { attacker: unit, target, contact, flank, cover, obstacle, behind: None });
    Some(field)
}

/// The chances of hits of two who fight, on each other.
fn throws(field: &State, unit: UnitId, target: UnitId) -> (Vec<f64>, Vec<f64>) {
    let (own, theirs) = (points(field, unit, target).total(), points(field, target, unit).total());
    (hits(pool(field, unit), needs(own, theirs)), hits(pool(field, target), needs(theirs, own)))
}

/// What a round between two who fight promises the first of them.
pub(crate) fn round(field: &State, unit: UnitId, target: UnitId) -> f64 {
    if artillery::falls(field, target) {
        return price(field, target);
    }
    let (ours, answer) = throws(field, unit, target);
    let are_guns = field.info(target).arm == Arm::Artillery;
    let rides =
        |who: UnitId, down: UnitId| field.info(who).arm.is_cavalry() && field.info(down).arm == Arm::Infantry;
    let chase = |who: UnitId, down: UnitId| {
        if rides(who, down) { f64::from(field.unit(who).models) / 3.0 } else { 0.0 }
    };
    let mut promise = 0.0;
    for (struck, chance) in ours.iter().enumerate() {
        for (suffered, other) in answer.iter().enumerate() {
            let (i, j) = (struck as f64, suffered as f64);
            let gain = match struck.cmp(&suffered) {
                std::cmp::Ordering::Greater if are_guns => price(field, target) - cost(field, unit, j),
                std::cmp::Ordering::Greater => {
                    beaten(field, target, i, chase(unit, target)) - cost(field, unit, j)
                }
                std::cmp::Ordering::Equal if are_guns => -cost(field, unit, j) - SHAKEN,
                std::cmp::Ordering::Equal => cost(field, target, i) - cost(field, unit, j),
                std::cmp::Ordering::Less => {
                    let theirs = if are_guns { 0.0 } else { cost(field, target, i) };
                    theirs - beaten(field, unit, j, chase(target, unit))
                }
            };
            promise += chance * other * gain;
        }
    }
    promise
}

/// SC-CMB-16, SC-CMB-18, SC-CMB-19: what a lost round costs: the hits, those of the rout and of the pursuit, and that it is shaken.
fn beaten(state: &State, unit: UnitId, hits: f64, pursuit: f64) -> f64 {
    if state.unit(unit).shaken {
        return 0.5 * price(state, unit) + 0.5 * cost(state, unit, hits + 8.0 + pursuit);
    }
    cost(state, unit, hits + 4.0 + pursuit) + SHAKEN
}

/// What a volley promises: models, and the test it brings (SC-FTS-01).
pub(crate) fn volley(state: &State, volley: &Volley) -> f64 {
    let target = volley.aimed.mark.unit;
    let here = state.unit(target);
    let needs = volley.needs.total();
    let chances = if needs >= 7 {
        // SC-FIR-14: a 6 and then 4 or more is one in twelve; about as much as a seventh of a 6.
        hits(volley.dice.div_ceil(2).into(), 6)
    } else {
        hits(volley.dice.into(), needs)
    };
    let before = here.turn.fire_hits;
    let worth = |more: u16| {
        let all = before + more;
        let fails = if all >= 2 { failing(state, target, all) } else { 0.0 };
        cost(state, target, f64::from(more))
            + fails
                * (cost(state, target, f64::from(more) + 2.0) - cost(state, target, f64::from(more)) + SHAKEN)
    };
    chances.iter().enumerate().map(|(more, chance)| chance * worth(more as u16)).sum::<f64>() - worth(0)
}

/// SC-FTS-02: the chance that a unit fails its fire test on so many hits.
fn failing(state: &State, unit: UnitId, hits: u16) -> f64 {
    let needs = fire_test::score(state.info(unit).grade) - fire_test::modifiers(state, unit, hits).total();
    f64::from((needs - 1).clamp(0, 6)) / 6.0
}
