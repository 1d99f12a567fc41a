//! MG-FRM: how the stands of a unit lie, and what ground they lie on.

use std::hash::{Hash, Hasher};

use bodies::{Body, Shape};
use table::Polyline;

use crate::ground::{Terrain, Underfoot, under};
use crate::prelude::*;

/// The most stands a unit can have (MG-UNI-01).
pub const MOST_STANDS: usize = 7;

/// Where a unit's stands are. It follows from the unit's strength, formation and place, so it is no part of a state's identity.
#[derive(Debug, Clone)]
pub struct Footprint {
    /// Each stand, numbered along rank 1 from left to right, then rank 2, and so on (MG-FRM-02).
    pub stands: ArrayVec<Rect, MOST_STANDS>,
    /// The formation's rectangle; of a march column round a bend, its leading stand (MG-FRM-07).
    pub block: Rect,
    /// How many stands are in the front rank.
    pub front_rank: u8,
    /// The ground it is on.
    pub ground: Underfoot,
    /// No corner is farther from the block's centre than this: a quick way to see that two units are far apart.
    pub reach: f64,
}

impl PartialEq for Footprint {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Footprint {}

impl Hash for Footprint {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Footprint {
    /// Front centre and facing (MG-GEN-05).
    pub fn front(&self) -> Placement {
        Placement { at: self.block.front_centre(), facing: self.block.forward.bearing() }
    }

    /// The middle of the formation's rectangle (MG-FRM-02).
    pub const fn centre(&self) -> Point {
        self.block.centre
    }

    /// The ground it takes up.
    pub fn body(&self) -> Body<'_> {
        Body { shape: Shape::Rects(&self.stands), centre: self.block.centre, reach: self.reach }
    }

    /// Whether two units can be within so many inches of each other at all: a quick no.
    #[inline]
    pub fn is_near(&self, other: &Self, inches: f64) -> bool {
        self.body().may_be_near(&other.body(), inches)
    }

    /// Looks at the ground under the stands.
    pub fn look_under(&mut self, terrain: &Terrain) {
        self.ground = under(terrain, &self.stands, self.block.centre);
    }

