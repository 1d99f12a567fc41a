//! `longroll campaign`: found a campaign of Six Gun Sound, let rivals play it, and tell what became of everybody.

mod print;
mod series;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use campaign::calendar::Turn;
use campaign::rivals::{Rival, to_fight};
use campaign::streams::Streams;
use campaign::{Campaign, DrawUp, Fought, Order, Scenario, State};
use commander::General;
use dice::{Dice, RuleId, Seeded};
use engine::event::{Telling, Weight};
use engine::outcome::Awaits;
use engine::question::by_the_book;
use engine::record::{Kept, Opened, Record, verify};
use engine::{Battle, Loop, Moment, Rules, Side};
use serde_json::{Value, json};

use crate::ended::{Ended, Trouble, write_json};
use crate::files::{Existing, read_text, write_whole};
use crate::sources::{halted, read_record};
use crate::telling::sentence;
use crate::walk::{progress, stop_at_interrupt};

/// Found a campaign of Six Gun Sound, let rivals play it, and tell what became of everybody
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll campaign new --seats Ann,Bert,Cora --last-year 1870 -o west.json
  longroll campaign play west.json --months 12 --rivals drifter,old-hand,absent
  longroll campaign show west.json
  longroll campaign report west.json
  longroll campaign series --rivals drifter,chance --campaigns 100
  longroll campaign paper west.json --month 1868-05 -o paper.html
  longroll campaign book west.json --character \"Silas Boone\" -o life.html

A campaign is kept in one file, its record: every answer with its dice, month by month, and every battle fought on the war table.
Rivals are absent (the answers of a player who is away), chance (anything legal), drifter and old-hand.")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    New(New),
    Play(Play),
    Show(Show),
    Report(Report),
    Series(series::Series),
    Paper(print::Paper),
    Book(print::Book),
}

/// Found a campaign and write its record
#[derive(clap::Args)]
struct New {
    /// The players in seat order, with commas between: one to eight
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "Ann,Bert,Cora,Dan")]
    seats: Vec<String>,
    /// What it is called
    #[arg(long, value_name = "TITLE", default_value = "The West")]
    title: String,
    /// It ends with December of this year
    #[arg(long, value_name = "YEAR", default_value_t = 1885)]
    last_year: u16,
    /// A campaign file (TOML) with seats and options, instead of the three above
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "title", "last_year"])]
    file: Option<PathBuf>,
    /// The seed of its dice
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Where its record goes
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

/// Let rivals answer for every seat, so many months on or to the end
#[derive(clap::Args)]
struct Play {
    /// The campaign's record
    record: PathBuf,
    /// How many months; to the end if left out
    #[arg(long, value_name = "NUMBER")]
    months: Option<u16>,
    /// Who plays each seat, with commas between; the last one plays those that are left
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "drifter")]
    rivals: Vec<String>,
    /// How encounters are fought: by the book's own figures, or on the real table by Ensigns
    #[arg(long, value_enum, default_value = "book")]
    fights: Fights,
    /// Where the record goes; over the old one if left out
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace that file if it exists
    #[arg(long, requires = "output")]
    force: bool,
    /// As an object: month, orders, ended, points
    #[arg(long)]
    json: bool,
}

/// How encounters are fought.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Fights {
    /// SX-SOLO-01: by the book's own figures.
    Book,
    /// On the table, both sides led by Ensigns; each battle's record is kept.
    Ensigns,
}

/// Show where everybody stands
#[derive(clap::Args)]
struct Show {
    /// The campaign's record
    record: PathBuf,
    /// The whole state as data
    #[arg(long)]
    json: bool,
}

/// Verify the record and tell the chronicle, month by month
#[derive(clap::Args)]
struct Report {
    /// The campaign's record
    record: PathBuf,
    /// With every die and detail
    #[arg(long)]
    all: bool,
    /// As an object: title, month, ended, points, chronicle
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    match &args.what {
        What::New(args) => found(args, out),
        What::Play(args) => play(args, out),
        What::Show(args) => show(args, out),
        What::Report(args) => report(args, out),
        What::Series(args) => series::run(args, out),
        What::Paper(args) => print::paper(args, out),
        What::Book(args) => print::book(args, out),
    }
}

