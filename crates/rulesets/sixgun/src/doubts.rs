//! What a scenario may say by the rules and surely does not mean. What is doubtful about any ground is found for every game.

use crate::prelude::*;

/// Everything that is doubtful about an encounter that has just been set up.
pub(crate) fn doubts(state: &State) -> Vec<Fault> {
    let mut doubts = concealment::doubts(state);
    for side in Side::BOTH {
        doubts.extend(no_way_out(state, side));
    }
    doubts.extend(nobody_plays(state));
    doubts.extend(uneven(state));
    doubts
}

/// SX-MOV-08: a side that wins by leaving, and cannot leave.
fn no_way_out(state: &State, side: Side) -> Option<Fault> {
    let info = &state.setup.sides[side];
    let escape = usize::from(info.escape?);
    let people = people(state, side);
    let says = if info.exits.is_empty() {
        format!(
            "{} win by leaving, and have no edge to leave by: write `exits = [\"south\"]` or another",
            info.name
        )
    } else if escape > people {
        format!(
            "{escape} are to leave, and {} are {people}: so they never win by it, lower `escape`",
            info.name
        )
    } else {
        return None;
    };
    Some(Fault::by_rule(format!("sides.{side}.escape"), ids::SX_MOV_08, says))
}

/// How many a side has at the beginning.
pub(crate) fn people(state: &State, side: Side) -> usize {
    state.figures.iter().take(state.setup.roster).filter(|figure| figure.side == side).count()
}

/// SX-END-01: sides of which one has more than twice as many people as the other, with nothing to win but the fight.
fn uneven(state: &State) -> Option<Fault> {
    let [a, b] = Side::BOTH.map(|side| people(state, side));
    let setup = &state.setup;
    let only_the_fight = setup.affair.is_none()
        && Side::BOTH.iter().all(|side| setup.sides[*side].escape.is_none() && !setup.sides[*side].solo);
    (a.max(b) > 2 * a.min(b) && only_the_fight).then(|| {
        let says = format!(
            "{} are {a} and {} {b}, and nothing makes up for it: even them out, or let the weaker win by leaving (`exits` and `escape`)",
            setup.sides[Side::A].name, setup.sides[Side::B].name
        );
        Fault::by_rule("sides", ids::SX_END_01, says)
    })
}

/// SX-SOLO-01: the rules play both sides, and nobody decides anything.
fn nobody_plays(state: &State) -> Option<Fault> {
    Side::BOTH.iter().all(|side| state.setup.sides[*side].solo).then(|| {
        let says = "both sides are `solo`, so nobody plays: leave it out on one of them";
        Fault::by_rule("sides.B.solo", ids::SX_SOLO_01, says)
    })
}
