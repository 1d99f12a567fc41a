//! `longroll walk`: battles of random legal orders, with every law checked on the way.

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::Side;
use engine::conformance::Walked;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;

use crate::ended::{Ended, Trouble, write_json};
use crate::files::{Existing, write_whole};
use crate::sources::{self, Chosen};

/// Play battles of random legal orders, and check every law of the engine in each
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll walk first-battle --battles 1000
  longroll walk my-scenario.toml --battles 50 --seed 7 --json
  longroll walk first-battle --battles 1 --seed 7 -o battle.json

Battle number n has the seed SEED + n, so a failure can be walked again alone. Ctrl-C stops after the battles under way and tells
what was found so far.")]
pub(crate) struct Args {
    /// A scenario's slug or file
    scenario: String,
    /// How many battles
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    battles: u64,
    /// The seed of the first
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The most orders a battle may take; one that takes more is a failure
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    most: u32,
    /// Write the record of the first battle to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    force: bool,
    /// As an object: battles, wanted, orders, shortest, longest, endings, fingerprint, failures
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let chosen = sources::scenario(&args.scenario)?;
    let found = walk_all(&chosen, args);
    if let Some(path) = &args.output {
        write_first(&chosen, args, path)?;
    }
    if args.json {
        write_json(out, &found)?;
    } else {
        tell(&found, out)?;
    }
    Ok(if found.failures.is_empty() { Ended::Well } else { Ended::Short })
}

/// The record of the first battle. A battle that fails a law in mid-course has none.
fn write_first(chosen: &Chosen, args: &Args, path: &Path) -> Result<(), Trouble> {
    let record =
        chosen.game.walk_record(&chosen.scenario, args.seed, args.most as usize).map_err(Trouble::Short)?;
    write_whole(path, record.text().as_bytes(), Existing::from(args.force))
}

fn walk_all(chosen: &Chosen, args: &Args) -> Found {
    let stop = stop_at_interrupt();
    let bar = progress(args.battles, "battles");
    // A law that does not hold may show as a panic; it is told with its seed, not by the default hook in mid-bar.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let mut found = (0..args.battles)
        .into_par_iter()
        .take_any_while(|_| !stop.load(Ordering::Relaxed))
        .fold(Found::default, |mut found, number| {
            let seed = args.seed.wrapping_add(number);
            found.note(seed, walk_one(chosen, seed, args.most as usize));
            bar.inc(1);
            found
        })
        .reduce(Found::default, Found::together);
    panic::set_hook(hook);
    bar.finish_and_clear();
    found.wanted = args.battles;
    found.failures.sort_by_key(|failure| failure.seed);
    found
}

fn walk_one(chosen: &Chosen, seed: u64, most: usize) -> Result<Walked, String> {
    panic::catch_unwind(AssertUnwindSafe(|| chosen.game.walk(&chosen.scenario, seed, most))).unwrap_or_else(
        |panic| {
            let says = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied());
            Err(format!("seed {seed}: the rules stumbled: {}", says.unwrap_or("no reason was given")))
        },
    )
}

/// A flag that Ctrl-C raises. A second Ctrl-C ends the program at once.
pub(crate) fn stop_at_interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    let handler = move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Where no handler can be set, Ctrl-C ends the program, which is an interruption too.
    let _ = ctrlc::set_handler(handler);
    stop
}

/// A bar for people who watch; nothing where nobody does.
pub(crate) fn progress(count: u64, of: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!(
        "{{wide_bar}} {{pos}}/{{len}} {of}, {{per_sec}}, {{eta}} left"
    ))
    .expect("the template is right");
    ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::stderr()).with_style(style)
}

/// What many walks found.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Found {
    /// How many were walked.
    battles: u64,
    /// How many were asked for.
    wanted: u64,
    /// Orders in all battles that came to their end.
    orders: u64,
    shortest: Option<usize>,
    longest: Option<usize>,
    /// How they ended: by winner and rule.
    endings: BTreeMap<String, u64>,
    /// All last states together: equal on every machine for equal arguments.
    fingerprint: Fingerprint,
    failures: Vec<Failure>,
}

/// A law that did not hold.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Failure {
    seed: u64,
    says: String,
}

/// Hashes summed up, so that their order does not matter.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Fingerprint(u64);

impl Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl Found {
    fn note(&mut self, seed: u64, walked: Result<Walked, String>) {
        self.battles += 1;
        match walked {
            Err(says) => self.failures.push(Failure { seed, says }),
            Ok(walked) => {
                self.orders += walked.orders as u64;
                self.shortest = least(self.shortest, Some(walked.orders));
                self.longest = self.longest.max(Some(walked.orders));
                *self.endings.entry(ending(walked.outcome.winner, walked.outcome.rule.0)).or_default() += 1;
                self.fingerprint.0 = self.fingerprint.0.wrapping_add(walked.hash);
            }
        }
    }

    fn together(mut self, other: Self) -> Self {
        self.battles += other.battles;
        self.orders += other.orders;
        self.shortest = least(self.shortest, other.shortest);
        self.longest = self.longest.max(other.longest);
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
        self.fingerprint.0 = self.fingerprint.0.wrapping_add(other.fingerprint.0);
        self.failures.extend(other.failures);
        self
    }
}

/// The smaller of two numbers, either of which may not be known.
fn least(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    a.into_iter().chain(b).min()
}

fn ending(winner: Option<Side>, rule: &str) -> String {
    winner.map_or_else(|| format!("draw by {rule}"), |side| format!("{side} wins by {rule}"))
}

fn tell(found: &Found, out: &mut dyn Write) -> Result<(), Trouble> {
    for Failure { says, .. } in &found.failures {
        writeln!(out, "{says}")?;
    }
    for (ending, count) in &found.endings {
        writeln!(out, "{count:>7}  {ending}")?;
    }
    let ended = found.battles - found.failures.len() as u64;
    if let (Some(shortest), Some(longest)) = (found.shortest, found.longest) {
        let mean = found.orders as f64 / ended as f64;
        writeln!(
            out,
            "{shortest} to {longest} orders, {mean:.1} on average; fingerprint {:016x}",
            found.fingerprint.0
        )?;
    }
    if found.battles < found.wanted {
        writeln!(out, "stopped after {} of {} battles", found.battles, found.wanted)?;
    }
    Ok(writeln!(out, "{ended} walked, {} failed", found.failures.len())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Outcome, RuleId};

    fn walked(orders: usize, winner: Option<Side>, hash: u64) -> Walked {
        Walked { orders, outcome: Outcome { winner, rule: RuleId("MG-END-03") }, hash }
    }

    #[test]
    fn walks_add_up_whichever_core_did_them() {
        let walks = || {
            [
                (1, Ok(walked(30, Some(Side::A), u64::MAX))),
                (2, Ok(walked(10, None, 5))),
                (3, Err("seed 3: no".to_owned())),
            ]
        };
        let mut alone = Found::default();
        for (seed, walk) in walks() {
            alone.note(seed, walk);
        }
        assert_eq!((alone.battles, alone.orders, alone.shortest, alone.longest), (3, 40, Some(10), Some(30)));
        assert_eq!(alone.fingerprint, Fingerprint(4));
        let endings: Vec<_> = alone.endings.keys().map(String::as_str).collect();
        assert_eq!(endings, ["A wins by MG-END-03", "draw by MG-END-03"]);

        let split = walks().into_iter().rev().fold(Found::default(), |found, (seed, walk)| {
            let mut one = Found::default();
            one.note(seed, walk);
            one.together(found)
        });
        assert_eq!(split, alone);
    }
}
