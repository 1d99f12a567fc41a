//! From what a scenario says of an encounter to what it is about and how it begins, with everything that is wrong with it.

use engine::fault::Faults as _;

use super::alarm::Alarm;
use super::cattle::{Head, Herd, MOST};
use super::loot::Loot;
use super::watch::Hideout;
use super::{Affair, Course, Person};
use crate::ground::Terrain;
use crate::prelude::*;
use crate::scenario::{CattleFile, EncounterFile, EncounterKind, FigureFile, HeadFile, Scenario};

/// All figures in roster order.
fn roster(scenario: &Scenario) -> impl Iterator<Item = (Side, &String, &FigureFile)> {
    let of =
        move |side: Side| scenario.sides[side].figures.iter().map(move |(name, file)| (side, name, file));
    Side::BOTH.into_iter().flat_map(of)
}

fn by_name(scenario: &Scenario, name: &str) -> Option<FigureId> {
    roster(scenario).position(|(_, known, _)| known == name).map(|index| FigureId(index as u8))
}

/// What the encounter is about; nothing for a mere gunfight.
pub(crate) fn affair(scenario: &Scenario, terrain: &Terrain) -> Option<Affair> {
    let file = scenario.encounter.as_ref()?;
    let principal = |side: Side| {
        let leads = |(of, _, file): (Side, &String, &FigureFile)| of == side && file.principal;
        roster(scenario).position(leads).map(|index| FigureId(index as u8))
    };
    let building = |name: &String| match terrain.find(name) {
        Some(Cover::Building(index)) => Some(index),
        _ => None,
    };
    Some(Affair {
        kind: file.kind,
        hunted: file.hunted,
        principals: BySide::of(principal),
        building: file.alarm.as_ref().and_then(|alarm| building(&alarm.building)),
        water: file.water.as_ref().and_then(|name| match terrain.find(name) {
            Some(Cover::Area(index)) => Some(index),
            _ => None,
        }),
        cavalry: file.war_band.as_ref().map_or(0, |band| band.cavalry),
        near: file.cattle.as_ref().map(|cattle| cattle.edge.on_board()),
        at_or_below: file.alarm.as_ref().is_some_and(|alarm| alarm.at_or_below),
        hideout: file.watch.as_ref().map(|watch| Hideout {
            walls: watch.from.iter().filter_map(|name| terrain.find(name)).collect(),
            camp: watch.camp,
        }),
    })
}

/// How the encounter begins.
pub(crate) fn course(scenario: &Scenario, affair: Option<&Affair>) -> Option<Box<Course>> {
    let (file, affair) = (scenario.encounter.as_ref()?, affair?);
    let raised = file.alarm.as_ref().is_some_and(|alarm| alarm.raised);
    let coups = |name: &String| {
        let named = file.coups.get(name).into_iter().flatten();
        named.filter_map(|victim| by_name(scenario, victim)).collect()
    };
    let people = roster(scenario)
        .map(|(_, name, figure)| Person {
            waits: figure.waits.is_some() && !raised,
            coups: coups(name),
            ..Person::default()
        })
        .collect();
    let seen = roster(scenario).any(|(side, _, figure)| Some(side) != file.hunted && figure.spotted);
    Some(Box::new(Course {
        people,
        moment: 0,
        first_shot: None,
        yielded: None,
        alarm: file.alarm.as_ref().map(|alarm| Alarm { since: alarm.since, rolled: 0, raised }),
        stirred: None,
        loot: loot(scenario, file, affair),
        herd: file.cattle.as_ref().map(|cattle| herd(scenario, cattle)),
        dusks_at_water: file.dusks_at_water,
        // SX-CCAP-11: one of the hunters who is seen gives them all away.
        watch: file.watch.as_ref().filter(|_| !seen).map(|_| 0),
    }))
}

/// SX-CRUST-08: the cattle as the file has them.
fn herd(scenario: &Scenario, file: &CattleFile) -> Herd {
    let left = i32::from(file.inches) * 1000;
    let head = |head: &HeadFile| Head {
        at: head.at,
        by: head.by.as_ref().and_then(|name| by_name(scenario, name)),
        left,
        gone: None,
    };
    Herd { head: file.head.values().map(head).collect(), inches: file.inches, turn: 0 }
}

/// SX-CROB-05: the loot is the principal's unless the file says otherwise.
fn loot(scenario: &Scenario, file: &EncounterFile, affair: &Affair) -> Option<Loot> {
    let loot = file.loot.as_ref()?;
    let carrier = match &loot.carried_by {
        Some(name) => by_name(scenario, name),
        None => affair.hunted_principal(),
    };
    loot.at.map(Loot::Lies).or(carrier.map(Loot::Carried))
}

/// What is wrong with the parts of an encounter.
pub(crate) fn check(scenario: &Scenario, terrain: &Terrain, faults: &mut Vec<Fault>) {
    for (side, name, file) in roster(scenario) {
        let at = |key: &str| format!("sides.{side}.figures.\"{name}\".{key}");
        let needs = [
            (file.principal, "principal", campaign::SX_CFRM_03),
            (file.townsfolk, "townsfolk", campaign::SX_CTOWN_15),
            (file.waits.is_some(), "waits", campaign::SX_CJAIL_07),
            (file.counts_coup, "counts-coup", campaign::SX_CNAT_33),
        ];
        for (said, key, rule) in needs {
            if said && scenario.encounter.is_none() {
                let says = "this belongs to an encounter of the campaign: say which in [encounter]";
                faults.by_rule(at(key), rule, says);
            }
        }
        let earlier = |other: &FigureFile| !std::ptr::eq(other, file) && other.principal;
        let first = scenario.sides[side].figures.values().find(|other| other.principal);
        if file.principal && first.is_some_and(earlier) {
            let says = "each side has at most one principal";
            faults.by_rule(at("principal"), campaign::SX_CFRM_03, says);
        }
    }
    if let Some(file) = &scenario.encounter {
        check_parts(scenario, file, terrain, faults);
    }
    for side in Side::BOTH {
        check_ways_out(scenario, side, terrain, faults);
    }
}

