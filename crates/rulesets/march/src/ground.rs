//! MG-TER: the ground as the rules see it: what is under a unit, what it may not enter, what a move passes over, what hides.

mod passage;
mod sight;

use arrayvec::ArrayVec;
use engine::Fault;
use engine::terrain::{self, Crossing, CrossingKind, Ground, WaterKind};
use table::{Board, Bounds, OnLine, Point, Polygon, Polyline, Rect, beyond, within};

pub use passage::{Barred, Barrier, Passage, Passer, Reach};

use crate::ids;

/// The ground of a battle, ready to be asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Terrain {
    /// The table.
    pub board: Board,
    /// Woods, hills, villages and the like, in the order of the file.
    pub areas: Vec<Area>,
    /// Roads, in the order of the file.
    pub roads: Vec<Polyline>,
    /// Streams and rivers, in the order of the file.
    pub waters: Vec<Water>,
}

/// MG-TER-01, MG-TER-03: the kinds of ground this game has rules for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AreaKind {
    /// A wood.
    Wood,
    /// A hill.
    Hill,
    /// A built-up area.
    BuiltUp,
    /// Marsh.
    Marsh,
    /// Any other difficult ground.
    Rough,
    /// Works named by the scenario.
    Works,
    /// Ground nobody may enter.
    Impassable,
    /// For the eye only.
    Fields,
}

impl AreaKind {
    /// The kind a file names, if this game has a rule for it.
    const fn of(kind: terrain::AreaKind) -> Option<Self> {
        use terrain::AreaKind as Any;
        match kind {
            Any::Wood => Some(Self::Wood),
            Any::Hill => Some(Self::Hill),
            Any::BuiltUp => Some(Self::BuiltUp),
            Any::Marsh => Some(Self::Marsh),
            Any::Rough => Some(Self::Rough),
            Any::Works => Some(Self::Works),
            Any::Impassable => Some(Self::Impassable),
            Any::Fields => Some(Self::Fields),
            Any::Scrub
            | Any::Rock
            | Any::Riverbed
            | Any::Gully
            | Any::Ridge
            | Any::Undulating
            | Any::WateringHole
            | Any::Object
            | Any::Steep => None,
        }
    }
}

/// A piece of ground with an outline.
#[derive(Debug, Clone, PartialEq)]
pub struct Area {
    /// What the map calls it; empty if it has no name.
    pub name: String,
    /// What it is.
    pub kind: AreaKind,
    /// How high a hill is; 0 for everything else.
    pub level: u8,
    /// Its outline.
    pub outline: Polygon,
}

impl Area {
    /// MG-TER-02: whether a unit with these stands is inside: at least half of them lie wholly in the area.
    pub fn has_inside(&self, stands: &[Rect]) -> bool {
        let around = self.outline.bounds();
        let whole = |stand: &&Rect| around.meets(&Bounds::of_rect(stand)) && self.outline.holds_rect(stand);
        is_half(stands.iter().filter(whole).count(), stands.len())
    }
}

/// Running water.
#[derive(Debug, Clone, PartialEq)]
pub struct Water {
    /// What the map calls it; empty if it has no name.
    pub name: String,
    /// Stream or river.
    pub kind: WaterKind,
    /// Its course.
    pub line: Polyline,
    /// MG-TER-11: whether it may be crossed away from bridges and fords.
    pub anywhere: bool,
    /// Its bridges and fords.
    pub crossings: Vec<CrossingAt>,
}

/// A bridge or ford.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CrossingAt {
    /// Bridge or ford.
    pub kind: CrossingKind,
    /// Where along the water its middle is, in inches.
    pub along: f64,
    /// Half its width along the water.
    pub half: f64,
}

/// What ground a unit is on (MG-TER-02).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Underfoot {
    /// What it is in: any part of any stand counts, touching does not.
    pub partly: Features,
    /// What it is inside: at least half of its stands wholly.
    pub inside: Features,
    /// MG-MEL-21: the hill level under its centre.
    pub level: u8,
}

/// Features of the ground that matter to who stands in them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Features {
    /// MG-TER-03: woods, built-up areas, marsh and other broken ground.
    pub difficult: bool,
    /// A wood.
    pub wood: bool,
    /// A built-up area.
    pub built_up: bool,
    /// Works named by the scenario.
    pub works: bool,
}

impl Features {
    /// Those that hold by one test on every kind of ground.
    fn which(holds: impl Fn(fn(AreaKind) -> bool) -> bool) -> Self {
        Self {
            difficult: holds(is_difficult),
            wood: holds(|kind| kind == AreaKind::Wood),
            built_up: holds(|kind| kind == AreaKind::BuiltUp),
            works: holds(|kind| kind == AreaKind::Works),
        }
    }
}

impl Underfoot {
    /// MG-SHO-12, MG-MEL-13: in a defended position by the ground it is inside.
    pub const fn defended(self) -> bool {
        self.inside.built_up || self.inside.works
    }
}

