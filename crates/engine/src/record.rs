//! The battle as text: ruleset and version, scenario, then each order with the dice it took, the digest of the state after it and the link that
//! chains it to all before it.
//!
//! A record is one JSON object with one order to a line, so that two of them can be laid side by side. This is format 2; [`Kept`] reads format 1 too.

mod chain;
mod envelope;
mod format_1;
mod kept;

use std::fmt::Write as _;

use dice::Rolled;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Battle, Digest, Played, Seat, Secrets, Sits};

pub use chain::Link;
pub(crate) use chain::{Head, next_link};
pub use envelope::Envelope;
pub use kept::{Given, Halt, Kept, Links, Opened, Why};

/// The number of the text format.
pub const FORMAT: u32 = 2;

/// A battle as it is written down.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The number of this format: 2.
    pub longroll: u32,
    /// The ruleset's slug.
    pub ruleset: String,
    /// The number of the rules it was played under.
    pub rules: u32,
    /// From which the dice of further orders come, if nobody rolls his own.
    pub seed: u64,
    /// The link of the last order, or of the opening if there is none: a record that was cut has another.
    pub last: Link,
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
    pub dice: Vec<Rolled>,
    /// What can be said of the state after it.
    pub digest: Digest,
    /// The first link: over the format, the ruleset, its number, the seed, the scenario, these dice and this digest.
    pub link: Link,
}

/// One order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who gave it.
    pub by: Seat,
    /// The order itself, in its ruleset's words; or what the player said instead of one, as `{"word": "concede"}`.
    pub order: Value,
    /// The dice it took.
    pub dice: Vec<Rolled>,
    /// What can be said of the state after it.
    pub digest: Digest,
    /// The link to everything before it: over the link before, who gave the order, the order, its dice and its digest.
    pub link: Link,
}

/// What proves that an entry is as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seal {
    /// What can be said of the state after it.
    pub(crate) digest: Digest,
    /// The link to everything before it.
    pub(crate) link: Link,
}

/// Why a record does not open, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// The text is no record.
    #[error("this is no record: {0}")]
    NotARecord(serde_json::Error),
    /// Written by another Longroll.
    #[error("the record has format {found}, and this Longroll reads formats 1 to {FORMAT}")]
    Format {
        /// The number it gives.
        found: u64,
    },
    /// A record in an envelope that does not open.
    #[error("the envelope is damaged, and the record in it cannot be read: ask for the file again")]
    Damaged,
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
    /// It does not hold to its end, and the whole of it was wanted.
    #[error("{0}")]
    Halted(Halt),
    /// It is of format 1.
    #[error("a record of format 1 has no links, so nothing proves it")]
    Unlinked,
    /// Its digests cannot be compared.
    #[error(
        "it was played under rules {under}, and these are rules {now}, which tell otherwise of a battle: its states cannot be compared"
    )]
    Untold {
        /// The number of the rules the record was played under.
        under: u32,
        /// The number of the rules of this Longroll.
        now: u32,
    },
    /// It says the right things in the wrong way.
    #[error("line {line} is not written as Longroll writes it")]
    NotAsWritten {
        /// The first line that differs, from 1.
        line: usize,
    },
}

impl Record {
    /// Reads the text of a record of this format.
    pub fn parse(text: &str) -> Result<Self, Broken> {
        let record: Self = serde_json::from_str(text).map_err(Broken::NotARecord)?;
        if record.longroll == FORMAT {
            Ok(record)
        } else {
            Err(Broken::Format { found: record.longroll.into() })
        }
    }

    /// Writes a battle down.
    pub fn of<R: Secrets>(battle: &Battle<R>) -> Self {
        let (opening, seals) = battle.seals();
        Self {
            longroll: FORMAT,
            ruleset: R::ABOUT.slug.to_owned(),
            rules: R::ABOUT.version,
            seed: battle.seed(),
            last: seals.last().unwrap_or(&opening).link,
            scenario: battle.scenario_as_data(),
            opening: OpeningEntry {
                dice: battle.opening().dice.clone(),
                digest: opening.digest,
                link: opening.link,
            },
            orders: entries(battle, 0, &seals),
        }
    }

