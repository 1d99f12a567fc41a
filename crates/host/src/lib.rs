//! A match: who sits where, who throws the dice, what is asked next, undo and replay. No input, no output, no clock.
//!
//! One [`Request`] of a [`Speaker`] goes in, a message and the eyes its answer is for, and one [`Reply`] comes out. The same pair of types is
//! spoken by the worker in a browser and by a server over its socket, so a client is written once. Who may say what is decided at one door
//! ([`rights`]). The rules stay behind [`engine::play::Play`]; nothing here knows a game by name, and what can be played is what the
//! [`Library`] holds.

mod chronicle;
mod library;
mod matches;
pub mod message;
mod notice;
mod opponent;
mod own;
mod relations;
pub mod rights;
pub mod rules;
mod shelves;
pub mod tray;
mod why;

pub use library::{Library, RulesetCard, ScenarioCard};
pub use matches::{Hand, Match, Seat};
pub use message::{Message, Reply};
pub use opponent::{Considerations, Opponent, OpponentCard, opponents};
pub use rights::{Request, Right, Speaker};
pub use shelves::{OneGame, Shelves};

use catalogue::CannotBegin;
use engine::Side;
use engine::battle::NotBegun;
use engine::play::Play;
use engine::record::{Kept, Opened};
use engine::view::GroundView;

use message::{Sheet, Shelf};
use rights::may;
use tray::Tray;

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

    /// Answers a request as text. Text that is no request gets a sentence.
    pub fn handle_text(&mut self, speaker: Speaker, text: &str) -> String {
        let reply = match serde_json::from_str::<Request>(text) {
            Ok(request) => self.handle(speaker, request),
            Err(error) => Reply::problem(format!("this is no message: {error}")),
        };
        serde_json::to_string(&reply).expect("replies are plain data")
    }

    /// Answers a request. Whatever goes wrong, the match is as it was before.
    pub fn handle(&mut self, speaker: Speaker, request: Request) -> Reply {
        self.answer(speaker, request).unwrap_or_else(|refusal| *refusal)
    }

    fn answer(&mut self, speaker: Speaker, request: Request) -> Result<Reply, Box<Reply>> {
        let Request { eyes, message } = request;
        let standing = self.open.as_ref().map(Match::standing);
        let allowed = may(speaker, eyes, message.needs(), standing.as_ref()).map_err(problem)?;
        let reply = match message {
            Message::Library => Reply::Library(self.shelf()),
            Message::Sheet { scenario } => Reply::Sheet(self.sheet(&scenario)?),
            Message::Check { scenario } => Reply::Checked(Box::new(own::check(&self.library, &scenario)?)),
            Message::Begin { scenario, seed, seats, hands, dice } => {
                let mut tray = Tray::opening(seed, hands, &dice);
                match self.library.begin(&scenario, seed, &mut tray) {
                    Err(CannotBegin::NotBegun(NotBegun::NeedDice(need))) => Reply::Wanted(tray.wants(need)),
                    begun => self.put(Match::begun(begun.map_err(problem)?, seats, hands), speaker, eyes)?,
                }
            }
            Message::Seal { scenario, seed, seat } => {
                Reply::Record { text: own::seal(&self.library, &scenario, seed, seat)? }
            }
            Message::BeginOwn { scenario, seed, seats, hands, dice } => {
                let mut tray = Tray::opening(seed, hands, &dice);
                match own::begin(&self.library, &scenario, seed, &mut tray)? {
                    Err(NotBegun::NeedDice(need)) => Reply::Wanted(tray.wants(need)),
                    begun => self.put(Match::begun(begun.map_err(problem)?, seats, hands), speaker, eyes)?,
                }
            }
            Message::Open { record, seats, hands } => {
                let kept = Kept::parse(&record).map_err(problem)?;
                let Opened { battle, halt, .. } = self.library.open(&kept).map_err(problem)?;
                let opened = Match::new(battle, seats, hands);
                let notice = opened.notice(&kept, halt.as_ref());
                self.put(opened, speaker, eyes)?.with_notice(notice)
            }
            Message::Contents { ruleset } => {
                Reply::Contents { rules: rules::contents(rules::book(&self.library, &ruleset)?) }
            }
            Message::Rule { ruleset, id } => {
                Reply::Rule(rules::rule(rules::book(&self.library, &ruleset)?, &id).map_err(problem)?)
            }
            Message::Search { ruleset, words } => {
                Reply::Contents { rules: rules::search(rules::book(&self.library, &ruleset)?, &words) }
            }
            in_match => match &mut self.open {
                Some(open) => open.answer(allowed, in_match)?,
                None => return Err(problem("no battle is on the table: begin one or open a record first")),
            },
        };
        Ok(reply)
    }

    /// Puts a battle on the table. It is there, too, if the speaker has no eyes to look at it with: then a sentence says so.
    fn put(
        &mut self,
        game: Match,
        speaker: Speaker,
        eyes: Option<engine::Seat>,
    ) -> Result<Reply, Box<Reply>> {
        let game = self.open.insert(game);
        let eyes = game.standing().look(speaker, eyes).map_err(problem)?;
        Ok(game.told(eyes, 0))
    }

    fn shelf(&self) -> Shelf {
        Shelf {
            rulesets: self.library.rulesets(),
            scenarios: self.library.scenarios(),
            opponents: opponents(),
        }
    }

    fn sheet(&self, scenario: &str) -> Result<Sheet, Box<Reply>> {
        let play = self.library.begin(scenario, 0, &mut tray::opening(0)).map_err(problem)?;
        Ok(sheet_of(&*play))
    }

    /// The ground of the battle on the table.
    pub fn ground(&self) -> Option<GroundView> {
        self.open.as_ref().map(Match::ground)
    }
}

/// The map and the forces of a battle before anything happened, for the page on which it is chosen. Nobody has a seat yet, so
/// only what both sides may know is on it.
fn sheet_of(play: &dyn Play) -> Sheet {
    let [mut view, other] = Side::BOTH.map(|seat| play.view(Some(seat)));
    view.pieces.retain(|piece| other.pieces.iter().any(|known| known.name == piece.name));
    for objective in &mut view.objectives {
        // How it stands may count somebody whom one side alone knows of.
        let told = other.objectives.iter().find(|known| known.says == objective.says);
        if told.is_none_or(|told| told.now != objective.now || told.gauge != objective.gauge) {
            objective.now.clear();
            objective.gauge = None;
        }
    }
    for side in Side::BOTH {
        let known = &other.sides[side];
        view.sides[side].facts.retain(|fact| known.facts.contains(fact));
        view.sides[side].forces.retain(|troops| known.forces.contains(troops));
    }
    Sheet { ground: play.ground(), view }
}

/// A sentence about what went wrong.
pub(crate) fn problem(says: impl ToString) -> Box<Reply> {
    Box::new(Reply::problem(says.to_string()))
}
