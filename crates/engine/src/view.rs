//! What one seat may see. Concealed pieces and secret choices are not in it at all.

use serde::{Deserialize, Serialize};
use table::{Degrees, Inches};

use crate::refusal::{Spot2, Witness};
use crate::terrain::{AreaKind, CrossingKind, Feature, Ground, LowLineKind, WaterKind};
use crate::{BySide, Outcome, RuleId, Side};

/// The battle as one seat sees it now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// Game turn, from 1.
    pub turn: u32,
    /// The last turn, if there is one.
    pub turn_limit: Option<u32>,
    /// The phase in words: "Movement: actions".
    pub phase: String,
    /// Whose turn it is.
    pub active: Side,
    /// The two sides.
    pub sides: BySide<SideView>,
    /// Every piece this seat may know of.
    pub pieces: Vec<PieceView>,
    /// Who wins by what, and how it stands now.
    pub objectives: Vec<Objective>,
    /// How it ended, if it has.
    pub ended: Option<Ended>,
}

/// An outcome as views and results show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ended {
    /// Who won; nothing is a draw.
    pub winner: Option<Side>,
    /// The rule that ended it.
    pub rule: String,
    /// A sentence about it.
    pub says: String,
}

impl Ended {
    /// An outcome, with a sentence about it.
    pub fn new(outcome: Outcome, says: impl Into<String>) -> Self {
        Self { winner: outcome.winner, rule: outcome.rule.0.to_owned(), says: says.into() }
    }
}

/// Something by which the battle is won, lost or over, and how it stands now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Objective {
    /// Who wins by it; nothing if it is nobody's.
    pub side: Option<Side>,
    /// What it takes, in a sentence.
    pub says: String,
    /// How it stands now, in a few words.
    pub now: String,
    /// The same as a gauge: so much, of so much that decides.
    pub gauge: Option<(u32, u32)>,
    /// Where on the table, if it is about a place.
    pub at: Option<Spot2>,
    /// The rule it comes from.
    pub rule: String,
}

/// A side at a glance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SideView {
    /// What the scenario calls it.
    pub name: String,
    /// Whose colours it wears: "french".
    pub nation: String,
    /// Numbers worth showing: morale lost, points left.
    pub facts: Vec<Fact>,
    /// Its troops as a briefing lists them; empty where that is each piece by its name.
    pub forces: Vec<String>,
}

/// One line about a side or a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fact {
    /// What it is.
    pub label: String,
    /// Its value in words.
    pub value: String,
    /// The rule it comes from.
    pub rule: String,
}

impl Fact {
    /// A line by a rule.
    pub fn new(label: impl Into<String>, value: impl Into<String>, rule: RuleId) -> Self {
        Self { label: label.into(), value: value.into(), rule: rule.0.to_owned() }
    }
}

/// The words of what holds, of a list of all that may.
pub fn marks<'a>(all: impl IntoIterator<Item = (bool, &'a str)>) -> Vec<String> {
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word.to_owned()).collect()
}

/// A piece on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PieceView {
    /// Its name, by which orders speak of it.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What is drawn.
    pub symbol: Symbol,
    /// The middle of what it occupies, in inches.
    pub centre: Spot2,
    /// Degrees clockwise from north.
    pub facing: f64,
    /// The bases it stands on, in inches on the table.
    pub bases: Vec<Base>,
    /// How it is drawn up, in a word: "column".
    pub formation: String,
    /// The state of its order, in a word: "good", "disordered", "routed".
    pub condition: String,
    /// Further marks with a word each: "exhausted", "charged", "rallied".
    pub marks: Vec<String>,
    /// Strength now and at the start, if it is counted.
    pub strength: Option<(u32, u32)>,
    /// Distances worth drawing round it: ranges, command radius, move.
    pub rings: Vec<Ring>,
    /// Everything else a player may ask of it.
    pub facts: Vec<Fact>,
    /// Who commands it, by name.
    pub superior: Option<String>,
}

