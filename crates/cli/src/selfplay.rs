//! `longroll selfplay`: battles between commanders: who wins, how, at what cost, and where it is decided.

mod decision;
mod telling;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use commander::{General, Level, RECRUIT, Watcher};
use dice::Seeded;
use engine::play::Play;
use engine::study::Study;
use engine::view::GroundView;
use engine::{Awaits, BySide, Side, View};
use rayon::prelude::*;

use crate::ended::{Ended, Trouble};
use crate::files::{Existing, taken, write_whole};
use crate::sources::{self, Chosen};
use crate::walk::{progress, stop_at_interrupt};
use decision::Watch;
use telling::{Ending, Found, tell};

/// Let commanders fight each other, and tell how often each side wins
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll selfplay autumn-manoeuvres --battles 200 --levels colonel,ensign --swap
  longroll selfplay auerstedt --battles 50 --levels marshal,marshal --json
  longroll selfplay scenarios/march/auerstedt.toml --battles 300 --levels colonel,colonel --keep
  longroll selfplay first-battle --battles 4 --levels ensign,recruit --records battles/

It tells who wins, how and at what cost, how long a battle is and where it is decided: in which turn and at which place the loser
loses most. With --swap it also tells what another commander changes for a side. Levels are recruit, ensign, colonel and marshal: the first commands side A, the second side B; with --swap they change places after
every battle; idle is somebody who gives no order he is not made to give. Battle number n has the seed SEED + n, so the same arguments give the same result on any number of cores. Ctrl-C breaks
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
    /// Write how it went beside the scenario's file, where its card is made of it: both levels must be the same
    #[arg(long, conflicts_with = "records")]
    keep: bool,
    /// Count how the commanders behave: what they leave unused, and what makes no sense
    #[arg(long, conflicts_with = "records")]
    habits: bool,
    /// As an object: battles, finished, refused, levels, wins, rates, sides, endings, orders, orders_per_battle, minutes, turns, decided_in,
    /// decided_at, counted_in, losses, habits, orders_per_s, battles_per_s
    #[arg(long)]
    json: bool,
}

/// By what name somebody is called who gives no order he is not made to give.
const IDLE: &str = "idle";

/// Somebody who can be set to play.
#[derive(Clone, Copy)]
enum Player {
    /// Gives no order he is not made to give.
    Idle,
    Recruit,
    Commander(&'static Level),
}

impl Player {
    fn of(slug: &str) -> Result<Self, Trouble> {
        match slug {
            RECRUIT => return Ok(Self::Recruit),
            IDLE => return Ok(Self::Idle),
            _ => {}
        }
        commander::level(slug).map(Self::Commander).ok_or_else(|| {
            let known: Vec<&str> = commander::LEVELS.iter().map(|level| level.slug).collect();
            Trouble::bad(format!(
                "there is no commander '{slug}'; there are {IDLE}, {RECRUIT}, {}",
                known.join(", ")
            ))
        })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Idle => IDLE,
            Self::Recruit => RECRUIT,
            Self::Commander(level) => level.slug,
        }
    }

    /// He takes command of a side.
    fn takes(self, side: Side, seed: u64) -> Leader {
        match self {
            Self::Idle => Leader::Idle,
            Self::Recruit => Leader::Recruit,
            Self::Commander(level) => Leader::General(Box::new(General::new(level, side, seed))),
        }
    }
}

/// Whoever leads a side through one battle.
enum Leader {
    Idle,
    Recruit,
    General(Box<General>),
}

