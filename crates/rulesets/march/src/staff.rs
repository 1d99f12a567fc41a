//! What plans are made of, what would be nonsense, and by what officers weigh. Nothing here is a rule.

mod plans;

use engine::plan::{Habit, Role, Stance};
use engine::{Plan, Staff};

use crate::ideas::{assaults, blows};
use crate::order::{self, EndActions, EndCommanders, EndRallies, EndShooting, StopPursuit};
use crate::prelude::*;
use crate::set_up::Victory;
use crate::task::Task;
use crate::{commanders, end_phase, field, melee, movement, pursuit, rally, shooting};

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
        /// To charge whoever keeps a place that must be taken, in the last turn.
        storm = 25.0, 0.0..=80.0;
        /// To press the enemy at all.
        daring = 2.0, -5.0..=12.0;
        /// From how far infantry fires, as a part of its range.
        stand_off = 0.75, 0.3..=1.0;
        /// Inches from the enemy at which columns gather before they go in together.
        gather = 3.6, 2.5..=7.0;
        /// For a column in touch with another to go aside so that both can form line.
        spread = 6.0, 0.0..=9.0;
        /// Inches farther than others that an enemy may be whom the plan names.
        wanted = 8.0, 0.0..=16.0;
        /// Inches farther than others that an enemy may be for each comrade who is near him.
        company = 1.2, 0.0..=4.0;
        /// An inch that cavalry rides for its prey.
        ride = 0.5, 0.1..=1.5;
        /// For guns that bear on nobody to come up.
        guns_up = 2.5, 0.5..=6.0;
        /// For cavalry to come up within a charge of whoever is before it.
        horse_up = 2.0, 0.5..=6.0;
        /// Inches of its way that a unit gives up to come into touch with a comrade, so that both go for one point.
        close_up = 3.0, 0.0..=4.0;
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
                let left = useful_points(before);
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

/// The points left with which something could still be done: one for each unit led that bears on nobody and has no place to keep.
fn useful_points(state: &State) -> u32 {
    let side = state.active;
    let waits = state.setup.victory.iter().any(|victory| match *victory {
        Victory::Endure { side: who } => who == side,
        Victory::Hold { area, .. } => {
            end_phase::holds(state, side, area) && !end_phase::holds(state, side.enemy(), area)
        }
    });
    if waits {
        return 0;
    }
    let idle = |(id, unit): &(UnitId, &Unit)| {
        movement::may_act(state, *id).is_ok()
            && !field::touches_somebody(state, *id)
            && match state.arm(*id) {
                // Horse waits for its moment within a charge of the enemy.
                Arm::Cavalry => !unit.exhausted && !near_an_enemy(state, unit, 9.0),
                Arm::Infantry => {
                    shooting::targets(state, *id).next().is_none() && !near_an_enemy(state, unit, 4.5)
                }
                Arm::Artillery => shooting::targets(state, *id).next().is_none(),
            }
    };
    let mut idle: Vec<UnitId> = state.of_side(side).filter(idle).map(|(id, _)| id).collect();
    let mut useful = 0;
    for commander in state.setup.commanders_of(side) {
        for _ in 0..state.commander(commander).cp {
            let Some(place) = idle.iter().position(|unit| state.setup.commands(commander, *unit)) else {
                break;
            };
            idle.swap_remove(place);
            useful += 1;
        }
    }
    useful
}

fn near_an_enemy(state: &State, unit: &Unit, inches: f64) -> bool {
    state.of_side(unit.side.enemy()).any(|(_, enemy)| unit.footprint.is_near(&enemy.footprint, inches))
}

fn state_arm(state: &State, piece: PieceId) -> Option<Arm> {
    state.as_unit(piece).map(|unit| state.arm(unit))
}

/// Whether a unit is there and fights.
fn stands(unit: &Unit) -> bool {
    unit.fate == Fate::Present && unit.condition != Condition::Routed
}
