//! SX-CHR, SX-OPT, SX-GEN-05: from a scenario to the first moment of its encounter, with everything that is wrong with it said by path.

mod people;

use std::collections::BTreeSet;
use std::fmt;

use engine::fault::Faults as _;
use engine::terrain::Ground;
use engine::{Agenda, Names, Shared};
use table::Board;

use crate::ground::{self, Kind, Terrain, The};
use crate::options::Options;
use crate::prelude::*;
use crate::scenario::{Calling, DawnFile, FigureFile, Scenario, SideColour, Situation, WayOut};
use crate::state::Group;

/// Builds the first moment of a scenario's encounter, or says everything that is wrong with it.
pub fn set_up(scenario: &Scenario) -> Result<State, Vec<Fault>> {
    let mut faults = Vec::new();
    check_frame(scenario, &mut faults);
    let terrain = match Terrain::new(&scenario.ground) {
        Ok(terrain) => terrain,
        Err(more) => {
            faults.extend(more);
            return Err(faults);
        }
    };
    let names = read_names(scenario, &terrain, &mut faults);
    encounter::check(scenario, &terrain, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let affair = encounter::affair(scenario, &terrain);
    let course = encounter::course(scenario, affair.as_ref());
    let ground = ground::spelt_out(&scenario.ground, &terrain);
    let setup = Setup {
        affair,
        names,
        roster: people::characters(scenario).len(),
        characters: people::characters(scenario).into_iter().chain(strangers()).collect(),
        sides: BySide::of(|side| read_side(scenario, side)),
        options: scenario.options,
        terrain,
        ground,
        gunfight: scenario.gunfight,
        in_town: scenario.in_town,
        on_the_trail: scenario.on_the_trail,
        southwest: scenario.southwest,
        face_cards: scenario.face_cards,
        day_won_by: scenario.day_won_by,
        saddles: people::saddles(scenario),
        deploys: BySide::of(|side| people::deploys(scenario, side)),
        edges_given: scenario.sides.a.edge.is_some() || scenario.sides.b.edge.is_some(),
        days: scenario.days,
    };
    let placed = people::everything(scenario, &setup, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut state = State {
        setup: Shared::new(setup),
        figures: placed.figures,
        horses: placed.horses,
        vehicles: placed.vehicles,
        turn: 0,
        active: Side::A,
        phase: Phase::Deployment,
        fresh: true,
        day: 1,
        edges: read_edges(scenario),
        deck: dice::Deck::FULL,
        pair: None,
        face_cards: 0,
        queue: arrayvec::ArrayVec::new(),
        activation: None,
        engaged: Vec::new(),
        groups: Vec::new(),
        agenda: Agenda::default(),
        over: None,
        course,
    };
    people::check_bases(&state, &mut faults);
    people::check_conditions(&state, &mut faults);
    match &scenario.situation {
        None => state.agenda.push(sequence::Task::Begin(Phase::Deployment).into()),
        Some(situation) => begin_situation(&mut state, situation, &mut faults),
    }
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

/// What stands beside the sides: the ruleset, the options, the numbers.
fn check_frame(scenario: &Scenario, faults: &mut Vec<Fault>) {
    if let Some(module) = scenario.options.lacks_gunplay() {
        faults.by_rule(
            format!("options.{module}"),
            ids::SX_OPT_03,
            format!("{module} needs adv-gunplay: switch that module on too"),
        );
    }
    if !(1..=52).contains(&scenario.face_cards) {
        faults.by_rule(
            "face-cards",
            ids::SX_CRD_10,
            "a day ends after 1 to 52 face cards: give it a number of these, 10 is usual",
        );
    }
    let pieces = Side::BOTH.iter().map(|side| scenario.sides[*side].figures.len()).sum::<usize>()
        + scenario.horses.len()
        + scenario.vehicles.len()
        + scenario
            .encounter
            .iter()
            .filter_map(|it| it.cattle.as_ref())
            .map(|it| it.head.len())
            .sum::<usize>();
    if pieces > MOST_PIECES {
        faults.note("sides", format!("an encounter has at most {MOST_PIECES} figures, horses and vehicles"));
    }
    for side in Side::BOTH {
        if scenario.sides[side].figures.is_empty() {
            faults.by_rule(
                format!("sides.{side}.figures"),
                ids::SX_CRD_01,
                "a side needs at least one figure, and this one has none: write one",
            );
        }
    }
    if let (Some(one), Some(other)) = (scenario.sides.a.colour, scenario.sides.b.colour) {
        if one == other {
            faults.by_rule(
                "sides.B.colour",
                ids::SX_CRD_01,
                "one side is red, the other black: change one of them, or leave both out",
            );
        }
    }
}

/// Everything has a name of its own: pieces among each other, and against the features of the ground.
fn read_names(scenario: &Scenario, terrain: &Terrain, faults: &mut Vec<Fault>) -> Names {
    let figures = Side::BOTH.iter().flat_map(|side| {
        scenario.sides[*side]
            .figures
            .keys()
            .map(move |name| (format!("sides.{side}.figures.\"{name}\""), name))
    });
    let horses = scenario.horses.keys().map(|name| (format!("horses.\"{name}\""), name));
    let vehicles = scenario.vehicles.keys().map(|name| (format!("vehicles.\"{name}\""), name));
    let mut names: Vec<String> = Vec::new();
    let mut known: BTreeSet<&str> = BTreeSet::new();
    let herd = scenario.encounter.iter().filter_map(|encounter| encounter.cattle.as_ref());
    let cattle = herd.flat_map(|cattle| cattle.head.keys());
    let cattle = cattle.map(|name| (format!("encounter.cattle.head.\"{name}\""), name));
    for (at, name) in figures.chain(horses).chain(vehicles).chain(cattle) {
        let wrong = if name.is_empty() {
            Some("a name is empty: give it one".to_owned())
        } else if !known.insert(name) || terrain.find(name).is_some() {
            Some(format!("two things are called '{name}': give one of them another name"))
        } else {
            let is_word = WORDS.contains(&name.as_str());
            is_word.then(|| format!("'{name}' is a word of the game: choose another name"))
        };
        faults.extend(wrong.map(|says| Fault::new(at, says)));
        names.push(name.clone());
    }
    Names::new(names)
}

/// What `inspect` says beside the pieces; no piece may be called so.
const WORDS: [&str; 22] = [
    "encounter",
    "activation",
    "agenda",
    "cards",
    "day",
    "edges",
    "fresh",
    "group-tests",
    "turn",
    "phase",
    "active",
    "acting",
    "queue",
    "face-cards",
    "cards-left",
    "horses",
    "vehicles",
    "groups",
    "engaged",
    "over",
    "awaits",
    "decision",
];

/// SX-CRD-01: side A is red unless a colour is given.
fn read_side(scenario: &Scenario, side: Side) -> SideInfo {
    let party = &scenario.sides[side];
    let other = scenario.sides[side.enemy()].colour;
    let colour = party.colour.unwrap_or(match (other, side) {
        (Some(SideColour::Red), _) | (None, Side::B) => SideColour::Black,
        (Some(SideColour::Black), _) | (None, Side::A) => SideColour::Red,
    });
    SideInfo {
        name: if party.name.is_empty() { format!("Side {side}") } else { party.name.clone() },
        colour,
        solo: party.solo.is_some(),
        posture: party.solo.or(party.posture).unwrap_or_default(),
        post: party.post,
        exits: party.exits.clone(),
        ways_out: party.ways_out.iter().map(Stretch::of).collect(),
        dawn: party.dawn.clone(),
        escape: party.escape,
    }
}

/// A moment in the middle of an encounter.
fn begin_situation(state: &mut State, situation: &Situation, faults: &mut Vec<Fault>) {
    if situation.turn == 0 && matches!(situation.phase, Phase::First | Phase::Second) {
        let says = "turns are counted from 1: only a stand-off and the cards come before the first";
        faults.by_rule("situation.turn", ids::SX_CRD_08, says);
    }
    state.turn = situation.turn;
    state.active = situation.active;
    state.face_cards = situation.face_cards;
    state.day = situation.day.max(1);
    for card in &situation.drawn {
        if state.deck.contains(*card) {
            state.deck.set_aside(*card);
        } else {
            faults.by_rule("situation.drawn", ids::SX_CRD_02, format!("{card} is drawn twice"));
        }
    }
    let figure = |name: &str, at: String, faults: &mut Vec<Fault>| {
        let found = state.names().find(name).and_then(|piece| state.as_figure(piece));
        if found.is_none() {
            faults.note(at, format!("no figure is called '{name}'"));
        }
        found
    };
    let mut queue = arrayvec::ArrayVec::new();
    for (index, name) in situation.queue.iter().flatten().enumerate() {
        let at = format!("situation.queue[{index}]");
        match figure(name, at.clone(), faults) {
            Some(id) if state.figure(id).side != situation.active || queue.contains(&id) => {
                faults.by_rule(
                    at,
                    ids::SX_ACT_02,
                    format!("{name} is not of the active side, or named twice"),
                );
            }
            Some(id) => queue.push(id),
            None => {}
        }
    }
    let mut engaged = Vec::new();
    for (index, (one, other)) in situation.engaged.iter().enumerate() {
        let at = format!("situation.engaged[{index}]");
        let pair = figure(one, at.clone(), faults).zip(figure(other, at.clone(), faults));
        match pair {
            Some((one, other)) if state.figure(one).side != state.figure(other).side => {
                let out = [one, other].into_iter().find(|id| !state.figure(*id).status.conscious());
                match out {
                    None => engaged.push((one, other)),
                    Some(out) => {
                        let says = format!(
                            "{} is out of the fight and engages nobody: leave this out",
                            state.name(out)
                        );
                        faults.by_rule(at, ids::SX_BRAWL_02, says);
                    }
                }
            }
            Some(_) => faults.by_rule(at, ids::SX_BRAWL_02, "enemies are engaged, not friends"),
            None => {}
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    for (index, names) in situation.groups.iter().enumerate() {
        let at = format!("situation.groups[{index}]");
        let mut members: Vec<FigureId> =
            names.iter().filter_map(|name| figure(name, at.clone(), faults)).collect();
        members.sort_unstable();
        members.dedup();
        if !state.setup.options.has(Module::Groups) {
            let says =
                "figures act as groups only with the module group-morale: turn it on, or leave them out";
            faults.by_rule(at, ids::SX_GRP_01, says);
            continue;
        }
        let taken = members.iter().any(|id| groups.iter().any(|group| group.members.contains(id)));
        let sides_differ =
            members.windows(2).any(|two| state.figure(two[0]).side != state.figure(two[1]).side);
        if !(2..=10).contains(&members.len()) || taken || sides_differ {
            faults.by_rule(
                at,
                ids::SX_GRP_02,
                "a group is two to ten figures of one side, none of them in another",
            );
        } else {
            groups.push(Group { members: members.into_iter().collect(), charge: None, got_a_shot: None });
        }
    }
    (state.queue, state.engaged, state.groups) = (queue, engaged, groups);
    match situation.phase {
        Phase::Deployment => {
            let says = "deployment is the beginning of an encounter: leave the situation out";
            faults.note("situation.phase", says);
        }
        // The cards open the turn and count it on.
        Phase::Cards => state.turn = situation.turn.saturating_sub(1),
        // A phase whose order is given has begun: what was used in it is used.
        Phase::First | Phase::Second if situation.queue.is_some() => state.phase = situation.phase,
        Phase::StandOff | Phase::First | Phase::Second => {}
    }
    if situation.queue.is_none() || !matches!(situation.phase, Phase::First | Phase::Second) {
        // Not after the first phase, whose end would change the active side.
        state.phase = Phase::Cards;
        state.agenda.push(sequence::Task::Begin(situation.phase).into());
    }
}

/// SX-TER-12: side B faces north from the south edge unless the scenario or its player chooses otherwise.
fn read_edges(scenario: &Scenario) -> BySide<TableEdge> {
    let b =
        scenario.sides.b.edge.or(scenario.sides.a.edge.map(TableEdge::opposite)).unwrap_or(TableEdge::South);
    BySide { a: scenario.sides.a.edge.unwrap_or(b.opposite()), b }
}

/// What never changes during an encounter.
#[derive(Debug)]
pub struct Setup {
    /// What an encounter of the campaign is about.
    pub affair: Option<encounter::Affair>,
    /// The pieces' names: figures (side A's in roster order, then side B's), then horses, then vehicles.
    pub names: Names,
    /// How many figures the scenario names.
    pub roster: usize,
    /// SX-CHR-01: who the figures are, as the scenario says it, by [`crate::state::FigureId`]; after those of the scenario those whom a commander may
    /// imagine. What of it may change (CV and Coolness may be rolled, SX-CHR-03) is in [`crate::state::Figure`].
    pub characters: Vec<FigureFile>,
    /// The two sides.
    pub sides: BySide<SideInfo>,
    /// SX-OPT.
    pub options: Options,
    /// The ground as the rules meet it.
    pub terrain: Terrain,
    /// The ground as the file says it, with the widths that follow when it does not.
    pub ground: Ground,
    /// SX-DRAW-07: it opens with a stand-off.
    pub gunfight: bool,
    /// SX-CHR-13: it is fought in a town.
    pub in_town: bool,
    /// SX-CONC-11.
    pub on_the_trail: bool,
    /// SX-CONC-10.
    pub southwest: bool,
    /// SX-CRD-10: how many face cards end the day.
    pub face_cards: u8,
    /// Who has won when the day ends with both sides left.
    pub day_won_by: Option<Side>,
    /// SX-CHR-13: weapons left with each horse, by [`crate::state::HorseId`].
    pub saddles: Vec<Vec<Weapon>>,
    /// SX-TER-12: which sides place their figures themselves.
    pub deploys: BySide<bool>,
    /// SX-TER-12: the scenario says from which edges the sides come.
    pub edges_given: bool,
    /// SX-CRD-13: how many days it may last.
    pub days: u8,
}

/// SX-CHR-02: men with some gun experience and the usual weapons, for those who must reckon with somebody they have not seen.
fn strangers() -> impl Iterator<Item = FigureFile> {
    use Weapon::{Pistol, Rifle};
    [Pistol, Rifle, Pistol, Rifle, Pistol, Rifle].into_iter().map(|weapon| FigureFile {
        calling: Calling::Outlaw,
        cv: Some(4),
        coolness: Some(4),
        weapons: vec![weapon],
        ..FigureFile::default()
    })
}

/// One side, as the scenario says it.
#[derive(Debug, Clone)]
pub struct SideInfo {
    pub name: String,
    /// SX-CRD-01.
    pub colour: SideColour,
    /// SX-SOLO-01: the rules answer for it.
    pub solo: bool,
    /// SX-SOLO-02: how it behaves when it is played by the book.
    pub posture: Posture,
    /// SX-SOLO-02.
    pub post: Option<Spot>,
    /// SX-MOV-08.
    pub exits: Vec<TableEdge>,
    /// SX-CROB-04: the stretches it may leave through, in place of whole edges.
    pub ways_out: Vec<Stretch>,
    /// SX-CDAY-05: where it may be put at dawn.
    pub dawn: Option<DawnFile>,
    /// It wins if so many have left by its exits.
    pub escape: Option<u8>,
}

/// SX-CROB-04: a stretch of the table's edge.
#[derive(Debug, Clone, Copy)]
pub struct Stretch {
    /// Its middle.
    pub at: Point,
    /// Half its width.
    pub half: f64,
}

impl Stretch {
    fn of(file: &WayOut) -> Self {
        Self { at: file.at.point(), half: file.width / 2.0 }
    }

    /// Whether a point of the edge lies in it; its ends do.
    pub fn holds(&self, point: Point) -> bool {
        within(point.distance(self.at), self.half)
    }

    /// The point of it nearest to a place of the table.
    pub fn nearest_to(&self, board: &Board, from: Point) -> Point {
        let (edge, _) = board.nearest_edge(self.at);
        let along = board.gap_to_edge(edge, from).to - self.at;
        self.at + along.unit().unwrap_or_default() * along.length().min(self.half)
    }
}

impl Terrain {
    /// The feature of that name.
    pub fn find(&self, name: &str) -> Option<Cover> {
        let area =
            || self.areas.iter().position(|area| area.name == name).map(|index| Cover::Area(index as u8));
        let line =
            || self.lines.iter().position(|line| line.name == name).map(|index| Cover::Line(index as u8));
        let house = || self.buildings.iter().position(|house| house.name == name);
        area().or_else(line).or_else(|| house().map(|index| Cover::Building(index as u8)))
    }
}

/// Where one is who has ducked: "behind the fence".
#[derive(Debug, Clone, Copy)]
pub struct Down<'s> {
    word: &'static str,
    what: The<'s>,
}

impl fmt::Display for Down<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.word, self.what)
    }
}

impl State {
    /// The feature, fallen horse or vehicle of that name.
    pub fn find_cover(&self, name: &str) -> Option<Cover> {
        self.setup.terrain.find(name).or_else(|| {
            let piece = self.names().find(name)?;
            let horse = self.as_horse(piece).map(Cover::Horse);
            horse.or_else(|| self.as_vehicle(piece).map(Cover::Vehicle))
        })
    }

    /// Where one is who has ducked: behind a feature, or in one that covers those inside (SX-LOS-08 b, c).
    pub fn down_at(&self, cover: Cover) -> Down<'_> {
        let inside = |index: u8| {
            let kind = self.setup.terrain.areas[usize::from(index)].kind;
            let low = matches!(kind, Kind::Scrub | Kind::WateringHole | Kind::Gully { .. } | Kind::Riverbed);
            low || matches!(kind, Kind::Wood | Kind::Rough)
        };
        let word = if matches!(cover, Cover::Area(index) if inside(index)) { "in" } else { "behind" };
        Down { word, what: self.the_cover(cover) }
    }

    /// What a feature is called in a sentence; a horse goes by its name alone.
    pub fn the_cover(&self, cover: Cover) -> The<'_> {
        let name = self.cover_name(cover);
        if matches!(cover, Cover::Horse(_)) { The::bare(name) } else { ground::the(name) }
    }

    /// What a feature is called.
    pub fn cover_name(&self, cover: Cover) -> &str {
        let terrain = &self.setup.terrain;
        match cover {
            Cover::Area(index) => &terrain.areas[usize::from(index)].name,
            Cover::Line(index) => &terrain.lines[usize::from(index)].name,
            Cover::Building(index) => &terrain.buildings[usize::from(index)].name,
            Cover::Horse(horse) => self.names().of(self.horse_piece(horse)),
            Cover::Vehicle(vehicle) => self.names().of(self.vehicle_piece(vehicle)),
        }
    }
}

impl TableEdge {
    /// The edge of the table's geometry.
    pub const fn on_board(self) -> table::Edge {
        match self {
            Self::South => table::Edge::South,
            Self::North => table::Edge::North,
            Self::West => table::Edge::West,
            Self::East => table::Edge::East,
        }
    }

    /// The edge of that name.
    pub const fn of(edge: table::Edge) -> Self {
        match edge {
            table::Edge::South => Self::South,
            table::Edge::North => Self::North,
            table::Edge::West => Self::West,
            table::Edge::East => Self::East,
        }
    }

    /// All four.
    pub const ALL: [Self; 4] = [Self::South, Self::North, Self::West, Self::East];

    /// The one across the table.
    pub const fn opposite(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
            Self::West => Self::East,
            Self::East => Self::West,
        }
    }

    /// As players say it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::South => "south",
            Self::North => "north",
            Self::West => "west",
            Self::East => "east",
        }
    }
}
