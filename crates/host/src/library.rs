//! What can be played, and where its rules are written.

use std::fmt::Display;

use catalogue::{CannotBegin, CheckArmy};
use dice::Dice;
use engine::BySide;
use engine::game::Game;
use engine::play::Play;
use engine::record::{Kept, Opened};
use rulebook::Book;
use serde::Serialize;

/// Everything that can be played. The shipped one is the catalogue; tests bring a small one of their own.
pub trait Library {
    /// The games.
    fn rulesets(&self) -> Vec<RulesetCard>;
    /// Their battles.
    fn scenarios(&self) -> Vec<ScenarioCard>;
    /// Begins the battle of a scenario.
    fn begin(&self, scenario: &str, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, CannotBegin>;
    /// The game that plays a scenario somebody wrote himself, if scenarios of others are played here.
    fn game(&self, _ruleset: &str) -> Option<&'static dyn Game> {
        None
    }
    /// How an army list of a game is checked, if there are lists of it and those of others are checked here.
    fn army(&self, _ruleset: &str) -> Option<CheckArmy> {
        None
    }
    /// Plays a battle that was kept again, to the last order that holds.
    fn open(&self, kept: &Kept) -> Result<Opened<Box<dyn Play>>, impl Display>;
    /// The rulebook of a game, if it is here: a browser reads its books elsewhere ([`crate::rules`]).
    fn rulebook(&self, _ruleset: &str) -> Option<&Book<'_>> {
        None
    }
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
    /// The history behind it, in Markdown.
    pub notes: String,
    /// About how long it takes.
    pub minutes: u32,
    /// What the two sides are called.
    pub sides: BySide<String>,
    /// How its battles go between equal commanders, as measured; nothing if nobody has let them fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub balance: Option<String>,
}
