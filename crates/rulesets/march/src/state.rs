//! Where everything stands: units, commanders, the turn, and what remains to be done.

use dice::By;
use engine::{Agenda, Names, Outcome, Shared};
use schemars::JsonSchema;

pub use bodies::{MOST_UNITS, UnitId, UnitSet};

use crate::layout::Footprint;
use crate::prelude::*;
use crate::scenario::AssaultZone;
use crate::set_up::Setup;
use crate::task::Task;

/// A battle at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// What never changes: ground, profiles, names, options.
    pub setup: Shared<Setup>,
    /// Every unit that began the battle, side A's in roster order, then side B's.
    pub units: Vec<Unit>,
    /// Every commander, likewise.
    pub commanders: Vec<Commander>,
    /// The game turn, from 1.
    pub turn: u32,
    /// MG-GEN-11: the side that takes the first player turn; known once it is diced for.
    pub first: Option<Side>,
    /// The phasing side.
    pub active: Side,
    /// The step of its player turn.
    pub step: Step,
    /// Contacts between enemies and who made them.
    pub contacts: Vec<Contact>,
    /// MG-CMD-12: what a payment still buys under `cp-action: move-and-formation`.
    pub credit: Option<Credit>,
    /// What remains to be done.
    pub agenda: Agenda<Task>,
    /// How it ended.
    pub over: Option<Outcome>,
}

/// A commander's index in [`State::commanders`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct CommanderId(pub u8);

/// A unit as it is now. What it was at the start and its profile are in [`Setup`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Unit {
    pub side: Side,
    /// Stands left.
    pub stands: u8,
    /// MG-FRM: how its stands lie.
    pub formation: Formation,
    /// Where it lies.
    pub lie: Lie,
    /// MG-ORD-01.
    pub condition: Condition,
    /// MG-EXH-01: cavalry only.
    pub exhausted: bool,
    /// On the table, or gone for good (MG-UNI-11).
    pub fate: Fate,
    /// What it has done, each mark with its own expiry.
    pub marks: Marks,
    /// Unsaved hits of this phase that have removed no stand yet (MG-SHO-16, MG-MEL-18).
    pub hits: u16,
    /// Where its stands are and what ground they are on: follows from the rest, kept up by [`Unit::settle`].
    pub footprint: Footprint,
}

/// MG-UNI-05: the formations of all arms. Which of them an arm may take, [`Formation::suits`] says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Infantry or cavalry in one rank.
    Line,
    /// Infantry in two files.
    Column,
    /// Infantry in two ranks, back to back.
    Square,
    /// MG-FRM-06: infantry in voluntary open order, lying as a line.
    OpenLine,
    /// MG-FRM-06: infantry in voluntary open order, lying as a column.
    OpenColumn,
    /// Infantry or cavalry one stand wide along a road.
    MarchColumn,
    /// Guns hitched to their teams.
    Limbered,
    /// Guns ready to fire.
    Unlimbered,
}

/// Where a unit lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Lie {
    /// Behind this front centre.
    Field(Pose),
    /// MG-FRM-07: along a road.
    Road(RoadLie),
}

/// A march column on its road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RoadLie {
    /// Which road of the ground.
    pub road: u8,
    /// Where its head is: thousandths of an inch along the road from its first point.
    pub head: i32,
    /// Which way along the road it faces.
    pub way: RoadWay,
    /// MG-MOV-07: how far a retreat or evade has pushed it off the road, in thousandths of an inch.
    pub off: (i32, i32),
}

/// A direction along a road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RoadWay {
    /// Toward its last point.
    Onward,
    /// Toward its first point.
    Backward,
}

/// MG-ORD-01: the levels of order.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// In good order.
    #[default]
    Good,
    /// MG-ORD-04.
    Disordered,
    /// MG-RTE-01.
    Routed,
}

/// Whether a unit is still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// On the table.
    Present,
    /// Gone for good.
    Destroyed,
}

/// What a unit has done lately.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Marks {
    /// Rallied this player turn (MG-RAL-05).
    pub rallied: bool,
    /// Took its rally attempt this player turn (MG-RAL-01).
    pub tried_to_rally: bool,
    /// Ended a move of its own in contact this player turn (MG-CMD-20, MG-CHG-07, the −1 of MG-SHO-12).
    pub charged: bool,
    /// Took part in a melee this player turn, whosever turn it is (MG-ORD-05, MG-EXH-06).
    pub fought: bool,
    /// Shot in this shooting phase (MG-SHO-01).
    pub shot: bool,
    /// Enemy cavalry it tried to form square against this player turn (MG-SQR-04).
    pub square_tried: UnitSet,
    /// Failed to form square this player turn (MG-SQR-05).
    pub square_failed: bool,
    /// Enemies it touched when its movement phase began (MG-MOV-13).
    pub touched_at_start: UnitSet,
    /// Took its surrender check of this melee round, shooting phase or step M2 (MG-RTE-08).
    pub surrender_checked: bool,
    /// Enemies it was driven against by a retreat in this melee phase (MG-RET-05).
    pub driven_against: UnitSet,
}

