//! The browser's pages: their tools, checks, build, and the tests in a real browser. The scripts are those of `web/package.json`.

use crate::engine::{self, Compiler};
use crate::machine;
use crate::progress::{Progress, step};
use crate::workspace::{is_fresh, root};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the pages with their engine into `web/dist`, if anything changed.
pub(crate) fn build() -> Result<()> {
    engine::build(Compiler::Any)?;
    step("pages for the browser", |progress| {
        install_modules(progress)?;
        let made = folder().join("dist/index.html");
        let sources =
            ["src", "public", "index.html", "package-lock.json", "vite.config.ts", "svelte.config.js"];
        let sources: Vec<PathBuf> =
            sources.iter().map(|name| folder().join(name)).filter(|path| path.exists()).collect();
        if is_fresh(&made, &sources) {
            return Ok(());
        }
        progress.run(&mut npm(&["run", "build"])).map(drop)
    })
}

/// One script of `web/package.json` as a step.
pub(crate) fn script(title: &str, name: &str) -> Result<()> {
    step(title, |progress| {
        install_modules(progress)?;
        progress.run(&mut npm(&["run", name])).map(drop)
    })
}

/// The tests in Chromium, against `longroll` as players run it.
pub(crate) fn play_through(program: &Path) -> Result<()> {
    step("battles in the browser (Playwright)", |progress| {
        install_modules(progress)?;
        let chromium = machine::ensure_chromium(progress)?;
        let mut test = npm(&["run", "e2e"]);
        test.env("LONGROLL_CHROMIUM", chromium).env("LONGROLL_PROGRAM", program);
        progress.run(&mut test).map(drop)
    })
}

/// The packages of the lock file, fetched only when the lock file is not the one they were fetched for.
fn install_modules(progress: &Progress) -> Result<()> {
    machine::ensure_node(progress)?;
    let lock = folder().join("package-lock.json");
    let wanted = std::fs::read(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    let stamp = folder().join("node_modules/.longroll-lock.json");
    if std::fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    progress.run(&mut npm(&["ci", "--no-audit", "--no-fund"]))?;
    std::fs::write(&stamp, wanted).with_context(|| format!("cannot write {}", stamp.display()))
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    // The browser is the machine's own; a test tool that downloads another would be slow and may not be allowed to.
    command.current_dir(folder()).args(arguments).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    command
}

fn folder() -> PathBuf {
    root().join("web")
}
