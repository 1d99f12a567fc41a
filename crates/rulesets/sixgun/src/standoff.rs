//! SX-DRAW-07, SX-DRAW-08, SX-DRAW-09, SX-DRAW-10, SX-SHOW: the stand-off that opens a gunfight, before the first cards.
//!
//! Everybody tests; takers of shots fire in the order of their scores, drawers race, the others duck ([`opening`]). With `showdown-draw`
//! they face each other in pairs instead ([`showdown`]).

mod opening;
mod showdown;

pub use opening::{DrawOn, StandOff};
pub use showdown::Duel;

use crate::prelude::*;
use crate::scenario::SideColour;
use crate::task::Task as AnyTask;

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-DRAW-07, SX-DRAW-08, SX-DRAW-09, SX-DRAW-10, SX-CGUN-05, SX-CGUN-06, SX-CGUN-07: the stand-off goes on.
    StandOff(Box<StandOff>),
    /// SX-DRAW-09: against whom a gunfighter draws.
    DrawOn(DrawOn),
    /// SX-DRAW-09: the race.
    Race { drawer: FigureId, other: FigureId },
    /// SX-SHOW: a duel goes on.
    Duel(Box<Duel>),
}

/// SX-DRAW-07, SX-SHOW-01: the stand-off that opens a gunfight, before the first cards.
pub fn begin(ctx: &mut Ctx<'_>) {
    if ctx.setup.options.has(Module::Showdown) {
        showdown::begin(ctx);
    } else {
        opening::begin(ctx);
    }
}

/// SX-DRAW-07: red's gunfighters in roster order, then black's. SX-CONC-02: whoever hides faces nobody.
fn gunfighters(state: &State) -> Vec<FigureId> {
    let red = if state.setup.sides[Side::A].colour == SideColour::Red { Side::A } else { Side::B };
    let of = |side: Side| state.conscious(side).map(|(figure, _)| figure);
    [red, red.enemy()]
        .into_iter()
        .flat_map(of)
        .filter(|figure| !concealment::is_hidden(state, *figure))
        .collect()
}

/// SX-DRAW-08, SX-DRAW-10: whether a figure that is shot at may not return fire: it waits for its own place in a stand-off, or ducks.
pub fn waits(state: &State, figure: FigureId) -> bool {
    standing_off(state)
        .is_some_and(|standing_off| standing_off.shoots_later(figure) || standing_off.ducks_later(figure))
}

/// SX-DRAW-10: whether a figure will duck at its place in the stand-off, so that passing one die of a Shot At test tells it nothing new.
pub fn ducks_later(state: &State, figure: FigureId) -> bool {
    standing_off(state).is_some_and(|standing_off| standing_off.ducks_later(figure))
}

fn standing_off(state: &State) -> Option<&StandOff> {
    state.agenda.iter().find_map(|task| match task {
        AnyTask::StandOff(Task::StandOff(standing_off)) => Some(&**standing_off),
        _ => None,
    })
}

/// SX-SHOW-08: a bullet of the duel on top of the agenda has hit. Told by the exchange of shots before its harm is done.
pub fn hit(ctx: &mut Ctx<'_>, figure: FigureId) {
    if let Some(AnyTask::StandOff(Task::Duel(duel))) = ctx.agenda().top_mut() {
        duel.note_hit(figure);
    }
}

/// SX-SHOW-08: somebody other than the duellists is in the path of a bullet of the duel on top of the agenda.
pub fn caught(ctx: &mut Ctx<'_>, figure: FigureId, by: FigureId) {
    if let Some(AnyTask::StandOff(Task::Duel(duel))) = ctx.agenda().top_mut() {
        duel.note_caught(figure, by);
    }
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        match self {
            Self::StandOff(standing_off) => standing_off.step(ctx),
            Self::Race { drawer, other } => opening::race(ctx, drawer, other),
            Self::Duel(duel) => duel.step(ctx),
            Self::DrawOn(_) => unreachable!("this task asks"),
        }
    }
}

/// SX-DRAW-07, SX-SHOW-01: these are told to face each other: everybody, or the two of a duel.
fn face_each_other(ctx: &mut Ctx<'_>, who: &[FigureId]) {
    ctx.tell(|state| {
        let names: Vec<&str> = who.iter().map(|figure| state.name(*figure)).collect();
        let says = format!("They face each other: {}.", listed(&names));
        Telling::new(ids::SX_DRAW_07, says).about(names).headline()
    });
}
