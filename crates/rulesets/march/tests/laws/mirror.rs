//! What of march a mirror may be held up to, and how a battle moved elsewhere is the same battle.
//!
//! Three rules prefer a hand where nothing else decides: an incomplete rank fills from the left (MG-FRM-02), a line without contact loses its
//! right-hand stand (MG-FRM-12), and an attacker that could as well slide either way slides to the right (MG-CHG-05). So the mirror is held
//! up to armies with complete ranks that are slow to lose a stand, until the first one does or has a choice of hands.

use engine::{Battle, Side};
use laws::{Lay, Pair, fight_all, scenario, under};
use march::March;
use march::charge::edge_of;
use march::order::Order;
use march::scenario::Scenario;
use march::state::State;
use serde_json::json;
use table::Point;

use crate::Marching;

/// The same armies with complete ranks and men who never fall, though they lose heart as before.
pub(crate) fn stout(mut stout: Scenario) -> Scenario {
    let (mut profiles, mut wanted) = (stout.profiles.clone(), Vec::new());
    for side in Side::BOTH {
        stout.sides[side].points = None;
        for unit in stout.sides[side].units.values_mut() {
            let key = format!("{}-stout", unit.profile);
            wanted.push((key.clone(), std::mem::replace(&mut unit.profile, key)));
            unit.stands = unit.stands.map(|stands| if stands == 5 { 4 } else { stands });
        }
    }
    for (key, like) in wanted {
        let mut profile = json!({ "like": like, "hits": 20 });
        profile["title"] = json!(key);
        profiles.insert(key, serde_json::from_value(profile).expect("a profile"));
    }
    stout.profiles = profiles;
    stout
}

pub(crate) fn a_stand_is_lost(state: &State) -> bool {
    state.units.iter().zip(&state.setup.units).any(|(unit, info)| unit.stands < info.stands)
}

/// MG-CHG-05: whether the last move ordered is a charge on the very middle of an edge, after which the two attackers have slid to opposite sides
/// of that middle, equally far. Then each has gone to his right, as the rule says.
pub(crate) fn could_slide_either_way(lay: &Lay, here: &Battle<March>, there: &Battle<March>) -> bool {
    // Between the order and its end there may be pauses, in which the infantry, the cavalry and the mover decide.
    let decides = |order: &&Order| {
        matches!(
            order,
            Order::TrySquare(_)
                | Order::DeclineSquare(_)
                | Order::PlaceSquare(_)
                | Order::Continue(_)
                | Order::Halt(_)
                | Order::Evade(_)
                | Order::Stand(_)
        )
    };
    let ordered =
        there.played().iter().rev().filter_map(|played| played.said.order()).find(|order| !decides(order));
    let Some(Order::Move(order)) = ordered else { return false };
    order.moves.iter().any(|one| {
        let (Some(attacker), Some(charge)) = (there.state().as_unit(one.unit), &one.charge) else {
            return false;
        };
        let Some(target) = there.state().as_unit(charge.target) else { return false };
        let (edge, _) = edge_of(&there.state().unit(target).footprint.block, charge.edge);
        let went = here.state().unit(attacker).footprint.front().at;
        let [x, y] = lay.point([went.x, went.y]);
        let middle = Point::new(x, y).lerp(there.state().unit(attacker).footprint.front().at, 0.5);
        middle.distance(edge.midpoint()) < 0.002
    })
}

/// A battle somewhere else on a larger table is the same battle, as long as nobody comes to the table's edges.
#[test]
fn a_battle_moved_to_another_place_is_the_same_battle() {
    let battles = ["first-battle", "auerstedt"].into_iter().flat_map(|slug| {
        let mut small = scenario::<Marching>(slug);
        small.turn_limit = 3;
        for side in Side::BOTH {
            // MG-RTE-04: the point lies on an edge, and the edges stay where they are.
            small.sides[side].communications = None;
        }
        small.ground.width += 48.0;
        small.ground.depth += 48.0;
        let middle = Lay::moved::<Marching>(24.0, 24.0).scenario::<Marching>(&small);
        (0..6).map(move |seed| Pair::<Marching> {
            what: format!("{slug} moved"),
            scenario: under::<Marching>(&middle, seed),
            lay: Lay::moved::<Marching>(-7.25, 3.125),
            seed,
        })
    });
    fight_all(&battles.collect::<Vec<_>>());
}
