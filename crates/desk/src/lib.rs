//! What every page of the browser needs, whatever the game: maps are drawn and rulebooks read. No rule of any game is in it, so a page
//! that only shows battles and books fetches no engine. Views, grounds and rules cross the border as JSON text.

use std::collections::BTreeMap;

use engine::fault::Lines;
use engine::muster::{Listed, muster};
use engine::scenario::{BadFile, FileKind, read_toml, ruleset_of};
use engine::view::{GroundView, View};
use host::message::Flaw;
use host::rules;
use picture::{Letters, Theme};
use report::Report;
use rulebook::Book;
use rulebook::markdown;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// The rulebooks that have been brought. They weigh as much as the rules of a game, so each is fetched when it is first opened.
#[wasm_bindgen]
#[derive(Default)]
pub struct Books(BTreeMap<String, Book<'static>>);

#[wasm_bindgen]
impl Books {
    /// No book yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Brings the text of a ruleset's rulebook.
    pub fn shelve(&mut self, ruleset: &str, text: String) -> Result<(), JsError> {
        if !self.0.contains_key(ruleset) {
            // A book is read as long as the page is open, so nobody ever takes it away again.
            self.0.insert(ruleset.to_owned(), Book::parse(text.leak())?);
        }
        Ok(())
    }

    /// The rules of a book by title.
    pub fn contents(&self, ruleset: &str) -> Result<String, JsError> {
        Ok(serde_json::to_string(&rules::contents(self.book(ruleset)?))?)
    }

    /// The rules that fit some words, the best first.
    pub fn search(&self, ruleset: &str, words: &str) -> Result<String, JsError> {
        Ok(serde_json::to_string(&rules::search(self.book(ruleset)?, words))?)
    }

    /// A rule with its text.
    pub fn rule(&self, ruleset: &str, id: &str) -> Result<String, JsError> {
        let rule = rules::rule(self.book(ruleset)?, id).map_err(|says| JsError::new(&says))?;
        Ok(serde_json::to_string(&rule)?)
    }

    /// A battle told (`report` of the host) as one page that stands alone and prints well. Rules are called by their titles if the book is here.
    pub fn report_page(&self, ruleset: &str, report: &str) -> Result<String, JsError> {
        let title = |rule: &str| Some(self.0.get(ruleset)?.rule(rule)?.in_its_section());
        Ok(serde_json::from_str::<Report>(report)?.page(&title))
    }

    fn book(&self, ruleset: &str) -> Result<&Book<'static>, JsError> {
        self.0.get(ruleset).ok_or_else(|| JsError::new(&format!("the rulebook of '{ruleset}' is not here")))
    }
}

/// The file among the rulebooks in which a ruleset's rules are written.
#[wasm_bindgen]
pub fn book_file(ruleset: &str) -> Option<String> {
    catalogue::book_file(ruleset).map(str::to_owned)
}

/// The slugs of all rulebooks as they stand on the shelf; games are listed in this order.
#[wasm_bindgen]
pub fn order_of_games() -> Vec<String> {
    catalogue::SLUGS.map(str::to_owned).to_vec()
}

/// A text in Markdown, such as the notes of a scenario, as blocks for a page to show.
#[wasm_bindgen]
pub fn blocks(text: &str) -> Result<String, JsError> {
    Ok(serde_json::to_string(&markdown::blocks(text, |_| true))?)
}

/// Reads a file as far as no game is needed for it, and says what it is of which game: `{"ruleset": …, "scenario": …}`, with the troops of the army lists it
/// names, `{"ruleset": …, "army": …}`, or `{"wrong": ["…"]}`. `known` are the games there are, `armies` the lists of one's own (`[{"name": …, "list": …}]`).
#[wasm_bindgen]
pub fn read_file(file: &str, text: &str, known: Vec<String>, armies: &str) -> Result<String, JsError> {
    let own: Vec<Listed> = serde_json::from_str(armies)?;
    let read = file_in(file, text, &known, own);
    Ok(read.unwrap_or_else(|wrong| json!({"wrong": sentences(&wrong)})).to_string())
}

