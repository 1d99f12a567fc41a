//! The tasks as the rules do them.

use bodies::{Area, Body, Eyes, Land, Said, Veil};
use table::{
    Board, Gap, Motion, Near, Placement, Point, Polygon, Rect, Segment, Stretch, distance_only, first_moment,
};
use table_bench::{Base, Crowd, Numbers, base};

const TABLE: Board = Board::new(72.0, 48.0);

fn rect(base: &Base) -> Rect {
    Rect::centred(Placement::new(base.x, base.y, base.facing), base.width, base.depth)
}

pub(crate) fn pairs(pairs: &[(Base, Base)]) -> Vec<(Rect, Rect)> {
    pairs.iter().map(|(one, other)| (rect(one), rect(other))).collect()
}

pub(crate) fn distance((one, other): &(Rect, Rect)) -> f64 {
    distance_only(one, other)
}

pub(crate) fn witness((one, other): &(Rect, Rect)) -> Gap {
    table::distance(one, other)
}

/// Ground and troops as the games keep them: areas in a list, a body for every base.
pub(crate) struct Scene {
    land: Land<()>,
    bases: Vec<Rect>,
}

/// The simplest eyes: whatever is met hides.
struct Plain;

impl Eyes<(), usize> for Plain {
    fn area(&mut self, _: usize, _: &Area<()>, _: Stretch) -> Veil {
        Veil::Blocks
    }

    fn body(&mut self, _: usize, _: Stretch) -> Veil {
        Veil::Blocks
    }
}

impl Scene {
    pub(crate) fn new(crowd: &Crowd) -> Self {
        let area = |corners: &Vec<[f64; 2]>| {
            let corners = corners.iter().map(|&[x, y]| Point::new(x, y)).collect();
            let outline = Polygon::new(corners).expect("the crowd's areas are simple");
            Area { name: String::new(), kind: (), level: 0, outline, crest: None, said: Said::default() }
        };
        let areas = crowd.areas.iter().map(area).collect();
        let land = Land { board: TABLE, areas, roads: vec![], waters: vec![], lines: vec![] };
        Self { land, bases: crowd.bases.iter().map(rect).collect() }
    }

    pub(crate) fn is_clear(&self, [x1, y1, x2, y2]: [f64; 4]) -> bool {
        let line = Segment::new(Point::new(x1, y1), Point::new(x2, y2));
        let bodies = self.bases.iter().map(Body::of_rect).enumerate();
        bodies::look(&self.land, line, bodies, &mut Plain).is_clear()
    }
}

/// What no peer does in one call: the first moment of a turning move within a distance of any of forty bases.
pub(crate) fn alone() {
    let mut numbers = Numbers::new(1815);
    let still: Vec<Rect> = (0..40).map(|_| rect(&base(&mut numbers, 72.0, 48.0))).collect();
    let moves: Vec<(Motion, Vec<Rect>)> = (0..256)
        .map(|_| {
            let from = Placement::new(
                numbers.between(5.0, 67.0),
                numbers.between(5.0, 43.0),
                numbers.between(0.0, 360.0),
            );
            let to = from.advanced(numbers.between(0.0, 8.0), 0.0).turned_by(numbers.between(-45.0, 45.0));
            let stand =
                |number: i32| Rect::behind(from.advanced(0.0, f64::from(number) * 0.75 - 1.875), 0.75, 1.0);
            (Motion::straight(from, to), (0..6).map(stand).collect())
        })
        .collect();
    let contact =
        |(motion, stands): &(Motion, Vec<Rect>)| first_moment(motion, stands, &still, Near::Within(0.0));
    super::race("first contact, 6 × 40", super::PER_ROUND, &mut [("table", super::each(&moves, contact))]);
}
