//! Questions about a state that change nothing.

use engine::facts::spot;
use serde_json::{Value, json};

use crate::combat;
use crate::formations::{crew_of_gun, faces, square_side};
use crate::prelude::*;
use crate::shooting::{Aimed, Ammunition, Part, Party, Posts, volley};

/// What can be asked.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "question", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Query {
    /// SC-SCL-02: what inches on the table are on the ground.
    Scale {
        /// How many.
        inches: f64,
    },
    /// SC-SCL-01: the men a unit stands for.
    Men {
        /// Which unit.
        unit: PieceId,
    },
    /// SC-GEN-02: how far two pieces are apart.
    Distance {
        /// From a unit or general.
        from: PieceId,
        /// To another.
        to: PieceId,
    },
    /// SC-GEN-04: the corners of a unit.
    Layout {
        /// Which unit.
        unit: PieceId,
    },
    /// SC-FRM-06: the faces and the side of a square of a unit's models.
    Square {
        /// Which unit.
        unit: PieceId,
    },
    /// SC-FRM-07: the crew at each gun of a battery.
    Crew {
        /// Which battery.
        unit: PieceId,
    },
    /// SC-FRM-05: how a unit would lie after so many hits.
    Losses {
        /// Which unit.
        unit: PieceId,
        /// How many hits.
        hits: u16,
    },
    /// SC-LOS-02: the level of the ground at a place.
    Level {
        /// Where.
        at: table::Spot,
    },
    /// SC-LOS-01: whether a unit sees another, and what hides it.
    Sight {
        /// Who looks.
        from: PieceId,
        /// At whom.
        to: PieceId,
    },
    /// SC-CMB-08, SC-CMB-12: what a unit counts and throws against an enemy it fights.
    Combat {
        /// Which unit.
        unit: PieceId,
        /// Which enemy.
        enemy: PieceId,
    },
    /// SC-FIR-05: the volley a body would shoot, or why it could not.
    Shot {
        /// Who shoots.
        unit: PieceId,
        /// It, or its screen.
        #[serde(default)]
        with: Part,
        /// At whom.
        target: PieceId,
        /// At it, or at its screen.
        #[serde(default)]
        at: Part,
        /// SC-FIR-11.
        #[serde(default)]
        ammunition: Option<Ammunition>,
        /// SC-FIR-03, SC-TWN-08.
        #[serde(default)]
        side: Option<u8>,
    },
    /// SC-OPT-03: the house options of this battle.
    Options {},
}

/// Answers a question.
pub(crate) fn answer(state: &State, query: &Query) -> Result<Value, Refusal> {
    Ok(match query {
        Query::Scale { inches } => json!({ "paces": inches * 20.0, "yards": inches * 15.0 }),
        Query::Men { unit } => men(state, any_unit(state, *unit)?),
        Query::Distance { from, to } => distance(state, *from, *to)?,
        Query::Layout { unit } => layout(state, any_unit(state, *unit)?),
        Query::Square { unit } => {
            let unit = any_unit(state, *unit)?;
            let models = state.unit(unit).models;
            json!({ "side": square_side(state.info(unit), models), "faces": faces(models) })
        }
        Query::Crew { unit } => {
            let unit = any_unit(state, *unit)?;
            let (info, crew) = (state.info(unit), state.unit(unit).models);
            json!({ "guns": (0..info.guns()).map(|gun| crew_of_gun(info, crew, gun)).collect::<Vec<_>>() })
        }
        Query::Losses { unit, hits } => after_losses(state, any_unit(state, *unit)?, *hits),
        Query::Level { at } => json!({ "level": state.setup.terrain.level_at(at.point()) }),
        Query::Sight { from, to } => sight(state, any_unit(state, *from)?, any_unit(state, *to)?),
        Query::Combat { unit, enemy } => {
            let (unit, enemy) = (any_unit(state, *unit)?, any_unit(state, *enemy)?);
            if !state.opponents(unit).has(enemy) {
                return Err(no!(ids::SC_CMB_02, "{unit} does not fight {enemy}: name two who do"));
            }
            let plan = combat::Plan::of(state, unit, enemy, 0);
            let lines: Vec<_> = plan.own.shown().collect();
            json!({
                "points": plan.own.total(), "enemy": plan.enemy.total(), "needs": plan.needs, "why": lines,
                "fighters": combat::fighters(state, unit), "dice": combat::pool(state, unit),
            })
        }
        Query::Shot { unit, with, target, at, ammunition, side } => {
            let shooter = Party { unit: any_unit(state, *unit)?, part: *with };
            let mark = Party { unit: any_unit(state, *target)?, part: *at };
            shot(state, shooter, mark, *ammunition, *side)?
        }
        Query::Options {} => json!(state.setup.options),
    })
}

