//! From a wish to an order that the rules accept and somebody can pay.

use std::cmp::Reverse;

use table::turn_between;

use super::{Deed, WORTH_IT, Wish};
use crate::charge::FlushPlace;
use crate::command::price::{Kind, Part, payers, price};
use crate::movement::{charge_of, check, check_changes, may_act, rate};
use crate::order::{Change, ChangeFormation, Move, OneMove};
use crate::prelude::*;

/// How far aside somebody looks for room to form, in inches.
const SHIFTS: [f64; 4] = [-0.5, 0.5, -0.98, 0.98];

/// How far behind a comrade's front somebody comes into touch with him who cannot come up beside it, in inches.
const LAGS: [f64; 4] = [0.0, 0.25, 0.6, 1.0];

/// Grants wishes, one at a time.
pub(super) struct Granter<'a> {
    pub(super) state: &'a State,
    /// All of them, the dearest first: whoever is in touch with a comrade who wishes for the same goes with him.
    pub(super) wishes: &'a [Wish],
    /// How many inches of its way a unit gives up to come into touch with a comrade.
    pub(super) close_up: f64,
}

impl Granter<'_> {
    /// The order that grants a wish, if the rules allow it and somebody can pay: for two at once where they may act as a group (MG-MOV-08).
    pub(super) fn grant(&self, wish: &Wish) -> Option<Order> {
        let (state, unit) = (self.state, wish.unit);
        match wish.deed {
            Deed::Strike(target, place) => {
                let one = charge_of(state, unit, target, &place);
                self.comrades(unit)
                    .find_map(|comrade| self.charge_together(&one, &place, comrade))
                    .or_else(|| moves(state, vec![(unit, one)]))
            }
            Deed::March(inches) => {
                let one = OneMove { along: Some(inches), ..OneMove::of(state.piece(unit)) };
                moves(state, vec![(unit, one)])
            }
            Deed::Form(to) => {
                let change = |unit: UnitId, to| Change { unit: state.piece(unit), to, at: None, way: None };
                let together = self.comrades(unit).find_map(|comrade| match self.first_wish(comrade)?.deed {
                    Deed::Form(other) => {
                        changes(state, &[(unit, change(unit, to)), (comrade, change(comrade, other))])
                    }
                    Deed::Strike(..) | Deed::Go(_) | Deed::March(_) => None,
                });
                // MG-FRM-13: where there is no room, up to an inch to either side.
                let front = state.unit(unit).footprint.front();
                let beside = SHIFTS.into_iter().map(|inches| Some(front.advanced(0.0, inches).snap().spot()));
                let mut places = [None].into_iter().chain(beside);
                together.or_else(|| {
                    places.find_map(|at| changes(state, &[(unit, Change { at, ..change(unit, to) })]))
                })
            }
            Deed::Go(to) => self.go(unit, to),
        }
    }

    /// A move toward a place: straight, or a little aside or less far if somebody is in the way.
    fn go(&self, unit: UnitId, to: Placement) -> Option<Order> {
        let state = self.state;
        let Lie::Field(_) = state.unit(unit).lie else { return None };
        let most = rate(state, unit);
        if most <= 0.0 {
            return None;
        }
        // Who has neighbours close by goes clear of them before he turns.
        let unturned = Placement { facing: state.unit(unit).footprint.front().facing, ..to };
        // Who is there already does not step aside.
        let straight = reachable(state, &[unit], to, most)?;
        let mut comrades = self.comrades(unit).peekable();
        if comrades.peek().is_none() {
            if let Some(order) = self.close_up(unit, to, straight, most) {
                return Some(order);
            }
        }
        if let Some(order) = comrades.find_map(|comrade| self.go_together(unit, comrade, to)) {
            return Some(order);
        }
        let aside = to.right() * 2.5;
        let tries =
            [(to, 1.0), (unturned, 1.0), (to, 0.5), (to.shifted(aside), 1.0), (to.shifted(-aside), 1.0)];
        let end = tries.into_iter().map(|(to, part)| reachable(state, &[unit], to, most * part));
        let ends = end.flatten().chain(round_about(state, unit, to, most));
        ends.into_iter().find_map(|end| moves(state, vec![(unit, placed(state, unit, end))]))
    }

    /// MG-MOV-08: the comrades a unit touches who can still act.
    fn comrades(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let state = self.state;
        let friends = state.of_side(state.active).map(|(other, _)| other);
        friends.filter(move |other| {
            *other != unit && state.touch(unit, *other) && may_act(state, *other).is_ok()
        })
    }

    /// What a unit wishes for most, if it is worth anything.
    fn first_wish(&self, unit: UnitId) -> Option<&Wish> {
        self.wishes.iter().take_while(|wish| wish.value >= WORTH_IT).find(|wish| wish.unit == unit)
    }

    /// MG-CMD-18: two go as one body for the price of one, if the other wants to go that way too.
    fn go_together(&self, unit: UnitId, comrade: UnitId, to: Placement) -> Option<Order> {
        let state = self.state;
        let Deed::Go(wanted) = self.first_wish(comrade)?.deed else { return None };
        let (mine, other) = (rate(state, unit), rate(state, comrade));
        if other < 0.75 * mine {
            return None;
        }
        let end = reachable(state, &[unit, comrade], to, mine.min(other))?;
        let theirs = carried(state, unit, end, comrade);
        let stood = state.unit(comrade).footprint.front().at;
        let gained = stood.distance(wanted.at) - theirs.at.distance(wanted.at);
        if gained < 0.5 * stood.distance(theirs.at) {
            return None;
        }
        moves(state, vec![(unit, placed(state, unit, end)), (comrade, placed(state, comrade, theirs))])
    }

    /// MG-CHG-10: a comrade beside a charger strikes beside him.
    fn charge_together(&self, one: &OneMove, place: &FlushPlace, comrade: UnitId) -> Option<Order> {
        let state = self.state;
        let unit = state.as_unit(one.unit)?;
        let wished = |wish: &&Wish| {
            let strikes = matches!(wish.deed, Deed::Strike(target, at)
                if Some(state.piece(target)) == one.charge.as_ref().map(|charge| charge.target) && at.edge == place.edge);
            wish.unit == comrade && strikes
        };
        let wish = self.wishes.iter().take_while(|wish| wish.value >= WORTH_IT).find(wished)?;
        let Deed::Strike(target, theirs) = wish.deed else { return None };
        let end = Placement::from(place.pose);
        let front = state.unit(unit).footprint.front();
        let side = front.local(state.unit(comrade).footprint.front().at).x.signum();
        let apart =
            state.unit(unit).footprint.block.half_width + state.unit(comrade).footprint.block.half_width;
        let beside = FlushPlace { pose: end.advanced(0.0, side * apart).snap(), ..theirs };
        let other = charge_of(state, comrade, target, &beside);
        moves(state, vec![(unit, one.clone()), (comrade, other)])
    }

    /// On the way to a place that is out of reach: into touch with a comrade of the same kind, if that costs little of the way.
    fn close_up(&self, unit: UnitId, to: Placement, straight: Placement, most: f64) -> Option<Order> {
        let state = self.state;
        let left = straight.at.distance(to.at);
        if self.close_up <= 0.0 || left < 1.0 {
            return None;
        }
        let (here, superior) = (state.unit(unit), state.setup.unit(unit).superior);
        let mut places: Vec<(f64, Placement)> = Vec::new();
        for (id, other) in state.of_side(state.active) {
            let alike = id != unit
                && state.arm(id) == state.arm(unit)
                && other.formation == here.formation
                && state.setup.unit(id).superior == superior
                && may_act(state, id).is_ok();
            let front = other.footprint.front();
            if !alike || turn_between(front.facing, straight.facing).abs() > 45.0 {
                continue;
            }
            let apart = here.footprint.block.half_width + other.footprint.block.half_width;
            for (side, lag) in [-apart, apart].into_iter().flat_map(|side| LAGS.map(|lag| (side, lag))) {
                let place = front.advanced(-lag, side);
                let lost = place.at.distance(to.at) - left;
                if lost <= self.close_up && farthest(state, unit, place) <= most - 0.005 {
                    places.push((lost, place));
                }
            }
        }
        places.sort_by(|a, b| a.0.total_cmp(&b.0));
        places.into_iter().find_map(|(_, place)| moves(state, vec![(unit, placed(state, unit, place))]))
    }
}

