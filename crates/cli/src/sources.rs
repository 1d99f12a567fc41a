//! What a command is about: a scenario by slug or file, a record by file.

use std::path::Path;

use catalogue::{CannotOpen, Unknown};
use dice::Seeded;
use engine::battle::NotBegun;
use engine::fault::in_words;
use engine::game::Game;
use engine::muster::{Listed, is_army, muster};
use engine::play::Play;
use engine::record::{Broken, Halt, Kept, Opened};
use engine::scenario::{BadFile, FileKind, is_a_record, read_toml, ruleset_of};
use engine::{Fault, Side};
use serde_json::Value;

use crate::ended::Trouble;
use crate::eyes::Eyes;
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
    // A file of another kind is called by its kind, and not taken for the slug of a scenario.
    if path.extension().is_some_and(|ending| ending == "toml" || ending == "json")
        || path.components().count() > 1
    {
        return read_scenario(path);
    }
    let found = catalogue::scenario(name)
        .map_err(|unknown| Trouble::bad(format!("{unknown}; or name a file that ends in .toml")))?;
    Ok(Chosen { game: catalogue::game(&found.ruleset)?, scenario: found.scenario.clone() })
}

/// A scenario of a file, with the armies it names.
pub(crate) fn read_scenario(path: &Path) -> Result<Chosen, Trouble> {
    let text = read_text(path)?;
    let file = path.display().to_string();
    let data = read_kind(&file, &text, FileKind::Scenario)?;
    let folder = path.parent().and_then(Path::file_name).and_then(|folder| folder.to_str());
    let game = game_of(&file, &text, folder)?;
    let placed = |faults: Vec<Fault>| placed(&file, &text, &faults);
    let lists = if names_an_army(&data) { armies(path) } else { Vec::new() };
    let mustered = muster(&data, &lists).map_err(placed)?;
    let scenario = game.settle_scenario(&mustered).map_err(placed)?;
    Ok(Chosen { game, scenario })
}

/// Faults as sentences with their lines.
pub(crate) fn placed(file: &str, text: &str, faults: &[Fault]) -> Trouble {
    Trouble::BadInput(BadFile::from_faults(file, text, faults).iter().map(ToString::to_string).collect())
}

/// The data of a file of one kind; one of another is called by its kind, with the command for it.
pub(crate) fn read_kind(file: &str, text: &str, wanted: FileKind) -> Result<Value, BadFile> {
    if let Some(record) = is_a_record(file, text) {
        return Err(record);
    }
    let data: Value = read_toml(file, text)?;
    let found = FileKind::of(&data);
    if found == wanted {
        return Ok(data);
    }
    Err(BadFile { file: file.to_owned(), line: Some(1), says: found.instead(file) })
}

fn names_an_army(scenario: &Value) -> bool {
    ["A", "B"].iter().any(|side| scenario.pointer(&format!("/sides/{side}/army")).is_some())
}

/// The army lists a scenario may name: those that lie beside it or in a folder `armies` there, and those that come with Longroll.
pub(crate) fn armies(scenario: &Path) -> Vec<Listed> {
    let folder = scenario.parent().unwrap_or(Path::new(""));
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut lists = Vec::new();
    for folder in [here.to_path_buf(), here.join("armies")] {
        // What is no army, or cannot be read, is not what is looked for.
        for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            let is_toml = path.extension().is_some_and(|ending| ending == "toml");
            let text = Some(&path).filter(|_| is_toml).and_then(|path| read_text(path).ok());
            let data = text.and_then(|text| read_toml::<Value>("", &text).ok());
            if let (Some(list), Some(name)) = (data.filter(is_army), path.file_stem()) {
                lists.push(Listed { name: name.to_string_lossy().into_owned(), list });
            }
        }
    }
    lists.sort_by(|one, other| one.name.cmp(&other.name));
    lists.extend(catalogue::army_lists());
    lists
}

