//! SX-CNPC-17: how figures without a player behave in an encounter, and what commanders think of its parts: the loot is picked up, the
//! horses are mounted, and whoever is hunted makes for the way out. Nothing here forbids anything.

use super::{cattle, concede, exits_from, loot};
use crate::movement::mount;
use crate::prelude::*;

/// What an active figure does before anything else: it picks up the loot, or mounts the horse it has come to.
pub(crate) fn first(state: &State, figure: FigureId) -> Option<Order> {
    let affair = state.affair()?;
    if let Some(order) = cattle::next_drive(state, figure) {
        return Some(order);
    }
    if affair.hunted != Some(state.figure(figure).side) {
        return None;
    }
    if loot::check_pick_up(state, figure).is_ok() {
        return Some(order::PickUp {}.into());
    }
    let horse = horse_to_take(state, figure)?;
    let on = state.horse_piece(horse);
    mount::check_mount(state, figure, on).is_ok().then_some(order::Mount { on }.into())
}

/// Where one of the hunted makes for: the loot if it lies about and nobody is nearer, then a horse if it is nearer than the way out.
pub(crate) fn goal(state: &State, figure: FigureId) -> Option<Point> {
    let affair = state.affair()?;
    let it = state.figure(figure);
    if affair.hunted != Some(it.side) {
        return None;
    }
    let from = it.at.point();
    if let Some(at) = loot::lies_at(state) {
        let nearer = |id: &FigureId| state.centre(*id).distance(at) < from.distance(at);
        let able =
            |id: &FigureId| *id != figure && !matches!(state.figure(*id).status, Status::Running { .. });
        let party = state.conscious(it.side).map(|(id, _)| id);
        if !party.filter(able).any(|id| nearer(&id)) {
            return Some(at);
        }
    }
    if let Some(at) = cattle::goal(state, figure) {
        return Some(at);
    }
    horse_to_take(state, figure).map(|horse| state.horses[usize::from(horse.0)].at.point())
}

/// SX-CNPC-17: the nearest free horse, for one on foot who is to get away, if it is nearer than the way out.
fn horse_to_take(state: &State, figure: FigureId) -> Option<HorseId> {
    let it = state.figure(figure);
    if it.ride != Ride::Foot || !concede::may_leave(state, it.side) {
        return None;
    }
    let from = it.at.point();
    let far = |horse: &HorseId| state.horses[usize::from(horse.0)].at.point().distance(from);
    let free = |horse: &HorseId| {
        let it = &state.horses[usize::from(horse.0)];
        it.rider.is_none() && !it.fallen
    };
    let horses = (0..state.horses.len() as u8).map(HorseId).filter(free);
    let nearest = horses.min_by(|one, other| far(one).total_cmp(&far(other)))?;
    let out = exits_from(state, it.side, from).map_or(f64::MAX, |exit| exit.distance(from));
    (far(&nearest) < out).then_some(nearest)
}

/// What the loot is worth to a side, beside its figures.
const LOOT: f64 = 12.0;

/// How well the parts of an encounter stand for a side, in the points of a figure.
pub(crate) fn worth(state: &State, side: Side) -> f64 {
    let Some(affair) = state.affair() else { return 0.0 };
    if affair.hunted != Some(side) {
        return 0.0;
    }
    let carried = loot::carrier(state).map_or(0.0, |_| LOOT / 3.0);
    let out = if loot::is_out(state) { LOOT } else { 0.0 };
    let driven = cattle::herd(state).map_or(0.0, |herd| {
        let off = |head: &&cattle::Head| head.gone == Some(cattle::Gone::DrivenOff);
        let share = 2.0 * LOOT / herd.head.len() as f64;
        let left = |head: &cattle::Head| cattle::progress(state, head) * 0.4 * share;
        let herded = cattle::on_table(state).map(|(_, head)| left(head)).sum::<f64>();
        share * herd.head.iter().filter(off).count() as f64 + herded
    });
    carried + out + driven
}
