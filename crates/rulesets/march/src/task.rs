//! What can stand on the agenda. Each file of a phase has its own tasks; this one only tells them apart.
//!
//! A task either *asks* (it is a question, which [`March`] shows, and stays on top until an order answers it) or *works* (it is taken off and done in one
//! step). A step rolls its dice first and emits events afterwards.

use crate::prelude::*;
use crate::{
    alone, command, commanders, deployment, end_phase, interrupts, melee, movement, pursuit, rally, retreat,
    rout, sequence, shooting, status,
};

/// One thing to be done or decided.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
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
    FightOut { chargers: UnitSet },
}

made_of! {
    Task: Deployment(deployment::Task), Command(command::Task), Rally(rally::Task), Movement(movement::Task), Movement(interrupts::Task),
    Commanders(commanders::Task), Shooting(shooting::Task), Melee(melee::Task), Melee(retreat::Task), Melee(pursuit::Task), Rout(rout::Task),
    Status(status::Task), End(end_phase::Task),
}

impl Task {
    /// Does this task, which has been taken off the agenda.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Begin(step) => sequence::begin(ctx, step),
            // These are questions and nothing else.
            Self::Deployment(deployment::Task::Deploy) | Self::Commanders(commanders::Task::Ride) => Ok(()),
            Self::Command(task) => task.work(ctx),
            Self::Rally(task) => task.work(ctx),
            Self::Movement(task) => task.work(ctx),
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
