//! What a side can order.

use engine::question::Answer;
use engine::{PieceId, orders};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Pose, Spot};

/// SG-MOVE-01: the points of a path between its start and its end.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Via(pub Vec<Spot>);

impl Via {
    pub(crate) fn is_straight(&self) -> bool {
        self.0.is_empty()
    }
}

impl Answer for Via {
    fn label(&self) -> String {
        if self.is_straight() { "straight".to_owned() } else { format!("by {} points", self.0.len()) }
    }
}

/// SG-MOVE-03: how the bases stand at the end of a move: as before, turned with the formation, unless something is said.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Arrangement {
    /// Another facing of the formation than the order says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<f64>,
    /// In ranks of so many bases abreast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<u8>,
    /// Each base on its own place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
}

impl Arrangement {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// In ranks of so many.
    pub(crate) fn abreast(files: usize) -> Self {
        Self { files: Some(files as u8), ..Self::default() }
    }
}

impl Answer for Arrangement {
    fn label(&self) -> String {
        match (self.files, self.places.is_empty()) {
            (Some(files), _) => format!("{files} abreast"),
            (None, true) => "as they stand".to_owned(),
            (None, false) => "base by base".to_owned(),
        }
    }
}

/// A base and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Which.
    pub base: PieceId,
    /// Where.
    pub at: Pose,
}

/// SG-COMB-10: a base that steps up; where it stands if no place is given.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepUp {
    /// Which.
    pub base: PieceId,
    /// Where to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
}

/// SG-COMB-12: a battery that is committed: in support, or against a target.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangedGun {
    /// Which.
    pub base: PieceId,
    /// SG-COMB-13: its target; in support if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<PieceId>,
}

