//! SX-CTIME-01: the calendar. A turn is a month.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// SX-CFRM-01: the year in which the campaign begins.
pub const FIRST_YEAR: u16 = 1867;
/// SX-CFRM-01: the last year it can have.
pub const LAST_YEAR: u16 = 1885;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A month of the campaign: 1 is January 1867.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Turn(pub u16);

impl Turn {
    /// SX-CFRM-01: December of the last year.
    pub const fn last_of(year: u16) -> Self {
        Self(12 * (year - FIRST_YEAR + 1))
    }

    /// Its year.
    pub const fn year(self) -> u16 {
        FIRST_YEAR + (self.0 - 1) / 12
    }

    /// The name of its month.
    pub const fn month(self) -> &'static str {
        MONTHS[((self.0 - 1) % 12) as usize]
    }

    /// SX-CTIME-05: "in 1D6 months" is the current month plus the die.
    pub const fn ahead(self, months: u8) -> Self {
        Self(self.0 + months as u16)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.month(), self.year())
    }
}
