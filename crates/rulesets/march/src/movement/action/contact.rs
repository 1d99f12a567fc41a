//! MG-CHG-05, MG-CHG-06: how a charge ends: lined up, and in contact with everybody it touches.

use super::Room;
use crate::charge::{self, Aim};
use crate::field;
use crate::movement::Leg;
use crate::prelude::*;

/// MG-CHG-05, MG-EVA-04: a charger lines up on whom it touches now, within the room its group leaves it (MG-CHG-10).
pub(super) fn line_up(ctx: &mut Ctx<'_, March>, leg: &Leg, room: Room<'_>) {
    let Some(aim) = aim_now(ctx, leg) else { return };
    let here = ctx.unit(leg.unit);
    let (formation, lie, front) = (here.formation, here.lie, here.footprint.front());
    if let Some(pose) = leg.lined_up(ctx, front, aim, room) {
        if Lie::Field(pose) != lie {
            field::go(ctx, leg.unit, Lie::Field(pose), formation, Why::LinedUp(aim.target), ids::MG_CHG_05);
        }
    }
}

/// MG-CHG-06: a charger is in contact with everybody it touches. Says whether it touches anybody.
pub(super) fn make_contact(ctx: &mut Ctx<'_, March>, leg: &Leg) -> bool {
    let aim = aim_now(ctx, leg);
    let from: Point = match leg.from {
        Lie::Field(pose) => pose.point(),
        Lie::Road(_) => leg.start(ctx)[0].front_centre(),
    };
    let strike = charge::Strike { attacker: leg.unit, from, aim, over_water: leg.water };
    let struck = charge::make_contacts(ctx, strike);
    if struck {
        ctx.emit(Event::Charged { unit: leg.unit });
        ctx.tell(|state| about(state, leg.unit, ids::MG_CHG_01, "[is] in contact and will fight."));
    }
    struck
}

/// The edge a charger fronts: the one it was ordered against if it still touches it, else of whom it touches.
fn aim_now(state: &State, leg: &Leg) -> Option<Aim> {
    let touched = field::in_contact_with(state, leg.unit);
    let first = touched.iter().next()?;
    let ordered = leg.charge.map(|charge| charge.aim).filter(|aim| touched.has(aim.target));
    Some(match ordered {
        Some(aim) if still_fronts(state, leg.unit, aim) => aim,
        Some(aim) => charge::aim_of(state, leg.unit, aim.target),
        None => charge::aim_of(state, leg.unit, first),
    })
}

/// Whether a charger still touches the edge it was ordered against: a target that has formed square shows other edges.
fn still_fronts(state: &State, unit: UnitId, aim: Aim) -> bool {
    let front: Placement = state.unit(unit).footprint.front();
    let (edge, outward) = charge::edge_of(&charge::struck_rect(state, aim), aim.edge);
    let (from, to) = state.unit(unit).footprint.block.front_edge().nearest_points(edge);
    table::within(from.distance(to), 0.0) && (front.at - edge.from).dot(outward) >= -table::TOLERANCE
}
