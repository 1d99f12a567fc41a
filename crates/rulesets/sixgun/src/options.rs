//! SX-OPT: presets, modules and house options, each with its default first. They are frozen at the start (SX-OPT-05).

use engine::house_options;
use engine::options::Gone;

pub use engine::options::Switch;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How this encounter is played.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Options {
    /// SX-OPT-01: advanced switches every module on.
    pub preset: Preset,
    /// SX-ADV-01, SX-ADV-02, SX-ADV-03, SX-ADV-04: cover is sought away from the threat, at charge speed.
    pub adv_involuntary: bool,
    /// SX-ADV-05, SX-ADV-06, SX-ADV-07, SX-ADV-08, SX-ADV-09: moves up to twice the rate.
    pub adv_fast_move: bool,
    /// SX-ADV-10, SX-ADV-11, SX-ADV-12, SX-ADV-13, SX-ADV-14, SX-ADV-15, SX-ADV-16, SX-ADV-17, SX-ADV-18, SX-ADV-19, SX-ADV-20,
    /// SX-ADV-21, SX-ADV-22, SX-ADV-23, SX-ADV-24, SX-ADV-25, SX-ADV-26, SX-ADV-27, SX-ADV-28, SX-ADV-29, SX-ADV-34, SX-ADV-35,
    /// SX-ADV-36: Impact, the To Hit table, Scratches and Bad Wounds.
    pub adv_gunplay: bool,
    /// SX-ADV-30: a second Bad Wound kills.
    pub adv_two_strikes: bool,
    /// SX-ADV-31, SX-ADV-32, SX-ADV-33: the badly wounded move at half rate and may be carried.
    pub adv_wounded_move: bool,
    /// SX-ARX: the advanced reaction checks.
    pub adv_reactions: bool,
    /// SX-GRP: groups.
    pub group_morale: bool,
    /// SX-SHOW: the three-dice quick draw.
    pub showdown_draw: bool,
    /// SX-PBF: a shot at an enemy who flees a brawl.
    pub pursue_by_fire: bool,
    /// SX-CRD-07.
    pub aces: Aces,
    /// SX-CRD-10.
    pub last_turn: LastTurn,
    /// SX-WPN-04.
    pub rof_refresh: RofRefresh,
    /// SX-HIT-07.
    pub popped_up: PoppedUp,
    /// SX-BRAWL-06.
    pub brawl_hit: BrawlHit,
    /// SX-BRAWL-03.
    pub brawl_max: BrawlMax,
    /// SX-FIRE-13.
    pub finish_off: Switch,
    /// SX-ADV-17.
    pub volley_roll: VolleyRoll,
    /// SX-ADV-16.
    pub fast_move_counts: FastMoveCounts,
    /// SX-ADV-27.
    pub impact_tie: ImpactTie,
    /// SX-ADV-29.
    pub adv_armed_brawl: ArmedBrawl,
    /// SX-CONC-12.
    pub hidden_figures: HiddenFigures,
    /// SX-OPT-04: an option of earlier editions: the victor of a brawl tests (SX-BRAWL-12).
    #[serde(skip_serializing, deserialize_with = "gone::brawl_victor_tests")]
    #[schemars(skip)]
    pub brawl_victor_tests: Gone,
    /// SX-OPT-04: an option of earlier editions: Coolness is rolled before every volley (SX-COOL-02).
    #[serde(skip_serializing, deserialize_with = "gone::coolness_roll")]
    #[schemars(skip)]
    pub coolness_roll: Gone,
    /// SX-OPT-04: an option of earlier editions: coming into range makes the test (SX-GAS-03).
    #[serde(skip_serializing, deserialize_with = "gone::got_a_shot")]
    #[schemars(skip)]
    pub got_a_shot: Gone,
    /// SX-OPT-04: an option of earlier editions: everybody in a path has a die of his own (SX-FIRE-08).
    #[serde(skip_serializing, deserialize_with = "gone::swath_roll")]
    #[schemars(skip)]
    pub swath_roll: Gone,
}

/// SX-OPT-04: how options that are played no more are read.
mod gone {
    engine::gone_options! {
        brawl_victor_tests: ["off", "on"], "the victor of a brawl tests like everybody in it (SX-BRAWL-12)";
        coolness_roll: ["every-volley"], "Coolness is rolled before every volley (SX-COOL-02)";
        got_a_shot: ["on-entry"], "Got a Shot is tested when a mover comes into range (SX-GAS-03)";
        swath_roll: ["per-figure"], "everybody in a path has a die of his own (SX-FIRE-08)";
    }
}

