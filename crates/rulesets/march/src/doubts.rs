//! What a scenario may say by the rules and surely does not mean.

use engine::{Fault, Side};

use crate::army;
use crate::command::gap_to_unit;
use crate::command::price::in_range;
use crate::set_up::path;
use crate::state::{CommanderId, State, UnitId};

/// Everything that is doubtful about a battle that has just been set up.
pub(crate) fn doubts(state: &State) -> Vec<Fault> {
    let mut doubts = Vec::new();
    for id in (0..state.setup.commanders.len() as u8).map(CommanderId) {
        doubts.extend(out_of_reach(state, id));
    }
    doubts.extend(uneven(state));
    doubts
}

/// MG-CMD-15: a commander who stands so far from every unit under him that each order costs a point more.
fn out_of_reach(state: &State, id: CommanderId) -> Option<Fault> {
    let info = state.setup.commander(id);
    let units: Vec<UnitId> = state
        .of_side(info.side)
        .map(|(unit, _)| unit)
        .filter(|unit| state.setup.commands(id, *unit))
        .collect();
    if state.setup.sides[info.side].deploys
        || units.is_empty()
        || units.iter().any(|unit| in_range(state, id, *unit))
    {
        return None;
    }
    let nearest = units.iter().map(|unit| gap_to_unit(state, id, *unit).0).fold(f64::INFINITY, f64::min);
    let says = format!(
        "the nearest of his units is {nearest:.1} inches away, and his range is {}: put him nearer to them",
        info.range
    );
    Some(Fault::by_rule(path(info.side, "commanders", &info.name, "at"), crate::ids::MG_CMD_15, says))
}

/// Armies of which one costs half as much again as the other, with nothing to win but the field.
fn uneven(state: &State) -> Option<Fault> {
    let [a, b] = Side::BOTH.map(|side| army::cost(&state.setup, side).total());
    let far_apart = 2 * a.max(b) > 3 * a.min(b) && state.setup.victory.is_empty();
    far_apart.then(|| {
        let says = format!(
            "the armies cost {a} and {b} points, and no objective makes up for it: even them out, or write a [[victory]] for the weaker side"
        );
        Fault::new("sides", says)
    })
}
