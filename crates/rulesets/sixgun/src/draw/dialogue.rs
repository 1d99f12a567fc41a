//! The race to shoot in words.

use engine::decision::Choice;
use engine::event::Thrown;
use engine::{Ask, Decision, Preview, Refusal, Side, Telling};
use serde_json::{Value, json};

use super::{Event, Race, Task};
use crate::firing::{self, Why};
use crate::ids;
use crate::order::{self, Order};
use crate::state::{FigureId, State};

/// SX-ARX-04: the question put to the mover's owner.
pub(super) fn decision(state: &State, task: &Task) -> Decision {
    let (tester, mover, _) = parts(task);
    let says = format!(
        "{} is quicker than {}: fire, which ends the move, or finish the move first.",
        state.name(mover),
        state.name(tester)
    );
    Decision::new(state.figure(mover).side, ids::SX_ARX_04, "Draw!", says).interrupting()
}

fn parts(task: &Task) -> (FigureId, FigureId, bool) {
    match *task {
        Task::Choose { tester, mover, tie, .. } => (tester, mover, tie),
        Task::Race { tester, mover, .. } => (tester, mover, false),
    }
}

/// The way to an answer.
pub(super) fn ask(state: &State, task: &Task, draft: &Value) -> Result<Ask, Refusal> {
    let (tester, mover, _) = parts(task);
    match draft.get("order").and_then(Value::as_str) {
        Some("go-on") => Ok(Ask {
            title: "Go on".to_owned(),
            rule: ids::SX_ARX_04.0.to_owned(),
            ready: true,
            ..Ask::default()
        }),
        Some("fire") => firing::ask_shots(state, mover, draft, Why::Draw, Some(tester)),
        None => {
            let mut ask = firing::ask_shots(state, mover, draft, Why::Draw, Some(tester))?;
            ask.options.push(Choice::option("Finish the move", json!({ "order": "go-on" })));
            Ok(ask)
        }
        Some(_) => Err(wrong_order()),
    }
}

/// SX-ARX-04: an order that says nothing of it.
pub(super) fn wrong_order() -> Refusal {
    Refusal::other_question(ids::SX_ARX_04, "whether the winner fires or goes on")
}

/// What an answer would do.
pub(super) fn preview(state: &State, task: &Task, order: &Order) -> Result<Preview, Refusal> {
    let (tester, mover, tie) = parts(task);
    match order {
        Order::Fire(order::Fire { shots }) => {
            firing::preview_shots(state, mover, shots, Why::Draw, Some(tester))
        }
        Order::GoOn(order::GoOn {}) => {
            let when = if tie { "at once" } else { "when the move is over" };
            let (mover, tester) = (state.name(mover), state.name(tester));
            Ok(Preview::saying(format_args!("{mover} goes on; {tester} fires {when}, if able.")))
        }
        _ => Err(wrong_order()),
    }
}

/// Some legal answer.
pub(super) fn any_order(state: &State, task: &Task, pick: &mut dyn FnMut(usize) -> usize) -> Order {
    let (tester, mover, _) = parts(task);
    if pick(2) == 0 {
        return Order::GoOn(order::GoOn {});
    }
    firing::any_volley(state, mover, Why::Draw, Some(tester), pick).unwrap_or(Order::GoOn(order::GoOn {}))
}

/// SX-SOLO-04: those who escape or charge finish the move, the others fire.
pub(super) fn solo_order(state: &State, task: &Task) -> Order {
    let (tester, mover, _) = parts(task);
    if firing::prefers_to_go_on(state, state.figure(mover).side, mover) {
        return Order::GoOn(order::GoOn {});
    }
    firing::plain_volley(state, mover, tester).unwrap_or(Order::GoOn(order::GoOn {}))
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    match event {
        Event::Raced { one, other, cvs, dice, race } => {
            let (here, there) = (state.name(*one), state.name(*other));
            let (mine, theirs) = (cvs[0] + dice[0], cvs[1] + dice[1]);
            let ours = format!("{here} {} + {} = {mine}", cvs[0], dice[0]);
            let others = format!("{there} {} + {} = {theirs}", cvs[1], dice[1]);
            let says = match race {
                Race::Won(winner) => {
                    format!("Draw! {ours}, {others}: {} is quicker.", state.name(*winner))
                }
                Race::Tie => format!("Draw! {ours}, {others}: both shoot at once."),
            };
            let rule = if mine == theirs { ids::SX_DRAW_03 } else { ids::SX_DRAW_02 };
            let mut told = Telling::new(rule, says).headline().about([here, there]);
            told.dice = Some(Thrown {
                faces: dice.to_vec(),
                counts: Vec::new(),
                purpose: format!("{here} and {there} draw"),
                // Each has a sum of his own, and the sentence tells both.
                sum: Vec::new(),
            });
            Some(told)
        }
        Event::Outrun { mover, .. } => {
            let name = state.name(*mover);
            Some(Telling::new(ids::SX_ARX_04, format!("{name} moves on before a shot falls.")).about([name]))
        }
        Event::WaitIsOver => None,
    }
}