fn check_parts(scenario: &Scenario, file: &EncounterFile, terrain: &Terrain, faults: &mut Vec<Fault>) {
    let hunts = file.kind != EncounterKind::Gunfight;
    if hunts && file.hunted.is_none() {
        let says = "say which side is hunted, robs, rustles or is besieged: hunted = \"A\" or \"B\"";
        faults.by_rule("encounter.hunted", campaign::SX_CENC_11, says);
    }
    if !hunts && file.hunted.is_some() {
        let says = "nobody is hunted in a Gunfight: leave this out";
        faults.by_rule("encounter.hunted", campaign::SX_CENC_11, says);
    }
    if let Some(alarm) = &file.alarm {
        if !matches!(terrain.find(&alarm.building), Some(Cover::Building(_))) {
            let says = format!("no building is called '{}'", alarm.building);
            faults.by_rule("encounter.alarm.building", campaign::SX_CJAIL_05, says);
        }
    }
    for (name, victims) in &file.coups {
        let unknown = std::iter::once(name).chain(victims).find(|name| by_name(scenario, name).is_none());
        if let Some(unknown) = unknown {
            let says = format!("no figure is called '{unknown}'");
            faults.by_rule("encounter.coups", campaign::SX_CNAT_34, says);
        }
    }
    if let Some(water) = file.water.as_ref().filter(|it| !matches!(terrain.find(it), Some(Cover::Area(_)))) {
        let says = format!("no area is called '{water}'");
        faults.by_rule("encounter.water", campaign::SX_CDAY_07, says);
    }
    let nowhere = |name: &&String| terrain.find(name).is_none();
    if let Some(name) = file.watch.iter().flat_map(|watch| &watch.from).find(nowhere) {
        let says = format!("nothing on the table is called '{name}'");
        faults.by_rule("encounter.watch.from", campaign::SX_CCAP_11, says);
    }
    if let Some(cattle) = &file.cattle {
        check_cattle(scenario, cattle, terrain, faults);
    }
    let Some(loot) = &file.loot else { return };
    let is_hunted =
        |name: &String| roster(scenario).any(|(side, known, _)| known == name && Some(side) == file.hunted);
    let leads = |side: Side| scenario.sides[side].figures.values().any(|figure| figure.principal);
    let says = match (&loot.carried_by, loot.at) {
        (Some(_), Some(_)) => Some("somebody carries the loot, or it lies somewhere, not both"),
        (Some(name), None) if !is_hunted(name) => Some("the loot is carried by one of the hunted side"),
        (None, None) if !file.hunted.is_some_and(leads) => {
            Some("say who carries the loot: the hunted side has no principal")
        }
        (None, Some(at)) if !terrain.board.holds(at.point()) => Some("the loot lies on the table"),
        _ => None,
    };
    if let Some(says) = says {
        faults.by_rule("encounter.loot", campaign::SX_CROB_05, says);
    }
}

/// SX-CRUST-08: everybody controls four head at most, and each within 6 inches.
fn check_cattle(scenario: &Scenario, file: &CattleFile, terrain: &Terrain, faults: &mut Vec<Fault>) {
    if file.head.is_empty() {
        let says = "name the head of cattle: head.\"Bess\" = { at = { x = 20, y = 24, facing = 90 } }";
        faults.by_rule("encounter.cattle.head", campaign::SX_CRUST_02, says);
    }
    for (index, (name, head)) in file.head.iter().enumerate() {
        let at = |key: &str| format!("encounter.cattle.head.\"{name}\".{key}");
        if !terrain.board.holds(head.at.point()) {
            faults.by_rule(at("at"), campaign::SX_CRUST_06, "it stands beyond the edge of the table");
        }
        let Some(by) = &head.by else { continue };
        if by_name(scenario, by).is_none() {
            faults.note(at("by"), format!("no figure is called '{by}'"));
        }
        let before = file.head.values().take(index).filter(|other| other.by.as_ref() == Some(by)).count();
        if before >= MOST {
            let says = format!("{by} controls four head already: this one is loose, or somebody else's");
            faults.by_rule(at("by"), campaign::SX_CRUST_08, says);
        }
    }
}

/// SX-CROB-04: a way out is a stretch of an edge.
fn check_ways_out(scenario: &Scenario, side: Side, terrain: &Terrain, faults: &mut Vec<Fault>) {
    for (index, way) in scenario.sides[side].ways_out.iter().enumerate() {
        let (_, gap) = terrain.board.nearest_edge(way.at.point());
        let wide = way.width > 0.0 && way.width <= 200.0;
        if !wide || !table::within(gap.distance, 0.0) {
            let says = "a way out is a point of an edge and a width in inches: { at = [0, 24], width = 6 }";
            faults.by_rule(format!("sides.{side}.ways-out[{index}]"), campaign::SX_CROB_04, says);
        }
    }
}
