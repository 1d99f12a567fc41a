//! SX-CTRAIL-08, SX-CTRAIL-09, SX-CTRAIL-10, SX-CTRAIL-11, SX-CTRAIL-12, SX-CTRAIL-13, SX-CTRAIL-14, SX-CTRAIL-15, SX-CTRAIL-16, SX-CTRAIL-17,
//! SX-CCAP-10: a stretch of country as the ground of a scenario.

use engine::terrain::{Area, AreaKind, CrossingKind, CrossingPlace, Ground, Road, Water, WaterKind};
use table::{Point, Segment, Spot};

use super::{Axis, Broken, Corner, Line, Riverbed, Trail, cut};
use crate::squares::{SIDE, Square, Squares, TABLE_DEPTH, TABLE_WIDTH};

/// SX-CCAP-10, SX-CNAT-19: ground that is clear: all within 12 inches of some walls, tents or wagons, each as a convex outline, anticlockwise.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cleared {
    outlines: Vec<Vec<Point>>,
}

impl Cleared {
    /// Nothing is cleared.
    pub fn nothing() -> Self {
        Self::default()
    }

    /// SX-CCAP-10: what lies within 12 inches of a convex outline, walked anticlockwise. The round corners are drawn a hair outside.
    pub fn around(mut self, outline: &[Point]) -> Self {
        let count = outline.len();
        let mut cleared = Vec::new();
        for place in 0..count {
            let (before, here, after) =
                (outline[(place + count - 1) % count], outline[place], outline[(place + 1) % count]);
            // From the outward side of the edge before the corner to that of the edge after it, in tangents a step apart.
            let (from, to) = (outward(before, here), outward(here, after));
            let turn = libm::fmod(to - from + 360.0, 360.0);
            let steps = (turn / STEP).ceil().max(1.0);
            let step = turn / steps;
            for tangent in 0..steps as u32 {
                let bearing = from + step * (f64::from(tangent) + 0.5);
                let reach = CLEAR / libm::cos((step / 2.0).to_radians());
                let bearing = bearing.to_radians();
                cleared.push(here + Point::new(libm::cos(bearing) * reach, libm::sin(bearing) * reach));
            }
        }
        self.outlines.push(cleared);
        self
    }

    /// What is left of an outline.
    fn cut(&self, outline: Vec<Point>) -> Vec<Vec<Point>> {
        let cut_one = |pieces: Vec<Vec<Point>>, hole: &Vec<Point>| {
            pieces.iter().flat_map(|piece| cut::without(piece, hole)).collect()
        };
        self.outlines.iter().fold(vec![outline], cut_one)
    }

    /// The stretch of a river along an axis that runs through cleared ground, from and to, if any does.
    fn of_river(&self, axis: Axis, half: f64) -> Option<(f64, f64)> {
        let mut stretch: Option<(f64, f64)> = None;
        for outline in &self.outlines {
            let in_bed = match axis {
                Axis::WestEast => {
                    let middle = TABLE_DEPTH / 2.0;
                    let north = Segment::new(Point::new(1.0, middle + half), Point::new(0.0, middle + half));
                    let south = Segment::new(Point::new(0.0, middle - half), Point::new(1.0, middle - half));
                    cut::left_of(&cut::left_of(outline, north), south)
                }
                Axis::SouthNorth => {
                    let middle = TABLE_WIDTH / 2.0;
                    let east = Segment::new(Point::new(middle + half, 0.0), Point::new(middle + half, 1.0));
                    let west = Segment::new(Point::new(middle - half, 1.0), Point::new(middle - half, 0.0));
                    cut::left_of(&cut::left_of(outline, east), west)
                }
            };
            for corner in in_bed {
                let along = match axis {
                    Axis::WestEast => corner.x,
                    Axis::SouthNorth => corner.y,
                };
                let (from, to) = stretch.unwrap_or((along, along));
                stretch = Some((from.min(along), to.max(along)));
            }
        }
        stretch
    }
}

