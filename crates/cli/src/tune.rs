//! `longroll tune`: the numbers by which a game's officers weigh, made better by self-play.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use commander::{General, Level, Tuning};
use dice::Seeded;
use engine::play::Play;
use engine::{Awaits, Side};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ended::{Ended, Trouble};
use crate::files::{Existing, read_text, write_whole};
use crate::sources::{self, Chosen};
use crate::walk::{progress, stop_at_interrupt};

/// Tune by self-play the numbers by which a game's officers weigh
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll tune autumn-manoeuvres pick-up-battle --rounds 40 -o march.json
  longroll tune autumn-manoeuvres --rounds 0 --check first-battle --check-battles 200 -o march.json

In each round all weights are moved a little at once, and the set fights its mirror image, sides swapped after every battle, on all cores; the
weights go toward the winner. The file holds them with every round's result and what was measured, and is written after each round: the same
command goes on where it was. At the end the tuned weights fight the first ones on the scenarios of --check, which should be others. Ctrl-C
stops after the battles under way.")]
pub(crate) struct Args {
    /// The scenarios it is tuned on, by slug or file; rounds take turns
    #[arg(required = true)]
    scenarios: Vec<String>,
    /// How many rounds more
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    rounds: u64,
    /// How many battles a round
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=100_000))]
    battles: u64,
    /// Who fights
    #[arg(long, value_name = "LEVEL", default_value = "colonel")]
    level: String,
    /// The seed of lots and dice
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Measure the tuned weights against the first ones here
    #[arg(long, value_name = "SCENARIO")]
    check: Vec<String>,
    /// In so many battles
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    check_battles: u64,
    /// The file of the weights
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// The file: weights, and the figures they came from.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// The game whose officers weigh by them.
    game: String,
    /// The commanders who fought.
    level: String,
    /// On which scenarios.
    tuned_on: Vec<String>,
    /// How many battles in all.
    battles: u64,
    tuning: Tuning,
    /// What came of the tuned weights against the first ones.
    measured: Vec<Measured>,
}

/// A series of the tuned weights against the first ones.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Measured {
    scenario: String,
    /// After how many rounds of tuning.
    rounds: usize,
    won: u64,
    lost: u64,
    drawn: u64,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let level = commander::level(&args.level)
        .ok_or_else(|| Trouble::bad(format!("there is no commander '{}' who weighs anything", args.level)))?;
    let named =
        |names: &[String]| names.iter().map(|name| sources::scenario(name)).collect::<Result<Vec<_>, _>>();
    let (scenarios, checks) = (named(&args.scenarios)?, named(&args.check)?);
    let game = scenarios[0].game.slug();
    if let Some(other) = scenarios.iter().chain(&checks).find(|chosen| chosen.game.slug() != game) {
        return Err(Trouble::bad(format!(
            "'{}' is of another game than '{}'",
            other.title(),
            scenarios[0].title()
        )));
    }
    let mut kept = open(args, game, &scenarios[0])?;
    let stop = stop_at_interrupt();
    let bar = progress(args.rounds * args.battles + args.check_battles * checks.len() as u64, "battles");
    for _ in 0..args.rounds {
        let round = kept.tuning.leads.len();
        let chosen = &scenarios[round % scenarios.len()];
        let seed = args.seed.wrapping_add(round as u64 * args.battles);
        let pair = kept.tuning.pair();
        let [won, lost, _] = series(chosen, level, &pair, (seed, args.battles), &stop, &|| bar.inc(1))?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
        kept.tuning.learn((won as f64 - lost as f64) / args.battles as f64);
        kept.battles += args.battles;
        write(args, &kept)?;
    }
    for (chosen, slug) in checks.iter().zip(&args.check) {
        let pair = [kept.tuning.values(), kept.tuning.began()];
        let seed = args.seed.wrapping_add(1 << 32);
        let [won, lost, drawn] =
            series(chosen, level, &pair, (seed, args.check_battles), &stop, &|| bar.inc(1))?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let rounds = kept.tuning.leads.len();
        kept.measured.push(Measured { scenario: slug.clone(), rounds, won, lost, drawn });
        write(args, &kept)?;
    }
    bar.finish_and_clear();
    tell(&kept, out)?;
    Ok(Ended::Well)
}

