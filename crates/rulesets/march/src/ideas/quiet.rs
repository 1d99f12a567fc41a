//! Everything an officer decides beside his actions: rallies, rides, volleys, and what he does when the enemy comes.

use table::{Point, Spot, within};

use super::actions::over;
use super::blows;
use crate::interrupts::{Charged, Offer};
use crate::movement::action::{Action, Deed};
use crate::order::{
    Continue, DeclineSquare, EndRallies, EndShooting, Evade, Halt, LeaveInPlace, MoveCommander, Order,
    PlaceRallied, Pursue, Rally, Shoot, Stand, StopPursuit, TrySquare,
};
use crate::profiles::{Arm, Quality};
use crate::state::{CommanderId, Condition, Fate, Formation, State, UnitId, UnitSet};
use crate::{commanders, deployment, pursuit, rally, shooting};

/// MG-GEN-12: the army as it is drawn up, its infantry in columns and its guns limbered, ready to march off.
pub(super) fn deploy(state: &State) -> Order {
    let drawn_up = deployment::drawn_up(state);
    let mut columns = drawn_up.clone();
    for one in &mut columns.units {
        let arm = state.as_unit(one.unit).map(|unit| state.arm(unit));
        one.formation = match (arm, one.formation) {
            (Some(Arm::Infantry), Formation::Line) => Formation::Column,
            (Some(Arm::Artillery), Formation::Unlimbered) => Formation::Limbered,
            (_, formation) => formation,
        };
    }
    if deployment::check(state, &columns).is_ok() { columns.into() } else { drawn_up.into() }
}

/// The rally that brings most back to the colours, or none.
pub(super) fn rally(state: &State) -> Order {
    rallies(state).swap_remove(0)
}

/// Every rally somebody can pay for, the most wanted first, and none at all last.
pub(super) fn rallies(state: &State) -> Vec<Order> {
    let hope = |unit: UnitId| blows::heart(state, unit) * chance(state.profile(unit).quality);
    let mut units: Vec<_> = rally::candidates(state).collect();
    units.sort_by(|a, b| hope(b.0).total_cmp(&hope(a.0)));
    let order = |(unit, payer)| Rally { payer: state.commander_piece(payer), unit: state.piece(unit) }.into();
    units.into_iter().map(order).chain([EndRallies {}.into()]).collect()
}

/// MG-QUA-01: the chance that a quality check passes.
fn chance(quality: Quality) -> f64 {
    f64::from(7 - quality.passes_on()) / 6.0
}

/// How a rallied unit may stand: facing the nearest enemy, drawn up for him.
pub(super) fn places(state: &State, unit: UnitId) -> Vec<Order> {
    let here = state.unit(unit);
    let centre = here.footprint.centre();
    let facing = nearest_enemy(state, unit).map_or(here.footprint.front().facing, |enemy| {
        (state.unit(enemy).footprint.centre() - centre).bearing()
    });
    let wanted: &[Formation] = match state.arm(unit) {
        Arm::Infantry => &[Formation::Line, Formation::Column, Formation::Square, Formation::OpenLine],
        Arm::Cavalry => &[Formation::Line],
        Arm::Artillery => &[Formation::Unlimbered],
    };
    let mut places: Vec<Order> = wanted
        .iter()
        .filter_map(|to| {
            let at = rally::front_about(state, unit, *to, centre, facing);
            let stands = rally::check_place(state, unit, *to, at, None).is_ok();
            stands.then(|| PlaceRallied { formation: *to, at, way: None }.into())
        })
        .collect();
    if places.is_empty() {
        places.push(LeaveInPlace {}.into());
    }
    places
}

/// The enemy nearest to a unit, routed ones left out.
pub(super) fn nearest_enemy(state: &State, unit: UnitId) -> Option<UnitId> {
    let here = state.unit(unit).footprint.centre();
    let far = |at: Point| (at - here).dot(at - here);
    state
        .of_side(state.unit(unit).side.enemy())
        .filter(|(_, enemy)| enemy.condition != Condition::Routed)
        .min_by(|a, b| far(a.1.footprint.centre()).total_cmp(&far(b.1.footprint.centre())))
        .map(|(enemy, _)| enemy)
}

/// MG-CHG-09: a charge goes on unless it has become a bad one.
pub(super) fn go_on(state: &State, action: &Action) -> Order {
    let Deed::Moves(legs) = &action.deed else { return Continue {}.into() };
    let bad = legs.iter().any(|leg| {
        leg.charge
            .is_some_and(|charge| blows::charge(state, leg.unit, charge.aim.target, charge.aim.edge) < -4.0)
    });
    if bad && action.may_halt(state).is_ok() { Halt {}.into() } else { Continue {}.into() }
}

