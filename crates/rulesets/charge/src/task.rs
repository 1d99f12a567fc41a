//! What can stand on the agenda. Each file of a phase has its own tasks; this one only tells them apart.
//!
//! A task either *asks* (it is a question, and stays on top until an order answers it) or *works* (it is taken off
//! and done in one step). A step rolls its dice first and emits events afterwards.

use crate::prelude::*;
use crate::umpire::{Confirm, Umpired};
use crate::{
    aside, attack, combat, control, deployment, ending, evade, fire_test, generals, movement, rally, retreat,
    sequence, shooting, towns,
};

/// One thing to be done or decided.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// A sub-step of the turn begins.
    Begin(Step),
    /// SC-VIC-01.
    Deployment(deployment::Task),
    /// SC-TRN-01: the winner of the roll says who is active first.
    ChooseFirst(sequence::ChooseFirst),
    /// SC-CMB.
    Combat(combat::Task),
    /// SC-TWN-13: a block is occupied.
    Towns(towns::Task),
    /// SC-RET-01: a unit retreats.
    Retreat(retreat::WhichWay),
    /// SC-MOV-14: a screen steps aside.
    Aside(aside::StepAside),
    /// SC-GNL-03, SC-GNL-06: a general flees.
    Generals(generals::Task),
    /// SC-OPT-01.
    Control(control::Task),
    /// SC-RAL.
    Rally(rally::Task),
    /// SC-MOV, SC-MAN.
    Movement(movement::Task),
    /// SC-ATK.
    Attack(attack::Task),
    /// SC-SKM-05, SC-ART-07.
    Evade(evade::Task),
    /// SC-FIR.
    Shooting(shooting::Task),
    /// SC-FTS.
    FireTest(fire_test::Task),
    /// SC-TRN-06, SC-VIC.
    Ending(ending::Task),
    /// SC-GEN-09: an adjustment is to be agreed to.
    Umpire(Confirm),
}

made_of! {
    Task: Deployment(deployment::Task), Combat(combat::Task), Combat(combat::results::Task), Towns(towns::Task), Retreat(retreat::WhichWay),
    Aside(aside::StepAside), Generals(generals::Task), Control(control::Task), Rally(rally::Task), Movement(movement::Task),
    Attack(attack::Task), Evade(evade::Task), Shooting(shooting::Task), FireTest(fire_test::Task), Ending(ending::Task),
    ChooseFirst(sequence::ChooseFirst), Umpire(Confirm), Begin(Step),
}

impl Task {
    /// SC-DEC-01: lends a task that is a question; nothing if it is work. SC-GEN-09: at each of them an adjustment may be asked for.
    pub fn question<T>(&self, look: impl FnOnce(&dyn Asks<Charge>) -> T) -> Option<T> {
        let question: &dyn Asks<Charge> = match self {
            Self::Deployment(deployment::Task::Deploy) => &deployment::Deploy,
            Self::ChooseFirst(question) => question,
            Self::Combat(combat::Task::Divide(question)) => question,
            Self::Combat(combat::Task::Results(combat::results::Task::Pursue(question))) => question,
            Self::Combat(combat::Task::Results(combat::results::Task::Choose(question))) => question,
            Self::Towns(towns::Task::Occupy(question)) => question,
            Self::Retreat(question) => question,
            Self::Aside(question) => question,
            Self::Generals(generals::Task::Flee(question)) => question,
            Self::Movement(movement::Task::Choose) => &movement::Choose,
            Self::Shooting(shooting::Task::Choose(question)) => question,
            Self::Shooting(shooting::Task::Further(question)) => question,
            Self::FireTest(fire_test::Task::Choose) => &fire_test::Choose,
            Self::Attack(attack::Task::AfterEvade(question)) => question,
            Self::Evade(evade::Task::Choose(question)) => question,
            Self::Evade(evade::Task::Run(question)) => question,
            Self::Umpire(question) => return Some(look(question)),
            Self::Begin(_)
            | Self::Combat(_)
            | Self::Towns(_)
            | Self::Control(_)
            | Self::Rally(_)
            | Self::Generals(generals::Task::Next(_))
            | Self::Attack(_)
            | Self::Evade(evade::Task::Roll(_))
            | Self::Shooting(_)
            | Self::FireTest(_)
            | Self::Ending(_) => return None,
        };
        Some(look(&Umpired { question, task: self }))
    }

    /// Does a task that is work; it has been taken off the agenda.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) -> Result<(), NeedDice> {
        match self {
            Self::Begin(step) => sequence::begin(ctx, step),
            Self::Control(task) => task.work(ctx),
            Self::Rally(task) => task.work(ctx),
            Self::Attack(task) => task.work(ctx),
            Self::Evade(task) => task.work(ctx),
            Self::Shooting(task) => task.work(ctx),
            Self::FireTest(task) => task.work(ctx),
            Self::Ending(task) => {
                task.work(ctx);
                Ok(())
            }
            Self::Combat(task) => task.work(ctx),
            Self::Towns(task) => {
                task.work(ctx);
                Ok(())
            }
            Self::Generals(task) => {
                task.work(ctx);
                Ok(())
            }
            Self::Deployment(_)
            | Self::ChooseFirst(_)
            | Self::Retreat(_)
            | Self::Aside(_)
            | Self::Umpire(_)
            | Self::Movement(_) => Ok(()),
        }
    }
}
