//! SX-HORSE-05, SX-HORSE-06, SX-HORSE-07, SX-HORSE-08, SX-HORSE-09, SX-HORSE-10, SX-HORSE-11, SX-HORSE-12: a horse that is hit, and
//! where its rider lands.

use dice::Batch;
use table::{Rect, Vector};

use super::{Event, Hit};
use crate::movement::legal;
use crate::prelude::*;

/// SX-HORSE-01.
pub const HORSE_CONSTITUTION: u8 = 12;
/// SX-HORSE-01: the number of the fall check.
pub(super) const HORSE_CV: i32 = 5;

/// SX-HORSE-05: what a horse that is hit does.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Fall {
    /// The check; no dice for a horse at zero (SX-HORSE-10).
    pub dice: Option<[u8; 2]>,
    /// The die for its rider, if it breaks stride.
    pub thrown: Option<u8>,
    /// What comes of it.
    pub fallen: Fallen,
}

/// SX-HORSE-05: the results of the check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Fallen {
    /// The horse keeps going.
    KeepsGoing,
    /// It breaks stride and its rider stays on.
    BreaksStride,
    /// It breaks stride and throws its rider.
    Throws,
    /// It goes down, and its rider with it.
    GoesDown,
}

/// SX-HORSE-05, SX-HORSE-06, SX-HORSE-10: the check of a horse hit for so many points. One that nobody rides is not checked.
pub(super) fn check(
    state: &State,
    dice: &mut dyn Dice,
    horse: HorseId,
    points: u8,
    held: &[&Hit],
) -> Result<Option<Fall>, NeedDice> {
    let earlier = || held.iter().filter(|hit| hit.horse == Some(horse));
    let it = &state.horses[usize::from(horse.0)];
    let damage =
        u16::from(it.damage) + earlier().map(|hit| u16::from(hit.points())).sum::<u16>() + u16::from(points);
    let down = damage >= u16::from(HORSE_CONSTITUTION);
    let parted = earlier()
        .filter_map(|hit| hit.fall.as_ref())
        .any(|fall| matches!(fall.fallen, Fallen::Throws | Fallen::GoesDown));
    if down {
        return Ok(Some(Fall { dice: None, thrown: None, fallen: Fallen::GoesDown }));
    }
    if it.rider.is_none() || parted {
        return Ok(None);
    }
    let check = dice.roll(Batch::count(ids::SX_HORSE_05, 2, FaceSet::at_least(HORSE_CV + 1)))?;
    let rolled = Some([check.faces()[0], check.faces()[1]]);
    let (thrown, fallen) = match check.hits() {
        0 => (None, Fallen::KeepsGoing),
        1 => {
            let die = dice.d6(ids::SX_HORSE_05)?;
            (Some(die), if die >= 4 { Fallen::Throws } else { Fallen::BreaksStride })
        }
        _ => (None, Fallen::GoesDown),
    };
    Ok(Some(Fall { dice: rolled, thrown, fallen }))
}

/// SX-HORSE-05, SX-HORSE-06, SX-HORSE-07, SX-HORSE-08, SX-HORSE-09, SX-HORSE-10: the horse does what its check says.
pub(super) fn fall(ctx: &mut Ctx<'_>, horse: HorseId, hit: &Hit) {
    let Some(fall) = &hit.fall else { return };
    let rider = ctx.horses[usize::from(horse.0)].rider;
    if fall.fallen == Fallen::GoesDown && !ctx.horses[usize::from(horse.0)].fallen {
        emit(ctx, Event::HorseFell { horse });
    }
    let Some(rider) = rider else { return };
    match fall.fallen {
        Fallen::KeepsGoing => {}
        Fallen::BreaksStride => {
            let halted = is_on_the_move(ctx, rider);
            emit(ctx, Event::BrokeStride { rider, halted });
        }
        Fallen::Throws | Fallen::GoesDown => {
            let at = beside(ctx, rider, horse, Some(hit.by));
            emit(ctx, Event::Thrown { rider, at });
        }
    }
}

