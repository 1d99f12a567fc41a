//! The law against nonsense: in battles of every level but the Recruit and of every game nobody undoes what he did, steps a hair's breadth, sets out
//! twice, rises for nothing, or charges without hope while something better can be done.
//!
//! The tests fight a few; `cargo xtask laws` fights two hundred of small battles and as many of large ones as take as long (`LONGROLL_LAWS=full`).

use commander::{General, Habits, LEVELS, Level, Watcher};
use dice::Seeded;
use engine::game::{Game, GameOf};
use engine::{Awaits, Side};

/// A battle that is fought, how often in full, and how often every time.
struct Field {
    scenario: &'static str,
    full: u64,
    usual: u64,
}

#[test]
fn march() {
    let first = include_str!("../../../scenarios/march/first-battle.toml");
    let even = include_str!("../../../scenarios/march/autumn-manoeuvres.toml");
    let fields = [Field { scenario: first, full: 60, usual: 2 }, Field { scenario: even, full: 7, usual: 0 }];
    assert_no_nonsense(&GameOf::<march::March>::new(), &fields);
}

#[test]
fn sixgun() {
    let seat = include_str!("../../../scenarios/sixgun/county-seat.toml");
    let brawl = include_str!("../../../scenarios/sixgun/saloon-brawl.toml");
    let fields =
        [Field { scenario: seat, full: 50, usual: 1 }, Field { scenario: brawl, full: 17, usual: 1 }];
    assert_no_nonsense(&GameOf::<sixgun::Sixgun>::new(), &fields);
}

#[test]
fn charge() {
    let small = include_str!("../../../scenarios/charge/silesia.toml");
    assert_no_nonsense(&GameOf::<charge::Charge>::new(), &[Field { scenario: small, full: 20, usual: 1 }]);
}

/// Every level that weighs anything, or goes by the drill; in the small dose the Marshal, who takes ten times as long as the Colonel, rests.
fn assert_no_nonsense(game: &dyn Game, fields: &[Field]) {
    let full = std::env::var("LONGROLL_LAWS").is_ok_and(|dose| dose == "full");
    let levels = if full { &LEVELS[..] } else { &LEVELS[..2] };
    let mut wrong = Vec::new();
    for field in fields {
        for level in levels {
            for seed in 1..=if full { field.full } else { field.usual } {
                let found = fight(game, field.scenario, level, seed).nonsense();
                wrong.extend(found.into_iter().map(|(what, often)| {
                    format!("{what} ({often}), {} against {}, seed {seed}", level.title, level.title)
                }));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A battle between two commanders of a level.
fn fight(game: &dyn Game, scenario: &str, level: &Level, seed: u64) -> Habits {
    let scenario = engine::scenario::read_toml("a scenario", scenario).expect("the file can be read");
    let play = game.begin(&scenario, seed, &mut Seeded::new(seed)).expect("the scenario can be set up");
    let mut study = play.study();
    let mut generals = Side::BOTH.map(|side| General::new(level, side, seed));
    let mut watcher = Watcher::default();
    let mut given = [0, 0];
    while let Awaits::Order(side) = study.awaits() {
        let mut dice = Seeded::stream(seed, given[0] + given[1] + 1);
        let index = side as usize;
        assert!(
            watcher.act(&mut study, &mut generals[index], given[index], &mut dice),
            "an order was refused"
        );
        given[index] += 1;
    }
    watcher.habits().clone()
}

/// SX-ACT-09: in this battle the Colonel's plan is to wait, with a man down behind the bar who would else have gone on. He stays down, and no
/// order is refused.
#[test]
fn one_who_is_down_and_waits_is_not_told_to_duck() {
    let brawl = include_str!("../../../scenarios/sixgun/saloon-brawl.toml");
    fight(&GameOf::<sixgun::Sixgun>::new(), brawl, &LEVELS[1], 19);
}
