//! SX-DRAW-07 to 10, SX-SHOW: the stand-off that opens a gunfight, before the first cards.
//!
//! Everybody tests; takers of shots fire in the order of their scores, drawers race, the others duck ([`opening`]). With `showdown-draw`
//! they face each other in pairs instead ([`showdown`]).

mod dialogue;
mod opening;
mod showdown;

use dice::{Faces, NeedDice};
use engine::{Ask, Ctx, Decision, Preview, Refusal, Side};
use serde_json::Value;

pub use dialogue::tell;
pub use opening::StandOff;
pub use showdown::Duel;

use crate::options::Module;
use crate::order::{self, Order};
use crate::scenario::SideColour;
use crate::state::{FigureId, State};
use crate::task::{Doing, Task as AnyTask, nobody_is_asked};
use crate::{Sixgun, concealment};

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-DRAW-07 to 10: the stand-off goes on.
    StandOff(Box<StandOff>),
    /// SX-DRAW-09: against whom a gunfighter draws.
    DrawOn {
        /// Who draws.
        drawer: FigureId,
    },
    /// SX-DRAW-09: the race.
    Race {
        /// Who chose.
        drawer: FigureId,
        /// Against whom.
        other: FigureId,
    },
    /// SX-SHOW: a duel goes on.
    Duel(Box<Duel>),
}

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-DRAW-07, SX-SHOW-01: they face each other.
    Faced {
        /// Everybody, in the order of SX-DRAW-07, or the two of a duel.
        who: Vec<FigureId>,
    },
    /// SX-DRAW-08: takers of shots rolled for the order.
    Ordered {
        /// Who, in the order they rolled.
        who: Vec<FigureId>,
        /// Their dice.
        dice: Faces,
    },
    /// SX-SHOW-03: a duellist's three dice.
    Drew {
        /// Who.
        figure: FigureId,
        /// The dice.
        dice: Faces,
        /// How many passed.
        passed: u8,
    },
    /// SX-SHOW-05: a duellist stops.
    Stopped {
        /// Who.
        figure: FigureId,
    },
    /// SX-SHOW-07: one of them is out of it before his duel comes.
    CalledOff {
        /// The two.
        who: [FigureId; 2],
    },
    /// SX-FIRE-15: neither duellist was able to fire.
    NoShots {
        /// Who.
        who: [FigureId; 2],
    },
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
pub fn begin(ctx: &mut Ctx<'_, Sixgun>) {
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

/// SX-DRAW-08: whether a figure that is shot at may return fire and need not: it is to draw later.
pub fn may_return(state: &State, figure: FigureId) -> bool {
    standing_off(state).is_some_and(|standing_off| standing_off.draws_later(figure))
}

fn standing_off(state: &State) -> Option<&StandOff> {
    state.agenda.iter().find_map(|task| match task {
        AnyTask::StandOff(Task::StandOff(standing_off)) => Some(&**standing_off),
        _ => None,
    })
}

/// SX-SHOW-08: a bullet of the duel on top of the agenda has hit. Told by the exchange of shots before its harm is done.
pub fn hit(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId) {
    if let Some(AnyTask::StandOff(Task::Duel(duel))) = ctx.agenda().top_mut() {
        duel.note_hit(figure);
    }
}

/// SX-SHOW-08: somebody other than the duellists is in the path of a bullet of the duel on top of the agenda.
pub fn caught(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, by: FigureId) {
    if let Some(AnyTask::StandOff(Task::Duel(duel))) = ctx.agenda().top_mut() {
        duel.note_caught(figure, by);
    }
}

impl Doing for Task {
    fn decider(&self, state: &State) -> Option<FigureId> {
        match self {
            Self::DrawOn { drawer } => Some(*drawer),
            Self::Duel(duel) => duel.chooser(state),
            Self::StandOff(_) | Self::Race { .. } => None,
        }
    }

    fn decision(&self, state: &State) -> Decision {
        dialogue::decision(state, self)
    }

    fn ask(&self, state: &State, draft: &Value) -> Result<Ask, Refusal> {
        dialogue::ask(state, self, draft)
    }

    fn preview(&self, state: &State, order: &Order) -> Result<Preview, Refusal> {
        dialogue::preview(state, self, order)
    }

    fn obey(&self, ctx: &mut Ctx<'_, Sixgun>, order: &Order) -> Result<(), Refusal> {
        match self {
            Self::DrawOn { drawer } => {
                let other = opening::check_draw(ctx, *drawer, order)?;
                ctx.pop();
                ctx.push(Self::Race { drawer: *drawer, other });
            }
            Self::Duel(duel) => {
                let goes_on = showdown::check(order)?;
                ctx.pop();
                duel.clone().answered(ctx, goes_on);
            }
            Self::StandOff(_) | Self::Race { .. } => return Err(nobody_is_asked()),
        }
        Ok(())
    }

    fn any_order(&self, state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Order {
        match self {
            Self::DrawOn { drawer } => {
                let others = opening::to_draw_on(state, *drawer);
                Order::DrawOn(order::DrawOn { target: state.piece(others[pick(others.len())]) })
            }
            _ if pick(3) == 0 => Order::StopShooting(order::StopShooting {}),
            _ => Order::ShootOn(order::ShootOn {}),
        }
    }

    /// SX-SOLO-04: the nearest, then the lowest Constitution; never stop.
    fn solo_order(&self, state: &State) -> Order {
        match self {
            Self::DrawOn { drawer } => {
                let others = opening::to_draw_on(state, *drawer);
                let target = opening::nearest(state, *drawer, &others).unwrap_or(*drawer);
                Order::DrawOn(order::DrawOn { target: state.piece(target) })
            }
            _ => Order::ShootOn(order::ShootOn {}),
        }
    }

    fn work(self, ctx: &mut Ctx<'_, Sixgun>) -> Result<(), NeedDice> {
        match self {
            Self::StandOff(standing_off) => standing_off.step(ctx),
            Self::Race { drawer, other } => opening::race(ctx, drawer, other),
            Self::Duel(duel) => duel.step(ctx),
            Self::DrawOn { .. } => unreachable!("this task asks"),
        }
    }
}
