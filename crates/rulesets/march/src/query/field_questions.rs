//! Where things are: distances, zones, lay-outs, ground, ranges of command, moves.

use engine::facts::with;
use serde_json::{Value, json};
use table::{Bounds, Gap, Zone, zone_of};

use super::unclear;
use crate::command::price::in_range;
use crate::command::{any_commander, any_unit, commander_in_range};
use crate::prelude::*;
use crate::refusal::wrong_formation;
use crate::{layout, movement, rout};

/// Thousandths of an inch, so that answers read well.
pub(super) fn round(inches: f64) -> f64 {
    // Adding zero turns a negative zero into a plain one.
    (inches * 1000.0).round() / 1000.0 + 0.0
}

fn at(point: Point) -> Value {
    json!({ "x": round(point.x), "y": round(point.y) })
}

fn pair(point: Point) -> Value {
    json!([round(point.x), round(point.y)])
}

/// MG-GEN-05.
pub(super) fn directions(facing: f64) -> Value {
    let way = Placement { at: Point::default(), facing };
    json!({ "forward": pair(way.forward()), "right": pair(way.right()) })
}

/// MG-GEN-06, MG-CMD-03: the shortest way between two pieces; a commander is a point.
pub(super) fn gap(state: &State, from: PieceId, to: PieceId) -> Gap {
    let stands = |piece: PieceId| state.as_unit(piece).map(|unit| &state.unit(unit).footprint.stands[..]);
    let point = |piece: PieceId| {
        let commander = state.as_commander(piece).expect("a piece is a unit or a commander");
        state.commander(commander).at.point()
    };
    let to_point = |stands: &[Rect], point: Point| {
        let gaps = stands.iter().map(|stand| stand.gap_to_point(point));
        gaps.reduce(Gap::nearer).expect("a unit has stands")
    };
    match (stands(from), stands(to)) {
        (Some(from), Some(to)) => rects::gap(from, to),
        (Some(from), None) => to_point(from, point(to)),
        (None, Some(to)) => to_point(to, point(from)).reversed(),
        (None, None) => Gap::between(point(from), point(to)),
    }
}

pub(super) fn distance(state: &State, from: PieceId, to: PieceId) -> Value {
    let gap = gap(state, from, to);
    let units = state.as_unit(from).zip(state.as_unit(to));
    json!({
        "distance": round(gap.distance),
        "touch": units.is_some_and(|(one, other)| state.touch(one, other)),
        "from": pair(gap.from),
        "to": pair(gap.to),
    })
}

/// MG-GEN-02: four figures on a stand, 120 men of foot or 80 of horse each; one gun model is 4 to 8 guns.
pub(super) fn men(state: &State, unit: PieceId) -> Result<Value, Refusal> {
    let unit = any_unit(state, unit)?;
    let stands = u32::from(state.unit(unit).stands);
    Ok(match state.arm(unit) {
        Arm::Infantry => json!({ "stands": stands, "figures": stands * 4, "men": stands * 4 * 120 }),
        Arm::Cavalry => json!({ "stands": stands, "figures": stands * 4, "men": stands * 4 * 80 }),
        Arm::Artillery => json!({ "stands": stands, "models": stands, "guns": [stands * 4, stands * 8] }),
    })
}

/// MG-FRM-10.
pub(super) fn size(arm: Arm, formation: Formation, stands: u8) -> Result<Value, Refusal> {
    if !formation.suits(arm) {
        return Err(wrong_formation(format!("a unit of {}", arm.name()), formation, arm));
    }
    if stands == 0 || stands > arm.sizes().most {
        return Err(no!(ids::MG_UNI_01, "a unit of {} has 1 to {} stands", arm.name(), arm.sizes().most));
    }
    let (width, depth) = layout::size(arm, formation, stands);
    let front = Placement { at: Point::default(), facing: 0.0 };
    let laid = layout::in_field(front, arm, formation, stands);
    // Stands of one rank lie equally far behind the front.
    let ranks = laid.chunk_by(|one, next| within((one.centre.y - next.centre.y).abs(), 0.0));
    Ok(json!({ "width": width, "depth": depth, "ranks": ranks.map(<[Rect]>::len).collect::<Vec<_>>() }))
}

