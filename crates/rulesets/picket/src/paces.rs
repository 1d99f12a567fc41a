//! PK-MOV-01: a player gives each of his pickets a pace. A decision whose answer is a list of numbers, one for each piece.

use engine::question::{Answered, Answers, Asks, Button, Form, Head};
use engine::{Refusal, Side, no, slot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::state::{Event, State};
use crate::{Doing, Order, Picket, Task, ids};

/// PK-MOV-01: the paces are shared out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// A pace in inches for each picket of the side, in their order.
    pub paces: Vec<u8>,
}

/// The question. It stands on the agenda as [`Task::OrderPaces`].
pub struct OrderPaces;

impl Asks<Picket> for OrderPaces {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, _: &State) -> Head {
        Head::new(ids::PK_MOV_01, "Paces", "Give each of your pickets its pace.")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        answers.ways(|ways| {
            ways.verb::<Share>(Button::new("Share"), |answers| {
                let names = state.standing(state.active).map(|id| state.picket(id).name.clone());
                let form = Form::Assign(there_are(state), names.collect());
                let paces = answers
                    .fill(slot!(paces), "Paces in inches", form)
                    .judged(|pick| shuffled(there_are(state), pick), |paces| check(state, paces))?;
                // What the rule has accepted goes on to be shown and played, so nothing unchecked is.
                let sharing = Doing::of(paces.clone()).shown(|_, paces| told(paces)).played(|ctx, paces| {
                    ctx.emit(Event::PacesOrdered { paces });
                    ctx.push(Task::Action);
                });
                answers.done(sharing, || Share { paces })
            });
        })
    }
}

fn told(paces: &[u8]) -> String {
    let paces: Vec<String> = paces.iter().map(|pace| format!("{pace} inches")).collect();
    format!("The paces are {}.", paces.join(", "))
}

/// PK-MOV-01: 2, 4, 6 and so on, as many as there are pickets.
fn there_are(state: &State) -> Vec<u8> {
    (1..).take(state.standing(state.active).count()).map(|number: u8| 2 * number).collect()
}

/// PK-MOV-01: each pace is given once.
fn check(state: &State, paces: Vec<u8>) -> Result<Vec<u8>, Refusal> {
    let mut given = paces.clone();
    given.sort_unstable();
    if given == there_are(state) {
        Ok(paces)
    } else {
        let count = there_are(state).len();
        Err(no!(ids::PK_MOV_01, "there is one pace for each of your {count} pickets, each given once"))
    }
}

fn shuffled(mut paces: Vec<u8>, pick: &mut dyn FnMut(usize) -> usize) -> Vec<u8> {
    (1..paces.len()).rev().for_each(|last| paces.swap(last, pick(last + 1)));
    paces
}
