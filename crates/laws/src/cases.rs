//! Every worked example of `cases/` holds, and every rule is shown at work in one.

use std::collections::BTreeSet;

use engine::case::Case;
use engine::{Rules, case};

use crate::Book;
use crate::shelf::{files, folder, read, stem};

/// Every case of every file of the ruleset's folder.
pub fn every_case_holds<B: Book>() {
    let (mut failures, mut held) = (Vec::new(), 0);
    for path in files(&folder("cases").join(B::Game::ABOUT.slug), "toml") {
        let (name, text) = (stem(&path), read(&path));
        let file = match case::read::<B::Game>(&name, &text) {
            Ok(file) => file,
            Err(bad) => {
                failures.push(bad.to_string());
                continue;
            }
        };
        for case in &file.cases {
            let failed = case::run::<B::Game>(&file, case).failed;
            if failed.is_empty() {
                held += 1;
                continue;
            }
            let wrong = failed.iter().map(|failed| format!("\n    step {}: {}", failed.step, failed.says));
            failures.push(format!(
                "{name} {}: {}{}",
                case.rules.join(" "),
                case.says,
                wrong.collect::<Vec<_>>().concat()
            ));
        }
    }
    assert!(failures.is_empty(), "{} cases fail:\n{}", failures.len(), failures.join("\n"));
    assert!(held > 0, "there are no cases");
}

/// Every rule of the book is shown by an order, by dice the rules ask for, or by a set-up that is refused. An answer to a question alone shows
/// what the program believes, not what it does.
pub fn every_rule_is_shown_at_work<B: Book>() {
    let mut shown = BTreeSet::new();
    for path in files(&folder("cases").join(B::Game::ABOUT.slug), "toml") {
        let file = case::read::<B::Game>(&stem(&path), &read(&path)).unwrap_or_else(|bad| panic!("{bad}"));
        shown.extend(file.cases.into_iter().filter(is_played).flat_map(|case| case.rules));
    }
    let asked_only: Vec<&str> =
        B::Game::ABOUT.rules.iter().map(|rule| rule.0).filter(|rule| !shown.contains(*rule)).collect();
    assert!(asked_only.is_empty(), "these rules are shown by questions alone: {asked_only:?}");
}

/// Whether something happens in a case, or its set-up is refused.
fn is_played(case: &Case) -> bool {
    !case.opening.is_empty() || case.refused.is_some() || case.steps.iter().any(|step| step.order.is_some())
}
