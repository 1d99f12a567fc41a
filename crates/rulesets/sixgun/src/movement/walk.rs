//! SX-MOV-02, SX-GAS-04, SX-ACT-12, SX-MOV-16: a way under way, from one check point at which something happens to the next.

use super::watch::{self, Due};
use super::{Event, Path, Resume, Step, Task, Way, legal};
use crate::event::emit_to_own;
use crate::prelude::*;

/// A way under way.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Walk {
    /// Who walks.
    pub figure: FigureId,
    /// The ends of the legs, the start first.
    pub path: Vec<Spot>,
    /// Thousandths of an inch of it walked.
    pub along: i32,
    /// SX-FACE-03: the facing at its end, in hundredths of a degree.
    pub facing: Option<i32>,
    /// Whether it goes as its owner wants.
    pub pace: Pace,
    /// SX-CHG-12: the target charged and where it stood; the walk ends if it no longer stands there.
    pub against: Option<(FigureId, Spot)>,
}

/// Whether a figure goes as its owner wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Pace {
    /// As its owner wants.
    Voluntary,
    /// SX-MOV-11, SX-MOV-12, SX-MOV-13: forced; of the active figure's dashes it is this one (SX-RX-12).
    Forced(u8),
}

/// SX-GAS-04: how far apart check points lie, in thousandths of an inch.
const EVERY: i32 = 250;
/// SX-ADV-06: beyond this it is a fast move.
pub const FAST: i32 = 8000;

/// Goes on to the next check point at which something happens, or to the end.
pub(super) fn go(ctx: &mut Ctx<'_>, mut walk: Walk) {
    if sequence::end_if_decided(ctx) {
        return;
    }
    if !goes_on(ctx, &walk) {
        put_back(ctx, &walk);
        return;
    }
    if walk.pace != Pace::Voluntary && !is_clear(ctx, &walk) {
        match round_a_find(ctx, &walk) {
            Some(path) => walk.path = path,
            None => return put_back(ctx, &walk),
        }
    }
    let way = way_of(ctx, &walk);
    if walk.along >= way.mils() {
        arrive(ctx, &walk);
        return;
    }
    let asks = walk.pace == Pace::Voluntary && walk.against.is_none();
    if asks && ctx.activation_is(|it| it.interrupted) {
        ctx.push(Task::Resume(Resume(walk)));
        return;
    }
    let stop = next_stop(ctx, &walk, &way);
    step(ctx, &walk, &way, &stop);
    let figure = walk.figure;
    ctx.push(Task::Walk(Walk { along: stop.to, ..walk }));
    if stop.due != Due::Nothing {
        ctx.push(Task::CheckPoint { mover: figure });
    }
}

/// SX-ACT-12: whether the walker is still up and nothing has ended its way.
fn goes_on(state: &State, walk: &Walk) -> bool {
    let it = state.figure(walk.figure);
    let active = state.activation_of(walk.figure);
    let unmoved = walk.against.is_none_or(|(target, spot)| state.figure(target).at.spot() == spot);
    match (walk.pace, active) {
        (Pace::Voluntary, Some(activation)) => {
            let up = matches!(it.status, Status::Up | Status::PoppedUp(_));
            up && unmoved
                && !activation.movement_over
                && !activation.over
                && super::carry::holds(state, walk.figure)
        }
        (Pace::Voluntary, None) => false,
        (Pace::Forced(dash), active) => {
            let current = active.is_none_or(|activation| dash == activation.dashes);
            current && flight::may_dash(it.status)
        }
    }
}

/// SX-MOV-06: whether no enemy its side knows of stands in the rest of its way.
fn is_clear(state: &State, walk: &Walk) -> bool {
    legal::unblocked(state, walk.figure, &rest(state, walk))
}

/// SX-CONC-13: the whole way of a forced mover who has found a hidden enemy in it, led round him or ended short of him; none if there is no
/// room. What is walked stays as it is, so that check points are counted on.
fn round_a_find(state: &State, walk: &Walk) -> Option<Vec<Spot>> {
    let ahead = rest(state, walk);
    let onward = flight::round(state, walk.figure, &ahead)?;
    let walked = walk.path.len() + 1 - ahead.len();
    Some(walk.path.iter().copied().take(walked).chain(onward).collect())
}

/// SX-ADV-32: one carrier goes at half speed, two at full speed.
fn way_of(state: &State, walk: &Walk) -> Way {
    let way = Way::along(state, walk.figure, &walk.path);
    match walk.pace {
        Pace::Voluntary => way.times(super::carry::price(state, walk.figure)),
        // SX-ADV-33: one who ducks or runs has set his friend down.
        Pace::Forced(_) => way,
    }
}

