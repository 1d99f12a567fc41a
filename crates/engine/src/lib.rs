//! The loop, and nothing of any one game.
//!
//! ```text
//! decision ──► order ──► rules ──► dice ──► events ──► state ──► view
//!    ▲                                                   │
//!    └───────────────────────────────────────────────────┘
//! ```
//!
//! At any moment a game either awaits one [`Decision`](decision::Decision) of one [`Seat`], or is over. An order answers the decision.
//! The rules refuse it, naming the rule and leaving the state untouched, or obey it: they put what has to be done on the
//! agenda *in the state* and work it off in small steps. A step asks the dice for what it needs and emits events; an event
//! is the only thing that changes the field ([`Moment::fold`]).
//!
//! Because a step looks at dice first and changes the state afterwards, and because every step starts from a complete
//! state, the same rules serve seeded dice, dice typed by people, replays and exact odds ([`odds`] merges equal states
//! between two steps, so a pool of 24 dice costs 25 branches and not 6²⁴).
//!
//! A whole game, of one rule: a player throws a die as often as he dares; a 1 loses everything, and 10 points win.
//!
//! ```
//! use dice::{Dice, NeedDice, RuleId, Seeded};
//! use engine::question::{Answered, Answers, Asks, Button, Head};
//! use engine::{About, Agenda, Battle, Ctx, Fault, Loop, Moment, Names, Rules, Secrets, Side, Telling, orders};
//! use engine::outcome::{Awaits, Outcome};
//! use schemars::JsonSchema;
//! use serde::{Deserialize, Serialize};
//! use serde_json::{Map, Value, json};
//!
//! const THROW: RuleId = RuleId("PIG-01");
//!
//! #[derive(Debug)]
//! struct Pig;
//! type Doing = engine::question::Doing<Pig>;
//!
//! orders! {
//!     /// The answer to the one decision there is.
//!     pub enum Order {
//!         /// Once more.
//!         "throw" Throw {},
//!         /// Enough.
//!         "stop" Stop {},
//!     }
//! }
//!
//! #[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
//! struct Scenario {}
//!
//! #[derive(Debug, Clone, PartialEq, Eq, Hash)]
//! struct State { names: engine::Shared<Names>, points: u8, agenda: Agenda<Task>, over: Option<Outcome<Side>> }
//!
//! #[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
//! enum Task { Dare, Throw }
//!
//! #[derive(Debug, Clone, PartialEq)]
//! enum Event { Points(u8), Over(Outcome<Side>) }
//!
//! /// The question: its words, and what each answer would do and does.
//! struct Dare;
//!
//! impl Asks<Pig> for Dare {
//!     fn seat(&self, _: &State) -> Side { Side::A }
//!
//!     fn head(&self, state: &State) -> Head {
//!         Head::new(THROW, "One more?", format!("You have {} points.", state.points))
//!     }
//!
//!     fn answer(&self, _: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
//!         answers.ways(|ways| {
//!             ways.word::<Throw>(Button::new("Throw"), || {
//!                 Doing::shown(|_| "A 1 loses everything.").played(|ctx| ctx.push(Task::Throw))
//!             });
//!             ways.word::<Stop>(Button::new("Stop"), || Doing::nothing("The game is over."));
//!         })
//!     }
//! }
//!
//! impl Rules for Pig {
//!     const ABOUT: About =
//!         About { slug: "pig", title: "Pig", version: 1, rules: &[THROW], in_turn: THROW, by_word: THROW };
//!     type Scenario = Scenario;
//!     type State = State;
//!     type Task = Task;
//!     type Order = Order;
//!     type Event = Event;
//!     type Seat = Side;
//!
//!     fn set_up(_: &Scenario) -> Result<State, Vec<Fault>> {
//!         let mut agenda = Agenda::default();
//!         agenda.push(Task::Dare);
//!         Ok(State { names: engine::Shared::new(Names::new([])), points: 0, agenda, over: None })
//!     }
//!
//!     fn question<T>(task: &Task, look: impl FnOnce(&dyn Asks<Self>) -> T) -> Option<T> {
//!         match task {
//!             Task::Dare => Some(look(&Dare)),
//!             Task::Throw => None,
//!         }
//!     }
//!
//!     // Dice first, events afterwards.
//!     fn work(ctx: &mut Ctx<'_, Self>, _: Task) -> Result<(), NeedDice> {
//!         let face = ctx.dice_of(Side::A.hand()).d6(THROW)?;
//!         let points = if face == 1 { 0 } else { ctx.points + face };
//!         ctx.emit(Event::Points(points));
//!         if (1..10).contains(&points) {
//!             ctx.push(Task::Dare);
//!         }
//!         Ok(())
//!     }
//!
//!     fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
//!         let winner = if ctx.points >= 10 { Side::A } else { Side::B };
//!         ctx.emit(Event::Over(Outcome { winner: Some(winner), rule: THROW }));
//!         Ok(())
//!     }
//!
//!     fn over(state: &State) -> Option<Outcome<Side>> { state.over }
//!     fn end(ctx: &mut Ctx<'_, Self>, outcome: Outcome<Side>) { ctx.emit(Event::Over(outcome)); }
//!     fn tell(_: &State, event: &Event, _: Option<Side>) -> Option<Telling> {
//!         Some(Telling::new(THROW, format!("{event:?}")))
//!     }
//! }
//!
//! // Nothing is hidden.
//! impl Secrets for Pig {}
//!
//! impl Moment<Pig> for State {
//!     fn names(&self) -> &Names { &self.names }
//!     fn agenda(&self) -> &Agenda<Task> { &self.agenda }
//!     fn agenda_mut(&mut self) -> &mut Agenda<Task> { &mut self.agenda }
//!     fn fold(&mut self, event: &Event) {
//!         match event {
//!             Event::Points(points) => self.points = *points,
//!             Event::Over(outcome) => self.over = Some(*outcome),
//!         }
//!     }
//!     fn audit(&self) -> Result<(), String> { Ok(()) }
//!     fn facts(&self) -> Map<String, Value> { [("points".to_owned(), json!(self.points))].into_iter().collect() }
//! }
//!
//! // From this follow the page's dialogue, the preview, the refusal of anything else, and the record.
//! let mut dice = Seeded::new(7);
//! let mut battle = Battle::<Pig>::begin(Scenario {}, 7, &mut dice).unwrap();
//! let ask = Pig::ask(battle.state(), &json!({})).unwrap();
//! assert_eq!(ask.options.iter().map(|choice| &choice.label).collect::<Vec<_>>(), ["Throw", "Stop"]);
//! assert_eq!(Pig::preview(battle.state(), &Throw {}.into()).unwrap().says, "A 1 loses everything.");
//! while Pig::awaits(battle.state()) == Awaits::Order(Side::A) {
//!     battle.give(Side::A, Throw {}.into(), &mut dice).unwrap();
//! }
//! assert!(battle.state().over.is_some());
//! ```

