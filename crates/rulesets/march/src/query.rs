//! Questions about the state that change nothing: for cases, for the ruler and the "why?" of the table, for screen readers.

mod field_questions;
mod fight_questions;
mod seen;
mod words;

use engine::facts::with;
use schemars::JsonSchema;
use serde_json::{Value, json};

pub(crate) use seen::seen;
pub(crate) use words::{compass, describe};

use crate::melee::table::{Column, Row, attacker, defender};
use crate::prelude::*;
use crate::profiles::Quality;
use crate::status::Cause;
use crate::{army, end_phase, profiles};

/// A question.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "question", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Query {
    // Scale and measuring.
    /// MG-GEN-01: what a distance on the table stands for.
    Scale {
        /// Inches on the table.
        inches: f64,
    },
    /// MG-GEN-02: the figures and men a unit stands for.
    Men {
        /// Which unit.
        unit: PieceId,
    },
    /// MG-GEN-05: which way forward and right are.
    Directions {
        /// Degrees clockwise from north.
        facing: f64,
    },
    /// MG-GEN-06: the shortest way between two pieces.
    Distance {
        /// From this piece.
        from: PieceId,
        /// To that one.
        to: PieceId,
    },
    /// The nearest enemy of a piece, in words.
    NearestEnemy {
        /// Whose.
        of: PieceId,
    },
    /// A piece in words, for those who hear the table.
    Describe {
        /// Which.
        piece: PieceId,
    },

    // Units and formations.
    /// MG-ARM-01: the values of a unit, or of a key of the list in the year of the battle.
    Profile {
        /// A unit …
        #[serde(default)]
        unit: Option<PieceId>,
        /// … or a key.
        #[serde(default)]
        key: Option<String>,
    },
    /// MG-UNI-01: usual, least and most stands.
    UnitSizes {
        /// Of this arm.
        arm: Arm,
    },
    /// MG-UNI-05: whether an arm has a formation.
    HasFormation {
        /// The arm.
        arm: Arm,
        /// The formation.
        formation: Formation,
    },
    /// MG-FRM-10: width, depth and ranks.
    Size {
        /// The arm.
        arm: Arm,
        /// The formation.
        formation: Formation,
        /// How many stands.
        stands: u8,
    },
    /// MG-FRM-02: where each stand of a unit lies.
    Layout {
        /// Which unit.
        unit: PieceId,
    },
    /// MG-SHO-19, MG-MEL-18: the stands a number of hits removes from a unit, and what is left over.
    StandsLost {
        /// Which unit.
        unit: PieceId,
        /// Unsaved hits.
        hits: u16,
    },

    // Facing, ground and sight.
    /// MG-FAC-01: the zone of a unit in which a point, or another unit's front centre, lies.
    Zone {
        /// Whose zone.
        of: PieceId,
        /// A point …
        #[serde(default)]
        point: Option<Spot>,
        /// … or a piece.
        #[serde(default)]
        piece: Option<PieceId>,
    },
    /// MG-TER-02: the ground a unit is on.
    Ground {
        /// Which unit.
        unit: PieceId,
    },
    /// MG-MEL-21: the hill level of a point.
    Level {
        /// Where.
        at: Spot,
    },
    /// MG-FAC-02, MG-SHO-05, MG-SHO-07: each stand of a unit against a target: distance, range, arc and sight.
    Sight {
        /// Who looks.
        unit: PieceId,
        /// At whom.
        target: PieceId,
    },

    // Command and movement.
    /// MG-CMD-02, MG-CMD-03: whether a unit or commander is in a commander's range.
    CommandRange {
        /// Whose range.
        commander: PieceId,
        /// To whom.
        to: PieceId,
    },
    /// MG-CMD-11: whether a unit is subordinate to a commander.
    Commands {
        /// Who commands.
        commander: PieceId,
        /// Whom.
        unit: PieceId,
    },
    /// What an order would cost, line by line (MG-CMD-13), without giving it.
    Price {
        /// The order.
        order: Box<Order>,
    },
    /// MG-MOV-01: how far each corner of a unit's rectangle would travel.
    Corners {
        /// Which unit.
        unit: PieceId,
        /// To here.
        to: Pose,
    },
    /// MG-MOV-04: how far a unit may move now, or a commander.
    Rate {
        /// Which.
        piece: PieceId,
    },

    // Dice.
    /// MG-SHO-01: a shot in the shooting phase: dice, modifiers, the number needed.
    Shot {
        /// Who shoots.
        unit: PieceId,
        /// At whom.
        target: PieceId,
    },
    /// MG-SHO-11, MG-MEL-11: the faces that hit with this modifier.
    ToHit {
        /// The sum of the modifiers.
        modifier: i32,
    },
    /// MG-QUA-01: whether a die passes a quality check.
    QualityCheck {
        /// The quality …
        #[serde(default)]
        quality: Option<Quality>,
        /// … or the unit whose quality it is.
        #[serde(default)]
        unit: Option<PieceId>,
        /// The die.
        die: u8,
    },
    /// MG-ORD-02: what status dice do.
    StatusCheck {
        /// The order of the unit before.
        condition: Condition,
        /// The dice.
        dice: Vec<u8>,
        /// Whether they are rolled after fire (`rout-sixes` looks at these only).
        #[serde(default)]
        after_fire: bool,
    },

    // Melee.
    /// MG-MEL-07, MG-MEL-08: the entries of the combat table for a row and a column.
    CombatTable {
        /// The row.
        attacker: Row,
        /// The column.
        defender: Column,
    },
    /// MG-MEL-02, MG-MEL-04: the melee a unit is in: who, in which role, with how many stands.
    Melee {
        /// A unit of it.
        unit: PieceId,
    },
    /// MG-MEL-24: how status dice are shared among losing units.
    ShareStatusDice {
        /// How much the melee was lost by.
        margin: u16,
        /// The stands of each losing unit that touched, in roster order.
        touching: Vec<u8>,
    },

    // Armies.
    /// MG-ARM-03: what an army costs.
    Army {
        /// Whose.
        side: Side,
    },
    /// MG-ARM-02: the price and range of a rank.
    Commander {
        /// The rank.
        rank: crate::scenario::Rank,
    },
    /// MG-END-02, MG-END-03, MG-END-04: morale points before the battle and lost now.
    Morale {
        /// Whose.
        side: Side,
    },
    /// MG-OPT-01: the house options of this battle.
    Options,
}

