//! Where everything stands when the battle, or the situation of a case, begins.

use bodies::{meets, overhang};
use engine::fault::{Faults as _, meant};
use engine::{Fault, RuleId};

use super::Setup;
use super::roster::{Amiss, amiss, path};
use crate::formations;
use crate::ground;
use crate::prelude::*;
use crate::scenario::{Army, Scenario, Situation, UnitFile};
use crate::state::{Bend, Deeds, Doings, General, LeftGuns};

/// SC-VIC-01: a side deploys if the scenario places none of its units.
pub(super) fn deploys(army: &Army) -> bool {
    !army.units.is_empty() && army.units.values().all(|unit| unit.at.is_none() && unit.block.is_none())
}

/// Places everything, side A's first.
pub(super) fn everything(
    scenario: &Scenario,
    setup: &Setup,
    faults: &mut Vec<Fault>,
) -> (Vec<Unit>, Vec<General>) {
    let (mut units, mut generals) = (Vec::new(), Vec::new());
    let mut infos = setup.units.iter();
    for side in Side::BOTH {
        let army = &scenario.sides[side];
        for (name, file) in &army.units {
            let info = infos.next().expect("every unit of the file is in the roster");
            match place_unit(setup, info, file, setup.sides[side].deploys) {
                Ok(unit) => units.push(unit),
                Err((field, fault)) => faults.push(Fault { at: path(side, "units", name, field), ..fault }),
            }
        }
        generals.extend(army.generals.values().map(|file| General {
            side,
            at: file.at.unwrap_or(Spot::new(0.0, 0.0)),
            with: None,
            ridden: (file.ridden * 1000.0).round() as i32,
            fate: file.lost.unwrap_or(GeneralFate::Present),
            flees: None,
        }));
    }
    if faults.is_empty() {
        check_apart(setup, &units, faults);
    }
    (units, generals)
}

fn place_unit(setup: &Setup, info: &UnitInfo, file: &UnitFile, deploys: bool) -> Result<Unit, Amiss> {
    let name = &info.name;
    let models = match file.left {
        Some(left) if left > info.models => {
            let says = format!("{name} has {left} models left of {}: it cannot have gained any", info.models);
            return Err(amiss("left", ids::SC_STR_01, says));
        }
        left => left.unwrap_or(info.models),
    };
    let formation = read_formation(setup, info, file, models)?;
    let at = match (file.at, formation) {
        (Some(at), _) => at,
        (None, Formation::Garrison { block, .. }) => {
            let bounds = setup.terrain.areas[usize::from(block)].outline.bounds();
            let middle = bounds.min.lerp(bounds.max, 0.5);
            Pose::new(middle.x, middle.y, setup.sides[info.side].home.opposite().outward())
        }
        (None, _) if deploys => Pose::new(0.0, 0.0, 0.0),
        (None, _) => {
            let says = format!("say where {name} stands, or place no unit of its side and let it deploy");
            return Err(amiss("at", ids::SC_VIC_01, says));
        }
    };
    let lie = Lie { formation, at };
    let footprint = Footprint::of(info, models, lie, &setup.terrain);
    let fate = file.lost.unwrap_or(Fate::Present);
    let mut disordered = file.disordered;
    if fate == Fate::Present && !deploys {
        check_place(setup, info, lie, &footprint)?;
        // SC-STA-02: whoever begins in such ground begins in disorder.
        let is_garrison = matches!(formation, Formation::Garrison { .. });
        disordered |= is_garrison || setup.disorders(Mover::new(info, lie), &footprint.rects).is_some();
    }
    let began = Lie { at: file.began_at.unwrap_or(at), ..lie };
    let mut deeds = Deeds::default();
    file.deeds.iter().for_each(|deed| deeds.add(*deed));
    let screen = read_screen(info, file, at)?;
    Ok(Unit {
        side: info.side,
        models,
        lie,
        disordered,
        shaken: file.shaken,
        locked_until: file.locked_until,
        changed: file.changed,
        seen_firing: file.seen_firing,
        screen,
        guns: read_left_guns(setup, info, file)?,
        fate,
        turn: Doings {
            spent: Share((file.spent * 1e9).round() as i64),
            wheeled: 0,
            deeds,
            fire_hits: file.fire_hits,
            evades: 0,
            control: file.control,
            began: (began, models),
            began_screen: screen,
        },
        footprint,
    })
}

