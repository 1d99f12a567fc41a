//! Several plans or orders, tried in battles in the commander's head.

use std::sync::Arc;

use dice::Seeded;
use engine::Side;
use engine::plan::Plan;
use engine::study::Study;

use crate::Cost;
use crate::whim::Whim;

/// Things being tried. All of them are given a battle, and another, until their share of the work is done; then the better half goes on, and so
/// on until one is left beside the first, or the work is at an end. Each meets the same worlds and the same dice, so that luck does not decide
/// between them. The first is the measure of the others: it stands unless another is surely better.
pub(crate) struct Trial {
    side: Side,
    seed: u64,
    doubt: f64,
    margin: f64,
    /// The first, then those still in the running, then the rest.
    tried: Vec<Tried>,
    running: usize,
    /// The turn at which battles are broken off, and the one before whose end none is: who is short of time hurries there.
    ends: u32,
    soonest: u32,
    now: f64,
    /// What both sides have lost by now.
    lost: Cost,
    budget: Budget,
    /// The world and the dice those in the running meet now.
    throw: u32,
    /// Which of them is next.
    next: usize,
    battle: Option<Imagined>,
    done: bool,
}

/// What is tried.
#[derive(Clone)]
pub(crate) enum What {
    /// An order, by its number in the study.
    Order(usize),
    /// A plan.
    Plan(Arc<Plan>),
}

/// How hard, and how far ahead.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// In the ruleset's measure ([`engine::Officers::effort`]).
    pub(crate) work: u32,
    pub(crate) turns: u32,
    pub(crate) doubt: f64,
    /// By how much another must be ahead of the first besides.
    pub(crate) margin: f64,
}

/// Something tried, and how the battles ended that were fought for it, throw by throw.
pub(crate) struct Tried {
    pub(crate) what: What,
    /// How much more than others it is doubted.
    doubted: f64,
    values: Vec<f64>,
    /// What each of these battles cost.
    costs: Vec<Cost>,
}

/// Something tried, and what came of it.
pub(crate) struct Ranked<'t> {
    pub(crate) what: &'t What,
    /// How much better than now it leaves the side.
    pub(crate) gain: f64,
    pub(crate) battles: usize,
    pub(crate) cost: Cost,
}

/// In fewer battles than this nothing shows: the first stands.
const TOO_FEW: usize = 3;

impl Tried {
    pub(crate) const fn new(what: What, doubted: f64) -> Self {
        Self { what, doubted, values: Vec::new(), costs: Vec::new() }
    }

    pub(crate) fn mean(&self) -> Option<f64> {
        let battles = self.values.len();
        (battles > 0).then(|| self.values.iter().sum::<f64>() / battles as f64)
    }

    /// What it brought, measured against another in the battles both have met: what that one brought in all of its battles, and the difference. Whatever
    /// fell behind early is so weighed as if it had been tried as often.
    fn measured<'t>(&'t self, other: &Self, now: f64) -> Ranked<'t> {
        let (all, met) = (other.values.len(), self.values.len().min(other.values.len()));
        let mean = |sum: f64, count: usize| sum / count.max(1) as f64;
        let by = |of: fn(&Cost) -> f64| {
            let theirs = mean(other.costs.iter().map(of).sum(), all);
            theirs + mean(self.costs.iter().zip(&other.costs).map(|(one, two)| of(one) - of(two)).sum(), met)
        };
        let value = mean(other.values.iter().sum(), all) + mean(self.against(other).sum(), met);
        let gain = if met == 0 { 0.0 } else { value - now };
        let cost = Cost { own: by(|cost| cost.own), enemy: by(|cost| cost.enemy) };
        Ranked { what: &self.what, gain, battles: self.values.len(), cost }
    }

    fn against<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = f64> + 'a {
        self.values.iter().zip(&other.values).map(|(mine, theirs)| mine - theirs)
    }

    /// How much better than another it did in the worlds both have met, less what luck alone may have done. A few battles say little of how much
    /// luck there is, so what all others have shown (`spread`, a variance) counts as two more, and the doubt itself grows.
    fn surely_better_by(&self, other: &Self, doubt: f64, spread: f64) -> f64 {
        let count = self.against(other).count();
        if count < TOO_FEW {
            return f64::NEG_INFINITY;
        }
        let n = count as f64;
        let mean = self.against(other).sum::<f64>() / n;
        let own: f64 = self.against(other).map(|one| (one - mean) * (one - mean)).sum();
        let variance = (own + 2.0 * spread) / (n + 1.0);
        let few = 1.0 + 2.0 / n;
        mean - doubt * self.doubted * few * (variance / n).sqrt()
    }
}

/// A battle in the commander's head.
struct Imagined {
    study: Box<dyn Study>,
    dice: Seeded,
    /// What it has taken.
    work: u32,
}

