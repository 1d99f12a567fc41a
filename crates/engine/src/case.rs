//! Worked examples as files: a situation, orders with scripted dice, and what must hold.
//!
//! The format is described for players in `docs/cases.md`.

mod expect;

use std::collections::BTreeMap;

use dice::{Rolled, Scripted};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::expect::{holds, holds_text, holds_told, used_up};
use crate::battle::NotBegun;
use crate::fault::{from_data, line_exactly, line_of};
use crate::scenario::{BadFile, over_base, read_toml};
use crate::{Awaits, Battle, Fault, Ruleset, Side, Stop};

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
    pub refused: Option<String>,
    /// A part of the sentence it is refused with.
    #[serde(default)]
    pub because: Option<String>,
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
    pub by: Option<Side>,
    /// The dice it takes, in the order the rules ask for them.
    #[serde(default)]
    pub dice: Vec<Rolled>,
    /// The rule by which it is refused.
    #[serde(default)]
    pub refused: Option<String>,
    /// A part of the sentence it is refused with.
    #[serde(default)]
    pub because: Option<String>,
    /// A question to ask instead of an order.
    #[serde(default)]
    pub ask: Option<Value>,
    /// What the answer must hold.
    #[serde(default)]
    pub gives: Value,
    /// What must hold afterwards.
    #[serde(default)]
    pub then: Value,
    /// Parts of sentences the log must hold, in this order.
    #[serde(default)]
    pub told: Vec<String>,
    /// Whose decision must be awaited afterwards.
    #[serde(default)]
    pub awaits: Option<Side>,
    /// The rule of the decision that must be awaited afterwards.
    #[serde(default)]
    pub decision: Option<String>,
    /// Who has won; `draw` if nobody.
    #[serde(default)]
    pub ended: Option<String>,
}

/// What a case found: nothing if it holds.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Something else came than was expected.
    Differs,
    /// The case itself is wrong: its scenario, an order or a question cannot be read, or the scenario cannot be set up.
    BadInput,
}

impl Failed {
    fn differs(step: usize, says: String) -> Self {
        Self { step, says, at: String::new(), why: Why::Differs }
    }

    fn bad_input(step: usize, at: String, says: String) -> Self {
        Self { step, says, at, why: Why::BadInput }
    }
}

/// Reads a case file; rule ids are checked against the ruleset's.
pub fn read<R: Ruleset>(file: &str, text: &str) -> Result<CaseFile, BadFile> {
    let cases: CaseFile = read_toml(file, text)?;
    for (index, case) in cases.cases.iter().enumerate() {
        for (place, rule) in case.rule_ids() {
            if !R::RULES.iter().any(|known| known.0 == rule) {
                let line = line_of(text, &format!("case[{index}].{place}"));
                let says = format!("the rulebook of {} has no rule {rule}", R::SLUG);
                return Err(BadFile { file: file.to_owned(), line, says });
            }
        }
    }
    Ok(cases)
}

impl Case {
    /// Every rule id it speaks of, with its place.
    fn rule_ids(&self) -> Vec<(String, &str)> {
        fn of_dice(place: String, tape: &[Rolled]) -> impl Iterator<Item = (String, &str)> {
            tape.iter().enumerate().map(move |(index, one)| (format!("{place}[{index}]"), &*one.rule))
        }
        let mut ids: Vec<(String, &str)> =
            self.rules.iter().enumerate().map(|(index, rule)| (format!("rules[{index}]"), &**rule)).collect();
        ids.extend(self.refused.iter().map(|rule| ("refused".to_owned(), &**rule)));
        ids.extend(of_dice("opening".to_owned(), &self.opening));
        for (index, step) in self.steps.iter().enumerate() {
            let at = |key: &str| format!("step[{index}].{key}");
            ids.extend(step.refused.iter().map(|rule| (at("refused"), &**rule)));
            ids.extend(step.decision.iter().map(|rule| (at("decision"), &**rule)));
            ids.extend(of_dice(at("dice"), &step.dice));
        }
        ids
    }
}

