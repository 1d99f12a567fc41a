//! SX-CNAT-11, SX-CNAT-12, SX-CNAT-13: warriors, Rangers and Soldiers with weapons of their own. They come from three of the five sheets and appear where
//! a Native American player character takes part (SX-CNAT-16).

use dice::{Dice, NeedDice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sixgun::scenario::Calling;
use sixgun::weapons::Weapon;

use super::{OnlyOne, Person, Row, Sheet, person, roll_row};
use crate::ids;

/// Which people are rolled: those of a sheet as printed, or those of the variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Folk {
    /// A sheet as printed.
    Sheet(Sheet),
    /// SX-CNAT-11, SX-CNAT-12: the war band sheet, each with a die for his weapon.
    Warriors,
    /// SX-CNAT-11, SX-CNAT-13: the Gang sheet, each with a die for his weapon.
    Rangers,
    /// SX-CNAT-11, SX-CNAT-13: the Cowboys sheet, with the carbine of the year.
    Soldiers {
        /// The year of the encounter.
        year: u16,
    },
}

impl Folk {
    /// SX-CNAT-11: the sheet they are rolled on.
    pub const fn sheet(self) -> Sheet {
        match self {
            Self::Sheet(sheet) => sheet,
            Self::Warriors => Sheet::Indians,
            Self::Rangers => Sheet::Gang,
            Self::Soldiers { .. } => Sheet::Cowboys,
        }
    }

    /// As players say it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sheet(sheet) => sheet.word(),
            Self::Warriors => "Warriors",
            Self::Rangers => "Rangers",
            Self::Soldiers { .. } => "Soldiers",
        }
    }

    /// SX-CNPC-01, SX-CNAT-12, SX-CNAT-13: rolls one more for a company, his weapon die right after his 2D6.
    pub fn roll(self, dice: &mut dyn Dice, company: &[Person]) -> Result<Person, NeedDice> {
        let row = roll_row(dice, self.sheet(), company)?;
        let rolled = person(row);
        Ok(match self {
            Self::Sheet(_) => rolled,
            Self::Warriors => {
                let die = dice.d6(ids::SX_CNAT_12)?;
                Person { weapons: warriors_weapons(rank(row), die), ..rolled }
            }
            Self::Rangers => {
                let die = dice.d6(ids::SX_CNAT_13)?;
                let weapon = if die <= 3 { Weapon::Pistol } else { Weapon::Rifle };
                Person { calling: Calling::Ranger, weapons: vec![weapon], ..rolled }
            }
            Self::Soldiers { year } => Person {
                // SX-CNAT-11: the one Trail Boss is their Sergeant.
                name: if row.only_one() == Some(OnlyOne::TrailBoss) { "Sergeant" } else { "Soldier" }
                    .to_owned(),
                calling: Calling::Soldier,
                weapons: vec![carbine(year), Weapon::Pistol],
                ..rolled
            },
        })
    }
}

/// SX-CNAT-12: the columns of the weapons table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// A Chief.
    Chief,
    /// A Warrior; the sheet's Brave.
    Brave,
    /// A Youth.
    Youth,
}

/// What a row of the war band sheet is.
const fn rank(row: Row) -> Rank {
    match row.total {
        2 | 10 | 11 => Rank::Chief,
        3 | 4 | 12 => Rank::Youth,
        _ => Rank::Brave,
    }
}

/// SX-CNAT-12: the weapons of a warrior.
#[rustfmt::skip]
pub fn warriors_weapons(rank: Rank, die: u8) -> Vec<Weapon> {
    use Weapon::{Bow, Lance, Pistol, Rifle};
    match (rank, die) {
        (Rank::Chief | Rank::Brave, ..=1) => vec![Bow],
        (Rank::Chief, 2..=4)              => vec![Rifle],
        (Rank::Chief, 5..)                => vec![Pistol, Lance],
        (Rank::Brave, 2..=5)              => vec![Rifle],
        (Rank::Brave, 6..)                => vec![Pistol, Lance],
        (Rank::Youth, ..=4)               => vec![Bow],
        (Rank::Youth, 5..)                => vec![Rifle],
    }
}

/// SX-CNAT-13, SX-CNAT-15: Repeating Carbines up to and including 1872, Trapdoor Carbines from 1873.
pub const fn carbine(year: u16) -> Weapon {
    if year <= 1872 { Weapon::RepeatingCarbine } else { Weapon::TrapdoorCarbine }
}

#[cfg(test)]
mod tests {
    use dice::{Rolled, Scripted};

    use super::*;
    use crate::printed;

    /// SX-CNAT-12: every cell of the printed table.
    #[test]
    fn the_weapons_of_warriors_are_as_printed() {
        let say = |rank, die| match warriors_weapons(rank, die)[..] {
            [Weapon::Bow] => "bow",
            [Weapon::Rifle] => "rifle",
            [Weapon::Pistol, Weapon::Lance] => "lance and pistol",
            _ => "?",
        };
        let ours: Vec<Vec<String>> = (1..=6)
            .map(|die| {
                let cells = [Rank::Chief, Rank::Brave, Rank::Youth].map(|rank| say(rank, die).to_owned());
                [vec![die.to_string()], cells.to_vec()].concat()
            })
            .collect();
        assert_eq!(ours, printed::table(ids::SX_CNAT_12));
    }

    /// SX-CNAT-11, SX-CNAT-12, SX-CNAT-13: their examples.
    #[test]
    fn warriors_rangers_and_soldiers_of_the_examples() {
        let roll = |folk: Folk, tape: &[(&str, &[u8])]| {
            let tape = tape.iter().map(|(rule, faces)| Rolled::dice(*rule, faces).unwrap()).collect();
            let mut dice = Scripted::new(tape);
            let one = folk.roll(&mut dice, &[]).unwrap();
            assert!(dice.leftover().is_empty());
            (one.name.clone(), one.cv, one.coolness, one.constitution(), one.weapons)
        };
        let youth = roll(Folk::Warriors, &[("SX-CNPC-05", &[2, 2]), ("SX-CNAT-12", &[4])]);
        assert_eq!(youth, ("Youth".into(), 3, 4, 5, vec![Weapon::Bow]));
        let brave = roll(Folk::Warriors, &[("SX-CNPC-05", &[5, 2]), ("SX-CNAT-12", &[5])]);
        assert_eq!(brave.4, [Weapon::Rifle]);
        let chief = roll(Folk::Warriors, &[("SX-CNPC-05", &[6, 4]), ("SX-CNAT-12", &[5])]);
        assert_eq!((chief.0.as_str(), &chief.4[..]), ("Chief", &[Weapon::Pistol, Weapon::Lance][..]));
        let ranger = roll(Folk::Rangers, &[("SX-CNPC-03", &[4, 3]), ("SX-CNAT-13", &[3])]);
        assert_eq!(ranger, ("George".into(), 5, 4, 7, vec![Weapon::Pistol]));
        let soldier = roll(Folk::Soldiers { year: 1873 }, &[("SX-CNPC-06", &[3, 2])]);
        assert_eq!(soldier, ("Soldier".into(), 4, 5, 4, vec![Weapon::TrapdoorCarbine, Weapon::Pistol]));
        assert_eq!(carbine(1872), Weapon::RepeatingCarbine);
    }
}
