//! Every order a player can give. Which of them answers the open decision, the task on top of the agenda knows (SX-DEC-01).

use engine::orders;

use crate::prelude::*;

orders! {
    /// The answer to a decision.
    pub enum Order {
        /// SX-TER-12: the other player chooses his table edge.
        "choose-edge" ChooseEdge {
            /// Which.
            edge: TableEdge,
        },
        /// SX-TER-12: one side places its figures.
        "deploy" Deploy {
            /// Where and how.
            figures: Vec<DeployFigure>,
        },
        /// SX-END-03: the side concedes, at the start of its phase.
        "concede" Concede {},
        /// SX-GRP-01: figures form a group, at the start of their side's phase.
        "form-group" FormGroup {
            /// Two to ten of them.
            members: Vec<PieceId>,
        },
        /// SX-GRP-01: a group is dissolved, at the start of its side's phase.
        "dissolve-group" DissolveGroup {
            /// Any member.
            of: PieceId,
        },
        /// SX-GRP-01: no more groups are formed or dissolved; the phase begins.
        "begin-phase" BeginPhase {},

        /// SX-ACT-13: another weapon is made ready.
        "ready" Ready {
            /// Which.
            weapon: Weapon,
        },
        /// SX-CONC-14: what a concealed figure does with optional tests from now on.
        "standing" StandingOrder {
            /// What.
            standing: Standing,
        },
        /// SX-ACT-08: a ducked figure comes into view.
        "pop-up" PopUp {},
        /// SX-MOV-02: the figure moves along a path, or goes on after an interruption by this path.
        "move" Move {
            /// The ends of its legs.
            path: Vec<Spot>,
            /// SX-FACE-03: the facing at the end, in degrees; along the last leg if left out.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            facing: Option<f64>,
        },
        /// SX-FACE-03: the figure turns where it stands.
        "face" Face {
            /// Degrees clockwise from north.
            facing: f64,
        },
        /// SX-CHG-01: the figure charges an enemy.
        "charge" Charge {
            /// Whom.
            target: PieceId,
            /// The way round obstacles, if it is not straight; the last leg leads to the target.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            path: Vec<Spot>,
        },
        /// SX-MOV-07: the figure mounts a horse or boards a vehicle.
        "mount" Mount {
            /// Which.
            on: PieceId,
        },
        /// SX-MOV-07: it gets down.
        "get-down" GetDown {
            /// Where to.
            at: Spot,
        },
        /// SX-VEH-04: a passenger takes the reins.
        "take-reins" TakeReins {},
        /// SX-ACT-12: the mover goes on as it had set out, or a charger goes on with the charge.
        "go-on" GoOn {},
        /// SX-ACT-12: the mover stops here.
        "stop" Stop {},
        /// SX-ACT-15: the figure quits the fight.
        "run-away" RunAway {},
        /// SX-ACT-16: it gives up.
        "surrender" Surrender {},
        /// SX-ADV-32: it carries a wounded friend.
        "carry" Carry {
            /// Whom.
            who: PieceId,
            /// The second carrier.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            with: Option<PieceId>,
            /// The ends of the legs of the way.
            path: Vec<Spot>,
        },

        /// SX-WPN-05: the figure fires: at the end of its move, in return, or because a result says so.
        "fire" Fire {
            /// Each bullet in order.
            shots: Vec<Shot>,
        },
        /// SX-FIRE-09, SX-SHOT-03, SX-PBF-02: it does not fire.
        "hold-fire" HoldFire {},
        /// SX-ACT-09: the figure ducks.
        "duck" Duck {
            /// Behind what: the name of a feature of the ground, or of a fallen horse or vehicle.
            behind: String,
        },
        /// SX-CONC-01: the figure conceals itself.
        "conceal" Conceal {},
        /// SX-CONC-11: an Apache vanishes.
        "vanish" Vanish {},
        /// SX-DMG-09: an unconscious enemy is captured.
        "capture" Capture {
            /// Whom.
            body: PieceId,
        },
        /// SX-CROB-05: the loot is picked up.
        "pick-up" PickUp {},
        /// SX-CRUST-08: a head of cattle is driven straight to a place.
        "drive" Drive {
            /// Which.
            head: PieceId,
            /// Where to.
            to: Spot,
        },
        /// SX-CRUST-09: a loose head is let be.
        "let-be" LetBe {},
        /// SX-CDAY-04: the side that attacks breaks off at dusk.
        "break-off" BreakOff {},
        /// SX-CDAY-04, SX-CDAY-05: a side stays as it is at dusk or dawn.
        "stay" Stay {},
        /// SX-CDAY-05: a figure is put elsewhere at dawn.
        "put" Put {
            /// Who.
            figure: PieceId,
            /// The centre of its base and its facing.
            at: Pose,
        },
        /// SX-CENC-11: another player of the side agrees to end it.
        "agree" Agree {},
        /// SX-CENC-11: he does not.
        "object" Object {},
        /// SX-CENC-11: the hunted principal is away, and his side ends the scene.
        "end-scene" EndScene {},
        /// SX-ACT-06: the activation is over.
        "end-activation" EndActivation {},

        /// SX-MOV-11: which of the equally near hiding places.
        "hide" Hide {
            /// Which.
            at: Spot,
        },
        /// SX-MOV-13: which of the equally near exits.
        "exit" Exit {
            /// Where it leaves the table.
            at: Spot,
        },
        /// SX-HORSE-08: a thrown rider gets to his feet.
        "stand-up" StandUp {},
        /// SX-BRAWL-04, SX-BRAWL-05: whom a brawler strikes, with what, and which way he turns.
        "strike" Strike {
            /// Whom.
            target: PieceId,
            /// With a hand weapon; with fists if left out.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            with: Option<Weapon>,
            /// Whether he turns to face his opponent.
            #[serde(default = "yes")]
            turn: bool,
            /// SX-CNAT-33: to count coup, and not to harm.
            #[serde(default, skip_serializing_if = "is_no")]
            coup: bool,
        },
        /// SX-DRAW-09: against whom a gunfighter draws.
        "draw-on" DrawOn {
            /// Whom.
            target: PieceId,
        },
        /// SX-SHOW-05: a duellist shoots on.
        "shoot-on" ShootOn {},
        /// SX-SHOW-05: a duellist stops.
        "stop-shooting" StopShooting {},
    }
}

