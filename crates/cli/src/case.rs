//! `longroll case`: worked examples, run.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use engine::case::Why;
use engine::game::CaseResult;
use rayon::prelude::*;
use serde::Serialize;

use crate::ended::{Ended, Trouble, complain_of_all, write_json};
use crate::files::{read_text, toml_files};
use crate::sources::game_of;

/// Run worked examples, and tell which do not hold
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  longroll case cases
  longroll case my-case.toml

docs/cases.md tells how a case is written. The last line is always `N passed, M failed`. It ends with 1 if a case does not hold, and with
2 if a file or a case cannot be read or set up.")]
pub(crate) struct Args {
    /// Files of cases, or folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// As an object: passed, failed, failures, bad
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Ended, Trouble> {
    let ran = Ran::all(&toml_files(&args.paths)?);
    if args.json {
        write_json(out, &ran)?;
    } else {
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
    /// A sentence for each file or case that is wrong in itself, so that it was not played to its end.
    pub(crate) bad: Vec<String>,
    /// Every rule that a passing case names.
    #[serde(skip)]
    pub(crate) covered: BTreeSet<String>,
}

/// A case that does not hold.
#[derive(Debug, Serialize)]
struct Failure {
    file: String,
    line: Option<usize>,
    /// Its place in the file, from 1.
    case: usize,
    rules: Vec<String>,
    /// The example in words.
    says: String,
    /// From 1; 0 is the set-up.
    step: usize,
    /// What was expected and what came.
    failed: String,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": case {} ({}), ", self.case, self.rules.join(" "))?;
        match self.step {
            0 => f.write_str("set-up: ")?,
            step => write!(f, "step {step}: ")?,
        }
        // A line for each failure, whatever the sentence holds.
        f.write_str(&self.failed.replace('\n', " "))
    }
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
        match result.failed {
            None => {
                self.passed += 1;
                self.covered.extend(result.rules);
            }
            Some(failed) => {
                let failure = Failure {
                    file: file.display().to_string(),
                    line: result.line,
                    case: result.number,
                    rules: result.rules,
                    says: result.says,
                    step: failed.step,
                    failed: failed.says,
                };
                self.failed += 1;
                match failed.why {
                    Why::Differs => self.failures.push(failure),
                    Why::BadInput => self.bad.push(failure.to_string()),
                }
            }
        }
    }
}

fn run_file(path: &Path) -> Result<Vec<CaseResult>, Trouble> {
    let text = read_text(path)?;
    let file = path.display().to_string();
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

    #[test]
    fn a_failure_is_one_line_with_its_place() {
        let failure = Failure {
            file: "cases/a.toml".to_owned(),
            line: Some(12),
            case: 3,
            rules: vec!["MG-SHO-04".to_owned(), "MG-SHO-05".to_owned()],
            says: "Six stands fire.".to_owned(),
            step: 2,
            failed: "Guards.stands: expected 4,\nfound 5".to_owned(),
        };
        assert_eq!(
            failure.to_string(),
            "cases/a.toml:12: case 3 (MG-SHO-04 MG-SHO-05), step 2: Guards.stands: expected 4, found 5"
        );
    }

    #[test]
    fn only_passing_cases_cover_rules() {
        let result = |rule: &str, failed: Option<engine::case::Failed>| CaseResult {
            number: 1,
            line: None,
            rules: vec![rule.to_owned()],
            says: String::new(),
            failed,
        };
        let mut ran = Ran::default();
        ran.note(Path::new("a.toml"), result("MG-CMD-01", None));
        let failed =
            |why| Some(engine::case::Failed { step: 0, says: "no".to_owned(), at: String::new(), why });
        ran.note(Path::new("a.toml"), result("MG-CMD-02", failed(Why::Differs)));
        ran.note(Path::new("a.toml"), result("MG-CMD-03", failed(Why::BadInput)));
        assert_eq!((ran.passed, ran.failed, ran.failures.len(), ran.bad.len()), (1, 2, 1, 1));
        assert_eq!(ran.covered.into_iter().collect::<Vec<_>>(), ["MG-CMD-01"]);
    }
}
