//! Puts every scenario file and army list into the program, so that it plays without any other file: as JSON, which is read anyway, so that
//! a browser need not fetch a reader of TOML. Each ruleset's files are a list of their own, so that whoever plays one game carries no other's.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let mut rust = String::new();
    for (ruleset, files) in shelves(Path::new("../../scenarios"), Beside::Measures)? {
        let _ = writeln!(
            rust,
            "pub(crate) const {}: &[(&str, &str, &str)] = &[\n{files}];",
            ruleset.to_uppercase()
        );
    }
    let folder = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&folder).join("scenarios.rs"), rust)?;
    let armies: String = shelves(Path::new("../../armies"), Beside::Nothing)?.into_values().collect();
    let rust = format!("pub(super) const ALL: &[(&str, &str)] = &[\n{armies}];\n");
    fs::write(Path::new(&folder).join("armies.rs"), rust)
}

/// What lies beside a file.
#[derive(Clone, Copy)]
enum Beside {
    Nothing,
    /// How its battles went (`longroll selfplay FILE --keep`).
    Measures,
}

/// The files of each game's folder: their names and their texts as JSON, and what was measured of them, if anything was.
fn shelves(shelf: &Path, beside: Beside) -> io::Result<BTreeMap<String, String>> {
    println!("cargo::rerun-if-changed={}", shelf.display());
    let mut files = Vec::new();
    for ruleset in fs::read_dir(shelf)? {
        let ruleset = ruleset?.path();
        if ruleset.is_dir() {
            println!("cargo::rerun-if-changed={}", ruleset.display());
            for file in fs::read_dir(&ruleset)? {
                let file = file?.path();
                if file.extension().is_some_and(|ending| ending == "toml") {
                    files.push(file.canonicalize()?);
                }
            }
        }
    }
    files.sort();
    let mut shelves: BTreeMap<String, String> = BTreeMap::new();
    for file in files {
        let name = |path: Option<&Path>| {
            path.and_then(Path::file_stem).unwrap_or_default().to_string_lossy().into_owned()
        };
        println!("cargo::rerun-if-changed={}", file.display());
        let text = fs::read_to_string(&file)?;
        let data: serde_json::Value = toml::from_str(&text)
            .map_err(|error| io::Error::other(format!("{}: {error}", file.display())))?;
        let (slug, json) = (name(Some(&file)), data.to_string());
        let shelf = shelves.entry(name(file.parent())).or_default();
        let _ = match beside {
            Beside::Nothing => writeln!(shelf, "    ({slug:?}, {json:?}),"),
            Beside::Measures => {
                // A file that is named and not there would have everything compiled anew each time; the folder tells when one comes.
                let measures = file.with_extension("measured.json");
                let measured = if measures.exists() {
                    println!("cargo::rerun-if-changed={}", measures.display());
                    fs::read_to_string(measures)?
                } else {
                    String::new()
                };
                writeln!(shelf, "    ({slug:?}, {json:?}, {measured:?}),")
            }
        };
    }
    Ok(shelves)
}
