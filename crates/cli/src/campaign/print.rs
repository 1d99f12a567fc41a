//! `longroll campaign paper` and `longroll campaign book`: the printed side of a campaign.

use std::io::Write;
use std::path::PathBuf;

use campaign::calendar::{FIRST_YEAR, LAST_YEAR, Turn};
use gazette::Chronicle;

use super::open;
use crate::ended::{Ended, Trouble};
use crate::files::{Existing, write_whole};

/// Print the newspaper of a month as one page of HTML
#[derive(clap::Args)]
pub(super) struct Paper {
    /// The campaign's record
    record: PathBuf,
    /// The month, as year and number; the last one that is over if left out
    #[arg(long, value_name = "YYYY-MM")]
    month: Option<String>,
    /// Where the page goes
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

/// Print the life and times of a character as a small book
#[derive(clap::Args)]
pub(super) struct Book {
    /// The campaign's record
    record: PathBuf,
    /// His name
    #[arg(long, value_name = "NAME")]
    character: String,
    /// Where the book goes
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

pub(super) fn paper(args: &Paper, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let told = Chronicle::of(&open(&args.record)?);
    let wanted = args.month.as_deref().map(month).transpose()?;
    let last = told.months().last().ok_or_else(|| {
        Trouble::bad(format!("{}: no month is over yet, so there is no paper", args.record.display()))
    })?;
    let turn = wanted.unwrap_or(last);
    let Some(paper) = told.paper(turn) else {
        let first = told.months().next().unwrap_or(last);
        let says =
            format!("there is no paper of {turn}: there is one for every month from {first} to {last}");
        return Err(Trouble::bad(format!("{}: {says}", args.record.display())));
    };
    write_whole(&args.output, paper.page().as_bytes(), Existing::from(args.force))?;
    let headline = paper.stories.first().map_or("", |story| &story.headline);
    writeln!(out, "{}: {}, {}. {headline}", args.output.display(), paper.title, paper.date)?;
    Ok(Ended::Well)
}

pub(super) fn book(args: &Book, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let told = Chronicle::of(&open(&args.record)?);
    let Some(book) = told.find(&args.character).and_then(|life| told.book(life)) else {
        let known: Vec<&str> = told.names().collect();
        let known = if known.is_empty() {
            "nobody has entered it yet".to_owned()
        } else {
            format!("there were {}", known.join(", "))
        };
        let says = format!("nobody called '{}' has lived in this campaign; {known}", args.character);
        return Err(Trouble::bad(format!("{}: {says}", args.record.display())));
    };
    write_whole(&args.output, book.as_bytes(), Existing::from(args.force))?;
    writeln!(out, "{}: the life and times of {}", args.output.display(), args.character.trim())?;
    Ok(Ended::Well)
}

/// A month as people type it.
fn month(typed: &str) -> Result<Turn, Trouble> {
    let bad = || {
        Trouble::bad(format!(
            "'{typed}' is no month of a campaign: write the year and the month's number, from {FIRST_YEAR}-01 to {LAST_YEAR}-12"
        ))
    };
    let (year, month) = typed.trim().split_once('-').ok_or_else(bad)?;
    let (year, month): (u16, u16) = (year.parse().map_err(|_| bad())?, month.parse().map_err(|_| bad())?);
    if !(FIRST_YEAR..=LAST_YEAR).contains(&year) || !(1..=12).contains(&month) {
        return Err(bad());
    }
    Ok(Turn((year - FIRST_YEAR) * 12 + month))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_read_as_it_is_typed() {
        assert_eq!(month("1867-01").ok(), Some(Turn(1)));
        assert_eq!(month("1871-05").ok(), Some(Turn(53)));
        for wrong in ["1871", "1871-13", "1866-12", "May", "1886-01", "1871-00"] {
            assert!(month(wrong).is_err(), "{wrong}");
        }
    }
}
