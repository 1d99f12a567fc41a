//! A brawl in questions and sentences.

use dice::Faces;
use engine::decision::Choice;
use engine::event::SumLine;
use engine::{Ask, Decision, Label, Preview, Refusal, Refused, Side, Telling, Witness};
use serde_json::{Value, json};

use super::round::{self, Round, Strike};
use super::{Blow, Effect, Event};
use crate::harm::{Kind, Severity};
use crate::ids;
use crate::order::{self, Order};
use crate::state::{FigureId, FigureSet, State};
use crate::task::bad_draft;
use crate::words::{self, place};

pub(super) fn decision(state: &State, round: &Round) -> Decision {
    let figure = round.chooser(state).expect("somebody chooses");
    let it = state.figure(figure);
    let (name, he) = (state.name(figure), state.pronouns(figure).he);
    let says = format!("{name} brawls: name the enemy {he} strikes, with what, and whether {he} turns.");
    let decision = Decision::new(it.side, ids::SX_BRAWL_05, format!("Brawl: {}", state.name(figure)), says);
    if it.side == state.active { decision } else { decision.interrupting() }
}

/// Whom, then with what, then whether he turns.
pub(super) fn ask(state: &State, round: &Round, draft: &Value) -> Result<Ask, Refusal> {
    let figure = round.chooser(state).expect("somebody chooses");
    let asked = |title: String| Ask { title, rule: ids::SX_BRAWL_05.0.to_owned(), ..Ask::default() };
    match draft.get("order").and_then(Value::as_str) {
        None | Some("strike") => {}
        Some(_) => return Err(wrong_order()),
    }
    let Some(target) = draft.get("target").and_then(Value::as_str) else {
        let pieces = round::targets(state, round, figure).into_iter().map(|enemy| {
            let name = state.name(enemy);
            Choice::piece(name, json!({ "order": "strike", "target": name }))
                .noted(format!("Constitution {}", state.constitution_left(enemy)))
        });
        return Ok(Ask {
            pieces: pieces.collect(),
            ..asked(format!("Whom does {} strike?", state.name(figure)))
        });
    };
    let enemy = state
        .names()
        .find(target)
        .and_then(|piece| state.as_figure(piece))
        .ok_or_else(|| bad_draft(format!("nobody is called '{target}'")))?;
    if draft.get("turn").is_some() {
        return Ok(Ask { ready: true, ..asked("Strike".to_owned()) });
    }
    let weapons = round::arms(state, figure).map(Some).chain([None]);
    let mut options = Vec::new();
    for with in weapons {
        for turn in [true, false] {
            let hand = with.map_or("fists", crate::weapons::Weapon::name);
            let label = format!("{hand}, {}", if turn { "turning" } else { "without turning" });
            let mut next = json!({ "order": "strike", "target": target, "turn": turn });
            if let Some(weapon) = with {
                next["with"] = json!(weapon);
            }
            let order = Order::Strike(order::Strike { target: state.piece(enemy), with, turn });
            let refused =
                round::check(state, round, &order).err().map(|refusal| Refused::of(&refusal, state.names()));
            options.push(Choice::option(label, next).noted(damage(state, with)).refused(refused));
        }
    }
    Ok(Ask { options, ..asked("With what?".to_owned()) })
}

fn wrong_order() -> Refusal {
    Refusal::other_question(ids::SX_BRAWL_05, "whom the brawler strikes and with what")
}

fn damage(state: &State, with: Option<crate::weapons::Weapon>) -> Label {
    use crate::options::{ArmedBrawl, Module};
    let options = &state.setup.options;
    match with {
        None => "1 die, passing".into(),
        Some(weapon) if options.has(Module::Gunplay) && options.adv_armed_brawl == ArmedBrawl::Tables => {
            format_args!("wounds, Impact {}", weapon.impact()).into()
        }
        Some(_) => "2 dice, lasting".into(),
    }
}

