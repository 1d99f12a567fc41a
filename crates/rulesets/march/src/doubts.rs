//! What a scenario may say by the rules and surely does not mean.

use engine::Fault;
use engine::terrain::{CrossingKind, WaterKind};

use crate::army;
use crate::command::gap_to_unit;
use crate::command::price::in_range;
use crate::ground::AreaKind;
use crate::layout;
use crate::prelude::*;
use crate::set_up::{Victory, path};

/// Everything that is doubtful about a battle that has just been set up.
pub(crate) fn doubts(state: &State) -> Vec<Fault> {
    let mut doubts = Vec::new();
    for id in (0..state.setup.commanders.len() as u8).map(CommanderId) {
        doubts.extend(out_of_reach(state, id));
        doubts.extend(in_water(state, id));
    }
    for side in Side::BOTH {
        doubts.extend(state.of_side(side).filter_map(|(unit, _)| beyond_command(state, unit)));
    }
    doubts.extend(too_narrow(state));
    doubts.extend(never_read(state));
    doubts.extend(never_held(state));
    for side in Side::BOTH {
        doubts.extend(nobody(state, side));
    }
    doubts.extend(uneven(state));
    doubts
}

/// A commander who stands in a river, which no horse swims.
fn in_water(state: &State, id: CommanderId) -> Option<Fault> {
    let info = state.setup.commander(id);
    if state.setup.sides[info.side].deploys {
        return None;
    }
    let at = state.commanders[usize::from(id.0)].at.point();
    let wet = |water: &&bodies::Water| {
        let at_crossing = water.crossings.iter().any(|place| place.at.distance(at) <= place.half);
        water.kind == WaterKind::River
            && water.line.nearest(at).point.distance(at) < water.width / 2.0
            && !at_crossing
    };
    let water = state.setup.terrain.waters.iter().find(wet)?;
    let says = format!("he stands in {}: put him on the bank, or on a bridge", water.name);
    Some(Fault::by_rule(path(info.side, "commanders", &info.name, "at"), crate::ids::MG_TER_11, says))
}

/// MG-TER-11: a ford through which no troops of the battle fit.
fn too_narrow(state: &State) -> Vec<Fault> {
    let wide = |unit: UnitId| (layout::narrowest(state.arm(unit), state.unit(unit).stands), unit);
    let units = Side::BOTH.into_iter().flat_map(|side| state.of_side(side).map(|(unit, _)| wide(unit)));
    let Some((least, unit)) = units.min_by(|one, other| one.0.total_cmp(&other.0)) else { return Vec::new() };
    let name = &state.setup.unit(unit).name;
    let waters = state.setup.ground.waters.iter().enumerate();
    let fords = waters.flat_map(|(index, water)| {
        let places = water.crossings.iter().enumerate();
        places.filter(|(_, place)| place.kind == CrossingKind::Ford && beyond(least, place.width)).map(
            move |(number, place)| (format!("ground.waters[{index}].crossings[{number}].width"), place.width),
        )
    });
    let told = |(at, width): (String, f64)| {
        let says = format!(
            "nobody gets through a ford {width} inches wide: even {name} is {least} inches wide, so make it wider"
        );
        Fault::by_rule(at, crate::ids::MG_TER_11, says)
    };
    fords.map(told).collect()
}

/// MG-END-05: of the scenario's conditions the first that is met decides, and to endure is always met.
fn never_read(state: &State) -> Option<Fault> {
    let endure = state.setup.victory.iter().position(|one| matches!(one, Victory::Endure { .. }))?;
    (endure + 1 < state.setup.victory.len()).then(|| {
        let says =
            "whoever endures has won by then, so this condition is never read: write it before `endure`";
        Fault::by_rule(format!("victory[{}]", endure + 1), crate::ids::MG_END_05, says)
    })
}

