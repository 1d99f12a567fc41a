//! Pickets: a game of five rules, to show how a game is written. `docs/adding-a-ruleset.md` walks through it.
//!
//! Read the rulebook first (`rulebook.md`), then this file from top to bottom: what stands on the agenda ([`Task`]), what it asks or does, and how the
//! engine is told. Its decisions are in [`paces`] and [`action`], its state and events in [`state`], what a seat sees in [`view`].
//!
//! ```
//! use dice::Scripted;
//! use engine::{Battle, Loop, PieceId, Side};
//! use picket::{Picket, Scenario};
//!
//! let meadow: Scenario = serde_json::from_value(serde_json::json!({
//!     "title": "A meadow",
//!     "ground": { "width": 24.0, "depth": 24.0 },
//!     "pickets": [
//!         { "name": "Guards", "side": "A", "at": { "x": 12.0, "y": 4.0, "facing": 0.0 } },
//!         { "name": "Buffs", "side": "B", "at": { "x": 12.0, "y": 14.0, "facing": 180.0 } },
//!     ],
//! })).unwrap();
//! let mut battle = Battle::<Picket>::begin(meadow, 1, &mut Scripted::default()).unwrap();
//!
//! // A decision is open: the engine knows whose, and by which rule.
//! assert_eq!(Picket::decision(battle.state()).unwrap().rule, "PK-MOV-01");
//! battle.give(Side::A, picket::order_paces([2]), &mut Scripted::default()).unwrap();
//!
//! // A rule refuses an order, and nothing has happened.
//! let far = picket::march(PieceId(0), table::Pose::new(12.0, 12.0, 0.0));
//! let refused = battle.give(Side::A, far, &mut Scripted::default()).err().unwrap();
//! assert!(refused.to_string().contains("may march 2"));
//! assert_eq!(battle.played().len(), 1);
//! ```

pub mod action;
pub mod paces;
pub mod state;
mod telling;
mod view;

/// The rules' ids, from the rulebook.
pub mod ids {
    include!(concat!(env!("OUT_DIR"), "/ids.rs"));
}

use dice::{Dice, FaceSet, NeedDice};
use engine::question::Asks;
use engine::terrain::Ground;
use engine::weights::Unweighed;
use engine::{
    About, Ctx, Fault, Inquiry, Moment, Officers, OnTable, Outcome, PieceId, Refusal, Rules, Secrets, Side,
    Staff, Telling, View, WithOdds, orders,
};
use serde_json::{Value, json};
use table::Pose;

use action::{Action, Done, March, Shoot};
use paces::{OrderPaces, Share};
use state::Event;
pub use state::{Group, Scenario, State};

/// The rulebook's text.
pub const RULEBOOK: &str = include_str!("../rulebook.md");

/// PK-TRN-01: the last turn.
pub const LAST_TURN: u32 = 4;

/// PK-FIR-01: how many dice a volley is.
const DICE: u8 = 3;

orders! {
    /// The answer to a decision.
    pub enum Order {
        /// PK-MOV-01.
        "share" Share,
        /// PK-MOV-02.
        "march" March,
        /// PK-FIR-01.
        "shoot" Shoot,
        /// PK-TRN-01.
        "done" Done,
    }
}

/// PK-MOV-01: an order of paces.
pub fn order_paces(paces: impl Into<Vec<u8>>) -> Order {
    Share { paces: paces.into() }.into()
}

/// PK-MOV-02: an order to march.
pub const fn march(picket: PieceId, to: Pose) -> Order {
    Order::March(March { picket, to })
}

/// What can stand on the agenda: two questions, and the volley that has been ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// PK-MOV-01: a question.
    OrderPaces,
    /// PK-TRN-01: a question.
    Action,
    /// PK-FIR-01: work.
    Volley {
        /// Who shoots.
        picket: PieceId,
        /// At whom.
        at: PieceId,
    },
}

/// The game.
#[derive(Debug)]
pub struct Picket;

