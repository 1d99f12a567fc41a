//! Who touches whom, what stands in the way, and what must hold in every state.

mod along_road;
mod audit;

use std::cell::LazyCell;

use arrayvec::ArrayVec;
use engine::{Ctx, RuleId};
use table::{
    Convex, Gap, Obstacle, Point, Rect, Segment, Sweep, TOLERANCE, Vector, distance, distance_only,
    free_shift, overlaps, touches,
};

pub use along_road::{AlongRoad, along_its_road};
pub use audit::audit;

use crate::event::{Event, Why};
use crate::ground::{Barrier, Passer};
use crate::layout::{Footprint, MOST_STANDS, in_field, on_road};
use crate::options::Interpenetration;
use crate::profiles::Arm;
use crate::state::{Condition, Contact, Formation, Lie, MOST_UNITS, RoadLie, State, Unit, UnitId, UnitSet};
use crate::{March, commanders};

/// MG-MOV-10, MG-FRM-13, MG-EVA-03: how near to an enemy one may come without charging him.
pub const CLEAR_OF_ENEMY: f64 = 0.1;

/// How far a unit can be shifted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Room {
    /// How far it can go before it would overlap something, in inches.
    pub distance: f64,
    /// What stops it there; nothing if it can go all the way asked for.
    pub stopped_by: Option<Stop>,
}

/// What stops a shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// An enemy unit.
    Enemy(UnitId),
    /// The table's edge.
    Edge,
    /// Ground it may not enter.
    Ground(Barrier),
    /// A friendly unit.
    Friend(UnitId),
}

impl State {
    /// MG-FAC-05: whether a stand of one unit touches a stand of the other, corner to corner included.
    pub fn touch(&self, one: UnitId, other: UnitId) -> bool {
        let (one, other) = (&self.unit(one).footprint, &self.unit(other).footprint);
        near(one, other, 0.0) && touching(&one.stands, &other.stands)
    }

    /// The gap between two units: between the nearest points of their nearest stands (MG-GEN-06).
    pub fn gap(&self, one: UnitId, other: UnitId) -> Gap {
        gap(&self.unit(one).footprint.stands, &self.unit(other).footprint.stands)
    }

    /// How the ground looks at a unit.
    pub fn passer(&self, unit: UnitId) -> Passer {
        let here = self.unit(unit);
        Passer::new(self.arm(unit), here.formation, here.lie)
    }

    /// How the ground looks at a unit that is shifted without regard to roads.
    fn shifter(&self, unit: UnitId) -> Passer {
        Passer { road: None, ..self.passer(unit) }
    }
}

/// Whether two footprints can be within so many inches of each other at all: a quick no.
#[inline]
pub fn near(one: &Footprint, other: &Footprint, inches: f64) -> bool {
    let limit = one.reach + other.reach + inches + TOLERANCE;
    let step = one.block.centre - other.block.centre;
    step.dot(step) <= limit * limit
}

/// Whether any of some stands touches any of others.
pub fn touching(stands: &[Rect], others: &[Rect]) -> bool {
    stands.iter().any(|stand| others.iter().any(|other| touches(stand, other)))
}

/// Whether any of some stands overlaps any of others (MG-GEN-06), and where.
pub fn overlapping(stands: &[Rect], others: &[Rect]) -> Option<Point> {
    stands.iter().find_map(|stand| {
        others.iter().find(|other| overlaps(stand, other)).map(|other| distance(stand, other).to)
    })
}

/// The gap between two bodies of stands.
pub fn gap(stands: &[Rect], others: &[Rect]) -> Gap {
    let mut nearest: Option<Gap> = None;
    for stand in stands {
        for other in others {
            if nearest.is_none_or(|known| least_gap(stand, other) < known.distance) {
                let gap = distance(stand, other);
                nearest = Some(nearest.map_or(gap, |known| known.nearer(gap)));
            }
        }
    }
    nearest.expect("a unit on the table has a stand")
}

/// The width of the gap between two bodies of stands, without its ends.
pub fn gap_only(stands: &[Rect], others: &[Rect]) -> f64 {
    let mut least = f64::INFINITY;
    for stand in stands {
        for other in others {
            if least_gap(stand, other) < least {
                least = least.min(distance_only(stand, other));
            }
        }
    }
    least
}

