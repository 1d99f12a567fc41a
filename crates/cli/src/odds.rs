//! `longroll odds`: the exact chances of an order, through its whole chain or of the order alone.

use std::io::Write;
use std::path::PathBuf;

use engine::Awaits;
use engine::play::Forecast;
use serde::Serialize;
use serde_json::Value;

use crate::ended::{Ended, Trouble, write_json};
use crate::eyes::Eyes;
use crate::sources;

/// Tell the exact chances of what an order leads to, through its whole chain
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll odds battle.json --order '{\"order\": \"shoot\", \"unit\": \"4e Ligne\", \"target\": \"Guards\"}'
  longroll odds battle.json --at 12 --order '{\"order\": \"end-shooting\"}' --json
  longroll odds battle.json --order '{\"order\": \"end-shooting\"}' --check 1000000
  longroll odds battle.json --alone --order '{\"order\": \"shoot\", \"unit\": \"4e Ligne\", \"target\": \"Guards\"}'

The order is followed to where all that it began is settled: hits cost stands and order, a charge is fought, a shot is answered and the
answer answered. Where somebody has to decide on the way, he goes on with what was begun and begins nothing new; whoever may form square,
evade, pursue or shoot back does what the drill book says. The end of the turn is the end, or of the figure's activation.

With --alone only what is the order's own is followed: a shot to its hits, its losses and whether its target stands it; a charge to the end of
its melee. Other shots and melees, pursuits and answers are left aside.

Chances are those of what the side that is asked may know. Of a battle that is not over and may hide something they are told to that side
(--seat) or to an umpire (--umpire), never by accident.

With --check the same is played that many times with seeded dice and compared.

`longroll schema order --ruleset RULESET` tells what an order looks like. The battle itself is not touched.")]
pub(crate) struct Args {
    /// The battle's record
    record: PathBuf,
    /// The order, as JSON
    #[arg(long, value_name = "JSON")]
    order: String,
    /// After so many orders of the record; at its end if left out
    #[arg(long, value_name = "ORDERS")]
    at: Option<usize>,
    #[command(flatten)]
    eyes: Eyes,
    /// Of the order alone, without what others do besides or because of it
    #[arg(long)]
    alone: bool,
    /// About how many outcomes of dice are looked at, the likeliest first; it is said how much was left out
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000, value_parser = read_limit)]
    limit: u32,
    /// Play it so many times with seeded dice as well, and tell the greatest difference
    #[arg(long, value_name = "TIMES", value_parser = clap::value_parser!(u32).range(1..))]
    check: Option<u32>,
    /// As an object: chances (by what is counted, by number), exact, covered
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let order: Value = serde_json::from_str(&args.order).map_err(|error| {
        Trouble::bad(format!(
            "--order: this is no JSON: {error}; an order is an object such as {{\"order\": \"…\"}}"
        ))
    })?;
    let (play, seat) = sources::battle_at(&args.record, args.at, &args.eyes)?;
    match (seat, play.awaits()) {
        (Some(seat), Awaits::Order(asked)) if seat != asked => {
            return Err(Trouble::bad(format!(
                "--seat {seat}: side {asked} is asked now, and only it may weigh its orders"
            )));
        }
        _ => {}
    }
    let limit = args.limit as usize;
    let forecast = if args.alone { play.odds_alone(&order, limit) } else { play.odds(&order, limit) };
    let forecast = forecast.map_err(|refused| {
        let by = if refused.rule.is_empty() { String::new() } else { format!(" ({})", refused.rule) };
        Trouble::bad(format!("--order: {}{by}", refused.says))
    })?;
    let check = match args.check {
        Some(runs) => {
            let seed = play.seed();
            let played = if args.alone {
                play.sample_alone(&order, runs, seed)
            } else {
                play.sample(&order, runs, seed)
            };
            let played = played.map_err(|refused| Trouble::bad(refused.says))?;
            // Where nothing was followed to its end there is nothing that could differ.
            let off = (forecast.covered > 0.0).then(|| forecast.standard_errors(&played, runs));
            Some(Check { battles: runs, standard_errors: off })
        }
        None => None,
    };
    let off = check.as_ref().and_then(|check| check.standard_errors).unwrap_or(0.0);
    if args.json {
        write_json(out, &Told { forecast: &forecast, check })?;
    } else {
        let exactly = if args.alone {
            "Of this alone, exactly:"
        } else {
            "When all that it begins is settled, exactly:"
        };
        tell(&forecast, exactly, out)?;
        if let Some(check) = check {
            tell_check(&forecast, &check, out)?;
        }
    }
    // Of some hundred numbers one lies four standard errors off now and then; six is no chance.
    Ok(if off > 6.0 { Ended::Short } else { Ended::Well })
}

