//! Every worked example of `cases/` holds.

use engine::{Ruleset, case};

use crate::Book;
use crate::shelf::{files, folder, read, stem};

/// Every case of every file of the ruleset's folder.
pub fn every_case_holds<B: Book>() {
    let (mut failures, mut held) = (Vec::new(), 0);
    for path in files(&folder("cases").join(B::Game::SLUG), "toml") {
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