/// What a gap is at least: the corners of a rectangle are no farther from its centre than half its width and depth together.
#[inline]
pub fn least_gap(one: &Rect, other: &Rect) -> f64 {
    let around = one.half_width + one.half_depth + other.half_width + other.half_depth;
    one.centre.distance(other.centre) - around
}

/// MG-FAC-05: whether a unit is in contact with an enemy.
pub fn engaged(state: &State, unit: UnitId) -> bool {
    touches_somebody(state, unit) && !in_contact_with(state, unit).is_empty()
}

/// Whether a unit touches an enemy, in contact with him or not.
pub fn touches_somebody(state: &State, unit: UnitId) -> bool {
    let here = &state.unit(unit).footprint;
    let mut enemies = state.of_side(state.unit(unit).side.enemy()).map(|(_, enemy)| &enemy.footprint);
    enemies.any(|there| near(here, there, 0.0) && touching(&here.stands, &there.stands))
}

/// MG-FAC-05: whether two enemies are in contact, and so fight.
pub fn in_contact(state: &State, one: UnitId, other: UnitId) -> bool {
    state.touch(one, other) && !merely_touch(state, one, other)
}

/// MG-FAC-05: the enemies a unit is in contact with.
pub fn in_contact_with(state: &State, unit: UnitId) -> UnitSet {
    touched_enemies(state, unit).iter().filter(|enemy| !merely_touch(state, unit, *enemy)).collect()
}

/// Whether two enemies that touch are not in contact, because neither has charged the other. MG-CHG-02: cavalry and infantry in open order,
/// both in good order, may not attack each other. MG-RET-05: who has been driven together by a retreat fights in the next melee phase.
pub fn merely_touch(state: &State, one: UnitId, other: UnitId) -> bool {
    let is_good = |unit: UnitId| state.unit(unit).condition == Condition::Good;
    let not_allowed =
        |horse: UnitId, foot: UnitId| state.arm(horse) == Arm::Cavalry && state.open_order(foot);
    let charged =
        |contact: &Contact| [(one, other), (other, one)].contains(&(contact.attacker, contact.target));
    let driven = |one: UnitId, other: UnitId| state.unit(one).marks.driven_against.has(other);
    let apart = driven(one, other)
        || driven(other, one)
        || (is_good(one) && is_good(other) && (not_allowed(one, other) || not_allowed(other, one)));
    apart && !state.contacts.iter().any(charged)
}

/// MG-MEL-30: whether a unit still touches an enemy it has struck, or that has struck it. Contact nobody charged for, as at the end of
/// a retreat, is none that remains.
pub fn contact_remains(state: &State, unit: UnitId) -> bool {
    state.contacts.iter().any(|contact| contact.attacker == unit || contact.target == unit)
}

/// The enemies a unit touches.
pub fn touched_enemies(state: &State, unit: UnitId) -> UnitSet {
    let mut touched = UnitSet::default();
    let here = &state.unit(unit).footprint;
    for (enemy, there) in state.of_side(state.unit(unit).side.enemy()) {
        if near(here, &there.footprint, 0.0) && touching(&here.stands, &there.footprint.stands) {
            touched.add(enemy);
        }
    }
    touched
}

/// The enemies that stands of a unit would touch if they lay there.
pub fn touched_from(state: &State, unit: UnitId, there: &Footprint) -> UnitSet {
    let mut touched = UnitSet::default();
    for (enemy, other) in state.of_side(state.unit(unit).side.enemy()) {
        if near(there, &other.footprint, 0.0) && touching(&there.stands, &other.footprint.stands) {
            touched.add(enemy);
        }
    }
    touched
}

/// How many stands of a unit touch another unit.
pub fn touching_stands(state: &State, unit: UnitId, other: UnitId) -> u8 {
    let others = &state.unit(other).footprint.stands;
    let stands = &state.unit(unit).footprint.stands;
    stands.iter().filter(|stand| others.iter().any(|other| touches(stand, other))).count() as u8
}

/// How far a unit can be shifted in a direction, up to `most` inches, before it would overlap another unit, ground it may not
/// enter, or the table's edge. It stops where it touches; sliding along something does not stop it. Of several things met at
/// once an enemy is named first, then the edge, ground, and a friend.
pub fn room(state: &State, unit: UnitId, direction: Vector, most: f64) -> Room {
    room_past(state, unit, direction, most, UnitSet::default())
}

