//! SX-CNAT-33, SX-CNAT-34: counting coup.

use crate::prelude::*;

/// SX-CNAT-33, SX-CNAT-34: whether a brawler may try to count coup on an enemy: he is one who counts it, the enemy is armed and conscious,
/// and nobody has counted it on him yet.
pub fn check(state: &State, striker: FigureId, target: FigureId) -> Result<(), Refusal> {
    if !state.character(striker).counts_coup {
        return Err(no!(campaign::SX_CNAT_33, "{striker} counts no coup: strike to harm"));
    }
    if state.weapons(target).next().is_none() || !state.figure(target).status.conscious() {
        return Err(no!(campaign::SX_CNAT_34, "{target} is not an armed and conscious enemy"));
    }
    let counted = state
        .course
        .as_ref()
        .is_some_and(|course| course.people.iter().any(|person| person.coups.contains(&target)));
    refuse_if!(
        counted,
        campaign::SX_CNAT_34,
        "coup has been counted on {target} already: once for each enemy"
    );
    Ok(())
}
