//! The source of a game while some of its functions are broken.

use anyhow::{Context, Result};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What is put in place of what.
#[rustfmt::skip]
const TURNED: [(&str, &str); 12] = [
    (" == ", " != "), (" != ", " == "), (" < ", " >= "), (" <= ", " > "), (" >= ", " < "), (" && ", " || "), (" || ", " && "),
    (".any(", ".all("), (".is_some()", ".is_none()"), (".is_empty()", ".len() > 1"), (".min(", ".max("), (" + ", " - "),
];

/// A function whose doc comment begins with ids, and how it is broken.
pub(super) struct Broken {
    file: PathBuf,
    pub(super) name: String,
    pub(super) ids: Vec<String>,
    /// Whether it is called where values are constant; broken it cannot be.
    pub(super) was_constant: bool,
    /// Where the line begins in which it is declared.
    begins: usize,
    /// Where its body lies in the text, from the brace that opens it to before the one that closes it.
    body: Range<usize>,
    /// Ways to break it that are still to be tried: what stands where in the text, and what is put there.
    ways: Vec<(usize, &'static str, &'static str)>,
    /// The line of the first way, for people.
    line: usize,
}

impl Broken {
    pub(super) fn has_a_way(&self) -> bool {
        !self.ways.is_empty()
    }

    pub(super) fn try_another_way(&mut self) {
        self.ways.remove(0);
    }

    /// For people.
    pub(super) fn place(&self) -> String {
        let how = self.ways.first().map_or_else(String::new, |(_, right, wrong)| {
            format!(" with `{}` for `{}`", wrong.trim(), right.trim())
        });
        format!("{}:{}: `{}` ({}){how}", self.file.display(), self.line, self.name, self.ids.join(", "))
    }

    /// The declaration and the body with both ways in it, right and wrong.
    fn written(&self, number: usize, text: &str) -> String {
        let (at, right, wrong) = self.ways[0];
        let body = &text[self.body.clone()];
        let broken =
            format!("{}{wrong}{}", &text[self.body.start..at], &text[at + right.len()..self.body.end]);
        let head = text[self.begins..self.body.start].replacen("const fn ", "fn ", 1);
        format!("{head}{{ if crate::broken({number}) {broken}\n}} else {body}\n}}")
    }
}

/// The files of a game as they were. They are so again when this is dropped, whatever has happened.
pub(super) struct Kept {
    home: PathBuf,
    files: Vec<(PathBuf, String)>,
}

impl Kept {
    pub(super) fn of(home: &Path) -> Result<Self> {
        let read = |file: PathBuf| {
            let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            Ok((file, text))
        };
        let files = super::sources(home)?.into_iter().map(read).collect::<Result<_>>()?;
        Ok(Self { home: home.to_owned(), files })
    }

    pub(super) fn texts(&self) -> impl Iterator<Item = (&Path, &str)> {
        self.files.iter().map(|(file, text)| (file.as_path(), text.as_str()))
    }

    fn runner(&self) -> PathBuf {
        self.home.join("examples").join(super::RUNNER).with_extension("rs")
    }

    /// Writes the game with all these functions broken, each behind its number, and the program that runs its cases.
    pub(super) fn write(&self, broken: &[Broken], runner: &str) -> Result<()> {
        for (file, _) in &self.files {
            let text = self.text_with(broken, file);
            // What has not changed is left alone: cargo goes by the time of a file.
            if std::fs::read_to_string(file)? != text {
                std::fs::write(file, text)?;
            }
        }
        std::fs::create_dir_all(self.home.join("examples"))?;
        Ok(std::fs::write(self.runner(), runner)?)
    }

    fn text_with(&self, broken: &[Broken], file: &Path) -> String {
        let original = self.texts().find(|(known, _)| *known == file).map_or("", |(_, text)| text);
        let (mut text, mut done) = (String::new(), 0);
        for (number, one) in broken.iter().enumerate().filter(|(_, one)| one.file == file) {
            text += &original[done..one.begins];
            text += &one.written(number, original);
            done = one.body.end;
        }
        text += &original[done..];
        if file == self.home.join("src/lib.rs") && !broken.is_empty() {
            text += WHICH;
        }
        text
    }

