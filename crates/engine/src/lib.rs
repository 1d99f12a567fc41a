//! The loop, and nothing of any one game.
//!
//! ```text
//! decision ──► order ──► rules ──► dice ──► events ──► state ──► view
//!    ▲                                                   │
//!    └───────────────────────────────────────────────────┘
//! ```
//!
//! At any moment a battle either awaits one [`Decision`] of one [`Side`], or is over. An order answers the decision.
//! The rules refuse it, naming the rule and leaving the state untouched, or obey it: they put what has to be done on the
//! agenda *in the state* and work it off in small steps. A step asks the dice for what it needs and emits events; an event
//! is the only thing that changes the field ([`Rules::fold`]).
//!
//! Because a step looks at dice first and changes the state afterwards, and because every step starts from a complete
//! state, the same rules serve seeded dice, dice typed by people, replays and exact odds ([`odds`] merges equal states
//! between two steps, so a pool of 24 dice costs 25 branches and not 6²⁴).

mod agenda;
pub mod battle;
pub mod beat;
pub mod case;
pub mod conformance;
pub mod decision;
mod digest;
#[cfg(not(target_family = "wasm"))]
mod doubts;
pub mod drill;
pub mod event;
pub mod fault;
mod frame;
pub mod game;
mod lent;
mod names;
pub mod odds;
pub mod outcome;
mod parts;
pub mod play;
pub mod question;
pub mod record;
pub mod refusal;
pub mod scenario;
mod side;
mod stable_hash;
pub mod study;
mod tally;
pub mod terrain;
pub mod view;
pub mod word;
mod words;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

use dice::{By, Dice, InHand, NeedDice};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub use agenda::Agenda;
pub use battle::{Battle, Played, Stop};
pub use beat::Beat;
pub use decision::{Ask, Decision, Preview};
pub use dice::RuleId;
pub use digest::{Digest, digest};
pub use event::Telling;
pub use fault::Fault;
pub use frame::Frame;
pub use lent::{Lent, Shelf, Shelved};
pub use names::{Names, PieceId};
pub use outcome::{Awaits, Outcome};
pub use parts::{Inquiry, Officers, OnTable, Ruleset, Secrets, WithOdds};
pub use refusal::{Refusal, Refused, Witness};
pub use side::{BySide, Side};
pub use stable_hash::{Shared, stable_hash};
pub use tally::Tally;
pub use view::View;
pub use word::{Said, Word};
pub use words::{Label, Sentence, Words};

/// Who a game is.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// The name in files and on the command line: `march`.
    pub slug: &'static str,
    /// The name a player reads.
    pub title: &'static str,
    /// The number of the rules. It is raised by one whenever a record might replay differently: when a golden record moves, or when something
    /// else is said of a state ([`Rules::inspect`]). Records of a lower number are replayed as far as they hold.
    pub version: u32,
    /// Every rule of the game, from its rulebook.
    pub rules: &'static [RuleId],
    /// The rule that says whose decision it is: by it the order of a side that is not asked is refused.
    pub in_turn: RuleId,
    /// The rule by which a side concedes and both agree on a draw: a battle that a [`Word`] ends is ended by it.
    pub by_word: RuleId,
}

