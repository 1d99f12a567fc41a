//! MG-GEN-07, MG-CMD-01: who is there, of what kind and under whom.

use std::collections::BTreeSet;
use std::ops::Range;

use engine::fault::{Faults as _, meant};
use engine::{BySide, Fault, Names};
use indexmap::IndexMap;

use super::{CommanderInfo, UnitInfo};
use crate::prelude::*;
use crate::profiles::{self, Profile};
use crate::scenario::{Army, ProfileFile, Rank, Scenario};
use crate::state::MOST_UNITS;

/// Both sides' pieces in roster order, side A's first.
#[derive(Debug)]
pub(super) struct Roster {
    pub(super) units: Vec<UnitInfo>,
    pub(super) commanders: Vec<CommanderInfo>,
}

impl Roster {
    /// Units first, then commanders.
    pub(super) fn names(&self) -> Names {
        let units = self.units.iter().map(|unit| unit.name.clone());
        Names::new(units.chain(self.commanders.iter().map(|commander| commander.name.clone())))
    }

    /// Which units are each side's.
    pub(super) fn armies(&self) -> BySide<Range<usize>> {
        let second = self.units.partition_point(|unit| unit.side == Side::A);
        BySide { a: 0..second, b: second..self.units.len() }
    }

    /// MG-CMD-01: the units under each commander, at whatever level.
    pub(super) fn commands(&self) -> Vec<UnitSet> {
        let mut commands = vec![UnitSet::default(); self.commanders.len()];
        for (index, unit) in self.units.iter().enumerate() {
            for commander in self.above(unit) {
                commands[usize::from(commander.0)].add(UnitId(index as u8));
            }
        }
        commands
    }

    /// MG-CMD-01: a unit's commander, his superior, and so on.
    fn above(&self, unit: &UnitInfo) -> impl Iterator<Item = CommanderId> {
        let superior = |who: &CommanderId| self.commanders[usize::from(who.0)].superior;
        // A file may put commanders under each other in a ring; that is a fault of its own, and no chain is longer than this.
        std::iter::successors(Some(unit.superior), superior).take(self.commanders.len())
    }
}

/// The most commanders both sides may have together.
const MOST_COMMANDERS: usize = 64;

/// Names that mean something else where a state is shown as data.
const TAKEN: [&str; 12] = [
    "turn", "active", "step", "first", "awaits", "decision", "contacts", "melee", "morale", "credit",
    "agenda", "over",
];

/// Reads both rosters; nothing if they are so wrong that nothing else can be looked at.
pub(super) fn read(scenario: &Scenario, faults: &mut Vec<Fault>) -> Option<Roster> {
    let before = faults.len();
    check_names(scenario, faults);
    let mut roster = Roster { units: Vec::new(), commanders: Vec::new() };
    for side in Side::BOTH {
        read_commanders(side, &scenario.sides[side], &mut roster.commanders, faults);
    }
    check_profiles(&scenario.profiles, scenario.year, faults);
    for side in Side::BOTH {
        read_units(scenario, side, &mut roster, faults);
    }
    // A unit that is wrong is not in the roster, and its commander is not to blame.
    if faults.len() == before {
        check_commands(&roster, faults);
    }
    for (list, count, most) in
        [("units", roster.units.len(), MOST_UNITS), ("commanders", roster.commanders.len(), MOST_COMMANDERS)]
    {
        if count > most {
            faults.note("sides", format!("both sides together have at most {most} {list}, not {count}"));
        }
    }
    (faults.len() == before).then_some(roster)
}

/// The path of a piece in the file.
pub(crate) fn path(side: Side, list: &str, name: &str, field: &str) -> String {
    let piece = format!("sides.{side}.{list}.\"{name}\"");
    if field.is_empty() { piece } else { format!("{piece}.{field}") }
}

fn check_names(scenario: &Scenario, faults: &mut Vec<Fault>) {
    let mut known = BTreeSet::new();
    for side in Side::BOTH {
        let army = &scenario.sides[side];
        let commanders = army.commanders.keys().map(|name| ("commanders", name));
        for (list, name) in commanders.chain(army.units.keys().map(|name| ("units", name))) {
            let at = path(side, list, name, "");
            if name.trim().is_empty() || name.contains('"') {
                faults.note(at, "a piece needs a name, without double quotes");
            } else if TAKEN.contains(&name.as_str()) || name == "over" {
                faults
                    .push(Fault::new(at, format!("'{name}' cannot be the name of a piece: choose another")));
            } else if !known.insert(name.as_str()) {
                faults.by_rule(
                    at,
                    ids::MG_GEN_07,
                    format!(
                        "two pieces are called '{name}': every unit and commander needs a name of its own"
                    ),
                );
            }
        }
    }
}

