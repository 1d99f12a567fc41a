//! What a seat was told of an order stays as it was told: nothing that happens later changes a word of it or a line drawn beside it, and so
//! an old sentence gives nothing away about where somebody has hidden since (SX-CONC-14).

use dice::Seeded;
use engine::event::Telling;
use engine::play::Play;
use engine::{Awaits, Battle, Side};
use sixgun::Sixgun;

use crate::shelf::{Chance, begun, scenarios, under};

const SEATS: [Option<Side>; 3] = [Some(Side::A), Some(Side::B), None];

/// What everybody has been told of the opening (0) or an order.
fn told(battle: &Battle<Sixgun>, number: usize) -> [Vec<Telling>; 3] {
    SEATS.map(|seat| Play::told(battle, number, seat))
}

#[test]
fn what_was_told_stays_told() {
    let mut sentences = 0;
    for (slug, scenario) in scenarios() {
        for seed in 0..6 {
            let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
            let mut battle = begun(&under(&scenario, seed), seed, &mut dice);
            let mut log = vec![told(&battle, 0)];
            for _ in 0..240 {
                let Awaits::Order(side) = Play::awaits(&battle) else { break };
                let order = chance.order(battle.state());
                battle.give(side, order, &mut dice).unwrap_or_else(|stop| panic!("{slug}: {stop}"));
                // When all is over what was hidden is told as well.
                if !Play::secretive(&battle) {
                    break;
                }
                log.push(told(&battle, log.len()));
                if log.len() % 40 == 0 {
                    sentences += compare(&battle, &log, &format!("{slug}, seed {seed}"));
                }
            }
        }
    }
    assert!(sentences > 5_000, "only {sentences} sentences were compared");
}

fn compare(battle: &Battle<Sixgun>, log: &[[Vec<Telling>; 3]], which: &str) -> usize {
    for (number, then) in log.iter().enumerate() {
        let now = told(battle, number);
        for ((then, now), seat) in then.iter().zip(&now).zip(SEATS) {
            assert_eq!(then, now, "{which}: what seat {seat:?} was told of order {number} has changed");
        }
    }
    log.iter().flatten().map(Vec::len).sum()
}
