//! SX-CROB-05, SX-CROB-06: the loot: one token that is carried, dropped, picked up and carried off.

use super::{Event, report};
use crate::prelude::*;
use crate::sequence::side_left;

/// SX-CROB-05: where the loot is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Loot {
    /// Somebody has it.
    Carried(FigureId),
    /// It lies here.
    Lies(Spot),
}

/// How large the token is.
pub const TOKEN: f64 = 0.4;

/// SX-CROB-05: who carries the loot on the table.
pub fn carrier(state: &State) -> Option<FigureId> {
    match state.course.as_ref()?.loot? {
        Loot::Carried(by) => Some(by),
        Loot::Lies(_) => None,
    }
}

/// Where the loot lies, if nobody has it.
pub fn lies_at(state: &State) -> Option<Point> {
    match state.course.as_ref()?.loot? {
        Loot::Carried(_) => None,
        Loot::Lies(at) => Some(at.point()),
    }
}

/// SX-CROB-05: whoever is killed, incapacitated, surrenders or runs away drops it. Looked at after each finished chain of reactions.
pub fn let_fall(ctx: &mut Ctx<'_>) {
    let Some(by) = carrier(ctx) else { return };
    let it = ctx.figure(by);
    let holds = match it.status {
        Status::Up | Status::PoppedUp(_) | Status::Ducked(_) | Status::Thrown { flight_pending: false } => {
            true
        }
        // He took it along.
        Status::OffTable => !it.ran_away,
        _ => false,
    };
    if !holds {
        let at = it.at.spot();
        emit(ctx, Event::Dropped { by, at });
    }
}

/// SX-CROB-05: whether the active figure may pick it up: it is of the party and touches it.
pub fn check_pick_up(state: &State, figure: FigureId) -> Result<(), Refusal> {
    let Some(at) = lies_at(state) else {
        return Err(no!(campaign::SX_CROB_05, "no loot lies about"));
    };
    let hunted = state.affair().and_then(|affair| affair.hunted);
    if hunted != Some(state.figure(figure).side) {
        return Err(no!(campaign::SX_CROB_05, "{figure} is not of the party that robs"));
    }
    let gap = field::base(state, figure).gap(&Base::Foot(Circle::new(at, TOKEN)));
    if !within(gap.distance, field::CONTACT) {
        let no = no!(campaign::SX_CROB_05, "{figure} must touch the loot to pick it up");
        return Err(no.along(gap.from, gap.to, gap.distance));
    }
    Ok(())
}

/// SX-CROB-05: whether the bank has been robbed: the token left over a way out, or the party holds the field.
pub fn robbed(state: &State) -> bool {
    let Some(hunted) = state.affair().and_then(|affair| affair.hunted) else { return false };
    is_out(state) || (side_left(state, hunted) && !side_left(state, hunted.enemy()))
}

/// SX-CROB-04, SX-CROB-05: whether the token has left the table over a way out.
pub fn is_out(state: &State) -> bool {
    carrier(state).is_some_and(|by| state.figure(by).status == Status::OffTable)
}

/// SX-CROB-05: what became of the loot, for the report.
pub(super) fn fate(state: &State, field: Option<Side>) -> Option<report::Aim> {
    let hunted = state.affair()?.hunted?;
    let loot = state.course.as_ref()?.loot?;
    Some(report::Aim::Loot(match loot {
        Loot::Carried(_) if is_out(state) => report::LootFate::Out,
        _ if field == Some(hunted) => report::LootFate::Held,
        Loot::Carried(by) => report::LootFate::Lost { at: state.figure(by).at.spot() },
        Loot::Lies(at) => report::LootFate::Lost { at },
    }))
}
