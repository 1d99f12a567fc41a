//! MG-MOV-07: a march column that is driven along its road follows it, round bends, through villages and over its bridges.

use bodies::rects::gap_only;
use bodies::{Barrier, last_that_holds};
use table::turn_between;

use super::{CLEAR_OF_ENEMY, Room, Stop, others, road_steps, stands_at, sweeps_over};
use crate::layout::stand_size;
use crate::prelude::*;

/// A march column that goes along its road.
#[derive(Debug, Clone, Copy)]
pub struct AlongRoad {
    /// Where it lies.
    pub from: RoadLie,
    /// +1 forward, −1 backward.
    pub sign: f64,
}

/// MG-MOV-07: how a march column goes that is driven so many inches in a direction: along its road if it lies on it, the road leads that
/// way where its leading stand is, and is long enough; else not at all along it.
pub fn along_its_road(state: &State, unit: UnitId, way: Vector, inches: f64) -> Option<AlongRoad> {
    let here = state.unit(unit);
    let Lie::Road(from) = here.lie else { return None };
    if here.formation != Formation::MarchColumn || from.off != (0, 0) {
        return None;
    }
    let off = turn_between(here.footprint.front().facing, way.bearing()).abs();
    let sign = match off {
        off if within(off, 0.0) => 1.0,
        off if within(180.0 - off, 0.0) => -1.0,
        _ => return None,
    };
    let along = AlongRoad { from, sign };
    along.is_on_the_road(state, unit, inches).then_some(along)
}

impl AlongRoad {
    /// Where it lies so many inches on.
    pub fn to(self, inches: f64) -> RoadLie {
        let step = libm::round(self.sign * inches * self.from.way.sign() * 1000.0) as i32;
        RoadLie { head: self.from.head + step, ..self.from }
    }

    /// Whether head and tail are on the road so many inches on.
    pub fn is_on_the_road(self, state: &State, unit: UnitId, inches: f64) -> bool {
        let road = &state.setup.terrain.roads[usize::from(self.from.road)].line;
        let to = self.to(inches);
        let head = f64::from(to.head) / 1000.0;
        let tail = head - to.way.sign() * stand_size(state.arm(unit)).1 * f64::from(state.unit(unit).stands);
        within(-head.min(tail), 0.0) && within(head.max(tail), road.length())
    }

    /// MG-RET-07, MG-TER-07, MG-TER-11: how far it can go before it would overlap a unit, ground closed to it even by road, or the table's
    /// edge; as [`super::room`] for who is shifted.
    pub fn room(self, state: &State, unit: UnitId, most: f64, ignored: UnitSet) -> Room {
        let side = state.unit(unit).side;
        let mut room = Room::all(most);
        let met = |stands: &[table::Rect]| {
            let free = |inches: f64| !sweeps_over(state, unit, Lie::Road(self.to(inches)), stands);
            (!free(most)).then(|| last_that_holds(most, free))
        };
        for (other, there) in others(state, unit, ignored).filter(|(_, there)| there.side != side) {
            room.narrow(met(&there.footprint.stands), Stop::Enemy(other));
        }
        let on_board = |inches: f64| {
            let stands = stands_at(state, unit, Formation::MarchColumn, Lie::Road(self.to(inches)));
            stands.iter().all(|stand| state.setup.terrain.board.holds_rect(stand))
        };
        room.narrow((!on_board(most)).then(|| last_that_holds(most, on_board)), Stop::Edge);
        if let Some(barred) = self.barred(state, unit, most) {
            let free = |inches: f64| self.barred(state, unit, inches).is_none();
            room.narrow(Some(last_that_holds(most, free)), Stop::Ground(barred));
        }
        for (other, there) in others(state, unit, ignored).filter(|(_, there)| there.side == side) {
            room.narrow(met(&there.footprint.stands), Stop::Friend(other));
        }
        room
    }

    /// The ground that bars so many inches of its way.
    fn barred(self, state: &State, unit: UnitId, inches: f64) -> Option<Barrier> {
        let passer = state.passer(unit);
        road_steps(state, unit, self.from, self.to(inches)).find_map(|(before, after)| {
            let way = Segment::new(before.centre, after.centre);
            state.setup.terrain.passage(passer, &[before], &[after], way).err().map(|barred| barred.by)
        })
    }

    /// MG-EVA-03, MG-EXH-02: how far it can evade or withdraw: as far as is free, 0.1 short of an enemy; and what stops it there, if it is
    /// not the end of its road.
    pub fn free(self, state: &State, unit: UnitId, most: f64) -> Room {
        let here = state.unit(unit);
        let too_near = |inches: f64| {
            let stands = stands_at(state, unit, Formation::MarchColumn, Lie::Road(self.to(inches)));
            let mut enemies = state.of_side(here.side.enemy());
            enemies.find_map(|(id, enemy)| {
                let theirs = &enemy.footprint.stands;
                let was = gap_only(&here.footprint.stands, theirs);
                let clear = !within(CLEAR_OF_ENEMY, was) || within(CLEAR_OF_ENEMY, gap_only(&stands, theirs));
                (!clear).then_some(id)
            })
        };
        let on_road = |inches: f64| self.is_on_the_road(state, unit, inches);
        let room = self.room(state, unit, last_that_holds(most, on_road), UnitSet::default());
        match too_near(room.distance) {
            None => room,
            Some(enemy) => {
                let distance = last_that_holds(room.distance, |inches| too_near(inches).is_none());
                Room { distance, stopped_by: Some(Stop::Enemy(enemy)) }
            }
        }
    }
}
