//! SC-ART: guns in combat: those that fall without a fight, those that are overrun, and those that drive their attackers off.

use crate::combat::{Strike, has_defensive_fire};
use crate::prelude::*;

/// SC-ART-02: whether a battery in combat has no defensive fire, and so falls without dice: limbered, shaken, away from its guns, in a later round, or
/// attacked in flank or rear.
pub fn falls(state: &State, unit: UnitId) -> bool {
    state.info(unit).arm == Arm::Artillery && state.is_engaged(unit) && !has_defensive_fire(state, unit)
}

/// SC-ART-04: whether guns that did not lose drive an opponent off: it did not score more hits on them than it took from them.
pub fn drive_off(state: &State, guns: UnitId, opponent: UnitId, strikes: &[Strike]) -> bool {
    let hits = |by: UnitId, on: UnitId| -> u16 {
        strikes
            .iter()
            .filter(|strike| strike.by == by && strike.on == on)
            .map(|strike| u16::from(strike.hits))
            .sum()
    };
    state.setup.options.guns_tie_repulse.is_on() && hits(opponent, guns) <= hits(guns, opponent)
}
