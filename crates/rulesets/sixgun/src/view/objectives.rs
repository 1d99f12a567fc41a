//! Who wins by what, and how it stands now, as far as a seat may know: nobody of the enemy is left (SX-END-01), enough have got away (SX-END-02),
//! the day is over (SX-CRD-10).

use engine::Side;
use engine::view::Objective;

use super::shows;
use crate::state::{State, Status};
use crate::{hidden, ids};

/// Everything that can end the encounter.
pub(super) fn objectives(state: &State, seat: Option<Side>) -> Vec<Objective> {
    let last_one = Side::BOTH.into_iter().map(|side| last_standing(state, side, seat));
    let away = Side::BOTH.into_iter().filter_map(|side| got_away(state, side, seat));
    last_one.chain(away).chain([day_over(state)]).collect()
}

/// SX-END-01: nobody of the enemy is conscious on the table.
fn last_standing(state: &State, winner: Side, seat: Option<Side>) -> Objective {
    let loser = winner.enemy();
    let known = state.everybody().filter(|id| {
        let it = state.figure(*id);
        it.side == loser && it.status.conscious() && shows(state, *id, seat)
    });
    let left = known.count();
    // SX-CONC-14: of the other side only those are counted who can be seen.
    let seen = if seat == Some(winner) { " in sight" } else { "" };
    Objective {
        side: Some(winner),
        says: format!(
            "{} win when nobody of {} is left on the table and on his feet.",
            name(state, winner),
            name(state, loser)
        ),
        now: format!("{left} left{seen}"),
        gauge: None,
        at: None,
        rule: ids::SX_END_01.0.to_owned(),
    }
}

/// SX-END-02: as many of a side as the scenario asks for have left by its exits. SX-CONC-14: the other side may not have seen them go.
fn got_away(state: &State, side: Side, seat: Option<Side>) -> Option<Objective> {
    let wanted = u32::from(state.setup.sides[side].escape?);
    let gone = state
        .figures
        .iter()
        .filter(|figure| figure.side == side && figure.status == Status::OffTable && !figure.ran_away);
    let away = gone.count() as u32;
    let untold = seat == Some(side.enemy()) && hidden::secretive(state);
    Some(Objective {
        side: Some(side),
        says: format!("{} win if {wanted} of them leave the table by their exits.", name(state, side)),
        now: if untold { "nobody knows how many are away".to_owned() } else { format!("{away} away") },
        gauge: (!untold).then_some((away.min(wanted), wanted)),
        at: None,
        rule: ids::SX_END_02.0.to_owned(),
    })
}

/// SX-CRD-10: so many face cards end the day.
fn day_over(state: &State) -> Objective {
    let (drawn, most) = (u32::from(state.face_cards), u32::from(state.setup.face_cards));
    let then = match state.setup.day_won_by {
        Some(side) => format!("the fight goes to {}", name(state, side)),
        None => "nothing is decided".to_owned(),
    };
    let day = if state.setup.days > 1 {
        format!("the last of {} days", state.setup.days)
    } else {
        "the day".to_owned()
    };
    Objective {
        side: state.setup.day_won_by,
        says: format!("When {most} face cards have been drawn, {day} is over and {then}."),
        now: format!("{drawn} drawn"),
        gauge: Some((drawn.min(most), most)),
        at: None,
        rule: ids::SX_CRD_10.0.to_owned(),
    }
}

fn name(state: &State, side: Side) -> &str {
    &state.setup.sides[side].name
}
