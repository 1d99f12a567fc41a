//! An activation in words: what is asked, how a player comes to an order, and what is told.

use std::fmt;

use engine::decision::{Choice, NumberAsk, Place, PlaceAnswer, PoseOut};
use engine::{Ask, Decision, PieceId, Preview, Refusal, Refused, Telling};
use serde_json::{Value, json};

use super::{Event, Task, active, check, duck_features, in_place, orders};
use crate::field::{self, Base};
use crate::movement::{self, carry, mount};
use crate::order::{self, Order};
use crate::state::{FigureId, Ride, Standing, State};
use crate::words::{self, Pronouns, place};
use crate::{charge, concealment, firing, ids, sequence};

/// The question.
pub(super) fn decision(state: &State, task: &Task) -> Decision {
    let figure = active(state);
    let (name, side) = (state.name(figure), state.figure(figure).side);
    if *task == Task::Thrown {
        let says = format!("{name} was thrown: stand up, or duck behind the fallen horse.");
        return Decision::new(side, ids::SX_HORSE_08, format!("{name} is thrown"), says);
    }
    let left = movement::inches_left(state, figure);
    let shots = firing::shots_left(state, figure);
    let inches = words::inches(left);
    let shots = if shots == 1 { "1 shot".to_owned() } else { format!("{shots} shots") };
    let says = format!("{name} acts: {inches} inches of movement and {shots} left.");
    Decision::new(side, ids::SX_ACT_06, format!("{name} acts"), says)
}

/// The way to an order.
pub(super) fn ask(state: &State, task: &Task, draft: &Value) -> Result<Ask, Refusal> {
    let figure = active(state);
    let asked = decision(state, task);
    let ask = Ask { title: asked.title, rule: asked.rule, ..Ask::default() };
    if *task == Task::Thrown {
        let mut options = vec![Choice::option("Stand up", json!({ "order": "stand-up" }))];
        if let Some(cover) = in_place::may_duck_behind_horse(state, figure) {
            let behind = state.cover_name(cover);
            options.push(Choice::option(
                format!("Duck {}", state.down_at(cover)),
                json!({ "order": "duck", "behind": behind }),
            ));
        }
        return Ok(Ask { options, ready: draft.get("order").is_some(), ..ask });
    }
    match draft.get("order").and_then(Value::as_str) {
        None => Ok(ask_what(state, figure, ask)),
        Some("move") => movement::dialogue::ask_path(state, figure, draft),
        Some("carry") => {
            // Its price depends on who is carried, so the whole order is asked about, not the path alone.
            let whole = serde_json::from_value::<Order>(draft.clone());
            let ready = whole.is_ok_and(|order| check(state, figure, &order).is_ok());
            movement::dialogue::ask_path(state, figure, draft).map(|ask| Ask { ready, ..ask })
        }
        Some("fire") => firing::ask_shots(state, figure, draft, firing::Why::EndOfMove, None),
        Some("charge") => charge::ask(state, figure, draft),
        Some("get-down") => ask_get_down(state, figure, draft, ask),
        Some("face") => {
            let number = NumberAsk { field: "/facing".to_owned(), least: 0, most: 359 };
            Ok(Ask {
                title: "Which way?".to_owned(),
                options: compass(),
                pieces: toward_enemies(state, figure),
                number: Some(number),
                ready: draft.get("facing").is_some(),
                ..ask
            })
        }
        Some(_) => Ok(Ask { ready: true, ..ask }),
    }
}

