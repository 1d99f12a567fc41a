//! A commander's train of thought, a few orders at a time.

use dice::Seeded;
use engine::study::Study;
use engine::{Awaits, Side};

use crate::whim::Whim;
use crate::{Chosen, Level, Weighed};

/// A decision being thought about. Every [`step`](Self::step) plays a battle on by a few orders in the commander's head; one may stop after
/// any of them and take what is [`chosen`](Self::chosen) so far, so a clock or a click can interrupt him without his losing the thread.
///
/// All orders are given a battle, and another, until their share of the work is done; then the better half goes on, and so on until
/// one is left beside the plain order or the work is at an end. Each order meets the same worlds and the same dice, so that luck does
/// not decide between them.
pub struct Thinking {
    study: Box<dyn Study>,
    side: Side,
    seed: u64,
    doubt: f64,
    now: f64,
    /// The orders weighed: the plain one, then those still in the running, then the rest.
    thoughts: Vec<Thought>,
    running: usize,
    /// The turn at which battles are broken off.
    end: u32,
    budget: Budget,
    /// The world and the dice the orders in the running meet now.
    throw: u32,
    /// Which of them is next.
    next: usize,
    battle: Option<Imagined>,
    done: bool,
}

/// An order and how the battles ended that were played for it, throw by throw.
struct Thought {
    order: usize,
    values: Vec<f64>,
}

