//! `longroll campaign series`: many campaigns, and what they come to.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use campaign::Scenario;
use campaign::series::{Lives, Series as Plan, Tally, Trades};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::rivals;
use crate::ended::{Ended, Trouble, write_json};
use crate::files::{Existing, read_text, write_whole};
use crate::walk::{progress, stop_at_interrupt};

/// Let rivals play many campaigns, and tell who beats whom and what professions and lives come to
#[derive(clap::Args)]
pub(super) struct Series {
    /// How many campaigns
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    campaigns: u64,
    /// Who plays, with commas between; the seats go round from campaign to campaign
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "drifter,chance")]
    rivals: Vec<String>,
    /// How many players
    #[arg(long, value_name = "NUMBER", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=8))]
    seats: u8,
    /// It ends with December of this year
    #[arg(long, value_name = "YEAR", default_value_t = 1885)]
    last_year: u16,
    /// Professions are dealt in turn, the same to every rival, instead of chosen
    #[arg(long, conflicts_with = "by_seat")]
    dealt: bool,
    /// Seats are Outlaw, Gunfighter, Marshal and Cowboy for all their lives, and everybody stays in one locale, another from campaign to campaign
    #[arg(long)]
    by_seat: bool,
    /// Keep what was played in this file, and go on from it: a long series is played in pieces
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Stop after so many minutes
    #[arg(long, value_name = "NUMBER", requires = "keep")]
    minutes: Option<u64>,
    /// As an object: campaigns, rivals, lives, encounters, trades, months, quiet
    #[arg(long)]
    json: bool,
}

/// A series as it is kept between its pieces.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    series: Plan,
    seats: u8,
    last_year: u16,
    tally: Tally,
}

impl Kept {
    /// The series that is asked for: where its file stands, or at its beginning.
    fn of(args: &Series) -> Result<Self, Trouble> {
        let trades = match (args.dealt, args.by_seat) {
            (true, _) => Trades::Dealt,
            (_, true) => Trades::BySeat,
            _ => Trades::Chosen,
        };
        let series = Plan { rivals: rivals(&args.rivals)?, trades };
        let asked = Self { series, seats: args.seats, last_year: args.last_year, tally: Tally::default() };
        match &args.keep {
            Some(path) if path.exists() => asked.resumed(path),
            _ => Ok(asked),
        }
    }

    fn resumed(self, path: &Path) -> Result<Self, Trouble> {
        let bad = |says: String| Trouble::bad(format!("{}: {says}", path.display()));
        let kept: Self = serde_json::from_str(&read_text(path)?)
            .map_err(|error| bad(format!("this is no series that was kept: {error}")))?;
        let same = (&kept.series, kept.seats, kept.last_year) == (&self.series, self.seats, self.last_year);
        if same {
            Ok(kept)
        } else {
            Err(bad("another series is kept here: ask for the same rivals, seats, professions and years, or name another file".to_owned()))
        }
    }

    fn keep(&self, path: &Path) -> Result<(), Trouble> {
        let text = serde_json::to_string(self).map_err(Trouble::bad)?;
        write_whole(path, text.as_bytes(), Existing::Replace)
    }
}

/// A series that is kept is written down so often.
const KEPT_EVERY: Duration = Duration::from_secs(20);

pub(super) fn run(args: &Series, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let mut kept = Kept::of(args)?;
    let seats: Vec<String> = (1..=args.seats).map(|seat| format!("Seat {seat}")).collect();
    let data = json!({ "title": "A series", "seats": seats, "options": { "last-year": args.last_year } });
    let faults = |all: Vec<engine::Fault>| Trouble::BadInput(all.iter().map(ToString::to_string).collect());
    let data = catalogue::game("campaign")?.settle_scenario(&data).map_err(faults)?;
    let scenario: Scenario = serde_json::from_value(data).map_err(Trouble::bad)?;
    let stop = stop_at_interrupt();
    let bar = progress(args.campaigns, "campaigns");
    let now = clock();
    let (began, mut written) = (now, now);
    let late = || args.minutes.is_some_and(|minutes| began.elapsed() >= Duration::from_secs(60 * minutes));
    while kept.tally.campaigns < args.campaigns && !stop.load(Ordering::Relaxed) && !late() {
        let number = kept.tally.campaigns;
        bar.set_position(number);
        kept.tally.add(&kept.series, number, &kept.series.play(&scenario, number));
        if let Some(path) = args.keep.as_ref().filter(|_| written.elapsed() >= KEPT_EVERY) {
            kept.keep(path)?;
            written = clock();
        }
    }
    bar.finish_and_clear();
    if let Some(path) = &args.keep {
        kept.keep(path)?;
    }
    if args.json {
        write_json(out, &as_data(&kept.tally))?;
    } else {
        tell(&kept.tally, out)?;
    }
    Ok(Ended::Well)
}

