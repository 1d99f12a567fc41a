//! What of a battle a mirror may be held up to.
//!
//! Some things are counted from a hand: the sides of a block and the faces of a square by their numbers, the wings of a bent line, left-over crew
//! (SC-FRM-06, SC-FRM-07, SC-FRM-09), works by the side on which their defenders stand (SC-FWK-03), and an army that is drawn up before it deploys
//! begins on one side of the middle (SC-VIC-01). So the mirror is held up to armies in the open that are drawn up already, until somebody forms
//! square, bends a line or loses gunners.

use charge::scenario::Scenario;
use charge::state::{Formation, State};
use engine::Side;
use engine::terrain::{AreaKind, LowLineKind};
use table::{Pose, Spot};

/// The same armies without blocks and works, side by side where the scenario gives no places.
pub(crate) fn without_blocks(mut scenario: Scenario) -> Scenario {
    scenario.ground.areas.retain(|area| ![AreaKind::BuiltUp, AreaKind::Works].contains(&area.kind));
    scenario.ground.lines.retain(|line| line.kind != LowLineKind::Works);
    scenario.victory.clear();
    for side in Side::BOTH {
        let (y, facing) = if side == Side::A { (9.0, 0.0) } else { (scenario.ground.depth - 9.0, 180.0) };
        let army = &mut scenario.sides[side];
        army.units.retain(|_, unit| unit.block.is_none());
        let mut x = 8.0;
        for unit in army.units.values_mut().filter(|unit| unit.at.is_none()) {
            unit.at = Some(Pose::new(x, y, facing));
            x += 6.0;
        }
        let gone = |name: &String| !army.units.contains_key(name);
        for general in army.generals.values_mut() {
            if general.with.as_ref().is_none_or(gone) {
                general.with = None;
                general.at.get_or_insert(Spot::new(30.0, y - 4.0));
            }
        }
    }
    scenario
}

/// Whether something has come up that is counted from a hand.
pub(crate) fn a_hand_is_preferred(state: &State) -> bool {
    state.present().any(|(id, unit)| {
        let guns = state.info(id).guns();
        matches!(unit.lie.formation, Formation::Bent(_) | Formation::Square)
            || (guns > 0 && unit.models % guns != 0)
    })
}
