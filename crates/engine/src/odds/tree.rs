//! Every state an order can lead to, once, and where each of them leads.

mod likeness;

use std::collections::BTreeMap;

use dice::enumerate;

use super::{Foretold, Fought, Told, Verdict};
use crate::outcome::Awaits;
use crate::{BySide, Ctx, Log, Loop, Moment, Side, WithOdds};

use likeness::{Places, likeness};

/// The most memory that odds take, more or less: two gigabytes.
const MOST_BYTES: usize = 2 << 30;

/// So many states are kept beside what is bounded by [`MOST_BYTES`], where code is tested.
#[cfg(debug_assertions)]
const MOST_COMPARED: usize = 50_000;

/// What a state keeps of each piece, more or less.
const BYTES_A_PIECE: usize = 256;

/// How far an order is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// To where somebody must decide.
    NextDecision,
    /// To where it is settled or somebody must decide.
    SettledOrAsked,
    /// To where its own part is over ([`WithOdds::isolate`](crate::Forecast::isolate)).
    ItsOwn,
    /// To where all that it began is settled ([`WithOdds::settle`](crate::Forecast::settle)).
    WholeChain,
}

impl Reach {
    /// What comes of a state by itself. Another turn than that in which the order was given is not followed into.
    pub(super) fn next<R: WithOdds>(self, turn: u32, state: &R::State) -> Next<R> {
        let over = match self {
            Self::NextDecision => false,
            // Nothing but the isolated order was left on the agenda.
            Self::ItsOwn => state.agenda().top().is_none(),
            Self::SettledOrAsked | Self::WholeChain => R::settled(state),
        };
        // The turn is over for whoever asks, whatever comes next.
        if R::turns(state) != turn || over {
            return Next::End;
        }
        match (R::awaits(state), self) {
            (Awaits::Over(_), _) => Next::End,
            (Awaits::Rules, _) => Next::Rules,
            (Awaits::Order(_), Self::ItsOwn | Self::WholeChain) => {
                R::settle(state).map_or(Next::End, Next::Order)
            }
            (Awaits::Order(_), Self::NextDecision | Self::SettledOrAsked) => Next::End,
        }
    }

    /// How the fight that is an order's own is decided in a state. Where more is followed than the order's own, there may be several fights.
    pub(super) fn verdict<R: WithOdds>(self, state: &R::State) -> Option<Verdict> {
        if self == Self::ItsOwn { R::verdict(state) } else { None }
    }

    /// Leaves aside what has come up and is not followed; what is told of it.
    pub(super) fn leave_aside<R: WithOdds>(
        self,
        before: &R::State,
        state: &mut R::State,
    ) -> Vec<(String, i32)> {
        if self == Self::ItsOwn { R::set_aside(before, state) } else { Vec::new() }
    }

    /// Reckons the next throw of an isolated order, where its game can.
    fn foretell<R: WithOdds>(self, before: &R::State, state: &mut R::State) -> Option<Foretold> {
        if self == Self::ItsOwn { R::foretell(before, state) } else { None }
    }
}

/// The states found so far, by their place. The rules are asked only once about each: a state that is met again, later and by another
/// way, leads where it led before.
pub(super) struct Tree<'a, R: WithOdds> {
    /// The battle before the order.
    before: &'a R::State,
    reach: Reach,
    /// So many outcomes may still be looked at.
    left: usize,
    /// So many bytes may still be kept, more or less.
    room: usize,
    /// About how many bytes a state takes beside its place in the list.
    weight: usize,
    places: Places,
    found: Vec<Found<R>>,
    /// Everything that is told on the way, by its number.
    names: BTreeMap<String, usize>,
    /// What is told on the way from a place to those it leads to: the name's number, how much, and with what chance from there.
    telling: BTreeMap<usize, Vec<(usize, i32, f64)>>,
    /// The places at which the order's fight is decided.
    decided: BTreeMap<usize, Verdict>,
    /// What each side loses on average by a throw that was reckoned on the way from a place.
    reckoned: BTreeMap<usize, BySide<f64>>,
    /// What is merged is equal: wherever code is tested, the first states themselves are compared and not only their likeness.
    #[cfg(debug_assertions)]
    kept: Vec<R::State>,
}

/// What is known of a place.
enum Found<R: WithOdds> {
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
pub(super) enum Next<R: WithOdds> {
    /// All is settled.
    End,
    /// The rules have work.
    Rules,
    /// This order settles what is asked.
    Order(R::Order),
}

impl<'a, R: WithOdds> Tree<'a, R> {
    /// Nothing is found yet, and about so many outcomes may be looked at.
    pub(super) fn new(before: &'a R::State, reach: Reach, outcomes: usize) -> Self {
        Self {
            before,
            reach,
            left: outcomes,
            room: MOST_BYTES,
            weight: before.names().iter().count() * BYTES_A_PIECE,
            places: Places::default(),
            found: Vec::new(),
            names: BTreeMap::new(),
            telling: BTreeMap::new(),
            decided: BTreeMap::new(),
            reckoned: BTreeMap::new(),
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
            if place < MOST_COMPARED {
                self.kept.push(state.clone());
            }
        } else if let Some(kept) = self.kept.get(place) {
            assert!(*kept == state, "two states are alike and not equal");
        }
        if place == next {
            self.room = self.room.saturating_sub(self.weight + size_of::<Found<R>>());
            self.found.push(match self.next(&state) {
                Next::End => Found::End(state),
                Next::Rules => Found::New(state, None),
                Next::Order(order) => Found::New(state, Some(order)),
            });
        }
        place
    }

