//! MG-CHG-05: how an attacker lines up on the edge it has touched.

use arrayvec::ArrayVec;
use table::{Placement, Point, Pose, Rect, Segment, Vector, touches, within};

use super::{Aim, LegalCharge, Ranks, edge_of, may_strike, ranks_at, struck_rect};
use crate::field;
use crate::layout::{MOST_STANDS, in_field, stand_size};
use crate::movement::farthest_corner;
use crate::profiles::Arm;
use crate::state::{Lie, State, UnitId, UnitSet};

/// An attacker that lines up, and what bounds it.
#[derive(Debug, Clone)]
pub struct LiningUp<'a> {
    /// Who.
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
    let here = &state.unit(attacker).footprint;
    LiningUp {
        attacker,
        front: here.front(),
        aim,
        named: struck,
        start: &here.stands,
        most: stand_size(state.arm(attacker)).1,
        held: &[],
        shunned: UnitSet::default(),
        gone: UnitSet::default(),
    }
    .place(state)
}

/// A place along the touched edge.
#[derive(Debug, Clone, Copy)]
struct Flush {
    pose: Pose,
    slide: f64,
    stands: u32,
    off_middle: f64,
}

impl LiningUp<'_> {
    /// MG-CHG-05: flush on the edge, where the most stands of both sides touch. None if there is no such place; the attacker then stays
    /// as it is.
    pub fn place(&self, state: &State) -> Option<Pose> {
        let Lie::Field(_) = state.unit(self.attacker).lie else { return None };
        let (edge, outward) = edge_of(&struck_rect(state, self.aim), self.aim.edge);
        let right = (-outward).right();
        let start = self.front.at - outward * (self.front.at - edge.from).dot(outward);
        let mut places: ArrayVec<Flush, MOST_SLIDES> = ArrayVec::new();
        for slide in self.slides(state, start, edge, right) {
            let at = start + right * slide;
            let pose = Placement { at, facing: (-outward).bearing() }.snap();
            let stands = self.stands_at(state, pose);
            if !within(farthest_corner(self.start, &stands).0, self.most) {
                continue;
            }
            let touching = self.touching(state, &stands);
            if touching > 0 {
                places.push(Flush {
                    pose,
                    slide,
                    stands: touching,
                    off_middle: at.distance(edge.midpoint()),
                });
            }
        }
        // The best is looked for first and tried afterwards: ground and neighbours take longer to ask than stands to count.
        while let Some(best) = best_of(&places) {
            let pose = places.remove(best).pose;
            if self.may_lie(state, pose) {
                return Some(pose);
            }
        }
        None
    }

    fn stands_at(&self, state: &State, pose: Pose) -> ArrayVec<Rect, MOST_STANDS> {
        let unit = state.unit(self.attacker);
        in_field(pose.placement(), state.arm(self.attacker), unit.formation, unit.stands)
    }

    /// No slide, and every slide that puts a boundary between two of its stands opposite one of the target's.
    fn slides(
        &self,
        state: &State,
        start: Point,
        edge: Segment,
        right: Vector,
    ) -> ArrayVec<f64, MOST_SLIDES> {
        let (width, _) = stand_size(state.arm(self.attacker));
        let files = state.unit(self.attacker).footprint.front_rank;
        let mut found = ArrayVec::new();
        found.push(0.0);
        let along = edge.step().unit().expect("an edge has a length");
        let target = &state.unit(self.aim.target).footprint.stands;
        let struck = match self.aim.stand {
            Some(stand) => &target[usize::from(stand)..=usize::from(stand)],
            None => &target[..],
        };
        for corner in struck.iter().flat_map(Rect::corners) {
            if !within((corner - edge.from).cross(along).abs(), 0.0) {
                continue; // This stand does not reach to the edge there.
            }
            let theirs = (corner - start).dot(right);
            for file in 0..=files {
                let mine = (f64::from(file) - f64::from(files) / 2.0) * width;
                let slide = theirs - mine;
                if !found.iter().any(|known: &f64| on_grid(*known) == on_grid(slide)) {
                    found.push(slide);
                }
            }
        }
        found
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
            && field::overlapping(&stands, self.held).is_none()
            && terrain.standing(state.passer(self.attacker), &stands, centre).is_ok();
        if !is_free {
            return false;
        }
        let ranks = match state.arm(self.attacker) {
            Arm::Infantry => ranks_at(state, self.attacker, &terrain.under(&stands, centre)),
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
            field::overlapping(&stands, theirs).is_none() && !(barred && field::touching(&stands, theirs))
        })
    }
}

/// The best of some places: the most stands; among equals the shortest slide, then the nearest to the middle of the edge, then the right
/// one. Lengths that differ by no more than the tolerance are equal (MG-GEN-06), and of two such places on the same side, which are as good
/// as one, it is the nearer.
fn best_of(places: &[Flush]) -> Option<usize> {
    let most = places.iter().map(|place| place.stands).max()?;
    let least = |among: &dyn Fn(&Flush) -> bool, of: &dyn Fn(&Flush) -> f64| {
        places.iter().filter(|place| among(place)).map(of).fold(f64::INFINITY, f64::min)
    };
    let crowded = |place: &Flush| place.stands == most;
    let shortest = least(&crowded, &|place| place.slide.abs());
    let short = |place: &Flush| crowded(place) && within(place.slide.abs(), shortest);
    let nearest = least(&short, &|place| place.off_middle);
    let best = |place: &Flush| short(place) && within(place.off_middle, nearest);
    let rightmost = -least(&best, &|place| -place.slide);
    let right = |place: &Flush| best(place) && within(rightmost, place.slide);
    let found = places.iter().enumerate().filter(|(_, place)| right(place));
    found.min_by(|(_, a), (_, b)| a.slide.abs().total_cmp(&b.slide.abs())).map(|(index, _)| index)
}

/// A slide in thousandths of an inch, which is as fine as a place is kept.
fn on_grid(slide: f64) -> i64 {
    libm::round(slide * 1000.0) as i64
}

/// The most slides worth looking at: every boundary of a line of seven against every boundary of two such lines, and no slide.
const MOST_SLIDES: usize = (MOST_STANDS + 1) * (MOST_STANDS + 1) * 4 + 1;
