//! What people wait for, in one table: an order applied, previewed, picked at random; the view of a table; a random battle; the odds of
//! a volley and of a whole melee; and how all of it grows with the number of pieces.
//!
//! `cargo bench -p march` prints it, `cargo bench -p march -- auerstedt` a part of it; docs/performance.md keeps the figures and says on
//! which machine they were taken. Battles and orders a second are of processor time; times of single calls are medians where nothing
//! else is said.

#![expect(clippy::disallowed_methods, reason = "a benchmark looks at the clock")]

mod field;

use std::hint::black_box;
use std::time::{Duration, Instant};

use dice::Seeded;
use engine::odds::odds;
use engine::{Awaits, Battle, Ctx, Log, Loop, OnTable, Rules};
use march::March;
use march::order::Order;
use march::scenario::Scenario;
use march::state::State;

/// How long each battlefield is measured.
const WHILE: Duration = Duration::from_secs(4);

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let chosen = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str()));
    println!(
        "| battlefield | pieces | orders | battles/s | orders/s | apply | 90 % | 99 % | preview | any order | view |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (name, scenario) in field::battlefields() {
        if chosen(&name) {
            println!("{}", Battles::measured(&scenario).row(&name));
        }
    }
    println!();
    println!("| odds of | outcomes | exact | time |");
    println!("| --- | ---: | --- | ---: |");
    for (name, scenario, order) in field::chances() {
        if chosen(name) {
            println!("{}", odds_row(name, &scenario, &order));
        }
    }
}

/// Times in nanoseconds, one for each call.
#[derive(Default)]
struct Times(Vec<u32>);

impl Times {
    fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = black_box(work());
        self.0.push(start.elapsed().as_nanos().min(u128::from(u32::MAX)) as u32);
        done
    }

    /// The time that this share of the calls does not exceed.
    fn quantile(&mut self, share: f64) -> f64 {
        self.0.sort_unstable();
        let place = (self.0.len() as f64 * share) as usize;
        self.0.get(place.min(self.0.len().saturating_sub(1))).map_or(0.0, |time| f64::from(*time))
    }
}

#[derive(Default)]
struct Battles {
    pieces: usize,
    fought: u64,
    orders: u64,
    /// The time those took, without any clock inside them.
    seconds: f64,
    apply: Times,
    preview: Times,
    any_order: Times,
    view: Times,
}

impl Battles {
    /// Half of the time whole battles are fought as quickly as they can be, half of the time every call is timed.
    fn measured(scenario: &Scenario) -> Self {
        let mut found = Self::default();
        let (start, worked) = (Instant::now(), processor_time());
        while start.elapsed() < WHILE / 2 {
            found.orders += fight(scenario, found.fought);
            found.fought += 1;
        }
        found.seconds = match (worked, processor_time()) {
            (Some(before), Some(after)) => after.saturating_sub(before).as_secs_f64(),
            _ => start.elapsed().as_secs_f64(),
        };
        let start = Instant::now();
        let mut seed = 0;
        while start.elapsed() < WHILE / 2 {
            found.watch(scenario, seed);
            seed += 1;
        }
        found
    }

    fn watch(&mut self, scenario: &Scenario, seed: u64) {
        let (mut state, mut dice, mut chance) = begin(scenario, seed);
        self.pieces = state.units.len() + state.commanders.len();
        while let Awaits::Order(side) = March::awaits(&state) {
            let order = self.any_order.of(|| March::any_order(&state, &mut |n| below(&mut chance, n)));
            let preview = self.preview.of(|| March::preview(&state, &order));
            assert!(preview.is_ok(), "random orders are legal");
            if below(&mut chance, 8) == 0 {
                self.view.of(|| March::view(&state, Some(side)));
            }
            self.apply.of(|| apply(&mut state, &order, &mut dice));
        }
    }

    fn row(mut self, name: &str) -> String {
        let micros = |nanos: f64| format!("{:.1} µs", nanos / 1000.0);
        format!(
            "| {name} | {} | {} | {:.0} | {:.0} | {} | {} | {} | {} | {} | {} |",
            self.pieces,
            self.orders / self.fought,
            self.fought as f64 / self.seconds,
            self.orders as f64 / self.seconds,
            micros(self.apply.quantile(0.5)),
            micros(self.apply.quantile(0.9)),
            micros(self.apply.quantile(0.99)),
            micros(self.preview.quantile(0.5)),
            micros(self.any_order.quantile(0.5)),
            micros(self.view.quantile(0.5)),
        )
    }
}

/// How long this thread has been at work, where the machine says so: on one that others use too, the clock on the wall says more about
/// them than about us.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// A random battle from beginning to end; says how many orders it took.
fn fight(scenario: &Scenario, seed: u64) -> u64 {
    let (mut state, mut dice, mut chance) = begin(scenario, seed);
    let mut orders = 0;
    while let Awaits::Order(_) = March::awaits(&state) {
        let order = March::any_order(&state, &mut |n| below(&mut chance, n));
        apply(&mut state, &order, &mut dice);
        orders += 1;
    }
    orders
}

fn begin(scenario: &Scenario, seed: u64) -> (State, Seeded, Chance) {
    let mut dice = Seeded::new(seed);
    let mut state = March::set_up(scenario).expect("the battlefields are sound");
    engine::run(&mut Ctx::<March>::new(&mut state, &mut dice, Log::Drop)).expect("seeded dice never run dry");
    (state, dice, Chance(seed))
}

/// What picks random orders: the rules' own dice are better and slower than that needs.
struct Chance(u64);

fn apply(state: &mut State, order: &Order, dice: &mut Seeded) {
    let applied = engine::apply(&mut Ctx::<March>::new(state, dice, Log::Drop), order);
    assert!(applied.is_ok(), "random orders are legal");
}

/// SplitMix64.
fn below(Chance(state): &mut Chance, n: usize) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ (mixed >> 31)) as usize % n
}

fn odds_row(name: &str, scenario: &Scenario, order: &Order) -> String {
    let battle =
        Battle::<March>::begin(scenario.clone(), 1, &mut Seeded::new(1)).expect("the situations are sound");
    let reckon = || odds::<March>(battle.state(), order, 100_000).expect("the order is legal");
    let found = reckon();
    let mut times = Times::default();
    let start = Instant::now();
    while start.elapsed() < WHILE / 4 {
        times.of(reckon);
    }
    let exact = if found.exact() { "yes".to_owned() } else { format!("{:.4} of it", found.covered) };
    format!("| {name} | {} | {exact} | {:.3} ms |", found.branches.len(), times.quantile(0.5) / 1e6)
}
