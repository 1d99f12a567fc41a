//! Everything an officer decides beside his moves: volleys, retreats, and what he does when the enemy comes.

use engine::Loop;

use super::blows;
use crate::evade::Chance;
use crate::order::{CeaseFire, Evade, Retreat, Stand};
use crate::prelude::*;
use crate::retreat::{Facing, WhichWay};
use crate::shooting::{Choose, Further};
use crate::state::Cover;

/// Every shot somebody can make, the one that promises most first.
pub(super) fn shots(state: &State, choose: &Choose) -> Vec<Order> {
    ranked(choose.shots(state).into_iter().map(|(order, volley)| (blows::volley(state, &volley), order)))
}

/// Where the rest of a body can shoot, the best first, and that it does not last.
pub(super) fn further_shots(state: &State, further: &Further) -> Vec<Order> {
    let mut shots = ranked(
        further.shots(state).into_iter().map(|(order, volley)| (blows::volley(state, &volley), order)),
    );
    shots.push(CeaseFire {}.into());
    shots
}

fn ranked(orders: impl Iterator<Item = (f64, Order)>) -> Vec<Order> {
    let mut orders: Vec<(f64, Order)> = orders.collect();
    orders.sort_by(|a, b| b.0.total_cmp(&a.0));
    orders.into_iter().map(|(_, order)| order).collect()
}

/// Where a beaten unit may go: not far, toward its own edge, its front to the enemy; whatever is legal if nothing of that is.
pub(super) fn retreats(state: &State, way: &WhichWay) -> Vec<Order> {
    let hub = state.unit(way.unit).footprint.centre;
    let home = state.setup.sides[state.unit(way.unit).side].home.outward();
    let base = way.bases.first().map_or(home, |base| f64::from(*base) / 100.0);
    let toward_home = table::turn_between(base, home).clamp(-22.0, 22.0);
    let mut found: Vec<Order> = Vec::new();
    for inches in [12.0, 8.0, 18.0, 6.0, 24.0] {
        for turn in [toward_home, 0.0, -toward_home] {
            let to = hub + Point::toward(base + turn) * inches;
            let order: Order =
                Retreat { to: Spot::new(to.x, to.y), facing: Facing::Enemy, wide: Wide(way.wide) }.into();
            if !found.contains(&order) && Charge::preview(state, &order).is_ok() {
                found.push(order);
            }
            if found.len() == 4 {
                return found;
            }
        }
    }
    if found.is_empty() {
        found.push(Charge::any_order(state, &mut |_| 0));
    }
    found
}

/// SC-SKM-05, SC-ART-07: gunners stand to their guns as long as that looks well; skirmishers run.
pub(super) fn evade(state: &State, chance: Chance) -> Order {
    let Chance { unit, by, .. } = chance;
    let mut field = state.clone();
    field.pairs.push(Pair {
        attacker: by,
        target: unit,
        contact: Some(Contact::Front),
        flank: false,
        cover: Cover::None,
        obstacle: false,
        behind: None,
    });
    // Guns that are left are as good as lost for a while.
    if blows::round(&field, by, unit) > 0.6 * blows::price(state, unit) {
        Evade {}.into()
    } else {
        Stand {}.into()
    }
}
