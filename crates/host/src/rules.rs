//! The rulebook, a rule at a time.

use rulebook::{Book, Rule};

use crate::message::{Reply, RuleCard, RuleText};
use crate::{Library, problem};

pub(crate) fn contents(library: &impl Library, ruleset: &str) -> Result<Reply, Box<Reply>> {
    Ok(Reply::Contents { rules: book(library, ruleset)?.rules().iter().map(card).collect() })
}

pub(crate) fn search(library: &impl Library, ruleset: &str, words: &str) -> Result<Reply, Box<Reply>> {
    Ok(Reply::Contents { rules: book(library, ruleset)?.search(words).into_iter().map(card).collect() })
}

pub(crate) fn rule(library: &impl Library, ruleset: &str, id: &str) -> Result<Reply, Box<Reply>> {
    let book = book(library, ruleset)?;
    let Some(rule) = book.rule(id) else {
        return Err(problem(format!("{} has no rule '{id}'", book.title())));
    };
    Ok(Reply::Rule(RuleText {
        id: rule.id.to_owned(),
        title: rule.title.to_owned(),
        section: rule.section.to_owned(),
        text: book.blocks(rule.text),
    }))
}

fn book<'l>(library: &'l impl Library, ruleset: &str) -> Result<&'l Book<'l>, Box<Reply>> {
    library.rulebook(ruleset).ok_or_else(|| {
        let known: Vec<String> = library.rulesets().into_iter().map(|card| card.slug).collect();
        problem(format!("there is no ruleset '{ruleset}'; there is {}", known.join(", ")))
    })
}

fn card(rule: &Rule<'_>) -> RuleCard {
    RuleCard { id: rule.id.to_owned(), title: rule.title.to_owned(), section: rule.section.to_owned() }
}
