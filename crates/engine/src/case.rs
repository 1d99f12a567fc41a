//! Worked examples as files: a situation, orders with scripted dice, and what must hold.
//!
//! The format is described for players in `docs/cases.md`.

use std::collections::BTreeMap;

use dice::{Rolled, Scripted};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::battle::NotBegun;
use crate::fault::line_of;
use crate::scenario::{BadFile, read_toml};
use crate::{Awaits, Battle, Ruleset, Side, Stop};

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
}

/// Reads a case file; rule ids are checked against the ruleset's.
pub fn read<R: Ruleset>(file: &str, text: &str) -> Result<CaseFile, BadFile> {
    let cases: CaseFile = read_toml(file, text)?;
    for (index, case) in cases.cases.iter().enumerate() {
        for rule in &case.rules {
            if !R::RULES.iter().any(|known| known.0 == rule) {
                let line = line_of(text, &format!("case[{index}].rules"));
                return Err(BadFile {
                    file: file.to_owned(),
                    line,
                    says: format!("the rulebook of {} has no rule {rule}", R::SLUG),
                });
            }
        }
    }
    Ok(cases)
}

/// Runs one case.
pub fn run<R: Ruleset>(file: &CaseFile, case: &Case) -> Result<(), Failed> {
    let at = |step: usize| move |says: String| Failed { step, says };
    let scenario = merged(file, case).map_err(at(0))?;
    let scenario: R::Scenario = match serde_json::from_value(scenario) {
        Ok(scenario) => scenario,
        Err(error) => return Err(at(0)(format!("the scenario cannot be read: {error}"))),
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
                None => Err(at(0)(format!("the set-up is refused: {said}"))),
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
            take(&mut battle, step).map_err(at(index + 1))?;
        }
        Ok(())
    })
}

fn take<R: Ruleset>(battle: &mut Battle<R>, step: &Step) -> Result<(), String> {
    match (&step.order, &step.ask) {
        (Some(order), None) => obey(battle, step, order)?,
        (None, Some(question)) => answer::<R>(battle.state(), step, question)?,
        (None, None) => {}
        (Some(_), Some(_)) => {
            return Err("a step either gives an `order` or asks: make two steps of it".to_owned());
        }
    }
    holds("", &step.then, &R::inspect(battle.state()))?;
    if let Some(side) = step.awaits {
        let awaits = R::awaits(battle.state());
        if awaits != Awaits::Order(side) {
            return Err(format!("side {side} should be asked now, but it is {}", awaited(awaits)));
        }
    }
    if let Some(rule) = &step.decision {
        let asked =
            R::decision(battle.state()).map_or_else(|| "nothing".to_owned(), |decision| decision.rule);
        if &asked != rule {
            return Err(format!("the decision by {rule} should be open now, but it is {asked}"));
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
            return Err(format!("the battle should have ended '{expected}', but it is '{found}'"));
        }
    }
    Ok(())
}

fn obey<R: Ruleset>(battle: &mut Battle<R>, step: &Step, order: &Value) -> Result<(), String> {
    let Awaits::Order(asked) = R::awaits(battle.state()) else {
        return Err("the battle is over, and no order is taken".to_owned());
    };
    let order: R::Order = serde_json::from_value(order.clone())
        .map_err(|error| format!("the order cannot be read: {error}"))?;
    let mut tape = Scripted::new(step.dice.clone());
    let before = crate::stable_hash(battle.state());
    match (battle.give(step.by.unwrap_or(asked), order, &mut tape), &step.refused) {
        (Ok(_), None) => {
            used_up(&tape)?;
            let played = battle.played().last().expect("an order was just given");
            let told: Vec<_> =
                played.events.iter().filter_map(|event| R::tell(battle.state(), event, None)).collect();
            holds_told(&step.told, &told)
        }
        (Ok(_), Some(rule)) => Err(format!("the order should be refused by {rule}, but it is obeyed")),
        (Err(Stop::NeedDice(need)), _) => Err(need.to_string()),
        (Err(stop), expected) => {
            let refused = stop.refused().expect("a want of dice is handled above");
            if crate::stable_hash(battle.state()) != before {
                return Err(format!("the order was refused ({}) and yet changed the state", refused.says));
            }
            match expected {
                Some(rule) if *rule == refused.rule => holds_text(step.because.as_deref(), &refused.says),
                Some(rule) => Err(format!(
                    "the order should be refused by {rule}, but {} says: {}",
                    refused.rule, refused.says
                )),
                None => Err(format!("the order is refused by {}: {}", refused.rule, refused.says)),
            }
        }
    }
}

