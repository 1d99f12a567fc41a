//! The words that nearly every file of the game uses: its own nouns, the loop, the forms of a question, and places on the table. What a
//! file needs besides it names itself.

pub(crate) use arrayvec::ArrayVec;
pub(crate) use bodies::rects;
pub(crate) use dice::{NeedDice, RuleId};
pub(crate) use engine::beat::{Beat, Gait};
pub(crate) use engine::question::{Answered, Answers, Asks, Button, Form, Ghost, Head, MAIN};
pub(crate) use engine::{Ctx, PieceId, Preview, Refusal, Side, Tally, Telling, Witness, made_of, no, slot};
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use table::{Placement, Point, Pose, Rect, Segment, Spot, Vector, beyond, within};

pub(crate) use crate::event::{Event, Why};
pub(crate) use crate::grammar::{Subject, says};
pub(crate) use crate::order::Order;
pub(crate) use crate::profiles::Arm;
pub(crate) use crate::state::{
    CommanderId, Condition, Contact, Fate, Formation, Lie, RoadLie, RoadWay, State, Step, Unit, UnitId,
    UnitSet,
};
pub(crate) use crate::telling::{self, about, about_him, beats};
pub(crate) use crate::{March, ids};

/// What an answer would do, and doing it.
pub(crate) type Doing = engine::question::Doing<March>;