impl Thought {
    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }

    /// How much better than another order it did in the worlds both have met, less what luck alone may have done.
    fn surely_better_by(&self, other: &Self, doubt: f64) -> f64 {
        let differences = || self.values.iter().zip(&other.values).map(|(mine, theirs)| mine - theirs);
        let count = differences().count().max(1) as f64;
        let mean = differences().sum::<f64>() / count;
        let spread = differences().map(|one| (one - mean) * (one - mean)).sum::<f64>() / count;
        mean - doubt * (spread / count).sqrt()
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
    /// The most that one battle may take.
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

/// Whoever plays to win weighs the enemy's harm heavier than his own; else both sides would wait for the other to attack.
const DARING: f64 = 1.5;

/// How much work is done between two moments at which one may interrupt.
const STRIDE: u32 = 100;

impl Thinking {
    /// Begins to think, or nothing if the side is not asked.
    pub fn begin(mut study: Box<dyn Study>, side: Side, level: &Level, seed: u64) -> Option<Self> {
        if study.awaits() != Awaits::Order(side) {
            return None;
        }
        let mut orders = if level.ideas > 1 { study.ideas() } else { vec![study.think_plainly()] };
        orders.truncate(level.ideas);
        let running = if level.work == 0 { 1 } else { orders.len() };
        // How he stands now is told to his player, so it rests on what he may see as well.
        let mut whim = Whim(seed);
        let imagined = study.imagine(side, &mut |n| whim.below(n));
        let now = if running > 1 { lead(&*imagined, side) } else { 0.0 };
        // A decision with few answers is not worth all the work of one with many.
        let all = level.work * (running as u32 + 2).min(level.ideas as u32) / level.ideas as u32;
        let mut budget = Budget { all, spent: 0, each: all / (2 * running as u32), battles: 0, round: 0 };
        budget.begin_round(rounds_after(running));
        // So does how far he looks ahead.
        let end = imagined.horizon(level.turns);
        let thoughts = orders.into_iter().map(|order| Thought { order, values: Vec::new() }).collect();
        Some(Self {
            study,
            side,
            seed,
            doubt: level.doubt,
            now,
            thoughts,
            running,
            end,
            budget,
            throw: 0,
            next: 0,
            battle: None,
            done: running < 2,
        })
    }

    /// Thinks a little further. `false` when there is nothing left to think about.
    pub fn step(&mut self) -> bool {
        let Some(mut battle) = self.battle.take().or_else(|| self.next_battle()) else { return false };
        let pause = battle.work + STRIDE;
        let most = self.budget.each;
        while battle.goes_on(self.end, most) {
            if battle.work >= pause {
                self.battle = Some(battle);
                return true;
            }
        }
        let value = lead(&*battle.study, self.side);
        self.note(value, battle.work);
        true
    }

    /// The best order so far, with those it was weighed against.
    pub fn chosen(&self) -> Chosen {
        let ranked = self.ranked();
        let weighed = |thought: &&Thought| Weighed {
            order: self.study.order(thought.order),
            gain: if thought.values.is_empty() { 0.0 } else { thought.mean() - self.now },
        };
        Chosen {
            order: self.study.order(ranked[0].order),
            weighed: ranked.iter().take(5).map(weighed).collect(),
        }
    }

    /// The study he thought about, with the number of the best order in it.
    pub fn decided(self) -> (Box<dyn Study>, usize) {
        let order = self.ranked()[0].order;
        (self.study, order)
    }

    /// The plain order and all that have met a battle, the best first.
    fn ranked(&self) -> Vec<&Thought> {
        let plain = &self.thoughts[0];
        let met = |other: &&Thought| !other.values.is_empty();
        let ahead = |thought: &Thought| thought.surely_better_by(plain, self.doubt);
        let best_first = |a: &&Thought, b: &&Thought| ahead(b).total_cmp(&ahead(a));
        let (running, rest) = self.thoughts[1..].split_at(self.running - 1);
        let mut ranked: Vec<&Thought> = running.iter().filter(met).collect();
        ranked.sort_by(best_first);
        let mut rest: Vec<&Thought> = rest.iter().filter(met).collect();
        rest.sort_by(best_first);
        ranked.extend(rest);
        let place = usize::from(ranked.first().is_some_and(|best| ahead(best) > 0.0));
        ranked.insert(place, plain);
        ranked
    }

    /// The work done so far.
    pub const fn work(&self) -> u32 {
        self.budget.spent
    }

    /// The next battle worth playing, if there is one.
    fn next_battle(&mut self) -> Option<Imagined> {
        loop {
            if self.done {
                return None;
            }
            if self.next == self.running {
                self.throw += 1;
                self.next = 0;
            }
            let throw_begins = self.next == 0 && self.throw > 0;
            if throw_begins && (self.budget.spent >= self.budget.round || !self.budget.affords(self.running))
            {
                self.leave_the_worse_half();
                continue;
            }
            match self.imagine(self.thoughts[self.next].order) {
                Some(battle) => return Some(battle),
                // An order that this world refuses is no better than none.
                None => self.note(self.now, 1),
            }
        }
    }

    /// The better half goes on, if there is work left for it. The plain order stays as the measure of the others.
    fn leave_the_worse_half(&mut self) {
        self.thoughts[1..self.running].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        let fewer = if self.running > 2 { 1 + (self.running - 1).div_ceil(2) } else { 1 };
        if fewer > 1 {
            self.running = fewer;
            self.budget.begin_round(rounds_after(fewer));
        } else {
            self.done = true;
        }
    }

    fn note(&mut self, value: f64, work: u32) {
        self.thoughts[self.next].values.push(value);
        self.next += 1;
        self.budget.spent += work;
        self.budget.battles += 1;
    }

    /// A battle in which an order has been given, in the world and with the dice of this throw.
    fn imagine(&self, order: usize) -> Option<Imagined> {
        let mut whim = Whim(self.seed ^ u64::from(self.throw).wrapping_mul(0xA24B_AED4_963E_E407));
        let world = self.study.imagine(self.side, &mut |n| whim.below(n));
        let mut dice = Seeded::stream(self.seed, 1 + u64::from(self.throw));
        let study = world.after(order, &mut dice)?;
        let work = study.effort().max(1);
        Some(Imagined { study, dice, work })
    }
}

impl Imagined {
    /// Plays one order on, unless the battle has come to its end: that of the turns, of the work, or its own.
    fn goes_on(&mut self, end: u32, most: u32) -> bool {
        if self.study.turns() >= end || self.work >= most {
            return false;
        }
        self.work += self.study.effort().max(1);
        self.study.go_on(&mut self.dice)
    }
}

/// How many rounds come after one in which so many orders are in the running.
fn rounds_after(running: usize) -> u32 {
    // The plain order is always in.
    running.saturating_sub(1).max(1).next_power_of_two().ilog2()
}

fn lead(study: &dyn Study, side: Side) -> f64 {
    study.worth(side) - DARING * study.worth(side.enemy())
}