/// SX-CCAP-10: so far around a hideout the ground is clear.
const CLEAR: f64 = 12.0;
/// Degrees from one tangent of a round corner to the next.
const STEP: f64 = 7.5;
/// SX-CTRAIL-14: a river is 4 inches wide.
const RIVER: f64 = 4.0;
/// SX-CTRAIL-14: a ford is 3 inches long.
const FORD: f64 = 3.0;
/// SX-CTRAIL-16: a watering hole is 4 inches across.
const HOLE: f64 = 2.0;
/// SX-CTRAIL-13: half the width of a ridge.
const HALF_RIDGE: f64 = 1.0;

/// The direction, in degrees anticlockwise from east, in which an anticlockwise edge looks out.
fn outward(from: Point, to: Point) -> f64 {
    let along = to - from;
    libm::atan2(-along.x, along.y).to_degrees()
}

/// A circle as an outline, anticlockwise, with a corner due east, north, west and south.
pub fn round(middle: Point, radius: f64) -> Vec<Point> {
    let corner = |place: u32| {
        let turn = f64::from(place) * std::f64::consts::TAU / f64::from(CORNERS);
        middle + Point::new(libm::cos(turn) * radius, libm::sin(turn) * radius)
    };
    (0..CORNERS).map(corner).collect()
}

const CORNERS: u32 = 36;

impl Riverbed {
    /// SX-CTRAIL-11: its centre line, from the midpoint of one edge to that of the next.
    pub fn centre_line(self) -> Segment {
        let (west, east) = (Point::new(0.0, TABLE_DEPTH / 2.0), Point::new(TABLE_WIDTH, TABLE_DEPTH / 2.0));
        let (south, north) = (Point::new(TABLE_WIDTH / 2.0, 0.0), Point::new(TABLE_WIDTH / 2.0, TABLE_DEPTH));
        match self.corner {
            Corner::NorthEast => Segment::new(north, east),
            Corner::SouthEast => Segment::new(south, east),
            Corner::SouthWest => Segment::new(south, west),
            Corner::NorthWest => Segment::new(north, west),
        }
    }

    /// SX-CTRAIL-11: the band, drawn beyond the table on both ends, anticlockwise.
    fn band(self) -> Vec<Point> {
        let line = self.centre_line();
        let along = line.step().unit().expect("the midpoints of two edges lie apart");
        let (beyond, aside) = (along * SIDE, along.right() * (f64::from(self.width) / 2.0));
        let (from, to) = (line.from - beyond, line.to + beyond);
        vec![from + aside, to + aside, to - aside, from - aside]
    }

    /// SX-CTRAIL-02: the squares it touches.
    pub fn touched(self) -> Squares {
        let band = self.band();
        let left = |square: Square| -> f64 {
            cut::without(&square.corners(), &band).iter().map(|piece| cut::area(piece)).sum()
        };
        Squares::whose(|square| left(square) < SIDE * SIDE - table::TOLERANCE)
    }

    /// SX-CTRAIL-11: the band, clipped by the table's edges.
    fn outline(self) -> Vec<Point> {
        let corners = [(0.0, 0.0), (TABLE_WIDTH, 0.0), (TABLE_WIDTH, TABLE_DEPTH), (0.0, TABLE_DEPTH)]
            .map(|(x, y)| Point::new(x, y));
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        sides.fold(self.band(), |band, (from, to)| cut::left_of(&band, Segment::new(*from, *to)))
    }
}

