//! Every rule that forbids something has a case in which it refuses, naming itself.
//!
//! A rule forbids if its text says so. Some of these say what dice, losses or compulsory moves do, and no order can ask for the contrary;
//! they are listed here with the reason, and their cases show that it comes so.

use std::collections::BTreeSet;
use std::fs;

const BOOK: &str = include_str!("../../../../rulebook/march-toward-the-sound-of-guns.md");

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

/// Rules with such words that no order can break.
#[rustfmt::skip]
const BROKEN_BY_NO_ORDER: [(&str, &str); 32] = [
    ("MG-GEN-02", "figures are drawn, and nothing asks for them"),
    ("MG-GEN-06", "how lengths are compared"),
    ("MG-GEN-09", "how numbers are divided"),
    ("MG-UNI-04", "what quality is for"),
    ("MG-TRN-03", "what a turn is"),
    ("MG-FAC-04", "where an assault comes from; the edge it may strike is MG-CHG-03's"),
    ("MG-CMD-12", "an order holds moves or formation changes"),
    ("MG-CMD-16", "what a price is made of"),
    ("MG-RTE-05", "flight is compulsory"),
    ("MG-RTE-08", "a surrender check is compulsory"),
    ("MG-SHO-13", "what is added to a die"),
    ("MG-SHO-20", "a status check is compulsory"),
    ("MG-MEL-02", "who is in a melee"),
    ("MG-MEL-09", "the charges not allowed are those of MG-CHG-02; the rest says what dice do"),
    ("MG-MEL-11", "what dice need"),
    ("MG-MEL-12", "what dice need"),
    ("MG-MEL-13", "what is added to a die"),
    ("MG-MEL-14", "fire in melee is compulsory"),
    ("MG-MEL-19", "what a score is made of"),
    ("MG-MEL-20", "what a score is made of"),
    ("MG-MEL-24", "status dice are compulsory"),
    ("MG-MEL-26", "results are compulsory"),
    ("MG-RET-03", "how far a friend makes room follows from the ground"),
    ("MG-RET-07", "a retreat is compulsory"),
    ("MG-EXH-01", "an exhaustion check is compulsory"),
    ("MG-EXH-02", "moving away is compulsory"),
    ("MG-ORD-02", "how a status check is read"),
    ("MG-COM-04", "when a commander goes"),
    ("MG-END-02", "when an army breaks"),
    ("MG-END-03", "what a stand is worth"),
    ("MG-END-04", "what counts as lost"),
    ("MG-OPT-01", "a list"),
];

#[test]
fn a_rule_that_forbids_refuses_in_a_case() {
    let refusing = refusing();
    let listed: BTreeSet<&str> = BROKEN_BY_NO_ORDER.into_iter().map(|(rule, _)| rule).collect();
    let forbidding = forbidding();
    assert!(forbidding.len() > 80, "the book forbids much: {}", forbidding.len());
    for rule in &forbidding {
        let refuses = refusing.contains(*rule);
        assert!(refuses || listed.contains(rule), "{rule} forbids something, and no case is refused by it");
        assert!(!(refuses && listed.contains(rule)), "{rule} does refuse: strike it off the list");
    }
    for rule in listed {
        assert!(forbidding.contains(&rule), "{rule} forbids nothing: strike it off the list");
    }
}

/// The rules whose text, their examples apart, has a word that forbids.
fn forbidding() -> Vec<&'static str> {
    let rules = BOOK.split("\n### ").skip(1);
    let forbids = |text: &&str| {
        // A chapter's end is not the last rule's text.
        let text = text.split("\n## ").next().unwrap_or_default();
        let said = text.lines().skip(1).filter(|line| !line.starts_with("**Example"));
        said.into_iter().any(|line| WORDS.into_iter().any(|word| says(line, word)))
    };
    rules.filter(forbids).filter_map(|text| text.split_whitespace().next()).collect()
}

/// Whether a line has a word, whole.
fn says(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let letter =
            |beside: Option<char>| beside.is_some_and(|beside| beside.is_alphanumeric() || beside == '-');
        !letter(line[..at].chars().next_back()) && !letter(line[at + word.len()..].chars().next())
    })
}

/// The rules by which some case of the folder is refused.
fn refusing() -> BTreeSet<String> {
    let folder = fs::read_dir("../../../cases/march").expect("the cases are there");
    let mut refusing = BTreeSet::new();
    for file in folder {
        let text = fs::read_to_string(file.expect("the folder can be read").path()).expect("a case is text");
        let refused = text.lines().filter_map(|line| line.strip_prefix("refused = \""));
        refusing.extend(refused.filter_map(|rest| rest.split('"').next()).map(str::to_owned));
    }
    refusing
}
