//! SX-MOV-11, SX-MOV-12, SX-MOV-13, SX-MOV-14, SX-MOV-15, SX-RX-12, SX-VEH-05: what a frightened figure does, step by step.

use engine::Shared;

use super::{Event, Exit, Found, Hide, Task, Threat, away, choice, hiding, may_dash};
use crate::movement::{Pace, Walk, mount};
use crate::prelude::*;

/// SX-MOV-11, SX-MOV-12: ducks in place, or runs to the nearest place out of the threat's sight, or straight away.
pub(super) fn seek(ctx: &mut Ctx<'_>, figure: FigureId, threat: Threat) {
    let state = &**ctx;
    if !may_dash(state.figure(figure).status) {
        return;
    }
    let Some(eye) = hiding::eye_of(state, figure, threat) else { return };
    if let Some(behind) = hiding::in_place(state, figure, &eye) {
        emit_about(ctx, figure, Event::Ducked { figure, behind, after_dash: false });
        return;
    }
    let places = hiding::places(state, figure, &eye);
    let concealed = state.figure(figure).concealed;
    match places.len() {
        0 => get_away(ctx, figure, eye.at),
        1 => dash_to(ctx, figure, eye.at, places.into_iter().next()),
        // SX-CONC-14: no question betrays a hidden figure; the rules choose as for one without a player.
        _ if concealed => dash_to(ctx, figure, eye.at, choice::farthest(&eye, places)),
        _ => {
            let lowest = places[0].units;
            let found = Shared::new(Found::new(state, places));
            ctx.push(Task::Hide(Hide { figure, threat, lowest, found }));
        }
    }
}

/// SX-MOV-11 b: it runs there and ducks, looking back at the threat.
pub(super) fn dash_to(ctx: &mut Ctx<'_>, figure: FigureId, threat: Point, refuge: Option<hiding::Refuge>) {
    if let Some(hiding::Refuge { at, behind, path, .. }) = refuge {
        let facing = facing_back(ctx, figure, at, threat);
        dash(ctx, figure, path, facing, Some((at, behind)));
    }
}

/// SX-FACE-04: one on foot who has reached cover faces the threat; a horse stands as it came.
fn facing_back(state: &State, figure: FigureId, at: Spot, threat: Point) -> Option<i32> {
    let back = (threat - at.point()).unit().filter(|_| state.figure(figure).ride == Ride::Foot)?;
    Some(Pose::new(0.0, 0.0, back.bearing()).facing)
}

/// SX-MOV-12: directly away with all the movement left. One who cannot is told of, with the reason.
fn get_away(ctx: &mut Ctx<'_>, figure: FigureId, threat: Point) {
    // A passenger cannot drive away.
    let carried = matches!(ctx.figure(figure).ride, Ride::Vehicle { driver: false, .. });
    let path = if carried { None } else { away::straight(ctx, figure, threat) };
    if let Some(path) = path {
        dash(ctx, figure, path, None, None);
    } else {
        let spent = !carried && ctx.figure(figure).budget < A_HUNDREDTH;
        let then = if spent { "has no movement left" } else { "has nowhere to go" };
        tell_about(ctx, figure, |state| {
            about(state, ids::SX_MOV_12, figure, format_args!("finds no cover and {then}"))
        });
    }
}

/// A hundredth of an inch on foot: less is no movement.
const A_HUNDREDTH: i32 = FULL_MOVE / 800;

/// A forced dash: the walk, how it faces at its end, and what comes there.
fn dash(
    ctx: &mut Ctx<'_>,
    figure: FigureId,
    path: Vec<Spot>,
    facing: Option<i32>,
    at: Option<(Spot, Cover)>,
) {
    movement::rise(ctx, figure);
    emit_about(ctx, figure, Event::DashBegan { figure, in_the_open: at.is_none() });
    let number = number_of_dash(ctx, figure);
    ctx.push(Task::Arrive { figure, at, dash: number });
    if path.len() > 1 {
        let pace = Pace::Forced(number);
        let walk = Walk { figure, path, along: 0, facing, pace, against: None };
        ctx.push(movement::Task::Walk(walk));
    }
}

fn number_of_dash(state: &State, figure: FigureId) -> u8 {
    state.activation_of(figure).map_or(0, |activation| activation.dashes)
}

/// SX-MOV-11, SX-RX-12: at the end of a dash that has not lapsed it ducks.
pub(super) fn arrive(ctx: &mut Ctx<'_>, figure: FigureId, at: Option<(Spot, Cover)>, dash: u8) {
    let it = ctx.figure(figure);
    if dash != number_of_dash(ctx, figure) {
        return;
    }
    let there =
        at.filter(|(spot, _)| it.at.spot() == *spot && matches!(it.status, Status::Up | Status::PoppedUp(_)));
    match there {
        Some((_, behind)) => emit_about(ctx, figure, Event::Ducked { figure, behind, after_dash: true }),
        None => emit_about(ctx, figure, Event::DashEnded { figure }),
    }
}

