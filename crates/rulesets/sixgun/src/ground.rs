//! SX-TER, SX-BLD: the ground as moves and lines of sight meet it.
//!
//! Areas, low lines, buildings and rivers are read once at set-up. [`going`] says what a way costs and what stops it, [`building`]
//! knows walls, doors and windows, and [`crate::sight`] asks here what blocks a line and what a figure can be covered by.

pub mod building;
mod effects;
pub mod going;

use std::fmt;

use engine::fault::Faults as _;
use engine::terrain::{Area as AreaFile, AreaKind, CrossingKind, Ground, LowLineKind, WaterKind};
use table::{Board, Gap, Polygon, Polyline, Rect};

use crate::prelude::*;

pub use building::{Building, Opening, OpeningKind};
pub(crate) use effects::effects;
pub use going::{Barrier, Climb, Gait, Going, Obstacle, Unfit};

/// The ground, read once at set-up.
#[derive(Debug)]
pub struct Terrain {
    /// The table (SX-GEN-05).
    pub board: Board,
    /// Areas, in the file's order.
    pub areas: Vec<Area>,
    /// SX-TER-04: which of them are dry riverbeds.
    riverbeds: Vec<usize>,
    /// Fences and low walls, in the file's order.
    pub lines: Vec<Line>,
    /// Buildings, in the file's order.
    pub buildings: Vec<Building>,
    /// SX-TER-09.
    pub rivers: Vec<River>,
}

/// A name as it stands in a sentence: with its article, but for what belongs to somebody (Fly's Studio), is called after people (Lee and
/// Hitchcock), or has its article already.
pub fn the(name: &str) -> The<'_> {
    let whose = ["'s ", "’s ", "s' ", "s’ "].iter().any(|mark| name.contains(mark));
    let named = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
    let people = name.split_once(" and ").is_some_and(|(one, other)| named(one) && named(other));
    let article = name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("the "));
    let before = if whose || people || article { "" } else { "the " };
    The { before, name }
}

/// A name with its article, if it has one.
#[derive(Debug, Clone, Copy)]
pub struct The<'n> {
    before: &'static str,
    name: &'n str,
}

impl<'n> The<'n> {
    /// A name that goes without an article.
    pub const fn bare(name: &'n str) -> Self {
        Self { before: "", name }
    }
}

impl fmt::Display for The<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.before, self.name)
    }
}

/// A piece of ground.
#[derive(Debug)]
pub struct Area {
    /// What it is called; a name is made if the file gives none.
    pub name: String,
    pub kind: Kind,
    pub outline: Polygon,
}

/// SX-TER-02: kinds of ground that do something.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// Trees.
    Wood,
    /// SX-TER-08.
    Rough,
    /// SX-TER-03.
    Scrub,
    /// SX-TER-07.
    Rock,
    /// SX-TER-04.
    Riverbed,
    /// SX-TER-05: which way it runs, as a unit vector.
    Gully { axis: Point },
    /// SX-TER-06.
    Ridge,
    /// SX-TER-06.
    Undulating,
    /// SX-TER-10.
    WateringHole,
    /// A trough, a barrel: something to crouch behind. Passed like a low line, not to be stood on.
    Object,
    /// Tilled fields: no effect.
    Plain,
}

impl Kind {
    /// SX-LOS-06, SX-LOS-08 c: ground in which one sees only six inches, and which covers from every side.
    pub const fn thick(self) -> bool {
        matches!(self, Self::Wood | Self::Rough)
    }

    /// SX-LOS-08 a: what covers those who stand behind it.
    pub const fn low_object(self) -> bool {
        matches!(self, Self::Ridge | Self::Object)
    }

    /// SX-LOS-08 b: what covers those in it against those outside.
    pub const fn low_area(self) -> bool {
        matches!(self, Self::Scrub | Self::WateringHole | Self::Gully { .. } | Self::Riverbed)
    }

    /// The word for a feature without a name.
    const fn word(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Rough => "rough ground",
            Self::Scrub => "scrub",
            Self::Rock => "rock",
            Self::Riverbed => "riverbed",
            Self::Gully { .. } => "gully",
            Self::Ridge => "ridge",
            Self::Undulating => "undulating ground",
            Self::WateringHole => "watering hole",
            Self::Object => "object",
            Self::Plain => "fields",
        }
    }
}

/// SX-MOV-05: a fence or low wall.
#[derive(Debug)]
pub struct Line {
    /// What it is called.
    pub name: String,
    /// Where it runs.
    pub line: Polyline,
}

