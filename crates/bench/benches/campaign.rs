//! What a campaign takes: four rivals over 228 months, every encounter fought by Ensigns on the real table; a month without encounters; the record of it all.
//!
//! `cargo bench --bench campaign`. Times are of the processor, on one core.

use std::time::Duration;

use bench::processor_time;
use campaign::rivals::{Rival, to_fight};
use campaign::streams::Streams;
use campaign::{Campaign, DrawUp, Fought, Order, State, Task};
use commander::General;
use dice::Seeded;
use engine::outcome::Awaits;
use engine::question::by_the_book;
use engine::record::Record;
use engine::{Battle, Loop, Moment, Side};
use serde_json::json;

const SEED: u64 = 1867;

fn main() {
    let names = ["Ann", "Bert", "Cora", "Dan"];
    let scenario =
        serde_json::from_value(json!({ "title": "The West", "seats": names })).expect("a campaign");
    let mut battle =
        Battle::<Campaign>::begin(scenario, SEED, &mut Streams::opening(SEED)).expect("it begins");
    let (mut fought, mut quiet, mut parts) = (0, Vec::new(), Parts::default());
    let began = processor_time();
    let mut month = Month { turn: 0, began, met: true };
    while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
        let state = battle.state();
        if state.turn.0 != month.turn {
            let now = processor_time();
            if !month.met {
                quiet.push(now.saturating_sub(month.began));
            }
            month = Month { turn: state.turn.0, began: now, met: false };
        }
        let order =
            parts.fighting.of(|| by_ensigns(state, battle.played().len() as u64)).unwrap_or_else(|| {
                let rival = [Rival::Drifter, Rival::OldHand][usize::from(seat.number() % 2)];
                rival.answer(state, &mut |_| 0)
            });
        let part = if matches!(order, Order::Fought(_)) {
            fought += 1;
            &mut parts.verifying
        } else {
            &mut parts.rules
        };
        let mut dice = Streams::of(SEED, battle.state());
        part.of(|| battle.give(seat, order, &mut dice).map(|_| ())).expect("it is legal");
        // Making a character is no quiet month either.
        let making = matches!(battle.state().agenda().top(), Some(Task::Name(_)));
        month.met |= making || !battle.state().encounters.is_empty();
    }
    let whole = processor_time().saturating_sub(began);
    let record = processor_time();
    let text = Record::of(&battle).text();
    let record = processor_time().saturating_sub(record);
    quiet.sort_unstable();
    println!("| what | time | aim |\n| --- | ---: | ---: |");
    println!(
        "| {} months, four rivals, {fought} battles by Ensigns | {whole:.2?} | 10 s |",
        battle.state().turn.0
    );
    println!("| of that the battles themselves, with their records | {:.2?} | |", parts.fighting.0);
    println!("| of that reading the records back | {:.2?} | |", parts.verifying.0);
    println!("| of that the campaign's own rules and set-ups | {:.2?} | |", parts.rules.0);
    println!(
        "| a month without encounters, median of {} | {:.2?} | 1 ms |",
        quiet.len(),
        quiet[quiet.len() / 2]
    );
    println!("| the same, 99 in 100 | {:.2?} | 1 ms |", quiet[quiet.len() * 99 / 100]);
    println!("| the campaign's record, {} kB | {record:.2?} | |", text.len() / 1_000);
}

struct Month {
    turn: u16,
    began: Duration,
    met: bool,
}

#[derive(Default)]
struct Parts {
    fighting: Spent,
    verifying: Spent,
    rules: Spent,
}

#[derive(Default)]
struct Spent(Duration);

impl Spent {
    fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let began = processor_time();
        let done = work();
        self.0 += processor_time().saturating_sub(began);
        done
    }
}

/// What is done about an encounter: it is set up as absent players would, and Ensigns fight it.
fn by_ensigns(state: &State, number: u64) -> Option<Order> {
    let task = state.agenda().top()?;
    if let Task::Choose(_) = task {
        return by_the_book::<Campaign>(task, state);
    }
    let Some(scene) = &to_fight(state)?.drawing.scene else { return Some(DrawUp {}.into()) };
    let seed = SEED + number;
    let game = catalogue::game("sixgun").expect("it is in the catalogue");
    let mut fight = game.begin(scene, seed, &mut Seeded::stream(seed, 0)).expect("it was drawn up");
    let ensign = commander::level("ensign").expect("there are Ensigns");
    let mut leaders = Side::BOTH.map(|side| General::new(ensign, side, seed));
    let mut given = 0;
    while let Awaits::Order(side) = fight.awaits() {
        given += 1;
        let order = leaders[side as usize].choose(&*fight).expect("his side is asked").order;
        fight.give(side, &order, &mut Seeded::stream(seed, given)).expect("commanders give legal orders");
    }
    Some(Fought { record: fight.record() }.into())
}