fn answer<R: Ruleset>(state: &R::State, step: &Step, question: &Value) -> Result<(), String> {
    let question: R::Query = serde_json::from_value(question.clone())
        .map_err(|error| format!("the question cannot be read: {error}"))?;
    match (R::query(state, &question), &step.refused) {
        (Ok(found), None) => holds("answer", &step.gives, &found),
        (Ok(found), Some(rule)) => {
            Err(format!("the question should be refused by {rule}, but the answer is {found}"))
        }
        (Err(refusal), expected) => {
            use crate::Ruled;
            match expected {
                Some(rule) if *rule == refusal.rule().0 => {
                    holds_text(step.because.as_deref(), &refusal.to_string())
                }
                _ => Err(format!("the question is refused by {}: {refusal}", refusal.rule())),
            }
        }
    }
}

/// The base with the case's own scenario laid over it: tables are merged key by key, everything else is replaced.
fn merged(file: &CaseFile, case: &Case) -> Result<Value, String> {
    let mut scenario = match &case.base {
        None => Value::Object(Map::new()),
        Some(name) => file.base.get(name).cloned().ok_or_else(|| {
            let known = file.base.keys().cloned().collect::<Vec<_>>().join(", ");
            format!("no base is called '{name}'; the file has {known}")
        })?,
    };
    lay_over(&mut scenario, &case.scenario);
    Ok(scenario)
}

fn lay_over(under: &mut Value, over: &Value) {
    match (under, over) {
        (_, Value::Null) => {}
        (Value::Object(under), Value::Object(over)) => {
            for (key, value) in over {
                lay_over(under.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        (under, over) => *under = over.clone(),
    }
}

/// Numbers agree within this: positions lie on a grid of a thousandth of an inch.
const NEAR: f64 = 0.0015;

/// Whether `found` holds everything `expected` says. Tables may hold more than expected; lists must agree in length.
fn holds(place: &str, expected: &Value, found: &Value) -> Result<(), String> {
    match (expected, found) {
        (Value::Null, _) => Ok(()),
        (Value::Object(expected), Value::Object(found)) => expected.iter().try_for_each(|(key, value)| {
            let place = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
            match found.get(key) {
                Some(found) => holds(&place, value, found),
                // "none" says that something is not there.
                None if value == "none" => Ok(()),
                None => {
                    let known = found.keys().take(40).cloned().collect::<Vec<_>>().join(", ");
                    Err(format!("{place}: expected {value}, but there is no such thing; there are {known}"))
                }
            }
        }),
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            expected.iter().zip(found).enumerate().try_for_each(|(index, (expected, found))| {
                holds(&format!("{place}[{index}]"), expected, found)
            })
        }
        (Value::Number(expected), Value::Number(found)) => {
            let (a, b) = (expected.as_f64().unwrap_or(f64::NAN), found.as_f64().unwrap_or(f64::NAN));
            if (a - b).abs() <= NEAR {
                Ok(())
            } else {
                Err(format!("{place}: expected {expected}, found {found}"))
            }
        }
        (Value::String(expected), Value::Null) if expected == "none" => Ok(()),
        (expected, found) if expected == found => Ok(()),
        (expected, found) => Err(format!("{place}: expected {expected}, found {found}")),
    }
}

fn holds_text(expected: Option<&str>, said: &str) -> Result<(), String> {
    match expected {
        Some(part) if !said.contains(part) => {
            Err(format!("the refusal should say '{part}', but it says: {said}"))
        }
        _ => Ok(()),
    }
}

fn holds_told(expected: &[String], told: &[crate::Telling]) -> Result<(), String> {
    let mut rest = told.iter();
    for part in expected {
        if !rest.any(|telling| telling.says.contains(part.as_str())) {
            let said = told.iter().map(|telling| telling.says.as_str()).collect::<Vec<_>>().join(" | ");
            return Err(format!("the log should say '{part}' (in this order), but it says: {said}"));
        }
    }
    Ok(())
}

fn used_up(tape: &Scripted) -> Result<(), String> {
    match tape.leftover().first() {
        None => Ok(()),
        Some(entry) => Err(format!("dice were left over: nobody asked for {entry}")),
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn expectations_are_parts_of_what_is_found() {
        let found = json!({"Guards": {"stands": 4, "at": {"x": 3.0004}, "list": [1, 2]}});
        let expect = |value| holds("", &value, &found);
        assert_eq!(expect(json!({"Guards": {"stands": 4, "at": {"x": 3}}})), Ok(()));
        assert_eq!(expect(json!({"Guards": {"hurt": "none"}})), Ok(()));
        assert!(
            expect(json!({"Guards": {"stands": 5}}))
                .unwrap_err()
                .contains("Guards.stands: expected 5, found 4")
        );
        assert!(expect(json!({"Guards": {"list": [1]}})).is_err());
        assert!(expect(json!({"Line": {"stands": 4}})).is_err());
    }

    #[test]
    fn a_case_overrides_its_base_key_by_key() {
        let mut base = json!({"units": {"a": {"stands": 6, "formation": "line"}, "b": {"stands": 3}}});
        lay_over(&mut base, &json!({"units": {"a": {"formation": "square"}}, "turn": 2}));
        assert_eq!(
            base,
            json!({"units": {"a": {"stands": 6, "formation": "square"}, "b": {"stands": 3}}, "turn": 2})
        );
    }
}
