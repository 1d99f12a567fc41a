//! Random legal actions, for battles nobody plays: charges where somebody is in reach, moves mostly toward the enemy but in all
//! directions, marches along roads, formation changes, groups. They are eager enough that battles end in every way.

use super::actions::charge_of;
use super::{check, check_changes, rate};
use crate::charge;
use crate::command::price::in_range;
use crate::order::{Change, ChangeFormation, Move, OneMove};
use crate::prelude::*;

/// How often something to do is looked for before the step is ended.
const TRIES: usize = 10;

/// An action that was found: the order, and what the rules said to it.
type Found = (Order, Doing);

/// Something to do; nothing if the step is to end.
pub(super) fn find(state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Option<Found> {
    for _ in 0..TRIES {
        if pick(40) == 0 {
            return None;
        }
        let (payer, unit) = somebody(state, pick)?;
        if let Some(found) = (Finder { state, payer, unit, pick }).some_action() {
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

/// Looks for something that one unit can do and one commander can pay.
struct Finder<'a> {
    state: &'a State,
    payer: CommanderId,
    unit: UnitId,
    pick: &'a mut dyn FnMut(usize) -> usize,
}

impl Finder<'_> {
    fn some_action(mut self) -> Option<Found> {
        let Self { state, payer, unit, .. } = self;
        let stuck = rate(state, unit) == 0.0;
        // Whether there are points enough if the way is clear: most orders nobody can pay for are seen so.
        let can_pay = |contact: bool| {
            let surcharges = u8::from(contact) + u8::from(state.open_order(unit));
            let has = state.commander(payer).cp;
            has > surcharges + 1 || (has > surcharges && in_range(state, payer, unit))
        };
        match (self.pick)(12) {
            0 => self.some_change(),
            // A battery in action and a square stay as they are more often than not.
            1..=3 if stuck => self.some_change(),
            _ if stuck => None,
            1 => self.some_group(),
            2..=8 if can_pay(true) => self.some_charge().or_else(|| self.some_move()),
            _ if can_pay(false) => self.some_move(),
            _ => None,
        }
    }

    fn some_move(&mut self) -> Option<Found> {
        let one = random_move(self.state, self.unit, self.pick);
        self.legal_move(vec![one])
    }

    fn some_charge(&mut self) -> Option<Found> {
        let (state, unit) = (self.state, self.unit);
        charge::may_charge_at_all(state, unit).ok()?;
        let (here, reach) = (&state.unit(unit).footprint, rate(state, unit));
        let enemies = || state.of_side(state.active.enemy());
        let near = || enemies().filter(|(_, enemy)| here.is_near(&enemy.footprint, reach));
        let count = near().count();
        if count == 0 {
            return None;
        }
        let (target, _) = near().nth((self.pick)(count))?;
        let places = charge::flush_places(state, unit, target);
        let place = places.get((self.pick)(places.len().max(1)))?;
        self.legal_move(vec![charge_of(state, unit, target, place)])
    }

    fn some_change(&mut self) -> Option<Found> {
        let change = random_change(self.state, self.unit, self.pick);
        self.legal_changes(vec![change])
    }

    /// A unit with a friend it touches, both a step the same way, or both into new formations.
    fn some_group(&mut self) -> Option<Found> {
        let Self { state, payer, unit, .. } = *self;
        let friends = state.of_side(state.active).map(|(other, _)| other);
        let mut near = friends.filter(|other| *other != unit && state.setup.commands(payer, *other));
        let partner = near.find(|other| state.touch(unit, *other))?;
        if (self.pick)(4) == 0 {
            let changes = [unit, partner].map(|unit| random_change(state, unit, self.pick));
            return self.legal_changes(changes.into());
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
        self.legal_move(vec![shifted(unit), shifted(partner)])
    }

    fn legal_move(&self, moves: Vec<OneMove>) -> Option<Found> {
        let payer = self.state.commander_piece(self.payer);
        let legal = check(self.state, payer, &moves).ok()?.doing();
        Some((Move { payer, moves }.into(), legal))
    }

    fn legal_changes(&self, changes: Vec<Change>) -> Option<Found> {
        let payer = self.state.commander_piece(self.payer);
        let legal = check_changes(self.state, payer, &changes).ok()?.doing();
        Some((ChangeFormation { payer, changes }.into(), legal))
    }
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

fn random_change(state: &State, unit: UnitId, pick: &mut dyn FnMut(usize) -> usize) -> Change {
    let arm = state.arm(unit);
    let formations = || Formation::ALL.into_iter().filter(move |formation| formation.suits(arm));
    let to = formations().nth(pick(formations().count())).unwrap_or(state.unit(unit).formation);
    let way = (to == Formation::MarchColumn).then(|| [RoadWay::Onward, RoadWay::Backward][pick(2)]);
    Change { unit: state.piece(unit), to, at: None, way }
}

fn shift(pose: Pose, step: Point) -> Pose {
    let Spot { x, y } = Spot::new(pose.point().x + step.x, pose.point().y + step.y);
    Pose { x, y, ..pose }
}
