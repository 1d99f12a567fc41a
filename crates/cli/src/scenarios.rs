//! `longroll scenarios`: what can be played.

use std::io::Write;

use catalogue::ScenarioInfo;

use crate::ended::{Ended, Trouble, write_json};

/// List what can be played
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll scenarios
  longroll scenarios --ruleset march --json")]
pub(crate) struct Args {
    /// Only those of this ruleset
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// As a list of objects: slug, ruleset, title, says, notes, minutes, sides
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    if let Some(slug) = &args.ruleset {
        catalogue::game(slug)?;
    }
    let asked = |one: &&ScenarioInfo| args.ruleset.as_ref().is_none_or(|slug| *slug == one.ruleset);
    let found: Vec<&ScenarioInfo> = catalogue::scenarios().iter().filter(asked).collect();
    if args.json {
        write_json(out, &found)?;
    } else {
        for one in found {
            let (a, b) = &one.sides;
            writeln!(out, "{}  {}", one.slug, one.title)?;
            writeln!(out, "    {}, {a} against {b}, about {} minutes", one.ruleset, one.takes())?;
            writeln!(out, "    {}", one.says)?;
        }
    }
    Ok(Ended::Well)
}
