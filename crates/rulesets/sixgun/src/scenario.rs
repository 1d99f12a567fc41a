//! What a scenario file says. The same format serves cases, which may start at any moment of an encounter.

mod encounter;

use crate::options::Options;
use crate::prelude::*;

pub use encounter::{
    AlarmFile, CattleFile, DawnFile, EncounterFile, EncounterKind, HeadFile, LootFile, Waits, WarBandFile,
    WatchFile, WayOut,
};

use engine::scenario::{first_turn, is_default, slug_of};
use engine::terrain::Ground;
use indexmap::IndexMap;

/// An encounter to be fought, or one in the middle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scenario {
    /// Always `sixgun`; so that a file says what it is.
    #[serde(default = "slug_of::<crate::Sixgun>")]
    pub ruleset: String,
    /// What the encounter is called.
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
    /// SX-OPT: how it is played.
    #[serde(default)]
    pub options: Options,
    /// The table (SX-GEN-05: at least 36 by 48 inches).
    // SX-GEN-05: 48 by 36 inches of open ground unless the file says another.
    #[serde(default = "Ground::open::<48, 36>", deserialize_with = "Ground::on::<48, 36, _>")]
    pub ground: Ground,
    /// The two sides.
    pub sides: BySide<Party>,
    /// SX-DRAW-07, SX-SHOW-01: it opens with a stand-off.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gunfight: bool,
    /// SX-CHR-13: it is fought in a town.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_town: bool,
    /// SX-CONC-11: it is fought on the trail.
    #[serde(default, skip_serializing_if = "is_default")]
    pub on_the_trail: bool,
    /// SX-CONC-10: it is fought in the Southwest.
    #[serde(default, skip_serializing_if = "is_default")]
    pub southwest: bool,
    /// SX-CRD-10: how many face cards end the day.
    #[serde(default = "ten")]
    pub face_cards: u8,
    /// SX-CRD-13: how many days it may last.
    #[serde(default = "one_day")]
    pub days: u8,
    /// Who wins when the day ends with both sides left; nobody if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day_won_by: Option<Side>,
    /// Horses and vehicles.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub horses: IndexMap<String, HorseFile>,
    /// Wagons, coaches and buckboards.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub vehicles: IndexMap<String, VehicleFile>,
    /// SX-CENC-01: what an encounter of the campaign adds to the gunfight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encounter: Option<EncounterFile>,
    /// A moment in the middle of an encounter; the beginning if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situation: Option<Situation>,
}

const fn ten() -> u8 {
    10
}

const fn one_day() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_first_day(day: &u8) -> bool {
    *day == 1
}

/// One side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Party {
    /// What the side is called.
    #[serde(default)]
    pub name: String,
    /// SX-CRD-01: its colour; red for side A unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<SideColour>,
    /// SX-SOLO-01: driven by the rules, not by a player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub solo: Option<Posture>,
    /// SX-SOLO-02: how those behave who play it by the book; attack unless said. `solo` says it too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posture: Option<Posture>,
    /// SX-SOLO-02: the post a defender stays at, or the exit one who escapes makes for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub post: Option<Spot>,
    /// SX-TER-12: the table edge it deploys at; chosen by side B's player if neither side names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge: Option<TableEdge>,
    /// SX-MOV-08: the edges it may leave by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exits: Vec<TableEdge>,
    /// It wins if so many of its figures have left by its exits, not running, when the encounter ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub escape: Option<u8>,
    /// SX-CROB-04: the stretches of the edges through which alone it may leave, as the ends of a street; they take the place of `exits`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways_out: Vec<WayOut>,
    /// SX-CDAY-05: where its figures may be put at dawn; they stay where they are if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dawn: Option<DawnFile>,
    /// Its figures, in roster order.
    pub figures: IndexMap<String, FigureFile>,
}

/// SX-CRD-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SideColour {
    /// Hearts and diamonds.
    Red,
    /// Spades and clubs.
    Black,
}

/// SX-SOLO-02: how a side without a player behaves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Posture {
    /// Goes for the enemy.
    #[default]
    Attack,
    /// Stays at its post.
    Defend,
    /// Makes for an exit.
    Escape,
}

