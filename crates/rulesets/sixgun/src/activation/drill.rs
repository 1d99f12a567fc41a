//! What a steady hand adds to the book (SX-SOLO-03): he shoots while he can, at the one it is best to hit, and does not walk into more
//! guns than he can answer. Nothing here is a rule; commanders play encounters on in their heads with it, so it is quick.

use engine::Mind;
use engine::plan::Role;
use table::Vector;

use super::solo;
use crate::judgement::{chances::Gun, chances::Shots};
use crate::prelude::*;
use crate::staff;

/// A volley less likely than this to put anybody down is no reason to stand still.
const HOPE: f64 = 0.1;

/// What an active figure does. Every answer is legal.
pub(super) fn order(state: &State, figure: FigureId, mind: Mind<'_, Sixgun>) -> Order {
    let activation = state.activation.as_ref().expect("a figure is active");
    let it = state.figure(figure);
    let posture = state.posture(figure);
    let done =
        activation.finished || activation.volley_spent || encounter::conduct::first(state, figure).is_some();
    if done || it.concealed || posture == Posture::Escape || solo::better_weapon(state, figure).is_some() {
        return solo::order(state, figure);
    }
    let set_out = !activation.movement_over && activation.declared.is_none() && !activation.rose;
    let part = mind.part(state.piece(figure));
    let stays = part.is_some_and(|part| part.role == Role::Hold);
    let attacks = posture == Posture::Attack && set_out && !stays;
    let legal = |order: &Order| super::allows(state, order);
    if !matches!(it.status, Status::Ducked(_)) {
        if let Some(order) = solo::captive(state, figure) {
            return order;
        }
        let least = if attacks { HOPE } else { 0.0 };
        if let Some(order) = volley(state, figure, least, mind).filter(legal) {
            return order;
        }
    }
    if attacks && firing::reach(state, figure).is_none() {
        if let Some(order) = rush(state, figure).filter(legal) {
            return order;
        }
    }
    let by_book = match solo::order(state, figure) {
        // SX-SOLO-03 sends everybody at the nearest: the plan may name another, or keep him where he is.
        Order::Move(_) if stays && posture == Posture::Attack => wait(state, figure),
        Order::Move(walk) => {
            let named = part.and_then(|part| state.as_figure(part.against?)).filter(|_| attacks);
            let named = named.filter(|enemy| sight::known_enemies(state, figure).any(|(id, _)| id == *enemy));
            let toward = named.and_then(|enemy| solo::advance_on(state, figure, enemy)).filter(legal);
            toward.unwrap_or_else(|| walk.into())
        }
        other => other,
    };
    let waits = matches!(by_book, Order::EndActivation(_)) && matches!(it.status, Status::Ducked(_));
    match &by_book {
        Order::Move(order::Move { path, .. }) if attacks => measured(state, figure, path).unwrap_or(by_book),
        _ if attacks && waits => match solo::advance(state, figure) {
            Some(Order::Move(order::Move { path, facing })) => {
                measured(state, figure, &path).unwrap_or(order::Move { path, facing }.into())
            }
            _ => by_book,
        },
        _ => by_book,
    }
}

/// All shots at the one whom it is best to hit, if that is at least so likely to put him down.
fn volley(state: &State, figure: FigureId, least: f64, mind: Mind<'_, Sixgun>) -> Option<Order> {
    let (chance, target) = staff::best_target(state, figure, mind)?;
    // SX-CNPC-17: the law wants him alive.
    let most = if encounter::wanted_alive(state, target) { 1 } else { u8::MAX };
    let left = firing::shots_left(state, figure).clamp(1, most);
    (chance >= least).then(|| order::Fire::at(state.piece(target), left).into())
}

/// SX-CHG-01, SX-CHG-05: one without a gun goes for the nearest, rather for one who looks away.
fn rush(state: &State, figure: FigureId) -> Option<Order> {
    let effort = |target: FigureId| {
        let away = if field::is_behind(state, figure, target) { 6.0 } else { 0.0 };
        field::gap(state, figure, target).distance - away
    };
    let targets = charge::targets(state, figure);
    let target = targets.into_iter().min_by(|one, other| effort(*one).total_cmp(&effort(*other)))?;
    Some(order::Charge::straight(state.piece(target)).into())
}

