//! A scenario that is being drawn up: who has been put where, and where there is still room.

use engine::terrain::Ground;
use engine::{BySide, Side};
use indexmap::IndexMap;
use serde_json::json;
use sixgun::field::Base;
use sixgun::ground::{Kind, Terrain};
use sixgun::order::TableEdge;
use sixgun::scenario::{
    EncounterFile, EncounterKind, FigureFile, HorseFile, Party, Posture, Scenario, SideColour,
};
use sixgun::state::{HorseId, Ride};
use table::{Placement, Point, Pose, Spot, beyond};

use super::{HUNTED, Meeting};
use crate::people::Person;
use crate::people::names::Names;

/// A scenario that is being drawn up.
pub(super) struct Stage<'m> {
    /// Who meets whom.
    pub meeting: &'m Meeting,
    /// The scenario so far.
    pub scenario: Scenario,
    /// Its ground as `sixgun` meets it.
    pub terrain: Terrain,
    names: Names,
    taken: Vec<Base>,
}

/// What somebody starts on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    /// His feet.
    Foot,
    /// A horse.
    Horse,
}

impl<'m> Stage<'m> {
    /// An empty table.
    pub(super) fn new(meeting: &'m Meeting, kind: EncounterKind, ground: Ground) -> Self {
        let terrain = Terrain::new(&ground).expect("the ground of a town or a trail is sound");
        let houses = ground.buildings.iter().map(|house| house.name.clone());
        let lines = ground.lines.iter().map(|line| line.name.clone());
        let names = Names::taken(houses.chain(lines));
        let colour = |side: Side| if side == meeting.lead { SideColour::Red } else { SideColour::Black };
        let party = |side: Side| Party {
            name: if side == HUNTED { &meeting.hunted.name } else { &meeting.hunters.name }.clone(),
            colour: Some(colour(side)),
            ..blank_party()
        };
        let mut scenario = Scenario {
            title: meeting.title.clone(),
            options: meeting.tactics,
            ground,
            sides: BySide::of(party),
            ..blank()
        };
        scenario.southwest = meeting.locale == crate::locale::Locale::Southwest;
        // SX-CDAY-06: six days, but for a Gunfight. Their cards and wounds are `sixgun`'s (SX-CDAY-01, SX-CDAY-02, SX-CREC-06).
        scenario.days = if kind == EncounterKind::Gunfight { 1 } else { LONGEST_SIEGE };
        scenario.encounter = Some(EncounterFile {
            kind,
            hunted: (kind != EncounterKind::Gunfight).then_some(HUNTED),
            alarm: None,
            loot: None,
            cattle: None,
            war_band: None,
            water: None,
            dusks_at_water: 0,
            watch: None,
            coups: IndexMap::new(),
        });
        Self { meeting, scenario, terrain, names, taken: Vec::new() }
    }

    /// What the encounter is about.
    pub(super) fn encounter(&mut self) -> &mut EncounterFile {
        self.scenario.encounter.as_mut().expect("every scene is an encounter")
    }

    /// SX-CNPC-17, SX-SOLO-02: how a side behaves when it is played by the book, and its post or exit.
    pub(super) fn behaves(&mut self, side: Side, posture: Posture, post: Option<Point>) {
        let party = &mut self.scenario.sides[side];
        (party.posture, party.post) = (Some(posture), post.map(spot));
    }

    /// SX-CENC-15: a side may leave over any edge.
    pub(super) fn may_leave(&mut self, side: Side) {
        self.scenario.sides[side].exits = TableEdge::ALL.to_vec();
    }

    /// SX-CENC-16: whether there is room for somebody here, a little apart from everybody else.
    pub(super) fn has_room(&self, on: On, at: Pose) -> bool {
        let base = base(on, at.placement());
        let apart = self.taken.iter().all(|other| {
            base.centre().distance(other.centre()) > base.reach() + other.reach() + APART
                || beyond(base.gap(other).distance, APART)
        });
        apart && self.is_ground(on, at)
    }

    /// SX-CENC-16: whether somebody may be put here by hand: his base on free, passable ground; it may touch others.
    pub(super) fn is_free(&self, on: On, at: Pose) -> bool {
        let base = base(on, at.placement());
        !self.taken.iter().any(|other| base.overlaps(other)) && self.is_ground(on, at)
    }

    /// SX-CENC-16: whether the place is free to a hair: what is nearest or farthest of all is looked for so.
    pub(super) fn is_clear(&self, on: On, at: Pose) -> bool {
        let base = base(on, at.placement());
        let clear = |other: &Base| {
            base.centre().distance(other.centre()) > base.reach() + other.reach()
                || base.gap(other).distance > 0.0
        };
        self.taken.iter().all(clear) && self.is_ground(on, at)
    }

    /// Whether a base lies on the table, where one may stand. Horses stay out of houses.
    fn is_ground(&self, on: On, at: Pose) -> bool {
        let indoors = on == On::Horse && self.terrain.building_at(at.point()).is_some();
        !indoors && self.fits(&base(on, at.placement()))
    }

    /// Whether a base lies on the table and where one may stand, whoever else is there.
    fn fits(&self, base: &Base) -> bool {
        base.on_table(&self.terrain.board) && self.terrain.unfit(base).is_none()
    }

    /// SX-LOS-08: whether somebody on foot here is in ground that covers him.
    pub(super) fn covered(&self, at: Point) -> bool {
        self.terrain.areas_at(at).any(|(_, area)| area.kind.thick() || area.kind.low_area())
    }

