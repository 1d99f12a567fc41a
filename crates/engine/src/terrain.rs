//! The ground of a table as scenario files describe it. Every ruleset reads the same description and refuses what it has no rule for.

mod halves;

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use table::Spot;

pub use halves::Turned;

/// A table and what lies on it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Ground {
    /// Inches from west to east; the ruleset's own table if left out.
    #[serde(default, deserialize_with = "size", skip_serializing_if = "is_unsaid")]
    pub width: f64,
    /// Inches from south to north; the ruleset's own table if left out.
    #[serde(default, deserialize_with = "size", skip_serializing_if = "is_unsaid")]
    pub depth: f64,
    /// Everything that is drawn is drawn once more on the other half of the table, so that neither side has the better ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_half: Option<Turned>,
    /// The whole ground lies otherwise than it is drawn: both sides fight from where the other would.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lies: Option<Turned>,
    /// Woods, hills, villages and the like.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<Area>,
    /// Roads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roads: Vec<Road>,
    /// Streams and rivers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waters: Vec<Water>,
    /// Fences and low walls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LowLine>,
    /// Houses one may enter, each a single room.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub buildings: Vec<Building>,
}

impl Ground {
    /// A table of so many inches with nothing on it: the ruleset's own, for a scenario that says nothing of its ground.
    pub fn open<const WIDTH: u32, const DEPTH: u32>() -> Self {
        Self { width: f64::from(WIDTH), depth: f64::from(DEPTH), ..Self::default() }
    }

    /// Reads the ground of a scenario, on a table of that size unless the file says another:
    /// `#[serde(default = "Ground::open::<96, 60>", deserialize_with = "Ground::on::<96, 60, _>")]`.
    pub fn on<'de, const WIDTH: u32, const DEPTH: u32, D: Deserializer<'de>>(
        data: D,
    ) -> Result<Self, D::Error> {
        Ok(Self::deserialize(data)?.sized_as(&Self::open::<WIDTH, DEPTH>()))
    }

    /// The same ground, of the size of the ruleset's own table where the file says none, with its other half drawn and turned as the file
    /// says. What a record keeps is the ground as it lies.
    pub(crate) fn sized_as(mut self, table: &Self) -> Self {
        for (size, unless_said) in [(&mut self.width, table.width), (&mut self.depth, table.depth)] {
            if is_unsaid(size) {
                *size = unless_said;
            }
        }
        if let Some(turned) = self.other_half.take() {
            self.add_other_half(turned);
        }
        match self.lies.take() {
            Some(turned) => self.turned(turned),
            None => self,
        }
    }
}

