//! The scenarios that come with Longroll.

use std::sync::LazyLock;

use serde::Serialize;
use serde_json::Value;

use crate::{COMING, Entry, GAMES, Unknown};

/// The scenario files by ruleset: each its slug and its text as JSON.
#[allow(dead_code, reason = "scenarios of a ruleset that is being written lie on file and are in no list")]
pub(crate) mod files {
    include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));
}

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
    let games = GAMES.iter().chain(COMING);
    let mut all: Vec<_> = games.flat_map(|entry| entry.scenarios()).collect();
    all.sort_by(|a, b| a.ruleset.cmp(&b.ruleset));
    all
});

/// All scenarios, by ruleset, the shortest first.
pub fn scenarios() -> &'static [ScenarioInfo] {
    &SCENARIOS
}

/// The scenario of that slug.
pub fn scenario(slug: &str) -> Result<&'static ScenarioInfo, Unknown> {
    scenarios()
        .iter()
        .find(|scenario| scenario.slug == slug)
        .ok_or_else(|| unknown(slug, scenarios().iter().map(|scenario| scenario.slug.clone())))
}

impl Entry {
    /// The scenarios of this ruleset, the shortest first.
    pub fn scenarios(&self) -> Vec<ScenarioInfo> {
        let mut all: Vec<_> = self.files.iter().map(|(slug, text)| self.read(slug, text)).collect();
        all.sort_by(|a, b| (a.minutes, &a.slug).cmp(&(b.minutes, &b.slug)));
        all
    }

    /// The scenario of this ruleset that has that slug.
    pub fn scenario(&self, slug: &str) -> Result<ScenarioInfo, Unknown> {
        let file = self.files.iter().find(|(known, _)| *known == slug);
        let (slug, text) =
            file.ok_or_else(|| unknown(slug, self.files.iter().map(|(slug, _)| (*slug).to_owned())))?;
        Ok(self.read(slug, text))
    }

    fn read(&self, slug: &str, text: &str) -> ScenarioInfo {
        let data = serde_json::from_str(text).expect("the build writes JSON");
        let scenario = match self.game.settle_scenario(&data) {
            Ok(scenario) => scenario,
            Err(faults) => panic!("a scenario of the catalogue is wrong: {slug}: {}", faults[0]),
        };
        ScenarioInfo::of(self.game.slug(), slug, scenario)
    }
}

impl ScenarioInfo {
    /// What a scenario that was found right says of itself.
    pub fn of(ruleset: &str, slug: &str, scenario: Value) -> Self {
        let word = |key: &str| scenario.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let side = |side: &str| {
            scenario
                .pointer(&format!("/sides/{side}/name"))
                .and_then(Value::as_str)
                .unwrap_or(side)
                .to_owned()
        };
        Self {
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
}

fn unknown(slug: &str, known: impl Iterator<Item = String>) -> Unknown {
    Unknown { what: "scenario", name: slug.to_owned(), known: known.collect() }
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