/// SX-HORSE-07: a standing horse merely shies; the active rider's is on the move once it has walked, until its movement is over, and in
/// every forced dash.
fn is_on_the_move(state: &State, rider: FigureId) -> bool {
    state.activation_of(rider).is_some_and(|activation| {
        activation.dashing || (activation.declared.is_some() && !activation.movement_over)
    })
}

/// SX-HORSE-08, SX-HORSE-12: where a rider ends who leaves the saddle against his will: touching the horse on the side away from whoever
/// did it, or on the nearest free place beside it. He keeps his facing (SX-FACE-04).
pub(super) fn beside(state: &State, rider: FigureId, horse: HorseId, by: Option<FigureId>) -> Pose {
    let rect = field::horse_base(state, horse);
    let shooter = by.map(|by| state.centre(by));
    let away = shooter.and_then(|shooter| (rect.centre - shooter).unit()).unwrap_or_else(|| rect.right());
    let best = touching(&rect, away);
    let around = (1..=18)
        .flat_map(|step| [f64::from(step), -f64::from(step)])
        .map(|step| touching(&rect, away.turned(step * 10.0)));
    let mut places: Vec<Point> = std::iter::once(best).chain(around).collect();
    // Of two places equally near the one towards the tail, so that left and right make no difference.
    let rank = |place: Point| {
        let mils = |inches: f64| libm::round(inches * 1000.0) as i64;
        (mils(best.distance(place)), mils((place - rect.centre).dot(rect.forward)))
    };
    places.sort_by_key(|place| rank(*place));
    let free = places.into_iter().find(|place| is_free(state, rider, *place)).unwrap_or(best);
    let facing = state.figure(rider).at.degrees();
    Pose::new(free.x, free.y, facing)
}

/// The centre of a base on foot that touches a rectangle, out from its middle in a direction.
fn touching(rect: &Rect, out: Vector) -> Point {
    let at = |far: f64| rect.centre + out * far;
    let (mut near, mut far) = (0.0, 3.0);
    for _ in 0..40 {
        let middle = f64::midpoint(near, far);
        let gap = rect.nearest(at(middle)).distance(at(middle));
        if gap < 0.5 {
            near = middle;
        } else {
            far = middle;
        }
    }
    at(far)
}

/// SX-MOV-06: whether a base on foot has room: on the table, on ground one may stand on, clear of everybody conscious and of vehicles.
fn is_free(state: &State, who: FigureId, place: Point) -> bool {
    let base = legal::firm(Base::Foot(Circle::new(place, field::FOOT)));
    let terrain = &state.setup.terrain;
    let clear = |other: FigureId| {
        let it = state.figure(other);
        let there = !it.status.conscious() || matches!(it.ride, Ride::Vehicle { .. });
        other == who || there || !base.overlaps(&field::base(state, other))
    };
    let vehicles = (0..state.vehicles.len() as u8)
        .map(|index| field::vehicle_base(state, crate::state::VehicleId(index)));
    base.on_table(&terrain.board)
        && terrain.unfit(&base).is_none()
        && state.everybody().all(clear)
        && vehicles.into_iter().all(|vehicle| !base.overlaps(&Base::Block(vehicle)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::at_most;

    #[test]
    fn a_thrown_man_touches_his_horse() {
        // SX-GEN-08: a horse facing north at (10, 10) fills x 9.5 to 10.5 and y 9 to 11.
        let horse = Rect::centred(table::Placement::new(10.0, 10.0, 0.0), 1.0, 2.0);
        let west = touching(&horse, Point::new(-1.0, 0.0));
        assert!(at_most(west.distance(Point::new(9.0, 10.0)), 0.0), "{west:?}");
        let north = touching(&horse, Point::new(0.0, 1.0));
        assert!(at_most(north.distance(Point::new(10.0, 11.5)), 0.0), "{north:?}");
    }
}
