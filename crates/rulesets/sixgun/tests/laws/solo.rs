//! SX-SOLO: figures without a player fight by themselves, so that one person, or nobody, can play.

use dice::Seeded;
use engine::{Awaits, Loop, Mind, Officers, Side, Staff, conformance};
use laws::{OnShelf, asked, begun, scenarios, under};
use rayon::prelude::*;
use sixgun::Sixgun;
use sixgun::scenario::Posture;

use crate::Gunfights;

/// With both sides driven by the rules nobody is asked anything, and the encounter ends. The rules never give an illegal order: that
/// would be a broken assertion.
#[test]
fn an_encounter_without_players_fights_itself_out() {
    let postures = [Posture::Attack, Posture::Defend, Posture::Escape];
    let encounters: Vec<_> = scenarios::<Gunfights>()
        .into_iter()
        .flat_map(|one| {
            (0..9).map(move |seed| (one.slug.clone(), under::<Gunfights>(&one.scenario, seed), seed))
        })
        .collect();
    encounters.par_iter().for_each(|(slug, scenario, seed)| {
        let mut scenario = scenario.clone();
        scenario.sides[Side::A].solo = Some(postures[(*seed % 3) as usize]);
        scenario.sides[Side::B].solo = Some(postures[(*seed / 3 % 3) as usize]);
        let battle = begun::<Sixgun>(&scenario, *seed, &mut Seeded::new(*seed));
        assert!(matches!(Sixgun::awaits(battle.state()), Awaits::Over(_)), "{slug}, seed {seed}");
        assert!(battle.played().is_empty(), "{slug}: nobody was asked");
    });
}

/// SX-SOLO-01: the same conduct answers any decision of a side that has a player.
#[test]
fn the_same_conduct_answers_for_an_absent_player() {
    let weights = <Sixgun as Staff>::Weights::default();
    for OnShelf { slug, scenario, .. } in scenarios::<Gunfights>() {
        for seed in 0..3 {
            let mut dice = Seeded::new(seed);
            let mut battle = begun::<Sixgun>(&under::<Gunfights>(&scenario, seed), seed, &mut dice);
            while let Some(side) = asked(&battle) {
                let order = Sixgun::plain_order(battle.state(), Mind::without_a_plan(&weights));
                let text = format!("{order:?}");
                if let Err(stop) = battle.give(side, order, &mut dice) {
                    panic!("{slug}, seed {seed}: {text}: {stop}");
                }
                assert!(battle.played().len() < 5_000, "{slug}, seed {seed}: it does not end: {text}");
            }
        }
    }
}

/// SX-SOLO-01: one person can play alone, whichever side he takes; and the rules can play both.
#[test]
fn the_rules_play_for_an_absent_player() {
    for OnShelf { slug, scenario, .. } in scenarios::<Gunfights>() {
        for posture in [Posture::Attack, Posture::Defend, Posture::Escape] {
            for side in Side::BOTH {
                let mut alone = scenario.clone();
                alone.sides[side].solo = Some(posture);
                conformance::walk::<Sixgun>(&alone, 11, 4000)
                    .unwrap_or_else(|says| panic!("{slug}, {side} {posture:?}: {says}"));
            }
        }
        let mut nobody = scenario.clone();
        nobody.sides.a.solo = Some(Posture::Attack);
        nobody.sides.b.solo = Some(Posture::Attack);
        conformance::walk::<Sixgun>(&nobody, 5, 10).unwrap_or_else(|says| panic!("{slug}: {says}"));
    }
}
