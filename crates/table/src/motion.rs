//! How pieces move: straight moves, wheels, side-steps and about-faces, with what they cost in inches.

use crate::convex::Convex;
use crate::point::{Point, Vector};
use crate::pose::Placement;
use crate::quantity::{Degrees, turn_between};
use crate::rect::Rect;

/// One unbroken movement of a rigid body, from fraction 0 to fraction 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Motion {
    /// The reference point goes in a straight line while the body makes its turn the shorter way round (MG-CHG-09).
    Straight {
        /// Where it starts.
        from: Placement,
        /// Where it ends.
        to: Placement,
    },
    /// The body swings about a fixed point, like a door on its hinge (SC-MOV-05).
    Wheel {
        /// Where it starts.
        from: Placement,
        /// The fixed point.
        pivot: Point,
        /// How far it swings, clockwise if positive.
        degrees: f64,
    },
}

/// Which front corner stands still in a wheel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hinge {
    /// The front-left corner stands still: the unit swings to its left.
    Left,
    /// The front-right corner stands still: the unit swings to its right.
    Right,
}

/// How a straight leg without a turn lies to the facing (SC-MOV-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LegKind {
    /// Straight along the facing.
    Forward,
    /// At a right angle to it.
    SideStep,
    /// Straight to the rear.
    BackStep,
    /// Any other angle.
    Oblique,
}

impl Motion {
    /// A straight move between two placements, turning on the way if they face differently.
    pub fn straight(from: impl Into<Placement>, to: impl Into<Placement>) -> Self {
        Self::Straight { from: from.into(), to: to.into() }
    }

    /// A move that keeps the facing: so many inches forward and to the right.
    pub fn step(from: impl Into<Placement>, forward: f64, right: f64) -> Self {
        let from = from.into();
        Self::Straight { from, to: from.advanced(forward, right) }
    }

    /// SC-MOV-05: a forward wheel of a front so wide, standing with its front centre at `from`, about one of its front
    /// corners, by an angle.
    pub fn wheel(from: impl Into<Placement>, width: f64, hinge: Hinge, angle: Degrees) -> Self {
        let from = from.into();
        let (side, degrees) = match hinge {
            Hinge::Left => (-width / 2.0, -angle.0),
            Hinge::Right => (width / 2.0, angle.0),
        };
        Self::Wheel { from, pivot: from.advanced(0.0, side).at, degrees }
    }

    /// An about-face of a body `depth` deep on its own centre: half a turn, the front centre going to the old rear.
    pub fn about_face(from: impl Into<Placement>, depth: f64) -> Self {
        let from = from.into();
        Self::Wheel { from, pivot: from.advanced(-depth / 2.0, 0.0).at, degrees: 180.0 }
    }

    /// Where the body stands at a fraction of the move.
    pub fn at(&self, t: f64) -> Placement {
        match *self {
            Self::Straight { from, to } => from.lerp(to, t),
            Self::Wheel { from, pivot, degrees } => from.turned_about(pivot, degrees * t),
        }
    }

    /// Where it starts.
    pub fn start(&self) -> Placement {
        match *self {
            Self::Straight { from, .. } | Self::Wheel { from, .. } => from,
        }
    }

    /// Where it ends.
    pub fn end(&self) -> Placement {
        match *self {
            Self::Straight { to, .. } => to,
            Self::Wheel { .. } => self.at(1.0),
        }
    }

    /// The whole turn it makes, in degrees, clockwise if positive.
    pub fn turn(&self) -> f64 {
        match *self {
            Self::Straight { from, to } => turn_between(from.facing, to.facing),
            Self::Wheel { degrees, .. } => degrees,
        }
    }

    /// Where a rectangle that belongs to the body, lying at `rect` at the start, lies at a fraction of the move.
    pub fn carry(&self, rect: &Rect, t: f64) -> Rect {
        let turn = self.turn() * t;
        if let (Self::Straight { from, to }, true) = (self, turn == 0.0) {
            return Rect { centre: from.at.lerp(to.at, t) + (rect.centre - from.at), ..*rect };
        }
        let centre = match *self {
            Self::Straight { from, to } => from.at.lerp(to.at, t) + (rect.centre - from.at).turned(turn),
            Self::Wheel { pivot, .. } => pivot + (rect.centre - pivot).turned(turn),
        };
        Rect { centre, forward: rect.forward.turned(turn), ..*rect }
    }

    /// The ground a rectangle of the body sweeps when its corners travel in straight lines (MG-MOV-03).
    pub fn swept(&self, rect: &Rect) -> Convex {
        Convex::swept(rect, &self.carry(rect, 1.0))
    }

    /// MG-MOV-01: the farthest that any corner of a rectangle of the body ends from where it started, and that corner's
    /// two places.
    pub fn farthest_corner(&self, rect: &Rect) -> (f64, Point, Point) {
        let mut farthest = (0.0, rect.centre, rect.centre);
        for (from, to) in rect.corners().into_iter().zip(self.carry(rect, 1.0).corners()) {
            let distance = from.distance(to);
            if distance > farthest.0 {
                farthest = (distance, from, to);
            }
        }
        farthest
    }

