//! SX-CTOWN: towns, house by house. Layout dice come from the town's own stream (SX-CFRM-02): every function here takes the dice it needs and asks for
//! nothing else.
//!
//! [`houses`] has the two printed lists, [`names`] the printed names, [`layout`] puts the houses along the streets, [`ground`] turns them into the
//! ground of a scenario, and [`finding`] picks a house at random and a place at a distance from its door.

pub mod finding;
pub mod ground;
pub mod houses;
pub mod layout;
pub mod names;

use dice::{Dice, NeedDice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ids;
use crate::locale::Locale;

pub use houses::{Bulk, Trade};
pub use layout::{House, Row};

/// SX-CTOWN-01: how large a town is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// Eighteen buildings on one street.
    Small,
    /// Thirty-four on three.
    GoodSized,
}

impl Size {
    /// As players say it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::GoodSized => "good-sized",
        }
    }
}

/// SX-CTOWN-01: one die for the size of the town of an encounter.
pub fn roll_size(dice: &mut dyn Dice, locale: Locale) -> Result<Size, NeedDice> {
    Ok(size(locale, dice.d6(ids::SX_CTOWN_01)?))
}

/// SX-CTOWN-01: what a die makes of it; 4 or less is small, modified 0 and 7 included.
pub const fn size(locale: Locale, die: u8) -> Size {
    let modifier = match locale {
        Locale::Kansas => 1,
        Locale::Southwest => -1,
        Locale::Texas => 0,
    };
    if die as i8 + modifier <= 4 { Size::Small } else { Size::GoodSized }
}

/// SX-CTOWN-04: a town as the binder keeps it. Its layout follows from the dice of its own stream.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Town {
    /// Where it is.
    pub locale: Locale,
    /// How large it is.
    pub size: Size,
    /// What it is called.
    pub name: String,
    /// SX-CTOWN-10: the dice of its layout, a building each, in list order.
    pub dice: Vec<u8>,
}

impl Town {
    /// SX-CTOWN-04, SX-CTOWN-10: lays a new town out with the dice of its own stream.
    pub fn found(dice: &mut dyn Dice, locale: Locale, size: Size, name: &str) -> Result<Self, NeedDice> {
        let rolled = dice.faces(ids::SX_CTOWN_10, houses::list(size).len() as u8)?;
        Ok(Self { locale, size, name: name.to_owned(), dice: rolled.faces().to_vec() })
    }

    /// SX-CTOWN-11, SX-CTOWN-12: its houses in list order, each in its place.
    pub fn houses(&self) -> Vec<House> {
        layout::lay_out(self.size, &self.dice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SX-CTOWN-01, its example.
    #[test]
    fn the_die_and_the_locale_make_the_size() {
        assert_eq!(size(Locale::Kansas, 4), Size::GoodSized);
        assert_eq!(size(Locale::Southwest, 5), Size::Small);
        assert_eq!(size(Locale::Southwest, 1), Size::Small);
        assert_eq!(size(Locale::Kansas, 6), Size::GoodSized);
        assert_eq!([4, 5].map(|die| size(Locale::Texas, die)), [Size::Small, Size::GoodSized]);
    }
}
