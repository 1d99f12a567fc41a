//! How pieces move: straight moves and wheels.

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

impl Motion {
    /// A straight move between two placements, turning on the way if they face differently.
    pub fn straight(from: impl Into<Placement>, to: impl Into<Placement>) -> Self {
        Self::Straight { from: from.into(), to: to.into() }
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
    fn a_wheel_swings_about_a_corner() {
        let column = Placement::new(10.0, 10.0, 0.0);
        let wheel = Motion::wheel(column, 3.0, Hinge::Right, Degrees(90.0));
        assert_eq!(wheel.end().snap(), Pose::new(11.5, 11.5, 90.0));
        let eighth = Motion::wheel(column, 3.0, Hinge::Left, Degrees(45.0));
        assert_eq!(eighth.end().snap().facing, 31_500);
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
    }
}
