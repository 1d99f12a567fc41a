//! SX-MOV-11, SX-MOV-13: what a frightened figure's owner may still choose.

use arrayvec::ArrayVec;
use engine::decision::{Choice, Place, PlaceAnswer, PoseOut, Suggestion};
use engine::{Ask, Ctx, Decision, Preview, Refusal, Witness, no};
use serde_json::{Value, json};
use table::{Placement, Point, Spot};

use super::conduct::{dash_to, start_to_run};
use super::hiding::{self, Refuge};
use super::{Task, away};
use crate::order::{self, Order};
use crate::sight::Eye;
use crate::state::{FigureId, State};
use crate::words::place as place_in_words;
use crate::{Sixgun, field, ids};

/// The question.
pub(super) fn decision(state: &State, task: &Task) -> Decision {
    match task {
        Task::Exit { figure, .. } => {
            let (name, he) = (state.name(*figure), state.pronouns(*figure).he);
            let says = format!("{name} runs away: which of the equally near edges does {he} make for?");
            Decision::new(state.figure(*figure).side, ids::SX_MOV_13, "Which way out?", says).interrupting()
        }
        task => {
            let figure = figure_of(task);
            let (name, he) = (state.name(figure), state.pronouns(figure).he);
            let says = format!("{name} must hide: which of the nearest places does {he} run to?");
            Decision::new(state.figure(figure).side, ids::SX_MOV_11, "Where to hide?", says).interrupting()
        }
    }
}

fn figure_of(task: &Task) -> FigureId {
    match task {
        Task::Duck { figure, .. }
        | Task::Hide { figure, .. }
        | Task::Arrive { figure, .. }
        | Task::Flee { figure, .. }
        | Task::Exit { figure, .. }
        | Task::Run { figure }
        | Task::RunEnds { figure } => *figure,
    }
}

fn refuges(state: &State, task: &Task) -> Vec<Refuge> {
    match task {
        Task::Hide { figure, threat, found, .. } => {
            let search = || {
                let eye = hiding::eye_of(state, *figure, *threat);
                eye.map(|eye| hiding::places(state, *figure, &eye)).unwrap_or_default()
            };
            found.places(state).map_or_else(search, <[Refuge]>::to_vec)
        }
        _ => Vec::new(),
    }
}

fn exits(state: &State, task: &Task) -> ArrayVec<Spot, 4> {
    match task {
        Task::Exit { figure, open, .. } => away::ways_out(state, *figure, *open),
        _ => ArrayVec::new(),
    }
}

/// Every answer on offer.
pub(super) fn orders(state: &State, task: &Task) -> Vec<Order> {
    let hides = refuges(state, task).into_iter().map(|refuge| Order::Hide(order::Hide { at: refuge.at }));
    let exits = exits(state, task).into_iter().map(|at| Order::Exit(order::Exit { at }));
    hides.chain(exits).collect()
}

/// The way to an answer: a place to point at, with the cheapest ones proposed.
pub(super) fn ask(state: &State, task: &Task, draft: &Value) -> Ask {
    let figure = figure_of(task);
    let asked = decision(state, task);
    let ask = Ask { title: asked.title, rule: asked.rule, ..Ask::default() };
    let ready = draft.get("at").is_some();
    let name = |spot: &Spot| place_in_words(spot.point());
    if let Task::Exit { .. } = task {
        let options = exits(state, task).into_iter().map(|at| {
            Choice::option(format!("Leave at {}", name(&at)), json!({ "order": "exit", "at": at }))
        });
        return Ask { options: options.collect(), ready, ..ask };
    }
    let suggestions = refuges(state, task).into_iter().take(12).map(|refuge| Suggestion {
        label: format!("Down {}, at {}", state.down_at(refuge.behind), name(&refuge.at)),
        draft: json!({ "order": "hide", "at": refuge.at }),
    });
    let suggestions: Vec<Suggestion> = suggestions.collect();
    let mut options: Vec<Choice> =
        suggestions.iter().map(|it| Choice::option(it.label.clone(), it.draft.clone())).collect();
    if draft.get("order").is_none() {
        options.push(Choice::option("Another place", json!({ "order": "hide" })));
        return Ask { options, ready, ..ask };
    }
    let who = state.figure(figure);
    let place = Place {
        field: "/at".to_owned(),
        piece: state.name(figure).to_owned(),
        answer: PlaceAnswer::Point,
        from: PoseOut::from(who.at),
        ghost: vec![field::base_at(who.ride, Placement::new(0.0, 0.0, 0.0)).drawn()],
        reach: Some(crate::movement::inches_left(state, figure)),
        suggestions,
    };
    Ask { options, place: Some(place), ready, ..ask }
}

