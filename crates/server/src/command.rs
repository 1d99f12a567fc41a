//! Serving the table as a command, whichever program it is a command of.

use std::io::Write;
use std::path::PathBuf;

use crate::{CannotServe, PORT, open_browser, serve};

/// Where the table stands, what is laid beside it, and whether a browser is opened.
#[derive(Debug, clap::Args)]
// A group of its own: a program's command may be called `Args` too.
#[group(id = "table")]
pub struct Args {
    /// A folder of scenario files of your own: they stand in the list, and are read again as you save them
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
    /// The port of 127.0.0.1 it is served at; 0 takes any that is free
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Open no browser
    #[arg(long, alias = "no-open")]
    no_browser: bool,
}

impl Args {
    /// Serves the table until it is stopped; says where it stands, and opens a browser where there is one.
    pub fn serve(&self, out: &mut dyn Write) -> Result<(), CannotServe> {
        serve(self.port, self.folder.as_deref(), |address| {
            // Nobody may be listening to us; the table stands all the same.
            let _ =
                writeln!(out, "The table stands at {address} (Ctrl-C ends it)").and_then(|()| out.flush());
            if !self.no_browser {
                open_browser(address);
            }
        })
    }
}
