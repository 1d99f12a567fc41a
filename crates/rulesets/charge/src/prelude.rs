//! The words that nearly every file of the game uses: its own nouns, the loop, the forms of a question, and places on the table. What a
//! file needs besides it names itself.

pub(crate) use bodies::Body;
pub(crate) use dice::{Dice, Faces, NeedDice, RuleId};
pub(crate) use engine::question::{
    Answer, Answered, Answers, Asks, Button, Form, Ghost, Head, MAIN, Pick, Slot,
};
pub(crate) use engine::view::Base;
pub(crate) use engine::{
    Beat, Ctx, PieceId, Preview, Refusal, Side, Tally, Telling, Witness, made_of, no, slot,
};
pub(crate) use schemars::JsonSchema;
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use table::{
    Placement, Point, Polygon, Pose, Rect, Segment, Spot, TOLERANCE, Vector, beyond, turn_between, within,
};

pub(crate) use crate::dialogue::{Doing, Toward, Wide, enemy_unit, own_unit, shown};
pub(crate) use crate::event::{Event, Hit, Why};
pub(crate) use crate::formations::{Footprint, Word, formed};
pub(crate) use crate::ground::{Kind, Mover};
pub(crate) use crate::order::Order;
pub(crate) use crate::state::{
    Contact, Deed, Fate, Formation, GeneralFate, GeneralId, Lie, Pair, Screen, Share, State, Step, Unit,
    UnitId, UnitSet, Wing,
};
pub(crate) use crate::telling::about;
pub(crate) use crate::troops::{Arm, Grade, UnitInfo};
pub(crate) use crate::{Charge, ids};
