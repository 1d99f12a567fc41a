//! What can be played, and where its rules are written.

use std::fmt::Display;

use dice::Dice;
use engine::BySide;
use engine::play::Play;
use engine::record::{Kept, Opened};
use rulebook::Book;
use rulebook::markdown::Block;
use serde::Serialize;

/// Everything that can be played. The shipped one is the catalogue; tests bring a small one of their own.
pub trait Library {
    /// The games.
    fn rulesets(&self) -> Vec<RulesetCard>;
    /// Their battles.
    fn scenarios(&self) -> Vec<ScenarioCard>;
    /// Begins the battle of a scenario.
    fn begin(&self, scenario: &str, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, impl Display>;
    /// Plays a battle that was kept again, to the last order that holds.
    fn open(&self, kept: &Kept) -> Result<Opened<Box<dyn Play>>, impl Display>;
    /// The rulebook of a game.
    fn rulebook(&self, ruleset: &str) -> Option<&Book<'_>>;
}

/// A game as the first page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RulesetCard {
    /// Its name in files.
    pub slug: String,
    /// Its name.
    pub title: String,
    /// What it is like, in two sentences.
    pub says: String,
    /// Whether every rule of it is in force.
    pub complete: bool,
}

/// A battle as the first page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScenarioCard {
    /// Its name in files.
    pub slug: String,
    /// Its game.
    pub ruleset: String,
    /// Its name.
    pub title: String,
    /// What it is like, in a sentence or two.
    pub says: String,
    /// The history behind it.
    pub notes: Vec<Block>,
    /// About how long it takes.
    pub minutes: u32,
    /// What the two sides are called.
    pub sides: BySide<String>,
}
