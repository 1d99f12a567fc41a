//! SX-CLOC: the three locales.

use std::fmt;

use engine::question::Answer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::kind::Kind;

/// SX-CLOC-01: where a character is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Locale {
    /// Arizona, Colorado and New Mexico: the least settled.
    Southwest,
    /// The longhorn country.
    Texas,
    /// The railheads, where every cattle drive ends.
    Kansas,
}

impl Locale {
    /// All three, in the order of the rulebook's tables.
    pub const ALL: [Self; 3] = [Self::Southwest, Self::Texas, Self::Kansas];

    /// SX-CLIFE-04: a locale at random.
    pub const fn of_die(die: u8) -> Self {
        match die {
            ..=2 => Self::Southwest,
            3 | 4 => Self::Texas,
            5.. => Self::Kansas,
        }
    }

    /// Its place in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// SX-CLOC-02: locale modifiers to encounter selection, as printed: Southwest, Texas, Kansas.
pub const MODIFIERS: [(Kind, [i8; 3]); 9] = [
    (Kind::Capture, [-1, 0, 2]),
    (Kind::CattleDrive, [1, 2, -1]),
    (Kind::CattleRustling, [0, 2, 1]),
    (Kind::Gunfight, [1, 2, 0]),
    (Kind::Indians, [2, 1, -1]),
    (Kind::JailBreak, [-1, 1, 2]),
    (Kind::Posse, [0, 0, 1]),
    (Kind::RangeWar, [1, 2, -1]),
    (Kind::Robbery, [-1, 0, 1]),
];

/// SX-CNAT-08: those of Native American characters, as printed.
pub const NATIVE_MODIFIERS: [(Kind, [i8; 3]); 5] = [
    (Kind::CaptureAttacker, [2, 1, -1]),
    (Kind::CaptureDefender, [0, 0, 0]),
    (Kind::CattleRustling, [1, 2, 0]),
    (Kind::Indians, [2, 1, -1]),
    (Kind::Posse, [-1, 1, 0]),
];

/// SX-CLOC-02, SX-CNAT-08: what a locale adds to the score of a kind of encounter.
pub fn modifier(kind: Kind, locale: Locale, native: bool) -> i8 {
    let table: &[(Kind, [i8; 3])] = if native { &NATIVE_MODIFIERS } else { &MODIFIERS };
    table.iter().find(|(of, _)| *of == kind).map_or(0, |(_, row)| row[locale.index()])
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Southwest => "the Southwest",
            Self::Texas => "Texas",
            Self::Kansas => "Kansas",
        })
    }
}

impl Answer for Locale {
    fn label(&self) -> String {
        self.to_string()
    }
}
