//! What plans are made of: where the main blow falls, who strikes it, who keeps the rest of the enemy busy.
//!
//! Nothing here is a rule.

use engine::plan::{Aim, Part, Role, Stance};
use engine::weights::Unweighed;
use engine::{Plan, Staff};

use crate::ideas::blows;
use crate::order::{
    Advance, Attack, BendLine, CeaseFire, EndMovement, EndShooting, EnterBlock, Face, FollowRoad, Form,
    LeaveBlock, MoveOver, Reform, Shift, Shoot, SideStep, StormBlock, Wheel,
};
use crate::prelude::*;
use crate::set_up::Victory;
use crate::task::Task;
use crate::{attack, movement, shooting};

impl Staff for Charge {
    type Weights = Unweighed;

    fn planning(state: &State, side: Side) -> Option<u32> {
        let plays = state.active == side && matches!(state.step, Step::Rally | Step::Movement);
        plays.then_some(state.turn)
    }

    fn plans(state: &State, side: Side, _: &Unweighed) -> Vec<Plan> {
        let mut plans = vec![along_the_line(state, side)];
        plans.extend(
            [Blow::Left, Blow::Right, Blow::Centre].into_iter().filter_map(|blow| strike(state, side, blow)),
        );
        plans
    }

    /// An enemy of the part that is to be struck is still there.
    fn holds(state: &State, _: Side, plan: &Plan) -> bool {
        let mut against = plan.parts().filter_map(|(_, part)| state.as_unit(part.against?)).peekable();
        against.peek().is_none() || against.any(|enemy| state.is_present(enemy))
    }

    fn stances(state: &State, side: Side) -> Vec<Stance> {
        let stance = |(id, unit): (UnitId, &crate::state::Unit)| Stance {
            piece: state.piece(id),
            at: unit.lie.at.into(),
            formation: drawn_up(unit.lie.formation),
            reached: state.is_engaged(id) || matches!(unit.lie.formation, Formation::Garrison { .. }),
        };
        state.of_side(side).map(stance).collect()
    }

    fn done(state: &State) -> Option<Order> {
        match state.agenda.top()? {
            Task::Movement(movement::Task::Choose) => Some(EndMovement {}.into()),
            Task::Shooting(shooting::Task::Choose(_)) => Some(EndShooting {}.into()),
            Task::Shooting(shooting::Task::Further(_)) => Some(CeaseFire {}.into()),
            _ => None,
        }
    }

    fn chance(state: &State, order: &Order) -> Option<f64> {
        let Order::Attack(order) = order else { return None };
        let unit = state.as_unit(order.unit)?;
        let plan = attack::check(state, unit, order).ok()?;
        blows::chance(state, &plan)
    }

    fn actors(_: &State, order: &Order) -> Vec<PieceId> {
        match order {
            Order::Advance(Advance { unit, .. })
            | Order::Wheel(Wheel { unit, .. })
            | Order::SideStep(SideStep { unit, .. })
            | Order::FollowRoad(FollowRoad { unit, .. })
            | Order::Shift(Shift { unit, .. })
            | Order::Form(Form { unit, .. })
            | Order::Face(Face { unit, .. })
            | Order::BendLine(BendLine { unit, .. })
            | Order::Reform(Reform { unit, .. })
            | Order::Attack(Attack { unit, .. })
            | Order::EnterBlock(EnterBlock { unit, .. })
            | Order::LeaveBlock(LeaveBlock { unit, .. })
            | Order::MoveOver(MoveOver { unit, .. })
            | Order::StormBlock(StormBlock { unit, .. })
            | Order::Shoot(Shoot { unit, .. }) => vec![*unit],
            _ => Vec::new(),
        }
    }

    /// Nobody sets out any more. Everybody who can shoot still does: without its volleys a turn says nothing about where one should stand.
    fn hurry(state: &State) -> Option<Order> {
        match state.agenda.top()? {
            Task::Movement(movement::Task::Choose) => Some(EndMovement {}.into()),
            _ => None,
        }
    }
}

