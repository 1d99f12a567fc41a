//! SX-SHOT-01, SX-SHOT-02, SX-SHOT-03, SX-SHOT-04, SX-SHOT-05, SX-SHOT-06, SX-SHOT-07, SX-ARX-05, SX-ADV-21, SX-ADV-22, SX-ADV-23,
//! SX-ADV-24, SX-ADV-25, SX-ADV-26, SX-ADV-27, SX-ADV-28: what a figure that was shot at does.

use super::{Event, Testers};
use crate::firing::{Exchange, Volley};
use crate::harm::Wound;
use crate::prelude::*;

/// What a result makes one figure do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    /// Go on with what it was doing.
    CarryOn,
    /// Shoot back or go on, as its owner likes.
    MayFire,
    /// Shoot back.
    MustFire,
    /// SX-ARX-05: a charger stops where it is and shoots.
    StopAndFire,
    /// SX-MOV-11: duck, for so many activations if a wound says so.
    Duck(Option<u8>),
    /// SX-MOV-13.
    Run,
    /// SX-HORSE-08: thrown: behind this fallen horse, for so many activations if a wound says so.
    BehindHorse(HorseId, u8),
    /// SX-HORSE-08: thrown: run once on its feet.
    RunOnceUp,
}

/// SX-SHOT-01, SX-GRP-05: the result of a test for those who took it together, highest CV first.
pub(super) fn shot_at(ctx: &mut Ctx<'_>, testers: Testers, shooter: FigureId, passed: u8) {
    let results: Vec<(FigureId, Then)> = testers
        .into_iter()
        .filter(|member| super::may_test(ctx, *member))
        .map(|member| (member, after_a_test(ctx, member, shooter, passed)))
        .collect();
    carry_out(ctx, &results, shooter);
}

/// SX-ADV-21, SX-ADV-22, SX-ADV-23, SX-ADV-24, SX-ADV-25, SX-ADV-26, SX-ADV-27, SX-ADV-28: a wounded figure does what its wound tells
/// it (carry on, duck, run); the dead and unconscious nothing more.
pub fn wounded(ctx: &mut Ctx<'_>, figure: FigureId, wound: Wound, by: FigureId) {
    if !ctx.figure(figure).status.conscious() {
        return;
    }
    let then = after_a_wound(ctx, figure, by, wound);
    carry_out(ctx, &[(figure, then)], by);
}

/// SX-RX-06, SX-RX-07: puts what each figure does on the agenda above what was interrupted, in the order given; those who shoot back do it as
/// one, whether they must or may (SX-GRP-06). SX-RX-08: shots, Got a Shot tests and movement are used up by it, so that a chain ends.
fn carry_out(ctx: &mut Ctx<'_>, results: &[(FigureId, Then)], shooter: FigureId) {
    for (figure, then) in results.iter().rev() {
        match then {
            Then::CarryOn | Then::MayFire | Then::MustFire => {}
            Then::StopAndFire => emit_about(ctx, *figure, Event::Halted { charger: *figure }),
            Then::Duck(turns) => {
                // SX-RX-10, SX-ADV-29: it breaks off from its brawl.
                brawl::break_away(ctx, *figure);
                flight::duck(ctx, *figure, shooter, *turns);
            }
            Then::Run => {}
            Then::BehindHorse(horse, turns) => {
                let (figure, horse, turns) = (*figure, *horse, *turns);
                emit_about(ctx, figure, Event::DuckedBehindHorse { figure, horse, turns });
            }
            Then::RunOnceUp => emit_about(ctx, *figure, harm::Event::FlightPending { figure: *figure }),
        }
    }
    let runners: Vec<FigureId> =
        results.iter().filter(|(_, then)| *then == Then::Run).map(|(figure, _)| *figure).collect();
    brawl::run_away(ctx, &runners, shooter);
    let volleys: Vec<Volley> =
        results.iter().filter_map(|(figure, then)| shot_back(*figure, *then, shooter)).collect();
    if !volleys.is_empty() {
        firing::push(ctx, Exchange::new(Why::Return, volleys));
    }
}

/// The volley a result gives a figure at the one who shot, if it gives any.
fn shot_back(figure: FigureId, then: Then, shooter: FigureId) -> Option<Volley> {
    let volley = Volley::of(figure, Some(shooter));
    match then {
        Then::MustFire | Then::StopAndFire => Some(volley),
        Then::MayFire => Some(volley.optional()),
        Then::CarryOn | Then::Duck(_) | Then::Run | Then::BehindHorse(..) | Then::RunOnceUp => None,
    }
}

/// SX-SHOT-03, SX-SHOT-04, SX-SHOT-05, SX-SHOT-06, SX-SHOT-07, SX-RX-10, SX-RX-12, SX-ARX-05: what so many dice passed mean for a
/// figure as it is.
fn after_a_test(state: &State, figure: FigureId, shooter: FigureId, passed: u8) -> Then {
    if let Some(then) = while_thrown(state, figure, shooter, passed) {
        return then;
    }
    match passed {
        2 => after_two(state, figure, shooter),
        1 if state.is_engaged(figure) || standoff::ducks_later(state, figure) => Then::CarryOn,
        1 if state.setup.options.has(Module::Reactions) && charge::going(state, figure).is_some() => {
            Then::StopAndFire
        }
        1 => Then::Duck(None),
        _ => Then::Run,
    }
}