/// What an answer would do, and doing it.
type Doing = engine::question::Doing<Picket>;

impl Rules for Picket {
    const ABOUT: About = About {
        slug: "picket",
        title: "Pickets",
        version: 1,
        rules: &ids::ALL,
        in_turn: ids::PK_TRN_01,
        by_word: ids::PK_END_01,
    };

    type Scenario = Scenario;
    type State = State;
    type Task = Task;
    type Order = Order;
    type Event = Event;
    type Seat = Side;

    fn set_up(scenario: &Scenario) -> Result<State, Vec<Fault>> {
        state::set_up(scenario)
    }

    /// The one place where questions are told apart; the engine asks, previews, obeys and picks at random by them.
    fn question<T>(task: &Task, look: impl FnOnce(&dyn Asks<Self>) -> T) -> Option<T> {
        match task {
            Task::OrderPaces => Some(look(&OrderPaces)),
            Task::Action => Some(look(&Action)),
            Task::Volley { .. } => None,
        }
    }

    fn over(state: &State) -> Option<Outcome> {
        state.over
    }

    fn end(ctx: &mut Ctx<'_, Self>, outcome: Outcome) {
        ctx.emit(Event::Over { outcome });
    }

    /// PK-FIR-01: dice first, events afterwards, so that a volley can be thrown again with more dice and nothing has happened.
    fn work(ctx: &mut Ctx<'_, Self>, task: Task) -> Result<(), NeedDice> {
        let Task::Volley { picket, at } = task else { unreachable!("questions are not worked off") };
        let roll = ctx.dice_of(ctx.active.hand()).pool(ids::PK_FIR_01, DICE, FaceSet::at_least(4))?;
        ctx.emit(Event::Shot { picket, at, faces: roll.faces(), hits: roll.hits() });
        let enemy = ctx.active.enemy();
        if ctx.standing(enemy).next().is_none() {
            ctx.emit(Event::Over { outcome: Outcome { winner: Some(ctx.active), rule: ids::PK_END_01 } });
        } else {
            ctx.push(Task::Action);
        }
        Ok(())
    }

    /// PK-TRN-01: the other side's turn, or the end.
    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        let side = ctx.active;
        ctx.emit(Event::TurnEnded { side });
        if ctx.turn > LAST_TURN {
            ctx.emit(Event::Over { outcome: Outcome { winner: None, rule: ids::PK_END_01 } });
        } else {
            ctx.push(Task::OrderPaces);
        }
        Ok(())
    }

    fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
        Some(telling::tell(state, event))
    }
}

/// A scenario may hide the last picket of side B from side A: its page does not show it.
impl Secrets for Picket {
    fn secretive(state: &State) -> bool {
        state.is_ambush() && state.over.is_none()
    }

    /// Whoever decides for a side stands with its first picket, which everybody sees.
    fn decider(state: &State) -> Option<PieceId> {
        state.of(state.active).next()
    }
}

impl OnTable for Picket {
    fn ground(state: &State) -> &Ground {
        state.ground()
    }

    fn view(state: &State, seat: Option<Side>) -> View {
        view::view(state, seat)
    }
}

impl Inquiry for Picket {
    type Query = String;

    /// Whatever can be said of the state, by its key.
    fn query(state: &State, query: &String) -> Result<Value, Refusal> {
        Ok(json!({ "answer": query, "is": state.facts().get(query) }))
    }
}

/// Pickets are led by the drill alone.
impl Staff for Picket {
    type Weights = Unweighed;
}

impl Officers for Picket {
    fn worth(state: &State, side: Side, _: &Unweighed) -> f64 {
        state.standing(side).map(|id| f64::from(state.picket(id).men)).sum()
    }
}

impl WithOdds for Picket {
    fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
        let pairs = before.pickets.iter().zip(&after.pickets);
        let lost = pairs.map(|(was, is)| (format!("{}: losses", was.name), was.men as i32 - is.men as i32));
        lost.filter(|(_, men)| *men > 0).collect()
    }
}
