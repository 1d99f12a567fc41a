//! MG-CHG-05: how an attacker lines up on the edge it has touched.

use bodies::{Flush, FlushPlace, best_place};
use table::touches;

use super::{Aim, LegalCharge, Ranks, edge_of, may_strike, ranks_at, struck_rect};
use crate::field;
use crate::ground::under;
use crate::layout::{MOST_STANDS, in_field, stand_size};
use crate::prelude::*;

/// An attacker that lines up, and what bounds it.
#[derive(Debug, Clone)]
pub struct LiningUp<'a> {
    pub attacker: UnitId,
    /// The front it was ordered to.
    pub front: Placement,
    /// The edge it has touched.
    pub aim: Aim,
    /// The enemies whose stands count: those the charge names.
    pub named: UnitSet,
    /// Where its stands lay when its move began.
    pub start: &'a [Rect],
    /// How far from there a corner may go in all, in inches.
    pub most: f64,
    /// MG-CHG-10: the place ordered for its partner.
    pub held: &'a [Rect],
    /// Enemies it may not touch: those it touched when its movement phase began (MG-MOV-13), and those who have evaded it (MG-EVA-04).
    pub shunned: UnitSet,
    /// A partner that is no longer where it lies in the state, because it is only thought to have moved.
    pub gone: UnitSet,
}

/// MG-CHG-05: how far a charger's corners may be from their start once it has lined up: its rate and the depth of a stand.
pub fn farthest(state: &State, attacker: UnitId, rate: f64) -> f64 {
    rate + stand_size(state.arm(attacker)).1
}

/// MG-CHG-06: the enemies a charge names.
pub fn named(aim: Aim, charge: Option<LegalCharge>) -> UnitSet {
    let second = charge.and_then(|charge| charge.and);
    [aim.target].into_iter().chain(second).collect()
}

/// MG-CHG-05: where an attacker closes a gap opened by losses: as if it lined up anew, moving no corner by more than a stand's depth.
pub fn close_up(state: &State, attacker: UnitId, aim: Aim, struck: UnitSet) -> Option<Pose> {
    let most = stand_size(state.arm(attacker)).1;
    LiningUp { named: struck, ..LiningUp::from_here(state, attacker, aim, most) }.place(state)
}

impl<'a> LiningUp<'a> {
    /// An attacker that lines up from where it lies on the enemy it is aimed at, with nobody to make room for.
    pub fn from_here(state: &'a State, attacker: UnitId, aim: Aim, most: f64) -> Self {
        let here = &state.unit(attacker).footprint;
        let (front, start, none) = (here.front(), &here.stands[..], UnitSet::default());
        let named = aim.target.into();
        Self { attacker, front, aim, named, start, most, held: &[], shunned: none, gone: none }
    }
}

impl LiningUp<'_> {
    /// MG-CHG-05: flush on the edge, where the most stands of both sides touch. None if there is no such place; the attacker then stays
    /// as it is.
    pub fn place(&self, state: &State) -> Option<Pose> {
        let Lie::Field(_) = state.unit(self.attacker).lie else { return None };
        let (edge, outward) = edge_of(&struck_rect(state, self.aim), self.aim.edge);
        let flush = Flush::of(self.front, edge, outward);
        let places = self.slides(state, &flush).into_iter().filter_map(|slide| {
            let place = flush.place(slide, 0);
            let stands = self.stands_at(state, place.pose);
            if !within(rects::farthest_corner(self.start, &stands).0, self.most) {
                return None;
            }
            let score = self.touching(state, &stands);
            (score > 0).then_some(FlushPlace { score, ..place })
        });
        // The best is looked for first and tried afterwards: ground and neighbours take longer to ask than stands to count.
        best_place(places.collect(), |pose| self.may_lie(state, pose))
    }

    fn stands_at(&self, state: &State, pose: Pose) -> ArrayVec<Rect, MOST_STANDS> {
        let unit = state.unit(self.attacker);
        in_field(pose.placement(), state.arm(self.attacker), unit.formation, unit.stands)
    }

    /// No slide, and every slide that puts a boundary between two of its stands opposite one of the target's.
    fn slides(&self, state: &State, flush: &Flush) -> Vec<f64> {
        let (width, _) = stand_size(state.arm(self.attacker));
        let files = state.unit(self.attacker).footprint.front_rank;
        let mine: Vec<f64> =
            (0..=files).map(|file| (f64::from(file) - f64::from(files) / 2.0) * width).collect();
        let target = &state.unit(self.aim.target).footprint.stands;
        let struck = match self.aim.stand {
            Some(stand) => &target[usize::from(stand)..=usize::from(stand)],
            None => &target[..],
        };
        // A stand behind another does not reach to the edge.
        let on_edge = |corner: &Point| within((*corner - flush.edge.from).cross(flush.right).abs(), 0.0);
        flush.slides(&mine, struck.iter().flat_map(Rect::corners).filter(on_edge))
    }

    /// How many stands touch if the attacker's lie there: its own and those of the enemies named. None if the target is not touched.
    fn touching(&self, state: &State, stands: &[Rect]) -> u32 {
        let mut mine = [false; MOST_STANDS];
        let mut theirs = 0;
        let mut strikes = false;
        for enemy in self.named.iter() {
            for stand in &state.unit(enemy).footprint.stands {
                let mut meets = false;
                for (own, touched) in stands.iter().zip(&mut mine) {
                    if touches(own, stand) {
                        (meets, *touched) = (true, true);
                    }
                }
                theirs += u32::from(meets);
                strikes |= meets && enemy == self.aim.target;
            }
        }
        if strikes { theirs + mine.iter().filter(|touched| **touched).count() as u32 } else { 0 }
    }

    /// Whether the attacker may lie there: on the table, on ground it may enter, on nobody, not on the place ordered for its partner, and
    /// touching none it must keep away from.
    fn may_lie(&self, state: &State, pose: Pose) -> bool {
        let unit = state.unit(self.attacker);
        let stands = self.stands_at(state, pose);
        let terrain = &state.setup.terrain;
        let centre = pose.placement().advanced(-unit.footprint.block.half_depth, 0.0).at;
        let is_free = stands.iter().all(|stand| terrain.board.holds_rect(stand))
            && rects::overlapping(&stands, self.held).is_none()
            && terrain.standing(state.passer(self.attacker), &stands, centre).is_ok();
        if !is_free {
            return false;
        }
        let ranks = match state.arm(self.attacker) {
            Arm::Infantry => ranks_at(state, self.attacker, &under(terrain, &stands, centre)),
            Arm::Cavalry | Arm::Artillery => Ranks::Closed,
        };
        let near = |there: &crate::state::Unit| {
            let far = there.footprint.block.centre.distance(pose.point());
            within(far, there.footprint.reach + 2.0 * unit.footprint.reach)
        };
        let others = field::others(state, self.attacker, self.gone);
        others.filter(|(_, there)| near(there)).all(|(other, there)| {
            let theirs = &there.footprint.stands;
            let not_allowed =
                || self.named.has(other) && may_strike(state, self.attacker, ranks, other).is_err();
            let barred = there.side != unit.side && (self.shunned.has(other) || not_allowed());
            rects::overlapping(&stands, theirs).is_none() && !(barred && rects::touching(&stands, theirs))
        })
    }
}
