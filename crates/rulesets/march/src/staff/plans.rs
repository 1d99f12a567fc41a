//! The plans of a turn: along the whole line, on one wing, for a place, or stand and receive.

use engine::Plan;
use engine::plan::{Aim, Part, Role};
use table::Polygon;

use super::stands;
use crate::end_phase;
use crate::prelude::*;
use crate::set_up::Victory;

/// How near to a place one must be to have a part in the fight for it, in inches.
const BY_THE_PLACE: f64 = 6.0;

/// How many own units there must be for each that waits in reserve.
const FOR_ONE_IN_RESERVE: usize = 8;

/// How far behind those who strike the reserve waits, in inches.
const BEHIND: f64 = 7.0;

/// How many find room on one enemy.
const ROOM: u8 = 4;

/// The handful worth trying. The first is what the scenario asks for: take what must be taken, hold what need only be held, else go for the enemy.
pub(super) fn plans(state: &State, side: Side) -> Vec<Plan> {
    let mut plans = Vec::new();
    let wanted = |of: Side| {
        state.setup.victory.iter().find_map(move |victory| match *victory {
            Victory::Hold { side: winner, area } if winner == of => Some(area),
            _ => None,
        })
    };
    let endures =
        state.setup.victory.iter().any(|it| matches!(it, Victory::Endure { side: who } if *who == side));
    if let Some(area) = wanted(side) {
        plans.push(take(state, side, area));
    } else if endures || wanted(side.enemy()).is_some() {
        plans.push(stand(state, side, wanted(side.enemy())));
    }
    plans.push(along_the_line(state, side));
    plans.extend(
        [Blow::Centre, Blow::Left, Blow::Right].into_iter().filter_map(|blow| strike(state, side, blow)),
    );
    plans
}

/// The units of a side that stand.
fn standing(state: &State, side: Side) -> Vec<UnitId> {
    state.of_side(side).filter(|(_, unit)| stands(unit)).map(|(id, _)| id).collect()
}

fn centre(state: &State, unit: UnitId) -> Point {
    state.unit(unit).footprint.centre()
}

/// The one of these that is nearest to a place.
fn nearest(state: &State, among: &[UnitId], to: Point) -> Option<UnitId> {
    let far = |unit: &UnitId| centre(state, *unit).distance(to);
    among.iter().min_by(|a, b| far(a).total_cmp(&far(b))).copied()
}

fn middle(state: &State, of: &[UnitId]) -> Point {
    let sum = of.iter().fold(Point::new(0.0, 0.0), |sum, unit| sum + centre(state, *unit));
    sum * (1.0 / of.len().max(1) as f64)
}

/// The plainest: everybody goes for whoever is before him.
fn along_the_line(state: &State, side: Side) -> Plan {
    let aim = Aim { verb: "break", what: "their line".to_owned(), at: None };
    let mut plan = Plan::new("line", aim, "along its whole length");
    for unit in standing(state, side) {
        let role = if state.arm(unit) == Arm::Artillery { Role::Cover } else { Role::Assault };
        plan.give(state.piece(unit), Part::of(role));
    }
    plan
}

/// A place is taken by the nearer three quarters; the guns fire at those who keep it, the others hold the rest of the enemy off.
fn take(state: &State, side: Side, area: u8) -> Plan {
    let ground = &state.setup.terrain.areas[usize::from(area)];
    let at = heart(&ground.outline);
    let enemies = standing(state, side.enemy());
    let by = |unit: &UnitId| ground.outline.gap_to_point(centre(state, *unit)).distance <= BY_THE_PLACE;
    let mut keepers: Vec<UnitId> = enemies.iter().copied().filter(by).collect();
    if keepers.is_empty() {
        keepers.extend(nearest(state, &enemies, at));
    }
    let ours = end_phase::holds(state, side, area) && !end_phase::holds(state, side.enemy(), area);
    let verb = if ours { "hold" } else { "take" };
    let mut plan = Plan::new("take", Aim { verb, what: ground.name.clone(), at: Some(at) }, "");
    share_out(state, &mut plan, standing(state, side), &keepers, &enemies, (at, 3, 4));
    plan
}

/// The middle of a place.
fn heart(outline: &Polygon) -> Point {
    let bounds = outline.bounds();
    bounds.min.lerp(bounds.max, 0.5)
}