    /// The file of a broken function, and the lines it takes up there.
    pub(super) fn lines_of<'b>(&self, broken: &'b [Broken], number: usize) -> (&'b Path, Range<usize>) {
        let file = broken[number].file.as_path();
        let text = self.text_with(broken, file);
        let mark = format!("crate::broken({number})");
        let at = text.find(&mark).unwrap_or_default();
        let original = self.texts().find(|(known, _)| *known == file).map_or("", |(_, text)| text);
        let first = text[..at].matches('\n').count() + 1;
        let lines = broken[number].written(number, original).matches('\n').count() + 1;
        (file, first.saturating_sub(20)..first + lines)
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        for (file, text) in &self.files {
            if std::fs::read_to_string(file).is_ok_and(|now| now != *text) {
                std::fs::write(file, text).expect("what was written can be written again");
            }
        }
        let _ = std::fs::remove_file(self.runner());
        // The folder goes only if nothing else is in it.
        let _ = std::fs::remove_dir(self.home.join("examples"));
    }
}

/// Which function is broken now, as the environment says.
const WHICH: &str = r#"
/// Whether the function of this number is the one that is broken now.
pub(crate) fn broken(number: usize) -> bool {
    static WHICH: std::sync::LazyLock<Option<usize>> =
        std::sync::LazyLock::new(|| std::env::var("LONGROLL_BROKEN").ok()?.parse().ok());
    *WHICH == Some(number)
}
"#;

/// The functions of a text that decide a rule by their doc comment and can be broken, tests left out.
pub(super) fn decides(file: &Path, text: &str) -> Vec<Broken> {
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
            let open = rules[begins..].find("{\n").map(|open| begins + open);
            if let (Some(open), Some(end), false) =
                (open, end.filter(|_| !bare.ends_with(';')), ids.is_empty())
            {
                let body = open..end.max(open);
                let ways = ways(rules, body.clone());
                let line = ways.first().map_or(0, |(at, ..)| rules[..*at].matches('\n').count() + 1);
                let (file, was_constant) = (file.to_owned(), bare.contains("const fn "));
                let ids = ids.clone();
                found.push(Broken { file, name, ids, was_constant, begins, body, ways, line });
            }
            ids.clear();
        } else if !bare.starts_with("#[") {
            ids.clear();
        }
    }
    found.retain(Broken::has_a_way);
    found
}

/// The first place of each kind at which a body can be turned about; comments and sentences are left alone.
fn ways(text: &str, body: Range<usize>) -> Vec<(usize, &'static str, &'static str)> {
    let in_code = |at: &usize| {
        let line = text[..*at].rsplit('\n').next().unwrap_or_default();
        line.matches('"').count() % 2 == 0 && !line.contains("//")
    };
    let first = |(right, wrong): (&'static str, &'static str)| {
        let found = text[body.clone()].match_indices(right).map(|(at, _)| body.start + at).find(in_code);
        found.map(|at| (at, right, wrong))
    };
    TURNED.into_iter().filter_map(first).collect()
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
    let is_before_fn = |word: &str| word.is_empty() || word.starts_with("pub") || word == "const";
    let (before, rest) = line.split_once("fn ")?;
    let named = before.split(' ').all(is_before_fn).then(|| rest.split(['(', '<']).next());
    named.flatten().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "/// MG-SHO-01, MG-SHO-02: who may.\n#[inline]\npub(crate) const fn may(Shot { a, .. }: Shot) -> bool {\n    // a == 2 is not it\n    a == 1\n}\n\n/// No rule: a helper.\nfn help() {\n}\n\n#[cfg(test)]\nmod tests {\n/// MG-SHO-03.\nfn test() {\n}\n}\n";

    #[test]
    fn a_function_is_found_by_the_ids_above_it() {
        let found = decides(Path::new("x.rs"), TEXT);
        let [may] = &found[..] else { panic!("one function decides a rule") };
        assert_eq!((may.name.as_str(), may.ids.join(" ")), ("may", "MG-SHO-01 MG-SHO-02".to_owned()));
        assert_eq!(TEXT[may.body.clone()].trim(), "{\n    // a == 2 is not it\n    a == 1");
        assert_eq!((may.line, may.was_constant), (5, true));
    }

    #[test]
    fn both_ways_are_written_behind_a_number() {
        let found = decides(Path::new("x.rs"), TEXT);
        let written = found[0].written(7, TEXT);
        assert!(
            written.starts_with("pub(crate) fn may(Shot { a, .. }: Shot) -> bool { if crate::broken(7) {")
        );
        assert!(written.contains("a != 1\n} else {") && written.ends_with("a == 1\n}"), "{written}");
    }
}
