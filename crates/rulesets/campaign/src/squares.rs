//! SX-CFRM-05: the campaign's table, 72 by 48 inches, in 24 squares of 12 inches: columns A to F from the west, rows 1 to 4 from the south.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Point;

/// SX-CFRM-05: west to east.
pub const TABLE_WIDTH: f64 = 72.0;
/// SX-CFRM-05: south to north.
pub const TABLE_DEPTH: f64 = 48.0;
/// SX-CTRAIL-08: a terrain piece is so long and so deep.
pub const SIDE: f64 = 12.0;
const COLUMNS: u8 = 6;
const ROWS: u8 = 4;
/// How many squares there are.
pub const ALL: u8 = COLUMNS * ROWS;

/// A square of the table, by its place in reading order: A1, B1 … F1, A2 … F4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Square(u8);

impl Square {
    /// The square of a column (0 is A) and a row (0 is 1).
    pub const fn at(column: u8, row: u8) -> Self {
        assert!(column < COLUMNS && row < ROWS, "the table has six columns and four rows");
        Self(row * COLUMNS + column)
    }

    /// All 24, in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..ALL).map(Self)
    }

    /// 0 for A to 5 for F.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// 0 for 1 to 3 for 4.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// SX-CFRM-05: its place in reading order, from 0.
    pub const fn place(self) -> u8 {
        self.0
    }

    /// Its south-west corner.
    pub fn corner(self) -> Point {
        Point::new(f64::from(self.column()) * SIDE, f64::from(self.row()) * SIDE)
    }

    /// Its middle.
    pub fn middle(self) -> Point {
        self.corner() + Point::new(SIDE / 2.0, SIDE / 2.0)
    }

    /// Its four corners, anticlockwise from the south-west.
    pub fn corners(self) -> [Point; 4] {
        let corner = self.corner();
        [(0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE)].map(|(x, y)| corner + Point::new(x, y))
    }

    /// SX-CTRAIL-08: the square a point belongs to; on a border the one later in reading order.
    pub fn holding(point: Point) -> Self {
        let place = |along: f64, most: u8| ((along / SIDE).max(0.0) as u8).min(most - 1);
        Self::at(place(point.x, COLUMNS), place(point.y, ROWS))
    }

    /// SX-CTRAIL-18: those that share a side with it.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        let (column, row) = (self.column(), self.row());
        let west = column.checked_sub(1).map(|column| Self::at(column, row));
        let east = (column + 1 < COLUMNS).then(|| Self::at(column + 1, row));
        let south = row.checked_sub(1).map(|row| Self::at(column, row));
        let north = (row + 1 < ROWS).then(|| Self::at(column, row + 1));
        [west, east, south, north].into_iter().flatten()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Square {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::all()
            .find(|square| square.to_string() == text)
            .ok_or_else(|| format!("'{text}' is no square of the table: write A1 to F4"))
    }
}

impl TryFrom<String> for Square {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> Self {
        square.to_string()
    }
}

/// Some of the 24 squares.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Squares(u32);

impl Squares {
    /// None.
    pub const NONE: Self = Self(0);

    /// Those for which something holds.
    pub fn whose(holds: impl Fn(Square) -> bool) -> Self {
        Square::all().filter(|square| holds(*square)).collect()
    }

    /// Whether one is among them.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// With one more.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.0)
    }

    /// One more.
    pub fn add(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// All the others.
    #[must_use]
    pub const fn others(self) -> Self {
        Self(!self.0 & ((1 << ALL) - 1))
    }

    /// In reading order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        Square::all().filter(move |square| self.has(*square))
    }

    /// SX-CTRAIL-06: this square if it is one of them, else the next in reading order, from F4 on to A1; none if there are none.
    pub fn from(self, square: Square) -> Option<Square> {
        (0..ALL).map(|step| Square((square.0 + step) % ALL)).find(|square| self.has(*square))
    }

    /// SX-CTRAIL-18: whether one can go from any of them to any other through shared sides.
    pub fn connected(self) -> bool {
        let Some(first) = self.iter().next() else { return true };
        let (mut reached, mut edge) = (Self::NONE.with(first), vec![first]);
        while let Some(square) = edge.pop() {
            for next in square.neighbours() {
                if self.has(next) && !reached.has(next) {
                    reached.add(next);
                    edge.push(next);
                }
            }
        }
        reached == self
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SX-CFRM-05, its example: D3 is x 36 to 48, y 24 to 36, its middle (42, 30), the sixteenth.
    #[test]
    fn square_d3() {
        let d3: Square = "D3".parse().unwrap();
        assert_eq!(
            (d3.corner(), d3.middle(), d3.place() + 1),
            (Point::new(36.0, 24.0), Point::new(42.0, 30.0), 16)
        );
        assert_eq!(d3, Square::at(3, 2));
        assert!("G1".parse::<Square>().is_err());
    }

    /// SX-CTRAIL-08, its example.
    #[test]
    fn a_point_on_a_border_belongs_to_the_later_square() {
        assert_eq!(Square::holding(Point::new(24.0, 30.0)).to_string(), "C3");
        assert_eq!(Square::holding(Point::new(72.0, 48.0)).to_string(), "F4");
    }

    #[test]
    fn from_a_square_on_to_the_next_legal_one() {
        let some: Squares = ["B1", "C4"].map(|name| name.parse().unwrap()).into_iter().collect();
        let next = |from: &str| some.from(from.parse().unwrap()).unwrap().to_string();
        assert_eq!([next("B1"), next("C1"), next("D4")], ["B1", "C4", "B1"]);
        assert_eq!(Squares::NONE.from(Square::at(0, 0)), None);
    }
}
