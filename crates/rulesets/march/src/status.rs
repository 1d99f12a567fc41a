//! Order status and quality, MG-ORD and MG-QUA: checks called for by fire and melee, and what they do to a unit.

use dice::{Batch, Dice, FaceSet, Faces};
use engine::beat::Turn;

use crate::losses::destroy;
use crate::options::{RoutSixes, TwoSixesInDisorder};
use crate::prelude::*;
use crate::rout;
use crate::rout::Pressed;

/// A status check that is due.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// MG-ORD-02: so many status dice for a unit.
    Check { unit: UnitId, dice: u16, cause: Cause },
}

/// MG-ORD-03: what calls for status dice; nothing else does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Cause {
    /// MG-SHO-20: hits by fire.
    Fire,
    /// MG-MEL-23: a lost melee.
    Defeat,
    /// MG-RET-03: giving way to a friend.
    GaveWay,
}

impl Cause {
    /// The rule that calls for the dice.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Fire => ids::MG_SHO_20,
            Self::Defeat => ids::MG_MEL_23,
            Self::GaveWay => ids::MG_RET_03,
        }
    }
}

impl Task {
    /// MG-ORD-02: rolls the dice, and lowers the unit by what they show.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        let Self::Check { unit, dice, cause } = self;
        if ctx.unit(unit).fate == Fate::Destroyed {
            return Ok(());
        }
        let rout_at = sixes_that_rout(ctx, cause);
        let mut sixes = 0;
        let mut left = dice;
        let mut rolls = Vec::new();
        while left > 0 {
            let now = left.min(u16::from(dice::Faces::MOST));
            let batch = Batch::count(cause.rule(), now as u8, FaceSet::only(6)).up_to(rout_at);
            let roll = ctx.dice_of(ctx.hand(unit)).roll(batch)?;
            sixes += roll.hits();
            rolls.push(roll.faces());
            left -= now;
        }
        let levels = levels_lost(sixes, rout_at);
        for dice in rolls {
            ctx.tell(|state| told(state, unit, &dice, levels, cause));
        }
        let fleeing = ctx.unit(unit).condition == Condition::Routed && cause == Cause::Defeat;
        if fleeing {
            // MG-MEL-28: a routed unit that loses flees instead of retreating, after its surrender check.
            ctx.push(rout::Task::Flee { unit, cause: rout::Cause::Blow });
        }
        lower(ctx, unit, levels, ids::MG_ORD_02);
        Ok(())
    }
}

/// MG-ORD-02: status dice, and what they do.
fn told(state: &State, unit: UnitId, dice: &Faces, levels: u8, cause: Cause) -> Telling {
    let result = match levels {
        0 => "[holds]",
        1 => "[loses] a level of order",
        _ => "[loses] two levels of order",
    };
    let why = match cause {
        Cause::Fire if dice.len() == 1 => "for the hit by fire",
        Cause::Fire => "for the hits by fire",
        Cause::GaveWay => "for giving way",
        Cause::Defeat => "for the defeat",
    };
    let sixes = match dice.count(FaceSet::only(6)) {
        0 => "no six".to_owned(),
        1 => "1 six".to_owned(),
        more => format!("{more} sixes"),
    };
    let (who, thrown) = (Subject::of(state, unit), dice.len());
    let status = if thrown == 1 { "die" } else { "dice" };
    let what = format!("[rolls] {thrown} status {status} {why} and [gets] {sixes}: {} {result}.", who.it());
    let told = about(state, unit, cause.rule(), what);
    told.rolled(format!("{}: order", who.name), dice, [6], Vec::new()).unwelcome()
}

/// MG-ORD-02: how many natural sixes cost two levels.
pub fn sixes_that_rout(state: &State, cause: Cause) -> u8 {
    match (cause, state.setup.options.rout_sixes) {
        (Cause::Fire, RoutSixes::Three) => 3,
        (Cause::Fire, RoutSixes::Two) | (Cause::Defeat | Cause::GaveWay, _) => 2,
    }
}

/// MG-ORD-02: no six, no effect; one, one level; `rout_at` or more, two.
pub const fn levels_lost(sixes: u8, rout_at: u8) -> u8 {
    if sixes == 0 {
        0
    } else if sixes >= rout_at {
        2
    } else {
        1
    }
}