/// What kind of block or figure is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Symbol {
    /// The kind of piece.
    pub arm: Arm,
    /// Whose colours.
    pub nation: String,
    /// A finer kind, such as "guard", "light", "heavy", "horse", "corps".
    pub kind: String,
}

/// The kinds of pieces that have a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
    /// A general.
    Commander,
    /// A single person.
    Figure,
    /// A cart, coach or wagon.
    Vehicle,
}

/// One base on the table: a rectangle by its corners (front left, front right, rear right, rear left), or a disc.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "shape", rename_all = "kebab-case")]
pub enum Base {
    /// A rectangle.
    Block {
        /// Front left, front right, rear right, rear left.
        corners: [Spot2; 4],
    },
    /// A round base or a marker.
    Disc {
        /// Its centre.
        at: Spot2,
        /// Its radius in inches.
        radius: f64,
    },
}

impl From<&table::Rect> for Base {
    fn from(rect: &table::Rect) -> Self {
        Self::Block { corners: rect.corners().map(|corner| (corner.x, corner.y)) }
    }
}

/// A distance worth drawing round a piece.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ring {
    /// What it is for: "range", "command", "move", "arc".
    pub kind: String,
    /// Inches; 0 where only the arc matters, however far.
    pub radius: f64,
    /// Degrees to each side of the facing it covers; 180 is all round.
    pub half_arc: f64,
    /// Whether what it covers begins at the middle of the piece rather than at its edges.
    pub from_middle: bool,
}

impl Ring {
    /// All round, from the edges of the piece.
    pub fn round(kind: &str, radius: Inches) -> Self {
        Self { kind: kind.to_owned(), radius: radius.0, half_arc: 180.0, from_middle: false }
    }

    /// So far to each side of the facing.
    pub fn arc(kind: &str, radius: Inches, half_arc: Degrees) -> Self {
        Self { half_arc: half_arc.0, ..Self::round(kind, radius) }
    }
}

/// Whether one piece sees another, and the line that decides.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seen {
    /// The line is clear.
    pub clear: bool,
    /// In a sentence, with what is in the way.
    pub says: String,
    /// The line.
    pub witness: Witness,
}

/// The ground, sent once: it does not change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GroundView {
    /// Inches from west to east.
    pub width: f64,
    /// Inches from south to north.
    pub depth: f64,
    /// Areas, drawn in this order.
    pub areas: Vec<AreaView>,
    /// Roads as lines.
    pub roads: Vec<LineView>,
    /// Waters as lines.
    pub waters: Vec<WaterView>,
    /// Fences and low walls.
    pub lines: Vec<LowLineView>,
    /// Houses with a room inside.
    pub buildings: Vec<BuildingView>,
}

/// What everything on the ground does, in the order of a [`GroundView`]. It is for those who point at the ground; nothing is drawn from it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Effects {
    /// Of each area.
    pub areas: Vec<Vec<Effect>>,
    /// Of each road.
    pub roads: Vec<Vec<Effect>>,
    /// Of each water, its bridges and fords included.
    pub waters: Vec<Vec<Effect>>,
    /// Of each fence or low wall.
    pub lines: Vec<Vec<Effect>>,
    /// Of each house.
    pub buildings: Vec<Vec<Effect>>,
}

impl Effects {
    /// What each thing on some ground does.
    pub fn of(ground: &Ground, effects: impl Fn(Feature<'_>) -> Vec<Effect>) -> Self {
        Self {
            areas: ground.areas.iter().map(|area| effects(Feature::Area(area))).collect(),
            roads: ground.roads.iter().map(|road| effects(Feature::Road(road))).collect(),
            waters: ground.waters.iter().map(|water| effects(Feature::Water(water))).collect(),
            lines: ground.lines.iter().map(|line| effects(Feature::Line(line))).collect(),
            buildings: ground.buildings.iter().map(|house| effects(Feature::Building(house))).collect(),
        }
    }
}

/// What a piece of ground does to somebody, and the rule behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Effect {
    /// To whom or what: "Infantry", "Everybody", "Sight".
    pub whom: String,
    /// What, in words that follow on it: "goes in by road only".
    pub says: String,
    /// The rule.
    pub rule: String,
}

