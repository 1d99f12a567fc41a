//! What a side can order: one struct a verb, each in the file of the phase it belongs to.

use engine::orders;

pub use crate::aside::StandAside;
pub use crate::attack::{Attack, AttackNext, GoOn, Halt, Reinforce};
pub use crate::blocks::{EnterBlock, LeaveBlock, MoveOver, StormBlock};
pub use crate::combat::DivideDice;
pub use crate::combat::results::{DividePursuit, Settle};
pub use crate::control::Rouse;
pub use crate::deployment::{DeployGeneral, DeployUnit, EndDeployment};
pub use crate::evade::{Evade, RunTo, Stand};
pub use crate::fire_test::TestNext;
pub use crate::generals::FleeTo;
pub use crate::manoeuvre::{BendLine, Face, Form, Reform};
pub use crate::movement::{Advance, EndMovement, FollowRoad, Shift, SideStep, Wheel};
pub use crate::retreat::{Retreat, Withdraw};
pub use crate::riding::Ride;
pub use crate::screens::{PlaceScreen, RecallScreen, SendScreen};
pub use crate::sequence::{GoFirst, GoSecond};
pub use crate::shooting::{CeaseFire, EndShooting, Shoot, ShootOn};
pub use crate::towns::{OccupyBlock, StayOut};
pub use crate::umpire::{Adjust, Agree, Decline};

orders! {
    /// The answer to a decision.
    pub enum Order {
        /// SC-VIC-01: a unit is placed.
        "deploy-unit" DeployUnit,
        /// SC-VIC-01: a general is placed.
        "deploy-general" DeployGeneral,
        /// SC-VIC-01: everything stands as it shall.
        "end-deployment" EndDeployment,
        /// SC-TRN-01: we are active on turn 1.
        "go-first" GoFirst,
        /// SC-TRN-01: they are.
        "go-second" GoSecond,
        /// SC-CMB-13: a unit divides its dice among its enemies.
        "divide-dice" DivideDice,
        /// SC-CMB-19: cavalry divides its pursuit hits.
        "divide-pursuit" DividePursuit,
        /// SC-TRN-07: a unit is settled after combat.
        "settle" Settle,
        /// SC-TWN-13: a unit moves into the block it stormed.
        "occupy" OccupyBlock,
        /// SC-TWN-13: nobody does.
        "stay-out" StayOut,
        /// SC-FIR-01: a body shoots.
        "shoot" Shoot,
        /// SC-FIR-15: the rest of it shoots at another target.
        "shoot-on" ShootOn,
        /// SC-FIR-15: the rest of it does not shoot.
        "cease-fire" CeaseFire,
        /// SC-TRN-07: nobody shoots any more.
        "end-shooting" EndShooting,
        /// SC-TRN-07: this unit takes its fire test next.
        "test-next" TestNext,
        /// SC-RET-01: a unit retreats.
        "retreat" Retreat,
        /// SC-RET-11: a unit retreats of its own will.
        "withdraw" Withdraw,
        /// SC-MOV-14: a screen steps aside.
        "stand-aside" StandAside,
        /// SC-GNL-03, SC-GNL-06: a general flees.
        "flee" FleeTo,
        /// SC-MOV-03: straight forward.
        "advance" Advance,
        /// SC-MOV-05: about a front corner.
        "wheel" Wheel,
        /// SC-MOV-07: to the side, to the rear or obliquely.
        "side-step" SideStep,
        /// SC-TER-02: along a road.
        "follow-road" FollowRoad,
        /// SC-MOV-16: free-form.
        "shift" Shift,
        /// SC-MAN-05, SC-MAN-06, SC-MAN-07, SC-MAN-09: a new formation.
        "form" Form,
        /// SC-MAN-04: a new facing.
        "face" Face,
        /// SC-FRM-09: a line is bent.
        "bend" BendLine,
        /// SC-STA-06.
        "reform" Reform,
        /// SC-ATK-02: an attack.
        "attack" Attack,
        /// SC-SCR-01.
        "send-screen" SendScreen,
        /// SC-SCR-03, SC-SCR-04.
        "place-screen" PlaceScreen,
        /// SC-SCR-03.
        "recall-screen" RecallScreen,
        /// SC-TWN-02.
        "enter-block" EnterBlock,
        /// SC-TWN-04.
        "leave-block" LeaveBlock,
        /// SC-TWN-15.
        "move-over" MoveOver,
        /// SC-TWN-15.
        "storm-block" StormBlock,
        /// SC-GNL-01.
        "ride" Ride,
        /// SC-OPT-01: a unit far from any general is ordered.
        "rouse" Rouse,
        /// SC-ATK-14: cavalry comes up behind cavalry.
        "reinforce" Reinforce,
        /// SC-ATK-17: the attacker stops.
        "halt" Halt,
        /// SC-ATK-17: it goes on.
        "go-on" GoOn,
        /// SC-ATK-17: it strikes another.
        "attack-next" AttackNext,
        /// SC-SKM-05, SC-ART-07.
        "evade" Evade,
        /// It does not evade.
        "stand" Stand,
        /// SC-SKM-05: which way.
        "run-to" RunTo,
        /// SC-TRN-07: nobody moves any more.
        "end-movement" EndMovement,
        /// SC-GEN-09: an adjustment is asked for.
        "adjust" Adjust,
        /// SC-GEN-09: the other side agrees.
        "agree" Agree,
        /// SC-GEN-09: it does not.
        "decline" Decline,
    }
}