/// MG-ORD-01, MG-RTE-06: lowers a unit by so many levels. A battery that routs is removed (MG-RTE-07), any other unit that routs flees at once
/// (MG-RTE-02), after its surrender check if it has to take one.
pub fn lower(ctx: &mut Ctx<'_, March>, unit: UnitId, levels: u8, rule: RuleId) {
    if ctx.unit(unit).fate == Fate::Destroyed {
        return;
    }
    let before = ctx.unit(unit).condition;
    let Fall { to, surrender_check } = fall(ctx, before, levels);
    if to != before {
        set_order(ctx, unit, to, rule);
        if to == Condition::Routed && ctx.arm(unit) == Arm::Artillery {
            return destroy(ctx, unit, ids::MG_RTE_07);
        }
        if to == Condition::Routed {
            ctx.push(rout::Task::Flee { unit, cause: rout::Cause::Blow });
        }
    }
    if surrender_check {
        let why = if before == Condition::Routed { Pressed::AlreadyRouted } else { Pressed::TwoLevels };
        ctx.push(rout::Task::Surrender { unit, why });
    }
}

/// MG-ORD-01: a unit's order is now this, and everybody reads of it.
pub fn set_order(ctx: &mut Ctx<'_, March>, unit: UnitId, to: Condition, rule: RuleId) {
    ctx.emit(Event::ConditionChanged { unit, to });
    ctx.tell(|state| telling::of_order(state, unit, to, rule));
}

/// MG-EXH-01: cavalry is exhausted.
pub fn exhaust(ctx: &mut Ctx<'_, March>, unit: UnitId) {
    ctx.emit(Event::ExhaustionChanged { unit, exhausted: true });
    ctx.tell(|state| {
        let blown = beats::now(state, unit, "exhausted", Turn::Worse);
        about(state, unit, ids::MG_EXH_01, "[is] exhausted.").seen(blown)
    });
}

/// MG-EXH-06: it has recovered from it.
pub fn rest(ctx: &mut Ctx<'_, March>, unit: UnitId) {
    ctx.emit(Event::ExhaustionChanged { unit, exhausted: false });
    ctx.tell(|state| {
        let what = format!("[has] got {} breath back.", Subject::of(state, unit).its());
        about(state, unit, ids::MG_EXH_06, what).seen(beats::now(state, unit, "fresh", Turn::Better))
    });
}

/// What lost levels make of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fall {
    /// Its order afterwards.
    pub to: Condition,
    /// MG-RTE-08: whether it has to check for surrender.
    pub surrender_check: bool,
}

/// MG-ORD-01, MG-ORD-02: the order of a unit that loses so many levels. MG-RTE-08: a level lost below routed is a surrender check.
pub fn fall(state: &State, from: Condition, levels: u8) -> Fall {
    let below = match state.setup.options.two_sixes_in_disorder {
        TwoSixesInDisorder::SurrenderCheck => true,
        TwoSixesInDisorder::RoutedOnly => false,
    };
    let (to, surrender_check) = match (from, levels) {
        (from, 0) => (from, false),
        (Condition::Good, 1) => (Condition::Disordered, false),
        (Condition::Good, _) | (Condition::Disordered, 1) => (Condition::Routed, false),
        (Condition::Disordered, _) => (Condition::Routed, below),
        (Condition::Routed, _) => (Condition::Routed, true),
    };
    Fall { to, surrender_check }
}

/// What a quality check is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// MG-SQR-03: to form square.
    Square,
    /// MG-RAL-02: to rally.
    Rally,
    /// MG-RTE-08: not to surrender, and what presses the unit.
    Surrender(Pressed),
    /// MG-EXH-01: not to be exhausted.
    Exhaustion,
}

impl Check {
    /// The rule that calls for it.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Square => ids::MG_SQR_03,
            Self::Rally => ids::MG_RAL_02,
            Self::Surrender(_) => ids::MG_RTE_08,
            Self::Exhaustion => ids::MG_EXH_01,
        }
    }
}

/// MG-QUA-01, MG-QUA-02: for one of the four causes of [`Check`], one die against the unit's quality; says whether it passes.
pub fn quality_check(ctx: &mut Ctx<'_, March>, unit: UnitId, check: Check) -> Result<bool, NeedDice> {
    let quality = ctx.profile(unit).quality;
    let roll = ctx.dice_of(ctx.hand(unit)).pool(check.rule(), 1, quality.passing())?;
    if matches!(check, Check::Surrender(_)) {
        ctx.emit(Event::SurrenderChecked { unit });
    }
    ctx.tell(|state| telling::of_a_check(state, unit, check, roll.faces()[0]));
    Ok(roll.hits() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MG-ORD-02: none, one, two or more; with `rout-sixes: 3` two cost one level only.
    #[test]
    fn sixes_cost_levels() {
        assert_eq!([0, 1, 2, 3].map(|sixes| levels_lost(sixes, 2)), [0, 1, 2, 2]);
        assert_eq!([0, 1, 2, 3].map(|sixes| levels_lost(sixes, 3)), [0, 1, 1, 2]);
    }
}