/// The ruleset a TOML file names; if it names none, that of the folder it lies in, if a ruleset is called so.
pub(crate) fn game_of(file: &str, text: &str, folder: Option<&str>) -> Result<&'static dyn Game, BadFile> {
    let data: Value = read_toml(file, text)?;
    let named = data.get("ruleset").and_then(Value::as_str).or(folder);
    // One that is still being written is known by its name, and in no list.
    if let Some(game) = named.and_then(|slug| catalogue::game(slug).ok()) {
        return Ok(game);
    }
    let known: Vec<String> = catalogue::rulesets().into_iter().map(|one| one.slug).collect();
    let slug = ruleset_of(file, text, &data, &known)?;
    Ok(catalogue::game(&slug).expect("it is one of those known"))
}

/// A record as it stands in its file, not replayed yet, and the file's text.
pub(crate) fn read_record(path: &Path) -> Result<(Kept, String), Trouble> {
    let text = read_text(path)?;
    let bad = |line, says| BadFile { file: path.display().to_string(), line, says };
    match Kept::parse(&text) {
        Ok(kept) => Ok((kept, text)),
        Err(Broken::NotARecord(_))
            if read_toml::<Value>("", &text).is_ok_and(|data| data.get("ruleset").is_some()) =>
        {
            let file = path.display().to_string();
            let kind = FileKind::of(&read_toml("", &text).unwrap_or_default());
            Err(bad(None, format!("this is no record of a battle: {}", kind.instead(&file))).into())
        }
        Err(Broken::NotARecord(error)) => {
            let line = (error.line() > 0).then_some(error.line());
            let says = match error.classify() {
                serde_json::error::Category::Eof => "the record is cut off: its end is missing".to_owned(),
                _ => format!("this is no record: {}", without_place(&error)),
            };
            Err(bad(line, says).into())
        }
        Err(other) => Err(bad(None, other.to_string()).into()),
    }
}

/// What JSON's reader says, in plain words and without the place, which stands before the sentence.
pub(crate) fn without_place(error: &serde_json::Error) -> String {
    let says = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    in_words(says.strip_suffix(&place).unwrap_or(&says))
}

/// Plays a record again up to `until` orders, as far as it holds.
pub(crate) fn open(path: &Path, kept: &Kept, until: Option<usize>) -> Result<Opened<Box<dyn Play>>, Trouble> {
    let orders = kept.orders.len();
    if let Some(until) = until.filter(|until| *until > orders) {
        let says = format!("there is no order {until}: the record has {orders}");
        return Err(Trouble::bad(format!("{}: {says}", path.display())));
    }
    if kept.ruleset == "campaign" {
        let file = path.display();
        let says = format!(
            "{file}: this is a campaign, and it has no table: `longroll campaign show {file}` shows where everybody stands"
        );
        return Err(Trouble::bad(says));
    }
    catalogue::open(kept, until).map_err(|cannot| match cannot {
        CannotOpen::Unknown(unknown) => Trouble::bad(format!("{}: {unknown}", path.display())),
        CannotOpen::Broken(broken) => {
            BadFile { file: path.display().to_string(), line: None, says: broken.to_string() }.into()
        }
    })
}

/// The battle of a record at one moment, and the seat it is shown to. It must hold up to there.
pub(crate) fn battle_at(
    path: &Path,
    at: Option<usize>,
    eyes: &Eyes,
) -> Result<(Box<dyn Play>, Option<Side>), Trouble> {
    let (kept, text) = read_record(path)?;
    let Opened { battle, halt, .. } = open(path, &kept, at)?;
    match halt {
        None => {
            let seat = eyes.of(&kept, &*battle)?;
            Ok((battle, seat))
        }
        Some(halt) => {
            let held = halt.held;
            Err(Trouble::Short(format!(
                "{}; --at {held} is the last moment that holds",
                halted(path, &text, &halt)
            )))
        }
    }
}

/// Where a record stops and why, with its line in the file.
pub(crate) fn halted(path: &Path, text: &str, halt: &Halt) -> String {
    let line = halt.order().and_then(|order| line_of_order(text, order));
    BadFile { file: path.display().to_string(), line, says: halt.to_string() }.to_string()
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
