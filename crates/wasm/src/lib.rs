//! The engine of one game as a browser's worker loads it. Messages and records cross the border as JSON text.
//!
//! Each program in `bin` is the engine of one game: it names its game with [`play`], and nothing of the others is linked into it. What every page
//! needs whatever the game, maps and rulebooks, is in the crate `desk`.

use std::sync::OnceLock;

use catalogue::Entry;
use engine::record::Kept;
use host::{OneGame, Speaker};
use wasm_bindgen::prelude::*;

static GAME: OnceLock<&'static Entry> = OnceLock::new();

/// Says which game this engine plays. A browser does so by starting the engine.
pub fn play(game: &'static Entry) {
    GAME.get_or_init(|| game);
}

fn game() -> &'static Entry {
    GAME.get().expect("a program names its game before anybody speaks to it")
}

/// Whoever answers a page's messages.
#[wasm_bindgen]
pub struct Host(host::Host<OneGame>);

#[wasm_bindgen]
impl Host {
    /// A host with nothing on the table.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(host::Host::new(OneGame(game())))
    }

    /// Answers a request of the screen it plays at: JSON in, JSON out. Whatever goes in, a sentence comes out at the least.
    pub fn handle(&mut self, request: &str) -> String {
        self.0.handle_text(Speaker::SCREEN, request)
    }
}

impl Default for Host {
    fn default() -> Self {
        Self::new()
    }
}

/// Replays a record and says the link of its opening and of each order, as this build of the engine finds them.
#[wasm_bindgen]
pub fn replay_links(record: &str) -> Result<Vec<String>, JsError> {
    let opened = game().open(&Kept::parse(record)?, None)?;
    if let Some(halt) = opened.halt {
        return Err(JsError::new(&halt.to_string()));
    }
    let found = opened.battle.record();
    let orders = found.orders.iter().map(|entry| entry.link);
    Ok(std::iter::once(found.opening.link).chain(orders).map(|link| link.to_string()).collect())
}