/// SC-FRM-01: the formation a file says, if the arm has it and the width is right.
fn read_formation(setup: &Setup, info: &UnitInfo, file: &UnitFile, models: u16) -> Result<Formation, Amiss> {
    let usual = match (info.arm, &file.block, &file.left_guns) {
        (_, Some(_), _) => Word::Garrison,
        (Arm::Artillery, _, Some(_)) => Word::OffGuns,
        (Arm::Artillery, ..) => Word::Deployed,
        _ => Word::Column,
    };
    let word = file.formation.unwrap_or(usual);
    if file.block.is_some() && word != Word::Garrison {
        read_block(setup, info, file, models)?;
        let says =
            format!("{}: whoever holds a block is drawn up in no other way: leave this out", info.name);
        return Err(amiss("formation", ids::SC_TWN_02, says));
    }
    let taken = match word {
        Word::Bent => return read_bend(info, file, models),
        Word::Garrison => return read_block(setup, info, file, models),
        // SC-FRM-05: losses may have narrowed a line.
        Word::Line if file.left.is_some() && info.arm != Arm::Artillery => {
            let wide = file.wide.unwrap_or(models);
            return if (1..=models).contains(&wide) {
                Ok(Formation::Line { wide })
            } else {
                Err(amiss(
                    "wide",
                    ids::SC_FRM_03,
                    format!("{} cannot be {wide} wide with {models} models", info.name),
                ))
            };
        }
        _ => formations::formed(info, models, word, file.wide),
    };
    taken.map_err(|(rule, says)| {
        let field = if formations::suits(info, word) { "wide" } else { "formation" };
        amiss(field, rule, format!("{}: {says}", info.name))
    })
}

/// SC-FRM-09.
fn read_bend(info: &UnitInfo, file: &UnitFile, models: u16) -> Result<Formation, Amiss> {
    if info.arm == Arm::Artillery {
        return Err(amiss("formation", ids::SC_FRM_01, format!("{}: guns form no line", info.name)));
    }
    let Some(bend) = &file.bend else {
        return Err(amiss("bend", ids::SC_FRM_09, format!("say how {} is bent", info.name)));
    };
    let left = models.saturating_sub(bend.right);
    let angle = (bend.angle * 100.0).round() as i32;
    let sound = left >= 2 && bend.right >= 2 && models > info.widest_column() && (1..=9000).contains(&angle);
    if !sound {
        let says = "each wing has 2 models or more, the whole more than a column, and the bend is more than 0° and at most 90°";
        return Err(amiss("bend", ids::SC_FRM_09, says));
    }
    Ok(Formation::Bent(Bend { left, right: bend.right, back: bend.back, angle }))
}

/// SC-TWN-01, SC-TWN-02.
fn read_block(setup: &Setup, info: &UnitInfo, file: &UnitFile, models: u16) -> Result<Formation, Amiss> {
    if info.arm != Arm::Infantry {
        return Err(amiss(
            "block",
            ids::SC_TWN_01,
            format!("{}: only infantry may enter a block", info.name),
        ));
    }
    let named = file.block.as_deref().unwrap_or("");
    let found = setup.terrain.areas.iter().position(|area| area.kind == Kind::Block && area.name == named);
    let Some(block) = found else {
        let blocks = setup.terrain.areas.iter().filter(|area| area.kind == Kind::Block);
        let known = meant(named, blocks.map(|area| area.name.as_str()));
        let says = format!("no block of the ground is called '{named}': {known}");
        return Err(amiss("block", ids::SC_TWN_02, says));
    };
    let holds = ground::capacity(&setup.terrain.areas[block]);
    if models > holds {
        let says = format!(
            "{} has {models} models, and {named} holds {holds}: give it fewer, or the block more `capacity`",
            info.name
        );
        return Err(amiss("block", ids::SC_TWN_01, says));
    }
    Ok(Formation::Garrison { block: block as u8, loose: file.loose })
}

