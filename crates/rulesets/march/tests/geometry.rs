//! Laws of geometry over positions of random battles of every scenario: a slide that stops could not have gone farther, a free place is free, and what is
//! said to stand in a line of sight stands there.

use bodies::{Barrier, rects};
use march::field::{self, Stop};
use march::formation::{self, nearest_free_front};
use march::state::{Condition, Fate, Formation, Lie, State, UnitId, UnitSet};
use march::{March, shooting};
use table::Point;

/// Some positions of a random battle of each scenario.
fn positions() -> Vec<(String, State)> {
    laws::positions::<March>(5)
}

fn units(state: &State) -> Vec<UnitId> {
    state.present().map(|(unit, _)| unit).collect()
}

/// MG-RET, MG-EVA, MG-RTE: whoever is stopped touches what stopped it, and a little farther it would lie on it, over the edge or in closed ground.
#[test]
fn a_slide_that_stops_could_not_have_gone_farther() {
    let mut stopped = [0; 4];
    for (at, state) in positions() {
        for unit in units(&state) {
            let here = &state.unit(unit).footprint;
            if let Lie::Road(_) = state.unit(unit).lie {
                continue; // It is driven along its road.
            }
            for bearing in [0.0, 45.0, 137.5, 180.0, 251.0, 270.0] {
                let (way, most) = (Point::toward(bearing), 6.0);
                let room = field::room(&state, unit, way, most);
                let shifted = |inches: f64| -> Vec<table::Rect> {
                    here.stands.iter().map(|stand| stand.shifted(way * inches)).collect()
                };
                let on = |other: UnitId, inches: f64| {
                    rects::overlapping(&shifted(inches), &state.unit(other).footprint.stands).is_some()
                };
                let farther = |holds: &dyn Fn(f64) -> bool| {
                    (1..=300).any(|step| holds(room.distance + f64::from(step) * 0.02))
                };
                let terrain = &state.setup.terrain;
                let (kind, holds) = match room.stopped_by {
                    None => {
                        assert!((room.distance - most).abs() < 1e-9, "{at}: {} is free", state.name(unit));
                        continue;
                    }
                    Some(Stop::Enemy(other)) => (0, farther(&|inches| on(other, inches))),
                    Some(Stop::Friend(other)) => (1, farther(&|inches| on(other, inches))),
                    Some(Stop::Edge) => (
                        2,
                        farther(&|inches| {
                            !shifted(inches).iter().all(|stand| terrain.board.holds_rect(stand))
                        }),
                    ),
                    Some(Stop::Ground(Barrier::Area(area))) => {
                        let outline = &terrain.areas[usize::from(area)].outline;
                        (
                            3,
                            farther(&|inches| {
                                shifted(inches).iter().any(|stand| outline.overlaps_rect(stand))
                            }),
                        )
                    }
                    Some(Stop::Ground(Barrier::Water(water))) => {
                        let line = &terrain.waters[usize::from(water)].line;
                        let wet = |stand: &table::Rect| table::Convex::of_rect(stand).crosses(line);
                        (3, farther(&|inches| shifted(inches).iter().any(wet)))
                    }
                };
                assert!(holds, "{at}: {} is stopped by nothing toward {bearing}: {room:?}", state.name(unit));
                stopped[kind] += 1;
                // Up to there it shares ground with nobody it did not stand on already.
                let ends_on =
                    units(&state).into_iter().find(|other| *other != unit && on(*other, room.distance));
                assert!(
                    room.distance == 0.0 || ends_on.is_none(),
                    "{at}: {} ends on {:?}",
                    state.name(unit),
                    ends_on.map(|other| state.name(other))
                );
            }
        }
    }
    assert!(
        stopped.iter().all(|count| *count > 0),
        "enemies, friends, edges and ground stop somebody: {stopped:?}"
    );
}

/// MG-FRM-13: the place that is named for a formation is free, and within an inch.
#[test]
fn a_free_place_is_free() {
    let (mut stays, mut moves) = (0, 0);
    for (at, state) in positions() {
        for unit in units(&state) {
            let old = state.unit(unit).footprint.front().snap();
            for to in Formation::ALL.into_iter().filter(|to| to.suits(state.arm(unit))) {
                if to == Formation::MarchColumn {
                    continue;
                }
                let Some(pose) = nearest_free_front(&state, unit, to, UnitSet::default()) else { continue };
                let free = formation::fits(&state, unit, to, pose, UnitSet::default());
                let near = table::within(pose.point().distance(old.point()), formation::MAKE_ROOM);
                assert!(free && near, "{at}: {} as {} at {pose:?}", state.name(unit), to.name());
                if pose == old { stays += 1 } else { moves += 1 }
            }
        }
    }
    assert!(stays > 0 && moves > 0, "{stays} stay where they are, {moves} make room");
}

/// MG-SHO-07: the unit that is named stands in the line; once it is gone, it is not named again.
#[test]
fn what_is_said_to_be_in_the_way_is_in_the_way() {
    let mut named = 0;
    for (at, state) in positions() {
        let all = units(&state);
        for &shooter in &all {
            for &target in all.iter().filter(|target| state.unit(**target).side != state.unit(shooter).side) {
                let Some((line, Some(by))) = shooting::sight(&state, shooter, 0, target, 0) else { continue };
                let Some(unit) = all.iter().copied().find(|unit| state.name(*unit) == by) else { continue };
                let stands = &state.unit(unit).footprint.stands;
                let near = stands.iter().any(|stand| table::within(stand.gap_to_segment(line).distance, 0.0));
                assert!(near, "{at}: {by} is nowhere near the line from {}", state.name(shooter));
                if unit == shooter {
                    continue;
                }
                let mut without = state.clone();
                without.unit_mut(unit).fate = Fate::Destroyed;
                let again = shooting::sight(&without, shooter, 0, target, 0).and_then(|(_, by)| by);
                assert_ne!(again.as_deref(), Some(by.as_str()), "{at}: {by} is gone");
                named += 1;
            }
        }
    }
    assert!(named > 20, "only {named} units stood in a line");
}

/// MG-RTE-04: a flight ends on nobody, on the table, and not in ground that is closed to all.
#[test]
fn a_flight_ends_where_there_is_room() {
    let mut fled = 0;
    for (at, state) in positions() {
        for unit in units(&state) {
            for cause in [march::rout::Cause::Blow, march::rout::Cause::NotRallied] {
                let march::rout::Flight::To { lie, .. } = march::rout::flight(&state, unit, cause) else {
                    continue;
                };
                if lie == state.unit(unit).lie || state.unit(unit).condition == Condition::Routed {
                    continue;
                }
                let there = field::stands_at(&state, unit, state.unit(unit).formation, lie);
                for other in units(&state).into_iter().filter(|other| *other != unit) {
                    let on = rects::overlapping(&there, &state.unit(other).footprint.stands);
                    assert!(on.is_none(), "{at}: {} flees onto {}", state.name(unit), state.name(other));
                }
                let board = &state.setup.terrain.board;
                assert!(
                    there.iter().all(|stand| board.holds_rect(stand)),
                    "{at}: {} is over the edge",
                    state.name(unit)
                );
                fled += 1;
            }
        }
    }
    assert!(fled > 20, "only {fled} flights went anywhere");
}