/// The work there is, and what has become of it.
struct Budget {
    all: u32,
    spent: u32,
    /// When a battle has taken so much it is brought to an end in a hurry.
    each: u32,
    battles: u32,
    /// When the work of this round is done.
    round: u32,
}

impl Budget {
    /// Whether so many battles more can be afforded.
    fn affords(&self, battles: usize) -> bool {
        let mean = self.spent / self.battles.max(1);
        self.spent + mean * battles as u32 <= self.all
    }

    /// Begins a round, with so many to come after it.
    fn begin_round(&mut self, after: u32) {
        self.round = self.spent + self.all.saturating_sub(self.spent) / (after + 1);
    }
}

/// How much work is done between two moments at which one may interrupt.
const STRIDE: u32 = 100;

/// A battle in the head that is broken off after fewer plain orders than this shows nothing.
const SHORTEST: u32 = 8;

impl Trial {
    pub(crate) fn new(
        study: &dyn Study,
        side: Side,
        (terms, seed): (Terms, u64),
        mut tried: Vec<Tried>,
    ) -> Self {
        // How he stands now is told to his player, and so is how far he looks ahead: both rest on what he may see.
        let mut whim = Whim(seed);
        let imagined = study.imagine(side, &mut |n| whim.below(n));
        let all = terms.work;
        // Rather fewer things tried often enough to show something than many in vain.
        let dearest = SHORTEST * imagined.effort().max(1);
        let affordable = (all / (TOO_FEW as u32 * dearest)).max(2) as usize;
        tried.truncate(affordable);
        let running = if all == 0 { tried.len().min(1) } else { tried.len() };
        let each = all / (TOO_FEW as u32 * running.max(1) as u32);
        let mut budget = Budget { all, spent: 0, each, battles: 0, round: 0 };
        budget.begin_round(rounds_after(running));
        Self {
            side,
            seed,
            doubt: terms.doubt,
            margin: terms.margin,
            tried,
            running,
            ends: imagined.horizon(terms.turns),
            soonest: imagined.reached() + 1,
            now: lead(&*imagined, side),
            lost: Cost::since(Cost::default(), &*imagined, side),
            budget,
            throw: 0,
            next: 0,
            battle: None,
            done: running < 2,
        }
    }

    /// Thinks a little further. `false` when there is nothing left to think about.
    pub(crate) fn step(&mut self, study: &dyn Study) -> bool {
        let Some(mut battle) = self.battle.take().or_else(|| self.next_battle(study)) else { return false };
        let pause = battle.work + STRIDE;
        while self.goes_on(&mut battle) {
            if battle.work >= pause {
                self.battle = Some(battle);
                return true;
            }
        }
        let value = lead(&*battle.study, self.side);
        self.note(value, Cost::since(self.lost, &*battle.study, self.side), battle.work);
        true
    }

    /// Plays one order on, unless the battle has come to its end: that of the turns, of the work, or its own.
    fn goes_on(&self, battle: &mut Imagined) -> bool {
        let reached = battle.study.reached();
        let late = battle.work >= self.budget.each;
        if reached >= self.ends || (late && reached >= self.soonest) || battle.work >= 3 * self.budget.each {
            return false;
        }
        // What was begun must come to its end, or nothing shows: a charge is worth its melee.
        let hurries = 2 * battle.work >= self.budget.each;
        if hurries {
            battle.work += 1;
            battle.study.hurry_on(&mut battle.dice)
        } else {
            battle.work += battle.study.effort().max(1);
            battle.study.go_on(&mut battle.dice)
        }
    }

