//! SC-RAL, sub-step 1a: shaken units try to rally.

use bodies::Front;
use engine::event::SumLine;
use table::{Degrees, Hinge, Motion};

use crate::attack::{self, Attack, Speed, first_legs};
use crate::formations::size;
use crate::movement::{Here, Leg, Through, course, rate};
use crate::prelude::*;
use crate::{control, sight};

/// What is done in 1a.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// SC-RAL-01: a shaken unit tests.
    Test(UnitId),
}

/// SC-RAL-01: every shaken unit of the active side tests once, in roster order.
pub fn begin(ctx: &mut Ctx<'_, Charge>) {
    control::begin(ctx);
    let shaken = ctx.of_side(ctx.active).filter(|(_, unit)| unit.shaken).map(|(id, _)| id);
    let tests: Vec<Task> = shaken.map(Task::Test).collect();
    ctx.push_in_order(tests);
}

impl Task {
    /// Rolls.
    /// SC-RAL-04: whoever passes acts this very turn; disorder stays, whether it passes or not.
    pub fn work(self, ctx: &mut Ctx<'_, Charge>) -> Result<(), NeedDice> {
        let Self::Test(unit) = self;
        let hand = ctx.hand(unit);
        let die = ctx.dice_of(hand).d6(ids::SC_RAL_01)?;
        let sum = modifiers(ctx, unit);
        let passed = i32::from(die) + sum.total() >= score(ctx.info(unit).grade);
        ctx.tell(|state| {
            let what = if passed { "rallies" } else { "does not rally" };
            let modifiers = [SumLine::new(ids::SC_RAL_02, "modifiers", sum.total())];
            about(state, unit, ids::SC_RAL_01, what).rolled("rally", &Faces::of([die]), [], modifiers)
        });
        if passed {
            ctx.emit(Event::ShakenChanged { unit, shaken: false, rule: ids::SC_RAL_01 });
        }
        Ok(())
    }
}

/// SC-RAL-01: the score to pass.
pub const fn score(grade: Grade) -> i32 {
    match grade {
        Grade::A => 1,
        Grade::B => 2,
        Grade::C => 3,
        Grade::D => 5,
    }
}

/// SC-RAL-02: what is added to the die.
pub fn modifiers(state: &State, unit: UnitId) -> Tally {
    Tally::empty()
        .plus_if(is_chargeable(state, unit), ids::SC_RAL_02, "an enemy able to charge it", -2)
        .plus_if(state.has_general(unit), ids::SC_GNL_02, "a general", 1)
}

/// SC-RAL-02: whether some visible enemy is able to charge a unit.
fn is_chargeable(state: &State, unit: UnitId) -> bool {
    let mut enemies = state.enemies(unit).map(|(enemy, _)| enemy);
    enemies.any(|enemy| is_able(state, enemy, unit))
}

/// SC-RAL-03: whether an enemy could make a legal charge on a unit as if it were its own turn.
pub fn is_able(state: &State, enemy: UnitId, unit: UnitId) -> bool {
    if state.opponents(unit).has(enemy) {
        return true;
    }
    let there = state.unit(enemy);
    let formed = match there.lie.formation {
        Formation::Column { .. } | Formation::Line { .. } => state.info(enemy).arm != Arm::Artillery,
        Formation::Skirmish { .. } => true,
        _ => false,
    };
    let reach = rate(state, enemy, there.lie) * Speed::Charge.times();
    let near = within(bodies::gap_only(&state.body(enemy), &state.body(unit)), reach);
    if !formed || !near || there.shaken || state.is_engaged(enemy) || state.is_locked(enemy) {
        return false;
    }
    // Each sees the other (troops hidden in a wood see out without being seen).
    if !sight::visible(state, enemy, unit) || !sight::visible(state, unit, enemy) {
        return false;
    }
    let here = Here { lie: there.lie, spent: Share::default(), wheeled: 0, steady: state.is_steady(enemy) };
    let is_loose = course::is_free_form(state, enemy, there.lie);
    let (width, _) = size(state.info(enemy), there.models, there.lie.formation);
    first_legs().any(|legs| {
        let legs = if is_loose { turned(state, enemy, &legs) } else { legs };
        let at = match *legs {
            [Leg::Wheel { corner, angle }] => {
                let hinge = if corner == Wing::Left { Hinge::Left } else { Hinge::Right };
                Motion::wheel(there.lie.at, width, hinge, Degrees(angle)).end()
            }
            [Leg::Shift { at, .. }] => at.into(),
            _ => there.lie.at.into(),
        };
        // Most ways miss it, and to know that needs no plan.
        if (Front { at, width }).first_met(state.body(unit).edges()).is_none() {
            return false;
        }
        let order = Attack {
            unit: state.piece(enemy),
            target: state.piece(unit),
            speed: Speed::Charge,
            legs,
            through: Through::Slowly,
            out: None,
        };
        attack::plan(state, enemy, unit, here, &order).is_ok()
    })
}

/// SC-SKM-10: skirmishers turn about their centre where others wheel.
fn turned(state: &State, unit: UnitId, legs: &[Leg]) -> Vec<Leg> {
    let here = state.unit(unit);
    let turn = |leg: &Leg| match *leg {
        Leg::Wheel { corner, angle } => {
            let turn = if corner == Wing::Left { -angle } else { angle };
            let centre = here.footprint.centre;
            let at = Placement::from(here.lie.at).turned_about(centre, turn).snap();
            Leg::Shift { at, wide: crate::dialogue::Wide(None) }
        }
        leg => leg,
    };
    legs.iter().map(turn).collect()
}
