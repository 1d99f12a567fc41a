//! Poses: where a piece stands and which way it faces, stored on an integer grid, computed in inches.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::point::{Point, Vector};
use crate::quantity::turn_between;

/// Grid steps in an inch.
const PER_INCH: f64 = 1000.0;
/// Grid steps in a degree.
const PER_DEGREE: f64 = 100.0;
/// Grid steps in a full turn.
const FULL_TURN: i32 = 36_000;
/// The farthest from the origin a stored coordinate may lie, in inches.
const FARTHEST: f64 = 10_000.0;

/// Where a piece stands and which way it faces, on the grid of 1/1000 inch and 1/100 degree (MG-GEN-05).
///
/// In files and messages it is `{ x = 20.0, y = 20.0, facing = 90.0 }`, in inches and degrees.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "PoseInInches", into = "PoseInInches")]
#[schemars(with = "PoseInInches")]
#[ts(as = "PoseInInches")]
pub struct Pose {
    /// Thousandths of an inch east of the south-west corner.
    pub x: i32,
    /// Thousandths of an inch north of the south-west corner.
    pub y: i32,
    /// Hundredths of a degree clockwise from north, from 0 up to 35 999.
    pub facing: i32,
}

/// A point on the grid of 1/1000 inch: a commander, a corner of a wood. In files and messages it is `[x, y]` in inches.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "[f64; 2]", into = "[f64; 2]")]
#[schemars(with = "[f64; 2]")]
#[ts(as = "[f64; 2]")]
pub struct Spot {
    /// Thousandths of an inch east of the south-west corner.
    pub x: i32,
    /// Thousandths of an inch north of the south-west corner.
    pub y: i32,
}

/// A pose in computation: not snapped to the grid, as in the middle of a move (MG-CHG-09).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Placement {
    /// The place.
    pub at: Point,
    /// The facing, in degrees clockwise from north.
    pub facing: f64,
}

/// A number that cannot be put on the grid.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum OffGrid {
    /// A coordinate is no number, or far off any table.
    #[error(
        "{axis} = {value} is no place on a table: write inches from the south-west corner, between -10000 and 10000"
    )]
    Coordinate {
        /// `x` or `y`.
        axis: &'static str,
        /// What was given.
        value: f64,
    },
    /// A facing is no number, or beyond a full turn.
    #[error("facing = {value} is no bearing: write degrees clockwise from north, between -360 and 360")]
    Facing {
        /// What was given.
        value: f64,
    },
}

/// The pose as it is written in files and messages.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[schemars(
    rename = "Pose",
    description = "A place in inches from the south-west corner and a facing in degrees clockwise from north"
)]
#[ts(rename = "Pose")]
struct PoseInInches {
    /// Inches east of the south-west corner.
    x: f64,
    /// Inches north of the south-west corner.
    y: f64,
    /// Degrees clockwise from north.
    facing: f64,
}

impl Pose {
    /// The grid pose nearest to a place in inches and a facing in degrees. Numbers from outside go through
    /// [`Pose::checked`]; here a value that does not fit the grid is clamped to it.
    pub fn new(x: f64, y: f64, facing: f64) -> Self {
        Placement { at: Point::new(x, y), facing }.snap()
    }

    /// The grid pose nearest to numbers somebody wrote, or what is wrong with them.
    pub fn checked(x: f64, y: f64, facing: f64) -> Result<Self, OffGrid> {
        let Spot { x, y } = Spot::checked(x, y)?;
        if !facing.is_finite() || facing.abs() > 360.0 {
            return Err(OffGrid::Facing { value: facing });
        }
        Ok(Self { x, y, facing: grid_facing(facing) })
    }

    /// The place in inches.
    #[inline]
    pub fn point(self) -> Point {
        Point::new(self.x as f64 / PER_INCH, self.y as f64 / PER_INCH)
    }

    /// The place on the grid.
    pub fn spot(self) -> Spot {
        Spot { x: self.x, y: self.y }
    }

    /// The facing in degrees.
    #[inline]
    pub fn degrees(self) -> f64 {
        self.facing as f64 / PER_DEGREE
    }

    /// The same pose for computing with.
    #[inline]
    pub fn placement(self) -> Placement {
        Placement { at: self.point(), facing: self.degrees() }
    }

    /// The unit vector ahead (MG-GEN-05).
    pub fn forward(self) -> Vector {
        Point::toward(self.degrees())
    }

    /// The unit vector to the right (MG-GEN-05).
    pub fn right(self) -> Vector {
        self.forward().right()
    }

    /// The pose reached by going so many inches forward and to the right (negative: back, left), facing unchanged.
    pub fn advanced(self, forward: f64, right: f64) -> Self {
        self.placement().advanced(forward, right).snap()
    }

