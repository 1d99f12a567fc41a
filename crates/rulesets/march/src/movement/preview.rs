//! What an order of step M3 would do, before it is given.

use super::{LegalChanges, LegalMove, rate};
use crate::charge::{self, LiningUp};
use crate::field;
use crate::grammar::Length;
use crate::layout::MOST_STANDS;
use crate::prelude::*;
use crate::scenario::AssaultZone;

impl LegalChanges {
    /// What the change would do.
    pub(super) fn show(&self, state: &State) -> Preview {
        let mut preview = Preview::default().costing(&self.price);
        for (change, end) in self.deeds.iter().zip(&self.ends) {
            preview.then(says(
                state,
                change.unit,
                match change.formation {
                    Formation::Limbered => "[limbers].".to_owned(),
                    Formation::Unlimbered => "[unlimbers].".to_owned(),
                    formation => format!("[forms] {}.", formation.name()),
                },
            ));
            preview = preview.standing(&end.stands);
        }
        preview
    }
}

impl LegalMove {
    /// What the move would do.
    pub(super) fn show(&self, state: &State) -> Preview {
        let mut preview = Preview::default().costing(&self.price);
        let mut shown: ArrayVec<Rect, MOST_STANDS> = ArrayVec::new();
        for (number, (leg, end)) in self.deeds.iter().zip(&self.ends).enumerate() {
            let here = &state.unit(leg.unit).footprint;
            let (far, from, to) = rects::farthest_corner(&here.stands, &end.stands);
            preview = preview.drawn(Witness::line(from, to, format_args!("{far:.2}″")));
            let Some(charge) = leg.charge else {
                preview.then(says(state, leg.unit, format_args!("[moves] {}.", Length(far))));
                preview = preview.standing(&end.stands);
                shown.clone_from(&end.stands);
                continue;
            };
            let zone = match charge::zone(state, charge.aim.target, here.front().at, charge.aim.stand) {
                AssaultZone::Front => "from the front",
                AssaultZone::Flank => "in flank",
                AssaultZone::Rear => "from the rear",
            };
            let target = state.name(charge.aim.target);
            preview.then(says(state, leg.unit, format_args!("[charges] {target} {zone}.")));
            let there = lined_up(state, self, number, &shown);
            preview = preview.standing(&there);
            shown = there;
        }
        preview
    }
}

/// MG-CHG-05, MG-CHG-10: where a charger would line up: the first of a group with its partner's ordered place held, the second beside
/// where the first is shown.
fn lined_up(state: &State, legal: &LegalMove, number: usize, shown: &[Rect]) -> ArrayVec<Rect, MOST_STANDS> {
    let (leg, end) = (&legal.deeds[number], &legal.ends[number]);
    let Some(charge) = leg.charge else { return end.stands.clone() };
    let first = legal.deeds[..number].iter().map(|leg| leg.unit).collect();
    let held = if number > 0 { shown } else { legal.ends.get(1).map_or(&[][..], |partner| &partner.stands) };
    let most = charge::farthest(state, leg.unit, rate(state, leg.unit));
    let lining_up = LiningUp {
        front: end.front(),
        named: charge::named(charge.aim, leg.charge),
        held,
        shunned: state.unit(leg.unit).marks.touched_at_start,
        gone: first,
        ..LiningUp::from_here(state, leg.unit, charge.aim, most)
    };
    let there = lining_up
        .place(state)
        .map(|pose| field::stands_at(state, leg.unit, state.unit(leg.unit).formation, Lie::Field(pose)));
    there.unwrap_or_else(|| end.stands.clone())
}
