//! Reading scenario files: TOML with errors that point at the line.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::Fault;
use crate::fault::{in_words, line_of};

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
    /// A fault with the line it stands at.
    pub fn from_fault(file: &str, text: &str, fault: &Fault) -> Self {
        Self { file: file.to_owned(), line: line_of(text, &fault.at), says: fault.to_string() }
    }
}

/// Reads a TOML text into a type; a wrong key or value is reported with its line.
pub fn read_toml<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BadFile> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        BadFile { file: file.to_owned(), line, says: in_words(error.message()) }
    })
}

/// A named base with one's own scenario laid over it, as cases and positions have it: tables are merged key by key, everything else is
/// replaced. Without a base it is one's own alone.
pub fn over_base(bases: &BTreeMap<String, Value>, base: Option<&str>, own: &Value) -> Result<Value, String> {
    let mut scenario = match base {
        None => Value::Object(Map::new()),
        Some(name) => bases.get(name).cloned().ok_or_else(|| {
            let known = bases.keys().cloned().collect::<Vec<_>>().join(", ");
            match known.as_str() {
                "" => {
                    format!("no base is called '{name}', and the file has none: begin one with [base.{name}]")
                }
                _ => format!("no base is called '{name}'; the file has {known}"),
            }
        })?,
    };
    lay_over(&mut scenario, own);
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
        let says = over_base(&bases, Some("wood"), &own).unwrap_err();
        assert_eq!(says, "no base is called 'wood'; the file has field");
    }
}
