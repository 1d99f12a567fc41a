//! The `longroll` program. Each command has its file; what they share is reading and writing files, and how they end.

mod ended;
mod eyes;
mod files;
mod sources;
mod telling;

mod campaign;
mod case;
mod check;
mod coverage;
mod new;
mod odds;
mod picture;
mod play;
mod replay;
mod report;
mod rules;
mod scenarios;
mod schema;
mod selfplay;
mod tune;
mod walk;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::ended::{Ended, Trouble, Visible};

/// A war table: plays miniature wargames by the book, and explains every result by the rule that made it.
#[derive(Parser)]
#[command(name = "longroll", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Longroll {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  longroll play                              the table, in a browser
  longroll scenarios                         what can be played
  longroll rules MG-CMD-03                   a rule
  longroll case cases/march                  the worked examples, run
  longroll replay battle.json --verify       a battle again, order by order
  longroll report battle.json -o report.html its story, with maps, to be read and printed

It ends with 0 if all is well, with 1 if something does not hold (a case, a rule's coverage, a replay), with 2 on bad input.";

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Scenarios(scenarios::Args),
    New(new::Args),
    Replay(replay::Args),
    Report(report::Args),
    Odds(odds::Args),
    Picture(picture::Args),
    Rules(rules::Args),
    Case(case::Args),
    Check(check::Args),
    Schema(schema::Args),
    Selfplay(selfplay::Args),
    Tune(tune::Args),
    Walk(walk::Args),
    Campaign(campaign::Args),
}

fn main() -> ExitCode {
    let Longroll { command } = Longroll::parse();
    let mut out = Visible(BufWriter::new(io::stdout().lock()));
    let ended = run(&command, &mut out);
    // What was said before the trouble is said before the trouble.
    let said = out.flush();
    match ended.and_then(|ended| Ok(said.map(|()| ended)?)) {
        Ok(ended) => ended.into(),
        Err(trouble) => trouble.tell().into(),
    }
}

fn run(command: &Command, out: &mut dyn Write) -> Result<Ended, Trouble> {
    match command {
        Command::Play(args) => play::run(args, out),
        Command::Scenarios(args) => scenarios::run(args, out),
        Command::New(args) => new::run(args, out),
        Command::Replay(args) => replay::run(args, out),
        Command::Report(args) => report::run(args, out),
        Command::Odds(args) => odds::run(args, out),
        Command::Picture(args) => picture::run(args, out),
        Command::Rules(args) => rules::run(args, out),
        Command::Case(args) => case::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Schema(args) => schema::run(args, out),
        Command::Selfplay(args) => selfplay::run(args, out),
        Command::Tune(args) => tune::run(args, out),
        Command::Walk(args) => walk::run(args, out),
        Command::Campaign(args) => campaign::run(args, out),
    }
}
