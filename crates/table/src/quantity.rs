//! Quantities with their unit, and the one tolerance of every comparison.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The tolerance of every comparison of lengths (inches) and of angles (degrees), MG-GEN-06.
pub const TOLERANCE: f64 = 0.01;

/// Whether a measured length or angle is within a limit: exactly the limit, and up to [`TOLERANCE`] more, is within.
#[inline]
pub fn within(measured: f64, limit: f64) -> bool {
    // The sliver above the tolerance absorbs the rounding of a value that is exactly on it (8.00 + 0.01).
    measured <= limit + TOLERANCE + 1e-9
}

/// Whether a measured length or angle is strictly more than a limit: the opposite of [`within`].
#[inline]
pub fn beyond(measured: f64, limit: f64) -> bool {
    !within(measured, limit)
}

/// The turn from one bearing to another, the shorter way round, in degrees: clockwise positive, above −180 and up to
/// and including 180, so that an exact about-face goes clockwise.
pub fn turn_between(from: f64, to: f64) -> f64 {
    let turn = libm::fmod(to - from, 360.0);
    if turn > 180.0 {
        turn - 360.0
    } else if turn <= -180.0 {
        turn + 360.0
    } else {
        turn
    }
}

/// A length in inches. It prints as a player would say it: `2.4″`.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(transparent)]
pub struct Inches(pub f64);

/// An angle in degrees. It prints as `22.5°`.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(transparent)]
pub struct Degrees(pub f64);

impl Inches {
    /// No length at all.
    pub const ZERO: Self = Self(0.0);

    /// Whether this length is within a limit, equality and [`TOLERANCE`] included.
    pub fn within(self, limit: Self) -> bool {
        within(self.0, limit.0)
    }

    /// How far this length exceeds a limit; zero when it is within.
    pub fn over(self, limit: Self) -> Self {
        if self.within(limit) { Self::ZERO } else { self - limit }
    }
}

impl Degrees {
    /// The angle in radians.
    pub fn radians(self) -> f64 {
        self.0 * (std::f64::consts::PI / 180.0)
    }

    /// Whether this angle is within a limit, equality and [`TOLERANCE`] included.
    pub fn within(self, limit: Self) -> bool {
        within(self.0, limit.0)
    }
}

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}″", two_decimals(self.0))
    }
}

impl fmt::Display for Degrees {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}°", two_decimals(self.0))
    }
}

/// At most two decimals, without trailing zeros and without a minus before zero.
fn two_decimals(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

macro_rules! arithmetic {
    ($($quantity:ident)*) => { $(
        impl Add for $quantity {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }
        impl AddAssign for $quantity {
            fn add_assign(&mut self, other: Self) {
                self.0 += other.0;
            }
        }
        impl Sub for $quantity {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 - other.0)
            }
        }
        impl SubAssign for $quantity {
            fn sub_assign(&mut self, other: Self) {
                self.0 -= other.0;
            }
        }
        impl Neg for $quantity {
            type Output = Self;
            fn neg(self) -> Self {
                Self(-self.0)
            }
        }
        impl Mul<f64> for $quantity {
            type Output = Self;
            fn mul(self, factor: f64) -> Self {
                Self(self.0 * factor)
            }
        }
        impl Div<f64> for $quantity {
            type Output = Self;
            fn div(self, divisor: f64) -> Self {
                Self(self.0 / divisor)
            }
        }
        impl Sum for $quantity {
            fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
                Self(all.map(|each| each.0).sum())
            }
        }
    )* };
}

arithmetic!(Inches Degrees);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_print_as_players_say_them() {
        for (inches, text) in
            [(2.4, "2.4″"), (8.0, "8″"), (0.755, "0.76″"), (-0.001, "0″"), (10.0, "10″"), (0.1, "0.1″")]
        {
            assert_eq!(Inches(inches).to_string(), text);
        }
        assert_eq!(Degrees(22.5).to_string(), "22.5°");
    }

    /// MG-GEN-06: "a gap of 8.00 is within 8; a gap of 8.02 is not".
    #[test]
    fn within_includes_equality_and_the_tolerance() {
        assert!(within(8.0, 8.0) && within(8.01, 8.0) && !within(8.02, 8.0));
        assert!(beyond(8.02, 8.0) && !beyond(8.0, 8.0));
        assert_eq!(Inches(8.4).over(Inches(8.0)), Inches(8.4) - Inches(8.0));
        assert_eq!(Inches(8.005).over(Inches(8.0)), Inches::ZERO);
    }

    #[test]
    fn a_turn_goes_the_shorter_way_and_an_about_face_clockwise() {
        for (from, to, turn) in [
            (350.0, 10.0, 20.0),
            (10.0, 350.0, -20.0),
            (0.0, 180.0, 180.0),
            (180.0, 0.0, 180.0),
            (90.0, 90.0, 0.0),
        ] {
            assert_eq!(turn_between(from, to), turn, "{from} to {to}");
        }
    }
}
