//! What plans are made of, what would be nonsense, and by what officers weigh. Nothing here is a rule.

mod plans;

use engine::plan::{Habit, Role, Stance};
use engine::{PieceId, Plan, Side, Staff};

use crate::ideas::{assaults, blows};
use crate::order::{self, EndActions, EndCommanders, EndRallies, EndShooting, Order, StopPursuit};
use crate::profiles::Arm;
use crate::state::{Condition, Fate, State, Step, Unit, UnitId};
use crate::task::Task;
use crate::{March, commanders, field, melee, movement, pursuit, rally, shooting};

engine::weights! {
    /// By what officers of this game weigh, in points: a stand of line infantry is about three.
    pub struct Weights {
        /// An inch that infantry has come from its own edge.
        ground = 0.7, 0.0..=2.0;
        /// The same of cavalry.
        horse_ground = 0.3, 0.0..=2.0;
        /// An inch too far for muskets.
        distance = 0.2, 0.0..=1.0;
        /// A unit within its commander's range.
        command = 1.2, 0.0..=5.0;
        /// An enemy beside a unit rather than ahead.
        flank = 2.0, 0.0..=6.0;
        /// Infantry in line where its muskets reach.
        line = 2.0, 0.0..=8.0;
        /// Guns that bear at short range.
        guns = 5.0, 0.0..=12.0;
        /// The part of a unit's share in the army's heart that is in danger while it is disordered.
        disordered = 0.22, 0.05..=0.6;
        /// The same of a routed one.
        routed = 0.85, 0.5..=1.0;
        /// A place that decides the battle, at its end.
        objective = 60.0, 0.0..=200.0;
        /// To press the enemy, in the last turn.
        press = 10.0, 0.0..=30.0;
        /// A volley given up for a charge.
        volley = 6.0, 0.0..=15.0;
        /// To do one's part in the plan.
        part = 2.0, 0.0..=8.0;
    }
}

impl Staff for March {
    type Weights = Weights;

    fn planning(state: &State, side: Side) -> Option<u32> {
        let plays = state.active == side && !matches!(state.step, Step::Deployment | Step::FirstRoll);
        plays.then_some(state.turn)
    }

    fn plans(state: &State, side: Side, _: &Weights) -> Vec<Plan> {
        plans::plans(state, side)
    }

    /// Somebody against whom it was made is still in the field.
    fn holds(state: &State, _: Side, plan: &Plan) -> bool {
        let mut against = plan.parts().filter_map(|(_, part)| state.as_unit(part.against?)).peekable();
        against.peek().is_none() || against.any(|enemy| stands(state.unit(enemy)))
    }

    fn serves(_: &State, plan: &Plan, order: &Order) -> bool {
        let Order::Move(order::Move { moves, .. }) = order else { return true };
        moves.iter().all(|one| {
            let Some(part) = plan.part(one.unit) else { return true };
            let goes_for = |enemy: PieceId| part.against.is_none() || part.against == Some(enemy);
            match (&one.charge, part.role) {
                (Some(charge), Role::Assault) => goes_for(charge.target),
                (Some(_), Role::Fix | Role::Cover | Role::Hold | Role::Reserve) => false,
                (None, _) => true,
            }
        })
    }

    /// Those that can be ordered about.
    fn stances(state: &State, side: Side) -> Vec<Stance> {
        let able = |(_, unit): &(UnitId, &Unit)| unit.condition == Condition::Good;
        let stance = |(id, unit): (UnitId, &Unit)| Stance {
            piece: state.piece(id),
            at: unit.footprint.front(),
            formation: unit.formation as u8,
            reached: field::touches_somebody(state, id) || unit.footprint.ground.defended(),
        };
        state.of_side(side).filter(able).map(stance).collect()
    }

    fn done(state: &State) -> Option<Order> {
        match state.agenda.top()? {
            Task::Rally(rally::Task::Attempts) => Some(EndRallies {}.into()),
            Task::Movement(movement::Task::Actions) => Some(EndActions {}.into()),
            Task::Commanders(commanders::Task::Ride) => Some(EndCommanders {}.into()),
            Task::Shooting(shooting::Task::Choose(_)) => Some(EndShooting {}.into()),
            Task::Melee(melee::Task::Pursuit(pursuit::Task::Choose(_))) => Some(StopPursuit {}.into()),
            _ => None,
        }
    }

