//! What holds in every campaign: random ones that never stop (`campaigns`), what each event may do (`watch`), and the drawing up of every encounter
//! (`scenes`). The tests take a small dose; `cargo xtask laws campaign` takes the full one.

mod campaigns;
mod fights;
mod golden;
mod questions;
mod scenes;
mod watch;

use std::ops::Range;

use campaign::streams::Streams;
use campaign::{Campaign, Order, Scenario, State};
use dice::{Dice, RuleId, Seeded};
use engine::Battle;
use engine::outcome::Awaits;
use engine::{Loop, Seat};
use serde_json::json;

/// So many in full, or so many as are tried every time.
fn dose(full: u64, usual: u64) -> u64 {
    if std::env::var("LONGROLL_LAWS").as_deref() == Ok("full") { full } else { usual }
}

/// The seeds of a dose: all of them, or those of a part, as `LONGROLL_PART=3/8` asks for the third of eight.
fn seeds(full: u64, usual: u64) -> Range<u64> {
    let all = dose(full, usual);
    let (part, of) = part().unwrap_or((1, 1));
    all * (part - 1) / of..all * part / of
}

/// Which part of a dose is tried, if not all of it.
fn part() -> Option<(u64, u64)> {
    let asked = std::env::var("LONGROLL_PART").ok()?;
    let (part, of) = asked.split_once('/').expect("a part is written as 3/8");
    let number = |text: &str| text.parse::<u64>().expect("a part is written as 3/8");
    let (part, of) = (number(part), number(of));
    assert!((1..=of).contains(&part), "there is no part {part} of {of}");
    Some((part, of))
}

/// A campaign of so many seats, to the end of a year.
fn of(seats: usize, last_year: u16, options: &serde_json::Value) -> Scenario {
    let names = ["Ann", "Bert", "Cora", "Dan", "Eve", "Fred", "Gus", "Hal"];
    let mut options = options.clone();
    options["last-year"] = json!(last_year);
    serde_json::from_value(json!({ "title": "West", "seats": &names[..seats], "options": options }))
        .expect("it is a scenario")
}

/// Numbers below n.
fn below(dice: &mut Seeded, n: usize) -> usize {
    let roll = dice.faces(RuleId("walk"), 6).expect("seeded dice never run dry");
    roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n
}

/// A campaign by the dice of its streams (SX-CFRM-02), each order as `answer` gives it.
fn played(
    scenario: Scenario,
    seed: u64,
    mut answer: impl FnMut(&State, Seat, &mut Seeded) -> Order,
) -> Battle<Campaign> {
    let mut chance = Seeded::stream(seed, 1);
    let mut battle =
        Battle::<Campaign>::begin(scenario, seed, &mut Streams::opening(seed)).expect("it begins");
    while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
        let order = answer(battle.state(), seat, &mut chance);
        let mut dice = Streams::of(seed, battle.state());
        battle.give(seat, order, &mut dice).unwrap_or_else(|stop| panic!("seed {seed}: {stop}"));
    }
    battle
}

/// Anything legal.
fn anything(state: &State, chance: &mut Seeded) -> Order {
    Campaign::any_order(state, &mut |n| below(chance, n))
}
