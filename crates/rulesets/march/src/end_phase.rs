//! The end phase, MG-END: the phasing side's army morale, victory, recovery.

use dice::NeedDice;
use engine::{Ctx, Outcome, Side};

use crate::event::Event as MarchEvent;
use crate::options::ArmyMorale;
use crate::set_up::Victory;
use crate::state::{Condition, Fate, State, UnitId};
use crate::task::Task as MarchTask;
use crate::{March, ids};

/// MG-END-01: the steps of the end phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Task {
    /// 1: the phasing side's army morale.
    Morale,
    /// 2: victory conditions.
    Victory,
    /// 3: recovery.
    Recovery,
}

/// What happens in the end phase and nowhere else.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// MG-END-02: a side's morale was looked at.
    MoraleChecked {
        /// Whose.
        side: Side,
        /// Points lost.
        lost: u32,
        /// Points before the battle.
        total: u32,
    },
}

/// Changes the field as the event says: a look at morale changes nothing.
pub fn fold(_state: &mut State, event: &Event) {
    match event {
        Event::MoraleChecked { .. } => {}
    }
}

/// MG-END-01: the steps in order.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    let steps = [Task::Morale, Task::Victory, Task::Recovery];
    ctx.state.agenda.push_in_order(steps.map(MarchTask::End));
}

impl Task {
    /// Nobody: the end phase asks nothing.
    pub fn asks(&self, _state: &State) -> Option<Side> {
        None
    }

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

/// MG-END-02: a side that has lost more than half of its morale points has lost the battle.
fn check_morale(ctx: &mut Ctx<'_, March>) {
    let side = ctx.state.active;
    let (lost, total) = (morale_lost(ctx.state, side), ctx.state.setup.sides[side].morale);
    ctx.emit(MarchEvent::End(Event::MoraleChecked { side, lost, total }));
    if is_broken(lost, total) {
        let outcome = Outcome { winner: Some(side.enemy()), rule: ids::MG_END_02 };
        ctx.emit(MarchEvent::Ended { outcome });
    }
}

/// MG-END-02, MG-GEN-09: twice the loss against the total, so exactly half is not enough.
pub const fn is_broken(lost: u32, total: u32) -> bool {
    2 * lost > total
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

/// MG-END-05: after the second side's player turn of the last game turn the battle is judged.
fn judge(ctx: &mut Ctx<'_, March>) {
    let last_side = ctx.state.first.unwrap_or(Side::A).enemy();
    if ctx.state.turn >= ctx.state.setup.turn_limit && ctx.state.active == last_side {
        let outcome = Outcome { winner: victor(ctx.state), rule: ids::MG_END_05 };
        ctx.emit(MarchEvent::Ended { outcome });
    }
}

/// Who has won at the end of the last turn; nobody if it is a draw.
pub fn victor(state: &State) -> Option<Side> {
    deciding(state).map(|condition| match *condition {
        Victory::Hold { side, .. } | Victory::Endure { side } => side,
    })
}

/// MG-END-05: the first of the scenario's conditions that holds decides; without any it is a draw.
pub(crate) fn deciding(state: &State) -> Option<&Victory> {
    state.setup.victory.iter().find(|condition| match **condition {
        Victory::Hold { side, area } => holds_alone(state, side, area),
        Victory::Endure { .. } => true,
    })
}

/// Whether only this side has a unit in good order in an area (MG-TER-02).
fn holds_alone(state: &State, side: Side, area: u8) -> bool {
    let outline = &state.setup.terrain.areas[usize::from(area)].outline;
    let holds = |side: Side| {
        state.of_side(side).any(|(_, unit)| {
            unit.condition == Condition::Good
                && unit.footprint.stands.iter().any(|stand| outline.overlaps_rect(stand))
        })
    };
    holds(side) && !holds(side.enemy())
}

/// MG-ORD-05, MG-EXH-06: units of the phasing side that were in no melee this player turn recover, from disorder and exhaustion alike.
fn recover(ctx: &mut Ctx<'_, March>) {
    let rested: Vec<UnitId> = ctx
        .state
        .of_side(ctx.state.active)
        .filter(|(_, unit)| !unit.marks.fought)
        .map(|(unit, _)| unit)
        .collect();
    for unit in rested {
        if ctx.state.unit(unit).condition == Condition::Disordered {
            ctx.emit(MarchEvent::ConditionChanged { unit, to: Condition::Good, rule: ids::MG_ORD_05 });
        }
        if ctx.state.unit(unit).exhausted {
            ctx.emit(MarchEvent::ExhaustionChanged { unit, exhausted: false, rule: ids::MG_EXH_06 });
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
        }
    }
}
