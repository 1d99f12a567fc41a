//! A brawl in sentences.

use engine::beat::Gait;

use super::{Blow, Effect, Event};
use crate::harm::{Kind, Severity};
use crate::prelude::*;

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
            let told = Telling::new(ids::SX_BRAWL_01, says).about(brawlers.iter().map(name)).detail();
            told.seen(beats::brawl(state, *brawlers))
        }
        Event::Turned { figure, .. } => {
            let his = state.pronouns(*figure).his;
            about(state, ids::SX_BRAWL_05, *figure, format_args!("turns to {his} opponent")).detail()
        }
        Event::Struck(blow) => struck(state, blow),
        Event::BrokeAway { figure } => about(state, ids::SX_BRAWL_13, *figure, "breaks out of the brawl"),
        Event::GaveGround { figure, to, followed, .. } => {
            let after: FigureSet = followed.iter().map(|(follower, _)| *follower).collect();
            let back = format!("{} is driven back an inch to {}", name(*figure), place(to.point()));
            let says = if after.is_empty() {
                format!("{back}.")
            } else {
                format!("{back}, {} after {}.", listed(state, after), state.pronouns(*figure).him)
            };
            let told = Telling::new(ids::SX_BRAWL_10, says)
                .about([name(*figure)])
                .about(after.iter().map(name))
                .drawn(Witness::point(to.point(), name(*figure)))
                .seen(beats::step(state, *figure, *to, Gait::Retreat));
            let follow = |(follower, at): &(FigureId, Pose)| beats::step(state, *follower, *at, Gait::March);
            followed.iter().map(follow).fold(told, Telling::seen)
        }
    };
    Some(telling)
}

/// What a blow is struck with, in a sentence.
pub(super) fn in_hand(state: &State, figure: FigureId, with: Option<Weapon>) -> String {
    let his = state.pronouns(figure).his;
    with.map_or_else(|| format!("{his} fists"), |weapon| format!("{his} {weapon}"))
}

fn struck(state: &State, blow: &Blow) -> Telling {
    let (one, other) = (state.name(blow.striker), state.name(blow.victim));
    let hand = in_hand(state, blow.striker, blow.with);
    let scored = scored(state, blow);
    let (says, damage) = match &blow.effect {
        Effect::Missed => (format!("{one} swings at {other} with {hand}{scored} and misses."), Faces::NONE),
        Effect::Hurt { dice, kind } => {
            let damage = if *kind == Kind::Lasting { "damage" } else { "passing damage" };
            let points = dice.total();
            (
                format!(
                    "{one} strikes {other} with {hand}{scored}: {points} point{} of {damage}.",
                    s(points)
                ),
                *dice,
            )
        }
        Effect::Coup => {
            (format!("{one} touches {other}{scored} and has counted coup, without harm."), Faces::NONE)
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
    let hits = u32::from(!matches!(blow.effect, Effect::Missed));
    let seen = beats::blow(state, blow.striker, blow.victim, &format!("with {hand}"), hits);
    Telling::new(ids::SX_BRAWL_06, says).about([one, other]).rolled(purpose, &faces, [], []).seen(seen)
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
