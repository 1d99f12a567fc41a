//! SC-GNL: generals.

use table::{Placement, Spot};

use crate::state::{Formation, State, UnitId};

impl State {
    /// SC-GNL-01: where a general stands who is with a unit: the middle of its rear edge; the centre of a square, of skirmishers or of a block.
    pub fn post(&self, unit: UnitId) -> Spot {
        let here = self.unit(unit);
        let footprint = &here.footprint;
        let at = match (here.lie.formation, footprint.rects.first()) {
            (Formation::Square | Formation::Skirmish { .. } | Formation::Garrison { .. }, _) | (_, None) => {
                footprint.centre
            }
            (_, Some(rect)) => rect.rear_edge().midpoint(),
        };
        Placement { at, facing: 0.0 }.snap().spot()
    }
}