/// As [`room`], as if some units were not there. MG-MOV-07: a march column that is driven along its road follows it.
pub fn room_past(state: &State, unit: UnitId, direction: Vector, most: f64, ignored: UnitSet) -> Room {
    if let Some(along) = along_its_road(state, unit, direction, most) {
        return along.room(state, unit, most, ignored);
    }
    room_of(state, unit, state.shifter(unit), &state.unit(unit).footprint, direction, most, ignored)
}

/// As [`room`], for a unit that lies somewhere else.
pub fn room_from(state: &State, unit: UnitId, lies: &Footprint, direction: Vector, most: f64) -> Room {
    room_of(state, unit, state.shifter(unit), lies, direction, most, UnitSet::default())
}

fn room_of(
    state: &State,
    unit: UnitId,
    passer: Passer,
    lies: &Footprint,
    direction: Vector,
    most: f64,
    ignored: UnitSet,
) -> Room {
    let side = state.unit(unit).side;
    let mut room = Room { distance: most.max(0.0), stopped_by: None };
    for (other, there) in others(state, unit, ignored).filter(|(_, there)| there.side != side) {
        room.narrow(unit_in_the_way(lies, there, direction, most), Stop::Enemy(other));
    }
    let (edge, stopped) = state.setup.terrain.board.free_shift(&lies.stands, direction, most);
    room.narrow(stopped.map(|_| edge), Stop::Edge);
    let ground = state.setup.terrain.room(passer, &lies.stands, lies.centre(), direction, most);
    if let Some(barrier) = ground.stopped_by {
        room.narrow(Some(ground.distance), Stop::Ground(barrier));
    }
    for (other, there) in others(state, unit, ignored).filter(|(_, there)| there.side == side) {
        room.narrow(unit_in_the_way(lies, there, direction, most), Stop::Friend(other));
    }
    room
}

impl Room {
    fn narrow(&mut self, stop: Option<f64>, by: Stop) {
        if let Some(distance) = stop {
            // What stops it earlier counts; of two at the same distance (MG-GEN-06), the one named first.
            let earlier = table::beyond(self.distance, distance);
            if earlier || (self.stopped_by.is_none() && distance <= self.distance) {
                *self = Self { distance: distance.max(0.0), stopped_by: Some(by) };
            }
        }
    }
}

/// MG-EVA-03, MG-EXH-02, MG-PUR-04: how far a unit can evade or withdraw in a direction: as far as is free, stopping 0.1 short of
/// an enemy in the way, and never ending on a friend it may pass (MG-MOV-09); and what stops it there.
pub fn free_way(state: &State, unit: UnitId, direction: Vector, most: f64) -> Room {
    if let Some(along) = along_its_road(state, unit, direction, most) {
        return along.free(state, unit, most);
    }
    let here = state.unit(unit);
    free_way_from(state, unit, here.formation, &here.footprint, direction, most)
}

/// Where a unit lies that was meant to go so many inches in a direction and has gone some of them: shifted, or along its road (MG-MOV-07).
pub fn driven(state: &State, unit: UnitId, direction: Vector, most: f64, gone: f64) -> Lie {
    match along_its_road(state, unit, direction, most) {
        Some(along) => Lie::Road(along.to(gone)),
        None => state.unit(unit).lie.shifted(direction * gone),
    }
}

/// As [`free_way`], for a unit that lies somewhere else and in another formation.
pub fn free_way_from(
    state: &State,
    unit: UnitId,
    formation: Formation,
    lies: &Footprint,
    direction: Vector,
    most: f64,
) -> Room {
    let side = state.unit(unit).side;
    let mut ignored = UnitSet::default();
    for (friend, _) in
        state.of_side(side).filter(|(friend, _)| *friend != unit && friends_may_be_passed(state))
    {
        ignored.add(friend);
    }
    let passer = Passer { formation, ..state.shifter(unit) };
    let mut free = room_of(state, unit, passer, lies, direction, most, ignored);
    for (enemy, there) in state.of_side(side.enemy()) {
        let short = short_of_enemy(lies, there, direction, free.distance);
        if short < free.distance {
            free = Room { distance: short, stopped_by: Some(Stop::Enemy(enemy)) };
        }
    }
    // Friends that may be passed may not be ended on: go back to where the last of them is met.
    while let Some((met, friend)) = ignored.iter().find_map(|friend| {
        let stands = shifted_stands(lies, direction * free.distance);
        let there = state.unit(friend);
        overlapping(&stands, &there.footprint.stands)?;
        Some((unit_in_the_way(lies, there, direction, free.distance).unwrap_or(0.0), friend))
    }) {
        let stuck = met >= free.distance;
        free = Room { distance: if stuck { 0.0 } else { met }, stopped_by: Some(Stop::Friend(friend)) };
        if stuck {
            break;
        }
    }
    free
}

