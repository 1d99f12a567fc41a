//! SG-OPT-01: the house options, with their defaults.

use engine::house_options;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How the open points of the rules are read in this battle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Options {
    /// SG-FORM-02: whether bases of several divisions may be joined.
    pub join_across_commands: Joining,
    /// SG-LOS-05: whether bases hide what is behind them from guns.
    pub bases_block_sight: Blocking,
    /// SG-ACT-01: whether all actions are declared before the first is performed.
    pub declare_actions: Declaring,
    /// SG-MOVE-07: what a road through rough terrain costs.
    pub road_through_rough: RoughRoad,
    /// SG-MOVE-10: how far one action may go.
    pub action_move_limit: MoveLimit,
    /// SG-REACT-09: when guns may react with fire.
    pub artillery_reaction_fire: ReactionFire,
    /// SG-TR-06: whether tactical range is spent in adjusted or in plain inches.
    pub tactical_range_spend: Spending,
    /// SG-FIRE-08: who falls back under fire.
    pub fire_fallback_unit: Fallback,
    /// SG-COMB-02: what makes two fights one combat.
    pub combat_grouping: Grouping,
    /// SG-COMB-07: which bases of a supporting formation count.
    pub support_reach: SupportReach,
    /// SG-COMB-13: how guns come under counter-battery fire in a combat.
    pub counter_battery: CounterBattery,
    /// SG-COMB-15: how strong an attack must be to hold its target.
    pub pin_strength: PinStrength,
    /// SG-PTS-09: how strong a second axis must be.
    pub axis_strength: AxisStrength,
    /// SG-OUT-08: whether a winner loses at most as many bases as the enemy had.
    pub loss_cap: LossCap,
    /// SG-VIC-02: what decides the battle.
    pub victory: Victory,
}

house_options! {
    /// SG-FORM-02.
    Joining {
        /// Only bases of one division, or 12 bases where there are none.
        SameCommand,
        /// Any.
        Free,
    }
    /// SG-LOS-05.
    Blocking {
        /// For fire.
        FireOnly,
        /// Never.
        None,
    }
    /// SG-ACT-01.
    Declaring {
        /// All before any is performed.
        AllFirst,
        /// Each when it is performed.
        OneAtATime,
    }
    /// SG-MOVE-07.
    RoughRoad {
        /// The ground beside it is ignored.
        Ignore,
        /// Half of the rough rate.
        Multiply,
    }
    /// SG-REACT-09.
    ReactionFire {
        /// In round 1.
        RoundOneOnly,
        /// While the thirds of the round are not more than the messenger distance.
        ThirdsVsDistance,
        /// With a tactical range of 0 or more.
        TacticalRange,
    }
    /// SG-TR-06.
    Spending {
        /// Adjusted by arm and ground.
        Adjusted,
        /// Unadjusted inches of path.
        Plain,
    }
    /// SG-FIRE-08.
    Fallback {
        /// Only the bases that must.
        Base,
        /// The whole formation if any of its bases must.
        Formation,
    }
    /// SG-COMB-02.
    Grouping {
        /// By attack links.
        ByTarget,
        /// Also by being within pair range.
        ByRange,
    }
    /// SG-COMB-07.
    SupportReach {
        /// Those that are near themselves.
        Near,
        /// All.
        Formation,
    }
    /// SG-COMB-13.
    CounterBattery {
        /// By guns that give up their points for it.
        Assigned,
        /// By every committed gun that has them in range and sight.
        Automatic,
    }
    /// SG-COMB-15.
    PinStrength {
        /// Half as many bases as the target.
        Half,
        /// Any attack holds.
        Any,
    }
    /// SG-PTS-09.
    AxisStrength {
        /// A quarter of the defending formation's bases.
        Quarter,
        /// A single base.
        Any,
    }
    /// SG-OUT-08.
    LossCap {
        /// It holds.
        Yes,
        /// The letter of the source.
        No,
    }
    /// SG-VIC-02.
    Victory {
        /// Half of the bases lost.
        HalfLosses,
        /// Objectives alone.
        Objectives,
        /// Both.
        HalfLossesOrObjectives,
        /// Until one side has no bases.
        LastStand,
    }
}

/// SG-MOVE-10: so many engagement distances (`8-ed`, `n-ed`), or `none`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveLimit {
    /// So many times ED.
    Eds(u8),
    /// The strict reading: no limit.
    None,
}

impl Default for MoveLimit {
    fn default() -> Self {
        Self::Eds(8)
    }
}

impl Serialize for MoveLimit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Eds(eds) => to.collect_str(&format_args!("{eds}-ed")),
            Self::None => to.serialize_str("none"),
        }
    }
}

impl<'de> Deserialize<'de> for MoveLimit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let eds = text.strip_suffix("-ed").and_then(|eds| eds.parse().ok()).filter(|eds| *eds > 0);
        match (text.as_str(), eds) {
            ("none", _) => Ok(Self::None),
            (_, Some(eds)) => Ok(Self::Eds(eds)),
            _ => Err(serde::de::Error::custom(format!(
                "'{text}' is no move limit: write none, 8-ed, or another number of engagement distances (SG-MOVE-10)"
            ))),
        }
    }
}

impl JsonSchema for MoveLimit {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "MoveLimit".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "SG-MOVE-10: so many engagement distances, or none",
            "enum": ["8-ed", "none", "4-ed", "12-ed"],
        })
    }
}
