//! Where a move stops on its way, MG-CHG-09, MG-CHG-10: when it comes near infantry, short of a new square, straight on to a target that
//! has drawn in, beside a partner who has taken the place.

use bodies::last_that_holds;
use table::{Convex, Near, first_moment, first_moment_when};

use super::action::{Fraction, Room};
use super::{Leg, motion, rate, rate_from};
use crate::field::{self, CLEAR_OF_ENEMY};
use crate::interrupts;
use crate::prelude::*;

/// MG-SQR-01: before the action if the gap is 8 or less, else where it falls to 8.
pub(super) fn comes_near(state: &State, leg: &Leg, infantry: UnitId) -> Option<Fraction> {
    let stands = &state.unit(infantry).footprint.stands;
    let reach = interrupts::SQUARE_REACH;
    if !may_come_near(state, leg, infantry, reach) {
        return None;
    }
    let start = leg.start(state);
    let at_start = rects::gap_only(&start, stands);
    if table::within(at_start, reach) {
        return Some(Fraction::default());
    }
    if !sweeps_within(state, leg, stands, reach) {
        return None;
    }
    if let Some(t) = first_within(state, leg, stands, reach) {
        return Some(Fraction::of(t));
    }
    // A gap on the tolerance is within 8 too (MG-GEN-06): where the move ends, or else where it comes so near.
    let end = leg.stands_at(state, leg.to);
    if table::within(rects::gap_only(&end, stands), reach) {
        return Some(Fraction::WHOLE);
    }
    first_within(state, leg, stands, reach + table::TOLERANCE).map(Fraction::of)
}

/// MG-MOV-03: whether the ground a move sweeps comes within so many inches of some stands. A unit that turns on its way (MG-CHG-09) can
/// swing out beyond that ground; what it comes near to only so does not count. A march column sweeps the road it lies on.
fn sweeps_within(state: &State, leg: &Leg, stands: &[Rect], inches: f64) -> bool {
    let (Lie::Field(from), Lie::Field(to)) = (leg.from, leg.to) else { return true };
    if from.facing == to.facing {
        return true; // It does not turn.
    }
    let (start, end) = (leg.start(state), leg.stands_at(state, leg.to));
    start.iter().zip(&end).any(|(before, after)| {
        let swept = Convex::swept(before, after);
        stands.iter().any(|stand| table::within(swept.gap_to_rect(stand), inches))
    })
}

/// Whether some part of a move can be within so many inches of a unit at all: a quick no.
fn may_come_near(state: &State, leg: &Leg, other: UnitId, inches: f64) -> bool {
    let (mine, theirs) = (&state.unit(leg.unit).footprint, &state.unit(other).footprint);
    let (Lie::Field(from), Lie::Field(to)) = (leg.from, leg.to) else {
        return mine.is_near(theirs, inches + 2.0 * rate(state, leg.unit) + 2.0 * mine.reach);
    };
    // However it turns on the way, no corner is farther from its front centre than this.
    let around = mine.reach + mine.block.half_depth;
    let way = table::Segment::new(from.point(), to.point());
    table::within(way.distance(theirs.centre()), inches + around + theirs.reach)
}

/// The first fraction of a move at which its unit comes within so many inches of some stands.
pub(super) fn first_within(state: &State, leg: &Leg, stands: &[Rect], inches: f64) -> Option<f64> {
    let start = leg.start(state);
    match (motion(leg.from, leg.to), leg.from, leg.to) {
        (Some(motion), ..) => {
            // The rectangles around the two come at least as near as any two stands, and mostly not near enough.
            if let (Some(mover), Some(still)) = (Rect::around(&start), Rect::around(stands)) {
                first_moment(&motion, &[mover], &[still], Near::Within(inches + table::TOLERANCE))?;
            }
            first_moment(&motion, &start, stands, Near::Within(inches)).map(|moment| moment.t)
        }
        (None, Lie::Road(from), Lie::Road(to)) => {
            let along = f64::from((to.head - from.head).abs()) / 1000.0;
            let clearance = |t: f64| rects::gap_only(&leg.stands_at(state, leg.lie_at(t)), stands) - inches;
            first_moment_when(clearance, along)
        }
        _ => None,
    }
}

