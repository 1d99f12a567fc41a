//! A match: who sits where, who throws the dice, what is asked next, undo and replay. No input, no output, no clock.
//!
//! One [`Message`] goes in, one [`Reply`] comes out. The same pair of types is spoken by the worker in a browser and by a server
//! over its socket, so a client is written once. The rules stay behind [`engine::play::Play`]; nothing here knows a game by name,
//! and what can be played is what the [`Library`] holds.

mod chronicle;
mod library;
mod matches;
pub mod message;
mod notice;
mod opponent;
mod relations;
mod rules;
mod shelves;
mod tray;
mod why;

pub use library::{Library, RulesetCard, ScenarioCard};
pub use matches::{Hand, Match, Seat};
pub use message::{Message, Reply};
pub use opponent::{Considered, Opponent, OpponentCard, opponents};
pub use shelves::{Carried, Shelves};

use engine::Side;
use engine::record::{Kept, Opened};
use engine::view::GroundView;

use message::{Sheet, Shelf};

/// Whoever answers messages: a library of games and, once begun or opened, one match.
pub struct Host<L: Library> {
    library: L,
    open: Option<Match>,
}

impl<L: Library> Host<L> {
    /// A host with nothing on the table.
    pub const fn new(library: L) -> Self {
        Self { library, open: None }
    }

    /// The library, to bring something to it.
    pub const fn library_mut(&mut self) -> &mut L {
        &mut self.library
    }

    /// Answers a message as text. Text that is no message gets a sentence.
    pub fn handle_text(&mut self, text: &str) -> String {
        let reply = match serde_json::from_str::<Message>(text) {
            Ok(message) => self.handle(message),
            Err(error) => Reply::problem(format!("this is no message: {error}")),
        };
        serde_json::to_string(&reply).expect("replies are plain data")
    }

    /// Answers a message. Whatever goes wrong, the match is as it was before.
    pub fn handle(&mut self, message: Message) -> Reply {
        self.answer(message).unwrap_or_else(|refusal| *refusal)
    }

    fn answer(&mut self, message: Message) -> Result<Reply, Box<Reply>> {
        let reply = match message {
            Message::Library => Reply::Library(self.shelf()),
            Message::Sheet { scenario } => Reply::Sheet(self.sheet(&scenario)?),
            Message::Begin { scenario, seed, seats, hands } => {
                let play = self.library.begin(&scenario, seed, &mut tray::opening(seed)).map_err(problem)?;
                let mut game = Match::new(play, seats, hands);
                game.let_the_hidden_act(&[]);
                self.put(game)
            }
            Message::Open { record, seats, hands } => {
                let kept = Kept::parse(&record).map_err(problem)?;
                let Opened { battle, halt, .. } = self.library.open(&kept).map_err(problem)?;
                let opened = Match::new(battle, seats, hands);
                let notice = opened.notice(&kept, halt.as_ref());
                self.put(opened).with_notice(notice)
            }
            Message::Contents { ruleset } => rules::contents(&self.library, &ruleset)?,
            Message::Rule { ruleset, id } => rules::rule(&self.library, &ruleset, &id)?,
            Message::Search { ruleset, words } => rules::search(&self.library, &ruleset, &words)?,
            in_match => match &mut self.open {
                Some(open) => open.answer(in_match)?,
                None => return Err(problem("no battle is on the table: begin one or open a record first")),
            },
        };
        Ok(reply)
    }

    fn put(&mut self, game: Match) -> Reply {
        let table = game.table_from(0);
        self.open = Some(game);
        Reply::Table(Box::new(table))
    }

    fn shelf(&self) -> Shelf {
        Shelf {
            rulesets: self.library.rulesets(),
            scenarios: self.library.scenarios(),
            opponents: opponents(),
        }
    }

    /// The map and the forces of a scenario before anything happened, for the page on which it is chosen. Nobody has a seat yet, so
    /// only what both sides may know is on it.
    fn sheet(&self, scenario: &str) -> Result<Sheet, Box<Reply>> {
        let play = self.library.begin(scenario, 0, &mut tray::opening(0)).map_err(problem)?;
        let [mut view, other] = Side::BOTH.map(|seat| play.view(Some(seat)));
        view.pieces.retain(|piece| other.pieces.iter().any(|known| known.name == piece.name));
        Ok(Sheet { ground: play.ground(), view })
    }

    /// The ground of the battle on the table.
    pub fn ground(&self) -> Option<GroundView> {
        self.open.as_ref().map(Match::ground)
    }
}

/// A sentence about what went wrong.
pub(crate) fn problem(says: impl ToString) -> Box<Reply> {
    Box::new(Reply::problem(says.to_string()))
}
