//! `longroll replay`: a battle again, as sentences.

use std::io::Write;
use std::path::PathBuf;

use engine::event::Telling;
use engine::play::{self, Play, told_on};
use engine::record::{Halt, Opened, Record};
use engine::{Awaits, Digest, Side};
use serde::Serialize;
use serde_json::{Value, json};

use crate::campaign::Replaying;
use crate::ended::{Ended, Trouble, write_json};
use crate::eyes::Eyes;
use crate::files::{Existing, write_whole};
use crate::sources::{self, halted, title_of};
use crate::telling::{orders_in_words, sentence};

/// Replay a record: tell what happened, each sentence with its rule
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll replay battle.json
  longroll replay battle.json --verify
  longroll replay battle.json --until 12 --json
  longroll replay old.json -o new.json
  longroll replay battle.json --seat A

A battle that is not over and may hide something is told to a side (--seat) or an umpire (--umpire), never by accident.
A record that was edited, or that goes another way because the rules have changed since, is told as far as it holds. Then it is said
where and why it stops, and the program ends with 1. The part that holds can be written with -o and played on.")]
pub(crate) struct Args {
    /// The battle's record
    record: PathBuf,
    /// Check that the file is byte for byte as it was written: every order, die, state and link, the end and the head
    #[arg(long, conflicts_with = "until")]
    verify: bool,
    #[command(flatten)]
    eyes: Eyes,
    /// Only the first so many orders
    #[arg(long, value_name = "ORDERS")]
    until: Option<usize>,
    /// Write what was replayed as a record of today's rules, to be played on
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it is there already
    #[arg(long, requires = "output")]
    force: bool,
    /// As an object: ruleset, rules, title, orders, digest, decision or ended, halt, log
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let path = &args.record;
    let (kept, text) = sources::read_record(path)?;
    if crate::campaign::is_one(&kept) {
        let aim = if args.verify { Replaying::ToVerify } else { Replaying::ToRead };
        return crate::campaign::replay(path, aim, out);
    }
    let opened = sources::open(path, &kept, args.until)?;
    let (play, written) = (&*opened.battle, opened.battle.record());
    let seat = args.eyes.of(&kept, play)?;
    if let Some(output) = &args.output {
        write_whole(output, written.text().as_bytes(), Existing::from(args.force))?;
    }
    if args.json {
        write_json(out, &Told::of(kept.rules, &written, &opened, seat))?;
    } else {
        tell(kept.rules, &written, play, seat, out)?;
        writeln!(out, "{}", standing(play, seat))?;
    }
    if let Some(halt) = &opened.halt {
        // Why it stops may be something that is hidden.
        let says = match seat.filter(|_| play.secretive()) {
            None => halted(path, &text, halt),
            Some(seat) => format!(
                "{}: the record does not hold to its end; why, side {seat} may not know yet",
                path.display()
            ),
        };
        // Who has what holds written down has what he wanted.
        if args.output.is_none() || args.verify {
            return Err(Trouble::Short(says));
        }
        writeln!(out, "{says}")?;
    }
    if args.verify {
        let game = catalogue::game(&kept.ruleset)?;
        game.verify(&text).map_err(|broken| Trouble::Short(format!("{}: {broken}", path.display())))?;
        if !args.json {
            let (orders, links) = (written.orders.len(), written.orders.len() + 1);
            let (under, now) = (kept.rules, written.rules);
            let older = format!(" under rules {under}, and so it goes under rules {now}");
            let older = if under == now { "" } else { &older };
            // Its own last link, which under other rules is not the one this program would write.
            let last = kept.last().expect("what was verified has links");
            writeln!(
                out,
                "{}: {orders} orders replayed, {links} links compared, all as recorded{older}; the last is {last}",
                path.display(),
            )?;
        }
    }
    Ok(Ended::Well)
}

fn tell(
    rules: u32,
    record: &Record,
    play: &dyn Play,
    seat: Option<Side>,
    out: &mut dyn Write,
) -> Result<(), Trouble> {
    writeln!(out, "{} ({}, rules {rules})", title_of(&record.scenario), record.ruleset)?;
    // Whoever was sent a battle has no other file that tells its story.
    for part in
        ["says", "notes"].map(|key| record.scenario.get(key).and_then(Value::as_str).unwrap_or_default())
    {
        if record.orders.is_empty() && !part.is_empty() {
            writeln!(out, "\n{}", part.trim())?;
        }
    }
    let names = play.view(seat).sides;
    for Page { number, by, says, told, .. } in pages(record, play, seat) {
        match (by, says) {
            (None, _) => writeln!(out, "\n{number}. Before the first decision")?,
            (Some(by), None) => writeln!(out, "\n{number}. {}", names[by].name)?,
            (Some(by), Some(says)) => writeln!(out, "\n{number}. {}, {says}", names[by].name)?,
        }
        for telling in told {
            writeln!(out, "{}", sentence(&telling))?;
        }
    }
    Ok(writeln!(out)?)
}