impl Terrain {
    /// Reads the ground of a file, or says what is wrong with it.
    pub fn new(ground: &Ground) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let board = Board::new(ground.width, ground.depth);
        for (field, size) in [("width", ground.width), ("depth", ground.depth)] {
            if !(1.0..=1000.0).contains(&size) {
                faults.push(Fault::by_rule(
                    format!("ground.{field}"),
                    ids::MG_GEN_05,
                    format!("a table is 1 to 1000 inches wide and deep, not {size}"),
                ));
            }
        }
        for (list, count) in
            [("areas", ground.areas.len()), ("roads", ground.roads.len()), ("waters", ground.waters.len())]
        {
            if count > MOST {
                faults.push(Fault::new(format!("ground.{list}"), format!("at most {MOST} are allowed")));
            }
        }
        for (list, empty) in [("lines", ground.lines.is_empty()), ("buildings", ground.buildings.is_empty())]
        {
            if !empty {
                faults.push(Fault::by_rule(
                    format!("ground.{list}"),
                    ids::MG_TER_01,
                    "this game has no rule for them",
                ));
            }
        }
        let mut areas = Vec::new();
        for (index, area) in ground.areas.iter().enumerate() {
            let Some(kind) = AreaKind::of(area.kind) else {
                let says = "this game has no rule for such ground: it knows wood, hill, built-up, marsh, rough, works, \
                            impassable and fields";
                faults.push(Fault::by_rule(format!("ground.areas[{index}].kind"), ids::MG_TER_01, says));
                continue;
            };
            if let Some(key) = area.special() {
                let at = format!("ground.areas[{index}].{key}");
                faults.push(Fault::by_rule(at, ids::MG_TER_01, "this game has no rule for it: leave it out"));
            }
            match Polygon::new(area.outline.iter().map(|spot| spot.point()).collect()) {
                Ok(outline) => {
                    let level = if kind == AreaKind::Hill { area.level } else { 0 };
                    areas.push(Area { name: area.name.clone(), kind, level, outline });
                }
                Err(error) => {
                    faults.push(Fault::new(format!("ground.areas[{index}].outline"), error.to_string()));
                }
            }
            if kind == AreaKind::Hill && area.level == 0 {
                faults.push(Fault::by_rule(
                    format!("ground.areas[{index}].level"),
                    ids::MG_TER_10,
                    "a hill is at least 1 level high",
                ));
            }
        }
        let mut roads = Vec::new();
        for (index, road) in ground.roads.iter().enumerate() {
            match Polyline::new(road.line.iter().map(|spot| spot.point()).collect()) {
                Ok(line) => roads.push(line),
                Err(error) => {
                    faults.push(Fault::new(format!("ground.roads[{index}].line"), error.to_string()));
                }
            }
        }
        let mut waters = Vec::new();
        for (index, water) in ground.waters.iter().enumerate() {
            match Polyline::new(water.line.iter().map(|spot| spot.point()).collect()) {
                Ok(line) => waters.push(read_water(index, water, line, &mut faults)),
                Err(error) => {
                    faults.push(Fault::new(format!("ground.waters[{index}].line"), error.to_string()));
                }
            }
        }
        if faults.is_empty() { Ok(Self { board, areas, roads, waters }) } else { Err(faults) }
    }

    /// MG-TER-02: what a unit with these stands, and this centre, is on.
    pub fn under(&self, stands: &[Rect], centre: Point) -> Underfoot {
        let level = self.level_at(centre);
        let whole = Rect::around(stands).map(|whole| whole.grown(HAIR));
        let around = || stands.iter().map(Bounds::of_rect).reduce(Bounds::joined);
        let Some(here) = whole.as_ref().map(Bounds::of_rect).or_else(around) else {
            return Underfoot { level, ..Underfoot::default() };
        };
        let matters = |kind: AreaKind| is_difficult(kind) || kind == AreaKind::Works;
        // Each area some stand is in, with the stands that lie wholly in it: one bit a stand.
        let mut areas: ArrayVec<(AreaKind, u8), MOST_UNDERFOOT> = ArrayVec::new();
        for area in self.areas.iter().filter(|area| matters(area.kind) && here.meets(&area.outline.bounds()))
        {
            if whole.is_some_and(|whole| !area.outline.overlaps_rect(&whole))
                || !stands.iter().any(|stand| area.outline.overlaps_rect(stand))
            {
                continue;
            }
            let wholly = (0_u8..).zip(stands).filter(|(_, stand)| area.outline.holds_rect(stand));
            let wholly = wholly.fold(0, |set, (number, _)| set | 1 << number);
            match areas.iter_mut().find(|(kind, _)| *kind == area.kind) {
                Some((_, known)) => *known |= wholly,
                None => areas.push((area.kind, wholly)),
            }
        }
        let partly = Features::which(|of| areas.iter().any(|(kind, _)| of(*kind)));
        let inside = Features::which(|of| {
            let of_kind = areas.iter().filter(|(kind, _)| of(*kind));
            let wholly = of_kind.fold(0_u8, |set, (_, stands)| set | stands);
            is_half(wholly.count_ones() as usize, stands.len())
        });
        Underfoot { partly, inside, level }
    }

    /// MG-SHO-07, MG-MEL-21: the hill level of the ground at a point; the highest of several hills.
    pub fn level_at(&self, point: Point) -> u8 {
        self.areas
            .iter()
            .filter(|area| area.level > 0 && area.outline.contains(point))
            .map(|area| area.level)
            .max()
            .unwrap_or(0)
    }

    /// MG-FRM-15: of the roads some stand touches, the one whose nearest point to the front centre is nearest, and that point.
    pub fn road_at(&self, stands: &[Rect], front: Point) -> Option<(u8, OnLine)> {
        let mut best: Option<(u8, OnLine)> = None;
        for (index, road) in self.roads.iter().enumerate() {
            if !stands.iter().any(|stand| within(road.gap_to_rect(stand).distance, 0.0)) {
                continue;
            }
            let on = road.nearest(front);
            if best.is_none_or(|(_, known)| beyond(known.point.distance(front), on.point.distance(front))) {
                best = Some((index as u8, on));
            }
        }
        best
    }

    /// What the map calls an area or water, or what it is.
    pub fn called(&self, barrier: Barrier) -> String {
        let (name, kind) = match barrier {
            Barrier::Area(index) => {
                let area = &self.areas[usize::from(index)];
                (&area.name, kind_name(area.kind))
            }
            Barrier::Water(index) => {
                let water = &self.waters[usize::from(index)];
                (&water.name, water_name(water.kind))
            }
        };
        if name.is_empty() { kind.to_owned() } else { format!("{name} ({kind})") }
    }
}