/// How far a unit lying there can go, up to `most`, and stay 0.1 clear of every enemy it would otherwise run into or end too near to.
pub fn short_of_enemies(state: &State, unit: UnitId, lies: &Footprint, direction: Vector, most: f64) -> f64 {
    let enemies = state.of_side(state.unit(unit).side.enemy());
    enemies.fold(most, |free, (_, enemy)| free.min(short_of_enemy(lies, enemy, direction, free)))
}

fn short_of_enemy(here: &Footprint, enemy: &Unit, direction: Vector, most: f64) -> f64 {
    if !near(here, &enemy.footprint, most + CLEAR_OF_ENEMY) {
        return most;
    }
    let gap_after =
        |inches: f64| gap_only(&shifted_stands(here, direction * inches), &enemy.footprint.stands);
    let clear = |inches: f64| gap_after(inches) >= CLEAR_OF_ENEMY - 1e-9;
    if clear(most) {
        return most;
    }
    let in_the_way = unit_in_the_way(here, enemy, direction, most + CLEAR_OF_ENEMY).is_some();
    if !clear(0.0) {
        // It is too near already: it may go on unless that runs into the enemy.
        return if in_the_way { 0.0 } else { most };
    }
    // The gap between the two falls steadily from here on, so the last clear place is found by halving.
    let (mut before, mut after) = (0.0, most);
    while after - before > 1e-9 {
        let middle = f64::midpoint(before, after);
        if clear(middle) {
            before = middle;
        } else {
            after = middle;
        }
    }
    before
}

fn shifted_stands(lies: &Footprint, step: Vector) -> ArrayVec<Rect, MOST_STANDS> {
    lies.stands.iter().map(|stand| stand.shifted(step)).collect()
}

/// Where a shift of one unit is stopped by another; none if it is not.
fn unit_in_the_way(here: &Footprint, there: &Unit, direction: Vector, most: f64) -> Option<f64> {
    if !near(here, &there.footprint, most) {
        return None;
    }
    let obstacles = there.footprint.stands.iter().map(Obstacle::Piece);
    let shift = free_shift(&here.stands, direction, most, obstacles);
    shift.stopped_by.map(|_| shift.distance)
}

/// Everybody else on the table but those ignored.
pub fn others(state: &State, unit: UnitId, ignored: UnitSet) -> impl Iterator<Item = (UnitId, &Unit)> {
    state.present().filter(move |(other, _)| *other != unit && !ignored.has(*other))
}

/// MG-MOV-09: whether friends may be passed through, by the option of the battle.
pub fn friends_may_be_passed(state: &State) -> bool {
    state.setup.options.interpenetration == Interpenetration::Free
}

impl Lie {
    /// The same lie shifted by a step. A march column leaves its road (MG-MOV-07).
    pub fn shifted(self, step: Vector) -> Self {
        match self {
            Self::Field(pose) => Self::Field(pose.placement().shifted(step).snap()),
            Self::Road(lie) => {
                let shift = |off: i32, inches: f64| off + libm::round(inches * 1000.0) as i32;
                Self::Road(RoadLie { off: (shift(lie.off.0, step.x), shift(lie.off.1, step.y)), ..lie })
            }
        }
    }
}

/// A unit as it would be somewhere else, or in another formation.
pub fn footprint_at(state: &State, unit: UnitId, formation: Formation, lie: Lie) -> Footprint {
    crate::layout::lay_out(&state.setup.terrain, state.arm(unit), formation, state.unit(unit).stands, lie)
}

