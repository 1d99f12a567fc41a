//! The table alone, as `cargo xtask play` opens it. The engine that plays is inside the pages, so this program knows no rules and is built
//! in seconds; `longroll play` serves the same table from the whole program.

use std::io;
use std::process::ExitCode;

use clap::Parser;

/// Serve the war table to a browser on this machine, until Ctrl-C
#[derive(Parser)]
#[command(name = "war-table", version)]
struct WarTable {
    #[command(flatten)]
    table: server::Args,
}

fn main() -> ExitCode {
    match WarTable::parse().table.serve(&mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(cannot) => {
            eprintln!("error: {cannot}");
            ExitCode::from(2)
        }
    }
}