/// SX-TER-09: a river that is passed only at its fords and bridges.
#[derive(Debug)]
pub struct River {
    /// What it is called.
    pub name: String,
    /// Its middle.
    pub line: Polyline,
    /// Half its width.
    pub reach: f64,
    /// Fords and bridges.
    pub crossings: Vec<Crossing>,
}

/// SX-TER-09: a ford or a bridge.
#[derive(Debug, Clone, Copy)]
pub struct Crossing {
    pub at: Point,
    /// How far along the river's middle that is.
    pub along: f64,
    /// Half its width along the river.
    pub half: f64,
    /// Whether it is a bridge.
    pub bridge: bool,
}

/// SX-TER-09: how wide a river is if the file does not say.
const RIVER_WIDTH: f64 = 4.0;
/// The ground of a scenario with everything said that is drawn: how wide its rivers are, and the doors and windows a house has unless it says others.
pub(crate) fn spelt_out(ground: &Ground, terrain: &Terrain) -> Ground {
    let mut ground = ground.clone();
    for (house, known) in ground.buildings.iter_mut().zip(&terrain.buildings) {
        let middles = |kind: OpeningKind| {
            let openings = known.openings.iter().filter(move |opening| opening.kind == kind);
            openings
                .map(|opening| {
                    let middle = opening.gap.midpoint();
                    Spot::new(middle.x, middle.y)
                })
                .collect::<Vec<_>>()
        };
        if house.doors.is_empty() && house.windows.is_empty() {
            (house.doors, house.windows) = (middles(OpeningKind::Door), middles(OpeningKind::Window));
        }
    }
    for water in &mut ground.waters {
        water.width.get_or_insert(RIVER_WIDTH);
    }
    ground
}

/// SX-GEN-05: the least table.
const LEAST: (f64, f64) = (36.0, 48.0);
/// A table larger than this is a slip of the pen.
const MOST: f64 = 240.0;

impl Terrain {
    /// Reads the ground of a scenario, or says what is wrong with it.
    pub fn new(ground: &Ground) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        check_size(ground, &mut faults);
        let roads: Vec<Polyline> = ground
            .roads
            .iter()
            .enumerate()
            .filter_map(|(index, road)| {
                read_line(&road.line, &format!("ground.roads[{index}].line"), &mut faults)
            })
            .collect();
        let mut names = Namer::default();
        let areas = ground.areas.iter().enumerate().filter_map(|(index, area)| {
            let (kind, outline) = read_area(index, area, &mut faults)?;
            let name = names.name(&format!("areas[{index}]"), &area.name, kind.word());
            Some(Area { name, kind, outline })
        });
        let areas: Vec<Area> = areas.collect();
        let riverbed = |(index, area): (usize, &Area)| (area.kind == Kind::Riverbed).then_some(index);
        let riverbeds = areas.iter().enumerate().filter_map(riverbed).collect();
        let mut lines = Vec::new();
        for (index, low) in ground.lines.iter().enumerate() {
            let word = match low.kind {
                LowLineKind::Fence => "fence",
                LowLineKind::Wall => "wall",
                LowLineKind::Hedge | LowLineKind::Works => {
                    let says = "sixgun has no rule for such a line; it knows fence and wall";
                    faults.by_rule(format!("ground.lines[{index}].kind"), ids::SX_TER_02, says);
                    continue;
                }
            };
            if let Some(line) = read_line(&low.line, &format!("ground.lines[{index}].line"), &mut faults) {
                lines.push(Line { name: names.name(&format!("lines[{index}]"), &low.name, word), line });
            }
        }
        let mut buildings = Vec::new();
        for (index, house) in ground.buildings.iter().enumerate() {
            if let Some(mut house) = building::read(index, house, &roads, &mut faults) {
                house.name = names.name(&format!("buildings[{index}]"), &house.name, "building");
                buildings.push(house);
            }
        }
        let rivers = read_rivers(ground, &mut faults);
        names.check(&mut faults);
        if areas_too_many(ground) {
            faults.note("ground", "a table holds at most 200 areas, lines and buildings each");
        }
        let board = Board::new(ground.width, ground.depth);
        let terrain = Self { board, areas, riverbeds, lines, buildings, rivers };
        if faults.is_empty() { Ok(terrain) } else { Err(faults) }
    }

    /// The areas a point lies in.
    pub fn areas_at(&self, point: Point) -> impl Iterator<Item = (usize, &Area)> {
        self.areas.iter().enumerate().filter(move |(_, area)| area.holds(point))
    }

    /// SX-TER-04: whether there is a dry riverbed anywhere.
    pub fn has_riverbeds(&self) -> bool {
        !self.riverbeds.is_empty()
    }

    /// SX-TER-04: the dry riverbed a point lies in.
    pub fn riverbed_at(&self, point: Point) -> Option<usize> {
        self.riverbeds.iter().copied().find(|bed| self.areas[*bed].holds(point))
    }

    /// SX-BLD-01: the building whose room a point lies in.
    pub fn building_at(&self, point: Point) -> Option<usize> {
        self.buildings.iter().position(|house| house.outline.contains(point))
    }
}