/// The next check point at which something happens, or the end.
struct Stop {
    /// Thousandths of an inch of the way.
    to: i32,
    due: Due,
    /// SX-GAS-02: those who had a shot at the walker at the check point before.
    in_view: FigureSet,
}

/// Looks ahead from check point to check point without moving anybody.
fn next_stop(ctx: &mut Ctx<'_>, walk: &Walk, way: &Way) -> Stop {
    let state = &**ctx;
    // SX-GAS-04: counted along the whole voluntary path of the activation; a forced dash counts anew.
    let before = match (walk.pace, &state.activation) {
        (Pace::Voluntary, Some(activation)) => activation.walked - walk.along,
        _ => 0,
    };
    let mut seen = watch::NowSeen::default();
    let mut at = walk.along;
    // Whoever has a shot at it where it is now did not get it by what it walks next.
    let mut in_view = watch::in_view(state, walk.figure);
    let mut was_in_bed = state.setup.terrain.riverbed_at(state.centre(walk.figure)).is_some();
    let mut slips_in = false;
    let (to, due) = loop {
        at += EVERY - (before + at).rem_euclid(EVERY);
        at = at.min(way.mils());
        let Some(eye) = eye_at(state, walk, way, at) else { break (way.mils(), Due::Nothing) };
        seen.look(state, &eye);
        let (due, now) = watch::due(state, &eye, in_view);
        let in_bed = state.setup.terrain.riverbed_at(eye.at).is_some();
        slips_in = in_bed && !was_in_bed && watch::slips_into_bed(state, &eye);
        if due != Due::Nothing || slips_in || at >= way.mils() {
            break (at, if slips_in { due.max(Due::Quiet) } else { due });
        }
        (in_view, was_in_bed) = (now, in_bed);
    };
    seen.note(ctx);
    if slips_in {
        slip_into_bed(ctx, walk, way, to);
    }
    Stop { to, due, in_view }
}

/// SX-TER-04: it will be concealed again there. Where the way that is told begins in a bed, its end does not tell that.
fn slip_into_bed(ctx: &mut Ctx<'_>, walk: &Walk, way: &Way, to: i32) {
    let (state, figure) = (&**ctx, walk.figure);
    let bed = |at: Point| state.setup.terrain.riverbed_at(at);
    let from = last_told(state, figure).0.point();
    let told = way.at(to).and_then(|(at, _)| bed(at)).filter(|_| bed(from).is_some());
    emit_to_own(ctx, figure, Event::SlippedIntoBed { figure, told: told.map(|bed| bed as u8) });
}

/// SX-CONC-14: whether a figure set out in its enemies' sight on what has not been told of its way.
pub fn set_out_in_sight(state: &State, figure: FigureId) -> bool {
    let (from, _) = last_told(state, figure);
    !state.figure(figure).concealed && state.setup.terrain.riverbed_at(from.point()).is_none()
}

/// Where everybody last saw a figure, and how far it has come since, in thousandths of an inch.
fn last_told(state: &State, figure: FigureId) -> (Spot, i32) {
    let told = state.activation_of(figure).and_then(|it| it.told);
    told.unwrap_or((state.figure(figure).at.spot(), 0))
}

/// The walker as it will be at a place of its way.
fn eye_at(state: &State, walk: &Walk, way: &Way, along: i32) -> Option<Eye> {
    let pose = pose_at(walk, way, along)?;
    let eye = sight::eye(state, walk.figure).placed(pose.point(), pose.degrees());
    Some(if matches!(eye.status, Status::PoppedUp(_)) { eye.being(Status::Up) } else { eye })
}

/// Where it stands, on the grid, after so much of the way.
fn pose_at(walk: &Walk, way: &Way, along: i32) -> Option<Pose> {
    let (at, facing) = way.at(along)?;
    let pose = Placement { at, facing }.snap();
    let ends = along >= way.mils();
    Some(Pose { facing: walk.facing.filter(|_| ends).unwrap_or(pose.facing), ..pose })
}

