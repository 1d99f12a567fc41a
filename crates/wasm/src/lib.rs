//! The engine of one game as a browser's worker loads it. Messages and records cross the border as JSON text.
//!
//! Each program in `bin` is the engine of one game: it names its game with [`play`] or keeps the books of campaigns ([`keep_books`]), and nothing of the
//! others is linked into it. What every page needs whatever the game, maps and rulebooks, is in the crate `desk`.

use std::sync::OnceLock;

use bookkeeper::Bookkeeper;
use campaign::Campaign;
use catalogue::Entry;
use engine::record::{Kept, Record};
use host::{OneGame, Speaker};
use wasm_bindgen::prelude::*;

static PROGRAM: OnceLock<Program> = OnceLock::new();

/// What a program does. Functions and no values: what no program names is not linked into it.
#[derive(Clone, Copy)]
struct Program {
    host: fn() -> Box<dyn Answers>,
    again: fn(&Kept) -> Result<Record, String>,
}

/// Whoever answers a page: JSON in, JSON out.
trait Answers {
    fn answer(&mut self, request: &str) -> String;
}

impl Answers for host::Host<OneGame> {
    fn answer(&mut self, request: &str) -> String {
        self.handle_text(Speaker::SCREEN, request)
    }
}

impl Answers for Bookkeeper {
    fn answer(&mut self, request: &str) -> String {
        self.handle_text(Speaker::SCREEN, request)
    }
}

static GAME: OnceLock<&'static Entry> = OnceLock::new();

fn game() -> &'static Entry {
    GAME.get().expect("a program names its game before anybody speaks to it")
}

/// Says which game this engine plays. A browser does so by starting the engine.
pub fn play(game_of_it: &'static Entry) {
    GAME.get_or_init(|| game_of_it);
    let again = |kept: &Kept| {
        let opened = game().open(kept, None).map_err(|broken| broken.to_string())?;
        opened.halt.map_or_else(|| Ok(opened.battle.record()), |halt| Err(halt.to_string()))
    };
    PROGRAM.get_or_init(|| Program { host: || Box::new(host::Host::new(OneGame(game()))), again });
}

/// Says that this engine keeps the books of campaigns.
pub fn keep_books() {
    let again = |kept: &Kept| {
        let opened = kept.open::<Campaign>(None).map_err(|broken| broken.to_string())?;
        opened.halt.map_or_else(|| Ok(Record::of(&opened.battle)), |halt| Err(halt.to_string()))
    };
    PROGRAM.get_or_init(|| Program { host: || Box::new(Bookkeeper::new()), again });
}

fn program() -> Program {
    *PROGRAM.get().expect("a program says what it does before anybody speaks to it")
}

/// Whoever answers a page's messages.
#[wasm_bindgen]
pub struct Host(Box<dyn Answers>);

#[wasm_bindgen]
impl Host {
    /// A host with nothing on the table.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self((program().host)())
    }

    /// Answers a request of the screen it plays at: JSON in, JSON out. Whatever goes in, a sentence comes out at the least.
    pub fn handle(&mut self, request: &str) -> String {
        self.0.answer(request)
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
    let found = (program().again)(&Kept::parse(record)?).map_err(|says| JsError::new(&says))?;
    let orders = found.orders.iter().map(|entry| entry.link);
    Ok(std::iter::once(found.opening.link).chain(orders).map(|link| link.to_string()).collect())
}
