//! Laws of geometry over positions of random battles of every scenario: sight is mutual, what hides somebody hides him, a retreat that is stopped
//! could not have gone farther, and a place that is called clear is clear.

use bodies::{Body, rects};
use charge::retreat::{MOST, Way};
use charge::sight::{Hidden, Screen, seen_along, visible};
use charge::state::{Fate, Formation, State, UnitId};
use charge::{Charge, ids};
use table::{Point, Rect};

/// Some positions of a random battle of each scenario.
fn positions() -> Vec<(String, State)> {
    laws::positions::<Charge>(4)
}

fn units(state: &State) -> Vec<UnitId> {
    state.present().map(|(unit, _)| unit).collect()
}

/// Every unit with every other, in both orders.
fn pairs(state: &State) -> Vec<(UnitId, UnitId)> {
    let all = units(state);
    let with = |one: &UnitId| all.iter().map(|other| (*one, *other)).collect::<Vec<_>>();
    all.iter().flat_map(with).filter(|(one, other)| one != other).collect()
}

/// SC-LOS-01: whoever sees is seen, unless a wood hides him (SC-LOS-07). SC-LOS-06: and a line is barred by what stands in it.
#[test]
fn sight_is_mutual_and_what_hides_somebody_hides_him() {
    let (mut seen, mut named) = (0, 0);
    for (at, state) in positions() {
        for (one, other) in pairs(&state) {
            let (viewer, target) = (state.name(one), state.name(other));
            match (seen_along(&state, one, other), seen_along(&state, other, one)) {
                (Ok(line), Ok(back)) => {
                    let reach = |line: table::Segment| line.length() < 200.0;
                    assert!(reach(line) && reach(back), "{at}: {viewer} and {target}");
                    seen += 1;
                }
                (Ok(_), Err(Hidden { rule, .. })) | (Err(Hidden { rule, .. }), Ok(_)) => {
                    assert_eq!(rule, ids::SC_LOS_07, "{at}: {viewer} and {target}");
                }
                (Err(Hidden { by: Screen::Unit(unit), .. }), Err(_)) => {
                    assert!(unit != one && unit != other, "{at}: {viewer} or {target} hides itself");
                    let mut without = state.clone();
                    without.unit_mut(unit).fate = Fate::Eliminated;
                    let again = seen_along(&without, one, other).err().map(|hidden| hidden.by);
                    assert_ne!(again, Some(Screen::Unit(unit)), "{at}: {} is gone", state.name(unit));
                    named += 1;
                }
                (Err(_), Err(_)) => assert!(!visible(&state, one, other)),
            }
        }
    }
    assert!(seen > 200 && named > 20, "{seen} see each other, {named} are hidden by a unit");
}

/// SC-RET-03: a unit going back is stopped where it touches an enemy, and 0.02 inch farther would share ground with him.
#[test]
fn a_retreat_that_is_stopped_could_not_have_gone_farther() {
    let mut stopped = 0;
    for (at, state) in positions() {
        for unit in units(&state) {
            let here = state.unit(unit);
            if let Formation::Garrison { .. } = here.lie.formation {
                continue; // It leaves its block in another formation.
            }
            for heading in [0.0, 45.0, 112.5, 180.0, 251.0, 270.0] {
                let way = Way::new(&state, unit, here.lie.formation, heading);
                let Some((gone, enemy)) = way.enemy().filter(|(gone, _)| *gone > 0.0 && *gone < MOST) else {
                    continue;
                };
                let shifted = |inches: f64| -> Vec<Rect> {
                    let step = Point::toward(heading) * inches;
                    here.footprint.rects.iter().map(|rect| rect.shifted(step)).collect()
                };
                let there = &state.unit(enemy).footprint.rects;
                if there.is_empty() || state.body(enemy).edges().count() == 0 {
                    continue;
                }
                let names = (state.name(unit), state.name(enemy));
                let gap = rects::gap_only(&shifted(gone), there);
                let deeper = (1..=50).any(|step| {
                    let on = shifted(gone + f64::from(step) * 0.02);
                    rects::overlapping(&on, there).is_some()
                });
                assert!(gap <= 0.03, "{at}: {names:?} are {gap} apart after {gone} inches toward {heading}");
                assert!(
                    deeper || rects::overlapping(&shifted(gone + 1.5), there).is_none(),
                    "{at}: {names:?}, toward {heading}"
                );
                assert!(rects::overlapping(&shifted(gone), there).is_none(), "{at}: {names:?} overlap");
                stopped += 1;
            }
        }
    }
    assert!(stopped > 20, "only {stopped} were stopped by an enemy");
}

/// SC-RET-01, SC-RET-03: where a retreat may end nobody lies.
#[test]
fn a_clear_place_is_clear() {
    let mut clear = 0;
    for (at, state) in positions() {
        for unit in units(&state) {
            for heading in [10.0, 95.0, 180.0, 265.0] {
                let way = Way::new(&state, unit, state.unit(unit).lie.formation, heading);
                let Some(gone) = way.first_clear(6.0, MOST) else { continue };
                let end = way.end_rect(gone);
                let lies_on = state.lies_on(unit, &Body::of_rect(&end)).map(|(other, _)| state.name(other));
                assert_eq!(lies_on, None, "{at}: {} after {gone} inches toward {heading}", state.name(unit));
                clear += 1;
            }
        }
    }
    assert!(clear > 100, "only {clear} places were clear");
}