/// SX-GAS-02: goes the way of the book, or half of it, or stays, as the guns that wait for him make it best; nothing for the whole way.
/// The longer the day, the less he waits.
fn measured(state: &State, figure: FigureId, path: &[Spot]) -> Option<Order> {
    let it = state.figure(figure);
    let (from, end) = (it.at.point(), path.last()?.point());
    let guns = watchers(state, figure);
    if guns.is_empty() {
        return None;
    }
    let mine = Gun::of(state, figure, Shots::Left);
    let eager = 0.004 + 0.01 * f64::from(state.face_cards);
    let eye = sight::eye(state, figure).being(Status::Up);
    let merit = |at: Point| {
        let there = eye.placed(at, eye.facing);
        let (lives, safe) = guns.iter().fold((1.0, 1.0), |(lives, safe), watcher| {
            let (now, later) = watcher.on(state, &there, at != from || it.moved);
            (lives * (1.0 - now), safe * (1.0 - now) * (1.0 - later))
        });
        let gun = mine.map(|gun| gun.carried_to(there)).filter(|_| at != from);
        let use_of_it = gun
            .map_or(0.0, |gun| guns.iter().map(|watcher| gun.on(state, watcher.figure)).fold(0.0, f64::max));
        use_of_it * lives - 0.7 * (1.0 - safe) + eager * at.distance(from)
    };
    let half = from + (end - from) * 0.5;
    let [stay, part, whole] = [merit(from), merit(half), merit(end)];
    if whole >= stay && whole >= part {
        return None;
    }
    if part > stay && path.len() == 1 && from.distance(half) >= solo::A_STEP {
        let facing = towards(state, figure, half);
        let spot = Placement { at: half, facing: facing.unwrap_or_default() }.snap();
        let order = order::Move { path: vec![spot.spot()], facing: facing.map(|_| spot.degrees()) }.into();
        if super::allows(state, &order) {
            return Some(order);
        }
    }
    Some(wait(state, figure))
}

/// Stays where he is: one who is down stays down (SX-ACT-09), another does what one does at the end of a move.
fn wait(state: &State, figure: FigureId) -> Order {
    if matches!(state.figure(figure).status, Status::Ducked(_)) {
        order::EndActivation {}.into()
    } else {
        solo::at_the_end(state, figure)
    }
}

/// The bearing of the nearest known enemy from a place.
fn towards(state: &State, figure: FigureId, from: Point) -> Option<f64> {
    let (enemy, _) = field::nearest_enemy(state, figure, state.figure(figure).side)?;
    (state.centre(enemy) - from).unit().map(Vector::bearing)
}

/// An enemy with a gun.
struct Watcher {
    figure: FigureId,
    gun: Gun,
    /// SX-GAS-02, SX-GAS-05: he would still take a shot at the mover in this activation.
    tests: bool,
}

/// How often one who gets a shot comes to fire before the mover does: two dice passed, or a draw won (SX-GAS-01).
const FIRST: f64 = 0.65;
/// How often he will fire in the phase after.
const LATER: f64 = 0.4;

impl Watcher {
    /// How likely he puts down one who goes there, on the way and later.
    fn on(&self, state: &State, there: &Eye, moved: bool) -> (f64, f64) {
        let down = self.gun.on_eye(state, there, moved);
        let behind = || field::bearing(state.figure(self.figure).at.placement(), there.at) == Bearing::Behind;
        let now = if self.tests && down > 0.0 && !behind() { FIRST * down } else { 0.0 };
        (now, LATER * down)
    }
}

fn watchers(state: &State, figure: FigureId) -> Vec<Watcher> {
    let activation = state.activation.as_ref().expect("a figure is active");
    let known = sight::known_enemies(state, figure);
    known
        .filter_map(|(enemy, _)| {
            let gun = Gun::of(state, enemy, Shots::Fresh)?;
            let seen = activation.in_view.has(enemy) || activation.tested.has(enemy);
            Some(Watcher { figure: enemy, gun, tests: !seen && firing::reach(state, enemy).is_some() })
        })
        .collect()
}