    /// Whether a point lies in a watering hole.
    pub(super) fn in_water_hole(&self, at: Point) -> bool {
        self.terrain.areas_at(at).any(|(_, area)| area.kind == Kind::WateringHole)
    }

    /// Puts somebody on the table, on foot; his name there.
    pub(super) fn stand(&mut self, side: Side, person: &Person, at: Pose) -> String {
        let name = self.names.own(&person.name);
        let file = FigureFile { at: Some(at), ..self.figure(person) };
        self.taken.push(base(On::Foot, at.placement()));
        self.scenario.sides[side].figures.insert(name.clone(), file);
        name
    }

    /// Puts somebody on the table, on his horse; his name there.
    pub(super) fn ride(&mut self, side: Side, person: &Person, at: Pose) -> String {
        let name = self.names.own(&person.name);
        let horse = self.names.own(&format!("{name}'s horse"));
        let file = FigureFile { at: Some(at), rides: Some(horse.clone()), ..self.figure(person) };
        self.taken.push(base(On::Horse, at.placement()));
        self.scenario.horses.insert(horse, HorseFile { at: None, ..blank_horse() });
        self.scenario.sides[side].figures.insert(name.clone(), file);
        name
    }

    /// Puts the horse of somebody beside him on the table, without a rider.
    pub(super) fn tether(&mut self, owner: &str, at: Pose) {
        let horse = self.names.own(&format!("{owner}'s horse"));
        self.taken.push(base(On::Horse, at.placement()));
        let file = HorseFile { at: Some(at), owner: Some(owner.to_owned()), ..blank_horse() };
        self.scenario.horses.insert(horse, file);
    }

    /// Keeps a piece of ground free of bases: a head of cattle.
    pub(super) fn occupy(&mut self, at: Pose) {
        self.taken.push(base(On::Horse, at.placement()));
    }

    /// The figure of a name, to say more of it.
    pub(super) fn of(&mut self, side: Side, name: &str) -> &mut FigureFile {
        self.scenario.sides[side].figures.get_mut(name).expect("it was placed a moment ago")
    }

    /// The scenario, drawn up.
    pub(super) fn done(mut self) -> Scenario {
        for (side, company) in [(HUNTED, &self.meeting.hunted), (super::HUNTERS, &self.meeting.hunters)] {
            // SX-CFRM-03: the principal comes first in his company and was placed first.
            if let Some(first) = self.scenario.sides[side].figures.values_mut().next().filter(|_| company.led)
            {
                first.principal = true;
            }
        }
        self.scenario
    }

    fn figure(&self, person: &Person) -> FigureFile {
        FigureFile {
            cv: Some(person.cv),
            coolness: Some(person.coolness),
            woman: person.woman,
            player: person.player.is_some(),
            played_by: person.player.map(|player| format!("seat {}", player.seat)),
            shoot_outs: person.player.map_or(0, |player| player.shoot_outs),
            apache: self.meeting.apaches(person),
            weapons: person.weapons.clone(),
            lasting: person.lasting,
            ..blank_figure(person)
        }
    }
}

/// SX-CDAY-06.
const LONGEST_SIEGE: u8 = 6;
/// SX-CENC-16: so far apart people stand who are placed without a player, so that one can see who is who.
const APART: f64 = 0.2;

/// Somebody at a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Standing {
    /// On what.
    pub on: On,
    /// Where.
    pub at: Pose,
}

impl Standing {
    /// The centre of his base.
    pub(super) fn point(&self) -> Point {
        self.at.point()
    }

    /// SX-GEN-09: the gap from his base to that of another.
    pub(super) fn gap(&self, other: &Self) -> f64 {
        self.base().gap(&other.base()).distance
    }

    /// SX-GEN-09: the gap from his base to the nearest of several.
    pub(super) fn gap_to(&self, others: &[Self]) -> f64 {
        others.iter().map(|other| self.gap(other)).fold(f64::INFINITY, f64::min)
    }

    /// SX-GEN-09: the gap from his base to an outline.
    pub(super) fn gap_to_walls(&self, outline: &table::Polygon) -> f64 {
        self.base().gap_to_area(outline)
    }

    /// SX-GEN-08: what he stands on.
    pub(super) fn base(&self) -> Base {
        base(self.on, self.at.placement())
    }
}

/// The base of somebody.
fn base(on: On, at: Placement) -> Base {
    sixgun::field::base_at(
        match on {
            On::Foot => Ride::Foot,
            On::Horse => Ride::Horse(HorseId(0)),
        },
        at,
    )
}

/// A point on the grid.
pub(super) fn spot(point: Point) -> Spot {
    Spot::new(point.x, point.y)
}

// What a file leaves out is what it says by default; so a new key of the format needs no line here.

fn blank() -> Scenario {
    let file = json!({ "sides": { "A": { "figures": {} }, "B": { "figures": {} } } });
    serde_json::from_value(file).expect("a scenario needs its sides and nothing else")
}

fn blank_party() -> Party {
    Party { figures: IndexMap::new(), ..blank().sides.a }
}

fn blank_figure(person: &Person) -> FigureFile {
    let file = json!({ "calling": person.calling });
    serde_json::from_value(file).expect("a figure needs its calling and nothing else")
}

fn blank_horse() -> HorseFile {
    serde_json::from_value(json!({})).expect("a horse needs nothing")
}
