//! A battle remembers itself: saved and loaded, cut anywhere and played on, it is the same battle. Looking at it changes nothing.

use dice::Seeded;
use engine::odds::odds;
use engine::play::Play;
use engine::record::Record;
use engine::{Battle, Inquiry, Loop, Moment, Ruleset, Side, Telling, stable_hash};
use schemars::schema_for;
use serde_json::{Value, json};

use crate::dose::dose;
use crate::options::under;
use crate::schema::made_up;
use crate::shelf::{asked, begun, play_on, scenario, scenarios};
use crate::{Book, Chance, OrderOf};

/// A save of any moment loads as the same state, and both battles go on alike.
pub fn a_saved_battle_is_the_loaded_one<B: Book>() {
    for one in scenarios::<B>() {
        let slug = &one.slug;
        for seed in 0..2 {
            let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
            let mut battle = begun::<B::Game>(&under::<B>(&one.scenario, seed), seed, &mut dice);
            play_on(&mut battle, &mut dice, &mut chance, 30 + 70 * seed as usize);

            let text = Record::of(&battle).text();
            let read = Record::parse(&text).unwrap_or_else(|broken| panic!("{slug}: {broken}"));
            let mut loaded = read.replay::<B::Game>(None).unwrap_or_else(|broken| panic!("{slug}: {broken}"));
            assert_same::<B::Game>(slug, &battle, &loaded);
            assert_eq!(Record::of(&loaded).text(), text, "{slug}: saved, loaded and saved again");

            for battle in [&mut battle, &mut loaded] {
                play_on(battle, &mut Seeded::new(99), &mut Chance::new(99), 25);
            }
            assert_same::<B::Game>(slug, &battle, &loaded);
        }
    }
}

/// Any moment of a battle can be gone back to, by the battle itself and by its record.
pub fn every_moment_can_be_gone_back_to<B: Book>() {
    let scenario = scenario::<B>(B::FIRST);
    let (mut dice, mut chance) = (Seeded::new(4), Chance::new(4));
    let mut battle = begun::<B::Game>(&scenario, 4, &mut dice);
    let mut moments = vec![battle.state().clone()];
    while asked(&battle).is_some() {
        play_on(&mut battle, &mut dice, &mut chance, 1);
        moments.push(battle.state().clone());
    }
    assert!(moments.len() > 40, "{} is over after {} orders", B::FIRST, moments.len());
    let record = Record::of(&battle);
    for (orders, then) in moments.iter().enumerate().step_by(17) {
        let replayed = record.replay::<B::Game>(Some(orders)).unwrap_or_else(|broken| panic!("{broken}"));
        for back in [battle.at(orders), replayed] {
            assert_eq!(back.state(), then, "after {orders} orders");
            assert_eq!(B::Game::inspect(back.state()), B::Game::inspect(then), "after {orders} orders");
        }
    }
}

/// Asking, previewing, viewing, measuring and reckoning odds leave no trace.
pub fn looking_changes_nothing<B: Book>() {
    let scenario = scenario::<B>(B::FIRST);
    let (mut dice, mut chance) = (Seeded::new(11), Chance::new(11));
    let mut battle = begun::<B::Game>(&scenario, 11, &mut dice);
    let questions: Value = schema_for!(<B::Game as Inquiry>::Query).into();
    let mut answers = 0;
    while let Some(side) = asked(&battle) {
        let shown = |battle: &Battle<B::Game>| {
            (stable_hash(battle.state()), B::Game::inspect(battle.state()), battle.played().len())
        };
        let before = shown(&battle);
        let order = chance.order::<B::Game>(battle.state());
        if chance.below(4) == 0 {
            answers += look::<B>(&battle, &order, &questions, &mut chance);
            assert!(shown(&battle) == before, "looking has changed something before {order:?}");
        }
        battle.give(side, order, &mut dice).unwrap_or_else(|stop| panic!("{stop}"));
    }
    assert!(answers > 50, "only {answers} questions were answered");
}

/// Looks at everything there is to look at; says how many questions had an answer.
fn look<B: Book>(
    battle: &Battle<B::Game>,
    order: &OrderOf<B>,
    questions: &Value,
    chance: &mut Chance,
) -> usize {
    let state = battle.state();
    assert!(B::Game::preview(state, order).is_ok());
    let ask = battle.ask(&json!({})).unwrap_or_else(|refused| panic!("{}", refused.says));
    for choice in ask.pieces.iter().chain(&ask.options) {
        // A choice that is shown as refused may be refused when it is asked about; it must not be obeyed in secret.
        let _ = battle.ask(&choice.draft);
    }
    for seat in [None, Some(Side::A), Some(Side::B)] {
        assert!(!battle.view(seat).pieces.is_empty());
    }
    // Few branches are enough here: it is the state before that must not change.
    assert!(odds::<B::Game>(state, order, 20).is_ok());
    let names: Vec<&str> = state.names().iter().map(|(_, name)| name).collect();
    // Some questions have no answer, such as the melee of a unit that touches nobody.
    let asked = (0..12).map(|_| made_up(questions, questions, &names, chance));
    asked.filter(|question| battle.query(question, None).is_ok()).count()
}

/// What a seat was told of an order stays as it was told: nothing that happens later changes a word of it or a line drawn beside it. So an
/// old sentence gives nothing away either about what has been hidden since.
pub fn what_was_told_stays_told<B: Book>() {
    let mut sentences = 0;
    for one in scenarios::<B>() {
        for seed in 0..one.share(dose(6, 2), 1) {
            let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
            let mut battle = begun::<B::Game>(&under::<B>(&one.scenario, seed), seed, &mut dice);
            let hides = Play::secretive(&battle);
            let mut log = vec![told(&battle, 0)];
            for _ in 0..240 {
                let before = battle.played().len();
                play_on(&mut battle, &mut dice, &mut chance, 1);
                // When all is over what was hidden is told as well.
                if battle.played().len() == before || (hides && !Play::secretive(&battle)) {
                    break;
                }
                log.push(told(&battle, log.len()));
                if log.len() % 40 == 0 {
                    assert_still_told(&battle, &log, &format!("{}, seed {seed}", one.slug));
                    sentences += log.iter().flatten().map(Vec::len).sum::<usize>();
                }
            }
        }
    }
    assert!(sentences > dose(5_000, 1_500), "only {sentences} sentences were compared");
}

const SEATS: [Option<Side>; 3] = [Some(Side::A), Some(Side::B), None];

/// What everybody has been told of the opening (0) or an order.
fn told(battle: &dyn Play, number: usize) -> [Vec<Telling>; 3] {
    SEATS.map(|seat| battle.told(number, seat))
}

fn assert_still_told(battle: &dyn Play, log: &[[Vec<Telling>; 3]], which: &str) {
    for (number, then) in log.iter().enumerate() {
        let now = told(battle, number);
        for ((then, now), seat) in then.iter().zip(&now).zip(SEATS) {
            assert_eq!(then, now, "{which}: what seat {seat:?} was told of order {number} has changed");
        }
    }
}

/// Two battles have come to the same state, to the agenda and to the last piece on the table.
fn assert_same<R: Ruleset>(what: &str, one: &Battle<R>, other: &Battle<R>) {
    assert_eq!(one.state(), other.state(), "{what}");
    assert_eq!(stable_hash(one.state()), stable_hash(other.state()), "{what}");
    assert_eq!(R::inspect(one.state()), R::inspect(other.state()), "{what}");
}
