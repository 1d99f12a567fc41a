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
            match case::run::<B::Game>(&file, case) {
                Ok(()) => held += 1,
                Err(failed) => failures.push(format!(
                    "{name} {}, step {}: {}\n    {}",
                    case.rules.join(" "),
                    failed.step,
                    failed.says,
                    case.says
                )),
            }
        }
    }
    assert!(failures.is_empty(), "{} cases fail:\n{}", failures.len(), failures.join("\n"));
    assert!(held > 0, "there are no cases");
}
