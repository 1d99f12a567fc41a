//! From a scenario to the first moment of its battle, with everything that is wrong with it said by path.

mod place;
mod roster;

pub(crate) use roster::path;

use engine::fault::{Faults as _, meant};
use engine::terrain::{CrossingKind, Ground, WaterKind};
use engine::{Agenda, BySide, Fault, Names, Shared};
use table::{Edge, Polyline};

use crate::deployment;
use crate::ground::Terrain;
use crate::options::Options;
use crate::prelude::*;
use crate::scenario::{Scenario, Situation, VictoryFile};
use crate::task::Task;

/// What never changes during a battle.
#[derive(Debug)]
pub struct Setup {
    /// The pieces' names: units first, side A's in roster order, then side B's; then the generals likewise.
    pub names: Names,
    /// What the units are.
    pub units: Vec<UnitInfo>,
    /// What the sides are.
    pub sides: BySide<SideInfo>,
    /// SC-OPT-03.
    pub options: Options,
    /// The ground, as the rules ask it.
    pub terrain: Terrain,
    /// SC-FWK-01: the outlines of closed works, as lines to be crossed.
    pub ramparts: Vec<Polyline>,
    /// SC-OBS-06: of each water the parts that nobody wades: all but its fords.
    pub channels: Vec<Vec<Polygon>>,
    /// SC-GNL-01: of each river the parts over which nobody rides: all but its bridges and fords.
    pub unbridged: Vec<Vec<Polygon>>,
    /// The ground, as the file says it.
    pub ground: Ground,
    /// SC-VIC-03.
    pub victory: Vec<Victory>,
}

/// What a side is.
#[derive(Debug, Clone, PartialEq)]
pub struct SideInfo {
    /// What the scenario calls it.
    pub name: String,
    /// Whose colours it wears.
    pub nation: String,
    /// SC-VIC-01, SC-RET-02: the edge it deploys along.
    pub home: Edge,
    /// SC-VIC-01: whether it places everything itself.
    pub deploys: bool,
}

/// SC-VIC-03: a way to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Victory {
    /// The side alone has a unit that is not shaken in this area at the end.
    /// - `area`: the area, by its number.
    Hold { side: Side, area: u8 },
    /// The side wins if the battle lasts to the end.
    Endure { side: Side },
}

/// Builds the first moment of a scenario's battle, or says everything that is wrong with it.
pub fn set_up(scenario: &Scenario) -> Result<State, Vec<Fault>> {
    let mut faults = Vec::new();
    check_frame(scenario, &mut faults);
    let terrain = bodies::read::<Kind>(&scenario.ground, &mut faults);
    let roster = roster::read(scenario, &mut faults);
    let (Some(roster), true) = (roster, faults.is_empty()) else { return Err(faults) };
    let victory = read_victory(scenario, &terrain, &mut faults);
    let sides = BySide::of(|side| {
        let army = &scenario.sides[side];
        let (name, nation, home) = match side {
            Side::A => ("Side A", "french", Edge::South),
            Side::B => ("Side B", "british", Edge::North),
        };
        let or = |said: &str, usual: &str| if said.is_empty() { usual.to_owned() } else { said.to_owned() };
        SideInfo {
            name: or(&army.name, name),
            nation: or(&army.nation, nation),
            home: army.home.unwrap_or(home),
            deploys: place::deploys(army),
        }
    });
    let setup = Setup {
        names: roster.names(),
        units: roster.units,
        sides,
        options: scenario.options,
        ramparts: ramparts(&terrain),
        channels: waters(&terrain, |water| water.deep(|crossing| crossing.kind == CrossingKind::Ford)),
        unbridged: waters(&terrain, |water| match water.kind {
            WaterKind::River => water.deep(|_| true),
            WaterKind::Stream => Vec::new(),
        }),
        terrain,
        ground: bodies::spelt_out(&scenario.ground),
        victory,
    };
    let (units, generals) = place::everything(scenario, &setup, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut state = State {
        setup: Shared::new(setup),
        units,
        generals,
        turn: 1,
        first: scenario.first,
        active: Side::A,
        step: Step::Deployment,
        moving: None,
        pairs: Vec::new(),
        agenda: Agenda::default(),
        over: None,
    };
    place::generals(scenario, &mut state, &mut faults);
    if let Some(situation) = &scenario.situation {
        place::pairs(situation, &mut state, &mut faults);
    }
    begin(&mut state, scenario.situation.as_ref());
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

/// The beginning of a battle: deployment where it is needed, the roll for the first turn, then turn 1. Or a moment in the middle.
fn begin(state: &mut State, situation: Option<&Situation>) {
    match situation {
        None => {
            state.active = if state.setup.sides[Side::A].deploys { Side::A } else { Side::B };
            if state.setup.sides[state.active].deploys {
                deployment::draw_up_first(state);
                state.agenda.push(Task::Begin(Step::Deployment));
            }
        }
        Some(situation) => {
            state.turn = situation.turn;
            state.active = situation.active;
            state.step = situation.step;
            // SC-TRN-02: the sides alternate, so the turn and its side say who began.
            let began = if situation.turn % 2 == 1 { situation.active } else { situation.active.enemy() };
            state.first = state.first.or(Some(began));
            state.agenda.push(Task::Begin(situation.step));
        }
    }
}

fn check_frame(scenario: &Scenario, faults: &mut Vec<Fault>) {
    let limit = scenario.options.turn_limit.last();
    if limit.is_some_and(|turns| !(1..=1000).contains(&turns)) {
        let says = "a battle has 1 to 1000 turns, or none for no limit";
        faults.by_rule("options.turn-limit", ids::SC_VIC_04, says);
    }
    if scenario.situation.as_ref().is_some_and(|situation| situation.turn == 0) {
        faults.by_rule("situation.turn", ids::SC_TRN_02, "turns are counted from 1");
    }
}

/// Parts of each water.
fn waters(terrain: &Terrain, parts: impl Fn(&bodies::Water) -> Vec<Polygon>) -> Vec<Vec<Polygon>> {
    terrain.waters.iter().map(parts).collect()
}

/// SC-FWK-01: closed works are crossed at their outline.
fn ramparts(terrain: &Terrain) -> Vec<Polyline> {
    let works = terrain.areas.iter().filter(|area| area.kind == Kind::Works);
    let ring = works.filter_map(|area| {
        let corners = area.outline.corners();
        Polyline::new(corners.iter().chain(corners.first()).copied().collect()).ok()
    });
    ring.collect()
}

/// SC-VIC-03.
fn read_victory(scenario: &Scenario, terrain: &Terrain, faults: &mut Vec<Fault>) -> Vec<Victory> {
    let mut read = Vec::new();
    let names = || scenario.ground.areas.iter().map(|area| area.name.as_str());
    for (index, victory) in scenario.victory.iter().enumerate() {
        match victory {
            VictoryFile::Endure { side } => read.push(Victory::Endure { side: *side }),
            VictoryFile::Hold { side, area } => {
                match terrain.areas.iter().position(|known| known.name == *area) {
                    Some(found) => read.push(Victory::Hold { side: *side, area: found as u8 }),
                    None => faults.by_rule(
                        format!("victory[{index}].area"),
                        ids::SC_VIC_03,
                        format!("no area of the ground is called '{area}': {}", meant(area, names())),
                    ),
                }
            }
        }
    }
    read
}