/// The stands of a unit somewhere else, without a look at the ground there.
pub fn stands_at(state: &State, unit: UnitId, formation: Formation, lie: Lie) -> ArrayVec<Rect, MOST_STANDS> {
    let (arm, stands) = (state.arm(unit), state.unit(unit).stands);
    match lie {
        Lie::Field(pose) => in_field(pose.placement(), arm, formation, stands),
        Lie::Road(lie) => on_road(&state.setup.terrain.roads[usize::from(lie.road)], lie, arm, stands),
    }
}

/// Moves a unit: it lies in a new place, and enemy commanders it went over are put with their own troops (MG-COM-03).
pub fn go(ctx: &mut Ctx<'_, March>, unit: UnitId, lie: Lie, formation: Formation, why: Why, rule: RuleId) {
    let before = ctx.unit(unit).clone();
    let gone = distance_gone(ctx, unit, lie, formation);
    ctx.emit(Event::Placed { unit, lie, formation, why, from: before.lie, gone, rule });
    let after = &ctx.unit(unit).footprint;
    let way = Segment::new(before.footprint.centre(), after.centre());
    // A march column round a bend may reach beyond the straight way between its two heads.
    let wide = if matches!(lie, Lie::Road(_)) {
        way.length() + 24.0
    } else {
        before.footprint.reach.max(after.reach)
    };
    let swept = |point: Point| match (before.lie, lie) {
        _ if way.distance(point) > wide => false,
        (Lie::Road(from), Lie::Road(to)) if from.off == to.off && from.road == to.road => {
            let steps = road_steps(ctx, unit, from, to);
            is_inside(point, &steps.map(|(a, b)| Convex::swept(&a, &b)).collect::<Vec<_>>())
        }
        _ if before.formation == formation => {
            let pairs = before.footprint.stands.iter().zip(&after.stands);
            is_inside(point, &pairs.map(|(from, to)| Convex::swept(from, to)).collect::<Vec<_>>())
        }
        _ => is_inside(point, &after.stands.iter().map(Convex::of_rect).collect::<Vec<_>>()),
    };
    let overrun = commanders::overrun(ctx, before.side, swept);
    for (commander, joins, at) in overrun {
        ctx.emit(Event::CommanderOverrun { commander, by: unit, joins, at });
    }
}

/// MG-MOV-01: how far the corner that moves most moves if a unit comes to lie there.
pub fn distance_gone(state: &State, unit: UnitId, lie: Lie, formation: Formation) -> f64 {
    let stands = stands_at(state, unit, formation, lie);
    crate::movement::farthest_corner(&state.unit(unit).footprint.stands, &stands).0
}

/// MG-GEN-06: whether a point lies inside a body of several shapes, by more than the tolerance. The joint of two shapes is inside the body,
/// though it is inside neither of them: all around the point, just beyond the tolerance, there must be some shape.
pub fn is_inside(point: Point, shapes: &[Convex]) -> bool {
    let covered = |at: Point| {
        let near = |shape: &Convex| shape.nearest(at).is_some_and(|nearest| nearest.distance(at) < TOLERANCE);
        shapes.iter().any(near)
    };
    covered(point)
        && (0..16).all(|way| covered(point + Point::toward(f64::from(way) * 22.5) * (2.0 * TOLERANCE)))
}

/// MG-MOV-07: how the stands of a march column go along its road, piece by piece: a stand keeps the direction of the leg its centre
/// is on, so its way is cut at the bends.
pub fn road_steps(
    state: &State,
    unit: UnitId,
    from: RoadLie,
    to: RoadLie,
) -> impl Iterator<Item = (Rect, Rect)> {
    let road = &state.setup.terrain.roads[usize::from(from.road)];
    let (width, depth) = crate::layout::stand_size(state.arm(unit));
    let stands = state.unit(unit).stands;
    let off = Point::new(f64::from(from.off.0) / 1000.0, f64::from(from.off.1) / 1000.0);
    (0..stands).flat_map(move |stand| {
        let behind = (f64::from(stand) + 0.5) * depth;
        let centre = |lie: RoadLie| f64::from(lie.head) / 1000.0 - behind * lie.way.sign();
        let (start, end) = (centre(from).min(centre(to)), centre(from).max(centre(to)));
        let mut passed = 0.0;
        road.legs().filter_map(move |leg| {
            let (leg_from, leg_to) = (passed, passed + leg.length());
            passed = leg_to;
            let (first, last) = (start.max(leg_from), end.min(leg_to));
            (first <= last).then(|| {
                let forward = leg.step().unit().expect("a leg of a road has a length");
                let rect = |along: f64| {
                    Rect::along(leg.from + forward * (along - leg_from) + off, forward, width, depth)
                };
                (rect(first), rect(last))
            })
        })
    })
}

