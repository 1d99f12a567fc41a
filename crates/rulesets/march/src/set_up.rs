//! MG-GEN-10: from a scenario to the first moment of its battle, with everything that is wrong with it said by path.

mod place;
mod roster;

use std::ops::Range;

use engine::fault::{Faults as _, meant};
use engine::terrain::Ground;
use engine::{Agenda, BySide, Fault, Names, Shared};
use table::Edge;

pub(crate) use place::{WhereToMarch, march_lie};
pub(crate) use roster::path;

use crate::army;
use crate::ground::{self, Terrain};
use crate::options::Options;
use crate::prelude::*;
use crate::profiles::Profile;
use crate::scenario::{Rank, Scenario, VictoryFile};
use crate::sequence;
use crate::task::Task;

/// Builds the first moment of a scenario's battle, or says everything that is wrong with it.
pub fn set_up(scenario: &Scenario) -> Result<State, Vec<Fault>> {
    let mut faults = Vec::new();
    check_frame(scenario, &mut faults);
    let roster = roster::read(scenario, &mut faults);
    let terrain = match ground::read(&scenario.ground) {
        Ok(terrain) => terrain,
        Err(more) => {
            faults.extend(more);
            return Err(faults);
        }
    };
    let Some(roster) = roster else { return Err(faults) };
    let victory = read_victory(scenario, &mut faults);
    let sides = BySide::of(|side| read_side(scenario, side, &roster, &terrain, &mut faults));
    let (armies, commands) = (roster.armies(), roster.commands());
    let setup = Setup {
        names: roster.names(),
        units: roster.units,
        armies,
        commanders: roster.commanders,
        commands,
        sides,
        options: scenario.options,
        terrain,
        ground: bodies::spelt_out(&scenario.ground),
        year: scenario.year,
        turn_limit: scenario.turn_limit,
        victory,
    };
    for side in Side::BOTH {
        army::check_points(scenario, &setup, side, &mut faults);
    }
    let (units, commanders) = place::everything(scenario, &setup, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut state = State {
        setup: Shared::new(setup),
        units,
        commanders,
        turn: 1,
        first: scenario.first,
        active: Side::A,
        step: Step::Deployment,
        contacts: Vec::new(),
        credit: None,
        agenda: Agenda::default(),
        over: None,
    };
    match &scenario.situation {
        None => begin_battle(&mut state),
        Some(situation) => {
            place::contacts(situation, &mut state, &mut faults);
            begin_situation(&mut state, situation);
        }
    }
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

/// The beginning of a battle: deployment where it is needed, the roll for the first turn, then the first command phase.
fn begin_battle(state: &mut State) {
    state.active = if state.setup.sides[Side::A].deploys { Side::A } else { Side::B };
    if state.setup.sides[state.active].deploys {
        state.agenda.push(Task::Begin(Step::Deployment));
    }
}

/// A moment in the middle of a battle: the step begins now, with what the file says has happened before.
fn begin_situation(state: &mut State, situation: &crate::scenario::Situation) {
    state.turn = situation.turn;
    state.active = situation.active;
    state.step = situation.step;
    match situation.step {
        Step::Deployment | Step::FirstRoll => {}
        Step::Command => {
            // MG-TRN-03: a player turn begins, so nothing has been done in it yet.
            sequence::expire_marks(state, Step::Command);
            state.first = state.first.or(Some(Side::A));
        }
        Step::Rally
        | Step::Rout
        | Step::Actions
        | Step::Commanders
        | Step::Shooting
        | Step::Melee
        | Step::End => {
            state.first = state.first.or(Some(Side::A));
        }
    }
    state.agenda.push(Task::Begin(situation.step));
}

/// What stands beside the armies: the ruleset, the turns.
fn check_frame(scenario: &Scenario, faults: &mut Vec<Fault>) {
    if !(1..=MOST_TURNS).contains(&scenario.turn_limit) {
        let says = format!("a battle has 1 to {MOST_TURNS} turns, not {}", scenario.turn_limit);
        faults.by_rule("turn-limit", ids::MG_GEN_03, says);
    }
    if let Some(situation) = &scenario.situation {
        if situation.turn == 0 || situation.turn > scenario.turn_limit {
            let says = format!("the turn is 1 to {}, not {}", scenario.turn_limit, situation.turn);
            faults.by_rule("situation.turn", ids::MG_GEN_03, says);
        }
    }
}

const MOST_TURNS: u32 = 1000;

fn read_side(
    scenario: &Scenario,
    side: Side,
    roster: &roster::Roster,
    terrain: &Terrain,
    faults: &mut Vec<Fault>,
) -> SideInfo {
    let army = &scenario.sides[side];
    let home = army.home.unwrap_or(match side {
        Side::A => Edge::South,
        Side::B => Edge::North,
    });
    let communications = army.communications.map(table::Spot::point);
    if let Some(point) = communications {
        let gap = terrain.board.gap_to_edge(home, point).distance;
        if gap > table::TOLERANCE {
            let says = format!(
                "the line of communications is a point of the home edge, and ({}, {}) lies {gap:.2} inches from it: move it there",
                point.x, point.y
            );
            faults.by_rule(format!("sides.{side}.communications"), ids::MG_RTE_04, says);
        }
    }
    let of_side = || roster.units.iter().filter(|unit| unit.side == side);
    let named = || {
        let nation = of_side().next().map(|unit| unit.profile.nation.people());
        nation.map_or_else(|| format!("Side {side}"), str::to_owned)
    };
    SideInfo {
        name: if army.name.is_empty() { named() } else { army.name.clone() },
        home,
        communications,
        deploys: place::deploys(army),
        morale: of_side().map(|unit| u32::from(unit.stands) * u32::from(unit.profile.morale())).sum(),
    }
}

/// MG-END-05.
fn read_victory(scenario: &Scenario, faults: &mut Vec<Fault>) -> Vec<Victory> {
    let mut read = Vec::new();
    let names = || scenario.ground.areas.iter().map(|area| area.name.as_str());
    for (index, victory) in scenario.victory.iter().enumerate() {
        match victory {
            VictoryFile::Endure { side } => read.push(Victory::Endure { side: *side }),
            VictoryFile::Hold { side, area } => {
                let found = scenario.ground.areas.iter().position(|known| known.name == *area);
                match found.filter(|_| !area.is_empty()) {
                    Some(area) => read.push(Victory::Hold { side: *side, area: area as u8 }),
                    None => faults.by_rule(
                        format!("victory[{index}].area"),
                        ids::MG_END_05,
                        format!("no area of the ground is called '{area}': {}", meant(area, names())),
                    ),
                }
            }
        }
    }
    read
}

/// What never changes during a battle.
#[derive(Debug)]
pub struct Setup {
    /// The pieces' names: units first, side A's in roster order, then side B's; then the commanders likewise.
    pub names: Names,
    /// What the units are.
    pub units: Vec<UnitInfo>,
    /// Where in that list each side's units are.
    pub armies: BySide<Range<usize>>,
    /// What the commanders are.
    pub commanders: Vec<CommanderInfo>,
    /// MG-CMD-01: the units under each commander, at whatever level.
    pub commands: Vec<UnitSet>,
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
    /// MG-END-05.
    pub victory: Vec<Victory>,
}

/// What a unit is and was at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitInfo {
    pub name: String,
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
    pub name: String,
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
    /// - `area`: the area, by its place in [`Terrain::areas`].
    Hold { side: Side, area: u8 },
    /// The side wins if neither side's morale has broken by the end.
    Endure { side: Side },
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
        self.commands[usize::from(commander.0)].has(unit)
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

    /// MG-FRM-06, MG-TER-04: whether a unit is infantry in open order, put upon it by difficult ground it is inside whatever its status, or
    /// taken up on clear ground, which lapses with disorder (MG-UNI-06).
    pub fn open_order(&self, unit: UnitId) -> bool {
        let here = self.unit(unit);
        let taken_up = here.formation.is_open() && here.condition == Condition::Good;
        self.arm(unit) == Arm::Infantry && (taken_up || here.footprint.ground.inside.difficult)
    }

    /// MG-UNI-06: whether a unit is a square that holds: a disordered one is none.
    pub fn in_square(&self, unit: UnitId) -> bool {
        let here = self.unit(unit);
        here.formation == Formation::Square && here.condition == Condition::Good && !self.open_order(unit)
    }
}
