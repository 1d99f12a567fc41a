//! The end phase, MG-END: the phasing side's army morale, victory, recovery.

use engine::Outcome;

use crate::grammar::the_army;
use crate::options::ArmyMorale;
use crate::prelude::*;
use crate::set_up::Victory;
use crate::status::{rest, set_order};
use crate::view;

/// MG-END-01: the steps of the end phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// 1: the phasing side's army morale.
    Morale,
    /// 2: victory conditions.
    Victory,
    /// 3: recovery.
    Recovery,
}

/// MG-END-01: the steps in order.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    let steps = [Task::Morale, Task::Victory, Task::Recovery];
    ctx.push_in_order(steps);
}

impl Task {
    /// Does one step.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Morale => check_morale(ctx),
            Self::Victory => judge(ctx),
            Self::Recovery => recover(ctx),
        }
        Ok(())
    }
}

/// MG-END-02: the phasing side has lost the battle if it has lost more than half of its morale points. When the last turn ends both sides
/// are looked at, and if both are broken it is a draw.
fn check_morale(ctx: &mut Ctx<'_, March>) {
    let active = ctx.active;
    let last = is_last_player_turn(ctx);
    let checked = [Some(active), last.then_some(active.enemy())];
    for side in checked.into_iter().flatten() {
        ctx.tell(|state| {
            let (lost, total) = (morale_lost(state, side), state.setup.sides[side].morale);
            let (army, least) = (the_army(state, side), breaks_at(total));
            let says = format!("{army} have lost {lost} of {total} morale points; they break at {least}.");
            Telling::new(ids::MG_END_02, says)
        });
    }
    let broken = |side: Side| army_is_broken(ctx, side);
    let winner = match (broken(active), last && broken(active.enemy())) {
        (false, false) => return,
        (true, true) => None,
        (true, false) => Some(active.enemy()),
        (false, true) => Some(active),
    };
    end(ctx, Outcome { winner, rule: ids::MG_END_02 });
}

/// MG-END-02: whether a side is past its breaking point at this moment.
fn army_is_broken(state: &State, side: Side) -> bool {
    is_broken(morale_lost(state, side), state.setup.sides[side].morale)
}

/// MG-GEN-03: whether this is the second side's player turn of the last game turn.
fn is_last_player_turn(state: &State) -> bool {
    let last_side = state.first.unwrap_or(Side::A).enemy();
    state.turn >= state.setup.turn_limit && state.active == last_side
}

/// MG-END-02, MG-GEN-09: twice the loss against the total, so exactly half is not enough.
pub const fn is_broken(lost: u32, total: u32) -> bool {
    2 * lost > total
}

/// MG-END-02: the loss at which an army with so many points breaks.
pub const fn breaks_at(total: u32) -> u32 {
    total / 2 + 1
}

/// MG-END-04: the morale points a side has lost at this moment.
pub fn morale_lost(state: &State, side: Side) -> u32 {
    (0..state.units.len() as u8)
        .map(UnitId)
        .filter(|unit| state.unit(*unit).side == side)
        .map(|unit| points_lost(state, unit))
        .sum()
}

/// MG-END-04: a unit that is routed or destroyed counts with all the stands it started with.
fn points_lost(state: &State, id: UnitId) -> u32 {
    let unit = state.unit(id);
    let info = state.setup.unit(id);
    let gone = unit.fate == Fate::Destroyed || unit.condition == Condition::Routed;
    let stands = match state.setup.options.army_morale {
        _ if gone => info.stands,
        ArmyMorale::Units => 0,
        ArmyMorale::Stands => info.stands - unit.stands,
    };
    u32::from(stands) * u32::from(info.profile.morale())
}

/// MG-END-05: when the last turn has ended and no army is broken, the scenario's conditions decide.
fn judge(ctx: &mut Ctx<'_, March>) {
    if is_last_player_turn(ctx) {
        let winner = victor(ctx);
        end(ctx, Outcome { winner, rule: ids::MG_END_05 });
    }
}

/// The battle is over.
pub(crate) fn end(ctx: &mut Ctx<'_, March>, outcome: Outcome) {
    ctx.emit(Event::Ended { outcome });
    ctx.tell(|state| Telling::new(outcome.rule, view::ended(state, outcome).says).headline());
}

/// Who has won at the end of the last turn; nobody if it is a draw.
pub fn victor(state: &State) -> Option<Side> {
    deciding(state).map(|condition| match *condition {
        Victory::Hold { side, .. } | Victory::Endure { side } => side,
    })
}

/// MG-END-05: the first of the scenario's conditions that is met decides; if none is, it is a draw. A broken army has lost before this is
/// asked, so a side that is to endure has endured.
pub(crate) fn deciding(state: &State) -> Option<&Victory> {
    state.setup.victory.iter().find(|condition| match **condition {
        Victory::Hold { side, area } => holds(state, side, area) && !holds(state, side.enemy(), area),
        Victory::Endure { .. } => true,
    })
}

/// MG-END-05: whether a side has a unit in good order inside an area (MG-TER-02).
pub(crate) fn holds(state: &State, side: Side, area: u8) -> bool {
    let area = &state.setup.terrain.areas[usize::from(area)];
    state.of_side(side).any(|(_, unit)| {
        unit.condition == Condition::Good && crate::ground::has_inside(area, &unit.footprint.stands)
    })
}

/// MG-ORD-05, MG-EXH-06: units of the phasing side that were in no melee this player turn recover, from disorder and exhaustion alike.
fn recover(ctx: &mut Ctx<'_, March>) {
    let rested: Vec<UnitId> =
        ctx.of_side(ctx.active).filter(|(_, unit)| !unit.marks.fought).map(|(unit, _)| unit).collect();
    for unit in rested {
        if ctx.unit(unit).condition == Condition::Disordered {
            set_order(ctx, unit, Condition::Good, ids::MG_ORD_05);
        }
        if ctx.unit(unit).exhausted {
            rest(ctx, unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MG-END-02, as printed.
    #[test]
    fn half_is_not_enough_to_break() {
        let examples = [
            (26, 52, false),
            (27, 52, true),
            (26, 53, false),
            (27, 53, true),
            (20, 52, false),
            (39, 78, false),
        ];
        for (lost, total, broken) in examples {
            assert_eq!(is_broken(lost, total), broken, "{lost} of {total}");
            assert_eq!(lost >= breaks_at(total), broken, "{lost} of {total}");
        }
    }
}
