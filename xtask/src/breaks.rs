//! `cargo xtask break`: functions that decide a rule are broken, and a case of that rule must fail each time. What no case notices is told.
//!
//! All of them are broken at once, each behind a number, so the game is compiled once and not once a function; then the cases of a function's
//! rules are run with its number. The source is as before when the chore ends.

mod source;

use crate::progress::{Progress, step};
use crate::workspace::{Workspace, cargo, files_below, root};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use source::{Broken, Kept, decides};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Breaks so many functions of a game, spread over its source.
pub(crate) fn breaks(game: &str, some: usize) -> Result<()> {
    let home = root().join("crates/rulesets").join(game);
    if !home.is_dir() {
        bail!("there is no ruleset '{game}'");
    }
    let dirty = Command::new("git").args(["status", "--porcelain"]).arg(&home).output();
    if !dirty.context("git cannot be asked")?.stdout.is_empty() {
        bail!("commit what you changed in {} first: this chore writes there", home.display());
    }
    let kept = Kept::of(&home)?;
    let all: Vec<Broken> = kept.texts().flat_map(|(file, text)| decides(file, text)).collect();
    let every = (all.len() / some.max(1)).max(1);
    let mut chosen: Vec<Broken> = all.into_iter().step_by(every).take(some).collect();
    step(&format!("{} functions of {game}, broken", chosen.len()), |progress| {
        compile(game, &kept, &mut chosen, progress)
    })?;
    let unnoticed = step("the cases of their rules", |progress| judge_all(game, &chosen, progress))?;
    drop(kept);
    for line in &unnoticed {
        eprintln!("    {line}");
    }
    if unnoticed.is_empty() { Ok(()) } else { bail!("{} broken functions went unnoticed", unnoticed.len()) }
}

/// Writes the functions in a way that compiles; those that cannot be broken so are taken away.
fn compile(game: &str, kept: &Kept, chosen: &mut Vec<Broken>, progress: &Progress) -> Result<()> {
    loop {
        kept.write(chosen, &runner(game))?;
        let checked = cargo(&["check", "--package", game, "--message-format", "json"]).output()?;
        if checked.status.success() {
            progress.run(&mut cargo(&["build", "--package", game, "--example", RUNNER]))?;
            return Ok(());
        }
        let blamed = blame(&String::from_utf8_lossy(&checked.stdout), kept, chosen);
        if blamed.is_empty() {
            bail!("{game} does not compile: {}", String::from_utf8_lossy(&checked.stderr));
        }
        progress.note(&format!("{} of them have to be broken in another way", blamed.len()));
        for number in &blamed {
            chosen[*number].try_another_way();
        }
        chosen.retain(Broken::has_a_way);
    }
}

/// The functions in which the compiler finds errors; if it finds them elsewhere, those that were constant before.
fn blame(messages: &str, kept: &Kept, chosen: &[Broken]) -> Vec<usize> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let errors = messages.filter(|one| one["message"]["level"] == "error");
    let mut places = Vec::new();
    for error in errors {
        let spans = error["message"]["spans"].as_array().cloned().unwrap_or_default();
        let primary = spans.into_iter().filter(|span| span["is_primary"] == true);
        places.extend(primary.map(|span| {
            let file = root().join(span["file_name"].as_str().unwrap_or_default());
            (file, span["line_start"].as_u64().unwrap_or_default() as usize)
        }));
    }
    let holds = |number: &usize| {
        let (file, lines) = kept.lines_of(chosen, *number);
        places.iter().any(|(place, line)| place == file && lines.contains(line))
    };
    let inside: Vec<usize> = (0..chosen.len()).filter(holds).collect();
    let constant = || (0..chosen.len()).filter(|number| chosen[*number].was_constant).collect();
    if inside.is_empty() { constant() } else { inside }
}

/// The program that runs the cases of a game, for as long as the chore lasts.
const RUNNER: &str = "broken";

fn runner(game: &str) -> String {
    let capital = game[..1].to_uppercase();
    include_str!("breaks/runner.txt").replace("GAME", &format!("{game}::{capital}{}", &game[1..]))
}

/// What no case notices, as sentences.
fn judge_all(game: &str, chosen: &[Broken], progress: &Progress) -> Result<Vec<String>> {
    let cases = root().join("cases").join(game);
    let program = Workspace::read()?.target.join("debug/examples").join(RUNNER);
    if run(&program, &cases, None, &[])? != Outcome::Hold {
        bail!("the cases of {game} do not hold as it is: see `longroll case {}`", cases.display());
    }
    let mut unnoticed = Vec::new();
    for (number, one) in chosen.iter().enumerate() {
        progress.busy_with(&one.name);
        let noticed = run(&program, &cases, Some(number), &one.ids)? == Outcome::Fail;
        progress.note(&format!("{} {}", if noticed { "noticed" } else { "UNNOTICED" }, one.place()));
        if !noticed {
            let others = match run(&program, &cases, Some(number), &[])? {
                Outcome::Hold => "no case fails",
                Outcome::Fail => "only cases of other rules fail",
            };
            unnoticed.push(format!("{}: {others}", one.place()));
        }
    }
    Ok(unnoticed)
}

#[derive(PartialEq)]
enum Outcome {
    Hold,
    Fail,
}

/// Runs the cases of some rules, or all, with one function broken. Who hangs or crashes has failed.
fn run(program: &Path, cases: &Path, broken: Option<usize>, ids: &[String]) -> Result<Outcome> {
    const LOOK: Duration = Duration::from_millis(50);
    const LONGEST: u32 = 20 * 120;
    let mut program = Command::new(program);
    program.arg(cases).args(ids).stdout(Stdio::null()).stderr(Stdio::null());
    program.env("LONGROLL_BROKEN", broken.map_or_else(String::new, |number| number.to_string()));
    let mut child = program.spawn().context("the program that runs the cases was not built")?;
    for _ in 0..LONGEST {
        if let Some(status) = child.try_wait()? {
            return Ok(if status.success() { Outcome::Hold } else { Outcome::Fail });
        }
        std::thread::sleep(LOOK);
    }
    child.kill()?;
    child.wait()?;
    Ok(Outcome::Fail)
}

/// The files of a ruleset that hold rules.
fn sources(home: &Path) -> Result<Vec<PathBuf>> {
    let is_ours = |file: &PathBuf| file.extension() == Some("rs".as_ref()) && !file.ends_with("tests.rs");
    Ok(files_below(&home.join("src"))?.into_iter().filter(is_ours).collect())
}
