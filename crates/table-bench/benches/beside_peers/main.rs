//! `cargo bench -p table-bench`: distance and sight beside parry2d, geo and rstar.
//!
//! Each task is run by all libraries in turn, round after round, so that a busy machine slows all alike; what is printed are
//! the medians and the ratio of the medians. The answers are compared first.

mod geo_rstar;
mod ours;
mod parry_rstar;

use std::hint::black_box;
use std::time::{Duration, Instant};

use table_bench::{Base, Numbers, base, crowd, lines};

/// How many rounds: many short ones, so that most pass undisturbed on a busy machine.
const ROUNDS: usize = 401;
/// How many distances or lines a round takes.
const PER_ROUND: usize = 256;

fn main() {
    // Cargo asks benches for their tests and lists, too.
    if std::env::args().any(|argument| argument == "--list" || argument == "--test") {
        return;
    }
    distances();
    sights("sight, table-long", 90.0);
    sights("sight, 12 inches", 12.0);
    ours::alone();
}

/// A way to do a task: a name and what it does for one round.
type Contender<'a> = (&'a str, Box<dyn FnMut() + 'a>);

/// One round: the task done for the next few of a list, over and over.
fn each<'a, T, A>(list: &'a [T], task: impl Fn(&T) -> A + 'a) -> Box<dyn FnMut() + 'a> {
    let mut rounds = list.chunks_exact(PER_ROUND).cycle();
    Box::new(move || {
        for item in rounds.next().into_iter().flatten() {
            black_box(task(item));
        }
    })
}

/// Runs all ways in turn and prints each median with its ratio to the first, which is ours.
fn race(task: &str, count: usize, contenders: &mut [Contender<'_>]) {
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); contenders.len()];
    for round in 0..=ROUNDS {
        for ((_, run), times) in contenders.iter_mut().zip(&mut times) {
            let took = timed(run);
            // The first round only warms up.
            if round > 0 {
                times.push(took);
            }
        }
    }
    let medians: Vec<f64> = times.iter_mut().map(|times| median(times, count)).collect();
    for ((name, _), nanos) in contenders.iter().zip(&medians) {
        println!(
            "{task:<22} {name:<16} {nanos:>9.1} ns  {:>8.2} M/s  table is {:>6.2} times as fast",
            1e3 / nanos,
            nanos / medians[0]
        );
    }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark looks at the clock")]
fn timed(run: &mut dyn FnMut()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

fn median(times: &mut [Duration], count: usize) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e9 / count as f64
}

fn distances() {
    let mut numbers = Numbers::new(42);
    let pairs: Vec<(Base, Base)> =
        (0..4_096).map(|_| (base(&mut numbers, 12.0, 12.0), base(&mut numbers, 12.0, 12.0))).collect();
    let ours = ours::pairs(&pairs);
    let parry = parry_rstar::pairs(&pairs);
    let geo = geo_rstar::pairs(&pairs);
    for ((mine, theirs), also) in ours.iter().zip(&parry).zip(&geo) {
        let (a, b, c) =
            (ours::distance(mine), f64::from(parry_rstar::distance(theirs)), geo_rstar::distance(also));
        assert!((a - b).abs() < 1e-4 && (a - c).abs() < 1e-9, "table {a}, parry2d {b}, geo {c}");
    }
    race(
        "distance of two bases",
        PER_ROUND,
        &mut [
            ("table", each(&ours, ours::distance)),
            ("parry2d", each(&parry, parry_rstar::distance)),
            ("geo", each(&geo, geo_rstar::distance)),
            ("table, witness", each(&ours, ours::witness)),
        ],
    );
}

fn sights(task: &str, longest: f64) {
    let crowd = crowd();
    let lines = lines(&crowd, 4_096, longest);
    let ours = ours::Scene::new(&crowd);
    let parry = parry_rstar::Scene::new(&crowd);
    let geo = geo_rstar::Scene::new(&crowd);
    let mut clear = 0;
    for &line in &lines {
        let (a, b, c) = (ours.is_clear(line), parry.is_clear(line), geo.is_clear(line));
        assert!(a == b && a == c, "{line:?}: table {a}, parry2d {b}, geo {c}");
        clear += usize::from(a);
    }
    println!("{task}: {clear} of {} lines are clear, and all agree on which", lines.len());
    race(
        task,
        PER_ROUND,
        &mut [
            ("table", each(&lines, |&line| ours.is_clear(line))),
            ("parry2d + rstar", each(&lines, |&line| parry.is_clear(line))),
            ("geo + rstar", each(&lines, |&line| geo.is_clear(line))),
        ],
    );
}