    /// What the move costs by the ruler: a straight move its length, a wheel the arc of the outer end of a front so wide
    /// (SC-MOV-05: width × angle in radians).
    pub fn cost(&self, width: f64) -> f64 {
        match *self {
            Self::Straight { from, to } => from.at.distance(to.at),
            Self::Wheel { degrees, .. } => width * Degrees(degrees.abs()).radians(),
        }
    }

    /// SC-MOV-07: how a straight leg that keeps its facing lies to it; none for a wheel, a turn, or no move at all.
    pub fn leg_kind(&self) -> Option<LegKind> {
        let Self::Straight { from, to } = *self else { return None };
        let step = from.local(to.at);
        if step.length() <= crate::quantity::TOLERANCE || self.turn().abs() > crate::quantity::TOLERANCE {
            return None;
        }
        let off = step.bearing();
        let near = |bearing: f64| turn_between(off, bearing).abs() <= crate::quantity::TOLERANCE;
        Some(if near(0.0) {
            LegKind::Forward
        } else if near(180.0) {
            LegKind::BackStep
        } else if near(90.0) || near(270.0) {
            LegKind::SideStep
        } else {
            LegKind::Oblique
        })
    }

    /// The point that only shifts and never turns, and how far it shifts over the whole move.
    pub(crate) fn reference(&self) -> (Point, Vector) {
        match *self {
            Self::Straight { from, to } => (from.at, to.at - from.at),
            Self::Wheel { pivot, .. } => (pivot, Vector::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Pose;

    /// SC-MOV-05, its printed examples.
    #[test]
    fn a_wheel_costs_its_outer_arc() {
        let column = Placement::new(10.0, 10.0, 0.0);
        let wheel = Motion::wheel(column, 3.0, Hinge::Right, Degrees(90.0));
        assert_eq!(wheel.end().snap(), Pose::new(11.5, 11.5, 90.0));
        assert!((wheel.cost(3.0) - 4.712).abs() < 5e-4);
        let eighth = Motion::wheel(column, 3.0, Hinge::Left, Degrees(45.0));
        assert!((eighth.cost(3.0) - 2.356).abs() < 5e-4);
        assert_eq!(eighth.end().snap().facing, 31_500);
        let line = Motion::wheel(column, 9.0, Hinge::Left, Degrees(30.0));
        assert!((line.cost(9.0) - 4.712).abs() < 5e-4);
        // The pivot corner stays where it was.
        let front = Rect::behind(column, 3.0, 1.5);
        assert!(wheel.carry(&front, 0.37).corners()[1].distance(Point::new(11.5, 10.0)) < 1e-12);
    }

    /// MG-MOV-01: column of 6, FC (20, 20) facing 0, to FC (21, 23) facing 30: 3.550, 2.775, 3.798 (rear left), 3.086.
    #[test]
    fn corners_are_measured_from_old_place_to_new() {
        let from = Placement::new(20.0, 20.0, 0.0);
        let block = Rect::behind(from, 1.5, 3.0);
        let motion = Motion::straight(from, Placement::new(21.0, 23.0, 30.0));
        let moved = motion.carry(&block, 1.0);
        for (corner, inches) in [3.550, 2.775, 3.086, 3.798].into_iter().enumerate() {
            let distance = block.corners()[corner].distance(moved.corners()[corner]);
            assert!((distance - inches).abs() < 5e-4, "corner {corner}: {distance}");
        }
        assert!((motion.farthest_corner(&block).0 - 3.798).abs() < 5e-4);
        // About-face on its centre: every corner of a 1.5 × 3 block moves its diagonal, 3.354; a 1.5 × 4 block 4.272.
        assert!((Motion::about_face(from, 3.0).farthest_corner(&block).0 - 3.354).abs() < 5e-4);
        let long = Rect::behind(from, 1.5, 4.0);
        assert!((Motion::about_face(from, 4.0).farthest_corner(&long).0 - 4.272).abs() < 5e-4);
    }

    /// SC-MAN: a line 9 × 0.5 at (20, 20) facing 0 turns about to P (20, 19.5), facing 180.
    #[test]
    fn an_about_face_turns_on_the_centre() {
        let motion = Motion::about_face(Placement::new(20.0, 20.0, 0.0), 0.5);
        assert_eq!(motion.end().snap(), Pose::new(20.0, 19.5, 180.0));
    }

    #[test]
    fn legs_are_named_by_their_angle_to_the_facing() {
        let from = Placement::new(5.0, 5.0, 90.0);
        #[rustfmt::skip]
        let examples = [
            (2.0, 0.0,  Some(LegKind::Forward)),
            (0.0, -3.0, Some(LegKind::SideStep)),
            (-1.0, 0.0, Some(LegKind::BackStep)),
            (1.0, 1.0,  Some(LegKind::Oblique)),
            (0.0, 0.0,  None),
        ];
        for (forward, right, kind) in examples {
            assert_eq!(Motion::step(from, forward, right).leg_kind(), kind, "{forward} {right}");
        }
        assert_eq!(Motion::straight(from, Placement::new(9.0, 5.0, 45.0)).leg_kind(), None);
        assert_eq!(Motion::step(from, 3.0, 4.0).cost(2.0), 5.0);
    }
}
