//! Reading scenario files: TOML with errors that point at the line.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::fault::{Faults as _, Lines, in_words, quoted, syntax};
use crate::muster::is_army;
use crate::{Fault, Moment, Rules};

/// For fields that are not written while they say nothing: `#[serde(default, skip_serializing_if = "engine::scenario::is_default")]`.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The ruleset of a file that says none, where only one can be meant: `#[serde(default = "slug_of::<March>")]`.
pub fn slug_of<R: Rules>() -> String {
    R::ABOUT.slug.to_owned()
}

/// The turn of a moment in the middle of a battle that says none.
pub const fn first_turn() -> u32 {
    1
}

/// What is wrong with a text file, with its place: `scenarios/first.toml:12: …`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}: {says}", .line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct BadFile {
    /// The file as it was named.
    pub file: String,
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
    /// What is wrong and what would be right.
    pub says: String,
}

impl BadFile {
    /// Faults with the lines they stand at.
    pub fn from_faults(file: &str, text: &str, faults: &[Fault]) -> Vec<Self> {
        let lines = Lines::of(text);
        let bad = |fault: &Fault| Self {
            file: file.to_owned(),
            line: lines.near(&fault.at),
            says: fault.to_string(),
        };
        faults.iter().map(bad).collect()
    }
}

/// Reads a TOML text into a type; a wrong key or value is reported with its line.
pub fn read_toml<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BadFile> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        let here = error.span().and_then(|span| text.get(span)).unwrap_or_default();
        let says = match error.message() {
            "duplicate key" => {
                format!("{here} stands here for the second time: give it another name, or leave one out")
            }
            // A number of more digits than data can hold.
            "JSON number out of range" => format!("{here} is a number too large to be read"),
            other => syntax::in_words(other, here).unwrap_or_else(|| in_words(other)),
        };
        BadFile { file: file.to_owned(), line, says }
    })
}

/// The ruleset a file of this data names, which is one of those `known`.
pub fn ruleset_of(file: &str, text: &str, data: &Value, known: &[String]) -> Result<String, BadFile> {
    let bad = |line, says| BadFile { file: file.to_owned(), line, says };
    let there_are = known.join(", ");
    match data.get("ruleset").and_then(Value::as_str) {
        Some(slug) if known.iter().any(|known| known == slug) => Ok(slug.to_owned()),
        Some(slug) => {
            let says = format!("there is no ruleset '{slug}'; there are {there_are}");
            Err(bad(Lines::of(text).near("ruleset"), says))
        }
        None => {
            let says = format!(
                "the file does not say its ruleset: begin it with `ruleset = \"…\"`; there are {there_are}"
            );
            Err(bad(Some(1), says))
        }
    }
}

/// What a file of TOML holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A battle to be fought.
    Scenario,
    /// One army by itself.
    Army,
    /// Worked examples.
    Cases,
}

impl FileKind {
    /// What a file of this data holds.
    pub fn of(data: &Value) -> Self {
        match data {
            _ if data.get("case").is_some() => Self::Cases,
            _ if is_army(data) => Self::Army,
            _ => Self::Scenario,
        }
    }

    /// What such a file is called, and the command for it, for somebody who took it for something else.
    pub fn instead(self, file: &str) -> String {
        match self {
            Self::Scenario => format!("this is a scenario: `longroll check {file}` checks it"),
            Self::Army => format!(
                "this is an army list: `longroll check {file}` counts it, and a side of a scenario takes it by `army = \"…\"`"
            ),
            Self::Cases => format!("this is a file of worked examples: `longroll case {file}` runs them"),
        }
    }
}

/// What is said of the record of a battle, for somebody who took it for a file of TOML; nothing if it is none.
pub fn is_a_record(file: &str, text: &str) -> Option<BadFile> {
    let is_one = text.trim_start().starts_with('{') && text.contains("\"longroll\"");
    let is_campaign = text.contains("\n\"ruleset\": \"campaign\"");
    let says = || {
        if is_campaign {
            format!("this is a campaign: `longroll campaign report {file}` tells it")
        } else {
            format!("this is the record of a battle: `longroll replay {file}` tells it")
        }
    };
    is_one.then(|| BadFile { file: file.to_owned(), line: Some(1), says: says() })
}

