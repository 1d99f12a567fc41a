//! What each unit brings into a round, MG-MEL: stands, dice, what they need, support, ground.

use table::{contact_length, touches};

use super::round::{Attack, Blow, Fighter, Pair, bearing, opposite};
use super::table::{Blows, Cell, Pairing, Roles, Shots, pair};
use crate::field;
use crate::prelude::*;
use crate::scenario::AssaultZone;
use crate::shooting::{Fire, modifiers, needed, shoots_all_round};

/// MG-FAC-04: from which zone of `on` the assault of `by` comes. Whoever struck touches with its own front; two that were driven
/// together by a retreat (MG-RET-05) are judged by where they stand.
pub fn zone(state: &State, by: UnitId, on: UnitId) -> AssaultZone {
    for contact in &state.contacts {
        if (contact.attacker, contact.target) == (by, on) {
            return contact.zone;
        }
        if (contact.attacker, contact.target) == (on, by) {
            return AssaultZone::Front;
        }
    }
    crate::charge::zone(state, on, state.unit(by).footprint.centre(), None)
}

/// A unit as it enters the round.
pub(super) fn fighter(state: &State, pairs: &[Pair], unit: UnitId) -> Fighter {
    let here = state.unit(unit);
    let attacks = pairs.iter().any(|pair| pair.attacker == unit);
    let ignores = pairs.iter().any(|pair| {
        let (Pairing { attacker, defender, .. }, mine) = (pair.pairing(state), *pair);
        (mine.attacker == unit && attacker.ignore) || (mine.defender == unit && defender.ignore)
    });
    let assailant = pairs
        .iter()
        .filter(|pair| pair.defender == unit)
        .map(|pair| (field::touching_stands(state, pair.attacker, unit), pair.attacker))
        .reduce(|most, next| if next.0 > most.0 { next } else { most });
    let away = match assailant {
        Some((_, assailant)) if !attacks => bearing(state, assailant),
        _ => opposite(bearing(state, unit)),
    };
    let supports = supports(state, pairs, unit);
    Fighter {
        unit,
        touching: stands_touching(state, pairs, unit),
        supporting: supports.count_ones() as u8,
        supports,
        away,
        ignores,
        carried: here.hits,
        was: here.condition,
        was_exhausted: here.exhausted,
    }
}

impl Pair {
    fn pairing(self, state: &State) -> Pairing {
        pair(state, self.attacker, self.defender)
    }
}

/// The enemies of a unit in a melee, in their roster order.
pub(super) fn enemies(pairs: &[Pair], unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    pairs.iter().filter_map(move |pair| {
        if pair.attacker == unit {
            Some(pair.defender)
        } else {
            (pair.defender == unit).then_some(pair.attacker)
        }
    })
}

/// MG-MEL-04: how many stands of a unit touch an enemy of the melee.
fn stands_touching(state: &State, pairs: &[Pair], unit: UnitId) -> u8 {
    state.unit(unit).footprint.stands.iter().filter(|stand| meets(state, pairs, unit, stand)).count() as u8
}

/// Whether a stand of a unit touches one of its enemies.
fn meets(state: &State, pairs: &[Pair], unit: UnitId, stand: &Rect) -> bool {
    enemies(pairs, unit)
        .any(|enemy| state.unit(enemy).footprint.stands.iter().any(|other| touches(stand, other)))
}

/// MG-MEL-17: how many stands of a unit fight an enemy: those that share more contact with it than with any other, and among equals
/// those that touch no enemy earlier in the roster.
fn stands_against(state: &State, pairs: &[Pair], unit: UnitId, against: UnitId) -> u8 {
    let chosen = |stand: &Rect| {
        let mut best: Option<(f64, UnitId)> = None;
        for enemy in enemies(pairs, unit) {
            let others = &state.unit(enemy).footprint.stands;
            if !others.iter().any(|other| touches(stand, other)) {
                continue;
            }
            let length: f64 = others.iter().map(|other| contact_length(stand, other)).sum();
            if best.is_none_or(|(most, _)| length > most + table::TOLERANCE) {
                best = Some((length, enemy));
            }
        }
        best.is_some_and(|(_, enemy)| enemy == against)
    };
    state.unit(unit).footprint.stands.iter().filter(|stand| chosen(stand)).count() as u8
}

