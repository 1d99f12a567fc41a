//! MG-GEN-12: where everything stands when the battle, or the situation of a case, begins.

use engine::Fault;
use engine::fault::Faults as _;

use super::roster::path;
use super::{Setup, UnitInfo};
use crate::deployment;
use crate::ground::{Passer, Terrain, called};
use crate::layout::{self, column_on, length_on_road};
use crate::options::Switch;
use crate::prelude::*;
use crate::scenario::{Army, Scenario, Situation, UnitFile};
use crate::state::{Commander, Marks};

/// MG-GEN-12: a side deploys if the scenario places none of its pieces.
pub(super) fn deploys(army: &Army) -> bool {
    !army.units.is_empty()
        && army.units.values().all(|unit| unit.at.is_none())
        && army.commanders.values().all(|commander| commander.at.is_none())
}

/// Places everything, side A's first.
pub(super) fn everything(
    scenario: &Scenario,
    setup: &Setup,
    faults: &mut Vec<Fault>,
) -> (Vec<Unit>, Vec<Commander>) {
    let (mut units, mut commanders) = (Vec::new(), Vec::new());
    for side in Side::BOTH {
        let army = &scenario.sides[side];
        let first = setup.armies[side].start;
        if setup.sides[side].deploys {
            match deployment::arrangement(setup, side, &units) {
                Some((placed, posts)) => {
                    units.extend(placed);
                    commanders.extend(posts);
                }
                None => faults.by_rule(
                    format!("sides.{side}.units"),
                    ids::MG_GEN_12,
                    "there is no room for them all within 12 inches of the home edge: place them in the scenario",),
            }
            continue;
        }
        for (offset, (name, file)) in army.units.iter().enumerate() {
            let id = UnitId((first + offset) as u8);
            let at = |field: &str| path(side, "units", name, field);
            match place_unit(scenario, setup, id, file) {
                Ok(unit) => units.push(unit),
                Err((field, fault)) => faults.push(Fault { at: at(field), ..fault }),
            }
        }
        for (name, file) in &army.commanders {
            let at = |field: &str| path(side, "commanders", name, field);
            let Some(spot) = file.at else {
                faults.by_rule(at("at"), ids::MG_GEN_12, format!("say where {name} stands"));
                continue;
            };
            if !setup.terrain.board.holds(spot.point()) {
                let (board, here) = (&setup.ground, spot.point());
                let says = format!(
                    "{name} stands at ({}, {}), off the table of {} by {} inches: bring him in",
                    here.x, here.y, board.width, board.depth
                );
                faults.by_rule(at("at"), ids::MG_GEN_05, says);
            }
            if file.cp > 6 {
                let says = format!("{name} cannot have {} points: a die gives at most 6", file.cp);
                faults.by_rule(at("cp"), ids::MG_CMD_04, says);
            }
            commanders.push(Commander { side, at: spot, cp: file.cp, fate: Fate::Present, moved: false });
        }
    }
    if faults.is_empty() {
        check_overlaps(setup, &units, faults);
        remove_idle_commanders(setup, &units, &mut commanders);
    }
    (units, commanders)
}

