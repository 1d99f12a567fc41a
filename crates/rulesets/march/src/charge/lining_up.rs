//! MG-CHG-05: how an attacker lines up on the edge it has touched.

use arrayvec::ArrayVec;
use table::{Placement, Point, Pose, Rect, Segment, Vector, beyond, touches, within};

use super::{Aim, Ranks, edge_of, may_strike, ranks_at, struck_rect};
use crate::field;
use crate::layout::{MOST_STANDS, in_field, stand_size};
use crate::profiles::Arm;
use crate::state::{Lie, State, Step, UnitId, UnitSet};

/// MG-CHG-05: how far an attacker slides along the edge it has touched.
pub const SLIDE: f64 = 1.0;

/// MG-CHG-05: where an attacker lines up on the edge it has touched, sliding along it by at most `slide` inches: flush, with the most
/// stands of both sides touching. None if there is no such place; it then stays as it is.
pub fn line_up(state: &State, attacker: UnitId, aim: Aim, slide: f64) -> Option<Pose> {
    line_up_from(state, attacker, state.unit(attacker).footprint.front(), aim, slide)
}

/// As [`line_up`], for an attacker whose ordered front centre is another than its own.
pub fn line_up_from(state: &State, attacker: UnitId, front: Placement, aim: Aim, slide: f64) -> Option<Pose> {
    best_place(state, attacker, front, aim, slide, f64::INFINITY)
}

/// MG-CHG-05: where an attacker closes a gap opened by losses: as [`line_up`], moving no more than a stand's depth in all.
pub fn close_up(state: &State, attacker: UnitId, aim: Aim) -> Option<Pose> {
    let (_, depth) = stand_size(state.arm(attacker));
    best_place(state, attacker, state.unit(attacker).footprint.front(), aim, SLIDE, depth)
}

/// A place along the touched edge.
struct Flush {
    pose: Pose,
    slide: f64,
    stands: u32,
    off_middle: f64,
}

fn best_place(
    state: &State,
    attacker: UnitId,
    front: Placement,
    aim: Aim,
    slide: f64,
    farthest: f64,
) -> Option<Pose> {
    let Lie::Field(_) = state.unit(attacker).lie else { return None };
    let (edge, outward) = edge_of(&struck_rect(state, aim), aim.edge);
    let right = (-outward).right();
    let start = front.at - outward * (front.at - edge.from).dot(outward);
    let mut best: Option<Flush> = None;
    for shift in slides(state, attacker, aim, start, edge, right, slide) {
        let at = start + right * shift;
        if beyond(at.distance(front.at), farthest) {
            continue;
        }
        let pose = Placement { at, facing: (-outward).bearing() }.snap();
        let Some(stands) = place_counts(state, attacker, aim.target, pose) else { continue };
        let place = Flush { pose, slide: shift, stands, off_middle: at.distance(edge.midpoint()) };
        if best.as_ref().is_none_or(|best| place.beats(best)) {
            best = Some(place);
        }
    }
    best.map(|place| place.pose)
}

impl Flush {
    /// The most stands; among equals the shortest slide, then toward the middle of the edge, then to the right.
    fn beats(&self, other: &Self) -> bool {
        if self.stands != other.stands {
            return self.stands > other.stands;
        }
        let (mine, theirs) = (self.slide.abs(), other.slide.abs());
        if (mine - theirs).abs() > SAME {
            return mine < theirs;
        }
        if (self.off_middle - other.off_middle).abs() > SAME {
            return self.off_middle < other.off_middle;
        }
        self.slide > other.slide
    }
}

/// Slides nearer to each other than this are the same.
const SAME: f64 = 1e-6;

/// The most slides worth looking at: every boundary of a line of seven against every boundary of two such lines, and no slide.
const MOST_SLIDES: usize = (MOST_STANDS + 1) * (MOST_STANDS + 1) * 4 + 1;

/// MG-CHG-05: no slide, and every slide that puts a boundary between two of its stands opposite one of the target's.
fn slides(
    state: &State,
    attacker: UnitId,
    aim: Aim,
    start: Point,
    edge: Segment,
    right: Vector,
    most: f64,
) -> ArrayVec<f64, MOST_SLIDES> {
    let unit = state.unit(attacker);
    let (width, _) = stand_size(state.arm(attacker));
    let files = unit.footprint.front_rank;
    let mut found = ArrayVec::new();
    found.push(0.0);
    let along = edge.step().unit().expect("an edge has a length");
    let target = &state.unit(aim.target).footprint.stands;
    let struck = match aim.stand {
        Some(stand) => &target[usize::from(stand)..=usize::from(stand)],
        None => &target[..],
    };
    for corner in struck.iter().flat_map(Rect::corners) {
        if (corner - edge.from).cross(along).abs() > table::TOLERANCE {
            continue; // This stand does not reach to the edge there.
        }
        let theirs = (corner - start).dot(right);
        for file in 0..=files {
            let mine = (f64::from(file) - f64::from(files) / 2.0) * width;
            let slide = theirs - mine;
            if within(slide.abs(), most) && !found.iter().any(|known: &f64| (known - slide).abs() < SAME) {
                found.push(slide);
            }
        }
    }
    found
}

/// How many stands of both sides touch if the attacker lies there; none if it may not lie there or does not touch its target.
fn place_counts(state: &State, attacker: UnitId, target: UnitId, pose: Pose) -> Option<u32> {
    let unit = state.unit(attacker);
    let stands = in_field(pose.placement(), state.arm(attacker), unit.formation, unit.stands);
    let terrain = &state.setup.terrain;
    if stands.iter().any(|stand| !terrain.board.holds_rect(stand)) {
        return None;
    }
    let centre = pose.placement().advanced(-unit.footprint.block.half_depth, 0.0).at;
    if terrain.standing(state.passer(attacker), &stands, centre).is_err() {
        return None;
    }
    let ranks = match state.arm(attacker) {
        Arm::Infantry => ranks_at(state, attacker, &terrain.under(&stands, centre)),
        Arm::Cavalry | Arm::Artillery => Ranks::Closed,
    };
    let mut touching: u32 = 0;
    let mut mine = [false; MOST_STANDS];
    let mut strikes = false;
    let reach = unit.footprint.reach;
    for (other, there) in field::others(state, attacker, UnitSet::default()) {
        let far = there.footprint.block.centre.distance(pose.point());
        if far > there.footprint.reach + 2.0 * reach + table::TOLERANCE {
            continue;
        }
        if field::overlapping(&stands, &there.footprint.stands).is_some() {
            return None;
        }
        if there.side == unit.side {
            continue;
        }
        let mut touched = false;
        for stand in &there.footprint.stands {
            let mut meets = false;
            for (index, own) in stands.iter().enumerate() {
                if touches(own, stand) {
                    meets = true;
                    mine[index] = true;
                }
            }
            touching += u32::from(meets);
            touched |= meets;
        }
        if touched {
            // MG-MOV-13 binds moves; a pursuit may strike whom it touched at the start.
            let barred = state.step == Step::Actions && unit.marks.touched_at_start.has(other);
            if barred || may_strike(state, attacker, ranks, other).is_err() {
                return None;
            }
            strikes |= other == target;
        }
    }
    strikes.then(|| touching + mine.iter().filter(|meets| **meets).count() as u32)
}
