//! What must hold in every state.

use crate::formation;
use crate::prelude::*;

/// What must hold in every state: no two units overlap, none lies over the edge, no stand has appeared from nowhere, none is stuck in the
/// ground it lies in, and every contact on the books is one on the table.
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
        if is_stuck(state, *id) {
            return Err(format!("{name} lies where it may neither move nor change formation"));
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

/// MG-MOV-07, MG-FRM-14, MG-RTE-04: whether the ground under a unit in good order lets it neither move nor change formation, whatever other
/// units do.
fn is_stuck(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let front = unit.footprint.front().snap();
    let cannot_march = formation::cannot_march(state, id);
    let moves_only_by_the_rules_of_its_ground =
        !cannot_march && !matches!(unit.formation, Formation::Square | Formation::Unlimbered);
    if unit.condition != Condition::Good {
        return false;
    }
    if cannot_march {
        let around = || formation::fronts_around(front);
        let formations = [Formation::Line, Formation::Column, Formation::OpenLine, Formation::OpenColumn];
        let in_field = formations
            .into_iter()
            .filter(|to| formation::may_take(state, id, *to).is_ok())
            .any(|to| around().any(|pose| formation::has_ground(state, id, to, Lie::Field(pose))));
        let on_road = || {
            let road = formation::touched_road(state, id)?;
            [RoadWay::Onward, RoadWay::Backward]
                .into_iter()
                .filter_map(|way| formation::road_lie(state, id, road, Some(way)))
                .find(|lie| formation::has_ground(state, id, Formation::MarchColumn, Lie::Road(*lie)))
        };
        return !in_field && on_road().is_none();
    }
    if formation::strayed_stands(state, id).is_empty() || !moves_only_by_the_rules_of_its_ground {
        return false;
    }
    let (terrain, passer, from) = (&state.setup.terrain, state.passer(id), &unit.footprint.stands);
    let leaves = |bearing: f64| {
        let step = Point::toward(bearing) * STEP;
        let to: Vec<Rect> = from.iter().map(|stand| stand.shifted(step)).collect();
        let centre = unit.footprint.centre();
        terrain.passage(passer, from, &to, Segment::new(centre, centre + step)).is_ok()
    };
    !(0..72).any(|way| leaves(f64::from(way) * 5.0))
}

/// A short step, to see whether a unit can make any.
const STEP: f64 = 0.1;

/// What putting a place on the grid can add to an overlap.
const GRID_SLACK: f64 = 0.002;

/// How deep two units overlap, if it is more than the tolerance and the grid allow.
fn overlap(one: &Unit, other: &Unit) -> Option<f64> {
    if !one.footprint.is_near(&other.footprint, 0.0) {
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
