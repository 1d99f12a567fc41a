//! SX-MOV-01, SX-MOV-02, SX-MOV-03, SX-MOV-04, SX-MOV-05, SX-MOV-06, SX-MOV-07, SX-MOV-08, SX-MOV-09, SX-MOV-16, SX-VEH, SX-GAS-04:
//! paths, their cost, and the check points at which a move is interrupted.

mod ask;
pub mod carry;
pub mod legal;
pub mod mount;
mod tell;
pub mod walk;
pub mod watch;
pub mod way;

pub use ask::ask;
pub(crate) use ask::{ghost, on};
pub use legal::{LegalMove, Path, check, check_length};
pub use tell::tell;
pub(crate) use tell::{facing_in_words, mount_name};
pub use walk::{Pace, Walk};
pub use way::Way;

use crate::prelude::*;

/// What is to be done or decided here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// SX-MOV-02: a figure goes along a path, from check point to check point.
    Walk(Walk),
    /// SX-GAS-04: what a check point brings: revealing, spotting, Got a Shot, in this order.
    CheckPoint { mover: FigureId },
    /// SX-ACT-12: the move was interrupted; its owner says how it goes on.
    Resume(Resume),
}

/// SX-ACT-12: a way that was interrupted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Resume(pub Walk);

/// What can happen here.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// SX-MOV-02, SX-ADV-07: the active figure sets out on a path of this length, in thousandths of an inch.
    /// - `declared`: the whole way, what it has walked included.
    SetOut { declared: i32 },
    /// A ducked figure rises to move.
    Rose { figure: FigureId },
    /// A figure moved.
    Moved(Step),
    /// SX-CONC-14: what a figure walked while something hidden was looked at is told now.
    /// - `mils`: thousandths of an inch.
    Shown { figure: FigureId, from: Spot, to: Spot, mils: i32, ride: Ride },
    /// SX-CONC-01: these have been in an enemy's clear view.
    Seen(FigureSet),
    /// SX-GAS-02: these have a shot at the active figure before it does what it does next.
    InView(FigureSet),
    /// SX-TER-04: a figure that gave itself away in a riverbed comes into one out of all enemies' sight.
    /// - `told`: which, if it is to be told of: the way walked, as it is told, begins and may end in a bed.
    SlippedIntoBed { figure: FigureId, told: Option<u8> },
    /// SX-ACT-11: the active figure moves no more.
    MovementOver,
    /// SX-MOV-16: a figure stopped where it may not stand is put back.
    PutBack { figure: FigureId, at: Pose },
    /// SX-FACE-03: a figure turned.
    /// - `facing`: hundredths of a degree.
    Turned { figure: FigureId, facing: i32 },
    /// SX-MOV-08, SX-MOV-15: a figure left the table, with what carries it and everybody aboard.
    Left { figure: FigureId },
    /// SX-MOV-07.
    Mounted { figure: FigureId, on: Ride, units: i32 },
    /// SX-MOV-07.
    GotDown { figure: FigureId, from: Ride, at: Pose, units: i32 },
    /// SX-VEH-04.
    TookReins { figure: FigureId },
    /// SX-ADV-32: the active figure takes up a friend.
    TookUp { carrier: FigureId, who: FigureId, with: Option<FigureId> },
}

/// One stretch of a way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// Who moves.
    pub figure: FigureId,
    /// Where it comes from.
    pub start: Spot,
    /// Where everybody last saw it.
    pub from: Spot,
    /// Thousandths of an inch since then.
    pub since: i32,
    /// Where it comes to.
    pub to: Pose,
    /// SX-MOV-03: what it costs.
    pub units: i32,
    /// Thousandths of an inch of path.
    pub mils: i32,
    /// SX-ADV-06, SX-ADV-07: it is a fast move.
    pub fast: bool,
    /// Whether it goes as its owner wants.
    pub pace: Pace,
    /// SX-CONC-14: nobody is told yet: what stopped it is hidden.
    pub quiet: bool,
    /// What carries it.
    pub ride: Ride,
    /// SX-GAS-02: those who had a shot at it at the check point before.
    pub in_view: FigureSet,
}

