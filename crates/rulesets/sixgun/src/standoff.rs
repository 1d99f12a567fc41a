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

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-DRAW-07, SX-SHOW-01: they face each other.
    /// - `who`: everybody, in the order of SX-DRAW-07, or the two of a duel.
    Faced { who: Vec<FigureId> },
    /// SX-DRAW-08: takers of shots rolled for the order.
    /// - `who`: who, in the order they rolled.
    Ordered { who: Vec<FigureId>, dice: Faces },
    /// SX-SHOW-03: a duellist's three dice.
    Drew { figure: FigureId, dice: Faces, passed: u8 },
    /// SX-SHOW-05: a duellist stops.
    Stopped { figure: FigureId },
    /// SX-SHOW-07: one of them is out of it before his duel comes.
    CalledOff { who: [FigureId; 2] },
    /// SX-FIRE-15: neither duellist was able to fire.
    NoShots { who: [FigureId; 2] },
}

/// Folds an event into the state: what is rolled here is kept by the task that goes on with it.
pub fn fold(_state: &mut State, event: &Event) {
    match event {
        Event::Faced { .. }
        | Event::Ordered { .. }
        | Event::Drew { .. }
        | Event::Stopped { .. }
        | Event::CalledOff { .. }
        | Event::NoShots { .. } => {}
    }
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

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    let name = |figure: &FigureId| state.name(*figure);
    let telling = match event {
        Event::Faced { who } => {
            let names: Vec<&str> = who.iter().map(name).collect();
            Telling::new(ids::SX_DRAW_07, format!("They face each other: {}.", listed(&names)))
                .about(names)
                .headline()
        }
        Event::Ordered { who, dice } => {
            let scores: Vec<String> = who
                .iter()
                .zip(dice.iter())
                .map(|(figure, die)| {
                    let cv = state.figure(*figure).cv;
                    format!("{} {cv} + {die} = {}", name(figure), cv + die)
                })
                .collect();
            Telling::new(ids::SX_DRAW_08, format!("Who shoots first? {}.", scores.join(", ")))
                .about(who.iter().map(name))
                .rolled("the order of the shots", dice, [], Vec::new())
        }
        Event::Drew { figure, dice, passed } => {
            let cv = state.figure(*figure).cv;
            let says = format!("{} draws and passes {passed} of three dice.", name(figure));
            Telling::new(ids::SX_SHOW_03, says).about([name(figure)]).rolled(
                format!("{} draws", name(figure)),
                dice,
                1..=cv,
                [SumLine::new(ids::SX_SHOW_03, "Combat Value", i32::from(cv))],
            )
        }
        Event::NoShots { who } => {
            let [one, other] = who.map(|figure| state.name(figure));
            Telling::new(
                ids::SX_SHOW_05,
                format!("Neither {one} nor {other} has a shot at the other: nobody fires."),
            )
            .about([one, other])
        }
        Event::CalledOff { who } => {
            let [one, other] = who.map(|figure| state.name(figure));
            let says = format!("{one} and {other} do not come to their duel any more.");
            Telling::new(ids::SX_SHOW_07, says).about([one, other])
        }
        Event::Stopped { figure } => {
            Telling::new(ids::SX_SHOW_05, format!("{} shoots no more.", name(figure))).about([name(figure)])
        }
    };
    Some(telling)
}
