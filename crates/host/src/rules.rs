//! The rulebook, a rule at a time. It needs no game: pages that only read rules fetch none.

use rulebook::{Book, Rule};

use crate::message::{Reply, RuleCard, RuleText};
use crate::{Library, problem};

/// Every rule of a book, in its order.
pub fn contents(book: &Book<'_>) -> Vec<RuleCard> {
    book.rules().iter().map(card).collect()
}

/// The rules that fit some words, the best first.
pub fn search(book: &Book<'_>, words: &str) -> Vec<RuleCard> {
    book.search(words).into_iter().map(card).collect()
}

/// One rule with its text, or a sentence if the book has no such rule.
pub fn rule(book: &Book<'_>, id: &str) -> Result<RuleText, String> {
    let rule = book.rule(id).ok_or_else(|| format!("{} has no rule '{id}'", book.title()))?;
    Ok(RuleText {
        id: rule.id.to_owned(),
        title: rule.title.to_owned(),
        section: rule.section.to_owned(),
        text: book.blocks(rule.text),
    })
}

/// The rulebook of a game in a library.
pub(crate) fn book<'l>(library: &'l impl Library, ruleset: &str) -> Result<&'l Book<'l>, Box<Reply>> {
    library.rulebook(ruleset).ok_or_else(|| {
        let known: Vec<String> = library.rulesets().into_iter().map(|card| card.slug).collect();
        if known.iter().any(|known| known == ruleset) {
            return problem(format!("the rulebook of '{ruleset}' is not here"));
        }
        problem(format!("there is no ruleset '{ruleset}'; there is {}", known.join(", ")))
    })
}

fn card(rule: &Rule<'_>) -> RuleCard {
    RuleCard { id: rule.id.to_owned(), title: rule.title.to_owned(), section: rule.section.to_owned() }
}
