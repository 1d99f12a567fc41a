//! SX-CNPC-02, SX-CNPC-03, SX-CNPC-04, SX-CNPC-05, SX-CNPC-06: the five sheets, laid out as printed.

use dice::RuleId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sixgun::scenario::Calling;
use sixgun::weapons::Weapon;

use super::Row;
use crate::ids;

/// SX-CNPC-01: the five sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sheet {
    /// The armed citizens of a town.
    Civilians,
    /// Outlaws.
    Gang,
    /// Citizens who ride with the law.
    Posse,
    /// SX-CFRM-07: the war band sheet.
    Indians,
    /// Working hands.
    Cowboys,
}

/// A line of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// As players read it (SX-CFRM-07).
    pub who: &'static str,
    /// Combat Value.
    pub cv: u8,
    /// Coolness.
    pub coolness: u8,
    /// The only weapon he carries (SX-CNPC-10).
    pub weapon: Weapon,
    /// SX-CNPC-07.
    pub calling: Calling,
    /// SX-CNPC-07.
    pub woman: bool,
}

impl Sheet {
    /// All five, in the rulebook's order.
    pub const ALL: [Self; 5] = [Self::Civilians, Self::Gang, Self::Posse, Self::Indians, Self::Cowboys];

    /// The rule that prints it, by which its dice are asked for.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Civilians => ids::SX_CNPC_02,
            Self::Gang => ids::SX_CNPC_03,
            Self::Posse => ids::SX_CNPC_04,
            Self::Indians => ids::SX_CNPC_05,
            Self::Cowboys => ids::SX_CNPC_06,
        }
    }

    /// As players say it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Civilians => "Civilians",
            Self::Gang => "Gang",
            Self::Posse => "Posse",
            Self::Indians => "War band",
            Self::Cowboys => "Cowboys",
        }
    }
}

/// The line of a row; its total is 2 to 12.
pub fn line(row: Row) -> Line {
    lines(row.sheet)[usize::from(row.total) - 2]
}

/// The eleven lines of a sheet, for 2 to 12.
#[rustfmt::skip]
const fn lines(sheet: Sheet) -> [Line; 11] {
    use Weapon::{Knife, Pistol, Rifle, Scattergun, Shotgun};
    match sheet {
        // SX-CNPC-02
        Sheet::Civilians => [
            Line { woman: true, ..citizen("Saloon Gal", 4, 3, Knife) },
            citizen("Merchant",    4, 3, Rifle),
            citizen("Bank Teller", 3, 4, Pistol),
            citizen("Gambler",     4, 4, Pistol),
            citizen("Bartender",   5, 5, Scattergun),
            citizen("Homesteader", 4, 4, Rifle),
            citizen("Miner",       4, 4, Rifle),
            citizen("Teamster",    4, 4, Rifle),
            citizen("Cook",        4, 3, Shotgun),
            citizen("Clerk",       3, 3, Rifle),
            citizen("Shopkeeper",  3, 3, Pistol),
        ],
        // SX-CNPC-03
        Sheet::Gang => [
            outlaw("Bill",    3, 4),
            outlaw("Bob",     4, 5),
            outlaw("Charlie", 4, 4),
            outlaw("Clay",    4, 4),
            outlaw("Frank",   4, 4),
            outlaw("George",  5, 4),
            outlaw("Henry",   4, 5),
            outlaw("Ice",     4, 4),
            outlaw("Jim",     3, 4),
            outlaw("Ned",     3, 4),
            outlaw("Sam",     4, 3),
        ],
        // SX-CNPC-04
        Sheet::Posse => [
            citizen("Homesteader", 4, 4, Rifle),
            citizen("Merchant",    4, 3, Rifle),
            citizen("Bank Teller", 3, 4, Pistol),
            citizen("Gambler",     4, 4, Pistol),
            Line { calling: Calling::Deputy,  ..citizen("Deputy",  4, 4, Pistol) },
            Line { calling: Calling::Marshal, ..citizen("Marshal", 5, 5, Pistol) },
            citizen("Miner",       4, 4, Rifle),
            citizen("Teamster",    4, 4, Rifle),
            citizen("Clerk",       3, 3, Rifle),
            citizen("Cook",        4, 3, Shotgun),
            citizen("Shopkeeper",  3, 3, Pistol),
        ],
        // SX-CNPC-05
        Sheet::Indians => [
            warrior("Chief",   5, 4),
            warrior("Youth",   3, 5),
            warrior("Youth",   3, 4),
            warrior("Warrior", 4, 5),
            warrior("Warrior", 4, 4),
            warrior("Warrior", 4, 4),
            warrior("Warrior", 4, 4),
            warrior("Warrior", 4, 3),
            warrior("Chief",   5, 4),
            warrior("Chief",   5, 5),
            warrior("Youth",   3, 4),
        ],
        // SX-CNPC-06
        Sheet::Cowboys => [
            cowboy("Ben, Trail Boss", 5, 4),
            cowboy("Charlie",         3, 5),
            cowboy("Jeff",            3, 4),
            cowboy("Jesse",           4, 5),
            cowboy("Jim",             4, 4),
            cowboy("John",            4, 4),
            cowboy("Lonny",           4, 4),
            cowboy("Pat",             4, 3),
            cowboy("Sam, Trail Boss", 5, 4),
            cowboy("Tom, Trail Boss", 5, 5),
            cowboy("Wes",             3, 4),
        ],
    }
}

const fn citizen(who: &'static str, cv: u8, coolness: u8, weapon: Weapon) -> Line {
    Line { who, cv, coolness, weapon, calling: Calling::Civilian, woman: false }
}

const fn outlaw(who: &'static str, cv: u8, coolness: u8) -> Line {
    Line { who, cv, coolness, weapon: Weapon::Pistol, calling: Calling::Outlaw, woman: false }
}

const fn warrior(who: &'static str, cv: u8, coolness: u8) -> Line {
    Line { who, cv, coolness, weapon: Weapon::Rifle, calling: Calling::Indian, woman: false }
}

const fn cowboy(who: &'static str, cv: u8, coolness: u8) -> Line {
    Line { who, cv, coolness, weapon: Weapon::Pistol, calling: Calling::Cowboy, woman: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::person;
    use crate::printed;

    /// SX-CNPC-02, SX-CNPC-03, SX-CNPC-04, SX-CNPC-05, SX-CNPC-06, SX-CNPC-07: every cell of the five printed sheets.
    #[test]
    fn the_sheets_are_as_printed() {
        for sheet in Sheet::ALL {
            let ours: Vec<Vec<String>> = (2..=12)
                .map(|total| {
                    let row = Row { sheet, total };
                    let line = line(row);
                    // SX-CFRM-07: the sheet prints the source's word.
                    let who = if line.who == "Warrior" { "Brave" } else { line.who };
                    let con = person(row).constitution();
                    let weapon = format!("{:?}", line.weapon);
                    [
                        total.to_string(),
                        who.into(),
                        line.cv.to_string(),
                        line.coolness.to_string(),
                        weapon,
                        con.to_string(),
                    ]
                    .to_vec()
                })
                .collect();
            assert_eq!(ours, printed::table(sheet.rule()), "{sheet:?}");
        }
    }
}
