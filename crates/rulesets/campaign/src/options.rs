//! SX-COPT-01: house options and settings, chosen when the campaign is founded.

use engine::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calendar::{FIRST_YEAR, LAST_YEAR};
use crate::ids;

/// SX-COPT-01: everything that can be set. What is left out has its default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// SX-CFRM-01: the campaign ends with December of this year.
    pub last_year: u16,
    /// SX-CCHR-06: women lose no Constitution.
    pub equal_constitution: bool,
    /// SX-CREC-05: a wounded lead or hunted principal may decline an immediate follow-on.
    pub decline_follow_ons: bool,
    /// SX-CENC-14: a Marshal goes on rolling while his prisoner waits.
    pub jailer_keeps_riding: bool,
    /// SX-CENC-18: what yielding without a shot pays the others.
    pub unfought: Unfought,
    /// SX-CPLAY-03: how players come to be opponents.
    pub rivals: Rivals,
    /// SX-CPLAY-06: who plays the side without a player.
    pub npc_side: NpcSide,
    /// SX-CDRIVE-05: a completed drive pays.
    pub drive_bonus: bool,
    /// SX-CJAIL-05: the alarm die at or below the number of the turn.
    pub alarm_at_or_below: bool,
    /// SX-CRANGE-05: the part die is rolled against an NPC leader, too.
    pub range_war_both_rustle: bool,
    /// SX-CEND-02: which points of earlier lives count.
    pub points_after_death: PointsAfterDeath,
    /// SX-CNAT-01: players may run Native American characters.
    pub native_american_pcs: bool,
    /// SX-COPT-02: preset, modules and house options of the tactical game, for all encounters.
    pub tactics: sixgun::options::Options,
}

/// SX-CENC-18.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unfought {
    /// Half the completion points.
    Half,
    /// All of them.
    Full,
}

/// SX-CPLAY-03.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rivals {
    /// An eligible player takes the opposing part.
    Claim,
    /// The lead may invite one, who may refuse.
    Consent,
    /// Opponents have no player.
    Never,
}

/// SX-CPLAY-06.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NpcSide {
    /// The program.
    Ai,
    /// The next higher seat that has nobody in the encounter.
    LeftNeighbour,
}

/// SX-CEND-02.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PointsAfterDeath {
    /// Those of all lives.
    Keep,
    /// Those of the best single life.
    BestCharacter,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            last_year: LAST_YEAR,
            equal_constitution: false,
            decline_follow_ons: false,
            jailer_keeps_riding: false,
            unfought: Unfought::Half,
            rivals: Rivals::Claim,
            npc_side: NpcSide::Ai,
            drive_bonus: true,
            alarm_at_or_below: false,
            range_war_both_rustle: false,
            points_after_death: PointsAfterDeath::Keep,
            native_american_pcs: false,
            tactics: sixgun::options::Options::default(),
        }
    }
}

/// SX-CREC-08: how wounds are counted in the battles of a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gunplay {
    /// By Constitution.
    Basic,
    /// `adv-gunplay`: by Scratches and Bad Wounds.
    Advanced,
}

impl Options {
    /// SX-COPT-02: how wounds are counted.
    pub const fn gunplay(&self) -> Gunplay {
        if self.tactics.has(sixgun::options::Module::Gunplay) { Gunplay::Advanced } else { Gunplay::Basic }
    }

    /// Everything that is wrong with them.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        if !(FIRST_YEAR..=LAST_YEAR).contains(&self.last_year) {
            let says = format!("the last year is one from {FIRST_YEAR} to {LAST_YEAR}");
            faults.push(Fault::by_rule("options.last-year", ids::SX_CFRM_01, says));
        }
        // SX-OPT-03: no encounter could be set up with such a game.
        if let Some(module) = self.tactics.lacks_gunplay() {
            let says = format!("{module} needs adv-gunplay: switch it on, or leave {module} out");
            faults.push(Fault::by_rule("options.tactics", sixgun::ids::SX_OPT_03, says));
        }
        faults
    }
}
