//! What can happen. Each file has its own events; this one only tells them apart, and who may know of them.

use engine::{Ctx, Side, Telling};

use crate::rule_groups::rule_groups;
use crate::state::{FigureId, State};
use crate::{
    Sixgun, activation, brawl, charge, concealment, deployment, draw, encounter, firing, flight, groups,
    harm, hidden, movement, reactions, sequence, sight, standoff,
};

/// Something that happened. Folding it is the only way the field changes.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    pub what: What,
    /// SX-CONC-14: the side that must not learn of it while the encounter lasts.
    pub kept_from: Option<Side>,
}

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident($module:ident),)+) => {
        /// What happened, by the file that knows of it.
        #[derive(Debug, Clone, PartialEq)]
        pub enum What {
            $($(#[$doc])* $name($module::Event),)+
        }

        $(impl From<$module::Event> for What {
            fn from(event: $module::Event) -> Self {
                Self::$name(event)
            }
        })+

        /// Folds an event into the state.
        pub fn fold(state: &mut State, event: &Event) {
            match &event.what { $(What::$name(event) => $module::fold(state, event),)+ }
            brawl::tidy(state);
            groups::tidy(state);
            encounter::follow(state, &event.what);
        }

        /// An event as a sentence for one seat, or nothing if that seat may not know of it: what was hidden is told when all is over.
        pub fn tell(state: &State, event: &Event, seat: Option<Side>) -> Option<Telling> {
            if event.kept_from.is_some() && event.kept_from == seat && state.over.is_none() {
                return None;
            }
            match &event.what { $(What::$name(event) => $module::tell(state, event, seat),)+ }
        }
    };
}

rule_groups!(events);

/// Lets something happen in front of everybody.
pub fn emit(ctx: &mut Ctx<'_, Sixgun>, what: impl Into<What>) {
    ctx.emit(Event { what: what.into(), kept_from: None });
}

/// Lets something happen of which only the figure's own side learns while the encounter lasts, unless hidden figures are open.
pub fn emit_to_own(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, what: impl Into<What>) {
    let enemy = ctx.figure(figure).side.enemy();
    let kept_from = hidden::secretive(ctx).then_some(enemy);
    ctx.emit(Event { what: what.into(), kept_from });
}

/// Lets something happen that only shows if the figure it is about is known (SX-CONC-14). Judged before it happens.
pub fn emit_about(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, what: impl Into<What>) {
    let enemy = ctx.figure(figure).side.enemy();
    let kept_from = (!sight::shown_to(ctx, figure, enemy)).then_some(enemy);
    ctx.emit(Event { what: what.into(), kept_from });
}
