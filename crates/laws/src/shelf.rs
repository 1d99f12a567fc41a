//! What lies in the repository: scenarios, files on record. And a battle at its beginning.

use std::fs;
use std::path::{Path, PathBuf};

use dice::Seeded;
use engine::{Awaits, Battle, Loop, Rules, Ruleset, Side};
use serde_json::Value;

use crate::{Book, Chance, ScenarioOf};

/// A scenario on the shelf.
pub struct OnShelf<S> {
    /// Its slug.
    pub slug: String,
    /// The scenario.
    pub scenario: S,
    /// About how long it takes to play. A long one is fought less often in the tests.
    pub minutes: u64,
}

impl<S> OnShelf<S> {
    /// So many battles, or fewer of a long scenario.
    pub(crate) const fn share(&self, of_short: u64, of_long: u64) -> u64 {
        if self.minutes > 200 { of_long } else { of_short }
    }
}

/// Every scenario of the repository, by its slug, and those the book adds.
pub fn scenarios<B: Book>() -> Vec<OnShelf<ScenarioOf<B>>> {
    let folder = folder("scenarios").join(B::Game::ABOUT.slug);
    let on_file = files(&folder, "toml").into_iter().map(|path| (stem(&path), read(&path)));
    let more = B::MORE_SCENARIOS.iter().map(|(slug, text)| ((*slug).to_owned(), (*text).to_owned()));
    on_file.chain(more).map(|(slug, text)| shelve::<B>(slug, &text)).collect()
}

/// One scenario on the shelf.
pub fn scenario<B: Book>(slug: &str) -> ScenarioOf<B> {
    let all = scenarios::<B>();
    all.into_iter().find(|one| one.slug == slug).unwrap_or_else(|| panic!("there is no {slug}")).scenario
}

fn shelve<B: Book>(slug: String, text: &str) -> OnShelf<ScenarioOf<B>> {
    let scenario = read_scenario::<B>(&slug, text);
    let minutes = data(&scenario)["minutes"].as_u64().unwrap_or_default();
    OnShelf { slug, scenario, minutes }
}

/// A scenario from its text.
pub(crate) fn read_scenario<B: Book>(slug: &str, text: &str) -> ScenarioOf<B> {
    engine::scenario::read_toml(slug, text).unwrap_or_else(|bad| panic!("{bad}"))
}

/// A scenario as data.
pub(crate) fn data<S: serde::Serialize>(scenario: &S) -> Value {
    serde_json::to_value(scenario).expect("scenarios are plain data")
}

/// A folder at the top of the repository.
pub(crate) fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// Files of a folder with this extension, by name.
pub(crate) fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    found.sort();
    found
}

/// A file's text.
pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file's name without its extension.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().expect("a file has a name").to_string_lossy().into_owned()
}

/// Whether files on record are to be written anew.
pub(crate) fn writes() -> bool {
    std::env::var_os("LONGROLL_WRITE").is_some()
}

/// Compares a text with a file on record; writes the file first when the environment says `LONGROLL_WRITE`. Read the difference before it
/// is committed.
pub(crate) fn golden(file: &str, text: &str) {
    let path = folder(file);
    if writes() {
        let parent = path.parent().expect("a file is in a folder");
        fs::create_dir_all(parent).and_then(|()| fs::write(&path, text)).expect("the file can be written");
    }
    let on_file = read(&path);
    if let Some((line, (one, other))) =
        on_file.lines().zip(text.lines()).enumerate().find(|(_, (one, other))| one != other)
    {
        panic!("{file}, line {}: on file\n{one}\nand now\n{other}", line + 1);
    }
    assert_eq!(on_file.lines().count(), text.lines().count(), "{file} has another number of lines");
}

/// A battle that has just begun.
pub fn begun<R: Ruleset>(scenario: &R::Scenario, seed: u64, dice: &mut Seeded) -> Battle<R> {
    Battle::begin(scenario.clone(), seed, dice).unwrap_or_else(|error| panic!("{error}"))
}

/// Who must decide now; nobody once the battle is over.
pub fn asked<R: Ruleset>(battle: &Battle<R>) -> Option<Side> {
    match R::awaits(battle.state()) {
        Awaits::Order(side) => Some(side),
        Awaits::Rules | Awaits::Over(_) => None,
    }
}

/// So many random orders, or as many as there are before the end.
pub fn play_on<R: Ruleset>(battle: &mut Battle<R>, dice: &mut Seeded, chance: &mut Chance, orders: usize) {
    for _ in 0..orders {
        let Some(side) = asked(battle) else { return };
        let order = chance.order::<R>(battle.state());
        battle.give(side, order, dice).unwrap_or_else(|stop| panic!("{stop}"));
    }
}