/// SX-MOV-13: the edges it may leave by are fixed at the moment of the result; it makes for the nearest point of them that it can reach.
pub(super) fn flee(ctx: &mut Ctx<'_>, figure: FigureId, threat: Threat, at_once: bool) {
    let state = &**ctx;
    if !may_dash(state.figure(figure).status) {
        return;
    }
    let open = away::open_edges(state.centre(figure), threat.at(state));
    let exits = away::ways_out(state, figure, open);
    match exits[..] {
        // With no way out it waits for its activation.
        [] => {
            let nearest = away::straight_out(state, figure, open).into_iter().next();
            let exit = nearest.unwrap_or_else(|| state.figure(figure).at.spot());
            start_to_run(ctx, figure, exit, open, at_once);
        }
        [exit] => start_to_run(ctx, figure, exit, open, at_once),
        _ if state.figure(figure).concealed => {
            let exit = choice::safest(state, figure, &exits);
            start_to_run(ctx, figure, exit, open, at_once);
        }
        _ => ctx.push(Task::Exit(Exit { figure, open, at_once })),
    }
}

pub(super) fn start_to_run(ctx: &mut Ctx<'_>, figure: FigureId, exit: Spot, open: Edges, at_once: bool) {
    movement::show(ctx);
    emit_about(ctx, figure, Event::Fled { figure, exit, open });
    if at_once {
        ctx.push(Task::Run { figure });
    }
}

/// SX-MOV-13, SX-VEH-05: as far as the budget goes; one aboard a vehicle gets down first, on the side of his exit.
pub(super) fn run(ctx: &mut Ctx<'_>, figure: FigureId) {
    let state = &**ctx;
    let Status::Running { exit, open } = state.figure(figure).status else { return };
    if matches!(state.figure(figure).ride, Ride::Vehicle { .. }) {
        let Some(at) = way_down(state, figure, exit) else { return stuck(ctx, figure) };
        let from = state.figure(figure).ride;
        emit_about(ctx, figure, movement::Event::GotDown { figure, from, at, units: FULL_MOVE / 2 });
    }
    let Some((to, path)) = way_out(ctx, figure, exit, open) else { return stuck(ctx, figure) };
    if to != exit {
        emit_about(ctx, figure, Event::MadeFor { figure, exit: to });
    }
    emit_about(ctx, figure, Event::DashBegan { figure, in_the_open: false });
    let pace = Pace::Forced(number_of_dash(ctx, figure));
    ctx.push(Task::RunEnds { figure });
    let walk = Walk { figure, path, along: 0, facing: None, pace, against: None };
    ctx.push(movement::Task::Walk(walk));
}

/// One who runs and cannot is told of, with the reason.
fn stuck(ctx: &mut Ctx<'_>, figure: FigureId) {
    let needed = match ctx.figure(figure).ride {
        Ride::Vehicle { .. } => FULL_MOVE / 2,
        Ride::Foot | Ride::Horse(_) => A_HUNDREDTH,
    };
    let spent = ctx.figure(figure).budget < needed;
    tell_about(ctx, figure, |state| {
        if spent {
            about(state, ids::SX_MOV_03, figure, "has no movement left in this phase")
        } else {
            about(state, ids::SX_MOV_13, figure, "finds every way out barred")
        }
    });
}

/// SX-VEH-05: where a running passenger gets down; none if he cannot, or has too little movement left.
fn way_down(state: &State, figure: FigureId, exit: Spot) -> Option<Pose> {
    mount::afford_down(state, figure).ok()?;
    mount::places_to_get_down(state, figure, exit.point()).into_iter().next()
}

/// SX-MOV-13: the nearest exit there is now (of equally near ones that which it makes for already), and the way towards it with the movement
/// left; none if it cannot move.
fn way_out(state: &State, figure: FigureId, exit: Spot, open: Edges) -> Option<(Spot, Vec<Spot>)> {
    let exits = away::ways_out(state, figure, open);
    let to = if exits.contains(&exit) { exit } else { *exits.first()? };
    away::towards(state, figure, to.point()).map(|path| (to, path))
}

/// SX-MOV-13: whether a running figure that has its whole move cannot use any of it.
pub(super) fn is_cornered(state: &State, figure: FigureId) -> bool {
    let it = state.figure(figure);
    let Status::Running { exit, open } = it.status else { return false };
    let moves = match it.ride {
        Ride::Vehicle { .. } => way_down(state, figure, exit).is_some(),
        Ride::Foot | Ride::Horse(_) => way_out(state, figure, exit, open).is_some(),
    };
    it.budget >= movement::full_budget(state) && !moves
}

/// SX-MOV-13, SX-MOV-15: one whose base centre has reached its exit is gone.
pub(super) fn run_ends(ctx: &mut Ctx<'_>, figure: FigureId) {
    let it = ctx.figure(figure);
    match it.status {
        Status::Running { exit, .. } if it.at.spot() == exit => {
            emit_about(ctx, figure, Event::RanOff { figure });
        }
        _ => emit_about(ctx, figure, Event::DashEnded { figure }),
    }
}
