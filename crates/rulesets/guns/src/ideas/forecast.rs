//! What a combat or a cannonade promises, reckoned on the fingers: the spread of two dice and the losses they bring, no die rolled.
//!
//! Nothing here is a rule, but it looks things up where the rules do: points, results, losses.

use crate::actions::target_body;
use crate::combat::outcome::Degree;
use crate::combat::{Fight, attacker, grouping, points};
use crate::event;
use crate::fire::{self, Effect};
use crate::ground::Footing;
use crate::movement::Plan;
use crate::prelude::*;
use crate::set_up::BaseInfo;
use crate::state::Quality;

/// What a base is worth.
pub(crate) fn price(info: &BaseInfo) -> f64 {
    let quality = match info.quality {
        Quality::Inferior => 0.8,
        Quality::Average => 1.0,
        Quality::Superior => 1.4,
    };
    quality * if info.arm.is_artillery() { 5.0 } else { 4.0 }
}

/// A side of a combat.
#[derive(Debug, Clone, Copy, Default)]
struct Force {
    halves: i32,
    bases: u32,
    front: f64,
    support: f64,
}

/// What somebody may expect of a combat.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Forecast {
    /// The chance that he is not beaten.
    pub(crate) chance: f64,
    /// What the enemy loses, less what he loses himself.
    pub(crate) gain: f64,
    /// What he loses himself.
    pub(crate) loses: f64,
    /// What the enemy loses.
    pub(crate) takes: f64,
}

/// SG-RES-01 to SG-OUT-01, SG-OUT-08: both dice and the losses that follow, on average.
fn weigh(ours: Force, theirs: Force) -> Forecast {
    let mut found = Forecast::default();
    // SG-OUT-08: a winner loses no more bases than the enemy had.
    let capped = |loss: f64, own: Force, enemy: Force| {
        let mean = (own.front + own.support) / f64::from(own.bases.max(1));
        loss.min(mean * f64::from(enemy.bases))
    };
    for (mine, yours) in (1..=6).flat_map(|mine| (1..=6).map(move |yours| (mine, yours))) {
        let (us, them) = (ours.halves.max(0) + 2 * mine, theirs.halves.max(0) + 2 * yours);
        let losses = Degree::of(us.max(them), us.min(them)).losses().map(|up_to| f64::from(up_to) / 6.0);
        let won = |force: Force, enemy: Force| {
            capped(force.front * losses[0] + force.support * losses[1], force, enemy)
        };
        let lost = |force: Force| force.front * losses[2] + force.support * losses[3];
        let (takes, loses) = match us.cmp(&them) {
            std::cmp::Ordering::Greater => (lost(theirs), won(ours, theirs)),
            std::cmp::Ordering::Less => (won(theirs, ours), lost(ours)),
            std::cmp::Ordering::Equal => (won(theirs, ours), won(ours, theirs)),
        };
        let all = 1.0 / 36.0;
        found.loses += loses * all;
        found.takes += takes * all;
        found.gain += (takes - loses) * all;
        found.chance += if us >= them { all } else { 0.0 };
    }
    found
}

/// What the combat that is being fought promises a side, as it stands now.
pub(crate) fn of_fight(state: &State, side: Side) -> Option<Forecast> {
    let fight = state.fight.as_ref()?;
    Some(weigh(force(state, fight, side), force(state, fight, side.enemy())))
}

fn force(state: &State, fight: &Fight, side: Side) -> Force {
    let worth = |set: BaseSet| state.own(side, set).iter().map(|base| price(state.info(base))).sum();
    let bases = state.own(side, fight.front.or(fight.support)).len();
    Force {
        halves: points::points(state, fight, side).total(),
        bases: bases as u32,
        front: worth(fight.front),
        support: worth(fight.support),
    }
}

/// What the combat of a base promises its side if it were fought now; nothing if it is in none.
pub(crate) fn of_combat(state: &State, base: BaseId) -> Option<Forecast> {
    let combats = grouping::as_wished(state, &|_, _| None);
    let all: Vec<Combat> = combats.iter().map(grouping::Grouped::combat).collect();
    let combat = all.iter().copied().find(|combat| combat.members().has(base))?;
    of_grouped(state, combat, &all, state.side(base))
}

/// What all combats that would be fought now promise a side, each with who is in it.
pub(crate) fn of_all(state: &State, side: Side) -> Vec<(BaseSet, Forecast)> {
    let combats = grouping::as_wished(state, &|_, _| None);
    let all: Vec<Combat> = combats.iter().map(grouping::Grouped::combat).collect();
    let known = |combat: &Combat| Some((combat.members(), of_grouped(state, *combat, &all, side)?));
    all.iter().filter_map(known).collect()
}

fn of_grouped(state: &State, combat: Combat, all: &[Combat], side: Side) -> Option<Forecast> {
    let lines = grouping::count(state, combat, all);
    let mut field = state.clone();
    let attacks = grouping::attacks_of(state, combat);
    event::fold(&mut field, &Event::FightBegan { combat, attacker: attacker(state, combat), attacks });
    event::fold(&mut field, &Event::LinesDrawn { front: lines.front, support: lines.support });
    let guns = if state.links.is_empty() { 0 } else { from_afar(state, combat, lines.front, side) };
    let fight = field.fight.as_ref()?;
    let mut forces = [side, side.enemy()].map(|side| force(&field, fight, side));
    forces[0].halves += guns.max(0);
    forces[1].halves += (-guns).max(0);
    Some(weigh(forces[0], forces[1]))
}