impl Task {
    /// Does it.
    pub fn work(self, ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
        match self {
            Self::Walk(walk) => {
                walk::go(ctx, walk);
                Ok(())
            }
            Self::CheckPoint { mover } => watch::check_point(ctx, mover),
            Self::Resume(_) => unreachable!("this task asks"),
        }
    }
}

/// SX-MOV-02: carries a move out that [`check`] accepted: a ducked figure rises first (SX-ACT-06).
pub fn play(ctx: &mut Ctx<'_>, legal: LegalMove) {
    let LegalMove { figure, path, facing, mils, .. } = legal;
    watch::note_in_view(ctx);
    rise(ctx, figure);
    set_out(ctx, figure, mils);
    let walk = Walk { figure, path, along: 0, facing, pace: Pace::Voluntary, against: None };
    ctx.push(Task::Walk(walk));
    ctx.push(Task::CheckPoint { mover: figure });
}

/// SX-ADV-07: the active figure sets out on so many thousandths of an inch more than it has walked.
pub fn set_out(ctx: &mut Ctx<'_>, figure: FigureId, mils: i32) {
    let walked = ctx.activation.as_ref().map_or(0, |activation| activation.walked);
    emit_about(ctx, figure, Event::SetOut { declared: walked + mils });
}

/// SX-ACT-06: a ducked figure that moves or charges rises first.
pub fn rise(ctx: &mut Ctx<'_>, figure: FigureId) {
    if matches!(ctx.figure(figure).status, Status::Ducked(_)) {
        emit_about(ctx, figure, Event::Rose { figure });
    }
}

/// SX-ACT-11: any shot ends the movement of the active figure; nothing if it is another figure that fired.
pub fn stop(ctx: &mut Ctx<'_>, figure: FigureId) {
    let goes = ctx.activation_is(|it| it.figure == figure && !it.movement_over);
    if goes {
        emit(ctx, Event::MovementOver);
    }
}

/// SX-ACT-12: the mover goes on along the declared path.
fn go_on(ctx: &mut Ctx<'_>) {
    let declared = ctx.activation.as_ref().and_then(|activation| activation.declared);
    emit(ctx, Event::SetOut { declared: declared.unwrap_or_default() });
}

/// SX-CONC-14: tells what the active figure has walked unseen by the log, before something is told that happens where it is now.
pub fn show(ctx: &mut Ctx<'_>) {
    let Some(activation) = &ctx.activation else { return };
    let (figure, Some((from, mils))) = (activation.figure, activation.told) else { return };
    let to = ctx.figure(figure).at.spot();
    let ride = ctx.figure(figure).ride;
    emit_about(ctx, figure, Event::Shown { figure, from, to, mils, ride });
    watch::tell_of_bed(ctx, figure, from);
}

/// SX-MOV-03, SX-ADV-05: the budget of a phase.
pub fn full_budget(state: &State) -> i32 {
    if state.setup.options.has(Module::FastMove) { FULL_MOVE * 2 } else { FULL_MOVE }
}

/// SX-MOV-03: what is left of a figure's movement in this phase, in inches at its present rate over open ground.
pub fn inches_left(state: &State, figure: FigureId) -> f64 {
    let who = state.figure(figure);
    f64::from(who.budget) / way::units_an_inch(state, who)
}

/// What a path costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cost {
    /// SX-MOV-03: in units of [`crate::state::FULL_MOVE`].
    pub units: i32,
    /// Its true length, in thousandths of an inch.
    pub mils: i32,
}

/// SX-MOV-04, SX-MOV-05, SX-TER: what a path (its start first) costs a figure, whatever it has left; refused where nobody may go.
/// Figures in the way and the place it ends at are not looked at.
pub fn cost(state: &State, figure: FigureId, path: &[Spot]) -> Result<Cost, Refusal> {
    let way = Way::along(state, figure, path);
    match way.blocked(state) {
        Some(refusal) => Err(refusal),
        None => Ok(Cost { units: way.total_units(), mils: way.mils() }),
    }
}

