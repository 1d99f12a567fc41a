//! `cargo xtask play`: everything needed is built, the war table opens.

use crate::browser;
use crate::progress::{Progress, step};
use crate::workspace::{Workspace, cargo};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// Builds pages and program if needed and serves the table with the same arguments, until it is stopped.
pub(crate) fn play(arguments: &[&str]) -> Result<()> {
    browser::build()?;
    let program = step("war table", build_program)?;
    // The program itself says where the table stands, opens a browser where there is one, and knows its own arguments.
    let ended = Command::new(&program).args(arguments).status();
    let ended = ended.with_context(|| format!("cannot start {}", program.display()))?;
    if !ended.success() {
        bail!("the table stopped with {ended}");
    }
    Ok(())
}

/// Only what hands out the pages is built: the engine that plays is inside them, and the whole of `longroll` would take minutes.
fn build_program(progress: &Progress) -> Result<PathBuf> {
    let workspace = Workspace::read()?;
    let package = &workspace.crate_of("war-table")?.name;
    progress.run(&mut cargo(&["build", "--package", package, "--bin", "war-table"]))?;
    Ok(workspace.target.join("debug/war-table"))
}
