//! SX-CTOWN-10, SX-CTOWN-11, SX-CTOWN-12: where each house stands.

use table::Spot;

use super::houses::{self, Class, Listed};
use super::{Bulk, Size, Trade};

/// A house in its place.
#[derive(Debug, Clone, PartialEq)]
pub struct House {
    /// The sign over its door.
    pub sign: String,
    /// What it is.
    pub trade: Trade,
    /// How large it is.
    pub bulk: Bulk,
    /// SX-CTOWN-13: a fenced yard lies behind it.
    pub yard: bool,
    /// The row it stands in.
    pub row: Row,
    /// The x of its west wall, in inches.
    pub west: f64,
}

/// SX-CTOWN-08, SX-CTOWN-11, SX-CTOWN-12: the rows of houses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Row {
    /// North of Main Street.
    North,
    /// South of Main Street.
    South,
    /// North of the northern side street.
    NorthBack,
    /// South of the southern side street.
    SouthBack,
}

impl Row {
    /// SX-CTOWN-11, SX-CTOWN-12: the y of the street side.
    pub const fn front(self) -> f64 {
        match self {
            Self::North => 27.0,
            Self::South => 21.0,
            Self::NorthBack => 37.0,
            Self::SouthBack => 11.0,
        }
    }

    /// Whether its houses reach north from the street: 1, or south: −1.
    pub const fn away(self) -> f64 {
        match self {
            Self::North | Self::NorthBack => 1.0,
            Self::South | Self::SouthBack => -1.0,
        }
    }
}

impl House {
    /// The x of its east wall.
    pub fn east(&self) -> f64 {
        self.west + self.bulk.frontage()
    }

    /// The y of the wall away from the street.
    pub fn back(&self) -> f64 {
        self.row.front() + self.row.away() * self.bulk.depth()
    }

    /// SX-CTOWN-14: the middle of its only door, that of its street side.
    pub fn door(&self) -> (f64, f64) {
        (self.west + self.bulk.frontage() / 2.0, self.row.front())
    }

    /// The same on the grid.
    pub fn door_spot(&self) -> Spot {
        let (x, y) = self.door();
        Spot::new(x, y)
    }

    /// Its middle.
    pub fn middle(&self) -> (f64, f64) {
        (self.west + self.bulk.frontage() / 2.0, f64::midpoint(self.row.front(), self.back()))
    }

    /// The bearing out of its door.
    pub const fn faces(&self) -> f64 {
        match self.row {
            Row::North | Row::NorthBack => 180.0,
            Row::South | Row::SouthBack => 0.0,
        }
    }
}

/// SX-CTOWN-10, SX-CTOWN-11, SX-CTOWN-12: the houses of a town in list order, a die for each.
pub fn lay_out(size: Size, dice: &[u8]) -> Vec<House> {
    let list = houses::list(size);
    let sequence = sequence(list, dice);
    let back = |place: &usize| size == Size::GoodSized && list[*place].trade.class() == Class::C;
    let (behind, in_front): (Vec<usize>, Vec<usize>) = sequence.into_iter().partition(back);
    let mut stands = fill(list, &in_front, Row::North, Row::South);
    stands.extend(fill(list, &behind, Row::NorthBack, Row::SouthBack));
    stands.sort_by_key(|(place, ..)| *place);
    let signs = houses::signs(size);
    let house = |((place, row, west), sign): ((usize, Row, f64), String)| {
        let Listed { trade, bulk, yard } = list[place];
        House { sign, trade, bulk, yard, row, west }
    };
    stands.into_iter().zip(signs).map(house).collect()
}

/// SX-CTOWN-10: by class, then by die from high to low, equal dice by list order.
fn sequence(list: &[Listed], dice: &[u8]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..list.len()).collect();
    let key =
        |place: &usize| (list[*place].trade.class(), std::cmp::Reverse(dice.get(*place).copied()), *place);
    places.sort_by_key(key);
    places
}

/// A row being filled: its middle and its two wings, each from the middle outwards.
#[derive(Default)]
struct Filling {
    middle: Option<usize>,
    west: Vec<usize>,
    east: Vec<usize>,
}

