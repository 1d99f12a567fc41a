//! `longroll check`: whether scenario files and army lists are right.

use std::io::Write;
use std::path::{Path, PathBuf};

use engine::scenario::read_toml;

use crate::ended::{Ended, Trouble};
use crate::files::{read_text, toml_files};
use crate::sources::{game_of, read_scenario};

/// Check scenario files and army lists, down to the last unit
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll check my-scenario.toml
  longroll check my-army.toml
  longroll check scenarios armies")]
pub(crate) struct Args {
    /// Scenario files, army lists, or folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let mut ended = Ended::Well;
    for path in toml_files(&args.paths)? {
        match verdict(&path) {
            Ok(says) => writeln!(out, "{}: {says}", path.display())?,
            Err(trouble) => {
                // Each file's verdict stands in the order of the files, whichever way it is told.
                out.flush()?;
                ended = trouble.tell();
            }
        }
    }
    Ok(ended)
}

/// What a file is, if it is right.
fn verdict(path: &Path) -> Result<String, Trouble> {
    let text = read_text(path)?;
    if is_army(&text) {
        return read_army(path, &text);
    }
    let chosen = read_scenario(path)?;
    Ok(format!("{} ({}) is right", chosen.title(), chosen.game.slug()))
}

/// Whether a text is one army by itself: it has units or commanders, and no sides.
fn is_army(text: &str) -> bool {
    let Ok(table) = read_toml::<toml::Table>("", text) else { return false };
    let has = |key| table.contains_key(key);
    (has("units") || has("commanders")) && !has("sides")
}

fn read_army(path: &Path, text: &str) -> Result<String, Trouble> {
    let file = path.display().to_string();
    let slug = game_of(&file, text, None)?.slug();
    let entry = catalogue::GAMES.iter().find(|entry| entry.game.slug() == slug);
    let Some(read) = entry.and_then(|entry| entry.army) else {
        return Err(Trouble::bad(format!("{file}: armies of {slug} are not built by points")));
    };
    read(&file, text).map_err(|bad| Trouble::BadInput(bad.iter().map(ToString::to_string).collect()))
}
