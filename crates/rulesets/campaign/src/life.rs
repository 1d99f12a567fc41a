//! SX-CLIFE: what a character has behind him, and what it does to his encounters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::character::Character;
use crate::kind::Kind;
use crate::locale::Locale;

/// SX-CLIFE-02: one entry of Life and Times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Life {
    /// What two dice showed.
    pub rolled: u8,
    /// SX-CLIFE-03, SX-CLIFE-04: where it works, if not everywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locale: Option<Locale>,
}

/// Where an entry works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// SX-CLIFE-03: in a locale of the player's choice.
    Chosen,
    /// SX-CLIFE-04: in one that the dice say.
    Diced,
    /// Everywhere.
    Everywhere,
}

/// SX-CLIFE-02: a row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// What the dice show.
    pub rolled: &'static [u8],
    /// What it is called.
    pub says: &'static str,
    /// What it does to which selection roll; the exceptional horse does nothing to any.
    pub modifier: Option<(Kind, i8)>,
    /// Where.
    pub works: Where,
}

/// SX-CLIFE-02: the table, as printed.
pub const TABLE: [Row; 9] = {
    use Where::{Chosen, Diced, Everywhere};
    const fn row(
        rolled: &'static [u8],
        says: &'static str,
        modifier: Option<(Kind, i8)>,
        works: Where,
    ) -> Row {
        Row { rolled, says, modifier, works }
    }
    [
        row(&[2, 3], "a Marshal is a childhood friend", Some((Kind::Capture, -2)), Chosen),
        row(&[4], "connection to a bank", Some((Kind::Robbery, 2)), Chosen),
        row(&[5], "an old family friend keeps a safe house", Some((Kind::Capture, -2)), Chosen),
        row(&[6], "exceptional horse", None, Everywhere),
        row(&[7], "reputation for gunplay", Some((Kind::Gunfight, 1)), Everywhere),
        row(&[8], "reputation as a trail boss", Some((Kind::CattleDrive, 2)), Everywhere),
        row(&[9], "wanted for a crime in a random locale", Some((Kind::Posse, 2)), Diced),
        row(&[10], "family owns a ranch in a locale of choice", Some((Kind::RangeWar, 2)), Chosen),
        row(&[11, 12], "reputation among the Native nations", Some((Kind::Indians, -1)), Chosen),
    ]
};

/// SX-CLIFE-02: the row of a sum of two dice.
pub fn row(rolled: u8) -> &'static Row {
    TABLE.iter().find(|row| row.rolled.contains(&rolled)).unwrap_or(&TABLE[3])
}

impl Life {
    /// SX-CLIFE-02: what stands in the book, as a sentence with its locale.
    pub fn says(&self) -> String {
        let there = self.locale.map_or_else(String::new, |locale| format!(" in {locale}"));
        match self.rolled {
            ..=3 => format!("A Marshal{there} is a childhood friend."),
            4 => format!("There is a connection to a bank{there}."),
            5 => format!("An old family friend keeps a safe house{there}."),
            6 => "There is an exceptional horse.".to_owned(),
            7 => "There is a reputation for gunplay.".to_owned(),
            8 => "There is a reputation as a trail boss.".to_owned(),
            9 => format!("There is a price on this head{there}, for a crime."),
            10 => format!("The family owns a ranch{there}."),
            11.. => format!("There is a good name among the Native nations{there}."),
        }
    }

    /// SX-CLIFE-02: what it adds to a selection roll in a locale.
    pub fn modifier(&self, kind: Kind, locale: Locale, native: bool) -> i8 {
        let here = self.locale.is_none_or(|own| own == locale);
        let row = row(self.rolled);
        match row.modifier {
            // SX-CNAT-06: friends and safe houses help against Captures of the camp only; four entries do nothing.
            Some((Kind::Capture, change)) if native && here && kind == Kind::CaptureDefender => change,
            Some((Kind::Robbery | Kind::Gunfight | Kind::CattleDrive | Kind::RangeWar, _)) if native => 0,
            Some((of, change)) if of == kind && here => change,
            _ => 0,
        }
    }
}

/// SX-CLIFE-05, SX-CLIFE-06: every entry counts, the same one twice as well; one that can never touch his profession is kept.
pub fn modifier(who: &Character, kind: Kind, locale: Locale) -> i8 {
    who.life.iter().map(|life| life.modifier(kind, locale, who.is_native())).sum()
}

/// SX-CPOSSE-16: whether a Runner has an exceptional horse. SX-CLIFE-05: a second one changes nothing.
pub fn has_exceptional_horse(who: &Character) -> bool {
    who.life.iter().any(|life| life.rolled == 6)
}
