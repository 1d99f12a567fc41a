//! The worked examples of `cases/charge`, run by the ruleset alone: what `longroll case cases/charge` does, without the command line.

use std::fs;
use std::path::Path;

use charge::Charge;
use engine::game::{Game, GameOf};

#[test]
fn every_case_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../cases/charge");
    let game = GameOf::<Charge>::new();
    let mut wrong = Vec::new();
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the cases are there").map(|file| file.expect("a file").path()).collect();
    files.sort();
    for file in files {
        let name = file.file_name().expect("it has a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("it can be read");
        match game.run_cases(&name, &text) {
            Err(bad) => wrong.push(bad.to_string()),
            Ok(cases) => {
                for case in cases.iter().filter(|case| !case.failed.is_empty()) {
                    wrong.push(format!("{name}:{}: {}", case.line.unwrap_or(0), case.says));
                    for failed in &case.failed {
                        wrong.push(format!(
                            "    line {}, step {}: {}",
                            failed.line.unwrap_or(0),
                            failed.step,
                            failed.says
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
