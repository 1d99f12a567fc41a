//! SX-CTRAIL: the country outside the towns. Its dice are those of the encounter.
//!
//! [`pieces`] rolls for the country and puts its pieces on the 24 squares, by dice or by hand; [`ground`] turns them into the ground of a scenario, clear
//! of everything around a hideout or a camp (SX-CCAP-10); [`cut`] takes one outline out of another.

pub mod cut;
pub mod ground;
pub mod pieces;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::locale::Locale;
use crate::squares::{Square, Squares};

pub use ground::Cleared;
pub use pieces::{clutter, roll};

/// SX-CTRAIL-01: what the country is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Country {
    /// Desert.
    WideOpen,
    /// Gullies, washes and small ridges.
    Undulating,
    /// Rocks and woods beside a trail.
    HighCountry,
}

impl Country {
    /// As players say it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::WideOpen => "wide-open spaces",
            Self::Undulating => "undulating terrain",
            Self::HighCountry => "high country",
        }
    }
}

/// SX-CTRAIL-01: what a die makes of a locale.
pub const fn country(locale: Locale, die: u8) -> Country {
    let modifier = match locale {
        Locale::Southwest => -2,
        Locale::Texas => -1,
        Locale::Kansas => 0,
    };
    match die as i8 + modifier {
        ..=2 => Country::WideOpen,
        3 | 4 => Country::Undulating,
        5.. => Country::HighCountry,
    }
}

/// A stretch of country, piece by piece.
#[derive(Debug, Clone, PartialEq)]
pub struct Trail {
    /// What it is like.
    pub country: Country,
    /// SX-CTRAIL-10.
    pub rocks: Squares,
    /// SX-CTRAIL-09.
    pub scrub: Squares,
    /// SX-CTRAIL-15: clutter.
    pub rough: Squares,
    /// SX-CTRAIL-15.
    pub woods: Squares,
    /// SX-CTRAIL-11.
    pub riverbed: Option<Riverbed>,
    /// SX-CTRAIL-14.
    pub river: Option<River>,
    /// SX-CTRAIL-16: in the middle of this square.
    pub hole: Option<Square>,
    /// SX-CTRAIL-12, SX-CTRAIL-13: squares that are not flat, in reading order.
    pub broken: Vec<(Square, Broken)>,
    /// SX-CTRAIL-04, SX-CTRAIL-17.
    pub line: Option<Line>,
}

/// SX-CTRAIL-11: a dry riverbed around a corner of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Riverbed {
    /// Around which corner.
    pub corner: Corner,
    /// 3 or 4 inches.
    pub width: u8,
}

/// SX-CTRAIL-06: the corner a riverbed runs around, in the order of the die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Corner {
    /// 1.
    NorthEast,
    /// 2.
    SouthEast,
    /// 3.
    SouthWest,
    /// 4.
    NorthWest,
}

impl Corner {
    /// All four, in the order of the die.
    pub const ALL: [Self; 4] = [Self::NorthEast, Self::SouthEast, Self::SouthWest, Self::NorthWest];

    /// As people say it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NorthEast => "north-east",
            Self::SouthEast => "south-east",
            Self::SouthWest => "south-west",
            Self::NorthWest => "north-west",
        }
    }
}

/// Which way something runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// From west to east.
    WestEast,
    /// From south to north.
    SouthNorth,
}

/// SX-CTRAIL-14: a river across the table and its fords.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct River {
    /// Which way it runs.
    pub axis: Axis,
    /// SX-CTRAIL-06: each ford by its column or row, from 0.
    pub fords: Vec<u8>,
}

/// SX-CTRAIL-03: a square that is not flat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Broken {
    /// SX-CTRAIL-12.
    Gully(Axis),
    /// SX-CTRAIL-13.
    Ridge(Axis),
}

impl Broken {
    /// As people say it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gully(Axis::WestEast) => "gully west to east",
            Self::Gully(Axis::SouthNorth) => "gully south to north",
            Self::Ridge(Axis::WestEast) => "ridge west to east",
            Self::Ridge(Axis::SouthNorth) => "ridge south to north",
        }
    }
}

/// SX-CTRAIL-04: the line of squares the trail runs along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// West to east; row 2 or 3 of the table, 1 or 2 counted from 0.
    Row(u8),
    /// South to north; column C or D, 2 or 3 counted from 0.
    Column(u8),
}

impl Line {
    /// Its squares.
    pub fn squares(self) -> Squares {
        Squares::whose(|square| match self {
            Self::Row(row) => square.row() == row,
            Self::Column(column) => square.column() == column,
        })
    }
}

impl Trail {
    /// SX-CTRAIL-07: squares without any piece. A riverbed counts for every square it touches, and so does a watering hole.
    pub fn bare(&self) -> Squares {
        let broken: Squares = self.broken.iter().map(|(square, _)| *square).collect();
        let hole: Squares = self.hole.into_iter().collect();
        let bed = self.riverbed.map_or(Squares::NONE, Riverbed::touched);
        self.rocks.or(self.scrub).or(self.rough).or(self.woods).or(broken).or(hole).or(bed).others()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SX-CTRAIL-01, its example, and the ruling that the Southwest has no high country.
    #[test]
    fn the_die_and_the_locale_make_the_country() {
        use Country::{HighCountry as High, Undulating as Waves, WideOpen as Open};
        assert_eq!(country(Locale::Southwest, 6), Country::Undulating);
        assert_eq!(country(Locale::Texas, 6), Country::HighCountry);
        assert_eq!(country(Locale::Texas, 1), Country::WideOpen);
        let kansas = [1, 2, 3, 4, 5, 6].map(|die| country(Locale::Kansas, die));
        assert_eq!(kansas, [Open, Open, Waves, Waves, High, High]);
    }
}
