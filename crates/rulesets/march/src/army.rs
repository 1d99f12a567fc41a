//! MG-ARM-03: what an army costs, and whether it may be fielded.

use engine::fault::Faults as _;
use engine::fault::from_data;
use engine::{Fault, Side};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::ids;
use crate::profiles;
use crate::scenario::{CommanderFile, Scenario, UnitFile};
use crate::set_up::{Setup, set_up};

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

/// An army by itself, as a file of `armies/` keeps it: to be built by points and put into a scenario.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ArmyList {
    /// Always `march`.
    pub ruleset: String,
    /// What players read.
    pub title: String,
    /// The year it marches in (MG-UNI-10).
    pub year: u16,
    /// The limit it keeps to.
    #[serde(default = "usual_points")]
    pub points: u32,
    /// A sentence or two about it.
    #[serde(default)]
    pub says: String,
    /// MG-CMD-01: the chain of command, in roster order.
    pub commanders: IndexMap<String, CommanderFile>,
    /// The units, in roster order.
    pub units: IndexMap<String, UnitFile>,
}

const fn usual_points() -> u32 {
    USUAL_POINTS
}

/// What may stand in a list, as a JSON schema.
#[cfg(not(target_family = "wasm"))]
pub fn schema() -> Value {
    schemars::schema_for!(ArmyList).into()
}

/// Checks a list and says what its army comes to, or everything that is wrong with it.
pub fn told(list: &Value) -> Result<String, Vec<Fault>> {
    let list: ArmyList = from_data(list).map_err(|fault| vec![fault])?;
    let cost = check(&list)?;
    let Cost { commanders, units, stands, morale } = cost;
    let (title, total, limit) = (&list.title, cost.total(), list.points);
    Ok(format!(
        "{title}: {total} of {limit} points, {commanders} for commanders and {units} for {stands} stands; {morale} morale points"
    ))
}

/// MG-ARM-03: what the army of a list costs, or everything that is wrong with it.
pub fn check(list: &ArmyList) -> Result<Cost, Vec<Fault>> {
    let parade = json!({
        "ruleset": list.ruleset, "title": list.title, "year": list.year, "turn-limit": 1,
        "sides": {
            "A": { "name": list.title, "points": list.points, "commanders": list.commanders, "units": list.units },
            "B": { "commanders": {}, "units": {} },
        },
    });
    let parade: Scenario = from_data(&parade).expect("whatever a list holds may stand in a scenario");
    let in_list = |mut fault: Fault| {
        fault.at = fault.at.strip_prefix("sides.A.").unwrap_or(&fault.at).to_owned();
        fault
    };
    let state = set_up(&parade).map_err(|faults| faults.into_iter().map(in_list).collect::<Vec<_>>())?;
    Ok(cost(&state.setup, Side::A))
}
