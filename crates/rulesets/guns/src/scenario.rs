//! What a scenario file says (SG-SCALE-11). The same format serves cases, which may start at any moment of a battle.

use engine::scenario::is_default;
use engine::terrain::Ground;
use engine::{BySide, Side};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Edge, Pose, Spot};

use crate::options::Options;
use crate::scale::Units;
use crate::state::{Acted, Arm, Phase, Quality};

/// A battle to be fought, or one in the middle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scenario {
    /// Always `guns`; so that a file says what it is.
    #[serde(default = "guns")]
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
    /// SG-SCALE-01: the unit system.
    #[serde(default)]
    pub units: Units,
    /// SG-SCALE-01: the width of the real battlefield, in miles or kilometres.
    #[serde(default = "four_miles")]
    pub battlefield: f64,
    /// SG-INIT-02: the strategic attacker, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker: Option<Side>,
    /// SG-OPT-01: the house options.
    #[serde(default)]
    pub options: Options,
    /// The table.
    #[serde(default = "open_table", deserialize_with = "on_our_table")]
    pub ground: Ground,
    /// The armies.
    pub sides: BySide<Army>,
    /// SG-VIC-03: areas of ground worth points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<ObjectiveFile>,
    /// SG-VIC-01: the last turn; 12 unless said.
    #[serde(default)]
    pub last_turn: LastTurn,
    /// SG-MOVE-04: where troops may leave the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exits: Vec<ExitFile>,
    /// SG-SCALE-11: whether enemies may begin within engagement range of each other.
    #[serde(default, skip_serializing_if = "is_default")]
    pub begins_engaged: bool,
    /// A moment in the middle of a battle; the beginning if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situation: Option<Situation>,
}

fn guns() -> String {
    "guns".to_owned()
}

const fn four_miles() -> f64 {
    4.0
}

/// SG-SCALE-10: 96 by 48 inches of open ground.
pub(crate) fn open_table() -> Ground {
    Ground { width: 96.0, depth: 48.0, ..Ground::default() }
}

fn on_our_table<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Ground, D::Error> {
    Ok(Ground::deserialize(deserializer)?.sized_as(&open_table()))
}

/// One side's army.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Army {
    /// What the side is called.
    #[serde(default)]
    pub name: String,
    /// Whose colours it wears.
    #[serde(default)]
    pub nation: String,
    /// SG-BASE-04: base sizes that differ from the usual ones; the same for both sides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sizes: Sizes,
    /// SG-SCALE-13: where the side deploys, each zone by two opposite corners.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<[Spot; 2]>,
    /// Its formations; their bases in this order are the roster (SG-BASE-07).
    #[serde(default)]
    pub formations: IndexMap<String, FormationFile>,
    /// SG-CMD-01: its command bases.
    #[serde(default)]
    pub commanders: IndexMap<String, CommanderFile>,
}

/// SG-BASE-04: frontage and depth of each kind of base.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Sizes {
    /// Infantry.
    pub infantry: [f64; 2],
    /// Cavalry.
    pub cavalry: [f64; 2],
    /// Foot artillery.
    pub foot_artillery: [f64; 2],
    /// Horse artillery.
    pub horse_artillery: [f64; 2],
    /// Command bases.
    pub command: [f64; 2],
}

impl Default for Sizes {
    #[rustfmt::skip]
    fn default() -> Self {
        Self {
            infantry:        [2.0, 1.0],
            cavalry:         [2.0, 1.0],
            foot_artillery:  [1.0, 1.0],
            horse_artillery: [1.0, 1.0],
            command:         [1.0, 1.0],
        }
    }
}

/// SG-FORM-02: a starting formation. Its bases are counted by arm, or listed one by one.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FormationFile {
    /// How many infantry bases, called by the formation's name and a number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub infantry: u8,
    /// How many cavalry bases, numbered on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cavalry: u8,
    /// How many batteries of foot artillery.
    #[serde(default, skip_serializing_if = "is_default")]
    pub foot_artillery: u8,
    /// How many batteries of horse artillery.
    #[serde(default, skip_serializing_if = "is_default")]
    pub horse_artillery: u8,
    /// Bases listed one by one, after those that are counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roster: Vec<BaseFile>,
    /// SG-BASE-02: their quality, unless a base says another.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quality: Quality,
    /// SG-BASE-05: whether they can send out skirmishers: infantry can and cavalry cannot unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skirmish: Option<bool>,
    /// SG-DATA-01: the key of their guns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gun: Option<String>,
    /// SG-FORM-02: the division they belong to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub division: Option<String>,
    /// SG-CMD-03: the command base they are under; his superiors command them too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<String>,
    /// Its centre and facing; placed by its owner if left out (SG-SCALE-13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Pose>,
    /// How many bases stand abreast: all of them unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<u8>,
    /// The place of each base, if they do not stand in plain ranks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Pose>,
    /// SG-SCALE-11: when and where it comes as a reinforcement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enters: Option<EntryFile>,
    /// SG-ACT-03: it has used its action this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acted: Option<Acted>,
    /// Names of its bases that are destroyed already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
}

/// One base of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BaseFile {
    /// Its name; the formation's and a number if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// SG-BASE-01.
    pub arm: Arm,
    /// SG-BASE-02.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<Quality>,
    /// SG-BASE-05.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skirmish: Option<bool>,
    /// SG-DATA-01.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gun: Option<String>,
    /// SG-ART-01: its range in inches, if its gun is of no type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<f64>,
    /// SG-FORM-02: its division, if it is not the formation's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub division: Option<String>,
    /// SG-ACT-03.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acted: Option<Acted>,
}

/// SG-SCALE-11: when and where a reinforcement enters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EntryFile {
    /// At the start of phase (b) of this turn.
    pub turn: u32,
    /// Over this edge.
    pub edge: Edge,
}

/// SG-CMD-01: a command base.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CommanderFile {
    /// Its centre; placed by its owner if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// His superior.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<String>,
}

/// SG-VIC-03: an area of ground worth points.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ObjectiveFile {
    /// What it is called; of an area of the ground with this name it has the outline, unless one is given.
    pub name: String,
    /// Its corners in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<Spot>,
    /// What it is worth.
    #[serde(default = "one")]
    pub points: u32,
    /// Who holds it already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Side>,
}

const fn one() -> u32 {
    1
}

/// SG-VIC-01: the last turn, or `none`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "write a number of turns, or \"none\"")]
pub enum LastTurn {
    /// This one.
    Turn(u32),
    /// There is none.
    Never(NoLimit),
}

/// The word for no last turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoLimit {
    /// No limit.
    None,
}

impl Default for LastTurn {
    fn default() -> Self {
        Self::Turn(12)
    }
}

/// SG-MOVE-04: a stretch of an edge where troops may leave.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExitFile {
    /// Whose troops.
    pub side: Side,
    /// From here along the edge.
    pub from: Spot,
    /// To here.
    pub to: Spot,
}

/// A moment in the middle of a battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Situation {
    /// The turn.
    #[serde(default = "one")]
    pub turn: u32,
    /// Who has the initiative.
    #[serde(default)]
    pub initiative: Side,
    /// The phase that begins now.
    #[serde(default)]
    pub phase: Phase,
    /// SG-COMB-01: attacks that were made already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<LinkFile>,
    /// SG-VIC-01: turns in which nothing has happened, one after another.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quiet_turns: u8,
}

/// SG-COMB-01: an attack that was made already.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LinkFile {
    /// The attacking formation, or any of its bases.
    pub attacker: String,
    /// Its target, or any of its bases.
    pub target: String,
    /// SG-COMB-04: kept from a tie of an earlier turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kept: bool,
}
