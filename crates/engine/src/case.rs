//! Worked examples as files: a situation, orders with scripted dice, and what must hold.
//!
//! The format is described for players in `docs/cases.md`.

mod expect;
mod playing;

use std::collections::BTreeMap;
use std::fmt;

use dice::Rolled;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fault::Lines;
use crate::scenario::{BadFile, read_toml};
use crate::{Fault, Rules, Seat, Telling};

pub use self::playing::run;

/// A file of cases.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CaseFile {
    /// The ruleset's slug.
    pub ruleset: String,
    /// Situations that several cases start from, by name.
    #[serde(default)]
    pub base: BTreeMap<String, Value>,
    /// The cases.
    #[serde(default, rename = "case")]
    pub cases: Vec<Case>,
}

/// One worked example.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Case {
    /// The rules it shows at work.
    pub rules: Vec<String>,
    /// The example in words.
    pub says: String,
    /// The base it starts from.
    #[serde(default)]
    pub base: Option<String>,
    /// A scenario, or what differs from the base.
    #[serde(default)]
    pub scenario: Value,
    /// The dice rolled before the first decision.
    #[serde(default)]
    pub opening: Vec<Rolled>,
    /// The rule by which the set-up itself is refused.
    #[serde(default)]
    pub refused: Option<RefusedBy>,
    /// A part of the sentence it is refused with.
    #[serde(default)]
    pub because: Option<String>,
    /// Whether play ends before the first decision: where the dice given are used up and the next phase would begin, or more are asked for.
    #[serde(default)]
    pub stop: bool,
    /// What must hold before the first order.
    #[serde(default)]
    pub then: Value,
    /// Parts of sentences the log must hold after the opening, in this order.
    #[serde(default)]
    pub told: Vec<String>,
    /// What is done, and what must come of it.
    #[serde(default, rename = "step")]
    pub steps: Vec<Step>,
}

/// One order or question of a case.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Step {
    /// The order to give.
    #[serde(default)]
    pub order: Option<Value>,
    /// Who gives it; whoever is asked, unless said.
    #[serde(default)]
    pub by: Option<Seat>,
    /// The dice it takes, in the order the rules ask for them.
    #[serde(default)]
    pub dice: Vec<Rolled>,
    /// The rule by which it is refused.
    #[serde(default)]
    pub refused: Option<RefusedBy>,
    /// A part of the sentence it is refused with.
    #[serde(default)]
    pub because: Option<String>,
    /// A question to ask instead of an order.
    #[serde(default)]
    pub ask: Option<Value>,
    /// What the answer must hold.
    #[serde(default)]
    pub gives: Value,
    /// Whether play ends before the next decision: where the dice given are used up and the next phase would begin, or more are asked for.
    #[serde(default)]
    pub stop: bool,
    /// What must hold afterwards.
    #[serde(default)]
    pub then: Value,
    /// Parts of sentences the log must hold, in this order.
    #[serde(default)]
    pub told: Vec<String>,
    /// Whose decision must be awaited afterwards.
    #[serde(default)]
    pub awaits: Option<Seat>,
    /// The rule of the decision that must be awaited afterwards.
    #[serde(default)]
    pub decision: Option<String>,
    /// Who has won; `draw` if nobody.
    #[serde(default)]
    pub ended: Option<String>,
}

/// By which rule something must be refused.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged, expecting = "expected true, a rule id, or a list of rule ids")]
pub enum RefusedBy {
    /// `true`: whichever rule it is. `false` is as if nothing were said.
    Any(bool),
    /// This one.
    Rule(String),
    /// One of these.
    OneOf(Vec<String>),
}

impl RefusedBy {
    fn ids(&self) -> &[String] {
        match self {
            Self::Any(_) => &[],
            Self::Rule(rule) => std::slice::from_ref(rule),
            Self::OneOf(rules) => rules,
        }
    }

    fn fits(&self, rule: &str) -> bool {
        matches!(self, Self::Any(true)) || self.ids().iter().any(|id| id == rule)
    }
}

/// " by MG-SHO-01 or MG-SHO-02"; nothing if any rule will do.
impl fmt::Display for RefusedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ids() {
            [] => Ok(()),
            ids => write!(f, " by {}", ids.join(" or ")),
        }
    }
}

