//! One hash of a state, the same on every machine and in the browser.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use xxhash_rust::xxh3::Xxh3;

/// The fingerprint of a state as it lies in memory: quick, and the same until a field moves. What records hold is its [`digest`](crate::digest).
pub fn stable_hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = Stable(Xxh3::new());
    value.hash(&mut hasher);
    hasher.0.digest()
}

/// `derive(Hash)` writes lengths and enum tags as machine words, which are shorter in the browser: here they are always 64 bits,
/// and every number is written in little-endian order.
struct Stable(Xxh3);

impl Hasher for Stable {
    fn finish(&self) -> u64 {
        self.0.digest()
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn write_u16(&mut self, i: u16) {
        self.0.update(&i.to_le_bytes());
    }

    fn write_u32(&mut self, i: u32) {
        self.0.update(&i.to_le_bytes());
    }

    fn write_u64(&mut self, i: u64) {
        self.0.update(&i.to_le_bytes());
    }

    fn write_i16(&mut self, i: i16) {
        self.0.update(&i.to_le_bytes());
    }

    fn write_i32(&mut self, i: i32) {
        self.0.update(&i.to_le_bytes());
    }

    fn write_i64(&mut self, i: i64) {
        self.0.update(&i.to_le_bytes());
    }

    fn write_usize(&mut self, i: usize) {
        self.write_u64(i as u64);
    }

    fn write_isize(&mut self, i: isize) {
        self.write_i64(i as i64);
    }
}

/// What never changes during a battle (ground, profiles, names), shared by all its states and no part of their identity.
#[derive(Debug)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Shares a value.
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// Two states of one battle share the very same value; states of different battles are never compared.
impl<T> PartialEq for Shared<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Shared<T> {}

impl<T> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_tags_are_hashed_as_64_bits() {
        let mut by_hand = Xxh3::new();
        by_hand.update(&2_u64.to_le_bytes());
        by_hand.update(&[7, 9]);
        assert_eq!(stable_hash(&vec![7_u8, 9]), by_hand.digest());

        let mut by_hand = Xxh3::new();
        by_hand.update(&1_i64.to_le_bytes());
        by_hand.update(&5_i32.to_le_bytes());
        assert_eq!(stable_hash(&Some(5_i32)), by_hand.digest());
    }
}
