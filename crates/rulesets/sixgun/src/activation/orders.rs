//! SX-DEC-01, SX-ACT-06: what the owner of the active figure may order, and what comes of each order.

use engine::{Ctx, Refusal, no};

use super::{Event, active, check_capture, check_duck, check_surrender, end, give_up, in_place};
use crate::event::{emit, emit_about};
use crate::movement::{self, carry, mount, watch};
use crate::order::{self, Order};
use crate::state::{Cover, FigureId, Standing, State};
use crate::weapons::Weapon;
use crate::{Sixgun, charge, concealment, firing, flight, ids, sequence};

/// Carries out what the owner of the active figure orders.
pub(super) fn obey(ctx: &mut Ctx<'_, Sixgun>, order: &Order) -> Result<(), Refusal> {
    let figure = active(ctx);
    let legal = check(ctx, figure, order)?;
    ctx.pop();
    play(ctx, figure, legal);
    Ok(())
}

/// An order the rules accept. Only [`check`] makes one.
pub(super) enum Legal {
    Concede,
    Ready(Weapon, bool),
    Standing(Standing),
    PopUp,
    Move(movement::LegalMove),
    Face(i32),
    Charge(charge::LegalCharge),
    Mount(mount::LegalMount),
    GetDown(mount::LegalDown),
    TakeReins,
    RunAway,
    Surrender,
    Carry(carry::LegalCarry),
    Fire(firing::LegalVolley),
    Duck(Cover),
    Conceal,
    Vanish,
    Capture(FigureId),
    End,
}

/// SX-DEC-01: whether the active figure may do this now.
pub(super) fn check(state: &State, figure: FigureId, order: &Order) -> Result<Legal, Refusal> {
    let activation = state.activation.as_ref().expect("a figure is active");
    let finished = (activation.finished || activation.volley_spent)
        && !matches!(
            order,
            Order::Conceal(order::Conceal {})
                | Order::Vanish(order::Vanish {})
                | Order::EndActivation(order::EndActivation {})
                | Order::StandingOrder(order::StandingOrder { .. })
        );
    if finished {
        return Err(in_place::already_finished(state, figure, order));
    }
    Ok(match order {
        Order::Concede(order::Concede {}) => {
            sequence::may_concede(state)?;
            Legal::Concede
        }
        Order::Ready(order::Ready { weapon }) => {
            Legal::Ready(*weapon, in_place::check_ready(state, figure, *weapon)?)
        }
        Order::StandingOrder(order::StandingOrder { standing }) => Legal::Standing(*standing),
        Order::PopUp(order::PopUp {}) => {
            in_place::check_pop_up(state, figure)?;
            Legal::PopUp
        }
        Order::Move(order::Move { path, facing }) => {
            Legal::Move(movement::check(state, figure, path, *facing)?)
        }
        Order::Face(order::Face { facing }) => Legal::Face(in_place::check_face(state, figure, *facing)?),
        Order::Charge(order::Charge { target, path }) => {
            in_place::unburdened(state, figure)?;
            Legal::Charge(charge::check(state, figure, *target, path)?)
        }
        Order::Mount(order::Mount { on }) => {
            in_place::unburdened(state, figure)?;
            Legal::Mount(mount::check_mount(state, figure, *on)?)
        }
        Order::GetDown(order::GetDown { at }) => Legal::GetDown(mount::check_down(state, figure, *at)?),
        Order::TakeReins(order::TakeReins {}) => {
            mount::check_reins(state, figure)?;
            Legal::TakeReins
        }
        Order::RunAway(order::RunAway {}) => {
            movement::may_move(state, figure)?;
            Legal::RunAway
        }
        Order::Surrender(order::Surrender {}) => {
            check_surrender(state, figure)?;
            Legal::Surrender
        }
        Order::Carry(order::Carry { who, with, path }) => {
            Legal::Carry(carry::check(state, figure, *who, *with, path)?)
        }
        Order::Fire(order::Fire { shots }) => {
            in_place::unburdened(state, figure)?;
            Legal::Fire(firing::check(state, figure, shots, firing::Why::EndOfMove, None)?)
        }
        Order::Duck(order::Duck { behind }) => Legal::Duck(check_duck(state, figure, behind)?),
        Order::Conceal(order::Conceal {}) => {
            concealment::check_conceal(state, figure)?;
            Legal::Conceal
        }
        Order::Vanish(order::Vanish {}) => {
            concealment::check_vanish(state, figure)?;
            Legal::Vanish
        }
        Order::Capture(order::Capture { body }) => Legal::Capture(check_capture(state, figure, *body)?),
        Order::EndActivation(order::EndActivation {}) => Legal::End,
        Order::FormGroup(order::FormGroup { .. }) | Order::DissolveGroup(order::DissolveGroup { .. }) => {
            return Err(no!(
                ids::SX_GRP_01,
                "groups are formed and dissolved at the start of a phase, not in the middle of it"
            ));
        }
        _ => return Err(wrong_order()),
    })
}

/// SX-ACT-06: an order that is none of an active figure's.
pub(super) fn wrong_order() -> Refusal {
    Refusal::other_question(ids::SX_ACT_06, "what the active figure does")
}

fn play(ctx: &mut Ctx<'_, Sixgun>, figure: FigureId, legal: Legal) {
    match legal {
        Legal::Concede => sequence::concede(ctx),
        Legal::Ready(weapon, taken) => emit_about(ctx, figure, Event::Readied { figure, weapon, taken }),
        Legal::Standing(standing) => concealment::give_standing_order(ctx, figure, standing),
        Legal::PopUp => {
            watch::note_in_view(ctx);
            emit_about(ctx, figure, Event::PoppedUp { figure });
            ctx.push(movement::Task::CheckPoint { mover: figure });
        }
        Legal::Move(way) => movement::play(ctx, way),
        Legal::Face(facing) => emit_about(ctx, figure, movement::Event::Turned { figure, facing }),
        Legal::Charge(charge) => charge::declare(ctx, charge),
        Legal::Mount(mount) => mount::play_mount(ctx, mount),
        Legal::GetDown(down) => mount::play_down(ctx, down),
        Legal::TakeReins => emit_about(ctx, figure, movement::Event::TookReins { figure }),
        Legal::RunAway => flight::run_by_choice(ctx, figure),
        Legal::Surrender => give_up::play(ctx, figure),
        Legal::Carry(carry) => carry::play(ctx, carry),
        Legal::Fire(volley) => {
            // SX-ARX-04: those who lost a race to the mover fire before step 7; the movement's end has already called them.
            movement::stop(ctx, figure);
            firing::play(ctx, volley);
        }
        Legal::Duck(behind) => {
            emit_about(ctx, figure, Event::Ducked { figure, behind });
            // SX-CONC-06 b: a hidden figure that ducks may be seen doing it.
            ctx.push(movement::Task::CheckPoint { mover: figure });
        }
        Legal::Conceal => concealment::hide(ctx, figure, ids::SX_CONC_01),
        Legal::Vanish => concealment::hide(ctx, figure, ids::SX_CONC_11),
        Legal::Capture(body) => {
            // SX-CONC-08: whoever lays hands on a man is seen.
            concealment::reveal(ctx, figure, ids::SX_CONC_08);
            emit(ctx, Event::Captured { figure: body, by: figure });
        }
        Legal::End => end(ctx),
    }
}
