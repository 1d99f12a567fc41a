//! What can stand on the agenda. Each file has its own tasks; this one only tells them apart.
//!
//! A task either *asks* (it is a decision, and stays on top until an order answers it) or *works* (it is taken off and done in one
//! step). A step rolls its dice first and emits events afterwards. Reactions nest on the agenda, depth first (SX-RX-07): whatever
//! interrupts lies above what it interrupts.

use crate::deployment;
use crate::prelude::*;

/// Whose question it is: the figure's that decides. For an `impl Asks<Sixgun>`.
macro_rules! decided_by {
    ($this:ident, $state:ident => $figure:expr) => {
        fn seat(&$this, $state: &$crate::state::State) -> engine::Side {
            $state.figure($figure).side
        }

        fn decider(&$this, $state: &$crate::state::State) -> Option<engine::PieceId> {
            Some($state.piece($figure))
        }
    };
}
pub(crate) use decided_by;

macro_rules! tasks {
    ($($name:ident($module:ident),)+) => {
        /// One thing to be done or decided.
        #[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
        #[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
        pub enum Task {
            $(#[doc = concat!("In `", stringify!($module), "`.")] $name($module::Task),)+
        }

        $(impl From<$module::Task> for Task {
            fn from(task: $module::Task) -> Self {
                Self::$name(task)
            }
        })+

        impl Task {
            /// Does this task, which has been taken off the agenda.
            pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
                match self { $(Self::$name(task) => task.work(ctx),)+ }
            }
        }
    };
}

tasks! {
    Sequence(sequence), Deployment(deployment), Activation(activation), Movement(movement), Concealment(concealment), Flight(flight),
    Firing(firing), Reactions(reactions), Draw(draw), Charge(charge), Brawl(brawl), StandOff(standoff), Encounter(encounter),
}
