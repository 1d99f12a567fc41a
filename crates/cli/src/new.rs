//! `longroll new`: the record of a battle that is about to begin.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::path::PathBuf;

use crate::ended::{Ended, Trouble};
use crate::files::{Existing, write_whole};
use crate::sources;

/// Start a battle: write its record, up to the first decision
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll new first-battle -o battle.json
  longroll new my-scenario.toml --seed 1815 -o battle.json
  longroll new first-battle > battle.json")]
pub(crate) struct Args {
    /// A scenario's slug (`longroll scenarios` lists them), or the path of a scenario file
    scenario: String,
    /// Where the record is written; without it, to the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The seed of the battle's dice; a new one each time if left out
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let chosen = sources::scenario(&args.scenario)?;
    let seed = args.seed.unwrap_or_else(new_seed);
    let play = chosen.begin(seed)?;
    let text = play.record().text();
    match &args.output {
        None => out.write_all(text.as_bytes())?,
        Some(path) => {
            write_whole(path, text.as_bytes(), Existing::from(args.force))?;
            writeln!(out, "{}: {} ({}), seed {seed}", path.display(), chosen.title(), chosen.game.slug())?;
            if let Some(decision) = play.decision() {
                let side = &play.view(None).sides[decision.side].name;
                // Who decides may be somebody hidden, and both players may read this.
                if play.secretive() {
                    writeln!(out, "First decision: {side}")?;
                } else {
                    writeln!(out, "First decision: {side}, {} [{}]", decision.title, decision.rule)?;
                }
            }
        }
    }
    Ok(Ended::Well)
}

/// A seed nobody has chosen. Small enough to be read out, and to be a whole number in every program that reads JSON.
fn new_seed() -> u64 {
    // The standard library keys its hashers with the machine's randomness; an empty hash is a number made of that key.
    RandomState::new().build_hasher().finish() >> 32
}