/// What the battle waits for now, or how it ended.
fn standing(play: &dyn Play, seat: Option<Side>) -> String {
    let sides = play.view(seat).sides;
    let name = |side: Side| &sides[side].name;
    match (play.awaits(), play.decision_for(seat)) {
        (Awaits::Over(outcome), _) => match outcome.winner {
            Some(side) => format!("The battle is over. Winner: {} [{}]", name(side), outcome.rule),
            None => format!("The battle is over and drawn [{}]", outcome.rule),
        },
        // Of another's decision one who may be kept in the dark knows nothing but whose it is.
        (_, Some(decision)) if decision.rule.is_empty() => format!("Next decision: {}", name(decision.seat)),
        (_, Some(decision)) => {
            format!("Next decision: {}, {} [{}]", name(decision.seat), decision.title, decision.rule)
        }
        (Awaits::Order(side), None) => format!("Next decision: {}", name(side)),
        (Awaits::Rules, None) => "The rules have work to do".to_owned(),
    }
}

/// A replay for machines.
#[derive(Serialize)]
struct Told<'a> {
    ruleset: &'a str,
    /// The number of the rules it was played under.
    rules: u32,
    title: &'a str,
    /// How many orders were replayed, as far as the seat knows of them.
    orders: usize,
    /// The digest of the state after them; not for one who may be kept in the dark, for what is hidden shows in it.
    digest: Option<Digest>,
    /// The decision that is open.
    decision: Option<engine::Decision>,
    /// How it ended.
    ended: Option<Value>,
    /// Where the record stops and why; likewise.
    halt: Option<Value>,
    log: Vec<Page<'a>>,
}

/// An order and what came of it.
#[derive(Serialize)]
struct Page<'a> {
    /// From 1; 0 is what happened before the first decision.
    number: usize,
    by: Option<Side>,
    /// The order, unless it is kept from the seat.
    order: Option<&'a Value>,
    /// The same in words.
    says: Option<String>,
    digest: Option<Digest>,
    told: Vec<Telling>,
}

/// The battle page by page. One who may be kept in the dark reads his own orders, and of others what he was told.
fn pages<'a>(record: &'a Record, play: &dyn Play, seat: Option<Side>) -> Vec<Page<'a>> {
    let kept_dark = seat.is_some() && play.secretive();
    let words = orders_in_words(play);
    let page = |(number, page): (usize, play::Page)| {
        let place = page.first().checked_sub(1);
        let entry = place.map(|place| &record.orders[place]);
        let open = !kept_dark || page.by == seat;
        Page {
            number,
            by: page.by,
            order: entry.filter(|_| open).map(|entry| &entry.order),
            says: place.filter(|_| open).map(|place| words[place].clone()),
            digest: Some(entry.map_or(record.opening.digest, |entry| entry.digest)).filter(|_| !kept_dark),
            told: told_on(play, &page, seat),
        }
    };
    play.pages(seat).into_iter().enumerate().map(page).collect()
}

impl<'a> Told<'a> {
    fn of(rules: u32, record: &'a Record, opened: &Opened<Box<dyn Play>>, seat: Option<Side>) -> Self {
        let play = &*opened.battle;
        let shown = seat.is_none() || !play.secretive();
        let halt = |halt: &Halt| json!({ "held": halt.held, "of": halt.of, "edited": halt.edited(), "says": halt.to_string() });
        let ended = match play.awaits() {
            Awaits::Over(outcome) => Some(json!({ "winner": outcome.winner, "rule": outcome.rule.0 })),
            Awaits::Order(_) | Awaits::Rules => None,
        };
        let last = record.orders.last().map_or(record.opening.digest, |entry| entry.digest);
        let log = pages(record, play, seat);
        Self {
            ruleset: &record.ruleset,
            rules,
            title: title_of(&record.scenario),
            orders: log.len() - 1,
            digest: Some(last).filter(|_| shown),
            decision: play.decision_for(seat),
            ended,
            halt: opened.halt.as_ref().filter(|_| shown).map(halt),
            log,
        }
    }
}
