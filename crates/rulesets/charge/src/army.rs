//! SC-VIC-01: an army by itself, as a file of `armies/` keeps it, to be put into a scenario. There are no points; what it comes to is counted.

use engine::fault::from_data;
use engine::{Fault, Side};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::scenario::{GeneralFile, Scenario, UnitFile};
use crate::set_up::set_up;
use crate::state::State;

/// An army list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ArmyList {
    /// Always `charge`.
    pub ruleset: String,
    /// What players read.
    pub title: String,
    /// The year it marches in.
    pub year: u16,
    /// A sentence or two about it.
    #[serde(default)]
    pub says: String,
    /// Whose colours it wears.
    #[serde(default)]
    pub nation: String,
    /// SC-TRP-04: its units, in roster order.
    pub units: IndexMap<String, UnitFile>,
    /// Its generals, in roster order.
    #[serde(default)]
    pub generals: IndexMap<String, GeneralFile>,
}

/// What an army comes to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Strength {
    /// Battalions, and their models.
    pub foot: (u32, u32),
    /// Cavalry units, and their models.
    pub horse: (u32, u32),
    /// Batteries, and their gun models.
    pub guns: (u32, u32),
    pub generals: u32,
}

/// What may stand in a list, as a JSON schema.
#[cfg(not(target_family = "wasm"))]
pub fn schema() -> Value {
    schemars::schema_for!(ArmyList).into()
}

/// Checks a list and says what its army comes to, or everything that is wrong with it.
pub fn told(list: &Value) -> Result<String, Vec<Fault>> {
    let list: ArmyList = from_data(list).map_err(|fault| vec![fault])?;
    let strength = check(&list)?;
    let Strength { foot, horse, guns, generals } = strength;
    let units = foot.0 + horse.0 + guns.0;
    Ok(format!(
        "{}: {units} units, it breaks when {} are lost: {} battalions of {} models, {} of cavalry with {}, {} batteries of {} guns; {generals} generals",
        list.title,
        units.div_ceil(2),
        foot.0,
        foot.1,
        horse.0,
        horse.1,
        guns.0,
        guns.1
    ))
}

/// SC-TRP-02, SC-TRP-04: what the army of a list comes to, or everything that is wrong with it.
pub fn check(list: &ArmyList) -> Result<Strength, Vec<Fault>> {
    let army =
        json!({ "name": list.title, "nation": list.nation, "units": list.units, "generals": list.generals });
    let parade = json!({
        "ruleset": list.ruleset, "title": list.title, "first": "A", "sides": { "A": army, "B": {} },
    });
    let parade: Scenario = from_data(&parade).expect("whatever a list holds may stand in a scenario");
    let in_list = |mut fault: Fault| {
        fault.at = fault.at.strip_prefix("sides.A.").unwrap_or(&fault.at).to_owned();
        fault
    };
    let state = set_up(&parade).map_err(|faults| faults.into_iter().map(in_list).collect::<Vec<_>>())?;
    Ok(strength(&state, Side::A))
}

/// What a side of a battle began with.
pub fn strength(state: &State, side: Side) -> Strength {
    let mut strength = Strength { generals: state.generals_of(side).count() as u32, ..Strength::default() };
    for unit in state.setup.units.iter().filter(|unit| unit.side == side) {
        let (count, models) = match unit.battery {
            Some(battery) => (&mut strength.guns, u32::from(battery.guns)),
            None if unit.arm.is_cavalry() => (&mut strength.horse, u32::from(unit.models)),
            None => (&mut strength.foot, u32::from(unit.models)),
        };
        count.0 += 1;
        count.1 += models;
    }
    strength
}
