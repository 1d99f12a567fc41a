//! The words that nearly every file of the game uses.

pub(crate) use engine::question::{Answered, Answers, Asks, Button, Form, Ghost, Head, MAIN, Next, Offer};
pub(crate) use engine::{Ctx, Preview, Refusal, Side, Witness, no, slot};

pub(crate) use crate::order::{self, Order};
pub(crate) use crate::state::{FigureId, State};
pub(crate) use crate::task::decided_by;
pub(crate) use crate::{Sixgun, ids};

/// What an answer would do, and doing it.
pub(crate) type Doing = engine::question::Doing<Sixgun>;
