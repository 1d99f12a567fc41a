//! `cargo xtask`: the project's chores, in the language of the project, so that a fresh machine needs nothing but cargo.
//!
//! Two commands matter, `play` and `test`; the others are parts of them that are useful alone. Each is one file.

mod play;
mod test;
mod tidy;

mod breaks;
mod browser;
mod engine;
mod laws;
mod machine;
mod progress;
mod workspace;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask play [--port 7467] [--no-open]   build what is needed and open the war table
cargo xtask test [--from STEP]               install what is needed and run every test: native, WASM and browser
cargo xtask laws [GAME]                      try the laws of every game, or of one, in the full dose: minutes, not seconds
cargo xtask laws campaign --part 3/8         try the third of eight parts of them
cargo xtask break GAME [--some 50]           break functions that decide a rule and see a case of that rule fail each time: some minutes
cargo xtask tidy                             check the house rules: layers, lengths, unfinished work
cargo xtask engine [--debian]                build the engines for the browser into web/src/engine
cargo xtask web                              build the browser's pages into web/dist
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<()> {
    match arguments {
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        ["play", rest @ ..] => play::play(rest),
        ["test", rest @ ..] => test::test(rest),
        ["laws"] => laws::laws(None),
        ["laws", game] => laws::laws(Some(game)),
        ["laws", game, "--part", part] => laws::part(game, part),
        ["break", game] => breaks::breaks(game, 50),
        ["break", game, "--some", count] => breaks::breaks(game, count.parse()?),
        ["tidy"] => progress::step("house rules", |_| tidy::tidy()),
        ["engine"] => engine::build(engine::Compiler::Any),
        ["engine", "--debian"] => engine::build(engine::Compiler::Debian),
        ["web"] => browser::build(),
        [other, ..] => bail!("`{other}` is not a chore of mine; these are:\n{HELP}"),
    }
}
