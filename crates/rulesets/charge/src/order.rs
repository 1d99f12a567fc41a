//! What a side can order: one struct a verb, each in the file of the phase it belongs to.

use engine::orders;

pub use crate::deployment::{DeployGeneral, DeployUnit, EndDeployment};
pub use crate::generals::FleeTo;
pub use crate::retreat::{Retreat, Withdraw};
pub use crate::sequence::{GoFirst, GoSecond};

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
        /// SC-RET-01: a unit retreats.
        "retreat" Retreat,
        /// SC-RET-11: a unit retreats of its own will.
        "withdraw" Withdraw,
        /// SC-GNL-03, SC-GNL-06: a general flees.
        "flee" FleeTo,
    }
}
