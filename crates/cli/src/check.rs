//! `longroll check`: whether scenario files are right.

use std::io::Write;
use std::path::PathBuf;

use crate::ended::{Ended, Trouble};
use crate::files::toml_files;
use crate::sources::read_scenario;

/// Check scenario files, down to the last unit
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll check my-scenario.toml
  longroll check scenarios")]
pub(crate) struct Args {
    /// Scenario files, or folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let mut ended = Ended::Well;
    for path in toml_files(&args.paths)? {
        match read_scenario(&path) {
            Ok(chosen) => {
                writeln!(out, "{}: {} ({}) is right", path.display(), chosen.title(), chosen.game.slug())?;
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
