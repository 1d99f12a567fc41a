//! No, why, and what would be right.

use serde::{Deserialize, Serialize};
use table::Point;

use crate::{Label, RuleId};

/// A refusal knows the rule that forbids, and can draw what decided it.
pub trait Ruled: std::error::Error + Clone + 'static {
    /// The rule that says no.
    fn rule(&self) -> RuleId;

    /// The lines and points that decided, to be drawn on the table.
    fn witness(&self) -> Vec<Witness> {
        Vec::new()
    }
}

/// What a verdict rests on: the deciding line, point or area, in inches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "shape", rename_all = "kebab-case")]
pub enum Witness {
    /// A measured line.
    Line {
        /// Where it starts.
        from: Spot2,
        /// Where it ends.
        to: Spot2,
        /// What it says: "4.2″", "blocked by the wood".
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        label: Label,
    },
    /// A single place.
    Point {
        /// Where.
        at: Spot2,
        /// What it says.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        label: Label,
    },
    /// A closed area, such as an arc or the ground a move sweeps.
    Area {
        /// Its corners.
        outline: Vec<Spot2>,
        /// What it says.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        label: Label,
    },
    /// A circle, such as a command radius.
    Circle {
        /// Its centre.
        at: Spot2,
        /// Its radius in inches.
        radius: f64,
        /// What it says.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        label: Label,
    },
}

/// A point in inches as clients draw it.
pub type Spot2 = (f64, f64);

impl Witness {
    /// A measured line with its label.
    pub fn line(from: Point, to: Point, label: impl Into<Label>) -> Self {
        Self::Line { from: (from.x, from.y), to: (to.x, to.y), label: label.into() }
    }

    /// A place with its label.
    pub fn point(at: Point, label: impl Into<Label>) -> Self {
        Self::Point { at: (at.x, at.y), label: label.into() }
    }
}

/// A refusal as clients and cases see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Refused {
    /// What is wrong, then what would be right.
    pub says: String,
    /// The rule that says no; empty for bad input, which breaks no rule.
    pub rule: String,
    /// What decided it.
    pub witness: Vec<Witness>,
}

impl Refused {
    /// Puts a refusal into words.
    pub fn from_rule(refusal: &impl Ruled) -> Self {
        Self { says: refusal.to_string(), rule: refusal.rule().0.to_owned(), witness: refusal.witness() }
    }

    /// A no that every game says alike, by the game's own rule.
    pub fn by_rule(rule: RuleId, says: impl Into<String>) -> Self {
        Self { says: says.into(), rule: rule.0.to_owned(), witness: Vec::new() }
    }

    /// Input that is not even an order.
    pub fn bad_input(says: impl Into<String>) -> Self {
        Self { says: says.into(), rule: String::new(), witness: Vec::new() }
    }
}
