//! `longroll selfplay`: battles between commanders, and how often each wins.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use commander::Level;
use dice::Seeded;
use engine::play::Play;
use engine::study::Study;
use engine::{Awaits, Side};
use rayon::prelude::*;
use serde::Serialize;

use crate::ended::{Ended, Trouble, write_json};
use crate::files::{Existing, taken, write_whole};
use crate::sources::{self, Chosen};
use crate::walk::{progress, stop_at_interrupt};

/// Let commanders fight each other, and tell how often each side wins
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll selfplay autumn-manoeuvres --battles 200 --levels colonel,ensign --swap
  longroll selfplay auerstedt --battles 50 --levels marshal,marshal --json
  longroll selfplay first-battle --battles 4 --levels ensign,random --records battles/

Levels are random, ensign, colonel and marshal: the first commands side A, the second side B; with --swap they change places after
every battle. Battle number n has the seed SEED + n, so the same arguments give the same result on any number of cores. Ctrl-C breaks
the battles under way off and tells what was found in those that were over.")]
pub(crate) struct Args {
    /// A scenario's slug or file
    scenario: String,
    /// How many battles
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    battles: u64,
    /// The seed of the first
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Who commands side A and side B
    #[arg(long, value_name = "A,B", default_value = "colonel,ensign")]
    levels: String,
    /// Change places after every battle
    #[arg(long)]
    swap: bool,
    /// Write every battle's record into this folder
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Replace records that are there already
    #[arg(long, requires = "records")]
    force: bool,
    /// As an object: battles, finished, refused, levels, wins, rates, orders, orders_per_battle, losses, orders_per_s, battles_per_s
    #[arg(long)]
    json: bool,
}

/// Somebody who can be set to play.
#[derive(Clone, Copy)]
enum Player {
    Random,
    Commander(&'static Level),
}

impl Player {
    fn of(slug: &str) -> Result<Self, Trouble> {
        if slug == "random" {
            return Ok(Self::Random);
        }
        commander::level(slug).map(Self::Commander).ok_or_else(|| {
            let known: Vec<&str> = commander::LEVELS.iter().map(|level| level.slug).collect();
            Trouble::bad(format!("there is no commander '{slug}'; there are random, {}", known.join(", ")))
        })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Commander(level) => level.slug,
        }
    }

    /// Gives an order after so many of both sides. The same whether it is recorded or not.
    fn act(self, battle: &mut Fought, side: Side, seed: u64, before: [u64; 2]) -> bool {
        let mut dice = Seeded::stream(seed, before[0] + before[1] + 1);
        let given = before[side as usize];
        match battle {
            Fought::Recorded(play) => {
                let order = match self {
                    Self::Random => commander::anything(&**play, seed),
                    Self::Commander(level) => {
                        commander::choose(&**play, side, level, seed).expect("his side is asked").order
                    }
                };
                play.give(side, &order, &mut dice).is_ok()
            }
            Fought::Quickly(study) => match self {
                Self::Random => commander::act_anyhow(&mut **study, (seed, given), &mut dice),
                Self::Commander(level) => commander::act(study, side, level, (seed, given), &mut dice),
            },
        }
    }
}

/// A battle that is being fought.
enum Fought {
    /// With everything a record holds.
    Recorded(Box<dyn Play>),
    /// For its end alone.
    Quickly(Box<dyn Study>),
}

impl Fought {
    fn awaits(&self) -> Awaits {
        match self {
            Self::Recorded(play) => play.awaits(),
            Self::Quickly(study) => study.awaits(),
        }
    }

    fn losses(&self, side: Side) -> u32 {
        match self {
            Self::Recorded(play) => play.losses(side),
            Self::Quickly(study) => study.losses(side),
        }
    }
}

/// How many battles went how.
#[derive(Debug, Default, Clone, Copy)]
struct Found {
    battles: u64,
    finished: u64,
    refused: u64,
    /// Won by the first level, by the second, and by nobody.
    won: [u64; 3],
    orders: u64,
    /// Stands, bases or figures the first level lost, and the second.
    lost: [u64; 2],
}