/// Ways past somebody who stands in the straight one, the shorter first: each brings the unit nearer by a part of its move.
fn round_about(state: &State, unit: UnitId, to: Placement, most: f64) -> impl Iterator<Item = Placement> {
    const BEARINGS: [f64; 6] = [-25.0, 25.0, -45.0, 45.0, -65.0, 65.0];
    let front = state.unit(unit).footprint.front();
    let way = to.at - front.at;
    let far = way.length();
    let ends = BEARINGS.map(|aside| {
        let at = front.at + Point::toward(way.bearing() + aside) * (most * 0.99).min(far);
        Placement { at, facing: front.facing }
    });
    ends.into_iter().filter(move |end| far > most && far - end.at.distance(to.at) > 0.3 * most)
}

/// The move of a unit to a place.
fn placed(state: &State, unit: UnitId, end: Placement) -> OneMove {
    OneMove { to: Some(end.snap()), ..OneMove::of(state.piece(unit)) }
}

/// A move that somebody can pay for.
fn moves(state: &State, ordered: Vec<(UnitId, OneMove)>) -> Option<Order> {
    let contact = ordered.iter().any(|(_, one)| one.charge.is_some());
    let units: Vec<UnitId> = ordered.iter().map(|(unit, _)| *unit).collect();
    let payers = payers_of(state, &units, Kind::Move, contact);
    let moves: Vec<OneMove> = ordered.into_iter().map(|(_, one)| one).collect();
    let payer = payers.into_iter().find(|payer| check(state, *payer, &moves).is_ok())?;
    Some(Move { payer, moves }.into())
}

