//! Front, flanks and rear; arcs; and what lies ahead of a front edge.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::convex::Convex;
use crate::point::Point;
use crate::pose::Placement;
use crate::quantity::{TOLERANCE, turn_between, within};
use crate::rect::Rect;
use crate::segment::Segment;

/// The four zones around a unit.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Zone {
    /// Strictly ahead of the front line.
    Front,
    /// The left flank.
    Left,
    /// The right flank.
    Right,
    /// The wedge behind, between lines at 45 degrees outward from the rear corners.
    Rear,
}

/// MG-FAC-01: the zone of a unit (its front centre, width and depth) in which a point lies. On a dividing line the point
/// is in the flank.
pub fn zone_of(front_centre: impl Into<Placement>, width: f64, depth: f64, point: Point) -> Zone {
    let local = front_centre.into().local(point);
    if local.y > TOLERANCE + ROUNDING {
        return Zone::Front;
    }
    let outside = local.x.abs() - width / 2.0;
    let behind = -local.y - depth;
    if behind > outside + TOLERANCE + ROUNDING {
        Zone::Rear
    } else if local.x < 0.0 {
        Zone::Left
    } else {
        Zone::Right
    }
}

/// MG-FAC-02: how far the foremost part of a rectangle lies ahead of the straight line through another's front edge
/// (negative: all of it lies behind), and that foremost corner.
fn farthest_ahead(of: &Rect, target: &Rect) -> (f64, Point) {
    let front = of.front_centre();
    let mut best = (f64::NEG_INFINITY, target.centre);
    for corner in target.corners() {
        let ahead = (corner - front).dot(of.forward);
        if ahead > best.0 {
            best = (ahead, corner);
        }
    }
    best
}

/// MG-FAC-02: whether some part of a rectangle lies strictly ahead of the straight line through another's front edge.
pub fn is_ahead(of: &Rect, target: &Rect) -> bool {
    farthest_ahead(of, target).0 > TOLERANCE + ROUNDING
}

/// MG-SHO-07: the part of a rectangle that lies ahead of the straight line through another's front edge; none unless
/// some of it lies strictly ahead. Its point nearest to a place is [`Convex::nearest`].
pub fn part_ahead(of: &Rect, target: &Rect) -> Option<Convex> {
    is_ahead(of, target).then(|| Convex::of_rect(target).cut(of.front_edge().reversed()))
}

/// The ground a front edge (or a point) looks out on: between two rays that spread by an angle from straight ahead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arc {
    /// The left end of the edge.
    pub left: Point,
    /// The right end of the edge; the same as the left for an arc from a point.
    pub right: Point,
    /// Straight ahead, as a bearing.
    pub facing: f64,
    /// How far the arc spreads to either side, in degrees: 90 is everything ahead of the edge, 180 all round.
    pub spread: f64,
}

/// Whether a point lies in an arc, and the ray that decides it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InArc {
    /// Whether it does.
    pub inside: bool,
    /// By how many degrees the point lies inside (positive) or outside (negative) the nearer limiting ray.
    pub margin: f64,
    /// The line from the edge to the point that was judged.
    pub line: Segment,
}

impl Arc {
    /// The arc from the whole front edge of a rectangle.
    pub fn from_front(rect: &Rect, spread: f64) -> Self {
        let edge = rect.front_edge();
        Self { left: edge.from, right: edge.to, facing: rect.forward.bearing(), spread }
    }

    /// The arc from a single point.
    pub fn from_point(placement: impl Into<Placement>, spread: f64) -> Self {
        let placement = placement.into();
        Self { left: placement.at, right: placement.at, facing: placement.facing, spread }
    }

    /// Whether a point lies in the arc, its limits included (SC-FIR-04: 22.5° to either side).
    pub fn sees(&self, point: Point) -> InArc {
        let from = Segment::new(self.left, self.right).nearest(point);
        let line = Segment::new(from, point);
        if line.length() <= TOLERANCE {
            return InArc { inside: true, margin: self.spread, line };
        }
        // A point beside the edge is judged from the nearer end; one ahead of it lies straight ahead.
        let off = turn_between(self.facing, line.step().bearing()).abs();
        InArc { inside: within(off, self.spread), margin: self.spread - off, line }
    }

