//! `longroll odds`: the exact chances of an order.

use std::io::Write;
use std::path::PathBuf;

use engine::play::Forecast;
use serde_json::Value;

use crate::ended::{Ended, Trouble, write_json};
use crate::sources;

/// Tell the exact chances of what an order leads to before the next decision
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll odds battle.json --order '{\"order\": \"shoot\", \"unit\": \"4e Ligne\", \"target\": \"Guards\"}'
  longroll odds battle.json --at 12 --order '{\"order\": \"end-shooting\"}' --json

`longroll schema order --ruleset RULESET` tells what an order looks like. Nothing is rolled and nothing is written.")]
pub(crate) struct Args {
    /// The battle's record
    record: PathBuf,
    /// The order, as JSON
    #[arg(long, value_name = "JSON")]
    order: String,
    /// After so many orders of the record; at its end if left out
    #[arg(long, value_name = "ORDERS")]
    at: Option<usize>,
    /// The most outcomes that are followed; beyond them the least likely are left out, and it is said how much that was
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
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
    let record = sources::read_record(&args.record)?;
    let play = sources::replay(&args.record, &record, args.at)?;
    let forecast = play.odds(&order, args.limit as usize).map_err(|refused| {
        let by = if refused.rule.is_empty() { String::new() } else { format!(" ({})", refused.rule) };
        Trouble::bad(format!("--order: {}{by}", refused.says))
    })?;
    if args.json {
        write_json(out, &forecast)?;
    } else {
        tell(&forecast, out)?;
    }
    Ok(Ended::Well)
}

fn tell(forecast: &Forecast, out: &mut dyn Write) -> Result<(), Trouble> {
    if forecast.exact {
        writeln!(out, "Before the next decision, exactly:")?;
    } else {
        writeln!(
            out,
            "Before the next decision, {:.4} % of all outcomes followed:",
            forecast.covered * 100.0
        )?;
    }
    if forecast.chances.is_empty() {
        writeln!(out, "  nothing that is counted changes")?;
    }
    for (what, numbers) in &forecast.chances {
        let mean: f64 = numbers.iter().map(|(number, chance)| f64::from(*number) * chance).sum();
        writeln!(out, "  {what}: {:.3} on average", mean / forecast.covered)?;
        for (number, chance) in numbers {
            let bar = "#".repeat((chance * 40.0).round() as usize);
            writeln!(out, "  {number:>5}  {:>8.4} %  {bar}", chance * 100.0)?;
        }
    }
    Ok(())
}
