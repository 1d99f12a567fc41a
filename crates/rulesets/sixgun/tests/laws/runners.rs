//! SX-MOV-13: who runs and has inches left is moving.

use dice::Seeded;
use engine::Battle;
use laws::{Chance, asked, begun, scenarios, under};
use rayon::prelude::*;
use sixgun::event::What;
use sixgun::state::{FigureId, State, Status};
use sixgun::{Sixgun, activation, movement};
use table::Segment;

use crate::Gunfights;

/// Over random encounters: a figure that begins its activation running, with its whole move before it, is somewhere else at its end, or runs
/// no longer; and nobody stops before an edge he could have left by.
#[test]
fn who_runs_and_has_inches_left_is_moving() {
    let encounters: Vec<_> = scenarios::<Gunfights>()
        .into_iter()
        .flat_map(|one| {
            (0..12).map(move |seed| (one.slug.clone(), under::<Gunfights>(&one.scenario, seed), seed))
        })
        .collect();
    let runs: usize = encounters
        .par_iter()
        .map(|(slug, scenario, seed)| {
            let (mut dice, mut chance) = (Seeded::new(*seed), Chance::new(*seed));
            let mut battle = begun::<Sixgun>(scenario, *seed, &mut dice);
            let mut runs = 0;
            while let Some(side) = asked(&battle) {
                let before = battle.state().clone();
                let order = chance.order::<Sixgun>(&before);
                battle
                    .give(side, order, &mut dice)
                    .unwrap_or_else(|stop| panic!("{slug}, seed {seed}: {stop}"));
                for figure in ended(&battle) {
                    runs += usize::from(running(&before, figure));
                    let (was, is) = (before.figure(figure), battle.state().figure(figure));
                    let stuck = stuck(&before, battle.state(), figure);
                    assert!(
                        !stuck,
                        "{slug}, seed {seed}: {} runs and does not move: {was:?}, then {is:?}",
                        before.name(figure)
                    );
                }
            }
            runs
        })
        .sum();
    assert!(runs > 0, "nobody ran");
}

/// Those whose activation ended by the last order.
fn ended(battle: &Battle<Sixgun>) -> Vec<FigureId> {
    let last = battle.played().last();
    let events = last.into_iter().flat_map(|last| &last.events);
    let ended = events.filter_map(|event| match event.what {
        What::Activation(activation::Event::Ended { figure }) => Some(figure),
        _ => None,
    });
    ended.collect()
}

fn running(state: &State, figure: FigureId) -> bool {
    matches!(state.figure(figure).status, Status::Running { .. })
}

/// Whether a runner stayed where he was, or before an edge he could have left by with nobody near his way.
fn stuck(before: &State, after: &State, figure: FigureId) -> bool {
    let (was, is) = (before.figure(figure), after.figure(figure));
    let Status::Running { exit, .. } = is.status else { return false };
    let stayed = running(before, figure) && was.at == is.at && was.budget >= movement::full_budget(before);
    let path = [is.at.spot(), exit];
    let line = Segment::new(is.at.point(), exit.point());
    let alone = after.conscious(is.side.enemy()).all(|(_, enemy)| line.distance(enemy.at.point()) > NEAR);
    let leaves = movement::cost(after, figure, &path).is_ok_and(|cost| cost.units <= is.budget);
    let same_phase = (after.turn, after.phase) == (before.turn, before.phase);
    // SX-HORSE-08: one who has just got to his feet runs from his next activation on.
    let stood_up = matches!(was.status, Status::Thrown { .. });
    stayed || (same_phase && !stood_up && alone && leaves)
}

/// Farther from his way than this no enemy hinders a runner.
const NEAR: f64 = 4.0;
