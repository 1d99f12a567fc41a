//! What must hold in every state.

use table::beyond;

use super::near;
use crate::state::{Fate, State, Unit, UnitId};

/// What must hold in every state: no two units overlap, none lies over the edge, no stand has appeared from nowhere, and every
/// contact on the books is one on the table.
pub fn audit(state: &State) -> Result<(), String> {
    let present: Vec<(UnitId, &Unit)> = state.present().collect();
    for (index, (id, unit)) in present.iter().enumerate() {
        let name = state.name(*id);
        let info = state.setup.unit(*id);
        if unit.stands == 0 || unit.stands > info.stands {
            return Err(format!("{name} has {} stands of {}", unit.stands, info.stands));
        }
        if !unit.formation.suits(info.profile.arm) {
            return Err(format!("{name} stands in {}", unit.formation.name()));
        }
        for stand in &unit.footprint.stands {
            if let Some((edge, over, _)) = state.setup.terrain.board.overhang(stand) {
                if beyond(over, GRID_SLACK) {
                    return Err(format!("{name} lies {over} inches over the {edge:?} edge"));
                }
            }
        }
        for (other_id, other) in &present[index + 1..] {
            if let Some(depth) = overlap(unit, other) {
                if !crate::movement::is_under_way(state, *id, *other_id) {
                    return Err(format!("{name} and {} overlap by {depth} inches", state.name(*other_id)));
                }
            }
        }
    }
    for contact in &state.contacts {
        let both = state.unit(contact.attacker).fate == Fate::Present
            && state.unit(contact.target).fate == Fate::Present;
        if !both || !state.touch(contact.attacker, contact.target) {
            return Err(format!(
                "{} and {} are noted as in contact and do not touch",
                state.name(contact.attacker),
                state.name(contact.target)
            ));
        }
    }
    Ok(())
}

/// What putting a place on the grid can add to an overlap.
const GRID_SLACK: f64 = 0.002;

/// How deep two units overlap, if it is more than the tolerance and the grid allow.
fn overlap(one: &Unit, other: &Unit) -> Option<f64> {
    if !near(&one.footprint, &other.footprint, 0.0) {
        return None;
    }
    let pairs = one
        .footprint
        .stands
        .iter()
        .flat_map(|a| other.footprint.stands.iter().map(move |b| table::overlap_depth(a, b)));
    let deepest = pairs.fold(0.0, f64::max);
    beyond(deepest, GRID_SLACK).then_some(deepest)
}
