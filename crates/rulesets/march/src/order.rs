//! Every order a player can give. Which of them answers the open decision, the task on top of the agenda knows.

use crate::prelude::*;
use engine::orders;
use schemars::JsonSchema;

orders! {
    /// The answer to a decision.
    pub enum Order {
        /// MG-GEN-12: one side places everything.
        "deploy" Deploy {
            /// Where the units go.
            units: Vec<DeployUnit>,
            /// Where the commanders go.
            commanders: Vec<DeployCommander>,
        },
        /// MG-CMD-05: which three of the subordinates in range share the pool.
        "choose-pool" ChoosePool {
            /// The corps commander.
            corps: PieceId,
            /// The three.
            members: Vec<PieceId>,
        },
        /// MG-CMD-09: the army commander has one die re-rolled.
        "re-roll" ReRoll {
            /// Whose die: a corps commander for a die of his pool, or a commander who rolled for himself.
            of: PieceId,
            /// Which die of the pool, from 1 in the order rolled; 1 for an own die.
            #[serde(default = "first_die")]
            die: u8,
        },
        /// MG-CMD-09: no die is re-rolled.
        "keep-dice" KeepDice {},
        /// MG-CMD-06: shares out a pool.
        "assign-pool" AssignPool {
            /// The corps commander.
            corps: PieceId,
            /// The dice in the order of the pool's members: the corps commander, then his subordinates in roster order.
            dice: Vec<u8>,
        },
        /// MG-RAL-01: a commander pays for a rally attempt.
        "rally" Rally {
            /// Who pays.
            payer: PieceId,
            /// Who rallies.
            unit: PieceId,
        },
        /// MG-RAL-04: how a rallied unit stands.
        "place-rallied" PlaceRallied {
            /// Its new formation.
            formation: Formation,
            /// Its new front centre and facing.
            at: Pose,
            /// For a march column: which way along the road it lies on.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            way: Option<RoadWay>,
        },
        /// MG-RAL-04: a rallied unit is left as it lies.
        "leave-in-place" LeaveInPlace {},
        /// MG-TRN-02: no more rally attempts.
        "end-rallies" EndRallies {},
        /// MG-CMD-12: one unit or a group of two moves or charges.
        "move" Move {
            /// Who pays.
            payer: PieceId,
            /// One move, or two that touch before and after (MG-MOV-08).
            moves: Vec<OneMove>,
        },
        /// MG-CMD-12: one unit or a group of two changes formation.
        "change-formation" ChangeFormation {
            /// Who pays.
            payer: PieceId,
            /// One change, or two of units that touch.
            changes: Vec<Change>,
        },
        /// MG-TRN-02: no more actions.
        "end-actions" EndActions {},
        /// MG-SQR-03: the infantry tries to form square.
        "try-square" TrySquare {},
        /// MG-SQR-03: it does not.
        "decline-square" DeclineSquare {},
        /// MG-CHG-09: the mover goes on as ordered.
        "continue" Continue {},
        /// MG-CHG-09: the mover halts where it is.
        "halt" Halt {},
        /// MG-SQR-03, MG-FRM-13: where the square is laid out if its old front centre has no room.
        "place-square" PlaceSquare {
            /// Its front centre, within 1 inch of the old one.
            at: Spot,
        },
        /// MG-EVA-02: the cavalry evades.
        "evade" Evade {
            /// MG-EVA-03, MG-FRM-13: for a march column, where it becomes a line if its front centre has no room.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            at: Option<Spot>,
        },
        /// MG-EVA-02: the cavalry stands.
        "stand" Stand {},
        /// MG-COM-02: a commander rides.
        "move-commander" MoveCommander {
            /// Who.
            commander: PieceId,
            /// Where to.
            to: Spot,
        },
        /// MG-TRN-02: no more commanders move.
        "end-commanders" EndCommanders {},
        /// MG-SHO-02: a unit shoots.
        "shoot" Shoot {
            /// Who.
            unit: PieceId,
            /// At whom.
            target: PieceId,
        },
        /// No more units shoot: results are applied (MG-SHO-18).
        "end-shooting" EndShooting {},
        /// MG-MEL-03: the melee that is fought next, by any unit in it.
        "fight" Fight {
            /// A unit of the melee.
            unit: PieceId,
        },
        /// MG-RET-02: the friend in the way gives way.
        "give-way" GiveWay {},
        /// MG-RET-02: it stands firm.
        "stand-firm" StandFirm {},
        /// MG-PUR-01: winning cavalry pursues.
        "pursue" Pursue {
            /// Whom.
            target: PieceId,
        },
        /// MG-PUR-01: it stops.
        "stop-pursuit" StopPursuit {},
    }
}

const fn first_die() -> u8 {
    1
}

/// MG-GEN-12: where a unit is placed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeployUnit {
    /// Which.
    pub unit: PieceId,
    /// Its front centre and facing.
    pub at: Pose,
    /// Its formation.
    pub formation: Formation,
    /// For a march column: which way along the road it lies on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<RoadWay>,
}

/// MG-GEN-12: where a commander is placed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeployCommander {
    /// Which.
    pub commander: PieceId,
    /// Where.
    pub at: Spot,
}

/// MG-MOV-01: one unit's move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OneMove {
    /// Which unit.
    pub unit: PieceId,
    /// Its new front centre and facing. Left out by a march column, and by a unit of a group that stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// MG-MOV-07: how many inches a march column goes along its road.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub along: Option<f64>,
    /// MG-CHG-01: the charge this move is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge: Option<Charge>,
}

impl OneMove {
    /// A unit's move, before it is said where it goes.
    pub const fn of(unit: PieceId) -> Self {
        Self { unit, to: None, along: None, charge: None }
    }

    /// Whether it says where the unit goes.
    pub const fn is_placed(&self) -> bool {
        self.to.is_some() || self.along.is_some()
    }
}

/// MG-CHG-01: whom a charge is to touch, and where.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Charge {
    /// The enemy.
    pub target: PieceId,
    /// MG-CHG-06: a second enemy the end position touches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub and: Option<PieceId>,
    /// The edge of the target that is to be touched.
    pub edge: TargetEdge,
    /// MG-FRM-07: the stand of a march column that is charged, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand: Option<u8>,
}

/// An edge of a target's rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TargetEdge {
    /// The front edge.
    Front,
    /// The left edge, as seen from inside the unit looking forward.
    Left,
    /// The right edge.
    Right,
    /// The rear edge.
    Rear,
}

/// MG-FRM-13: one unit's formation change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Change {
    /// Which unit.
    pub unit: PieceId,
    /// Its new formation.
    pub to: Formation,
    /// MG-FRM-13: another front centre within 1 inch, where the old one has no room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// MG-FRM-15: which way along the road a march column faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<RoadWay>,
}