/// The line of a place in a case. What is not written in the case's own scenario is looked for in its base.
pub fn line(text: &str, index: usize, case: &Case, at: &str) -> Option<usize> {
    let own = format!("case[{index}].{at}");
    let of_base = || {
        let inside = at.strip_prefix("scenario.")?;
        line_exactly(text, &format!("base.\"{}\".{inside}", case.base.as_ref()?))
    };
    line_exactly(text, &own).or_else(of_base).or_else(|| line_of(text, &own))
}

/// Runs one case.
pub fn run<R: Ruleset>(file: &CaseFile, case: &Case) -> Result<(), Failed> {
    let at = |step: usize| move |says: String| Failed::differs(step, says);
    let scenario = over_base(&file.base, case.base.as_deref(), &case.scenario)
        .map_err(|says| Failed::bad_input(0, "base".to_owned(), says))?;
    let in_scenario = |fault: &Fault| fault.clone().under("scenario").at;
    let scenario: R::Scenario = match from_data(&scenario) {
        Ok(scenario) => scenario,
        Err(fault) => {
            let says = format!("the scenario cannot be read: {fault}");
            return Err(Failed::bad_input(0, in_scenario(&fault), says));
        }
    };
    let mut tape = Scripted::new(case.opening.clone());
    let mut battle = match (Battle::<R>::begin(scenario, 0, &mut tape), &case.refused) {
        (Ok(battle), None) => battle,
        (Ok(_), Some(rule)) => {
            return Err(at(0)(format!("the set-up should be refused by {rule}, but it is accepted")));
        }
        (Err(NotBegun::NeedDice(need)), _) => {
            return Err(at(0)(format!("before the first decision: {need}")));
        }
        (Err(NotBegun::Faults(faults)), expected) => {
            let said = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            let fits = |rule: &str| faults.iter().any(|fault| fault.rule.is_some_and(|by| by.0 == rule));
            return match expected {
                Some(rule) if fits(rule) => holds_text(case.because.as_deref(), &said).map_err(at(0)),
                Some(rule) => Err(at(0)(format!(
                    "the set-up should be refused by {rule}, but it is refused so: {said}"
                ))),
                None => {
                    let place = faults.first().map_or_else(|| "scenario".to_owned(), in_scenario);
                    Err(Failed::bad_input(0, place, format!("the set-up is refused: {said}")))
                }
            };
        }
    };
    used_up(&tape).map_err(at(0))?;
    let names = R::names(battle.state()).clone();
    names.scope(|| {
        holds("", &case.then, &R::inspect(battle.state())).map_err(at(0))?;
        let told: Vec<_> =
            battle.opening().events.iter().filter_map(|event| R::tell(battle.state(), event, None)).collect();
        holds_told(&case.told, &told).map_err(at(0))?;
        for (index, step) in case.steps.iter().enumerate() {
            take(&mut battle, step).map_err(|wrong| wrong.at_step(index))?;
        }
        Ok(())
    })
}

/// What is wrong with one step.
enum Wrong {
    /// Something else came than was expected.
    Differs(String),
    /// A part of the step cannot be read.
    BadInput(Fault),
}

impl From<String> for Wrong {
    fn from(says: String) -> Self {
        Self::Differs(says)
    }
}

impl Wrong {
    fn at_step(self, index: usize) -> Failed {
        match self {
            Self::Differs(says) => {
                Failed { at: format!("step[{index}]"), ..Failed::differs(index + 1, says) }
            }
            Self::BadInput(fault) => {
                Failed::bad_input(index + 1, format!("step[{index}].{}", fault.at), fault.says)
            }
        }
    }
}

/// Reads a part of a step; `what` it is stands in the sentence.
fn read_part<T: serde::de::DeserializeOwned>(key: &str, what: &str, data: &Value) -> Result<T, Wrong> {
    from_data(data).map_err(|fault| {
        let says = format!("the {what} cannot be read: {fault}");
        Wrong::BadInput(Fault::new(fault.under(key).at, says))
    })
}

