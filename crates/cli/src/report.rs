//! `longroll report`: a battle as a page to be read and printed.

use std::io::Write;
use std::path::PathBuf;

use ::report::Report;

use crate::ended::{Ended, Trouble};
use crate::eyes::Eyes;
use crate::files::{Existing, write_whole};
use crate::sources;

/// Tell a battle as a page: forces, story, a map a turn, the rolls that decided, losses
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll report battle.json -o report.html
  longroll report battle.json --at 40 -o so-far.html

The page stands alone in one file and prints well.
A battle that is not over and may hide something is told to an umpire only (--umpire).")]
pub(crate) struct Args {
    /// The battle's record
    record: PathBuf,
    /// After so many orders of the record; at its end if left out
    #[arg(long, value_name = "ORDERS")]
    at: Option<usize>,
    #[command(flatten)]
    eyes: Eyes,
    /// The page's file; without it, to the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let (play, seat) = sources::battle_at(&args.record, args.at, &args.eyes)?;
    let report = Report::of(&*play, seat).map_err(|refused| Trouble::bad(refused.says))?;
    // The browser makes the page from the report as data, in which places are told to a thousandth of an inch: so does this.
    let told = serde_json::to_string(&report).expect("a report is plain data");
    let report: Report = serde_json::from_str(&told).expect("a report is read as it is written");
    let page = report.page(&|rule| catalogue::find_rule(rule).map(|(_, rule)| rule.in_its_section()));
    match &args.output {
        None => out.write_all(page.as_bytes())?,
        Some(path) => {
            write_whole(path, page.as_bytes(), Existing::from(args.force))?;
            writeln!(
                out,
                "{}: {} orders told in {} sentences",
                path.display(),
                play.orders(),
                report.told().of
            )?;
        }
    }
    Ok(Ended::Well)
}