impl Trail {
    /// The ground of a scenario, without what lies on cleared ground.
    pub fn ground(&self, cleared: &Cleared) -> Ground {
        let mut areas = Vec::new();
        let mut lay = |kind: AreaKind, axis: Option<f64>, outline: Vec<Point>| {
            for piece in cleared.cut(outline) {
                areas.push(area(kind, axis, &piece));
            }
        };
        if let Some(bed) = self.riverbed {
            lay(AreaKind::Riverbed, None, bed.outline());
        }
        for square in self.rocks.iter() {
            lay(AreaKind::Rock, None, square.corners().to_vec());
        }
        for square in self.scrub.iter() {
            // SX-CTRAIL-02: the bed itself stays bare.
            match self.riverbed {
                Some(bed) => {
                    for piece in cut::without(&square.corners(), &bed.band()) {
                        lay(AreaKind::Scrub, None, piece);
                    }
                }
                None => lay(AreaKind::Scrub, None, square.corners().to_vec()),
            }
        }
        for square in self.rough.iter() {
            lay(AreaKind::Rough, None, square.corners().to_vec());
        }
        let hole = self.hole.map(|square| round(square.middle(), HOLE));
        for square in self.woods.iter() {
            // SX-CTRAIL-16: the rest of its square is as the country has it.
            match &hole {
                Some(hole) if self.hole == Some(square) => {
                    for piece in cut::without(&square.corners(), hole) {
                        lay(AreaKind::Wood, None, piece);
                    }
                }
                _ => lay(AreaKind::Wood, None, square.corners().to_vec()),
            }
        }
        if let Some(hole) = hole {
            lay(AreaKind::WateringHole, None, hole);
        }
        for (square, broken) in &self.broken {
            match broken {
                Broken::Gully(axis) => lay(AreaKind::Gully, Some(bearing(*axis)), square.corners().to_vec()),
                Broken::Ridge(axis) => {
                    // SX-CTRAIL-13: the whole square is slow, the strip along its middle gives cover.
                    lay(AreaKind::Undulating, None, square.corners().to_vec());
                    lay(AreaKind::Ridge, None, strip(*square, *axis));
                }
            }
        }
        Ground {
            width: TABLE_WIDTH,
            depth: TABLE_DEPTH,
            areas,
            roads: self.line.map(road).into_iter().collect(),
            waters: self.waters(cleared),
            ..Ground::default()
        }
    }

    /// SX-CTRAIL-14, SX-CCAP-10: the river, in two parts where it meets cleared ground. A river is round at its ends, so each part stops short of it.
    fn waters(&self, cleared: &Cleared) -> Vec<Water> {
        let Some(river) = &self.river else { return Vec::new() };
        let length = match river.axis {
            Axis::WestEast => TABLE_WIDTH,
            Axis::SouthNorth => TABLE_DEPTH,
        };
        let parts = match cleared.of_river(river.axis, RIVER / 2.0) {
            None => vec![(0.0, length)],
            Some((from, to)) => vec![(0.0, from - RIVER / 2.0), (to + RIVER / 2.0, length)],
        };
        let point = |along: f64| match river.axis {
            Axis::WestEast => Spot::new(along, TABLE_DEPTH / 2.0),
            Axis::SouthNorth => Spot::new(TABLE_WIDTH / 2.0, along),
        };
        let fords = river.fords.iter().map(|place| f64::from(*place) * SIDE + SIDE / 2.0);
        let part = |(from, to): (f64, f64)| Water {
            name: "river".to_owned(),
            kind: WaterKind::River,
            line: vec![point(from), point(to)],
            width: Some(RIVER),
            crossing: None,
            crossings: fords
                .clone()
                .filter(|ford| (from..=to).contains(ford))
                .map(|ford| CrossingPlace { kind: CrossingKind::Ford, at: point(ford), width: FORD })
                .collect(),
        };
        parts.into_iter().filter(|(from, to)| from < to).map(part).collect()
    }
}

/// SX-CTRAIL-13: the ridge of a square.
fn strip(square: Square, axis: Axis) -> Vec<Point> {
    let (corner, middle) = (square.corner(), square.middle());
    let (west, east, south, north) = match axis {
        Axis::WestEast => (corner.x, corner.x + SIDE, middle.y - HALF_RIDGE, middle.y + HALF_RIDGE),
        Axis::SouthNorth => (middle.x - HALF_RIDGE, middle.x + HALF_RIDGE, corner.y, corner.y + SIDE),
    };
    [(west, south), (east, south), (east, north), (west, north)].map(|(x, y)| Point::new(x, y)).to_vec()
}

