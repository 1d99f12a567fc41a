//! SX-ACT-16, SX-DMG-09: giving up, and taking those who lie there.

use super::Event;
use crate::prelude::*;

/// SX-ACT-16: how near an enemy must be to surrender to him.
const SURRENDER: f64 = 12.0;
/// SX-DMG-09: no conscious enemy may be so near to the body.
const GUARDED: f64 = 3.0;

/// SX-ACT-16: whether a figure may give up: at the start of its activation, with a conscious enemy in sight within 12 inches.
pub fn check_surrender(state: &State, figure: FigureId) -> Result<(), Refusal> {
    if state.activation_is(|it| it.begun) {
        return Err(no!(ids::SX_ACT_16, "{figure} gives up at the start of the activation or not at all"));
    }
    encounter::concede::check_surrender(state, figure)?;
    let side = state.figure(figure).side;
    let mut nearest: Option<table::Gap> = None;
    for (enemy, _) in state.conscious(side.enemy()) {
        if sight::known_to(state, enemy, side) && sight::sees(state, figure, enemy) {
            let gap = field::gap(state, figure, enemy);
            nearest = Some(nearest.map_or(gap, |best| best.nearer(gap)));
        }
    }
    match nearest {
        Some(gap) if within(gap.distance, SURRENDER) => Ok(()),
        Some(gap) => Err(no!(
            ids::SX_ACT_16,
            "{figure} may give up only to an enemy in sight within 12 inches; the nearest is {:.2} away",
            gap.distance
        )
        .across(&gap)),
        None => Err(no!(ids::SX_ACT_16, "{figure} sees no enemy to give up to")),
    }
}

/// SX-ACT-16, SX-MOV-13: a figure gives up; one who was concealed comes out.
pub(super) fn play(ctx: &mut Ctx<'_>, figure: FigureId) {
    concealment::reveal(ctx, figure, ids::SX_ACT_16);
    emit(ctx, Event::Surrendered { figure });
}

/// SX-DMG-09: whether a figure may capture a body instead of firing.
pub fn check_capture(state: &State, figure: FigureId, body: PieceId) -> Result<FigureId, Refusal> {
    let Some(body) = state.as_figure(body) else {
        return Err(no!(ids::SX_DMG_09, "only a figure is captured"));
    };
    encounter::concede::check_capture(state)?;
    let it = state.figure(body);
    if it.side == state.figure(figure).side || it.status != Status::Unconscious {
        return Err(no!(ids::SX_DMG_09, "{body} is not an unconscious enemy"));
    }
    refuse_if!(
        state.activation_is(|it| it.volley_spent) || state.is_engaged(figure),
        ids::SX_DMG_09,
        "{figure} has fired or is engaged: a capture takes the place of the shot"
    );
    if matches!(state.figure(figure).status, Status::Ducked(_)) {
        return Err(no!(ids::SX_DMG_09, "{figure} is ducked: rise first"));
    }
    let gap = field::gap(state, figure, body);
    if !within(gap.distance, field::CONTACT) {
        let him = state.pronouns(body).him;
        return Err(no!(ids::SX_DMG_09, "{figure} must touch {body} to capture {him}").across(&gap));
    }
    for (enemy, _) in sight::known_enemies(state, figure) {
        let gap = field::gap(state, body, enemy);
        if within(gap.distance, GUARDED) {
            return Err(no!(ids::SX_DMG_09, "enemy within 3 inches: {enemy} guards {body}").across(&gap));
        }
    }
    Ok(body)
}
