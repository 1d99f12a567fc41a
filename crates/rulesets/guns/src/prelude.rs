//! The words that nearly every file of the game uses: its own nouns, the loop, the forms of a question, and places on the table. What a
//! file needs besides it names itself.

pub(crate) use dice::{Dice, Faces, NeedDice, RuleId};
pub(crate) use engine::beat::{Beat, Gait};
pub(crate) use engine::decision::PoseOut;
pub(crate) use engine::question::{
    Answered, Answers, Asks, Button, Form, Head, MAIN, Next, Offer, Slot, Ways,
};
pub(crate) use engine::{
    BySide, Ctx, PieceId, Preview, Refusal, Side, Tally, Telling, Witness, made_of, no, slot,
};
pub(crate) use serde::Serialize;
pub(crate) use table::{
    Placement, Point, Pose, Rect, Segment, Spot, TOLERANCE, Vector, beyond, distance_only, overlaps,
    turn_between, within,
};

pub(crate) use crate::event::Event;
pub(crate) use crate::order::{Arrangement, Order, Via};
pub(crate) use crate::state::{Arm, BaseId, BaseSet, Combat, CommandId, Fate, Link, Phase, State, nearest};
pub(crate) use crate::task::Task;
pub(crate) use crate::telling::{about, army, out, says, step};
pub(crate) use crate::{Guns, dialogue, fire, formations, ids, movement, results};

/// What an answer would do, and doing it.
pub(crate) type Doing = engine::question::Doing<Guns>;
