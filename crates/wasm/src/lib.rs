//! The engine as a browser's worker loads it. Messages, views and records cross the border as JSON text.

use engine::record::Kept;
use engine::view::{GroundView, View};
use host::{Carried, Speaker};
use picture::{Letters, Theme};
use wasm_bindgen::prelude::*;

/// Whoever answers a page's messages.
#[wasm_bindgen]
pub struct Host(host::Host<Carried>);

#[wasm_bindgen]
impl Host {
    /// A host with nothing on the table.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(host::Host::new(Carried::default()))
    }

    /// Answers a request of the screen it plays at: JSON in, JSON out. Whatever goes in, a sentence comes out at the least.
    pub fn handle(&mut self, request: &str) -> String {
        self.0.handle_text(Speaker::SCREEN, request)
    }

    /// Brings the text of a ruleset's rulebook, which messages about its rules need.
    pub fn shelve(&mut self, ruleset: &str, text: String) -> Result<(), JsError> {
        Ok(self.0.library_mut().shelve(ruleset, text)?)
    }
}

impl Default for Host {
    fn default() -> Self {
        Self::new()
    }
}

/// The file among the rulebooks in which a ruleset's rules are written.
#[wasm_bindgen]
pub fn book_file(ruleset: &str) -> Option<String> {
    catalogue::book_file(ruleset).map(str::to_owned)
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

/// Replays a record and says the link of its opening and of each order, as this build of the engine finds them.
#[wasm_bindgen]
pub fn replay_links(record: &str) -> Result<Vec<String>, JsError> {
    let opened = catalogue::open(&Kept::parse(record)?, None)?;
    if let Some(halt) = opened.halt {
        return Err(JsError::new(&halt.to_string()));
    }
    let found = opened.battle.record();
    let orders = found.orders.iter().map(|entry| entry.link);
    Ok(std::iter::once(found.opening.link).chain(orders).map(|link| link.to_string()).collect())
}

const fn theme(dark: bool) -> Theme {
    if dark { Theme::Dark } else { Theme::Light }
}
