//! What can stand on the agenda. Each file of a phase has its own tasks; this one only tells them apart.

use crate::prelude::*;
use crate::{actions, combat, command_bases, deployment, reactions, sequence};

/// One thing to be done or decided.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// A phase begins.
    Begin(Phase),
    /// SG-SCALE-13: a side draws up its army.
    DrawUp(deployment::DrawUp),
    /// SG-SCALE-13.
    Deploy(deployment::Deploying),
    /// SG-SCALE-11: reinforcements enter.
    Enter(deployment::Entering),
    /// SG-INIT-01.
    RollInitiative,
    /// SG-INIT-03.
    Initiative(sequence::ChooseInitiative),
    /// SG-FORM-08: may the side split and join?
    MayOrganise(formations::Organise),
    /// SG-FORM-08.
    Organise(formations::Organise),
    /// SG-ACT-01.
    Declare,
    /// SG-ACT-02.
    Act,
    /// SG-REACT-01: a round of re-actions begins, if anybody can react.
    Round(reactions::React),
    /// SG-REACT-02.
    React(reactions::React),
    /// SG-FIRE.
    Fire(fire::Shooting),
    /// SG-FIRE-08, SG-OUT-05, SG-FORM-11, SG-CMD-06: what results of fire and combat do to formations.
    Results(results::Task),
    /// SG-CMD-04.
    Command(command_bases::Commanding),
    /// SG-COMB.
    Combat(combat::Task),
    /// SG-TURN-04.
    EndTurn,
}

made_of! { Task: Results(results::Task), Combat(combat::Task), Fire(fire::Shooting) }

impl Task {
    /// SG-DEC-01: the question a task is; nothing if it is work.
    pub(crate) fn question(&self) -> Option<&dyn Asks<Guns>> {
        Some(match self {
            Self::Deploy(question) => question,
            Self::Enter(question) if question.room => question,
            Self::Initiative(question) => question,
            Self::Organise(question) => question,
            Self::Declare => &actions::Declare,
            Self::Act => &actions::Act,
            Self::React(question) => question,
            Self::Command(question) => question,
            Self::Results(results::Task::Choose(question)) => question,
            Self::Combat(combat::Task::MoveLink(question)) => question,
            Self::Combat(combat::Task::SettleTie(question)) => question,
            Self::Combat(combat::Task::Name) => &combat::NameCombat,
            Self::Combat(combat::Task::Count(question)) => question,
            Self::Combat(combat::Task::Commit(question)) => question,
            Self::Combat(combat::Task::CommitGuns(question)) => question,
            Self::Combat(combat::Task::Advance) => &combat::outcome::Advancing,
            _ => return None,
        })
    }

    /// Does a task that is work; it has been taken off the agenda.
    pub(crate) fn work(self, ctx: &mut Ctx<'_, Guns>) -> Result<(), NeedDice> {
        match self {
            Self::Begin(phase) => sequence::begin(ctx, phase),
            Self::DrawUp(task) => task.work(ctx),
            Self::Enter(task) => task.work(ctx),
            Self::RollInitiative => return sequence::roll(ctx),
            Self::MayOrganise(task) => formations::ask(ctx, task.side),
            Self::Round(task) => task.begin(ctx),
            Self::Fire(task) => return task.work(ctx),
            Self::Results(task) => task.work(ctx),
            Self::Combat(task) => return task.work(ctx),
            Self::EndTurn => crate::victory::end_turn(ctx),
            Self::Deploy(_)
            | Self::Initiative(_)
            | Self::Organise(_)
            | Self::Declare
            | Self::Act
            | Self::React(_)
            | Self::Command(_) => {}
        }
        Ok(())
    }
}