/// MG-END-05: half of the stands of a unit must lie wholly in a place that is to be held; where they have no room, or nobody may go, nobody ever
/// holds it.
fn never_held(state: &State) -> Vec<Fault> {
    let never = |(index, condition): (usize, &Victory)| {
        let Victory::Hold { side, area } = *condition else { return None };
        let place = &state.setup.terrain.areas[usize::from(area)];
        let needed = |unit: UnitId| {
            let info = state.setup.unit(unit);
            let (width, depth) = layout::stand_size(info.profile.arm);
            f64::from(info.stands.div_ceil(2)) * width * depth
        };
        let least = state.of_side(side).map(|(unit, _)| needed(unit)).fold(f64::INFINITY, f64::min);
        let why = if place.kind == AreaKind::Impassable {
            format!("nobody may enter {}, so nobody ever holds it: name another place", place.name)
        } else if place.outline.area() < least && least.is_finite() {
            format!(
                "no unit has room for half of its stands in {}, so nobody ever holds it: draw it larger",
                place.name
            )
        } else {
            return None;
        };
        Some(Fault::by_rule(format!("victory[{index}].area"), crate::ids::MG_END_05, why))
    };
    state.setup.victory.iter().enumerate().filter_map(never).collect()
}

/// A side that has nobody cannot win, and the other wins without a shot.
fn nobody(state: &State, side: Side) -> Option<Fault> {
    state.of_side(side).next().is_none().then(|| {
        let says = "this side has no unit, so it has no way to win: give it some";
        Fault::new(format!("sides.{side}"), says)
    })
}

/// MG-CMD-15: a commander who stands so far from every unit under him that each order costs a point more.
fn out_of_reach(state: &State, id: CommanderId) -> Option<Fault> {
    let info = state.setup.commander(id);
    let units: Vec<UnitId> = state
        .of_side(info.side)
        .map(|(unit, _)| unit)
        .filter(|unit| state.setup.commands(id, *unit))
        .collect();
    if state.setup.sides[info.side].deploys
        || units.is_empty()
        || units.iter().any(|unit| in_range(state, id, *unit))
    {
        return None;
    }
    let nearest = units.iter().map(|unit| gap_to_unit(state, id, *unit).0).fold(f64::INFINITY, f64::min);
    let says = format!(
        "the nearest of his units is {nearest:.1} inches away, and his range is {}: put him nearer to them",
        info.range
    );
    Some(Fault::by_rule(path(info.side, "commanders", &info.name, "at"), crate::ids::MG_CMD_15, says))
}

/// How far from everybody who commands it a unit may begin, in inches, before somebody should be asked whether it is meant: a detachment is a
/// little out of range, a unit under the wrong commander is far away.
const DETACHED: f64 = 14.0;

/// MG-CMD-15: a unit far out of reach of everybody who commands it. Where its own commander reaches none of his units, that is told of him.
fn beyond_command(state: &State, unit: UnitId) -> Option<Fault> {
    let info = state.setup.unit(unit);
    let commands = |id: &CommanderId| state.setup.commands(*id, unit);
    let gap = |id: CommanderId| gap_to_unit(state, id, unit).0;
    let is_far = |id: CommanderId| gap(id) > DETACHED.max(state.setup.commander(id).range);
    let reaches =
        |other: UnitId| state.setup.commands(info.superior, other) && in_range(state, info.superior, other);
    let told_of_him = !state.of_side(info.side).any(|(other, _)| reaches(other));
    let near = state.setup.commanders_of(info.side).filter(commands).any(|id| !is_far(id));
    if state.setup.sides[info.side].deploys || near || told_of_him {
        return None;
    }
    let superior = state.setup.commander(info.superior);
    let says = format!(
        "{} is {:.1} inches away, and his range is {}, so each order costs a point more: put it nearer to him, or under another",
        superior.name,
        gap(info.superior),
        superior.range
    );
    Some(Fault::by_rule(path(info.side, "units", &info.name, "at"), crate::ids::MG_CMD_15, says))
}

/// Armies of which one costs half as much again as the other, with nothing to win but the field.
fn uneven(state: &State) -> Option<Fault> {
    let [a, b] = Side::BOTH.map(|side| army::cost(&state.setup, side).total());
    let far_apart = 2 * a.max(b) > 3 * a.min(b) && state.setup.victory.is_empty();
    far_apart.then(|| {
        let says = format!(
            "the armies cost {a} and {b} points, and no objective makes up for it: even them out, or write a [[victory]] for the weaker side"
        );
        Fault::new("sides", says)
    })
}
