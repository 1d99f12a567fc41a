//! The scenarios that come with Longroll.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
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
    /// About how long its author thinks it takes.
    pub minutes: u32,
    /// The names of the two sides.
    pub sides: (String, String),
    /// How its battles go between equal commanders, if somebody has let them fight.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub measured: Option<Measured>,
    /// The scenario itself.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub scenario: Value,
}

/// How battles of a scenario went between equal commanders. It lies beside the scenario's file and is written by `longroll selfplay FILE --keep`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Who commanded on both sides: "colonel".
    pub level: String,
    /// How many battles were fought to their end.
    pub battles: u32,
    /// How many of them side A won, and side B; the others were drawn.
    pub won: (u32, u32),
    /// The turn in which half of them were over.
    pub turns: u32,
    /// How many orders both sides gave in a battle, on average.
    pub orders: u32,
}

/// How long an order takes on average: a person's own takes longer, a commander's is watched in a moment.
pub const SECONDS_AN_ORDER: u32 = 10;

impl Measured {
    /// About how long a battle takes, from the orders it has, by steps of five minutes.
    pub fn minutes(&self) -> u32 {
        const STEP: u32 = 5;
        let minutes = self.orders * SECONDS_AN_ORDER / 60;
        ((minutes + STEP / 2) / STEP).max(1) * STEP
    }

    /// In a sentence, as a card shows it.
    pub fn says(&self, sides: &(String, String)) -> String {
        let of_a_hundred = |count: u32| (100 * count + self.battles / 2) / self.battles.max(1);
        let (a, b) = (of_a_hundred(self.won.0), of_a_hundred(self.won.1));
        let drawn = of_a_hundred(self.battles.saturating_sub(self.won.0 + self.won.1));
        let title = self.level[..1].to_uppercase() + &self.level[1..];
        format!(
            "Of 100 battles between equal {title}s {} win {a} and {} {b}; {drawn} are drawn. Half are over in turn {}, and both sides give about {} orders. ({} were fought.)",
            sides.0, sides.1, self.turns, self.orders, self.battles
        )
    }
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
        let mut all: Vec<_> = self.files.iter().map(|file| self.read(file)).collect();
        all.sort_by(|a, b| (a.minutes, &a.slug).cmp(&(b.minutes, &b.slug)));
        all
    }

    /// The scenario of this ruleset that has that slug.
    pub fn scenario(&self, slug: &str) -> Result<ScenarioInfo, Unknown> {
        let file = self.files.iter().find(|(known, ..)| *known == slug);
        let file =
            file.ok_or_else(|| unknown(slug, self.files.iter().map(|(slug, ..)| (*slug).to_owned())))?;
        Ok(self.read(file))
    }

    fn read(&self, (slug, text, measured): &(&str, &str, &str)) -> ScenarioInfo {
        let data = serde_json::from_str(text).expect("the build writes JSON");
        let scenario = match self.game.settle_scenario(&data) {
            Ok(scenario) => scenario,
            Err(faults) => panic!("a scenario of the catalogue is wrong: {slug}: {}", faults[0]),
        };
        let measured = serde_json::from_str(measured).ok();
        ScenarioInfo { measured, ..ScenarioInfo::of(self.game.slug(), slug, scenario) }
    }
}

impl ScenarioInfo {
    /// About how long it takes: as it was measured, else as its author thinks.
    pub fn takes(&self) -> u32 {
        self.measured.as_ref().map_or(self.minutes, Measured::minutes)
    }

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
            measured: None,
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

    /// 300 battles, 150 to 120: 50 and 40 of 100, and 30 drawn are 10.
    #[test]
    fn what_was_measured_is_told_by_the_hundred() {
        let measured =
            Measured { level: "colonel".to_owned(), battles: 300, won: (150, 120), turns: 9, orders: 200 };
        let says = measured.says(&("Blues".to_owned(), "Reds".to_owned()));
        let expected = "Of 100 battles between equal Colonels Blues win 50 and Reds 40; 10 are drawn. Half are over in turn 9, and both sides give about 200 orders. (300 were fought.)";
        assert_eq!(says, expected);
    }

    /// At ten seconds an order 208 orders are 34 minutes, and 804 are 134; nothing is shorter than five.
    #[test]
    fn how_long_a_battle_takes_is_told_by_five_minutes() {
        for (orders, minutes) in [(7, 5), (85, 15), (208, 35), (804, 135)] {
            let measured = Measured { level: "ensign".to_owned(), battles: 1, won: (0, 0), turns: 1, orders };
            assert_eq!(measured.minutes(), minutes, "{orders} orders");
        }
    }

    /// What lies beside a file can be read, and is about so many battles as it says.
    #[test]
    fn every_measure_can_be_read() {
        for entry in GAMES.iter().chain(COMING) {
            for (slug, _, measured) in entry.files.iter().filter(|(_, _, measured)| !measured.is_empty()) {
                let measured: Measured =
                    serde_json::from_str(measured).unwrap_or_else(|error| panic!("{slug}: {error}"));
                assert!(
                    measured.won.0 + measured.won.1 <= measured.battles && measured.battles > 0,
                    "{slug}"
                );
            }
        }
    }

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