/// Everything the figure may do now, and what it may not with the reason where that helps.
fn ask_what(state: &State, figure: FigureId, ask: Ask) -> Ask {
    let name = |id: FigureId| state.name(id);
    let may = |order: &Order| check(state, figure, order).is_ok();
    let mut options = Vec::new();
    let mut offer = |open: bool, label: String, draft: Value| {
        if open {
            options.push(Choice::option(label, draft));
        }
    };
    let moves = movement::may_move(state, figure);
    let finished = state.activation.as_ref().is_some_and(|it| it.finished || it.volley_spent);
    let steers = movement::legal::may_steer(state, figure).is_ok();
    offer(steers && !finished, "Move".to_owned(), json!({ "order": "move", "path": [] }));
    offer(may(&Order::PopUp(order::PopUp {})), "Pop up".to_owned(), json!({ "order": "pop-up" }));
    let fires = !finished && !firing::targets(state, figure).is_empty();
    offer(fires, "Fire".to_owned(), json!({ "order": "fire" }));
    let charges = !finished && !charge::targets(state, figure).is_empty();
    offer(charges, "Charge".to_owned(), json!({ "order": "charge" }));
    for cover in duck_features(state, figure) {
        let behind = state.cover_name(cover).to_owned();
        let open = may(&Order::Duck(order::Duck { behind: behind.clone() }));
        offer(open, format!("Duck {}", state.down_at(cover)), json!({ "order": "duck", "behind": behind }));
    }
    for weapon in in_place::weapons_at_hand(state, figure) {
        let word = serde_json::to_value(weapon).unwrap_or(Value::Null);
        let label = format!("Make ready: {}", word.as_str().unwrap_or("weapon").replace('-', " "));
        offer(!finished, label, json!({ "order": "ready", "weapon": word }));
    }
    let first = state.setup.roster;
    for piece in first..first + state.horses.len() + state.vehicles.len() {
        let on = PieceId(piece as u16);
        offer(
            may(&Order::Mount(order::Mount { on })),
            format!("Mount {}", state.names().of(on)),
            json!({ "order": "mount", "on": state.names().of(on) }),
        );
    }
    let rides =
        state.figure(figure).ride != Ride::Foot && moves.is_ok() && mount::afford_down(state, figure).is_ok();
    offer(rides && !finished, "Get down".to_owned(), json!({ "order": "get-down" }));
    offer(
        may(&Order::TakeReins(order::TakeReins {})),
        "Take the reins".to_owned(),
        json!({ "order": "take-reins" }),
    );
    for who in carry::within_reach(state, figure) {
        let draft = json!({ "order": "carry", "who": name(who), "path": [] });
        offer(moves.is_ok() && !finished, format!("Carry {}", name(who)), draft);
    }
    for body in state.everybody() {
        let open = may(&Order::Capture(order::Capture { body: state.piece(body) }));
        offer(open, format!("Capture {}", name(body)), json!({ "order": "capture", "body": name(body) }));
    }
    offer(may(&Order::Conceal(order::Conceal {})), "Hide".to_owned(), json!({ "order": "conceal" }));
    offer(may(&Order::Vanish(order::Vanish {})), "Vanish".to_owned(), json!({ "order": "vanish" }));
    if concealment::is_hidden(state, figure) {
        offer(
            true,
            "Standing order: take shots".to_owned(),
            json!({ "order": "standing", "standing": "take-shots" }),
        );
        offer(true, "Standing order: hold".to_owned(), json!({ "order": "standing", "standing": "hold" }));
    }
    offer(may(&Order::Face(order::Face { facing: 0.0 })), "Turn".to_owned(), json!({ "order": "face" }));
    offer(may(&Order::RunAway(order::RunAway {})), "Run away".to_owned(), json!({ "order": "run-away" }));
    offer(may(&Order::Surrender(order::Surrender {})), "Give up".to_owned(), json!({ "order": "surrender" }));
    offer(
        may(&Order::Concede(order::Concede {})),
        "Concede the fight".to_owned(),
        json!({ "order": "concede" }),
    );
    offer(true, "End activation".to_owned(), json!({ "order": "end-activation" }));
    let pieces = enemies(state, figure, finished);
    Ask { options, pieces, ..ask }
}

/// A facing by the compass.
fn compass() -> Vec<Choice> {
    [("North", 0), ("East", 90), ("South", 180), ("West", 270)]
        .map(|(label, facing)| Choice::option(label, json!({ "order": "face", "facing": facing })))
        .to_vec()
}

/// A facing toward somebody, by tapping him.
fn toward_enemies(state: &State, figure: FigureId) -> Vec<Choice> {
    let who = state.figure(figure);
    let known = state
        .conscious(who.side.enemy())
        .filter(|(enemy, _)| crate::sight::known_to(state, *enemy, who.side));
    known
        .map(|(enemy, it)| {
            let facing = libm::round((it.at.point() - who.at.point()).bearing());
            let draft = json!({ "order": "face", "facing": facing.rem_euclid(360.0) });
            Choice::piece(state.name(enemy), draft).noted("toward this enemy")
        })
        .collect()
}

