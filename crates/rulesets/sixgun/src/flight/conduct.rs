//! SX-MOV-11 to 15, SX-RX-12, SX-VEH-05: what a frightened figure does, step by step.

use engine::{Ctx, Shared};
use table::{Point, Spot};

use super::{Event, Found, Task, Threat, away, choice, hiding, may_dash};
use crate::Sixgun;
use crate::event::emit_about;
use crate::movement::{self, Pace, Walk, mount};
use crate::state::{Cover, FULL_MOVE, FigureId, Ride, State, Status};

/// SX-MOV-11, SX-MOV-12: ducks in place, or runs to the nearest place out of the threat's sight, or straight away.
pub(super) fn seek(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, threat: Threat) {
    let state = &*ctx.state;
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
        1 => dash_to(ctx, figure, places.into_iter().next()),
        // SX-CONC-14: no question betrays a hidden figure; the rules choose as for one without a player.
        _ if concealed => dash_to(ctx, figure, choice::farthest(ctx.state, &eye, places)),
        _ => {
            let lowest = places[0].units;
            let found = Shared::new(Found::new(state, places));
            ctx.state.agenda.push(Task::Hide { figure, threat, lowest, found }.into());
        }
    }
}

/// SX-MOV-11 b: it runs there and ducks.
pub(super) fn dash_to(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, refuge: Option<hiding::Refuge>) {
    if let Some(refuge) = refuge {
        dash(ctx, figure, refuge.path.into_vec(), Some((refuge.at, refuge.behind)));
    }
}

/// SX-MOV-12: directly away with all the movement left.
fn get_away(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, threat: Point) {
    // A passenger cannot drive away, and one aboard is covered anyway.
    if matches!(ctx.state.figure(figure).ride, Ride::Vehicle { driver: false, .. }) {
        return;
    }
    if let Some(path) = away::straight(ctx.state, figure, threat) {
        dash(ctx, figure, path, None);
    }
}

/// A forced dash: the walk, and what comes at its end.
fn dash(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, path: Vec<Spot>, at: Option<(Spot, Cover)>) {
    movement::rise(ctx, figure);
    emit_about(ctx, figure, Event::DashBegan { figure, in_the_open: at.is_none() });
    let number = number_of_dash(ctx.state, figure);
    ctx.state.agenda.push(Task::Arrive { figure, at, dash: number }.into());
    if path.len() > 1 {
        let pace = Pace::Forced(number);
        let walk = Walk { figure, path, along: 0, facing: None, pace, against: None };
        ctx.state.agenda.push(movement::Task::Walk(walk).into());
    }
}

fn number_of_dash(state: &State, figure: FigureId) -> u8 {
    state.activation.as_ref().filter(|it| it.figure == figure).map_or(0, |activation| activation.dashes)
}

/// SX-MOV-11, SX-RX-12: at the end of a dash that has not lapsed it ducks.
pub(super) fn arrive(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, at: Option<(Spot, Cover)>, dash: u8) {
    let it = ctx.state.figure(figure);
    if dash != number_of_dash(ctx.state, figure) {
        return;
    }
    let there =
        at.filter(|(spot, _)| it.at.spot() == *spot && matches!(it.status, Status::Up | Status::PoppedUp));
    match there {
        Some((_, behind)) => emit_about(ctx, figure, Event::Ducked { figure, behind, after_dash: true }),
        None => emit_about(ctx, figure, Event::DashEnded { figure }),
    }
}

/// SX-MOV-13: the exit is fixed at the moment of the result.
pub(super) fn flee(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, threat: Threat, at_once: bool) {
    let state = &*ctx.state;
    if !may_dash(state.figure(figure).status) {
        return;
    }
    let exits = away::exits(state, state.centre(figure), threat.at(state));
    match exits[..] {
        [] => {}
        [exit] => start_to_run(ctx, figure, exit, at_once),
        _ if state.figure(figure).concealed => {
            let exit = choice::safest(state, figure, &exits);
            start_to_run(ctx, figure, exit, at_once);
        }
        _ => ctx.state.agenda.push(Task::Exit { figure, threat, at_once }.into()),
    }
}

pub(super) fn start_to_run(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, exit: Spot, at_once: bool) {
    movement::show(ctx);
    emit_about(ctx, figure, Event::Fled { figure, exit });
    if at_once {
        ctx.state.agenda.push(Task::Run { figure }.into());
    }
}

/// SX-MOV-13, SX-VEH-05: as far as the budget goes; one aboard a vehicle gets down first, on the side of his exit.
pub(super) fn run(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId) {
    let state = &*ctx.state;
    let Status::Running { exit } = state.figure(figure).status else { return };
    if matches!(state.figure(figure).ride, Ride::Vehicle { .. }) {
        let place = mount::places_to_get_down(state, figure, exit.point()).into_iter().next();
        let Some(at) = place.filter(|_| mount::afford_down(state, figure).is_ok()) else { return };
        emit_about(ctx, figure, movement::Event::GotDown { figure, at, units: FULL_MOVE / 2 });
    }
    let Some(path) = away::towards(ctx.state, figure, exit.point()) else { return };
    emit_about(ctx, figure, Event::DashBegan { figure, in_the_open: false });
    let pace = Pace::Forced(number_of_dash(ctx.state, figure));
    ctx.state.agenda.push(Task::RunEnds { figure }.into());
    let walk = Walk { figure, path, along: 0, facing: None, pace, against: None };
    ctx.state.agenda.push(movement::Task::Walk(walk).into());
}

/// SX-MOV-13, SX-MOV-15: one whose base centre has reached its exit is gone.
pub(super) fn run_ends(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId) {
    let it = ctx.state.figure(figure);
    match it.status {
        Status::Running { exit } if it.at.spot() == exit => emit_about(ctx, figure, Event::RanOff { figure }),
        _ => emit_about(ctx, figure, Event::DashEnded { figure }),
    }
}
