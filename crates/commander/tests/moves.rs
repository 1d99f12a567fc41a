//! Obvious moves: every level but the lowest finds all of them, and never gives an order the rules refuse.

use charge::Charge;
use commander::moves::MoveFile;
use commander::{LEVELS, level};
use engine::game::{Game, GameOf};
use guns::Guns;
use march::March;
use sixgun::Sixgun;

const MARCH: &str = include_str!("../../../moves/march/obvious.toml");
const CHARGE: &str = include_str!("../../../moves/charge/obvious.toml");
const GUNS: &str = include_str!("../../../moves/guns/obvious.toml");
const SIXGUN: &str = include_str!("../../../moves/sixgun/obvious.toml");

fn positions() -> (MoveFile, GameOf<March>) {
    let file = engine::scenario::read_toml("moves/march/obvious.toml", MARCH).expect("the file can be read");
    (file, GameOf::new())
}

#[test]
fn all_levels_but_the_lowest_find_the_obvious_moves() {
    let (file, game) = positions();
    assert_obvious(&file, &game);
}

#[test]
fn and_those_of_sound_the_charge() {
    let file =
        engine::scenario::read_toml("moves/charge/obvious.toml", CHARGE).expect("the file can be read");
    assert_obvious(&file, &GameOf::<Charge>::new());
}

#[test]
fn and_those_of_the_sound_of_the_guns() {
    let file = engine::scenario::read_toml("moves/guns/obvious.toml", GUNS).expect("the file can be read");
    assert_obvious(&file, &GameOf::<Guns>::new());
}

#[test]
fn and_those_of_a_gunfight() {
    let file =
        engine::scenario::read_toml("moves/sixgun/obvious.toml", SIXGUN).expect("the file can be read");
    assert_obvious(&file, &GameOf::<Sixgun>::new());
}

fn assert_obvious(file: &MoveFile, game: &dyn Game) {
    assert!(file.moves.len() >= 15, "there are {} positions", file.moves.len());
    let mut wrong = Vec::new();
    for position in &file.moves {
        let play = match position.begin(file, game) {
            Ok(play) => play,
            Err(says) => {
                wrong.push(format!("{}: {says}", position.says));
                continue;
            }
        };
        for level in &LEVELS[1..] {
            for seed in 1..=3 {
                if let Err(says) = position.ask(&*play, level, seed) {
                    wrong.push(format!("{}: {says}", position.says));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The same battle, level and seed bring the same order; a commander whose side is not asked has none.
#[test]
fn an_order_follows_from_battle_level_and_seed() {
    let (file, game) = positions();
    let marshal = level("marshal").expect("there is a marshal");
    for position in file.moves.iter().take(4) {
        let play = position.begin(&file, &game).expect("the position can be set up");
        let engine::Awaits::Order(side) = play.awaits() else { panic!("somebody is asked") };
        let twice = [7, 7].map(|seed| commander::choose(&*play, side, marshal, seed));
        assert_eq!(twice[0], twice[1]);
        assert_eq!(commander::choose(&*play, side.enemy(), marshal, 7), None);
    }
}

/// Stopped after any imagined battle, a commander has an order.
#[test]
fn thinking_can_be_stopped_at_any_time() {
    let (file, game) = positions();
    let colonel = level("colonel").expect("there is a colonel");
    let play = file.moves[0].begin(&file, &game).expect("the position can be set up");
    let engine::Awaits::Order(side) = play.awaits() else { panic!("somebody is asked") };
    let mut general = commander::General::new(colonel, side, 3);
    let mut thinking = general.think(play.study(), 0).expect("he is asked");
    assert!(play.preview(&thinking.chosen().order).is_ok());
    while thinking.step() {
        assert!(play.preview(&thinking.chosen().order).is_ok());
    }
}
