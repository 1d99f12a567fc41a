//! MG-SQR-01, MG-CHG-09: where an action pauses for emergency squares, and whether its mover may halt there.

use engine::refusal::Value;

use super::{Action, Deed, Fraction, Stage};
use crate::command::price::MOST_IN_GROUP;
use crate::movement::stops::comes_near;
use crate::movement::{self, Leg, Task};
use crate::prelude::*;
use crate::{field, interrupts, task};

impl Action {
    /// MG-SQR-01, MG-SQR-06, MG-SQR-07: the first point of the action at which infantry may try to form square, and who may there.
    pub(super) fn next_pause(&self, state: &State) -> Option<(Fraction, UnitSet)> {
        let cavalry = self.cavalry(state);
        if cavalry.is_empty() {
            return None;
        }
        let mut pauses: Vec<(Fraction, UnitId)> = Vec::new();
        for (infantry, _) in state.of_side(state.active.enemy()) {
            if self.asked.has(infantry) || !interrupts::could_try_square(state, infantry, cavalry) {
                continue;
            }
            let Some(at) = self.comes_near(state, infantry) else { continue };
            if field::touches_somebody(state, infantry) {
                continue;
            }
            pauses.push((at.max(self.at), infantry));
        }
        let first = pauses.iter().map(|(at, _)| *at).min()?;
        let there = pauses.iter().filter(|(at, _)| self.are_one_point(state, first, *at));
        Some((first, there.map(|(_, infantry)| *infantry).collect()))
    }

    /// MG-SQR-07, MG-GEN-06: whether two pauses are one point of the action: no corner of its cavalry is farther apart in them than the
    /// tolerance.
    fn are_one_point(&self, state: &State, one: Fraction, other: Fraction) -> bool {
        let cavalry = self.cavalry(state);
        let apart = |leg: &Leg| {
            let stands = |at: Fraction| leg.stands_at(state, leg.lie_at(at.t()));
            rects::farthest_corner(&stands(one), &stands(other)).0
        };
        let legs = self.legs().iter().filter(|leg| cavalry.has(leg.unit));
        one == other || legs.map(apart).all(|apart| within(apart, 0.0))
    }

    /// MG-SQR-05: the cavalry of the action that it brings nearer to some infantry: from beyond 8 inches to within them, or by where it ends.
    fn approaching(&self, state: &State, infantry: UnitId) -> UnitSet {
        let stands = &state.unit(infantry).footprint.stands;
        let nearer =
            |before: f64, after: f64| beyond(before, interrupts::SQUARE_REACH) || beyond(before, after);
        let cavalry = self.cavalry(state);
        let comes = |unit: UnitId| match &self.deed {
            Deed::Moves(legs) => legs.iter().filter(|leg| leg.unit == unit).any(|leg| {
                let gap = |lie| rects::gap_only(&leg.stands_at(state, lie), stands);
                nearer(gap(leg.from), gap(leg.to))
            }),
            // One that is made already has a pause only if it has brought the unit near.
            Deed::Changes(_) if self.at == Fraction::WHOLE => true,
            Deed::Changes(changes) => changes.iter().filter(|change| change.unit == unit).any(|change| {
                let end = field::footprint_at(state, unit, change.formation, change.lie);
                nearer(
                    rects::gap_only(&state.unit(unit).footprint.stands, stands),
                    rects::gap_only(&end.stands, stands),
                )
            }),
        };
        cavalry.iter().filter(|unit| comes(*unit)).collect()
    }

    /// When a cavalry unit of the action is or comes within 8 inches of some infantry.
    fn comes_near(&self, state: &State, infantry: UnitId) -> Option<Fraction> {
        let cavalry = self.cavalry(state);
        let near = |unit: UnitId| {
            rects::gap_only(&state.unit(unit).footprint.stands, &state.unit(infantry).footprint.stands)
        };
        let limit = interrupts::SQUARE_REACH + table::TOLERANCE;
        match &self.deed {
            Deed::Changes(_) => cavalry.iter().any(|unit| near(unit) <= limit).then(Fraction::default),
            Deed::Moves(legs) => {
                let legs = legs.iter().filter(|leg| cavalry.has(leg.unit));
                legs.filter_map(|leg| {
                    comes_near(state, leg, infantry).filter(|at| *at <= self.limit(state, leg))
                })
                .min()
            }
        }
    }

    /// Everybody goes to the pause point; the infantry there is asked in roster order, then the mover.
    pub(super) fn pause(mut self: Box<Self>, ctx: &mut Ctx<'_, March>, at: Fraction, infantry: UnitSet) {
        let against = self.cavalry(ctx);
        for number in 0..self.legs().len() {
            let leg = self.legs()[number];
            let goes = at.min(self.limit(ctx, &leg));
            if goes > leg.gone {
                let formation = ctx.unit(leg.unit).formation;
                field::go(ctx, leg.unit, leg.lie_at(goes.t()), formation, Why::Moved, ids::MG_SQR_01);
                self.legs_mut()[number].gone = goes;
            }
        }
        self.at = at;
        self.asked.0 |= infantry.0;
        ctx.tell(|state| {
            let (horse, foot) = (Subject::all(state, against), Subject::all(state, infantry));
            let says = horse.says(format_args!("[is] within 8 inches of {}.", foot.name));
            let both = against.iter().chain(infantry.iter());
            Telling::new(ids::MG_SQR_01, says).about(both.map(|unit| state.name(unit)))
        });
        let mut tasks: Vec<task::Task> = infantry
            .iter()
            .map(|unit| {
                let nearer = self.approaching(ctx, unit);
                interrupts::Task::Approach { unit, against, nearer }.into()
            })
            .collect();
        tasks.push(Task::Act(self, Stage::Paused(infantry)).into());
        ctx.push_in_order(tasks);
    }

    /// MG-CHG-09, MG-SQR-07: the mover may halt after a pause in which a die was rolled, if it could end a move there.
    pub(super) fn gives_choice(&self, state: &State, infantry: UnitSet) -> bool {
        if matches!(self.deed, Deed::Changes(_)) && self.at == Fraction::WHOLE {
            return false; // It is made already.
        }
        let is_there = |leg: &Leg| {
            let ends = leg.stands_at(state, self.end_of(state, leg));
            let here = &state.unit(leg.unit).footprint.stands;
            leg.charge.is_none() && table::within(rects::farthest_corner(here, &ends).0, 0.0)
        };
        if matches!(self.deed, Deed::Moves(_)) && self.legs().iter().all(is_there) {
            return false; // Everybody is where his move ends, whichever he chooses.
        }
        let against = self.cavalry(state);
        let rolled = infantry.iter().any(|unit| against.0 & !state.unit(unit).marks.square_tried.0 == 0);
        rolled && self.may_halt(state).is_ok()
    }

    /// MG-CHG-09: halting is refused where no move could legally end.
    pub(crate) fn may_halt(&self, state: &State) -> Result<(), Refusal> {
        let units: ArrayVec<UnitId, MOST_IN_GROUP> = self.units().collect();
        if let [one, other] = units[..] {
            if !state.touch(one, other) {
                return Err(cannot_halt("the two would not touch each other"));
            }
        }
        for unit in units {
            movement::may_end_here(state, unit)
                .map_err(|refusal| cannot_halt(refusal.in_words(state.names())))?;
        }
        Ok(())
    }
}

/// MG-CHG-09: no move could end here.
fn cannot_halt(why: impl Into<Value>) -> Refusal {
    no!(ids::MG_CHG_09, "they cannot halt here, where no move may end: {why}")
}
