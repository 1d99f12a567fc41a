//! `longroll new`: the record of a battle that is about to begin, or the file of a battle of one's own.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::path::PathBuf;

use crate::ended::{Ended, Trouble};
use crate::files::{Existing, write_whole};
use crate::sources;

/// Start a battle: write its record, up to the first decision; or write a scenario file to begin a battle of your own with
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll new --template march -o my-battle.toml
  longroll new first-battle -o battle.json
  longroll new my-scenario.toml --seed 1815 -o battle.json
  longroll new first-battle > battle.json")]
pub(crate) struct Args {
    /// A scenario's slug (`longroll scenarios` lists them), or the path of a scenario file
    #[arg(required_unless_present = "template")]
    scenario: Option<String>,
    /// Write a commented scenario of this ruleset instead, to begin a battle of your own with
    #[arg(long, value_name = "RULESET", conflicts_with_all = ["scenario", "seed"])]
    template: Option<String>,
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
    match (&args.template, &args.scenario) {
        (Some(ruleset), _) => write_template(ruleset, args, out),
        (None, Some(scenario)) => begin(scenario, args, out),
        (None, None) => unreachable!("one of the two is required"),
    }
}

/// A scenario to begin with, a ruleset.
const TEMPLATES: [(&str, &str); 2] = [
    ("march", include_str!("../templates/march.toml")),
    ("sixgun", include_str!("../templates/sixgun.toml")),
];

fn write_template(ruleset: &str, args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let Some((_, text)) = TEMPLATES.iter().find(|(slug, _)| *slug == ruleset) else {
        let known = TEMPLATES.map(|(slug, _)| slug).join(", ");
        return Err(Trouble::bad(format!("there is no template for '{ruleset}'; there are {known}")));
    };
    match &args.output {
        None => out.write_all(text.as_bytes())?,
        Some(path) => {
            write_whole(path, text.as_bytes(), Existing::from(args.force))?;
            let path = path.display();
            writeln!(out, "{path}: a battle to begin with. Change it as you like, then:")?;
            writeln!(out, "  longroll check {path}")?;
            writeln!(out, "  longroll picture {path} -o map.svg")?;
        }
    }
    Ok(Ended::Well)
}

fn begin(scenario: &str, args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let chosen = sources::scenario(scenario)?;
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
