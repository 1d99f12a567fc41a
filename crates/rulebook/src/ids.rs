//! Rule ids as constants, written at build time.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::{BadBook, Book};

/// Reads the rulebook at `markdown` and writes its ids as Rust to `out`. For build scripts: it also tells cargo to build again
/// when the rulebook changes, which lies outside the package and would otherwise go unnoticed.
///
/// ```no_run
/// let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
/// rulebook::write_ids("../../../rulebook/march-toward-the-sound-of-guns.md", format!("{out}/ids.rs"))?;
/// # Ok::<(), rulebook::BadIds>(())
/// ```
///
/// The ruleset takes them in with `pub mod ids { include!(concat!(env!("OUT_DIR"), "/ids.rs")); }`.
pub fn write_ids(markdown: impl AsRef<Path>, out: impl AsRef<Path>) -> Result<(), BadIds> {
    let (markdown, out) = (markdown.as_ref(), out.as_ref());
    println!("cargo::rerun-if-changed={}", markdown.display());
    let text = std::fs::read_to_string(markdown)
        .map_err(|source| BadIds::Read { path: markdown.to_owned(), source })?;
    let book = Book::parse(&text).map_err(|source| BadIds::Book { path: markdown.to_owned(), source })?;
    std::fs::write(out, ids_of(&book)).map_err(|source| BadIds::Write { path: out.to_owned(), source })
}

/// The ids of a rulebook as Rust: `pub const MG_CMD_03: RuleId = RuleId("MG-CMD-03");` for each, and `ALL` of them in order.
pub fn ids_of(book: &Book<'_>) -> String {
    let mut rust = String::from("use dice::RuleId;\n\n");
    let mut all = String::new();
    for rule in book.rules() {
        let name = rule.id.replace('-', "_");
        // Writing to a string cannot fail.
        let _ = writeln!(rust, "/// {}.\npub const {name}: RuleId = RuleId(\"{}\");", rule.title, rule.id);
        let _ = writeln!(all, "    {name},");
    }
    let rules = book.rules().len();
    let _ = writeln!(
        rust,
        "\n/// Every rule in the order of the rulebook.\npub const ALL: [RuleId; {rules}] = [\n{all}];"
    );
    rust
}

/// Why the ids could not be written.
#[derive(Debug, thiserror::Error)]
pub enum BadIds {
    /// The rulebook cannot be read.
    #[error("cannot read the rulebook {}: {source}", path.display())]
    Read {
        /// Where it should be.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The rulebook is malformed.
    #[error("{}: {source}", path.display())]
    Book {
        /// Where it is.
        path: PathBuf,
        /// What is wrong.
        source: BadBook,
    },
    /// The constants cannot be written.
    #[error("cannot write the rule ids to {}: {source}", path.display())]
    Write {
        /// Where they should go.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_becomes_a_constant() {
        let book = Book::parse("# T\n## S\n### MG-CMD-01 Who commands\n### MG-CMD-02 How far\n").unwrap();
        assert_eq!(
            ids_of(&book),
            "use dice::RuleId;

/// Who commands.
pub const MG_CMD_01: RuleId = RuleId(\"MG-CMD-01\");
/// How far.
pub const MG_CMD_02: RuleId = RuleId(\"MG-CMD-02\");

/// Every rule in the order of the rulebook.
pub const ALL: [RuleId; 2] = [
    MG_CMD_01,
    MG_CMD_02,
];
"
        );
    }

    #[test]
    fn a_missing_rulebook_is_named() {
        let error = write_ids("no/such/rulebook.md", "unused").unwrap_err();
        assert!(error.to_string().starts_with("cannot read the rulebook no/such/rulebook.md: "), "{error}");
    }
}
