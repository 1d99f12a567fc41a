//! Puts every scenario file into the program, so that it plays without any other file: as JSON, which is read anyway, so that
//! a browser need not fetch a reader of TOML.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let shelf = Path::new("../../scenarios");
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
    let mut rust = String::from(
        "/// Every scenario file: its ruleset, its slug, its text as JSON.\npub(crate) const FILES: &[(&str, &str, &str)] = &[\n",
    );
    for file in files {
        let name = |path: Option<&Path>| {
            path.and_then(Path::file_stem).unwrap_or_default().to_string_lossy().into_owned()
        };
        println!("cargo::rerun-if-changed={}", file.display());
        let text = fs::read_to_string(&file)?;
        let data: serde_json::Value = toml::from_str(&text)
            .map_err(|error| io::Error::other(format!("{}: {error}", file.display())))?;
        let (ruleset, slug, json) = (name(file.parent()), name(Some(&file)), data.to_string());
        let _ = writeln!(rust, "    ({ruleset:?}, {slug:?}, {json:?}),");
    }
    rust.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("scenarios.rs"), rust)
}