/// Builds the state a scenario describes, or says everything that is wrong with it: what its ruleset finds, names that cannot be shown, and
/// last a state that breaks the ruleset's own laws.
pub(crate) fn set_up<R: Rules>(scenario: &R::Scenario) -> Result<R::State, Vec<Fault>> {
    let mut faults = Vec::new();
    let data = serde_json::to_value(scenario).expect("scenarios are plain data");
    check_words("", &data, &mut faults);
    let slug = R::ABOUT.slug;
    if let Some(other) = data.get("ruleset").and_then(Value::as_str).filter(|named| *named != slug) {
        let says = format!("this is a scenario of '{other}', not of {slug}: write `ruleset = \"{slug}\"`");
        faults.note("ruleset", says);
    }
    let state = match R::set_up(scenario) {
        Ok(state) if faults.is_empty() => state,
        Ok(_) => return Err(faults),
        Err(more) => return Err([faults, more].concat()),
    };
    let names = state.names().clone();
    names.scope(|| state.audit()).map_err(|says| {
        vec![Fault::new("", format!("this cannot be so: {says}: change what the scenario says of it"))]
    })?;
    Ok(state)
}

/// The longest name of a piece, a side or a place, and the longest title, in letters.
const LONGEST_NAME: usize = 80;
const LONGEST_TITLE: usize = 160;

