//! SX-ACT-06, SX-ACT-07, SX-ACT-08, SX-ACT-09, SX-ACT-10, SX-ACT-11, SX-ACT-12, SX-ACT-13, SX-ACT-14, SX-ACT-15, SX-ACT-16: one
//! figure's activation, from the clearing of its marks to its last order.
//!
//! [`Task::Act`] lies at the bottom of the agenda as long as the activation goes on. Whenever all above it is done it looks whether the
//! fight or the activation is over, and otherwise asks its owner ([`Task::Decide`]). A forced duck or flight only marks it as over
//! ([`end`]); what still waits above it comes first (SX-RX-12).

mod decide;
mod drill;
mod give_up;
mod in_place;
mod solo;

use engine::Mind;
use engine::question::judge;

pub use give_up::{check_capture, check_surrender};
pub use in_place::{check_duck, duck_features};
pub(crate) use solo::{A_STEP, bounds_of, gets_somewhere, known_in_range};

use crate::encounter::cattle;
use crate::movement::watch;
use crate::options::RofRefresh;
use crate::prelude::*;

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// The activation goes on or closes.
    Act,
    /// What the active figure does.
    Decide,
    /// SX-HORSE-08: a thrown rider stands up or takes cover behind his horse.
    Thrown,
}

/// SX-ACT-06: what the active figure does.
pub struct Decide;

/// SX-HORSE-08: whether a thrown rider stands up or takes cover behind his horse.
pub struct Thrown;

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-ACT-06, step 1: a figure's activation began.
    /// - `in_view` (SX-GAS-03): those who have a shot at it already.
    Began { figure: FigureId, in_view: FigureSet },
    /// SX-ADV-22: an activation spent ducked.
    /// - `down`: behind cover; with none to be had it merely does nothing.
    StayedDown { figure: FigureId, down: bool },
    /// SX-ACT-13.
    /// - `taken` (SX-CHR-13): taken from a saddle.
    Readied { figure: FigureId, weapon: Weapon, taken: bool },
    /// SX-ACT-08.
    PoppedUp { figure: FigureId },
    /// SX-ACT-09.
    Ducked { figure: FigureId, behind: Cover },
    /// SX-HORSE-08: a thrown rider got to his feet.
    StoodUp { figure: FigureId },
    /// SX-DMG-09.
    Captured { figure: FigureId, by: FigureId },
    /// SX-ACT-16.
    Surrendered { figure: FigureId },
    /// SX-RX-11: nothing more is ordered in this activation.
    Over,
    /// SX-ACT-06, step 8: it is closed.
    Ended { figure: FigureId },
}

/// SX-ACT-06: a figure's activation begins: marks are cleared, then compulsory conduct or, after a look about, its owner's orders.
pub fn begin(ctx: &mut Ctx<'_>, figure: FigureId) {
    watch::note_seen(ctx);
    let in_view = watch::in_view(ctx, figure);
    emit_about(ctx, figure, Event::Began { figure, in_view });
    ctx.push(Task::Act);
    let it = ctx.figure(figure);
    if ctx.is_engaged(figure) {
        // SX-BRAWL-14: one who comes free in it may still fire.
        brawl::activate(ctx, figure);
        return;
    }
    match it.status {
        Status::Running { .. } if flight::is_cornered(ctx, figure) => cornered(ctx, figure),
        Status::Running { .. } => {
            end(ctx);
            flight::run_on(ctx, figure);
        }
        Status::Thrown { .. } => {
            end(ctx);
            ctx.push(Task::Thrown);
        }
        _ if it.duck_turns > 0 => {
            let down = matches!(it.status, Status::Ducked(_));
            end(ctx);
            emit_about(ctx, figure, Event::StayedDown { figure, down });
        }
        Status::Ducked(Cover::Horse(_)) if it.unhorsed => {
            end(ctx);
            ctx.push(Task::Thrown);
        }
        _ => ctx.push(concealment::Task::LookAbout { figure }),
    }
}

