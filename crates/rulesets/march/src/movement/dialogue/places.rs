//! Where a unit of step M3 may go: the place a player has to find, and the ones worth proposing.

use engine::decision::{Place, PlaceAnswer, Suggestion};
use engine::view::Base;
use serde_json::{Value, json};
use table::{Placement, Pose};

use super::super::{farthest_corner, rate, stops};
use super::check_order;
use crate::charge;
use crate::field;
use crate::formation;
use crate::layout::in_field;
use crate::order::Order;
use crate::state::{Formation, Lie, RoadWay, State, UnitId};

/// The place to be found for one unit of a move.
pub(super) fn place(state: &State, unit: UnitId, number: usize, draft: &Value) -> Place {
    let here = state.unit(unit);
    let front = here.footprint.front().snap();
    let most = rate(state, unit);
    let name = state.name(unit).to_owned();
    if let Lie::Road(lie) = here.lie {
        let line = &state.setup.terrain.roads[usize::from(lie.road)];
        let head = f64::from(lie.head) / 1000.0;
        let left = match lie.way {
            RoadWay::Onward => line.length() - head,
            RoadWay::Backward => head,
        };
        let most = most.min(left.max(0.0));
        let steps = libm::ceil(most / 0.5) as u32;
        let ahead = (0..=steps).map(|step| {
            let along = (f64::from(step) * 0.5).min(most);
            let at = line.at(head + along * lie.way.sign()).point;
            (at.x, at.y)
        });
        let whole = (most * 1000.0).floor() / 1000.0;
        let along = Suggestion {
            label: format!("{most:.1} inches along the road"),
            draft: with_field(draft, number, "along", json!(whole)),
        };
        return Place {
            field: format!("/moves/{number}/along"),
            piece: name,
            answer: PlaceAnswer::Along { line: ahead.collect(), most },
            from: front.into(),
            ghost: ghost(state, unit, here.formation),
            reach: Some(most),
            suggestions: Some(along).filter(|along| may_stand(state, along)).into_iter().collect(),
        };
    }
    Place {
        field: format!("/moves/{number}/to"),
        piece: name,
        answer: PlaceAnswer::Pose,
        from: front.into(),
        ghost: ghost(state, unit, here.formation),
        reach: Some(most),
        suggestions: suggestions(state, unit, number, draft),
    }
}

fn with_field(draft: &Value, number: usize, field: &str, value: Value) -> Value {
    let mut with = draft.clone();
    with["moves"][number][field] = value;
    with
}

/// Full ahead and back, half ahead, a wheel to either side, about-face if the rate allows it; for a charge, flush end positions.
fn suggestions(state: &State, unit: UnitId, number: usize, draft: &Value) -> Vec<Suggestion> {
    let entry = &draft["moves"][number];
    let pose_value = |pose: Pose| serde_json::to_value(pose).unwrap_or(Value::Null);
    let target =
        entry.pointer("/charge/target").and_then(Value::as_str).and_then(|name| state.names().find(name));
    if let Some(target) = target.and_then(|piece| state.as_unit(piece)) {
        return charge::flush_places(state, unit, target)
            .into_iter()
            .map(|place| {
                let mut with = with_field(draft, number, "to", pose_value(place.pose));
                with["moves"][number]["charge"]["edge"] = json!(place.edge);
                if let Some(stand) = place.stand {
                    with["moves"][number]["charge"]["stand"] = json!(stand + 1);
                }
                Suggestion { label: format!("Flush on its {}", place.edge.name()), draft: with }
            })
            .filter(|suggestion| may_stand(state, suggestion))
            .collect();
    }
    let here = &state.unit(unit).footprint;
    let front = here.front();
    let most = rate(state, unit);
    let mut poses = vec![
        (format!("{} ahead", in_inches(most)), front.advanced(most, 0.0)),
        (format!("{} ahead", in_inches(most / 2.0)), front.advanced(most / 2.0, 0.0)),
        (format!("{} back", in_inches(most)), front.advanced(-most, 0.0)),
    ];
    for (label, turn) in [("Wheel to the right", 1.0), ("Wheel to the left", -1.0)] {
        poses.push((label.to_owned(), full_wheel(state, unit, turn)));
    }
    let about = front.turned_about(here.centre(), 180.0);
    poses.push(("About-face".to_owned(), about));
    let reachable = |placement: &Placement| {
        let end = field::stands_at(state, unit, state.unit(unit).formation, Lie::Field(placement.snap()));
        table::within(farthest_corner(&here.stands, &end).0, most)
    };
    poses
        .into_iter()
        .filter(|(_, placement)| reachable(placement))
        .map(|(label, placement)| Suggestion {
            label,
            draft: with_field(draft, number, "to", pose_value(placement.snap())),
        })
        .filter(|suggestion| may_stand(state, suggestion))
        .collect()
}

