//! What a scenario file says. The same format serves cases, which may start at any moment of a battle.

use engine::BySide;
use engine::scenario::{first_turn, is_default, slug_of};
use engine::terrain::Ground;
use indexmap::IndexMap;
use table::Edge;

use crate::options::Options;
use crate::prelude::*;
use crate::state::{Changed, Control, Cover};
use crate::troops::{Mobility, RankSystem, Weapon, Weight};

/// A battle to be fought, or one in the middle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scenario {
    /// Always `charge`; so that a file says what it is.
    #[serde(default = "slug_of::<crate::Charge>")]
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
    /// SC-TRN-01: who is active on turn 1; diced for if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Side>,
    /// SC-OPT-03: the house options.
    #[serde(default)]
    pub options: Options,
    /// The table.
    // SC-VIC-01: 96 by 60 inches of open ground unless the file says another.
    #[serde(default = "Ground::open::<96, 60>", deserialize_with = "Ground::on::<96, 60, _>")]
    pub ground: Ground,
    /// The armies.
    pub sides: BySide<Army>,
    /// SC-VIC-03: the scenario's own ways to win; the usual ones if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub victory: Vec<VictoryFile>,
    /// A moment in the middle of a battle; the beginning if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situation: Option<Situation>,
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
    /// SC-VIC-01: the edge along which it deploys: the south for side A and the north for side B, unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<Edge>,
    /// Its units, in roster order (SC-GEN-07).
    #[serde(default)]
    pub units: IndexMap<String, UnitFile>,
    /// Its generals, in roster order.
    #[serde(default)]
    pub generals: IndexMap<String, GeneralFile>,
}

/// SC-TRP-04: a unit.
#[serde_with::apply(
    Option => #[serde(default, skip_serializing_if = "Option::is_none")],
    bool => #[serde(default, skip_serializing_if = "is_default")],
)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnitFile {
    /// Its arm.
    pub arm: Arm,
    /// Its morale grade.
    pub grade: Grade,
    /// SC-TRP-02: the models it began the game with; a battery has 4 for each gun.
    pub models: Option<u16>,
    /// Its guns, if it is a battery.
    pub guns: Option<u8>,
    /// The weight of its guns; field unless said.
    pub weight: Option<Weight>,
    /// Foot or horse guns; foot unless said.
    pub mobility: Option<Mobility>,
    /// What infantry shoots with; muskets unless said.
    pub weapon: Option<Weapon>,
    /// Whether infantry has bayonets; it has unless said.
    pub bayonets: Option<bool>,
    /// SC-TRP-07: three ranks unless said.
    pub ranks: Option<RankSystem>,
    /// Light infantry.
    pub light: bool,
    /// Lancers.
    pub lancers: bool,
    /// Whether it may take skirmish order; light infantry may unless said.
    pub skirmishes: Option<bool>,
    /// Whether it may send out a screen; light infantry may unless said.
    pub screens: Option<bool>,
    /// SC-FRM-01: its formation; a column, or deployed guns, if left out.
    pub formation: Option<Word>,
    /// Models (guns, if limbered) abreast: a column as wide as may be, a line in one rank, skirmishers in two, if left out.
    pub wide: Option<u16>,
    /// SC-FRM-09: how a bent line is bent.
    pub bend: Option<BendFile>,
    /// SC-TWN-02: the name of the block a garrison holds.
    pub block: Option<String>,
    /// SC-TWN-04: a garrison that went in in skirmish order.
    pub loose: bool,
    /// Its front centre and facing; needed unless the side deploys, or it holds a block.
    pub at: Option<Pose>,
    /// Models left, if some are lost already.
    pub left: Option<u16>,
    /// SC-STA-02.
    pub disordered: bool,
    /// SC-STA-07.
    pub shaken: bool,
    /// SC-STA-10: locked through this turn, its second own one.
    pub locked_until: Option<u32>,
    /// SC-MAN-11.
    pub changed: Option<Changed>,
    /// SC-LOS-08.
    pub seen_firing: bool,
    /// SC-SCR-01.
    pub screen: Option<ScreenFile>,
    /// SC-ART-08: where its guns stand, if the crew is away from them.
    pub left_guns: Option<LeftGunsFile>,
    /// SC-MOV-02: the share of its move that is spent: 0.5 is half of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: f64,
    /// SC-FTS-01: fire hits of this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fire_hits: u16,
    /// What else it has done this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deeds: Vec<Deed>,
    /// SC-OPT-01.
    #[serde(default, skip_serializing_if = "is_default")]
    pub control: Control,
    /// SC-ATK-09: where it stood when the turn began, if it was elsewhere.
    pub began_at: Option<Pose>,
    /// It is gone for good, and how.
    pub lost: Option<Fate>,
}

/// SC-FRM-09: how a line is bent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BendFile {
    /// How many models from its right end the bend is.
    pub right: u16,
    /// The wing that is swung back.
    pub back: Wing,
    /// By how many degrees.
    pub angle: f64,
}

/// SC-SCR-01: a screen that is out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScreenFile {
    /// How many models.
    pub models: u16,
    /// How many abreast; all of them if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wide: Option<u16>,
    /// The middle of its front edge. It faces as its parent does.
    pub at: Spot,
}

/// SC-ART-08: guns without their crew.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LeftGunsFile {
    /// The middle of their front edge, and their facing.
    pub at: Pose,
    /// How many abreast if they are limbered; deployed if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limbered: Option<u16>,
    /// SC-ART-09: enemies that touched them in 2d of the last turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touched_by: Vec<String>,
}

/// A general.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GeneralFile {
    /// Where he is, if he is with no unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// The unit he is with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// SC-GNL-01: inches ridden or carried this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ridden: f64,
    /// He is gone for good, and how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<GeneralFate>,
}

/// SC-VIC-03: a way to win.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", tag = "kind")]
pub enum VictoryFile {
    /// The side wins if at the end of the last turn it alone has a unit that is not shaken in this named area.
    Hold {
        /// Who wins by it.
        side: Side,
        /// The area's name.
        area: String,
    },
    /// The side wins if the battle lasts to the end.
    Endure {
        /// Who wins by it.
        side: Side,
    },
}

/// A moment in the middle of a battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Situation {
    /// The turn.
    #[serde(default = "first_turn")]
    pub turn: u32,
    /// The active side.
    #[serde(default)]
    pub active: Side,
    /// The sub-step that begins now.
    #[serde(default)]
    pub step: Step,
    /// SC-CMB-02: who fights whom already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairFile>,
}

/// SC-CMB-02: two enemies who fight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PairFile {
    /// Who attacked.
    pub attacker: String,
    /// Whom.
    pub target: String,
    /// The edge touched; `front` if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact: Option<Contact>,
    /// SC-ATK-11: the target was only drawn in.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drawn_in: bool,
    /// SC-ATK-09: it is a flank or rear attack.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flank: bool,
    /// SC-CMB-11: the cover attacked into.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cover: Cover,
    /// SC-CMB-11: an obstacle was attacked across.
    #[serde(default, skip_serializing_if = "is_default")]
    pub obstacle: bool,
    /// SC-ATK-14: the first rank behind which the attacker stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind: Option<String>,
}
