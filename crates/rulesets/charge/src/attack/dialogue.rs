//! How an attack is asked for: the target, the speed, a wheel first.

use bodies::{Front, gap_only};
use table::{Degrees, Hinge, Motion};

use super::{Attack, Out, Plan, Speed, check, in_reach, may_attack};
use crate::movement::{Leg, Through};
use crate::prelude::*;

impl Answer for Speed {
    fn label(&self) -> String {
        match self {
            Self::Normal => "at normal speed".to_owned(),
            Self::Charge => "charging".to_owned(),
        }
    }
}

/// The legs before the last: none, or one wheel. Others are written out in the order.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub(super) struct Legs(pub(super) Vec<Leg>);

impl Answer for Legs {
    fn label(&self) -> String {
        match self.0.first() {
            Some(Leg::Wheel { corner, angle }) => {
                let side = if *corner == Wing::Left { "left" } else { "right" };
                format!("after a wheel of {angle:.0}° to the {side}")
            }
            _ => "straight ahead".to_owned(),
        }
    }
}

/// SC-TWN-04: where a garrison comes out to attack; nowhere for everybody else.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
struct Sally(Option<Out>);

impl Answer for Sally {
    fn label(&self) -> String {
        "out of its block".to_owned()
    }
}

/// SC-RAL-03, SC-ATK-04: the first legs worth trying: none, and wheels to either side.
pub(crate) fn first_legs() -> impl Iterator<Item = Vec<Leg>> {
    let wheels = (1..=45).flat_map(|angle| {
        [Wing::Left, Wing::Right].map(|corner| vec![Leg::Wheel { corner, angle: f64::from(angle) }])
    });
    std::iter::once(Vec::new()).chain(wheels)
}

/// SC-ATK-03: both speeds, the faster first.
pub(super) const BOTH: [Speed; 2] = [Speed::Charge, Speed::Normal];

/// The ways that are offered: straight ahead, or after one of a few wheels. A player may write others.
pub(super) fn offered() -> impl Iterator<Item = Vec<Leg>> {
    first_legs().step_by(8)
}

/// Whether one of the ways that are offered leads a unit to an enemy.
fn has_way(state: &State, unit: UnitId, target: UnitId, speed: Speed) -> bool {
    let order = |legs: Vec<Leg>| {
        let (unit, target) = (state.piece(unit), state.piece(target));
        Attack { unit, target, speed, legs, through: Through::Slowly, out: None }
    };
    may_attack(state, unit).is_ok()
        && in_reach(state, unit, target, speed).is_ok()
        && offered()
            .filter(|legs| may_strike(state, unit, target, legs))
            .any(|legs| check(state, unit, &order(legs)).is_ok())
}

/// Whether a front that goes so lies before an enemy at all, which is seen at once.
pub(super) fn may_strike(state: &State, unit: UnitId, target: UnitId, legs: &[Leg]) -> bool {
    let here = state.unit(unit);
    let Some(rect) = here.footprint.rects.first() else { return true };
    let front = match *legs {
        [] => Front { at: here.lie.at.into(), width: rect.width() },
        [Leg::Wheel { corner, angle }] => {
            let hinge = if corner == Wing::Left { Hinge::Left } else { Hinge::Right };
            let end = Motion::wheel(here.lie.at, rect.width(), hinge, Degrees(angle)).end();
            Front { at: end, width: rect.width() + 2.0 * TOLERANCE }
        }
        _ => return true,
    };
    let wheels_into_it = !legs.is_empty() && gap_only(&state.body(unit), &state.body(target)) <= rect.width();
    wheels_into_it || front.first_met(state.body(target).edges()).is_some()
}

/// Asks for an attack of a unit, and checks it.
pub fn answer(state: &State, unit: UnitId, answers: &mut Answers<'_, Attack>) -> Answered<Plan> {
    let piece = state.piece(unit);
    let enemies = state.enemies(unit).map(|(enemy, _)| enemy);
    let able = enemies.filter(|enemy| BOTH.into_iter().any(|speed| has_way(state, unit, *enemy, speed)));
    let target = answers
        .pick(slot!(target), "Whom does it attack?")
        .among_those(|| able.map(|enemy| state.piece(enemy)))
        .judged(Ok)?;
    let reached = enemy_unit(state, state.unit(unit).side, target)?;
    let able = BOTH.into_iter().filter(|speed| has_way(state, unit, reached, *speed));
    let speed = answers.pick(slot!(speed), "At which speed?").among_those(|| able).judged(Ok)?;
    let through = answers.settle(slot!(through), Through::Slowly).judged(Ok)?;
    let out =
        answers.settle(Slot { key: "out", get: |it: &Attack| Sally(it.out) }, Sally(None)).judged(Ok)?;
    let order = |legs: Vec<Leg>| Attack { unit: piece, target, speed, legs, through, out: out.0 };
    // The first way that works is offered; a player may write another.
    let legs = answers.pick(Slot { key: "legs", get: |it: &Attack| Legs(it.legs.clone()) }, "By which way?");
    let (legs, plan) = legs.among(offered().map(Legs)).judged(|Legs(legs)| {
        let plan = check(state, unit, &order(legs.clone()))?;
        Ok((legs, plan))
    })?;
    answers.done(plan, || order(legs))
}
