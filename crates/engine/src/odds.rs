//! Exact odds by the very rules that play.
//!
//! The rules work in steps, and a step starts from a complete state. So the chances after an order are found forwards: a list of
//! states with their chances; every state in which the rules still have work takes one step over every outcome of its dice;
//! states that have become equal are one state with the sum of their chances. A volley of 24 dice has 25 outcomes, and two volleys that
//! leave the same hits on the same unit need to be followed only once, however many steps led to them ([`Tree`]).
//!
//! Some of what an order leads to comes only after other decisions: the losses of a volley when the phase is over, the melee of a charge when
//! everybody has shot. [`WithOdds::settle`] answers those by going on with what was begun and beginning nothing new, so the chain is
//! followed to where it ends, but never into another turn.

mod tree;

use std::collections::{BTreeMap, BTreeSet};

use dice::{Dice, Seeded};
use serde::Serialize;

use crate::play::Forecast;
use crate::{BySide, Ctx, Log, Loop, Refusal, Side, WithOdds};

use tree::{Next, Place, Reach, Tree};

/// The states an order can lead to, each with its chance.
pub struct Odds<S> {
    /// Where it can lead.
    pub branches: Vec<(f64, S)>,
    /// The chance of everything that was followed to its end; 1 unless the limit was met.
    pub covered: f64,
    /// What was told on the way there ([`WithOdds::on_the_way`]).
    pub passed: Told,
    /// How the fight it is about was decided on the way ([`WithOdds::verdict`]).
    pub fought: Fought,
    /// What each side loses on average by throws that were reckoned ([`WithOdds::foretell`]); the branches do not show it.
    pub reckoned: BySide<f64>,
}

/// What a throw comes to, reckoned instead of thrown ([`WithOdds::foretell`]).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Foretold {
    /// What is counted, a number other than 0, and its chance.
    pub told: Vec<(String, i32, f64)>,
    /// How many stands, bases or figures each side loses by it on average.
    pub lost: BySide<f64>,
}

/// How the fight that an order is about ends, by chance: nothing where it comes to no fight.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fought {
    /// The chance that each side wins it.
    pub won: BySide<f64>,
    /// The chance that nobody does.
    pub drawn: f64,
}

/// How a fight was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// One side has won it.
    Won(Side),
    /// Nobody has.
    Drawn,
}

impl Fought {
    fn add(&mut self, verdict: Verdict, chance: f64) {
        match verdict {
            Verdict::Won(side) => self.won[side] += chance,
            Verdict::Drawn => self.drawn += chance,
        }
    }
}

impl<S> Odds<S> {
    /// Whether every outcome was followed.
    pub fn exact(&self) -> bool {
        self.covered > 1.0 - 1e-9
    }

