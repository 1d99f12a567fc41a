//! The tasks as the rules do them.

use table::{
    Board, Gap, Look, Motion, Near, Pieces, Placement, Point, Polygon, Rect, Terrain, Veil, distance_only,
    first_moment,
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

pub(crate) struct Scene {
    terrain: Terrain,
    pieces: Pieces,
}

impl Scene {
    pub(crate) fn new(crowd: &Crowd) -> Self {
        let polygon = |corners: &Vec<[f64; 2]>| {
            let corners = corners.iter().map(|&[x, y]| Point::new(x, y)).collect();
            (Polygon::new(corners).expect("the crowd's areas are simple"), Veil::Solid)
        };
        let mut pieces = Pieces::new(TABLE);
        for (number, base) in crowd.bases.iter().enumerate() {
            pieces.put(number, rect(base), 0);
        }
        Self { terrain: Terrain::new(TABLE, crowd.areas.iter().map(polygon).collect(), vec![]), pieces }
    }

    pub(crate) fn is_clear(&self, [x1, y1, x2, y2]: [f64; 4]) -> bool {
        let look = Look::level(Point::new(x1, y1), Point::new(x2, y2));
        self.terrain.sight(&self.pieces, &look, |_| false).is_clear()
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
