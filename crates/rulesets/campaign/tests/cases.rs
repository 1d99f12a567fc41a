//! The worked examples of `cases/campaign`, without the command line.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use campaign::Campaign;
use engine::case;

#[test]
fn every_case_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../cases/campaign");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the folder is there").map(|file| file.unwrap().path()).collect();
    files.sort();
    let (mut count, mut wrong) = (0, String::new());
    for path in files {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a file of text");
        let cases = case::read::<Campaign>(&name, &text).unwrap_or_else(|bad| panic!("{bad:?}"));
        for (number, one) in cases.cases.iter().enumerate() {
            count += 1;
            for failed in case::run::<Campaign>(&cases, one).failed {
                let at = format!("{name} case {} step {}", number + 1, failed.step);
                writeln!(wrong, "{at} ({}): {}", one.says, failed.says).expect("a string takes it");
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(count > 0, "there are cases");
}
