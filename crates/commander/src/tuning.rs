//! Weights tuned by self-play: simultaneous perturbation (SPSA). In each round all weights are moved a little at once, each one way or the other by
//! lot; the set and its mirror image fight, and the set goes toward the winner by as much as he was ahead. What the battles are is not known here.

use engine::weights::Weight;
use serde::{Deserialize, Serialize};

use crate::whim::Whim;

/// Weights on their way, with how far they have come; it can be kept and gone on with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tuning {
    /// From which the lots are drawn.
    pub seed: u64,
    /// The weights as they are.
    pub weights: Vec<Tuned>,
    /// Round by round, how far the set was ahead of its mirror image: battles won less battles lost, as a part of all.
    pub leads: Vec<f64>,
}

/// A weight on its way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tuned {
    /// Its name.
    pub name: String,
    /// What it was when nobody had tuned it.
    pub began: f64,
    /// What it is.
    pub value: f64,
    /// What it may be.
    pub range: (f64, f64),
}

/// How far weights are moved to try them, as a part of what they may be; and how far they go in the first round if one set wins every battle.
const TRIED: f64 = 0.12;
const LEARNT: f64 = 0.15;

/// After so many rounds the steps begin to grow smaller, as the root of the rounds grows.
const DELAY: f64 = 5.0;

impl Tuning {
    /// Begins with the weights as they are.
    pub fn new(weights: &[Weight], seed: u64) -> Self {
        let tuned = |weight: &Weight| Tuned {
            name: weight.name.to_owned(),
            began: weight.value,
            value: weight.value,
            range: (*weight.range.start(), *weight.range.end()),
        };
        Self { seed, weights: weights.iter().map(tuned).collect(), leads: Vec::new() }
    }

    /// The weights as they are.
    pub fn values(&self) -> Vec<f64> {
        self.weights.iter().map(|weight| weight.value).collect()
    }

    /// The weights as they were.
    pub fn began(&self) -> Vec<f64> {
        self.weights.iter().map(|weight| weight.began).collect()
    }

    /// The two sets that fight in this round.
    pub fn pair(&self) -> [Vec<f64>; 2] {
        [TRIED, -TRIED].map(|step| self.moved(step))
    }

    /// Goes toward the winner: the first of the two was so far ahead, from -1 to 1.
    pub fn learn(&mut self, lead: f64) {
        let step = LEARNT * lead / (1.0 + self.leads.len() as f64 / DELAY).sqrt();
        let moved = self.moved(step);
        for (weight, value) in self.weights.iter_mut().zip(moved) {
            weight.value = value;
        }
        self.leads.push(lead);
    }

    /// All weights moved by a part of what they may be, each the way of this round's lot.
    fn moved(&self, step: f64) -> Vec<f64> {
        let mut lots = Whim(self.seed ^ (self.leads.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let moved = |weight: &Tuned| {
            let (low, high) = weight.range;
            let way = if lots.below(2) == 0 { 1.0 } else { -1.0 };
            (weight.value + way * step * (high - low)).clamp(low, high)
        };
        self.weights.iter().map(moved).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(name: &'static str, value: f64) -> Weight {
        Weight { name, value, range: 0.0..=1.0 }
    }

    /// The battles are won by whoever is nearer to (0.8, 0.2).
    #[test]
    fn weights_go_where_battles_are_won() {
        let mut tuning = Tuning::new(&[weight("one", 0.5), weight("other", 0.5)], 1);
        let far = |set: &[f64]| (set[0] - 0.8) * (set[0] - 0.8) + (set[1] - 0.2) * (set[1] - 0.2);
        for _ in 0..400 {
            let [one, other] = tuning.pair();
            tuning.learn((4.0 * (far(&other) - far(&one))).clamp(-1.0, 1.0));
        }
        let [one, other] = tuning.values()[..] else { panic!("two weights") };
        assert!((one - 0.8).abs() < 0.1 && (other - 0.2).abs() < 0.1, "{one} {other}");
    }

    #[test]
    fn who_goes_on_goes_on_alike() {
        let mut tuning = Tuning::new(&[weight("one", 0.5)], 7);
        tuning.learn(0.5);
        let kept: Tuning = serde_json::from_str(&serde_json::to_string(&tuning).unwrap()).unwrap();
        assert_eq!(kept.pair(), tuning.pair());
        assert_eq!(kept, tuning);
    }
}