orders! {
    /// The answer to a decision. A formation is named by any of its bases.
    pub enum Order {
        /// SG-SCALE-13: a formation is placed.
        "deploy" Deploy {
            /// Which.
            formation: PieceId,
            /// Its centre and facing.
            to: Pose,
            /// How its bases stand.
            #[serde(default, skip_serializing_if = "Arrangement::is_usual")]
            form: Arrangement,
        },
        /// SG-SCALE-13: a command base is placed.
        "deploy-command" DeployCommand {
            /// Which.
            commander: PieceId,
            /// Its centre.
            to: Spot,
        },
        /// SG-SCALE-13: everything stands as it shall.
        "end-deployment" EndDeployment {},
        /// SG-SCALE-11: a reinforcement enters.
        "enter" Enter {
            /// Which.
            formation: PieceId,
            /// Its centre and facing.
            to: Pose,
            /// How its bases stand.
            #[serde(default, skip_serializing_if = "Arrangement::is_usual")]
            form: Arrangement,
        },
        /// SG-INIT-03.
        "take-initiative" TakeInitiative {},
        /// SG-INIT-03.
        "give-initiative" GiveInitiative {},
        /// SG-FORM-06.
        "split" Split {
            /// Which formation.
            formation: PieceId,
            /// The bases that become a formation of their own.
            off: Vec<PieceId>,
        },
        /// SG-FORM-07.
        "join" Join {
            /// Which formations, each by a base of it.
            formations: Vec<PieceId>,
        },
        /// SG-FORM-08: nothing is split or joined any more.
        "ready" Ready {},
        /// SG-ACT-04: a maneuver, declared or made.
        "maneuver" Maneuver {
            /// Which formation.
            formation: PieceId,
            /// SG-MOVE-01: the points between.
            #[serde(default, skip_serializing_if = "Via::is_straight")]
            via: Via,
            /// Where its centre ends, and its facing.
            to: Pose,
            /// SG-MOVE-03.
            #[serde(default, skip_serializing_if = "Arrangement::is_usual")]
            form: Arrangement,
        },
        /// SG-ACT-05: an attack, declared or made.
        "attack" Attack {
            /// Which formation.
            formation: PieceId,
            /// Whom it attacks.
            target: PieceId,
            /// SG-MOVE-01: the points between.
            #[serde(default, skip_serializing_if = "Via::is_straight")]
            via: Via,
            /// Where its centre ends, and its facing.
            to: Pose,
            /// SG-MOVE-03.
            #[serde(default, skip_serializing_if = "Arrangement::is_usual")]
            form: Arrangement,
        },
        /// SG-ACT-06: guns fire, or will.
        "fire" Fire {
            /// SG-FIRE-02: batteries of one formation.
            guns: Vec<PieceId>,
            /// SG-FIRE-03: their targets; none yet while actions are declared.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            targets: Vec<PieceId>,
        },
        /// SG-ACT-01: nothing more is declared.
        "end-declaring" EndDeclaring {},
        /// SG-ACT-07: a declared move is performed.
        "perform" Perform {
            /// Which formation's.
            formation: PieceId,
            /// SG-ACT-07: it stops after so many inches of its path.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            stop: Option<f64>,
            /// SG-ACT-10: which group of a target that was split.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            target: Option<PieceId>,
            /// SG-MOVE-03.
            #[serde(default, skip_serializing_if = "Arrangement::is_usual")]
            form: Arrangement,
        },
        /// SG-ACT-07: declared fire is performed.
        "perform-fire" PerformFire {
            /// One of the guns that were declared.
            guns: PieceId,
            /// SG-FIRE-03.
            targets: Vec<PieceId>,
        },
        /// SG-ACT-07: a declared action is cancelled.
        "cancel" Cancel {
            /// Which formation's.
            formation: PieceId,
        },
        /// SG-ACT-02: no more actions.
        "end-actions" EndActions {},
        /// SG-REACT-03: a maneuver in response.
        "respond" Respond {
            /// Which formation.
            formation: PieceId,
            /// SG-REACT-04: a base of the trigger formation.
            trigger: PieceId,
            /// SG-MOVE-01.
            #[serde(default, skip_serializing_if = "Via::is_straight")]
            via: Via,
            /// Where its centre ends, and its facing.
            to: Pose,
            /// SG-MOVE-03.
            #[serde(default, skip_serializing_if = "Arrangement::is_usual")]
            form: Arrangement,
            /// SG-CMD-03: which of equally near command bases.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            commander: Option<PieceId>,
            /// SG-TR-02: a messenger route of one's own.
            #[serde(default, skip_serializing_if = "Via::is_straight")]
            route: Via,
        },
        /// SG-REACT-03: a spoiling attack.
        "spoil" Spoil {
            /// Which formation.
            formation: PieceId,
            /// SG-REACT-04: a base of the trigger formation.
            trigger: PieceId,
            /// SG-REACT-08: whom it attacks.
            target: PieceId,
            /// SG-MOVE-01.
            #[serde(default, skip_serializing_if = "Via::is_straight")]
            via: Via,
            /// Where its centre ends, and its facing.
            to: Pose,
            /// SG-MOVE-03.
            #[serde(default, skip_serializing_if = "Arrangement::is_usual")]
            form: Arrangement,
            /// SG-CMD-03: which of equally near command bases.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            commander: Option<PieceId>,
            /// SG-TR-02: a messenger route of one's own.
            #[serde(default, skip_serializing_if = "Via::is_straight")]
            route: Via,
        },
        /// SG-REACT-09: guns answer with fire.
        "answer-fire" AnswerFire {
            /// SG-FIRE-02: batteries of one formation.
            guns: Vec<PieceId>,
            /// SG-REACT-10: bases of the trigger formation.
            targets: Vec<PieceId>,
        },
        /// SG-REACT-02: no more re-actions in this round.
        "done" Done {},
        /// SG-REACT-02: no more re-actions this turn.
        "no-more" NoMore {},
        /// SG-CMD-04: a command base rides.
        "ride" Ride {
            /// Which.
            commander: PieceId,
            /// SG-CMD-05: the points between.
            #[serde(default, skip_serializing_if = "Via::is_straight")]
            via: Via,
            /// Where its centre ends.
            to: Spot,
        },
        /// SG-CMD-04: the other command bases stay.
        "end-command" EndCommand {},
        /// SG-COMB-01: a link moves to another enemy.
        "turn-against" TurnAgainst {
            /// A base of him.
            target: PieceId,
        },
        /// SG-COMB-01: it lapses.
        "let-lapse" LetLapse {},
        /// SG-COMB-03, SG-COMB-15: which of equally near combats.
        "side-with" SideWith {
            /// Any base that is in it, of either side.
            combat: PieceId,
        },
        /// SG-COMB-09: the combat of this base is next.
        "resolve" Resolve {
            /// A base that is in it.
            combat: PieceId,
        },
        /// SG-COMB-08: the formation is counted here.
        "count-here" CountHere {},
        /// SG-COMB-08: it is kept for another combat.
        "hold-back" HoldBack {},
        /// SG-COMB-10: supporting bases step up.
        "commit" Commit {
            /// Which, and where to.
            bases: Vec<StepUp>,
        },
        /// SG-COMB-12: batteries are committed.
        "commit-guns" CommitGuns {
            /// Which, and against whom.
            guns: Vec<RangedGun>,
        },
        /// SG-COMB-10, SG-COMB-12: nothing is committed.
        "pass" Pass {},
        /// SG-OUT-04: a winning formation advances.
        "advance" Advance {
            /// Which.
            formation: PieceId,
            /// A base that the losing formation had in its front line.
            toward: PieceId,
            /// How far.
            inches: f64,
            /// Those that stay behind.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            staying: Vec<PieceId>,
        },
        /// SG-OUT-04: nobody advances any more.
        "hold-ground" HoldGround {},
        /// SG-OUT-06, SG-FIRE-08, SG-FORM-11, SG-CMD-06: one of several ways: where the first base ends.
        "go-to" GoTo {
            /// The place.
            to: Spot,
        },
    }
}
