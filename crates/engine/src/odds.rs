//! Exact odds by the very rules that play.
//!
//! The rules work in steps, and a step starts from a complete state. So the chances after an order are found forwards: a list of
//! states with their chances; every state in which the rules still have work takes one step over every outcome of its dice;
//! states that have become equal are one state with the sum of their chances. A volley of 24 dice has 25 outcomes, and two volleys that
//! leave the same hits on the same unit need to be followed only once.

use std::collections::BTreeMap;

use dice::enumerate;

use crate::{Awaits, Ctx, Log, Ruleset, stable_hash};

/// The states an order can lead to, up to the next decision, each with its chance.
pub struct Odds<S> {
    /// Where it can lead.
    pub branches: Vec<(f64, S)>,
    /// The chance of everything that was followed to its end; 1 unless the limit was met.
    pub covered: f64,
}

impl<S> Odds<S> {
    /// Whether every outcome was followed.
    pub fn exact(&self) -> bool {
        self.covered > 1.0 - 1e-9
    }

    /// The distributions of everything the ruleset counts ([`Ruleset::consequences`]): by name, the chance of each number.
    /// A name that does not occur in a branch counts 0 there.
    pub fn told<R: Ruleset<State = S>>(&self, before: &S) -> BTreeMap<String, BTreeMap<i32, f64>> {
        let mut told: BTreeMap<String, BTreeMap<i32, f64>> = BTreeMap::new();
        for (chance, after) in &self.branches {
            for (what, number) in R::consequences(before, after) {
                *told.entry(what).or_default().entry(number).or_default() += chance;
            }
        }
        for numbers in told.values_mut() {
            let rest = self.covered - numbers.values().sum::<f64>();
            if rest > 1e-12 {
                *numbers.entry(0).or_default() += rest;
            }
        }
        told
    }
}

/// Everything `order` can lead to before the next decision. At most `limit` branches are kept; beyond that the least likely are
/// left out and `covered` says how much that was.
pub fn odds<R: Ruleset>(
    state: &R::State,
    order: &R::Order,
    limit: usize,
) -> Result<Odds<R::State>, R::Refusal> {
    let mut started = state.clone();
    let mut none = dice::Scripted::default();
    R::obey(&mut Ctx::new(&mut started, &mut none, Log::Drop), order)?;

    let mut done = Merged::default();
    let mut open = Merged::default();
    place::<R>(&mut open, &mut done, 1.0, started);
    while !open.is_empty() {
        let mut next = Merged::default();
        for (chance, state) in open.into_branches(limit) {
            let step = |branch: &mut dice::Branch| {
                let mut after = state.clone();
                R::step(&mut Ctx::new(&mut after, branch, Log::Drop)).map(|()| after)
            };
            // A step too wide to walk is left out, and `covered` tells how much that was.
            let _ = enumerate(step, |leaf, after| {
                if let Ok(after) = after {
                    place::<R>(&mut next, &mut done, chance * leaf.chance(), after);
                }
            });
        }
        open = next;
    }
    let branches = done.into_branches(limit);
    let covered = branches.iter().map(|(chance, _)| chance).sum();
    Ok(Odds { branches, covered })
}

/// States by their hash, with the sum of their chances.
struct Merged<S>(BTreeMap<u64, (f64, S)>);

impl<S> Default for Merged<S> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<S> Merged<S> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The likeliest `limit` branches, in a stable order.
    fn into_branches(self, limit: usize) -> Vec<(f64, S)> {
        let mut branches: Vec<(f64, S)> = self.0.into_values().collect();
        if branches.len() > limit {
            branches.sort_by(|a, b| b.0.total_cmp(&a.0));
            branches.truncate(limit);
        }
        branches
    }
}

fn place<R: Ruleset>(open: &mut Merged<R::State>, done: &mut Merged<R::State>, chance: f64, state: R::State) {
    let merged = if R::awaits(&state) == Awaits::Rules { open } else { done };
    merged.0.entry(stable_hash(&state)).or_insert_with(|| (0.0, state)).0 += chance;
}
