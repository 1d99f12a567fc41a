//! The tasks with parry2d's shapes, found through an R-tree.

use parry2d::math::{Pose, Vector};
use parry2d::query::{Ray, RayCast};
use parry2d::shape::{Cuboid, Polyline};
use parry2d::utils::point_in_poly2d;
use rstar::{AABB, RTree, RTreeObject, SelectionFunction};
use table_bench::{Base, Crowd};

pub(crate) type Placed = (Pose, Cuboid);

fn placed(base: &Base) -> Placed {
    let half = Vector::new(base.width as f32 / 2.0, base.depth as f32 / 2.0);
    // Bearings run clockwise from north, parry's angles anticlockwise.
    (
        Pose::new(Vector::new(base.x as f32, base.y as f32), -base.facing.to_radians() as f32),
        Cuboid::new(half),
    )
}

pub(crate) fn pairs(pairs: &[(Base, Base)]) -> Vec<(Placed, Placed)> {
    pairs.iter().map(|(one, other)| (placed(one), placed(other))).collect()
}

pub(crate) fn distance(((pose1, one), (pose2, other)): &(Placed, Placed)) -> f32 {
    // What parry2d's own dispatch ends in, without the dispatch.
    parry2d::query::details::distance_cuboid_cuboid(&pose1.inv_mul(pose2), one, other)
}

enum Shape {
    Area { outline: Polyline, corners: Vec<Vector> },
    Base(Placed),
}

struct Item {
    bounds: AABB<[f32; 2]>,
    shape: Shape,
}

impl RTreeObject for Item {
    type Envelope = AABB<[f32; 2]>;
    fn envelope(&self) -> Self::Envelope {
        self.bounds
    }
}

pub(crate) struct Scene(RTree<Item>);

impl Scene {
    pub(crate) fn new(crowd: &Crowd) -> Self {
        let areas = crowd.areas.iter().map(|corners| {
            let points: Vec<[f32; 2]> = corners.iter().map(|&[x, y]| [x as f32, y as f32]).collect();
            let corners: Vec<Vector> = points.iter().map(|&[x, y]| Vector::new(x, y)).collect();
            let count = corners.len() as u32;
            let edges = (0..count).map(|number| [number, (number + 1) % count]).collect();
            let outline = Polyline::new(corners.clone(), Some(edges));
            Item { bounds: AABB::from_points(&points), shape: Shape::Area { outline, corners } }
        });
        let bases = crowd.bases.iter().map(|base| {
            let (pose, cuboid) = placed(base);
            let bounds = cuboid.aabb(&pose);
            let bounds = AABB::from_corners([bounds.mins.x, bounds.mins.y], [bounds.maxs.x, bounds.maxs.y]);
            Item { bounds, shape: Shape::Base((pose, cuboid)) }
        });
        Self(RTree::bulk_load(areas.chain(bases).collect()))
    }

    pub(crate) fn is_clear(&self, [x1, y1, x2, y2]: [f64; 4]) -> bool {
        let (from, to) = ([x1 as f32, y1 as f32], [x2 as f32, y2 as f32]);
        let ray = Ray::new(Vector::new(from[0], from[1]), Vector::new(to[0] - from[0], to[1] - from[1]));
        let mut met = self.0.locate_with_selection_function(Along { from, step: [ray.dir.x, ray.dir.y] });
        !met.any(|item| match &item.shape {
            // An outline is hollow: a line wholly inside meets no edge.
            Shape::Area { outline, corners } => {
                outline.intersects_local_ray(&ray, 1.0) || point_in_poly2d(ray.origin, corners)
            }
            Shape::Base((pose, cuboid)) => cuboid.intersects_ray(pose, &ray, 1.0),
        })
    }
}

/// Only what the line itself passes, not the whole box around it: the R-tree's best case.
struct Along {
    from: [f32; 2],
    step: [f32; 2],
}

impl Along {
    fn meets(&self, bounds: &AABB<[f32; 2]>) -> bool {
        let (low, high) = (bounds.lower(), bounds.upper());
        let (mut first, mut last) = (0.0_f32, 1.0_f32);
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
    fn should_unpack_parent(&self, envelope: &AABB<[f32; 2]>) -> bool {
        self.meets(envelope)
    }
    fn should_unpack_leaf(&self, leaf: &Item) -> bool {
        self.meets(&leaf.bounds)
    }
}