/// How near to an enemy a move may end whose way he has come into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Berth {
    /// It may touch him.
    Touching,
    /// It stays 0.1 clear of him.
    Clear,
}

impl Berth {
    /// MG-CHG-06, MG-MOV-10: a charge may touch whom it does not name; another move keeps clear.
    pub(super) const fn of(leg: &Leg) -> Self {
        if leg.charge.is_some() { Self::Touching } else { Self::Clear }
    }
}

/// MG-CHG-09: a new square across the path stops a mover that is not charging it 0.1 short, or at the pause point. One that a charge
/// merely touches where it ends is not across its path (MG-CHG-06). MG-EVA-04: who has evaded is not touched at all.
pub(super) fn stop_short(state: &State, leg: &Leg, square: UnitId, berth: Berth) -> Option<Fraction> {
    let stands = &state.unit(square).footprint.stands;
    let unit = state.unit(leg.unit);
    let end = field::footprint_at(state, leg.unit, unit.formation, leg.to);
    let across = rects::overlapping(&end.stands, stands).is_some()
        || (berth == Berth::Clear
            && rects::gap_only(&end.stands, stands) < CLEAR_OF_ENEMY - table::TOLERANCE)
        || field::sweeps_over(state, leg.unit, leg.to, stands);
    if !across {
        return None;
    }
    let near = first_within(state, leg, stands, CLEAR_OF_ENEMY).map_or(leg.gone, Fraction::of).max(leg.gone);
    let there = field::footprint_at(state, leg.unit, unit.formation, leg.lie_at(near.t()));
    let near_it = field::near_the_way(state, leg.unit, &there, &there);
    let legal = super::path::ends_clear(state, leg.unit, &there, None, None, near_it).is_ok();
    Some(if legal { near } else { leg.gone })
}

/// MG-CHG-09: the target has changed shape and was not met on the ordered path: straight ahead until it is, within the rate.
pub(super) fn straight_on(state: &State, leg: &Leg, target: UnitId) -> Lie {
    let Lie::Field(ordered) = leg.to else { return leg.to };
    let formation = state.unit(leg.unit).formation;
    let start = leg.start(state);
    let end = field::footprint_at(state, leg.unit, formation, leg.to);
    let ahead = ordered.forward();
    let reach = rate_from(state, leg.unit, leg.from);
    let room = field::room_from(state, leg.unit, &end, ahead, reach);
    let most = if room.stopped_by == Some(field::Stop::Enemy(target)) {
        room.distance
    } else {
        // Whatever else is in the way is not to be struck.
        field::short_of_enemies(state, leg.unit, &end, ahead, room.distance)
    };
    let gone = |inches: f64| {
        let there = leg.stands_at(state, leg.to.shifted(ahead * inches));
        rects::farthest_corner(&start, &there).0
    };
    // The tolerance lets it touch what is just in reach; it is no leave to go on beyond the rate.
    if table::within(gone(most), reach) {
        return leg.to.shifted(ahead * most);
    }
    let inches = last_that_holds(most, |inches| gone(inches) <= reach.max(gone(0.0)));
    if inches > 0.0 {
        return leg.to.shifted(ahead * field::short_of_enemies(state, leg.unit, &end, ahead, inches));
    }
    // Its rate is used up on the ordered way: who does not touch the target stays 0.1 clear of it there too (MG-MOV-10).
    let square = &state.unit(target).footprint.stands;
    let clear = table::within(CLEAR_OF_ENEMY, rects::gap_only(&end.stands, square));
    let stops = if clear { None } else { first_within(state, leg, square, CLEAR_OF_ENEMY) };
    stops.map_or(leg.to, |t| leg.lie_at(t))
}

