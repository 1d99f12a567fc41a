//! What an order of step M3 would do, before it is given.

use engine::{Preview, Witness};

use super::super::{LegalMove, check, check_changes, farthest_corner};
use crate::charge;
use crate::command::wrong_order;
use crate::order::Order;
use crate::refusal::Refusal;
use crate::scenario::AssaultZone;
use crate::state::{Lie, State};
use crate::{field, ids};

/// What an order of step M3 would do.
pub(in crate::movement) fn preview(state: &State, order: &Order) -> Result<Preview, Refusal> {
    match order {
        Order::Move { payer, moves } => {
            let legal = check(state, *payer, moves)?;
            Ok(preview_move(state, &legal))
        }
        Order::ChangeFormation { payer, changes } => {
            let legal = check_changes(state, *payer, changes)?;
            let mut preview = Preview::default().costing(&legal.price);
            for (change, end) in legal.changes.iter().zip(&legal.ends) {
                let (name, formation) = (state.name(change.unit), change.formation.name());
                preview.says.then(format_args!("{name} forms {formation}."));
                preview = preview.standing(&end.stands);
            }
            Ok(preview)
        }
        Order::EndActions => Ok(Preview::saying("Points that are left are lost; commanders ride.")),
        _ => Err(wrong_order("moves and formation changes, step M3", ids::MG_TRN_02)),
    }
}

fn preview_move(state: &State, legal: &LegalMove) -> Preview {
    let mut preview = Preview::default().costing(&legal.price);
    for (leg, end) in legal.legs.iter().zip(&legal.ends) {
        let here = &state.unit(leg.unit).footprint;
        let name = state.name(leg.unit);
        let (far, from, to) = farthest_corner(&here.stands, &end.stands);
        preview = preview.drawn(Witness::line(from, to, format_args!("{far:.2}″")));
        let Some(charge) = leg.charge else {
            preview.says.then(format_args!("{name} moves {far:.1} inches."));
            preview = preview.standing(&end.stands);
            continue;
        };
        let zone = match charge::zone(state, charge.aim.target, here.front().at, charge.aim.stand) {
            AssaultZone::Front => "from the front",
            AssaultZone::Flank => "in flank",
            AssaultZone::Rear => "from the rear",
        };
        let target = state.name(charge.aim.target);
        preview.says.then(format_args!("{name} charges {target} {zone}."));
        let lined_up = charge::line_up_from(state, leg.unit, end.front(), charge.aim, charge::SLIDE);
        let formation = state.unit(leg.unit).formation;
        let there = lined_up.map(|pose| field::footprint_at(state, leg.unit, formation, Lie::Field(pose)));
        preview = preview.standing(&there.as_ref().unwrap_or(end).stands);
    }
    preview
}
