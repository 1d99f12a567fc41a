//! What can stand on the agenda. Each file of a phase has its own tasks; this one only tells them apart.
//!
//! A task either *asks* (it is a decision, and stays on top until an order answers it) or *works* (it is taken off and done in one
//! step). A step rolls its dice first and emits events afterwards.

use engine::{Ask, Ctx, Decision, Refusal, Side, question};
use serde_json::Value;

use crate::order::Order;
use crate::refusal::explained;
use crate::state::{State, Step, UnitSet};
use crate::{
    March, alone, command, commanders, deployment, end_phase, melee, movement, rally, rout, sequence,
    shooting, status,
};
use dice::NeedDice;

/// One thing to be done or decided.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// A step of the turn begins.
    Begin(Step),
    /// MG-GEN-12.
    Deployment(deployment::Task),
    /// MG-CMD.
    Command(command::Task),
    /// MG-RAL.
    Rally(rally::Task),
    /// MG-MOV, MG-CHG, MG-SQR, MG-EVA.
    Movement(movement::Task),
    /// MG-COM-02.
    Commanders(commanders::Task),
    /// MG-SHO.
    Shooting(shooting::Task),
    /// MG-MEL, MG-RET, MG-EXH, MG-PUR.
    Melee(melee::Task),
    /// MG-RTE: flights and surrender checks, from whatever phase.
    Rout(rout::Task),
    /// MG-ORD: status checks, from whatever phase.
    Status(status::Task),
    /// MG-END.
    End(end_phase::Task),
    /// For the chances of a charge alone, and in no battle that is played: its melee comes at once.
    FightOut {
        /// Whose.
        chargers: UnitSet,
    },
}

/// What is true of every task that is asked about.
const ASKED: &str = "a decision is open";

impl Task {
    /// Who must decide; nobody if the rules can go on by themselves.
    pub fn asks(&self, state: &State) -> Option<Side> {
        match self {
            Self::Begin(_) => None,
            Self::Deployment(task) => task.asks(state),
            Self::Command(task) => task.asks(state),
            Self::Rally(task) => task.asks(state),
            Self::Movement(task) => task.asks(state),
            Self::Commanders(_) | Self::Shooting(_) | Self::Melee(_) => question::side::<March>(self, state),
            Self::Rout(_) | Self::Status(_) | Self::FightOut { .. } => None,
            Self::End(task) => task.asks(state),
        }
    }

    /// The decision this task is. Called only when [`Task::asks`] names a side.
    pub fn decision(&self, state: &State) -> Decision {
        match self {
            Self::Deployment(task) => task.decision(state),
            Self::Command(task) => task.decision(state),
            Self::Rally(task) => task.decision(state),
            Self::Movement(task) => task.decision(state),
            Self::Commanders(_) | Self::Shooting(_) | Self::Melee(_) => {
                question::decision::<March>(self, state).expect(ASKED)
            }
            Self::Begin(_) | Self::Rout(_) | Self::Status(_) | Self::End(_) | Self::FightOut { .. } => {
                unreachable!("these tasks ask nobody")
            }
        }
    }

    /// The next question on the way to an order.
    pub fn ask(&self, state: &State, draft: &Value) -> Result<Ask, Refusal> {
        match self {
            Self::Deployment(task) => task.ask(state, draft),
            Self::Command(task) => task.ask(state, draft),
            Self::Rally(task) => task.ask(state, draft),
            Self::Movement(task) => task.ask(state, draft),
            Self::Commanders(_) | Self::Shooting(_) | Self::Melee(_) => {
                question::ask::<March>(self, state, draft).expect(ASKED)
            }
            Self::Begin(_) | Self::Rout(_) | Self::Status(_) | Self::End(_) | Self::FightOut { .. } => {
                unreachable!("these tasks ask nobody")
            }
        }
    }

    /// What an order would do, or why it is refused.
    pub fn preview(&self, state: &State, order: &Order) -> Result<engine::Preview, Refusal> {
        let previewed = match self {
            Self::Deployment(task) => task.preview(state, order),
            Self::Command(task) => task.preview(state, order),
            Self::Rally(task) => task.preview(state, order),
            Self::Movement(task) => task.preview(state, order),
            Self::Commanders(_) | Self::Shooting(_) | Self::Melee(_) => {
                question::preview::<March>(self, state, order).expect(ASKED)
            }
            Self::Begin(_) | Self::Rout(_) | Self::Status(_) | Self::End(_) | Self::FightOut { .. } => {
                unreachable!("these tasks ask nobody")
            }
        };
        previewed.map_err(|refusal| explained(refusal, state, order))
    }

    /// Checks an order that answers this task, and starts it.
    pub fn obey(&self, ctx: &mut Ctx<'_, March>, order: &Order) -> Result<(), Refusal> {
        let obeyed = match self {
            Self::Deployment(task) => task.obey(ctx, order),
            Self::Command(task) => task.obey(ctx, order),
            Self::Rally(task) => task.obey(ctx, order),
            Self::Movement(task) => task.obey(ctx, order),
            Self::Commanders(_) | Self::Shooting(_) | Self::Melee(_) => {
                question::obey(ctx, order).expect(ASKED)
            }
            Self::Begin(_) | Self::Rout(_) | Self::Status(_) | Self::End(_) | Self::FightOut { .. } => {
                unreachable!("these tasks ask nobody")
            }
        };
        obeyed.map_err(|refusal| explained(refusal, ctx, order))
    }

    /// Some legal order that answers this task, picked at random and quickly.
    pub fn any_order(&self, state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Order {
        match self {
            Self::Deployment(task) => task.any_order(state, pick),
            Self::Command(task) => task.any_order(state, pick),
            Self::Rally(task) => task.any_order(state, pick),
            Self::Movement(task) => task.any_order(state, pick),
            Self::Commanders(_) | Self::Shooting(_) | Self::Melee(_) => {
                question::any_order::<March>(self, state, pick).expect(ASKED)
            }
            Self::Begin(_) | Self::Rout(_) | Self::Status(_) | Self::End(_) | Self::FightOut { .. } => {
                unreachable!("these tasks ask nobody")
            }
        }
    }

    /// Does this task, which has been taken off the agenda.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Begin(step) => sequence::begin(ctx, step),
            Self::Deployment(task) => task.work(ctx),
            Self::Command(task) => task.work(ctx),
            Self::Rally(task) => task.work(ctx),
            Self::Movement(task) => task.work(ctx),
            Self::Commanders(task) => task.work(ctx),
            Self::Shooting(task) => task.work(ctx),
            Self::Melee(task) => task.work(ctx),
            Self::Rout(task) => task.work(ctx),
            Self::Status(task) => task.work(ctx),
            Self::End(task) => task.work(ctx),
            Self::FightOut { chargers } => {
                alone::fight_out(ctx, chargers);
                Ok(())
            }
        }
    }
}

/// Obeys some legal order ([`Task::any_order`]). Those that were checked to be found are not checked again.
pub fn obey_any(ctx: &mut Ctx<'_, March>, pick: &mut dyn FnMut(usize) -> usize) -> Result<(), Refusal> {
    match ctx.agenda.top().expect("somebody is asked") {
        Task::Movement(movement::Task::Actions) => movement::obey_any(ctx, pick),
        Task::Commanders(_) | Task::Shooting(_) | Task::Melee(_) => {
            question::obey_any(ctx, pick).expect(ASKED);
        }
        task => {
            let task = task.clone();
            let order = task.any_order(ctx, pick);
            task.obey(ctx, &order)?;
        }
    }
    Ok(())
}