impl Found {
    fn together(self, other: Self) -> Self {
        let won = [0, 1, 2].map(|way| self.won[way] + other.won[way]);
        Self {
            battles: self.battles + other.battles,
            finished: self.finished + other.finished,
            refused: self.refused + other.refused,
            won,
            orders: self.orders + other.orders,
            lost: [0, 1].map(|way| self.lost[way] + other.lost[way]),
        }
    }
}

/// What is printed with `--json`.
#[derive(Serialize)]
struct Told {
    battles: u64,
    finished: u64,
    refused: u64,
    levels: [&'static str; 2],
    /// By level, or by side if both are of the same; and `draws`.
    wins: BTreeMap<String, u64>,
    /// The share of all battles each won, with its 95 % interval.
    rates: BTreeMap<String, Rate>,
    orders: u64,
    /// How long a battle was, on average.
    orders_per_battle: f64,
    /// Stands, bases or figures lost in a battle, on average.
    losses: BTreeMap<String, f64>,
    orders_per_s: f64,
    battles_per_s: f64,
}

#[derive(Serialize, Clone, Copy)]
struct Rate {
    share: f64,
    low: f64,
    high: f64,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let chosen = sources::scenario(&args.scenario)?;
    let Some((first, second)) = args.levels.split_once(',') else {
        return Err(Trouble::bad(format!(
            "--levels wants two names with a comma between, not '{}'",
            args.levels
        )));
    };
    let players = [Player::of(first.trim())?, Player::of(second.trim())?];
    if let Some(folder) = &args.records {
        std::fs::create_dir_all(folder).map_err(|error| {
            Trouble::bad(format!("{}: the folder cannot be made: {error}", folder.display()))
        })?;
        // Better before the first battle than after the last.
        let there = |number: u64| {
            Some(record_of(folder, args.seed.wrapping_add(number))).filter(|path| path.exists())
        };
        if let Some(path) = (0..args.battles).find_map(there).filter(|_| !args.force) {
            return Err(taken(&path));
        }
    }
    #[expect(
        clippy::disallowed_methods,
        reason = "battles a second are told to people; no battle looks at the clock"
    )]
    let started = Instant::now();
    let found = fight_all(&chosen, players, args)?;
    tell(&found, players, started.elapsed().as_secs_f64().max(1e-9), args.json, out)?;
    Ok(if found.refused == 0 { Ended::Well } else { Ended::Short })
}

fn fight_all(chosen: &Chosen, players: [Player; 2], args: &Args) -> Result<Found, Trouble> {
    let stop = stop_at_interrupt();
    let bar = progress(args.battles);
    let found = (0..args.battles)
        .into_par_iter()
        .take_any_while(|_| !stop.load(Ordering::Relaxed))
        // What is set up once need not be read and set up again for every battle.
        .map_init(
            || chosen.begin(args.seed),
            |first, number| {
                let swapped = args.swap && number % 2 == 1;
                let seed = args.seed.wrapping_add(number);
                let mut battle = match (&args.records, &*first) {
                    (None, Ok(first)) => {
                        let study = first.afresh(&mut sources::opening_dice(seed));
                        Fought::Quickly(study.map_err(Trouble::bad)?)
                    }
                    // A scenario that cannot be set up says here what is wrong with it.
                    (None, Err(_)) | (Some(_), _) => Fought::Recorded(chosen.begin(seed)?),
                };
                let Some(found) = fight(&mut battle, players, swapped, seed, &stop) else {
                    return Ok(Found::default());
                };
                if let (Some(folder), Fought::Recorded(play)) = (&args.records, &battle) {
                    let path = record_of(folder, seed);
                    write_whole(&path, play.record().text().as_bytes(), Existing::from(args.force))?;
                }
                bar.inc(1);
                Ok(found)
            },
        )
        .try_reduce(Found::default, |one, other| Ok(one.together(other)));
    bar.finish_and_clear();
    found
}