fn file_in(file: &str, text: &str, known: &[String], mut lists: Vec<Listed>) -> Result<Value, Vec<BadFile>> {
    let one = |bad: BadFile| vec![bad];
    let data: Value = read_toml(file, text).map_err(one)?;
    let kind = FileKind::of(&data);
    if kind == FileKind::Cases {
        return Err(one(BadFile { file: file.to_owned(), line: Some(1), says: kind.instead(file) }));
    }
    let ruleset = ruleset_of(file, text, &data, known).map_err(one)?;
    if kind == FileKind::Army {
        return Ok(json!({"ruleset": ruleset, "army": data}));
    }
    lists.extend(catalogue::army_lists());
    let scenario = muster(&data, &lists).map_err(|faults| BadFile::from_faults(file, text, &faults))?;
    Ok(json!({"ruleset": ruleset, "scenario": scenario}))
}

fn sentences(bad: &[BadFile]) -> Vec<String> {
    bad.iter().map(ToString::to_string).collect()
}

/// The army lists that come with Longroll, of the games that have pick-up battles: `[{"name": …, "ruleset": …, "title": …, "says": …}]`.
#[wasm_bindgen]
pub fn army_lists() -> String {
    let told = |listed: &Listed| {
        let says = listed.list.get("says").cloned().unwrap_or_default();
        json!({"name": listed.name, "ruleset": listed.ruleset(), "title": listed.title(), "says": says})
    };
    catalogue::army_lists().iter().map(told).collect::<Value>().to_string()
}

/// The scenario file of a pick-up battle between two armies, by name. `armies` are the lists of one's own.
#[wasm_bindgen]
pub fn pick_up(ruleset: &str, first: &str, second: &str, armies: &str) -> Result<String, JsError> {
    let mut lists: Vec<Listed> = serde_json::from_str(armies)?;
    lists.extend(catalogue::army_lists());
    let find = |name: &str| {
        let mut of_game = lists.iter().filter(|listed| listed.ruleset() == ruleset);
        let found = of_game.find(|listed| listed.is_called(name));
        found.ok_or_else(|| JsError::new(&format!("there is no army list '{name}' of {ruleset}")))
    };
    catalogue::pick_up(ruleset, [find(first)?, find(second)?])
        .ok_or_else(|| JsError::new(&format!("there is no pick-up battle of {ruleset}")))
}

/// What is wrong or doubtful in a file (a list of `{"at": …, "says": …}`), each as a sentence with its line.
#[wasm_bindgen]
pub fn placed(file: &str, text: &str, flaws: &str) -> Result<Vec<String>, JsError> {
    let flaws: Vec<Flaw> = serde_json::from_str(flaws)?;
    let lines = Lines::of(text);
    let sentence =
        |Flaw { at, says }: Flaw| BadFile { file: file.to_owned(), line: lines.near(&at), says }.to_string();
    Ok(flaws.into_iter().map(sentence).collect())
}

/// The colours and strokes of the map, for a page to carry once.
#[wasm_bindgen]
pub fn style_sheet() -> String {
    picture::style_sheet()
}

/// The part of the plane a map of this ground fills: x, y, width, height.
#[wasm_bindgen]
pub fn view_box(ground: &str) -> Result<Vec<f64>, JsError> {
    let ground: GroundView = serde_json::from_str(ground)?;
    Ok(picture::view_box(&ground).to_vec())
}

/// The ground as a staff map draws it.
#[wasm_bindgen]
pub fn ground_svg(ground: &str, dark: bool) -> Result<String, JsError> {
    let ground: GroundView = serde_json::from_str(ground)?;
    Ok(picture::ground_svg(&ground, theme(dark)))
}

/// The pieces as a staff map draws them on this ground, their names in letters of so many inches and off the names of the ground,
/// which are shown `names` times as large as they are drawn.
#[wasm_bindgen]
pub fn pieces_svg(ground: &str, view: &str, letters: f64, names: f64, dark: bool) -> Result<String, JsError> {
    let (ground, view): (GroundView, View) = (serde_json::from_str(ground)?, serde_json::from_str(view)?);
    let letters = Letters { pieces: letters, ground: names };
    Ok(picture::pieces_svg(&ground, &view, letters, theme(dark)))
}

const fn theme(dark: bool) -> Theme {
    if dark { Theme::Dark } else { Theme::Light }
}