fn take<R: Ruleset>(battle: &mut Battle<R>, step: &Step) -> Result<(), Wrong> {
    match (&step.order, &step.ask) {
        (Some(order), None) => obey(battle, step, order)?,
        (None, Some(question)) => answer::<R>(battle.state(), step, question)?,
        (None, None) => {}
        (Some(_), Some(_)) => {
            let says = "a step either gives an `order` or asks: make two steps of it";
            return Err(Wrong::BadInput(Fault::new("ask", says)));
        }
    }
    holds("", &step.then, &R::inspect(battle.state()))?;
    if let Some(side) = step.awaits {
        let awaits = R::awaits(battle.state());
        if awaits != Awaits::Order(side) {
            return Err(format!("side {side} should be asked now, but it is {}", awaited(awaits)).into());
        }
    }
    if let Some(rule) = &step.decision {
        let asked =
            R::decision(battle.state()).map_or_else(|| "nothing".to_owned(), |decision| decision.rule);
        if &asked != rule {
            return Err(format!("the decision by {rule} should be open now, but it is {asked}").into());
        }
    }
    if let Some(expected) = &step.ended {
        let found = match R::awaits(battle.state()) {
            Awaits::Over(outcome) => {
                outcome.winner.map_or_else(|| "draw".to_owned(), |side| side.to_string())
            }
            other => format!("not over ({})", awaited(other)),
        };
        if &found != expected {
            return Err(format!("the battle should have ended '{expected}', but it is '{found}'").into());
        }
    }
    Ok(())
}

fn obey<R: Ruleset>(battle: &mut Battle<R>, step: &Step, order: &Value) -> Result<(), Wrong> {
    let order: R::Order = read_part("order", "order", order)?;
    let Awaits::Order(asked) = R::awaits(battle.state()) else {
        return Err("the battle is over, and no order is taken".to_owned().into());
    };
    let mut tape = Scripted::new(step.dice.clone());
    let before = crate::stable_hash(battle.state());
    let says = match (battle.give(step.by.unwrap_or(asked), order, &mut tape), &step.refused) {
        (Ok(_), None) => {
            used_up(&tape)?;
            let played = battle.played().last().expect("an order was just given");
            let told: Vec<_> =
                played.events.iter().filter_map(|event| R::tell(battle.state(), event, None)).collect();
            return Ok(holds_told(&step.told, &told)?);
        }
        (Ok(_), Some(rule)) => format!("the order should be refused by {rule}, but it is obeyed"),
        (Err(Stop::NeedDice(need)), _) => need.to_string(),
        (Err(stop), expected) => {
            let refused = stop.refused().expect("a want of dice is handled above");
            let by = if refused.rule.is_empty() { String::new() } else { format!(" by {}", refused.rule) };
            match expected {
                _ if crate::stable_hash(battle.state()) != before => {
                    format!("the order was refused ({}) and yet changed the state", refused.says)
                }
                Some(rule) if *rule == refused.rule => {
                    return Ok(holds_text(step.because.as_deref(), &refused.says)?);
                }
                Some(rule) => {
                    format!("the order should be refused by {rule}, but it is refused{by}: {}", refused.says)
                }
                None => format!("the order is refused{by}: {}", refused.says),
            }
        }
    };
    Err(says.into())
}

fn answer<R: Ruleset>(state: &R::State, step: &Step, question: &Value) -> Result<(), Wrong> {
    let question: R::Query = read_part("ask", "question", question)?;
    match (R::query(state, &question), &step.refused) {
        (Ok(found), None) => Ok(holds("answer", &step.gives, &found)?),
        (Ok(found), Some(rule)) => {
            Err(format!("the question should be refused by {rule}, but the answer is {found}").into())
        }
        (Err(refusal), expected) => {
            use crate::Ruled;
            match expected {
                Some(rule) if *rule == refusal.rule().0 => {
                    Ok(holds_text(step.because.as_deref(), &refusal.to_string())?)
                }
                _ => Err(format!("the question is refused by {}: {refusal}", refusal.rule()).into()),
            }
        }
    }
}

fn awaited(awaits: Awaits) -> String {
    match awaits {
        Awaits::Order(side) => format!("side {side}'s decision"),
        Awaits::Rules => "the rules' turn".to_owned(),
        Awaits::Over(outcome) => match outcome.winner {
            Some(side) => format!("over, and side {side} has won"),
            None => "over, and drawn".to_owned(),
        },
    }
}