/// MG-CMD-01: one army commander, corps under him, divisions under a corps or under him.
fn read_commanders(side: Side, army: &Army, into: &mut Vec<CommanderInfo>, faults: &mut Vec<Fault>) {
    let start = into.len();
    let army_commanders = army.commanders.values().filter(|commander| commander.rank == Rank::Army).count();
    let empty = army.commanders.is_empty() && army.units.is_empty();
    if army_commanders != 1 && !empty {
        let says = format!("an army has exactly one army commander, and this one has {army_commanders}");
        faults.by_rule(format!("sides.{side}.commanders"), ids::MG_ARM_03, says);
    }
    for (name, commander) in &army.commanders {
        let found = commander.under.as_ref().map(|above| (above, army.commanders.get_index_of(above)));
        if let Some((above, None)) = found {
            let others = army.commanders.keys().filter(|known| *known != name).map(String::as_str);
            let says = format!("no commander of this side is called '{above}': {}", meant(above, others));
            faults.by_rule(path(side, "commanders", name, "under"), ids::MG_CMD_01, says);
        }
        let superior = found.and_then(|(_, index)| index).map(|index| CommanderId((start + index) as u8));
        let above = commander.under.as_ref().and_then(|above| army.commanders.get(above));
        // Of one who is under nobody known that was told already.
        let is_known = commander.under.is_some() == above.is_some();
        if let (true, Err((rule, says))) =
            (is_known, may_be_under(commander.rank, above.map(|above| above.rank)))
        {
            faults.by_rule(path(side, "commanders", name, "under"), rule, format!("{name}: {says}"));
        }
        let (range, _) = profiles::commander(commander.rank);
        into.push(CommanderInfo {
            name: name.clone(),
            side,
            rank: commander.rank,
            superior,
            range: f64::from(range),
        });
    }
}

/// MG-CMD-01, MG-ARM-03: who may command whom.
fn may_be_under(rank: Rank, above: Option<Rank>) -> Result<(), (engine::RuleId, &'static str)> {
    use Rank::{Army, CavCorps, CavDiv, InfCorps, InfDiv};
    match (rank, above) {
        (Army, None) | (InfCorps | CavCorps, Some(Army)) => Ok(()),
        (InfDiv | CavDiv, Some(Army | InfCorps | CavCorps)) => Ok(()),
        (Army, Some(_)) => Err((ids::MG_CMD_01, "the army commander is under nobody")),
        (InfCorps | CavCorps | InfDiv | CavDiv, None) => Err((
            ids::MG_ARM_03,
            "every commander but the army commander has a superior: say whom he is under",
        )),
        (InfCorps | CavCorps, Some(_)) => {
            Err((ids::MG_CMD_01, "a corps commander is under the army commander"))
        }
        (InfDiv | CavDiv, Some(_)) => {
            Err((ids::MG_CMD_01, "a divisional commander is under a corps or the army commander"))
        }
    }
}

fn read_units(scenario: &Scenario, side: Side, roster: &mut Roster, faults: &mut Vec<Fault>) {
    for (name, unit) in &scenario.sides[side].units {
        let at = |field: &str| path(side, "units", name, field);
        let profile = match read_profile(&scenario.profiles, &unit.profile, scenario.year) {
            Ok(profile) => profile,
            Err(Unusable::HereAs(rule, says)) => {
                faults.by_rule(at("type"), rule, says);
                continue;
            }
            // What is wrong with a changed profile is told where it stands, once.
            Err(Unusable::Itself) => continue,
        };
        let sizes = profile.arm.sizes();
        let stands = unit.stands.unwrap_or(sizes.usual);
        if !(sizes.least..=sizes.most).contains(&stands) {
            let says = format!(
                "{name} has {stands} stands: a unit of {} has {} to {}",
                profile.arm.name(),
                sizes.least,
                sizes.most
            );
            faults.by_rule(at("stands"), ids::MG_UNI_01, says);
        }
        let superior = roster
            .commanders
            .iter()
            .position(|commander| commander.side == side && commander.name == unit.under);
        let Some(superior) = superior else {
            let his = roster.commanders.iter().filter(|commander| commander.side == side);
            let known = meant(&unit.under, his.map(|commander| commander.name.as_str()));
            let says = format!("no commander of this side is called '{}': {known}", unit.under);
            faults.by_rule(at("under"), ids::MG_CMD_01, says);
            continue;
        };
        let superior = CommanderId(superior as u8);
        roster.units.push(UnitInfo { name: name.clone(), side, profile, stands, superior });
    }
}