/// SX-MOV-13: a runner with no way out gives himself up to an enemy near him, or fights again.
fn cornered(ctx: &mut Ctx<'_>, figure: FigureId) {
    if check_surrender(ctx, figure).is_ok() {
        give_up::play(ctx, figure);
        return;
    }
    flight::turn_to_fight(ctx, figure);
    ctx.push(concealment::Task::LookAbout { figure });
}

/// SX-RX-11: the activation is over: a forced duck or flight of the active figure ends it. It closes when what lies above it is done.
pub fn end(ctx: &mut Ctx<'_>) {
    if ctx.activation_is(|it| !it.over) {
        emit(ctx, Event::Over);
    }
}

/// The figure whose activation it is. Called only while one goes on.
fn active(state: &State) -> FigureId {
    state.activation.as_ref().expect("a figure is active").figure
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        act(ctx);
        Ok(())
    }
}

/// Whether the active figure may do this now.
fn allows(state: &State, order: &Order) -> bool {
    judge::<Sixgun>(&Task::Decide.into(), state, order).is_some_and(|judged| judged.is_ok())
}

/// What a commander's steady hand does with the active figure.
pub(crate) fn by_the_drill(state: &State, mind: Mind<'_, Sixgun>) -> Order {
    drill::order(state, active(state), mind)
}

/// Everything above is done: the fight is over, or the activation, or its owner is asked on.
fn act(ctx: &mut Ctx<'_>) {
    if sequence::end_if_decided(ctx) {
        return;
    }
    let Some(activation) = &ctx.activation else { return };
    let figure = activation.figure;
    cattle::gather(ctx, figure);
    let Some(activation) = &ctx.activation else { return };
    if draw::somebody_waits(activation) {
        ctx.push(Task::Act);
        if draw::movement_is_over(ctx) {
            movement::stop(ctx, figure);
        }
        return;
    }
    let helpless = !matches!(ctx.figure(figure).status, Status::Up | Status::PoppedUp(_) | Status::Ducked(_));
    let engaged = ctx.is_engaged(figure);
    // Step 7 is done: only hiding may follow it.
    let done = (activation.finished || activation.volley_spent) && !may_still_hide(ctx, figure);
    if activation.over || helpless || engaged || done {
        close(ctx, figure);
        return;
    }
    ctx.push_in_order([Task::Decide, Task::Act]);
}

/// SX-ACT-06, step 7: conceal or vanish, if allowed.
fn may_still_hide(state: &State, figure: FigureId) -> bool {
    concealment::check_conceal(state, figure).is_ok() || concealment::check_vanish(state, figure).is_ok()
}

/// SX-ACT-06, step 8, SX-GRP-04.
fn close(ctx: &mut Ctx<'_>, figure: FigureId) {
    movement::show(ctx);
    watch::note_seen(ctx);
    emit_about(ctx, figure, Event::Ended { figure });
    groups::after_activation(ctx);
    sequence::end_if_decided(ctx);
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::Began { figure, in_view } => fold_began(state, *figure, *in_view),
        Event::StayedDown { figure, .. } => {
            let it = state.figure_mut(*figure);
            it.duck_turns = it.duck_turns.saturating_sub(1);
        }
        Event::Readied { figure, weapon, taken } => {
            let it = state.figure_mut(*figure);
            it.ready = Some(*weapon);
            if *taken {
                let _ = it.taken.try_push(*weapon);
            }
            with(state, |activation| activation.readied = true);
        }
        Event::PoppedUp { figure } => {
            let it = state.figure_mut(*figure);
            let from = if let Status::Ducked(cover) = it.status { Some(cover) } else { None };
            it.status = Status::PoppedUp(from);
            with(state, |activation| activation.rose = true);
        }
        Event::Ducked { figure, behind } => {
            let it = state.figure_mut(*figure);
            it.status = Status::Ducked(*behind);
            it.unhorsed = false;
            with(state, |activation| {
                activation.movement_over = true;
                activation.finished = true;
            });
        }
        Event::StoodUp { figure } => in_place::fold_stood_up(state, *figure),
        Event::Captured { figure, .. } => {
            state.figure_mut(*figure).status = Status::Captured;
            with(state, |activation| activation.finished = true);
        }
        Event::Surrendered { figure } => {
            movement::mount::off(state, *figure);
            state.figure_mut(*figure).status = Status::Captured;
            with(state, |activation| activation.over = true);
        }
        Event::Over => with(state, |activation| activation.over = true),
        Event::Ended { figure } => {
            state.activation = None;
            // SX-TER-04: what it gave away in a riverbed is forgotten.
            if state.setup.terrain.riverbed_at(state.centre(*figure)).is_none() {
                state.figure_mut(*figure).shown_in_bed = false;
            }
        }
    }
}