/// For folds: puts a figure somewhere, with the horse it rides, or the vehicle it drives and everybody aboard.
pub fn put(state: &mut State, figure: FigureId, at: Pose) {
    match state.figure(figure).ride {
        Ride::Foot => {}
        Ride::Horse(HorseId(horse)) => state.horses[usize::from(horse)].at = at,
        Ride::Vehicle { vehicle, driver: true } => {
            let wagon = &mut state.vehicles[usize::from(vehicle.0)];
            // SX-MOV-09: turning does not shift the base.
            let shifted = wagon.at.spot() != at.spot();
            wagon.at = at;
            wagon.moved |= shifted;
            for other in aboard(state, vehicle) {
                let passenger = state.figure_mut(other);
                passenger.at = at;
                passenger.moved |= shifted;
            }
        }
        Ride::Vehicle { .. } => {}
    }
    state.figure_mut(figure).at = at;
}

/// SX-VEH-01: whether a figure has driven its vehicle in this phase.
pub fn has_driven(state: &State, figure: FigureId) -> bool {
    let it = state.figure(figure);
    match it.ride {
        Ride::Vehicle { vehicle, driver: true } => {
            it.covered > 0 && state.vehicles[usize::from(vehicle.0)].moved
        }
        Ride::Vehicle { .. } | Ride::Foot | Ride::Horse(_) => false,
    }
}

/// Everybody in a vehicle who is on the table.
pub fn aboard(state: &State, vehicle: VehicleId) -> Vec<FigureId> {
    let rides = |ride: Ride| matches!(ride, Ride::Vehicle { vehicle: it, .. } if it == vehicle);
    let everybody = state.everybody();
    everybody.filter(|id| rides(state.figure(*id).ride) && state.figure(*id).status.on_table()).collect()
}

/// Folds an event into the state.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::SetOut { declared } => state.in_activation(|it| {
            it.declared = Some(*declared);
            it.interrupted = false;
            it.begun = true;
        }),
        Event::Rose { figure } => {
            state.figure_mut(*figure).status = Status::Up;
            state.in_activation(|it| it.rose |= it.figure == *figure);
        }
        Event::Moved(step) => walk::fold(state, step),
        Event::Shown { .. } => state.in_activation(|it| it.told = None),
        Event::Seen(figures) => figures.iter().for_each(|figure| state.figure_mut(figure).spotted = true),
        Event::InView(figures) => state.in_activation(|it| it.in_view = *figures),
        Event::SlippedIntoBed { figure, .. } => state.figure_mut(*figure).shown_in_bed = false,
        Event::MovementOver => state.in_activation(|it| it.movement_over = true),
        Event::PutBack { figure, at } => put(state, *figure, *at),
        Event::Turned { figure, facing } => {
            let at = state.figure(*figure).at;
            put(state, *figure, Pose { facing: *facing, ..at });
        }
        Event::Left { figure } => mount::fold_left(state, *figure),
        Event::Mounted { figure, on, units } => mount::fold_mounted(state, *figure, *on, *units),
        Event::GotDown { figure, at, units, .. } => mount::fold_got_down(state, *figure, *at, *units),
        Event::TookReins { figure } => mount::fold_reins(state, *figure),
        Event::TookUp { who, with, .. } => state.in_activation(|it| it.carries = Some((*who, *with))),
    }
}

/// A move is refused for somebody who may no longer move.
pub fn may_move(state: &State, figure: FigureId) -> Result<(), Refusal> {
    let Some(activation) = state.activation.as_ref().filter(|_| state.is_acting(figure)) else {
        return Err(no!(ids::SX_ACT_01, "only the active figure moves"));
    };
    if activation.movement_over && activation.fired {
        return Err(no!(ids::SX_ACT_11, "{figure} has fired and moves no more in this activation"));
    }
    refuse_if!(
        activation.movement_over,
        ids::SX_ACT_07,
        "the movement of {figure} is over in this activation"
    );
    Ok(())
}