/// What must be refused; `refused = false` asks for nothing.
fn wanted(refused: Option<&RefusedBy>) -> Option<&RefusedBy> {
    refused.filter(|refused| **refused != RefusedBy::Any(false))
}

/// How a case went.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ran {
    /// Everything that does not fit; nothing if the case holds.
    pub failed: Vec<Failed>,
    /// The battle in sentences, step by step.
    pub log: Vec<Chapter>,
}

/// One thing in a case that does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    /// The step, from 1; 0 is the set-up.
    pub step: usize,
    /// What was expected and what came.
    pub says: String,
    /// Where in the case, as keys joined by dots; empty if it is the case as a whole.
    pub at: String,
    /// Whether it went another way, or could not be played at all.
    pub why: Why,
}

/// The two ways a case fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Something else came than was expected.
    Differs,
    /// The case itself is wrong: its scenario, an order or a question cannot be read, or the scenario cannot be set up.
    BadInput,
}

/// What was told of one step.
#[derive(Debug, Clone, PartialEq)]
pub struct Chapter {
    /// The step, from 1; 0 is what happens before the first decision.
    pub step: usize,
    /// What is done, in words.
    pub says: String,
    /// What came of it.
    pub told: Vec<Telling>,
}

/// Reads a case file. A rule id that the book does not have is found when its case is run.
pub fn read<R: Rules>(file: &str, text: &str) -> Result<CaseFile, BadFile> {
    read_toml(file, text)
}

impl Case {
    /// What is wrong with the rules it names: ids that the ruleset's book does not have, and lists without any.
    fn bad_ids<R: Rules>(&self) -> Vec<Fault> {
        let unknown = |(place, rule): (String, &str)| {
            let known = R::ABOUT.rules.iter().chain(R::ALSO).any(|known| known.0 == rule);
            let says = || format!("the rulebook of {} has no rule {rule}", R::ABOUT.slug);
            (!known).then(|| Fault::new(place, says()))
        };
        let mut bad: Vec<Fault> = self.rule_ids().into_iter().filter_map(unknown).collect();
        let own = [("refused".to_owned(), &self.refused)];
        let of_steps = self.steps.iter().enumerate();
        let of_steps = of_steps.map(|(index, step)| (format!("step[{index}].refused"), &step.refused));
        for (place, refused) in own.into_iter().chain(of_steps) {
            if matches!(refused, Some(RefusedBy::OneOf(rules)) if rules.is_empty()) {
                bad.push(Fault::new(
                    place,
                    "the list of rules is empty: name one, or write `refused = true`",
                ));
            }
        }
        bad
    }

    /// Every rule id it speaks of, with its place.
    fn rule_ids(&self) -> Vec<(String, &str)> {
        fn of_dice(place: String, tape: &[Rolled]) -> impl Iterator<Item = (String, &str)> {
            tape.iter().enumerate().map(move |(index, one)| (format!("{place}[{index}]"), &*one.rule))
        }
        fn of_refusal(place: String, refused: Option<&RefusedBy>) -> impl Iterator<Item = (String, &str)> {
            refused.into_iter().flat_map(RefusedBy::ids).map(move |rule| (place.clone(), &**rule))
        }
        let mut ids: Vec<(String, &str)> =
            self.rules.iter().enumerate().map(|(index, rule)| (format!("rules[{index}]"), &**rule)).collect();
        ids.extend(of_refusal("refused".to_owned(), self.refused.as_ref()));
        ids.extend(of_dice("opening".to_owned(), &self.opening));
        for (index, step) in self.steps.iter().enumerate() {
            let at = |key: &str| format!("step[{index}].{key}");
            ids.extend(of_refusal(at("refused"), step.refused.as_ref()));
            ids.extend(step.decision.iter().map(|rule| (at("decision"), &**rule)));
            ids.extend(of_dice(at("dice"), &step.dice));
        }
        ids
    }
}

/// The line of a place in a case. What is not written in the case's own scenario is looked for in its base.
pub fn line(lines: &Lines<'_>, index: usize, case: &Case, at: &str) -> Option<usize> {
    let own = format!("case[{index}].{at}");
    let of_base = || {
        let inside = at.strip_prefix("scenario.")?;
        lines.exactly(&format!("base.\"{}\".{inside}", case.base.as_ref()?))
    };
    lines.exactly(&own).or_else(of_base).or_else(|| lines.near(&own))
}
