//! The house rules that no compiler checks: every crate keeps its layer, every rule stands in its source, what is public in
//! a ruleset has a comment, no file is too long, there is one tolerance, nothing is left unfinished.
//!
//! Each check returns what it found as sentences with a place. They run as tests too, so `cargo test` knows them.

mod comments;
mod ids;
mod layers;
mod lengths;
mod tolerances;
mod words;

use crate::workspace::{Workspace, files_below, root};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

/// Checks all house rules on the whole repository.
pub(crate) fn tidy() -> Result<()> {
    let findings = findings()?;
    for finding in &findings {
        eprintln!("    {finding}");
    }
    match findings.len() {
        0 => Ok(()),
        1 => bail!("a house rule is broken; it stands above"),
        many => bail!("{many} breaches of the house rules; they stand above"),
    }
}

fn findings() -> Result<Vec<String>> {
    let workspace = Workspace::read()?;
    let sources = sources()?;
    Ok([
        layers::check(&workspace.crates)?,
        comments::check(&sources),
        ids::check(&sources)?,
        lengths::check(&sources),
        tolerances::check(&sources),
        words::check(&sources),
    ]
    .concat())
}

/// A file people write, by its place in the repository.
struct Source {
    place: PathBuf,
    text: String,
}

/// Every source file of ours; generated ones are passed over.
fn sources() -> Result<Vec<Source>> {
    const GENERATED: [&str; 2] = ["web/src/engine", "web/src/protocol"];
    let root = root();
    let ours = |file: &PathBuf| {
        let extension = file.extension().and_then(|extension| extension.to_str());
        let generated = GENERATED.iter().any(|folder| file.starts_with(root.join(folder)));
        matches!(extension, Some("rs" | "ts" | "svelte" | "mjs" | "js")) && !generated
    };
    let mut sources = Vec::new();
    for folder in ["crates", "xtask", "web"].map(|folder| root.join(folder)) {
        let files = if folder.is_dir() { files_below(&folder)? } else { Vec::new() };
        for file in files.into_iter().filter(ours) {
            let text =
                std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
            let place = file.strip_prefix(&root).unwrap_or(Path::new(&file)).to_path_buf();
            sources.push(Source { place, text });
        }
    }
    Ok(sources)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_repository_keeps_its_house_rules() {
        let findings = super::findings().unwrap();
        assert!(findings.is_empty(), "{}", findings.join("\n"));
    }
}
