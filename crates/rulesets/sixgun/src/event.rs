//! What can happen. Each file has its own events; this one only tells them apart, and who may know of them.

use crate::deployment;
use crate::prelude::*;

/// Something that happened. Folding it is the only way the field changes.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    pub what: What,
    /// SX-CONC-14: the side that must not learn of it while the encounter lasts.
    pub kept_from: Option<Side>,
}

macro_rules! events {
    ($($name:ident($module:ident),)+) => {
        /// What happened, by the file that knows of it.
        #[derive(Debug, Clone, PartialEq)]
        pub enum What {
            $(#[doc = concat!("In `", stringify!($module), "`.")] $name($module::Event),)+
            /// What changes nothing is told where it happens.
            Told(Box<Telling>),
        }

        $(impl From<$module::Event> for What {
            fn from(event: $module::Event) -> Self {
                Self::$name(event)
            }
        })+

        /// Folds an event into the state.
        pub fn fold(state: &mut State, event: &Event) {
            match &event.what {
                $(What::$name(event) => $module::fold(state, event),)+
                What::Told(_) => return,
            }
            brawl::tidy(state);
            groups::tidy(state);
            encounter::follow(state, &event.what);
        }

        /// An event as a sentence for one seat, or nothing if that seat may not know of it: what was hidden is told when all is over.
        pub fn tell(state: &State, event: &Event, seat: Option<Side>) -> Option<Telling> {
            if event.kept_from.is_some() && event.kept_from == seat && state.over.is_none() {
                return None;
            }
            match &event.what {
                $(What::$name(event) => $module::tell(state, event, seat),)+
                What::Told(told) => Some((**told).clone()),
            }
        }
    };
}

events! {
    Sequence(sequence), Deployment(deployment), Activation(activation), Movement(movement), Concealment(concealment), Flight(flight),
    Firing(firing), Harm(harm), Reactions(reactions), Draw(draw), Charge(charge), Brawl(brawl), Groups(groups), Encounter(encounter),
}

impl From<Telling> for Event {
    fn from(told: Telling) -> Self {
        Self { what: What::Told(Box::new(told)), kept_from: None }
    }
}

/// SX-CONC-14: from whom it is kept what only a figure's own side learns while the encounter lasts, unless hidden figures are open.
fn own_business(state: &State, figure: FigureId) -> Option<Side> {
    hidden::secretive(state).then_some(state.figure(figure).side.enemy())
}

/// SX-CONC-14: from whom it is kept what only shows if the figure it is about is known.
fn unseen(state: &State, figure: FigureId) -> Option<Side> {
    let enemy = state.figure(figure).side.enemy();
    (!sight::shown_to(state, figure, enemy)).then_some(enemy)
}

/// Lets something happen in front of everybody.
pub fn emit(ctx: &mut Ctx<'_>, what: impl Into<What>) {
    ctx.emit(Event { what: what.into(), kept_from: None });
}

/// Lets something happen of which only the figure's own side learns while the encounter lasts, unless hidden figures are open.
pub fn emit_to_own(ctx: &mut Ctx<'_>, figure: FigureId, what: impl Into<What>) {
    let kept_from = own_business(ctx, figure);
    ctx.emit(Event { what: what.into(), kept_from });
}

/// Lets something happen that only shows if the figure it is about is known. Judged before it happens.
pub fn emit_about(ctx: &mut Ctx<'_>, figure: FigureId, what: impl Into<What>) {
    let kept_from = unseen(ctx, figure);
    ctx.emit(Event { what: what.into(), kept_from });
}

/// Tells of something that changes nothing; one side may be kept from it while the encounter lasts.
pub fn tell_but(ctx: &mut Ctx<'_>, kept_from: Option<Side>, says: impl FnOnce(&State) -> Telling) {
    if kept_from.is_none() {
        return ctx.tell(says);
    }
    // This is seldom, so it may be put into words though nobody keeps a log.
    let told = says(ctx);
    ctx.emit(Event { kept_from, ..told.into() });
}

/// Tells of something that changes nothing and only shows if the figure it is about is known.
pub fn tell_about(ctx: &mut Ctx<'_>, figure: FigureId, says: impl FnOnce(&State) -> Telling) {
    let kept_from = unseen(ctx, figure);
    tell_but(ctx, kept_from, says);
}

/// Tells a figure's own side of something that changes nothing.
pub fn tell_own(ctx: &mut Ctx<'_>, figure: FigureId, says: impl FnOnce(&State) -> Telling) {
    let kept_from = own_business(ctx, figure);
    tell_but(ctx, kept_from, says);
}