fn found(args: &New, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let game = catalogue::game(Campaign::ABOUT.slug)?;
    let data = if let Some(path) = &args.file {
        let bad = |all: Vec<engine::scenario::BadFile>| {
            Trouble::BadInput(all.iter().map(ToString::to_string).collect())
        };
        game.read_scenario(&path.display().to_string(), &read_text(path)?).map_err(bad)?
    } else {
        let seats: Vec<&str> = args.seats.iter().map(|name| name.trim()).collect();
        json!({ "title": args.title, "seats": seats, "options": { "last-year": args.last_year } })
    };
    let faults = |all: Vec<engine::Fault>| Trouble::BadInput(all.iter().map(ToString::to_string).collect());
    let data = game.settle_scenario(&data).map_err(faults)?;
    let scenario: Scenario = serde_json::from_value(data).map_err(Trouble::bad)?;
    let battle = Battle::<Campaign>::begin(scenario, args.seed, &mut Streams::opening(args.seed))
        .map_err(Trouble::bad)?;
    keep(&battle, &args.output, Existing::from(args.force))?;
    writeln!(out, "{}: founded, seed {}. {}", args.output.display(), args.seed, standing(battle.state()))?;
    Ok(Ended::Well)
}

fn keep(battle: &Battle<Campaign>, path: &Path, existing: Existing) -> Result<(), Trouble> {
    write_whole(path, Record::of(battle).text().as_bytes(), existing)
}

/// A campaign as its record has it, which must hold to its end; where it does not, the line and the reason are told, and the file stays as it is.
fn open(path: &Path) -> Result<Battle<Campaign>, Trouble> {
    let bad = |says: String| Trouble::bad(format!("{}: {says}", path.display()));
    let (kept, text) = read_record(path)?;
    if !is_one(&kept) {
        let (game, file) = (&kept.ruleset, path.display());
        let says = format!(
            "this is the record of a battle of {game}: `longroll replay {file}` tells it, and a campaign is wanted"
        );
        return Err(bad(says));
    }
    let Opened { battle, halt, .. } =
        kept.open::<Campaign>(None).map_err(|broken| bad(broken.to_string()))?;
    match halt {
        Some(halt) => {
            let says = halted(path, &text, &halt);
            Err(Trouble::Short(format!("{says}; {} of {} orders hold", halt.held, halt.of)))
        }
        None => Ok(battle),
    }
}

/// Rivals by their names.
fn rivals(slugs: &[String]) -> Result<Vec<Rival>, Trouble> {
    let known = |slug: &String| {
        Rival::of(slug.trim()).ok_or_else(|| {
            let known = Rival::ALL.map(Rival::slug).join(", ");
            Trouble::bad(format!("there is no rival '{slug}'; there are {known}"))
        })
    };
    slugs.iter().map(known).collect()
}

