//! SX-CTOWN-08, SX-CTOWN-13, SX-CTOWN-14: a town as the ground of a scenario.

use engine::terrain::{Building, Ground, LowLine, LowLineKind, Road};
use table::Spot;

use super::{Bulk, House, Size, Town};
use crate::squares::{TABLE_DEPTH, TABLE_WIDTH};

impl Town {
    /// SX-CTOWN-08: Main Street, the side streets, the houses and the yards. All other ground is open and flat.
    pub fn ground(&self) -> Ground {
        let houses = self.houses();
        let street = |name: &str, y: f64| Road {
            name: name.to_owned(),
            line: vec![Spot::new(0.0, y), Spot::new(TABLE_WIDTH, y)],
        };
        let mut roads = vec![street("Main Street", MAIN_STREET)];
        match self.size {
            Size::Small => {}
            Size::GoodSized => {
                roads.extend([street("North Street", NORTH_STREET), street("South Street", SOUTH_STREET)]);
            }
        }
        Ground {
            width: TABLE_WIDTH,
            depth: TABLE_DEPTH,
            roads,
            lines: houses.iter().filter(|house| house.yard).flat_map(yard).collect(),
            buildings: houses.iter().map(building).collect(),
            ..Ground::default()
        }
    }

    /// SX-CTOWN-08: whether a point lies in Main Street or a side street.
    pub fn in_street(&self, y: f64) -> bool {
        self.streets().iter().any(|[south, north]| (*south..=*north).contains(&y))
    }

    /// SX-CTOWN-08: Main Street and the side streets, each from its south side to its north side.
    pub fn streets(&self) -> Vec<[f64; 2]> {
        let street = |middle: f64, width: f64| [middle - width / 2.0, middle + width / 2.0];
        let side = [NORTH_STREET, SOUTH_STREET].map(|middle| street(middle, SIDE_STREET_WIDTH));
        let side = side.into_iter().filter(|_| self.size == Size::GoodSized);
        std::iter::once(street(MAIN_STREET, MAIN_STREET_WIDTH)).chain(side).collect()
    }
}

/// SX-CTOWN-08: Main Street is y 21 to 27.
pub const MAIN_STREET: f64 = 24.0;
/// SX-CTOWN-08.
pub const MAIN_STREET_WIDTH: f64 = 6.0;
/// SX-CTOWN-08: y 33 to 37.
const NORTH_STREET: f64 = 35.0;
/// SX-CTOWN-08: y 11 to 15.
const SOUTH_STREET: f64 = 13.0;
/// SX-CTOWN-08.
const SIDE_STREET_WIDTH: f64 = 4.0;
/// SX-CTOWN-13: how deep a yard is.
const YARD: f64 = 5.0;
/// SX-CTOWN-13: half the width of its gate.
const HALF_GATE: f64 = 0.5;
/// SX-BLD-02: half the width of a door.
const HALF_DOOR: f64 = 0.75;

/// SX-CTOWN-14: one door in the middle of the street side, windows beside it where there is room, and one in the middle of each other wall.
fn building(house: &House) -> Building {
    let (west, east, front, back) = (house.west, house.east(), house.row.front(), house.back());
    let ((x, _), (_, middle)) = (house.door(), house.middle());
    let mut windows = match house.bulk {
        Bulk::Small => Vec::new(),
        // In the middle of the wall that the door leaves on either side.
        Bulk::Medium | Bulk::Large => {
            let aside = (house.bulk.frontage() / 2.0 - HALF_DOOR) / 2.0;
            vec![Spot::new(west + aside, front), Spot::new(east - aside, front)]
        }
    };
    windows.extend([Spot::new(x, back), Spot::new(west, middle), Spot::new(east, middle)]);
    Building {
        name: house.sign.clone(),
        outline: [(west, front), (east, front), (east, back), (west, back)]
            .map(|(x, y)| Spot::new(x, y))
            .to_vec(),
        doors: vec![house.door_spot()],
        windows,
    }
}

/// SX-CTOWN-13: a fenced yard behind the house, as wide as it, with a gate in the middle of its west side. The house closes its fourth side.
fn yard(house: &House) -> [LowLine; 2] {
    let (west, east, back, away) = (house.west, house.east(), house.back(), house.row.away());
    let (far, gate) = (back + away * YARD, back + away * YARD / 2.0);
    let fence = |name: String, points: &[(f64, f64)]| LowLine {
        name,
        kind: LowLineKind::Fence,
        line: points.iter().map(|(x, y)| Spot::new(*x, *y)).collect(),
    };
    let (near_post, far_post) = (gate - away * HALF_GATE, gate + away * HALF_GATE);
    [
        fence(format!("{} gate rail", house.sign), &[(west, back), (west, near_post)]),
        fence(format!("{} fence", house.sign), &[(west, far_post), (west, far), (east, far), (east, back)]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use crate::towns::{Row, Trade};

    fn town(size: Size, dice: &[u8]) -> Town {
        Town { locale: Locale::Kansas, size, name: "Abilene".to_owned(), dice: dice.to_vec() }
    }

    /// SX-CTOWN-13, its example.
    #[test]
    fn the_yard_of_the_example() {
        let livery = House {
            sign: "Livery/Stables".to_owned(),
            trade: Trade::Livery,
            bulk: Bulk::Large,
            yard: true,
            row: Row::NorthBack,
            west: 22.5,
        };
        let [rail, fence] = yard(&livery);
        // The gate is an inch wide about (22.5, 45.5); the yard is x 22.5 to 28.5, y 43 to 48.
        assert_eq!(rail.line, [Spot::new(22.5, 43.0), Spot::new(22.5, 45.0)]);
        let around = [(22.5, 46.0), (22.5, 48.0), (28.5, 48.0), (28.5, 43.0)].map(|(x, y)| Spot::new(x, y));
        assert_eq!(fence.line, around);
    }

    /// SX-CTOWN-08, its example, and the edges of the streets.
    #[test]
    fn where_the_streets_run() {
        assert!(town(Size::GoodSized, &[1; 34]).in_street(35.0));
        assert!(!town(Size::Small, &[1; 18]).in_street(35.0));
        for y in [21.0, 24.0, 27.0] {
            assert!(town(Size::Small, &[1; 18]).in_street(y));
        }
        for y in [33.0, 37.0, 11.0, 15.0] {
            assert!(town(Size::GoodSized, &[1; 34]).in_street(y), "{y}");
        }
        for y in [10.9, 15.1, 20.9, 27.1, 32.9, 37.1] {
            assert!(!town(Size::GoodSized, &[1; 34]).in_street(y), "{y}");
        }
    }

    /// SX-CTOWN-14: a Small house has a door and three windows, a Medium one two more.
    #[test]
    fn doors_and_windows() {
        let ground = town(Size::Small, &[3; 18]).ground();
        let named = |sign: &str| ground.buildings.iter().find(|house| house.name == sign).unwrap();
        assert_eq!((named("Lawyer").doors.len(), named("Lawyer").windows.len()), (1, 3));
        assert_eq!((named("Bank").doors.len(), named("Bank").windows.len()), (1, 5));
        assert_eq!(ground.roads.len(), 1);
        assert!(ground.lines.is_empty());
        assert_eq!(town(Size::GoodSized, &[3; 34]).ground().lines.len(), 8);
    }
}
