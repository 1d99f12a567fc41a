//! SX-MOV-13: who runs and has inches left is moving.

use dice::Seeded;
use engine::Battle;
use laws::{Chance, asked, begun, scenarios, under};
use rayon::prelude::*;
use sixgun::event::What;
use sixgun::movement::legal;
use sixgun::state::{FigureId, Ride, State, Status};
use sixgun::{Sixgun, activation, flight, movement};
use table::{Edge, Placement, Point, Segment};

use crate::Gunfights;

/// Over random encounters: a figure that begins its activation running, with its whole move before it, is somewhere else at its end, or runs
/// no longer; nobody stops before an edge he could have left by; and whoever takes to his heels, out of a brawl or not, goes at once (SX-BRAWL-13).
#[test]
fn who_runs_and_has_inches_left_is_moving() {
    let encounters: Vec<_> = scenarios::<Gunfights>()
        .into_iter()
        .flat_map(|one| {
            (0..12).map(move |seed| (one.slug.clone(), under::<Gunfights>(&one.scenario, seed), seed))
        })
        .collect();
    let seen = encounters.par_iter().map(|(slug, scenario, seed)| {
        let (mut dice, mut chance) = (Seeded::new(*seed), Chance::new(*seed));
        let mut battle = begun::<Sixgun>(scenario, *seed, &mut dice);
        let (mut runs, mut flights) = (0, 0);
        while let Some(side) = asked(&battle) {
            let before = battle.state().clone();
            let order = chance.order::<Sixgun>(&before);
            battle.give(side, order, &mut dice).unwrap_or_else(|stop| panic!("{slug}, seed {seed}: {stop}"));
            let told = |figure: FigureId| {
                let (was, is) = (before.figure(figure), battle.state().figure(figure));
                format!("{slug}, seed {seed}: {}: {was:?}, then {is:?}", before.name(figure))
            };
            for figure in ended(&battle) {
                runs += usize::from(running(&before, figure));
                assert!(!stuck(&before, battle.state(), figure), "runs and does not move: {}", told(figure));
            }
            for (figure, goes) in took_to_their_heels(&battle) {
                let could = could_go(&before, battle.state(), figure);
                flights += usize::from(could);
                assert!(goes || !could, "runs away and stands still: {}", told(figure));
            }
        }
        (runs, flights)
    });
    let (runs, flights) = seen.reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1));
    assert!(runs > 0 && flights > 0, "{runs} ran on, {flights} took to their heels");
}

/// Those whose activation ended by the last order.
fn ended(battle: &Battle<Sixgun>) -> Vec<FigureId> {
    let ended = last_events(battle).filter_map(|event| match event {
        What::Activation(activation::Event::Ended { figure }) => Some(*figure),
        _ => None,
    });
    ended.collect()
}

fn last_events(battle: &Battle<Sixgun>) -> impl Iterator<Item = &What> {
    battle.played().last().into_iter().flat_map(|last| &last.events).map(|event| &event.what)
}

/// Those who began to run by the last order, and whether they have gone anywhere since.
fn took_to_their_heels(battle: &Battle<Sixgun>) -> Vec<(FigureId, bool)> {
    let mut fled: Vec<(FigureId, bool)> = Vec::new();
    for event in last_events(battle) {
        match event {
            What::Flight(flight::Event::Fled { figure, .. }) => fled.push((*figure, false)),
            What::Movement(movement::Event::Moved(step)) => {
                fled.iter_mut().filter(|it| it.0 == step.figure).for_each(|it| it.1 = true);
            }
            _ => {}
        }
    }
    fled
}

/// Whether a man on foot who has begun to run has inches left and a straight way off the table, clear of everybody before and after.
fn could_go(before: &State, after: &State, figure: FigureId) -> bool {
    let (was, is) = (before.figure(figure), after.figure(figure));
    let Status::Running { open, .. } = is.status else { return false };
    let same_phase = (after.turn, after.phase) == (before.turn, before.phase);
    // SX-HORSE-08: one who has just got to his feet runs from his next activation on.
    let stood_up = matches!(was.status, Status::Thrown { .. });
    let has_inches = is.budget >= movement::full_budget(after) / 8;
    let out = |edge: Edge| {
        Segment::new(is.at.point(), after.setup.terrain.board.gap_to_edge(edge, is.at.point()).to)
    };
    let free = |way: Segment| {
        let spots = [way.from, way.to].map(|at| Placement { at, facing: 0.0 }.snap().spot());
        movement::cost(after, figure, &spots).is_ok()
            && [before, after].into_iter().all(|state| is_clear(state, figure, way))
            && (1..=4).any(|quarter| has_room(after, figure, way, f64::from(quarter) / 4.0))
    };
    is.ride == Ride::Foot && same_phase && !stood_up && has_inches && open.iter().map(out).any(free)
}

/// Whether no enemy on foot or hoof stands in a way or so near it that it would have to lead round him. From one who is near already it leads off.
fn is_clear(state: &State, figure: FigureId, way: Segment) -> bool {
    state.conscious(state.figure(figure).side.enemy()).all(|(_, enemy)| {
        let there = enemy.at.point();
        let apart = if matches!(enemy.ride, Ride::Vehicle { .. }) { NEAR } else { CLEAR };
        way.distance(there) > apart || (beside(way.from, there) && way.step().dot(there - way.from) <= 0.0)
    })
}

/// Whether two men on foot touch, or nearly.
fn beside(one: Point, other: Point) -> bool {
    one.distance(other) < 1.3
}

/// Whether one may stop so far on a way.
fn has_room(state: &State, figure: FigureId, way: Segment, inches: f64) -> bool {
    let on = way.step().unit().map_or(way.from, |step| way.from + step * inches);
    let at = Placement { at: on, facing: way.step().bearing() }.snap();
    legal::stands_clear(state, figure, at)
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
/// The same for one on foot or in the saddle: his base, the runner's, and a quarter of an inch between them.
const CLEAR: f64 = 2.0;
