//! `cargo xtask test`: everything needed is installed, every test runs: native, WASM and browser. CI runs exactly this.

use crate::progress::{Progress, step};
use crate::workspace::{Workspace, cargo, files_below, root};
use crate::{browser, engine, machine, tidy};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// A name to begin again from, and what is done.
type Step = (&'static str, fn() -> Result<()>);

/// Quick checks first, so that a slip is told in seconds; then rules, then the same rules in WASM, then the pages.
const STEPS: [Step; 12] = [
    ("format", format),
    ("clippy", clippy),
    ("tidy", || step("house rules", |_| tidy::tidy())),
    ("native", native),
    ("cases", cases),
    ("coverage", coverage),
    ("records", records),
    ("engine", || engine::build(engine::Compiler::Any)),
    ("replay", replay_in_wasm),
    ("web", web),
    ("pages", browser::build),
    ("battles", battles),
];

/// Runs every step, or those from the one named.
pub(crate) fn test(arguments: &[&str]) -> Result<()> {
    let first = match arguments {
        [] => 0,
        ["--from", name] => position(name)?,
        _ => {
            bail!("`cargo xtask test` takes no arguments but `--from STEP`, and a step is one of {}", names())
        }
    };
    for (_, run) in &STEPS[first..] {
        run()?;
    }
    eprintln!("  all is well");
    Ok(())
}

fn position(name: &str) -> Result<usize> {
    match STEPS.iter().position(|(known, _)| *known == name) {
        Some(place) => Ok(place),
        None => bail!("there is no step `{name}`; the steps are {}", names()),
    }
}

fn names() -> String {
    STEPS.map(|(name, _)| name).join(", ")
}

fn format() -> Result<()> {
    step("format", |progress| {
        machine::ensure_rust_tools(progress)?;
        let checked = progress.run(&mut cargo(&["fmt", "--all", "--check"])).map(drop);
        checked.context("some files are not in the project's format: run `cargo fmt --all`")
    })
}

fn clippy() -> Result<()> {
    let arguments = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    step("clippy", |progress| progress.run(&mut cargo(&arguments)).map(drop))
}

/// Everything but the races against other people's geometry: they have no tests, and those libraries take minutes to compile.
const TESTED: [&str; 3] = ["--workspace", "--exclude", "table-bench"];

/// Unit tests, laws and conformance by nextest where it is installed, then the examples in the documentation.
fn native() -> Result<()> {
    step("tests of the rules and their tools", |progress| {
        if machine::find("cargo-nextest").is_some() {
            let run = ["nextest", "run", "--no-fail-fast", "--failure-output", "final"];
            progress.run(cargo(&run).args(TESTED))?;
        } else {
            progress.run(cargo(&["test", "--no-fail-fast", "--lib", "--bins", "--tests"]).args(TESTED))?;
        }
        progress.run(cargo(&["test", "--doc"]).args(TESTED)).map(drop)
    })
}

fn cases() -> Result<()> {
    step("worked examples of the rulebook", |progress| {
        let program = build_program(progress)?;
        let said = progress.run(Command::new(program).current_dir(root()).args(["case", "cases"]))?;
        progress.note(said.lines().last().unwrap_or_default());
        Ok(())
    })
}

/// Every rule of a ruleset that is called complete has a case; the program exits with 1 where one has not.
fn coverage() -> Result<()> {
    step("every rule has its example", |progress| {
        let program = build_program(progress)?;
        progress.run(Command::new(program).current_dir(root()).args(["rules", "--coverage"])).map(drop)
    })
}

fn records() -> Result<()> {
    step("golden records, native", |progress| {
        let program = build_program(progress)?;
        for record in golden_records()? {
            progress
                .run(Command::new(&program).current_dir(root()).arg("replay").arg(record).arg("--verify"))?;
        }
        Ok(())
    })
}

/// The engine the browser will load replays the same records and must arrive at the same links.
fn replay_in_wasm() -> Result<()> {
    step("golden records, WASM", |progress| {
        machine::ensure_node(progress)?;
        let mut replay = Command::new("node");
        replay.current_dir(root()).arg("xtask/replay.mjs").arg(engine::folder()).args(golden_records()?);
        let said = progress.run(&mut replay)?;
        progress.note(said.lines().last().unwrap_or_default());
        Ok(())
    })
}

fn golden_records() -> Result<Vec<PathBuf>> {
    let mut records = files_below(&root().join("records"))?;
    records.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    if records.is_empty() {
        bail!("there are no golden records in records/: a build that replays nothing proves nothing");
    }
    Ok(records)
}

fn web() -> Result<()> {
    browser::script("types of the pages (svelte-check)", "check")?;
    browser::script("manners of the pages (eslint)", "lint")?;
    browser::script("tests of the pages (vitest)", "test")
}

fn battles() -> Result<()> {
    // The pages carry the optimised engine; the program only hands them out.
    let program = step("longroll with its pages", build_program)?;
    browser::play_through(&program)
}

/// The programs in the quick build of the tests.
///
/// Cargo chooses the features of other people's crates by what is asked for. Asking for all that is tested and for one test, as
/// running the tests does, gets the crates that were compiled for them; asking for the program alone would compile them again.
fn build_program(progress: &Progress) -> Result<PathBuf> {
    let programs = ["--bin", "longroll", "--bin", "xtask-glue", "--test", "protocol"];
    progress.run(cargo(&["build"]).args(TESTED).args(programs))?;
    Ok(Workspace::read()?.target.join("debug/longroll"))
}
