//! MG-EVA-01, MG-EVA-03: whether cavalry may evade a charge, and where it goes.

use table::{Pose, Spot, within};

use crate::formation::{self, MAKE_ROOM};
use crate::layout::Footprint;
use crate::profiles::Arm;
use crate::state::{Condition, Formation, Lie, RoadLie, State, UnitId, UnitSet};
use crate::{field, ids, movement};

/// MG-EVA-03: how cavalry goes out of the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evasion {
    /// The line a march column forms first.
    pub forms_line: Option<Pose>,
    /// Where it ends.
    pub lie: Lie,
    /// In which formation.
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
    if !ready || field::touched_enemies(state, cavalry).iter().any(has_engaged) {
        return None;
    }
    let evasion = match unit.lie {
        Lie::Road(_) if unit.footprint.ground.built_up && at.is_some() => return None,
        Lie::Road(lie) if unit.footprint.ground.built_up => along_its_road(state, cavalry, lie, charger)?,
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
    within(LEAST_EVADE, evasion.distance).then_some(evasion)
}

/// Straight away from the charger, keeping its own facing.
fn as_it_lies(state: &State, cavalry: UnitId, charger: Pose) -> Evasion {
    let unit = state.unit(cavalry);
    let away = charger.forward();
    let distance = field::free_way(state, cavalry, away, EVADE);
    Evasion { forms_line: None, lie: unit.lie.shifted(away * distance), formation: unit.formation, distance }
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
    let distance = field::free_way_from(state, cavalry, Formation::Line, &line, away, EVADE);
    let lie = Lie::Field(pose).shifted(away * distance);
    Some(Evasion { forms_line: Some(pose), lie, formation: Formation::Line, distance })
}

/// Inside a built-up area: along its road, forward or backward, whichever way ends farther from the charger's front centre.
fn along_its_road(state: &State, cavalry: UnitId, lie: RoadLie, charger: Pose) -> Option<Evasion> {
    if lie.off != (0, 0) {
        return None;
    }
    let charger = charger.point();
    let ways = [1.0, -1.0].map(|sign| {
        let distance = free_along(state, cavalry, lie, sign);
        let to = Lie::Road(further(lie, sign * distance));
        let end = field::footprint_at(state, cavalry, Formation::MarchColumn, to);
        let far = end.front().at.distance(charger);
        (far, Evasion { forms_line: None, lie: to, formation: Formation::MarchColumn, distance })
    });
    let [(forward, ahead), (backward, back)] = ways;
    Some(if forward >= backward { ahead } else { back })
}

fn further(lie: RoadLie, inches: f64) -> RoadLie {
    RoadLie { head: lie.head + libm::round(inches * lie.way.sign() * 1000.0) as i32, ..lie }
}

/// How far a march column can go along its road, forward (+1) or backward (−1): as far as is free, 0.1 short of an enemy.
fn free_along(state: &State, cavalry: UnitId, lie: RoadLie, sign: f64) -> f64 {
    let line = &state.setup.terrain.roads[usize::from(lie.road)];
    let depth = crate::layout::stand_size(Arm::Cavalry).1 * f64::from(state.unit(cavalry).stands);
    let on_road = |to: RoadLie| {
        let head = f64::from(to.head) / 1000.0;
        let tail = head - to.way.sign() * depth;
        head.min(tail) >= -table::TOLERANCE && within(head.max(tail), line.length())
    };
    let free = |inches: f64| {
        let to = further(lie, sign * inches);
        if !on_road(to) {
            return false;
        }
        let passer = state.passer(cavalry);
        let ground_is_free = field::road_steps(state, cavalry, lie, to).all(|(before, after)| {
            let way = table::Segment::new(before.centre, after.centre);
            state.setup.terrain.passage(passer, &[before], &[after], way).is_ok()
        });
        let end = field::footprint_at(state, cavalry, Formation::MarchColumn, Lie::Road(to));
        ground_is_free
            && movement::on_the_table(state, cavalry, &end, ids::MG_EVA_03).is_ok()
            && field::others(state, cavalry, UnitSet::default()).all(|(_, other)| {
                let stands = &other.footprint.stands;
                let enemy = other.side != state.unit(cavalry).side;
                let was = field::gap_only(&state.unit(cavalry).footprint.stands, stands);
                let clear = !enemy
                    || was < field::CLEAR_OF_ENEMY
                    || field::gap_only(&end.stands, stands) >= field::CLEAR_OF_ENEMY - 1e-9;
                clear && !field::sweeps_over(state, cavalry, Lie::Road(to), stands)
            })
    };
    movement::stops::last_that_holds(EVADE, free)
}
