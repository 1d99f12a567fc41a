//! Exact odds by the very rules that play.
//!
//! The rules work in steps, and a step starts from a complete state. So the chances after an order are found forwards: a list of
//! states with their chances; every state in which the rules still have work takes one step over every outcome of its dice;
//! states that have become equal are one state with the sum of their chances. A volley of 24 dice has 25 outcomes, and two volleys that
//! leave the same hits on the same unit need to be followed only once.
//!
//! Some of what an order leads to comes only after other decisions: the losses of a volley when the phase is over, the melee of a charge when
//! everybody has shot. [`Ruleset::settle`] answers those by going on with what was begun and beginning nothing new, so the chain is
//! followed to where it ends, but never into another turn.

use std::collections::BTreeMap;

use dice::{Dice, Seeded, enumerate};

use crate::{Awaits, Ctx, Log, Ruleset, stable_hash};

/// The states an order can lead to, each with its chance.
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
    pub fn told<R: Ruleset<State = S>>(&self, before: &S) -> Told {
        let mut told = Told::new();
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

/// By what is counted, the chance of each number.
pub type Told = BTreeMap<String, BTreeMap<i32, f64>>;

/// Everything `order` can lead to before the next decision. At most `limit` branches are kept; beyond that the least likely are
/// left out and `covered` says how much that was.
pub fn odds<R: Ruleset>(
    state: &R::State,
    order: &R::Order,
    limit: usize,
) -> Result<Odds<R::State>, R::Refusal> {
    follow::<R>(state, order, limit, &|_| None)
}

/// Everything `order` can lead to until what it has begun is settled ([`Ruleset::settle`]) or the turn is over.
pub fn chain<R: Ruleset>(
    state: &R::State,
    order: &R::Order,
    limit: usize,
) -> Result<Odds<R::State>, R::Refusal> {
    follow::<R>(state, order, limit, &|state| settling::<R>(state))
}

/// What [`chain`] tells, counted in so many battles with seeded dice instead: the check of the one by the other.
pub fn sampled<R: Ruleset>(
    state: &R::State,
    order: &R::Order,
    runs: u32,
    seed: u64,
) -> Result<Told, R::Refusal> {
    let mut counted: BTreeMap<String, BTreeMap<i32, u32>> = BTreeMap::new();
    for number in 0..runs {
        let mut dice = Seeded::stream(seed, u64::from(number));
        let mut after = state.clone();
        R::obey(&mut Ctx::new(&mut after, &mut dice, Log::Drop), order)?;
        play_out::<R>(state, &mut after, &mut dice);
        for (what, count) in R::consequences(state, &after) {
            *counted.entry(what).or_default().entry(count).or_default() += 1;
        }
    }
    let share = |count: u32| f64::from(count) / f64::from(runs.max(1));
    let mut told = Told::new();
    for (what, numbers) in counted {
        let none = runs - numbers.values().sum::<u32>();
        let mut chances: BTreeMap<i32, f64> =
            numbers.into_iter().map(|(number, count)| (number, share(count))).collect();
        if none > 0 {
            *chances.entry(0).or_default() += share(none);
        }
        told.insert(what, chances);
    }
    Ok(told)
}

/// Runs the rules on until what was begun is settled.
fn play_out<R: Ruleset>(start: &R::State, state: &mut R::State, dice: &mut dyn Dice) {
    let turn = R::turns(start);
    loop {
        while R::awaits(state) == Awaits::Rules && R::turns(state) == turn {
            if R::step(&mut Ctx::new(state, dice, Log::Drop)).is_err() {
                return;
            }
        }
        let Some(order) = settling::<R>(state).filter(|_| R::turns(state) == turn) else { return };
        if R::obey(&mut Ctx::new(state, dice, Log::Drop), &order).is_err() {
            return;
        }
    }
}

fn settling<R: Ruleset>(state: &R::State) -> Option<R::Order> {
    matches!(R::awaits(state), Awaits::Order(_)).then(|| R::settle(state)).flatten()
}

fn follow<R: Ruleset>(
    state: &R::State,
    order: &R::Order,
    limit: usize,
    settle: &dyn Fn(&R::State) -> Option<R::Order>,
) -> Result<Odds<R::State>, R::Refusal> {
    let mut started = state.clone();
    let mut none = dice::Scripted::default();
    R::obey(&mut Ctx::new(&mut started, &mut none, Log::Drop), order)?;

    let turn = R::turns(state);
    let mut done = Merged::default();
    let mut open = Merged::default();
    let mut place = |open: &mut Merged<R::State>, chance: f64, mut state: R::State| {
        // What is settled by an order needs no die, so it is done at once. The turn is over for whoever asks, whatever comes next.
        while R::turns(&state) == turn {
            let Some(order) = settle(&state) else { break };
            let mut none = dice::Scripted::default();
            if R::obey(&mut Ctx::new(&mut state, &mut none, Log::Drop), &order).is_err() {
                break;
            }
        }
        let goes_on = R::awaits(&state) == Awaits::Rules && R::turns(&state) == turn;
        let merged = if goes_on { open } else { &mut done };
        merged.0.entry(stable_hash(&state)).or_insert_with(|| (0.0, state)).0 += chance;
    };
    place(&mut open, 1.0, started);
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
                    place(&mut next, chance * leaf.chance(), after);
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