// The macro for refusals says `::engine`, here too.
extern crate self as engine;

mod agenda;
pub mod army;
pub mod battle;
pub mod beat;
pub mod case;
pub mod conformance;
pub mod decision;
mod digest;
mod doubts;
pub mod drill;
pub mod event;
mod every_fault;
pub mod facts;
pub mod fault;
mod frame;
pub mod game;
pub mod ledger;
pub mod muster;
mod names;
pub mod odds;
pub mod options;
pub mod outcome;
mod parts;
pub mod plan;
pub mod play;
pub mod question;
pub mod record;
pub mod refusal;
pub mod scenario;
mod seat;
mod side;
mod stable_hash;
pub mod study;
mod tally;
pub mod terrain;
mod the_loop;
pub mod view;
pub mod weights;
pub mod word;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

use dice::{By, Dice, InHand, NeedDice};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

pub use agenda::Agenda;
pub use battle::{Battle, Played, Stop};
pub use beat::Beat;
pub use decision::{Ask, Preview};
pub use dice::RuleId;
pub use digest::{Digest, digest};
pub use event::Telling;
pub use fault::Fault;
pub use frame::Frame;
pub use names::{Names, PieceId};
pub use parts::{Inquiry, Officers, OnTable, Ruleset, Secrets, WithOdds};
pub use plan::{Mind, Plan, Staff};
pub use refusal::{Refusal, Refused, Witness, no};
pub use seat::{Seat, Seats, Sits};
pub use side::{Awaits, BySide, Decision, Outcome, Side, the_army};
pub use stable_hash::{Shared, stable_hash};
pub use tally::Tally;
pub use the_loop::Loop;
pub(crate) use the_loop::between;
pub use view::View;
pub use word::{Said, Word};

/// Who a game is.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// The name in files and on the command line: `march`.
    pub slug: &'static str,
    /// The name a player reads.
    pub title: &'static str,
    /// The number of the rules. It is raised by one whenever a record might replay differently: when a golden record moves, or when something
    /// else is said of a state ([`Loop::inspect`]). Records of a lower number are replayed as far as they hold.
    pub version: u32,
    /// Every rule of the game, from its rulebook.
    pub rules: &'static [RuleId],
    /// The rule that says whose decision it is: by it the order of one who is not asked is refused.
    pub in_turn: RuleId,
    /// The rule by which a player concedes and all agree on a draw: a game that a [`Word`] ends is ended by it.
    pub by_word: RuleId,
}

