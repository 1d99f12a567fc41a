//! What a command is about: a scenario by slug or file, a record by file.

use std::path::Path;

use catalogue::{CannotReplay, Unknown};
use dice::Seeded;
use engine::battle::NotBegun;
use engine::fault::line_of;
use engine::game::Game;
use engine::play::Play;
use engine::record::{Broken, FORMAT, Record};
use engine::scenario::{BadFile, read_toml};
use serde::Deserialize;
use serde_json::Value;

use crate::ended::Trouble;
use crate::files::read_text;

impl From<Unknown> for Trouble {
    fn from(unknown: Unknown) -> Self {
        Trouble::bad(unknown)
    }
}

impl From<BadFile> for Trouble {
    fn from(bad: BadFile) -> Self {
        Trouble::bad(bad)
    }
}

/// A scenario that was read and found right.
pub(crate) struct Chosen {
    /// Its ruleset.
    pub(crate) game: &'static dyn Game,
    /// The scenario itself.
    pub(crate) scenario: Value,
}

impl Chosen {
    /// What it calls itself.
    pub(crate) fn title(&self) -> &str {
        title_of(&self.scenario)
    }

    /// The battle at its first decision. The dice before it are those every other host of Longroll throws.
    pub(crate) fn begin(&self, seed: u64) -> Result<Box<dyn Play>, Trouble> {
        self.game.begin(&self.scenario, seed, &mut opening_dice(seed)).map_err(|not| match not {
            NotBegun::Faults(faults) => Trouble::BadInput(faults.iter().map(ToString::to_string).collect()),
            NotBegun::NeedDice(need) => Trouble::bad(need),
        })
    }
}

/// The dice before the first decision.
pub(crate) fn opening_dice(seed: u64) -> Seeded {
    Seeded::stream(seed, 0)
}

/// The title of a scenario of any ruleset.
pub(crate) fn title_of(scenario: &Value) -> &str {
    scenario.get("title").and_then(Value::as_str).filter(|title| !title.is_empty()).unwrap_or("A battle")
}

/// A scenario of the catalogue by its slug, or of a file by its path.
pub(crate) fn scenario(name: &str) -> Result<Chosen, Trouble> {
    let path = Path::new(name);
    if path.extension().is_some_and(|ending| ending == "toml") || path.components().count() > 1 {
        return read_scenario(path);
    }
    let found = catalogue::scenario(name)
        .map_err(|unknown| Trouble::bad(format!("{unknown}; or name a file that ends in .toml")))?;
    Ok(Chosen { game: catalogue::game(&found.ruleset)?, scenario: found.scenario.clone() })
}

/// A scenario of a file.
pub(crate) fn read_scenario(path: &Path) -> Result<Chosen, Trouble> {
    let text = read_text(path)?;
    let file = path.display().to_string();
    let folder = path.parent().and_then(Path::file_name).and_then(|folder| folder.to_str());
    let game = game_of(&file, &text, folder)?;
    let scenario = game
        .read_scenario(&file, &text)
        .map_err(|bad| Trouble::BadInput(bad.iter().map(ToString::to_string).collect()))?;
    Ok(Chosen { game, scenario })
}

/// The ruleset a TOML file names; if it names none, that of the folder it lies in, if a ruleset is called so.
pub(crate) fn game_of(file: &str, text: &str, folder: Option<&str>) -> Result<&'static dyn Game, BadFile> {
    #[derive(Deserialize)]
    struct Head {
        ruleset: Option<String>,
    }
    let head: Head = read_toml(file, text)?;
    let bad = |line, says| BadFile { file: file.to_owned(), line, says };
    match (head.ruleset, folder.and_then(|folder| catalogue::game(folder).ok())) {
        (Some(slug), _) => {
            catalogue::game(&slug).map_err(|unknown| bad(line_of(text, "ruleset"), unknown.to_string()))
        }
        (None, Some(game)) => Ok(game),
        (None, None) => {
            let slugs: Vec<String> = catalogue::rulesets().into_iter().map(|one| one.slug).collect();
            let says = format!(
                "the file does not say its ruleset: begin it with `ruleset = \"…\"`; there are {}",
                slugs.join(", ")
            );
            Err(bad(Some(1), says))
        }
    }
}

