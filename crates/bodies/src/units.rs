//! Units by their place in the roster, and sets of them.

use engine::PieceId;
use engine::refusal::Value;
use serde::{Serialize, Serializer};

/// A unit by its place in the roster of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u8);

impl Serialize for UnitId {
    /// By its name: units come first among the pieces.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        PieceId(u16::from(self.0)).serialize(to)
    }
}

impl From<UnitId> for Value {
    /// By its name, in the sentence of a refusal.
    fn from(unit: UnitId) -> Self {
        Self::Piece(PieceId(u16::from(unit.0)))
    }
}

/// The most units both sides may have together: sets of units are 128 bits.
pub const MOST_UNITS: usize = 128;

/// A set of units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct UnitSet(pub u128);

impl UnitSet {
    /// Whether a unit is in it.
    pub const fn has(self, unit: UnitId) -> bool {
        self.0 & (1 << unit.0) != 0
    }

    /// Puts a unit in.
    pub fn add(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Takes a unit out.
    pub fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its units in roster order.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| UnitId(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            next
        })
    }
}

impl Serialize for UnitSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl From<UnitId> for UnitSet {
    /// One unit alone.
    fn from(unit: UnitId) -> Self {
        Self(1 << unit.0)
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        Self(units.into_iter().fold(0, |set, unit| set | 1 << unit.0))
    }
}
