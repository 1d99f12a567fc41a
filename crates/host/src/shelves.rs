//! The libraries that are shipped: everything in the catalogue, or one game of it.

use std::fmt::Display;

use catalogue::{CannotBegin, CheckArmy, Entry, GAMES, ScenarioInfo};
use dice::Dice;
use engine::BySide;
use engine::game::Game;
use engine::play::Play;
use engine::record::{Kept, Opened};
use rulebook::Book;

use crate::{Library, RulesetCard, ScenarioCard};

/// The whole catalogue as a library.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shelves;

impl Library for Shelves {
    fn rulesets(&self) -> Vec<RulesetCard> {
        GAMES.iter().map(|entry| card_of_game(entry)).collect()
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        catalogue::scenarios().iter().map(card_of_scenario).collect()
    }

    fn begin(&self, scenario: &str, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, CannotBegin> {
        catalogue::begin(scenario, seed, dice)
    }

    fn game(&self, ruleset: &str) -> Option<&'static dyn Game> {
        catalogue::game(ruleset).ok()
    }

    fn army(&self, ruleset: &str) -> Option<CheckArmy> {
        catalogue::entry(ruleset).ok()?.army
    }

    fn open(&self, kept: &Kept) -> Result<Opened<Box<dyn Play>>, impl Display> {
        catalogue::open(kept, None)
    }

    fn rulebook(&self, ruleset: &str) -> Option<&Book<'_>> {
        catalogue::rulebook(ruleset).ok()
    }
}

/// One game of the catalogue as a library, without its rulebook: a browser fetches the game it plays and no other, and it reads rulebooks
/// without any game.
#[derive(Clone, Copy)]
pub struct OneGame(pub &'static Entry);

impl Library for OneGame {
    fn rulesets(&self) -> Vec<RulesetCard> {
        vec![card_of_game(self.0)]
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        self.0.scenarios().iter().map(card_of_scenario).collect()
    }

    fn begin(&self, scenario: &str, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, CannotBegin> {
        self.0.begin(scenario, seed, dice)
    }

    fn game(&self, ruleset: &str) -> Option<&'static dyn Game> {
        (self.0.game.slug() == ruleset).then_some(self.0.game)
    }

    fn army(&self, ruleset: &str) -> Option<CheckArmy> {
        self.0.army.filter(|_| self.0.game.slug() == ruleset)
    }

    fn open(&self, kept: &Kept) -> Result<Opened<Box<dyn Play>>, impl Display> {
        self.0.open(kept, None)
    }
}

fn card_of_game(entry: &Entry) -> RulesetCard {
    RulesetCard {
        slug: entry.game.slug().to_owned(),
        title: entry.game.title().to_owned(),
        says: entry.says.to_owned(),
        complete: entry.complete,
    }
}

pub(crate) fn card_of_scenario(scenario: &ScenarioInfo) -> ScenarioCard {
    ScenarioCard {
        slug: scenario.slug.clone(),
        ruleset: scenario.ruleset.clone(),
        title: scenario.title.clone(),
        says: scenario.says.clone(),
        notes: scenario.notes.clone(),
        minutes: scenario.takes(),
        sides: BySide { a: scenario.sides.0.clone(), b: scenario.sides.1.clone() },
        balance: scenario.measured.as_ref().map(|measured| measured.says(&scenario.sides)),
    }
}
