//! Step M3: what each unit would like to do, how much it wishes it, and which wish is granted.
//!
//! A wish is cheap and may be impossible; the rules are asked only about those that are to be granted.

mod grant;
pub(super) mod over;
mod sheet;

use bodies::Between;
use engine::Mind;
use table::{Placement, Point, distance_only};

use self::grant::Granter;
use self::sheet::Sheet;
use super::assaults;
use crate::March;
use crate::charge::FlushPlace;
use crate::movement::may_act;
use crate::order::{EndActions, Order};
use crate::profiles::Arm;
use crate::set_up::Victory;
use crate::state::{CommanderId, Condition, Formation, State, UnitId, UnitSet};

/// What a unit would like to do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wish {
    /// How much, in points; nothing is done for less than [`WORTH_IT`].
    pub(super) value: f64,
    pub(super) unit: UnitId,
    pub(super) deed: Deed,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Deed {
    /// Strike.
    Strike(UnitId, FlushPlace),
    /// As far as one move carries it toward a place.
    Go(Placement),
    /// So many inches along its road.
    March(f64),
    /// Form.
    Form(Formation),
}

/// Less than this is not worth a command point to an officer who goes by the drill book.
const WORTH_IT: f64 = 0.5;
/// How many wishes of one unit may prove impossible before an officer in a hurry looks at another unit.
const TRIES: u8 = 5;
/// How many ideas are brought forward at most.
const IDEAS: usize = 16;

/// The wish most worth granting, or the end of the step.
pub(super) fn best(state: &State, mind: Mind<'_, March>) -> Order {
    let mut failed = vec![0_u8; state.units.len()];
    let wishes = wishes(state, mind);
    let granter = Granter { state, wishes: &wishes, close_up: mind.weights.close_up };
    for wish in wishes.iter().take_while(|wish| wish.value >= WORTH_IT) {
        let failed = &mut failed[usize::from(wish.unit.0)];
        if *failed >= TRIES {
            continue;
        }
        if let Some(order) = granter.grant(wish) {
            return order;
        }
        *failed += 1;
    }
    EndActions {}.into()
}

/// Every wish that can be granted, the dearest first.
pub(super) fn all(state: &State, mind: Mind<'_, March>) -> Vec<Order> {
    let mut orders = Vec::new();
    let wishes = wishes(state, mind);
    let granter = Granter { state, wishes: &wishes, close_up: mind.weights.close_up };
    for wish in &wishes {
        if orders.len() >= IDEAS {
            break;
        }
        orders.extend(granter.grant(wish));
    }
    orders
}

/// All wishes of the phasing side, the dearest first.
fn wishes(state: &State, mind: Mind<'_, March>) -> Vec<Wish> {
    let mut wishes = Vec::with_capacity(64);
    let enemies: Vec<UnitId> = state.of_side(state.active.enemy()).map(|(enemy, _)| enemy).collect();
    let rich: Vec<CommanderId> =
        state.setup.commanders_of(state.active).filter(|id| state.commander(*id).cp > 0).collect();
    let mut able = Vec::new();
    let field = Field::seen(state, &enemies);
    for (unit, _) in state.of_side(state.active) {
        let led = rich.iter().any(|commander| state.setup.commands(*commander, unit));
        if !led || may_act(state, unit).is_err() {
            continue;
        }
        able.push(unit);
        let foes = foes(state, unit, (&enemies, field.rivers));
        let part = mind.part(state.piece(unit));
        let weights = mind.weights;
        let mut sheet = Sheet { state, field: &field, weights, unit, part, wishes: &mut wishes, foes };
        match state.arm(unit) {
            Arm::Infantry => sheet.infantry(),
            Arm::Cavalry => sheet.cavalry(),
            Arm::Artillery => sheet.artillery(),
        }
    }
    assaults::wish(state, mind, &able, &enemies, &mut wishes);
    wishes.sort_by(|a, b| b.value.total_cmp(&a.value));
    wishes
}

/// What all units look at alike.
struct Field {
    /// By enemy unit, who of the phasing side is within four inches of him.
    company: Vec<UnitSet>,
    /// By victory condition, how far everybody who could hold its place is from it; empty if nothing is to be held.
    holders: Vec<Vec<(UnitId, f64)>>,
    /// MG-TER-11: whether there is water that is crossed at some places only.
    rivers: bool,
}

impl Field {
    fn seen(state: &State, enemies: &[UnitId]) -> Self {
        let mut company = vec![UnitSet::default(); state.units.len()];
        for enemy in enemies {
            let there = &state.unit(*enemy).footprint;
            for (unit, here) in state.of_side(state.active) {
                if here.footprint.is_near(there, 4.0) {
                    company[usize::from(enemy.0)].add(unit);
                }
            }
        }
        let holders = state.setup.victory.iter().map(|victory| holders(state, *victory)).collect();
        Self { company, holders, rivers: over::has_rivers(state) }
    }
}

/// MG-END-05: the infantry in good order, with its distance from the place that is to be held.
fn holders(state: &State, victory: Victory) -> Vec<(UnitId, f64)> {
    let Victory::Hold { area, .. } = victory else { return Vec::new() };
    let outline = &state.setup.terrain.areas[usize::from(area)].outline;
    state
        .of_side(state.active)
        .filter(|(id, unit)| state.arm(*id) == Arm::Infantry && unit.condition == Condition::Good)
        .map(|(id, unit)| (id, outline.gap_to_point(unit.footprint.centre()).distance))
        .collect()
}

/// An enemy as a unit sees him.
#[derive(Debug, Clone, Copy)]
struct Foe {
    unit: UnitId,
    gap: f64,
    /// How much longer the way to him is, because it leads over a bridge or through a ford.
    round: f64,
}

/// What it counts for that there is no way to an enemy at all, in inches.
const CUT_OFF: f64 = 40.0;

/// The enemies of a unit, the nearest first.
fn foes(state: &State, unit: UnitId, (enemies, rivers): (&[UnitId], bool)) -> Vec<Foe> {
    let here = &state.unit(unit).footprint.block;
    let round = |there: Point| match over::between(state, unit, here.centre, there) {
        Between::Dry => 0.0,
        Between::Over(over) => (over.length - here.centre.distance(there)).max(1.0),
        Between::Cut => CUT_OFF,
    };
    let foe = |enemy: &UnitId| {
        let there = &state.unit(*enemy).footprint.block;
        let round = if rivers { round(there.centre) } else { 0.0 };
        Foe { unit: *enemy, gap: distance_only(here, there), round }
    };
    let mut foes: Vec<Foe> = enemies.iter().map(foe).collect();
    foes.sort_by(|a, b| a.gap.total_cmp(&b.gap));
    foes
}
