//! `longroll schema`: what may stand in a file.

use std::io::Write;

use clap::ValueEnum;
use engine::army::with_armies;
use engine::game::SchemaOf;

use crate::ended::{Ended, Trouble, write_json};

/// Print the JSON schema of a kind of file
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll schema scenario --ruleset march > march-scenario.schema.json
  longroll schema army --ruleset march
  longroll schema order --ruleset march")]
pub(crate) struct Args {
    /// Of what
    #[arg(value_enum)]
    of: Kind,
    /// Of which ruleset
    #[arg(long, value_name = "RULESET")]
    ruleset: String,
}

/// The kinds of files that have a schema.
#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// A scenario file (TOML)
    Scenario,
    /// An army list (TOML)
    Army,
    /// A file of cases (TOML)
    Case,
    /// A battle record (JSON)
    Record,
    /// A record in an envelope, for a player who must not read who is hidden (JSON)
    Envelope,
    /// An order (JSON)
    Order,
    /// A question of a case: what may stand in `ask` (TOML)
    Query,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let game = catalogue::game(&args.ruleset)?;
    let army = catalogue::army_schema(game.slug());
    let schema = match (args.of, army) {
        (Kind::Scenario, None) => game.schema(SchemaOf::Scenario),
        (Kind::Scenario, Some(_)) => with_armies(game.schema(SchemaOf::Scenario)),
        (Kind::Army, Some(army)) => army,
        (Kind::Army, None) => {
            let says = format!("armies of {} are no files of their own: write a scenario", game.slug());
            return Err(Trouble::bad(says));
        }
        (Kind::Case, _) => game.schema(SchemaOf::Case),
        (Kind::Record, _) => game.schema(SchemaOf::Record),
        (Kind::Envelope, _) => game.schema(SchemaOf::Envelope),
        (Kind::Order, _) => game.schema(SchemaOf::Order),
        (Kind::Query, _) => game.schema(SchemaOf::Query),
    };
    write_json(out, &schema)?;
    Ok(Ended::Well)
}
