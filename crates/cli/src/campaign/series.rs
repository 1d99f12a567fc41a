//! `longroll campaign series`: many campaigns, and what they come to.

use std::io::Write;
use std::sync::atomic::Ordering;

use campaign::Scenario;
use campaign::series::{Lives, Series as Plan, Tally, Trades};
use serde_json::{Value, json};

use super::rivals;
use crate::ended::{Ended, Trouble, write_json};
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
    #[arg(long)]
    dealt: bool,
    /// As an object: campaigns, rivals, lives, encounters, months, quiet
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Series, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let series = Plan {
        rivals: rivals(&args.rivals)?,
        trades: if args.dealt { Trades::Dealt } else { Trades::Chosen },
    };
    let seats: Vec<String> = (1..=args.seats).map(|seat| format!("Seat {seat}")).collect();
    let data = json!({ "title": "A series", "seats": seats, "options": { "last-year": args.last_year } });
    let faults = |all: Vec<engine::Fault>| Trouble::BadInput(all.iter().map(ToString::to_string).collect());
    let data = catalogue::game("campaign")?.settle_scenario(&data).map_err(faults)?;
    let scenario: Scenario = serde_json::from_value(data).map_err(Trouble::bad)?;
    let (mut tally, stop) = (Tally::default(), stop_at_interrupt());
    let bar = progress(args.campaigns, "campaigns");
    for number in 0..args.campaigns {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        tally.add(&series, number, &series.play(&scenario, number));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.json {
        write_json(out, &as_data(&tally))?;
    } else {
        tell(&tally, out)?;
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
    Ok(())
}

/// After how many months the middle one of those who were killed was.
fn median(lives: &Lives) -> String {
    let mut after = lives.killed_after.clone();
    after.sort_unstable();
    after.get(after.len() / 2).map_or_else(|| "–".to_owned(), ToString::to_string)
}

fn as_data(tally: &Tally) -> Value {
    let rivals: serde_json::Map<String, Value> = tally
        .rivals
        .iter()
        .map(|(slug, score)| {
            let said = json!({ "seats": score.seats, "won": score.won, "points": score.points });
            ((*slug).to_owned(), said)
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
    json!({
        "campaigns": tally.campaigns, "months": tally.months, "quiet": tally.quiet,
        "rivals": rivals, "lives": lives, "encounters": encounters,
    })
}
