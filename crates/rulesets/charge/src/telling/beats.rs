//! What there is to see of an event, as data. Like the sentences it rests on the event and on what never changes in a battle, not on where the pieces
//! are by now.

use engine::beat::{Beat, Gait, Turn};
use engine::decision::PoseOut;

use crate::prelude::*;

/// A unit on its way: by these places to where it lies now; a garrison is in the middle of its block.
pub(super) fn way(state: &State, unit: UnitId, by: &[Pose], lie: Lie, why: Why) -> Beat {
    let to = match lie.formation {
        Formation::Garrison { .. } => {
            let middle = state.footprint_of(unit, lie).centre;
            Pose::new(middle.x, middle.y, lie.at.degrees())
        }
        _ => lie.at,
    };
    let path = by.iter().copied().chain([to]).map(PoseOut::from).collect();
    Beat::Move { piece: state.name(unit).to_owned(), path, gait: gait(why) }
}

const fn gait(why: Why) -> Gait {
    match why {
        Why::Deployed => Gait::Set,
        Why::Changed | Why::LinedUp(_) | Why::Entered | Why::CameOut => Gait::Form,
        Why::Moved | Why::ClosedUp => Gait::March,
        Why::Attacked(_) | Why::WentOn => Gait::Charge,
        Why::Evaded(_) => Gait::Retreat,
        Why::Retreated => Gait::Flight,
    }
}

/// SC-GNL-01: a general rides by these places.
pub(super) fn ride(state: &State, general: GeneralId, by: &[Spot], to: Spot) -> Beat {
    let place = |spot: &Spot| PoseOut { x: spot.point().x, y: spot.point().y, facing: 0.0 };
    let path = by.iter().chain([&to]).map(place).collect();
    Beat::Move { piece: state.general_name(general).to_owned(), path, gait: Gait::March }
}

/// SC-STR-01: models are gone.
pub(super) fn loss(state: &State, unit: UnitId, lost: u16, at: Pose) -> Beat {
    let at = at.point();
    Beat::Loss {
        piece: state.name(unit).to_owned(),
        side: state.unit(unit).side,
        lost: u32::from(lost),
        what: "model".to_owned(),
        at: Some((at.x, at.y)),
    }
}

/// SC-STA-02, SC-STA-07: a unit has suffered in its order or its heart, or has recovered.
pub(super) fn state_of(state: &State, unit: UnitId, is: &str, turn: Turn) -> Beat {
    Beat::State { piece: state.name(unit).to_owned(), side: state.unit(unit).side, is: is.to_owned(), turn }
}

/// SC-STR-05: a unit is gone for good.
pub(super) fn gone(state: &State, unit: UnitId, fate: Fate) -> Beat {
    let how = match fate {
        Fate::Shattered => "shattered",
        Fate::OffTable => "left the table",
        Fate::Eliminated | Fate::Present => "eliminated",
    };
    out(state.name(unit), state.unit(unit).side, how)
}

/// SC-GNL-04, SC-GNL-05, SC-GNL-06: a general is gone.
pub(super) fn general_gone(state: &State, general: GeneralId, fate: GeneralFate) -> Beat {
    let how = match fate {
        GeneralFate::Killed => "killed",
        GeneralFate::Captured => "captured",
        GeneralFate::OffTable | GeneralFate::Present => "left the table",
    };
    out(state.general_name(general), state.general(general).side, how)
}

fn out(piece: &str, side: Side, how: &str) -> Beat {
    Beat::Out { piece: piece.to_owned(), side, how: how.to_owned(), at: None }
}
