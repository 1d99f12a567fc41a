//! Where things are in the repository, asked of cargo rather than guessed.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// The repository's root folder.
pub(crate) fn root() -> PathBuf {
    // `cargo xtask` says where it was called; what was known when this was built may be another clone that shares the target folder.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let here =
        here.filter(|here| here.ends_with("xtask")).unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    here.parent().expect("xtask lies in the repository").to_path_buf()
}

/// A cargo command in the repository's root.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments);
    command
}

/// What cargo knows of the workspace's own crates.
pub(crate) struct Workspace {
    pub(crate) target: PathBuf,
    pub(crate) crates: Vec<Crate>,
}

/// One of our crates: its name, those of ours that it uses outside its tests, and the programs it makes.
pub(crate) struct Crate {
    pub(crate) name: String,
    pub(crate) uses: Vec<String>,
    pub(crate) programs: Vec<String>,
}

impl Workspace {
    /// Asks cargo.
    pub(crate) fn read() -> Result<Self> {
        let asked = cargo(&["metadata", "--no-deps", "--format-version", "1"])
            .output()
            .context("cannot start cargo")?;
        if !asked.status.success() {
            bail!("cargo cannot read the workspace: {}", String::from_utf8_lossy(&asked.stderr).trim());
        }
        let answer: Value =
            serde_json::from_slice(&asked.stdout).context("cargo's description is not JSON")?;
        let packages = list(&answer["packages"]);
        let ours: Vec<String> = packages.iter().map(|package| text(&package["name"])).collect();
        Ok(Self {
            target: PathBuf::from(text(&answer["target_directory"])),
            crates: packages.iter().map(|package| Crate::read(package, &ours)).collect(),
        })
    }

    /// The crate of that name.
    pub(crate) fn crate_named(&self, name: &str) -> Result<&Crate> {
        let found = self.crates.iter().find(|one| one.name == name);
        found.with_context(|| format!("the workspace has no crate called `{name}`"))
    }

    /// The crate whose program is called `program`.
    pub(crate) fn crate_of(&self, program: &str) -> Result<&Crate> {
        let found = self.crates.iter().find(|one| one.programs.iter().any(|name| name == program));
        found.with_context(|| format!("no crate of the workspace has a program called `{program}`"))
    }
}

impl Crate {
    fn read(package: &Value, ours: &[String]) -> Self {
        let uses = list(&package["dependencies"])
            .iter()
            .filter(|used| used["kind"] != "dev")
            .map(|used| text(&used["name"]));
        let targets = list(&package["targets"]).iter();
        let programs = targets.filter(|target| list(&target["kind"]).iter().any(|kind| kind == "bin"));
        Self {
            name: text(&package["name"]),
            uses: uses.filter(|name| ours.contains(name)).collect(),
            programs: programs.map(|target| text(&target["name"])).collect(),
        }
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Every file below `path`, or `path` itself; what other programs put there is passed over.
pub(crate) fn files_below(path: &Path) -> Result<Vec<PathBuf>> {
    const NOT_OURS: [&str; 5] = ["node_modules", "target", "dist", "test-results", ".git"];
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut files = Vec::new();
    let entries = std::fs::read_dir(path).with_context(|| format!("cannot list {}", path.display()))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot list {}", path.display()))?;
        let name = entry.file_name();
        if !NOT_OURS.iter().any(|skipped| name == *skipped) {
            files.extend(files_below(&entry.path())?);
        }
    }
    files.sort();
    Ok(files)
}

/// Whether `made` is there and nothing in `from` changed since.
pub(crate) fn is_fresh(made: &Path, from: &[PathBuf]) -> bool {
    let changed =
        |path: &Path| path.metadata().and_then(|about| about.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let Ok(sources) = from.iter().map(|path| files_below(path)).collect::<Result<Vec<_>>>() else {
        return false;
    };
    made.exists()
        && sources.iter().flatten().all(|source| source.exists() && changed(source) <= changed(made))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_knows_this_very_crate() {
        let workspace = Workspace::read().unwrap();
        assert_eq!(workspace.crate_of("xtask").unwrap().name, "xtask");
        assert!(workspace.crate_of("no-such-program").is_err());
    }

    #[test]
    fn a_file_is_fresh_when_nothing_it_is_made_from_is_newer() {
        let folder = std::env::temp_dir().join(format!("longroll-fresh-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (source, made) = (folder.join("source"), folder.join("made"));
        std::fs::write(&source, "").unwrap();
        assert!(!is_fresh(&made, std::slice::from_ref(&source)), "what is not there is not fresh");
        std::fs::write(&made, "").unwrap();
        assert!(is_fresh(&made, std::slice::from_ref(&source)));
        let later = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(4_000_000_000);
        std::fs::File::options().write(true).open(&source).unwrap().set_modified(later).unwrap();
        assert!(!is_fresh(&made, &[source]), "its source changed after it was made");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
