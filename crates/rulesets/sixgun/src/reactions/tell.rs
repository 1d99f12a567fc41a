//! Reaction tests in words.

use engine::event::Thrown;

use super::{Event, Test, number_under};
use crate::prelude::*;

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    Some(match event {
        Event::Tested { test, tester, concerned, leader, other, grounds, dice, passed, charging, .. } => {
            let name = state.name(*tester);
            let number = number_under(state, *test, *tester, *leader, *grounds);
            let advanced = state.setup.options.has(Module::Reactions);
            let Pronouns { his, himself, .. } = state.pronouns(*tester);
            let situation = situation(*test, state.name(*other), himself);
            // SX-GRP-05: the others of a group test for one who is out of it.
            let situation = if tester == concerned {
                situation
            } else {
                format!("sees that {} of {his} group {situation}", state.name(*concerned))
            };
            let says = format!(
                "{name} {situation} and tests at {}: {}, {}",
                number.total(),
                passes(*passed),
                result(*test, *passed, advanced, *charging)
            );
            let about = [name, state.name(*other)].into_iter();
            let about = about.chain((tester != concerned).then(|| state.name(*concerned)));
            let mut told = Telling::new(test.rule(state), says).about(about);
            told.dice = Some(Thrown {
                faces: dice.to_vec(),
                counts: (1..=number.total().clamp(0, 6) as u8).collect(),
                unwelcome: false,
                purpose: format!("{name} {situation}"),
                sum: number.shown().collect(),
            });
            told
        }
        Event::Followed { tester, mover, passed, .. } => {
            let (name, other) = (state.name(*tester), state.name(*mover));
            let result = result(Test::GotAShot, *passed, false, false);
            let his = state.pronouns(*tester).his;
            let says = format!("{name} gets a shot at {other} and does as {his} group has tested: {result}");
            Telling::new(ids::SX_GRP_05, says).about([name, other])
        }
        Event::LetPass { tester } => {
            let name = state.name(*tester);
            let says = format!("{name}, concealed, lets a shot pass.");
            Telling::new(ids::SX_CONC_09, says).about([name]).detail()
        }
        Event::DuckedBehindHorse { figure, horse, .. } => {
            let (name, horse) = (state.name(*figure), state.names().of(state.horse_piece(*horse)));
            Telling::new(ids::SX_HORSE_08, format!("{name} creeps behind {horse}.")).about([name, horse])
        }
        Event::Halted { charger } => about(state, ids::SX_ARX_05, *charger, "stops the charge"),
    })
}

fn situation(test: Test, other: &str, himself: &str) -> String {
    match test {
        Test::GotAShot => format!("gets a shot at {other}"),
        Test::ShotAt => format!("is shot at by {other}"),
        Test::Charging => format!("nerves {himself} to charge {other}"),
        Test::BeingCharged => format!("is charged by {other}"),
        Test::Brawling => format!("brawls with {other}"),
    }
}

/// How many dice passed, in words.
pub(crate) const fn passes(passed: u8) -> &'static str {
    match passed {
        0 => "no die passes",
        1 => "one die passes",
        _ => "both dice pass",
    }
}

/// The tables of SX-GAS-01, SX-SHOT-01, SX-CHG-02, SX-CHG-07, SX-BRAWL-09 and SX-ARX-04, SX-ARX-05, SX-ARX-06, SX-ARX-07.
const fn result(test: Test, passed: u8, advanced: bool, charging: bool) -> &'static str {
    match (test, passed) {
        (Test::GotAShot, 2) => "fire.",
        (Test::GotAShot, 1) => "draw!",
        (Test::GotAShot | Test::Charging, 0) => "duck down.",
        (Test::ShotAt, 2) => match (advanced, charging) {
            (true, true) => "go on with the charge.",
            (true, false) => "return fire, or duck if unable.",
            (false, _) => "carry on, or return fire if able.",
        },
        (Test::ShotAt, 1) if advanced && charging => "stop and fire.",
        (Test::ShotAt, 1) => "duck down.",
        (Test::Charging, 2) => "charge.",
        (Test::Charging | Test::GotAShot, _) => "fire instead if able.",
        (Test::BeingCharged, 2) => "stand, and fire if able.",
        (Test::BeingCharged, 1) if advanced => "stand, or run if taken in flank or rear.",
        (Test::BeingCharged, 1) => "stand, and the charger strikes first.",
        (Test::Brawling, 2) => "fight on.",
        (Test::Brawling, 1) => "lose a point, and give ground to whoever fights on.",
        (Test::ShotAt | Test::BeingCharged | Test::Brawling, _) => "run away.",
    }
}
