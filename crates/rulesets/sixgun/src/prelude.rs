//! The words that nearly every file of the game uses: its own nouns, the loop, the forms of a question, and places on the table. What a
//! file needs besides it names itself.

pub(crate) use arrayvec::ArrayVec;
pub(crate) use dice::{Dice, FaceSet, Faces, NeedDice};
pub(crate) use engine::event::SumLine;
pub(crate) use engine::question::{Answered, Answers, Asks, Button, Form, Ghost, Head, MAIN, Next, Offer};
pub(crate) use engine::{
    BySide, Fault, Outcome, PieceId, Preview, Refusal, RuleId, Side, Telling, Witness, no, slot,
};
pub(crate) use schemars::JsonSchema;
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use table::{Circle, Edge, Gap, Placement, Point, Pose, Segment, Spot, TOLERANCE, beyond, within};

pub(crate) use crate::event::{emit, emit_about, tell_about, tell_but, tell_own};
pub(crate) use crate::field::{Base, Bearing};
pub(crate) use crate::firing::Why;
pub(crate) use crate::options::{HiddenFigures, Module};
pub(crate) use crate::order::{Aim, Order, TableEdge};
pub(crate) use crate::reactions::Test;
pub(crate) use crate::scenario::Posture;
pub(crate) use crate::sight::Eye;
pub(crate) use crate::state::{
    Activation, Charge, Cover, Edges, FULL_MOVE, Figure, FigureId, FigureSet, HorseId, MOST_PIECES, Nerve,
    Phase, Ride, Standing, State, Status, VehicleId,
};
pub(crate) use crate::task::decided_by;
pub(crate) use crate::weapons::Weapon;
pub(crate) use crate::words::{Pronouns, about, inches, listed, place};
pub(crate) use crate::{
    Sixgun, activation, beats, brawl, campaign, charge, concealment, draw, encounter, field, firing, flight,
    groups, harm, hidden, ids, movement, order, reactions, sequence, sight, standoff, words,
};

/// Refuses where something is so: `refuse_if!(it.concealed, ids::SX_CONC_01, "{figure} is concealed already")`.
macro_rules! refuse_if {
    ($so:expr, $($no:tt)+) => {
        if $so {
            return Err(no!($($no)+));
        }
    };
}
pub(crate) use refuse_if;

/// What decides a refusal is often a gap.
pub(crate) trait Across {
    /// With the gap drawn, and how wide it is.
    fn across(self, gap: &Gap) -> Self;
}

impl Across for Refusal {
    fn across(self, gap: &Gap) -> Self {
        self.along(gap.from, gap.to, gap.distance)
    }
}

/// What an answer would do, and doing it.
pub(crate) type Doing = engine::question::Doing<Sixgun>;

/// What the rules work with.
pub(crate) type Ctx<'a> = engine::Ctx<'a, Sixgun>;
