//! The tasks with geo's polygons, found through an R-tree.

use geo::{Coord, Distance, Euclidean, Intersects, Line, LineString, Polygon};
use rstar::{AABB, RTree, RTreeObject, SelectionFunction};
use table_bench::{Base, Crowd};

fn polygon(corners: &[[f64; 2]]) -> Polygon<f64> {
    let outline: Vec<Coord<f64>> = corners.iter().map(|&[x, y]| Coord { x, y }).collect();
    Polygon::new(LineString::new(outline), vec![])
}

fn base_corners(base: &Base) -> [[f64; 2]; 4] {
    let (sin, cos) = libm::sincos(base.facing.to_radians());
    let (w, d) = (base.width / 2.0, base.depth / 2.0);
    [(-w, d), (w, d), (w, -d), (-w, -d)]
        .map(|(x, y)| [base.x + cos * x + sin * y, base.y - sin * x + cos * y])
}

pub(crate) fn pairs(pairs: &[(Base, Base)]) -> Vec<(Polygon<f64>, Polygon<f64>)> {
    pairs.iter().map(|(one, other)| (polygon(&base_corners(one)), polygon(&base_corners(other)))).collect()
}

pub(crate) fn distance((one, other): &(Polygon<f64>, Polygon<f64>)) -> f64 {
    Euclidean.distance(one, other)
}

struct Item {
    bounds: AABB<[f64; 2]>,
    polygon: Polygon<f64>,
}

impl RTreeObject for Item {
    type Envelope = AABB<[f64; 2]>;
    fn envelope(&self) -> Self::Envelope {
        self.bounds
    }
}

pub(crate) struct Scene(RTree<Item>);

impl Scene {
    pub(crate) fn new(crowd: &Crowd) -> Self {
        let item =
            |corners: &[[f64; 2]]| Item { bounds: AABB::from_points(corners), polygon: polygon(corners) };
        let areas = crowd.areas.iter().map(|corners| item(corners));
        let bases = crowd.bases.iter().map(|base| item(&base_corners(base)));
        Self(RTree::bulk_load(areas.chain(bases).collect()))
    }

    pub(crate) fn is_clear(&self, [x1, y1, x2, y2]: [f64; 4]) -> bool {
        let line = Line::new(Coord { x: x1, y: y1 }, Coord { x: x2, y: y2 });
        let mut met =
            self.0.locate_with_selection_function(Along { from: [x1, y1], step: [x2 - x1, y2 - y1] });
        !met.any(|item| item.polygon.intersects(&line))
    }
}

/// Only what the line itself passes, not the whole box around it: the R-tree's best case.
struct Along {
    from: [f64; 2],
    step: [f64; 2],
}

impl Along {
    fn meets(&self, bounds: &AABB<[f64; 2]>) -> bool {
        let (low, high) = (bounds.lower(), bounds.upper());
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for axis in 0..2 {
            let inverse = 1.0 / self.step[axis];
            let (one, other) =
                ((low[axis] - self.from[axis]) * inverse, (high[axis] - self.from[axis]) * inverse);
            first = first.max(one.min(other));
            last = last.min(one.max(other));
        }
        first <= last
    }
}

impl SelectionFunction<Item> for Along {
    fn should_unpack_parent(&self, envelope: &AABB<[f64; 2]>) -> bool {
        self.meets(envelope)
    }
    fn should_unpack_leaf(&self, leaf: &Item) -> bool {
        self.meets(&leaf.bounds)
    }
}
