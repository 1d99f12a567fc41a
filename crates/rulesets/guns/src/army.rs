//! SG-SCALE-13: an army by itself, as a file of `armies/` keeps it, to be put into a scenario. There are no points; what it comes to is counted.

use engine::fault::from_data;
use engine::{Fault, Side};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::scenario::{CommanderFile, FormationFile, Scenario};
use crate::set_up::set_up;
use crate::state::{Arm, State};

/// An army list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ArmyList {
    /// Always `guns`.
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
    /// SG-CMD-01: its command bases.
    pub commanders: IndexMap<String, CommanderFile>,
    /// SG-FORM-02: its formations, in roster order.
    pub formations: IndexMap<String, FormationFile>,
}

/// What may stand in a list, as a JSON schema.
#[cfg(not(target_family = "wasm"))]
pub fn schema() -> Value {
    schemars::schema_for!(ArmyList).into()
}

/// Checks a list and says what its army comes to, or everything that is wrong with it.
pub fn told(list: &Value) -> Result<String, Vec<Fault>> {
    let list: ArmyList = from_data(list).map_err(|fault| vec![fault])?;
    let state = check(&list)?;
    let bases = |is_so: fn(Arm) -> bool| {
        state.setup.bases.iter().filter(|base| base.side == Side::A && is_so(base.arm)).count()
    };
    let strength = state.setup.sides[Side::A].strength;
    Ok(format!(
        "{}: {strength} bases in {} formations, half of them lost break it (SG-VIC-02): {} of infantry, {} of cavalry, {} of artillery; commanders: {}",
        list.title,
        list.formations.len(),
        bases(|arm| arm == Arm::Infantry),
        bases(|arm| arm == Arm::Cavalry),
        bases(Arm::is_artillery),
        list.commanders.len()
    ))
}

/// The army of a list on an empty field, or everything that is wrong with it.
fn check(list: &ArmyList) -> Result<State, Vec<Fault>> {
    let whole_table = [[[0, 0], [96, 48]]];
    let parade = json!({
        "ruleset": list.ruleset,
        "sides": {
            "A": {"name": list.title, "nation": list.nation, "zones": whole_table, "commanders": list.commanders, "formations": list.formations},
            // A battle has two sides, and this one is nobody's.
            "B": {"zones": whole_table, "commanders": {"(the other)": {}}, "formations": {"(the others)": {"infantry": 1}}},
        },
    });
    let in_list = |mut fault: Fault| {
        fault.at = fault.at.strip_prefix("sides.A.").unwrap_or(&fault.at).to_owned();
        fault
    };
    let parade: Scenario = from_data(&parade).map_err(|fault| vec![in_list(fault)])?;
    set_up(&parade).map_err(|faults| faults.into_iter().map(in_list).collect())
}
