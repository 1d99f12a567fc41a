//! Command phase, MG-CMD: corps roll their pools, others their own dice, the army commander has one die re-rolled, pools are shared out.
//!
//! The dice of the phase wait in the [`Muster`] on the agenda until they are given to commanders as points. What the points buy, and
//! for how many, is in [`price`].

mod muster;
mod named;
pub mod price;
mod questions;

pub use muster::{Again, Muster, OwnDie, Pool, commander_in_range, muster};
pub use named::{
    any_commander, any_unit, enemy_of, not_yours, own_commander, own_unit, payer_named, unit_named,
};

use std::fmt;

use dice::{Dice, Faces};
use engine::Loop;

pub use questions::question;

use crate::grammar::count;
use crate::order::{AssignPool, KeepDice, ReRoll};
use crate::prelude::*;
use crate::scenario::Rank;

use muster::Next;

/// What is asked or done in the command phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// The dice of the phase, as far as they have been rolled.
    Muster(Box<Muster>),
}

/// The command phase begins: who is in range of whom is measured now (MG-CMD-03).
pub fn begin(ctx: &mut Ctx<'_, March>) {
    let muster = muster(ctx, ctx.active);
    ctx.push(Task::Muster(Box::new(muster)));
}

/// MG-CMD-03: the gap from a commander to the nearest point of a unit's nearest stand.
pub fn gap_to_unit(state: &State, commander: CommanderId, unit: UnitId) -> (f64, Point, Point) {
    let from = state.commander(commander).at.point();
    let nearest = state.unit(unit).footprint.stands.iter().map(|stand| stand.nearest(from));
    let to = nearest.min_by(|a, b| from.distance(*a).total_cmp(&from.distance(*b))).unwrap_or(from);
    (from.distance(to), from, to)
}

impl Task {
    /// Rolls the next dice (MG-CMD-10), or notes the points when all is decided.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        let Self::Muster(mut muster) = self;
        let hand = ctx.active.hand();
        match muster.next() {
            Next::RollPool(index) => {
                let pool = &mut muster.pools[index];
                let dice = ctx.dice_of(hand).faces(ids::MG_CMD_04, pool.members.len() as u8)?.faces();
                pool.dice = dice.iter().copied().collect();
                let corps = pool.corps();
                tell_dice(
                    ctx,
                    corps,
                    ids::MG_CMD_04,
                    "rolls the dice of his corps.",
                    "Command points of the corps",
                    dice,
                );
            }
            Next::RollOwn(index) => {
                let own = &mut muster.own[index];
                let rule = own_die_rule(ctx, own.commander);
                let die = ctx.dice_of(hand).d6(rule)?;
                own.die = Some(die);
                let says = format!("rolls {die} for himself.");
                tell_dice(ctx, own.commander, rule, says, "His own command points", Faces::of([die]));
            }
            Next::RollAgain(commander, die) => {
                let to = ctx.dice_of(hand).d6(ids::MG_CMD_09)?;
                let rolled = muster.die_mut(commander, die).expect("only dice that lie there are re-rolled");
                let from = std::mem::replace(rolled, to);
                muster.re_roll = Again::Done;
                ctx.tell(|state| {
                    let name = state.commander_name(commander);
                    let says = format!("A {from} of {name} is rolled again: {to}.");
                    let told = Telling::new(ids::MG_CMD_09, says).about([name]);
                    told.rolled("The army commander's re-roll", &Faces::of([to]), [], Vec::new())
                });
            }
            Next::Choose(_) | Next::DecideReRoll | Next::Share(_) | Next::Finish => {
                give_points(ctx, &muster);
                return Ok(());
            }
        }
        ctx.push(Self::Muster(muster));
        Ok(())
    }
}

/// MG-CMD-10: commanders rolling for themselves in roster order, the army commander last.
fn sort_own(state: &State, own: &mut [OwnDie]) {
    own.sort_by_key(|own| (state.setup.commander(own.commander).rank == Rank::Army, own.commander));
}

/// Dice a commander has thrown.
fn tell_dice(
    ctx: &mut Ctx<'_, March>,
    who: CommanderId,
    rule: RuleId,
    says: impl fmt::Display,
    purpose: &'static str,
    dice: Faces,
) {
    ctx.tell(|state| about_him(state, who, rule, says).rolled(purpose, &dice, [], Vec::new()));
}

/// MG-CMD-06, MG-CMD-07, MG-CMD-08: the dice become points: those of pools, then those of commanders who rolled for themselves.
fn give_points(ctx: &mut Ctx<'_, March>, muster: &Muster) {
    for pool in &muster.pools {
        for (commander, points) in pool.members.iter().zip(&pool.dice) {
            give(ctx, *commander, *points, ids::MG_CMD_06);
        }
    }
    for own in &muster.own {
        let points = own.die.expect("all own dice are rolled before points are given");
        give(ctx, own.commander, points, own_die_rule(ctx, own.commander));
    }
}

fn give(ctx: &mut Ctx<'_, March>, commander: CommanderId, points: u8, rule: RuleId) {
    ctx.emit(Event::PointsGiven { commander, points });
    ctx.tell(|state| {
        about_him(state, commander, rule, format_args!("has {}.", count(points.into(), "command point")))
    });
}

/// MG-CMD-13: a commander pays, and for what: each rule asks for one point.
pub fn spend(ctx: &mut Ctx<'_, March>, commander: CommanderId, reasons: &[RuleId]) {
    ctx.emit(Event::PointsSpent { commander, points: reasons.len() as u8 });
    ctx.tell(|state| telling::of_points(state, commander, reasons));
}

/// MG-CMD-08 of the army commander, MG-CMD-07 of others who roll for themselves.
fn own_die_rule(state: &State, commander: CommanderId) -> RuleId {
    if state.setup.commander(commander).rank == Rank::Army { ids::MG_CMD_08 } else { ids::MG_CMD_07 }
}

/// What an officer without ideas answers in the command phase: the worst die is rolled again if it is poor, and of a pool the best
/// dice go to those with the most units.
pub fn plain_order(state: &State, Task::Muster(muster): &Task) -> Order {
    match muster.next() {
        Next::Share(pool) => {
            let pool = &muster.pools[pool];
            let mut best = pool.dice.to_vec();
            best.sort_unstable_by(|a, b| b.cmp(a));
            let units = |commander: CommanderId| {
                state
                    .of_side(state.active)
                    .filter(|(id, _)| state.setup.unit(*id).superior == commander)
                    .count()
            };
            let mut order: Vec<usize> = (0..pool.members.len()).collect();
            order.sort_by_key(|member| std::cmp::Reverse(units(pool.members[*member])));
            let mut dice = vec![0; best.len()];
            for (member, die) in order.into_iter().zip(best) {
                dice[member] = die;
            }
            AssignPool { corps: state.commander_piece(pool.corps()), dice }.into()
        }
        Next::DecideReRoll => match muster.eligible(state).min_by_key(|(_, _, face)| *face) {
            Some((commander, die, 1 | 2)) => {
                ReRoll { of: state.commander_piece(commander), die: die + 1 }.into()
            }
            _ => KeepDice {}.into(),
        },
        _ => March::any_order(state, &mut |_| 0),
    }
}
