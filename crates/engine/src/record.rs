//! The battle as text: ruleset and version, scenario, then each order with the dice it took and the hash of the state after it.
//!
//! A record is one JSON object with one order to a line, so that two of them can be laid side by side.

use std::fmt::Write as _;

use dice::{Rolled, Scripted};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::battle::NotBegun;
use crate::fault::from_data;
use crate::{Battle, Ruleset, Side};

/// The number of the text format.
pub const FORMAT: u32 = 1;

/// A battle as it is written down.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The number of this format: 1.
    pub longroll: u32,
    /// The ruleset's slug.
    pub ruleset: String,
    /// The version of the rules it was played under.
    pub rules: String,
    /// From which the dice of further orders come, if nobody rolls his own.
    #[serde(default)]
    pub seed: u64,
    /// The scenario, whole: a record needs no other file.
    pub scenario: Value,
    /// What happened before the first decision.
    pub opening: OpeningEntry,
    /// The orders.
    pub orders: Vec<Entry>,
}

/// The dice before the first decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpeningEntry {
    /// The dice it took.
    #[serde(default)]
    pub dice: Vec<Rolled>,
    /// The hash of the state after it.
    pub hash: Hash,
}

/// One order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who gave it.
    pub by: Side,
    /// The order itself, in its ruleset's words.
    pub order: Value,
    /// The dice it took.
    #[serde(default)]
    pub dice: Vec<Rolled>,
    /// The hash of the state after it.
    pub hash: Hash,
}

/// A state's fingerprint, sixteen hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Hash(pub u64);

impl From<Hash> for String {
    fn from(hash: Hash) -> Self {
        format!("{:016x}", hash.0)
    }
}

impl TryFrom<String> for Hash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match u64::from_str_radix(&text, 16) {
            Ok(hash) if text.len() == 16 => Ok(Self(hash)),
            _ => Err(format!("'{text}' is no hash: a hash has sixteen hexadecimal digits")),
        }
    }
}

/// Why a record does not replay. Order 0 is the opening.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// The text is no record.
    #[error("this is no record: {0}")]
    NotARecord(String),
    /// Written by another Longroll.
    #[error("the record has format {found}, and this Longroll reads format {FORMAT}")]
    Format {
        /// The number it gives.
        found: u32,
    },
    /// Another ruleset's record.
    #[error("the record is of the ruleset '{found}', not of '{wanted}'")]
    Ruleset {
        /// The slug it gives.
        found: String,
        /// The slug that was wanted.
        wanted: &'static str,
    },
    /// The scenario in it is wrong.
    #[error("the record's scenario is wrong: {0}")]
    Scenario(String),
    /// An order in it is no order.
    #[error("order {number} cannot be read: {says}")]
    Order {
        /// Which.
        number: usize,
        /// What is wrong.
        says: String,
    },
    /// An order in it is refused now.
    #[error("order {number} is not carried out any more: {says}{}", other_rules(.under, .now))]
    Refused {
        /// Which.
        number: usize,
        /// Why.
        says: String,
        /// The rules version of the record.
        under: String,
        /// The rules version of this program.
        now: &'static str,
    },
    /// The battle goes another way now.
    #[error("order {number} leads to another state than the record says{}", other_rules(.under, .now))]
    Differs {
        /// Which.
        number: usize,
        /// The rules version of the record.
        under: String,
        /// The rules version of this program.
        now: &'static str,
    },
}

fn other_rules(under: &str, now: &str) -> String {
    if under == now {
        "; the record has been edited or damaged".to_owned()
    } else {
        format!("; it was played under rules {under}, and these are rules {now}")
    }
}

impl Record {
    /// Reads a record's text.
    pub fn parse(text: &str) -> Result<Self, Broken> {
        let record: Self =
            serde_json::from_str(text).map_err(|error| Broken::NotARecord(error.to_string()))?;
        if record.longroll == FORMAT { Ok(record) } else { Err(Broken::Format { found: record.longroll }) }
    }

