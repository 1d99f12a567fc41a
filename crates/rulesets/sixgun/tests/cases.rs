//! Every worked example of `cases/sixgun` holds.

use std::fs;
use std::path::PathBuf;

use engine::case;
use sixgun::Sixgun;

#[test]
fn every_case_holds() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../cases/sixgun");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("there are cases")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    let mut failures = Vec::new();
    for path in files {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        let file = match case::read::<Sixgun>(&name, &text) {
            Ok(file) => file,
            Err(bad) => {
                failures.push(bad.to_string());
                continue;
            }
        };
        for case in &file.cases {
            if let Err(failed) = case::run::<Sixgun>(&file, case) {
                failures.push(format!(
                    "{name} {}, step {}: {}\n    {}",
                    case.rules.join(" "),
                    failed.step,
                    failed.says,
                    case.says
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{} cases fail:\n{}", failures.len(), failures.join("\n"));
}
