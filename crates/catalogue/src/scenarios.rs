//! The scenarios that come with Longroll.

use std::sync::LazyLock;

use serde::Serialize;
use serde_json::Value;

use crate::{Unknown, game};

include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// A scenario as lists show it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScenarioInfo {
    /// By which it is called: the name of its file.
    pub slug: String,
    /// Its ruleset's slug.
    pub ruleset: String,
    /// What it is called.
    pub title: String,
    /// A sentence or two.
    pub says: String,
    /// The history behind it, in Markdown.
    pub notes: String,
    /// About how long it takes.
    pub minutes: u32,
    /// The names of the two sides.
    pub sides: (String, String),
    /// The scenario itself.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub scenario: Value,
}

static SCENARIOS: LazyLock<Vec<ScenarioInfo>> = LazyLock::new(|| {
    let mut all: Vec<_> = FILES.iter().map(|(ruleset, slug, text)| read(ruleset, slug, text)).collect();
    all.sort_by(|a, b| (&a.ruleset, a.minutes, &a.slug).cmp(&(&b.ruleset, b.minutes, &b.slug)));
    all
});

/// All scenarios, by ruleset, the shortest first.
pub fn scenarios() -> &'static [ScenarioInfo] {
    &SCENARIOS
}

/// The scenario of that slug.
pub fn scenario(slug: &str) -> Result<&'static ScenarioInfo, Unknown> {
    scenarios().iter().find(|scenario| scenario.slug == slug).ok_or_else(|| Unknown {
        what: "scenario",
        name: slug.to_owned(),
        known: scenarios().iter().map(|scenario| scenario.slug.clone()).collect(),
    })
}

fn read(ruleset: &str, slug: &str, text: &str) -> ScenarioInfo {
    let game = game(ruleset).expect("a folder of scenarios bears the name of a ruleset");
    let data = serde_json::from_str(text).expect("the build writes JSON");
    let scenario = match game.settle_scenario(&data) {
        Ok(scenario) => scenario,
        Err(faults) => panic!("a scenario of the catalogue is wrong: {slug}: {}", faults[0]),
    };
    let word = |key: &str| scenario.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let side = |side: &str| {
        scenario.pointer(&format!("/sides/{side}/name")).and_then(Value::as_str).unwrap_or(side).to_owned()
    };
    ScenarioInfo {
        slug: slug.to_owned(),
        ruleset: ruleset.to_owned(),
        title: word("title"),
        says: word("says"),
        notes: word("notes"),
        minutes: scenario.get("minutes").and_then(Value::as_u64).unwrap_or_default() as u32,
        sides: (side("A"), side("B")),
        scenario,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list is made lazily and trusts its files; this is where they are proved.
    #[test]
    fn every_scenario_is_right_and_has_a_title() {
        for scenario in scenarios() {
            assert!(
                !scenario.title.is_empty() && !scenario.says.is_empty() && scenario.minutes > 0,
                "{}",
                scenario.slug
            );
        }
    }
}
