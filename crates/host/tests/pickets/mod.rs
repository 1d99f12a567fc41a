//! A library with nothing in it but Pickets, the game of five rules.

use std::fmt::Display;
use std::sync::LazyLock;

use catalogue::{CannotBegin, Unknown};
use dice::Dice;
use engine::game::{Game, GameOf};
use engine::play::Play;
use engine::record::{Kept, Opened};
use engine::{Battle, BySide};
use host::{Library, RulesetCard, ScenarioCard};
use rulebook::Book;

use picket::{Picket, RULEBOOK, Scenario};

const MEADOW: &str = r#"
title = "The Meadow"
ground = { width = 48.0, depth = 36.0, areas = [{ kind = "wood", name = "Copse", outline = [[20, 16], [28, 15], [29, 21], [22, 22]] }] }
pickets = [
  { name = "Guards", side = "A", at = { x = 16.0, y = 8.0, facing = 0.0 } },
  { name = "Line",   side = "A", at = { x = 30.0, y = 8.0, facing = 0.0 } },
  { name = "Buffs",  side = "B", at = { x = 16.0, y = 18.0, facing = 180.0 } },
  { name = "Drummer", side = "B", at = { x = 30.0, y = 30.0, facing = 180.0 } },
]
"#;

static BOOK: LazyLock<Book<'static>> =
    LazyLock::new(|| Book::parse(RULEBOOK).expect("Pickets has a rulebook"));

/// Pickets in two battles: `meadow`, and `ambush`, where A does not see B's drummer.
pub(crate) struct Pickets;

impl Library for Pickets {
    fn rulesets(&self) -> Vec<RulesetCard> {
        let text = str::to_owned;
        vec![RulesetCard {
            slug: text("picket"),
            title: text("Pickets"),
            says: text("Two outposts."),
            complete: true,
        }]
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        ["meadow", "ambush"]
            .map(|slug| ScenarioCard {
                slug: slug.to_owned(),
                ruleset: "picket".to_owned(),
                title: "The Meadow".to_owned(),
                says: "A meadow.".to_owned(),
                notes: "Nothing happened there.".to_owned(),
                minutes: 5,
                sides: BySide::of(|side| side.to_string()),
                balance: None,
            })
            .to_vec()
    }

    fn begin(&self, scenario: &str, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, CannotBegin> {
        let ambush = match scenario {
            "meadow" => false,
            "ambush" => true,
            _ => {
                let known = vec!["meadow".to_owned(), "ambush".to_owned()];
                return Err(Unknown { what: "scenario", name: scenario.to_owned(), known }.into());
            }
        };
        let meadow: Scenario =
            engine::scenario::read_toml("meadow.toml", MEADOW).expect("the meadow is a scenario");
        Ok(Box::new(Battle::<Picket>::begin(Scenario { ambush, ..meadow }, seed, dice)?))
    }

    fn open(&self, kept: &Kept) -> Result<Opened<Box<dyn Play>>, impl Display> {
        GameOf::<Picket>::new().open(kept, None)
    }

    fn rulebook(&self, ruleset: &str) -> Option<&Book<'_>> {
        (ruleset == "picket").then(|| &*BOOK)
    }
}
