//! SX-CNPC: the sheets of people without a player, and how they are recruited.
//!
//! [`Person`] is anybody who can stand on the table, a player character or not. [`sheets`] holds the five printed sheets, [`bands`] the people of the
//! Native American variant who carry weapons of their own, [`recruits`] how many may be taken on, and by whom.

pub mod bands;
pub mod names;
pub mod recruits;
pub mod sheets;

use dice::{Dice, NeedDice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sixgun::scenario::Calling;
use sixgun::weapons::Weapon;

pub use bands::Folk;
pub use sheets::Sheet;

/// Anybody who can stand on the table: a player character, a principal, a recruit, one of the townsfolk.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Person {
    /// What he is called. Two of one name are told apart when they meet on a table (SX-CNPC-09).
    pub name: String,
    /// SX-CCHR-05, SX-CNPC-07: what he is, by which his Constitution is reckoned.
    pub calling: Calling,
    /// SX-CCHR-05: a woman.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub woman: bool,
    /// SX-CCHR-01.
    pub cv: u8,
    /// SX-CCHR-04.
    pub coolness: u8,
    /// What he carries, the first of them in his hand.
    pub weapons: Vec<Weapon>,
    /// The row of a sheet he was rolled on; none for a player character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<Row>,
    /// SX-CONC-10, SX-CIND-12: the rules for Apaches are his.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub apache: bool,
    /// Constitution he has lost and not yet got back (SX-CREC-03).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub lasting: u8,
    /// SX-CFRM-03: he is a player's character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_nothing(number: &u8) -> bool {
    *number == 0
}

/// What only a player character has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Player {
    /// SX-CPLAY-02: whose he is.
    pub seat: u8,
    /// SX-CIMP-02: steady shoot-outs since Coolness last rose.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub shoot_outs: u8,
    /// SX-CLIFE-02: entry 6, an exceptional horse.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exceptional_horse: bool,
}

/// SX-CNPC-01: a row of a sheet, by the total of its 2D6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Row {
    /// The sheet.
    pub sheet: Sheet,
    /// 2 to 12.
    pub total: u8,
}

/// SX-CNPC-08: rows of which a side has one at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnlyOne {
    /// A Marshal in a posse.
    Marshal,
    /// A Chief in a band.
    Chief,
    /// A Trail Boss in a group, or a Sergeant of Soldiers.
    TrailBoss,
}

impl Person {
    /// SX-CCHR-05, SX-CCHR-06, SX-CNPC-07: CV and what the calling adds, one less for a woman, never below 1.
    pub fn constitution(&self) -> u8 {
        let woman = if self.woman { -1 } else { 0 };
        (self.cv as i8 + self.calling.constitution() + woman).max(1) as u8
    }

    /// SX-CNPC-08: what he is the only one of; a Marshal's part is held by Rangers and by Marshals who are player characters, too.
    pub fn only_one(&self) -> Option<OnlyOne> {
        match (self.row, self.calling) {
            (Some(row), _) => row.only_one(),
            (None, Calling::Marshal | Calling::Ranger) => Some(OnlyOne::Marshal),
            (None, _) => None,
        }
    }
}

impl Row {
    /// SX-CNPC-08: what this row is the only one of.
    pub const fn only_one(self) -> Option<OnlyOne> {
        match (self.sheet, self.total) {
            (Sheet::Posse, 7) => Some(OnlyOne::Marshal),
            (Sheet::Indians, 2 | 10 | 11) => Some(OnlyOne::Chief),
            (Sheet::Cowboys, 2 | 10 | 11) => Some(OnlyOne::TrailBoss),
            (Sheet::Civilians | Sheet::Gang | Sheet::Posse | Sheet::Indians | Sheet::Cowboys, _) => None,
        }
    }
}

/// SX-CNPC-01, SX-CNPC-08: 2D6 on a sheet; a row its company may have only once, and has, is rolled again at once.
pub fn roll_row(dice: &mut dyn Dice, sheet: Sheet, company: &[Person]) -> Result<Row, NeedDice> {
    loop {
        let total = dice.sum(sheet.rule(), 2)?.faces().total() as u8;
        let row = Row { sheet, total };
        let barred =
            row.only_one().is_some_and(|kind| company.iter().any(|one| one.only_one() == Some(kind)));
        if !barred {
            return Ok(row);
        }
    }
}

/// SX-CNPC-01: the person of a row, as printed.
pub fn person(row: Row) -> Person {
    let line = sheets::line(row);
    Person {
        name: line.who.to_owned(),
        calling: line.calling,
        woman: line.woman,
        cv: line.cv,
        coolness: line.coolness,
        weapons: vec![line.weapon],
        row: Some(row),
        apache: false,
        lasting: 0,
        player: None,
    }
}

#[cfg(test)]
mod tests {
    use dice::{Rolled, Scripted};

    use super::*;

    fn tape(rule: &str, pairs: &[[u8; 2]]) -> Scripted {
        Scripted::new(pairs.iter().map(|pair| Rolled::dice(rule, pair).unwrap()).collect())
    }

    /// SX-CNPC-08, its example: fourteen dice, the second and third Chief rolled again.
    #[test]
    fn a_war_band_of_five_has_one_chief() {
        let mut dice = tape("SX-CNPC-05", &[[5, 5], [3, 4], [6, 5], [1, 1], [2, 2], [4, 4], [3, 3]]);
        let mut band: Vec<Person> = Vec::new();
        for _ in 0..5 {
            let row = roll_row(&mut dice, Sheet::Indians, &band).unwrap();
            band.push(person(row));
        }
        let who: Vec<&str> = band.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(who, ["Chief", "Warrior", "Youth", "Warrior", "Warrior"]);
        assert!(dice.leftover().is_empty());
    }

    /// SX-CNPC-08: a Ranger who leads counts as the Marshal; a hired Gunfighter does not.
    #[test]
    fn who_leads_the_law_may_be_its_marshal() {
        let lead = |calling| Person { calling, row: None, ..person(Row { sheet: Sheet::Posse, total: 7 }) };
        let mut dice = tape("SX-CNPC-04", &[[3, 4], [5, 1]]);
        let row = roll_row(&mut dice, Sheet::Posse, &[lead(Calling::Ranger)]).unwrap();
        assert_eq!(row.total, 6);
        let mut dice = tape("SX-CNPC-04", &[[3, 4]]);
        let row = roll_row(&mut dice, Sheet::Posse, &[lead(Calling::Gunfighter)]).unwrap();
        assert_eq!(row.total, 7);
    }
}
