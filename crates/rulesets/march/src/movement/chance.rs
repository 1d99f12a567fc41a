//! Random legal actions, for battles nobody plays: charges where somebody is in reach, moves mostly toward the enemy but in all
//! directions, marches along roads, formation changes, groups. They are eager enough that battles end in every way.

use engine::PieceId;
use table::{Placement, Point, Pose, Spot};

use super::actions::{Legal, charge_of};
use super::{check, check_changes, rate};
use crate::charge;
use crate::command::price::in_range;
use crate::order::{Change, ChangeFormation, Move, OneMove, Order};
use crate::state::{CommanderId, Condition, Fate, Formation, Lie, RoadWay, State, UnitId, UnitSet};

/// How often something to do is looked for before the step is ended.
const TRIES: usize = 10;

/// An action that was found: the order, and what the rules said to it.
type Found = (Order, Legal);

/// Something to do; nothing if the step is to end.
pub(super) fn find(state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Option<Found> {
    for _ in 0..TRIES {
        if pick(40) == 0 {
            return None;
        }
        let (payer, unit) = somebody(state, pick)?;
        if let Some(found) = some_action(state, payer, unit, pick) {
            return Some(found);
        }
    }
    None
}

/// A commander with points and a unit of his that can use them.
fn somebody(state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Option<(CommanderId, UnitId)> {
    let rich = || {
        state.setup.commanders_of(state.active).filter(|id| {
            let commander = state.commander(*id);
            commander.cp > 0 && commander.fate == Fate::Present
        })
    };
    let count = rich().count();
    if count == 0 {
        return None;
    }
    let payer = rich().nth(pick(count))?;
    let able = |unit: &UnitId| {
        let here = state.unit(*unit);
        here.fate == Fate::Present
            && here.condition == Condition::Good
            && !here.marks.rallied
            && !here.marks.charged
    };
    let able: UnitSet = state.setup.commands[usize::from(payer.0)].iter().filter(able).collect();
    let count = able.len();
    if count == 0 {
        return None;
    }
    able.iter().nth(pick(count)).map(|unit| (payer, unit))
}

fn some_action(
    state: &State,
    payer: CommanderId,
    unit: UnitId,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Option<Found> {
    let stuck = rate(state, unit) == 0.0;
    // Whether there are points enough if the way is clear: most orders nobody can pay for are seen so.
    let can_pay = |contact: bool| {
        let surcharges = u8::from(contact) + u8::from(state.open_order(unit));
        let has = state.commander(payer).cp;
        has > surcharges + 1 || (has > surcharges && in_range(state, payer, unit))
    };
    match pick(12) {
        0 => some_change(state, payer, unit, pick),
        // A battery in action and a square stay as they are more often than not.
        1..=3 if stuck => some_change(state, payer, unit, pick),
        _ if stuck => None,
        1 => some_group(state, payer, unit, pick),
        2..=8 if can_pay(true) => {
            some_charge(state, payer, unit, pick).or_else(|| some_move(state, payer, unit, pick))
        }
        _ if can_pay(false) => some_move(state, payer, unit, pick),
        _ => None,
    }
}

fn some_move(
    state: &State,
    payer: CommanderId,
    unit: UnitId,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Option<Found> {
    let one = random_move(state, unit, pick);
    legal_move(state, state.commander_piece(payer), vec![one])
}

/// Mostly at the nearest enemy or straight ahead, sometimes anywhere, with a turn now and then.
fn random_move(state: &State, unit: UnitId, pick: &mut dyn FnMut(usize) -> usize) -> OneMove {
    let here = state.unit(unit);
    let most = rate(state, unit);
    let piece = state.piece(unit);
    let share = [1.0, 1.0, 0.75, 0.5, 0.25][pick(5)];
    if let Lie::Road(_) = here.lie {
        return OneMove { along: Some(most * share), ..OneMove::of(piece) };
    }
    let front = here.footprint.front();
    let (bearing, turn) = match pick(10) {
        0 => (pick(360) as f64, 0.0),
        1 => (0.0, pick(61) as f64 - 30.0),
        2..=6 => toward_the_enemy(state, unit),
        _ => (0.0, 0.0),
    };
    // A turn uses up some of the distance: the rear corners swing about the front centre.
    let block = &here.footprint.block;
    let arm = Point::new(block.half_width, block.depth()).length();
    let swing = 2.0 * arm * libm::sin(table::Degrees(f64::abs(turn) / 2.0).radians());
    let inches = ((most - swing) * share).max(0.0);
    let step = Point::toward(front.facing + bearing) * inches;
    let to = Placement { at: front.at + step, facing: front.facing + turn }.snap();
    OneMove { to: Some(to), ..OneMove::of(piece) }
}

/// The bearing of the nearest enemy from a unit's front, and as much of a turn toward him as is reasonable at once.
fn toward_the_enemy(state: &State, unit: UnitId) -> (f64, f64) {
    let front = state.unit(unit).footprint.front();
    let far = |point: Point| (point - front.at).dot(point - front.at);
    let enemies = state.of_side(state.active.enemy()).map(|(_, enemy)| enemy.footprint.centre());
    let Some(nearest) = enemies.min_by(|one, other| far(*one).total_cmp(&far(*other))) else {
        return (0.0, 0.0);
    };
    let bearing = table::turn_between(front.facing, (nearest - front.at).bearing());
    (bearing, bearing.clamp(-20.0, 20.0))
}

fn some_charge(
    state: &State,
    payer: CommanderId,
    unit: UnitId,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Option<Found> {
    charge::may_charge_at_all(state, unit).ok()?;
    let reach = rate(state, unit);
    let here = &state.unit(unit).footprint;
    let near =
        || state.of_side(state.active.enemy()).filter(|(_, enemy)| here.is_near(&enemy.footprint, reach));
    let count = near().count();
    if count == 0 {
        return None;
    }
    let (target, _) = near().nth(pick(count))?;
    let places = charge::flush_places(state, unit, target);
    let place = places.get(pick(places.len().max(1)))?;
    let one = charge_of(state, unit, target, place);
    legal_move(state, state.commander_piece(payer), vec![one])
}

fn some_change(
    state: &State,
    payer: CommanderId,
    unit: UnitId,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Option<Found> {
    let change = random_change(state, unit, pick);
    legal_changes(state, state.commander_piece(payer), vec![change])
}

fn random_change(state: &State, unit: UnitId, pick: &mut dyn FnMut(usize) -> usize) -> Change {
    let arm = state.arm(unit);
    let formations = || Formation::ALL.into_iter().filter(move |formation| formation.suits(arm));
    let to = formations().nth(pick(formations().count())).unwrap_or(state.unit(unit).formation);
    let way = (to == Formation::MarchColumn).then(|| [RoadWay::Onward, RoadWay::Backward][pick(2)]);
    Change { unit: state.piece(unit), to, at: None, way }
}

/// A unit with a friend it touches, both a step the same way, or both into new formations.
fn some_group(
    state: &State,
    payer: CommanderId,
    unit: UnitId,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Option<Found> {
    let partner = state
        .of_side(state.active)
        .map(|(other, _)| other)
        .find(|other| *other != unit && state.setup.commands(payer, *other) && state.touch(unit, *other))?;
    let payer = state.commander_piece(payer);
    if pick(4) == 0 {
        let changes = vec![random_change(state, unit, pick), random_change(state, partner, pick)];
        return legal_changes(state, payer, changes);
    }
    let inches = rate(state, unit).min(rate(state, partner));
    let ahead = state.unit(unit).footprint.front().forward() * inches;
    let shifted = |unit: UnitId| {
        let to = match state.unit(unit).lie {
            Lie::Field(pose) => Some(shift(pose, ahead)),
            Lie::Road(_) => None,
        };
        OneMove { to, ..OneMove::of(state.piece(unit)) }
    };
    legal_move(state, payer, vec![shifted(unit), shifted(partner)])
}

fn shift(pose: Pose, step: Point) -> Pose {
    let Spot { x, y } = Spot::new(pose.point().x + step.x, pose.point().y + step.y);
    Pose { x, y, ..pose }
}

fn legal_move(state: &State, payer: PieceId, moves: Vec<OneMove>) -> Option<Found> {
    let legal = Legal::Move(check(state, payer, &moves).ok()?);
    Some((Move { payer, moves }.into(), legal))
}

fn legal_changes(state: &State, payer: PieceId, changes: Vec<Change>) -> Option<Found> {
    let legal = Legal::Changes(check_changes(state, payer, &changes).ok()?);
    Some((ChangeFormation { payer, changes }.into(), legal))
}