    /// What a record of the battle holds after the entry, or the opening, with this link, and its last link; nothing if none has it.
    pub fn entries_after<R: Secrets>(battle: &Battle<R>, link: &str) -> Option<(Vec<Entry>, Link)> {
        let (opening, seals) = battle.seals();
        let has_it = |seal: &Seal| seal.link.to_string() == link;
        let from = match seals.iter().rposition(has_it) {
            Some(index) => index + 1,
            None if has_it(&opening) => 0,
            None => return None,
        };
        Some((entries(battle, from, &seals), seals.last().unwrap_or(&opening).link))
    }

    /// The record's text: one order to a line.
    pub fn text(&self) -> String {
        const PLAIN: &str = "a record is plain data";
        let line = |value: &dyn erased::Line| value.line();
        let mut text = String::from("{\n");
        let _ = writeln!(text, "\"longroll\": {},", self.longroll);
        let _ = writeln!(text, "\"ruleset\": {},", line(&self.ruleset));
        let _ = writeln!(text, "\"rules\": {},", self.rules);
        let _ = writeln!(text, "\"seed\": {},", self.seed);
        let _ = writeln!(text, "\"last\": {},", line(&self.last));
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

    /// Plays the first `until` orders again (all of them if `None`). Every link and every digest is compared; the first difference is an error.
    pub fn replay<R: Secrets>(&self, until: Option<usize>) -> Result<Battle<R>, Broken> {
        let opened = Kept::from(self.clone()).open::<R>(until)?;
        opened.halt.map_or(Ok(opened.battle), |halt| Err(Broken::Halted(halt)))
    }
}

/// The entries of a battle's record, the first so many left out.
fn entries<R: Secrets>(battle: &Battle<R>, from: usize, seals: &[Seal]) -> Vec<Entry> {
    let entry = |(played, seal): (&Played<R>, &Seal)| Entry {
        by: played.by.seat(),
        order: battle.as_data(&played.said),
        dice: played.dice.clone(),
        digest: seal.digest,
        link: seal.link,
    };
    battle.played().iter().zip(seals).skip(from).map(entry).collect()
}

impl Entry {
    /// The line of text it is in a record.
    pub fn text(&self) -> String {
        erased::Line::line(self)
    }
}

/// Proves that a text is byte for byte the record of a battle: its links hold from the head to the last, every order with its dice leads to the state
/// it tells of, and written down again it is the same text. No single edit passes.
pub fn verify<R: Secrets>(text: &str) -> Result<Battle<R>, Broken> {
    let kept = Kept::parse(text)?;
    if !kept.is_linked() {
        return Err(Broken::Unlinked);
    }
    let record = Record::parse(text)?;
    same_text(text, &record.text())?;
    if let Some(halt) = kept.cut_short::<R>() {
        return Err(Broken::Halted(halt));
    }
    let Opened { battle, halt, compared } = kept.open::<R>(None)?;
    match halt {
        Some(halt) => Err(Broken::Halted(halt)),
        None if !compared => Err(Broken::Untold { under: record.rules, now: R::ABOUT.version }),
        // Under other rules this program would write another number, and so other links.
        None if record.rules != R::ABOUT.version => Ok(battle),
        None => same_text(text, &Record::of(&battle).text()).map(|()| battle),
    }
}

fn same_text(found: &str, right: &str) -> Result<(), Broken> {
    if found == right {
        return Ok(());
    }
    // Not by `lines`, to which a line that ends as on another system is the same line.
    let lines = right.split('\n').zip(found.split('\n'));
    let alike = lines.take_while(|(right, found)| right == found).count();
    Err(Broken::NotAsWritten { line: alike + 1 })
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
