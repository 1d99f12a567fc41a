//! Where a state was met before.

use std::hash::{Hash, Hasher};

/// The places of states by their likeness. They are looked up for every outcome of every die and never gone through in any order, so
/// this is a plain table with as many empty slots as full ones, not a tree.
#[derive(Default)]
pub(super) struct Places {
    /// A likeness and its place, counted from 1; 0 is an empty slot.
    slots: Vec<(u128, usize)>,
    full: usize,
}

impl Places {
    /// The place of a likeness; the one offered if it has none yet.
    pub(super) fn of(&mut self, likeness: u128, offered: usize) -> usize {
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
    fn slot(&self, likeness: u128) -> usize {
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

/// A number that equal states share and different ones do not. Two of a million different states share 128 bits by chance once in 10^26
/// trees, so that an exact figure is wrong by this far more seldom than by a fault of the machine; and where this is tested, the states
/// themselves are compared. It does not leave the program, so it need not be the same everywhere and can be quicker than the hash of records.
pub(super) fn likeness<T: Hash>(value: &T) -> u128 {
    let mut hasher = Folded(0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344);
    value.hash(&mut hasher);
    u128::from(hasher.0) | (u128::from(hasher.1) << 64)
}

/// Two hashes that know nothing of each other. Into each every word is multiplied, and the product's upper half folded into its lower.
struct Folded(u64, u64);

impl Folded {
    #[inline]
    fn fold(&mut self, word: u64) {
        let one = u128::from(self.0 ^ word) * 0x9E37_79B9_7F4A_7C15;
        let other = u128::from(self.1 ^ word.rotate_left(32)) * 0xD1B5_4A32_D192_ED03;
        self.0 = (one as u64) ^ ((one >> 64) as u64);
        self.1 = (other as u64) ^ ((other >> 64) as u64);
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
        let likeness = |number: usize| (number as u128 % 7) | ((number as u128) << 32);
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