/// SG-COMB-12: what the guns that may join a combat from afar are likely to add, ours less theirs, in halves.
fn from_afar(state: &State, combat: Combat, front: BaseSet, side: Side) -> i32 {
    let idle = |base: &BaseId| {
        state.info(*base).arm.is_artillery()
            && state.base(*base).acted.is_none()
            && !combat.members().has(*base)
    };
    let adds = |gun: BaseId| {
        let own = state.side(gun);
        let range = state.info(gun).range.unwrap_or(0.0);
        let sees = state.own(own.enemy(), front).iter().any(|base| {
            state.rect(gun).centre.distance(state.rect(base).centre) <= range + 1.0
                && fire::may_hit(state, gun, base).is_ok()
        });
        match (sees, own == side) {
            (false, _) => 0,
            (true, true) => 2,
            (true, false) => -2,
        }
    };
    state.present().filter(idle).map(adds).sum()
}

/// The field after an attack has been made.
pub(crate) fn after(state: &State, plan: &Plan, named: Option<PieceId>) -> Option<State> {
    let target = target_body(state, plan, named)?;
    let mut field = state.clone();
    event::fold(&mut field, &Event::Moved { placed: plan.placed.clone(), leaves: plan.leaves });
    event::fold(&mut field, &Event::Attacked { attacker: plan.set, target });
    Some(field)
}

/// What an attack promises whoever makes it, if nobody answers.
pub(crate) fn of_attack(state: &State, plan: &Plan) -> Option<Forecast> {
    of_combat(&after(state, plan, None)?, plan.set.first()?)
}

/// SG-PTS-02: what a base counts in the front line, in halves.
pub(crate) fn halves(info: &BaseInfo) -> i32 {
    let quality = match info.quality {
        Quality::Inferior => -1,
        Quality::Average => 0,
        Quality::Superior => 2,
    };
    2 + quality + if info.arm.is_artillery() { 2 } else { 0 }
}

/// What it promises if these bases fall upon a formation together, by a glance at the field: its neighbours stand by it.
pub(crate) fn at_a_glance(state: &State, attackers: BaseSet, target: BaseSet) -> Forecast {
    let ed = state.setup.ed;
    let mut defenders = target;
    let mut behind = BaseSet::default();
    for base in state.of_side(state.side_of(target)).minus(target).iter() {
        let here = state.rect(base).centre;
        let gap =
            target.iter().map(|mate| state.rect(mate).centre.distance(here)).fold(f64::INFINITY, f64::min);
        if gap <= 0.6 * ed {
            defenders.add(base);
        } else if gap <= ed + 1.0 {
            behind.add(base);
        }
    }
    let combined = |set: BaseSet| {
        let kinds = set.iter().map(|base| match state.info(base).arm {
            Arm::Infantry => 1u8,
            Arm::Cavalry => 2,
            Arm::FootArtillery | Arm::HorseArtillery => 4,
        });
        kinds.fold(0, |all, kind| all | kind).count_ones() > 1
    };
    let terrain = &state.setup.terrain;
    let rough =
        target.iter().filter(|base| terrain.footing_at(state.rect(*base).centre) != Footing::Open).count();
    let sheltered = 2 * rough >= target.len();
    let force = |front: BaseSet, support: BaseSet, enemy: BaseSet, more: i32| {
        let bonus = more + i32::from(!sheltered && combined(front.or(support)) && !combined(enemy));
        let sum = |set: BaseSet, less: i32| -> i32 {
            set.iter().map(|base| halves(state.info(base)) + bonus - less).sum()
        };
        let worth = |set: BaseSet| set.iter().map(|base| price(state.info(base))).sum();
        Force {
            halves: sum(front, 0) + sum(support, 1),
            bases: (front.len() + support.len()) as u32,
            front: worth(front),
            support: worth(support),
        }
    };
    let works = attackers.first().is_some_and(|first| {
        target.iter().filter(|base| terrain.is_entrenched(state.rect(*base), state.rect(first))).count() * 2
            > target.len()
    });
    let strong = i32::from(sheltered) + if works { 2 } else { 0 };
    let none = BaseSet::default();
    let theirs = force(defenders, behind, attackers, strong);
    weigh(force(attackers, none, defenders.or(behind), 0), theirs)
}

/// SG-FIRE-05, SG-FIRE-06: what fire promises: bases destroyed, and bases driven off, who are gone for a while.
pub(crate) fn of_fire(state: &State, guns: BaseSet, targets: BaseSet) -> f64 {
    let ours = fire::gun_points(state, guns).total().max(0);
    let theirs = fire::target_points(state, guns, targets).total().max(0);
    let worth: f64 = targets.iter().map(|base| price(state.info(base))).sum();
    let dice = (1..=6).flat_map(|mine| (1..=6).map(move |yours| (mine, yours)));
    let hit = dice.map(|(mine, yours)| {
        let (kills, drives) = Effect::of(ours + 2 * mine, theirs + 2 * yours).hits();
        (f64::from(kills) + 0.3 * f64::from(drives - kills)) / 6.0
    });
    worth * hit.sum::<f64>() / 36.0
}

/// The best targets of some guns among these bases, if they have any: one base, or two that stand together.
pub(crate) fn best_targets(state: &State, guns: BaseSet, among: BaseSet) -> Option<BaseSet> {
    let open: Vec<BaseId> = among
        .iter()
        .filter(|base| {
            state.is_present(*base) && guns.iter().all(|gun| fire::may_hit(state, gun, *base).is_ok())
        })
        .collect();
    let mut tried: Vec<BaseSet> = open.iter().map(|base| (*base).into()).collect();
    for pair in open.windows(2) {
        if distance_only(state.rect(pair[0]), state.rect(pair[1])) < 0.1 {
            tried.push(pair.iter().copied().collect());
        }
    }
    let best = tried.into_iter().map(|set| (of_fire(state, guns, set), set));
    best.reduce(|one, other| if other.0 > one.0 { other } else { one }).map(|(_, set)| set)
}