/// The most areas, roads or waters a table may have: they are counted in bytes.
const MOST: usize = 200;

/// The kinds of ground [`Terrain::under`] looks at.
const MOST_UNDERFOOT: usize = 5;

/// MG-TER-02: whether so many of a unit's stands are at least half of them; none never are.
const fn is_half(some: usize, all: usize) -> bool {
    some > 0 && 2 * some >= all
}

/// What a rectangle around others is made larger by, so that no rounding puts one of them outside.
const HAIR: f64 = 1e-6;

/// MG-TER-03.
pub const fn is_difficult(kind: AreaKind) -> bool {
    matches!(kind, AreaKind::Wood | AreaKind::BuiltUp | AreaKind::Marsh | AreaKind::Rough)
}

/// What players call a kind of ground.
pub const fn kind_name(kind: AreaKind) -> &'static str {
    match kind {
        AreaKind::Wood => "wood",
        AreaKind::Hill => "hill",
        AreaKind::BuiltUp => "built-up area",
        AreaKind::Marsh => "marsh",
        AreaKind::Rough => "rough ground",
        AreaKind::Works => "works",
        AreaKind::Impassable => "impassable ground",
        AreaKind::Fields => "fields",
    }
}

const fn water_name(kind: WaterKind) -> &'static str {
    match kind {
        WaterKind::Stream => "stream",
        WaterKind::River => "river",
    }
}

/// MG-TER-11: scenario silent, a stream is crossed freely and a river only at bridges and fords.
fn read_water(
    index: usize,
    water: &engine::terrain::Water,
    line: Polyline,
    faults: &mut Vec<Fault>,
) -> Water {
    let anywhere = match water.crossing {
        Some(Crossing::Anywhere) => true,
        Some(Crossing::CrossingsOnly) => false,
        None => water.kind == WaterKind::Stream,
    };
    let crossings = water
        .crossings
        .iter()
        .enumerate()
        .map(|(place, crossing)| {
            let on = line.nearest(crossing.at.point());
            let at = format!("ground.waters[{index}].crossings[{place}]");
            if on.point.distance(crossing.at.point()) > OFF_WATER {
                faults.push(Fault::by_rule(
                    at.clone(),
                    ids::MG_TER_11,
                    format!("the crossing at {} does not lie on the water: put it on its line", crossing.at),
                ));
            }
            if crossing.width <= 0.0 || !crossing.width.is_finite() {
                faults.push(Fault::by_rule(
                    format!("{at}.width"),
                    ids::MG_TER_11,
                    format!("a crossing is wider than 0 inches, not {}", crossing.width),
                ));
            }
            CrossingAt { kind: crossing.kind, along: on.along, half: crossing.width / 2.0 }
        })
        .collect();
    Water { name: water.name.clone(), kind: water.kind, line, anywhere, crossings }
}

/// How far from the line of its water a crossing may be drawn.
const OFF_WATER: f64 = 0.25;

#[cfg(test)]
mod tests;
