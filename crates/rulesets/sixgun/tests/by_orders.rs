//! Every rule of the book is shown at work: by an order, by dice the rules ask for, or by a set-up that is refused. An answer to a question
//! alone shows what the program believes, not what it does.

use std::collections::BTreeSet;
use std::fs;

use engine::Ruleset;
use sixgun::Sixgun;

#[test]
fn every_rule_is_shown_by_more_than_questions() {
    let folder = fs::read_dir("../../../cases/sixgun").expect("the cases are there");
    let mut shown = BTreeSet::new();
    for file in folder {
        let text = fs::read_to_string(file.expect("the folder can be read").path()).expect("a case is text");
        for case in text.split("\n[[case]]\n").skip(1).filter(|case| is_played(case)) {
            let rules =
                case.lines().find_map(|line| line.strip_prefix("rules = ")).expect("a case has rules");
            shown.extend(rules.split('"').filter(|id| id.starts_with("SX-")).map(str::to_owned));
        }
    }
    let asked_only: Vec<&str> =
        Sixgun::RULES.iter().map(|rule| rule.0).filter(|rule| !shown.contains(*rule)).collect();
    assert!(asked_only.is_empty(), "these rules are shown by questions alone: {asked_only:?}");
}

/// Whether something happens in a case, or its set-up is refused.
fn is_played(case: &str) -> bool {
    let played = ["order = ", "opening = ", "[[case.opening]]", "refused = ", "[case.then]", "then = "];
    case.lines().any(|line| played.iter().any(|start| line.starts_with(start)))
}