/// Everybody keeps his ground and lets the enemy come; the horse is at hand where he does.
fn stand(state: &State, side: Side, area: Option<u8>) -> Plan {
    let place = area.map(|area| &state.setup.terrain.areas[usize::from(area)]);
    let what = place.map_or_else(|| "our ground".to_owned(), |place| place.name.clone());
    let at = place.map(|place| heart(&place.outline));
    let mut plan = Plan::new("stand", Aim { verb: "hold", what, at }, "");
    for unit in standing(state, side) {
        let part = match state.arm(unit) {
            Arm::Infantry => Part::of(Role::Hold).at(state.unit(unit).footprint.front()),
            Arm::Cavalry => Part::of(Role::Assault),
            Arm::Artillery => Part::of(Role::Cover),
        };
        plan.give(state.piece(unit), part);
    }
    plan
}

/// Where the main blow falls, as we see it.
#[derive(Clone, Copy)]
enum Blow {
    Left,
    Centre,
    Right,
}

/// A third of the enemy is struck by half of us and all the horse; the others keep the rest busy.
fn strike(state: &State, side: Side, blow: Blow) -> Option<Plan> {
    let across = Point::toward(state.setup.sides[side].home.opposite().outward() + 90.0);
    let mut enemies = standing(state, side.enemy());
    if enemies.len() < 4 {
        return None;
    }
    enemies.sort_by(|a, b| centre(state, *a).dot(across).total_cmp(&centre(state, *b).dot(across)));
    let third = enemies.len().div_ceil(3);
    let (template, what, axis, from) = match blow {
        Blow::Left => ("left", "their right", "on our left", 0),
        Blow::Centre => ("centre", "their centre", "in the middle", (enemies.len() - third) / 2),
        Blow::Right => ("right", "their left", "on our right", enemies.len() - third),
    };
    let struck = &enemies[from..from + third];
    let at = middle(state, struck);
    let aim = Aim { verb: "break", what: what.to_owned(), at: Some(at) };
    let mut plan = Plan::new(template, aim, axis);
    share_out(state, &mut plan, standing(state, side), struck, &enemies, (at, 1, 2));
    Some(plan)
}

/// Parts in a blow: of the infantry the nearer part strikes, of which the hindmost wait where armies are large; the rest keeps busy whoever is
/// before it.
fn share_out(
    state: &State,
    plan: &mut Plan,
    mut own: Vec<UnitId>,
    struck: &[UnitId],
    enemies: &[UnitId],
    (at, part, of): (Point, usize, usize),
) {
    let far = |unit: &UnitId| centre(state, *unit).distance(at);
    own.sort_by(|a, b| far(a).total_cmp(&far(b)));
    let infantry: Vec<UnitId> =
        own.iter().copied().filter(|unit| state.arm(*unit) == Arm::Infantry).collect();
    let strikers = (infantry.len() * part).div_ceil(of);
    let waiting = infantry.len() / FOR_ONE_IN_RESERVE;
    let front = middle(state, &infantry[..strikers.saturating_sub(waiting).max(1).min(infantry.len())]);
    let back = (front - at).unit().unwrap_or(Point::new(0.0, 0.0));
    let mut room = vec![ROOM; struck.len()];
    for unit in own {
        let rank = infantry.iter().position(|one| *one == unit);
        let waits = rank.is_some_and(|rank| rank < strikers && rank + waiting >= strikers);
        let (role, among) = match (state.arm(unit), rank) {
            (Arm::Artillery, _) => (Role::Cover, struck),
            (Arm::Infantry, _) if waits => (Role::Reserve, struck),
            (Arm::Infantry, Some(rank)) if rank >= strikers => (Role::Fix, enemies),
            _ => (Role::Assault, struck),
        };
        // So many find room on one enemy; for whom there is none, there are others to be kept busy.
        let free: Vec<UnitId> =
            struck.iter().zip(&room).filter(|(_, room)| **room > 0).map(|(enemy, _)| *enemy).collect();
        let (role, among) = match role {
            Role::Assault if free.is_empty() => (Role::Fix, enemies),
            Role::Assault => (role, &free[..]),
            _ => (role, among),
        };
        let mut part = Part::of(role);
        if role == Role::Reserve {
            part = part.at(Placement { at: front + back * BEHIND, facing: (-back).bearing() });
        } else if let Some(enemy) = nearest(state, among, centre(state, unit)) {
            part = part.against(state.piece(enemy));
            if let Some(place) = struck.iter().position(|one| role == Role::Assault && *one == enemy) {
                room[place] -= 1;
            }
        }
        plan.give(state.piece(unit), part);
    }
}
