//! Records of format 1, as Longroll wrote them before records had links. People have battles in it, so it is read for good; it is never written.
//!
//! It holds a hash of the state after each order, but the hash was of the state as it lay in memory. Nothing can be compared with it any more, so what
//! decides is whether the orders are still obeyed with exactly their dice.

use dice::Rolled;
use serde::Deserialize;
use serde_json::Value;

use super::kept::{Given, Kept};
use crate::Seat;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Record {
    #[serde(rename = "longroll")]
    _format: u32,
    ruleset: String,
    rules: String,
    #[serde(default)]
    seed: u64,
    scenario: Value,
    opening: Opening,
    orders: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opening {
    #[serde(default)]
    dice: Vec<Rolled>,
    #[serde(rename = "hash")]
    _hash: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    by: Seat,
    order: Value,
    #[serde(default)]
    dice: Vec<Rolled>,
    #[serde(rename = "hash")]
    _hash: String,
}

impl TryFrom<Record> for Kept {
    type Error = String;

    fn try_from(old: Record) -> Result<Self, String> {
        let rules = old.rules.parse().map_err(|_| format!("'{}' is no number of rules", old.rules))?;
        let given = |entry: Entry| Given { by: entry.by, order: entry.order, dice: entry.dice };
        Ok(Self {
            ruleset: old.ruleset,
            rules,
            seed: old.seed,
            scenario: old.scenario,
            opening: old.opening.dice,
            orders: old.orders.into_iter().map(given).collect(),
            seals: None,
        })
    }
}