/// A unit, on the table or gone.
pub(crate) fn any_unit(state: &State, piece: PieceId) -> Result<UnitId, Refusal> {
    state.as_unit(piece).ok_or_else(|| no!(ids::SC_TRP_02, "{piece} is no unit: name one"))
}

/// SC-SCL-01.
fn men(state: &State, unit: UnitId) -> Value {
    let (info, models) = (state.info(unit), u32::from(state.unit(unit).models));
    let each = if info.battery.is_some() {
        4
    } else if info.arm.is_cavalry() {
        12
    } else {
        25
    };
    json!({ "models": models, "men": models * each, "cannon": info.guns() * 2 })
}

/// SC-GEN-02: between footprints; from a general's own point.
fn distance(state: &State, from: PieceId, to: PieceId) -> Result<Value, Refusal> {
    let point = |piece: PieceId| -> Result<Point, Refusal> {
        let general = state.as_general(piece).filter(|id| usize::from(id.0) < state.generals.len());
        let general = general.ok_or_else(|| no!(ids::SC_GEN_02, "{piece} is no piece: name one"))?;
        Ok(state.general(general).at.point())
    };
    let gap = match (state.as_unit(from), state.as_unit(to)) {
        (Some(from), Some(to)) => bodies::gap_only(&state.body(from), &state.body(to)),
        (Some(unit), None) => state.body(unit).gap_to_point(point(to)?),
        (None, Some(unit)) => state.body(unit).gap_to_point(point(from)?),
        (None, None) => point(from)?.distance(point(to)?),
    };
    Ok(json!({ "distance": gap }))
}

/// SC-FIR-05: models, dice, range, cover and the number needed.
fn shot(
    state: &State,
    shooter: Party,
    mark: Party,
    ammunition: Option<Ammunition>,
    side: Option<u8>,
) -> Result<Value, Refusal> {
    let (used, taken, done) = (Posts::default(), Posts::default(), Posts::default());
    let volley = volley(state, Aimed { shooter, mark, ammunition, side, figures: None, used, taken, done })?;
    Ok(json!({
        "models": volley.models,
        "dice": volley.dice,
        "needs": volley.needs.total(),
        "range": if volley.how.far { "far" } else { "close" },
        "fire": volley.fire.name(),
        "cover": volley.how.cover,
        "through": volley.how.through,
        "dense": volley.how.dense,
        "nearest": volley.line.length(),
        "counts": volley.range,
        "side": volley.aimed.side,
    }))
}

/// SC-LOS-01: a clear line, or the rule that hides it and what is in the way.
fn sight(state: &State, from: UnitId, to: UnitId) -> Value {
    match crate::sight::seen_along(state, from, to) {
        Ok(line) => json!({ "visible": true, "along": [spot(line.from), spot(line.to)] }),
        Err(hidden) => {
            json!({ "visible": false, "rule": hidden.rule.0, "by": hidden.by.name(state) })
        }
    }
}

/// SC-GEN-04: front left, front right, rear right, rear left of each rectangle, and the centre.
fn layout(state: &State, unit: UnitId) -> Value {
    let here = state.unit(unit);
    let rects = here.footprint.rects.iter().map(|rect| {
        let [front_left, front_right, rear_right, rear_left] = rect.corners().map(spot);
        json!({
            "front-left": front_left, "front-right": front_right, "rear-right": rear_right, "rear-left": rear_left,
            "facing": rect.forward.bearing(),
        })
    });
    let block = match here.lie.formation {
        Formation::Garrison { block, .. } => Some(state.setup.terrain.areas[usize::from(block)].name.clone()),
        _ => None,
    };
    json!({ "rects": rects.collect::<Vec<_>>(), "centre": spot(here.footprint.centre), "block": block })
}

/// SC-FRM-05, SC-STR-03: models left, the lie and size of the rest, and whether it is shattered.
fn after_losses(state: &State, unit: UnitId, hits: u16) -> Value {
    let (info, here) = (state.info(unit), state.unit(unit));
    let models = here.models.saturating_sub(hits);
    let lie = crate::losses::after(state, unit, hits);
    let (width, depth) = crate::formations::size(info, models, lie.formation);
    let front = lie.at.point();
    json!({
        "models": models,
        "formation": lie.formation.word(),
        "wide": lie.formation.wide(),
        "at": { "x": front.x, "y": front.y, "facing": lie.at.degrees() },
        "width": width,
        "depth": depth,
        "shattered": 4 * models <= info.models,
        "rate": crate::movement::rate(state, unit, lie),
    })
}