/// The file as it was left, or a new one.
fn open(args: &Args, game: &str, chosen: &Chosen) -> Result<Kept, Trouble> {
    let weights = chosen.begin(args.seed)?.study().weights();
    if weights.is_empty() {
        return Err(Trouble::bad(format!("the officers of {game} weigh nothing that has a name")));
    }
    if !args.output.exists() {
        let tuning = Tuning::new(&weights, args.seed);
        let (game, level) = (game.to_owned(), args.level.clone());
        let tuned_on = args.scenarios.clone();
        return Ok(Kept { game, level, tuned_on, battles: 0, tuning, measured: Vec::new() });
    }
    let path = args.output.display();
    let kept: Kept = serde_json::from_str(&read_text(&args.output)?)
        .map_err(|error| Trouble::bad(format!("{path}: these are no weights that were tuned: {error}")))?;
    let same = kept
        .tuning
        .weights
        .iter()
        .map(|weight| weight.name.as_str())
        .eq(weights.iter().map(|weight| weight.name));
    if kept.game != game || kept.level != args.level || kept.tuned_on != args.scenarios || !same {
        let (level, on) = (&kept.level, kept.tuned_on.join(" "));
        return Err(Trouble::bad(format!(
            "{path}: it was begun with {on} --level {level} of {}: go on alike, or name another file",
            kept.game
        )));
    }
    Ok(kept)
}

fn write(args: &Args, kept: &Kept) -> Result<(), Trouble> {
    let mut text = serde_json::to_string_pretty(kept).expect("weights are plain data");
    text.push('\n');
    write_whole(&args.output, text.as_bytes(), Existing::Replace)
}

/// Battles of two sets of weights, sides swapped after each: won by the first, by the second, by nobody.
fn series(
    chosen: &Chosen,
    level: &Level,
    pair: &[Vec<f64>; 2],
    (seed, battles): (u64, u64),
    stop: &AtomicBool,
    fought: &(dyn Fn() + Sync),
) -> Result<[u64; 3], Trouble> {
    let fight = |number: u64| {
        let first = chosen.begin(seed)?;
        let ended = fight(&*first, level, pair, (seed.wrapping_add(number), number % 2 == 1), stop)?;
        fought();
        Ok(ended)
    };
    let sum = |one: [u64; 3], other: [u64; 3]| Ok([0, 1, 2].map(|way| one[way] + other[way]));
    (0..battles).into_par_iter().map(fight).try_reduce(|| [0; 3], sum)
}

/// One battle: a one in the place of the set that won.
fn fight(
    first: &dyn Play,
    level: &Level,
    pair: &[Vec<f64>; 2],
    (seed, swapped): (u64, bool),
    stop: &AtomicBool,
) -> Result<[u64; 3], Trouble> {
    let mut study = first.afresh(&mut sources::opening_dice(seed)).map_err(Trouble::bad)?;
    let set = |side: Side| usize::from((side == Side::B) != swapped);
    let mut generals = Side::BOTH.map(|side| General::new(level, side, seed).weighing(&pair[set(side)]));
    let mut given = [0, 0];
    let mut ended = [0; 3];
    while let Awaits::Order(side) = study.awaits() {
        let mut dice = Seeded::stream(seed, given[0] + given[1] + 1);
        let index = side as usize;
        if stop.load(Ordering::Relaxed)
            || !commander::act(&mut study, &mut generals[index], given[index], &mut dice)
        {
            return Ok(ended);
        }
        given[index] += 1;
    }
    if let Awaits::Over(outcome) = study.awaits() {
        ended[outcome.winner.map_or(2, set)] = 1;
    }
    Ok(ended)
}

fn tell(kept: &Kept, out: &mut dyn Write) -> Result<(), Trouble> {
    writeln!(out, "{} rounds, {} battles", kept.tuning.leads.len(), kept.battles)?;
    for weight in &kept.tuning.weights {
        writeln!(out, "  {:<14} {:>8.3}  (was {:.3})", weight.name, weight.value, weight.began)?;
    }
    for Measured { scenario, rounds, won, lost, drawn } in &kept.measured {
        writeln!(
            out,
            "Against the first weights at {scenario} after {rounds} rounds: won {won}, lost {lost}, drawn {drawn}"
        )?;
    }
    Ok(())
}
