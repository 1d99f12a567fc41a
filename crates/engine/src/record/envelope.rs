//! A record in an envelope: for a player who must not read who is hidden in it. It is paper and no lock; Longroll opens it, and who wants
//! to cheat may too.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

use super::{FORMAT, Record};
use crate::Side;

/// A record in its envelope, with what stands on the outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Envelope {
    /// The number of the record's format.
    pub longroll: u32,
    /// The ruleset's slug.
    pub ruleset: String,
    /// What the battle is called.
    pub title: String,
    /// What both players read before it, in a sentence or two.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// And at length.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Which side it is for, if it is for one.
    #[serde(rename = "for")]
    pub seat: Option<Side>,
    /// The text of the record, so that nobody reads it by accident.
    sealed: String,
}

impl Envelope {
    /// Puts a record into an envelope; its title and its story stand on the outside.
    pub fn seal(seat: Option<Side>, record: &Record) -> Self {
        let text = record.text();
        let mut sealed = String::with_capacity(text.len() * 2);
        for byte in blurred(text.as_bytes()) {
            // Writing to a string cannot fail.
            let _ = write!(sealed, "{byte:02x}");
        }
        let of = |key: &str| record.scenario.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        Self {
            longroll: FORMAT,
            ruleset: record.ruleset.clone(),
            title: of("title"),
            says: of("says"),
            notes: of("notes"),
            seat,
            sealed,
        }
    }

    /// The envelope in a text, if it is one.
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The text of the record in it; nothing if it was damaged.
    pub fn open(&self) -> Option<String> {
        let digits = self.sealed.as_bytes();
        let pair = |pair: &[u8]| {
            let text = std::str::from_utf8(pair).ok()?;
            u8::from_str_radix(text, 16).ok()
        };
        let bytes: Option<Vec<u8>> = digits.chunks(2).map(pair).collect();
        String::from_utf8(blurred(&bytes?)).ok()
    }

    /// The envelope as a file holds it.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("an envelope is plain data") + "\n"
    }
}

/// Bytes that are not read at a glance; blurred twice they are as before.
fn blurred(bytes: &[u8]) -> Vec<u8> {
    let block = |(number, block): (usize, &[u8])| {
        let noise = xxh3_64(&(number as u64).to_le_bytes()).to_le_bytes();
        block.iter().zip(noise).map(|(byte, noise)| byte ^ noise).collect::<Vec<u8>>()
    };
    bytes.chunks(8).enumerate().flat_map(block).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_in_an_envelope_is_not_read_from_outside_and_comes_out_as_it_was() {
        let record: Record = serde_json::from_value(json!({
            "longroll": FORMAT, "ruleset": "sixgun", "rules": 1, "seed": 7, "last": "0".repeat(64),
            "scenario": {
                "title": "Dry Creek", "says": "Three against three.", "notes": "The marshal is after the brothers.",
                "figures": ["Young Yates", "Émile"],
            },
            "opening": {"dice": [], "digest": "0".repeat(32), "link": "0".repeat(64)},
            "orders": [],
        }))
        .expect("it is a record");
        let envelope = Envelope::seal(Some(Side::A), &record);
        let text = envelope.text();
        for outside in ["Dry Creek", "Three against three.", "The marshal is after the brothers."] {
            assert!(text.contains(outside), "{text}");
        }
        assert!(!text.contains("Yates"), "{text}");
        let read = Envelope::parse(&text).expect("it is an envelope");
        assert_eq!((read.seat, read.open()), (Some(Side::A), Some(record.text())));
        assert_eq!(Envelope::parse(&record.text()), None);
        let torn = Envelope { sealed: "0".to_owned() + &envelope.sealed[..40], ..envelope };
        assert_ne!(torn.open(), Some(record.text()));
    }
}