/// The rules of a game, of one to eight seats. What else a game may have (a table with two sides, secrets, odds, officers) are parts of their own:
/// [`parts`](Ruleset). What follows from the rules for everybody is the [`Loop`].
///
/// The laws every implementation keeps (checked by [`conformance`]):
/// - a refused order leaves the state as it was;
/// - `work` asks the dice before it emits anything that depends on them;
/// - `question` and `tell` read and nothing else: they are given neither dice nor `&mut`.
pub trait Rules: Sized + 'static {
    /// Its names, its number and its rulebook.
    const ABOUT: About;
    /// Rules of another game's book that are played here, because that game fights its battles with this one. Cases and questions may
    /// name them; they are covered by that game.
    const ALSO: &'static [RuleId] = &[];

    /// A scenario as its file says it: the forces, the ground, the options and, for cases, any moment of a battle.
    type Scenario: Clone + Debug + Serialize + DeserializeOwned + JsonSchema;
    /// Where everything stands. Never serialised; a save is a record.
    type State: Moment<Self>;
    /// What can stand on the agenda: a question, or work.
    type Task: Clone + Debug + Serialize;
    /// The answer to a decision.
    type Order: Clone + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema;
    /// What happened.
    type Event: Clone + Debug + PartialEq;
    /// Who plays: [`Side`] in a battle of two sides, else [`Seat`].
    type Seat: Sits;

    /// Builds the state a scenario describes, or says everything that is wrong with it.
    fn set_up(scenario: &Self::Scenario) -> Result<Self::State, Vec<Fault>>;

    /// Who still plays: as long as nobody has left, everybody the game has a seat for.
    fn seats(_state: &Self::State) -> Seats {
        Seats::of(|_: Self::Seat| true)
    }

    /// Lends a task that is a question to whoever looks at it; nothing if it is work. The one place where questions are told apart.
    fn question<T>(task: &Self::Task, look: impl FnOnce(&dyn question::Asks<Self>) -> T) -> Option<T>;

    /// Why an order has no place while something else is asked, where the game knows a better reason than that.
    fn out_of_place(_state: &Self::State, _order: &Self::Order) -> Option<Refusal> {
        None
    }

    /// How the rulebook itself answers for a seat without a player, if this is one.
    fn solo(_state: &Self::State, _seat: Self::Seat) -> Option<Solo<Self>> {
        None
    }

    /// Does a task that is work and was taken off the agenda.
    fn work(ctx: &mut Ctx<'_, Self>, task: Self::Task) -> Result<(), NeedDice>;

    /// Goes on when nothing is left on the agenda: the next step of the turn, the next turn.
    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice>;

    /// How it has ended, once it has.
    fn over(state: &Self::State) -> Option<outcome::Outcome<Self::Seat>>;

    /// Ends the game because of what the players said ([`Word`]), with whatever it makes of that. Afterwards [`Rules::over`] says this outcome.
    fn end(ctx: &mut Ctx<'_, Self>, outcome: outcome::Outcome<Self::Seat>);

    /// One has given up, and more than one of the others go on without him. Afterwards [`Rules::seats`] is without him. With two players it never
    /// comes to that: who is left has won.
    fn leave(_ctx: &mut Ctx<'_, Self>, seat: Self::Seat) {
        unreachable!("{} {seat} leaves nobody but a winner", Self::Seat::WORD)
    }

    /// An event as a sentence for one seat, or `None` if that seat may not know of it. Nobody's is an umpire's.
    fn tell(state: &Self::State, event: &Self::Event, seat: Option<Self::Seat>) -> Option<Telling>;
}

/// How a rulebook answers for a seat without a player.
pub type Solo<R> = fn(&<R as Rules>::State) -> <R as Rules>::Order;

/// What the loop needs of a state: a moment of the game, with what remains to be done in it.
pub trait Moment<R: Rules>: Clone + Eq + Hash + Debug {
    /// The pieces' names, by which orders and events speak of them in text.
    fn names(&self) -> &Names;

    /// What remains to be done.
    fn agenda(&self) -> &Agenda<R::Task>;

    /// What remains to be done, for the rules to put something before it and to take the next thing off.
    fn agenda_mut(&mut self) -> &mut Agenda<R::Task>;

    /// The only place where it changes.
    fn fold(&mut self, event: &R::Event);

    /// Checks what must hold in every state: nothing overlaps, nothing is created or lost.
    fn audit(&self) -> Result<(), String>;

    /// All that can be said of it as data: pieces by name, then whatever else a rule can speak of. With what the loop knows by itself (who is asked
    /// what, the agenda, how it ended) it is [`Loop::inspect`], so it says everything that tells two states apart. It reads and nothing else.
    fn facts(&self) -> Map<String, Value>;
}

/// What the rules work with while they carry out an order.
///
/// It reads as the state does (`ctx.unit(id)`), but only an event changes it ([`Ctx::emit`]). The agenda is apart: rules put on it what remains
/// to be done.
pub struct Ctx<'a, R: Rules> {
    state: &'a mut R::State,
    /// Where chance comes from.
    pub dice: &'a mut dyn Dice,
    log: Log<'a, R>,
}