/// What is printed with `--json`.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    forecast: &'a Forecast,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<Check>,
}

/// The chances beside battles with seeded dice.
#[derive(Serialize)]
struct Check {
    battles: u32,
    /// How far they lie apart; nothing if no outcome was followed to its end.
    standard_errors: Option<f64>,
}

/// The most outcomes that may be asked for. What is kept of them is bounded besides, by the memory it takes.
const MOST_OUTCOMES: u32 = 50_000_000;

fn read_limit(text: &str) -> Result<u32, String> {
    let number: u64 = text.parse().map_err(|_| "a whole number is wanted".to_owned())?;
    match u32::try_from(number) {
        Ok(limit) if (1..=MOST_OUTCOMES).contains(&limit) => Ok(limit),
        _ => Err(format!(
            "from 1 to {MOST_OUTCOMES} outcomes can be looked at: with more, the memory would not last"
        )),
    }
}

fn tell_check(forecast: &Forecast, check: &Check, out: &mut dyn Write) -> Result<(), Trouble> {
    let battles = check.battles;
    match check.standard_errors {
        None => writeln!(
            out,
            "{battles} battles cannot be compared with this: no outcome was followed to its end; give a larger --limit, or --alone"
        )?,
        Some(off) if forecast.exact => {
            writeln!(out, "{battles} battles differ from this by {off:.2} standard errors at most")?;
        }
        Some(off) => writeln!(
            out,
            "{battles} battles differ from this by {off:.2} standard errors at most, beyond the {:.4} % that were left out",
            (1.0 - forecast.covered) * 100.0
        )?,
    }
    Ok(())
}

fn tell(forecast: &Forecast, exactly: &str, out: &mut dyn Write) -> Result<(), Trouble> {
    let left_out = (1.0 - forecast.covered).max(0.0) * 100.0;
    if forecast.exact {
        writeln!(out, "{exactly}")?;
    } else {
        writeln!(
            out,
            "Too much can happen to follow all of it: {:.4} % of all outcomes were. No chance below is too high, and none is more than {left_out:.4} % too low:",
            forecast.covered * 100.0
        )?;
    }
    if forecast.chances.is_empty() {
        writeln!(out, "  nothing that is counted changes")?;
    }
    for (what, numbers) in &forecast.chances {
        let bar = |chance: f64| "#".repeat((chance * 40.0).round() as usize);
        // What happens or does not is one line.
        if numbers.keys().all(|number| matches!(number, 0 | 1)) {
            let chance = numbers.get(&1).copied().unwrap_or(0.0);
            writeln!(out, "  {what}: {:.4} %  {}", chance * 100.0, bar(chance))?;
            continue;
        }
        let mean: f64 = numbers.iter().map(|(number, chance)| f64::from(*number) * chance).sum();
        // What was left out can only add to it.
        let least = if forecast.exact { "" } else { ", or more" };
        writeln!(out, "  {what}: {mean:.3} on average{least}")?;
        for (number, chance) in numbers {
            writeln!(out, "  {number:>5}  {:>8.4} %  {}", chance * 100.0, bar(*chance))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use engine::BySide;

    use super::*;

    /// Hits are counted on the way, so there may be some before anything has been followed to its end.
    #[test]
    fn what_happens_on_the_way_to_no_end_has_an_average_all_the_same() {
        let hits = BTreeMap::from([(0, 0.25), (2, 0.25), (6, 0.5)]);
        let forecast = |exact: bool, covered: f64| Forecast {
            chances: BTreeMap::from([("Tom: hits".to_owned(), hits.clone())]),
            exact,
            covered,
            lost: BySide::default(),
            counted_in: "stands",
            fought: None,
        };
        let told = |forecast: &Forecast| {
            let mut out = Vec::new();
            tell(forecast, "Exactly:", &mut out).expect("a list takes all");
            String::from_utf8(out).expect("it is text")
        };
        // 2 × 0.25 + 6 × 0.5.
        assert!(told(&forecast(true, 1.0)).contains("Tom: hits: 3.500 on average\n"));
        for covered in [0.0, 0.4] {
            let said = told(&forecast(false, covered));
            assert!(said.contains("Tom: hits: 3.500 on average, or more\n"), "{said}");
        }
    }
}
