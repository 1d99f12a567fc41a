//! A battle remembers itself: saved and loaded, cut anywhere and played on, it is the same battle. Looking at it changes nothing, and
//! what has gone does not come back.

use dice::Seeded;
use engine::odds::odds;
use engine::play::Play;
use engine::record::Record;
use engine::{Battle, Ruleset, Side, stable_hash};
use march::March;
use march::state::{Fate, State, Step};
use serde_json::{Value, json};

use crate::shelf::{Chance, asked, begun, scenario, scenarios, under};

/// A save of any moment loads as the same state, and both battles go on alike.
#[test]
fn a_saved_battle_is_the_loaded_one() {
    for (slug, scenario) in scenarios() {
        for seed in 0..2 {
            let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
            let mut battle = begun(&under(&scenario, seed), seed, &mut dice);
            play_on(&mut battle, &mut dice, &mut chance, 30 + 70 * seed as usize);

            let text = Record::of(&battle).text();
            let read = Record::parse(&text).unwrap_or_else(|broken| panic!("{slug}: {broken}"));
            let mut loaded = read.replay::<March>(None).unwrap_or_else(|broken| panic!("{slug}: {broken}"));
            assert_same(&slug, battle.state(), loaded.state());
            assert_eq!(Record::of(&loaded).text(), text, "{slug}: saved, loaded and saved again");

            for battle in [&mut battle, &mut loaded] {
                play_on(battle, &mut Seeded::new(99), &mut Chance::new(99), 25);
            }
            assert_same(&slug, battle.state(), loaded.state());
        }
    }
}

/// Any moment of a battle can be gone back to, by the battle itself and by its record.
#[test]
fn every_moment_can_be_gone_back_to() {
    let scenario = scenario("first-battle");
    let (mut dice, mut chance) = (Seeded::new(4), Chance::new(4));
    let mut battle = begun(&scenario, 4, &mut dice);
    let mut moments = vec![battle.state().clone()];
    while asked(&battle).is_some() {
        play_on(&mut battle, &mut dice, &mut chance, 1);
        moments.push(battle.state().clone());
    }
    let record = Record::of(&battle);
    for (orders, then) in moments.iter().enumerate().step_by(17) {
        assert_same("at", battle.at(orders).state(), then);
        let replayed = record.replay::<March>(Some(orders)).unwrap_or_else(|broken| panic!("{broken}"));
        assert_same("replay", replayed.state(), then);
    }
}

/// Asking, previewing, viewing, measuring and reckoning odds leave no trace.
#[test]
fn looking_changes_nothing() {
    let scenario = scenario("first-battle");
    let (mut dice, mut chance) = (Seeded::new(11), Chance::new(11));
    let mut battle = begun(&scenario, 11, &mut dice);
    while let Some(side) = asked(&battle) {
        let (hash, shown) = (stable_hash(battle.state()), March::inspect(battle.state()));
        let order = chance.order(battle.state());
        if chance.below(4) == 0 {
            look(&battle, &order, &mut chance);
            assert_eq!(stable_hash(battle.state()), hash);
            assert_eq!(March::inspect(battle.state()), shown);
        }
        battle.give(side, order, &mut dice).unwrap_or_else(|stop| panic!("{stop}"));
    }
}

fn look(battle: &Battle<March>, order: &march::order::Order, chance: &mut Chance) {
    let state = battle.state();
    assert!(March::preview(state, order).is_ok());
    let ask = battle.ask(&json!({})).unwrap_or_else(|refused| panic!("{}", refused.says));
    for choice in ask.pieces.iter().chain(&ask.options) {
        // A choice that is shown as refused may be refused when it is asked about; it must not be obeyed in secret.
        let _ = battle.ask(&choice.draft);
    }
    for seat in [None, Some(Side::A), Some(Side::B)] {
        assert!(!battle.view(seat).pieces.is_empty());
    }
    let names: Vec<String> = state.present().map(|(unit, _)| state.name(unit).to_owned()).collect();
    let mut any = || names[chance.below(names.len())].clone();
    for question in [
        json!({ "question": "distance", "from": any(), "to": any() }),
        json!({ "question": "sight", "unit": any(), "target": any() }),
        json!({ "question": "melee", "unit": any() }),
        json!({ "question": "ground", "unit": any() }),
    ] {
        // Some questions have no answer, such as the melee of a unit that touches nobody.
        let _ = battle.query(&question, None);
    }
    // Few branches are enough here: it is the state before that must not change.
    assert!(odds::<March>(state, order, 20).is_ok());
}

/// Nothing is created or lost: stands only go, the destroyed stay destroyed, time runs forwards.
#[test]
fn what_has_gone_does_not_come_back() {
    for (slug, scenario) in scenarios() {
        let battles = if scenario.minutes > 100 { 1 } else { 4 };
        for seed in 100..100 + battles {
            let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
            let mut battle = begun(&under(&scenario, seed), seed, &mut dice);
            while asked(&battle).is_some() {
                let before = battle.state().clone();
                play_on(&mut battle, &mut dice, &mut chance, 1);
                assert_goes_on(&format!("{slug}, seed {seed}"), &before, battle.state());
            }
        }
    }
}

fn assert_goes_on(battle: &str, before: &State, after: &State) {
    assert_eq!(before.units.len(), after.units.len(), "{battle}");
    assert_eq!(before.commanders.len(), after.commanders.len(), "{battle}");
    for (index, (was, is)) in before.units.iter().zip(&after.units).enumerate() {
        let name = after.name(march::state::UnitId(index as u8));
        assert_eq!(was.side, is.side, "{battle}: {name}");
        assert!(is.stands <= was.stands, "{battle}: {name} had {} stands and has {}", was.stands, is.stands);
        assert!(was.fate == Fate::Present || is.fate == Fate::Destroyed, "{battle}: {name} is back");
    }
    for (was, is) in before.commanders.iter().zip(&after.commanders) {
        assert!(was.fate == Fate::Present || is.fate == Fate::Destroyed, "{battle}: a commander is back");
    }
    let moment = |state: &State| {
        let second = state.step >= Step::Command && Some(state.active) != state.first;
        (state.step >= Step::Command, state.turn, second, state.step)
    };
    assert!(moment(before) <= moment(after), "{battle}: {:?} then {:?}", moment(before), moment(after));
}

fn play_on(battle: &mut Battle<March>, dice: &mut Seeded, chance: &mut Chance, orders: usize) {
    for _ in 0..orders {
        let Some(side) = asked(battle) else { return };
        let order = chance.order(battle.state());
        battle.give(side, order, dice).unwrap_or_else(|stop| panic!("{stop}"));
    }
}

/// Two states are equal, to the agenda and to the last stand on the table.
fn assert_same(what: &str, one: &State, other: &State) {
    assert_eq!(one, other, "{what}");
    assert_eq!(stable_hash(one), stable_hash(other), "{what}");
    let shown: [Value; 2] = [March::inspect(one), March::inspect(other)];
    assert_eq!(shown[0], shown[1], "{what}");
}
