//! `cargo xtask break`: functions that decide a rule are broken one at a time, and a case of that rule must fail each time. What no case
//! notices is told; the source is as before when the chore ends.

use crate::progress::{Progress, step};
use crate::workspace::{cargo, files_below, root};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

/// What is put in place of what, the first that is found in a function and compiles.
#[rustfmt::skip]
const TURNED: [(&str, &str); 12] = [
    (" == ", " != "), (" != ", " == "), (" < ", " >= "), (" <= ", " > "), (" >= ", " < "), (" && ", " || "), (" || ", " && "),
    (".any(", ".all("), (".is_some()", ".is_none()"), (".is_empty()", ".len() > 1"), (".min(", ".max("), (" + ", " - "),
];

/// A function whose doc comment begins with ids.
struct Decides {
    file: PathBuf,
    name: String,
    ids: Vec<String>,
    /// Where its body lies in the text.
    body: std::ops::Range<usize>,
}

/// Breaks so many functions of a game, spread over its source.
pub(crate) fn breaks(game: &str, count: usize) -> Result<()> {
    let folder = root().join("crates/rulesets").join(game).join("src");
    let dirty = Command::new("git")
        .arg("status")
        .arg("--porcelain")
        .arg(&folder)
        .output()
        .context("git cannot be asked")?;
    if !dirty.stdout.is_empty() {
        bail!("commit what you changed in {} first: this chore writes there", folder.display());
    }
    let mut all = Vec::new();
    for file in files_below(&folder)? {
        let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        all.extend(decides(&file, &text));
    }
    let some = all.iter().step_by((all.len() / count.max(1)).max(1)).take(count);
    let unnoticed = step(&format!("functions of {game}, broken"), |progress| {
        some.filter_map(|one| try_one(game, one, progress).transpose()).collect::<Result<Vec<String>>>()
    })?;
    for line in &unnoticed {
        eprintln!("    {line}");
    }
    if unnoticed.is_empty() { Ok(()) } else { bail!("{} broken functions went unnoticed", unnoticed.len()) }
}

/// Breaks a function in every way there is until one compiles. A sentence if no case of its rules notices.
fn try_one(game: &str, one: &Decides, progress: &Progress) -> Result<Option<String>> {
    let text = std::fs::read_to_string(&one.file)?;
    let body = &text[one.body.clone()];
    for (right, wrong) in TURNED {
        let Some(at) = body.find(right).map(|at| one.body.start + at) else { continue };
        let broken = format!("{}{wrong}{}", &text[..at], &text[at + right.len()..]);
        progress.busy_with(&one.name);
        std::fs::write(&one.file, broken)?;
        let ran = failing(game);
        std::fs::write(&one.file, &text)?;
        let Some(failing) = ran? else { continue };
        let noticed = one.ids.iter().any(|id| failing.contains(id));
        let line = text[..at].matches('\n').count() + 1;
        let place = format!("{}:{line}: `{}` ({})", one.file.display(), one.name, one.ids.join(", "));
        progress.note(&format!("{} {place}", if noticed { "noticed" } else { "UNNOTICED" }));
        let others = if failing.is_empty() { "no case fails" } else { "only cases of other rules fail" };
        return Ok(
            (!noticed).then(|| format!("{place}: with `{}` for `{}` {others}", wrong.trim(), right.trim()))
        );
    }
    Ok(None)
}

/// The rules of the cases that fail, in one text; nothing if the source does not compile.
fn failing(game: &str) -> Result<Option<String>> {
    if !cargo(&["build", "--quiet", "--package", "cli"]).output()?.status.success() {
        return Ok(None);
    }
    let cases = root().join("cases").join(game);
    let ran = cargo(&["run", "--quiet", "--package", "cli", "--", "case", "--json"]).arg(cases).output()?;
    // A case that cannot be set up is told beside the others; a panic fails them all.
    let told: Value = serde_json::from_slice(&ran.stdout).unwrap_or_default();
    let rules = told["failures"].as_array().into_iter().flatten().map(|one| one["rules"].to_string());
    Ok(Some(rules.chain([String::from_utf8_lossy(&ran.stderr).into_owned()]).collect()))
}

/// The functions of a text that decide a rule by their doc comment, tests left out.
fn decides(file: &std::path::Path, text: &str) -> Vec<Decides> {
    let rules = text.split("\n#[cfg(test)]").next().unwrap_or(text);
    let (mut found, mut ids, mut at) = (Vec::new(), Vec::new(), 0);
    for line in rules.split_inclusive('\n') {
        let begins = at;
        at += line.len();
        let indent = line.len() - line.trim_start().len();
        let bare = line.trim();
        if let Some(doc) = bare.strip_prefix("/// ") {
            ids.extend(ids_before_colon(doc));
        } else if let Some(name) = name_of(bare) {
            let end = rules[begins..].find(&format!("\n{}}}", " ".repeat(indent))).map(|end| begins + end);
            let open = rules[begins..].find('{').map(|open| begins + open);
            if let (Some(open), Some(end), false) = (open, end, ids.is_empty()) {
                found.push(Decides {
                    file: file.to_owned(),
                    name,
                    ids: ids.clone(),
                    body: open..end.max(open),
                });
            }
            ids.clear();
        } else if !bare.starts_with("#[") {
            ids.clear();
        }
    }
    found
}

/// `MG-SHO-01, MG-SHO-02` of a comment that begins so.
fn ids_before_colon(doc: &str) -> Vec<String> {
    let head = doc.split([':', '.']).next().unwrap_or_default();
    let words: Vec<&str> = head.split(", ").collect();
    let is_id = |word: &&str| {
        word.split('-').count() == 3
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && !word.contains(' ')
    };
    if words.iter().all(is_id) { words.into_iter().map(str::to_owned).collect() } else { Vec::new() }
}

fn name_of(line: &str) -> Option<String> {
    let rest = line
        .split_once("fn ")
        .filter(|(before, _)| {
            before
                .split(' ')
                .all(|word| word.is_empty() || word.starts_with("pub") || matches!(word, "const"))
        })?
        .1;
    rest.split(['(', '<']).next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_found_by_the_ids_above_it() {
        let text = "/// MG-SHO-01, MG-SHO-02: who may.\n#[inline]\npub(crate) fn may(a: u8) -> bool {\n    a == 1\n}\n\n/// No rule: a helper.\nfn help() {\n}\n\n#[cfg(test)]\nmod tests {\n/// MG-SHO-03.\nfn test() {\n}\n}\n";
        let found = decides(std::path::Path::new("x.rs"), text);
        assert_eq!(found.len(), 1);
        assert_eq!(
            (found[0].name.as_str(), found[0].ids.join(" ")),
            ("may", "MG-SHO-01 MG-SHO-02".to_owned())
        );
        assert_eq!(text[found[0].body.clone()].trim(), "{\n    a == 1");
    }
}
