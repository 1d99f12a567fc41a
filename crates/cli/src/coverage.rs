//! `longroll rules --coverage`: which rules a passing case shows at work, and which none does.

use std::collections::BTreeSet;
use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};

use catalogue::{COMING, Entry, GAMES, Shelved};
use serde::Serialize;

use crate::case::Ran;
use crate::ended::{Ended, Trouble, complain_of_all, write_json};
use crate::files::{read_text, toml_files};
use crate::sources::game_of;

pub(crate) fn run(
    books: &[&'static Shelved],
    ruleset: Option<&str>,
    cases: Option<&Path>,
    json: bool,
    out: &mut dyn Write,
) -> Result<Ended, Trouble> {
    let folder = match cases {
        Some(folder) => folder.to_path_buf(),
        None => cases_above()?,
    };
    let ran = Ran::all(&files(&folder, ruleset)?);
    let each: Vec<Coverage> = books.iter().map(|book| Coverage::of(book, &ran.covered)).collect();
    if json {
        match (each.as_slice(), ruleset) {
            ([only], Some(_)) => write_json(out, only)?,
            _ => write_json(out, &All::of(&each))?,
        }
    } else {
        each.iter().try_for_each(|coverage| coverage.tell(out))?;
    }
    out.flush()?;
    complain_of_all(&ran.bad);
    let short = each.iter().any(|coverage| coverage.complete && !coverage.missing.is_empty());
    Ok(match (ran.bad.is_empty(), short) {
        (false, _) => Ended::BadInput,
        (true, true) => Ended::Short,
        (true, false) => Ended::Well,
    })
}

/// The nearest folder `cases`, from here upwards.
fn cases_above() -> Result<PathBuf, Trouble> {
    let here = env::current_dir()
        .map_err(|error| Trouble::bad(format!("the current folder is not known: {error}")))?;
    let found = here.ancestors().map(|folder| folder.join("cases")).find(|folder| folder.is_dir());
    found.ok_or_else(|| {
        Trouble::bad(format!(
            "there is no folder cases in {} or above it: name one with --cases",
            here.display()
        ))
    })
}

/// The case files of one ruleset, or all. A file that cannot be read stays among them, so that it is told.
fn files(folder: &Path, ruleset: Option<&str>) -> Result<Vec<PathBuf>, Trouble> {
    if !folder.is_dir() {
        return Err(Trouble::bad(format!("{}: this is no folder of cases", folder.display())));
    }
    let wanted = ruleset.and_then(|slug| catalogue::game(slug).ok());
    let mut files = toml_files(&[folder.to_path_buf()])?;
    if let Some(wanted) = wanted {
        let is_other = |file: &PathBuf| {
            let text = read_text(file).unwrap_or_default();
            let of = game_of(&file.display().to_string(), &text, None);
            // A game that plays a part of the wanted one's book shows its rules at work, too.
            of.is_ok_and(|game| {
                let plays_it = wanted.rules().iter().any(|rule| game.also().contains(rule));
                game.slug() != wanted.slug() && !plays_it
            })
        };
        files.retain(|file| !is_other(file));
    }
    Ok(files)
}

/// How far one rulebook is covered.
#[derive(Debug, Serialize)]
struct Coverage {
    ruleset: &'static str,
    /// Whether the ruleset is called complete, so that a missing case is an error.
    complete: bool,
    rules: usize,
    covered: usize,
    missing: Vec<&'static str>,
    #[serde(skip)]
    missing_titles: Vec<&'static str>,
    #[serde(skip)]
    can_be_played: bool,
}

impl Coverage {
    fn of(book: &'static Shelved, covered: &BTreeSet<String>) -> Self {
        let entry: Option<&&Entry> = GAMES.iter().chain(COMING).find(|entry| entry.game.slug() == book.slug);
        let rules = book.book().rules();
        let missing: Vec<_> = rules.iter().filter(|rule| !covered.contains(rule.id)).collect();
        Self {
            ruleset: book.slug,
            complete: entry.is_some_and(|entry| entry.complete),
            rules: rules.len(),
            covered: rules.len() - missing.len(),
            missing: missing.iter().map(|rule| rule.id).collect(),
            missing_titles: missing.iter().map(|rule| rule.title).collect(),
            can_be_played: entry.is_some(),
        }
    }

    fn tell(&self, out: &mut dyn Write) -> Result<(), Trouble> {
        let Self { ruleset, rules, covered, .. } = self;
        let note = match (self.can_be_played, self.complete) {
            (false, _) => " (cannot be played yet)",
            (true, false) => " (not called complete yet)",
            (true, true) => "",
        };
        writeln!(out, "{ruleset}: {covered} of {rules} rules are covered{note}")?;
        if self.can_be_played {
            for (id, title) in self.missing.iter().zip(&self.missing_titles) {
                writeln!(out, "  {id:<10}  {title}")?;
            }
        }
        Ok(())
    }
}

/// Several rulebooks together.
#[derive(Serialize)]
struct All<'a> {
    rules: usize,
    covered: usize,
    missing: Vec<&'static str>,
    rulesets: &'a [Coverage],
}

impl<'a> All<'a> {
    fn of(each: &'a [Coverage]) -> Self {
        Self {
            rules: each.iter().map(|one| one.rules).sum(),
            covered: each.iter().map(|one| one.covered).sum(),
            missing: each.iter().flat_map(|one| one.missing.iter().copied()).collect(),
            rulesets: each,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_covered_is_missing_in_the_order_of_the_book() {
        let march = catalogue::BOOKS.iter().find(|book| book.slug == "march").expect("the first rulebook");
        let rules = march.book().rules();
        let covered = [rules[1].id.to_owned(), "XX-YY-01".to_owned()].into();
        let coverage = Coverage::of(march, &covered);
        assert_eq!(
            (coverage.rules, coverage.covered, coverage.missing.len()),
            (rules.len(), 1, rules.len() - 1)
        );
        assert_eq!(coverage.missing[..2], [rules[0].id, rules[2].id]);
    }
}