/// Enemies to be shot at or charged, by tapping them.
fn enemies(state: &State, figure: FigureId, finished: bool) -> Vec<Choice> {
    if finished {
        return Vec::new();
    }
    let side = state.figure(figure).side;
    let known =
        state.conscious(side.enemy()).filter(|(enemy, _)| crate::sight::known_to(state, *enemy, side));
    known
        .map(|(enemy, _)| {
            let name = state.name(enemy);
            let shot =
                Choice::piece(name, json!({ "order": "fire", "shots": [{ "at": name }] })).noted("fire");
            match firing::able(state, figure, enemy) {
                Ok(()) => shot,
                Err(_) if charge::check(state, figure, state.piece(enemy), &[]).is_ok() => {
                    Choice::piece(name, json!({ "order": "charge", "target": name })).noted("charge")
                }
                Err(refusal) => shot.refused(Some(Refused::of(&refusal, state.names()))),
            }
        })
        .collect()
}

fn ask_get_down(state: &State, figure: FigureId, draft: &Value, ask: Ask) -> Result<Ask, Refusal> {
    mount::afford_down(state, figure)?;
    let who = state.figure(figure);
    let foot = Base::Foot(table::Circle::new(table::Point::new(0.0, 0.0), field::FOOT));
    let ahead = who.at.point() + who.at.forward();
    let suggestions = mount::places_to_get_down(state, figure, ahead).into_iter().take(6).map(|pose| {
        engine::decision::Suggestion {
            label: beside(who.at, pose.point()).to_owned(),
            draft: json!({ "order": "get-down", "at": pose.spot() }),
        }
    });
    let place = Place {
        field: "/at".to_owned(),
        piece: state.name(figure).to_owned(),
        answer: PlaceAnswer::Point,
        from: PoseOut::from(who.at),
        ghost: vec![foot.drawn()],
        reach: Some(3.0),
        suggestions: suggestions.collect(),
    };
    Ok(Ask {
        title: format!("Where does {} get down?", state.name(figure)),
        place: Some(place),
        ready: draft.get("at").is_some(),
        ..ask
    })
}

/// On which side of one who stands and looks like this a point lies.
fn beside(from: table::Pose, to: table::Point) -> &'static str {
    const SIDES: [&str; 8] = [
        "Ahead",
        "Ahead, to the right",
        "To the right",
        "Behind, to the right",
        "Behind",
        "Behind, to the left",
        "To the left",
        "Ahead, to the left",
    ];
    let turn = ((to - from.point()).bearing() - from.degrees()).rem_euclid(360.0);
    SIDES[libm::round(turn / 45.0) as usize % 8]
}

