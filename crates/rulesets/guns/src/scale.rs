//! SG-SCALE: ground scale, engagement distance, conversions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// SG-SCALE-01: the unit system of a scenario. The two are never mixed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Units {
    /// Miles and yards.
    #[default]
    Imperial,
    /// Kilometres and metres.
    Metric,
}

/// SG-SCALE-03: metres in a mile and in a yard.
const METRES_IN_A_MILE: f64 = 1609.344;
const METRES_IN_A_YARD: f64 = 0.9144;

/// The scale of a battle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// The unit system.
    pub units: Units,
    /// SG-SCALE-01: inches on the table for a mile, or for a kilometre.
    pub per_unit: f64,
}

impl Scale {
    /// SG-SCALE-01: the longer side of the table for the width of the battlefield, in miles or kilometres.
    pub fn new(units: Units, width: f64, depth: f64, battlefield: f64) -> Self {
        Self { units, per_unit: width.max(depth) / battlefield }
    }

    /// SG-SCALE-02: the engagement distance, a quarter of a mile or half a kilometre. It is not rounded.
    pub fn ed(&self) -> f64 {
        match self.units {
            Units::Imperial => self.per_unit / 4.0,
            Units::Metric => self.per_unit / 2.0,
        }
    }

    /// SG-SCALE-03: a gun's range in inches, to the nearest tenth; an exact half goes up.
    pub fn range(&self, range: Distance) -> f64 {
        let inches = match (self.units, range) {
            (Units::Imperial, Distance::Yards(yards)) => yards / 1760.0 * self.per_unit,
            (Units::Imperial, Distance::Metres(metres)) => metres / METRES_IN_A_MILE * self.per_unit,
            (Units::Metric, Distance::Yards(yards)) => yards * METRES_IN_A_YARD / 1000.0 * self.per_unit,
            (Units::Metric, Distance::Metres(metres)) => metres / 1000.0 * self.per_unit,
        };
        // The sliver brings what is exactly on a half over it in spite of rounding.
        libm::floor(inches * 10.0 * (1.0 + 4.0 * f64::EPSILON) + 0.5) / 10.0
    }
}

/// A distance on the ground.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Distance {
    /// In yards.
    Yards(f64),
    /// In metres.
    Metres(f64),
}
