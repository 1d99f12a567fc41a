//! What a commander of this game goes by: the plain order at every decision, and how well a side stands.
//!
//! Nothing here is a rule. It is rough on purpose: commanders look ahead with the real rules and need only a sense of direction.

use engine::Side;
use table::{Point, Zone, zone_of};

use crate::order::Order;
use crate::profiles::{Arm, Range};
use crate::set_up::Victory;
use crate::state::{Condition, Formation, State, Unit, UnitId, UnitSet};
use crate::task::Task;
use crate::{command, commanders, movement, rally, shooting};

/// The order of an officer without ideas.
pub(crate) fn plain_order(state: &State) -> Order {
    let task = state.agenda.top().expect("somebody is asked");
    match task {
        Task::Command(task) => command::plain_order(state, task),
        Task::Rally(rally::Task::Attempts) => Order::EndRallies,
        Task::Movement(movement::Task::Actions) => Order::EndActions,
        Task::Movement(movement::Task::Act(..)) => Order::Continue,
        Task::Commanders(commanders::Task::Ride) => Order::EndCommanders,
        Task::Shooting(shooting::Task::Choose { able }) => {
            best_shot(state, *able).unwrap_or(Order::EndShooting)
        }
        _ => task.any_order(state, &mut |_| 0),
    }
}

/// The first unit that can shoot, at the target that will suffer most.
fn best_shot(state: &State, able: UnitSet) -> Option<Order> {
    let unit = able.iter().next()?;
    let suffering = |target: UnitId| {
        let volley = shooting::volley(state, unit, target).ok()?;
        let profile = state.profile(target);
        let hits = f64::from(volley.dice) * f64::from(7 - volley.needs) / 6.0;
        Some(hits / f64::from(profile.hits) * f64::from(profile.points))
    };
    shooting::targets(state, unit)
        .filter_map(|target| Some((suffering(target)?, target)))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, target)| Order::Shoot { unit: state.piece(unit), target: state.piece(target) })
}

/// How well a side stands: the points of its troops as they are, and a little for where they stand.
pub(crate) fn worth(state: &State, side: Side) -> f64 {
    if let Some(outcome) = state.over {
        return match outcome.winner {
            Some(winner) if winner == side => 2000.0,
            Some(_) => -2000.0,
            None => 0.0,
        };
    }
    state.of_side(side).map(|(id, unit)| troops(state, id, unit) + place(state, id, unit)).sum::<f64>()
        + objectives(state, side)
}

/// The points of a unit: what stands, how steady it is, and hits that may yet cost a stand.
fn troops(state: &State, id: UnitId, unit: &Unit) -> f64 {
    let profile = state.profile(id);
    let stand = f64::from(profile.points);
    let hurt = f64::from(unit.hits) / f64::from(profile.hits);
    let steadiness = match unit.condition {
        Condition::Good if unit.exhausted => 0.85,
        Condition::Good => 1.0,
        Condition::Disordered => 0.7,
        Condition::Routed => 0.15,
    };
    // A unit counts as a whole for army morale (MG-END-04), so its last stand is worth more than its share.
    let whole = f64::from(state.setup.unit(id).stands) * stand;
    ((f64::from(unit.stands) - hurt).max(0.2) * stand * 0.6 + whole * 0.4) * steadiness
}

/// What a good-order unit's place is worth: near enough to do harm, facing it, and drawn up for it.
fn place(state: &State, id: UnitId, unit: &Unit) -> f64 {
    if unit.condition != Condition::Good {
        return 0.0;
    }
    let here = unit.footprint.centre();
    let mut nearest: Option<(f64, UnitId)> = None;
    let mut horse = f64::MAX;
    for (enemy, other) in state.of_side(unit.side.enemy()) {
        if other.condition == Condition::Routed {
            continue;
        }
        let far = other.footprint.centre().distance(here);
        if state.arm(enemy) == Arm::Cavalry && other.condition == Condition::Good {
            horse = horse.min(far);
        }
        if nearest.is_none_or(|(least, _)| far < least) {
            nearest = Some((far, enemy));
        }
    }
    let Some((far, enemy)) = nearest else { return 0.0 };
    let command = f64::from(u8::from(command::price::in_range(state, state.setup.unit(id).superior, id)));
    0.6 * command + faces(unit, state.unit(enemy).footprint.centre()) + drawn_up(state, id, unit, far, horse)
}

/// Whether an enemy is ahead rather than beside or behind.
fn faces(unit: &Unit, enemy: Point) -> f64 {
    let block = &unit.footprint.block;
    match zone_of(unit.footprint.front(), block.width(), block.depth(), enemy) {
        Zone::Front => 0.0,
        Zone::Left | Zone::Right => -2.0,
        Zone::Rear => -4.0,
    }
}

/// How well a unit's distance and formation go together.
fn drawn_up(state: &State, id: UnitId, unit: &Unit, far: f64, horse: f64) -> f64 {
    match state.arm(id) {
        Arm::Infantry => {
            let closeness = -0.22 * (far - 4.0).max(0.0);
            let formation = match unit.formation {
                Formation::Square if horse < 10.0 => 1.5,
                Formation::Square => -4.0,
                Formation::Line if far < 6.0 => 1.0,
                Formation::Column | Formation::MarchColumn if far >= 6.0 => 1.0,
                _ => 0.0,
            };
            closeness + formation
        }
        Arm::Cavalry => -0.15 * (far - 10.0).max(0.0) - 0.5 * (4.0 - far).max(0.0),
        Arm::Artillery => {
            let Range::Guns { short, long } = state.profile(id).range else { return 0.0 };
            let (short, long) = (f64::from(short), f64::from(long));
            let ready = unit.formation == Formation::Unlimbered;
            let reach = match (ready, far) {
                (true, far) if far <= short + 2.0 => 5.0,
                (true, far) if far <= long => 3.0,
                (true, _) => -2.0,
                (false, _) => 0.0,
            };
            reach - 0.2 * (far - short).max(0.0) - 1.0 * (4.0 - far).max(0.0)
        }
    }
}

/// MG-END-05: what a place to be held is worth to the side that must hold it.
fn objectives(state: &State, side: Side) -> f64 {
    state
        .setup
        .victory
        .iter()
        .map(|victory| match victory {
            Victory::Hold { side: winner, area } => {
                let outline = &state.setup.terrain.areas[usize::from(*area)].outline;
                let nearest = state
                    .of_side(side)
                    .filter(|(_, unit)| unit.condition == Condition::Good)
                    .map(|(_, unit)| outline.gap_to_point(unit.footprint.centre()).distance)
                    .fold(40.0, f64::min);
                let weight = if *winner == side { 1.0 } else { 0.7 };
                weight * (20.0 * f64::from(u8::from(nearest <= 0.5)) - 0.6 * nearest)
            }
            Victory::Endure { .. } => 0.0,
        })
        .sum()
}