impl Effect {
    /// What ground does to somebody.
    pub fn on(whom: &str, rule: RuleId, says: impl Into<String>) -> Self {
        Self { whom: whom.to_owned(), says: says.into(), rule: rule.0.to_owned() }
    }
}

/// An area of ground.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AreaView {
    /// Its name on the map.
    pub name: String,
    /// What it is.
    pub kind: AreaKind,
    /// Its height in levels, for hills.
    pub level: u8,
    /// Its corners.
    pub outline: Vec<Spot2>,
    /// It is for the eye only: no rule of the game knows it.
    #[serde(default)]
    pub scenery: bool,
}

/// A road.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LineView {
    /// Its name on the map.
    pub name: String,
    /// Its points.
    pub line: Vec<Spot2>,
}

/// A stream or river.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WaterView {
    /// Its name on the map.
    pub name: String,
    /// Stream or river.
    pub kind: WaterKind,
    /// Its points.
    pub line: Vec<Spot2>,
    /// How wide it is, in inches, where the rules say so; drawn as its kind otherwise.
    #[serde(default)]
    pub width: Option<f64>,
    /// Bridges and fords: kind, place, width.
    pub crossings: Vec<(CrossingKind, Spot2, f64)>,
}

/// A fence or low wall.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LowLineView {
    /// Its name on the map.
    pub name: String,
    /// What it is.
    pub kind: LowLineKind,
    /// Its points.
    pub line: Vec<Spot2>,
    /// It is for the eye only: no rule of the game knows it.
    #[serde(default)]
    pub scenery: bool,
}

/// A house with one room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BuildingView {
    /// Its name on the map.
    pub name: String,
    /// Its corners.
    pub outline: Vec<Spot2>,
    /// The middles of its doors.
    pub doors: Vec<Spot2>,
    /// The middles of its windows.
    pub windows: Vec<Spot2>,
}

impl From<&Ground> for GroundView {
    fn from(ground: &Ground) -> Self {
        let spot = |spot: &table::Spot| (f64::from(spot.x) / 1000.0, f64::from(spot.y) / 1000.0);
        let line = |line: &[table::Spot]| line.iter().map(spot).collect::<Vec<_>>();
        Self {
            width: ground.width,
            depth: ground.depth,
            areas: ground
                .areas
                .iter()
                .map(|area| AreaView {
                    name: area.name.clone(),
                    kind: area.kind,
                    level: area.level,
                    outline: line(&area.outline),
                    scenery: area.kind == AreaKind::Fields,
                })
                .collect(),
            roads: ground
                .roads
                .iter()
                .map(|road| LineView { name: road.name.clone(), line: line(&road.line) })
                .collect(),
            waters: ground
                .waters
                .iter()
                .map(|water| WaterView {
                    name: water.name.clone(),
                    kind: water.kind,
                    line: line(&water.line),
                    width: water.width,
                    crossings: water
                        .crossings
                        .iter()
                        .map(|place| (place.kind, spot(&place.at), place.width))
                        .collect(),
                })
                .collect(),
            lines: ground
                .lines
                .iter()
                .map(|low| LowLineView {
                    name: low.name.clone(),
                    kind: low.kind,
                    line: line(&low.line),
                    scenery: false,
                })
                .collect(),
            buildings: ground
                .buildings
                .iter()
                .map(|house| BuildingView {
                    name: house.name.clone(),
                    outline: line(&house.outline),
                    doors: line(&house.doors),
                    windows: line(&house.windows),
                })
                .collect(),
        }
    }
}
