//! Every game that can be played has its engine, and campaigns have one; there is no other.

use std::collections::BTreeSet;
use std::fs;

#[test]
fn every_game_of_the_catalogue_has_an_engine() {
    let programs = fs::read_dir("src/bin").expect("the programs are there");
    let engines: BTreeSet<String> = programs
        .map(|program| program.expect("it can be listed").path())
        .map(|path| path.file_stem().expect("it has a name").to_string_lossy().replace("engine-", ""))
        .collect();
    let games = catalogue::GAMES.iter().copied().chain([&catalogue::CAMPAIGN]);
    let games: BTreeSet<String> = games.map(|entry| entry.game.slug().to_owned()).collect();
    assert_eq!(engines, games);
}