    /// Of a charge together with those who have struck already and those who can still join it; of a pursuit alone.
    fn chance(state: &State, order: &Order) -> Option<f64> {
        match (order, state.agenda.top()?) {
            (Order::Move(order::Move { moves, .. }), _) => {
                let charges = moves.iter().filter_map(|one| Some((one.unit, one.charge.as_ref()?)));
                let chance = |(unit, charge): (PieceId, &order::Charge)| {
                    let (unit, target) = (state.as_unit(unit)?, state.as_unit(charge.target)?);
                    Some(assaults::chance(state, blows::Assailant { unit, edge: charge.edge }, target))
                };
                charges.filter_map(chance).reduce(f64::max)
            }
            (
                Order::Pursue(order::Pursue { target }),
                Task::Melee(melee::Task::Pursuit(pursuit::Task::Choose(choice))),
            ) => Some(blows::pursuit_chance(state, choice.fighter().unit, state.as_unit(*target)?)),
            _ => None,
        }
    }

    fn actors(_: &State, order: &Order) -> Vec<PieceId> {
        match order {
            Order::Move(order::Move { moves, .. }) => moves.iter().map(|one| one.unit).collect(),
            Order::ChangeFormation(order::ChangeFormation { changes, .. }) => {
                changes.iter().map(|one| one.unit).collect()
            }
            Order::Rally(order::Rally { unit, .. }) | Order::Shoot(order::Shoot { unit, .. }) => vec![*unit],
            Order::MoveCommander(order::MoveCommander { commander, .. }) => vec![*commander],
            // Whoever is told to go on or to halt has set out already.
            _ => vec![PieceId(u16::MAX)],
        }
    }

    fn habits(before: &State, order: &Order, after: &State) -> Vec<Habit> {
        let points = |state: &State| {
            let of = state.setup.commanders_of(before.active);
            of.map(|id| u32::from(state.commander(id).cp)).sum::<u32>()
        };
        let spent = || points(before).saturating_sub(points(after));
        let mut habits = Vec::new();
        match order {
            Order::Rally(_) => habits.push(Habit::of(UNSPENT, 0, 1)),
            Order::Move(order::Move { moves, .. }) => {
                habits.push(Habit::of(UNSPENT, 0, spent().max(1)));
                habits.push(Habit::of("moves of two for one", u32::from(moves.len() > 1), 1));
                let horse = |one: &&order::OneMove| {
                    let unit = state_arm(before, one.unit);
                    one.charge.is_some() && unit == Some(Arm::Cavalry)
                };
                let charges = moves.iter().filter(horse).count() as u32;
                habits.push(Habit::of("charges of horse", charges, 0));
            }
            Order::ChangeFormation(_) => habits.push(Habit::of(UNSPENT, 0, spent().max(1))),
            Order::EndActions(_) => {
                let left = points(before);
                habits.push(Habit::of(UNSPENT, left, left));
                let guns = |(id, unit): &(UnitId, &Unit)| {
                    let free = unit.condition == Condition::Good && !field::touches_somebody(before, *id);
                    before.arm(*id) == Arm::Artillery && free
                };
                for (id, _) in before.of_side(before.active).filter(guns) {
                    let silent = shooting::targets(before, id).next().is_none();
                    habits.push(Habit::of("silent battery-turns", u32::from(silent), 1));
                }
            }
            _ => {}
        }
        habits
    }

    fn hurry(state: &State) -> Option<Order> {
        match state.agenda.top()? {
            Task::Rally(rally::Task::Attempts)
            | Task::Movement(movement::Task::Actions)
            | Task::Commanders(commanders::Task::Ride) => Self::done(state),
            _ => None,
        }
    }
}

const UNSPENT: &str = "command points unspent";

fn state_arm(state: &State, piece: PieceId) -> Option<Arm> {
    state.as_unit(piece).map(|unit| state.arm(unit))
}

/// Whether a unit is there and fights.
fn stands(unit: &Unit) -> bool {
    unit.fate == Fate::Present && unit.condition != Condition::Routed
}