/// SX-CHR: a character.
#[serde_with::apply(
    Option => #[serde(default, skip_serializing_if = "Option::is_none")],
    bool => #[serde(default, skip_serializing_if = "is_default")],
    u8 => #[serde(default, skip_serializing_if = "is_default")],
)]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FigureFile {
    /// SX-CHR-02: 3 to 6; rolled for a player character if left out (SX-CHR-03).
    pub cv: Option<u8>,
    /// SX-CHR-06: 0 to 6; rolled for a player character if left out.
    pub coolness: Option<u8>,
    /// SX-CHR-04: what the character is.
    pub calling: Calling,
    /// SX-CHR-04.
    pub woman: bool,
    /// SX-CHR-01: stands for a player.
    pub player: bool,
    /// SX-CONC-10, SX-CONC-11.
    pub apache: bool,
    /// What it carries; the first is ready unless said.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// SX-CHR-14.
    pub ready: Option<Weapon>,
    /// The centre of its base and its facing; needed unless the side deploys (SX-TER-12).
    pub at: Option<Pose>,
    /// The horse it rides, by name.
    pub rides: Option<String>,
    /// The vehicle it is aboard, by name.
    pub aboard: Option<String>,
    /// SX-VEH-01: it drives.
    pub drives: bool,
    /// SX-CONC-01.
    pub concealed: bool,
    /// SX-CONC-01: the scenario lets it start concealed even where an enemy sees it and nothing covers it.
    pub in_plain_sight: bool,
    /// SX-CONC-14.
    #[serde(default, skip_serializing_if = "is_default")]
    pub standing: Standing,
    /// SX-CHR-15, in the middle of an encounter.
    #[serde(default, skip_serializing_if = "is_default")]
    pub state: StateFile,
    /// Behind what it is ducked, or was before it popped up, by name.
    pub behind: Option<String>,
    /// SX-MOV-13: where it will leave the table.
    pub exit: Option<Spot>,
    /// Damage that lasts.
    pub lasting: u8,
    /// Damage from fists.
    pub passing: u8,
    /// SX-ADV-24.
    pub bad_wounds: u8,
    /// SX-ADV-22.
    pub duck_turns: u8,
    /// SX-MOV-09.
    pub moved: bool,
    /// SX-ADV-07.
    pub moved_fast: bool,
    /// SX-ADV-08: the turn in which it last moved fast.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fast_turn: u32,
    /// SX-WPN-04: shots fired in this phase.
    pub shots: u8,
    /// SX-MOV-03: inches of its rate already used in this phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used: f64,
    /// SX-CONC-01: an enemy has seen it before.
    pub spotted: bool,
    /// SX-CHR-09: shoot-outs stood through since Coolness last rose.
    pub shoot_outs: u8,
    /// SX-CFRM-03: the person whose fate decides the encounter; one of a side at most.
    pub principal: bool,
    /// SX-CTOWN-15: one of the armed civilians of the town, of nobody's party.
    pub townsfolk: bool,
    /// SX-CJAIL-07, SX-CCAP-07: takes no part until something rouses it.
    pub waits: Option<Waits>,
    /// SX-CNPC-17: how it behaves when it is played by the book, if not as its side.
    pub posture: Option<Posture>,
    /// SX-SOLO-02: the post it stays at if it defends; its side's if left out.
    pub post: Option<Spot>,
    /// SX-CNAT-33: may count coup.
    pub counts_coup: bool,
    /// SX-CPLAY-05: the name of the player whose figure it is, where several play one side.
    pub played_by: Option<String>,
}

/// SX-CHR-04, SX-CHR-05: callings, by their modifier of Constitution.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Calling {
    /// +2.
    Indian,
    /// +2.
    Ranger,
    /// +2.
    Marshal,
    /// +1.
    Outlaw,
    /// +1.
    Gunfighter,
    /// +1.
    Cowboy,
    /// 0.
    Deputy,
    /// 0.
    Soldier,
    /// −1.
    #[default]
    Civilian,
}

impl Calling {
    /// As players say it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Indian => "Indian",
            Self::Ranger => "Ranger",
            Self::Marshal => "Marshal",
            Self::Outlaw => "outlaw",
            Self::Gunfighter => "gunfighter",
            Self::Cowboy => "cowboy",
            Self::Deputy => "deputy",
            Self::Soldier => "soldier",
            Self::Civilian => "civilian",
        }
    }
}

impl Calling {
    /// SX-CHR-04: what it adds to Constitution.
    #[rustfmt::skip]
    pub const fn constitution(self) -> i8 {
        match self {
            Self::Indian | Self::Ranger | Self::Marshal    => 2,
            Self::Outlaw | Self::Gunfighter | Self::Cowboy => 1,
            Self::Deputy | Self::Soldier                   => 0,
            Self::Civilian                                 => -1,
        }
    }
}

/// SX-CHR-15 as files write it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StateFile {
    /// Able to do anything.
    #[default]
    Up,
    /// SX-ACT-08.
    PoppedUp,
    /// SX-ACT-09.
    Ducked,
    /// SX-HORSE-08.
    Thrown,
    /// SX-MOV-13.
    Running,
    /// SX-DMG-02.
    Unconscious,
    /// SX-DMG-03.
    Dead,
    /// SX-DMG-09.
    Captured,
    /// SX-MOV-15.
    OffTable,
}

/// A horse.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HorseFile {
    /// The centre of its base and its facing; its rider's if it is ridden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Pose>,
    /// Damage taken.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: u8,
    /// SX-HORSE-09.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fallen: bool,
    /// SX-CHR-13: whose horse it is, if he does not ride it; in a town his rifle is with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// SX-CHR-13: weapons left with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub carries: Vec<Weapon>,
}

/// A vehicle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct VehicleFile {
    /// The centre of its base and its facing.
    pub at: Pose,
}

/// A moment in the middle of an encounter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Situation {
    /// The turn.
    #[serde(default = "first_turn")]
    pub turn: u32,
    /// The part of the turn that begins now.
    #[serde(default)]
    pub phase: Phase,
    /// The side whose action phase it is.
    #[serde(default)]
    pub active: Side,
    /// Who acts next, in order; everybody by CV if left out (then roll-offs belong into the opening dice).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue: Option<Vec<String>>,
    /// SX-CRD-13: the day.
    #[serde(default = "one_day", skip_serializing_if = "is_first_day")]
    pub day: u8,
    /// SX-CRD-09.
    #[serde(default, skip_serializing_if = "is_default")]
    pub face_cards: u8,
    /// SX-CRD-02: cards drawn already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<dice::Card>,
    /// SX-BRAWL-02: enemies engaged with each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub engaged: Vec<(String, String)>,
    /// SX-GRP-01: the groups.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Vec<String>>,
}