/// MG-MEL-13: whether the way a unit really goes crosses or enters water: it may be stopped short of its ordered place, or go on beyond
/// it.
pub(super) fn goes_over_water(state: &State, leg: &Leg, ends: Lie) -> bool {
    if ends == leg.to {
        return leg.water;
    }
    let passer = state.passer(leg.unit);
    let wet = |from: Lie, to: Lie| {
        let (from, to) = (leg.stands_at(state, from), leg.stands_at(state, to));
        let centre = table::Segment::new(from[0].centre, to[0].centre);
        state.setup.terrain.passage(passer, &from, &to, centre).is_ok_and(|passage| passage.water)
    };
    match (leg.to, ends) {
        (Lie::Field(ordered), Lie::Field(there)) if lies_beyond(ordered, there) => {
            leg.water || wet(leg.to, ends)
        }
        _ => wet(leg.from, ends),
    }
}

/// MG-CHG-09: whether infantry starts in, passes through or ends in difficult ground on the way it really goes: as ordered, or as far as
/// where it was halted or stopped.
pub(super) fn reaches_difficult(state: &State, leg: &Leg) -> bool {
    if state.arm(leg.unit) != Arm::Infantry {
        return false;
    }
    let here = state.unit(leg.unit);
    let ends = if leg.gone == Fraction::WHOLE { leg.to } else { here.lie };
    let (start, end) = (leg.start(state), field::footprint_at(state, leg.unit, here.formation, ends));
    let way = table::Segment::new(start[0].centre, end.stands[0].centre);
    let passage = state.setup.terrain.passage(state.passer(leg.unit), &start, &end.stands, way);
    end.ground.partly.difficult || passage.is_ok_and(|passage| passage.difficult)
}

/// Whether a unit has gone straight on beyond its ordered place ([`straight_on`]).
fn lies_beyond(ordered: Pose, there: Pose) -> bool {
    let step = there.point() - ordered.point();
    there.facing == ordered.facing
        && step.dot(ordered.forward()) > 0.0
        && step.cross(ordered.forward()).abs() <= table::TOLERANCE
}

/// MG-CHG-10: the partner has lined up on a part of the ordered place: the unit lines up on the room that is left, or else stops
/// where the way is no longer free.
pub(super) fn beside_partner(state: &State, leg: &Leg, partner: UnitId, evaded: UnitSet) -> Lie {
    if let (Some(charge), Lie::Field(ordered)) = (leg.charge, leg.to) {
        if let Some(pose) = leg.lined_up(state, ordered.placement(), charge.aim, Room { held: &[], evaded }) {
            return Lie::Field(pose);
        }
    }
    let stands = &state.unit(partner).footprint.stands;
    let start = leg.start(state);
    let met = match motion(leg.from, leg.to) {
        Some(motion) => first_moment(&motion, &start, stands, Near::Overlapping).map(|moment| moment.t),
        None => first_within(state, leg, stands, 0.0),
    };
    let at = met.map_or(leg.gone, Fraction::of).max(leg.gone);
    leg.lie_at(short_of_friends(state, leg, at, UnitSet::default()).t())
}

/// MG-MOV-09: friends who may be passed by the option of the battle may not be ended on: a mover that is stopped on one goes back to
/// where it met him.
pub(super) fn short_of_friends(state: &State, leg: &Leg, mut at: Fraction, but: UnitSet) -> Fraction {
    let side = state.unit(leg.unit).side;
    loop {
        let there = leg.stands_at(state, leg.lie_at(at.t()));
        let mut friends = state.of_side(side).filter(|(friend, _)| *friend != leg.unit && !but.has(*friend));
        let on = friends.find(|(_, friend)| rects::overlapping(&there, &friend.footprint.stands).is_some());
        let Some((_, friend)) = on else { return at };
        let met =
            first_within(state, leg, &friend.footprint.stands, 0.0).map_or(Fraction::default(), Fraction::of);
        at = if met < at { met } else { Fraction::default() };
        if at == Fraction::default() {
            return at; // Where it started it stood on nobody.
        }
    }
}