/// SX-CTRAIL-12: the bearing of an axis.
const fn bearing(axis: Axis) -> f64 {
    match axis {
        Axis::WestEast => 90.0,
        Axis::SouthNorth => 0.0,
    }
}

/// SX-CTRAIL-17: the trail along the middle of its squares.
fn road(line: Line) -> Road {
    let line = match line {
        Line::Row(row) => {
            let y = f64::from(row) * SIDE + SIDE / 2.0;
            vec![Spot::new(0.0, y), Spot::new(TABLE_WIDTH, y)]
        }
        Line::Column(column) => {
            let x = f64::from(column) * SIDE + SIDE / 2.0;
            vec![Spot::new(x, 0.0), Spot::new(x, TABLE_DEPTH)]
        }
    };
    Road { name: "trail".to_owned(), line }
}

/// A piece of ground of a scenario.
pub(crate) fn area(kind: AreaKind, axis: Option<f64>, outline: &[Point]) -> Area {
    Area {
        name: String::new(),
        kind,
        outline: outline.iter().map(|corner| Spot::new(corner.x, corner.y)).collect(),
        level: 1,
        axis,
        height: None,
        capacity: None,
        disordering: false,
        tall: false,
        crest: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use table::Polygon;

    use super::*;
    use crate::trails::{Country, River};

    fn bare(country: Country) -> Trail {
        Trail {
            country,
            rocks: Squares::NONE,
            scrub: Squares::NONE,
            rough: Squares::NONE,
            woods: Squares::NONE,
            riverbed: None,
            river: None,
            hole: None,
            broken: Vec::new(),
            line: None,
        }
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn outlines(ground: &Ground, kind: AreaKind) -> Vec<Polygon> {
        let outline =
            |area: &Area| Polygon::new(area.outline.iter().map(|spot| spot.point()).collect()).unwrap();
        ground.areas.iter().filter(|area| area.kind == kind).map(outline).collect()
    }

    fn covers(ground: &Ground, kind: AreaKind, x: f64, y: f64) -> bool {
        outlines(ground, kind).iter().any(|outline| outline.contains(Point::new(x, y)))
    }

    fn hideout() -> Cleared {
        let walls = [(33.0, 21.0), (39.0, 21.0), (39.0, 27.0), (33.0, 27.0)].map(|(x, y)| Point::new(x, y));
        Cleared::nothing().around(&walls)
    }

    /// SX-CTRAIL-11, its example.
    #[test]
    fn the_riverbed_runs_from_midpoint_to_midpoint() {
        let bed = Riverbed { corner: Corner::NorthEast, width: 4 };
        let line = bed.centre_line();
        assert_eq!((line.from, line.to), (Point::new(36.0, 48.0), Point::new(72.0, 24.0)));
        let ground = Trail { riverbed: Some(bed), ..bare(Country::WideOpen) }.ground(&Cleared::nothing());
        assert!(
            covers(&ground, AreaKind::Riverbed, 36.0, 48.0)
                && covers(&ground, AreaKind::Riverbed, 54.0, 36.0)
        );
        // 2 inches to either side of the middle (54, 36), square to the bed, and no farther.
        let aside = line.step().unit().unwrap().right();
        for (inches, inside) in [(1.9, true), (2.1, false), (-1.9, true), (-2.1, false)] {
            let point = Point::new(54.0, 36.0) + aside * inches;
            assert_eq!(covers(&ground, AreaKind::Riverbed, point.x, point.y), inside, "{inches}");
        }
        // From C4, where the band's western corner lies at (34.9, 46.3), to F2, where it leaves at (70.9, 22.3).
        let touched: Squares = ["C4", "D4", "E4", "E3", "F3", "F2"].map(square).into_iter().collect();
        assert_eq!(bed.touched(), touched);
    }

    /// SX-CTRAIL-02: scrub beside the bed, none in it.
    #[test]
    fn the_bed_stays_bare_of_scrub() {
        let bed = Riverbed { corner: Corner::NorthEast, width: 3 };
        let scrub: Squares = [square("E4")].into_iter().collect();
        let ground =
            Trail { riverbed: Some(bed), scrub, ..bare(Country::WideOpen) }.ground(&Cleared::nothing());
        // The centre line passes (51, 38): 36 + 15, 48 − 10.
        assert!(
            !covers(&ground, AreaKind::Scrub, 51.0, 38.0) && covers(&ground, AreaKind::Scrub, 58.0, 46.0)
        );
        assert!(covers(&ground, AreaKind::Riverbed, 51.0, 38.0));
    }

    /// SX-CTRAIL-16, its example, with the wood of the high country around it.
    #[test]
    fn the_watering_hole_is_two_inches_around_the_middle() {
        let only: Squares = [square("D3")].into_iter().collect();
        let trail = Trail { hole: Some(square("D3")), woods: only, ..bare(Country::HighCountry) };
        let ground = trail.ground(&Cleared::nothing());
        assert!(covers(&ground, AreaKind::WateringHole, 44.0, 30.0));
        assert!(!covers(&ground, AreaKind::WateringHole, 44.1, 30.0));
        assert!(!covers(&ground, AreaKind::Wood, 42.0, 30.0) && covers(&ground, AreaKind::Wood, 44.1, 30.0));
    }

    /// SX-CTRAIL-13, its example.
    #[test]
    fn the_ridge_of_b2() {
        let trail = Trail {
            broken: vec![(square("B2"), Broken::Ridge(Axis::WestEast))],
            ..bare(Country::Undulating)
        };
        let ground = trail.ground(&Cleared::nothing());
        let [ridge] = &outlines(&ground, AreaKind::Ridge)[..] else { panic!("one ridge") };
        assert_eq!(
            (ridge.bounds().min, ridge.bounds().max),
            (Point::new(12.0, 17.0), Point::new(24.0, 19.0))
        );
        assert_eq!(outlines(&ground, AreaKind::Undulating).len(), 1);
    }

    /// SX-CTRAIL-14: a river with one ford; SX-CCAP-10: it ends at the clear ground of a hideout.
    #[test]
    fn the_river_ends_where_the_ground_is_clear() {
        let river = River { axis: Axis::WestEast, fords: vec![1, 3] };
        let trail = Trail { river: Some(river), ..bare(Country::Undulating) };
        let whole = trail.ground(&Cleared::nothing());
        assert_eq!((whole.waters.len(), whole.waters[0].crossings.len()), (1, 2));
        assert_eq!(whole.waters[0].crossings[0].at, Spot::new(18.0, 24.0));
        let around = trail.ground(&hideout());
        let ends: Vec<Vec<Spot>> = around.waters.iter().map(|water| water.line.clone()).collect();
        // 12 inches from the walls at x = 33 and x = 39, and 2 more for the round end.
        assert_eq!(ends[0], [Spot::new(0.0, 24.0), Spot::new(19.0, 24.0)]);
        assert_eq!(ends[1], [Spot::new(53.0, 24.0), Spot::new(72.0, 24.0)]);
    }

    /// SX-CCAP-10: nothing within 12 inches of a wall, everything beyond.
    #[test]
    fn twelve_inches_around_a_hideout_are_clear() {
        let woods = Squares::NONE.others();
        let ground = Trail { woods, ..bare(Country::HighCountry) }.ground(&hideout());
        for (x, y, clear) in [
            (36.0, 24.0, true),
            (21.1, 24.0, true),
            (20.9, 24.0, false),
            (36.0, 9.1, true),
            (36.0, 8.9, false),
            // Diagonally from the corner (33, 21): 8.4 and 8.6 inches each way are 11.88 and 12.16.
            (24.6, 12.6, true),
            (24.4, 12.4, false),
            (47.4, 35.4, true),
            (47.6, 35.6, false),
        ] {
            assert_eq!(!covers(&ground, AreaKind::Wood, x, y), clear, "({x}, {y})");
        }
    }
}
