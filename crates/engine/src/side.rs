//! The two sides of a battle: what a seat is there, and the loop as battles speak of it.

use std::fmt;
use std::ops::{Index, IndexMut};

use dice::By;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Seat, Sits, decision, outcome};

/// What a battle of two sides is waiting for.
pub type Awaits = outcome::Awaits<Side>;
/// How a battle of two sides ended.
pub type Outcome = outcome::Outcome<Side>;
/// What a side is asked.
pub type Decision = decision::Decision<Side>;

/// One of the two sides. A scenario names them; the rules only tell them apart.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Side {
    /// The side listed first.
    #[default]
    A,
    /// The other one.
    B,
}

impl Side {
    /// Both sides, first A.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The other side.
    pub const fn enemy(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// Who sits there in a battle, which has no other seats than these two.
    pub fn seated(seat: Seat) -> Self {
        Self::at(seat).expect("a battle has two sides")
    }

    /// The hand that throws this side's dice.
    pub const fn hand(self) -> By {
        By::Player(self as u8)
    }

    /// The side whose hand it is; nothing if it is no side's.
    pub fn of_hand(by: By) -> Option<Self> {
        Seat::of_hand(by).and_then(Self::at)
    }
}

impl Sits for Side {
    const WORD: &'static str = "side";

    fn seat(self) -> Seat {
        Seat::numbered(self as u8 + 1).expect("there are eight seats")
    }

    fn at(seat: Seat) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.seat() == seat)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// One value for each side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// Side A's.
    #[serde(rename = "A")]
    pub a: T,
    /// Side B's.
    #[serde(rename = "B")]
    pub b: T,
}

impl<T> BySide<T> {
    /// Makes one value for each side.
    pub fn of(mut make: impl FnMut(Side) -> T) -> Self {
        Self { a: make(Side::A), b: make(Side::B) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}

/// An army in the middle of a sentence: "the French", "the Army of Virginia", whether or not its name has the article; "Side A" needs none. Verbs
/// beside it stand so that one army and several men read alike ("is won by the Union", "is won by the French"), for nobody can tell by a name.
pub fn the_army(name: &str) -> String {
    match name.strip_prefix("The ").or_else(|| name.strip_prefix("the ")) {
        Some(rest) => format!("the {rest}"),
        None if name.starts_with("Side ") => name.to_owned(),
        None => format!("the {name}"),
    }
}
