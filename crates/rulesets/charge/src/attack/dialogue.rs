//! How an attack is asked for: the target, the speed, a wheel first.

use engine::question::{Answer, Answered, Answers, Slot};
use engine::slot;

use super::{Attack, Out, Plan, Speed, check};
use crate::movement::{Leg, Through};
use crate::state::{State, UnitId, Wing};

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

/// Asks for an attack of a unit, and checks it.
pub fn answer(state: &State, unit: UnitId, answers: &mut Answers<'_, Attack>) -> Answered<Plan> {
    let piece = state.piece(unit);
    let enemies = state.of_side(state.unit(unit).side.enemy()).map(|(enemy, _)| state.piece(enemy));
    let target = answers.pick(slot!(target), "Whom does it attack?").among(enemies).judged(Ok)?;
    let speed =
        answers.pick(slot!(speed), "At which speed?").among([Speed::Charge, Speed::Normal]).judged(Ok)?;
    let through = answers.settle(slot!(through), Through::Slowly).judged(Ok)?;
    let out =
        answers.settle(Slot { key: "out", get: |it: &Attack| Sally(it.out) }, Sally(None)).judged(Ok)?;
    let order = |legs: Vec<Leg>| Attack { unit: piece, target, speed, legs, through, out: out.0 };
    // The first way that works is offered; a player may write another.
    let legs = answers.pick(Slot { key: "legs", get: |it: &Attack| Legs(it.legs.clone()) }, "By which way?");
    let (legs, plan) = legs.among(first_legs().step_by(8).map(Legs)).judged(|Legs(legs)| {
        let plan = check(state, unit, &order(legs.clone()))?;
        Ok((legs, plan))
    })?;
    answers.done(plan, || order(legs))
}
