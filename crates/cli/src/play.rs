//! `longroll play`: the table in a browser.

use std::io::Write;

use crate::ended::{Ended, Trouble};

/// Serve the table to a browser on this machine, until Ctrl-C
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll play
  longroll play --port 8080 --no-browser")]
pub(crate) struct Args {
    /// The port of 127.0.0.1 it is served at; 0 takes any that is free
    #[arg(long, default_value_t = server::PORT)]
    port: u16,
    /// Open no browser
    #[arg(long, alias = "no-open")]
    no_browser: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let ready = |address: &str| {
        // Nobody may be listening to us; the table stands all the same.
        let _ = writeln!(out, "The table stands at {address} (Ctrl-C ends it)").and_then(|()| out.flush());
        if !args.no_browser {
            server::open_browser(address);
        }
    };
    server::serve(args.port, ready).map_err(Trouble::bad)?;
    Ok(Ended::Well)
}