/// What becomes of the events: kept for a log, or dropped when only the state matters (search, odds, self-play).
pub enum Log<'a, R: Rules> {
    /// Every event is kept, in order.
    Keep(&'a mut Vec<R::Event>),
    /// Events change the state and are forgotten.
    Drop,
}

impl<R: Rules> Deref for Ctx<'_, R> {
    type Target = R::State;

    fn deref(&self) -> &R::State {
        self.state
    }
}

impl<'a, R: Rules> Ctx<'a, R> {
    /// A context over a working state.
    pub fn new(state: &'a mut R::State, dice: &'a mut dyn Dice, log: Log<'a, R>) -> Self {
        Self { state, dice, log }
    }

    /// The state to be read and the dice to be thrown, for those who need both at once.
    pub fn state_and_dice(&mut self) -> (&R::State, &mut dyn Dice) {
        (self.state, self.dice)
    }

    /// The dice in a hand: a seat's ([`Side::hand`], [`Seat::hand`]), or nobody's where to be asked for them would tell something.
    pub fn dice_of(&mut self, by: By) -> InHand<'_> {
        InHand::new(self.dice, by)
    }

    /// How many events have been kept so far.
    pub(crate) fn kept(&self) -> usize {
        match &self.log {
            Log::Keep(events) => events.len(),
            Log::Drop => 0,
        }
    }

    /// Folds an event into the state and keeps it for the log.
    pub fn emit(&mut self, event: impl Into<R::Event>) {
        let event = event.into();
        self.state.fold(&event);
        if let Log::Keep(events) = &mut self.log {
            events.push(event);
        }
    }

    /// Tells everybody of something, if there is anything to tell. It changes nothing; the sentence is made only if a log is kept.
    pub fn tell<T: Into<Option<Telling>>>(&mut self, says: impl FnOnce(&R::State) -> T)
    where
        R::Event: From<Telling>,
    {
        if let Log::Keep(events) = &mut self.log {
            events.extend(says(self.state).into().map(R::Event::from));
        }
    }

    /// What remains to be done.
    pub fn agenda(&mut self) -> &mut Agenda<R::Task> {
        self.state.agenda_mut()
    }

    /// Puts a task before everything else.
    pub fn push(&mut self, task: impl Into<R::Task>) {
        self.agenda().push(task.into());
    }

    /// Puts several tasks before everything else, to be done in the order given.
    pub fn push_in_order(
        &mut self,
        tasks: impl IntoIterator<Item: Into<R::Task>, IntoIter: DoubleEndedIterator>,
    ) {
        self.agenda().push_in_order(tasks.into_iter().map(Into::into));
    }

    /// Takes the next task off.
    pub fn pop(&mut self) -> Option<R::Task> {
        self.agenda().pop()
    }
}

/// Obeys one order and runs the rules until the next decision or the end.
///
/// On `Err` the state may be half way through the order (the dice ran dry); keep a copy, or use [`Battle`], which does.
/// A refusal never changes the state.
pub fn apply<R: Rules>(ctx: &mut Ctx<'_, R>, order: &R::Order) -> Result<(), Stop> {
    R::obey(ctx, order).map_err(Stop::Refused)?;
    run(ctx).map_err(Stop::NeedDice)
}

/// As [`apply`], with some legal order.
pub fn apply_any<R: Rules>(ctx: &mut Ctx<'_, R>, pick: &mut dyn FnMut(usize) -> usize) -> Result<(), Stop> {
    R::obey_any(ctx, pick).map_err(Stop::Refused)?;
    run(ctx).map_err(Stop::NeedDice)
}

/// Works off the agenda until somebody must decide or the battle is over.
pub fn run<R: Rules>(ctx: &mut Ctx<'_, R>) -> Result<(), NeedDice> {
    while R::awaits(ctx) == outcome::Awaits::Rules {
        R::step(ctx)?;
    }
    Ok(())
}
