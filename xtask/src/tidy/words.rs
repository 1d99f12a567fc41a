//! Words that mark work as unfinished or a check as switched off, and doors to the world that pure crates keep shut.

use super::Source;
use std::path::Path;

/// In any file: the word, and what is wrong with it. Written in two halves so that this file passes its own check.
const NOWHERE: [(&str, &str); 10] = [
    (concat!("to", "do!("), "unfinished work"),
    (concat!("unimpl", "emented!("), "unfinished work"),
    (concat!("FIX", "ME"), "unfinished work"),
    (concat!("TO", "DO:"), "unfinished work"),
    (concat!("#[ig", "nore"), "a test that does not run"),
    (concat!("allow(dead", "_code)"), "code that nobody uses"),
    (concat!("test.sk", "ip("), "a test that does not run"),
    (concat!("it.sk", "ip("), "a test that does not run"),
    (concat!("test.on", "ly("), "a test that keeps the others from running"),
    (concat!("it.on", "ly("), "a test that keeps the others from running"),
];

/// In the crates that must give the same answer on every machine.
const NOT_IN_PURE_CRATES: [(&str, &str); 7] = [
    ("std::fs", "a pure crate reads no files"),
    ("std::net", "a pure crate knows no network"),
    ("std::env::var", "a pure crate knows no environment"),
    ("std::process", "a pure crate starts nothing"),
    ("std::thread", "a pure crate has no threads"),
    ("println!(", "a pure crate prints nothing; return it"),
    ("dbg!(", "a pure crate prints nothing; return it"),
];

/// In the crates compiled for the browser: syntax that the oldest compiler we promise (1.85) does not know and no lint reports.
const NOT_IN_BROWSER_CRATES: [(&str, &str); 2] = [
    (concat!("&& ", "let "), "Rust 1.85 has no chains of `let`; nest the conditions or match on a tuple"),
    (concat!("|| ", "let "), "Rust 1.85 has no chains of `let`; nest the conditions or match on a tuple"),
];

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for source in sources {
        look_for(&NOWHERE, source, &mut findings);
        if is_pure(&source.place) {
            look_for(&NOT_IN_PURE_CRATES, source, &mut findings);
            look_for(&NOT_IN_BROWSER_CRATES, source, &mut findings);
        }
        if ["crates/wasm", "crates/desk"].iter().any(|place| source.place.starts_with(place)) {
            look_for(&NOT_IN_BROWSER_CRATES, source, &mut findings);
        }
    }
    findings
}

fn look_for(words: &[(&str, &str)], source: &Source, findings: &mut Vec<String>) {
    for (number, line) in source.text.lines().enumerate() {
        for (word, wrong) in words.iter().filter(|(word, _)| line.contains(word)) {
            findings.push(format!("{}:{}: `{}`: {wrong}", source.place.display(), number + 1, word.trim()));
        }
    }
}

/// Whether a file belongs to the library of a crate without input and output; its tests, benches and build script may read files,
/// and so may the one file that exists to be called from build scripts.
fn is_pure(place: &Path) -> bool {
    const FOR_BUILD_SCRIPTS: &str = "crates/rulebook/src/ids.rs";
    const PURE: [&str; 9] =
        ["table", "dice", "rulebook", "engine", "rulesets", "catalogue", "commander", "picture", "host"];
    let in_library =
        place.iter().any(|part| part == "src") && !place.iter().any(|part| part == "tests" || part == "bin");
    in_library
        && place != Path::new(FOR_BUILD_SCRIPTS)
        && PURE.iter().any(|name| place.starts_with(Path::new("crates").join(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(place: &str, text: &str) -> Vec<String> {
        check(&[Source { place: place.into(), text: text.into() }])
    }

    #[test]
    fn unfinished_work_is_found_with_its_line() {
        let unfinished = concat!("fn later() {\n    to", "do!()\n}");
        assert_eq!(
            found("crates/cli/src/main.rs", unfinished),
            [concat!("crates/cli/src/main.rs:2: `to", "do!(`: unfinished work")]
        );
    }

    #[test]
    fn pure_crates_read_no_files_but_the_edges_and_tests_do() {
        let reading = "let text = std::fs::read_to_string(path);";
        assert_eq!(found("crates/rulesets/march/src/lib.rs", reading).len(), 1);
        assert!(found("crates/cli/src/main.rs", reading).is_empty());
        assert!(found("crates/engine/tests/laws.rs", reading).is_empty());
    }

    #[test]
    fn chains_of_let_are_found_where_the_browser_needs_the_old_compiler() {
        let chain = concat!("if let Some(one) = first && ", "let Some(two) = second {");
        assert_eq!(found("crates/wasm/src/lib.rs", chain).len(), 1);
        assert_eq!(found("crates/table/src/lib.rs", chain).len(), 1);
        assert!(found("crates/cli/src/main.rs", chain).is_empty());
    }
}
