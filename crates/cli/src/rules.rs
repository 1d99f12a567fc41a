//! `longroll rules`: the rulebooks, by id and by words.

use std::io::Write;
use std::path::PathBuf;

use catalogue::{BOOKS, Shelved, Unknown};
use rulebook::Rule;
use serde::Serialize;

use crate::coverage;
use crate::ended::{Ended, Trouble, write_json};

/// Show a rule, look rules up by their words, or tell which have no case
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll rules                             the rulebooks
  longroll rules --ruleset march             all rules of one
  longroll rules MG-CMD-03                   a rule, whole
  longroll rules MG-CMD                      the rules of a section
  longroll rules emergency square            the rules that have these words, the best first
  longroll rules --coverage --ruleset march  which rules no passing case shows at work")]
pub(crate) struct Args {
    /// A rule's id, the beginning of one, or words
    #[arg(value_name = "ID|WORD", conflicts_with = "coverage")]
    words: Vec<String>,
    /// Only in this rulebook: march, charge, guns, sixgun or campaign
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// Tell how many rules a passing case names, and which have none; ends with 1 if a complete ruleset lacks one
    #[arg(long)]
    coverage: bool,
    /// Where the cases lie; `cases` here or in a folder above if left out
    #[arg(long, value_name = "FOLDER", requires = "coverage")]
    cases: Option<PathBuf>,
    /// For machines: a list of rules, or of --coverage an object with rules, covered, missing
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let books = books(args.ruleset.as_deref())?;
    if args.coverage {
        return coverage::run(&books, args.ruleset.as_deref(), args.cases.as_deref(), args.json, out);
    }
    let words = args.words.join(" ");
    if words.trim().is_empty() {
        return contents(&books, args, out);
    }
    let found = find(&books, &words);
    match found.as_slice() {
        [] => return Err(nothing(&words, &books)),
        _ if args.json => write_json(out, &found.iter().map(Shown::whole).collect::<Vec<_>>())?,
        [one] => show(one, out)?,
        many => many.iter().try_for_each(|one| writeln!(out, "{:<10}  {}", one.rule.id, one.rule.title))?,
    }
    Ok(Ended::Well)
}

/// The rulebook of a slug, or all.
fn books(slug: Option<&str>) -> Result<Vec<&'static Shelved>, Trouble> {
    let found: Vec<_> = BOOKS.iter().filter(|book| slug.is_none_or(|slug| slug == book.slug)).collect();
    match slug {
        Some(slug) if found.is_empty() => Err(Trouble::from(Unknown {
            what: "rulebook",
            name: slug.to_owned(),
            known: BOOKS.iter().map(|book| book.slug.to_owned()).collect(),
        })),
        _ => Ok(found),
    }
}

/// A rule and the book it stands in.
struct Found {
    book: &'static Shelved,
    rule: &'static Rule<'static>,
}

/// The rule of exactly this id, or those whose ids begin so, or else every rule that fits the words.
fn find(books: &[&'static Shelved], words: &str) -> Vec<Found> {
    let id = words.trim().to_uppercase();
    if let Some(exact) = books.iter().find_map(|book| Some(Found { book, rule: book.book().rule(&id)? })) {
        return vec![exact];
    }
    let rules = |book: &'static Shelved| book.book().rules().iter().map(move |rule| Found { book, rule });
    // Rules quote each other, so a search for the beginning of an id would find half the book behind them.
    let begin: Vec<Found> =
        books.iter().flat_map(|book| rules(book)).filter(|found| found.rule.id.starts_with(&id)).collect();
    if !begin.is_empty() {
        return begin;
    }
    books
        .iter()
        .flat_map(|book| book.book().search(words).into_iter().map(|rule| Found { book, rule }))
        .collect()
}

fn nothing(words: &str, books: &[&Shelved]) -> Trouble {
    let slugs: Vec<&str> = books.iter().map(|book| book.slug).collect();
    let example =
        books.first().and_then(|book| book.book().rules().first()).map_or("MG-CMD-03", |rule| rule.id);
    Trouble::bad(format!(
        "no rule of {} has the id or all the words '{words}': ids look like {example}, and fewer words find more",
        slugs.join(", ")
    ))
}

fn show(one: &Found, out: &mut dyn Write) -> Result<(), Trouble> {
    let Rule { id, title, section, text, .. } = one.rule;
    writeln!(out, "{id} {title}")?;
    writeln!(out, "{}: {section}", one.book.book().title())?;
    Ok(writeln!(out, "\n{}", text.trim())?)
}

/// The rulebooks, or all rules of the one that was named.
fn contents(books: &[&'static Shelved], args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let rules = |book: &'static Shelved| book.book().rules().iter().map(move |rule| Found { book, rule });
    if args.json {
        let all: Vec<Shown> =
            books.iter().flat_map(|book| rules(book)).map(|found| Shown::line(&found)).collect();
        write_json(out, &all)?;
        return Ok(Ended::Well);
    }
    for book in books {
        let title = book.book().title();
        if args.ruleset.is_none() {
            writeln!(out, "{:<9} {title}, {} rules", book.slug, book.book().rules().len())?;
            continue;
        }
        writeln!(out, "{title}")?;
        let mut section = "";
        for found in rules(book) {
            if found.rule.section != section {
                section = found.rule.section;
                writeln!(out, "\n{section}")?;
            }
            writeln!(out, "  {:<10}  {}", found.rule.id, found.rule.title)?;
        }
    }
    Ok(Ended::Well)
}

/// A rule for machines.
#[derive(Serialize)]
struct Shown {
    id: &'static str,
    title: &'static str,
    section: &'static str,
    ruleset: &'static str,
    /// Markdown; only where rules were asked for by id or words.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'static str>,
}

impl Shown {
    fn line(found: &Found) -> Self {
        let Rule { id, title, section, .. } = *found.rule;
        Self { id, title, section, ruleset: found.book.slug, text: None }
    }

    fn whole(found: &Found) -> Self {
        Self { text: Some(found.rule.text), ..Self::line(found) }
    }
}