    /// The first and all that have met a battle, the best first, each measured against the best in the battles both have met.
    pub(crate) fn ranked(&self) -> Vec<Ranked<'_>> {
        let Some((first, others)) = self.tried.split_first() else { return Vec::new() };
        let spread = self.spread();
        let ahead = |one: &Tried| one.surely_better_by(first, self.doubt, spread) - self.margin;
        let best_first = |a: &&Tried, b: &&Tried| ahead(b).total_cmp(&ahead(a));
        let (running, rest) = others.split_at(self.running.saturating_sub(1).min(others.len()));
        let mut ranked: Vec<&Tried> = Vec::with_capacity(self.tried.len());
        for part in [running, rest] {
            let mut met: Vec<&Tried> = part.iter().filter(|one| one.mean().is_some()).collect();
            met.sort_by(best_first);
            ranked.extend(met);
        }
        let place = usize::from(ranked.first().is_some_and(|best| ahead(best) > 0.0));
        ranked.insert(place, first);
        let best = ranked[0];
        ranked.into_iter().map(|one| one.measured(best, self.now)).collect()
    }

    /// The variance of the differences from the first, over everything tried.
    fn spread(&self) -> f64 {
        let Some((first, others)) = self.tried.split_first() else { return 0.0 };
        let (mut sum, mut count) = (0.0, 0.0);
        for one in others {
            let n = one.against(first).count();
            if n < 2 {
                continue;
            }
            let mean = one.against(first).sum::<f64>() / n as f64;
            sum += one.against(first).map(|value| (value - mean) * (value - mean)).sum::<f64>();
            count += (n - 1) as f64;
        }
        if count > 0.0 { sum / count } else { 0.0 }
    }

    /// The work done so far.
    pub(crate) const fn work(&self) -> u32 {
        self.budget.spent
    }

    /// The next battle worth playing, if there is one.
    fn next_battle(&mut self, study: &dyn Study) -> Option<Imagined> {
        loop {
            if self.done {
                return None;
            }
            if self.next == self.running {
                self.throw += 1;
                self.next = 0;
            }
            let throw_begins = self.next == 0 && self.throw as usize >= TOO_FEW;
            if throw_begins && (self.budget.spent >= self.budget.round || !self.budget.affords(self.running))
            {
                self.leave_the_worse_half();
                continue;
            }
            // Work that has run out altogether ends it, whatever has been tried how often.
            if self.next == 0 && self.budget.spent >= 2 * self.budget.all {
                self.done = true;
                continue;
            }
            match self.imagine(study, &self.tried[self.next].what) {
                Some(battle) => return Some(battle),
                // An order that this world refuses is no better than none.
                None => self.note(self.now, Cost::default(), 1),
            }
        }
    }

    /// The better half goes on, if there is work left for it. The first stays as the measure of the others.
    fn leave_the_worse_half(&mut self) {
        self.tried[1..self.running]
            .sort_by(|a, b| b.mean().unwrap_or(0.0).total_cmp(&a.mean().unwrap_or(0.0)));
        let fewer = if self.running > 2 { 1 + (self.running - 1).div_ceil(2) } else { 1 };
        if fewer > 1 {
            self.running = fewer;
            self.budget.begin_round(rounds_after(fewer));
        } else {
            self.done = true;
        }
    }

    fn note(&mut self, value: f64, cost: Cost, work: u32) {
        let tried = &mut self.tried[self.next];
        tried.values.push(value);
        tried.costs.push(cost);
        self.next += 1;
        self.budget.spent += work;
        self.budget.battles += 1;
    }

    /// A battle in which something is tried, in the world and with the dice of this throw.
    fn imagine(&self, study: &dyn Study, what: &What) -> Option<Imagined> {
        let mut whim = Whim(self.seed ^ u64::from(self.throw).wrapping_mul(0xA24B_AED4_963E_E407));
        let mut world = study.imagine(self.side, &mut |n| whim.below(n));
        let mut dice = Seeded::stream(self.seed, 1 + u64::from(self.throw));
        let study = match what {
            What::Order(order) => world.after(*order, &mut dice)?,
            What::Plan(plan) => {
                world.adopt(self.side, Some(Arc::clone(plan)));
                world
            }
        };
        let work = study.effort().max(1);
        Some(Imagined { study, dice, work })
    }
}

/// How many rounds come after one in which so many are in the running.
fn rounds_after(running: usize) -> u32 {
    // The first is always in.
    running.saturating_sub(1).max(1).next_power_of_two().ilog2()
}

/// Whoever plays to win weighs the enemy's harm heavier than his own where both sides would else wait for the other to attack.
fn lead(study: &dyn Study, side: Side) -> f64 {
    study.worth(side) - study.daring() * study.worth(side.enemy())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(values: &[f64]) -> Tried {
        Tried {
            values: values.to_vec(),
            costs: vec![Cost::default(); values.len()],
            ..Tried::new(What::Order(0), 1.0)
        }
    }

    #[test]
    fn two_battles_prove_nothing() {
        let plain = tried(&[0.0, 0.0]);
        assert_eq!(tried(&[9.0, 9.0]).surely_better_by(&plain, 1.0, 0.0), f64::NEG_INFINITY);
    }

    /// Differences 4, 0, 2 with as much spread elsewhere: mean 2; variance (8 + 2 · 4) / 4 = 4; doubt 1 · 5/3 · √(4/3) = 1.92.
    #[test]
    fn doubt_grows_where_battles_are_few() {
        let plain = tried(&[0.0, 0.0, 0.0]);
        let surely = tried(&[4.0, 0.0, 2.0]).surely_better_by(&plain, 1.0, 4.0);
        assert!((surely - (2.0 - 5.0 / 3.0 * (4.0_f64 / 3.0).sqrt())).abs() < 1e-9, "{surely}");
        let many = [4.0, 0.0, 2.0].repeat(10);
        let surer = tried(&many).surely_better_by(&tried(&[0.0; 30]), 1.0, 4.0);
        assert!(surer > 1.5, "{surer}");
    }
}