/// A commander as he is now.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Commander {
    pub side: Side,
    pub at: Spot,
    /// Command points left this turn.
    pub cp: u8,
    /// MG-COM-04: whether all his units are destroyed.
    pub fate: Fate,
    /// Whether he has moved in this step M4 (MG-COM-02).
    pub moved: bool,
}

/// Two enemies in contact. It lasts as long as they touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contact {
    /// Whose move made it (MG-MEL-05).
    pub attacker: UnitId,
    /// Whom it struck.
    pub target: UnitId,
    /// MG-FAC-04: from which zone of the target.
    pub zone: AssaultZone,
    /// MG-MEL-13: whether water was crossed in the move that made it; forgotten after the first round.
    pub over_water: bool,
}

/// MG-CMD-12, `cp-action: move-and-formation`: the second half of an action that is paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Credit {
    /// Who may use it.
    pub units: UnitSet,
    /// Who paid.
    pub payer: CommanderId,
    /// What is still bought.
    pub buys: Buys,
    /// Whether the surcharge for open order or difficult ground is paid (MG-CMD-16).
    pub paid_ground: bool,
}

/// The half of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Buys {
    /// A move.
    Move,
    /// A formation change.
    Formation,
}

/// MG-TRN-01, MG-TRN-02: the steps of a battle. `FirstRoll` and `Deployment` come once; the others make a player turn.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// MG-GEN-12.
    Deployment,
    /// MG-GEN-11.
    FirstRoll,
    /// Phase 1.
    #[default]
    Command,
    /// Phase 2, M1.
    Rally,
    /// Phase 2, M2.
    Rout,
    /// Phase 2, M3.
    Actions,
    /// Phase 2, M4.
    Commanders,
    /// Phase 3.
    Shooting,
    /// Phase 4.
    Melee,
    /// Phase 5.
    End,
}

impl State {
    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.0 as usize]
    }

    /// A unit, to be changed by an event.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.0 as usize]
    }

    /// The hand that throws a unit's dice: its owner's, whoever gave the order that calls for them.
    pub fn hand(&self, unit: UnitId) -> By {
        self.unit(unit).side.hand()
    }

    /// A commander.
    pub fn commander(&self, id: CommanderId) -> &Commander {
        &self.commanders[id.0 as usize]
    }

    /// A commander, to be changed by an event.
    pub fn commander_mut(&mut self, id: CommanderId) -> &mut Commander {
        &mut self.commanders[id.0 as usize]
    }

    /// All units still on the table, in roster order, side A's first.
    pub fn present(&self) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        on_the_table(&self.units, 0)
    }

    /// One side's units still on the table, in roster order (MG-GEN-07).
    pub fn of_side(&self, side: Side) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        let army = &self.setup.armies[side];
        on_the_table(&self.units[army.clone()], army.start)
    }

    /// The same as a set.
    pub fn army(&self, side: Side) -> UnitSet {
        self.of_side(side).map(|(unit, _)| unit).collect()
    }

    /// The pieces' names.
    pub fn names(&self) -> &Names {
        &self.setup.names
    }

    /// A unit's name.
    pub fn name(&self, unit: UnitId) -> &str {
        self.setup.names.of(self.piece(unit))
    }

    /// A commander's name.
    pub fn commander_name(&self, commander: CommanderId) -> &str {
        self.setup.names.of(self.commander_piece(commander))
    }

    /// A unit as a piece: units come first in the list of names.
    pub const fn piece(&self, unit: UnitId) -> PieceId {
        PieceId(unit.0 as u16)
    }

    /// A commander as a piece: commanders come after the units.
    pub fn commander_piece(&self, commander: CommanderId) -> PieceId {
        PieceId(self.units.len() as u16 + u16::from(commander.0))
    }

    /// The unit a piece is, if it is one.
    pub fn as_unit(&self, piece: PieceId) -> Option<UnitId> {
        (piece.index() < self.units.len()).then_some(UnitId(piece.0 as u8))
    }

    /// The commander a piece is, if it is one.
    pub fn as_commander(&self, piece: PieceId) -> Option<CommanderId> {
        piece.index().checked_sub(self.units.len()).map(|index| CommanderId(index as u8))
    }
}

/// Those of some units that are still there; the first of them is the so-manieth of the roster.
fn on_the_table(units: &[Unit], first: usize) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
    units
        .iter()
        .enumerate()
        .filter(|(_, unit)| unit.fate == Fate::Present)
        .map(move |(index, unit)| (UnitId((first + index) as u8), unit))
}
