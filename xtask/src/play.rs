//! `cargo xtask play`: everything needed is built, the war table opens.

use crate::browser;
use crate::progress::{Progress, step};
use crate::workspace::{Workspace, cargo};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// Builds pages and program if needed and runs `longroll play` with the same arguments, until it is stopped.
pub(crate) fn play(arguments: &[&str]) -> Result<()> {
    browser::build()?;
    let program = step("longroll", build_program)?;
    // The program itself says where the table stands, opens a browser where there is one, and knows its own arguments.
    let ended = Command::new(&program).arg("play").args(arguments).status();
    let ended = ended.with_context(|| format!("cannot start {}", program.display()))?;
    if !ended.success() {
        bail!("longroll stopped with {ended}");
    }
    Ok(())
}

/// The program in its quick build: it hands out the pages, and the engine that plays is the optimised one inside them.
fn build_program(progress: &Progress) -> Result<PathBuf> {
    let workspace = Workspace::read()?;
    let package = &workspace.crate_of("longroll")?.name;
    progress.run(&mut cargo(&["build", "--package", package, "--bin", "longroll"]))?;
    Ok(workspace.target.join("debug/longroll"))
}