    /// The part of a rectangle inside the arc, for arcs of up to 90 degrees to either side; it may be empty.
    pub fn part_of(&self, target: &Rect) -> Convex {
        let whole = Convex::of_rect(target);
        if self.spread >= 180.0 {
            return whole;
        }
        let left = Point::toward(self.facing - self.spread);
        let right = Point::toward(self.facing + self.spread);
        whole
            .cut(Segment::new(self.left, self.left + left))
            .cut(Segment::new(self.right + right, self.right))
            .cut(Segment::new(self.right, self.left))
    }
}

/// What rounding may add to a value that lies exactly on the tolerance.
const ROUNDING: f64 = 1e-9;

#[cfg(test)]
mod tests {
    use super::*;

    /// MG-FAC-01, its printed example: a line of 6, FC (30, 30), facing 180.
    #[test]
    fn zones_of_the_printed_example() {
        let unit = Placement::new(30.0, 30.0, 180.0);
        let zone = |x, y| zone_of(unit, 4.5, 1.0, Point::new(x, y));
        assert_eq!(zone(36.0, 31.0), Zone::Left);
        assert_eq!(zone(33.0, 35.0), Zone::Rear);
        assert_eq!(zone(40.0, 29.9), Zone::Front);
        assert_eq!(zone(24.0, 31.0), Zone::Right);
        // u = v exactly: 2 beyond the rear corner both ways.
        assert_eq!(zone(34.25, 33.0), Zone::Left);
    }

    /// MG-FAC-02: front edge on y = 10; a stand at y 9.5–10.5 far to the right is in arc, one at y 9–10 is not.
    #[test]
    fn a_stand_is_ahead_when_some_part_is() {
        let shooter = Rect::behind(Placement::new(0.0, 10.0, 0.0), 0.75, 1.0);
        let target = |y: f64| Rect::centred(Placement::new(20.0, y, 0.0), 0.75, 1.0);
        assert!(is_ahead(&shooter, &target(10.0)) && !is_ahead(&shooter, &target(9.5)));
        assert!(!is_ahead(&shooter, &target(9.51)) && is_ahead(&shooter, &target(9.52)));
        let part = part_ahead(&shooter, &target(10.0)).unwrap();
        let nearest = part.nearest(shooter.front_centre()).unwrap();
        assert!(nearest.distance(Point::new(19.625, 10.0)) < 1e-12);
        assert!(part.corners().iter().all(|corner| corner.y >= 10.0));
        assert_eq!(part_ahead(&shooter, &target(9.5)), None);
    }

    /// SC-FIR-05: corner (6, 5.5) is in the 22.5° arc of a model with x ≥ 6 − 5.5 × 0.4142 = 3.722.
    #[test]
    fn arcs_from_a_model() {
        let corner = Point::new(6.0, 5.5);
        for (x, inside) in [(3.5625, false), (3.71, false), (3.723, true), (3.9375, true), (4.3125, true)] {
            assert_eq!(Arc::from_point(Placement::new(x, 0.0, 0.0), 22.5).sees(corner).inside, inside, "{x}");
        }
    }

    #[test]
    fn arcs_from_a_front_edge() {
        let line = Rect::behind(Placement::new(0.0, 0.0, 90.0), 4.0, 1.0);
        let arc = Arc::from_front(&line, 45.0);
        // Facing east: the left end is at y = 2, the right end at y = −2.
        assert!(arc.sees(Point::new(3.0, 5.0)).inside && !arc.sees(Point::new(3.0, 5.1)).inside);
        assert!(arc.sees(Point::new(1.0, -2.9)).inside && !arc.sees(Point::new(1.0, -3.1)).inside);
        assert!(arc.sees(Point::new(0.5, 0.0)).margin > 44.9);
        assert!(!arc.sees(Point::new(-3.0, 0.0)).inside);
        let target = Rect::centred(Placement::new(3.0, 6.0, 0.0), 2.0, 4.0);
        // The ray from (0, 2) north-east meets the target's x 2–4 at y 4 and 6.
        let part = arc.part_of(&target);
        assert!(part.nearest(Point::new(0.0, 2.0)).unwrap().distance(Point::new(2.0, 4.0)) < 1e-9);
        assert!(part.corners().iter().all(|corner| corner.y <= 6.0 + 1e-9));
        assert!(arc.part_of(&Rect::centred(Placement::new(-5.0, 0.0, 0.0), 1.0, 1.0)).is_empty());
    }
}