/// MG-SQR-03: infantry tries to form square if the horse it sees could ride it down.
pub(super) fn square(state: &State, &Offer { unit, against }: &Offer) -> Order {
    let threatens =
        |horse: UnitId| !state.unit(horse).exhausted && blows::from_here(state, horse, unit) > -2.0;
    if against.iter().any(threatens) { TrySquare {}.into() } else { DeclineSquare {}.into() }
}

/// MG-EVA-02: cavalry evades a charge that promises its enemy something.
pub(super) fn evade(state: &State, &Charged { unit, charger, .. }: &Charged) -> Order {
    if blows::from_here(state, charger, unit) > 0.0 { Evade { at: None }.into() } else { Stand {}.into() }
}

/// The volleys of the first unit that can shoot, at the target that suffers most first.
pub(super) fn shots(state: &State, able: UnitSet) -> Vec<Order> {
    let Some(unit) = able.iter().next() else { return vec![EndShooting {}.into()] };
    let mut shots: Vec<(f64, UnitId)> = shooting::targets(state, unit)
        .filter_map(|target| {
            let volley = shooting::volley(state, unit, target).ok()?;
            Some((blows::volley(state, target, volley.dice, volley.needs), target))
        })
        .collect();
    shots.sort_by(|a, b| b.0.total_cmp(&a.0));
    let shoot =
        |(_, target): &(f64, UnitId)| Shoot { unit: state.piece(unit), target: state.piece(*target) }.into();
    if shots.is_empty() { vec![EndShooting {}.into()] } else { shots.iter().map(shoot).collect() }
}

/// MG-PUR-01: cavalry pursues where another round promises something.
pub(super) fn pursue(state: &State, choice: &pursuit::Choose) -> Order {
    let (round, unit) = (&choice.round, choice.fighter().unit);
    pursuit::targets(state, round, unit)
        .map(|target| (blows::pursuit(state, unit, target), target))
        .filter(|(promise, _)| *promise > 0.0)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map_or_else(|| StopPursuit {}.into(), |(_, target)| Pursue { target: state.piece(target) }.into())
}

/// The ride that brings a commander's units back into his range.
pub(super) fn ride(state: &State) -> Option<Order> {
    for commander in state.setup.commanders_of(state.active) {
        let rider = state.commander(commander);
        if rider.fate == Fate::Destroyed || rider.moved {
            continue;
        }
        let Some(post) = post(state, commander) else { continue };
        let from = rider.at.point();
        let next = over::by_bridge(state, from, post);
        let way = next - from;
        if within(way.length(), 1.0) {
            continue;
        }
        let most = way * (commanders::RIDE / way.length()).min(1.0);
        // Straight there, or a little less far if an enemy is in the way.
        for part in [1.0, 0.8, 0.5] {
            let at = from + most * (part * 0.999);
            let to = Spot::new(at.x, at.y);
            let nearer =
                next != post || loose(state, commander, to.point()) + 0.3 < loose(state, commander, from);
            if nearer && commanders::check(state, commander, to).is_ok() {
                return Some(MoveCommander { commander: state.commander_piece(commander), to }.into());
            }
        }
    }
    None
}

/// The middle of those a commander leads himself, or of all under him.
fn post(state: &State, commander: CommanderId) -> Option<Point> {
    let own = |direct: bool| {
        let (mut sum, mut count) = (Point::new(0.0, 0.0), 0.0);
        for (id, unit) in state.of_side(state.commander(commander).side) {
            let leads = if direct {
                state.setup.unit(id).superior == commander
            } else {
                state.setup.commands(commander, id)
            };
            if leads && unit.condition != Condition::Routed {
                sum += unit.footprint.centre();
                count += 1.0;
            }
        }
        (count > 0.0).then(|| sum * (1.0 / count))
    };
    own(true).or_else(|| own(false))
}

/// How far a commander's units are out of his reach together, were he at that place.
fn loose(state: &State, commander: CommanderId, at: Point) -> f64 {
    let range = state.setup.commander(commander).range;
    state
        .of_side(state.commander(commander).side)
        .filter(|(id, unit)| unit.condition != Condition::Routed && state.setup.commands(commander, *id))
        .map(|(id, unit)| {
            let far = unit.footprint.centre().distance(at);
            let own = if state.setup.unit(id).superior == commander { 1.0 } else { 0.3 };
            own * ((far - range).max(0.0) + 0.1 * far)
        })
        .sum()
}