    /// The distributions of everything the ruleset counts ([`WithOdds::consequences`], [`WithOdds::on_the_way`]): by name, the chance of each
    /// number. A name that does not occur in a branch, nor on the way to it, counts 0 there.
    pub fn told<R: WithOdds<State = S>>(&self, before: &S) -> Told {
        let mut told = self.passed.clone();
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

    /// How many stands, bases or figures each side loses on average, as [`Officers::losses`](crate::Officers::losses) counts them; what was not followed is not
    /// counted.
    pub fn lost<R: WithOdds<State = S, Seat = Side>>(&self, before: &S) -> BySide<f64> {
        let chances = self.branches.iter();
        BySide::of(|side| {
            let seen = chances.clone().map(|(chance, after)| chance * more::<R>(before, after, side));
            self.reckoned[side] + seen.sum::<f64>()
        })
    }
}

/// How much more a side has lost.
fn more<R: WithOdds<Seat = Side>>(before: &R::State, after: &R::State, side: Side) -> f64 {
    f64::from(R::losses(after, side)) - f64::from(R::losses(before, side))
}

/// What was counted in battles with seeded dice.
#[derive(Debug, Clone, PartialEq)]
pub struct Sampled {
    /// By what is counted, how often each number came up.
    pub told: Told,
    /// How many stands, bases or figures each side lost on average.
    pub lost: BySide<f64>,
    /// How the fight was decided.
    pub fought: Fought,
}

/// By what is counted, the chance of each number.
pub type Told = BTreeMap<String, BTreeMap<i32, f64>>;

/// Everything `order` can lead to before the next decision. About `limit` outcomes of dice are looked at, the likeliest first; `covered`
/// says how much was left out.
pub fn odds<R: WithOdds>(
    state: &R::State,
    order: &R::Order,
    limit: usize,
) -> Result<Odds<R::State>, Refusal> {
    let started = begun::<R>(state, order)?;
    Ok(follow::<R>(state, started, limit, Reach::NextDecision))
}

/// Everything `order` can lead to until what it has begun is settled ([`WithOdds::settle`]) or the turn is over.
pub fn chain<R: WithOdds>(
    state: &R::State,
    order: &R::Order,
    limit: usize,
) -> Result<Odds<R::State>, Refusal> {
    let started = begun::<R>(state, order)?;
    Ok(follow::<R>(state, started, limit, Reach::WholeChain))
}

/// Everything `order` can lead to by itself: what is its own ([`WithOdds::isolate`]), or all that comes before the next decision or is settled
/// earlier.
pub fn alone<R: WithOdds>(
    state: &R::State,
    order: &R::Order,
    limit: usize,
) -> Result<Odds<R::State>, Refusal> {
    let mut started = begun::<R>(state, order)?;
    let reach = by_itself::<R>(&mut started);
    Ok(follow::<R>(state, started, limit, reach))
}

/// What [`chain`] tells, counted in so many battles with seeded dice instead: the check of the one by the other.
pub fn sampled<R: WithOdds<Seat = Side>>(
    state: &R::State,
    order: &R::Order,
    runs: u32,
    seed: u64,
) -> Result<Sampled, Refusal> {
    let started = begun::<R>(state, order)?;
    Ok(count::<R>(state, &started, Reach::WholeChain, runs, seed))
}

/// What [`alone`] tells, counted likewise.
pub fn sampled_alone<R: WithOdds<Seat = Side>>(
    state: &R::State,
    order: &R::Order,
    runs: u32,
    seed: u64,
) -> Result<Sampled, Refusal> {
    let mut started = begun::<R>(state, order)?;
    let reach = by_itself::<R>(&mut started);
    Ok(count::<R>(state, &started, reach, runs, seed))
}

/// The battle with an order begun: no die is thrown for that.
fn begun<R: WithOdds>(state: &R::State, order: &R::Order) -> Result<R::State, Refusal> {
    let mut started = state.clone();
    let mut none = dice::Scripted::default();
    R::obey(&mut Ctx::new(&mut started, &mut none, Log::Drop), order)?;
    Ok(started)
}

/// Leaves of an order that was begun its own part, and says how far that goes.
fn by_itself<R: WithOdds>(started: &mut R::State) -> Reach {
    if R::isolate(started) { Reach::ItsOwn } else { Reach::SettledOrAsked }
}

fn count<R: WithOdds<Seat = Side>>(
    before: &R::State,
    started: &R::State,
    reach: Reach,
    runs: u32,
    seed: u64,
) -> Sampled {
    let part = 1.0 / f64::from(runs.max(1));
    let (mut lost, mut fought) = (BySide::<f64>::default(), Fought::default());
    let mut counted: BTreeMap<String, BTreeMap<i32, u32>> = BTreeMap::new();
    for number in 0..runs {
        let mut dice = Seeded::stream(seed, u64::from(number));
        let mut after = started.clone();
        let passed = play_out::<R>(before, &mut after, reach, &mut dice, |verdict| fought.add(verdict, part));
        for side in Side::BOTH {
            lost[side] += part * more::<R>(before, &after, side);
        }
        for (what, count) in R::consequences(before, &after).into_iter().chain(passed) {
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
    Sampled { told, lost, fought }
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

/// Runs the rules on as far as an order is followed; what is told on the way.
fn play_out<R: WithOdds>(
    before: &R::State,
    state: &mut R::State,
    reach: Reach,
    dice: &mut dyn Dice,
    mut decided: impl FnMut(Verdict),
) -> Vec<(String, i32)> {
    let turn = R::turns(before);
    let mut passed = Vec::new();
    loop {
        let mut ctx = Ctx::new(state, dice, Log::Drop);
        let done = match reach.next::<R>(turn, ctx.state) {
            Next::End => return passed,
            Next::Rules => {
                passed.extend(R::on_the_way(before, ctx.state));
                if let Some(verdict) = reach.verdict::<R>(ctx.state) {
                    decided(verdict);
                }
                R::step(&mut ctx).is_ok()
            }
            Next::Order(order) => R::obey(&mut ctx, &order).is_ok(),
        };
        if !done {
            return passed;
        }
        passed.extend(reach.leave_aside::<R>(before, state));
    }
}

fn follow<R: WithOdds>(before: &R::State, started: R::State, limit: usize, reach: Reach) -> Odds<R::State> {
    let mut tree = Tree::<R>::new(before, reach, limit);
    let first = tree.find(started);
    let mut walked = walk(&mut tree, first, WORTH[0]);
    for worth in &WORTH[1..] {
        if walked.whole || tree.is_spent() {
            break;
        }
        walked = walk(&mut tree, first, *worth);
    }
    let covered = walked.ends.iter().fold(0.0, |sum, (_, chance)| sum + chance);
    let passed = tree.told(&walked.passed);
    let fought = tree.fought(&walked.passed);
    let reckoned = tree.reckoned(&walked.passed);
    let branches = walked.ends.into_iter().map(|(place, chance)| (chance, tree.take(place))).collect();
    Odds { branches, covered, passed, fought, reckoned }
}

/// How likely a state must be to be looked at, pass by pass: if there are too many to look at all, the likeliest are.
const WORTH: [f64; 8] = [0.1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 0.0];

/// Chances below this are not followed: they are lost in the rounding of what they would be added to.
const DUST: f64 = 1e-16;

/// What a walk through the tree has come to.
struct Walked {
    /// The ends, each with its chance.
    ends: Vec<(usize, f64)>,
    /// The places on the way there, likewise.
    passed: Vec<(usize, f64)>,
    /// Whether nothing was left aside.
    whole: bool,
}

/// Follows all chances through the tree as far as it is known, and looks at new places that are likely enough. A chance goes one place
/// further at a time, so that those who come to a place by ways of the same length go on as one.
fn walk<R: WithOdds>(tree: &mut Tree<R>, first: usize, worth: f64) -> Walked {
    let (mut ends, mut aside, mut next) = (Chances::default(), Chances::default(), Chances::default());
    let mut passed = Chances::default();
    next.add(first, 1.0);
    loop {
        let mut new = Vec::new();
        let open = next.take();
        if open.is_empty() {
            break;
        }
        for (place, chance) in open {
            match tree.place(place) {
                Place::End => ends.add(place, chance),
                Place::Leads(ways) => {
                    passed.add(place, chance);
                    next.add_all(ways, chance);
                }
                Place::New => new.push((place, chance + aside.remove(place))),
            }
        }
        // The likeliest first, because it may be the last that can be looked at.
        new.sort_by(|one, other| other.1.total_cmp(&one.1));
        for (place, chance) in new {
            if chance >= worth {
                tree.look_at(place);
            }
            match tree.place(place) {
                Place::Leads(ways) => {
                    passed.add(place, chance);
                    next.add_all(ways, chance);
                }
                Place::End | Place::New => aside.add(place, chance),
            }
        }
    }
    Walked { ends: ends.take(), passed: passed.take(), whole: aside.take().is_empty() }
}

/// Chances by place.
#[derive(Default)]
struct Chances {
    of: Vec<f64>,
    /// The places that have one, in the order in which they got it.
    places: Vec<usize>,
}

impl Chances {
    fn add(&mut self, place: usize, chance: f64) {
        if place >= self.of.len() {
            self.of.resize((place + 1).next_power_of_two(), 0.0);
        }
        if self.of[place] == 0.0 {
            self.places.push(place);
        }
        self.of[place] += chance;
    }

    /// What is repeated until it is decided comes back with ever less of a chance, and somewhere there is an end to it.
    fn add_all(&mut self, ways: &[(usize, f64)], chance: f64) {
        for (to, part) in ways {
            if chance * part > DUST {
                self.add(*to, chance * part);
            }
        }
    }

    fn remove(&mut self, place: usize) -> f64 {
        self.of.get_mut(place).map_or(0.0, std::mem::take)
    }

    /// All of them, and none are left.
    fn take(&mut self) -> Vec<(usize, f64)> {
        let places = std::mem::take(&mut self.places);
        let mut all: Vec<(usize, f64)> = Vec::with_capacity(places.len());
        for place in places {
            let chance = std::mem::take(&mut self.of[place]);
            if chance > 0.0 {
                all.push((place, chance));
            }
        }
        all
    }
}
