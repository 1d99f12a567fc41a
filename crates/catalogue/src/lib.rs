//! What is on the shelf: the rulesets, their scenarios and their rulebooks.
//!
//! A new ruleset is an entry, which stands in [`GAMES`], and a line in [`BOOKS`]. While it is being written it stands in [`COMING`]: cases and
//! the command line know it by its name, and no list shows it. Each entry is a static of its own, so that a browser's engine, which plays one
//! game, is linked without the others.

mod armies;
mod books;
mod scenarios;

use dice::Dice;
use engine::Fault;
use engine::army;
use engine::battle::NotBegun;
use engine::game::{Game, GameOf};
use engine::ledger::LedgerOf;
use engine::play::Play;
use engine::record::{Broken, Kept, Opened};
use serde::Serialize;
use serde_json::Value;

pub use armies::{army_lists, pick_up, pick_up_games};
pub use books::{BOOKS, SLUGS, Shelved, book_file, find_rule, rulebook, search_rules};
pub use scenarios::{Measured, SECONDS_AN_ORDER, ScenarioInfo, scenario, scenarios};

/// A ruleset on the shelf.
pub struct Entry {
    /// The ruleset itself.
    pub game: &'static dyn Game,
    /// Two sentences for a player who does not know it.
    pub says: &'static str,
    /// Whether every rule is implemented and covered by a case; if so, a missing case is an error.
    pub complete: bool,
    /// How an army list is checked, if armies of this ruleset are files of their own.
    pub army: Option<CheckArmy>,
    /// Its scenario files, each with what was measured of it.
    files: &'static [(&'static str, &'static str, &'static str)],
}

/// Checks an army list and says what the army comes to, or everything that is wrong with it.
pub type CheckArmy = fn(list: &Value) -> Result<String, Vec<Fault>>;

/// March Toward the Sound of Guns.
pub static MARCH: Entry = Entry {
    game: &GameOf::<march::March>::new(),
    says: "Napoleonic armies by the brigade: commanders roll for the points with which columns march, lines volley and cuirassiers \
           charge. Fast, bloody, and over in an evening.",
    complete: true,
    army: Some(army::told::<march::March>),
    files: scenarios::files::MARCH,
};

/// Six Gun Sound, the tactical game.
pub static SIXGUN: Entry = Entry {
    game: &GameOf::<sixgun::Sixgun>::new(),
    says: "Gunfights in the American West, man by man: cards say who acts, and whoever steps into view may be shot before he has \
           finished stepping. Hidden enemies, brawls, horses and cold feet.",
    complete: true,
    army: Some(army::told::<sixgun::Sixgun>),
    files: scenarios::files::SIXGUN,
};

/// Sound the Charge.
pub static CHARGE: Entry = Entry {
    game: &GameOf::<charge::Charge>::new(),
    says: "Napoleonic field battles by the battalion, the regiment and the battery: wheels, squares, volleys by the rank, and charges that \
           gunners may not await. The whole of a field day, model by model.",
    complete: true,
    army: Some(army::told::<charge::Charge>),
    files: scenarios::files::CHARGE,
};

/// The Sound of the Guns.
pub static GUNS: Entry = Entry {
    game: &GameOf::<guns::Guns>::new(),
    says: "The great battles of 1850 to 1871 by the brigade: every march in sight of the enemy gives him time to answer, and whole \
           divisions meet in a few decisive combats.",
    complete: true,
    army: Some(army::told::<guns::Guns>),
    files: scenarios::files::GUNS,
};

/// The campaign of Six Gun Sound.
pub static CAMPAIGN: Entry = Entry {
    game: &LedgerOf::<campaign::Campaign>::new(),
    says: "Lives in the American West, 1867 to 1885, month by month: characters rob, drive cattle, hunt and are hunted, sit in jail, break \
           out, grow bold or lose their nerve, and die or win.",
    complete: false,
    army: None,
    files: &[],
};

/// The rulesets that can be played, as lists show them.
pub static GAMES: &[&Entry] = &[&MARCH, &SIXGUN, &CHARGE, &GUNS];

/// The rulesets that are being written: cases and the command line find them by their name. They are in no list and not in the browser.
pub static COMING: &[&Entry] = &[&CAMPAIGN];

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
    entry(slug).map(|entry| entry.game)
}

/// What may stand in an army list of a game, as a JSON schema; nothing if its armies are no files of their own.
#[cfg(not(target_family = "wasm"))]
pub fn army_schema(slug: &str) -> Option<Value> {
    match slug {
        "march" => Some(army::schema::<march::March>()),
        "charge" => Some(army::schema::<charge::Charge>()),
        "guns" => Some(army::schema::<guns::Guns>()),
        "sixgun" => Some(army::schema::<sixgun::Sixgun>()),
        _ => None,
    }
}

/// The entry of the ruleset of that slug.
pub fn entry(slug: &str) -> Result<&'static Entry, Unknown> {
    let mut known = GAMES.iter().chain(COMING).copied();
    known.find(|entry| entry.game.slug() == slug).ok_or_else(|| Unknown {
        what: "ruleset",
        name: slug.to_owned(),
        known: GAMES.iter().chain(COMING).map(|entry| entry.game.slug().to_owned()).collect(),
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

impl Entry {
    /// Starts a battle of one of its scenarios.
    pub fn begin(
        &self,
        scenario_slug: &str,
        seed: u64,
        dice: &mut dyn Dice,
    ) -> Result<Box<dyn Play>, CannotBegin> {
        Ok(self.game.begin(&self.scenario(scenario_slug)?.scenario, seed, dice)?)
    }

    /// Plays a battle of this ruleset that was kept again, up to `until` orders, as far as it holds.
    pub fn open(&self, kept: &Kept, until: Option<usize>) -> Result<Opened<Box<dyn Play>>, CannotOpen> {
        let slug = self.game.slug();
        if kept.ruleset != slug {
            let known = vec![slug.to_owned()];
            return Err(Unknown { what: "ruleset", name: kept.ruleset.clone(), known }.into());
        }
        Ok(self.game.open(kept, until)?)
    }
}
