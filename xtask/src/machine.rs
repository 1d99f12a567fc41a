//! What the machine must have, and how a fresh one gets it. Nothing is installed that is already there.

use crate::progress::Progress;
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// The oldest Node.js that runs our tools.
const NODE: (u32, u32) = (20, 19);

/// Clippy and rustfmt, which a slim toolchain lacks.
pub(crate) fn ensure_rust_tools(progress: &Progress) -> Result<()> {
    for (program, component) in [("cargo-clippy", "clippy"), ("cargo-fmt", "rustfmt")] {
        if find(program).is_none()
            && !progress.succeeds(rustup(&["component", "add", component]).as_mut().context(NO_RUSTUP)?)
        {
            bail!(
                "{component} is missing and rustup cannot fetch it: install it with `rustup component add {component}`"
            );
        }
    }
    Ok(())
}

const NO_RUSTUP: &str =
    "rustup is missing: install Rust from https://rustup.rs, which brings everything we use";

/// A rustup command, where rustup is there.
pub(crate) fn rustup(arguments: &[&str]) -> Option<Command> {
    let mut command = Command::new(find("rustup")?);
    command.current_dir(crate::workspace::root()).args(arguments);
    Some(command)
}

/// Node.js and npm, new enough.
pub(crate) fn ensure_node(progress: &Progress) -> Result<()> {
    if find("node").is_none() || find("npm").is_none() {
        install(progress, &["nodejs", "npm"])?;
    }
    let said = progress.run(Command::new("node").arg("--version"))?;
    let found =
        version(&said).with_context(|| format!("`node --version` said `{said}`, which is no version"))?;
    if found < NODE {
        bail!(
            "Node.js {}.{} or newer is needed and this is {said}: install it from https://nodejs.org",
            NODE.0,
            NODE.1
        );
    }
    Ok(())
}

/// The major and minor number of `v20.19.2`.
fn version(said: &str) -> Option<(u32, u32)> {
    let mut numbers = said.trim().trim_start_matches('v').split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// A Chromium for the browser tests; Debian's, where there is none.
pub(crate) fn ensure_chromium(progress: &Progress) -> Result<PathBuf> {
    let known = || ["chromium", "chromium-browser", "google-chrome"].iter().find_map(|name| find(name));
    if known().is_none() {
        install(progress, &["chromium", "fonts-dejavu-core"])?;
    }
    known().context("the browser tests need Chromium: install it so that `chromium` starts it")
}

/// Installs Debian packages, as root or through sudo.
pub(crate) fn install(progress: &Progress, packages: &[&str]) -> Result<()> {
    let wanted = packages.join(" ");
    if find("apt-get").is_none() {
        bail!(
            "{wanted} is needed and this is no Debian machine: install it with the machine's own package manager"
        );
    }
    progress.note(&format!("installing Debian's {wanted}"));
    let install = [&["install", "--yes", "--no-install-recommends"], packages].concat();
    // A fresh machine has no package lists, or stale ones: then they are fetched and the packages asked for again.
    if progress.succeeds(&mut apt_get(&install)?) {
        return Ok(());
    }
    progress.run(&mut apt_get(&["update"])?)?;
    progress.run(&mut apt_get(&install)?).map(drop)
}

fn apt_get(arguments: &[&str]) -> Result<Command> {
    let mut command = if is_root() {
        Command::new("apt-get")
    } else if find("sudo").is_some() {
        let mut command = Command::new("sudo");
        command.args(["--non-interactive", "--preserve-env=DEBIAN_FRONTEND", "apt-get"]);
        command
    } else {
        bail!("`apt-get {}` needs root: run it yourself, or run this command as root", arguments.join(" "));
    };
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    Ok(command)
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|said| said.stdout.trim_ascii() == b"0")
}

/// Where a program is, if it is on the search path.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|candidate| candidate.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_are_read_and_ordered_by_number() {
        assert_eq!(version("v20.19.2\n"), Some((20, 19)));
        assert_eq!(version("v9.1.0"), Some((9, 1)));
        assert_eq!(version("command not found"), None);
        assert!(version("v9.30.0").unwrap() < NODE && version("v22.0.0").unwrap() > NODE);
    }

    #[test]
    fn a_program_is_found_on_the_search_path_only() {
        assert!(find("sh").is_some());
        assert_eq!(find("no-such-program"), None);
    }
}