    /// The stands of the front rank.
    pub fn front_stands(&self) -> &[Rect] {
        &self.stands[..usize::from(self.front_rank)]
    }
}

/// MG-FRM-01: width and depth of a stand.
pub const fn stand_size(arm: Arm) -> (f64, f64) {
    match arm {
        Arm::Infantry => (0.75, 1.0),
        Arm::Cavalry => (1.0, 2.0),
        Arm::Artillery => (1.0, 1.0),
    }
}

/// MG-FRM-04, MG-FRM-08, MG-FRM-09: how wide troops are, at their narrowest, where no road helps them: infantry in column, cavalry in line.
pub fn narrowest(arm: Arm, stands: u8) -> f64 {
    let abreast = match arm {
        Arm::Infantry => files(Formation::Column, stands),
        Arm::Cavalry | Arm::Artillery => stands,
    };
    stand_size(arm).0 * f64::from(abreast)
}

/// MG-FRM-03, MG-FRM-04, MG-FRM-05, MG-FRM-06, MG-FRM-07, MG-FRM-08, MG-FRM-09: how many stands stand side by side in the widest rank:
/// all in line, two in column, half of them in square, one in march column.
pub const fn files(formation: Formation, stands: u8) -> u8 {
    match formation {
        Formation::Line | Formation::OpenLine | Formation::Limbered | Formation::Unlimbered => stands,
        Formation::Column | Formation::OpenColumn => {
            if stands < 2 {
                stands
            } else {
                2
            }
        }
        Formation::Square => stands.div_ceil(2),
        Formation::MarchColumn => 1,
    }
}

/// MG-FRM-10: width and depth of a formation.
pub fn size(arm: Arm, formation: Formation, stands: u8) -> (f64, f64) {
    let (width, depth) = stand_size(arm);
    let files = files(formation, stands).max(1);
    let ranks = stands.div_ceil(files).max(1);
    (width * f64::from(files), depth * f64::from(ranks))
}

/// The stands of a formation lying behind its front centre (MG-FRM-02).
pub fn in_field(front: Placement, arm: Arm, formation: Formation, stands: u8) -> ArrayVec<Rect, MOST_STANDS> {
    let (width, depth) = stand_size(arm);
    let files = files(formation, stands).max(1);
    let forward = front.forward();
    let right = forward.right();
    (0..stands)
        .map(|stand| {
            let (rank, file) = (stand / files, stand % files);
            let across = (f64::from(file) + 0.5 - f64::from(files) / 2.0) * width;
            let back = (f64::from(rank) + 0.5) * depth;
            Rect::along(front.at + right * across - forward * back, forward, width, depth)
        })
        .collect()
}

/// MG-FRM-07: the stands of a march column along its road, each turned along the road at its place.
pub fn on_road(road: &Polyline, lie: RoadLie, arm: Arm, stands: u8) -> ArrayVec<Rect, MOST_STANDS> {
    let (width, depth) = stand_size(arm);
    let head = f64::from(lie.head) / 1000.0;
    let off = Point::new(f64::from(lie.off.0) / 1000.0, f64::from(lie.off.1) / 1000.0);
    (0..stands)
        .map(|stand| {
            let behind = (f64::from(stand) + 0.5) * depth;
            let (along, turn) = match lie.way {
                RoadWay::Onward => (head - behind, 0.0),
                RoadWay::Backward => (head + behind, 180.0),
            };
            let place = road.at(along);
            Rect::centred(Placement { at: place.point + off, facing: place.bearing + turn }, width, depth)
        })
        .collect()
}

/// MG-FRM-07: how long a march column is.
pub fn length_on_road(arm: Arm, stands: u8) -> f64 {
    stand_size(arm).1 * f64::from(stands)
}

/// MG-FRM-07, MG-FRM-15: a march column with its head at the point of a road nearest to a place, facing whichever way along the road is
/// nearer to the facing unless it is said; none if the road is too short there to hold all of it.
pub fn column_on(
    terrain: &Terrain,
    road: u8,
    at: Placement,
    way: Option<RoadWay>,
    length: f64,
) -> Option<RoadLie> {
    let line = &terrain.roads[usize::from(road)].line;
    let on = line.nearest(at.at);
    let onward = table::turn_between(at.facing, on.bearing).abs() <= 90.0;
    let way = way.unwrap_or(if onward { RoadWay::Onward } else { RoadWay::Backward });
    let tail = on.along - way.sign() * length;
    let head = libm::round(on.along * 1000.0) as i32;
    (within(-tail, 0.0) && within(tail, line.length())).then_some(RoadLie { road, head, way, off: (0, 0) })
}

/// Lays a unit out and looks at the ground under it.
pub fn lay_out(terrain: &Terrain, arm: Arm, formation: Formation, stands: u8, lie: Lie) -> Footprint {
    let mut footprint = outline(terrain, arm, formation, stands, lie);
    footprint.look_under(terrain);
    footprint
}

/// Lays a unit out as if the ground were bare: for places that may turn out to be none.
pub fn outline(terrain: &Terrain, arm: Arm, formation: Formation, stands: u8, lie: Lie) -> Footprint {
    let front_rank = files(formation, stands);
    let ground = Underfoot::default();
    match lie {
        Lie::Field(pose) => {
            let (width, depth) = size(arm, formation, stands);
            let front = pose.placement();
            let block = Rect::behind(front, width, depth);
            let reach = Point::new(block.half_width, block.half_depth).length();
            let stands = in_field(front, arm, formation, stands);
            Footprint { stands, block, front_rank, ground, reach }
        }
        Lie::Road(road) => {
            let stands = on_road(&terrain.roads[usize::from(road.road)].line, road, arm, stands);
            let block = road_block(&stands);
            let far = |corner: Point| corner.distance(block.centre);
            let reach = stands.iter().flat_map(Rect::corners).map(far).fold(0.0, f64::max);
            Footprint { stands, block, front_rank, ground, reach }
        }
    }
}

/// MG-FRM-07: a straight march column has a rectangle of its own; round a bend only its leading stand counts.
fn road_block(stands: &[Rect]) -> Rect {
    let (first, last) = (stands[0], stands[stands.len() - 1]);
    let span = first.centre.distance(last.centre);
    let straight = stands.iter().all(|stand| {
        let local = first.local(stand.centre);
        let turn = table::turn_between(first.forward.bearing(), stand.forward.bearing());
        within(local.x.abs(), 0.0) && within(turn.abs(), 0.0)
    });
    if straight {
        Rect::along(first.centre.lerp(last.centre, 0.5), first.forward, first.width(), span + first.depth())
    } else {
        first
    }
}

impl crate::state::Unit {
    /// Brings the footprint up to date after strength, formation or place have changed.
    pub fn settle(&mut self, terrain: &Terrain, arm: Arm) {
        self.footprint = lay_out(terrain, arm, self.formation, self.stands, self.lie);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MG-FRM-10, as printed.
    #[test]
    fn frontage_and_depth_follow_the_table() {
        use Arm::{Cavalry, Infantry};
        use Formation::{Column, Line, MarchColumn, Square};
        #[rustfmt::skip]
        let rows = [
            // stands, line,         column,      square,      march,       horse line,        horse march
            (1, (0.75, 1.0), (0.75, 1.0), (0.75, 1.0), (0.75, 1.0), Some((1.0, 2.0)), Some((1.0, 2.0))),
            (2, (1.50, 1.0), (1.50, 1.0), (0.75, 2.0), (0.75, 2.0), Some((2.0, 2.0)), Some((1.0, 4.0))),
            (3, (2.25, 1.0), (1.50, 2.0), (1.50, 2.0), (0.75, 3.0), Some((3.0, 2.0)), Some((1.0, 6.0))),
            (4, (3.00, 1.0), (1.50, 2.0), (1.50, 2.0), (0.75, 4.0), Some((4.0, 2.0)), Some((1.0, 8.0))),
            (5, (3.75, 1.0), (1.50, 3.0), (2.25, 2.0), (0.75, 5.0), Some((5.0, 2.0)), Some((1.0, 10.0))),
            (6, (4.50, 1.0), (1.50, 3.0), (2.25, 2.0), (0.75, 6.0), None, None),
            (7, (5.25, 1.0), (1.50, 4.0), (3.00, 2.0), (0.75, 7.0), None, None),
        ];
        for (stands, line, column, square, march, horse_line, horse_march) in rows {
            assert_eq!(size(Infantry, Line, stands), line, "line of {stands}");
            assert_eq!(size(Infantry, Column, stands), column, "column of {stands}");
            assert_eq!(size(Infantry, Square, stands), square, "square of {stands}");
            assert_eq!(size(Infantry, MarchColumn, stands), march, "march column of {stands}");
            if let (Some(line), Some(march)) = (horse_line, horse_march) {
                assert_eq!(size(Cavalry, Line, stands), line, "cavalry line of {stands}");
                assert_eq!(size(Cavalry, MarchColumn, stands), march, "cavalry march column of {stands}");
            }
        }
    }

    /// MG-FRM-02: column of 5, FC (10, 10), facing 0: stand 1 is x 9.25–10, y 9–10; stand 5 is x 9.25–10, y 7–8.
    #[test]
    fn stands_are_numbered_from_the_front_left() {
        let stands = in_field(Placement::new(10.0, 10.0, 0.0), Arm::Infantry, Formation::Column, 5);
        assert_eq!(stands[0].centre, Point::new(9.625, 9.5));
        assert_eq!(stands[1].centre, Point::new(10.375, 9.5));
        assert_eq!(stands[4].centre, Point::new(9.625, 7.5));
    }
}
