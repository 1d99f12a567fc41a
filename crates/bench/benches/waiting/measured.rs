//! One battlefield, measured.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bench::processor_time;
use commander::LEVELS;
use dice::Seeded;
use engine::Awaits;
use engine::drill::Drill;
use engine::play::Play;

use crate::field::Field;

/// How long each thing is measured: whole battles, single calls, odds, and each commander.
const WHILE: Duration = Duration::from_millis(1500);

/// The most outcomes of an order that are followed side by side; a player who only looks asks for no more.
const OUTCOMES: usize = 1_000;

/// What is measured; two columns for each commander follow.
const COLUMNS: [&str; 11] = [
    "battlefield",
    "pieces",
    "orders a battle",
    "random battles/s",
    "orders/s",
    "apply",
    "apply 99 %",
    "preview",
    "preview 99 %",
    "odds",
    "odds 90 %",
];

/// What was found on a battlefield.
pub(crate) struct Measured {
    name: String,
    /// The ruleset's slug.
    pub(crate) game: &'static str,
    pub(crate) grown: bool,
    pub(crate) pieces: usize,
    battles: u64,
    orders: u64,
    /// The processor time those took.
    seconds: f64,
    apply: Times,
    preview: Times,
    odds: Times,
    /// By commander, the weakest first.
    decision: Vec<Times>,
}

impl Measured {
    /// The table's head: what is measured, and under it which way the columns lean.
    pub(crate) fn head() -> String {
        let levels = LEVELS.iter().flat_map(|level| [level.slug.to_owned(), format!("{} 99 %", level.slug)]);
        let columns: Vec<String> = COLUMNS.iter().map(|&column| column.to_owned()).chain(levels).collect();
        let lines = vec!["---:"; columns.len() - 1].join(" | ");
        format!("| {} |\n| --- | {lines} |", columns.join(" | "))
    }

    pub(crate) fn of(field: &Field) -> Self {
        let mut found = Self {
            name: format!("{} {}", field.game.slug(), field.name),
            game: field.game.slug(),
            grown: field.grown,
            pieces: begun(field, 0).view(None).pieces.len(),
            battles: 0,
            orders: 0,
            seconds: 0.0,
            apply: Times::default(),
            preview: Times::default(),
            odds: Times::default(),
            decision: LEVELS.iter().map(|_| Times::default()).collect(),
        };
        eprintln!("  … {}", found.name);
        found.fight(field);
        found.watch(field);
        found.think(field);
        found
    }

    /// Whole random battles as quickly as they can be fought.
    fn fight(&mut self, field: &Field) {
        let start = Instant::now();
        while start.elapsed() < WHILE {
            let (mut drill, mut dice, mut whim) = drill(field, self.battles);
            let worked = processor_time();
            while matches!(drill.awaits(), Awaits::Order(_)) {
                assert!(drill.act(&mut |n| whim.below(n), &mut dice), "random orders are legal");
                self.orders += 1;
            }
            self.seconds += processor_time().saturating_sub(worked).as_secs_f64();
            self.battles += 1;
        }
    }

    /// Random battles in which every call is timed.
    fn watch(&mut self, field: &Field) {
        let start = Instant::now();
        for seed in 0.. {
            let (mut drill, mut dice, mut whim) = drill(field, seed);
            while step(&mut *drill, &mut whim) {
                assert!(self.preview.of(|| drill.preview()), "random orders are legal");
                assert!(self.apply.of(|| drill.give(&mut dice)), "random orders are legal");
                if start.elapsed() > WHILE {
                    return;
                }
            }
        }
    }

    /// A random battle in which, now and then, odds are reckoned and every commander is asked.
    fn think(&mut self, field: &Field) {
        let (mut play, mut whim) = (begun(field, 1), Whim(1));
        let mut left: Vec<Duration> = vec![WHILE; LEVELS.len() + 1];
        for number in 1.. {
            let Awaits::Order(side) = play.awaits() else { return };
            let order = play.any_order(&mut |n| whim.below(n));
            if number % 7 == 0 {
                spend(&mut left[0], || self.odds.of_thought(|| play.odds(&order, OUTCOMES)));
                for ((level, times), left) in LEVELS.iter().zip(&mut self.decision).zip(&mut left[1..]) {
                    spend(left, || times.of_thought(|| commander::choose(&*play, side, level, number)));
                }
            }
            play.give(side, &order, &mut Seeded::stream(1, number)).expect("random orders are legal");
        }
    }

    /// The time of one order of a random battle.
    pub(crate) fn order_micros(&self) -> f64 {
        self.seconds * 1e6 / self.orders as f64
    }

    pub(crate) fn line(&self) -> String {
        let decisions: Vec<String> =
            self.decision.iter().flat_map(|times| [times.shown(0.5), times.shown(0.99)]).collect();
        format!(
            "| {} | {} | {} | {:.0} | {:.0} | {} | {} | {} | {} | {} | {} | {} |",
            self.name,
            self.pieces,
            self.orders / self.battles,
            self.battles as f64 / self.seconds,
            self.orders as f64 / self.seconds,
            self.apply.shown(0.5),
            self.apply.shown(0.99),
            self.preview.shown(0.5),
            self.preview.shown(0.99),
            self.odds.shown(0.5),
            self.odds.shown(0.9),
            decisions.join(" | "),
        )
    }
}

/// Does the work while there is time left for it.
fn spend<T>(left: &mut Duration, work: impl FnOnce() -> T) {
    if !left.is_zero() {
        let start = Instant::now();
        black_box(work());
        *left = left.saturating_sub(start.elapsed());
    }
}

fn begun(field: &Field, seed: u64) -> Box<dyn Play> {
    let begun = field.game.begin(&field.scenario, seed, &mut Seeded::stream(seed, 0));
    begun.unwrap_or_else(|not| panic!("{}: {not}", field.name))
}

fn drill(field: &Field, seed: u64) -> (Box<dyn Drill>, Seeded, Whim) {
    (begun(field, seed).drill(), Seeded::stream(seed, 1), Whim(seed))
}

/// Chooses the next order; `false` if the battle is over.
fn step(drill: &mut dyn Drill, whim: &mut Whim) -> bool {
    let goes_on = matches!(drill.awaits(), Awaits::Order(_));
    if goes_on {
        drill.choose(&mut |n| whim.below(n));
    }
    goes_on
}

/// What comes into the head of somebody who gives any legal order (SplitMix64).
struct Whim(u64);

impl Whim {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((word ^ (word >> 31)) % n.max(1) as u64) as usize
    }
}

/// Times in nanoseconds, one for each call.
#[derive(Default)]
struct Times(Vec<u64>);

impl Times {
    fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = black_box(work());
        self.0.push(start.elapsed().as_nanos() as u64);
        done
    }

    /// The same for what may take long: from a twentieth of a second on it is processor time that counts.
    fn of_thought<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let worked = processor_time();
        let done = self.of(work);
        if let Some(last) = self.0.last_mut().filter(|nanos| **nanos > 50_000_000) {
            *last = processor_time().saturating_sub(worked).as_nanos() as u64;
        }
        done
    }

    /// The time that this share of the calls does not exceed.
    fn shown(&self, share: f64) -> String {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let place = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
        match sorted.get(place).map(|nanos| *nanos as f64 / 1e3) {
            None => "–".to_owned(),
            Some(micros) if micros < 100.0 => format!("{micros:.1} µs"),
            Some(micros) if micros < 1e5 => format!("{:.2} ms", micros / 1e3),
            Some(micros) => format!("{:.2} s", micros / 1e6),
        }
    }
}
