//! SC-TRP: what a unit is, and what its bases measure.

use crate::prelude::*;

/// SC-TRP-01: the arms of service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Heavy cavalry.
    HeavyCavalry,
    /// Medium cavalry.
    MediumCavalry,
    /// Light cavalry.
    LightCavalry,
    /// Guns.
    Artillery,
}

impl Arm {
    /// Whether it rides.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Self::HeavyCavalry | Self::MediumCavalry | Self::LightCavalry)
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::HeavyCavalry => "heavy cavalry",
            Self::MediumCavalry => "medium cavalry",
            Self::LightCavalry => "light cavalry",
            Self::Artillery => "artillery",
        }
    }
}

/// SC-TRP-03: the morale grades. A is the best and comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs, reason = "the letters are their names")]
pub enum Grade {
    A,
    B,
    C,
    D,
}

/// SC-TRP-05: the weights of guns, in the order of the tables: light / field / heavy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// Light.
    Light,
    /// Field.
    Field,
    /// Heavy.
    Heavy,
}

/// SC-TRP-06: how guns get about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mobility {
    /// Gunners on foot.
    Foot,
    /// Gunners on horseback.
    Horse,
}

/// SC-TRP-04: what infantry shoots with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// Muskets.
    Musket,
    /// Rifles.
    Rifle,
    /// Nothing.
    None,
}

/// SC-TRP-07: how infantry is trained to fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RankSystem {
    /// In three ranks.
    Three,
    /// In two ranks.
    Two,
}

/// SC-TRP-04: the guns of a battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Battery {
    pub guns: u8,
    /// How heavy.
    pub weight: Weight,
    /// Foot or horse.
    pub mobility: Mobility,
}

/// SC-TRP-04: what a unit is and was at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the unit record lists flags")]
pub struct UnitInfo {
    pub name: String,
    pub side: Side,
    pub arm: Arm,
    /// Its morale grade.
    pub grade: Grade,
    /// SC-STR-03: the models it began the game with; crew for artillery.
    pub models: u16,
    /// Its guns, if it is a battery.
    pub battery: Option<Battery>,
    /// What it shoots with, if it is infantry.
    pub weapon: Weapon,
    /// Whether it has bayonets.
    pub bayonets: bool,
    /// SC-TRP-07.
    pub ranks: RankSystem,
    /// Light infantry (SC-RET-12).
    pub light: bool,
    /// Lancers (SC-CMB-08).
    pub lancers: bool,
    /// Whether it may take skirmish order (SC-SKM-01).
    pub skirmishes: bool,
    /// Whether it may send out a screen (SC-SCR-01).
    pub screens: bool,
}

impl UnitInfo {
    /// SC-FRM-02: the frontage and depth of a model's base; of a gun with its crew for artillery.
    pub const fn base(&self) -> (f64, f64) {
        match (self.arm, self.ranks) {
            (Arm::Infantry, RankSystem::Three) => (0.375, 0.5),
            (Arm::Infantry, RankSystem::Two) => (0.5, 0.5),
            (Arm::HeavyCavalry | Arm::MediumCavalry | Arm::LightCavalry, _) => (0.5, 1.0),
            (Arm::Artillery, _) => (1.0, 1.5),
        }
    }

    /// SC-SKM-01, SC-ART-08: the room a model takes in open order.
    pub fn loose_base(&self) -> (f64, f64) {
        match self.arm {
            Arm::Artillery => (0.75, 1.0),
            _ => (2.0 * self.base().0, 1.0),
        }
    }

    /// SC-FRM-04: the widest column; whatever is wider is a line.
    pub const fn widest_column(&self) -> u16 {
        if self.arm.is_cavalry() { 6 } else { 8 }
    }

    /// SC-FRM-11: the most models abreast that are one stand wide.
    pub const fn one_stand(&self) -> u16 {
        match (self.arm, self.ranks) {
            (Arm::Infantry, RankSystem::Three) => 4,
            (Arm::Artillery, _) => 1,
            _ => 3,
        }
    }

    /// How many guns it has; none if it is no battery.
    pub fn guns(&self) -> u16 {
        self.battery.map_or(0, |battery| u16::from(battery.guns))
    }
}