impl Area {
    /// SX-TER-01: whether a figure whose base centre this is stands in it; its outline belongs to it.
    pub fn holds(&self, point: Point) -> bool {
        self.outline.contains(point)
    }
}

impl Base {
    /// SX-GEN-09: the gap from the base to an area; nothing when they share ground.
    pub fn gap_to_area(&self, area: &Polygon) -> f64 {
        match self {
            Self::Foot(Circle { centre, radius }) => (area.gap_to_point(*centre).distance - radius).max(0.0),
            Self::Block(rect) => area.gap_to_rect(rect).distance,
        }
    }

    /// SX-GEN-09: the gap from the base to a straight piece of something.
    pub fn gap_to_segment(&self, segment: Segment) -> Gap {
        match self {
            Self::Foot(circle) => circle.gap_to_segment(segment),
            Self::Block(rect) => rect.gap_to_segment(segment),
        }
    }

    /// SX-GEN-09: the gap from the base to a line.
    pub fn gap_to_line(&self, line: &Polyline) -> f64 {
        line.legs().map(|leg| self.gap_to_segment(leg).distance).fold(f64::INFINITY, f64::min)
    }

    /// SX-GEN-09: the gap from the base to a rectangle.
    pub fn gap_to_rect(&self, other: &Rect) -> f64 {
        match self {
            Self::Foot(circle) => circle.gap_to_rect(other).distance,
            Self::Block(rect) => table::distance_only(rect, other),
        }
    }
}

fn areas_too_many(ground: &Ground) -> bool {
    ground.areas.len() > 200 || ground.lines.len() > 200 || ground.buildings.len() > 200
}

/// SX-GEN-05.
fn check_size(ground: &Ground, faults: &mut Vec<Fault>) {
    let (width, depth) = (ground.width, ground.depth);
    let sane = |size: f64| size.is_finite() && size <= MOST;
    if !sane(width) || !sane(depth) || width.min(depth) < LEAST.0 || width.max(depth) < LEAST.1 {
        let says = format!(
            "table too small or too large: {width} by {depth} inches; it needs at least {} by {}, either way round, and at most {MOST} by {MOST}",
            LEAST.0, LEAST.1
        );
        faults.by_rule("ground", ids::SX_GEN_05, says);
    }
}

fn read_area(index: usize, area: &AreaFile, faults: &mut Vec<Fault>) -> Option<(Kind, Polygon)> {
    let kind = match area.kind {
        AreaKind::Wood => Kind::Wood,
        AreaKind::Rough => Kind::Rough,
        AreaKind::Scrub => Kind::Scrub,
        AreaKind::Rock => Kind::Rock,
        AreaKind::Riverbed => Kind::Riverbed,
        AreaKind::Gully => {
            let Some(axis) = area.axis.filter(|axis| axis.is_finite()) else {
                let says = "a gully needs its axis: the degrees clockwise from north along which it runs";
                faults.by_rule(format!("ground.areas[{index}].axis"), ids::SX_TER_05, says);
                return None;
            };
            Kind::Gully { axis: Point::toward(axis) }
        }
        AreaKind::Ridge => Kind::Ridge,
        AreaKind::Undulating => Kind::Undulating,
        AreaKind::WateringHole => Kind::WateringHole,
        AreaKind::Object => Kind::Object,
        AreaKind::Fields => Kind::Plain,
        AreaKind::Hill
        | AreaKind::BuiltUp
        | AreaKind::Marsh
        | AreaKind::Works
        | AreaKind::Impassable
        | AreaKind::Steep => {
            let says = "sixgun has no rule for this kind of ground; it knows wood, rough, scrub, rock, riverbed, gully, ridge, \
                        undulating, watering-hole, object and fields, and buildings of their own";
            faults.by_rule(format!("ground.areas[{index}].kind"), ids::SX_TER_02, says);
            return None;
        }
    };
    if let Some(key) = area.special() {
        let at = format!("ground.areas[{index}].{key}");
        faults.by_rule(at, ids::SX_TER_02, "sixgun has no rule for it: leave it out");
    }
    match Polygon::new(area.outline.iter().map(|spot| spot.point()).collect()) {
        Ok(outline) => Some((kind, outline)),
        Err(bad) => {
            faults.note(format!("ground.areas[{index}].outline"), bad.to_string());
            None
        }
    }
}

