//! Even chances from a stream of dice.

use dice::{Dice, RuleId, Seeded};
use engine::{Loop, Ruleset};

/// A source of even chances that gives the same ones for the same seed.
pub struct Chance(Seeded);

impl Chance {
    /// The chances of a seed.
    pub fn new(seed: u64) -> Self {
        Self(Seeded::stream(seed, 1))
    }

    /// A number below n.
    pub fn below(&mut self, n: usize) -> usize {
        let roll = self.0.faces(RuleId("walk"), 6).expect("seeded dice never run dry");
        roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n
    }

    /// One of several.
    pub fn one_of<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// Some legal order for the open decision.
    pub fn order<R: Ruleset>(&mut self, state: &R::State) -> R::Order {
        R::any_order(state, &mut |n| self.below(n))
    }
}