    /// Whether no more outcomes may be looked at: as many as were asked for have been, or there is no room for what they lead to.
    pub(super) fn is_spent(&self) -> bool {
        self.left == 0 || self.room == 0
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
        if self.is_spent() {
            return;
        }
        match std::mem::replace(&mut self.found[place], Found::Taken) {
            Found::New(state, order) => {
                let ways = self.look(place, state, order);
                // The state is gone, and what it leads to is kept instead.
                let kept = ways.len() * size_of::<(usize, f64)>();
                self.room = (self.room + self.weight).saturating_sub(kept);
                self.found[place] = Found::Leads(ways);
            }
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

    /// What was told on the way through places, each passed with its chance.
    pub(super) fn told(&self, passed: &[(usize, f64)]) -> Told {
        let mut told: Vec<BTreeMap<i32, f64>> = vec![BTreeMap::new(); self.names.len()];
        for (place, chance) in passed {
            for (name, number, part) in self.telling.get(place).into_iter().flatten() {
                *told[*name].entry(*number).or_default() += chance * part;
            }
        }
        let by_name =
            self.names.iter().map(|(name, number)| (name.clone(), std::mem::take(&mut told[*number])));
        by_name.filter(|(_, numbers)| !numbers.is_empty()).collect()
    }

    /// How the fight was decided on the way through places, each passed with its chance.
    pub(super) fn fought(&self, passed: &[(usize, f64)]) -> Fought {
        let mut fought = Fought::default();
        for (place, chance) in passed {
            if let Some(verdict) = self.decided.get(place) {
                fought.add(*verdict, *chance);
            }
        }
        fought
    }

    /// What each side loses on average by the throws that were reckoned on the way through places, each passed with its chance.
    pub(super) fn reckoned(&self, passed: &[(usize, f64)]) -> BySide<f64> {
        let mut sum = BySide::<f64>::default();
        for (place, chance) in passed {
            for (side, lost) in self.reckoned.get(place).into_iter().flat_map(by_side) {
                sum[side] += chance * lost;
            }
        }
        sum
    }

    fn next(&self, state: &R::State) -> Next<R> {
        self.reach.next::<R>(R::turns(self.before), state)
    }

    /// Notes what is told with some chance on the way from a place.
    fn tell(&mut self, place: usize, told: Vec<(String, i32)>, chance: f64) {
        for (name, number) in told {
            let next = self.names.len();
            let name = *self.names.entry(name).or_insert(next);
            let telling = self.telling.entry(place).or_default();
            match telling.iter_mut().find(|known| (known.0, known.1) == (name, number)) {
                Some(known) => known.2 += chance,
                None => telling.push((name, number, chance)),
            }
        }
    }

    /// Notes what was reckoned on the way from a place.
    fn note(&mut self, place: usize, foretold: Foretold) {
        for (name, number, chance) in foretold.told {
            self.tell(place, vec![(name, number)], chance);
        }
        let lost = self.reckoned.entry(place).or_default();
        for (side, more) in by_side(&foretold.lost) {
            lost[side] += more;
        }
    }

    /// Runs the rules on to where dice decide. What needs no die has one outcome, and a state between two such steps is not looked up.
    fn look(&mut self, place: usize, mut state: R::State, mut order: Option<R::Order>) -> Vec<(usize, f64)> {
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
                self.tell(place, R::on_the_way(self.before, &state), 1.0);
                if let Some(verdict) = self.reach.verdict::<R>(&state) {
                    self.decided.insert(place, verdict);
                }
                if let Some(foretold) = self.reach.foretell::<R>(self.before, &mut state) {
                    self.note(place, foretold);
                } else {
                    match self.throw(place, &state) {
                        Thrown::Many(ways) => return ways,
                        Thrown::One(after) => state = after,
                    }
                }
            }
            self.tell(place, self.reach.leave_aside::<R>(self.before, &mut state), 1.0);
            order = match self.next(&state) {
                Next::End => return vec![(self.find(state), 1.0)],
                Next::Rules => None,
                Next::Order(order) => Some(order),
            };
        }
    }

    /// One step over every outcome of its dice.
    fn throw(&mut self, from: usize, state: &R::State) -> Thrown<R::State> {
        let step = |branch: &mut dice::Branch| {
            let mut after = state.clone();
            R::step(&mut Ctx::new(&mut after, branch, Log::Drop)).map(|()| after)
        };
        let mut ways: BTreeMap<usize, f64> = BTreeMap::new();
        let mut one = None;
        // A step too wide to walk is left out, and `covered` tells how much that was.
        let _ = enumerate(step, |leaf, after| {
            let Ok(mut after) = after else { return };
            if leaf.is_certain() {
                one = Some(after);
            } else {
                self.left = self.left.saturating_sub(1);
                let told = self.reach.leave_aside::<R>(self.before, &mut after);
                self.tell(from, told, leaf.chance());
                *ways.entry(self.find(after)).or_default() += leaf.chance();
            }
        });
        one.map_or_else(|| Thrown::Many(ways.into_iter().collect()), Thrown::One)
    }
}

/// What each side loses.
fn by_side(lost: &BySide<f64>) -> [(Side, f64); 2] {
    Side::BOTH.map(|side| (side, lost[side]))
}

/// What a step comes to.
enum Thrown<S> {
    /// No die was wanted.
    One(S),
    /// Each place with its chance.
    Many(Vec<(usize, f64)>),
}
