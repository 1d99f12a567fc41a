//! Options by number: the same battles under every setting of every option, found in the schema of a scenario.

use std::collections::{BTreeMap, BTreeSet};

use engine::Rules;
use schemars::schema_for;
use serde_json::{Map, Value};

use crate::schema::{resolved, settings};
use crate::shelf::{data, scenario};
use crate::{Book, ScenarioOf};

/// A scenario under the options of a number. Number 0 and every eighth leave it as it is on file; every setting of every option turns up
/// among the numbers between.
pub fn under<B: Book>(scenario: &ScenarioOf<B>, number: u64) -> ScenarioOf<B> {
    if number % 8 == 0 {
        return B::amended(scenario.clone(), number);
    }
    let mut changed = data(scenario);
    changed["options"] = Value::Object(drawn::<B>(number));
    let changed = serde_json::from_value(changed).expect("a scenario stays one under other options");
    B::amended(changed, number)
}

/// The settings a number draws.
fn drawn<B: Book>(number: u64) -> Map<String, Value> {
    let mut rest = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut draw = |settings: usize| {
        rest = rest.rotate_left(5).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (rest >> 32) as usize % settings
    };
    let printed = printed::<B>();
    printed.into_iter().map(|(option, settings)| (option, settings[draw(settings.len())].clone())).collect()
}

/// Every option with its settings, as the schema of a scenario has them.
fn printed<B: Book>() -> Vec<(String, Vec<Value>)> {
    let schema: Value = schema_for!(<B::Game as Rules>::Scenario).into();
    let options = resolved(&schema, &schema["properties"]["options"]);
    let options = options["properties"].as_object().expect("a scenario has a table of options");
    options.iter().map(|(option, of)| (option.clone(), settings(&schema, of))).collect()
}

/// Among few battles of a scenario every setting of every option is played, and there are as many as the rulebook prints.
pub fn every_setting_of_every_option_turns_up<B: Book>() {
    let scenario = scenario::<B>(B::FIRST);
    let mut played: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for number in 0..60 {
        let under = data(&under::<B>(&scenario, number));
        for (option, setting) in under["options"].as_object().expect("a table of options") {
            played.entry(option.clone()).or_default().insert(setting.to_string());
        }
    }
    assert_eq!(played.len(), B::OPTIONS, "{:?}", played.keys());
    for (option, found) in &played {
        let others = B::SETTINGS.iter().find(|(name, _)| name == option);
        assert_eq!(found.len(), others.map_or(2, |(_, count)| *count), "{option}: {found:?}");
    }
}