/// MG-FRM-02.
pub(super) fn layout(state: &State, unit: PieceId) -> Result<Value, Refusal> {
    let here = &state.unit(any_unit(state, unit)?).footprint;
    let spans = |bounds: Bounds| {
        let Bounds { min, max } = bounds;
        (json!([round(min.x), round(max.x)]), json!([round(min.y), round(max.y)]))
    };
    let stands: Vec<Value> = here
        .stands
        .iter()
        .map(|stand| {
            let (x, y) = spans(Bounds::of_rect(stand));
            json!({
                "centre": at(stand.centre),
                "facing": round(stand.forward.bearing()),
                "x": x,
                "y": y,
                "corners": stand.corners().map(pair),
            })
        })
        .collect();
    let (x, y) = spans(Bounds::of_rect(&here.block));
    let front = here.front();
    Ok(json!({
        "front": at(front.at),
        "facing": round(front.facing),
        "centre": at(here.centre()),
        "width": round(here.block.width()),
        "depth": round(here.block.depth()),
        "x": x,
        "y": y,
        "stands": stands,
    }))
}

/// MG-FAC-01.
pub(super) fn zone(
    state: &State,
    of: PieceId,
    point: Option<Spot>,
    piece: Option<PieceId>,
) -> Result<Value, Refusal> {
    let point = match (point, piece) {
        (Some(point), None) => point.point(),
        (None, Some(piece)) => front_of(state, piece),
        _ => return Err(unclear("say either a point or a piece whose front centre is meant")),
    };
    let zone = zone_at(state, of, point)?;
    Ok(json!({ "zone": zone }))
}

pub(super) fn zone_at(state: &State, of: PieceId, point: Point) -> Result<Zone, Refusal> {
    let here = &state.unit(any_unit(state, of)?).footprint;
    Ok(zone_of(here.front(), here.block.width(), here.block.depth(), point))
}

/// The front centre of a unit, or a commander's point.
pub(super) fn front_of(state: &State, piece: PieceId) -> Point {
    match (state.as_unit(piece), state.as_commander(piece)) {
        (Some(unit), _) => state.unit(unit).footprint.front().at,
        (None, Some(commander)) => state.commander(commander).at.point(),
        (None, None) => Point::default(),
    }
}

/// MG-TER-02.
pub(super) fn ground(state: &State, unit: PieceId) -> Result<Value, Refusal> {
    let unit = any_unit(state, unit)?;
    let under = state.unit(unit).footprint.ground;
    let more =
        json!({ "defended": under.defended(), "level": under.level, "open-order": state.open_order(unit) });
    Ok(with(under.partly, more))
}

/// MG-CMD-02, MG-CMD-03.
pub(super) fn command_range(state: &State, commander: PieceId, to: PieceId) -> Result<Value, Refusal> {
    let payer = any_commander(state, commander)?;
    let within = match state.as_commander(to) {
        Some(other) => commander_in_range(state, payer, other),
        None => in_range(state, payer, any_unit(state, to)?),
    };
    let distance = round(gap(state, commander, to).distance);
    Ok(json!({ "range": state.setup.commander(payer).range, "distance": distance, "within": within }))
}

/// MG-CMD-11.
pub(super) fn commands(state: &State, commander: PieceId, unit: PieceId) -> Result<Value, Refusal> {
    let (commander, unit) = (any_commander(state, commander)?, any_unit(state, unit)?);
    Ok(json!({ "commands": state.setup.commands(commander, unit) }))
}

/// MG-MOV-01: each corner from its old place to its new one.
pub(super) fn corners(state: &State, unit: PieceId, to: Pose) -> Result<Value, Refusal> {
    let unit = any_unit(state, unit)?;
    let (here, arm) = (state.unit(unit), state.arm(unit));
    let end = layout::outline(&state.setup.terrain, arm, here.formation, here.stands, Lie::Field(to));
    let (before, after) = (here.footprint.block.corners(), end.block.corners());
    let far = |corner: usize| round(before[corner].distance(after[corner]));
    let (farthest, ..) = rects::farthest_corner(&here.footprint.stands, &end.stands);
    Ok(json!({
        "front-left": far(0),
        "front-right": far(1),
        "rear-right": far(2),
        "rear-left": far(3),
        "farthest": round(farthest),
        "rate": movement::rate(state, unit),
    }))
}

/// MG-MOV-04, MG-COM-02.
pub(super) fn rate(state: &State, piece: PieceId) -> Value {
    let inches = match state.as_unit(piece) {
        None => crate::commanders::RIDE,
        Some(unit) if state.unit(unit).condition == Condition::Routed => rout::rate(state.arm(unit)),
        Some(unit) => movement::rate(state, unit),
    };
    json!({ "inches": inches })
}
