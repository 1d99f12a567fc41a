//! What there is to see of an event, as data. Like the sentences it says the same whenever it is asked for: it rests on the event and on what
//! never changes in a battle, not on where the pieces are by now.

use engine::beat::Turn;
use engine::decision::PoseOut;

use crate::layout::on_road;
use crate::prelude::*;

/// How finely the way of a march column along its road is told, in inches.
const ROAD_STEP: f64 = 1.0;

/// A unit on its way (MG-MOV-01: straight, turning as it goes; MG-MOV-07: a march column along its road).
pub(crate) fn way(state: &State, unit: UnitId, from: Lie, to: Lie, why: Why) -> Beat {
    let path = match (from, to) {
        (Lie::Road(start), Lie::Road(end)) if start.road == end.road && start.way == end.way => {
            along_road(state, unit, start, end)
        }
        _ => vec![pose_out(front(state, unit, from)), pose_out(front(state, unit, to))],
    };
    Beat::Move { piece: state.name(unit).to_owned(), path, gait: gait(why) }
}

const fn gait(why: Why) -> Gait {
    match why {
        Why::Deployed => Gait::Set,
        Why::ChangedFormation | Why::FormedSquare | Why::Rallied => Gait::Form,
        Why::Moved => Gait::March,
        Why::Charged(_) | Why::LinedUp(_) | Why::Pursued(_) => Gait::Charge,
        Why::Evaded(_) | Why::Retreated | Why::GaveWay(_) | Why::Withdrew => Gait::Retreat,
        Why::Fled => Gait::Flight,
    }
}

/// Where the middle of a unit's front lies, whatever has become of its stands since.
pub(crate) fn front(state: &State, unit: UnitId, lie: Lie) -> Placement {
    match lie {
        Lie::Field(pose) => pose.placement(),
        Lie::Road(lie) => {
            let road = &state.setup.terrain.roads[usize::from(lie.road)].line;
            let head = on_road(road, lie, state.arm(unit), 1)[0];
            Placement { at: head.front_centre(), facing: head.forward.bearing() }
        }
    }
}

/// MG-MOV-07: the head of a march column, step by step.
fn along_road(state: &State, unit: UnitId, start: RoadLie, end: RoadLie) -> Vec<PoseOut> {
    let whole = f64::from(end.head - start.head) / 1000.0;
    let steps = libm::ceil(whole.abs() / ROAD_STEP).max(1.0) as i32;
    (0..=steps)
        .map(|step| {
            let part = |from: i32, to: i32| {
                from + libm::round(f64::from(to - from) * f64::from(step) / f64::from(steps)) as i32
            };
            let off = (part(start.off.0, end.off.0), part(start.off.1, end.off.1));
            let there = RoadLie { head: part(start.head, end.head), off, ..end };
            pose_out(front(state, unit, Lie::Road(there)))
        })
        .collect()
}

fn pose_out(at: Placement) -> PoseOut {
    at.snap().into()
}

/// A commander rides straight.
pub(crate) fn ride(state: &State, commander: CommanderId, to: Spot, gait: Gait) -> Beat {
    let (x, y) = (f64::from(to.x) / 1000.0, f64::from(to.y) / 1000.0);
    let path = vec![PoseOut { x, y, facing: 0.0 }];
    Beat::Move { piece: state.commander_name(commander).to_owned(), path, gait }
}

/// MG-FRM-12: stands are gone.
pub(crate) fn loss(state: &State, unit: UnitId, lost: u8, lie: Lie) -> Beat {
    let at = front(state, unit, lie).at;
    Beat::Loss {
        piece: state.name(unit).to_owned(),
        side: state.unit(unit).side,
        lost: u32::from(lost),
        what: "stand".to_owned(),
        at: Some((at.x, at.y)),
    }
}

/// MG-ORD-01: a unit's order is another.
pub(crate) fn order(state: &State, unit: UnitId, to: Condition) -> Beat {
    let (is, turn) = match to {
        Condition::Good => ("in good order", Turn::Better),
        Condition::Disordered => ("disordered", Turn::Worse),
        Condition::Routed => ("routed", Turn::Worse),
    };
    now(state, unit, is, turn)
}

/// A unit is now so.
pub(crate) fn now(state: &State, unit: UnitId, is: &str, turn: Turn) -> Beat {
    Beat::State { piece: state.name(unit).to_owned(), side: state.unit(unit).side, is: is.to_owned(), turn }
}

/// MG-UNI-11: a unit is gone for good.
pub(crate) fn destroyed(state: &State, unit: UnitId, how: &str) -> Beat {
    out(state.name(unit), state.unit(unit).side, how)
}

/// MG-COM-04: a commander has nobody left.
pub(crate) fn leaves(state: &State, commander: CommanderId) -> Beat {
    out(state.commander_name(commander), state.commander(commander).side, "left the field")
}

fn out(piece: &str, side: Side, how: &str) -> Beat {
    Beat::Out { piece: piece.to_owned(), side, how: how.to_owned(), at: None }
}
