//! Whose word is awaited, and how a game ends.

use crate::RuleId;

/// What a game of such seats is waiting for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Awaits<Seat> {
    /// An order of this one.
    Order(Seat),
    /// Nobody: the rules have work on the agenda.
    Rules,
    /// Nothing any more.
    Over(Outcome<Seat>),
}

/// How a game of such seats ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome<Seat> {
    /// Who won; `None` is a draw.
    pub winner: Option<Seat>,
    /// The rule that ended it.
    pub rule: RuleId,
}
