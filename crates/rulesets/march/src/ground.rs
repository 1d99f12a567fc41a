//! MG-TER: the ground as the rules see it: what is under a unit, what it may not enter, what a move passes over.

mod effects;

use crate::prelude::*;
use bodies::{Barrier, ByRoad, Entry, Kinds, Land, Water};
use engine::Fault;
use engine::terrain::{self, Crossing, Ground, WaterKind};
use table::{Bounds, TOLERANCE};

pub(crate) use effects::effects;

/// The ground of a battle, ready to be asked.
pub type Terrain = Land<AreaKind>;

/// A piece of ground with an outline.
pub type Area = bodies::Area<AreaKind>;

/// Reads the ground of a file, or says what is wrong with it.
pub fn read(ground: &Ground) -> Result<Terrain, Vec<Fault>> {
    let mut faults = Vec::new();
    let terrain = bodies::read(ground, &mut faults);
    if faults.is_empty() { Ok(terrain) } else { Err(faults) }
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

impl Kinds for AreaKind {
    const RULE: RuleId = ids::MG_TER_01;
    const KNOWN: &'static str = "wood, hill, built-up, marsh, rough, works, impassable and fields";
    const SIZE: RuleId = ids::MG_GEN_05;
    const LEVEL: RuleId = ids::MG_TER_10;

    fn of(kind: terrain::AreaKind) -> Option<Self> {
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

    fn called(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Hill => "hill",
            Self::BuiltUp => "built-up area",
            Self::Marsh => "marsh",
            Self::Rough => "rough ground",
            Self::Works => "works",
            Self::Impassable => "impassable ground",
            Self::Fields => "fields",
        }
    }

    fn water_called(kind: WaterKind) -> &'static str {
        match kind {
            WaterKind::Stream => "stream",
            WaterKind::River => "river",
        }
    }

    fn has_rule_for(_: &str) -> bool {
        false
    }
}

/// Who passes or stands somewhere, as far as the ground cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passer {
    pub arm: Arm,
    pub formation: Formation,
    /// The road a march column lies on (MG-FRM-07); nothing once it has been pushed off it.
    pub road: Option<u8>,
}

impl Passer {
    /// A unit of this arm, drawn up and lying so.
    pub const fn new(arm: Arm, formation: Formation, lie: Lie) -> Self {
        let road = match lie {
            Lie::Road(on) if on.off.0 == 0 && on.off.1 == 0 => Some(on.road),
            Lie::Road(_) | Lie::Field(_) => None,
        };
        Self { arm, formation, road }
    }

    /// MG-TER-11: whether such water is crossed anywhere.
    pub(crate) fn opens(kind: WaterKind, said: Option<Crossing>) -> bool {
        match said {
            Some(Crossing::Anywhere) => true,
            Some(Crossing::CrossingsOnly) => false,
            None => kind == WaterKind::Stream,
        }
    }
}