impl Fire {
    /// So many shots at one man.
    pub fn at(at: PieceId, count: u8) -> Self {
        Self { shots: vec![Shot { at, aim: Aim::Rider }; usize::from(count)] }
    }
}

impl Charge {
    /// Straight at somebody.
    pub const fn straight(target: PieceId) -> Self {
        Self { target, path: Vec::new() }
    }
}

const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
pub(crate) const fn is_no(said: &bool) -> bool {
    !*said
}

/// An edge of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TableEdge {
    /// y = 0.
    South,
    /// y = the table's depth.
    North,
    /// x = 0.
    West,
    /// x = the table's width.
    East,
}

/// SX-TER-12: how a figure is placed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeployFigure {
    /// Which.
    pub figure: PieceId,
    /// The centre of its base and its facing.
    pub at: Pose,
    /// Its ready weapon, if not its first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready: Option<Weapon>,
    /// Ducked behind this feature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ducked: Option<String>,
    /// SX-CONC-01.
    #[serde(default)]
    pub concealed: bool,
    /// SX-CONC-14: what it does with optional tests while concealed.
    #[serde(default)]
    pub standing: Standing,
}

/// SX-FIRE-11: one bullet of a volley.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Shot {
    /// At whom.
    pub at: PieceId,
    /// SX-HORSE-03: at a mounted target 12 inches away or less.
    #[serde(default)]
    pub aim: Aim,
}

/// SX-HORSE-03: what a bullet is aimed at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// The man.
    #[default]
    Rider,
    /// His horse.
    Horse,
}