/// SX-CTOWN-11: each house goes to the row with the smaller load, ties to the first, and there to the wing with the smaller load, ties to the west. The
/// rows are then slid so that each has its midpoint at x = 36.
fn fill(list: &[Listed], sequence: &[usize], first: Row, second: Row) -> Vec<(usize, Row, f64)> {
    let width = |place: &usize| list[*place].bulk.frontage();
    let load = |places: &[usize]| places.iter().map(|place| width(place) + ALLEY).sum::<f64>();
    let whole = |row: &Filling| {
        row.middle.map_or(0.0, |place| width(&place) + ALLEY) + load(&row.west) + load(&row.east)
    };
    let mut rows = [Filling::default(), Filling::default()];
    for place in sequence {
        let row = if whole(&rows[1]) < whole(&rows[0]) { &mut rows[1] } else { &mut rows[0] };
        if row.middle.is_none() {
            row.middle = Some(*place);
        } else if load(&row.east) < load(&row.west) {
            row.east.push(*place);
        } else {
            row.west.push(*place);
        }
    }
    let mut stands = Vec::new();
    for (row, name) in rows.iter().zip([first, second]) {
        let order = row.west.iter().rev().chain(row.middle.iter()).chain(&row.east);
        let mut west = MIDDLE - (whole(row) - ALLEY) / 2.0;
        for place in order {
            stands.push((*place, name, west));
            west += width(place) + ALLEY;
        }
    }
    stands
}

/// SX-CTOWN-11: neighbours stand an inch apart.
const ALLEY: f64 = 1.0;
/// SX-CFRM-05: half of 72 inches.
const MIDDLE: f64 = 36.0;

#[cfg(test)]
mod tests {
    use super::*;

    /// The signs and west walls of a row, from the west.
    fn row(houses: &[House], row: Row) -> Vec<(String, f64)> {
        let mut stand: Vec<&House> = houses.iter().filter(|house| house.row == row).collect();
        stand.sort_by(|one, other| one.west.total_cmp(&other.west));
        stand.iter().map(|house| (house.sign.clone(), house.west)).collect()
    }

    fn named(row: &[(&str, f64)]) -> Vec<(String, f64)> {
        row.iter().map(|(sign, west)| ((*sign).to_owned(), *west)).collect()
    }

    /// SX-CTOWN-10, its example: Saloon (Large), Bank, Saloon (Medium), Café & Hotel.
    #[test]
    fn class_a_of_a_small_town_by_its_dice() {
        let mut dice = [1; 18];
        (dice[0], dice[3], dice[13], dice[14]) = (4, 2, 4, 6);
        let list = houses::list(Size::Small);
        assert_eq!(sequence(list, &dice)[..4], [14, 0, 13, 3]);
    }

    /// SX-CTOWN-11, its example.
    #[test]
    fn the_small_town_of_the_example() {
        let dice = [3, 5, 2, 6, 1, 4, 2, 6, 1, 4, 5, 3, 2, 4, 6, 3, 1, 5];
        let houses = lay_out(Size::Small, &dice);
        let north = [
            ("Blacksmith", 13.5),
            ("Telegraph", 18.5),
            ("Doctor/Dentist", 22.5),
            ("Saloon", 26.5),
            ("Café & Hotel", 31.5),
            ("General Store/Hardware", 38.5),
            ("Post Office", 43.5),
            ("Livery/Stables", 47.5),
            ("Church", 54.5),
        ];
        let south = [
            ("Feed & Grain", 15.5),
            ("Undertaker", 20.5),
            ("Newspaper", 24.5),
            ("Bank", 28.5),
            ("Large Saloon", 33.5),
            ("Barber & Baths", 40.5),
            ("Marshal & Jail", 44.5),
            ("Lawyer", 48.5),
            ("Schoolhouse", 52.5),
        ];
        assert_eq!(row(&houses, Row::North), named(&north));
        assert_eq!(row(&houses, Row::South), named(&south));
        // SX-CTOWN-14, SX-CTOWN-19: doors of their examples.
        assert_eq!(houses[0].door(), (30.5, 21.0));
        assert_eq!(houses[10].door(), (46.0, 21.0));
    }

    /// SX-CTOWN-12, its example: all 34 dice equal.
    #[test]
    fn the_good_sized_town_of_the_example() {
        let houses = lay_out(Size::GoodSized, &[3; 34]);
        let north = [
            ("Newspaper", 10.0),
            ("General Store", 14.0),
            ("First Large Saloon", 19.0),
            ("Boarding House & Café", 26.0),
            ("First Bank", 33.0),
            ("Hotel", 38.0),
            ("Barber & Baths", 45.0),
            ("Café", 49.0),
            ("Lawyer", 54.0),
            ("Territorial Marshal", 58.0),
        ];
        let south_back = [
            ("Undertaker", 19.0),
            ("Lumber Company", 23.0),
            ("Feed & Grain", 30.0),
            ("Boots and Tack", 35.0),
            ("Jeweler & Watch Maker", 40.0),
            ("Dry Goods & Tailor", 44.0),
            ("Schoolhouse", 49.0),
        ];
        assert_eq!(row(&houses, Row::North), named(&north));
        assert_eq!(row(&houses, Row::SouthBack), named(&south_back));
    }
}
