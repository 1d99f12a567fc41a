//! Why an order is refused, in one sentence: what is wrong, then what would be right.

use engine::{RuleId, Ruled, Witness};
use table::{Point, TOLERANCE};

use crate::ids;

/// A refusal, by the rule that forbids.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// No decision is open.
    #[error("no order is awaited now: the encounter is over")]
    NobodyIsAsked,
    /// The order does not answer the open decision.
    #[error("this order does not answer what is asked now ({asked})")]
    WrongOrder {
        /// What is asked.
        asked: &'static str,
        /// The rule of the decision that is open.
        rule: RuleId,
    },
    /// The draft of an order cannot be read.
    #[error("this draft cannot be understood: {says}")]
    BadDraft {
        /// What is wrong with it.
        says: String,
    },
    /// Any other prohibition: a sentence and the rule behind it, with the line that decided.
    #[error("{says}")]
    Forbidden {
        /// The sentence.
        says: String,
        /// The rule.
        rule: RuleId,
        /// The deciding line, if there is one: from, to and what it says. Where both are one, it is a place.
        line: Option<(Point, Point, String)>,
    },
}

impl Refusal {
    /// A prohibition without a line.
    pub fn by(rule: RuleId, says: impl Into<String>) -> Self {
        Self::Forbidden { says: says.into(), rule, line: None }
    }

    /// A prohibition with the line that decided.
    pub fn along(
        rule: RuleId,
        says: impl Into<String>,
        from: Point,
        to: Point,
        label: impl Into<String>,
    ) -> Self {
        Self::Forbidden { says: says.into(), rule, line: Some((from, to, label.into())) }
    }
}

/// A "no" with its sentence, or without one. A player reads why; a search through thousands of places only asks whether, and a sentence
/// nobody reads is never put together.
pub trait No: Sized {
    /// A prohibition without a line.
    fn because(rule: RuleId, says: impl FnOnce() -> String) -> Self;

    /// A prohibition with the line that decided: from, to and what it says.
    fn because_of(
        rule: RuleId,
        says: impl FnOnce() -> String,
        line: impl FnOnce() -> (Point, Point, String),
    ) -> Self;
}

impl No for Refusal {
    fn because(rule: RuleId, says: impl FnOnce() -> String) -> Self {
        Self::by(rule, says())
    }

    fn because_of(
        rule: RuleId,
        says: impl FnOnce() -> String,
        line: impl FnOnce() -> (Point, Point, String),
    ) -> Self {
        Self::Forbidden { says: says(), rule, line: Some(line()) }
    }
}

/// A "no" without a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wordless;

impl No for Wordless {
    fn because(_: RuleId, _: impl FnOnce() -> String) -> Self {
        Self
    }

    fn because_of(_: RuleId, _: impl FnOnce() -> String, _: impl FnOnce() -> (Point, Point, String)) -> Self {
        Self
    }
}

impl Ruled for Refusal {
    fn rule(&self) -> RuleId {
        match self {
            Self::NobodyIsAsked | Self::BadDraft { .. } => ids::SX_DEC_01,
            Self::WrongOrder { rule, .. } | Self::Forbidden { rule, .. } => *rule,
        }
    }

    fn witness(&self) -> Vec<Witness> {
        match self {
            Self::Forbidden { line: Some((from, to, label)), .. } => {
                // A line without length is a place.
                let place = from.distance(*to) < TOLERANCE;
                let label = label.as_str();
                vec![if place { Witness::point(*to, label) } else { Witness::line(*from, *to, label) }]
            }
            _ => Vec::new(),
        }
    }
}
