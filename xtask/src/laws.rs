//! `cargo xtask laws`: what holds in every battle, tried on thousands of them. The tests take a small dose of the same laws every time.

use crate::progress::step;
use crate::workspace::{cargo, root};
use anyhow::{Context, Result, bail};

/// Tries a part of the laws of a game, as `3/8` for the third of eight: what takes an hour is tried piece by piece.
pub(crate) fn part(game: &str, part: &str) -> Result<()> {
    if game != "campaign" {
        bail!("the laws of `{game}` have no parts: `cargo xtask laws {game}` tries them all");
    }
    step(&format!("laws of {game}, part {part}"), |progress| {
        let mut run = cargo(&["test", "--profile", "laws", "--package", game, "--test", "laws"]);
        progress.run(run.env("LONGROLL_LAWS", "full").env("LONGROLL_PART", part)).map(drop)
    })
}

/// Tries the laws of every game, or of one.
pub(crate) fn laws(game: Option<&str>) -> Result<()> {
    let games = match game {
        Some(game) => vec![game.to_owned()],
        None => games()?,
    };
    for game in &games {
        if !has_laws(game) {
            bail!("there are no laws of `{game}`: the games are {}", self::games()?.join(", "));
        }
        step(&format!("laws of {game}, in full"), |progress| {
            let mut run = cargo(&["test", "--profile", "laws", "--package", game, "--test", "laws"]);
            progress.run(run.env("LONGROLL_LAWS", "full")).map(drop)
        })?;
    }
    let besides = [
        ("sixgun", "two worlds that differ in what is hidden, everybody who hides", ["host", "two_worlds"]),
        ("campaign", "what is printed of campaigns, in full", ["gazette", "papers"]),
    ];
    for (_, title, [package, test]) in
        besides.into_iter().filter(|(of, ..)| games.iter().any(|game| game == of))
    {
        step(title, |progress| {
            let mut run = cargo(&["test", "--profile", "laws", "--package", package, "--test", test]);
            progress.run(run.env("LONGROLL_LAWS", "full")).map(drop)
        })?;
    }
    step("the law against nonsense, in full", |progress| {
        let mut run = cargo(&["test", "--profile", "laws", "--package", "commander", "--test", "nonsense"]);
        let named = game.into_iter().flat_map(|game| ["--", game]);
        progress.run(run.args(named).env("LONGROLL_LAWS", "full")).map(drop)
    })
}

/// Whether a game has a test of that name: a folder, or a file.
fn has_laws(game: &str) -> bool {
    let tests = root().join("crates/rulesets").join(game).join("tests");
    tests.join("laws").is_dir() || tests.join("laws.rs").is_file()
}

/// Every folder of `crates/rulesets` that has laws.
fn games() -> Result<Vec<String>> {
    let folder = root().join("crates/rulesets");
    let entries = std::fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let mut games = Vec::new();
    for entry in entries {
        games.push(entry?.file_name().to_string_lossy().into_owned());
    }
    games.retain(|game| has_laws(game));
    games.sort();
    Ok(games)
}