/// A formation and its width as a number.
fn drawn_up(formation: Formation) -> u8 {
    let wide = formation.wide().map_or(0, |wide| wide.min(31) as u8);
    formation.word() as u8 % 8 * 32 + wide
}

/// Where the main blow falls, as we see it.
#[derive(Clone, Copy)]
enum Blow {
    Left,
    Centre,
    Right,
}

/// How far to the right a place lies, as a side sees the field.
fn to_the_right(state: &State, side: Side, at: Point) -> f64 {
    let facing = state.setup.sides[side].home.opposite().outward();
    at.dot(Point::toward(facing + 90.0))
}

/// The plainest plan: everybody goes for whoever is before him, or for the ground that decides the battle.
fn along_the_line(state: &State, side: Side) -> Plan {
    let wanted = state.setup.victory.iter().find_map(|victory| match *victory {
        Victory::Hold { side: winner, area } if winner == side => Some(usize::from(area)),
        _ => None,
    });
    let aim = match wanted.map(|area| &state.setup.terrain.areas[area]) {
        Some(area) => {
            let bounds = area.outline.bounds();
            Aim { verb: "take", what: area.name.clone(), at: Some(bounds.min.lerp(bounds.max, 0.5)) }
        }
        None => Aim { verb: "break", what: "their line".to_owned(), at: None },
    };
    let mut plan = Plan::new("line", aim, "along its whole length");
    for (unit, _) in state.of_side(side) {
        let role = if state.info(unit).arm == Arm::Artillery { Role::Cover } else { Role::Assault };
        plan.give(state.piece(unit), Part::of(role));
    }
    plan
}

/// A third of the enemy is struck by half of us and all the cavalry; the others keep the rest busy from beyond musket shot.
fn strike(state: &State, side: Side, blow: Blow) -> Option<Plan> {
    let place = |unit: UnitId| to_the_right(state, side, state.unit(unit).footprint.centre);
    let sorted = |of: Side| {
        let mut units: Vec<UnitId> = state.of_side(of).map(|(unit, _)| unit).collect();
        units.sort_by(|a, b| place(*a).total_cmp(&place(*b)));
        units
    };
    let enemies = sorted(side.enemy());
    if enemies.len() < 4 {
        return None;
    }
    let third = enemies.len().div_ceil(3);
    let (template, what, struck) = match blow {
        Blow::Left => ("left", "their right wing", &enemies[..third]),
        Blow::Centre => ("centre", "their centre", &enemies[(enemies.len() - third) / 2..][..third]),
        Blow::Right => ("right", "their left wing", &enemies[enemies.len() - third..]),
    };
    let middle =
        struck.iter().fold(Point::new(0.0, 0.0), |sum, unit| sum + state.unit(*unit).footprint.centre)
            * (1.0 / struck.len() as f64);
    let axis = match blow {
        Blow::Left => "on our left",
        Blow::Centre => "in the middle",
        Blow::Right => "on our right",
    };
    let mut plan = Plan::new(template, Aim { verb: "break", what: what.to_owned(), at: Some(middle) }, axis);
    let far = |unit: &UnitId, to: Point| state.unit(*unit).footprint.centre.distance(to);
    let mut own = sorted(side);
    own.sort_by(|a, b| far(a, middle).total_cmp(&far(b, middle)));
    let half = own.len().div_ceil(2);
    for (rank, unit) in own.into_iter().enumerate() {
        let here = state.unit(unit).footprint.centre;
        let nearest = |among: &[UnitId]| {
            among.iter().min_by(|a, b| far(a, here).total_cmp(&far(b, here))).map(|enemy| state.piece(*enemy))
        };
        let arm = state.info(unit).arm;
        let (role, against) = match arm {
            Arm::Artillery => (Role::Cover, nearest(struck)),
            _ if rank < half || arm.is_cavalry() => (Role::Assault, nearest(struck)),
            _ => (Role::Fix, nearest(&enemies)),
        };
        let part = against.into_iter().fold(Part::of(role), Part::against);
        let part = if role == Role::Assault { part.at(Placement { at: middle, facing: 0.0 }) } else { part };
        plan.give(state.piece(unit), part);
    }
    Some(plan)
}
