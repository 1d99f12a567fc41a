//! SX-SHOT-01 to 07, SX-ARX-05, SX-ADV-21 to 28: what a figure that was shot at does.

use engine::Ctx;

use super::Event;
use crate::event::emit_about;
use crate::firing::{self, Why};
use crate::harm::{self, Wound};
use crate::options::Module;
use crate::state::{Cover, FigureId, HorseId, Phase, State, Status};
use crate::{Sixgun, activation, brawl, charge, flight, sight, standoff};

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

/// SX-SHOT-01, SX-GRP-05: the result of a test, for the tester and everybody who reacts with him.
pub(super) fn shot_at(ctx: &mut Ctx<'_, Sixgun>, tester: FigureId, shooter: FigureId, passed: u8) {
    let members = super::by_rank(ctx.state, tester);
    let results: Vec<(FigureId, Then)> = members
        .into_iter()
        .filter(|member| {
            let status = ctx.state.figure(*member).status;
            status.conscious() && !matches!(status, Status::Running { .. })
        })
        .map(|member| (member, after_a_test(ctx.state, member, shooter, passed)))
        .collect();
    carry_out(ctx, &results, shooter);
}

/// SX-ADV-21 to 28: a wounded figure does what its wound tells it (carry on, duck, run); the dead and unconscious nothing more.
pub fn wounded(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, wound: Wound, by: FigureId) {
    if !ctx.state.figure(figure).status.conscious() {
        return;
    }
    let then = after_a_wound(ctx.state, figure, by, wound);
    carry_out(ctx, &[(figure, then)], by);
}

/// Puts what each figure does on the agenda, in the order given; those who shoot back do it as one (SX-GRP-06).
fn carry_out(ctx: &mut Ctx<'_, Sixgun>, results: &[(FigureId, Then)], shooter: FigureId) {
    let those = |wanted: Then| -> Vec<FigureId> {
        results.iter().filter(|(_, then)| *then == wanted).map(|(figure, _)| *figure).collect()
    };
    let (mut must, may) = (those(Then::MustFire), those(Then::MayFire));
    must.extend(those(Then::StopAndFire));
    for (figure, then) in results.iter().rev() {
        match then {
            Then::CarryOn | Then::MayFire | Then::MustFire => {}
            Then::StopAndFire => emit_about(ctx, *figure, Event::Halted { charger: *figure }),
            Then::Duck(turns) => {
                // SX-RX-10, SX-ADV-29: it breaks off from its brawl.
                brawl::break_away(ctx, *figure);
                flight::duck(ctx, *figure, shooter, *turns);
            }
            Then::Run => {
                brawl::break_away(ctx, *figure);
                flight::run_away(ctx, *figure, shooter);
            }
            Then::BehindHorse(horse, turns) => {
                let (figure, horse, turns) = (*figure, *horse, *turns);
                emit_about(ctx, figure, Event::DuckedBehindHorse { figure, horse, turns });
            }
            Then::RunOnceUp => emit_about(ctx, *figure, harm::Event::FlightPending { figure: *figure }),
        }
    }
    if !may.is_empty() {
        firing::may_fire(ctx, &may, shooter, Why::Return);
    }
    if !must.is_empty() {
        firing::must_fire(ctx, &must, shooter, Why::Return);
    }
}

/// SX-SHOT-03 to 07, SX-RX-10, SX-RX-12, SX-ARX-05: what so many dice passed mean for a figure as it is.
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
    let active = activation::is_active(state, figure);
    let friend = state.figure(figure).side == state.figure(shooter).side;
    if friend || state.is_engaged(figure) || flight::dashing(state, figure) || standoff::waits(state, figure)
    {
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
    match (able, active || still_to_draw) {
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

/// SX-ADV-21 to 23, SX-ADV-28, SX-ARX-09: what a wound makes a figure do.
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

/// SX-ADV-21: it shoots back or goes on; one that could carry on only by firing, and cannot, ducks.
fn ignores_it(state: &State, figure: FigureId, by: FigureId) -> Then {
    let friend = state.figure(figure).side == state.figure(by).side;
    let options = &state.setup.options;
    let charging = charge::going(state, figure).is_some() && options.has(Module::Reactions);
    // SX-SHOW-07: he goes on with the duel. SX-DRAW-08: he keeps his place.
    let duelling =
        state.phase == Phase::StandOff && (options.has(Module::Showdown) || standoff::waits(state, figure));
    if friend || charging || duelling || state.is_engaged(figure) || flight::dashing(state, figure) {
        return Then::CarryOn;
    }
    let active = state.activation.as_ref().filter(|activation| activation.figure == figure);
    let able = firing::is_able(state, figure, by);
    match (active, able) {
        (Some(_), true) => Then::MayFire,
        (Some(activation), false) if !activation.movement_over => Then::CarryOn,
        (None, true) => Then::MustFire,
        (_, false) => Then::Duck(None),
    }
}