    /// Writes a battle down.
    pub fn of<R: Ruleset>(battle: &Battle<R>) -> Self {
        const PLAIN: &str = "orders and scenarios are plain data";
        R::names(battle.state()).scope(|| Self {
            longroll: FORMAT,
            ruleset: R::SLUG.to_owned(),
            rules: R::VERSION.to_owned(),
            seed: battle.seed(),
            scenario: serde_json::to_value(battle.scenario()).expect(PLAIN),
            opening: OpeningEntry { dice: battle.opening().dice.clone(), hash: Hash(battle.opening().hash) },
            orders: battle
                .played()
                .iter()
                .map(|played| Entry {
                    by: played.by,
                    order: serde_json::to_value(&played.order).expect(PLAIN),
                    dice: played.dice.clone(),
                    hash: Hash(played.hash),
                })
                .collect(),
        })
    }

    /// The record's text: one order to a line.
    pub fn text(&self) -> String {
        const PLAIN: &str = "a record is plain data";
        let line = |value: &dyn erased::Line| value.line();
        let mut text = String::from("{\n");
        let _ = writeln!(text, "\"longroll\": {},", self.longroll);
        let _ = writeln!(text, "\"ruleset\": {},", line(&self.ruleset));
        let _ = writeln!(text, "\"rules\": {},", line(&self.rules));
        let _ = writeln!(text, "\"seed\": {},", self.seed);
        let _ =
            writeln!(text, "\"scenario\": {},", serde_json::to_string_pretty(&self.scenario).expect(PLAIN));
        let _ = writeln!(text, "\"opening\": {},", line(&self.opening));
        text.push_str("\"orders\": [");
        for (index, entry) in self.orders.iter().enumerate() {
            let _ = write!(text, "{}\n{}", if index == 0 { "" } else { "," }, line(entry));
        }
        text.push_str("\n]\n}\n");
        text
    }

    /// Plays the first `until` orders again (all of them if `None`). Every hash is compared; the first difference ends it.
    pub fn replay<R: Ruleset>(&self, until: Option<usize>) -> Result<Battle<R>, Broken> {
        if self.ruleset != R::SLUG {
            return Err(Broken::Ruleset { found: self.ruleset.clone(), wanted: R::SLUG });
        }
        let scenario: R::Scenario =
            from_data(&self.scenario).map_err(|fault| Broken::Scenario(fault.to_string()))?;
        let differs = |number| Broken::Differs { number, under: self.rules.clone(), now: R::VERSION };
        let refused =
            |number, says| Broken::Refused { number, says, under: self.rules.clone(), now: R::VERSION };

        let mut tape = Scripted::new(self.opening.dice.clone());
        let mut battle = Battle::<R>::begin(scenario, self.seed, &mut tape).map_err(|error| match error {
            NotBegun::Faults(_) => Broken::Scenario(error.to_string()),
            NotBegun::NeedDice(need) => refused(0, need.to_string()),
        })?;
        if battle.opening().hash != self.opening.hash.0 || !tape.leftover().is_empty() {
            return Err(differs(0));
        }
        for (index, entry) in self.orders.iter().enumerate().take(until.unwrap_or(usize::MAX)) {
            let number = index + 1;
            let names = R::names(battle.state()).clone();
            let order: R::Order = names
                .scope(|| from_data(&entry.order))
                .map_err(|fault| Broken::Order { number, says: fault.to_string() })?;
            let mut tape = Scripted::new(entry.dice.clone());
            let played =
                battle.give(entry.by, order, &mut tape).map_err(|stop| refused(number, stop.to_string()))?;
            if played.hash != entry.hash.0 || !tape.leftover().is_empty() {
                return Err(differs(number));
            }
        }
        Ok(battle)
    }
}

mod erased {
    //! Any part of a record on one line.
    use serde::Serialize;

    pub(super) trait Line {
        fn line(&self) -> String;
    }

    impl<T: Serialize> Line for T {
        fn line(&self) -> String {
            serde_json::to_string(self).expect("a record is plain data")
        }
    }
}