/// Notes something in the activation that goes on, which by that has begun for good.
fn with(state: &mut State, note: impl FnOnce(&mut Activation)) {
    state.in_activation(|activation| {
        activation.begun = true;
        note(activation);
    });
}

/// SX-ACT-06, step 1: its marks are cleared; with `rof-refresh: activation` everybody's shots are renewed (SX-WPN-04).
fn fold_began(state: &mut State, figure: FigureId, in_view: FigureSet) {
    if let Some(place) = state.queue.iter().position(|id| *id == figure) {
        state.queue.drain(..=place);
    }
    if state.setup.options.rof_refresh == RofRefresh::Activation {
        state.figures.iter_mut().for_each(|figure| figure.shots = 0);
    }
    state.groups.iter_mut().for_each(|group| group.got_a_shot = None);
    let opens_phase = std::mem::take(&mut state.fresh);
    // SX-VEH-02: one whom his vehicle has carried in this phase has moved, whoever drove.
    let carried = movement::legal::as_vehicle(state.figure(figure).ride)
        .is_some_and(|vehicle| state.vehicles[usize::from(vehicle.0)].moved);
    let it = state.figure_mut(figure);
    (it.moved, it.moved_fast) = (carried, false);
    if matches!(it.status, Status::PoppedUp(_)) {
        it.status = Status::Up;
    }
    state.activation = Some(Activation {
        figure,
        opens_phase,
        over: false,
        readied: false,
        begun: false,
        rose: false,
        interrupted: false,
        told: None,
        carries: None,
        dashes: 0,
        dashing: false,
        finished: false,
        walked: 0,
        declared: None,
        movement_over: false,
        fired: false,
        volley_spent: false,
        charge: Charge::None,
        in_view,
        tested: FigureSet::default(),
        looked_for: FigureSet::default(),
        looked_by: FigureSet::default(),
        waiting: FigureSet::default(),
    });
}

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    Some(match event {
        Event::Began { figure, .. } => about(state, ids::SX_ACT_06, *figure, "acts"),
        Event::StayedDown { figure, down } => {
            about(state, ids::SX_ADV_22, *figure, if *down { "stays down" } else { "does nothing" })
        }
        Event::Readied { figure, weapon, .. } => {
            let his = state.pronouns(*figure).his;
            about(state, ids::SX_ACT_13, *figure, format_args!("makes {his} {weapon} ready"))
        }
        Event::PoppedUp { figure } => about(state, ids::SX_ACT_08, *figure, "pops up"),
        Event::Ducked { figure, behind } => {
            about(state, ids::SX_ACT_09, *figure, format_args!("ducks {}", state.down_at(*behind)))
        }
        Event::StoodUp { figure } => {
            let his = state.pronouns(*figure).his;
            about(state, ids::SX_HORSE_08, *figure, format_args!("gets to {his} feet"))
        }
        Event::Captured { figure, by } => {
            let body = state.name(*figure);
            let told = about(state, ids::SX_DMG_09, *by, format_args!("captures {body}")).about([body]);
            told.headline().seen(beats::out(state, *figure, "captured"))
        }
        Event::Surrendered { figure } => {
            let himself = state.pronouns(*figure).himself;
            let told = about(state, ids::SX_ACT_16, *figure, format_args!("gives {himself} up"));
            told.headline().seen(beats::out(state, *figure, "given up"))
        }
        Event::Over | Event::Ended { .. } => return None,
    })
}
