//! What is on the shelf: the rulesets, their scenarios and their rulebooks.
//!
//! A new ruleset is one line in [`GAMES`] and one in [`BOOKS`], and nothing else here. While it is being written it stands in `COMING`: cases and
//! the command line know it by its name, and no list shows it.

mod books;
mod scenarios;

use dice::Dice;
use engine::battle::NotBegun;
use engine::game::{Game, GameOf};
use engine::play::Play;
use engine::record::{Broken, Kept, Opened};
#[cfg(not(target_family = "wasm"))]
use engine::scenario::BadFile;
use serde::Serialize;

pub use books::{BOOKS, Shelved, book_file, find_rule, rulebook, search_rules};
pub use scenarios::{ScenarioInfo, scenario, scenarios};

/// A ruleset on the shelf.
pub struct Entry {
    /// The ruleset itself.
    pub game: &'static dyn Game,
    /// Two sentences for a player who does not know it.
    pub says: &'static str,
    /// Whether every rule is implemented and covered by a case; if so, a missing case is an error.
    pub complete: bool,
    /// How an army list is read, if armies of this ruleset are built by points.
    #[cfg(not(target_family = "wasm"))]
    pub army: Option<ReadArmy>,
}

/// Reads the text of an army list (a file by its name) and says what the army comes to, or everything that is wrong with it.
#[cfg(not(target_family = "wasm"))]
pub type ReadArmy = fn(file: &str, text: &str) -> Result<String, Vec<BadFile>>;

/// The rulesets that can be played.
pub const GAMES: &[Entry] = &[
    Entry {
        game: &GameOf::<march::March>::new(),
        says: "Napoleonic armies by the brigade: commanders roll for the points with which columns march, lines volley and cuirassiers \
           charge. Fast, bloody, and over in an evening.",
        complete: true,
        #[cfg(not(target_family = "wasm"))]
        army: Some(march::army::read),
    },
    Entry {
        game: &GameOf::<sixgun::Sixgun>::new(),
        says: "Gunfights in the American West, man by man: cards say who acts, and whoever steps into view may be shot before he has \
               finished stepping. Hidden enemies, brawls, horses and cold feet.",
        complete: true,
        #[cfg(not(target_family = "wasm"))]
        army: None,
    },
];

/// The rulesets that are being written: cases and the command line find them by their name. They are in no list and not in the browser.
#[cfg(not(target_family = "wasm"))]
pub const COMING: &[Entry] = &[Entry {
    game: &GameOf::<charge::Charge>::new(),
    says: "Napoleonic field battles by the battalion, the regiment and the battery: wheels, squares, volleys by the rank, and charges that \
           gunners may not await.",
    complete: false,
    army: None,
}];

/// No ruleset that is being written is taken to the browser.
#[cfg(target_family = "wasm")]
const COMING: &[Entry] = &[];

/// A ruleset as lists show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RulesetInfo {
    /// Its slug.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Two sentences about it.
    pub says: String,
}

/// All rulesets that can be played.
pub fn rulesets() -> Vec<RulesetInfo> {
    GAMES
        .iter()
        .map(|entry| RulesetInfo {
            slug: entry.game.slug().to_owned(),
            title: entry.game.title().to_owned(),
            says: entry.says.to_owned(),
        })
        .collect()
}

/// The ruleset of that slug.
pub fn game(slug: &str) -> Result<&'static dyn Game, Unknown> {
    let mut known = GAMES.iter().chain(COMING).map(|entry| entry.game);
    known.find(|game| game.slug() == slug).ok_or_else(|| Unknown {
        what: "ruleset",
        name: slug.to_owned(),
        known: GAMES.iter().map(|entry| entry.game.slug().to_owned()).collect(),
    })
}

/// Something nobody knows of.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no {what} '{name}'; there are {}", .known.join(", "))]
pub struct Unknown {
    /// What was looked for.
    pub what: &'static str,
    /// Under which name.
    pub name: String,
    /// What there is.
    pub known: Vec<String>,
}

/// Why a battle could not be started.
#[derive(Debug, thiserror::Error)]
pub enum CannotBegin {
    /// No such scenario.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// The scenario is wrong, or dice are wanted.
    #[error(transparent)]
    NotBegun(#[from] NotBegun),
}

/// Starts a battle of a scenario on the shelf.
pub fn begin(scenario_slug: &str, seed: u64, dice: &mut dyn Dice) -> Result<Box<dyn Play>, CannotBegin> {
    let found = scenario(scenario_slug)?;
    Ok(game(&found.ruleset)?.begin(&found.scenario, seed, dice)?)
}

/// Why a record could not be opened at all.
#[derive(Debug, thiserror::Error)]
pub enum CannotOpen {
    /// No such ruleset.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// It is no record, or its scenario is wrong.
    #[error(transparent)]
    Broken(#[from] Broken),
}

/// Plays a battle of any ruleset that was kept again, up to `until` orders, as far as it holds.
pub fn open(kept: &Kept, until: Option<usize>) -> Result<Opened<Box<dyn Play>>, CannotOpen> {
    Ok(game(&kept.ruleset)?.open(kept, until)?)
}