/// Something that lies on a table.
#[derive(Debug, Clone, Copy)]
pub enum Feature<'g> {
    /// A piece of ground with an outline.
    Area(&'g Area),
    /// A road.
    Road(&'g Road),
    /// A stream or river, with its bridges and fords.
    Water(&'g Water),
    /// A fence or low wall.
    Line(&'g LowLine),
    /// A house with one room.
    Building(&'g Building),
}

/// A size as the file says it. It is more than nothing, so that nothing can stand for a size that was left out.
fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let size = f64::deserialize(deserializer)?;
    if size > 0.0 {
        Ok(size)
    } else {
        Err(D::Error::custom(format!("a table is more than 0 inches wide and deep, not {size}")))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_unsaid(size: &f64) -> bool {
    *size == 0.0
}

/// A piece of ground with an outline.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Area {
    /// What the map calls it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it is.
    pub kind: AreaKind,
    /// Its corners in order, in inches.
    pub outline: Vec<Spot>,
    /// How high a hill's top is, in levels; 1 unless said.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub level: u8,
    /// Which way a gully runs, in degrees clockwise from north.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<f64>,
    /// How high a wood or a block of houses stands above its ground, in levels, where a game looks over them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u8>,
    /// How many figures a block of houses holds, where a game counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u16>,
    /// Whether troops lose their order in it, where its kind alone does not say so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disordering: bool,
    /// Whether ground that nobody may enter also stands in the way of fire.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tall: bool,
    /// Where the crest of a hill runs, if not along its outline: its points in order, in inches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crest: Vec<Spot>,
}

impl Area {
    /// The first key it says that only games with blocks of houses and crests read; other games refuse it by name.
    pub fn special(&self) -> Option<&'static str> {
        let said = [
            ("height", self.height.is_some()),
            ("capacity", self.capacity.is_some()),
            ("disordering", self.disordering),
            ("tall", self.tall),
            ("crest", !self.crest.is_empty()),
        ];
        said.into_iter().find(|(_, said)| *said).map(|(key, _)| key)
    }
}

const fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_one(level: &u8) -> bool {
    *level == 1
}

/// The kinds of ground the rulesets know between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AreaKind {
    /// Trees.
    Wood,
    /// A hill, or one contour of it.
    Hill,
    /// A village or part of a town.
    BuiltUp,
    /// Bog.
    Marsh,
    /// Any other broken ground.
    Rough,
    /// Field works: a redoubt, an entrenchment.
    Works,
    /// Ground nobody may enter.
    Impassable,
    /// Tilled fields, orchards: for the eye only.
    Fields,
    /// Low bushes.
    Scrub,
    /// A rock, mesa foot or cliff: too steep to climb and too tall to see over.
    Rock,
    /// The bed of a dry river.
    Riverbed,
    /// A gully or wash.
    Gully,
    /// A low ridge.
    Ridge,
    /// Undulating country.
    Undulating,
    /// A hollow with water in it.
    WateringHole,
    /// A trough, a barrel, a stack of crates: something to crouch behind.
    Object,
    /// A slope too steep for a quick step.
    Steep,
}

/// A fence or low wall, drawn through its points.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LowLine {
    /// What the map calls it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it is.
    pub kind: LowLineKind,
    /// Its points in order, in inches.
    pub line: Vec<Spot>,
}

/// What a low line is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LowLineKind {
    /// Rails.
    Fence,
    /// Stone or adobe.
    Wall,
    /// Bushes.
    Hedge,
    /// A breastwork; its defenders stand to the right of the line as it is drawn.
    Works,
}

/// A house with one room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Building {
    /// What the sign over its door says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its corners in order, in inches.
    pub outline: Vec<Spot>,
    /// Its doors: the middle of each on a wall.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<Spot>,
    /// Its windows: the middle of each on a wall.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub windows: Vec<Spot>,
}

/// A road, drawn through its points.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Road {
    /// What the map calls it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its points in order, in inches.
    pub line: Vec<Spot>,
}

/// Running water, drawn through its points.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Water {
    /// What the map calls it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Stream or river.
    pub kind: WaterKind,
    /// Its points in order, in inches.
    pub line: Vec<Spot>,
    /// How wide it is, in inches, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<f64>,
    /// Where it may be crossed, if the kind alone does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crossing: Option<Crossing>,
    /// Bridges and fords.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crossings: Vec<CrossingPlace>,
}

/// The size of running water.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum WaterKind {
    /// Can be waded.
    Stream,
    /// Cannot.
    River,
}

/// Whether water may be crossed away from bridges and fords.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Crossing {
    /// Anywhere.
    Anywhere,
    /// Only at its bridges and fords.
    CrossingsOnly,
}

/// A bridge or ford.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CrossingPlace {
    /// Bridge or ford.
    pub kind: CrossingKind,
    /// The point on the water it is at, in inches.
    pub at: Spot,
    /// How wide it is along the water, in inches.
    pub width: f64,
}

/// A way over water.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum CrossingKind {
    /// Carries a road.
    Bridge,
    /// Shallow water.
    Ford,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_that_is_left_out_is_the_rulesets_own_and_one_that_is_said_stands() {
        let read = |text: &str| {
            let table = Ground { width: 72.0, depth: 48.0, ..Ground::default() };
            toml::from_str::<Ground>(text).map(|ground| ground.sized_as(&table))
        };
        let sizes = |text: &str| read(text).map(|ground| (ground.width, ground.depth));
        assert_eq!(sizes("").unwrap(), (72.0, 48.0));
        assert_eq!(sizes("width = 30").unwrap(), (30.0, 48.0));
        for bad in ["width = 0", "depth = -1", "width = nan"] {
            assert!(read(bad).unwrap_err().to_string().contains("more than 0 inches"), "{bad}");
        }
    }

    #[test]
    fn a_size_that_was_left_out_is_not_written_either() {
        let unsaid = Ground::default();
        let text = serde_json::to_string(&unsaid).unwrap();
        assert_eq!(text, "{}");
        assert_eq!(serde_json::from_str::<Ground>(&text).unwrap(), unsaid);
    }
}