fn in_inches(distance: f64) -> String {
    if table::within((distance - 1.0).abs(), 0.0) {
        "1 inch".to_owned()
    } else {
        format!("{distance} inches")
    }
}

/// Whether a suggestion is a legal order already, or not a whole order yet.
fn may_stand(state: &State, suggestion: &Suggestion) -> bool {
    let whole = !suggestion.draft["moves"]
        .as_array()
        .is_some_and(|moves| moves.iter().any(|entry| !is_placed(entry)));
    match serde_json::from_value::<Order>(suggestion.draft.clone()) {
        Ok(order) if whole => check_order(state, &order).is_ok(),
        _ => true,
    }
}

/// Whether a part of a move says where its unit goes.
fn is_placed(entry: &Value) -> bool {
    entry.get("to").is_some_and(|to| !to.is_null())
        || entry.get("along").is_some_and(|along| !along.is_null())
}

/// The widest wheel about a front corner that the rate allows.
fn full_wheel(state: &State, unit: UnitId, side: f64) -> Placement {
    let here = &state.unit(unit).footprint;
    let front = here.front();
    let pivot = front.advanced(0.0, side * here.block.half_width).at;
    let turned = |degrees: f64| front.turned_about(pivot, side * degrees);
    let allowed = |degrees: f64| {
        let lie = Lie::Field(turned(degrees).snap());
        let end = field::stands_at(state, unit, state.unit(unit).formation, lie);
        farthest_corner(&here.stands, &end).0 <= rate(state, unit)
    };
    turned(stops::last_that_holds(90.0, allowed))
}

/// A formation's stands about a front centre at the origin, facing north.
pub fn ghost(state: &State, unit: UnitId, formation: Formation) -> Vec<Base> {
    let origin = Placement::new(0.0, 0.0, 0.0);
    in_field(origin, state.arm(unit), formation, state.unit(unit).stands).iter().map(Base::from).collect()
}

/// The place of a formation change that has no room where the unit stands (MG-FRM-13).
pub(super) fn room(state: &State, unit: UnitId, to: Formation, draft: &Value) -> Place {
    Place {
        field: "/changes/0/at".to_owned(),
        piece: state.name(unit).to_owned(),
        answer: PlaceAnswer::Point,
        from: state.unit(unit).footprint.front().snap().into(),
        ghost: ghost(state, unit, to),
        reach: Some(formation::MAKE_ROOM),
        suggestions: nearest_room(state, unit, to, draft),
    }
}

fn nearest_room(state: &State, unit: UnitId, to: Formation, draft: &Value) -> Vec<Suggestion> {
    let free = formation::nearest_free_front(state, unit, to, crate::state::UnitSet::default());
    let suggestion = free.map(|pose| {
        let mut with = draft.clone();
        with["changes"][0]["at"] = serde_json::to_value(pose.spot()).unwrap_or(Value::Null);
        Suggestion { label: "The nearest free place".to_owned(), draft: with }
    });
    suggestion.into_iter().collect()
}
