//! Which crate may use which: the layers of ARCHITECTURE.md, so that a dependency between two crates is a decision.

use crate::workspace::{Crate, cargo};
use anyhow::{Context, Result, bail};

/// Each crate with those of ours it may use outside its tests. A new crate gets its line here, and in ARCHITECTURE.md.
#[rustfmt::skip]
const LAYERS: &[(&str, &[&str])] = &[
    ("table",       &[]),
    ("dice",        &[]),
    ("rulebook",    &[]),
    ("wording",     &[]),
    ("engine",      &["table", "dice", "wording"]),
    ("laws",        &["dice", "engine"]),
    ("bodies",      &["table", "engine"]),
    ("picket",      &["table", "dice", "rulebook", "engine"]),
    ("march",       &["table", "dice", "rulebook", "engine", "bodies"]),
    ("charge",      &["table", "dice", "rulebook", "engine", "bodies"]),
    ("guns",        &["table", "dice", "rulebook", "engine", "bodies"]),
    ("sixgun",      &["table", "dice", "rulebook", "engine"]),
    ("campaign",    &["table", "dice", "rulebook", "engine", "sixgun"]),
    ("catalogue",   &["table", "dice", "rulebook", "engine", "march", "charge", "guns", "sixgun", "campaign"]),
    ("commander",   &["table", "dice", "engine"]),
    ("picture",     &["table", "engine"]),
    ("report",      &["dice", "engine", "picture"]),
    ("gazette",     &["engine", "campaign"]),
    ("host",        &["table", "dice", "rulebook", "engine", "catalogue", "commander", "picture", "report"]),
    ("bookkeeper",  &["dice", "engine", "campaign", "gazette", "host"]),
    ("server",      &["engine", "catalogue", "picture", "host"]),
    ("desk",        &["rulebook", "engine", "catalogue", "picture", "report", "host"]),
    ("wasm",        &["engine", "catalogue", "host", "bookkeeper", "campaign"]),
    ("cli",         &["table", "dice", "rulebook", "engine", "campaign", "catalogue", "commander", "picture", "report", "gazette", "host", "server"]),
    ("bench",       &[]),
    ("table-bench", &["table"]),
    ("xtask",       &[]),
    ("xtask-glue",  &[]),
];

/// Crates that run in the browser and answer the same everywhere; nothing they use, near or far, may be one of [`IMPURE`].
const PURE: [&str; 19] = [
    "table",
    "dice",
    "rulebook",
    "engine",
    "bodies",
    "picket",
    "march",
    "charge",
    "guns",
    "sixgun",
    "campaign",
    "catalogue",
    "commander",
    "report",
    "gazette",
    "host",
    "bookkeeper",
    "desk",
    "wasm",
];

/// Other people's crates that bring threads, clocks, the network, a random device or the operating system.
const IMPURE: [&str; 9] =
    ["tokio", "axum", "hyper", "mio", "reqwest", "getrandom", "sqlx", "chrono", "tempfile"];

pub(super) fn check(crates: &[Crate]) -> Result<Vec<String>> {
    let mut findings: Vec<String> = crates.iter().flat_map(|one| breaches(&one.name, &one.uses)).collect();
    for one in crates.iter().filter(|one| PURE.contains(&one.name.as_str())) {
        let impure =
            everything_used_by(&one.name)?.into_iter().filter(|used| IMPURE.contains(&used.as_str()));
        findings.extend(
            impure
                .map(|used| format!("{} is pure and may not use {used}, not even through others", one.name)),
        );
    }
    Ok(findings)
}

fn breaches(name: &str, uses: &[String]) -> Vec<String> {
    let Some((_, allowed)) = LAYERS.iter().find(|(known, _)| *known == name) else {
        return vec![format!(
            "{name} has no layer; give it one in xtask/src/tidy/layers.rs and ARCHITECTURE.md"
        )];
    };
    let over = uses.iter().filter(|used| !allowed.contains(&used.as_str()));
    over.map(|used| format!("{name} may not use {used}: it lies in a layer that {name} must not know"))
        .collect()
}

/// The names of all crates that end in a build of `name` for the browser.
fn everything_used_by(name: &str) -> Result<Vec<String>> {
    let tree = [
        "tree",
        "--package",
        name,
        "--edges",
        "normal",
        "--target",
        "wasm32-unknown-unknown",
        "--prefix",
        "none",
    ];
    let asked = cargo(&tree).output().context("cannot start cargo")?;
    if !asked.status.success() {
        bail!("cargo cannot tell what {name} uses: {}", String::from_utf8_lossy(&asked.stderr).trim());
    }
    let said = String::from_utf8_lossy(&asked.stdout);
    let mut names: Vec<String> =
        said.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruleset_may_not_use_another_nor_the_edges() {
        let used = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert!(breaches("march", &used(&["table", "engine"])).is_empty());
        assert_eq!(
            breaches("march", &used(&["guns"])),
            ["march may not use guns: it lies in a layer that march must not know"]
        );
        assert_eq!(breaches("engine", &used(&["march", "dice", "host"])).len(), 2);
        assert_eq!(breaches("newcomer", &[]).len(), 1);
    }

    /// A crate may only use those that stand before it, so that the list can be read as layers.
    #[test]
    fn the_layers_have_an_order() {
        for (place, (name, allowed)) in LAYERS.iter().enumerate() {
            for used in *allowed {
                assert!(
                    LAYERS[..place].iter().any(|(before, _)| before == used),
                    "{name} uses {used}, which comes later"
                );
            }
        }
    }
}