/// Answers a question.
pub fn answer(state: &State, query: &Query) -> Result<Value, Refusal> {
    use Query as Q;
    match query {
        Q::Scale { inches } => Ok(json!({ "paces": inches * PACES_PER_INCH })),
        Q::Directions { facing } => Ok(field_questions::directions(*facing)),
        Q::Distance { from, to } => Ok(field_questions::distance(state, *from, *to)),
        Q::NearestEnemy { of } => words::nearest_enemy(state, *of),
        Q::Describe { piece } => Ok(json!({ "says": describe(state, *piece) })),
        Q::Men { unit } => field_questions::men(state, *unit),
        Q::Profile { unit, key } => fight_questions::profile(state, *unit, key.as_deref()),
        Q::UnitSizes { arm } => {
            let sizes = arm.sizes();
            Ok(json!({ "usual": sizes.usual, "least": sizes.least, "most": sizes.most }))
        }
        Q::HasFormation { arm, formation } => Ok(json!({ "allowed": formation.suits(*arm) })),
        Q::Size { arm, formation, stands } => field_questions::size(*arm, *formation, *stands),
        Q::Layout { unit } => field_questions::layout(state, *unit),
        Q::StandsLost { unit, hits } => fight_questions::stands_lost(state, *unit, *hits),
        Q::Zone { of, point, piece } => field_questions::zone(state, *of, *point, *piece),
        Q::Ground { unit } => field_questions::ground(state, *unit),
        Q::Level { at } => Ok(json!({ "level": state.setup.terrain.level_at(at.point()) })),
        Q::Sight { unit, target } => fight_questions::sight(state, *unit, *target),
        Q::CommandRange { commander, to } => field_questions::command_range(state, *commander, *to),
        Q::Commands { commander, unit } => field_questions::commands(state, *commander, *unit),
        Q::Price { order } => price(state, order),
        Q::Corners { unit, to } => field_questions::corners(state, *unit, *to),
        Q::Rate { piece } => Ok(field_questions::rate(state, *piece)),
        Q::Shot { unit, target } => fight_questions::shot(state, *unit, *target),
        Q::ToHit { modifier } => Ok(json!({ "needs": crate::shooting::needed_with(*modifier) })),
        Q::QualityCheck { quality, unit, die } => {
            fight_questions::quality_check(state, *quality, *unit, *die)
        }
        Q::StatusCheck { condition, dice, after_fire } => {
            let cause = if *after_fire { Cause::Fire } else { Cause::Defeat };
            Ok(fight_questions::status_check(state, *condition, dice, cause))
        }
        Q::CombatTable { attacker: row, defender: column } => {
            Ok(json!({ "attacker": attacker(*row, *column).code, "defender": defender(*row, *column).code }))
        }
        Q::Melee { unit } => fight_questions::melee(state, *unit),
        Q::ShareStatusDice { margin, touching } => {
            Ok(json!({ "dice": crate::melee::round::shares(*margin, touching) }))
        }
        Q::Army { side } => {
            let cost = army::cost(&state.setup, *side);
            Ok(with(cost, json!({ "cost": cost.total() })))
        }
        Q::Commander { rank } => {
            let (range, points) = profiles::commander(*rank);
            Ok(json!({ "range": range, "points": points }))
        }
        Q::Morale { side } => {
            let (total, lost) = (state.setup.sides[*side].morale, end_phase::morale_lost(state, *side));
            let broken = end_phase::is_broken(lost, total);
            Ok(
                json!({ "total": total, "lost": lost, "broken": broken, "broken-at": end_phase::breaks_at(total) }),
            )
        }
        Q::Options => Ok(serde_json::to_value(state.setup.options).expect("options are plain data")),
    }
}

/// MG-GEN-01.
const PACES_PER_INCH: f64 = 100.0;

/// What an order would cost, by the same check that obeys it.
fn price(state: &State, order: &Order) -> Result<Value, Refusal> {
    let preview = <crate::March as engine::Loop>::preview(state, order)?;
    let points: i32 = preview.price.iter().map(|line| line.amount).sum();
    Ok(json!({ "points": points, "lines": preview.price, "says": preview.says }))
}

/// A question that says too little.
fn unclear(says: &'static str) -> Refusal {
    no!(ids::MG_GEN_06, "{says}")
}