fn read_screen(info: &UnitInfo, file: &UnitFile, at: Pose) -> Result<Option<Screen>, Amiss> {
    let Some(screen) = &file.screen else { return Ok(None) };
    let wide = screen.wide.unwrap_or(screen.models);
    let sound =
        info.screens && (1..=8).contains(&screen.models) && wide > 0 && screen.models.div_ceil(wide) <= 2;
    if !sound {
        let says = format!(
            "a screen is 1 to 8 models in 1 or 2 ranks, of a unit that may send one out: {}",
            info.name
        );
        return Err(amiss("screen", ids::SC_SCR_01, says));
    }
    let at = Pose { facing: at.facing, ..Pose::new(screen.at.point().x, screen.at.point().y, 0.0) };
    Ok(Some(Screen { models: screen.models, wide, at }))
}

fn read_left_guns(setup: &Setup, info: &UnitInfo, file: &UnitFile) -> Result<Option<LeftGuns>, Amiss> {
    let Some(guns) = &file.left_guns else { return Ok(None) };
    let formation = guns.limbered.map_or(Formation::Deployed, |wide| Formation::Limbered { wide });
    let mut touched_by = UnitSet::default();
    for enemy in &guns.touched_by {
        let found = setup.units.iter().position(|unit| unit.name == *enemy && unit.side != info.side);
        let Some(found) = found else {
            return Err(amiss("left-guns", ids::SC_ART_09, format!("no enemy is called '{enemy}'")));
        };
        touched_by.add(UnitId(found as u8));
    }
    Ok(Some(LeftGuns { lie: Lie { formation, at: guns.at }, touched_by }))
}

/// SC-MOV-10, SC-TER-04: on the table, and on ground where it may stand.
fn check_place(setup: &Setup, info: &UnitInfo, lie: Lie, footprint: &Footprint) -> Result<(), Amiss> {
    if matches!(lie.formation, Formation::Garrison { .. }) {
        return Ok(());
    }
    let name = &info.name;
    if let Some((_, over, _)) = overhang(&setup.terrain.board, &footprint.body()) {
        let says = format!("{name} lies over the table's edge by {over:.2} inches: bring it in");
        return Err(amiss("at", ids::SC_MOV_10, says));
    }
    match setup.barred(Mover::new(info, lie), &footprint.rects) {
        Some(barred) => {
            Err(amiss("at", barred.rule, format!("{name} may not be in {}: {}", barred.by, barred.why)))
        }
        None => Ok(()),
    }
}

/// SC-MOV-10, SC-TWN-01: no unit overlaps another, and a block holds one side's units up to its capacity.
fn check_apart(setup: &Setup, units: &[Unit], faults: &mut Vec<Fault>) {
    let fault = |unit: usize, rule: RuleId, says: String| {
        let info = &setup.units[unit];
        Fault::by_rule(path(info.side, "units", &info.name, "at"), rule, says)
    };
    let present = |unit: &Unit| {
        unit.fate == Fate::Present && !setup.sides[unit.side].deploys && !unit.footprint.rects.is_empty()
    };
    for (index, unit) in units.iter().enumerate().filter(|(_, unit)| present(unit)) {
        let before = units[..index].iter().enumerate().filter(|(_, other)| present(other));
        if let Some((other, _)) =
            meets(&unit.footprint.body(), before.map(|(i, other)| (i, other.footprint.body())))
        {
            let (name, other) = (&setup.units[index].name, &setup.units[other].name);
            faults.push(fault(
                index,
                ids::SC_MOV_10,
                format!("{name} would lie on {other}: no unit overlaps another, move one of them"),
            ));
        }
    }
    for (number, block) in setup.terrain.areas.iter().enumerate().filter(|(_, area)| area.kind == Kind::Block)
    {
        let inside = |unit: &&Unit| {
            unit.fate == Fate::Present
                && matches!(unit.lie.formation, Formation::Garrison { block, .. } if usize::from(block) == number)
        };
        let held: u16 = units.iter().filter(inside).map(|unit| unit.models).sum();
        let sides: std::collections::BTreeSet<Side> =
            units.iter().filter(inside).map(|unit| unit.side).collect();
        if held > ground::capacity(block) || sides.len() > 1 {
            let says = format!(
                "{} holds {} figures of one side, and {held} are in it: put some elsewhere, or give it more `capacity`",
                block.name,
                ground::capacity(block)
            );
            faults.by_rule("sides", ids::SC_TWN_01, says);
        }
    }
}

