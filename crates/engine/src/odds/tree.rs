//! Every state an order can lead to, once, and where each of them leads.

mod likeness;

use std::collections::BTreeMap;

use dice::enumerate;

use crate::{Awaits, Ctx, Log, Ruleset};

use likeness::{Places, likeness};

/// How far an order is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// To where somebody must decide.
    NextDecision,
    /// To where its own part is over ([`Ruleset::alone`]), if it has one; else to where it is settled or somebody must decide.
    Itself { own: bool },
    /// To where all that it began is settled ([`Ruleset::settle`]).
    WholeChain,
}

/// The states found so far, by their place. The rules are asked only once about each: a state that is met again, later and by another
/// way, leads where it led before.
pub(super) struct Tree<R: Ruleset> {
    reach: Reach,
    /// Another turn is not followed into.
    turn: u32,
    /// So many outcomes may still be looked at.
    left: usize,
    places: Places,
    found: Vec<Found<R>>,
    /// What is merged is equal: wherever code is tested, the states themselves are compared and not only their likeness.
    #[cfg(debug_assertions)]
    kept: Vec<R::State>,
}

/// What is known of a place.
enum Found<R: Ruleset> {
    /// Nobody has looked where it leads; an order settles what is asked there.
    New(R::State, Option<R::Order>),
    /// It leads there, each place with its chance.
    Leads(Vec<(usize, f64)>),
    /// It leads nowhere.
    End(R::State),
    /// An end that was taken away.
    Taken,
}

/// What a place is to one who follows an order.
pub(super) enum Place<'a> {
    /// It leads there, each place with its chance.
    Leads(&'a [(usize, f64)]),
    /// All is settled.
    End,
    /// Nobody has looked where it leads.
    New,
}

/// What comes of a state by itself.
enum Next<R: Ruleset> {
    /// All is settled.
    End,
    /// The rules have work.
    Rules,
    /// This order settles what is asked.
    Order(R::Order),
}

impl<R: Ruleset> Tree<R> {
    /// Nothing is found yet, and about so many outcomes may be looked at.
    pub(super) fn new(turn: u32, reach: Reach, outcomes: usize) -> Self {
        Self {
            reach,
            turn,
            left: outcomes,
            places: Places::default(),
            found: Vec::new(),
            #[cfg(debug_assertions)]
            kept: Vec::new(),
        }
    }

    /// The place of a state.
    pub(super) fn find(&mut self, mut state: R::State) -> usize {
        if self.reach != Reach::NextDecision {
            R::forget(&mut state);
        }
        let next = self.found.len();
        let place = self.places.of(likeness(&state), next);
        #[cfg(debug_assertions)]
        if place == next {
            self.kept.push(state.clone());
        } else {
            assert!(self.kept[place] == state, "two states are alike and not equal");
        }
        if place == next {
            self.found.push(match self.next(&state) {
                Next::End => Found::End(state),
                Next::Rules => Found::New(state, None),
                Next::Order(order) => Found::New(state, Some(order)),
            });
        }
        place
    }

    /// Whether no more outcomes may be looked at.
    pub(super) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// What is known of a place.
    pub(super) fn place(&self, place: usize) -> Place<'_> {
        match &self.found[place] {
            Found::New(..) => Place::New,
            Found::Leads(ways) => Place::Leads(ways),
            Found::End(_) | Found::Taken => Place::End,
        }
    }

    /// Looks where a new place leads in one throw of dice, if more may be looked at.
    pub(super) fn look_at(&mut self, place: usize) {
        if self.left == 0 {
            return;
        }
        match std::mem::replace(&mut self.found[place], Found::Taken) {
            Found::New(state, order) => self.found[place] = Found::Leads(self.look(state, order)),
            known => self.found[place] = known,
        }
    }

    /// Takes an end away.
    pub(super) fn take(&mut self, place: usize) -> R::State {
        match std::mem::replace(&mut self.found[place], Found::Taken) {
            Found::End(state) => state,
            Found::New(..) | Found::Leads(_) | Found::Taken => unreachable!("only ends are taken, and once"),
        }
    }

    fn next(&self, state: &R::State) -> Next<R> {
        let whole = self.reach == Reach::WholeChain;
        let over = match self.reach {
            Reach::NextDecision => false,
            Reach::Itself { own: true } => R::alone_is_over(state),
            Reach::Itself { own: false } | Reach::WholeChain => R::settled(state),
        };
        // The turn is over for whoever asks, whatever comes next.
        if R::turns(state) != self.turn || over {
            return Next::End;
        }
        match R::awaits(state) {
            Awaits::Over(_) => Next::End,
            Awaits::Rules => Next::Rules,
            Awaits::Order(_) if whole => R::settle(state).map_or(Next::End, Next::Order),
            Awaits::Order(_) => Next::End,
        }
    }

    /// Runs the rules on to where dice decide. What needs no die has one outcome, and a state between two such steps is not looked up.
    fn look(&mut self, mut state: R::State, mut order: Option<R::Order>) -> Vec<(usize, f64)> {
        loop {
            self.left = self.left.saturating_sub(1);
            if let Some(order) = order {
                // What is settled by an order needs no die.
                let mut none = dice::Scripted::default();
                if R::obey(&mut Ctx::new(&mut state, &mut none, Log::Drop), &order).is_err() {
                    debug_assert!(false, "{order:?} settles nothing: it is refused");
                    return Vec::new();
                }
            } else {
                match self.throw(&state) {
                    Thrown::Many(ways) => return ways,
                    Thrown::One(after) => state = after,
                }
            }
            order = match self.next(&state) {
                Next::End => return vec![(self.find(state), 1.0)],
                Next::Rules => None,
                Next::Order(order) => Some(order),
            };
        }
    }

    /// One step over every outcome of its dice.
    fn throw(&mut self, state: &R::State) -> Thrown<R::State> {
        let step = |branch: &mut dice::Branch| {
            let mut after = state.clone();
            R::step(&mut Ctx::new(&mut after, branch, Log::Drop)).map(|()| after)
        };
        let mut ways: BTreeMap<usize, f64> = BTreeMap::new();
        let mut one = None;
        // A step too wide to walk is left out, and `covered` tells how much that was.
        let _ = enumerate(step, |leaf, after| {
            let Ok(after) = after else { return };
            if leaf.is_certain() {
                one = Some(after);
            } else {
                self.left = self.left.saturating_sub(1);
                *ways.entry(self.find(after)).or_default() += leaf.chance();
            }
        });
        one.map_or_else(|| Thrown::Many(ways.into_iter().collect()), Thrown::One)
    }
}

/// What a step comes to.
enum Thrown<S> {
    /// No die was wanted.
    One(S),
    /// Each place with its chance.
    Many(Vec<(usize, f64)>),
}
