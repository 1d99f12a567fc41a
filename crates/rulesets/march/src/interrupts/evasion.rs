//! MG-EVA-01, MG-EVA-03: whether cavalry may evade a charge, and where it goes.

use crate::field::{self, AlongRoad};
use crate::formation::{self, MAKE_ROOM};
use crate::layout::Footprint;
use crate::prelude::*;

/// MG-EVA-03: how cavalry goes out of the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evasion {
    /// The line a march column forms first.
    pub forms_line: Option<Pose>,
    /// Where it ends.
    pub lie: Lie,
    pub formation: Formation,
    /// How far it goes, in inches.
    pub distance: f64,
}

/// MG-EVA-03: an evade is 4 inches, and none if there is less than 1 inch of room.
const EVADE: f64 = 4.0;
const LEAST_EVADE: f64 = 1.0;

/// MG-EVA-01, MG-EVA-03: how cavalry would evade a charger, who is ordered to end there; none if it may not. A place is named only by a
/// march column, for the line it forms.
pub fn evasion(
    state: &State,
    cavalry: UnitId,
    charger: Pose,
    partners: UnitSet,
    at: Option<Spot>,
) -> Option<Evasion> {
    let unit = state.unit(cavalry);
    let ready = unit.condition == Condition::Good && !unit.exhausted && state.arm(cavalry) == Arm::Cavalry;
    // Those who have only just come do not engage it yet; one who touched it when the movement phase began does (MG-MEL-30).
    let has_engaged =
        |enemy: UnitId| !partners.has(enemy) || state.unit(enemy).marks.touched_at_start.has(cavalry);
    if !ready || field::in_contact_with(state, cavalry).iter().any(has_engaged) {
        return None;
    }
    let evasion = match unit.lie {
        Lie::Road(_) if unit.footprint.ground.partly.difficult && at.is_some() => return None,
        Lie::Road(lie) if unit.footprint.ground.partly.difficult => {
            along_its_road(state, cavalry, lie, partners)?
        }
        _ if unit.formation == Formation::MarchColumn => {
            match as_a_line(state, cavalry, charger, partners, None) {
                // A place its owner names must be one that MG-FRM-13 leaves to him.
                Some(_) if at.is_some() => as_a_line(state, cavalry, charger, partners, at)?,
                Some(line) => line,
                None if at.is_some() => return None,
                None => as_it_lies(state, cavalry, charger),
            }
        }
        _ if at.is_some() => return None,
        _ => as_it_lies(state, cavalry, charger),
    };
    may_end_there(state, cavalry, &evasion).then_some(evasion)
}

/// MG-EVA-03, MG-EVA-04: at least an inch away, and clear of every enemy, the charger and his partner included.
fn may_end_there(state: &State, cavalry: UnitId, evasion: &Evasion) -> bool {
    let stands = field::stands_at(state, cavalry, evasion.formation, evasion.lie);
    let mut enemies = state.of_side(state.unit(cavalry).side.enemy());
    within(LEAST_EVADE, evasion.distance)
        && enemies.all(|(_, enemy)| {
            within(field::CLEAR_OF_ENEMY, rects::gap_only(&stands, &enemy.footprint.stands))
        })
}

/// Straight away from the charger, keeping its own facing.
fn as_it_lies(state: &State, cavalry: UnitId, charger: Pose) -> Evasion {
    let unit = state.unit(cavalry);
    let away = charger.forward();
    let distance = field::free_way(state, cavalry, away, EVADE).distance;
    let lie = field::driven(state, cavalry, away, EVADE, distance);
    Evasion { forms_line: None, lie, formation: unit.formation, distance }
}

/// A march column first becomes a line; none if there is no room for it.
fn as_a_line(
    state: &State,
    cavalry: UnitId,
    charger: Pose,
    partners: UnitSet,
    at: Option<Spot>,
) -> Option<Evasion> {
    let old = state.unit(cavalry).footprint.front().snap();
    let pose = match at {
        Some(spot) if spot != old.spot() => {
            if formation::fits(state, cavalry, Formation::Line, old, partners) {
                return None; // It has room where it stands, and its front centre stays there.
            }
            Pose { x: spot.x, y: spot.y, ..old }
        }
        Some(_) => old,
        None => formation::nearest_free_front(state, cavalry, Formation::Line, partners)?,
    };
    let near = within(pose.point().distance(old.point()), MAKE_ROOM);
    if !near || !formation::fits(state, cavalry, Formation::Line, pose, partners) {
        return None;
    }
    let line: Footprint = field::footprint_at(state, cavalry, Formation::Line, Lie::Field(pose));
    let away = charger.forward();
    let distance = field::free_way_from(state, cavalry, Formation::Line, &line, away, EVADE).distance;
    let lie = Lie::Field(pose).shifted(away * distance);
    Some(Evasion { forms_line: Some(pose), lie, formation: Formation::Line, distance })
}

/// Inside a built-up area: along its road, forward or backward, whichever way leaves the wider gap between its body and those who charge
/// it; forward if both leave the same.
fn along_its_road(state: &State, cavalry: UnitId, lie: RoadLie, chargers: UnitSet) -> Option<Evasion> {
    if lie.off != (0, 0) {
        return None;
    }
    let way = |sign: f64| {
        let along = AlongRoad { from: lie, sign };
        let distance = along.free(state, cavalry, EVADE).distance;
        let (lie, formation) = (Lie::Road(along.to(distance)), Formation::MarchColumn);
        let evasion = Evasion { forms_line: None, lie, formation, distance };
        may_end_there(state, cavalry, &evasion).then(|| {
            let stands = field::stands_at(state, cavalry, formation, lie);
            let gap = |charger| rects::gap_only(&stands, &state.unit(charger).footprint.stands);
            (chargers.iter().map(gap).fold(f64::INFINITY, f64::min), evasion)
        })
    };
    match (way(1.0), way(-1.0)) {
        (Some((ahead, forward)), Some((behind, backward))) => {
            Some(if within(behind, ahead) { forward } else { backward })
        }
        (one, other) => one.or(other).map(|(_, evasion)| evasion),
    }
}
