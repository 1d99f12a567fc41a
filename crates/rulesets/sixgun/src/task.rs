//! What can stand on the agenda. Each file has its own tasks; this one only tells them apart.
//!
//! A task either *asks* (it is a decision, and stays on top until an order answers it) or *works* (it is taken off and done in one
//! step). A step rolls its dice first and emits events afterwards. Reactions nest on the agenda, depth first (SX-RX-07): whatever
//! interrupts lies above what it interrupts.

use dice::NeedDice;
use engine::{Ask, Ctx, Decision, Preview, Refusal, Side, no};
use serde_json::Value;

use crate::order::Order;
use crate::rule_groups::rule_groups;
use crate::state::{FigureId, State};
use crate::{
    Sixgun, activation, brawl, charge, concealment, deployment, draw, firing, flight, groups, harm, ids,
    movement, reactions, sequence, standoff,
};

/// SX-DEC-01: no decision is open.
pub fn nobody_is_asked() -> Refusal {
    no!(ids::SX_DEC_01, "no order is awaited now: the encounter is over")
}

/// SX-DEC-01: the draft of an order, or a question, cannot be read.
pub fn bad_draft(says: String) -> Refusal {
    no!(ids::SX_DEC_01, "this draft cannot be understood: {}", says)
}

/// What every file's tasks can do. Those that ask nobody only work.
pub trait Doing: Sized {
    /// The figure that must decide, where it is one figure's decision.
    fn decider(&self, _state: &State) -> Option<FigureId> {
        None
    }

    /// Who must decide; nobody if the rules can go on by themselves.
    fn asks(&self, state: &State) -> Option<Side> {
        self.decider(state).map(|figure| state.figure(figure).side)
    }

    /// The decision this task is. Called only when [`Doing::asks`] names a side, as are the next four.
    fn decision(&self, _state: &State) -> Decision {
        unreachable!("this task asks nobody")
    }

    /// The next question on the way to an order.
    fn ask(&self, _state: &State, _draft: &Value) -> Result<Ask, Refusal> {
        Err(nobody_is_asked())
    }

    /// What an order would do, or why it is refused.
    fn preview(&self, _state: &State, _order: &Order) -> Result<Preview, Refusal> {
        Err(nobody_is_asked())
    }

    /// Checks an order that answers this task, and starts it. The task still lies on top of the agenda; it is taken off here.
    fn obey(&self, _ctx: &mut Ctx<'_, Sixgun>, _order: &Order) -> Result<(), Refusal> {
        Err(nobody_is_asked())
    }

    /// Some legal order that answers this task, picked at random and quickly.
    fn any_order(&self, _state: &State, _pick: &mut dyn FnMut(usize) -> usize) -> Order {
        unreachable!("this task asks nobody")
    }

    /// SX-SOLO: the order by which the rules answer this task for a side without a player.
    fn solo_order(&self, _state: &State) -> Order {
        unreachable!("this task asks nobody")
    }

    /// Does this task, which has been taken off the agenda.
    fn work(self, ctx: &mut Ctx<'_, Sixgun>) -> Result<(), NeedDice>;
}

macro_rules! tasks {
    ($($(#[$doc:meta])* $name:ident($module:ident),)+) => {
        /// One thing to be done or decided.
        #[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
        #[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
        pub enum Task {
            $($(#[$doc])* $name($module::Task),)+
        }

        $(impl From<$module::Task> for Task {
            fn from(task: $module::Task) -> Self {
                Self::$name(task)
            }
        })+

        impl Doing for Task {
            fn decider(&self, state: &State) -> Option<FigureId> {
                match self { $(Self::$name(task) => task.decider(state),)+ }
            }
            fn asks(&self, state: &State) -> Option<Side> {
                match self { $(Self::$name(task) => task.asks(state),)+ }
            }
            fn decision(&self, state: &State) -> Decision {
                match self { $(Self::$name(task) => task.decision(state),)+ }
            }
            fn ask(&self, state: &State, draft: &Value) -> Result<Ask, Refusal> {
                match self { $(Self::$name(task) => task.ask(state, draft),)+ }
            }
            fn preview(&self, state: &State, order: &Order) -> Result<Preview, Refusal> {
                match self { $(Self::$name(task) => task.preview(state, order),)+ }
            }
            fn obey(&self, ctx: &mut Ctx<'_, Sixgun>, order: &Order) -> Result<(), Refusal> {
                match self { $(Self::$name(task) => task.obey(ctx, order),)+ }
            }
            fn any_order(&self, state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Order {
                match self { $(Self::$name(task) => task.any_order(state, pick),)+ }
            }
            fn solo_order(&self, state: &State) -> Order {
                match self { $(Self::$name(task) => task.solo_order(state),)+ }
            }
            fn work(self, ctx: &mut Ctx<'_, Sixgun>) -> Result<(), NeedDice> {
                match self { $(Self::$name(task) => task.work(ctx),)+ }
            }
        }
    };
}

rule_groups!(tasks);
