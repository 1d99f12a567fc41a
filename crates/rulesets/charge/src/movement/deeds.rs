//! What each order of 1b would do, and doing it.

use super::{Course, Task, Through, make};
use crate::attack::{self, Plan};
use crate::dialogue::MARKER;
use crate::formations::screen_rect;
use crate::manoeuvre::{self, Change};
use crate::prelude::*;
use crate::riding::{self, Ridden};
use crate::{blocks, control, generals, retreat, screens};

/// Something that is done in 1b. The question comes back when all that follows from it is over.
fn doing<L: 'static>(
    legal: L,
    show: impl Fn(&State, &L) -> Preview + 'static,
    make: impl FnOnce(&mut Ctx<'_, Charge>, L) + 'static,
) -> Doing {
    Doing::of(legal).shown(show).played(|ctx, legal| {
        let before = ctx.moving;
        ctx.push(Task::Choose);
        make(ctx, legal);
        startle(ctx, before);
    })
}

/// Nobody moves any more.
pub(super) fn end() -> Doing {
    Doing::shown(|_| "Nobody moves any more this turn.").played(|ctx| {
        let before = ctx.moving;
        ctx.emit(Event::Moving { unit: None });
        startle(ctx, before);
    })
}

/// SC-GNL-03: when the movement of a unit is over, lone enemy generals near it flee.
fn startle(ctx: &mut Ctx<'_, Charge>, before: Option<UnitId>) {
    if let Some(unit) = before.filter(|unit| ctx.moving != Some(*unit) && ctx.is_present(*unit)) {
        generals::startle(ctx, unit);
    }
}

/// What is said of a unit, and where it stands afterwards.
fn stands(says: String, end: &Footprint) -> Preview {
    Preview::from(says).standing(end.rects.iter())
}

/// A leg, by the rule that allows it.
pub(super) fn leg(unit: UnitId, course: Course, through: Through, rule: RuleId) -> Doing {
    let show = move |state: &State, course: &Course| {
        let share = course.share().fraction() * 100.0;
        let whole = state.unit(unit).turn.spent.plus(course.share()).fraction() * 100.0;
        let mut says = Preview::saying(format_args!(
            "{} spends {share:.1}% of its move, {whole:.1}% in all.",
            state.name(unit)
        ));
        if course.disorders.is_some() {
            says.then("The ground disorders it.");
        }
        if through == Through::Hastily && !course.passed.is_empty() {
            says.then("It passes friends in haste: that disorders it and them.");
        }
        says.standing(state.footprint_of(unit, course.lie).rects.iter())
    };
    doing(course, show, move |ctx, course| make(ctx, unit, &course, through, rule))
}

/// A change of formation or facing.
pub(super) fn change(unit: UnitId, change: Change) -> Doing {
    let show = move |state: &State, change: &Change| {
        let what = if change.rule == ids::SC_MAN_04 {
            format!("facing {:.0}°", change.lie.at.degrees())
        } else {
            change.lie.formation.word().name().to_owned()
        };
        let says = format!("{}: {what}, for {}.", state.name(unit), manoeuvre::in_words(change.cost));
        stands(says, &state.footprint_of(unit, change.lie))
    };
    doing(change, show, move |ctx, change| manoeuvre::make(ctx, unit, change))
}

/// SC-STA-06.
pub(super) fn reform(unit: UnitId) -> Doing {
    let show =
        |state: &State, unit: &UnitId| format!("{} reforms and does nothing else.", state.name(*unit)).into();
    doing(unit, show, manoeuvre::reform)
}

/// SC-ATK-02.
pub(super) fn attack(plan: Plan) -> Doing {
    let show = |state: &State, Plan { declared, .. }: &Plan| {
        let says = format!("{} attacks {}.", state.name(declared.unit), state.name(declared.target));
        stands(says, &state.footprint_of(declared.unit, declared.met.lie))
    };
    doing(plan, show, |ctx, plan| attack::begin(ctx, &plan))
}

/// SC-ATK-14.
pub(super) fn reinforce(plan: Plan) -> Doing {
    let show = |state: &State, Plan { declared, .. }: &Plan| {
        let says = format!("{} comes up behind {}.", state.name(declared.unit), state.name(declared.target));
        stands(says, &state.footprint_of(declared.unit, declared.met.lie))
    };
    doing(plan, show, |ctx, plan| attack::reinforce::begin(ctx, &plan))
}

/// SC-SCR.
pub(super) fn screen(unit: UnitId, change: screens::Change) -> Doing {
    let show = move |state: &State, change: &screens::Change| {
        let name = state.name(unit);
        match change.screen {
            Some(screen) => Preview::saying(format_args!("{name} has a screen of {} here.", screen.models))
                .standing([&screen_rect(state.info(unit), screen)]),
            None => Preview::saying(format_args!("{name} takes its screen in.")),
        }
    };
    doing(change, show, move |ctx, change| screens::make(ctx, unit, change))
}

/// SC-TWN-02, SC-TWN-04, SC-TWN-15.
pub(super) fn block(unit: UnitId, way: blocks::Way) -> Doing {
    let show = move |state: &State, way: &blocks::Way| {
        let name = state.name(unit);
        match way {
            blocks::Way::In(..) => Preview::saying(format_args!("{name} goes into the block.")),
            blocks::Way::Out(lie) => {
                stands(format!("{name} comes out here."), &state.footprint_of(unit, *lie))
            }
            blocks::Way::Storm(target, _) => {
                Preview::saying(format_args!("{name} storms the block of {}.", state.name(*target)))
            }
        }
    };
    doing(way, show, move |ctx, way| blocks::go(ctx, unit, way))
}

/// SC-RET-11.
pub(super) fn withdraw(unit: UnitId) -> Doing {
    let show = |state: &State, unit: &UnitId| {
        Preview::saying(format_args!(
            "{} retreats of its own will, with {} rout hits, and is shaken.",
            state.name(*unit),
            retreat::voluntary_hits(state, *unit)
        ))
    };
    doing(unit, show, |ctx, unit| {
        ctx.emit(Event::Moving { unit: None });
        retreat::withdraw(ctx, unit);
    })
}

/// SC-OPT-01.
pub(super) fn rouse(unit: UnitId) -> Doing {
    let show = |state: &State, unit: &UnitId| {
        format!("{} moves this turn if its die shows 4 or more.", state.name(*unit)).into()
    };
    doing(unit, show, |ctx, unit| ctx.push(control::Task::Roll(unit)))
}

/// SC-GNL-01.
pub(super) fn ride(general: GeneralId, ridden: Ridden) -> Doing {
    let show = move |state: &State, ridden: &Ridden| {
        let at = ridden.at.point();
        let says = format!("{} rides {:.1} inches.", state.general_name(general), ridden.rode);
        Preview::from(says).standing([Base::Disc { at: (at.x, at.y), radius: MARKER }])
    };
    doing(ridden, show, move |ctx, ridden| riding::make(ctx, general, ridden))
}