/// Names and titles are short and hold nothing but letters that can be seen; longer texts may have lines.
fn check_words(at: &str, value: &Value, faults: &mut Vec<Fault>) {
    match value {
        Value::Object(parts) => {
            for (key, value) in parts {
                let clean = key.chars().filter(|letter| !is_hidden(*letter)).collect::<String>();
                let dot = if at.is_empty() { "" } else { "." };
                let inner = format!("{at}{dot}{}", quoted(&clean));
                check_name(&inner, key, LONGEST_NAME, faults);
                match (key.as_str(), value) {
                    ("name", Value::String(name)) => check_name(&inner, name, LONGEST_NAME, faults),
                    ("title", Value::String(title)) => check_name(&inner, title, LONGEST_TITLE, faults),
                    _ => check_words(&inner, value, faults),
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                check_words(&format!("{at}[{index}]"), item, faults);
            }
        }
        Value::String(text) => {
            let hidden = text.chars().find(|letter| is_hidden(*letter) && !matches!(letter, '\n' | '\t'));
            faults.extend(hidden.map(|letter| Fault::new(at, hidden_letter(letter))));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn check_name(at: &str, name: &str, longest: usize, faults: &mut Vec<Fault>) {
    if let Some(letter) = unseen_letter(name) {
        faults.push(Fault::new(at, hidden_letter(letter)));
    }
    let letters = name.chars().count();
    if letters > longest {
        faults.push(Fault::new(
            at.chars().take(2 * LONGEST_NAME).collect::<String>(),
            format!("this is {letters} letters long: {longest} are the most"),
        ));
    }
}

/// The first letter of a name that is not seen and changes how others are. A name somebody gives in play is to be without, as one in a file is.
pub fn unseen_letter(name: &str) -> Option<char> {
    name.chars().find(|letter| is_hidden(*letter))
}

/// Letters that are not seen and change how others are: those that steer a terminal, and those that turn the direction of writing.
fn is_hidden(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

fn hidden_letter(letter: char) -> String {
    format!("it holds the invisible character U+{:04X}: write it without", u32::from(letter))
}

/// A named base with one's own scenario laid over it, as cases and positions have it: tables are merged key by key, a key that is
/// [`UNSET`] is taken away, everything else is replaced. Without a base it is one's own alone.
pub fn over_base(bases: &BTreeMap<String, Value>, base: Option<&str>, own: &Value) -> Result<Value, Fault> {
    let mut scenario = match base {
        None => Value::Object(Map::new()),
        Some(name) => bases.get(name).cloned().ok_or_else(|| {
            let known = bases.keys().cloned().collect::<Vec<_>>().join(", ");
            let says = match known.as_str() {
                "" => {
                    format!("no base is called '{name}', and the file has none: begin one with [base.{name}]")
                }
                _ => format!("no base is called '{name}'; the file has {known}"),
            };
            Fault::new("base", says)
        })?,
    };
    lay_over(&mut scenario, own, "scenario")?;
    Ok(scenario)
}

/// The value that takes a key of the base away, as if it had not been written.
const UNSET: &str = "unset";

pub(crate) fn lay_over(under: &mut Value, over: &Value, at: &str) -> Result<(), Fault> {
    match (under, over) {
        (_, Value::Null) => {}
        (Value::Object(under), Value::Object(over)) => {
            for (key, value) in over {
                let at = format!("{at}.{}", quoted(key));
                if value == UNSET {
                    // Without this, a misspelt key would pass for one that was taken away.
                    under.shift_remove(key).ok_or_else(|| {
                        Fault::new(&*at, format!("the base has no '{key}' that could be unset"))
                    })?;
                } else {
                    lay_over(under.entry(key.clone()).or_insert(Value::Null), value, &at)?;
                }
            }
        }
        // A table that the base does not have may still hold an "unset" by mistake.
        (under @ Value::Null, Value::Object(_)) => {
            *under = Value::Object(Map::new());
            lay_over(under, over, at)?;
        }
        (under, over) => *under = over.clone(),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_ones_own_overrides_the_base_key_by_key() {
        let base = json!({"units": {"a": {"stands": 6, "formation": "line"}, "b": {"stands": 3}}});
        let bases = BTreeMap::from([("field".to_owned(), base)]);
        let own = json!({"units": {"a": {"formation": "square"}}, "turn": 2});
        assert_eq!(
            over_base(&bases, Some("field"), &own),
            Ok(json!({"units": {"a": {"stands": 6, "formation": "square"}, "b": {"stands": 3}}, "turn": 2}))
        );
        assert_eq!(over_base(&bases, None, &own), Ok(own.clone()));
        let fault = over_base(&bases, Some("wood"), &own).unwrap_err();
        assert_eq!(fault.to_string(), "base: no base is called 'wood'; the file has field");
    }

    #[test]
    fn names_are_short_and_can_be_seen() {
        let says = |scenario: Value| {
            let mut faults = Vec::new();
            check_words("", &scenario, &mut faults);
            faults.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(
            says(json!({"title": "Auerstedt", "notes": "Two\nlines.", "units": {"1er d'Élite": 3}})),
            [""; 0]
        );
        assert_eq!(
            says(json!({"units": {"Guards\u{1b}[2J": 1}})),
            ["units.\"Guards[2J\": it holds the invisible character U+001B: write it without"]
        );
        assert_eq!(says(json!({"sides": [{"name": "\u{202e}A\n"}], "notes": "\u{7}"})).len(), 2);
        assert_eq!(
            says(json!({"title": "x".repeat(161)})),
            ["title: this is 161 letters long: 160 are the most"]
        );
        assert_eq!(says(json!({"units": {"x".repeat(81): {}}})).len(), 1);
    }

    #[test]
    fn a_key_of_the_base_can_be_unset() {
        let base = json!({"first": "A", "units": {"a": {"stands": 6}, "b": {"stands": 3}}});
        let bases = BTreeMap::from([("field".to_owned(), base)]);
        let over = |own: Value| over_base(&bases, Some("field"), &own).map_err(|fault| fault.to_string());
        assert_eq!(
            over(json!({"first": "unset", "units": {"b": "unset"}})),
            Ok(json!({"units": {"a": {"stands": 6}}}))
        );
        assert_eq!(
            over(json!({"units": {"a": {"stand": "unset"}}})),
            Err("scenario.units.a.stand: the base has no 'stand' that could be unset".to_owned())
        );
        assert!(over(json!({"options": {"preset": "unset"}})).is_err());
    }
}