/// MG-MEL-20: the supporting stands of a unit, each a bit: those that touch no enemy, if its entry has S, nobody assaults its rear and no part of it is
/// in difficult ground.
fn supports(state: &State, pairs: &[Pair], unit: UnitId) -> u8 {
    let supported = pairs.iter().any(|pair| {
        let Pairing { attacker, defender, .. } = pair.pairing(state);
        (pair.attacker == unit && attacker.support) || (pair.defender == unit && defender.support)
    });
    let rear = enemies(pairs, unit).any(|enemy| zone(state, enemy, unit) == AssaultZone::Rear);
    if !supported || rear || state.unit(unit).footprint.ground.partly.difficult {
        return 0;
    }
    let stands = state.unit(unit).footprint.stands.iter().enumerate();
    stands
        .filter(|(_, stand)| !meets(state, pairs, unit, stand))
        .fold(0, |all, (number, _)| all | 1 << number)
}

/// MG-MEL-20: how many supporting stands a side has now: of those that supported when the round began, the ones that are left. A column
/// loses its highest-numbered stands (MG-FRM-12), and a destroyed unit has none.
pub(super) fn supporting(state: &State, fighters: &[Fighter], side: Side) -> u16 {
    let left = |one: &Fighter| match state.unit(one.unit).fate {
        Fate::Present => {
            let here = 1_u16 << state.unit(one.unit).stands;
            (u16::from(one.supports) & (here - 1)).count_ones() as u16
        }
        Fate::Destroyed => 0,
    };
    fighters.iter().filter(|one| state.unit(one.unit).side == side).map(left).sum()
}

/// MG-MEL-21: whether one of a side's units is on a higher level than every enemy.
pub(super) fn is_higher(state: &State, fighters: &[Fighter], side: Side) -> bool {
    let highest = |side: Side| {
        let units = fighters.iter().map(|one| state.unit(one.unit)).filter(|unit| unit.side == side);
        units.map(|unit| unit.footprint.ground.level).max().unwrap_or(0)
    };
    highest(side) > highest(side.enemy())
}

/// MG-MEL-15, MG-MEL-16: every batch of the round, in order. There is fire in the first round only.
pub(super) fn attacks(state: &State, fighters: &[Fighter], pairs: &[Pair], number: u8) -> Vec<Attack> {
    let mut attacks = Vec::new();
    for blow in Blow::STEPS {
        if blow.is_fire() && number > 1 {
            continue;
        }
        for Fighter { unit, .. } in fighters {
            let mine =
                |pair: &&Pair| *unit == if blow.is_attackers() { pair.attacker } else { pair.defender };
            attacks.extend(
                pairs.iter().filter(mine).filter_map(|pair| attack(state, pairs, *pair, blow, number)),
            );
        }
    }
    attacks
}

/// MG-MEL-10, MG-MEL-14: one unit's dice against one enemy in one step; nothing if it has none.
fn attack(state: &State, pairs: &[Pair], pair: Pair, blow: Blow, number: u8) -> Option<Attack> {
    let pairing = pair.pairing(state);
    let (by, at, cell) = if blow.is_attackers() {
        (pair.attacker, pair.defender, pairing.attacker)
    } else {
        (pair.defender, pair.attacker, pairing.defender)
    };
    let each = if blow.is_fire() {
        if may_fire(state, by, at, cell, part_of(pairing.roles, blow)) { state.profile(by).shoot } else { 0 }
    } else {
        state.profile(by).melee
            * match cell.blows {
                Blows::No => 0,
                Blows::Once => 1,
                Blows::Twice => 2,
            }
    };
    let stands = if each == 0 { 0 } else { stands_against(state, pairs, by, at) };
    let mut attack = Attack { blow, by, at, stands, dice: stands * each, needs: 6 };
    if only_six(state, attack).is_none() {
        attack.needs = needed(&attack_modifiers(state, attack, number));
    }
    (attack.dice > 0).then_some(attack)
}

/// The part a unit has in its pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Attacks,
    Defends,
}