/// What is wrong, at which field of the unit.
type Amiss = (&'static str, Fault);

fn amiss(field: &'static str, rule: engine::RuleId, says: impl Into<String>) -> Amiss {
    (field, Fault::by_rule("", rule, says))
}

fn place_unit(scenario: &Scenario, setup: &Setup, id: UnitId, file: &UnitFile) -> Result<Unit, Amiss> {
    let info = setup.unit(id);
    let (name, arm) = (&info.name, info.profile.arm);
    let formation = file.formation.unwrap_or(match arm {
        Arm::Infantry | Arm::Cavalry => Formation::Line,
        Arm::Artillery => Formation::Unlimbered,
    });
    if !formation.suits(arm) {
        let says =
            format!("{name} cannot be {}: {} has {}", formation.in_words(), arm.name(), arm.formations());
        return Err(amiss("formation", ids::MG_UNI_05, says));
    }
    let stands = strength(file, info.stands, name)?;
    check_condition(file, arm, name)?;
    check_hits(scenario.situation.as_ref(), file, info)?;
    let Some(at) = file.at else {
        let says = format!("say where {name} stands, or place no piece of its side and let it deploy");
        return Err(amiss("at", ids::MG_GEN_12, says));
    };
    let lie = lie(&setup.terrain, arm, formation, stands, at, file.road)
        .map_err(|(field, why)| amiss(field, ids::MG_FRM_07, format!("{name}: {why}")))?;
    let footprint = layout::lay_out(&setup.terrain, arm, formation, stands, lie);
    if !file.destroyed {
        let overhang = footprint.stands.iter().find_map(|stand| setup.terrain.board.overhang(stand));
        if let Some((_, over, _)) = overhang {
            let says = format!("{name} lies over the table's edge by {over:.2} inches: bring it in");
            return Err(amiss("at", ids::MG_MOV_11, says));
        }
        // MG-RTE-04: a routed unit may have fled into ground it may not enter, and rallied there.
        let anywhere = file.condition == Condition::Routed || file.rallied;
        let passer = Passer::new(arm, formation, lie);
        match setup.terrain.standing(passer, &footprint.stands, footprint.centre()) {
            Err(barred) if !anywhere => {
                let says =
                    format!("{name} may not be in {}: {}", called(&setup.terrain, barred.by), barred.why);
                return Err(amiss("at", barred.rule, says));
            }
            Err(_) | Ok(()) => {}
        }
        let clear = !footprint.ground.partly.difficult;
        if formation.is_open() && scenario.options.open_order_in_clear == Switch::Off {
            let says = format!(
                "{name} is in open order only where difficult ground puts it: give it line or column, or turn open-order-in-clear on"
            );
            return Err(amiss("formation", ids::MG_FRM_16, says));
        }
        if formation == Formation::Square && !clear && scenario.situation.is_none() {
            let says = format!("{name} stands in difficult ground, where no square can be formed");
            return Err(amiss("formation", ids::MG_TER_04, says));
        }
    }
    Ok(Unit {
        side: info.side,
        stands,
        formation,
        lie,
        condition: file.condition,
        exhausted: file.exhausted,
        fate: if file.destroyed { Fate::Destroyed } else { Fate::Present },
        marks: marks(setup, file, info.side)?,
        hits: u16::from(file.hits),
        footprint,
    })
}

fn strength(file: &UnitFile, at_start: u8, name: &str) -> Result<u8, Amiss> {
    match file.left {
        None => Ok(at_start),
        Some(0) => {
            Err(amiss("left", ids::MG_UNI_11, format!("{name} has no stand left: write destroyed = true")))
        }
        Some(left) if left > at_start => {
            let says = format!("{name} has {left} stands left of {at_start}: it cannot have gained any");
            Err(amiss("left", ids::MG_UNI_01, says))
        }
        Some(left) => Ok(left),
    }
}

fn check_condition(file: &UnitFile, arm: Arm, name: &str) -> Result<(), Amiss> {
    if file.condition == Condition::Routed && arm == Arm::Artillery {
        let says = format!("{name} is a battery: a routed battery is removed, write destroyed = true");
        return Err(amiss("condition", ids::MG_RTE_07, says));
    }
    if file.exhausted && arm != Arm::Cavalry {
        return Err(amiss(
            "exhausted",
            ids::MG_UNI_06,
            format!("{name} is {}: only cavalry tires", arm.name()),
        ));
    }
    if arm != Arm::Infantry && (file.square_failed || !file.square_tried.is_empty()) {
        let at = if file.square_failed { "square-failed" } else { "square-tried" };
        return Err(amiss(
            at,
            ids::MG_SQR_02,
            format!("{name} is {}: only infantry tries to form square", arm.name()),
        ));
    }
    Ok(())
}

/// MG-MEL-18, MG-SHO-19: hits that have removed no stand yet are fewer than remove one, but those of the shooting phase wait for its end; with
/// the phase they are dropped.
fn check_hits(situation: Option<&Situation>, file: &UnitFile, info: &UnitInfo) -> Result<(), Amiss> {
    let (name, hits, most) = (&info.name, file.hits, info.profile.hits);
    match situation.map(|situation| situation.step) {
        Some(Step::Melee) if hits >= most => {
            let says = format!("{name} has {hits} hits, and {most} remove a stand: give fewer, and `left`");
            Err(amiss("hits", ids::MG_MEL_18, says))
        }
        Some(Step::Shooting | Step::Melee) => Ok(()),
        _ if hits > 0 => {
            let says =
                format!("{name} has {hits} hits, and hits are dropped when their phase ends: leave them out");
            Err(amiss("hits", ids::MG_SHO_19, says))
        }
        _ => Ok(()),
    }
}

fn marks(setup: &Setup, file: &UnitFile, side: Side) -> Result<Marks, Amiss> {
    let mut square_tried = UnitSet::default();
    for name in &file.square_tried {
        let enemy = setup
            .units
            .iter()
            .position(|unit| unit.name == *name && unit.side != side && unit.profile.arm == Arm::Cavalry);
        let Some(enemy) = enemy else {
            let says = format!("no enemy cavalry is called '{name}'");
            return Err(amiss("square-tried", ids::MG_SQR_04, says));
        };
        square_tried.add(UnitId(enemy as u8));
    }
    Ok(Marks {
        rallied: file.rallied,
        tried_to_rally: file.tried_to_rally,
        charged: file.charged,
        fought: file.fought,
        square_tried,
        square_failed: file.square_failed,
        ..Marks::default()
    })
}

/// Where a unit of a file lies: behind its front centre, or along a road.
fn lie(
    terrain: &Terrain,
    arm: Arm,
    formation: Formation,
    stands: u8,
    at: Pose,
    road: Option<u8>,
) -> Result<Lie, (&'static str, &'static str)> {
    match (formation, road) {
        (Formation::MarchColumn, Some(road)) if usize::from(road) >= terrain.roads.len() => {
            Err(("road", "the ground has no such road: roads are counted from 0"))
        }
        (Formation::MarchColumn, _) => {
            march_lie(terrain, arm, stands, at, WhereToMarch { road, way: None }).map_err(|why| ("at", why))
        }
        (_, Some(_)) => Err(("road", "only a march column lies along a road")),
        (_, None) => Ok(Lie::Field(at)),
    }
}

/// Which road, and which way along it; found from the place if nothing is said.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WhereToMarch {
    pub(crate) road: Option<u8>,
    /// The way along it.
    pub(crate) way: Option<RoadWay>,
}