/// SC-GNL-01: generals with their units, or alone.
pub(super) fn generals(scenario: &Scenario, state: &mut State, faults: &mut Vec<Fault>) {
    let files = Side::BOTH
        .into_iter()
        .flat_map(|side| scenario.sides[side].generals.iter().map(move |(name, file)| (side, name, file)));
    for (index, (side, name, file)) in files.enumerate() {
        let id = GeneralId(index as u8);
        let at = |field: &str| path(side, "generals", name, field);
        match (&file.with, file.at) {
            (Some(unit), _) => {
                let found = state.names().find(unit).and_then(|piece| state.as_unit(piece));
                let his = scenario.sides[side].units.keys().map(String::as_str);
                let Some(unit) = found.filter(|unit| state.unit(*unit).side == side) else {
                    faults.by_rule(
                        at("with"),
                        ids::SC_GNL_01,
                        format!("no unit of his is called '{unit}': {}", meant(unit, his)),
                    );
                    continue;
                };
                let post = state.post(unit);
                let general = state.general_mut(id);
                (general.with, general.at) = (Some(unit), post);
            }
            (None, Some(spot)) if !state.setup.terrain.board.holds(spot.point()) => {
                let (ground, spot) = (&state.setup.ground, spot.point());
                let says = format!(
                    "{name} stands at ({}, {}), off the table of {} by {} inches: bring him in",
                    spot.x, spot.y, ground.width, ground.depth
                );
                faults.by_rule(at("at"), ids::SC_GNL_01, says);
            }
            (None, Some(_)) => {}
            (None, None) if state.setup.sides[side].deploys => {}
            (None, None) => {
                faults.by_rule(at("at"), ids::SC_GNL_01, format!("say where {name} is, or with whom"));
            }
        }
    }
}

/// SC-CMB-02: who fights whom already.
pub(super) fn pairs(situation: &Situation, state: &mut State, faults: &mut Vec<Fault>) {
    for (index, file) in situation.pairs.iter().enumerate() {
        let find = |name: &str| state.names().find(name).and_then(|piece| state.as_unit(piece));
        let at = |field: &str| format!("situation.pairs[{index}].{field}");
        let (attacker, target) = match (find(&file.attacker), find(&file.target)) {
            (Some(attacker), Some(target)) if state.unit(attacker).side != state.unit(target).side => {
                (attacker, target)
            }
            _ => {
                let says = format!("{} and {} are no two enemies", file.attacker, file.target);
                faults.by_rule(at("target"), ids::SC_CMB_02, says);
                continue;
            }
        };
        let contact = (!file.drawn_in).then(|| file.contact.unwrap_or(Contact::Front));
        let behind = file.behind.as_deref().and_then(find);
        if file.behind.is_some() && behind.is_none() {
            faults.by_rule(at("behind"), ids::SC_ATK_14, "no unit is called so");
        }
        let (flank, cover, obstacle) = (file.flank, file.cover, file.obstacle);
        state.pairs.push(Pair { attacker, target, contact, flank, cover, obstacle, behind });
    }
}
