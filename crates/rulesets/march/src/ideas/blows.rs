//! What a charge or a volley promises, reckoned on the fingers: the means and the spread of the dice, no die rolled.
//!
//! Nothing here is a rule, but it looks things up where the rules do: the combat table, the modifiers, the profiles.

use crate::charge::{edge_before, edge_of};
use crate::ground::is_difficult;
use crate::layout::stand_size;
use crate::melee::table::{Blows, Cell, Shots, pair};
use crate::options::ArmyMorale;
use crate::order::TargetEdge;
use crate::prelude::*;
use crate::shooting::{Fire, modifiers, needed};

/// How far from the mean a throw is looked at, in standard deviations: three throws that are equally likely.
const LUCK: [f64; 3] = [-1.22, 0.0, 1.22];

/// What a unit is worth while it stands and is in good order: its stands' price, and its part in the army's heart.
pub(crate) fn price(state: &State, unit: UnitId) -> f64 {
    let stands = f64::from(state.unit(unit).stands) * stand(state, unit);
    match state.setup.options.army_morale {
        ArmyMorale::Units => heart(state, unit) + stands,
        ArmyMorale::Stands => stands,
    }
}

/// What one of its stands is worth. MG-END-04: under `army-morale: stands` the army's heart goes with them.
fn stand(state: &State, unit: UnitId) -> f64 {
    let info = state.setup.unit(unit);
    let points = f64::from(info.profile.points) * 0.5;
    match state.setup.options.army_morale {
        ArmyMorale::Units => points,
        ArmyMorale::Stands => points + heart(state, unit) / f64::from(info.stands.max(1)),
    }
}

/// MG-END-04: what the army loses in heart when this unit routs or is destroyed. An army's heart is worth [`ARMY`] points.
pub(crate) fn heart(state: &State, unit: UnitId) -> f64 {
    let info = state.setup.unit(unit);
    let part = f64::from(info.stands) * f64::from(info.profile.morale());
    part * ARMY / f64::from(state.setup.sides[info.side].morale.max(1))
}

/// What the heart of an army is worth in points.
pub(crate) const ARMY: f64 = 600.0;

/// Hits to be expected: their mean and variance.
#[derive(Debug, Clone, Copy, Default)]
struct Hits {
    mean: f64,
    variance: f64,
}

impl Hits {
    fn add(&mut self, dice: f64, needs: u8, save: Option<u8>) {
        let hit = f64::from(7 - needs) / 6.0;
        let chance = hit * save.map_or(1.0, |save| f64::from(save - 1) / 6.0);
        self.mean += dice * chance;
        self.variance += dice * chance * (1.0 - chance);
    }

    fn with_luck(self, luck: f64) -> f64 {
        (self.mean + luck * self.variance.sqrt()).max(0.0)
    }
}

/// One unit's part in an assault on a target.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Assailant {
    /// Who strikes.
    pub unit: UnitId,
    /// Which edge of the target, and so from where (MG-CHG-03).
    pub edge: TargetEdge,
}

/// What a charge promises the charger, in points: what it costs the enemy less what it costs him.
pub(crate) fn charge(state: &State, attacker: UnitId, target: UnitId, edge: TargetEdge) -> f64 {
    assault(state, &[Assailant { unit: attacker, edge }], target)
}

/// What a charge from where the charger stands promises it (MG-CHG-03).
pub(crate) fn from_here(state: &State, attacker: UnitId, target: UnitId) -> f64 {
    let front = state.unit(attacker).footprint.front().at;
    charge(state, attacker, target, edge_before(state, target, front, None))
}

/// What a pursuit promises the pursuer: it strikes the front, and nobody fires (MG-PUR-01).
pub(crate) fn pursuit(state: &State, pursuer: UnitId, target: UnitId) -> f64 {
    let pursuer = Assailant { unit: pursuer, edge: TargetEdge::Front };
    round(state, &[pursuer], target, Volleys::None)
}

/// The chance that an assault wins its first round.
pub(crate) fn chance(state: &State, by: &[Assailant], target: UnitId) -> f64 {
    exchange(state, by, target, Volleys::Fired).won()
}

/// The same of a pursuit.
pub(crate) fn pursuit_chance(state: &State, pursuer: UnitId, target: UnitId) -> f64 {
    let pursuer = Assailant { unit: pursuer, edge: TargetEdge::Front };
    exchange(state, &[pursuer], target, Volleys::None).won()
}

/// What an assault of several units on one promises them: they share what its answer costs, and their scores add up (MG-MEL-19).
pub(crate) fn assault(state: &State, by: &[Assailant], target: UnitId) -> f64 {
    round(state, by, target, Volleys::Fired)
}

/// MG-MEL-14: whether a defender may fire.
#[derive(Clone, Copy, PartialEq)]
enum Volleys {
    Fired,
    None,
}

