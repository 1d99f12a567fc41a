//! What must hold in every state of every battle.

use bodies::meets;
use engine::Loop;

use crate::evade;
use crate::ground::capacity;
use crate::prelude::*;
use crate::task::Task;

/// Nothing is created, nobody overlaps anybody, and what is kept beside the state follows from it.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    for id in state.present_ids() {
        let (unit, info) = (state.unit(id), state.info(id));
        if unit.models > info.models {
            return Err(format!("{} has {} models and began with {}", info.name, unit.models, info.models));
        }
        if unit.fate != Fate::Present && state.is_engaged(id) {
            return Err(format!("{} is gone and still fights", info.name));
        }
        if unit.guns.is_some() != matches!(unit.lie.formation, Formation::OffGuns { .. })
            && unit.fate == Fate::Present
        {
            return Err(format!("{} is away from its guns, or not", info.name));
        }
        if let Some(wide) = unit.lie.formation.wide().filter(|wide| *wide == 0 || *wide > info.models.max(1))
        {
            return Err(format!("{} is {wide} wide", info.name));
        }
        let fresh = Footprint::of(info, unit.models, unit.lie, &state.setup.terrain);
        let same = fresh.rects == unit.footprint.rects && fresh.centre == unit.footprint.centre;
        if !same {
            return Err(format!("the footprint of {} is not where it lies", info.name));
        }
    }
    overlaps(state)?;
    garrisons(state)?;
    for (index, general) in state.generals.iter().enumerate() {
        if general.with.is_some_and(|unit| !state.is_present(unit) && general.flees.is_none()) {
            return Err(format!("general {index} is with a unit that is gone"));
        }
    }
    for pair in &state.pairs {
        if state.unit(pair.attacker).side == state.unit(pair.target).side {
            return Err(format!(
                "{} fights its friend {}",
                state.name(pair.attacker),
                state.name(pair.target)
            ));
        }
    }
    let asked = matches!(Charge::awaits(state), engine::Awaits::Order(_));
    if asked != Charge::decision(state).is_some() {
        return Err("somebody is asked and nothing is, or the other way round".to_owned());
    }
    Ok(())
}

/// SC-TWN-01, SC-TWN-02: a block holds units of one side, no more figures than it has room for.
fn garrisons(state: &State) -> Result<(), String> {
    for (number, area) in state.setup.terrain.areas.iter().enumerate() {
        let inside: Vec<UnitId> = state.garrison(number as u8).collect();
        let Some(first) = inside.first() else { continue };
        if let Some(enemy) = inside.iter().find(|unit| state.unit(**unit).side != state.unit(*first).side) {
            return Err(format!("{} and {} hold one block", state.name(*first), state.name(*enemy)));
        }
        let figures: u16 = inside.iter().map(|unit| state.unit(*unit).models).sum();
        if figures > capacity(area) {
            return Err(format!("{} holds {figures} figures", area.name));
        }
    }
    Ok(())
}

/// SC-MOV-10: no two units overlap; units in the open keep out of each other and out of blocks.
fn overlaps(state: &State) -> Result<(), String> {
    // SC-ART-08: a crew that is about to run stands among its guns and whoever is beside them.
    let runs = |unit: UnitId| {
        state
            .agenda
            .iter()
            .any(|task| matches!(task, Task::Evade(evade::Task::Run(run)) if run.chance.unit == unit))
    };
    for (id, unit) in state.present().filter(|(id, unit)| !unit.footprint.rects.is_empty() && !runs(*id)) {
        let others = state.present().filter(|(other, _)| *other > id && !runs(*other));
        let others = others.map(|(other, _)| (other, state.body(other)));
        if let Some((other, at)) = meets(&unit.footprint.body(), others) {
            return Err(format!("{} and {} overlap at {at:?}", state.name(id), state.name(other)));
        }
    }
    Ok(())
}
