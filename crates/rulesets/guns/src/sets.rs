//! Bases, command bases and sets of bases, by number.

use engine::PieceId;
use engine::refusal::Value;
use serde::{Serialize, Serializer};

/// A base's place in the roster: side A's bases, then side B's (SG-BASE-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BaseId(pub u8);

impl BaseId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As a piece: bases come first among the pieces.
    pub const fn piece(self) -> PieceId {
        PieceId(self.0 as u16)
    }
}

impl Serialize for BaseId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.piece().serialize(to)
    }
}

impl From<BaseId> for Value {
    fn from(base: BaseId) -> Self {
        Self::Piece(base.piece())
    }
}

/// A command base, by number: side A's first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct CommandId(pub u8);

impl CommandId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most bases both sides may have together.
pub const MOST_BASES: usize = 255;

/// A set of bases; it is walked in roster order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct BaseSet([u64; 4]);

impl BaseSet {
    /// Whether a base is in it.
    pub const fn has(&self, base: BaseId) -> bool {
        self.0[base.index() / 64] >> (base.0 % 64) & 1 == 1
    }

    /// Puts a base in.
    pub fn add(&mut self, base: BaseId) {
        self.0[base.index() / 64] |= 1 << (base.0 % 64);
    }

    /// Takes a base out.
    pub fn remove(&mut self, base: BaseId) {
        self.0[base.index() / 64] &= !(1 << (base.0 % 64));
    }

    fn with(self, other: Self, word: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|index| word(self.0[index], other.0[index])))
    }

    /// Those in both.
    pub fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    /// Those in either.
    pub fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    /// Those that are not in the other.
    pub fn minus(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    /// Whether some base is in both.
    pub fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether all of it is in the other.
    pub fn is_within(self, other: Self) -> bool {
        self.minus(other).is_empty()
    }

    /// Whether nobody is in it.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// How many.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first in the roster.
    pub fn first(self) -> Option<BaseId> {
        self.iter().next()
    }

    /// Its bases in roster order.
    pub fn iter(self) -> impl Iterator<Item = BaseId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let index = left.iter().position(|word| *word != 0)?;
            let bit = left[index].trailing_zeros();
            left[index] &= left[index] - 1;
            Some(BaseId((index as u32 * 64 + bit) as u8))
        })
    }
}

impl From<BaseId> for BaseSet {
    fn from(base: BaseId) -> Self {
        [base].into_iter().collect()
    }
}

impl FromIterator<BaseId> for BaseSet {
    fn from_iter<I: IntoIterator<Item = BaseId>>(bases: I) -> Self {
        let mut set = Self::default();
        bases.into_iter().for_each(|base| set.add(base));
        set
    }
}

impl Serialize for BaseSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}