/// A round of melee before its dice are thrown.
struct Exchange {
    inflicted: Hits,
    suffered: Hits,
    /// What the attacker's score has beyond his hits (MG-MEL-19).
    bonus: f64,
    /// Whether the defender takes no heed of a lost round.
    ignores: bool,
}

impl Exchange {
    /// The chance of the higher score, as if the difference of the hits were spread like a bell; a tie is half won.
    fn won(&self) -> f64 {
        let spread = (self.inflicted.variance + self.suffered.variance).sqrt().max(0.05);
        let lead = (self.inflicted.mean - self.suffered.mean + self.bonus) / spread;
        // The logistic curve that lies closest to the bell's.
        1.0 / (1.0 + libm::exp(-1.702 * lead))
    }
}

fn exchange(state: &State, by: &[Assailant], target: UnitId, volleys: Volleys) -> Exchange {
    let there = state.unit(target);
    let mut inflicted = Hits::default();
    let mut suffered = Hits::default();
    let (mut answering, mut bonus, mut supported) = (0.0, 0.0, 0.0_f64);
    let mut ignores = false;
    let rear = by.iter().any(|one| one.edge == TargetEdge::Rear);
    for one in by {
        let here = state.unit(one.unit);
        let found = pair(state, one.unit, target);
        let (mine, theirs) = touching(state, one.unit, target, one.edge);
        blow(state, one.unit, target, found.attacker, mine, Fire::Advancing, &mut inflicted);
        let sees = one.edge == TargetEdge::Front || crate::shooting::shoots_all_round(state, target);
        let fires = sees && volleys == Volleys::Fired;
        let answer = if fires { found.defender } else { Cell { fire: Shots::No, ..found.defender } };
        // A stand answers one enemy only (MG-MEL-17).
        let theirs = theirs.min((f64::from(there.stands) - answering).max(0.0));
        answering += theirs;
        blow(state, target, one.unit, answer, theirs, Fire::Defensive, &mut suffered);
        let spare = |cell: Cell, stands: u8, touching: f64| {
            if cell.support { (f64::from(stands) - touching).max(0.0) } else { 0.0 }
        };
        // MG-MEL-20: whoever charges into a wood or a village is in open order there, and nobody supports him.
        if !struck_in_difficult_ground(state, target, one.edge) {
            bonus += spare(found.attacker, here.stands, mine);
        }
        supported = supported.max(spare(found.defender, there.stands, theirs));
        ignores |= found.defender.ignore;
    }
    let highest = by.iter().map(|one| state.unit(one.unit).footprint.ground.level).max().unwrap_or(0);
    bonus += f64::from(i8::from(highest > there.footprint.ground.level));
    bonus -= f64::from(i8::from(there.footprint.ground.level > highest));
    bonus -= if rear { 0.0 } else { supported };
    Exchange { inflicted, suffered, bonus, ignores }
}

/// MG-TER-04: whether whoever strikes this edge comes to lie in difficult ground.
fn struck_in_difficult_ground(state: &State, target: UnitId, edge: TargetEdge) -> bool {
    let (line, outward) = edge_of(&state.unit(target).footprint.block, edge);
    let before = line.midpoint() + outward * 0.5;
    let areas = state.setup.terrain.areas.iter();
    areas.filter(|area| is_difficult(area.kind)).any(|area| area.outline.contains(before))
}

fn round(state: &State, by: &[Assailant], target: UnitId, volleys: Volleys) -> f64 {
    let Exchange { inflicted, suffered, bonus, ignores } = exchange(state, by, target, volleys);
    let share = 1.0 / by.len() as f64;
    let mut total = 0.0;
    for lucky in LUCK {
        let hits = inflicted.with_luck(lucky);
        for unlucky in LUCK {
            let losses = suffered.with_luck(unlucky);
            let margin = hits - losses + bonus;
            let they = if ignores { 0.0 } else { margin.max(0.0) };
            let we = (-margin).max(0.0) * share;
            let paid: f64 = by.iter().map(|one| cost(state, one.unit, losses * share, we)).sum();
            total += cost(state, target, hits, they) - paid;
        }
    }
    let winded = by.iter().filter(|one| state.arm(one.unit) == Arm::Cavalry).count() as f64 * 4.0;
    total / (LUCK.len() * LUCK.len()) as f64 - winded
}

/// What so many more hits and status dice cost a unit, in points.
fn cost(state: &State, unit: UnitId, hits: f64, dice: f64) -> f64 {
    let here = state.unit(unit);
    let profile = state.profile(unit);
    let lost = (hits + f64::from(here.hits)) / f64::from(profile.hits);
    let stands = f64::from(here.stands);
    if lost >= stands {
        return price(state, unit);
    }
    let (shaken, routed) = shaken(here.condition, dice);
    let gone = lost * stand(state, unit);
    let left = price(state, unit) - gone;
    // The fewer stands are left, the sooner the whole unit is gone.
    let thin = heart(state, unit) * 0.3 * (lost / stands);
    gone + thin + routed * (left * 0.75) + shaken * (left * 0.22)
}