/// A record as it stands in its file, not replayed yet.
pub(crate) fn read_record(path: &Path) -> Result<Record, Trouble> {
    let text = read_text(path)?;
    let record: Record = serde_json::from_str(&text).map_err(|error| {
        let line = (error.line() > 0).then_some(error.line());
        let says = match error.classify() {
            serde_json::error::Category::Eof => "the record is cut off: its end is missing".to_owned(),
            _ => format!("this is no record: {}", without_place(&error)),
        };
        BadFile { file: path.display().to_string(), line, says }
    })?;
    if record.longroll == FORMAT {
        Ok(record)
    } else {
        Err(broken(path, &Broken::Format { found: record.longroll }))
    }
}

/// What JSON's reader says without the place, which stands before the sentence.
pub(crate) fn without_place(error: &serde_json::Error) -> String {
    let says = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    says.strip_suffix(&place).unwrap_or(&says).to_owned()
}

/// Replays a record up to `until` orders.
pub(crate) fn replay(path: &Path, record: &Record, until: Option<usize>) -> Result<Box<dyn Play>, Trouble> {
    within(path, record, until)?;
    catalogue::replay(record, until).map_err(|cannot| match cannot {
        CannotReplay::Unknown(unknown) => Trouble::bad(format!("{}: {unknown}", path.display())),
        CannotReplay::Broken(found) => broken(path, &found),
    })
}

/// Checks that the record has so many orders.
pub(crate) fn within(path: &Path, record: &Record, until: Option<usize>) -> Result<(), Trouble> {
    let orders = record.orders.len();
    match until {
        Some(until) if until > orders => Err(Trouble::bad(format!(
            "{}: there is no order {until}: the record has {orders}",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// A record that does not replay. Where the rules have changed since, that is no mistake of the file.
pub(crate) fn broken(path: &Path, found: &Broken) -> Trouble {
    let line = match found {
        Broken::Order { number, .. } | Broken::Refused { number, .. } | Broken::Differs { number, .. } => {
            read_text(path).ok().and_then(|text| line_of_order(&text, *number))
        }
        Broken::NotARecord(_) | Broken::Format { .. } | Broken::Ruleset { .. } | Broken::Scenario(_) => None,
    };
    let says = BadFile { file: path.display().to_string(), line, says: found.to_string() }.to_string();
    match found {
        Broken::Refused { under, now, .. } | Broken::Differs { under, now, .. } if under != now => {
            Trouble::Short(says)
        }
        _ => Trouble::bad(says),
    }
}

/// The line of an order in a record as Longroll writes it, one order to a line; nothing if it is written otherwise.
fn line_of_order(text: &str, number: usize) -> Option<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let begin = lines.iter().rposition(|line| *line == "\"orders\": [")?;
    let line = begin + number;
    let is_order = |line: &&str| line.starts_with("{\"by\":");
    (number > 0 && lines.get(line).is_some_and(is_order)).then_some(line + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_found_at_its_line() {
        let text = "{\n\"orders\": [\n{\"by\":\"A\"},\n{\"by\":\"B\"}\n]\n}\n";
        assert_eq!([0, 1, 2, 3].map(|number| line_of_order(text, number)), [None, Some(3), Some(4), None]);
        assert_eq!(line_of_order("{\"orders\": [{\"by\":\"A\"}]}", 1), None);
    }

    #[test]
    fn a_record_of_other_rules_is_no_bad_input() {
        let differs = |under: &str| Broken::Differs { number: 3, under: under.to_owned(), now: "2" };
        let path = Path::new("battle.json");
        assert!(
            matches!(broken(path, &differs("1")), Trouble::Short(says) if says.contains("battle.json: order 3"))
        );
        assert!(matches!(broken(path, &differs("2")), Trouble::BadInput(says) if says[0].contains("edited")));
    }

    #[test]
    fn a_file_without_a_ruleset_takes_its_folders() {
        assert_eq!(
            game_of("x.toml", "title = \"x\"", Some("march")).expect("march is there").slug(),
            "march"
        );
        let bad = game_of("x.toml", "title = \"x\"", Some("armies")).err().expect("no ruleset");
        assert!(bad.to_string().starts_with("x.toml:1: the file does not say its ruleset"), "{bad}");
        let bad =
            game_of("x.toml", "title = \"x\"\nruleset = \"chess\"", Some("march")).err().expect("no ruleset");
        assert!(bad.to_string().starts_with("x.toml:2: there is no ruleset 'chess'"), "{bad}");
    }
}
