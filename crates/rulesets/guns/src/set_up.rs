//! From a scenario to the first moment of its battle, with everything that is wrong with it said by path (SG-SCALE-11).

mod standing;

use engine::fault::{Faults as _, meant};
use engine::terrain::Ground;
use engine::{Agenda, Fault, Names, Shared};
use standing::{barred, check_engaged};
use table::{Edge, Polygon};

use crate::ground::{self, Terrain};
use crate::gun_types::{self, USUAL};
use crate::options::Options;
use crate::prelude::*;
use crate::scale::Scale;
use crate::scenario::{Army, BaseFile, FormationFile, LastTurn, Scenario, Sizes};
use crate::sets;
use crate::state::{Acted, Base, Commander, Lies, Quality, Reach};

/// What never changes during a battle.
#[derive(Debug)]
pub struct Setup {
    /// The pieces' names: bases first, side A's roster, then side B's; then the command bases likewise.
    pub names: Names,
    /// What the bases are.
    pub bases: Vec<BaseInfo>,
    /// What the command bases are.
    pub commanders: Vec<CommanderInfo>,
    /// What the sides are.
    pub sides: BySide<SideInfo>,
    /// SG-INIT-02: the strategic attacker.
    pub attacker: Option<Side>,
    /// SG-SCALE-01.
    pub scale: Scale,
    /// SG-SCALE-02: the engagement distance in inches.
    pub ed: f64,
    /// SG-BASE-04.
    pub sizes: Sizes,
    /// SG-OPT-01.
    pub options: Options,
    /// The ground, as the rules ask it.
    pub terrain: Terrain,
    /// The ground, as the file says it.
    pub ground: Ground,
    /// SG-VIC-03.
    pub objectives: Vec<Objective>,
    /// SG-VIC-01.
    pub last_turn: Option<u32>,
    /// SG-MOVE-04.
    pub exits: Vec<(Side, Segment)>,
    /// SG-SCALE-11: reinforcements, in roster order.
    pub entries: Vec<Entry>,
}

/// What a base is.
#[derive(Debug, Clone, PartialEq)]
pub struct BaseInfo {
    pub name: String,
    pub side: Side,
    /// SG-BASE-01.
    pub arm: Arm,
    /// SG-BASE-02.
    pub quality: Quality,
    /// SG-BASE-05.
    pub skirmishes: bool,
    /// SG-ART-01: the range of its guns in inches.
    pub range: Option<f64>,
    /// What its guns are called.
    pub gun: &'static str,
    /// SG-FORM-02: its division, by number.
    pub division: Option<u8>,
    /// SG-CMD-03: the command bases of its chain; nothing if its side has no chains.
    pub chain: Option<Vec<CommandId>>,
    /// What its first formation is called.
    pub of: String,
}

/// What a command base is.
#[derive(Debug, Clone, PartialEq)]
pub struct CommanderInfo {
    pub name: String,
    pub side: Side,
    /// Whether the owner places it (SG-SCALE-13).
    pub deployed: bool,
}

/// What a side is.
#[derive(Debug, Clone, PartialEq)]
pub struct SideInfo {
    /// What the scenario calls it.
    pub name: String,
    /// Whose colours it wears.
    pub nation: String,
    /// SG-SCALE-13: its zones, as upright boxes.
    pub zones: Vec<Rect>,
    /// SG-SCALE-13: the formations its owner places.
    pub deploys: Vec<BaseSet>,
    /// SG-FORM-02: whether its scenario names divisions.
    pub has_divisions: bool,
    /// SG-BASE-07: its roster, those included that are not there yet.
    pub bases: BaseSet,
}

/// SG-VIC-03.
#[derive(Debug, Clone, PartialEq)]
pub struct Objective {
    /// What it is called.
    pub name: String,
    pub area: Polygon,
    /// What it is worth.
    pub points: u32,
}

