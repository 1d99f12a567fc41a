//! Who touches whom, what stands in the way, and what must hold in every state.

mod along_road;
mod audit;

use bodies::rects::{self, farthest_corner, is_inside, touching};
use bodies::{Barrier, Held, short_of, touch_ahead};
use table::{Convex, Gap, Sweep, TOLERANCE, touches};

pub use along_road::{AlongRoad, along_its_road};
pub use audit::audit;

use crate::commanders;
use crate::ground::Passer;
use crate::layout::{Footprint, MOST_STANDS, in_field, on_road};
use crate::options::Interpenetration;
use crate::prelude::*;

/// MG-MOV-10, MG-FRM-13, MG-EVA-03: how near to an enemy one may come without charging him.
pub const CLEAR_OF_ENEMY: f64 = 0.1;

/// How far a unit can be shifted, and what stops it.
pub type Room = bodies::Room<Stop>;

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
        one.is_near(other, 0.0) && touching(&one.stands, &other.stands)
    }

    /// The gap between two units: between the nearest points of their nearest stands (MG-GEN-06).
    pub fn gap(&self, one: UnitId, other: UnitId) -> Gap {
        rects::gap(&self.unit(one).footprint.stands, &self.unit(other).footprint.stands)
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

/// MG-FAC-05: whether a unit is in contact with an enemy.
pub fn engaged(state: &State, unit: UnitId) -> bool {
    touches_somebody(state, unit) && !in_contact_with(state, unit).is_empty()
}

/// Whether a unit touches an enemy, in contact with him or not.
pub fn touches_somebody(state: &State, unit: UnitId) -> bool {
    let here = &state.unit(unit).footprint;
    let mut enemies = state.of_side(state.unit(unit).side.enemy()).map(|(_, enemy)| &enemy.footprint);
    enemies.any(|there| here.is_near(there, 0.0) && touching(&here.stands, &there.stands))
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
    touched_from(state, unit, &state.unit(unit).footprint)
}

/// The enemies that stands of a unit would touch if they lay there.
pub fn touched_from(state: &State, unit: UnitId, there: &Footprint) -> UnitSet {
    let touches = |other: &Footprint| there.is_near(other, 0.0) && touching(&there.stands, &other.stands);
    let enemies = state.of_side(state.unit(unit).side.enemy());
    enemies.filter(|(_, enemy)| touches(&enemy.footprint)).map(|(enemy, _)| enemy).collect()
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
    let mut room = Room::all(most);
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
    let ignored = passable(state, unit);
    let passer = Passer { formation, ..state.shifter(unit) };
    let mut free = room_of(state, unit, passer, lies, direction, most, ignored);
    for (enemy, there) in state.of_side(side.enemy()) {
        let short = short_of_enemy(lies, there, direction, free.distance);
        if short < free.distance {
            free = Room { distance: short, stopped_by: Some(Stop::Enemy(enemy)) };
        }
    }
    // Friends that may be passed may not be ended on: go back to where the last of them is met.
    let mut held = Held::default();
    for friend in ignored.iter() {
        held.add(&lies.stands, direction, friend, &state.unit(friend).footprint.stands);
    }
    match held.last_free(free.distance) {
        (_, None) => free,
        (last, Some(friend)) => {
            Room { distance: last.unwrap_or(0.0), stopped_by: Some(Stop::Friend(friend)) }
        }
    }
}

/// How far a unit lying there can go, up to `most`, and stay 0.1 clear of every enemy it would otherwise run into or end too near to.
pub fn short_of_enemies(state: &State, unit: UnitId, lies: &Footprint, direction: Vector, most: f64) -> f64 {
    let enemies = state.of_side(state.unit(unit).side.enemy());
    enemies.fold(most, |free, (_, enemy)| free.min(short_of_enemy(lies, enemy, direction, free)))
}

fn short_of_enemy(here: &Footprint, enemy: &Unit, direction: Vector, most: f64) -> f64 {
    if !here.is_near(&enemy.footprint, most + CLEAR_OF_ENEMY) {
        return most;
    }
    let short = short_of(&here.stands, direction, most, &enemy.footprint.stands, CLEAR_OF_ENEMY);
    // Who is too near already may go on unless that runs into the enemy.
    let runs_in = || unit_in_the_way(here, enemy, direction, most + CLEAR_OF_ENEMY).is_some();
    if short > 0.0 || runs_in() { short } else { most }
}

/// Where a shift of one unit is stopped by another; none if it is not.
fn unit_in_the_way(here: &Footprint, there: &Unit, direction: Vector, most: f64) -> Option<f64> {
    if !here.is_near(&there.footprint, most) {
        return None;
    }
    touch_ahead(&here.stands, direction, &there.footprint.body(), most)
}

/// Everybody else on the table but those ignored.
pub fn others(state: &State, unit: UnitId, ignored: UnitSet) -> impl Iterator<Item = (UnitId, &Unit)> {
    state.present().filter(move |(other, _)| *other != unit && !ignored.has(*other))
}

/// MG-MOV-09: the friends a unit may pass through, by the option of the battle.
pub fn passable(state: &State, unit: UnitId) -> UnitSet {
    let mut friends = state.army(state.unit(unit).side);
    friends.remove(unit);
    if friends_may_be_passed(state) { friends } else { UnitSet::default() }
}

/// MG-MOV-09: whether friends may be passed through.
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
        Lie::Road(lie) => on_road(&state.setup.terrain.roads[usize::from(lie.road)].line, lie, arm, stands),
    }
}