fn read_line(spots: &[Spot], at: &str, faults: &mut Vec<Fault>) -> Option<Polyline> {
    match Polyline::new(spots.iter().map(|spot| spot.point()).collect()) {
        Ok(line) => Some(line),
        Err(bad) => {
            faults.note(at, bad.to_string());
            None
        }
    }
}

/// SX-TER-09.
fn read_rivers(ground: &Ground, faults: &mut Vec<Fault>) -> Vec<River> {
    let mut rivers = Vec::new();
    for (index, water) in ground.waters.iter().enumerate() {
        let at = format!("ground.waters[{index}]");
        if water.kind != WaterKind::River || water.crossing.is_some() {
            let says = "sixgun knows rivers only, passed at their fords and bridges and nowhere else";
            faults.by_rule(format!("{at}.kind"), ids::SX_TER_09, says);
        }
        let width = water.width.unwrap_or(RIVER_WIDTH);
        if !(0.5..=24.0).contains(&width) {
            faults.by_rule(format!("{at}.width"), ids::SX_TER_09, "a river is 0.5 to 24 inches wide");
        }
        let Some(line) = read_line(&water.line, &format!("{at}.line"), faults) else { continue };
        for (number, place) in water.crossings.iter().enumerate() {
            let nearest = line.nearest(place.at.point()).point;
            let off = nearest.distance(place.at.point());
            let (key, says) = if beyond(off, width / 2.0) {
                let (x, y) = (nearest.x, nearest.y);
                (
                    "at",
                    format!(
                        "a crossing lies on its river, and this one {off:.2} inches off: ({x:.1}, {y:.1}) is the nearest place on it"
                    ),
                )
            } else if place.width <= 0.0 {
                ("width", format!("a crossing is more than 0 inches wide, not {}", place.width))
            } else {
                continue;
            };
            faults.by_rule(format!("{at}.crossings[{number}].{key}"), ids::SX_TER_09, says);
        }
        let crossings = water.crossings.iter().map(|place| Crossing {
            at: place.at.point(),
            along: line.nearest(place.at.point()).along,
            half: place.width / 2.0,
            bridge: place.kind == CrossingKind::Bridge,
        });
        rivers.push(River {
            name: water.name.clone(),
            crossings: crossings.collect(),
            line,
            reach: width / 2.0,
        });
    }
    rivers
}

/// Features are spoken of by name, so each has one of its own.
#[derive(Debug, Default)]
struct Namer {
    taken: Vec<String>,
    /// Where each stands in the file.
    places: Vec<String>,
}

impl Namer {
    /// The name the file gives, or the word for the feature and a number.
    fn name(&mut self, place: &str, given: &str, word: &str) -> String {
        let made = |number: usize| format!("{word} {number}");
        let name = if given.is_empty() {
            let mut numbers = (1..=self.taken.len() + 1).map(made);
            numbers.find(|name| !self.taken.contains(name)).expect("one number more than names is free")
        } else {
            given.to_owned()
        };
        self.taken.push(name.clone());
        self.places.push(place.to_owned());
        name
    }

    fn check(&self, faults: &mut Vec<Fault>) {
        for (index, name) in self.taken.iter().enumerate() {
            if let Some(first) = self.taken[..index].iter().position(|other| other == name) {
                let says = format!(
                    "'{name}' is the name of ground.{}, too: give one of them another",
                    self.places[first]
                );
                faults.note(format!("ground.{}.name", self.places[index]), says);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::the;

    #[test]
    fn names_have_the_article_people_would_say() {
        let said =
            ["corral fence", "Lyon House", "Fly's Boarding House", "Lee and Hitchcock", "The Alhambra"]
                .map(|name| the(name).to_string());
        let meant = [
            "the corral fence",
            "the Lyon House",
            "Fly's Boarding House",
            "Lee and Hitchcock",
            "The Alhambra",
        ];
        assert_eq!(said, meant);
    }
}