/// SG-SCALE-11: a reinforcement.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    pub bases: BaseSet,
    /// When.
    pub turn: u32,
    /// Over which edge.
    pub edge: Edge,
}

impl Setup {
    /// SG-BASE-04: frontage and depth.
    pub fn size(&self, arm: Arm) -> [f64; 2] {
        match arm {
            Arm::Infantry => self.sizes.infantry,
            Arm::Cavalry => self.sizes.cavalry,
            Arm::FootArtillery => self.sizes.foot_artillery,
            Arm::HorseArtillery => self.sizes.horse_artillery,
        }
    }

    /// SG-LOS-03: the edge depth.
    pub fn edge_depth(&self) -> f64 {
        self.ed / 6.0
    }
}

/// Builds the first moment of a scenario's battle, or says everything that is wrong with it.
pub fn set_up(scenario: &Scenario) -> Result<State, Vec<Fault>> {
    let mut faults = Vec::new();
    check_frame(scenario, &mut faults);
    let (width, depth) = (scenario.ground.width, scenario.ground.depth);
    let scale = Scale::new(scenario.units, width, depth, scenario.battlefield);
    let roads = scenario.options.road_through_rough;
    let terrain = Terrain::read(&scenario.ground, scale.ed(), roads, &mut faults);
    let roster = Roster::read(scenario, &scale, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let objectives = read_objectives(scenario, &terrain, &mut faults);
    let names =
        roster.bases.iter().map(|base| &base.name).chain(roster.commanders.iter().map(|one| &one.name));
    let sides = BySide::of(|side| side_info(scenario, side, &roster));
    let setup = Setup {
        names: Names::new(names.cloned()),
        sides,
        attacker: scenario.attacker,
        ed: scale.ed(),
        scale,
        sizes: scenario.sides.a.sizes,
        options: scenario.options,
        terrain,
        ground: ground::spelt_out(&scenario.ground),
        objectives,
        last_turn: match scenario.last_turn {
            LastTurn::Turn(turn) => Some(turn),
            LastTurn::Never(_) => None,
        },
        exits: scenario
            .exits
            .iter()
            .map(|exit| (exit.side, Segment::new(exit.from.point(), exit.to.point())))
            .collect(),
        entries: roster.entries(),
        bases: roster.bases.clone(),
        commanders: roster.commanders.clone(),
    };
    let mut state = first_state(scenario, setup, &roster);
    check_places(&state, scenario, &roster, &mut faults);
    if let Some(situation) = &scenario.situation {
        (state.turn, state.phase, state.initiative) = (situation.turn, situation.phase, situation.initiative);
        state.quiet_turns = situation.quiet_turns;
        read_links(&mut state, scenario, &roster, &mut faults);
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    if scenario.situation.is_none() {
        let deploys = Side::BOTH.into_iter().any(|side| crate::deployment::has_to(&state, side));
        state.phase = if deploys { Phase::Deployment } else { Phase::Initiative };
    }
    state.judge_reach();
    state.agenda.push(Task::Begin(state.phase));
    Ok(state)
}

fn check_frame(scenario: &Scenario, faults: &mut Vec<Fault>) {
    if !(scenario.battlefield > 0.0 && scenario.battlefield <= 1000.0) {
        let says = "a battlefield is more than 0 and at most 1000 miles or kilometres wide";
        faults.by_rule("battlefield", ids::SG_SCALE_01, says);
    }
    if matches!(scenario.last_turn, LastTurn::Turn(turn) if !(1..=1000).contains(&turn)) {
        faults.by_rule("last-turn", ids::SG_VIC_01, "a battle has 1 to 1000 turns, or none as a word");
    }
    if scenario.situation.as_ref().is_some_and(|situation| situation.turn == 0) {
        faults.by_rule("situation.turn", ids::SG_TURN_01, "turns are counted from 1");
    }
    if scenario.sides.a.sizes != scenario.sides.b.sizes {
        let says = "both sides use the same base sizes: a base stands for the same strength on either";
        faults.by_rule("sides.B.sizes", ids::SG_BASE_03, says);
    }
    let Sizes { infantry, cavalry, foot_artillery, horse_artillery, command } = scenario.sides.a.sizes;
    let sizes = [infantry, cavalry, foot_artillery, horse_artillery, command];
    if sizes.iter().flatten().any(|inches| !(0.1..=20.0).contains(inches)) {
        faults.by_rule("sides.A.sizes", ids::SG_BASE_04, "a base is 0.1 to 20 inches wide and deep");
    }
    let edge = |spot: &Spot| {
        let Point { x, y } = spot.point();
        let inside = [x, y, scenario.ground.width - x, scenario.ground.depth - y];
        inside.iter().any(|inches| inches.abs() <= TOLERANCE)
            && inside.iter().all(|inches| *inches >= -TOLERANCE)
    };
    for (index, exit) in scenario.exits.iter().enumerate() {
        if !edge(&exit.from) || !edge(&exit.to) {
            let (width, depth) = (scenario.ground.width, scenario.ground.depth);
            let says = format!(
                "an exit runs along an edge of the table: begin and end it at x = 0 or {width}, or at y = 0 or {depth}"
            );
            faults.by_rule(format!("exits[{index}]"), ids::SG_MOVE_04, says);
        }
    }
}

/// The bases and command bases of both sides, as the files list them.
struct Roster {
    bases: Vec<BaseInfo>,
    commanders: Vec<CommanderInfo>,
    /// Each formation: side, name, file, bases.
    formations: Vec<(Side, String, FormationFile, BaseSet)>,
    acted: Vec<Option<Acted>>,
}

impl Roster {
    fn read(scenario: &Scenario, scale: &Scale, faults: &mut Vec<Fault>) -> Self {
        let mut roster = Self { bases: vec![], commanders: vec![], formations: vec![], acted: vec![] };
        for side in Side::BOTH {
            let army = &scenario.sides[side];
            for (name, file) in &army.commanders {
                let (width, depth) = (scenario.ground.width, scenario.ground.depth);
                let off = |at: Point| at.x < 0.0 || at.x > width || at.y < 0.0 || at.y > depth;
                if let Some(at) = file.at.map(Spot::point).filter(|at| off(*at)) {
                    let says = format!(
                        "{name} stands at ({}, {}), off the table of {width} by {depth} inches: bring him in",
                        at.x, at.y
                    );
                    faults.by_rule(format!("sides.{side}.commanders.\"{name}\".at"), ids::SG_CMD_05, says);
                }
                if file.at.is_none() && army.zones.is_empty() && scenario.situation.is_none() {
                    let says = format!("say where {name} stands, or give his side zones to deploy in");
                    faults.by_rule(format!("sides.{side}.commanders.\"{name}\""), ids::SG_SCALE_11, says);
                }
                let info = CommanderInfo { name: name.clone(), side, deployed: file.at.is_none() };
                roster.commanders.push(info);
            }
        }
        for side in Side::BOTH {
            roster.read_side(scenario, side, scale, faults);
        }
        if roster.bases.len() > sets::MOST_BASES {
            faults.note("sides", format!("both sides together have at most {} bases", sets::MOST_BASES));
        }
        roster.check_names(faults);
        roster
    }

    fn read_side(&mut self, scenario: &Scenario, side: Side, scale: &Scale, faults: &mut Vec<Fault>) {
        let army = &scenario.sides[side];
        if army.formations.is_empty() {
            let says = "a side has at least one formation, and this one has none: write one";
            faults.by_rule(format!("sides.{side}.formations"), ids::SG_SCALE_11, says);
        }
        if army.commanders.is_empty() && scenario.situation.is_none() {
            let says = "a side has at least one command base: without one nobody can react";
            faults.by_rule(format!("sides.{side}.commanders"), ids::SG_SCALE_11, says);
        }
        Self::check_chains(army, side, faults);
        let mut divisions: Vec<String> = vec![];
        let has_chains = army.formations.values().any(|formation| formation.under.is_some());
        for (name, file) in &army.formations {
            let at = |field: &str| format!("sides.{side}.formations.\"{name}\".{field}");
            let chain =
                has_chains.then(|| self.chain(army, side, file.under.as_deref(), &at("under"), faults));
            let listed = listed(file);
            if listed.is_empty() {
                faults.by_rule(
                    at("infantry"),
                    ids::SG_FORM_01,
                    "a formation has at least one base: say how many, as in `infantry = 4`",
                );
            }
            if file.gun.is_some() && !listed.is_empty() && !listed.iter().any(|one| one.arm.is_artillery()) {
                faults.by_rule(
                    at("gun"),
                    ids::SG_DATA_01,
                    format!("{name} has no artillery, so it has no gun: leave this out"),
                );
            }
            if let Some(files) = file.files.filter(|files| usize::from(*files) > listed.len().max(1)) {
                let says = format!(
                    "{name} has {} bases, so {files} cannot stand abreast: lower it, or leave it out",
                    listed.len()
                );
                faults.note(at("files"), says);
            }
            let mut bases = BaseSet::default();
            for (number, one) in listed.iter().enumerate() {
                let plain = match listed.len() {
                    1 => name.clone(),
                    _ if name.chars().count() <= 3 => format!("{name}{}", number + 1),
                    _ => format!("{name} {}", number + 1),
                };
                let named = one.division.as_deref().or(file.division.as_deref());
                let division = named.map(|named| {
                    let known = divisions.iter().position(|division| division == named);
                    known.unwrap_or_else(|| {
                        divisions.push(named.to_owned());
                        divisions.len() - 1
                    }) as u8
                });
                let (gun, range) = read_gun(file, one, scale, &at("gun"), faults);
                if self.bases.len() < sets::MOST_BASES {
                    bases.add(BaseId(self.bases.len() as u8));
                }
                self.acted.push(one.acted.or(file.acted));
                self.bases.push(BaseInfo {
                    name: one.name.clone().unwrap_or(plain),
                    side,
                    arm: one.arm,
                    quality: one.quality.unwrap_or(file.quality),
                    skirmishes: one.skirmish.or(file.skirmish).unwrap_or(one.arm == Arm::Infantry),
                    range,
                    gun,
                    division,
                    chain: chain.clone(),
                    of: name.clone(),
                });
            }
            self.formations.push((side, name.clone(), file.clone(), bases));
        }
    }

    /// SG-CMD-03: every commander is under another of his side or under none, and nobody under himself.
    fn check_chains(army: &Army, side: Side, faults: &mut Vec<Fault>) {
        for (name, file) in &army.commanders {
            let at = format!("sides.{side}.commanders.\"{name}\".under");
            let above = |name: &str| army.commanders.get(name).and_then(|file| file.under.as_deref());
            match file.under.as_deref() {
                Some(under) if !army.commanders.contains_key(under) => {
                    faults.by_rule(at, ids::SG_CMD_03, nobody_called(under, army));
                }
                Some(under) => {
                    let mut steps =
                        std::iter::successors(Some(under), |one| above(one)).take(army.commanders.len());
                    if steps.any(|one| one == name) {
                        let says = format!(
                            "{name} would be his own superior: put him under somebody else, or leave it out"
                        );
                        faults.by_rule(at, ids::SG_CMD_03, says);
                    }
                }
                None => {}
            }
        }
    }

    /// SG-CMD-03: a command base and his superiors.
    fn chain(
        &self,
        army: &Army,
        side: Side,
        under: Option<&str>,
        at: &str,
        faults: &mut Vec<Fault>,
    ) -> Vec<CommandId> {
        let (mut chain, mut next) = (vec![], under);
        while let Some(name) = next {
            let known = self.commanders.iter().position(|one| one.side == side && one.name == name);
            // What is wrong with a commander is told of him, not of every formation below (`check_chains`).
            let Some(index) = known else {
                if chain.is_empty() {
                    faults.by_rule(at, ids::SG_CMD_03, nobody_called(name, army));
                }
                break;
            };
            if chain.contains(&CommandId(index as u8)) {
                break;
            }
            chain.push(CommandId(index as u8));
            next = army.commanders[name].under.as_deref();
        }
        chain
    }

    fn check_names(&self, faults: &mut Vec<Fault>) {
        let bases = self.bases.iter().map(|base| {
            let at = format!("sides.{}.formations.\"{}\"", base.side, base.of);
            (base.name.as_str(), at)
        });
        let commanders = self.commanders.iter().map(|one| {
            let at = format!("sides.{}.commanders.\"{}\"", one.side, one.name);
            (one.name.as_str(), at)
        });
        let mut known = std::collections::BTreeSet::new();
        for (name, at) in bases.chain(commanders) {
            // The bases of a formation bear its name, so one sentence is enough for all of them.
            let is_told = faults.last().is_some_and(|last| last.at == at);
            if !known.insert(name) && !is_told {
                let says = format!(
                    "two pieces are called '{name}': every base and commander needs a name of its own"
                );
                faults.by_rule(at, ids::SG_BASE_07, says);
            }
        }
    }

    fn entries(&self) -> Vec<Entry> {
        let entering =
            self.formations.iter().filter_map(|(_, _, file, bases)| Some((file.enters.as_ref()?, *bases)));
        entering.map(|(entry, bases)| Entry { bases, turn: entry.turn, edge: entry.edge }).collect()
    }
}

fn nobody_called(name: &str, army: &Army) -> String {
    let known = meant(name, army.commanders.keys().map(String::as_str));
    format!("no commander of this side is called '{name}': {known}")
}

/// The bases of a formation: those that are counted, then those that are listed.
fn listed(file: &FormationFile) -> Vec<BaseFile> {
    let counts = [
        (Arm::Infantry, file.infantry),
        (Arm::Cavalry, file.cavalry),
        (Arm::FootArtillery, file.foot_artillery),
        (Arm::HorseArtillery, file.horse_artillery),
    ];
    let base = |arm: Arm| BaseFile {
        name: None,
        arm,
        quality: None,
        skirmish: None,
        gun: None,
        range: None,
        division: None,
        acted: None,
    };
    let counted = counts.into_iter().flat_map(|(arm, count)| (0..count).map(move |_| base(arm)));
    counted.chain(file.roster.iter().cloned()).collect()
}

/// SG-ART-01, SG-DATA-01: the guns of a base and their range.
fn read_gun(
    file: &FormationFile,
    one: &BaseFile,
    scale: &Scale,
    at: &str,
    faults: &mut Vec<Fault>,
) -> (&'static str, Option<f64>) {
    if !one.arm.is_artillery() {
        return ("", None);
    }
    if let Some(range) = one.range {
        return ("guns", Some(range));
    }
    let key = one.gun.as_deref().or(file.gun.as_deref()).unwrap_or(USUAL);
    let Some(gun) = gun_types::gun(key) else {
        let known = gun_types::GUNS.iter().map(|gun| gun.key);
        let says = format!("there is no gun '{key}': {}", meant(key, known));
        faults.by_rule(at, ids::SG_DATA_01, says);
        return ("", None);
    };
    (gun.title, Some(scale.range(gun.range)))
}

fn side_info(scenario: &Scenario, side: Side, roster: &Roster) -> SideInfo {
    let army = &scenario.sides[side];
    let (name, nation) = match side {
        Side::A => ("Blue", "union"),
        Side::B => ("Red", "confederate"),
    };
    let or = |said: &str, usual: &str| if said.is_empty() { usual.to_owned() } else { said.to_owned() };
    let zone = |[one, other]: &[Spot; 2]| {
        let (one, other) = (one.point(), other.point());
        let size = other - one;
        Rect::along(one.lerp(other, 0.5), Point::new(0.0, 1.0), size.x.abs(), size.y.abs())
    };
    let own = || roster.formations.iter().filter(move |(whose, ..)| *whose == side);
    SideInfo {
        name: or(&army.name, name),
        nation: or(&army.nation, nation),
        zones: army.zones.iter().map(zone).collect(),
        deploys: own().filter(|(_, _, file, _)| is_deployed(file)).map(|(.., bases)| *bases).collect(),
        has_divisions: roster.bases.iter().any(|base| base.side == side && base.division.is_some()),
        bases: own().fold(BaseSet::default(), |all, (.., bases)| all.or(*bases)),
    }
}

fn is_deployed(file: &FormationFile) -> bool {
    file.at.is_none() && file.places.is_empty() && file.enters.is_none()
}

fn read_objectives(scenario: &Scenario, terrain: &Terrain, faults: &mut Vec<Fault>) -> Vec<Objective> {
    let mut read = vec![];
    for (index, file) in scenario.objectives.iter().enumerate() {
        let drawn = Polygon::new(file.outline.iter().map(|spot| spot.point()).collect());
        if let (false, Err(error)) = (file.outline.is_empty(), &drawn) {
            faults.by_rule(format!("objectives[{index}].outline"), ids::SG_VIC_03, error.to_string());
            continue;
        }
        let drawn = drawn.ok();
        let named =
            || terrain.land.areas.iter().find(|area| area.name == file.name).map(|area| area.outline.clone());
        if let Some(area) = drawn.or_else(named) {
            read.push(Objective { name: file.name.clone(), area, points: file.points });
        } else {
            let known = terrain.land.areas.iter().map(|area| area.name.as_str());
            let says = format!(
                "draw an outline, or name an area of the ground: none is called '{}', {}",
                file.name,
                meant(&file.name, known)
            );
            faults.by_rule(format!("objectives[{index}]"), ids::SG_VIC_03, says);
        }
    }
    read
}

fn first_state(scenario: &Scenario, setup: Setup, roster: &Roster) -> State {
    let nowhere = Pose::new(-100.0, -100.0, 0.0);
    let base = |index: usize| Base {
        at: nowhere,
        formation: BaseId(0),
        body: BaseId(0),
        reach: Reach::Full,
        acted: roster.acted[index],
        counted: false,
        fate: Fate::Waiting,
        lies: Lies(Rect::centred(nowhere, 1.0, 1.0)),
    };
    let files = Side::BOTH.into_iter().flat_map(|side| scenario.sides[side].commanders.values());
    let held = scenario.objectives.iter().map(|objective| objective.held).collect();
    let mut state = State {
        bases: (0..roster.bases.len()).map(base).collect(),
        commanders: files
            .map(|file| Commander { at: file.at.unwrap_or(nowhere.spot()), moved: false })
            .collect(),
        setup: Shared::new(setup),
        turn: 1,
        phase: Phase::Initiative,
        initiative: Side::A,
        links: vec![],
        attacked: false,
        declared: vec![],
        pledges: vec![],
        silent: BySide::default(),
        combats: vec![],
        fight: None,
        held,
        eventful: false,
        quiet_turns: 0,
        agenda: Agenda::default(),
        over: None,
    };
    for (_, _, file, bases) in &roster.formations {
        let Some(label) = bases.first() else { continue };
        let poses = match file.at {
            Some(at) if file.places.is_empty() => {
                let files = file.files.map_or(bases.len(), usize::from);
                Some(formations::rows(&state.setup, &bases.iter().collect::<Vec<_>>(), files, at))
            }
            _ if file.places.len() == bases.len() => Some(file.places.clone()),
            _ => None,
        };
        for (number, id) in bases.iter().enumerate() {
            let lost = file.lost.contains(&state.info(id).name);
            state.put(id, poses.as_ref().map_or(nowhere, |poses| poses[number]));
            let base = state.base_mut(id);
            (base.formation, base.body) = (label, label);
            if poses.is_some() {
                base.fate = if lost { Fate::Destroyed } else { Fate::Present };
            }
        }
    }
    state.relabel();
    state
}

/// SG-FORM-02 to SG-FORM-05, SG-SCALE-11: whether the starting formations are legal where they stand.
fn check_places(state: &State, scenario: &Scenario, roster: &Roster, faults: &mut Vec<Fault>) {
    for (side, name, file, bases) in &roster.formations {
        let at = |field: &str| format!("sides.{side}.formations.\"{name}\".{field}");
        if !file.places.is_empty() && file.places.len() != bases.len() {
            let says = format!(
                "it has {} bases and {} places: write a place for each, or `at` for all of them",
                bases.len(),
                file.places.len()
            );
            faults.note(at("places"), says);
            continue;
        }
        if is_deployed(file) && scenario.sides[*side].zones.is_empty() {
            let says = "say where it stands, when it enters, or give its side zones to deploy in";
            faults.by_rule(at("at"), ids::SG_SCALE_11, says);
        }
        let here = state.there(*bases);
        if here.is_empty() {
            continue;
        }
        let legal = formations::check_organisation(state, here)
            .and_then(|()| formations::check_shape(&state.rects(here)))
            .and_then(|()| formations::check_room(state, here, &state.rects(here)));
        if let Some(says) = barred(state, name, here) {
            faults.by_rule(at("at"), ids::SG_TERR_05, says);
        } else if let Err(refusal) = legal {
            // Two formations that lie on each other are told of once, at the later one.
            let earlier = |base: &BaseId| here.first().is_some_and(|first| base.index() < first.index());
            let rects = state.rects(here);
            let lies_on = |base: BaseId| rects.iter().any(|rect| overlaps(rect, state.rect(base)));
            let others: Vec<BaseId> =
                state.present().filter(|base| !here.has(*base) && lies_on(*base)).collect();
            if refusal.rule() == ids::SG_FORM_03 && !others.is_empty() && !others.iter().any(earlier) {
                continue;
            }
            let says = refusal.in_words(state.names());
            let what_to_do = if refusal.rule() == ids::SG_FORM_03 { ", move one of them" } else { "" };
            faults.by_rule(at("at"), refusal.rule(), format!("{says}{what_to_do}"));
        }
    }
    if !scenario.begins_engaged && scenario.situation.is_none() {
        check_engaged(state, roster, faults);
    }
}

/// SG-COMB-01: attacks that were made before the battle is taken up.
fn read_links(state: &mut State, scenario: &Scenario, roster: &Roster, faults: &mut Vec<Fault>) {
    let Some(situation) = &scenario.situation else { return };
    for (index, file) in situation.links.iter().enumerate() {
        let find = |name: &str| {
            let known = roster.formations.iter().find(|(_, known, ..)| known == name);
            let of_formation =
                known.and_then(|(.., bases)| bases.iter().find(|base| state.is_present(*base)));
            of_formation.or_else(|| state.present().find(|base| state.name(*base) == name))
        };
        let (Some(attacker), Some(target)) = (find(&file.attacker), find(&file.target)) else {
            let wrong = [&file.attacker, &file.target].into_iter().filter(|name| find(name).is_none());
            let wrong: Vec<String> = wrong.map(|name| format!("'{name}'")).collect();
            let all: Vec<&str> = roster.formations.iter().map(|(_, name, ..)| name.as_str()).collect();
            let says = format!(
                "{} is no formation or base on the table: a link names two of {}, or bases of theirs",
                wrong.join(" and "),
                all.join(", ")
            );
            faults.by_rule(format!("situation.links[{index}]"), ids::SG_COMB_01, says);
            continue;
        };
        let (attacker, target) = (state.base(attacker).body, Some(state.base(target).body));
        state.links.push(Link { attacker, target, attack: index as u8, kept: file.kept });
        state.attacked = true;
    }
}
