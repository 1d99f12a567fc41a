//! The library that is shipped: everything in the catalogue.

use std::fmt::Display;

use dice::Dice;
use engine::BySide;
use engine::play::Play;
use engine::record::Record;
use rulebook::Book;

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
            notes: scenario.notes.clone(),
            minutes: scenario.minutes,
            sides: BySide { a: scenario.sides.0.clone(), b: scenario.sides.1.clone() },
        };
        catalogue::scenarios().iter().map(card).collect()
    }

    fn begin(&self, scenario: &str, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, impl Display> {
        catalogue::begin(scenario, seed, dice)
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Play>, impl Display> {
        catalogue::replay(record, None)
    }

    fn rulebook(&self, ruleset: &str) -> Option<&Book<'_>> {
        catalogue::rulebook(ruleset).ok()
    }
}
