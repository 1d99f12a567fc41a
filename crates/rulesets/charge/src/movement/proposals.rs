//! Lengths, angles and places worth proposing in 1b, to players by a button and to random battles.

use super::course;

use crate::prelude::*;

/// Lengths worth proposing: all of what is left, and parts of it.
pub(super) fn lengths(most: f64) -> Vec<(String, f64)> {
    let parts = [1.0, 0.75, 0.5, 0.25].map(|part| course::grid(most * part, 1000.0));
    parts.map(|inches| (format!("{inches} inches"), inches)).to_vec()
}

/// Angles worth proposing.
pub(super) fn turns(degrees: [u8; 4]) -> Vec<(String, f64)> {
    degrees.map(|degrees| (format!("{degrees} degrees"), f64::from(degrees))).to_vec()
}

/// To either side and to the rear of a facing.
pub(super) fn sides(facing: f64) -> Vec<(String, f64)> {
    let ways = [("to the right", 90.0), ("to the rear", 180.0), ("to the left", 270.0)];
    ways.map(|(says, turn)| (says.to_owned(), (facing + turn) % 360.0)).to_vec()
}

/// Places worth proposing to troops who move as they like: ahead, to either side and back, the whole way and half of it.
pub(super) fn shifts(from: Pose, most: f64) -> Vec<(String, Pose)> {
    let ways =
        [("ahead", 1.0, 0.0), ("to the right", 0.0, 1.0), ("back", -1.0, 0.0), ("to the left", 0.0, -1.0)];
    let place = |far: f64| {
        let to = move |(says, ahead, aside): (&str, f64, f64)| {
            (format!("{far} inches {says}"), Placement::from(from).advanced(ahead * far, aside * far).snap())
        };
        ways.map(to)
    };
    [most, most / 2.0].map(|far| place(course::grid(far, 1000.0))).concat()
}

/// Places worth proposing for a screen.
pub(super) fn before_its_front(state: &State, unit: UnitId) -> Vec<(String, Spot)> {
    let front: Placement = state.unit(unit).lie.at.into();
    let place = |far: f64| (format!("{far} inches before its front"), front.advanced(far, 0.0).snap().spot());
    [2.0, 1.5, 1.0].map(place).to_vec()
}

/// Somewhere near, for random battles.
pub(super) fn somewhere(from: Pose, most: f64, pick: &mut dyn FnMut(usize) -> usize) -> Pose {
    let heading = (pick(24) * 15) as f64;
    let far = most * pick(11) as f64 / 10.0;
    let turn = if pick(2) == 0 { 0.0 } else { (pick(24) * 15) as f64 };
    let to =
        Placement { at: from.point() + table::Point::toward(heading) * far, facing: from.degrees() + turn };
    to.snap()
}

/// Before a unit, for random battles.
pub(super) fn before_it(state: &State, unit: UnitId, pick: &mut dyn FnMut(usize) -> usize) -> Spot {
    let front: Placement = state.unit(unit).lie.at.into();
    front.advanced(1.0 + pick(16) as f64 / 8.0, pick(9) as f64 / 2.0 - 2.0).snap().spot()
}