/// MG-MEL-05: as what the unit that rolls in a step counts in its pair.
const fn part_of(roles: Roles, blow: Blow) -> Part {
    match (roles, blow.is_attackers()) {
        (Roles::AsTheyAre | Roles::Neither, true) | (Roles::Exchanged, false) => Part::Attacks,
        (Roles::AsTheyAre | Roles::Neither, false) | (Roles::Exchanged, true) => Part::Defends,
    }
}

/// MG-MEL-14: whoever struck touches with its front and may always fire; the other only at an enemy from its front zone, unless it is in
/// square or open order.
fn may_fire(state: &State, by: UnitId, at: UnitId, cell: Cell, part: Part) -> bool {
    cell.fire != Shots::No
        && (part == Part::Attacks || shoots_all_round(state, by) || zone(state, at, by) == AssaultZone::Front)
}

/// MG-MEL-12: why only a natural 6 hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnlySix {
    /// A disordered unit rolls.
    Disordered,
    /// Cavalry rolls against infantry in square.
    AtSquare,
}

impl OnlySix {
    /// "disordered".
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Disordered => "disordered",
            Self::AtSquare => "cavalry against a square",
        }
    }
}

/// MG-MEL-11, MG-MEL-12: a disordered unit, and cavalry against a square in good order, hit on a natural 6 only.
pub(super) fn only_six(state: &State, attack: Attack) -> Option<OnlySix> {
    if attack.blow.is_fire() {
        None
    } else if state.unit(attack.by).condition == Condition::Disordered {
        Some(OnlySix::Disordered)
    } else {
        let at_square = state.arm(attack.by) == Arm::Cavalry && state.in_square(attack.at);
        at_square.then_some(OnlySix::AtSquare)
    }
}

/// MG-MEL-14: who of the first round has an entry that lets it fire, and does not: it is struck in flank or rear.
pub(super) fn holding_fire(state: &State, pairs: &[Pair]) -> Vec<(UnitId, AssaultZone)> {
    let mut holding: Vec<(UnitId, AssaultZone)> = Vec::new();
    for (pair, blow) in
        pairs.iter().flat_map(|pair| [(pair, Blow::DefensiveFire), (pair, Blow::AdvancingFire)])
    {
        let pairing = pair.pairing(state);
        let (by, at, cell) = if blow.is_attackers() {
            (pair.attacker, pair.defender, pairing.attacker)
        } else {
            (pair.defender, pair.attacker, pairing.defender)
        };
        let has_shots = cell.fire != Shots::No && state.profile(by).shoot > 0;
        if has_shots && !may_fire(state, by, at, cell, part_of(pairing.roles, blow)) {
            holding.push((by, zone(state, at, by)));
        }
    }
    holding
}

/// MG-MEL-11, MG-SHO-12, MG-EXH-04: what is added to each die of an attack.
pub fn attack_modifiers(state: &State, attack: Attack, number: u8) -> Tally {
    match attack.blow {
        Blow::DefensiveFire => return modifiers(state, attack.by, attack.at, Fire::Defensive),
        Blow::AdvancingFire => return modifiers(state, attack.by, attack.at, Fire::Advancing),
        Blow::Attackers | Blow::Defenders => {}
    }
    let rule = ids::MG_MEL_11;
    let at = state.unit(attack.at);
    let defended = attack.blow.is_attackers()
        && (at.footprint.ground.defended() || (number == 1 && over_water(state, attack.by, attack.at)));
    Tally::empty()
        .plus_if(state.unit(attack.by).exhausted, rule, "exhausted cavalry", -1)
        .plus_if(at.condition == Condition::Disordered, rule, "enemy disordered", 1)
        .plus_if(at.condition == Condition::Routed, rule, "enemy routed", 1)
        .plus_if(defended, ids::MG_MEL_13, "enemy in a defended position", -1)
}

/// MG-MEL-13: whether the attacker crossed or entered water in the move that made contact.
fn over_water(state: &State, by: UnitId, on: UnitId) -> bool {
    state.contacts.iter().any(|contact| (contact.attacker, contact.target) == (by, on) && contact.over_water)
}
