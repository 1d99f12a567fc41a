//! MG-OPT-01: the house options, each with its default first.

use crate::prelude::*;
use engine::house_options;
use engine::options::Gone;
pub use engine::options::Switch;
use schemars::JsonSchema;

/// How the open points of the rules are read in this battle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Options {
    /// MG-CMD-12: what one payment buys.
    pub cp_action: CpAction,
    /// MG-MOV-06: the rate of infantry in difficult ground.
    pub difficult_ground_rate: DifficultGroundRate,
    /// MG-FRM-16: whether open order may be taken up on clear ground.
    pub open_order_in_clear: Switch,
    /// MG-MOV-09: who may pass through friends.
    pub interpenetration: Interpenetration,
    /// MG-SQR-05: whether a failed square must be tried again.
    pub square_compulsion: SquareCompulsion,
    /// MG-SHO-03: whether engaged enemies may be shot at.
    pub fire_into_melee: Switch,
    /// MG-SHO-13: whether French Guard cavalry is covered like Guard infantry.
    pub guard_cavalry_cover: Switch,
    /// MG-MEL-20: when supporting stands are counted.
    pub support_counted: SupportCounted,
    /// MG-ORD-02: how many sixes of fire rout.
    pub rout_sixes: RoutSixes,
    /// MG-RTE-08: what two sixes do to a disordered unit.
    pub two_sixes_in_disorder: TwoSixesInDisorder,
    /// MG-RET-01: which way a defender retreats.
    pub rear_retreat: RearRetreat,
    /// MG-EXH-01: which cavalry checks for exhaustion.
    pub exhaustion_check: ExhaustionCheck,
    /// MG-END-04: what counts as lost.
    pub army_morale: ArmyMorale,

    /// An option of earlier versions.
    #[serde(skip_serializing, deserialize_with = "gone::difficult_ground_stacks")]
    #[schemars(skip)]
    difficult_ground_stacks: Gone,
    /// An option of earlier versions.
    #[serde(skip_serializing, deserialize_with = "gone::rally_disordered")]
    #[schemars(skip)]
    rally_disordered: Gone,
    /// An option of earlier versions.
    #[serde(skip_serializing, deserialize_with = "gone::repeat_rally")]
    #[schemars(skip)]
    repeat_rally: Gone,
}

/// Options of earlier versions. Older records spell out every option, so one that is off is read over; a file that wants one on is told what
/// the rule is now.
mod gone {
    engine::gone_options! {
        difficult_ground_stacks: ["off"], "open order and difficult ground are one surcharge (MG-CMD-16)";
        rally_disordered: ["off"], "disordered units recover by themselves (MG-CMD-22, MG-ORD-05)";
        repeat_rally: ["off"], "each routed unit tries to rally once a turn (MG-RAL-01)";
    }
}

house_options! {
    /// MG-CMD-12.
    CpAction {
        /// One payment buys a move or a formation change.
        MoveOrFormation,
        /// One payment buys both, in either order.
        MoveAndFormation,
    }
    /// MG-MOV-06.
    DifficultGroundRate {
        /// The rate of the formation kept underneath.
        PreviousFormation,
        /// Always the open-order rate.
        OpenOrder,
    }
    /// MG-MOV-09.
    Interpenetration {
        /// Friends block.
        Strict,
        /// Friends may be passed through but not ended on.
        Free,
    }
    /// MG-SQR-05.
    SquareCompulsion {
        /// Once it has failed, a unit must try again when other cavalry approaches.
        AfterFailure,
        /// Every try is voluntary.
        Never,
    }
    /// MG-MEL-20.
    SupportCounted {
        /// When the scores are compared: supporting stands lost in the round support no more.
        AfterLosses,
        /// When the round begins.
        BeforeLosses,
    }
    /// MG-RTE-08.
    TwoSixesInDisorder {
        /// The second level is a surrender check.
        SurrenderCheck,
        /// The unit is routed, and no more.
        RoutedOnly,
    }
    /// MG-RET-01.
    RearRetreat {
        /// Straight away from the assailant.
        Away,
        /// Toward its own rear.
        OwnRear,
    }
    /// MG-EXH-01.
    ExhaustionCheck {
        /// All cavalry that fought.
        All,
        /// Winners only.
        Winners,
    }
    /// MG-END-04.
    ArmyMorale {
        /// Whole units that are routed or destroyed.
        Units,
        /// Every removed stand, and the rest of routed units.
        Stands,
    }
}

/// MG-ORD-02: how many natural sixes of shooting rout a unit in good order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u8", into = "u8")]
#[schemars(extend("enum" = [2, 3]))]
pub enum RoutSixes {
    /// As in melee.
    #[default]
    Two,
    /// One more than in melee.
    Three,
}

impl TryFrom<u8> for RoutSixes {
    type Error = String;

    fn try_from(sixes: u8) -> Result<Self, String> {
        match sixes {
            2 => Ok(Self::Two),
            3 => Ok(Self::Three),
            other => Err(format!("rout-sixes is 2 or 3, not {other}")),
        }
    }
}

impl From<RoutSixes> for u8 {
    fn from(sixes: RoutSixes) -> Self {
        match sixes {
            RoutSixes::Two => 2,
            RoutSixes::Three => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An older record spells out options that are no longer there; off, they change nothing, and are not written again.
    #[test]
    fn a_dropped_option_that_is_off_is_read_over() {
        let old = r#"{ "repeat-rally": "off", "rally-disordered": "off", "difficult-ground-stacks": "off" }"#;
        let options: Options = serde_json::from_str(old).expect("they are off");
        assert_eq!(options, Options::default());
        assert!(!serde_json::to_string(&options).expect("it is plain").contains("rally"));
    }

    #[test]
    fn a_dropped_option_that_is_on_gets_a_sentence() {
        let says = |text: &str| serde_json::from_str::<Options>(text).expect_err("it is dropped").to_string();
        assert!(says(r#"{ "repeat-rally": "on" }"#).contains("once a turn (MG-RAL-01)"));
        assert!(says(r#"{ "rally-disordered": "on" }"#).contains("recover by themselves"));
        assert!(says(r#"{ "difficult-ground-stacks": "on" }"#).contains("one surcharge (MG-CMD-16)"));
        assert!(says(r#"{ "interpenetration": "open-order" }"#).contains("expected `strict` or `free`"));
    }
}
