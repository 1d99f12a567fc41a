//! `longroll new`: the record of a battle that is about to begin, or the file of a battle of one's own.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use engine::Side;
use engine::fault::meant;
use engine::record::Envelope;

use crate::ended::{Ended, Trouble};
use crate::files::{Existing, write_whole};
use crate::sources;

/// Start a battle: write its record, up to the first decision; or write a scenario file to begin a battle of your own with
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll new --template march -o my-battle.toml
  longroll new --pick-up march --armies french-1809,my-army.toml -o my-battle.toml
  longroll new first-battle -o battle.json
  longroll new my-fight.toml --sealed-for A -o for-the-other-player.json
  longroll new my-scenario.toml --seed 1815 -o battle.json
  longroll new first-battle > battle.json")]
pub(crate) struct Args {
    /// A scenario's slug (`longroll scenarios` lists them), or the path of a scenario file
    #[arg(required_unless_present_any = ["template", "pick_up"])]
    scenario: Option<String>,
    /// Write a commented scenario of this ruleset instead, to begin a battle of your own with
    #[arg(long, value_name = "RULESET", conflicts_with_all = ["scenario", "seed"])]
    template: Option<String>,
    /// Write the scenario of a pick-up battle of this ruleset instead, between two army lists
    #[arg(long, value_name = "RULESET", requires = "armies", conflicts_with_all = ["scenario", "seed", "template"])]
    pick_up: Option<String>,
    /// The army lists of a pick-up battle, by name or file
    #[arg(long, value_name = "A,B", requires = "pick_up")]
    armies: Option<String>,
    /// Put the record into an envelope for the player of this side, who must not read who is hidden in it
    #[arg(long, value_name = "A|B", value_parser = crate::eyes::read_side, conflicts_with_all = ["template", "pick_up"])]
    sealed_for: Option<Side>,
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
    match (&args.template, &args.pick_up, &args.scenario) {
        (Some(ruleset), _, _) => write_template(ruleset, args, out),
        (None, Some(ruleset), _) => write_pick_up(ruleset, args, out),
        (None, None, Some(scenario)) => begin(scenario, args, out),
        (None, None, None) => unreachable!("one of the three is required"),
    }
}

fn write_pick_up(ruleset: &str, args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let Some((first, second)) = args.armies.as_deref().unwrap_or_default().split_once(',') else {
        return Err(Trouble::bad("--armies wants two names with a comma between"));
    };
    let lists = sources::armies(args.output.as_deref().unwrap_or(Path::new("")));
    let find = |name: &str| {
        let path = Path::new(name.trim());
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let of_game: Vec<_> = lists.iter().filter(|listed| listed.ruleset() == ruleset).collect();
        let found = of_game.iter().find(|listed| listed.is_called(name.trim()) || listed.is_called(&stem));
        found.copied().ok_or_else(|| {
            let known = meant(name.trim(), of_game.iter().map(|listed| listed.name.as_str()));
            Trouble::bad(format!("there is no army list '{}' of {ruleset}: {known}", name.trim()))
        })
    };
    let Some(text) = catalogue::pick_up(ruleset, [find(first)?, find(second)?]) else {
        let known = catalogue::pick_up_games().collect::<Vec<_>>().join(", ");
        return Err(Trouble::bad(format!(
            "there is no pick-up battle of '{ruleset}'; there are those of {known}"
        )));
    };
    write_scenario(&text, args, out)
}

/// A scenario to begin with, a ruleset.
const TEMPLATES: [(&str, &str); 4] = [
    ("march", include_str!("../templates/march.toml")),
    ("charge", include_str!("../templates/charge.toml")),
    ("sixgun", include_str!("../templates/sixgun.toml")),
    ("guns", include_str!("../templates/guns.toml")),
];

fn write_template(ruleset: &str, args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let Some((_, text)) = TEMPLATES.iter().find(|(slug, _)| *slug == ruleset) else {
        let known = TEMPLATES.map(|(slug, _)| slug).join(", ");
        return Err(Trouble::bad(format!("there is no template for '{ruleset}'; there are {known}")));
    };
    write_scenario(text, args, out)
}

fn write_scenario(text: &str, args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
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
    let text = match args.sealed_for {
        None => play.record().text(),
        seat => Envelope::seal(seat, &play.record()).text(),
    };
    match &args.output {
        None => out.write_all(text.as_bytes())?,
        Some(path) => {
            write_whole(path, text.as_bytes(), Existing::from(args.force))?;
            writeln!(out, "{}: {} ({}), seed {seed}", path.display(), chosen.title(), chosen.game.slug())?;
            if let Some(decision) = play.decision() {
                let side = &play.view(None).sides[decision.seat].name;
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
