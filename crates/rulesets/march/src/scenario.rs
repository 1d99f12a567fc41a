//! MG-GEN-10: what a scenario file says. The same format serves cases, which may start at any moment of a battle.

use engine::BySide;
use engine::scenario::{first_turn, is_default, slug_of};
use engine::terrain::Ground;
use indexmap::IndexMap;
use schemars::JsonSchema;
use table::Edge;

use crate::options::Options;
use crate::order::TargetEdge;
use crate::prelude::*;

/// A battle to be fought, or one in the middle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scenario {
    /// Always `march`; so that a file says what it is.
    #[serde(default = "slug_of::<crate::March>")]
    pub ruleset: String,
    /// What the battle is called.
    #[serde(default)]
    pub title: String,
    /// A sentence or two for the list of scenarios.
    #[serde(default)]
    pub says: String,
    /// The history behind it, in Markdown.
    #[serde(default)]
    pub notes: String,
    /// About how long it takes to play.
    #[serde(default)]
    pub minutes: u32,
    /// MG-UNI-10: decides which profiles fit.
    #[serde(default = "year")]
    pub year: u16,
    /// MG-GEN-11: who moves first; diced for if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Side>,
    /// MG-GEN-03: the last game turn.
    #[serde(default = "ten")]
    pub turn_limit: u32,
    /// MG-OPT-01: the house options.
    #[serde(default)]
    pub options: Options,
    /// The table.
    // MG-GEN-05: 72 by 48 inches of open ground unless the file says another.
    #[serde(default = "Ground::open::<72, 48>", deserialize_with = "Ground::on::<72, 48, _>")]
    pub ground: Ground,
    /// The armies.
    pub sides: BySide<Army>,
    /// MG-ARM-03: profiles this scenario changes or adds, by key.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub profiles: IndexMap<String, ProfileFile>,
    /// MG-END-05: how it can be won beside breaking the enemy's morale.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub victory: Vec<VictoryFile>,
    /// A moment in the middle of a battle; the beginning if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situation: Option<Situation>,
}

const fn year() -> u16 {
    1809
}

const fn ten() -> u32 {
    10
}

/// One side's army.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Army {
    /// What the side is called; its nation if left out.
    #[serde(default)]
    pub name: String,
    /// The edge its troops flee to: the south edge for side A and the north edge for side B if nothing is said.
    #[serde(default)]
    pub home: Option<Edge>,
    /// MG-RTE-04: the point of its line of communications on that edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub communications: Option<Spot>,
    /// MG-ARM-03: the army is refused if it costs more than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// MG-CMD-01: the chain of command, in roster order.
    pub commanders: IndexMap<String, CommanderFile>,
    /// MG-GEN-07: the units, in roster order.
    pub units: IndexMap<String, UnitFile>,
}

/// A commander.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CommanderFile {
    /// MG-CMD-02: his rank, which is also his price.
    pub rank: Rank,
    /// His superior; nobody for the army commander.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<String>,
    /// Where he stands; needed unless the side deploys (MG-GEN-12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// Command points left, in the middle of a turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cp: u8,
}

/// MG-CMD-02, MG-ARM-02: the ranks of commanders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// The army commander.
    Army,
    /// An infantry corps.
    InfCorps,
    /// An infantry division or brigade.
    InfDiv,
    /// A cavalry corps.
    CavCorps,
    /// A cavalry division or brigade.
    CavDiv,
}

/// A unit.
#[serde_with::apply(
    Option => #[serde(default, skip_serializing_if = "Option::is_none")],
    bool => #[serde(default, skip_serializing_if = "is_default")],
)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnitFile {
    /// MG-ARM-01: the key of its profile.
    #[serde(rename = "type")]
    pub profile: String,
    /// MG-UNI-01: its stands at the start; the usual number of its arm if left out.
    pub stands: Option<u8>,
    /// Its commander.
    pub under: String,
    /// Its formation; line, or unlimbered, if left out.
    pub formation: Option<Formation>,
    /// Its front centre and facing; needed unless the side deploys (MG-GEN-12).
    pub at: Option<Pose>,
    /// MG-FRM-07: a march column lies along this road (its place in the list of roads, from 0), its head at the road point nearest to `at`.
    pub road: Option<u8>,
    /// Stands left, if some are lost already.
    pub left: Option<u8>,
    /// The state of its order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub condition: Condition,
    /// MG-EXH-01.
    pub exhausted: bool,
    /// It rallied this turn (MG-RAL-05).
    pub rallied: bool,
    /// It has taken its rally attempt of this turn (MG-RAL-01).
    pub tried_to_rally: bool,
    /// It ended a move in contact this turn (MG-CMD-20, MG-CHG-07).
    pub charged: bool,
    /// It took part in a melee this player turn (MG-ORD-05, MG-EXH-06).
    pub fought: bool,
    /// Hits it has taken in this phase that have removed no stand yet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hits: u8,
    /// Enemy cavalry against which it has tried to form square this turn (MG-SQR-04).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub square_tried: Vec<String>,
    /// It has failed to form square this turn (MG-SQR-05).
    pub square_failed: bool,
    /// It has left the table for good (MG-UNI-11).
    pub destroyed: bool,
}

/// MG-ARM-03: a changed profile.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProfileFile {
    /// The profile it starts from.
    pub like: String,
    /// What players read.
    pub title: Option<String>,
    /// Another quality.
    pub quality: Option<crate::profiles::Quality>,
    /// Another melee value.
    pub melee: Option<u8>,
    /// Another shoot value.
    pub shoot: Option<u8>,
    /// Another hits value.
    pub hits: Option<u8>,
    /// Another save: 2 to 6; 7 is none.
    pub save: Option<u8>,
    /// Another price a stand.
    pub points: Option<u16>,
}

/// MG-END-05: a way to win.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", tag = "kind")]
pub enum VictoryFile {
    /// The side wins if at the end of the last turn it alone has a unit in good order in this named area.
    Hold {
        /// Who wins by it.
        side: Side,
        /// The area's name.
        area: String,
    },
    /// The side wins if neither side's morale has broken by the end of the last turn.
    Endure {
        /// Who wins by it.
        side: Side,
    },
}

/// A moment in the middle of a battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Situation {
    /// The game turn.
    #[serde(default = "first_turn")]
    pub turn: u32,
    /// The phasing side.
    #[serde(default)]
    pub active: Side,
    /// The step of its turn that begins now.
    #[serde(default)]
    pub step: Step,
    /// Contacts that exist already, with who made them and from where.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contacts: Vec<ContactFile>,
}

/// An assault that has made contact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ContactFile {
    /// Who made it.
    pub attacker: String,
    /// On whom.
    pub target: String,
    /// MG-FAC-04: from which zone of the target.
    #[serde(default)]
    pub zone: AssaultZone,
    /// MG-MEL-13: the attacker crossed or entered water in the move that made contact.
    #[serde(default, skip_serializing_if = "is_default")]
    pub over_water: bool,
}

/// MG-FAC-04: where an assault comes from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AssaultZone {
    /// Ahead of its front line.
    #[default]
    Front,
    /// Either flank.
    Flank,
    /// Behind.
    Rear,
}

impl AssaultZone {
    /// "in the flank".
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Front => "in front",
            Self::Flank => "in the flank",
            Self::Rear => "in the rear",
        }
    }

    /// MG-CHG-03: the edge an assault from here strikes; of the two sides, which are alike, the left.
    pub const fn edge(self) -> TargetEdge {
        match self {
            Self::Front => TargetEdge::Front,
            Self::Flank => TargetEdge::Left,
            Self::Rear => TargetEdge::Rear,
        }
    }
}
