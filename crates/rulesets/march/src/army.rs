//! MG-ARM-03: what an army costs, and whether it may be fielded.

use engine::army::{Armies, Head};
use engine::fault::Faults as _;
use engine::{Fault, Side};
use serde::Serialize;
use serde_json::{Value, json};

use crate::scenario::Scenario;
use crate::set_up::Setup;
use crate::state::State;
use crate::{March, ids, profiles};

/// MG-ARM-03: the limit two players agree on if they say nothing else.
pub const USUAL_POINTS: u32 = 1000;

/// What an army amounts to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Cost {
    /// Points for commanders (MG-ARM-02).
    pub commanders: u32,
    /// Points for stands (MG-ARM-01).
    pub units: u32,
    pub stands: u32,
    /// MG-END-03: morale points of all stands.
    pub morale: u32,
}

impl Cost {
    /// Everything together.
    pub const fn total(self) -> u32 {
        self.commanders + self.units
    }
}

/// MG-ARM-03, as in MG-ARM-04 and MG-ARM-05: stands at their price, and commanders.
pub fn cost(setup: &Setup, side: Side) -> Cost {
    let mut cost = Cost::default();
    for commander in setup.commanders.iter().filter(|commander| commander.side == side) {
        cost.commanders += u32::from(profiles::commander(commander.rank).1);
    }
    for unit in setup.units.iter().filter(|unit| unit.side == side) {
        let stands = u32::from(unit.stands);
        cost.stands += stands;
        cost.units += stands * u32::from(unit.profile.points);
        cost.morale += stands * u32::from(unit.profile.morale());
    }
    cost
}

/// MG-ARM-03: an army above its limit is refused; one equal to it is legal.
pub(crate) fn check_points(scenario: &Scenario, setup: &Setup, side: Side, faults: &mut Vec<Fault>) {
    let Some(limit) = scenario.sides[side].points else { return };
    let spent = cost(setup, side).total();
    if spent > limit {
        let says = format!("this army costs {spent} points: take out {} to keep to {limit}", spent - limit);
        faults.by_rule(format!("sides.{side}.points"), ids::MG_ARM_03, says);
    }
}

impl Armies for March {
    fn parade(list: &Head, mut army: Value) -> Value {
        if let Some(army) = army.as_object_mut() {
            army.entry("points").or_insert(json!(USUAL_POINTS));
        }
        let nobody = json!({ "commanders": {}, "units": {} });
        json!({
            "ruleset": list.ruleset, "title": list.title, "year": list.year, "turn-limit": 1,
            "sides": { "A": army, "B": nobody },
        })
    }

    /// MG-ARM-03: points, stands and morale.
    fn comes_to(parade: &Scenario, state: &State) -> String {
        let cost = cost(&state.setup, Side::A);
        let Cost { commanders, units, stands, morale } = cost;
        let (total, limit) = (cost.total(), parade.sides[Side::A].points.unwrap_or(USUAL_POINTS));
        format!(
            "{total} of {limit} points, {commanders} for commanders and {units} for {stands} stands; {morale} morale points"
        )
    }
}
