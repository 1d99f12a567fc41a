//! Where a unit of step M3 may go: what a player drags, and the places worth proposing.

use bodies::last_that_holds;
use engine::decision::PlaceAnswer;
use engine::view::Base;
use table::Polyline;

use super::actions::charge_of;
use super::rate;
use crate::charge;
use crate::field;
use crate::layout::in_field;
use crate::order::OneMove;
use crate::prelude::*;

/// What is dragged where a unit is placed in a formation: its stands, from where its front centre is now.
pub fn ghost(state: &State, unit: UnitId, formation: Formation, reach: f64) -> Ghost {
    let origin = Placement::new(0.0, 0.0, 0.0);
    let stands = in_field(origin, state.arm(unit), formation, state.unit(unit).stands);
    Ghost {
        piece: state.name(unit).to_owned(),
        answer: PlaceAnswer::Pose,
        from: state.unit(unit).footprint.front().snap().into(),
        bases: stands.iter().map(Base::from).collect(),
        reach: Some(reach),
    }
}

/// What is dragged in a move: a march column along its road, others anywhere.
pub(super) fn to_be_dragged(state: &State, unit: UnitId) -> Form {
    let here = state.unit(unit);
    let ghost = |most| ghost(state, unit, here.formation, most);
    let Lie::Road(lie) = here.lie else { return Form::PlaceIn("/to", ghost(rate(state, unit))) };
    let (line, head, most) = ahead(state, unit, lie);
    let steps = libm::ceil(most / 0.5) as u32;
    let points = (0..=steps).map(|step| {
        let along = (f64::from(step) * 0.5).min(most);
        let at = line.at(head + along * lie.way.sign()).point;
        (at.x, at.y)
    });
    let answer = PlaceAnswer::Along { line: points.collect(), most };
    Form::PlaceIn("/along", Ghost { answer, ..ghost(most) })
}

/// The road before a march column: where on it its head is, and how far it can march.
fn ahead(state: &State, unit: UnitId, lie: RoadLie) -> (&Polyline, f64, f64) {
    let line = &state.setup.terrain.roads[usize::from(lie.road)].line;
    let head = f64::from(lie.head) / 1000.0;
    let left = match lie.way {
        RoadWay::Onward => line.length() - head,
        RoadWay::Backward => head,
    };
    (line, head, rate(state, unit).min(left.max(0.0)))
}

/// Places worth proposing for one move. Along a road as far as it goes; for a charge flush end positions; else full ahead and back, half
/// ahead, a wheel to either side, and about-face if the rate allows it.
pub(super) fn proposals(state: &State, unit: UnitId, one: &OneMove) -> Vec<(String, OneMove)> {
    let here = &state.unit(unit).footprint;
    if let Lie::Road(lie) = state.unit(unit).lie {
        let (_, _, most) = ahead(state, unit, lie);
        let along = Some((most * 1000.0).floor() / 1000.0);
        return vec![(format!("{most:.1} inches along the road"), OneMove { along, ..one.clone() })];
    }
    if let Some(target) = one.charge.as_ref().and_then(|charge| state.as_unit(charge.target)) {
        let places = charge::flush_places(state, unit, target);
        let flush = |place: &charge::FlushPlace| {
            (format!("Flush on its {}", place.edge.name()), charge_of(state, unit, target, place))
        };
        return places.iter().map(flush).collect();
    }
    let (front, most) = (here.front(), rate(state, unit));
    let poses = [
        (format!("{} ahead", in_inches(most)), front.advanced(most, 0.0)),
        (format!("{} ahead", in_inches(most / 2.0)), front.advanced(most / 2.0, 0.0)),
        (format!("{} back", in_inches(most)), front.advanced(-most, 0.0)),
        ("Wheel to the right".to_owned(), full_wheel(state, unit, 1.0)),
        ("Wheel to the left".to_owned(), full_wheel(state, unit, -1.0)),
        ("About-face".to_owned(), front.turned_about(here.centre(), 180.0)),
    ];
    let reachable = |placement: &Placement| {
        let end = field::stands_at(state, unit, state.unit(unit).formation, Lie::Field(placement.snap()));
        table::within(rects::farthest_corner(&here.stands, &end).0, most)
    };
    let poses = poses.into_iter().filter(|(_, placement)| reachable(placement));
    poses.map(|(label, to)| (label, OneMove { to: Some(to.snap()), ..one.clone() })).collect()
}

fn in_inches(distance: f64) -> String {
    if table::within((distance - 1.0).abs(), 0.0) {
        "1 inch".to_owned()
    } else {
        format!("{distance} inches")
    }
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
        rects::farthest_corner(&here.stands, &end).0 <= rate(state, unit)
    };
    turned(last_that_holds(90.0, allowed))
}