fn play(args: &Play, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let rivals = rivals(&args.rivals)?;
    let mut battle = open(&args.record)?;
    let seats = battle.state().players.len();
    if rivals.len() > seats {
        let says = format!("{} rivals are named for {seats} seats: name one for each at most", rivals.len());
        return Err(Trouble::bad(says));
    }
    let (from, last) = (battle.state().turn, battle.state().last());
    let end = Turn(last.0 + 1);
    let until = args.months.map_or(end, |months| Turn(from.0.saturating_add(months)).min(end));
    let stop = stop_at_interrupt();
    let bar = progress(u64::from(until.0 - from.0), "months");
    let mut chance = Seeded::stream(battle.seed(), battle.played().len() as u64 % 1_000);
    let mut pick = |n: usize| {
        let roll = chance.faces(RuleId("chance"), 6).expect("seeded dice never run dry");
        roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n.max(1)
    };
    while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
        // A campaign is left at the first decision of a month.
        if stop.load(Ordering::Relaxed) || battle.state().turn >= until {
            break;
        }
        bar.set_position(u64::from(battle.state().turn.0 - from.0));
        let rival = rivals[usize::from(seat.number() - 1).min(rivals.len() - 1)];
        let order = match args.fights {
            Fights::Ensigns => {
                by_ensigns(&battle)?.unwrap_or_else(|| rival.answer(battle.state(), &mut pick))
            }
            Fights::Book => rival.answer(battle.state(), &mut pick),
        };
        let mut dice = Streams::of(battle.seed(), battle.state());
        battle.give(seat, order, &mut dice).map_err(|stop| Trouble::Short(format!("{stop:?}")))?;
    }
    bar.finish_and_clear();
    match &args.output {
        Some(path) => keep(&battle, path, Existing::from(args.force))?,
        None => keep(&battle, &args.record, Existing::Replace)?,
    }
    if args.json {
        write_json(out, &summary(&battle))?;
    } else {
        writeln!(out, "{}", standing(battle.state()))?;
        tell_points(&battle, out)?;
    }
    Ok(Ended::Well)
}

/// What is done about an encounter that is fought on the table: it is set up as absent players would, and Ensigns fight it.
fn by_ensigns(battle: &Battle<Campaign>) -> Result<Option<Order>, Trouble> {
    let state = battle.state();
    if let Some(campaign::Task::Choose(_)) = state.agenda().top() {
        return Ok(state.agenda().top().and_then(|task| by_the_book::<Campaign>(task, state)));
    }
    let Some(encounter) = to_fight(state) else { return Ok(None) };
    let Some(scene) = &encounter.drawing.scene else { return Ok(Some(DrawUp {}.into())) };
    let seed = battle.seed().wrapping_mul(1_000_003).wrapping_add(battle.played().len() as u64);
    let ensign = commander::level("ensign").expect("there are Ensigns");
    let mut fight =
        catalogue::game("sixgun")?.begin(scene, seed, &mut Seeded::stream(seed, 0)).map_err(Trouble::bad)?;
    let mut leaders = Side::BOTH.map(|side| General::new(ensign, side, seed));
    let mut given = 0;
    while let Awaits::Order(side) = fight.awaits() {
        given += 1;
        let order = leaders[side as usize].choose(&*fight).expect("his side is asked").order;
        let mut dice = Seeded::stream(seed, given);
        fight.give(side, &order, &mut dice).map_err(|no| Trouble::Short(format!("{no:?}")))?;
    }
    Ok(Some(Fought { record: fight.record() }.into()))
}

fn show(args: &Show, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let battle = open(&args.record)?;
    let state = battle.state();
    if args.json {
        write_json(out, &state.facts())?;
        return Ok(Ended::Well);
    }
    writeln!(out, "{}", standing(state))?;
    for seat in state.seats() {
        let (name, total) = (state.player_name(seat), state.total(seat));
        match state.who(seat) {
            Some(who) => writeln!(
                out,
                "{name} ({total} points): {}, {}, in {}; CV {}, Coolness {}, Constitution {} of {}.{}",
                who.name,
                who.profession,
                who.locale,
                who.cv,
                who.coolness,
                who.constitution,
                who.full,
                who.commitments.iter().fold(String::new(), |all, to| all + " " + &to.says().1)
            )?,
            None => writeln!(out, "{name} ({total} points): nobody at present")?,
        }
    }
    Ok(Ended::Well)
}

/// Whether a record is a campaign's, which has no table to look at.
pub(crate) fn is_one(kept: &Kept) -> bool {
    kept.ruleset == Campaign::ABOUT.slug
}

/// What a record is replayed for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Replaying {
    /// To read what happened.
    ToRead,
    /// To see that it holds.
    ToVerify,
}