/// Where the record of a battle goes.
fn record_of(folder: &Path, seed: u64) -> PathBuf {
    folder.join(format!("{seed}.json"))
}

/// One battle to its end; nothing if it was interrupted before.
fn fight(
    battle: &mut Fought,
    players: [Player; 2],
    swapped: bool,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Found> {
    let mut found = Found { battles: 1, ..Found::default() };
    let commands = |side: Side| usize::from((side == Side::B) != swapped);
    let mut given = [0, 0];
    while let Awaits::Order(side) = battle.awaits() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if !players[commands(side)].act(battle, side, seed, given) {
            found.refused += 1;
            break;
        }
        given[side as usize] += 1;
        found.orders += 1;
    }
    for side in Side::BOTH {
        found.lost[commands(side)] += u64::from(battle.losses(side));
    }
    if let Awaits::Over(outcome) = battle.awaits() {
        found.finished = 1;
        found.won[outcome.winner.map_or(2, commands)] += 1;
    }
    Some(found)
}

fn tell(
    found: &Found,
    players: [Player; 2],
    seconds: f64,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Trouble> {
    let levels = players.map(Player::name);
    let names = if levels[0] == levels[1] { ["A", "B"] } else { levels };
    let [first, second, draws] = found.won;
    let of = found.finished;
    let counts = [(names[0], first), (names[1], second), ("draws", draws)];
    let rate = |won: u64| {
        let (share, low, high) = interval(won, of);
        Rate { share, low, high }
    };
    let each = |lost: u64| lost as f64 / found.battles.max(1) as f64;
    let told = Told {
        battles: found.battles,
        finished: found.finished,
        refused: found.refused,
        levels,
        wins: counts.map(|(name, won)| (name.to_owned(), won)).into(),
        rates: counts.map(|(name, won)| (name.to_owned(), rate(won))).into(),
        orders: found.orders,
        orders_per_battle: each(found.orders),
        losses: [0, 1].map(|way| (names[way].to_owned(), each(found.lost[way]))).into(),
        orders_per_s: found.orders as f64 / seconds,
        battles_per_s: found.battles as f64 / seconds,
    };
    if json {
        return write_json(out, &told);
    }
    writeln!(out, "{} battles, {} fought to their end", found.battles, found.finished)?;
    for (name, won) in counts {
        let Rate { share, low, high } = rate(won);
        let [share, low, high] = [share, low, high].map(|part| part * 100.0);
        let what = if name == "draws" { "drawn" } else { "won" };
        let who = if name == "draws" { "nobody" } else { name };
        writeln!(out, "  {who:<10} {what:<5} {won:>5}  {share:>5.1} %  (95 %: {low:.1} to {high:.1})")?;
    }
    writeln!(
        out,
        "{:.0} orders a battle; {} lost {:.1} and {} lost {:.1} of theirs",
        each(found.orders),
        names[0],
        each(found.lost[0]),
        names[1],
        each(found.lost[1])
    )?;
    writeln!(out, "{:.0} orders and {:.2} battles a second", told.orders_per_s, told.battles_per_s)?;
    if found.refused > 0 {
        writeln!(out, "{} battles stopped at a refused order", found.refused)?;
    }
    Ok(())
}

/// A share and its 95 % interval (Wilson's); all and nothing if there is nothing to go by.
fn interval(won: u64, of: u64) -> (f64, f64, f64) {
    if of == 0 {
        return (0.0, 0.0, 1.0);
    }
    let (n, z) = (of as f64, 1.96);
    let share = won as f64 / n;
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
    (share, (middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 60 of 100: Wilson's interval is 50.2 to 69.1 %.
    #[test]
    fn the_interval_is_wilsons() {
        let (share, low, high) = interval(60, 100);
        assert!(
            (share - 0.6).abs() < 1e-9 && (low - 0.502).abs() < 5e-4 && (high - 0.691).abs() < 5e-4,
            "{low} {high}"
        );
        assert_eq!(interval(0, 0), (0.0, 0.0, 1.0));
    }
}
