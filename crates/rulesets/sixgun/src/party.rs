//! SX-TER-12: a party by itself, as a file of `armies/` keeps it, to be put into a scenario. What it comes to is counted.

use engine::Fault;
use engine::fault::from_data;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::scenario::{FigureFile, Scenario};
use crate::set_up::set_up;

/// A list of people.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PartyList {
    /// Always `sixgun`.
    pub ruleset: String,
    /// What players read.
    pub title: String,
    /// The year they ride in.
    pub year: u16,
    /// A sentence or two about them.
    #[serde(default)]
    pub says: String,
    /// SX-CHR: who they are, in roster order. Their horses and wagons belong to the scenario.
    pub figures: IndexMap<String, FigureFile>,
}

/// What may stand in a list, as a JSON schema.
#[cfg(not(target_family = "wasm"))]
pub fn schema() -> Value {
    schemars::schema_for!(PartyList).into()
}

/// Checks a list and says what the party comes to, or everything that is wrong with it.
pub fn told(list: &Value) -> Result<String, Vec<Fault>> {
    let list: PartyList = from_data(list).map_err(|fault| vec![fault])?;
    let parade = json!({
        "ruleset": list.ruleset,
        "sides": {
            "A": {"name": list.title, "figures": list.figures},
            // A fight has two sides, and this one is nobody's.
            "B": {"figures": {"(the other)": {"cv": 3, "coolness": 3, "calling": "civilian"}}},
        },
    });
    let in_list = |mut fault: Fault| {
        fault.at = fault.at.strip_prefix("sides.A.").unwrap_or(&fault.at).to_owned();
        fault
    };
    let parade: Scenario = from_data(&parade).map_err(|fault| vec![in_list(fault)])?;
    set_up(&parade).map_err(|faults| faults.into_iter().map(in_list).collect::<Vec<_>>())?;
    let figures = list.figures.values();
    let rolled = figures.clone().filter(|figure| figure.cv.is_none()).count();
    let values: u32 = figures.filter_map(|figure| figure.cv).map(u32::from).sum();
    let dice = if rolled > 0 { format!(", and {rolled} whose CV is rolled") } else { String::new() };
    Ok(format!("{}: {} figures, {values} of CV together{dice}", list.title, list.figures.len()))
}
