//! `longroll case`: worked examples, run; and the skeleton of one.

mod skeleton;

use std::collections::BTreeSet;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use engine::case::{Chapter, Why};
use engine::game::{CaseResult, Mismatch};
use engine::muster::is_army;
use engine::scenario::{BadFile, FileKind, read_toml};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use crate::ended::{Ended, Trouble, complain_of_all, visible, write_json};
use crate::files::{Existing, read_text, toml_files};
use crate::sources::game_of;
use crate::telling::sentence;

/// Run worked examples, and tell which do not hold
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll case cases
  longroll case my-case.toml
  longroll case my-case.toml --log
  longroll case --new MG-SHO-09 -o my-case.toml

docs/cases.md tells how a case is written. The last line is always `N passed, M failed`. It ends with 1 if a case does not hold, and with
2 if a file or a case cannot be read or set up.")]
pub(crate) struct Args {
    /// Files of cases, or folders of them
    #[arg(required_unless_present = "new", value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write the skeleton of a case for this rule instead, to begin one of your own with
    #[arg(long, value_name = "RULE-ID", conflicts_with_all = ["paths", "log", "json"])]
    new: Option<String>,
    /// Where the skeleton is written; without it, to the standard output
    #[arg(short, long, value_name = "FILE", requires = "new")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    force: bool,
    /// Print each case's whole log: what was told at each of its steps, with rules and dice
    #[arg(long)]
    log: bool,
    /// As an object: passed, failed, failures, bad
    #[arg(long, conflicts_with = "log")]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    if let Some(rule) = &args.new {
        return skeleton::write(rule, args.output.as_deref(), Existing::from(args.force), out);
    }
    let ran = Ran::all(&toml_files(&args.paths)?);
    if args.json {
        write_json(out, &ran)?;
    } else {
        for log in ran.logs.iter().filter(|_| args.log) {
            write!(out, "{log}")?;
        }
        for failure in &ran.failures {
            writeln!(out, "{failure}")?;
        }
        writeln!(out, "{} passed, {} failed", ran.passed, ran.failed)?;
    }
    out.flush()?;
    complain_of_all(&ran.bad);
    Ok(match (ran.bad.is_empty(), ran.failed) {
        (false, _) => Ended::BadInput,
        (true, 0) => Ended::Well,
        (true, _) => Ended::Short,
    })
}

/// What came of many cases.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Ran {
    passed: usize,
    failed: usize,
    failures: Vec<Failure>,
    /// A text for each file or case that is wrong in itself, so that it was not played to its end.
    pub(crate) bad: Vec<String>,
    /// Every rule that a passing case names.
    #[serde(skip)]
    pub(crate) covered: BTreeSet<String>,
    #[serde(skip)]
    logs: Vec<Logged>,
}

/// A case by its words and its place.
#[derive(Debug, Clone, Serialize)]
struct Called {
    file: String,
    line: Option<usize>,
    /// Its place in the file, from 1.
    case: usize,
    rules: Vec<String>,
    /// The example in words.
    says: String,
}

/// A case that does not hold.
#[derive(Debug, Serialize)]
struct Failure {
    #[serde(flatten)]
    called: Called,
    /// Everything that does not fit.
    mismatches: Vec<Mismatch>,
}

/// A case's battle in sentences.
#[derive(Debug)]
struct Logged {
    called: Called,
    chapters: Vec<Chapter>,
}

/// `cases/a.toml:12: Six stands fire. (case 3: MG-SHO-04, MG-SHO-05)`.
impl fmt::Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {} (case {}: {})", one_line(&self.says), self.case, self.rules.join(", "))
    }
}

/// The case by its words, and below it a line for each thing that does not fit.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.called)?;
        for wrong in &self.mismatches {
            let elsewhere = wrong.line.filter(|line| Some(*line) != self.called.line);
            let line = elsewhere.map(|line| format!("line {line}, ")).unwrap_or_default();
            let step = if wrong.step == 0 { "set-up".to_owned() } else { format!("step {}", wrong.step) };
            write!(f, "\n    {line}{step}: {}", one_line(&wrong.says))?;
        }
        Ok(())
    }
}

impl fmt::Display for Logged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.called)?;
        for chapter in &self.chapters {
            writeln!(f, "\n{}. {}", chapter.step, one_line(&chapter.says))?;
            for telling in &chapter.told {
                writeln!(f, "{}", sentence(telling))?;
            }
        }
        writeln!(f)
    }
}