pub(super) fn preview(state: &State, round: &Round, order: &Order) -> Result<Preview, Refusal> {
    let Strike { target, with, turn } = round::check(state, round, order)?;
    let figure = round.chooser(state).expect("somebody chooses");
    let (striker, struck) = (state.name(figure), state.name(target));
    let hand = in_hand(state, figure, with);
    let turning = if turn { ", turning" } else { "" };
    let damage = damage(state, with);
    Ok(Preview::saying(format_args!("{striker} strikes {struck} with {hand}{turning}: {damage}."))
        .drawn(Witness::line(state.centre(figure), state.centre(target), "blow")))
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    let name = |figure: FigureId| state.name(figure);
    let telling = match event {
        Event::Engaged { charger, with } => {
            let says = format!("{} is hand to hand with {}.", name(*charger), listed(state, *with));
            Telling::new(ids::SX_BRAWL_02, says)
                .about([name(*charger)])
                .about(with.iter().map(name))
                .headline()
        }
        Event::RoundBegan { brawlers, .. } => {
            let says = format!("A round of brawling: {}.", listed(state, *brawlers));
            Telling::new(ids::SX_BRAWL_01, says).about(brawlers.iter().map(name)).detail()
        }
        Event::Turned { figure, .. } => Telling::new(
            ids::SX_BRAWL_05,
            format!("{} turns to {} opponent.", name(*figure), state.pronouns(*figure).his),
        )
        .about([name(*figure)])
        .detail(),
        Event::Struck(blow) => struck(state, blow),
        Event::BrokeAway { figure } => {
            Telling::new(ids::SX_BRAWL_13, format!("{} breaks out of the brawl.", name(*figure)))
                .about([name(*figure)])
        }
        Event::GaveGround { figure, to, followed, .. } => {
            let after: FigureSet = followed.iter().map(|(follower, _)| *follower).collect();
            let back = format!("{} is driven back an inch to {}", name(*figure), place(to.point()));
            let says = if after.is_empty() {
                format!("{back}.")
            } else {
                format!("{back}, {} after {}.", listed(state, after), state.pronouns(*figure).him)
            };
            Telling::new(ids::SX_BRAWL_10, says)
                .about([name(*figure)])
                .about(after.iter().map(name))
                .drawn(Witness::point(to.point(), name(*figure)))
        }
        Event::Pursued { pursuer, runner, dice, passed } => {
            let (one, other) = (name(*pursuer), name(*runner));
            let says = match passed {
                2 => format!("{one} is quick enough to shoot after {other}."),
                1 => format!("{one} may shoot after {other}, who is already running fast."),
                _ => format!("{one} lets {other} go."),
            };
            let cv = state.figure(*pursuer).cv;
            let sum = [SumLine::new(ids::SX_PBF_01, "Combat Value", i32::from(cv))];
            Telling::new(ids::SX_PBF_01, says).about([one, other]).rolled(
                format!("{one}: pursuit by fire"),
                dice,
                1..=cv,
                sum,
            )
        }
    };
    Some(telling)
}

/// What a blow is struck with, in a sentence.
fn in_hand(state: &State, figure: FigureId, with: Option<crate::weapons::Weapon>) -> Label {
    let his = state.pronouns(figure).his;
    with.map_or_else(|| format_args!("{his} fists").into(), |weapon| format_args!("{his} {weapon}").into())
}

fn struck(state: &State, blow: &Blow) -> Telling {
    let (one, other) = (state.name(blow.striker), state.name(blow.victim));
    let hand = in_hand(state, blow.striker, blow.with);
    let scored = scored(state, blow);
    let (says, damage) = match &blow.effect {
        Effect::Missed => (format!("{one} swings at {other} with {hand}{scored} and misses."), Faces::NONE),
        Effect::Hurt { dice, kind } => {
            let lasting = if *kind == Kind::Lasting { "" } else { " passing" };
            let points = dice.total();
            (
                format!(
                    "{one} strikes {other} with {hand}{scored}: {points} point{}{lasting} damage.",
                    s(points)
                ),
                *dice,
            )
        }
        Effect::Wounded(roll) => {
            let how = if roll.severity == Severity::Scratch { "a Scratch" } else { "a Bad Wound" };
            (format!("{one} strikes {other} with {hand}{scored}: {how}."), Faces::NONE)
        }
    };
    let thrown: Vec<u8> = blow.attack.iter().chain(damage.iter()).copied().collect();
    let faces = Faces::new(&thrown).unwrap_or(Faces::NONE);
    // The sentence tells each die with what it is added to.
    let purpose = format!("{one} strikes {other}");
    Telling::new(ids::SX_BRAWL_06, says).about([one, other]).rolled(purpose, &faces, [], [])
}

/// SX-BRAWL-06: what a blow scored, and what stood against it if blows are opposed; nothing if every blow lands.
fn scored(state: &State, blow: &Blow) -> String {
    let sum = |figure: FigureId, die: u8| {
        let cv = state.figure(figure).cv;
        format!("{cv} + {die} = {}", cv + die)
    };
    match blow.attack[..] {
        [] => String::new(),
        [die] => format!(" ({})", sum(blow.striker, die)),
        [die, parry, ..] => format!(" ({} against {})", sum(blow.striker, die), sum(blow.victim, parry)),
    }
}

const fn s(count: u16) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Figures in a sentence: "Al, Bo and Cy".
fn listed(state: &State, figures: FigureSet) -> String {
    let names: Vec<&str> = figures.iter().map(|figure| state.name(figure)).collect();
    words::listed(&names)
}
