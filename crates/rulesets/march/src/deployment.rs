//! MG-GEN-12: where a scenario gives no positions, each side places everything within 12 inches of its home edge.

use dice::NeedDice;
use engine::decision::{Choice, PoseOut};
use engine::view::Base;
use engine::{Ask, Ctx, Decision, Preview, Ruled, Side};
use serde_json::{Value, json};
use table::{Point, Pose, Rect, Spot};

use crate::event::{Event as Happening, Why};
use crate::layout::{self, Footprint};
use crate::order::{DeployCommander, DeployUnit, Order};
use crate::profiles::Arm;
use crate::refusal::Refusal;
use crate::scenario::Edge;
use crate::state::{CommanderId, Formation, Lie, RoadWay, State, UnitId};
use crate::{March, ids, task};

/// MG-GEN-12: how deep the zone of each side is.
pub const ZONE: f64 = 12.0;

/// The phasing side places everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// The decision.
    Deploy,
}

/// What happens beside pieces being placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A side has placed everything.
    Deployed {
        /// Which.
        side: Side,
    },
}

/// Nothing but the places themselves changes the field.
pub fn fold(_: &mut State, event: &Event) {
    match event {
        Event::Deployed { .. } => {}
    }
}

/// Begins the step for the side whose turn it is to deploy.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    ctx.state.agenda.push(task::Task::Deployment(Task::Deploy));
}

/// A deployment the rules accept. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalDeployment {
    units: Vec<(UnitId, Lie, Formation)>,
    commanders: Vec<(CommanderId, Spot)>,
}
