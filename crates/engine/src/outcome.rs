//! Whose word is awaited, and how a battle ends.

use serde::{Deserialize, Serialize};

use crate::{RuleId, Side};

/// What the battle is waiting for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Awaits {
    /// An order of this side.
    Order(Side),
    /// Nobody: the rules have work on the agenda.
    Rules,
    /// Nothing any more.
    Over(Outcome),
}

/// How a battle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// The rule that ended it.
    pub rule: RuleId,
}

/// An outcome as views and results show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ended {
    /// Who won; nothing is a draw.
    pub winner: Option<Side>,
    /// The rule that ended it.
    pub rule: String,
    /// A sentence about it.
    pub says: String,
}
