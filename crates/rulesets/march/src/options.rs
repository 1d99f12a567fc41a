//! MG-OPT-01: the house options, each with its default first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the open points of the rules are read in this battle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Options {
    /// MG-CMD-12: what one payment buys.
    pub cp_action: CpAction,
    /// MG-CMD-16: whether the open-order and the difficult-ground surcharge are two.
    pub difficult_ground_stacks: Switch,
    /// MG-MOV-06: the rate of infantry in difficult ground.
    pub difficult_ground_rate: DifficultGroundRate,
    /// MG-FRM-16: whether open order may be taken up on clear ground.
    pub open_order_in_clear: OnSwitch,
    /// MG-MOV-09: who may pass through friends.
    pub interpenetration: Interpenetration,
    /// MG-SQR-05: whether a failed square must be tried again.
    pub square_compulsion: SquareCompulsion,
    /// MG-CMD-22: whether a disordered unit may try to rally.
    pub rally_disordered: Switch,
    /// MG-RAL-01: whether a unit may try to rally more than once a turn.
    pub repeat_rally: Switch,
    /// MG-SHO-03: whether engaged enemies may be shot at.
    pub fire_into_melee: Switch,
    /// MG-SHO-13: whether French Guard cavalry is covered like Guard infantry.
    pub guard_cavalry_cover: Switch,
    /// MG-ORD-02: how many sixes of fire rout.
    pub rout_sixes: RoutSixes,
    /// MG-RET-01: which way a defender retreats.
    pub rear_retreat: RearRetreat,
    /// MG-EXH-01: which cavalry checks for exhaustion.
    pub exhaustion_check: ExhaustionCheck,
    /// MG-END-04: what counts as lost.
    pub army_morale: ArmyMorale,
}

macro_rules! option {
    ($(#[$doc:meta])* $name:ident { $(#[$first_doc:meta])* $first:ident $(, $(#[$other_doc:meta])* $other:ident)+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$other_doc])* $other,)+
        }
    };
}

option!(
    /// A switch that is off unless the scenario turns it on.
    Switch {
        /// As the rule says.
        Off,
        /// The other reading.
        On,
    }
);
option!(
    /// A switch that is on unless the scenario turns it off.
    OnSwitch {
        /// As the rule says.
        On,
        /// The other reading.
        Off,
    }
);
option!(
    /// MG-CMD-12.
    CpAction {
        /// One payment buys a move or a formation change.
        MoveOrFormation,
        /// One payment buys both, in either order.
        MoveAndFormation,
    }
);
option!(
    /// MG-MOV-06.
    DifficultGroundRate {
        /// The rate of the formation kept underneath.
        PreviousFormation,
        /// Always the open-order rate.
        OpenOrder,
    }
);
option!(
    /// MG-MOV-09.
    Interpenetration {
        /// Friends block.
        Strict,
        /// Infantry in open order may pass and be passed.
        OpenOrder,
        /// Friends may be passed through but not ended on.
        Free,
    }
);
option!(
    /// MG-SQR-05.
    SquareCompulsion {
        /// Once it has failed, a unit must take every further try.
        AfterFailure,
        /// Every try is voluntary.
        Never,
    }
);
option!(
    /// MG-RET-01.
    RearRetreat {
        /// Straight away from the assailant.
        Away,
        /// Toward its own rear.
        OwnRear,
    }
);
option!(
    /// MG-EXH-01.
    ExhaustionCheck {
        /// All cavalry that fought.
        All,
        /// Winners only.
        Winners,
    }
);
option!(
    /// MG-END-04.
    ArmyMorale {
        /// Whole units that are routed or destroyed.
        Units,
        /// Every removed stand, and the rest of routed units.
        Stands,
    }
);

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