/// MG-ARM-03: the profiles a scenario has changed, whether a unit has them or not, with everything that is wrong with them.
fn check_profiles(changed: &IndexMap<String, ProfileFile>, year: u16, faults: &mut Vec<Fault>) {
    for (key, file) in changed {
        faults.extend(wrong_with(key, file, year));
    }
}

fn wrong_with<'a>(key: &'a str, file: &'a ProfileFile, year: u16) -> impl Iterator<Item = Fault> + use<'a> {
    let at = move |field: &str| format!("profiles.\"{key}\".{field}");
    let nobody = profiles::find(&file.like, year)
        .is_none()
        .then(|| Fault::by_rule(at("like"), ids::MG_ARM_01, unknown(&file.like)));
    let numbers = [
        ("melee", file.melee, 0, 4),
        ("shoot", file.shoot, 0, 4),
        ("hits", file.hits, 1, 20),
        ("save", file.save, 2, 7),
    ];
    nobody.into_iter().chain(numbers.into_iter().filter_map(move |(field, value, least, most)| {
        let beyond = value.is_some_and(|value| !(least..=most).contains(&value));
        beyond.then(|| Fault::by_rule(at(field), ids::MG_ARM_03, format!("{field} is {least} to {most}")))
    }))
}

/// Why a unit cannot have a profile.
enum Unusable {
    /// Something is wrong with the profile itself.
    Itself,
    /// There is none of that name, or not in this year.
    HereAs(engine::RuleId, String),
}

/// MG-ARM-01, MG-UNI-10: a profile of the list in its years, or one the scenario has changed (MG-ARM-03).
fn read_profile(changed: &IndexMap<String, ProfileFile>, key: &str, year: u16) -> Result<Profile, Unusable> {
    if let Some(file) = changed.get(key) {
        let (like, _) = profiles::find(&file.like, year).ok_or(Unusable::Itself)?;
        let is_right = wrong_with(key, file, year).next().is_none();
        return if is_right { Ok(like.changed(key, file)) } else { Err(Unusable::Itself) };
    }
    let Some((profile, years)) = profiles::find(key, year) else {
        return Err(Unusable::HereAs(ids::MG_ARM_01, unknown(key)));
    };
    if years.hold(year) {
        Ok(profile)
    } else {
        let allowed = match (years.from, years.to) {
            (0, to) => format!("to {to}"),
            (from, u16::MAX) => format!("from {from}"),
            (from, to) if from == to => format!("in {from}"),
            (from, to) => format!("from {from} to {to}"),
        };
        Err(Unusable::HereAs(ids::MG_UNI_10, format!("{key} is allowed {allowed}, and this is {year}")))
    }
}

fn unknown(key: &str) -> String {
    let nation = key.split('-').next().unwrap_or_default();
    let near: Vec<&str> = profiles::keys().filter(|known| known.starts_with(nation)).collect();
    if near.is_empty() || nation.is_empty() {
        format!("no profile is called '{key}': keys begin with fr-, br-, ru-, au- or pr-")
    } else {
        format!("no profile is called '{key}': {}", meant(key, near))
    }
}

/// MG-ARM-03: every commander below army level has at least one unit in his command.
fn check_commands(roster: &Roster, faults: &mut Vec<Fault>) {
    for (index, commander) in roster.commanders.iter().enumerate() {
        let has_units =
            roster.units.iter().any(|unit| roster.above(unit).any(|who| usize::from(who.0) == index));
        if !has_units && commander.rank != Rank::Army {
            let says =
                format!("{} has no unit in his command: give him one, or leave him out", commander.name);
            faults.by_rule(path(commander.side, "commanders", &commander.name, ""), ids::MG_ARM_03, says);
        }
    }
}