/// Two dice passed: carry on, or shoot back.
fn after_two(state: &State, figure: FigureId, shooter: FigureId) -> Then {
    let friend = state.figure(figure).side == state.figure(shooter).side;
    if friend || state.is_engaged(figure) || flight::dashing(state, figure) || standoff::waits(state, figure)
    {
        return Then::CarryOn;
    }
    if kept_down(state, figure) {
        return Then::CarryOn;
    }
    let able = firing::is_able(state, figure, shooter);
    if state.setup.options.has(Module::Reactions) {
        return match (charge::going(state, figure), able) {
            (Some(_), _) => Then::CarryOn,
            (None, true) => Then::MustFire,
            (None, false) => Then::Duck(None),
        };
    }
    // SX-DRAW-08: in a stand-off one who was still to draw may shoot back; that is then his shot.
    let still_to_draw = state.phase == Phase::StandOff && state.figure(figure).shots == 0;
    match (able, may_go_on(state, figure) || still_to_draw) {
        (false, _) => Then::CarryOn,
        (true, true) => Then::MayFire,
        (true, false) => Then::MustFire,
    }
}

/// SX-HORSE-08: a thrown man takes the test, but can do little about it.
fn while_thrown(state: &State, figure: FigureId, shooter: FigureId, passed: u8) -> Option<Then> {
    let Status::Thrown { .. } = state.figure(figure).status else { return None };
    Some(match passed {
        2 => Then::CarryOn,
        1 => behind_horse(state, figure, shooter).map_or(Then::CarryOn, |horse| Then::BehindHorse(horse, 0)),
        _ => Then::RunOnceUp,
    })
}

/// SX-HORSE-09: the fallen horse that covers a figure against another.
fn behind_horse(state: &State, figure: FigureId, shooter: FigureId) -> Option<HorseId> {
    let (target, viewer) = (sight::eye(state, figure), sight::eye(state, shooter));
    (0..state.horses.len() as u8)
        .map(HorseId)
        .filter(|horse| state.horses[usize::from(horse.0)].fallen)
        .find(|horse| sight::covers(state, Cover::Horse(*horse), &target, &viewer))
}

/// SX-ADV-21, SX-ADV-22, SX-ADV-23, SX-ADV-28, SX-ARX-09: what a wound makes a figure do.
fn after_a_wound(state: &State, figure: FigureId, by: FigureId, wound: Wound) -> Then {
    let status = state.figure(figure).status;
    match (wound, status) {
        // SX-PBF-03, SX-RX-10: one who runs runs on.
        (Wound::Unconscious | Wound::Dead, _) | (_, Status::Running { .. }) => Then::CarryOn,
        (Wound::CarryOn, Status::Thrown { .. }) => Then::CarryOn,
        (Wound::Duck(turns), Status::Thrown { .. }) => {
            behind_horse(state, figure, by).map_or(Then::CarryOn, |horse| Then::BehindHorse(horse, turns))
        }
        (Wound::Run, Status::Thrown { .. }) => Then::RunOnceUp,
        (Wound::Duck(turns), _) => Then::Duck(Some(turns)),
        (Wound::Run, _) => Then::Run,
        (Wound::CarryOn, _) => ignores_it(state, figure, by),
    }
}

/// SX-SHOT-03, SX-SHOT-04: whether a figure has movement to go on with instead of shooting back: it acts, and its movement is not over.
fn may_go_on(state: &State, figure: FigureId) -> bool {
    let activation = state.activation_of(figure);
    activation.is_some_and(|activation| !activation.movement_over)
}

/// SX-ADV-22: whether a wound keeps a figure down for turns to come: whatever lets it carry on, it stays so.
fn kept_down(state: &State, figure: FigureId) -> bool {
    state.figure(figure).duck_turns > 0
}

/// SX-ADV-21: it shoots back or goes on; a charger goes on with his charge, anybody else who cannot fire ducks.
fn ignores_it(state: &State, figure: FigureId, by: FigureId) -> Then {
    let friend = state.figure(figure).side == state.figure(by).side;
    let options = &state.setup.options;
    let able = firing::is_able(state, figure, by);
    let charging = charge::going(state, figure).is_some() && (!able || options.has(Module::Reactions));
    // SX-SHOW-07: he goes on with the duel. SX-DRAW-08: he keeps his place.
    let duelling =
        state.phase == Phase::StandOff && (options.has(Module::Showdown) || standoff::waits(state, figure));
    let busy = duelling || state.is_engaged(figure) || flight::dashing(state, figure);
    if friend || charging || busy || kept_down(state, figure) {
        return Then::CarryOn;
    }
    match (able, may_go_on(state, figure)) {
        (true, true) => Then::MayFire,
        (true, false) => Then::MustFire,
        (false, _) => Then::Duck(None),
    }
}
