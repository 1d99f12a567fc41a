//! `longroll check`: whether scenario files and army lists are right, wrong, or doubtful.

use std::io::Write;
use std::path::{Path, PathBuf};

use engine::Side;
use engine::muster::is_army;
use engine::scenario::{BadFile, read_toml};
use serde_json::Value;

use crate::ended::{Ended, Trouble};
use crate::files::{read_text, toml_files};
use crate::sources::{Chosen, game_of, placed, read_scenario};

/// Check scenario files and army lists, down to the last unit
///
/// A file is right, wrong, or doubtful: right by the rules, and surely not meant so (a road that ends in a river, a hidden man whom somebody
/// sees). What is doubtful can be played.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll check my-scenario.toml
  longroll check my-army.toml
  longroll check scenarios armies --strict")]
pub(crate) struct Args {
    /// Scenario files, army lists, or folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// End with 1 if something is doubtful
    #[arg(long)]
    strict: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let mut ended = Ended::Well;
    for path in toml_files(&args.paths)? {
        match verdict(&path) {
            Ok(Verdict { says, doubts }) => {
                for doubt in &doubts {
                    writeln!(out, "{doubt}")?;
                }
                writeln!(out, "{}: {says}", path.display())?;
                if args.strict && !doubts.is_empty() && ended == Ended::Well {
                    ended = Ended::Short;
                }
            }
            Err(trouble) => {
                // Each file's verdict stands in the order of the files, whichever way it is told.
                out.flush()?;
                ended = trouble.tell();
            }
        }
    }
    Ok(ended)
}

/// What is said of a file that is not wrong.
struct Verdict {
    says: String,
    /// A sentence for each thing that is doubtful.
    doubts: Vec<String>,
}

/// What a file is, if it is not wrong.
fn verdict(path: &Path) -> Result<Verdict, Trouble> {
    let text = read_text(path)?;
    if read_toml::<Value>("", &text).is_ok_and(|data| is_army(&data)) {
        return Ok(Verdict { says: read_army(path, &text)?, doubts: Vec::new() });
    }
    let chosen = read_scenario(path)?;
    let found = chosen.game.doubts(&chosen.scenario);
    let found = BadFile::from_faults(&path.display().to_string(), &text, &found);
    let doubts: Vec<String> = found.into_iter().map(doubtful).collect();
    let grade = match doubts.len() {
        0 => "right".to_owned(),
        1 => "right, with one doubt".to_owned(),
        several => format!("right, with {several} doubts"),
    };
    let says = format!("{} ({}) is {grade}{}", chosen.title(), chosen.game.slug(), prices(&chosen)?);
    Ok(Verdict { says, doubts })
}

fn doubtful(found: BadFile) -> String {
    let says = format!("doubtful: {}", found.says);
    BadFile { says, ..found }.to_string()
}

/// What the two sides cost, where armies are built by points; else how much they have of what losses are counted in.
fn prices(chosen: &Chosen) -> Result<String, Trouble> {
    let play = chosen.begin(0)?;
    let sides = play.view(None).sides;
    let told = |what: &str, each: [u32; 2]| {
        let [a, b] = Side::BOTH.map(|side| format!("{} {}", sides[side].name, each[side as usize]));
        format!("; {what}: {a}, {b}")
    };
    Ok(match Side::BOTH.map(|side| play.price(side)) {
        [Some(a), Some(b)] => told("points", [a, b]),
        _ => told(play.counted_in(), Side::BOTH.map(|side| play.strength(side))),
    })
}

fn read_army(path: &Path, text: &str) -> Result<String, Trouble> {
    let file = path.display().to_string();
    let slug = game_of(&file, text, None)?.slug();
    let Some(check) = catalogue::entry(slug)?.army else {
        let says = format!("{file}: armies of {slug} are no files of their own: write a scenario");
        return Err(Trouble::bad(says));
    };
    check(&read_toml(&file, text)?).map_err(|faults| placed(&file, text, &faults))
}
