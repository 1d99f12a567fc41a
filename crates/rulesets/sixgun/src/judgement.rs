//! How well a side stands, as a commander of this game judges it.
//!
//! Nothing here is a rule. It is rough on purpose: commanders look ahead with the real rules and need only a sense of direction.

pub(crate) mod chances;
mod outlook;

use chances::{Gun, Shots};
use outlook::Outlook;

use crate::Weights;
use crate::prelude::*;

/// How well a side stands: its figures as they are likely to be when the guns that bear on them now have spoken, their places, and what
/// the scenario asks for, against the same of the enemy.
pub(crate) fn worth(state: &State, side: Side, weights: &Weights) -> f64 {
    let of = |side: Side| state.everybody().filter(move |id| state.figure(*id).side == side);
    if let Some(outcome) = state.over {
        let decided = match outcome.winner {
            Some(winner) if winner == side => weights.victory,
            Some(_) => -weights.victory,
            None => 0.0,
        };
        let sum = |side: Side| of(side).map(|id| figure(state, id)).sum::<f64>();
        return decided + sum(side) - weights.enmity * sum(side.enemy());
    }
    let outlook = Outlook::of(state);
    let one = |id: FigureId| {
        let worth = figure(state, id);
        outlook.left(id) * worth.max(0.0) + worth.min(0.0) + place(state, id, weights)
    };
    let sum = |side: Side| of(side).map(one).sum::<f64>() + encounter::conduct::worth(state, side);
    sum(side) - weights.enmity * sum(side.enemy())
}

/// How many of a side's figures are out: down, captured or run off.
pub(crate) fn losses(state: &State, side: Side) -> u32 {
    let out = |id: &FigureId| {
        let it = state.figure(*id);
        let down = matches!(it.status, Status::Unconscious | Status::Dead | Status::Captured);
        it.side == side && (down || (it.status == Status::OffTable && it.ran_away))
    };
    state.everybody().filter(out).count() as u32
}

/// A figure's worth in points: a steady CV 4 man is about 10, and what happens to him takes its share.
pub(crate) fn figure(state: &State, id: FigureId) -> f64 {
    let it = state.figure(id);
    let full = 4.0 + f64::from(it.cv) + f64::from(it.coolness) / 2.0;
    let left = f64::from(state.constitution_left(id).max(0)) / f64::from(state.constitution(id).max(1));
    let shape = match it.status {
        Status::Up | Status::PoppedUp(_) => 1.0,
        Status::Ducked(_) => 0.92,
        Status::Thrown { .. } => 0.7,
        Status::Running { .. } => 0.15,
        // SX-END-02: one who got away as the scenario asks has done his part.
        Status::OffTable if !it.ran_away && gets_away(state, it.side) => 3.0,
        Status::Unconscious | Status::OffTable => 0.0,
        Status::Captured => -0.2,
        Status::Dead => -0.1,
    };
    if shape <= 0.0 || it.status == Status::OffTable {
        return full * shape;
    }
    let keeps_down = 1.0 - 0.1 * f64::from(it.duck_turns.min(4));
    let wounded = if it.bad_wounds > 0 { 0.7 } else { 1.0 };
    let hidden = if it.concealed { 1.1 } else { 1.0 };
    // One who has nothing to fight with decides little.
    let armed = if state.weapons(id).next().is_some() { 1.0 } else { 0.4 };
    full * shape * armed * (0.4 + 0.6 * left) * keeps_down * wounded * hidden
}

/// The enemies somebody may shoot at, the one whose loss would hurt most first, each with how likely a volley puts him down. Nobody thinks
/// of shooting through a friend.
pub(crate) fn worth_shooting(state: &State, firer: FigureId) -> Vec<(f64, FigureId)> {
    let Some(gun) = Gun::of(state, firer, Shots::Left) else { return Vec::new() };
    let mut targets = firing::targets(state, firer);
    targets
        .retain(|target| !encounter::waits(state, *target) && !firing::friend_in_path(state, firer, *target));
    let hurts = |(chance, target): &(f64, FigureId)| chance * figure(state, *target);
    let mut ranked: Vec<(f64, FigureId)> =
        targets.into_iter().map(|target| (gun.on(state, target), target)).collect();
    ranked.sort_by(|one, other| hurts(other).total_cmp(&hurts(one)));
    ranked
}

/// What a fighting figure's place is worth to it: near enough to use its gun, and on its way if it must get away.
fn place(state: &State, id: FigureId, weights: &Weights) -> f64 {
    if !fights(state.figure(id).status) {
        return 0.0;
    }
    -weights.nearness * out_of_range(state, id) - weights.way_out * way_out(state, id)
}

const fn fights(status: Status) -> bool {
    matches!(status, Status::Up | Status::PoppedUp(_) | Status::Ducked(_))
}

/// An attacker who is out of his own range does nothing for the attack.
fn out_of_range(state: &State, id: FigureId) -> f64 {
    let it = state.figure(id);
    if state.posture(id) != Posture::Attack {
        return 0.0;
    }
    let reach = it.ready.and_then(|weapon| firing::line(state, weapon)).map_or(1.0, |line| line.effective.0);
    field::nearest_enemy(state, id, it.side).map_or(0.0, |(_, apart)| (apart - reach).clamp(0.0, 40.0))
}

/// SX-END-02, SX-CENC-11: whether a side does its part by leaving the table.
fn gets_away(state: &State, side: Side) -> bool {
    let hunted = state.affair().is_some_and(|affair| affair.hunted == Some(side));
    state.setup.sides[side].escape.is_some() || (hunted && encounter::concede::may_leave(state, side))
}

/// SX-END-02: how far one who is to get away has still to go.
fn way_out(state: &State, id: FigureId) -> f64 {
    let it = state.figure(id);
    if !gets_away(state, it.side) {
        return 0.0;
    }
    let goal = encounter::conduct::goal(state, id);
    let nearest = goal.or_else(|| encounter::exits_from(state, it.side, it.at.point()));
    nearest.map_or(0.0, |to| to.distance(it.at.point()))
}
