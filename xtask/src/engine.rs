//! What the browser runs, compiled to WASM, with its JavaScript and types beside it in `web/src/engine`: an engine for each game, and the desk,
//! which every page needs. Beside them lies what the engines have on their shelves, for pages that have fetched none of them.
//!
//! All is compiled once; only the last step, which leaves out what a game does not use, is made for each.

use crate::progress::{Progress, step};
use crate::workspace::{Workspace, cargo, is_fresh, root};
use crate::{machine, workspace};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Which Rust compiles the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compiler {
    /// The machine's own if it knows the target, else Debian's.
    Any,
    /// Debian's, to see whether the oldest compiler we promise to work with still does.
    Debian,
}

/// The crates that are compiled for the browser.
const PACKAGES: [&str; 2] = ["wasm", "desk"];

/// Builds the engines for the browser, if anything changed.
pub(crate) fn build(compiler: Compiler) -> Result<()> {
    step("engines for the browser", |progress| {
        let workspace = Workspace::read()?;
        let compiled = match compiler {
            Compiler::Any if knows_target(progress) => compile(progress, &workspace)?,
            _ => compile_with_debian(progress, &workspace)?,
        };
        write_glue(progress, &workspace, &compiled)
    })
}

/// Whether the machine's own compiler builds for the browser, or can be made to.
fn knows_target(progress: &Progress) -> bool {
    let has_target = || {
        let asked = Command::new("rustc")
            .current_dir(root())
            .args(["--print", "target-libdir", "--target", TARGET])
            .output();
        asked.is_ok_and(|said| Path::new(String::from_utf8_lossy(&said.stdout).trim()).is_dir())
    };
    if has_target() {
        return true;
    }
    progress.busy_with("rustup target add");
    let added =
        machine::rustup(&["target", "add", TARGET]).is_some_and(|mut add| progress.succeeds(&mut add));
    added && has_target()
}

fn compile(progress: &Progress, workspace: &Workspace) -> Result<Vec<PathBuf>> {
    progress.run(cargo(&["build"]).args(wanted()))?;
    compiled_in(&workspace.target, workspace)
}

fn wanted() -> Vec<&'static str> {
    let packages = PACKAGES.iter().flat_map(|package| ["--package", package]);
    packages.chain(["--profile", "wasm", "--target", TARGET]).collect()
}

/// What a build leaves in its folder: a file for each program of the engines' crate, and the desk.
fn compiled_in(target: &Path, workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let [engines, desk] = PACKAGES;
    let engines = &workspace.crate_named(engines)?.programs;
    let names = engines.iter().map(String::as_str).chain([desk]);
    Ok(names.map(|name| target.join(TARGET).join("wasm").join(name).with_extension("wasm")).collect())
}

/// Debian has no finished library for the target, but a compiler that knows it and the library's source.
fn compile_with_debian(progress: &Progress, workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let there =
        ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/bin/lld-19", "/usr/lib/rustlib/src/rust/library/std"];
    if !there.iter().all(|path| Path::new(path).exists()) {
        machine::install(progress, &["rustc-web", "cargo-web", "rust-web-src", "lld-19"])?;
    }
    let folder = workspace.target.join("debian");
    let mut build = Command::new("/usr/bin/cargo");
    build.current_dir(root()).arg("build").args(wanted());
    build.arg("-Zbuild-std=std,panic_abort").arg("--target-dir").arg(&folder);
    // The switch lets a stable compiler build its own library; the rest keeps the machine's other Rust out of it.
    build
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC", "/usr/bin/rustc")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "lld-19");
    for other in ["CARGO", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH", "RUSTC_WRAPPER", "RUSTFLAGS"] {
        build.env_remove(other);
    }
    progress.run(&mut build)?;
    compiled_in(&folder, workspace)
}

/// Writes the JavaScript and the types, and asks the engines for their shelves, if anything of it is newer than what is there.
fn write_glue(progress: &Progress, workspace: &Workspace, compiled: &[PathBuf]) -> Result<()> {
    let folder = folder();
    let stamp = folder.join("made-from");
    let shelf = root().join("xtask/shelf.mjs");
    let made_from = compiled.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join("\n");
    let same = std::fs::read_to_string(&stamp).is_ok_and(|before| before == made_from);
    let sources = [compiled, &[shelf.clone(), root().join("rulebook")]].concat();
    if same && is_fresh(&stamp, &sources) {
        return Ok(());
    }
    let glue = workspace.target.join("debug/xtask-glue");
    if !is_fresh(&glue, &[root().join("xtask/glue"), root().join("Cargo.toml")]) {
        progress.run(&mut cargo(&["build", "--package", "xtask-glue"]))?;
    }
    // An engine that is not made any more must not be offered.
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    progress.run(Command::new(glue).arg(&folder).args(compiled))?;
    machine::ensure_node(progress)?;
    progress.run(Command::new("node").current_dir(root()).arg(&shelf).arg(&folder))?;
    std::fs::write(&stamp, made_from.as_bytes()).with_context(|| format!("cannot write {}", stamp.display()))
}

/// Where the pages find the engines.
pub(crate) fn folder() -> PathBuf {
    workspace::root().join("web/src/engine")
}
