//! SX-CENC-01: what a scenario says of an encounter of the campaign, beyond the gunfight itself.

use indexmap::IndexMap;

use super::is_default;
use crate::prelude::*;

/// What an encounter of the campaign adds to a gunfight. Each part may be left out.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EncounterFile {
    /// Which of them it is.
    pub kind: EncounterKind,
    /// SX-CENC-11: the side that is hunted, robs, rustles or is besieged; the other one attacks. Nobody in a Gunfight.
    pub hunted: Option<Side>,
    /// SX-CJAIL-05, SX-CROB-03: the town sleeps until it is alarmed.
    pub alarm: Option<AlarmFile>,
    /// SX-CROB-05: the loot.
    pub loot: Option<LootFile>,
    /// SX-CRUST: stolen cattle on the table.
    pub cattle: Option<CattleFile>,
    /// SX-CIND: what a war band does at dusk.
    pub war_band: Option<WarBandFile>,
    /// SX-CDAY-07: the watering hole, by the name of its area.
    pub water: Option<String>,
    /// SX-CDAY-07, in the middle of an encounter: at how many dusks in a row the hunted principal was at the water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dusks_at_water: u8,
    /// SX-CCAP-11, SX-CCAP-12: the hunted wait for hunters who steal up on them; in the middle of an encounter until one of the hunters is `spotted`.
    pub watch: Option<WatchFile>,
    /// SX-CNAT-34, in the middle of an encounter: on whom coup has been counted, and by whom.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub coups: IndexMap<String, Vec<String>>,
}

/// SX-CCAP-10, SX-CCAP-11, SX-CCAP-12: where the hunted wait; all within 12 inches of it is clear ground.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WatchFile {
    /// Their building, or the tents, lodges and wagons of their camp, by name.
    pub from: Vec<String>,
    /// SX-CNAT-19: the middle of their camp: within 6 inches of it they are inside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camp: Option<Spot>,
}

/// SX-CENC-06: the encounters that are fought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EncounterKind {
    /// SX-CCAP.
    Capture,
    /// SX-CRUST.
    CattleRustling,
    /// SX-CGUN.
    Gunfight,
    /// SX-CIND: the Indians encounter, called War Band (SX-CFRM-07).
    WarBand,
    /// SX-CJAIL.
    JailBreak,
    /// SX-CPOSSE: the fight of a Posse.
    Posse,
    /// SX-CROB.
    Robbery,
}

/// SX-CJAIL-07, SX-CCAP-07, SX-CTOWN-18: what rouses somebody who takes no part yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Waits {
    /// SX-CJAIL-05: the alarm, as the citizens of a Jail Break or Robbery.
    ForTheAlarm,
    /// SX-CJAIL-07: the alarm, or the sight of the party outside, as the Marshal.
    ForASight,
    /// SX-CCAP-07: the hunted fire first, or attack one of the townsfolk.
    ForCause,
    /// SX-CGUN-12: nothing; an onlooker, who may not be attacked either.
    ForNothing,
}

/// SX-CJAIL-05: who is to be heard, and from where.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AlarmFile {
    /// The jail or bank: turns are counted from the first step out of it.
    pub building: String,
    /// House option `alarm-at-or-below`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at_or_below: bool,
    /// In the middle of an encounter: the turn in which the first of the party stepped outside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u32>,
    /// In the middle of an encounter: the town is awake.
    #[serde(default, skip_serializing_if = "is_default")]
    pub raised: bool,
}

/// SX-CROB-05: one token.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LootFile {
    /// Who has it; the principal of the hunted side if neither this nor a place is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carried_by: Option<String>,
    /// Where it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
}

/// SX-CRUST-02, SX-CRUST-04: the stolen head, and where they are to go.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CattleFile {
    /// The near edge; the far one lies opposite.
    pub edge: TableEdge,
    /// The cattle, in number order.
    pub head: IndexMap<String, HeadFile>,
    /// In the middle of an encounter: how many inches each may move this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub inches: u8,
}

/// A head of cattle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HeadFile {
    /// The centre of its base and its facing.
    pub at: Pose,
    /// SX-CRUST-08: who controls it; loose if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// SX-CIND-07, SX-CIND-08: morale and cavalry.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WarBandFile {
    /// SX-CIND-08: what is added to the cavalry die: -2 in Kansas, 1 in the Southwest.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cavalry: i8,
}

/// SX-CROB-04: a stretch of an edge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WayOut {
    /// Its middle, a point of the edge.
    pub at: Spot,
    /// Its width in inches.
    pub width: f64,
}

/// SX-CDAY-05: where a side may be put at dawn. What is given must all hold.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DawnFile {
    /// Inside this building or area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<String>,
    /// Measured from this point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Spot>,
    /// Measured from the nearest wall of these buildings, or edge of these areas.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from_walls: Vec<String>,
    /// At least so many inches from it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub least: f64,
    /// At most so many inches from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<f64>,
    /// SX-CCAP-04, SX-CCAP-09: the principal's centre at just so many inches from it; where walls are measured from, or on the table's edge if that comes
    /// first. The others within 4 inches of him, and no nearer to the walls than he is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<f64>,
    /// SX-CCAP-04: in a street: between these two distances from the south edge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub streets: Vec<[f64; 2]>,
    /// SX-CRUST-06: touching this edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge: Option<TableEdge>,
    /// SX-CRUST-06: so many inches at least from every enemy in action and every head of cattle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub apart: Option<f64>,
    /// SX-CIND-04: around the enemies in action, 12 inches at least from each, divided evenly over the four quarters about their principal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surround: bool,
}
