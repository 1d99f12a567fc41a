//! Who wins by what, and how it stands now, as far as a seat may know: nobody of the enemy is left (SX-END-01), enough have got away (SX-END-02),
//! the day is over (SX-CRD-10).

use engine::the_army;
use engine::view::Objective;

use super::shows;
use crate::encounter::cattle;
use crate::encounter::loot::{self, Loot};
use crate::prelude::*;

/// Everything that can end the encounter.
pub(super) fn objectives(state: &State, seat: Option<Side>) -> Vec<Objective> {
    let last_one = Side::BOTH.into_iter().map(|side| last_standing(state, side, seat));
    let away = Side::BOTH.into_iter().filter_map(|side| got_away(state, side, seat));
    last_one.chain(away).chain(aim(state, seat)).chain([day_over(state)]).collect()
}

/// What an encounter of the campaign is about: SX-CROB-05, SX-CCAP-13, SX-CJAIL-08, SX-CPOSSE-15, SX-CRUST-14.
fn aim(state: &State, seat: Option<Side>) -> Option<Objective> {
    let affair = state.affair()?;
    let hunted = affair.hunted?;
    let who = name(state, hunted);
    // SX-CONC-14: what becomes of somebody hidden is not told to the other side.
    let unknown =
        |id: FigureId| seat.is_some_and(|seat| hidden::figures(state, seat).any(|other| other == id));
    if let Some(loot) = state.course.as_ref().and_then(|course| course.loot) {
        let now = match loot {
            Loot::Carried(by) if unknown(by) => "nobody knows where it is".to_owned(),
            Loot::Carried(_) if loot::is_out(state) => "it is away".to_owned(),
            Loot::Carried(by) => format!("{} has it", state.name(by)),
            Loot::Lies(at) => format!("it lies at {}", words::place(at.point())),
        };
        let says =
            format!("The fight goes to {who} if the loot leaves by a way out, or if they hold the field.");
        return Some(objective(Some(hunted), says, now, None, campaign::SX_CROB_05));
    }
    if let Some(herd) = cattle::herd(state) {
        let off = |head: &&cattle::Head| head.gone == Some(cattle::Gone::DrivenOff);
        let (driven, all) = (herd.head.iter().filter(off).count() as u32, herd.head.len() as u32);
        let says = format!(
            "The fight goes to {who} when more than half of the herd has been driven over the far edge."
        );
        let now = format!("{driven} of {all} driven off");
        let gauge = Some((driven, all));
        return Some(objective(Some(hunted), says, now, gauge, campaign::SX_CRUST_14));
    }
    let principal = affair.hunted_principal()?;
    let word = crate::inspect::state_word(state.figure(principal).status);
    let now = if unknown(principal) { "nobody knows" } else { word }.to_owned();
    let says = format!("The fight goes to {who} if {} gets away.", state.name(principal));
    Some(objective(Some(hunted), says, now, None, campaign::SX_CENC_11))
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
    let (ours, theirs) = (name(state, winner), name(state, loser));
    let says =
        format!("The fight goes to {ours} when nobody of {theirs} is left on the table and on his feet.");
    objective(Some(winner), says, format!("{left} left{seen}"), None, ids::SX_END_01)
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
    let says = format!(
        "The fight goes to {} when {wanted} of them have got away by their exits.",
        name(state, side)
    );
    let now = if untold { "nobody knows how many are away".to_owned() } else { format!("{away} away") };
    let gauge = (!untold).then_some((away.min(wanted), wanted));
    Some(objective(Some(side), says, now, gauge, ids::SX_END_02))
}

/// SX-CRD-10: so many face cards end the day.
fn day_over(state: &State) -> Objective {
    let (drawn, most) = (u32::from(state.face_cards), u32::from(state.setup.face_cards));
    let then = match state.setup.day_won_by {
        // SX-CDAY-04: what dusk means is the encounter's.
        _ if state.affair().is_some() => "dusk falls".to_owned(),
        Some(side) => format!("the fight goes to {}", name(state, side)),
        None => "nothing is decided".to_owned(),
    };
    let day = if state.setup.days > 1 {
        format!("the last of {} days", state.setup.days)
    } else if state.affair().is_some() {
        format!("day {}", state.day)
    } else {
        "the day".to_owned()
    };
    let says = format!("When {most} face cards have been drawn, {day} is over and {then}.");
    let gauge = Some((drawn.min(most), most));
    objective(state.setup.day_won_by, says, format!("{drawn} drawn"), gauge, ids::SX_CRD_10)
}

/// An objective of a side, how it stands now, and how much of it is done.
fn objective(
    side: Option<Side>,
    says: String,
    now: String,
    gauge: Option<(u32, u32)>,
    rule: RuleId,
) -> Objective {
    Objective { side, says, now, gauge, at: None, rule: rule.0.to_owned() }
}

fn name(state: &State, side: Side) -> String {
    the_army(&state.setup.sides[side].name)
}