/// MG-FRM-07, MG-FRM-15: a march column with its head at the road point nearest to `at`, facing whichever way along the road is
/// nearer to the facing unless it is said.
pub(crate) fn march_lie(
    terrain: &Terrain,
    arm: Arm,
    stands: u8,
    at: Pose,
    to: WhereToMarch,
) -> Result<Lie, &'static str> {
    let nearest = || {
        let roads = terrain.roads.iter().enumerate();
        let gaps = roads
            .map(|(index, road)| (index as u8, road.line.nearest(at.point()).point.distance(at.point())));
        gaps.min_by(|one, other| one.1.total_cmp(&other.1)).filter(|(_, gap)| *gap <= NEAR_ROAD)
    };
    let road = match to.road {
        Some(road) => road,
        None => nearest().map(|(road, _)| road).ok_or("no road passes there: put its head on a road")?,
    };
    column_on(terrain, road, at.placement(), to.way, length_on_road(arm, stands))
        .map(Lie::Road)
        .ok_or("the road is too short to hold all its stands behind its head")
}

/// How far from a road the head of a march column may be given.
const NEAR_ROAD: f64 = 1.0;

/// MG-GEN-12: no unit overlaps another.
fn check_overlaps(setup: &Setup, units: &[Unit], faults: &mut Vec<Fault>) {
    for (index, unit) in units.iter().enumerate().filter(|(_, unit)| unit.fate == Fate::Present) {
        for (other_index, other) in units.iter().enumerate().skip(index + 1) {
            if other.fate == Fate::Present
                && unit.footprint.is_near(&other.footprint, 0.0)
                && rects::overlapping(&unit.footprint.stands, &other.footprint.stands).is_some()
            {
                let (name, other) = (&setup.units[index].name, &setup.units[other_index].name);
                let says = format!("{other} would lie on {name}: no unit overlaps another, move one of them");
                let at = path(setup.units[other_index].side, "units", other, "at");
                faults.by_rule(at, ids::MG_GEN_12, says);
            }
        }
    }
}

/// MG-COM-04: a commander is gone when all units in his command are.
fn remove_idle_commanders(setup: &Setup, units: &[Unit], commanders: &mut [Commander]) {
    for (index, commander) in commanders.iter_mut().enumerate() {
        let id = CommanderId(index as u8);
        let mut his = (0..units.len() as u8).map(UnitId).filter(|unit| setup.commands(id, *unit)).peekable();
        if his.peek().is_some() && his.all(|unit| units[usize::from(unit.0)].fate == Fate::Destroyed) {
            commander.fate = Fate::Destroyed;
        }
    }
}

/// Contacts that exist already.
pub(super) fn contacts(situation: &Situation, state: &mut State, faults: &mut Vec<Fault>) {
    if matches!(situation.step, Step::Deployment | Step::FirstRoll) && !situation.contacts.is_empty() {
        faults.by_rule("situation.contacts", ids::MG_FAC_05, "nobody touches before the first turn");
        return;
    }
    for (index, file) in situation.contacts.iter().enumerate() {
        let find = |name: &str| state.names().find(name).and_then(|piece| state.as_unit(piece));
        let at = |field: &str| format!("situation.contacts[{index}].{field}");
        let (attacker, target) = match (find(&file.attacker), find(&file.target)) {
            (Some(attacker), Some(target)) => (attacker, target),
            (None, _) => {
                faults.note(at("attacker"), format!("no unit is called '{}'", file.attacker));
                continue;
            }
            (_, None) => {
                faults.note(at("target"), format!("no unit is called '{}'", file.target));
                continue;
            }
        };
        let gone = [("attacker", attacker), ("target", target)];
        if let Some((field, unit)) =
            gone.into_iter().find(|(_, unit)| state.unit(*unit).fate == Fate::Destroyed)
        {
            let says = format!(
                "{} is destroyed and touches nobody: leave this contact out, or let the unit live",
                state.name(unit)
            );
            faults.by_rule(at(field), ids::MG_UNI_11, says);
            continue;
        }
        if state.unit(attacker).side == state.unit(target).side || !state.touch(attacker, target) {
            let says = format!("{} and {} are no enemies that touch", file.attacker, file.target);
            faults.by_rule(at("target"), ids::MG_FAC_05, says);
            continue;
        }
        let contact = Contact { attacker, target, zone: file.zone, over_water: file.over_water };
        state.contacts.push(contact);
    }
}
