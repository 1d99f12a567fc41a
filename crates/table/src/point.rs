//! Points and vectors in inches.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A place on the table, or a step across it, in inches: x east, y north.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// Inches east of the table's south-west corner.
    pub x: f64,
    /// Inches north of the table's south-west corner.
    pub y: f64,
}

/// A step across the table. The same type as a place: an origin is understood.
pub type Vector = Point;

impl Point {
    /// The place `x` inches east and `y` inches north of the south-west corner.
    #[inline]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The place as people measure it, for a sentence: to the quarter inch.
    pub fn measured(self) -> String {
        let quarters = |inches: f64| libm::round(inches * 4.0) / 4.0;
        // Adding zero makes a negative zero a plain one.
        format!("{}, {}", quarters(self.x) + 0.0, quarters(self.y) + 0.0)
    }

    /// The unit step along a bearing (degrees clockwise from north), MG-GEN-05: (sin, cos). Quarter turns are exact, and
    /// bearings mirrored at a quarter or half quarter give mirrored vectors to the bit.
    pub fn toward(bearing: f64) -> Vector {
        let bearing = libm::fmod(bearing, 360.0);
        let bearing = if bearing < 0.0 { bearing + 360.0 } else { bearing };
        let quarter = libm::floor(bearing / 90.0);
        let rest = bearing - quarter * 90.0;
        let (sin, cos) = if rest <= 45.0 {
            libm::sincos(rest * (std::f64::consts::PI / 180.0))
        } else {
            let (cos, sin) = libm::sincos((90.0 - rest) * (std::f64::consts::PI / 180.0));
            (sin, cos)
        };
        match quarter as i64 {
            1 => Self::new(cos, -sin),
            2 => Self::new(-sin, -cos),
            3 => Self::new(-cos, sin),
            _ => Self::new(sin, cos),
        }
    }

    /// The bearing of this step, in degrees from 0 up to 360; the step of no length has bearing 0.
    pub fn bearing(self) -> f64 {
        if self.x == 0.0 && self.y == 0.0 {
            return 0.0;
        }
        let degrees = libm::atan2(self.x, self.y) * (180.0 / std::f64::consts::PI);
        if degrees < 0.0 { degrees + 360.0 } else { degrees }
    }

    /// The scalar product.
    #[inline]
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: positive when `other` lies anticlockwise of `self`.
    #[inline]
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The length of this step.
    #[inline]
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The distance to another place.
    #[inline]
    pub fn distance(self, other: Self) -> f64 {
        (other - self).length()
    }

    /// The step turned a quarter clockwise: what lies to the right of one looking along it.
    #[inline]
    pub fn right(self) -> Vector {
        Self::new(self.y, -self.x)
    }

    /// The step turned clockwise by so many degrees; quarter turns are exact.
    pub fn turned(self, degrees: f64) -> Vector {
        // What was north goes along the bearing, what was east to its right.
        let north = Self::toward(degrees);
        north.right() * self.x + north * self.y
    }

    /// The place a fraction `t` of the way to another.
    #[inline]
    pub fn lerp(self, to: Self, t: f64) -> Self {
        self + (to - self) * t
    }

    /// The step of length 1 in the same direction, or none for a step too short to have one.
    pub fn unit(self) -> Option<Vector> {
        let length = self.length();
        (length > 1e-12).then(|| self * (1.0 / length))
    }

    /// Whether both coordinates are numbers.
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

/// The larger of two numbers. Unlike `f64::max` it need not ask whether either is a number, which is one instruction instead
/// of five.
#[inline]
pub(crate) fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The smaller of two numbers, as [`larger`].
#[inline]
pub(crate) fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

impl Add for Point {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Point {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Point {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl SubAssign for Point {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    #[inline]
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl Neg for Point {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_measure_to_the_quarter_inch() {
        #[rustfmt::skip]
        let examples = [
            (Point::new(36.0, 25.0),     "36, 25"),
            (Point::new(36.12, 25.13),   "36, 25.25"),
            (Point::new(-0.1, 47.874),   "0, 47.75"),
            (Point::new(0.499, 47.876),  "0.5, 48"),
        ];
        for (place, measured) in examples {
            assert_eq!(place.measured(), measured);
        }
    }

    #[test]
    fn bearings_run_clockwise_from_north_and_quarters_are_exact() {
        for (bearing, x, y) in [
            (0.0, 0.0, 1.0),
            (90.0, 1.0, 0.0),
            (180.0, 0.0, -1.0),
            (270.0, -1.0, 0.0),
            (-90.0, -1.0, 0.0),
            (450.0, 1.0, 0.0),
        ] {
            assert_eq!(Point::toward(bearing), Point::new(x, y), "{bearing}");
        }
        assert_eq!(Point::new(1.0, 1.0).bearing(), 45.0);
        assert_eq!(Point::new(-1.0, 0.0).bearing(), 270.0);
    }

    /// MG-GEN-05: the right-hand vector of facing f is (cos f, −sin f).
    #[test]
    fn right_is_a_quarter_clockwise() {
        assert_eq!(Point::toward(0.0).right(), Point::new(1.0, 0.0));
        assert_eq!(Point::toward(90.0).right(), Point::new(0.0, -1.0));
        assert_eq!(Point::new(2.0, 1.0).turned(90.0), Point::new(1.0, -2.0));
    }
}