impl Leader {
    /// Gives an order after so many of both sides. The same whether it is recorded or not.
    fn act(
        &mut self,
        battle: &mut Fought,
        watcher: Option<&mut Watcher>,
        side: Side,
        (seed, before): (u64, [u64; 2]),
    ) -> bool {
        let mut dice = Seeded::stream(seed, before[0] + before[1] + 1);
        let given = before[side as usize];
        match battle {
            Fought::Recorded(play) => {
                let order = match self {
                    Self::Idle => {
                        let mut study = play.study();
                        let order = commander::let_it_be(&mut *study);
                        study.order(order)
                    }
                    Self::Recruit => commander::anything(&**play, seed),
                    Self::General(general) => general.choose(&**play).expect("his side is asked").order,
                };
                play.give(side, &order, &mut dice).is_ok()
            }
            Fought::Quickly(study) => match self {
                Self::Idle => {
                    let order = commander::let_it_be(&mut **study);
                    study.give(order, &mut dice)
                }
                Self::Recruit => commander::act_anyhow(&mut **study, (seed, given), &mut dice),
                Self::General(general) => match watcher {
                    Some(watcher) => watcher.act(study, general, given, &mut dice),
                    None => commander::act(study, general, given, &mut dice),
                },
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

    fn losses(&self) -> BySide<u32> {
        BySide::of(|side| match self {
            Self::Recorded(play) => play.losses(side),
            Self::Quickly(study) => study.losses(side),
        })
    }

    fn view(&self) -> View {
        match self {
            Self::Recorded(play) => play.view(None),
            Self::Quickly(study) => study.view(),
        }
    }
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
    let kept_in = if args.keep { Some(beside(&args.scenario, players)?) } else { None };
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
    let seconds = started.elapsed().as_secs_f64().max(1e-9);
    let play = chosen.begin(args.seed)?;
    let about = telling::About::of(&chosen, &*play, players.map(Player::name), args.swap);
    tell(&found, &about, seconds, args.json, out)?;
    if let Some(path) = kept_in.filter(|_| found.finished == args.battles) {
        let mut text =
            serde_json::to_string_pretty(&measured(&found, players[0])).expect("counts are plain data");
        text.push('\n');
        write_whole(&path, text.as_bytes(), Existing::Replace)?;
    }
    Ok(if found.refused == 0 { Ended::Well } else { Ended::Short })
}

/// Where it is kept how the battles of a scenario went.
fn beside(scenario: &str, players: [Player; 2]) -> Result<PathBuf, Trouble> {
    let path = Path::new(scenario);
    if path.extension().is_none_or(|ending| ending != "toml") {
        return Err(Trouble::bad(format!(
            "--keep writes beside a scenario's file: name the file, not '{scenario}'"
        )));
    }
    match players {
        [Player::Commander(one), Player::Commander(other)] if one.slug == other.slug => {
            Ok(path.with_extension("measured.json"))
        }
        _ => Err(Trouble::bad("--keep wants equal commanders on both sides, as in --levels colonel,colonel")),
    }
}

/// What a scenario's card tells of its battles.
fn measured(found: &Found, level: Player) -> catalogue::Measured {
    let won = |side: usize| (found.side_won[0][side] + found.side_won[1][side]) as u32;
    let mut turns = found.turns.clone();
    turns.sort_unstable();
    let orders = found.orders.iter().sum::<u64>() / found.finished.max(1);
    catalogue::Measured {
        level: level.name().to_owned(),
        battles: found.finished as u32,
        won: (won(0), won(1)),
        turns: turns.get(turns.len() / 2).copied().unwrap_or_default(),
        orders: orders as u32,
    }
}

fn fight_all(chosen: &Chosen, players: [Player; 2], args: &Args) -> Result<Found, Trouble> {
    let stop = stop_at_interrupt();
    let bar = progress(args.battles, "battles");
    let ground = chosen.begin(args.seed)?.ground();
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
                let Some(found) = fight(&mut battle, &ground, players, (swapped, seed), args.habits, &stop)
                else {
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
    ground: &GroundView,
    players: [Player; 2],
    (swapped, seed): (bool, u64),
    habits: bool,
    stop: &AtomicBool,
) -> Option<Found> {
    let mut found = Found { battles: 1, ..Found::default() };
    let commands = |side: Side| usize::from((side == Side::B) != swapped);
    let mut given = [0, 0];
    let mut leaders = Side::BOTH.map(|side| players[commands(side)].takes(side, seed));
    let mut watcher = habits.then(Watcher::default);
    let mut watch = Watch::new(battle.view());
    while let Awaits::Order(side) = battle.awaits() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if !leaders[side as usize].act(battle, watcher.as_mut(), side, (seed, given)) {
            found.refused += 1;
            break;
        }
        given[side as usize] += 1;
        watch.look(battle.losses(), || battle.view());
    }
    found.habits = watcher.map(|watcher| watcher.habits().clone()).unwrap_or_default();
    let lost = battle.losses();
    found.orders = vec![given[0] + given[1]];
    found.side_lost = Side::BOTH.map(|side| u64::from(lost[side]));
    for side in Side::BOTH {
        found.lost[commands(side)] += u64::from(lost[side]);
    }
    if let Awaits::Over(outcome) = battle.awaits() {
        found.finished = 1;
        found.won[outcome.winner.map_or(2, commands)] += 1;
        found.side_won[usize::from(swapped)][outcome.winner.map_or(2, |side| side as usize)] += 1;
        let view = battle.view();
        let says = view.ended.as_ref().map(|ended| ended.says.clone()).unwrap_or_default();
        let ending = Ending { winner: outcome.winner, rule: outcome.rule.0, says };
        found.endings.insert(ending, 1);
        found.turns.push(view.turn);
        if let Some(blow) = watch.decided(outcome.winner) {
            found.decided_in.push(blow.turn);
            found.decided_at.extend(blow.place(ground).map(|place| (place, 1)));
        }
    }
    Some(found)
}
