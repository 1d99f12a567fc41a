//! Every rule that forbids something has a case in which it refuses, naming itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use engine::scenario::read_toml;
use serde::Deserialize;
use serde_json::Value;

/// How a rulebook forbids.
const WORDS: [&str; 12] = [
    "may not",
    "may neither",
    "may do no",
    "cannot",
    "refused",
    "not allowed",
    "never",
    "must",
    "only",
    "nor",
    "no more",
    "not both",
];

/// A case, as far as it matters here.
#[derive(Deserialize)]
struct Case {
    rules: Vec<String>,
    refused: Option<Value>,
    #[serde(default)]
    step: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    order: Option<Value>,
    refused: Option<Value>,
}

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

/// Every rule of a book whose text forbids something refuses in a case of its game, unless it is listed with the reason why no order can break it. The
/// list has no rule too many. How many rules forbid something.
pub fn a_rule_that_forbids_refuses_in_a_case(
    slug: &str,
    book: &str,
    broken_by_no_order: &[(&str, &str)],
) -> usize {
    let refusing = refusing(slug);
    let listed: BTreeSet<&str> = broken_by_no_order.iter().map(|(rule, _)| *rule).collect();
    let forbidding: Vec<&str> = rules(book).filter(|(_, text)| forbids(text)).map(|(rule, _)| rule).collect();
    for rule in &forbidding {
        let refuses = refusing.contains(*rule);
        assert!(refuses || listed.contains(rule), "{rule} forbids something, and no case is refused by it");
        assert!(!(refuses && listed.contains(rule)), "{rule} does refuse: strike it off the list");
    }
    for rule in listed {
        assert!(forbidding.contains(&rule), "{rule} forbids nothing: strike it off the list");
    }
    forbidding.len()
}

/// Every rule of a book is shown in a case of its game that gives orders.
pub fn every_rule_is_at_work_in_a_case_that_gives_orders(slug: &str, book: &str) {
    let ordered: BTreeSet<String> = cases(slug)
        .filter(|case| case.step.iter().any(|step| step.order.is_some()))
        .flat_map(|case| case.rules)
        .collect();
    let missing: Vec<&str> =
        rules(book).map(|(rule, _)| rule).filter(|rule| !ordered.contains(*rule)).collect();
    assert!(missing.is_empty(), "no case gives an order for {missing:?}");
}

/// All rules of a book, with their text.
fn rules(book: &str) -> impl Iterator<Item = (&str, &str)> {
    let rules = book.split("\n### ").skip(1);
    rules.filter_map(|text| Some((text.split_whitespace().next()?, text.split("\n## ").next()?)))
}

/// Whether the text of a rule, its examples apart, has a word that forbids.
fn forbids(text: &str) -> bool {
    let said = text.lines().skip(1).filter(|line| !line.starts_with("**Example"));
    said.into_iter().any(|line| WORDS.into_iter().any(|word| says(line, word)))
}

/// Whether a line has a word, whole.
fn says(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let letter =
            |beside: Option<char>| beside.is_some_and(|beside| beside.is_alphanumeric() || beside == '-');
        !letter(line[..at].chars().next_back()) && !letter(line[at + word.len()..].chars().next())
    })
}

/// The cases of a game.
fn cases(slug: &str) -> impl Iterator<Item = Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases").join(slug);
    let files = fs::read_dir(folder).expect("the cases are there").map(|file| file.expect("a file").path());
    files.flat_map(|file| {
        let text = fs::read_to_string(&file).expect("a case is text");
        read_toml::<Cases>(&file.display().to_string(), &text).expect("a file of cases").case
    })
}

/// The rules by which some case is refused.
fn refusing(slug: &str) -> BTreeSet<String> {
    let named = |value: &Value| match value {
        Value::String(rule) => vec![rule.clone()],
        Value::Array(rules) => rules.iter().filter_map(|rule| rule.as_str().map(str::to_owned)).collect(),
        _ => Vec::new(),
    };
    let of_case = |case: Case| -> Vec<String> {
        let steps = case.step.iter().filter_map(|step| step.refused.as_ref());
        steps.chain(case.refused.as_ref()).flat_map(named).collect()
    };
    cases(slug).flat_map(of_case).collect()
}
