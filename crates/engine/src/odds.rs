//! Exact odds by the very rules that play.
//!
//! The rules work in steps, and a step starts from a complete state. So the chances after an order are found forwards: a list of
//! states with their chances; every state in which the rules still have work takes one step over every outcome of its dice;
//! states that have become equal are one state with the sum of their chances. A volley of 24 dice has 25 outcomes, and two volleys that
//! leave the same hits on the same unit need to be followed only once, however many steps led to them ([`Tree`]).
//!
//! Some of what an order leads to comes only after other decisions: the losses of a volley when the phase is over, the melee of a charge when
//! everybody has shot. [`Ruleset::settle`] answers those by going on with what was begun and beginning nothing new, so the chain is
//! followed to where it ends, but never into another turn.

mod tree;

use std::collections::{BTreeMap, BTreeSet};

use dice::{Dice, Seeded};

use crate::play::Forecast;
use crate::{Awaits, Ctx, Log, Ruleset};

use tree::Tree;

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

impl Forecast {
    /// How far what was counted in so many battles lies from these chances, in standard errors, where it lies farthest. What was left
    /// out of chances that are not exact excuses as much.
    pub fn standard_errors(&self, counted: &Self, battles: u32) -> f64 {
        let battles = f64::from(battles);
        let left_out = 1.0 - self.covered;
        let mut most = 0.0_f64;
        let names: BTreeSet<&String> = self.chances.keys().chain(counted.chances.keys()).collect();
        for what in names {
            let none = BTreeMap::new();
            let told = self.chances.get(what).unwrap_or(&none);
            let found = counted.chances.get(what).unwrap_or(&none);
            let numbers: BTreeSet<&i32> = told.keys().chain(found.keys()).collect();
            for number in numbers {
                let (chance, share) = (chance_of(told, *number), chance_of(found, *number));
                let error = (chance * (1.0 - chance) / battles).sqrt().max(1.0 / battles);
                most = most.max(((share - chance).abs() - left_out).max(0.0) / error);
            }
        }
        most
    }
}

/// The chance of a number. What is not spoken of at all happens by 0.
fn chance_of(numbers: &BTreeMap<i32, f64>, number: i32) -> f64 {
    let unnamed = if numbers.is_empty() && number == 0 { 1.0 } else { 0.0 };
    numbers.get(&number).copied().unwrap_or(unnamed)
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
    let mut tree = Tree::<R>::new(R::turns(state), settle);
    let first = tree.find(started);
    let mut done: BTreeMap<usize, f64> = BTreeMap::new();
    let mut open = BTreeMap::from([(first, 1.0)]);
    while !open.is_empty() {
        let mut next: BTreeMap<usize, f64> = BTreeMap::new();
        for (place, chance) in likeliest(open, limit) {
            match tree.leads_to(place) {
                None => *done.entry(place).or_default() += chance,
                Some(ways) => {
                    for (to, part) in ways {
                        let chance = chance * part;
                        // What is repeated until it is decided comes back with ever less of a chance, and somewhere there is an end to it.
                        if chance > DUST {
                            *next.entry(*to).or_default() += chance;
                        }
                    }
                }
            }
        }
        open = next;
    }
    let done = likeliest(done, limit);
    let covered = done.iter().map(|(_, chance)| chance).sum();
    let branches = done.into_iter().map(|(place, chance)| (chance, tree.take(place))).collect();
    Ok(Odds { branches, covered })
}

/// Chances below this are not followed: they are lost in the rounding of what they would be added to.
const DUST: f64 = 1e-16;

/// The likeliest `limit` places, in the order in which they were found.
fn likeliest(places: BTreeMap<usize, f64>, limit: usize) -> Vec<(usize, f64)> {
    let mut places: Vec<(usize, f64)> = places.into_iter().collect();
    if places.len() > limit {
        places.sort_by(|a, b| b.1.total_cmp(&a.1));
        places.truncate(limit);
        places.sort_by_key(|(place, _)| *place);
    }
    places
}
