//! Commanders lead their troops over rivers: by the bridge or the ford, to an enemy who waits far behind it.

use commander::{General, LEVELS, let_it_be};
use dice::Seeded;
use engine::game::{Game, GameOf};
use engine::{Awaits, Side};

/// MG-TER-11: a bridge is crossed in march column along its road, by guns limbered.
#[test]
fn march_goes_over_the_bridge() {
    takes_what_lies_beyond(&GameOf::<march::March>::new(), include_str!("maps/bridge-march.toml"));
}

/// MG-TER-11: a ford is crossed by whoever keeps within its width.
#[test]
fn march_goes_through_the_ford() {
    takes_what_lies_beyond(&GameOf::<march::March>::new(), include_str!("maps/ford-march.toml"));
}

/// SC-OBS-06: a bridge is crossed one stand wide.
#[test]
fn charge_goes_over_the_bridge() {
    takes_what_lies_beyond(&GameOf::<charge::Charge>::new(), include_str!("maps/bridge-charge.toml"));
}

/// SG-TERR-05: a river is crossed at its bridges.
#[test]
fn guns_go_over_the_bridge() {
    takes_what_lies_beyond(&GameOf::<guns::Guns>::new(), include_str!("maps/bridge-guns.toml"));
}

/// The side that has the bridge before it wins: by taking what lies beyond it, or by beating whoever keeps it and does nothing.
fn takes_what_lies_beyond(game: &dyn Game, scenario: &str) {
    let scenario = engine::scenario::read_toml("a map", scenario).expect("the file can be read");
    for seed in 1..=3 {
        let play = game.begin(&scenario, seed, &mut Seeded::new(seed)).expect("the scenario can be set up");
        let mut study = play.study();
        let mut general = General::new(&LEVELS[0], Side::A, seed);
        let mut given = [0, 0];
        let outcome = loop {
            let side = match study.awaits() {
                Awaits::Order(side) => side,
                Awaits::Over(outcome) => break outcome,
                Awaits::Rules => panic!("the rules stand still"),
            };
            let mut dice = Seeded::stream(seed, given[0] + given[1] + 1);
            let index = side as usize;
            let obeyed = if side == Side::A {
                commander::act(&mut study, &mut general, given[index], &mut dice)
            } else {
                let order = let_it_be(&mut *study);
                study.give(order, &mut dice)
            };
            assert!(obeyed, "an order was refused");
            given[index] += 1;
        };
        assert_eq!(outcome.winner, Some(Side::A), "seed {seed}: they stood still before the river");
    }
}