    /// The pose turned on the spot by so many degrees, clockwise if positive.
    pub fn turned_by(self, degrees: f64) -> Self {
        Self { facing: grid_facing(self.degrees() + degrees), ..self }
    }

    /// The place and facing a fraction `t` along a move to another pose: the place on the straight line, the turn the
    /// shorter way round and clockwise if exactly half a turn (MG-CHG-09). Not snapped to the grid.
    pub fn lerp(self, to: Self, t: f64) -> Placement {
        self.placement().lerp(to.placement(), t)
    }
}

impl Spot {
    /// The grid point nearest to a place in inches, clamped to the grid.
    pub fn new(x: f64, y: f64) -> Self {
        Self { x: grid(x), y: grid(y) }
    }

    /// The grid point nearest to numbers somebody wrote, or what is wrong with them.
    pub fn checked(x: f64, y: f64) -> Result<Self, OffGrid> {
        for (axis, value) in [("x", x), ("y", y)] {
            if !value.is_finite() || value.abs() > FARTHEST {
                return Err(OffGrid::Coordinate { axis, value });
            }
        }
        Ok(Self::new(x, y))
    }

    /// The place in inches.
    #[inline]
    pub fn point(self) -> Point {
        Point::new(self.x as f64 / PER_INCH, self.y as f64 / PER_INCH)
    }
}

impl Placement {
    /// A place and a facing.
    pub fn new(x: f64, y: f64, facing: f64) -> Self {
        Self { at: Point::new(x, y), facing }
    }

    /// The unit vector ahead (MG-GEN-05).
    pub fn forward(self) -> Vector {
        Point::toward(self.facing)
    }

    /// The unit vector to the right (MG-GEN-05).
    pub fn right(self) -> Vector {
        self.forward().right()
    }

    /// The placement so many inches forward and to the right (negative: back, left), facing unchanged.
    pub fn advanced(self, forward: f64, right: f64) -> Self {
        let ahead = self.forward();
        Self { at: self.at + ahead * forward + ahead.right() * right, ..self }
    }

    /// The placement turned on the spot, clockwise if positive.
    pub fn turned_by(self, degrees: f64) -> Self {
        Self { facing: self.facing + degrees, ..self }
    }

    /// The placement shifted by a step, facing unchanged.
    pub fn shifted(self, step: Vector) -> Self {
        Self { at: self.at + step, ..self }
    }

    /// The placement turned about a point of the table, clockwise if positive.
    pub fn turned_about(self, pivot: Point, degrees: f64) -> Self {
        Self { at: pivot + (self.at - pivot).turned(degrees), facing: self.facing + degrees }
    }

    /// A fraction `t` of the way to another placement: the place on the straight line, the turn the shorter way round
    /// and clockwise if exactly half a turn (MG-CHG-09).
    pub fn lerp(self, to: Self, t: f64) -> Self {
        Self { at: self.at.lerp(to.at, t), facing: self.facing + turn_between(self.facing, to.facing) * t }
    }

    /// A point of the table in this placement's own frame: x to its right, y ahead.
    pub fn local(self, point: Point) -> Point {
        let ahead = self.forward();
        let step = point - self.at;
        Point::new(step.dot(ahead.right()), step.dot(ahead))
    }

    /// A point of this placement's own frame (x to its right, y ahead) as a place on the table.
    pub fn world(self, local: Point) -> Point {
        let ahead = self.forward();
        self.at + ahead.right() * local.x + ahead * local.y
    }

    /// The nearest pose on the grid; halves go up, and what does not fit the grid is clamped to it.
    pub fn snap(self) -> Pose {
        Pose { x: grid(self.at.x), y: grid(self.at.y), facing: grid_facing(self.facing) }
    }
}

impl From<Pose> for Placement {
    fn from(pose: Pose) -> Self {
        pose.placement()
    }
}

impl From<Spot> for Point {
    fn from(spot: Spot) -> Self {
        spot.point()
    }
}

impl TryFrom<PoseInInches> for Pose {
    type Error = OffGrid;
    fn try_from(written: PoseInInches) -> Result<Self, OffGrid> {
        Self::checked(written.x, written.y, written.facing)
    }
}

impl From<Pose> for PoseInInches {
    fn from(pose: Pose) -> Self {
        let Point { x, y } = pose.point();
        Self { x, y, facing: pose.degrees() }
    }
}

impl TryFrom<[f64; 2]> for Spot {
    type Error = OffGrid;
    fn try_from([x, y]: [f64; 2]) -> Result<Self, OffGrid> {
        Self::checked(x, y)
    }
}

impl From<Spot> for [f64; 2] {
    fn from(spot: Spot) -> Self {
        let Point { x, y } = spot.point();
        [x, y]
    }
}