/// What an answer would do.
pub(super) fn preview(state: &State, task: &Task, order: &Order) -> Result<Preview, Refusal> {
    let figure = figure_of(task);
    match check(state, task, order)? {
        Legal::Hide(refuge, _) => {
            let (name, down) = (state.name(figure), state.down_at(refuge.behind));
            let mut preview = Preview::saying(format_args!(
                "{name} runs to {} and ducks {down}.",
                place_in_words(refuge.at.point())
            ));
            for leg in refuge.path.windows(2) {
                let (from, to) = (leg[0].point(), leg[1].point());
                let ruler = Witness::line(from, to, format_args!("{:.2}″", from.distance(to)));
                preview = preview.drawn(ruler);
            }
            Ok(preview)
        }
        Legal::Exit(at) => {
            let name = state.name(figure);
            let to = place_in_words(at.point());
            Ok(Preview::saying(format_args!("{name} makes for the edge at {to}.")).drawn(Witness::line(
                state.centre(figure),
                at.point(),
                "way out",
            )))
        }
    }
}

enum Legal {
    /// A place to hide, and where the threat is.
    Hide(Refuge, Point),
    Exit(Spot),
}

fn check(state: &State, task: &Task, order: &Order) -> Result<Legal, Refusal> {
    match (task, order) {
        (Task::Hide { figure, threat, lowest, .. }, Order::Hide(order::Hide { at })) => {
            let Some(eye) = hiding::eye_of(state, *figure, *threat) else {
                let here = state.centre(*figure);
                return Err(no!(
                    ids::SX_MOV_11,
                    "there is nothing to hide from, so no place is better than another"
                )
                .along(here, at.point(), "no threat"));
            };
            let refuge = hiding::named(state, *figure, &eye, *at, *lowest);
            refuge
                .map(|refuge| Legal::Hide(refuge, eye.at))
                .ok_or_else(|| hiding::why_not(state, *figure, &eye, *at, *lowest))
        }
        (Task::Exit { .. }, Order::Exit(order::Exit { at })) => {
            let open = exits(state, task).contains(at);
            let from = state.centre(figure_of(task));
            let no = || {
                no!(ids::SX_MOV_13, "that is not one of the equally near ways off the table").along(
                    from,
                    at.point(),
                    "not the nearest way",
                )
            };
            if open { Ok(Legal::Exit(*at)) } else { Err(no()) }
        }
        (Task::Exit { .. }, _) => {
            Err(Refusal::other_question(ids::SX_MOV_13, "which edge the runner makes for"))
        }
        _ => Err(Refusal::other_question(ids::SX_MOV_11, "where the figure hides")),
    }
}

/// Carries an answer out.
pub(super) fn obey(ctx: &mut Ctx<'_, Sixgun>, task: &Task, order: &Order) -> Result<(), Refusal> {
    let legal = check(ctx, task, order)?;
    ctx.pop();
    match (legal, task) {
        (Legal::Exit(exit), Task::Exit { figure, open, at_once }) => {
            start_to_run(ctx, *figure, exit, *open, *at_once);
        }
        (Legal::Hide(refuge, threat), task) => dash_to(ctx, figure_of(task), threat, Some(refuge)),
        (Legal::Exit(_), _) => {}
    }
    Ok(())
}

/// SX-SOLO-04: the hiding place farthest from the threat, the exit farthest from all enemies.
pub(super) fn solo(state: &State, task: &Task) -> Order {
    match task {
        Task::Exit { figure, .. } => {
            Order::Exit(order::Exit { at: safest(state, *figure, &exits(state, task)) })
        }
        Task::Hide { figure, threat, .. } => {
            let eye = hiding::eye_of(state, *figure, *threat);
            let best = eye.and_then(|eye| farthest(state, &eye, refuges(state, task)));
            best.map_or(Order::Stop(order::Stop {}), |refuge| Order::Hide(order::Hide { at: refuge.at }))
        }
        _ => Order::Stop(order::Stop {}),
    }
}

/// SX-SOLO-04: the farthest from the threat; of several the cheapest.
pub(super) fn farthest(_state: &State, threat: &Eye, places: Vec<Refuge>) -> Option<Refuge> {
    let far = |refuge: &Refuge| refuge.at.point().distance(threat.at);
    places.into_iter().reduce(|best, next| if far(&next) > far(&best) + 1e-9 { next } else { best })
}

/// SX-SOLO-04: the exit whose nearest known enemy is farthest.
pub(super) fn safest(state: &State, figure: FigureId, exits: &[Spot]) -> Spot {
    let side = state.figure(figure).side;
    let safety = |exit: &Spot| {
        let enemies =
            state.conscious(side.enemy()).filter(|(enemy, _)| crate::sight::known_to(state, *enemy, side));
        enemies.map(|(_, it)| it.at.point().distance(exit.point())).fold(f64::INFINITY, f64::min)
    };
    let best = exits
        .iter()
        .copied()
        .reduce(|best, next| if safety(&next) > safety(&best) + 1e-9 { next } else { best });
    best.unwrap_or_else(|| state.figure(figure).at.spot())
}
