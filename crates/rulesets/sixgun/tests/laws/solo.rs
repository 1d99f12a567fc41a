//! SX-SOLO: figures without a player fight by themselves, so that one person, or nobody, can play.

use dice::Seeded;
use engine::{Awaits, Ruleset, Side};
use rayon::prelude::*;
use sixgun::Sixgun;
use sixgun::scenario::Posture;

use crate::shelf::{begun, scenarios, under};

/// With both sides driven by the rules nobody is asked anything, and the encounter ends. The rules never give an illegal order: that
/// would be a broken assertion.
#[test]
fn an_encounter_without_players_fights_itself_out() {
    let postures = [Posture::Attack, Posture::Defend, Posture::Escape];
    let encounters: Vec<_> = scenarios()
        .into_iter()
        .flat_map(|(slug, scenario)| (0..9).map(move |seed| (slug.clone(), under(&scenario, seed), seed)))
        .collect();
    encounters.par_iter().for_each(|(slug, scenario, seed)| {
        let mut scenario = scenario.clone();
        scenario.sides[Side::A].solo = Some(postures[(*seed % 3) as usize]);
        scenario.sides[Side::B].solo = Some(postures[(*seed / 3 % 3) as usize]);
        let battle = begun(&scenario, *seed, &mut Seeded::new(*seed));
        assert!(matches!(Sixgun::awaits(battle.state()), Awaits::Over(_)), "{slug}, seed {seed}");
        assert!(battle.played().is_empty(), "{slug}: nobody was asked");
    });
}

/// SX-SOLO-01: the same conduct answers any decision of a side that has a player.
#[test]
fn the_same_conduct_answers_for_an_absent_player() {
    for (slug, scenario) in scenarios() {
        for seed in 0..3 {
            let mut dice = Seeded::new(seed);
            let mut battle = begun(&under(&scenario, seed), seed, &mut dice);
            while let Some(side) = crate::shelf::asked(&battle) {
                let order = Sixgun::plain_order(battle.state());
                let text = format!("{order:?}");
                if let Err(stop) = battle.give(side, order, &mut dice) {
                    panic!("{slug}, seed {seed}: {text}: {stop}");
                }
                assert!(battle.played().len() < 5_000, "{slug}, seed {seed}: it does not end: {text}");
            }
        }
    }
}
