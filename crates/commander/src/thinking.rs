//! A commander's train of thought, one imagined battle at a time.

use dice::Seeded;
use engine::study::Study;
use engine::{Awaits, Side};

use crate::level::FORESIGHT;
use crate::whim::Whim;
use crate::{Chosen, Level, Weighed};

/// A decision being thought about. Every [`step`](Self::step) plays one battle on in the commander's head; one may stop after any of
/// them and take what is [`chosen`](Self::chosen) so far, so a clock or a click can interrupt him without his losing the thread.
///
/// All orders are given a few battles; then the better half of them as many again, and so on until one is left or the level's
/// patience is at an end. Each order meets the same worlds and the same dice, so that luck does not decide between them.
pub struct Thinking {
    study: Box<dyn Study>,
    side: Side,
    level: Level,
    seed: u64,
    now: f64,
    /// The orders weighed: the plain one, then those still in the running, then the rest.
    thoughts: Vec<Thought>,
    running: usize,
    /// How many battles each order in the running is to have had at the end of this round.
    round: u32,
    next: usize,
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
    fn surely_better_by(&self, other: &Self) -> f64 {
        let differences = || self.values.iter().zip(&other.values).map(|(mine, theirs)| mine - theirs);
        let count = differences().count().max(1) as f64;
        let mean = differences().sum::<f64>() / count;
        let spread = differences().map(|one| (one - mean) * (one - mean)).sum::<f64>() / count;
        mean - DOUBT * (spread / count).sqrt()
    }
}

/// How many standard errors an idea must be ahead of the plain order before it is believed.
const DOUBT: f64 = 0.7;

/// Whoever plays to win weighs the enemy's harm heavier than his own; else both sides would wait for the other to attack.
const DARING: f64 = 1.5;

impl Thinking {
    /// Begins to think, or nothing if the side is not asked.
    pub fn begin(mut study: Box<dyn Study>, side: Side, level: &Level, seed: u64) -> Option<Self> {
        if study.awaits() != Awaits::Order(side) {
            return None;
        }
        let mut orders = if level.ideas > 1 { study.ideas() } else { vec![study.think_plainly()] };
        orders.truncate(level.ideas);
        let thoughts: Vec<Thought> =
            orders.into_iter().map(|order| Thought { order, values: Vec::new() }).collect();
        let now = if level.most > 0 { lead(&*study, side) } else { 0.0 };
        let running = thoughts.len();
        // A decision with few answers gets the work of one with many, so each of them is looked at longer.
        let share = (level.ideas / running.max(1)).clamp(1, 4) as u32;
        let level = Level { throws: level.throws * share, most: level.most * share, ..*level };
        let round = level.throws;
        Some(Self { study, side, level, seed, now, thoughts, running, round, next: 0 })
    }

    /// Plays one battle on. `false` when there is nothing left to think about.
    pub fn step(&mut self) -> bool {
        if self.running < 2 || self.level.most == 0 {
            return false;
        }
        if self.next == self.running {
            self.thoughts[1..self.running].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            if self.round >= self.level.most {
                return false;
            }
            // The plain order stays as the measure of the others.
            self.running = 1 + (self.running - 1).div_ceil(2);
            self.round = (self.round * 2).min(self.level.most);
            self.next = 0;
        }
        let thought = &self.thoughts[self.next];
        let value = self.imagine(thought.order, thought.values.len() as u32);
        let thought = &mut self.thoughts[self.next];
        thought.values.push(value);
        if thought.values.len() as u32 >= self.round {
            self.next += 1;
        }
        true
    }

    /// The best order so far, with those it was weighed against.
    pub fn chosen(&self) -> Chosen {
        let plain = &self.thoughts[0];
        let mut others: Vec<&Thought> =
            self.thoughts[1..].iter().filter(|other| !other.values.is_empty()).collect();
        others.sort_by(|a, b| {
            b.values
                .len()
                .cmp(&a.values.len())
                .then(b.surely_better_by(plain).total_cmp(&a.surely_better_by(plain)))
        });
        let place = usize::from(others.first().is_some_and(|best| best.surely_better_by(plain) > 0.0));
        others.insert(place, plain);
        let weighed = |thought: &&Thought| Weighed {
            order: self.study.order(thought.order),
            gain: if thought.values.is_empty() { 0.0 } else { thought.mean() - self.now },
        };
        Chosen {
            order: self.study.order(others[0].order),
            weighed: others.iter().take(5).map(weighed).collect(),
        }
    }

    /// How well the side stands some turns after an order, in one world with one stream of dice.
    fn imagine(&self, order: usize, throw: u32) -> f64 {
        let mut whim = Whim(self.seed ^ u64::from(throw).wrapping_mul(0xA24B_AED4_963E_E407));
        let world = self.study.imagine(self.side, &mut |n| whim.below(n));
        let mut dice = Seeded::stream(self.seed, 1 + u64::from(throw));
        // An order that this world refuses is no better than none.
        let Some(mut after) = world.after(order, &mut dice) else { return self.now };
        let end = self.study.turns() + self.level.turns;
        for _ in 0..FORESIGHT {
            if after.turns() >= end || !after.go_on(&mut dice) {
                break;
            }
        }
        lead(&*after, self.side)
    }
}

fn lead(study: &dyn Study, side: Side) -> f64 {
    study.worth(side) - DARING * study.worth(side.enemy())
}
