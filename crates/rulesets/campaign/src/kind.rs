//! SX-CENC-02, SX-CNAT-09: the kinds of encounters.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::encounter::Part;
use crate::profession::Column;

/// What happens when something happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// SX-CCAP: a lawman tries to take an Outlaw.
    Capture,
    /// SX-CDRIVE: three months on the trail.
    CattleDrive,
    /// SX-CRUST: Cowboys try to get stolen cattle back.
    CattleRustling,
    /// SX-CGUN: two people settle a difference.
    Gunfight,
    /// SX-CIND, by its source's word; shown as "War Band" (SX-CFRM-07).
    Indians,
    /// SX-CJAIL: a prisoner tries to get out.
    JailBreak,
    /// SX-CPOSSE: one group tracks another.
    Posse,
    /// SX-CRANGE: two factions fight over range.
    RangeWar,
    /// SX-CROB: a bank is robbed.
    Robbery,
    /// SX-CNAT-17: the band of a Native American character attacks.
    CaptureAttacker,
    /// SX-CNAT-22: his camp is attacked.
    CaptureDefender,
}

/// SX-CENC-02: the table, as printed; the columns are Outlaw, Gunfighter, Marshal, Cowboy.
pub const TABLE: [(Kind, [bool; 4]); 9] = {
    const X: bool = true;
    const O: bool = false;
    [
        (Kind::Capture, [X, X, X, O]),
        (Kind::CattleDrive, [O, O, O, X]),
        (Kind::CattleRustling, [X, O, O, X]),
        (Kind::Gunfight, [X, X, X, X]),
        (Kind::Indians, [X, X, O, X]),
        (Kind::JailBreak, [X, X, X, O]),
        (Kind::Posse, [X, X, X, O]),
        (Kind::RangeWar, [O, X, O, X]),
        (Kind::Robbery, [X, O, X, O]),
    ]
};

/// SX-CNAT-09: the five of a Native American character, in table order.
pub const NATIVE: [Kind; 5] =
    [Kind::CaptureAttacker, Kind::CaptureDefender, Kind::CattleRustling, Kind::Indians, Kind::Posse];

/// SX-CENC-02, SX-CNAT-09: what can happen to somebody of a column, from the top of the table to the bottom.
pub fn possible(column: Column) -> Vec<Kind> {
    let of = |index: usize| TABLE.iter().filter(move |(_, row)| row[index]).map(|(kind, _)| *kind);
    match column {
        Column::Outlaw => of(0).collect(),
        Column::Gunfighter => of(1).collect(),
        Column::Marshal => of(2).collect(),
        Column::Cowboy => of(3).collect(),
        Column::Native => NATIVE.to_vec(),
    }
}

impl Kind {
    /// SX-CFRM-03: what a side of it is called in a sentence.
    pub const fn side(self, part: Part) -> &'static str {
        match (self, part) {
            (Self::Capture, Part::Hunted) => "the hunted",
            (Self::Capture | Self::JailBreak | Self::Robbery, Part::Hunters) => "the law",
            (Self::JailBreak, Part::Hunted) => "the prisoner and his friends",
            (Self::Robbery, Part::Hunted) => "the robbers",
            (Self::Posse, Part::Hunted) => "the Runners",
            (Self::Posse, Part::Hunters) => "the Chasers",
            (Self::CattleRustling, Part::Hunted) => "the rustlers",
            (Self::CattleRustling, Part::Hunters) => "the pursuers",
            (Self::Indians, Part::Hunted) => "the party",
            (Self::Indians, Part::Hunters) => "the war band",
            (Self::Gunfight | Self::RangeWar | Self::CattleDrive, Part::Hunted) => "the one side",
            (Self::Gunfight | Self::RangeWar | Self::CattleDrive, Part::Hunters) => "the other side",
            (Self::CaptureAttacker | Self::CaptureDefender, Part::Hunted) => "the defenders",
            (Self::CaptureAttacker | Self::CaptureDefender, Part::Hunters) => "the attackers",
        }
    }

    /// The same as a title.
    pub fn side_title(self, part: Part) -> String {
        let side = self.side(part);
        format!("The{}", &side["the".len()..])
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Capture => "Capture",
            Self::CattleDrive => "Cattle Drive",
            Self::CattleRustling => "Cattle Rustling",
            Self::Gunfight => "Gunfight",
            Self::Indians => "War Band",
            Self::JailBreak => "Jail Break",
            Self::Posse => "Posse",
            Self::RangeWar => "Range War",
            Self::Robbery => "Robbery",
            Self::CaptureAttacker => "Capture (Attacker)",
            Self::CaptureDefender => "Capture (Defender)",
        })
    }
}