/// What an order would do.
pub(super) fn preview(state: &State, task: &Task, order: &Order) -> Result<Preview, Refusal> {
    let figure = active(state);
    let name = state.name(figure);
    let Pronouns { he, his, himself, .. } = state.pronouns(figure);
    let says = |says: fmt::Arguments<'_>| Ok(Preview::saying(says));
    if *task == Task::Thrown {
        return match order {
            Order::StandUp(order::StandUp {}) => {
                says(format_args!("{name} gets to {his} feet and does nothing else."))
            }
            Order::Duck(order::Duck { behind }) => {
                let cover = in_place::check_duck_thrown(state, figure, behind)?;
                says(format_args!("{name} takes cover {}.", state.down_at(cover)))
            }
            _ => Err(in_place::not_of_thrown()),
        };
    }
    check(state, figure, order)?;
    match order {
        Order::Move(order::Move { path, facing }) => {
            movement::dialogue::preview_move(state, figure, path, *facing)
        }
        Order::Fire(order::Fire { shots }) => {
            firing::preview_shots(state, figure, shots, firing::Why::EndOfMove, None)
        }
        Order::Charge(order::Charge { target, path }) => charge::preview(state, figure, *target, path),
        Order::Concede(order::Concede {}) => Ok(sequence::preview_concession(state)),
        Order::Ready(order::Ready { weapon }) => {
            says(format_args!("{name} makes {his} {weapon} ready; shots already fired in this phase count."))
        }
        Order::PopUp(order::PopUp {}) => says(format_args!("{name} comes into view, sees and can be seen.")),
        Order::Mount(order::Mount { on }) => says(format_args!("{name} mounts {}.", state.names().of(*on))),
        Order::GetDown(order::GetDown { at }) => {
            says(format_args!("{name} gets down to {}, for half a move.", place(at.point())))
        }
        Order::Face(order::Face { facing }) => {
            let hundredths = in_place::check_face(state, figure, *facing)?;
            says(format_args!("{name} turns to face {}.", movement::dialogue::facing_in_words(hundredths)))
        }
        Order::TakeReins(order::TakeReins {}) => says(format_args!("{name} takes the reins.")),
        Order::StandingOrder(order::StandingOrder { standing: Standing::TakeShots }) => {
            says(format_args!("{name} will take any shot that offers itself."))
        }
        Order::StandingOrder(order::StandingOrder { standing: Standing::Hold }) => {
            says(format_args!("{name} will hold {his} fire until {he} is found."))
        }
        Order::Carry(order::Carry { who, with, path }) => {
            let whom = state.names().of(*who);
            let to = place(path.last().map_or_else(|| state.centre(figure), |end| end.point()));
            match with {
                Some(with) => {
                    let helper = state.names().of(*with);
                    says(format_args!("{name} and {helper} carry {whom} to {to}."))
                }
                None => says(format_args!("{name} carries {whom} to {to}.")),
            }
        }
        Order::RunAway(order::RunAway {}) => says(format_args!("{name} quits the fight for good.")),
        Order::Surrender(order::Surrender {}) => says(format_args!("{name} gives {himself} up.")),
        Order::Duck(order::Duck { behind }) => {
            let cover = in_place::check_duck(state, figure, behind)?;
            says(format_args!("{name} drops out of sight {}.", state.down_at(cover)))
        }
        Order::Conceal(order::Conceal {}) | Order::Vanish(order::Vanish {}) => {
            says(format_args!("{name} hides from all enemies."))
        }
        Order::Capture(order::Capture { body }) => {
            says(format_args!("{name} captures {}.", state.names().of(*body)))
        }
        Order::EndActivation(order::EndActivation {}) => {
            says(format_args!("{name} has done what {he} wanted."))
        }
        _ => Err(orders::wrong_order()),
    }
}

/// An event as a sentence.
pub(super) fn tell(state: &State, event: &Event) -> Option<Telling> {
    let told = |rule, figure: FigureId, says: String| {
        Some(Telling::new(rule, format!("{} {says}.", state.name(figure))).about([state.name(figure)]))
    };
    match event {
        Event::Began { figure, .. } => told(ids::SX_ACT_06, *figure, "acts".to_owned()),
        Event::StayedDown { figure, down } => {
            let word = if *down { "stays down" } else { "does nothing" };
            told(ids::SX_ADV_22, *figure, word.to_owned())
        }
        Event::Readied { figure, weapon, .. } => {
            let his = state.pronouns(*figure).his;
            told(ids::SX_ACT_13, *figure, format!("makes {his} {weapon} ready"))
        }
        Event::PoppedUp { figure } => told(ids::SX_ACT_08, *figure, "pops up".to_owned()),
        Event::Ducked { figure, behind } => {
            told(ids::SX_ACT_09, *figure, format!("ducks {}", state.down_at(*behind)))
        }
        Event::StoodUp { figure } => {
            told(ids::SX_HORSE_08, *figure, format!("gets to {} feet", state.pronouns(*figure).his))
        }
        Event::Captured { figure, by } => {
            let says = format!("{} captures {}.", state.name(*by), state.name(*figure));
            Some(Telling::new(ids::SX_DMG_09, says).about([state.name(*by), state.name(*figure)]).headline())
        }
        Event::Surrendered { figure } => {
            let himself = state.pronouns(*figure).himself;
            told(ids::SX_ACT_16, *figure, format!("gives {himself} up")).map(Telling::headline)
        }
        Event::Over | Event::Ended { .. } => None,
    }
}
