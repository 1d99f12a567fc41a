//! What happened, as people are told it.

use std::borrow::Cow;

use dice::Faces;
use serde::{Deserialize, Serialize};

use crate::beat::Beat;
use crate::{RuleId, Witness};

/// One event as a sentence, with the rule behind it, the dice that made it and where it happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Telling {
    /// The sentence.
    pub says: String,
    /// The rule that made it so.
    pub rule: String,
    /// How loud it is.
    pub weight: Weight,
    /// The dice, if there were any.
    pub dice: Option<Thrown>,
    /// The names of the pieces it is about.
    pub pieces: Vec<String>,
    /// What to draw while it is told: shots, moves, ranges.
    pub witness: Vec<Witness>,
    /// What there is to see of it, as data: ways, shots, losses, blows.
    pub beats: Vec<Beat>,
}

/// How much an event matters in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// Book-keeping: shown on request.
    Detail,
    /// The ordinary course of the battle.
    Plain,
    /// A turn, a phase, a rout, the end: a headline.
    Headline,
}

/// Dice as the tray shows them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Thrown {
    /// What was rolled, in order.
    pub faces: Vec<u8>,
    /// Which faces count; empty if each die is read by itself.
    pub counts: Vec<u8>,
    /// Whoever rolls would rather not see the faces that count.
    pub unwelcome: bool,
    /// What it was for: "4e Ligne shoots at the Guards".
    pub purpose: String,
    /// The sum behind the number needed, line by line.
    pub sum: Vec<SumLine>,
}

/// One line of a sum: a base number or a modifier, with the rule that gives it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SumLine {
    /// What the number is for.
    pub label: Cow<'static, str>,
    /// The number.
    pub amount: i32,
    /// The rule that gives it.
    pub rule: Cow<'static, str>,
}

impl SumLine {
    /// A line by a rule.
    pub fn new(rule: RuleId, label: impl Into<Cow<'static, str>>, amount: i32) -> Self {
        Self { label: label.into(), amount, rule: Cow::Borrowed(rule.0) }
    }
}

impl Telling {
    /// A plain sentence by a rule.
    pub fn new(rule: RuleId, says: impl Into<String>) -> Self {
        Self {
            says: says.into(),
            rule: rule.0.to_owned(),
            weight: Weight::Plain,
            dice: None,
            pieces: Vec::new(),
            witness: Vec::new(),
            beats: Vec::new(),
        }
    }

    /// The same, as a headline.
    pub fn headline(mut self) -> Self {
        self.weight = Weight::Headline;
        self
    }

    /// The same, as book-keeping.
    pub fn detail(mut self) -> Self {
        self.weight = Weight::Detail;
        self
    }

    /// About these pieces.
    pub fn about<'n>(mut self, pieces: impl IntoIterator<Item = &'n str>) -> Self {
        self.pieces.extend(pieces.into_iter().map(str::to_owned));
        self
    }

    /// With the dice that made it.
    pub fn rolled(
        mut self,
        purpose: impl Into<String>,
        faces: &Faces,
        counts: impl IntoIterator<Item = u8>,
        sum: impl IntoIterator<Item = SumLine>,
    ) -> Self {
        self.dice = Some(Thrown {
            faces: faces.iter().copied().collect(),
            counts: counts.into_iter().collect(),
            unwelcome: false,
            purpose: purpose.into(),
            sum: sum.into_iter().collect(),
        });
        self
    }

    /// The dice are rolled by somebody who hopes that none of them counts.
    pub fn unwelcome(mut self) -> Self {
        if let Some(dice) = &mut self.dice {
            dice.unwelcome = true;
        }
        self
    }

    /// With something to draw.
    pub fn drawn(mut self, witness: Witness) -> Self {
        self.witness.push(witness);
        self
    }

    /// With something to see.
    pub fn seen(mut self, beat: Beat) -> Self {
        self.beats.push(beat);
        self
    }
}