/// SX-OPT-02: what can be switched on over the basic game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Module {
    /// SX-ADV-01, SX-ADV-02, SX-ADV-03, SX-ADV-04.
    Involuntary,
    /// SX-ADV-05, SX-ADV-06, SX-ADV-07, SX-ADV-08, SX-ADV-09.
    FastMove,
    /// SX-ADV-10, SX-ADV-11, SX-ADV-12, SX-ADV-13, SX-ADV-14, SX-ADV-15, SX-ADV-16, SX-ADV-17, SX-ADV-18, SX-ADV-19, SX-ADV-20,
    /// SX-ADV-21, SX-ADV-22, SX-ADV-23, SX-ADV-24, SX-ADV-25, SX-ADV-26, SX-ADV-27, SX-ADV-28, SX-ADV-29, SX-ADV-34, SX-ADV-35,
    /// SX-ADV-36.
    Gunplay,
    /// SX-ADV-30.
    TwoStrikes,
    /// SX-ADV-31, SX-ADV-32, SX-ADV-33.
    WoundedMove,
    /// SX-ARX.
    Reactions,
    /// SX-GRP.
    Groups,
    /// SX-SHOW.
    Showdown,
    /// SX-PBF.
    PursueByFire,
}

impl Options {
    /// Whether a module is in force: by itself or through the preset (SX-OPT-01).
    pub const fn has(&self, module: Module) -> bool {
        let by_itself = match module {
            Module::Involuntary => self.adv_involuntary,
            Module::FastMove => self.adv_fast_move,
            Module::Gunplay => self.adv_gunplay,
            Module::TwoStrikes => self.adv_two_strikes,
            Module::WoundedMove => self.adv_wounded_move,
            Module::Reactions => self.adv_reactions,
            Module::Groups => self.group_morale,
            Module::Showdown => self.showdown_draw,
            Module::PursueByFire => self.pursue_by_fire,
        };
        by_itself || matches!(self.preset, Preset::Advanced)
    }

    /// SX-OPT-03: the modules that lack the one they need.
    pub fn lacks_gunplay(&self) -> Option<&'static str> {
        if self.has(Module::Gunplay) {
            return None;
        }
        [
            ("adv-fast-move", Module::FastMove),
            ("adv-two-strikes", Module::TwoStrikes),
            ("adv-wounded-move", Module::WoundedMove),
        ]
        .into_iter()
        .find_map(|(name, module)| self.has(module).then_some(name))
    }
}

house_options! {
    /// SX-OPT-01.
    Preset {
        /// Only the basic rules and what is switched on singly.
        Basic,
        /// Every module.
        Advanced,
    }
    /// SX-CRD-07.
    Aces {
        /// Above kings.
        High,
        /// Below twos.
        Low,
    }
    /// SX-CRD-10: the turn whose cards bring the tenth face card.
    LastTurn {
        /// Is not played.
        Skip,
        /// Is played.
        Play,
    }
    /// SX-WPN-04: when shots are renewed.
    RofRefresh {
        /// At the start of each action phase.
        SidePhase,
        /// At the start of each activation.
        Activation,
    }
    /// SX-HIT-07: what popping up does to a target in cover.
    PoppedUp {
        /// Both count: −2.
        Adds,
        /// Only the popping up counts: −1.
        Replaces,
    }
    /// SX-BRAWL-06.
    BrawlHit {
        /// CV and a die reach 8.
        Roll8,
        /// Every blow lands.
        Auto,
        /// The higher of two rolls.
        Opposed,
    }
    /// SX-BRAWL-03.
    BrawlMax {
        /// Two in front and two behind.
        TwoPerArc,
        /// Two in all.
        TwoTotal,
    }
    /// SX-ADV-17.
    VolleyRoll {
        /// One die, read for each bullet.
        Single,
        /// A die for each bullet.
        PerBullet,
    }
    /// SX-ADV-16.
    FastMoveCounts {
        /// Firer's or target's.
        Either,
        /// The target's only.
        TargetOnly,
    }
    /// SX-ADV-27.
    ImpactTie {
        /// Equal scores leave the target unconscious.
        Unconscious,
        /// Equal scores are rolled again.
        Reroll,
    }
    /// SX-ADV-29.
    ArmedBrawl {
        /// Blows are read on the To Hit table.
        Tables,
        /// Blows take Constitution.
        Constitution,
    }
    /// SX-CONC-12.
    HiddenFigures {
        /// The enemy is shown nothing.
        Hidden,
        /// They stand on the table, marked.
        Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_earlier_editions_are_passed_over_or_refused_with_a_sentence() {
        // SX-OPT-04: as a record of an earlier edition has them.
        let usual = r#"{ "coolness-roll": "every-volley", "got-a-shot": "on-entry", "swath-roll": "per-figure", "brawl-victor-tests": "off" }"#;
        let options: Options = serde_json::from_str(usual).expect("the usual settings are passed over");
        assert_eq!(options, Options::default());
        for (file, now) in [
            (r#"{ "coolness-roll": "once-per-encounter" }"#, "SX-COOL-02"),
            (r#"{ "got-a-shot": "every-move" }"#, "SX-GAS-03"),
            (r#"{ "swath-roll": "single" }"#, "SX-FIRE-08"),
        ] {
            let says = serde_json::from_str::<Options>(file).expect_err(file).to_string();
            assert!(says.contains("there is no such option any more") && says.contains(now), "{says}");
        }
    }
}