/// The figure goes to a place of its way.
fn step(ctx: &mut Ctx<'_>, walk: &Walk, way: &Way, stop: &Stop) {
    let Stop { to, due, in_view } = *stop;
    let Some(pose) = pose_at(walk, way, to) else { return };
    let state = &**ctx;
    let (figure, mils) = (walk.figure, to - walk.along);
    let fast = match (&state.activation, walk.pace) {
        (Some(activation), Pace::Voluntary) => {
            activation.declared.is_some_and(|declared| declared > FAST + 10)
        }
        _ => state.figure(figure).covered + mils > FAST + 10,
    };
    let (from, since) = last_told(state, figure);
    let units = way.units_to(to) - way.units_to(walk.along);
    let moved = Step {
        figure,
        start: state.figure(figure).at.spot(),
        from,
        since: since + mils,
        to: pose,
        units,
        mils,
        fast,
        pace: walk.pace,
        quiet: due == Due::Quiet,
        ride: state.figure(figure).ride,
        in_view,
    };
    // SX-CONC-14, SX-TER-04: whoever goes where he is hidden is not told of with the place he comes to.
    let there = sight::eye(state, figure).placed(pose.point(), pose.degrees());
    if sight::shown_at(state, &there, state.figure(figure).side.enemy()) {
        emit_about(ctx, figure, Event::Moved(moved));
    } else {
        emit_to_own(ctx, figure, Event::Moved(moved));
    }
    if !moved.quiet {
        watch::tell_of_bed(ctx, figure, from);
    }
}

/// The end of a way.
fn arrive(ctx: &mut Ctx<'_>, walk: &Walk) {
    super::show(ctx);
    if walk.pace != Pace::Voluntary {
        return;
    }
    let at = ctx.figure(walk.figure).at.spot();
    if legal::at_exit(ctx, ctx.figure(walk.figure).side, at.point()) {
        emit_about(ctx, walk.figure, Event::Left { figure: walk.figure });
    }
}

/// SX-MOV-16: one stopped where it may not stand is put back along its path to the nearest place where it may.
pub(super) fn put_back(ctx: &mut Ctx<'_>, walk: &Walk) {
    let state = &**ctx;
    let way = Way::along(state, walk.figure, &walk.path);
    let here = state.figure(walk.figure).at;
    let left_there = pose_at(walk, &way, walk.along).is_some_and(|pose| pose.spot() == here.spot());
    let stands = |pose: Pose| legal::has_room(state, walk.figure, pose);
    if !left_there || !here_matters(state.figure(walk.figure).status) || stands(here) {
        return;
    }
    let back = (0..walk.along).rev().filter_map(|along| way.at(along)).find_map(|(at, facing)| {
        // SX-GEN-04: a horse must be clear as it will stand.
        let pose = Pose { facing: here.facing, ..Placement { at, facing }.snap() };
        legal::stands_clear(state, walk.figure, pose).then_some(pose)
    });
    let start = walk.path.first().map(|spot| Pose { x: spot.x, y: spot.y, facing: here.facing });
    if let Some(at) = back.or(start) {
        emit_about(ctx, walk.figure, Event::PutBack { figure: walk.figure, at });
        watch::tell_of_bed(ctx, walk.figure, here.spot());
    }
}

/// SX-MOV-06: a body lies where it fell.
fn here_matters(status: Status) -> bool {
    status.conscious()
}

/// For folds: one stretch of a way.
pub(super) fn fold(state: &mut State, step: &Step) {
    let from = state.figure(step.figure).at;
    super::put(state, step.figure, step.to);
    let turn = state.turn;
    if let Ride::Vehicle { vehicle, driver: true } = state.figure(step.figure).ride {
        state.vehicles[usize::from(vehicle.0)].driven += step.units;
    }
    let figure = state.figure_mut(step.figure);
    figure.budget = (figure.budget - step.units).max(0);
    figure.covered += step.mils;
    figure.moved |= step.mils > 0;
    if matches!(figure.status, Status::PoppedUp(_)) {
        figure.status = Status::Up;
    }
    if step.fast {
        figure.moved_fast = true;
        if figure.ride == Ride::Foot && figure.fast_turn != turn {
            figure.fast_before = figure.fast_turn;
            figure.fast_turn = turn;
        }
    }
    if step.pace == Pace::Voluntary {
        let shift = (step.to.x - from.x, step.to.y - from.y);
        super::carry::fold_shift(state, step.figure, shift);
    }
    let Some(activation) = state.activation_of_mut(step.figure) else { return };
    if step.pace == Pace::Voluntary {
        activation.walked += step.mils;
    }
    activation.begun = true;
    activation.in_view = step.in_view;
    activation.told = step.quiet.then_some((step.from, step.since));
}

/// SX-ACT-12: whether the rest of the way is still open.
pub(super) fn may_go_on(state: &State, walk: &Walk) -> Result<(), Refusal> {
    legal::check_rest(state, walk.figure, &rest(state, walk), walk.facing)
}

/// What is left of a way, where the walker is now first.
pub(super) fn rest(state: &State, walk: &Walk) -> Path {
    let mut before = 0.0;
    let mut rest = Path::from_iter([state.figure(walk.figure).at.spot()]);
    for leg in walk.path.windows(2) {
        before += leg[0].point().distance(leg[1].point());
        if before * 1000.0 > f64::from(walk.along) {
            rest.push(leg[1]);
        }
    }
    rest
}
