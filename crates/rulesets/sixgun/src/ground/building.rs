//! SX-BLD: buildings, a rectangle of walls around one room, with doors and windows.

use engine::fault::Faults as _;
use engine::terrain::Building as BuildingFile;
use table::{Polygon, Polyline};

use crate::prelude::*;

/// SX-BLD-01: four walls without thickness around one room.
#[derive(Debug)]
pub struct Building {
    /// What the sign over its door says.
    pub name: String,
    /// The walls.
    pub outline: Polygon,
    /// Doors and windows.
    pub openings: Vec<Opening>,
}

/// A door or window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opening {
    pub kind: OpeningKind,
    /// The gap in the wall.
    pub gap: Segment,
}

/// SX-BLD-02, SX-BLD-03.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpeningKind {
    /// 1.5 inches wide; one walks through.
    Door,
    /// 1 inch wide; one climbs through.
    Window,
}

impl OpeningKind {
    /// SX-BLD-02, SX-BLD-03: how wide it is.
    pub const fn width(self) -> f64 {
        match self {
            Self::Door => 1.5,
            Self::Window => 1.0,
        }
    }
}

/// Where a line passes a wall.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Passage {
    /// The fraction along the line.
    pub at: f64,
    /// The opening it passes through; nothing if it meets the wall itself.
    pub through: Option<Opening>,
}

impl Building {
    /// SX-LOS-02, SX-BLD-04: where a line passes the walls, in order. Touching a corner or running along a wall is no passage.
    pub fn passages(&self, line: Segment) -> impl Iterator<Item = Passage> {
        // A rectangle holds one stretch of a line at most.
        let ends =
            self.outline.bounds().meets_segment(line).then(|| self.outline.first_stretch(line)).flatten();
        let ends = ends.map_or([None; 2], |stretch| {
            let length = line.length();
            let inside = |at: f64| at * length > TOLERANCE && (1.0 - at) * length > TOLERANCE;
            [stretch.from, stretch.to].map(|at| Some(at).filter(|at| inside(*at)))
        });
        ends.into_iter().flatten().map(move |at| Passage { at, through: self.opening_at(line.at(at)) })
    }

    /// SX-LOS-02: whether a line meets a wall and no opening.
    pub fn blocks(&self, line: Segment) -> bool {
        self.passages(line).any(|passage| passage.through.is_none())
    }

    /// The opening a point of a wall belongs to; its jambs do (SX-GEN-10).
    pub fn opening_at(&self, point: Point) -> Option<Opening> {
        self.openings.iter().copied().find(|opening| within(opening.gap.distance(point), 0.0))
    }
}

/// Reads a building, with the doors and windows of SX-BLD-02 and SX-BLD-03 if the file names neither.
pub(super) fn read(
    index: usize,
    file: &BuildingFile,
    roads: &[Polyline],
    faults: &mut Vec<Fault>,
) -> Option<Building> {
    let at = format!("ground.buildings[{index}]");
    let outline = match Polygon::new(file.outline.iter().map(|spot| spot.point()).collect()) {
        Ok(outline) => outline,
        Err(bad) => {
            faults.note(format!("{at}.outline"), bad.to_string());
            return None;
        }
    };
    if !is_rectangle(&outline) {
        faults.by_rule(
            format!("{at}.outline"),
            ids::SX_BLD_01,
            "a building is a rectangle: give its four corners",
        );
        return None;
    }
    let walls: Vec<Segment> = outline.edges().collect();
    let openings = if file.doors.is_empty() && file.windows.is_empty() {
        usual(&walls, front(&walls, roads))
    } else {
        let mut openings = Vec::new();
        for (kind, key, spots) in
            [(OpeningKind::Door, "doors", &file.doors), (OpeningKind::Window, "windows", &file.windows)]
        {
            for (number, spot) in spots.iter().enumerate() {
                match opening(&walls, kind, spot.point()) {
                    Some(opening) => openings.push(opening),
                    None => faults.by_rule(
                        format!("{at}.{key}[{number}]"),
                        if kind == OpeningKind::Door { ids::SX_BLD_02 } else { ids::SX_BLD_03 },
                        format!(
                            "its middle lies on a wall with {} inches of it to either side",
                            kind.width() / 2.0
                        ),
                    ),
                }
            }
        }
        openings
    };
    Some(Building { name: file.name.clone(), outline, openings })
}

/// SX-BLD-01: four corners, each a right angle.
fn is_rectangle(outline: &Polygon) -> bool {
    let edges: Vec<_> = outline.edges().map(|edge| edge.step().unit()).collect();
    edges.len() == 4
        && edges.iter().zip(edges.iter().cycle().skip(1)).all(|(one, next)| match (one, next) {
            (Some(one), Some(next)) => one.dot(*next).abs() < 0.001,
            _ => false,
        })
}

/// SX-BLD-02: the wall that faces the street: the one whose middle is nearest to a road, the first if there is none.
fn front(walls: &[Segment], roads: &[Polyline]) -> usize {
    let away = |wall: &Segment| {
        let middle = wall.midpoint();
        roads.iter().map(|road| road.nearest(middle).point.distance(middle)).fold(f64::INFINITY, f64::min)
    };
    let mut front = 0;
    for (index, wall) in walls.iter().enumerate() {
        if away(wall) < away(&walls[front]) - TOLERANCE {
            front = index;
        }
    }
    front
}

/// SX-BLD-02, SX-BLD-03: a door in the middle of the front, a window on each side of it unless the wall is under 4 inches, and
/// one in the middle of each other wall.
fn usual(walls: &[Segment], front: usize) -> Vec<Opening> {
    let mut openings = Vec::new();
    for (index, wall) in walls.iter().enumerate() {
        let middle = wall.midpoint();
        if index != front {
            openings.extend(opening(walls, OpeningKind::Window, middle));
            continue;
        }
        openings.extend(opening(walls, OpeningKind::Door, middle));
        if wall.length() >= 4.0 - TOLERANCE {
            // The middle of what the door leaves of the wall on either side.
            let aside = (wall.length() / 2.0 - OpeningKind::Door.width() / 2.0) / 2.0 / wall.length();
            openings.extend(
                [aside, 1.0 - aside]
                    .into_iter()
                    .filter_map(|at| opening(walls, OpeningKind::Window, wall.at(at))),
            );
        }
    }
    openings
}

/// The opening whose middle is at a point of a wall.
fn opening(walls: &[Segment], kind: OpeningKind, middle: Point) -> Option<Opening> {
    let wall = walls.iter().find(|wall| wall.distance(middle) <= TOLERANCE)?;
    let (middle, along) = (wall.nearest(middle), wall.step().unit()?);
    let half = kind.width() / 2.0;
    let fits = middle.distance(wall.from) >= half - TOLERANCE && middle.distance(wall.to) >= half - TOLERANCE;
    fits.then(|| Opening { kind, gap: Segment::new(middle - along * half, middle + along * half) })
}
