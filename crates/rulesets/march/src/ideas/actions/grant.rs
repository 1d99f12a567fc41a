//! From a wish to an order that the rules accept and somebody can pay.

use std::cmp::Reverse;

use engine::PieceId;
use table::{Placement, Point};

use super::{Deed, Wish};
use crate::command::price::{Kind, Part, payers, price};
use crate::movement::{charge_of, check, check_changes, rate};
use crate::order::{Change, ChangeFormation, Move, OneMove, Order};
use crate::profiles::Arm;
use crate::state::{CommanderId, Lie, State, UnitId};

/// The order that grants a wish, if the rules allow it and somebody can pay.
pub(super) fn grant(state: &State, wish: &Wish) -> Option<Order> {
    let unit = wish.unit;
    let piece = state.piece(unit);
    match wish.deed {
        Deed::Strike(target, place) => a_move(state, unit, charge_of(state, unit, target, &place)),
        Deed::March(inches) => a_move(state, unit, OneMove { along: Some(inches), ..OneMove::of(piece) }),
        Deed::Form(to) => {
            let changes = vec![Change { unit: piece, to, at: None, way: None }];
            let payers = payers_of(state, unit, Kind::Formation, false);
            let payer = payers.into_iter().find(|payer| check_changes(state, *payer, &changes).is_ok())?;
            Some(ChangeFormation { payer, changes }.into())
        }
        Deed::Go(to) => go(state, unit, to),
    }
}

/// A move of one unit.
fn a_move(state: &State, unit: UnitId, one: OneMove) -> Option<Order> {
    let payers = payers_of(state, unit, Kind::Move, one.charge.is_some());
    let moves = vec![one];
    let payer = payers.into_iter().find(|payer| check(state, *payer, &moves).is_ok())?;
    Some(Move { payer, moves }.into())
}

/// A move toward a place: straight, or a little aside or less far if somebody is in the way.
fn go(state: &State, unit: UnitId, to: Placement) -> Option<Order> {
    let Lie::Field(_) = state.unit(unit).lie else { return None };
    let most = rate(state, unit);
    if most <= 0.0 {
        return None;
    }
    let aside = to.right() * 2.5;
    // Who has neighbours close by goes clear of them before he turns.
    let unturned = Placement { facing: state.unit(unit).footprint.front().facing, ..to };
    let tries = [(to, 1.0), (unturned, 1.0), (to, 0.5), (to.shifted(aside), 1.0), (to.shifted(-aside), 1.0)];
    for (to, part) in tries {
        let Some(end) = reachable(state, unit, to, most * part) else { continue };
        let order = a_move(state, unit, OneMove { to: Some(end.snap()), ..OneMove::of(state.piece(unit)) });
        if order.is_some() {
            return order;
        }
    }
    None
}

/// How far toward a place no corner goes farther than so many inches (MG-MOV-01); nothing if that is hardly a step.
fn reachable(state: &State, unit: UnitId, to: Placement, most: f64) -> Option<Placement> {
    let block = &state.unit(unit).footprint.block;
    let front = state.unit(unit).footprint.front();
    let corners = |at: Placement| {
        let (w, d) = (block.half_width, block.depth());
        [(w, 0.0), (-w, 0.0), (w, -d), (-w, -d)].map(|(x, y)| at.world(Point::new(x, y)))
    };
    let start = corners(front);
    let farthest = |at: Placement| {
        let there = corners(at);
        start.iter().zip(there).map(|(from, to)| from.distance(to)).fold(0.0, f64::max)
    };
    let limit = most - 0.005;
    let mut part: f64 = 1.0;
    let mut end = to;
    for _ in 0..4 {
        let far = farthest(end);
        if far <= limit {
            return (far > 0.25).then_some(end);
        }
        part *= limit / far * 0.995;
        end = front.lerp(to, part);
    }
    None
}

/// The two who would pay most cheaply, if they can; of those who pay alike the lowest in the chain first, since the points of the higher reach
/// more units.
fn payers_of(state: &State, unit: UnitId, kind: Kind, contact: bool) -> Vec<PieceId> {
    let ground = &state.unit(unit).footprint.ground;
    let difficult = state.arm(unit) == Arm::Infantry && ground.partly.difficult;
    let part = [Part { unit, open_order: state.open_order(unit), difficult, contact }];
    let mut able: Vec<(i32, Reverse<CommanderId>)> = payers(state, &part)
        .map(|payer| (price(state, payer, kind, &part).total(), Reverse(payer)))
        .filter(|(cost, payer)| *cost <= i32::from(state.commander(payer.0).cp))
        .collect();
    able.sort();
    able.into_iter().take(2).map(|(_, payer)| state.commander_piece(payer.0)).collect()
}