/// A change of formation that somebody can pay for.
fn changes(state: &State, ordered: &[(UnitId, Change)]) -> Option<Order> {
    let units: Vec<UnitId> = ordered.iter().map(|(unit, _)| *unit).collect();
    let changes: Vec<Change> = ordered.iter().map(|(_, change)| change.clone()).collect();
    let payers = payers_of(state, &units, Kind::Formation, false);
    let payer = payers.into_iter().find(|payer| check_changes(state, *payer, &changes).is_ok())?;
    Some(ChangeFormation { payer, changes }.into())
}

/// Where a comrade comes to lie who goes with a unit as if they were one body.
fn carried(state: &State, unit: UnitId, end: Placement, comrade: UnitId) -> Placement {
    let (from, other) = (state.unit(unit).footprint.front(), state.unit(comrade).footprint.front());
    Placement { at: end.world(from.local(other.at)), facing: end.facing + other.facing - from.facing }
}

/// MG-MOV-01: how far the corner goes that goes farthest.
fn farthest(state: &State, unit: UnitId, to: Placement) -> f64 {
    let block = &state.unit(unit).footprint.block;
    let corners = |at: Placement| {
        let (w, d) = (block.half_width, block.depth());
        [(w, 0.0), (-w, 0.0), (w, -d), (-w, -d)].map(|(x, y)| at.world(Point::new(x, y)))
    };
    let (start, there) = (corners(state.unit(unit).footprint.front()), corners(to));
    start.iter().zip(there).map(|(from, to)| from.distance(to)).fold(0.0, f64::max)
}

/// How far toward a place the first of these can go, the others carried with it, so that no corner goes farther than so many inches (MG-MOV-01);
/// nothing if that is hardly a step.
fn reachable(state: &State, units: &[UnitId], to: Placement, most: f64) -> Option<Placement> {
    let unit = units[0];
    let front = state.unit(unit).footprint.front();
    let limit = most - 0.005;
    let mut part: f64 = 1.0;
    let mut end = to;
    for _ in 0..4 {
        let gone = |other: &UnitId| farthest(state, *other, carried(state, unit, end, *other));
        let far = units.iter().map(gone).fold(0.0, f64::max);
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
fn payers_of(state: &State, units: &[UnitId], kind: Kind, contact: bool) -> Vec<PieceId> {
    let part = |unit: &UnitId| {
        let ground = &state.unit(*unit).footprint.ground;
        let difficult = state.arm(*unit) == Arm::Infantry && ground.partly.difficult;
        Part { unit: *unit, open_order: state.open_order(*unit), difficult, contact }
    };
    let parts: Vec<Part> = units.iter().map(part).collect();
    let mut able: Vec<(i32, Reverse<CommanderId>)> = payers(state, &parts)
        .map(|payer| (price(state, payer, kind, &parts).total(), Reverse(payer)))
        .filter(|(cost, payer)| *cost <= i32::from(state.commander(payer.0).cp))
        .collect();
    able.sort();
    able.into_iter().take(2).map(|(_, payer)| state.commander_piece(payer.0)).collect()
}