/// The chances that a unit is disordered, and that it is routed, by so many status dice (MG-ORD-02).
fn shaken(condition: Condition, dice: f64) -> (f64, f64) {
    let none = no_six(dice);
    let one = if dice <= 0.0 { 0.0 } else { dice / 5.0 * none };
    match condition {
        Condition::Good => (one.min(1.0 - none), (1.0 - none - one).max(0.0)),
        Condition::Disordered => (0.0, 1.0 - none),
        Condition::Routed => (0.0, 0.4 * (1.0 - none)),
    }
}

/// The chance of no six in so many dice, between whole numbers as well.
fn no_six(dice: f64) -> f64 {
    const MOST: usize = 32;
    const TABLE: [f64; MOST + 1] = {
        let mut table = [1.0; MOST + 1];
        let mut dice = 1;
        while dice <= MOST {
            table[dice] = table[dice - 1] * 5.0 / 6.0;
            dice += 1;
        }
        table
    };
    let whole = (dice.max(0.0) as usize).min(MOST - 1);
    let rest = (dice - whole as f64).clamp(0.0, 1.0);
    TABLE[whole] + rest * (TABLE[whole + 1] - TABLE[whole])
}

/// Adds the hits one unit may expect in a first round.
fn blow(state: &State, by: UnitId, at: UnitId, cell: Cell, stands: f64, fire: Fire, hits: &mut Hits) {
    let (here, there) = (state.unit(by), state.unit(at));
    let (profile, save) = (state.profile(by), state.profile(at).save);
    if cell.fire != Shots::No && profile.shoot > 0 {
        let mut needs = needed(&modifiers(state, by, at, fire));
        if state.arm(at) == Arm::Cavalry && fire == Fire::Defensive && !there.marks.charged {
            needs = (needs + 1).min(6);
        }
        hits.add(stands * f64::from(profile.shoot), needs, save);
    }
    let times = match cell.blows {
        Blows::No => return,
        Blows::Once => 1.0,
        Blows::Twice => 2.0,
    };
    let six =
        here.condition == Condition::Disordered || (state.arm(by) == Arm::Cavalry && state.in_square(at));
    let defended = fire == Fire::Advancing && there.footprint.ground.defended();
    let add = i32::from(there.condition != Condition::Good) - i32::from(here.exhausted) - i32::from(defended);
    let needs = if six { 6 } else { (4 - add).clamp(2, 6) as u8 };
    hits.add(stands * f64::from(profile.melee) * times, needs, save);
}

/// About how many stands of each side touch once the attacker has lined up (MG-CHG-05).
fn touching(state: &State, attacker: UnitId, target: UnitId, edge: TargetEdge) -> (f64, f64) {
    let (here, there) = (&state.unit(attacker).footprint, &state.unit(target).footprint);
    let (wide, _) = stand_size(state.arm(attacker));
    let (across, deep) = stand_size(state.arm(target));
    let (length, each, along) = match edge {
        TargetEdge::Front | TargetEdge::Rear => (there.block.width(), across, f64::from(there.front_rank)),
        TargetEdge::Left | TargetEdge::Right => {
            (there.block.depth(), deep, (there.block.depth() / deep + 0.5).floor())
        }
    };
    let mine = f64::from(here.front_rank).min((length / wide + 0.01).floor() + 2.0);
    let theirs = along.min((here.block.width() / each + 0.01).floor() + 2.0);
    (mine, theirs)
}

/// What a volley of so many dice costs its target, in points, beyond the hits it has taken in this phase.
pub(crate) fn volley(state: &State, target: UnitId, dice: u8, needs: u8) -> f64 {
    let mut hits = Hits::default();
    hits.add(f64::from(dice), needs, state.profile(target).save);
    let before = f64::from(state.unit(target).hits);
    let after: f64 = LUCK.iter().map(|luck| worn(state, target, before + hits.with_luck(*luck))).sum();
    after / LUCK.len() as f64 - worn(state, target, before)
}

/// What so many hits of a shooting phase cost a unit in all.
fn worn(state: &State, unit: UnitId, hits: f64) -> f64 {
    let here = state.unit(unit);
    let profile = state.profile(unit);
    let lost = hits / f64::from(profile.hits);
    if lost >= f64::from(here.stands) {
        return price(state, unit);
    }
    let (shaken, routed) = shaken(here.condition, hits);
    let gone = lost * stand(state, unit);
    let left = price(state, unit) - gone;
    gone + routed * (left * 0.75) + shaken * (left * 0.22)
}
