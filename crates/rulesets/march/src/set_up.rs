//! MG-GEN-10: from a scenario to the first moment of its battle, with everything that is wrong with it said by path.

use engine::terrain::Ground;
use engine::{Agenda, BySide, Fault, Names, Shared, Side};
use table::{Point, Pose};

use crate::ground::Terrain;
use crate::options::Options;
use crate::profiles::{Arm, Profile};
use crate::scenario::{Edge, Rank, Scenario};
use crate::state::{CommanderId, State, UnitId};

/// What never changes during a battle.
#[derive(Debug)]
pub struct Setup {
    /// The title of the scenario.
    pub title: String,
    /// The pieces' names: units first, side A's in roster order, then side B's; then the commanders likewise.
    pub names: Names,
    /// What the units are.
    pub units: Vec<UnitInfo>,
    /// What the commanders are.
    pub commanders: Vec<CommanderInfo>,
    /// What the sides are.
    pub sides: BySide<SideInfo>,
    /// MG-OPT-01.
    pub options: Options,
    /// The ground, as the rules ask it.
    pub terrain: Terrain,
    /// The ground, as the file says it.
    pub ground: Ground,
    /// The year of the battle.
    pub year: u16,
    /// MG-GEN-03.
    pub turn_limit: u32,
    /// MG-GEN-11: who moves first, if the scenario says so.
    pub first: Option<Side>,
    /// MG-END-05.
    pub victory: Vec<Victory>,
}

/// What a unit is and was at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitInfo {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its values.
    pub profile: Profile,
    /// MG-UNI-01: stands at the start.
    pub stands: u8,
    /// MG-CMD-01: its commander.
    pub superior: CommanderId,
}

/// What a commander is.
#[derive(Debug, Clone, PartialEq)]
pub struct CommanderInfo {
    /// His name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// MG-CMD-02.
    pub rank: Rank,
    /// His superior; nobody for the army commander.
    pub superior: Option<CommanderId>,
    /// MG-CMD-02: his range in inches.
    pub range: f64,
}

/// What a side is.
#[derive(Debug, Clone, PartialEq)]
pub struct SideInfo {
    /// What the scenario calls it.
    pub name: String,
    /// MG-RTE-04: the edge it flees to.
    pub home: Edge,
    /// MG-RTE-04: its line of communications on that edge.
    pub communications: Option<Point>,
    /// MG-GEN-12: whether it places everything itself.
    pub deploys: bool,
    /// MG-END-02: the morale points of all its stands before the battle.
    pub morale: u32,
}

/// MG-END-05: a way to win beside breaking the enemy's morale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Victory {
    /// The side alone has a unit in good order in this area at the end.
    Hold {
        /// Who wins by it.
        side: Side,
        /// The area, by its place in [`Terrain::areas`].
        area: u8,
    },
    /// The side wins if neither side's morale has broken by the end.
    Endure {
        /// Who wins by it.
        side: Side,
    },
}

impl Setup {
    /// What a unit is.
    pub fn unit(&self, id: UnitId) -> &UnitInfo {
        &self.units[usize::from(id.0)]
    }

    /// What a commander is.
    pub fn commander(&self, id: CommanderId) -> &CommanderInfo {
        &self.commanders[usize::from(id.0)]
    }

    /// MG-CMD-01, MG-CMD-11: whether a unit is in a commander's command, at whatever level.
    pub fn commands(&self, commander: CommanderId, unit: UnitId) -> bool {
        let mut above = Some(self.unit(unit).superior);
        while let Some(who) = above {
            if who == commander {
                return true;
            }
            above = self.commander(who).superior;
        }
        false
    }

    /// One side's commanders in roster order.
    pub fn commanders_of(&self, side: Side) -> impl DoubleEndedIterator<Item = CommanderId> {
        (0..self.commanders.len() as u8)
            .map(CommanderId)
            .filter(move |id| self.commanders[usize::from(id.0)].side == side)
    }
}

impl State {
    /// A unit's values.
    pub fn profile(&self, unit: UnitId) -> &Profile {
        &self.setup.unit(unit).profile
    }

    /// A unit's arm.
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.setup.unit(unit).profile.arm
    }

    /// MG-FRM-06, MG-TER-04: whether a unit is infantry in open order, taken up or put upon it by difficult ground.
    pub fn open_order(&self, unit: UnitId) -> bool {
        let here = self.unit(unit);
        self.arm(unit) == Arm::Infantry && (here.formation.is_open() || here.footprint.ground.difficult)
    }
}