/// The rules of a game. What else a game may have (a table, secrets, odds, officers) are parts of their own: [`parts`](Ruleset).
///
/// The laws every implementation keeps (checked by [`conformance`]):
/// - a refused order leaves the state as it was;
/// - `work` asks the dice before it emits anything that depends on them;
/// - `question`, `tell` and `inspect` read and nothing else: they are given neither dice nor `&mut`.
pub trait Rules: Sized + 'static {
    /// Its names, its number and its rulebook.
    const ABOUT: About;

    /// A scenario as its file says it: the forces, the ground, the options and, for cases, any moment of a battle.
    type Scenario: Clone + Debug + Serialize + DeserializeOwned + JsonSchema;
    /// Where everything stands. Never serialised; a save is a record.
    type State: Clone + Eq + Hash + Debug;
    /// What can stand on the agenda: a question, or work.
    type Task: Clone + Debug;
    /// The answer to a decision.
    type Order: Clone + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema;
    /// What happened.
    type Event: Clone + Debug + PartialEq;

    /// Builds the state a scenario describes, or says everything that is wrong with it.
    fn set_up(scenario: &Self::Scenario) -> Result<Self::State, Vec<Fault>>;

    /// The pieces' names, by which orders and events speak of them in text.
    fn names(state: &Self::State) -> &Names;

    /// What remains to be done.
    fn agenda(state: &Self::State) -> &Agenda<Self::Task>;

    /// What remains to be done, for the rules to put something before it and to take the next thing off.
    fn agenda_mut(state: &mut Self::State) -> &mut Agenda<Self::Task>;

    /// Shows a task that is a question to a visitor; nothing if it is work. The one place where questions are told apart.
    fn question<V: question::Visit<Self>>(_task: &Self::Task, _visit: V) -> Option<V::Out> {
        None
    }

    /// Why an order has no place while something else is asked, where the game knows a better reason than that.
    fn out_of_place(_state: &Self::State, _order: &Self::Order) -> Option<Refusal> {
        None
    }

    /// How it has ended, once it has.
    fn over(state: &Self::State) -> Option<Outcome>;

    /// Ends the battle because a side conceded or both agreed on a draw ([`Word`]), with whatever the game makes of that. Afterwards
    /// [`Rules::over`] says this outcome.
    fn end(ctx: &mut Ctx<'_, Self>, outcome: Outcome);

    /// Does a task that is work and was taken off the agenda.
    fn work(ctx: &mut Ctx<'_, Self>, task: Self::Task) -> Result<(), NeedDice>;

    /// Goes on when nothing is left on the agenda: the next step of the turn, the next turn.
    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice>;

    /// How the rulebook itself answers for a side without a player, if this side is one.
    fn solo(_state: &Self::State, _side: Side) -> Option<Solo<Self>> {
        None
    }

    /// Whose word is awaited, or whether the rules have work on the agenda, or who has won. Cheap.
    fn awaits(state: &Self::State) -> Awaits {
        let asked = || question::side::<Self>(Self::agenda(state).top()?, state);
        match Self::over(state) {
            Some(outcome) => Awaits::Over(outcome),
            None => match asked() {
                Some(side) if Self::solo(state, side).is_none() => Awaits::Order(side),
                _ => Awaits::Rules,
            },
        }
    }

    /// What is asked, of whom and by which rule; `None` unless an order is awaited.
    fn decision(state: &Self::State) -> Option<Decision> {
        question::decision::<Self>(open::<Self>(state).ok()?, state)
    }

    /// The next question on the way to an order, given what the draft already says. An empty draft is where the player starts.
    fn ask(state: &Self::State, draft: &Value) -> Result<Ask, Refusal> {
        question::ask::<Self>(open::<Self>(state)?, state, draft).expect(IS_A_QUESTION)
    }

    /// Checks an order and starts it. No dice are rolled here.
    fn obey(ctx: &mut Ctx<'_, Self>, order: &Self::Order) -> Result<(), Refusal> {
        open::<Self>(ctx)?;
        question::obey(ctx, order).expect(IS_A_QUESTION)
    }

    /// Does the next thing on the agenda.
    fn step(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        let asked = match Self::agenda(ctx).top() {
            None => return Self::next(ctx),
            Some(task) => question::side::<Self>(task, ctx),
        };
        if let Some(side) = asked {
            answer_solo(ctx, Self::solo(ctx, side).expect("the rules go on only where nobody is asked"));
            return Ok(());
        }
        let task = ctx.pop().expect("there is a task");
        Self::work(ctx, task)
    }

    /// The only place where the field changes.
    fn fold(state: &mut Self::State, event: &Self::Event);

    /// What an order would do and cost before the dice, or why it would be refused.
    fn preview(state: &Self::State, order: &Self::Order) -> Result<Preview, Refusal> {
        question::preview::<Self>(open::<Self>(state)?, state, order).expect(IS_A_QUESTION)
    }

    /// An event as a sentence for one seat, or `None` if that seat may not know of it.
    fn tell(state: &Self::State, event: &Self::Event, seat: Option<Side>) -> Option<Telling>;

    /// Checks what must hold in every state: nothing overlaps, nothing is created or lost.
    fn audit(state: &Self::State) -> Result<(), String>;

    /// The whole state as data: pieces by name, then whatever else a rule can speak of, and what waits on the agenda. Cases assert it, and a
    /// record's [`digest`] is made of it, so it says everything that tells two states apart: they are equal exactly if this is. It is for
    /// cases and umpires; no seat is told of it.
    fn inspect(state: &Self::State) -> Value;

    /// Some legal order, chosen with `pick(n)` (a number below n). Used for random battles, so it is quick.
    fn any_order(state: &Self::State, pick: &mut dyn FnMut(usize) -> usize) -> Self::Order {
        let task = open::<Self>(state).expect("somebody is asked");
        question::any_order::<Self>(task, state, pick).expect(IS_A_QUESTION)
    }

    /// Obeys some legal order: [`Self::any_order`] and [`Self::obey`] in one, for those who need not know which it is. What was checked to find
    /// it is not checked again.
    fn obey_any(ctx: &mut Ctx<'_, Self>, pick: &mut dyn FnMut(usize) -> usize) -> Result<(), Refusal> {
        open::<Self>(ctx)?;
        question::obey_any(ctx, pick).expect(IS_A_QUESTION);
        Ok(())
    }
}

/// Whether a phase or somebody's turn to act is over and the next has not begun: nothing is left to be done. A case may end there.
pub(crate) fn between<R: Rules>(state: &R::State) -> bool {
    R::agenda(state).top().is_none()
}

/// How a rulebook answers for a side without a player.
pub type Solo<R> = fn(&<R as Rules>::State) -> <R as Rules>::Order;

/// What is true of the task on top while an order is awaited.
const IS_A_QUESTION: &str = "an open decision is a question";

/// The task on top, which is the open decision; refused while nobody is asked.
fn open<R: Rules>(state: &R::State) -> Result<&R::Task, Refusal> {
    match (R::awaits(state), R::agenda(state).top()) {
        (Awaits::Order(_), Some(task)) => Ok(task),
        _ => Err(no!(R::ABOUT.in_turn, "no order is awaited now: the battle is over")),
    }
}

/// The rulebook answers for a side without a player.
fn answer_solo<R: Rules>(ctx: &mut Ctx<'_, R>, answer: Solo<R>) {
    let order = answer(ctx);
    let obeyed = question::obey(ctx, &order).expect(IS_A_QUESTION);
    if let Err(refusal) = obeyed {
        debug_assert!(false, "the rulebook gave itself an illegal order {order:?}: {refusal}");
        // Better any legal order than a battle that never ends.
        question::obey_any(ctx, &mut |_| 0).expect(IS_A_QUESTION);
    }
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

    /// The dice in a hand: a side's ([`Side::hand`]), or nobody's where to be asked for them would tell something.
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
    pub fn emit(&mut self, event: R::Event) {
        R::fold(self.state, &event);
        if let Log::Keep(events) = &mut self.log {
            events.push(event);
        }
    }

    /// What remains to be done.
    pub fn agenda(&mut self) -> &mut Agenda<R::Task> {
        R::agenda_mut(self.state)
    }

    /// Puts a task before everything else.
    pub fn push(&mut self, task: impl Into<R::Task>) {
        self.agenda().push(task.into());
    }

    /// Puts several tasks before everything else, to be done in the order given.
    pub fn push_in_order(&mut self, tasks: impl IntoIterator<Item = R::Task, IntoIter: DoubleEndedIterator>) {
        self.agenda().push_in_order(tasks);
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
    while R::awaits(ctx) == Awaits::Rules {
        R::step(ctx)?;
    }
    Ok(())
}
