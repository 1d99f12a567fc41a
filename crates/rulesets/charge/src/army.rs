//! SC-VIC-01: an army by itself, as a file of `armies/` keeps it, to be put into a scenario. There are no points; what it comes to is counted.

use engine::army::{Armies, Head};
use serde_json::{Value, json};

use crate::prelude::*;
use crate::scenario::Scenario;

/// What an army comes to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Strength {
    /// Battalions, and their models.
    foot: (u32, u32),
    /// Cavalry units, and their models.
    horse: (u32, u32),
    /// Batteries, and their gun models.
    guns: (u32, u32),
    generals: u32,
}

impl Armies for Charge {
    fn parade(list: &Head, army: Value) -> Value {
        json!({ "ruleset": list.ruleset, "title": list.title, "first": "A", "sides": { "A": army, "B": {} } })
    }

    /// SC-TRP-02, SC-TRP-04: units by arm, models and guns, and SC-VIC-02: how many of them it may lose.
    fn comes_to(_: &Scenario, state: &State) -> String {
        let Strength { foot, horse, guns, generals } = strength(state, Side::A);
        let units = foot.0 + horse.0 + guns.0;
        let breaks_at = units.div_ceil(2);
        format!(
            "{units} units, it breaks when {breaks_at} are lost: {} battalions of {} models, {} of cavalry with {}, {} batteries of {} guns; {generals} generals",
            foot.0, foot.1, horse.0, horse.1, guns.0, guns.1
        )
    }
}

/// What a side of a battle began with.
fn strength(state: &State, side: Side) -> Strength {
    let mut strength = Strength { generals: state.generals_of(side).count() as u32, ..Strength::default() };
    for unit in state.setup.units.iter().filter(|unit| unit.side == side) {
        let (count, models) = match unit.battery {
            Some(battery) => (&mut strength.guns, u32::from(battery.guns)),
            None if unit.arm.is_cavalry() => (&mut strength.horse, u32::from(unit.models)),
            None => (&mut strength.foot, u32::from(unit.models)),
        };
        count.0 += 1;
        count.1 += models;
    }
    strength
}
