//! A stand-off in questions and sentences.

use engine::decision::Choice;
use engine::event::SumLine;
use engine::{Ask, Decision, Preview, Refusal, Side, Telling, Witness};
use serde_json::{Value, json};

use super::{Event, Task, opening, showdown};
use crate::ids;
use crate::order::Order;
use crate::state::{FigureId, State};
use crate::task::nobody_is_asked;
use crate::words::listed;

pub(super) fn decision(state: &State, task: &Task) -> Decision {
    match task {
        Task::DrawOn { drawer } => {
            let name = state.name(*drawer);
            let says = format!("{name} draws: name an opponent in sight that has not fired.");
            Decision::new(state.figure(*drawer).side, ids::SX_DRAW_09, format!("Draw: {name}"), says)
        }
        Task::Duel(duel) => {
            let figure = duel.chooser(state).expect("somebody is asked");
            let name = state.name(figure);
            let says = format!("{name} has fired {} and may shoot on, or stop.", bullets(duel.fired(figure)));
            Decision::new(state.figure(figure).side, ids::SX_SHOW_05, format!("Showdown: {name}"), says)
        }
        Task::StandOff(_) | Task::Race { .. } => unreachable!("these tasks ask nobody"),
    }
}

fn bullets(count: u8) -> String {
    format!("{count} bullet{}", if count == 1 { "" } else { "s" })
}

pub(super) fn ask(state: &State, task: &Task, draft: &Value) -> Result<Ask, Refusal> {
    match task {
        Task::DrawOn { drawer } => ask_draw(state, *drawer, draft),
        Task::Duel(_) => ask_on(draft),
        Task::StandOff(_) | Task::Race { .. } => Err(nobody_is_asked()),
    }
}

fn ask_draw(state: &State, drawer: FigureId, draft: &Value) -> Result<Ask, Refusal> {
    let asked =
        Ask { title: "Against whom?".to_owned(), rule: ids::SX_DRAW_09.0.to_owned(), ..Ask::default() };
    match (draft.get("order").and_then(Value::as_str), draft.get("target")) {
        (Some("draw-on"), Some(_)) => Ok(Ask { ready: true, ..asked }),
        (Some("draw-on") | None, None) => {
            let choice = |other: FigureId| {
                let name = state.name(other);
                let note = format!("CV {}", state.figure(other).cv);
                Choice::piece(name, json!({ "order": "draw-on", "target": name })).noted(note)
            };
            let pieces = opening::to_draw_on(state, drawer).iter().copied().map(choice).collect();
            Ok(Ask { pieces, ..asked })
        }
        _ => Err(opening::not_a_draw()),
    }
}

fn ask_on(draft: &Value) -> Result<Ask, Refusal> {
    let asked = Ask { title: "Shoot on?".to_owned(), rule: ids::SX_SHOW_05.0.to_owned(), ..Ask::default() };
    match draft.get("order").and_then(Value::as_str) {
        Some("shoot-on" | "stop-shooting") => Ok(Ask { ready: true, ..asked }),
        None => {
            let options = vec![
                Choice::option("Shoot on", json!({ "order": "shoot-on" })),
                Choice::option("Stop", json!({ "order": "stop-shooting" })),
            ];
            Ok(Ask { options, ..asked })
        }
        Some(_) => Err(showdown::wrong_order()),
    }
}

pub(super) fn preview(state: &State, task: &Task, order: &Order) -> Result<Preview, Refusal> {
    match task {
        Task::DrawOn { drawer } => {
            let other = opening::check_draw(state, *drawer, order)?;
            let (here, there) = (state.name(*drawer), state.name(other));
            let (mine, theirs) = (state.figure(*drawer).cv, state.figure(other).cv);
            Ok(Preview::saying(format_args!(
                "{here} and {there} roll a die each and add CV {mine} and {theirs}: the higher fires first."
            ))
            .drawn(Witness::line(state.centre(*drawer), state.centre(other), "draw")))
        }
        Task::Duel(duel) => {
            let name = duel.chooser(state).map_or("", |figure| state.name(figure));
            let says = if showdown::check(order)? { "shoots on" } else { "fires no more in this duel" };
            Ok(Preview::saying(format_args!("{name} {says}.")))
        }
        Task::StandOff(_) | Task::Race { .. } => Err(nobody_is_asked()),
    }
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    let name = |figure: &FigureId| state.name(*figure);
    let telling = match event {
        Event::Faced { who } => {
            let names: Vec<&str> = who.iter().map(name).collect();
            Telling::new(ids::SX_DRAW_07, format!("They face each other: {}.", listed(&names)))
                .about(names)
                .headline()
        }
        Event::Ordered { who, dice } => {
            let scores: Vec<String> = who
                .iter()
                .zip(dice.iter())
                .map(|(figure, die)| {
                    let cv = state.figure(*figure).cv;
                    format!("{} {cv} + {die} = {}", name(figure), cv + die)
                })
                .collect();
            Telling::new(ids::SX_DRAW_08, format!("Who shoots first? {}.", scores.join(", ")))
                .about(who.iter().map(name))
                .rolled("the order of the shots", dice, [], Vec::new())
        }
        Event::Drew { figure, dice, passed } => {
            let cv = state.figure(*figure).cv;
            let says = format!("{} draws and passes {passed} of three dice.", name(figure));
            Telling::new(ids::SX_SHOW_03, says).about([name(figure)]).rolled(
                format!("{} draws", name(figure)),
                dice,
                1..=cv,
                [SumLine::new(ids::SX_SHOW_03, "Combat Value", i32::from(cv))],
            )
        }
        Event::NoShots { who } => {
            let [one, other] = who.map(|figure| state.name(figure));
            Telling::new(
                ids::SX_SHOW_05,
                format!("Neither {one} nor {other} has a shot at the other: nobody fires."),
            )
            .about([one, other])
        }
        Event::CalledOff { who } => {
            let [one, other] = who.map(|figure| state.name(figure));
            let says = format!("{one} and {other} do not come to their duel any more.");
            Telling::new(ids::SX_SHOW_07, says).about([one, other])
        }
        Event::Stopped { figure } => {
            Telling::new(ids::SX_SHOW_05, format!("{} shoots no more.", name(figure))).about([name(figure)])
        }
    };
    Some(telling)
}