/// MG-MOV-03: of some bodies of troops the first that a straight move from one place to another sweeps over, and where.
pub fn first_swept<'s>(
    from: &Footprint,
    to: &Footprint,
    others: impl Iterator<Item = (UnitId, &'s Footprint)>,
) -> Option<(UnitId, Point)> {
    let way = Segment::new(from.centre(), to.centre());
    let reach = from.reach.max(to.reach);
    let whole = LazyCell::new(|| Sweep::of_body(&from.stands, &to.stands));
    // Mostly not even the rectangles around them meet.
    let may_meet = |there: &Footprint| match (&*whole, Rect::around(&there.stands)) {
        (Some(whole), Some(still)) => whole.overlaps_rect(&still),
        _ => true,
    };
    let near: ArrayVec<(UnitId, &Footprint), MOST_UNITS> =
        others.filter(|(_, there)| is_near_way(there, way, reach) && may_meet(there)).collect();
    if near.is_empty() {
        return None;
    }
    from.stands.iter().zip(&to.stands).find_map(|(before, after)| {
        let way = Segment::new(before.centre, after.centre);
        let radius = half_diagonal(before);
        let swept = Sweep::new(*before, *after);
        near.iter().find_map(|(other, there)| {
            let meets = |stand: &&Rect| {
                way.distance(stand.centre) <= radius + half_diagonal(stand) && swept.overlaps_rect(stand)
            };
            there.stands.iter().find(meets).map(|stand| (*other, stand.centre))
        })
    })
}

/// The other units that a body going straight from one place to another, or clear of whom it must end, can come near to at all: a quick no
/// to all others.
pub fn near_the_way(state: &State, unit: UnitId, from: &Footprint, to: &Footprint) -> UnitSet {
    let way = Segment::new(from.centre(), to.centre());
    let reach = from.reach.max(to.reach) + CLEAR_OF_ENEMY + TOLERANCE;
    let near = |(_, there): &(UnitId, &Unit)| is_near_way(&there.footprint, way, reach);
    others(state, unit, UnitSet::default()).filter(near).map(|(other, _)| other).collect()
}

/// Whether a body can come within so many inches of a way.
pub fn is_near_way(there: &Footprint, way: Segment, inches: f64) -> bool {
    let most = inches + there.reach;
    let (step, far) = (there.centre() - way.midpoint(), way.length() / 2.0 + most);
    step.dot(step) <= far * far && way.distance(there.centre()) <= most
}

/// How far a rectangle's corners are from its centre.
fn half_diagonal(rect: &Rect) -> f64 {
    Point::new(rect.half_width, rect.half_depth).length()
}

/// MG-MOV-03: whether a unit that goes from where it lies to another place sweeps over one of those stands.
pub fn sweeps_over(state: &State, unit: UnitId, to: Lie, stands: &[Rect]) -> bool {
    let here = state.unit(unit);
    let over = |from: &Rect, to: &Rect| {
        let swept = Sweep::new(*from, *to);
        stands.iter().any(|stand| swept.overlaps_rect(stand))
    };
    if let (Lie::Road(from), Lie::Road(to)) = (here.lie, to) {
        return road_steps(state, unit, from, to).any(|(from, to)| over(&from, &to));
    }
    let end = stands_at(state, unit, here.formation, to);
    here.footprint.stands.iter().zip(&end).any(|(from, to)| over(from, to))
}

impl crate::state::RoadWay {
    /// +1 toward the road's last point, −1 toward its first.
    pub const fn sign(self) -> f64 {
        match self {
            Self::Onward => 1.0,
            Self::Backward => -1.0,
        }
    }

    /// The other way along the road.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Onward => Self::Backward,
            Self::Backward => Self::Onward,
        }
    }
}
