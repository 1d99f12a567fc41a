//! SX-CHR-03, SX-CHR-06, SX-CHR-07: a player character's numbers are rolled before the fight.

use super::{Event, Task};
use crate::event;
use crate::prelude::*;

/// A number of a character that may be rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Trait {
    /// SX-CHR-03.
    Cv,
    /// SX-CHR-06.
    Coolness,
}

impl Trait {
    const fn rule(self) -> RuleId {
        match self {
            Self::Cv => ids::SX_CHR_03,
            Self::Coolness => ids::SX_CHR_06,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Cv => "CV",
            Self::Coolness => "Coolness",
        }
    }
}

/// SX-CHR-07: what is to be rolled, figure by figure, CV before Coolness.
pub(super) fn rolls(state: &State) -> Vec<Task> {
    let mut tasks = Vec::new();
    for figure in state.everybody() {
        let character = state.character(figure);
        if character.cv.is_none() {
            tasks.push(Task::Roll { figure, what: Trait::Cv, after_six: false });
        }
        if character.coolness.is_none() {
            tasks.push(Task::Roll { figure, what: Trait::Coolness, after_six: false });
        }
    }
    tasks
}

/// SX-CHR-03: 1 gives 3, 2 to 5 give 4; after a 6 a second 6 gives 6 and anything else 5.
pub(super) fn roll(
    ctx: &mut Ctx<'_>,
    figure: FigureId,
    what: Trait,
    after_six: bool,
) -> Result<(), NeedDice> {
    let die = ctx.dice_of(ctx.figure(figure).side.hand()).d6(what.rule())?;
    let gives = match (after_six, die) {
        (true, 6) => Some(6),
        (true, _) => Some(5),
        (false, 6) => None,
        (false, 1) => Some(3),
        (false, _) => Some(4),
    };
    if gives.is_none() {
        ctx.push(Task::Roll { figure, what, after_six: true });
    }
    let rolled = Event::Rolled { figure, what, die, gives };
    let (it, setup) = (ctx.figure(figure), &ctx.setup);
    // SX-CONC-14: of one who may be concealed the enemy learns nothing yet.
    let hides =
        setup.options.hidden_figures == HiddenFigures::Hidden && (it.concealed || setup.deploys[it.side]);
    let enemy = it.side.enemy();
    if hides {
        ctx.emit(event::Event { what: rolled.into(), kept_from: Some(enemy) });
    } else {
        emit(ctx, rolled);
    }
    Ok(())
}

pub(super) fn tell(state: &State, figure: FigureId, what: Trait, die: u8, gives: Option<u8>) -> Telling {
    let (name, word) = (state.name(figure), what.word());
    let says = match gives {
        Some(value) => format!("{name} rolls {die} for {word}: {value}."),
        None => format!("{name} rolls a 6 for {word} and rolls again."),
    };
    let faces = Faces::of([die]);
    Telling::new(what.rule(), says).about([name]).rolled(format!("{word} of {name}"), &faces, [], Vec::new())
}