/// A line for each thing, whatever the sentence holds.
fn one_line(says: &str) -> String {
    visible(&says.split_whitespace().collect::<Vec<_>>().join(" "))
}

impl Ran {
    /// Runs all cases of these files, on all cores; the results stand in the order of the files.
    pub(crate) fn all(files: &[PathBuf]) -> Self {
        let each: Vec<_> = files.par_iter().map(|file| (file, run_file(file))).collect();
        let mut ran = Self::default();
        for (file, results) in each {
            match results {
                Ok(results) => results.into_iter().for_each(|result| ran.note(file, result)),
                Err(Trouble::BadInput(sentences)) => ran.bad.extend(sentences),
                Err(Trouble::Short(says)) => ran.bad.push(says),
                Err(Trouble::Output(error)) => ran.bad.push(error.to_string()),
            }
        }
        ran
    }

    fn note(&mut self, file: &Path, result: CaseResult) {
        let called = Called {
            file: file.display().to_string(),
            line: result.line,
            case: result.number,
            rules: result.rules.clone(),
            says: result.says,
        };
        self.logs.push(Logged { called: called.clone(), chapters: result.log });
        if result.failed.is_empty() {
            self.passed += 1;
            self.covered.extend(result.rules);
            return;
        }
        self.failed += 1;
        let bad = result.failed.iter().any(|wrong| wrong.why == Why::BadInput);
        // An editor that opens `file:line` opens it at what is wrong.
        let line = result.failed[0].line.or(called.line);
        let failure = Failure { called: Called { line, ..called }, mismatches: result.failed };
        if bad {
            self.bad.push(failure.to_string());
        } else {
            self.failures.push(failure);
        }
    }
}

fn run_file(path: &Path) -> Result<Vec<CaseResult>, Trouble> {
    let text = read_text(path)?;
    let file = path.display().to_string();
    let data: Value = read_toml(&file, &text)?;
    if data.get("sides").is_some() || is_army(&data) {
        let says = FileKind::of(&data).instead(&file);
        return Err(BadFile { file, line: Some(1), says }.into());
    }
    let results = game_of(&file, &text, None)?.run_cases(&file, &text)?;
    if results.is_empty() {
        return Err(Trouble::bad(format!(
            "{file}: there is no case in this file: a case begins with [[case]]"
        )));
    }
    Ok(results)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(step: usize, says: &str, why: Why) -> Mismatch {
        Mismatch { line: Some(20), step, says: says.to_owned(), why }
    }

    fn result(rule: &str, failed: Vec<Mismatch>) -> CaseResult {
        let rules = vec![rule.to_owned(), "MG-SHO-05".to_owned()];
        let says = "Six stands\n  fire.".to_owned();
        CaseResult { number: 3, line: Some(12), rules, says, failed, log: Vec::new() }
    }

    #[test]
    fn a_failing_case_is_called_by_its_words_with_all_that_does_not_fit() {
        let failed = vec![
            wrong(0, "Guards.stands: expected 4,\nfound 5", Why::Differs),
            Mismatch { line: Some(25), ..wrong(2, "dice were left over", Why::Differs) },
        ];
        let mut ran = Ran::default();
        ran.note(Path::new("cases/a.toml"), result("MG-SHO-04", failed));
        assert_eq!(
            ran.failures[0].to_string(),
            "cases/a.toml:20: Six stands fire. (case 3: MG-SHO-04, MG-SHO-05)\n    set-up: Guards.stands: expected 4, found 5\n    line 25, step 2: dice were left over"
        );
    }

    #[test]
    fn only_passing_cases_cover_rules() {
        let mut ran = Ran::default();
        ran.note(Path::new("a.toml"), result("MG-CMD-01", Vec::new()));
        ran.note(Path::new("a.toml"), result("MG-CMD-02", vec![wrong(0, "no", Why::Differs)]));
        ran.note(Path::new("a.toml"), result("MG-CMD-03", vec![wrong(0, "no", Why::BadInput)]));
        assert_eq!((ran.passed, ran.failed, ran.failures.len(), ran.bad.len()), (1, 2, 1, 1));
        assert_eq!(ran.covered.into_iter().collect::<Vec<_>>(), ["MG-CMD-01", "MG-SHO-05"]);
    }
}