impl fmt::Display for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} facing {}", self.spot(), crate::quantity::Degrees(self.degrees()))
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Point { x, y } = self.point();
        write!(f, "({x:.2}, {y:.2})")
    }
}

/// Inches to grid steps. Halves go up (toward east and north) rather than away from zero, so that shifting a place by
/// whole grid steps shifts its snapped place as well.
fn grid(inches: f64) -> i32 {
    libm::floor(inches.clamp(-FARTHEST, FARTHEST) * PER_INCH + 0.5) as i32
}

/// Degrees to grid steps within one turn.
fn grid_facing(degrees: f64) -> i32 {
    (libm::floor(libm::fmod(degrees, 360.0) * PER_DEGREE + 0.5) as i32).rem_euclid(FULL_TURN)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MG-GEN-05: "FC (20, 20), facing 90: forward (1, 0), right (0, −1)".
    #[test]
    fn forward_and_right_follow_the_facing() {
        let pose = Pose::new(20.0, 20.0, 90.0);
        assert_eq!((pose.forward(), pose.right()), (Point::new(1.0, 0.0), Point::new(0.0, -1.0)));
        assert_eq!(pose.advanced(2.0, 1.0), Pose::new(22.0, 19.0, 90.0));
    }

    #[test]
    fn facings_are_normalised() {
        assert_eq!(Pose::new(0.0, 0.0, -90.0).facing, 27_000);
        assert_eq!(Pose::new(0.0, 0.0, 360.0).facing, 0);
        assert_eq!(Pose::new(0.0, 0.0, 359.999).facing, 0);
        assert_eq!(Pose::new(0.0, 0.0, 350.0).turned_by(20.0).facing, 1_000);
    }

    /// MG-CHG-09: the turn is made the shorter way round, clockwise if exactly 180.
    #[test]
    fn a_move_half_made_is_half_turned() {
        let from = Pose::new(10.0, 10.0, 350.0);
        assert_eq!(from.lerp(Pose::new(14.0, 10.0, 30.0), 0.5).snap(), Pose::new(12.0, 10.0, 10.0));
        assert_eq!(
            Pose::new(0.0, 0.0, 90.0).lerp(Pose::new(0.0, 0.0, 270.0), 0.5).snap(),
            Pose::new(0.0, 0.0, 180.0)
        );
    }

    /// SC-MOV-05: a 3-inch column at (10, 10) wheels right by 90° about (11.5, 10) to (11.5, 11.5), facing 90°.
    #[test]
    fn turning_about_a_corner_carries_the_front_along() {
        let column = Placement::new(10.0, 10.0, 0.0);
        assert_eq!(column.turned_about(Point::new(11.5, 10.0), 90.0).snap(), Pose::new(11.5, 11.5, 90.0));
    }

    #[test]
    fn local_and_world_are_each_others_way_back() {
        let at = Placement::new(3.0, 4.0, 37.0);
        let there = at.world(at.local(Point::new(7.25, -1.5)));
        assert!(there.distance(Point::new(7.25, -1.5)) < 1e-12);
    }

    #[test]
    fn poses_are_written_in_inches_and_read_back() {
        let pose = Pose { x: 20_125, y: -3, facing: 9_050 };
        let text = serde_json::to_string(&pose).unwrap();
        assert_eq!(text, r#"{"x":20.125,"y":-0.003,"facing":90.5}"#);
        assert_eq!(serde_json::from_str::<Pose>(&text).unwrap(), pose);
        assert_eq!(serde_json::to_string(&Spot::new(1.5, 2.0)).unwrap(), "[1.5,2.0]");
        assert_eq!(
            toml::from_str::<Pose>("x = 20\ny = 20.0\nfacing = 90").unwrap(),
            Pose::new(20.0, 20.0, 90.0)
        );
    }

    #[test]
    fn bad_poses_are_refused_with_a_sentence() {
        #[rustfmt::skip]
        let examples = [
            (r#"{"x":1e9,"y":0,"facing":0}"#,            "x = 1000000000 is no place on a table"),
            (r#"{"x":0,"y":0,"facing":400}"#,            "facing = 400 is no bearing"),
            (r#"{"x":0,"y":0,"facing":0,"z":1}"#,        "unknown field `z`"),
            (r#"{"x":0,"y":0}"#,                         "missing field `facing`"),
        ];
        for (text, says) in examples {
            let refusal = serde_json::from_str::<Pose>(text).unwrap_err().to_string();
            assert!(refusal.contains(says), "{text}: {refusal}");
        }
        assert!(Spot::checked(f64::NAN, 0.0).is_err());
        assert!(toml::from_str::<Pose>("x = nan\ny = 0\nfacing = 0").is_err());
    }
}
