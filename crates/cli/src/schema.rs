//! `longroll schema`: what may stand in a file.

use std::io::Write;

use clap::ValueEnum;
use engine::game::SchemaOf;

use crate::ended::{Ended, Trouble, write_json};

/// Print the JSON schema of a kind of file
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll schema scenario --ruleset march > march-scenario.schema.json
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
    /// A file of cases (TOML)
    Case,
    /// A battle record (JSON)
    Record,
    /// An order (JSON)
    Order,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let of = match args.of {
        Kind::Scenario => SchemaOf::Scenario,
        Kind::Case => SchemaOf::Case,
        Kind::Record => SchemaOf::Record,
        Kind::Order => SchemaOf::Order,
    };
    write_json(out, &catalogue::game(&args.ruleset)?.schema(of))?;
    Ok(Ended::Well)
}