/// Moves a unit: it lies in a new place, and enemy commanders it went over are put with their own troops (MG-COM-03).
pub fn go(ctx: &mut Ctx<'_, March>, unit: UnitId, lie: Lie, formation: Formation, why: Why, rule: RuleId) {
    let before = ctx.unit(unit).clone();
    place(ctx, unit, lie, formation, why, rule);
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
        ctx.emit(Event::CommanderPlaced { commander, at });
        ctx.tell(|state| {
            let rider = state.commander_name(commander);
            let (over, friend) = (state.name(unit), state.name(joins));
            let says = format!("{rider} is overrun by {over} and joins {friend}.");
            Telling::new(ids::MG_COM_03, says).about([rider, over, friend]).seen(beats::ride(
                state,
                commander,
                at,
                Gait::March,
            ))
        });
    }
}

/// A unit comes to lie somewhere else, and everybody reads of it.
pub fn place(ctx: &mut Ctx<'_, March>, unit: UnitId, lie: Lie, formation: Formation, why: Why, rule: RuleId) {
    let gone = distance_gone(ctx, unit, lie, formation);
    // Who deploys has been nowhere before.
    let from = if why == Why::Deployed { lie } else { ctx.unit(unit).lie };
    let driven = matches!(why, Why::Retreated | Why::GaveWay(_));
    let known = driven.then(|| touched_enemies(ctx, unit));
    ctx.emit(Event::Placed { unit, lie, formation });
    if let Some(known) = known {
        let enemies = UnitSet(touched_enemies(ctx, unit).0 & !known.0);
        ctx.emit(Event::DrivenAgainst { unit, enemies });
    }
    ctx.tell(|state| telling::of_a_place(state, unit, from, gone, why, rule));
}

/// MG-MOV-01: how far the corner that moves most moves if a unit comes to lie there.
pub fn distance_gone(state: &State, unit: UnitId, lie: Lie, formation: Formation) -> f64 {
    let stands = stands_at(state, unit, formation, lie);
    farthest_corner(&state.unit(unit).footprint.stands, &stands).0
}

/// MG-MOV-07: how the stands of a march column go along its road, piece by piece: a stand keeps the direction of the leg its centre
/// is on, so its way is cut at the bends.
pub fn road_steps(
    state: &State,
    unit: UnitId,
    from: RoadLie,
    to: RoadLie,
) -> impl Iterator<Item = (Rect, Rect)> {
    let road = &state.setup.terrain.roads[usize::from(from.road)].line;
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

/// The other units that a body going straight from one place to another, or clear of whom it must end, can come near to at all: a quick no
/// to all others.
pub fn near_the_way(state: &State, unit: UnitId, from: &Footprint, to: &Footprint) -> UnitSet {
    let way = Segment::new(from.centre(), to.centre());
    let reach = from.reach.max(to.reach) + CLEAR_OF_ENEMY + TOLERANCE;
    let near = |(_, there): &(UnitId, &Unit)| there.footprint.body().is_near_way(way, reach);
    others(state, unit, UnitSet::default()).filter(near).map(|(other, _)| other).collect()
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
