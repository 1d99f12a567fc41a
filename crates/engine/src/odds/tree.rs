//! Every state an order can lead to, once, and where each of them leads.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use dice::enumerate;

use crate::{Awaits, Ctx, Log, Ruleset};

/// The states found so far, by their place. The rules are asked only once about each: a state that is met again, later and by another
/// way, leads where it led before.
pub(super) struct Tree<'a, R: Ruleset> {
    /// Another turn is not followed into.
    turn: u32,
    settle: &'a dyn Fn(&R::State) -> Option<R::Order>,
    places: Places,
    found: Vec<Found<R::State>>,
}

enum Found<S> {
    /// Nobody has looked where it leads.
    New(S),
    /// It leads there, each place with its chance.
    Leads(Vec<(usize, f64)>),
    /// It leads nowhere.
    End(S),
    /// An end that was taken away.
    Taken,
}

impl<'a, R: Ruleset> Tree<'a, R> {
    /// Nothing is found yet. `settle` answers decisions on the way.
    pub(super) fn new(turn: u32, settle: &'a dyn Fn(&R::State) -> Option<R::Order>) -> Self {
        Self { turn, settle, places: Places::default(), found: Vec::new() }
    }

    /// The place of a state.
    pub(super) fn find(&mut self, state: R::State) -> usize {
        let next = self.found.len();
        let place = self.places.of(likeness(&state), next);
        if place == next {
            self.found.push(Found::New(state));
        }
        place
    }

    /// Where a place leads in one step; `None` if it is an end.
    pub(super) fn leads_to(&mut self, place: usize) -> Option<&[(usize, f64)]> {
        if let Found::New(_) = self.found[place] {
            let Found::New(state) = std::mem::replace(&mut self.found[place], Found::Taken) else {
                unreachable!("it was new a moment ago")
            };
            self.found[place] = self.look(state);
        }
        match &self.found[place] {
            Found::Leads(ways) => Some(ways),
            Found::New(_) | Found::End(_) | Found::Taken => None,
        }
    }

    /// Takes an end away.
    pub(super) fn take(&mut self, place: usize) -> R::State {
        match std::mem::replace(&mut self.found[place], Found::Taken) {
            Found::End(state) => state,
            Found::New(_) | Found::Leads(_) | Found::Taken => unreachable!("only ends are taken, and once"),
        }
    }

    fn look(&mut self, mut state: R::State) -> Found<R::State> {
        // The turn is over for whoever asks, whatever comes next.
        if R::turns(&state) != self.turn {
            return Found::End(state);
        }
        match R::awaits(&state) {
            Awaits::Over(_) => Found::End(state),
            Awaits::Order(_) => {
                // What is settled by an order needs no die.
                let mut none = dice::Scripted::default();
                let Some(order) = (self.settle)(&state) else { return Found::End(state) };
                if R::obey(&mut Ctx::new(&mut state, &mut none, Log::Drop), &order).is_err() {
                    return Found::End(state);
                }
                Found::Leads(vec![(self.find(state), 1.0)])
            }
            Awaits::Rules => {
                let mut ways: BTreeMap<usize, f64> = BTreeMap::new();
                let step = |branch: &mut dice::Branch| {
                    let mut after = state.clone();
                    R::step(&mut Ctx::new(&mut after, branch, Log::Drop)).map(|()| after)
                };
                // A step too wide to walk is left out, and `covered` tells how much that was.
                let _ = enumerate(step, |leaf, after| {
                    if let Ok(after) = after {
                        *ways.entry(self.find(after)).or_default() += leaf.chance();
                    }
                });
                Found::Leads(ways.into_iter().collect())
            }
        }
    }
}

/// The places of states by their likeness. They are looked up for every outcome of every die and never gone through in any order, so
/// this is a plain table with as many empty slots as full ones, not a tree.
#[derive(Default)]
struct Places {
    /// A likeness and its place, counted from 1; 0 is an empty slot.
    slots: Vec<(u64, usize)>,
    full: usize,
}

impl Places {
    /// The place of a likeness; the one offered if it has none yet.
    fn of(&mut self, likeness: u64, offered: usize) -> usize {
        if 2 * self.full >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(likeness);
        if self.slots[slot].1 == 0 {
            self.slots[slot] = (likeness, offered + 1);
            self.full += 1;
        }
        self.slots[slot].1 - 1
    }

    /// Where a likeness is, or where it belongs.
    fn slot(&self, likeness: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = likeness as usize & mask;
        while self.slots[slot].1 != 0 && self.slots[slot].0 != likeness {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let wider = vec![(0, 0); (2 * self.slots.len()).max(64)];
        let before = std::mem::replace(&mut self.slots, wider);
        for full in before.into_iter().filter(|slot| slot.1 != 0) {
            let slot = self.slot(full.0);
            self.slots[slot] = full;
        }
    }
}

/// A number that equal states share. Of a hundred thousand different ones, two share it once in some thousand million trees, and that is
/// taken for never. It does not leave the program, so it need not be the same everywhere and can be
/// quicker than the hash of records.
fn likeness<T: Hash>(value: &T) -> u64 {
    let mut hasher = Folded(0x243F_6A88_85A3_08D3);
    value.hash(&mut hasher);
    hasher.finish()
}

/// Every word is multiplied in, and the product's upper half folded into its lower.
struct Folded(u64);

impl Folded {
    #[inline]
    fn fold(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9E37_79B9_7F4A_7C15;
        self.0 = (product as u64) ^ ((product >> 64) as u64);
    }
}

impl Hasher for Folded {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.fold(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, i: u8) {
        self.fold(u64::from(i));
    }

    #[inline]
    fn write_u16(&mut self, i: u16) {
        self.fold(u64::from(i));
    }

    #[inline]
    fn write_u32(&mut self, i: u32) {
        self.fold(u64::from(i));
    }

    #[inline]
    fn write_u64(&mut self, i: u64) {
        self.fold(i);
    }

    #[inline]
    fn write_u128(&mut self, i: u128) {
        self.fold(i as u64);
        self.fold((i >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, i: usize) {
        self.fold(i as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that fall on the same slot keep apart, and all are found again when the table has grown.
    #[test]
    fn every_likeness_keeps_its_place() {
        let mut places = Places::default();
        let likeness = |number: usize| (number as u64 % 7) | ((number as u64) << 32);
        for number in 0..1000 {
            assert_eq!(places.of(likeness(number), number), number);
        }
        for number in 0..1000 {
            assert_eq!(places.of(likeness(number), 5000), number);
        }
    }

    #[test]
    fn likeness_tells_what_is_different_and_not_what_is_equal() {
        let one = (7_u8, vec![1_u32, 2, 3], Some(4_i64), "guards");
        assert_eq!(likeness(&one), likeness(&one.clone()));
        let others = [
            (8_u8, vec![1_u32, 2, 3], Some(4_i64), "guards"),
            (7, vec![1, 3, 2], Some(4), "guards"),
            (7, vec![1, 2], Some(4), "guards"),
            (7, vec![1, 2, 3], None, "guards"),
            (7, vec![1, 2, 3], Some(4), "grenadiers"),
        ];
        for other in others {
            assert_ne!(likeness(&one), likeness(&other), "{other:?}");
        }
    }
}
