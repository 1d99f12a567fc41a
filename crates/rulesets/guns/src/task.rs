//! What can stand on the agenda. Each file of a phase has its own tasks; this one only tells them apart.

use dice::NeedDice;
use engine::Ctx;
use engine::question::Visit;
use serde::Serialize;

use crate::state::Phase;
use crate::{
    Guns, actions, combat, command_bases, deployment, fire, formations, reactions, results, sequence,
};

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

impl Task {
    /// SG-DEC-01: shows a task that is a question to a visitor; nothing if it is work.
    pub fn question<V: Visit<Guns>>(&self, visit: V) -> Option<V::Out> {
        match self {
            Self::Deploy(question) => Some(visit.visit(question)),
            Self::Enter(question) if question.room => Some(visit.visit(question)),
            Self::Initiative(question) => Some(visit.visit(question)),
            Self::Organise(question) => Some(visit.visit(question)),
            Self::Declare => Some(visit.visit(&actions::Declare)),
            Self::Act => Some(visit.visit(&actions::Act)),
            Self::React(question) => Some(visit.visit(question)),
            Self::Command(question) => Some(visit.visit(question)),
            Self::Results(task) => task.question(visit),
            Self::Combat(task) => task.question(visit),
            Self::Begin(_)
            | Self::DrawUp(_)
            | Self::Enter(_)
            | Self::RollInitiative
            | Self::MayOrganise(_)
            | Self::Round(_)
            | Self::Fire(_)
            | Self::EndTurn => None,
        }
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