impl bodies::Passer<AreaKind> for Passer {
    const WATER: (RuleId, &'static str) = (
        ids::MG_TER_11,
        "it is crossed only at fords, and at bridges by march columns and limbered guns along the road",
    );
    const STRAYED: (RuleId, &'static str) =
        (ids::MG_RTE_04, "it fled into it and may only be moved out of it by the shortest way");

    /// MG-TER-01, MG-TER-03, MG-TER-07, MG-TER-10: infantry goes anywhere, and over hills everybody; cavalry and guns go through difficult ground by road only, in march column or
    /// limbered. Guns unlimber in built-up areas, and nowhere else in it.
    fn entry(self, kind: AreaKind) -> Entry {
        let off_road = match kind {
            AreaKind::Hill | AreaKind::Works | AreaKind::Fields => return Entry::Free,
            AreaKind::Impassable => return Entry::No(ids::MG_TER_03, "nobody may enter it, go round it"),
            AreaKind::Wood => ids::MG_TER_01,
            AreaKind::Marsh | AreaKind::Rough => ids::MG_TER_03,
            AreaKind::BuiltUp => ids::MG_TER_07,
        };
        match (self.arm, self.formation) {
            (Arm::Infantry, _) => Entry::Free,
            (Arm::Cavalry, _) if self.road.is_some() => Entry::Free,
            (Arm::Cavalry, _) => Entry::No(off_road, "cavalry goes in by road only, in march column"),
            (Arm::Artillery, Formation::Unlimbered) if kind != AreaKind::BuiltUp => {
                Entry::No(ids::MG_TER_07, "guns may not unlimber there: leave it first")
            }
            (Arm::Artillery, _) => Entry::ByRoad(off_road, GUNS_BY_ROAD),
        }
    }

    /// MG-TER-11: march columns and limbered guns go over bridges along the road.
    fn by_road(self) -> ByRoad {
        match (self.road, self.formation) {
            (Some(_), _) => ByRoad::Along,
            (None, Formation::Limbered) => ByRoad::WithHisCentre,
            (None, _) => ByRoad::Never,
        }
    }

    /// MG-TER-05: what a move starts in, passes through or ends in. MG-TER-06: it costs points, and no inches.
    fn is_difficult(kind: AreaKind) -> bool {
        is_difficult(kind)
    }

    /// MG-TER-11: scenario silent, a stream is crossed freely and a river only at bridges and fords.
    fn is_open(water: &Water) -> bool {
        Self::opens(water.kind, water.crossing)
    }
}

const GUNS_BY_ROAD: &str = "guns go in by road only, limbered and with their centre on it";

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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Features {
    /// MG-TER-03: woods, built-up areas, marsh and other broken ground.
    pub difficult: bool,
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

/// MG-TER-02: what a unit with these stands, and this centre, is on.
pub fn under(terrain: &Terrain, stands: &[Rect], centre: Point) -> Underfoot {
    let level = terrain.level_at(centre);
    let whole = Rect::around(stands).map(|whole| whole.grown(TOLERANCE));
    let around = || stands.iter().map(Bounds::of_rect).reduce(Bounds::joined);
    let Some(here) = whole.as_ref().map(Bounds::of_rect).or_else(around) else {
        return Underfoot { level, ..Underfoot::default() };
    };
    let matters = |kind: AreaKind| is_difficult(kind) || kind == AreaKind::Works;
    // Each area some stand is in, with the stands that lie wholly in it: one bit a stand.
    let mut areas: ArrayVec<(AreaKind, u8), MOST_UNDERFOOT> = ArrayVec::new();
    for area in terrain.areas.iter().filter(|area| matters(area.kind) && here.meets(&area.outline.bounds())) {
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

/// MG-TER-02: whether a unit with these stands is inside: at least half of them lie wholly in the area.
pub fn has_inside(area: &Area, stands: &[Rect]) -> bool {
    let around = area.outline.bounds();
    let whole = |stand: &&Rect| around.meets(&Bounds::of_rect(stand)) && area.outline.holds_rect(stand);
    is_half(stands.iter().filter(whole).count(), stands.len())
}

/// What the map calls an area or water, or what it is.
pub fn called(terrain: &Terrain, barrier: Barrier) -> String {
    let (name, kind) = match barrier {
        Barrier::Area(index) => {
            let area = &terrain.areas[usize::from(index)];
            (&area.name, area.kind.called())
        }
        Barrier::Water(index) => {
            let water = &terrain.waters[usize::from(index)];
            (&water.name, AreaKind::water_called(water.kind))
        }
    };
    if name == kind { kind.to_owned() } else { format!("{name} ({kind})") }
}

/// The kinds of ground [`under`] looks at.
const MOST_UNDERFOOT: usize = 5;

/// MG-TER-02: whether so many of a unit's stands are at least half of them; none never are.
const fn is_half(some: usize, all: usize) -> bool {
    some > 0 && 2 * some >= all
}

/// MG-TER-03.
pub const fn is_difficult(kind: AreaKind) -> bool {
    matches!(kind, AreaKind::Wood | AreaKind::BuiltUp | AreaKind::Marsh | AreaKind::Rough)
}

#[cfg(test)]
mod tests;
