//! A number and how it came about, so that a player can ask why.

use arrayvec::ArrayVec;

use crate::RuleId;
use crate::event::SumLine;

/// A base number and the modifiers that apply, line by line. Only lines that apply are in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    lines: ArrayVec<(RuleId, &'static str, i32), 16>,
}

impl Tally {
    /// Starts from a number given by a rule.
    #[inline]
    pub fn base(rule: RuleId, label: &'static str, amount: i32) -> Self {
        let mut lines = ArrayVec::new();
        lines.push((rule, label, amount));
        Self { lines }
    }

    /// Starts from nothing: the tally of modifiers alone.
    #[inline]
    pub fn empty() -> Self {
        Self { lines: ArrayVec::new() }
    }

    /// Adds a line if it applies.
    #[inline]
    pub fn plus_if(mut self, applies: bool, rule: RuleId, label: &'static str, amount: i32) -> Self {
        if applies {
            self.lines.push((rule, label, amount));
        }
        self
    }

    /// Adds a line.
    pub fn plus(self, rule: RuleId, label: &'static str, amount: i32) -> Self {
        self.plus_if(true, rule, label, amount)
    }

    /// The sum of all lines.
    pub fn total(&self) -> i32 {
        self.lines.iter().map(|(_, _, amount)| amount).sum()
    }

    /// The lines in the order they were added.
    pub fn lines(&self) -> impl Iterator<Item = (RuleId, &'static str, i32)> + '_ {
        self.lines.iter().copied()
    }

    /// The lines as a client shows them.
    pub fn shown(&self) -> impl Iterator<Item = SumLine> + '_ {
        self.lines().map(|(rule, label, amount)| SumLine::new(rule, label, amount))
    }
}
