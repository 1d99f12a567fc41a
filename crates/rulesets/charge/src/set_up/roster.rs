//! SC-TRP-02, SC-TRP-04: who is there, and what he is.

use std::collections::BTreeSet;

use engine::fault::Faults as _;
use engine::{Fault, Names};

use crate::prelude::*;
use crate::scenario::{Scenario, UnitFile};
use crate::state::MOST_UNITS;
use crate::troops::{Battery, Mobility, RankSystem, Weapon, Weight};

/// Both sides' pieces in roster order, side A's first.
#[derive(Debug)]
pub(super) struct Roster {
    pub(super) units: Vec<UnitInfo>,
    generals: Vec<String>,
}

impl Roster {
    /// Units first, then generals.
    pub(super) fn names(&self) -> Names {
        Names::new(self.units.iter().map(|unit| unit.name.clone()).chain(self.generals.iter().cloned()))
    }
}

/// Names that mean something else where a state is shown as data.
const TAKEN: [&str; 10] =
    ["turn", "active", "step", "first", "awaits", "decision", "moving", "pairs", "agenda", "over"];

/// Reads both rosters; nothing if they are so wrong that nothing else can be looked at.
pub(super) fn read(scenario: &Scenario, faults: &mut Vec<Fault>) -> Option<Roster> {
    let before = faults.len();
    check_names(scenario, faults);
    let mut roster = Roster { units: Vec::new(), generals: Vec::new() };
    for side in Side::BOTH {
        for (name, file) in &scenario.sides[side].units {
            match read_unit(name, side, file) {
                Ok(unit) => roster.units.push(unit),
                Err((field, fault)) => {
                    faults.push(Fault { at: path(side, "units", name, field), ..fault });
                }
            }
        }
    }
    for side in Side::BOTH {
        roster.generals.extend(scenario.sides[side].generals.keys().cloned());
    }
    if roster.units.len() > MOST_UNITS {
        faults.note("sides", format!("both sides have at most {MOST_UNITS} units together"));
    }
    (faults.len() == before).then_some(roster)
}

/// The path of a piece's field in the file.
pub(crate) fn path(side: Side, list: &str, name: &str, field: &str) -> String {
    format!("sides.{side}.{list}.\"{name}\".{field}")
}

fn check_names(scenario: &Scenario, faults: &mut Vec<Fault>) {
    let mut known = BTreeSet::new();
    for side in Side::BOTH {
        let army = &scenario.sides[side];
        let units = army.units.keys().map(|name| ("units", name));
        for (list, name) in units.chain(army.generals.keys().map(|name| ("generals", name))) {
            let at = format!("sides.{side}.{list}.\"{name}\"");
            if TAKEN.contains(&name.as_str()) || name.is_empty() {
                faults
                    .note(at, format!("'{name}' cannot be a name, it means something else: choose another"));
            } else if !known.insert(name.clone()) {
                faults
                    .note(at, format!("there are two pieces called '{name}': give one of them another name"));
            }
        }
    }
}

/// What is wrong, at which field.
pub(super) type Amiss = (&'static str, Fault);

pub(super) fn amiss(field: &'static str, rule: engine::RuleId, says: impl Into<String>) -> Amiss {
    (field, Fault::by_rule("", rule, says))
}

fn read_unit(name: &str, side: Side, file: &UnitFile) -> Result<UnitInfo, Amiss> {
    let battery = read_battery(name, file)?;
    let crew = battery.map(|battery| 4 * u16::from(battery.guns));
    let Some(models) = file.models.or(crew) else {
        return Err(amiss("models", ids::SC_TRP_02, format!("say with how many models {name} began")));
    };
    check_models(name, file.arm, models, crew)?;
    let is_foot = file.arm == Arm::Infantry;
    for (field, said) in [
        ("weapon", file.weapon.is_some()),
        ("bayonets", file.bayonets.is_some()),
        ("ranks", file.ranks.is_some()),
        ("light", file.light),
        ("skirmishes", file.skirmishes.is_some()),
        ("screens", file.screens.is_some()),
    ] {
        if said && !is_foot {
            return Err(amiss(
                field,
                ids::SC_TRP_04,
                format!("{name} is {}: only infantry has this", file.arm.name()),
            ));
        }
    }
    if file.lancers && !file.arm.is_cavalry() {
        return Err(amiss("lancers", ids::SC_TRP_04, format!("{name} is {}: lancers ride", file.arm.name())));
    }
    Ok(UnitInfo {
        name: name.to_owned(),
        side,
        arm: file.arm,
        grade: file.grade,
        models,
        battery,
        weapon: if is_foot { file.weapon.unwrap_or(Weapon::Musket) } else { Weapon::None },
        bayonets: is_foot && file.bayonets.unwrap_or(true),
        ranks: file.ranks.unwrap_or(RankSystem::Three),
        light: file.light,
        lancers: file.lancers,
        skirmishes: file.skirmishes.unwrap_or(file.light),
        screens: file.screens.unwrap_or(file.light),
    })
}

fn read_battery(name: &str, file: &UnitFile) -> Result<Option<Battery>, Amiss> {
    if file.arm != Arm::Artillery {
        let said = [
            ("guns", file.guns.is_some()),
            ("weight", file.weight.is_some()),
            ("mobility", file.mobility.is_some()),
            ("left-guns", file.left_guns.is_some()),
        ];
        return match said.into_iter().find(|(_, said)| *said) {
            Some((field, _)) => {
                Err(amiss(field, ids::SC_TRP_04, format!("{name} is {}: it has no guns", file.arm.name())))
            }
            None => Ok(None),
        };
    }
    let guns = file.guns.unwrap_or(0);
    if !(2..=6).contains(&guns) {
        return Err(amiss(
            "guns",
            ids::SC_TRP_02,
            format!("a battery has 2 to 6 guns, and {name} has {guns}"),
        ));
    }
    Ok(Some(Battery {
        guns,
        weight: file.weight.unwrap_or(Weight::Field),
        mobility: file.mobility.unwrap_or(Mobility::Foot),
    }))
}

/// SC-TRP-02: how large a unit may be at the start.
fn check_models(name: &str, arm: Arm, models: u16, crew: Option<u16>) -> Result<(), Amiss> {
    let says = match (arm, crew) {
        (Arm::Infantry, _) if !(8..=48).contains(&models) => "infantry begins with 8 to 48 models".to_owned(),
        (Arm::Artillery, Some(crew)) if crew != models => format!("its guns need a crew of {crew}"),
        (arm, _) if arm.is_cavalry() && !(4..=32).contains(&models) => {
            "cavalry begins with 4 to 32 models".to_owned()
        }
        _ => return Ok(()),
    };
    Err(amiss("models", ids::SC_TRP_02, format!("{name} has {models} models: {says}")))
}
