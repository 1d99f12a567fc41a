//! `longroll play`: the table in a browser.

use std::io::Write;

use crate::ended::{Ended, Trouble};

/// Serve the table to a browser on this machine, until Ctrl-C
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll play
  longroll play my-battles
  longroll play --port 8080 --no-browser")]
pub(crate) struct Args {
    #[command(flatten)]
    table: server::Args,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    args.table.serve(out).map_err(Trouble::bad)?;
    Ok(Ended::Well)
}
