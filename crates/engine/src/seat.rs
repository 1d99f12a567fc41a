//! Who plays: one to eight seats. The loop knows no more of them than that. A battle's two are its sides ([`Side`](crate::Side)).

use std::fmt::{self, Debug, Display};
use std::hash::Hash;

use dice::By;
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a game calls its seats by: a battle by its [`Side`](crate::Side)s, a game of more players by [`Seat`] itself.
pub trait Sits: Copy + Ord + Hash + Debug + Display + Send + Sync + 'static {
    /// What one is called in a sentence: "side", "seat".
    const WORD: &'static str;

    /// Its seat.
    fn seat(self) -> Seat;

    /// Who sits there; nothing if the game has no such seat.
    fn at(seat: Seat) -> Option<Self>;
}

/// One of at most eight seats, written `A` to `H`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The first.
    pub const FIRST: Self = Self(0);

    /// The most seats a game has.
    pub const MOST: u8 = 8;

    /// The seat with this number, from 1.
    pub const fn numbered(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MOST { Some(Self(number - 1)) } else { None }
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The hand that throws its dice.
    pub const fn hand(self) -> By {
        By::Player(self.0)
    }

    /// The seat whose hand it is; nothing if it is nobody's.
    pub const fn of_hand(by: By) -> Option<Self> {
        match by {
            By::Player(index) => Self::numbered(index + 1),
            By::Whoever | By::Nobody | By::Stream(_) => None,
        }
    }

    const fn letter(self) -> char {
        (b'A' + self.0) as char
    }
}

impl Sits for Seat {
    const WORD: &'static str = "seat";

    fn seat(self) -> Seat {
        self
    }

    fn at(seat: Seat) -> Option<Self> {
        Some(seat)
    }
}

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = String::deserialize(deserializer)?;
        let found = Seats::first(Self::MOST).iter().find(|seat| written == seat.to_string());
        found.ok_or_else(|| D::Error::custom(format!("there is no seat '{written}': seats are A to H")))
    }
}

impl JsonSchema for Seat {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seat".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "description": "One of at most eight seats.", "enum": ["A", "B", "C", "D", "E", "F", "G", "H"] })
    }
}

/// Some of the seats: who plays, whose word counts, who may know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);
    /// All that a game can have.
    pub const ALL: Self = Self(u8::MAX);

    /// The first so many.
    pub const fn first(count: u8) -> Self {
        Self(((1_u16 << count) - 1) as u8)
    }

    /// Those of which it is true.
    pub fn of<S: Sits>(is: impl Fn(S) -> bool) -> Self {
        Self::ALL.iter().filter(|seat| S::at(*seat).is_some_and(&is)).fold(Self::NONE, Self::with)
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, one: impl Sits) -> Self {
        Self(self.0 | Self::bit(one))
    }

    /// These but one.
    #[must_use]
    pub fn without(self, one: impl Sits) -> Self {
        Self(self.0 & !Self::bit(one))
    }

    /// Those of these that are among the others, too.
    #[must_use]
    pub const fn among(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Whether one is among them.
    pub fn has(self, one: impl Sits) -> bool {
        self.0 & Self::bit(one) != 0
    }

    /// Whether there is nobody.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many they are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// They, one after another.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MOST).map(Seat).filter(move |seat| self.has(*seat))
    }

    /// The one if it is only one.
    pub fn only<S: Sits>(self) -> Option<S> {
        let mut seats = self.iter();
        seats.next().filter(|_| seats.next().is_none()).and_then(S::at)
    }

    fn bit(one: impl Sits) -> u8 {
        1 << one.seat().0
    }
}

impl Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    #[test]
    fn seats_are_written_with_the_letters_of_the_sides() {
        let third = Seat::numbered(3).expect("there are eight");
        assert_eq!((third.number(), third.to_string().as_str()), (3, "C"));
        assert_eq!(serde_json::to_string(&third).unwrap(), "\"C\"");
        assert_eq!(serde_json::from_str::<Seat>("\"B\"").unwrap(), Side::B.seat());
        for wrong in ["\"I\"", "\"a\"", "\"\"", "\"AB\"", "1"] {
            assert!(serde_json::from_str::<Seat>(wrong).is_err(), "{wrong}");
        }
        assert_eq!((Side::at(third), Seat::numbered(0), Seat::numbered(9)), (None, None, None));
        assert_eq!(Seat::of_hand(Side::B.hand()), Some(Side::B.seat()));
    }

    #[test]
    fn some_of_the_seats() {
        let three = Seats::first(3);
        assert_eq!(format!("{three:?}"), "{A, B, C}");
        assert_eq!((Seats::first(8), Seats::first(0)), (Seats::ALL, Seats::NONE));
        assert_eq!(Seats::of(|side: Side| side == Side::B), Seats::NONE.with(Side::B));
        assert_eq!((three.without(Side::A).count(), three.without(Side::A).has(Side::A)), (2, false));
        assert_eq!(Seats::first(2).without(Side::A).only(), Some(Side::B));
        assert_eq!((three.only::<Seat>(), Seats::NONE.only::<Seat>()), (None, None));
        assert_eq!(three.among(Seats::first(8).without(Side::B)).count(), 2);
    }
}