/// What `longroll replay` does with a campaign: it is verified; whoever wants to read it is told how.
pub(crate) fn replay(path: &Path, aim: Replaying, out: &mut dyn Write) -> Result<Ended, Trouble> {
    if aim == Replaying::ToRead {
        let path = path.display();
        return Err(Trouble::bad(format!(
            "{path}: this is a campaign, and a campaign has no table: `longroll campaign report {path}` tells it, `longroll campaign show {path}` \
             shows where everybody stands"
        )));
    }
    let battle = verified(path)?;
    let orders = battle.played().len();
    writeln!(
        out,
        "{}: {orders} orders replayed, {} links compared, all as recorded",
        path.display(),
        orders + 1
    )?;
    Ok(Ended::Well)
}

/// The campaign of a record that holds, link by link.
fn verified(path: &Path) -> Result<Battle<Campaign>, Trouble> {
    open(path)?;
    verify::<Campaign>(&read_text(path)?)
        .map_err(|broken| Trouble::Short(format!("{}: {broken}", path.display())))
}

fn report(args: &Report, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let battle = verified(&args.record)?;
    let chronicle = chronicle(&battle, args.all);
    if args.json {
        let mut whole = summary(&battle);
        whole["chronicle"] = json!(chronicle);
        write_json(out, &whole)?;
        return Ok(Ended::Well);
    }
    for line in &chronicle {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\n{}", standing(battle.state()))?;
    tell_points(&battle, out)?;
    let orders = battle.played().len();
    writeln!(out, "{}: {orders} orders replayed, all as recorded", args.record.display())?;
    Ok(Ended::Well)
}

/// Everything that was told, a sentence a line, each month after a blank line. A month in which nothing happened has none. With all of it go the dice of every
/// order, before what came of them.
fn chronicle(battle: &Battle<Campaign>, all: bool) -> Vec<String> {
    let scenario = serde_json::from_value(Record::of(battle).scenario).expect("it was a scenario");
    // Each event is told in the words of its own moment: names change from life to life.
    let mut state = Campaign::set_up(&scenario).expect("it has been set up before");
    let opening = std::iter::once((&battle.opening().events, &battle.opening().dice));
    let steps = opening.chain(battle.played().iter().map(|one| (&one.events, &one.dice)));
    let mut lines = Vec::new();
    let mut month: Option<String> = None;
    for (events, dice) in steps {
        if all && !dice.is_empty() {
            lines.push(format!(
                "      Dice: {}.",
                dice.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
            ));
        }
        for event in events {
            state.fold(event);
            if let campaign::state::Event::Month { turn } = event {
                month = Some(turn.to_string());
                continue;
            }
            let worth_telling = |told: &Telling| all || told.weight != Weight::Detail;
            let Some(told) = Campaign::tell(&state, event, None).filter(worth_telling) else { continue };
            if let Some(month) = month.take() {
                lines.extend([String::new(), month]);
            }
            lines.push(sentence(&told));
        }
    }
    lines
}

fn summary(battle: &Battle<Campaign>) -> Value {
    let state = battle.state();
    let points: serde_json::Map<String, Value> =
        state.seats().map(|seat| (state.player_name(seat).to_owned(), json!(state.total(seat)))).collect();
    json!({
        "month": state.turn.to_string(),
        "orders": battle.played().len(),
        "ended": state.over.is_some(),
        "points": points,
    })
}

/// The month, and who is asked or who has won.
fn standing(state: &State) -> String {
    let month = if state.turn.0 == 0 { "Before the first month".to_owned() } else { state.turn.to_string() };
    match Campaign::awaits(state) {
        Awaits::Order(seat) => format!("{month}: {} is asked.", state.player_name(seat)),
        Awaits::Rules => format!("{month}: the rules go on."),
        Awaits::Over(outcome) => match outcome.winner {
            Some(seat) => format!("{month}: it is over, and {} has won.", state.player_name(seat)),
            None => format!("{month}: it is over, and the victory is shared."),
        },
    }
}

fn tell_points(battle: &Battle<Campaign>, out: &mut dyn Write) -> Result<(), Trouble> {
    let state = battle.state();
    for seat in state.seats() {
        writeln!(out, "{:>7}  {}", state.total(seat), state.player_name(seat))?;
    }
    Ok(())
}
