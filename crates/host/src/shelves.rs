//! The library that is shipped: everything in the catalogue.

use std::collections::BTreeMap;
use std::fmt::Display;

use dice::Dice;
use engine::BySide;
use engine::play::Play;
use engine::record::{Kept, Opened};
use rulebook::markdown::blocks;
use rulebook::{BadBook, Book};

use crate::{Library, RulesetCard, ScenarioCard};

/// The catalogue as a library.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shelves;

impl Library for Shelves {
    fn rulesets(&self) -> Vec<RulesetCard> {
        let card = |entry: &catalogue::Entry| RulesetCard {
            slug: entry.game.slug().to_owned(),
            title: entry.game.title().to_owned(),
            says: entry.says.to_owned(),
            complete: entry.complete,
        };
        catalogue::GAMES.iter().map(card).collect()
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        let card = |scenario: &catalogue::ScenarioInfo| ScenarioCard {
            slug: scenario.slug.clone(),
            ruleset: scenario.ruleset.clone(),
            title: scenario.title.clone(),
            says: scenario.says.clone(),
            notes: blocks(&scenario.notes, |_| true),
            minutes: scenario.minutes,
            sides: BySide { a: scenario.sides.0.clone(), b: scenario.sides.1.clone() },
        };
        catalogue::scenarios().iter().map(card).collect()
    }

    fn begin(&self, scenario: &str, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, impl Display> {
        catalogue::begin(scenario, seed, dice)
    }

    fn open(&self, kept: &Kept) -> Result<Opened<Box<dyn Play>>, impl Display> {
        catalogue::open(kept, None)
    }

    fn rulebook(&self, ruleset: &str) -> Option<&Book<'_>> {
        catalogue::rulebook(ruleset).ok()
    }
}

/// The catalogue as a library whose rulebooks are brought from outside when one is first opened. The books weigh as much as the
/// rules of several games, and a browser should not fetch them before the first move.
#[derive(Debug, Default)]
pub struct Carried {
    books: BTreeMap<String, Book<'static>>,
}

impl Carried {
    /// Puts the rulebook of a ruleset on the shelf.
    pub fn shelve(&mut self, ruleset: &str, text: String) -> Result<(), BadBook> {
        if !self.books.contains_key(ruleset) {
            // A book is read as long as the page is open, so nobody ever takes it away again.
            self.books.insert(ruleset.to_owned(), Book::parse(text.leak())?);
        }
        Ok(())
    }
}

impl Library for Carried {
    fn rulesets(&self) -> Vec<RulesetCard> {
        Shelves.rulesets()
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        Shelves.scenarios()
    }

    fn begin(&self, scenario: &str, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, impl Display> {
        catalogue::begin(scenario, seed, dice)
    }

    fn open(&self, kept: &Kept) -> Result<Opened<Box<dyn Play>>, impl Display> {
        catalogue::open(kept, None)
    }

    fn rulebook(&self, ruleset: &str) -> Option<&Book<'_>> {
        self.books.get(ruleset)
    }
}