fn tell(tally: &Tally, out: &mut dyn Write) -> Result<(), Trouble> {
    writeln!(out, "{} campaigns, {} of {} months quiet", tally.campaigns, tally.quiet, tally.months)?;
    writeln!(out, "\n| rival | campaigns won | points a seat |\n| --- | ---: | ---: |")?;
    for (slug, score) in &tally.rivals {
        let points = score.points as f64 / f64::from(score.seats);
        writeln!(out, "| {slug} | {:.1} | {points:.0} |", score.won)?;
    }
    writeln!(
        out,
        "\n| profession | lives | months a life | points a life | points a year | led a year | killed | median month |"
    )?;
    writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")?;
    for (profession, lives) in &tally.lives {
        let a_life = |of: f64| of / f64::from(lives.lives);
        let a_year = |of: f64| 12.0 * of / f64::from(lives.months.max(1));
        writeln!(
            out,
            "| {profession} | {} | {:.1} | {:.0} | {:.0} | {:.2} | {:.0} % | {} |",
            lives.lives,
            a_life(f64::from(lives.months)),
            a_life(lives.points as f64),
            a_year(lives.points as f64),
            a_year(f64::from(lives.led)),
            100.0 * a_life(f64::from(lives.killed)),
            median(lives)
        )?;
    }
    writeln!(out, "\n| encounter | lead's part | with him | led | points | killed | hurt |")?;
    writeln!(out, "| --- | --- | ---: | ---: | ---: | ---: | ---: |")?;
    for ((kind, part, others), paid) in &tally.encounters {
        let each = |of: f64| of / f64::from(paid.led);
        writeln!(
            out,
            "| {kind} | {} | {others} | {} | {:.1} | {:.1} % | {:.0} % |",
            part.word(),
            paid.led,
            each(paid.points as f64),
            100.0 * each(f64::from(paid.killed)),
            100.0 * each(f64::from(paid.hurt))
        )?;
    }
    tell_trades(tally, out)
}

/// What seats came to that kept their profession and their locale.
fn tell_trades(tally: &Tally, out: &mut dyn Write) -> Result<(), Trouble> {
    if tally.trades.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\n| seat of | in | seats | points | won | encounters a year | lives | first killed by month, median | longest gap, median |"
    )?;
    writeln!(out, "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")?;
    for ((profession, locale), it) in &tally.trades {
        let seats = f64::from(it.seats);
        writeln!(
            out,
            "| {profession} | {locale} | {} | {:.0} | {:.0} % | {:.2} | {:.1} | {} | {} |",
            it.seats,
            it.points as f64 / seats,
            100.0 * it.won / seats,
            12.0 * f64::from(it.met) / f64::from(it.months),
            f64::from(it.lives) / seats,
            middle(&it.first_killed),
            middle(&it.gaps),
        )?;
    }
    Ok(())
}

/// After how many months the middle one of those who were killed was.
fn median(lives: &Lives) -> String {
    middle(&lives.killed_after)
}

/// The middle one of several numbers.
fn middle(numbers: &[u16]) -> String {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).map_or_else(|| "–".to_owned(), ToString::to_string)
}

fn as_data(tally: &Tally) -> Value {
    let rivals: serde_json::Map<String, Value> = tally
        .rivals
        .iter()
        .map(|(slug, score)| {
            let said = json!({ "seats": score.seats, "won": score.won, "points": score.points });
            (slug.clone(), said)
        })
        .collect();
    let lives: serde_json::Map<String, Value> = tally
        .lives
        .iter()
        .map(|(profession, lives)| {
            let said = json!({
                "lives": lives.lives, "months": lives.months, "points": lives.points, "led": lives.led,
                "killed": lives.killed, "retired": lives.retired,
            });
            (profession.clone(), said)
        })
        .collect();
    let encounters: Vec<Value> = tally
        .encounters
        .iter()
        .map(|((kind, part, others), paid)| {
            json!({
                "encounter": kind, "part": part, "with": others, "led": paid.led, "points": paid.points,
                "killed": paid.killed, "hurt": paid.hurt,
            })
        })
        .collect();
    let trades: Vec<Value> = tally
        .trades
        .iter()
        .map(|((profession, locale), it)| {
            let mut said = json!(it);
            said["profession"] = json!(profession);
            said["locale"] = json!(locale);
            said
        })
        .collect();
    json!({
        "campaigns": tally.campaigns, "months": tally.months, "quiet": tally.quiet,
        "rivals": rivals, "lives": lives, "encounters": encounters, "trades": trades,
    })
}

/// How late it is.
#[expect(
    clippy::disallowed_methods,
    reason = "a long series is played in pieces of minutes; no campaign looks at the clock"
)]
fn clock() -> Instant {
    Instant::now()
}
