//! SX-CPROF: professions.

use std::fmt;

use engine::question::Answer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// SX-CPROF-02, SX-CNAT-03: what a character lives by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Profession {
    /// Robs banks and rustles cattle.
    Outlaw,
    /// The law of a town.
    Marshal,
    /// For hire, on either side of the law (SX-CPROF-06).
    Gunfighter,
    /// Drives cattle.
    Cowboy,
    /// SX-CPROF-04: a Marshal by another title.
    TerritorialMarshal,
    /// SX-CPROF-04: a Marshal by another title.
    Ranger,
    /// SX-CNAT-03: every Native American character; shown as "free band leader".
    Renegade,
}

/// SX-CENC-02: the columns of the table of encounters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// Outlaws.
    Outlaw,
    /// Gunfighters.
    Gunfighter,
    /// Marshals, Territorial Marshals and Rangers.
    Marshal,
    /// Cowboys.
    Cowboy,
    /// SX-CNAT-09: Native American characters.
    Native,
}

/// SX-CPROF-06: a Gunfighter's side of the law.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Law {
    /// He plays the Outlaw's part.
    Wanted,
    /// He plays the Marshal's part.
    Hired,
}

/// SX-CPROF-02: what two dice give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rolled {
    /// This one.
    Is(Profession),
    /// SX-CPROF-03: one of these, the first if nobody says which.
    Choice(&'static [Profession]),
}

/// SX-CPROF-03: on 7 or 12, and for whoever chooses freely (SX-CPROF-01).
pub const ANY: &[Profession] = &[
    Profession::Outlaw,
    Profession::Marshal,
    Profession::Gunfighter,
    Profession::Cowboy,
    Profession::TerritorialMarshal,
    Profession::Ranger,
];
/// SX-CPROF-03: on 11.
pub const ELEVEN: &[Profession] = &[Profession::TerritorialMarshal, Profession::Ranger];

/// SX-CPROF-02: the table, as printed.
pub const TABLE: [(&[u8], Rolled); 9] = [
    (&[2], Rolled::Is(Profession::Outlaw)),
    (&[3], Rolled::Is(Profession::Marshal)),
    (&[4, 5], Rolled::Is(Profession::Gunfighter)),
    (&[6], Rolled::Is(Profession::Cowboy)),
    (&[7], Rolled::Choice(ANY)),
    (&[8], Rolled::Is(Profession::Outlaw)),
    (&[9, 10], Rolled::Is(Profession::Cowboy)),
    (&[11], Rolled::Choice(ELEVEN)),
    (&[12], Rolled::Choice(ANY)),
];

/// SX-CPROF-02: what a sum of two dice gives.
pub fn rolled(sum: u8) -> Rolled {
    let row = TABLE.iter().find(|(sums, _)| sums.contains(&sum));
    row.map_or(Rolled::Choice(ANY), |(_, rolled)| *rolled)
}

impl Profession {
    /// SX-CPROF-04: a Territorial Marshal or a Ranger is a Marshal.
    pub const fn is_marshal(self) -> bool {
        matches!(self, Self::Marshal | Self::TerritorialMarshal | Self::Ranger)
    }

    /// SX-CENC-02: its column.
    pub const fn column(self) -> Column {
        match self {
            Self::Outlaw => Column::Outlaw,
            Self::Gunfighter => Column::Gunfighter,
            Self::Marshal | Self::TerritorialMarshal | Self::Ranger => Column::Marshal,
            Self::Cowboy => Column::Cowboy,
            Self::Renegade => Column::Native,
        }
    }
}

impl fmt::Display for Profession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Outlaw => "Outlaw",
            Self::Marshal => "Marshal",
            Self::Gunfighter => "Gunfighter",
            Self::Cowboy => "Cowboy",
            Self::TerritorialMarshal => "Territorial Marshal",
            Self::Ranger => "Ranger",
            // SX-CFRM-07: the label players read.
            Self::Renegade => "Free band leader",
        })
    }
}

impl Answer for Profession {
    fn label(&self) -> String {
        self.to_string()
    }
}

impl Answer for Law {
    fn label(&self) -> String {
        match self {
            Self::Wanted => "Wanted",
            Self::Hired => "Hired by the law",
        }
        .to_owned()
    }
}
