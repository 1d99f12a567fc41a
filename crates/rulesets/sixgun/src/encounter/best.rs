//! SX-CENC-16: the best of all places, found to a sixty-fourth of an inch; of equal ones the southernmost and then the westernmost.

use crate::prelude::*;

/// What makes one place better than another.
pub struct Best<'b> {
    /// Whether the first is better than the second.
    pub better: &'b dyn Fn(Point, Point) -> bool,
}

impl Best<'_> {
    /// The better one of two; of equals the first.
    pub fn of(&self, one: Point, other: Point) -> Point {
        if (self.better)(other, one) { other } else { one }
    }

    /// A good place from which no small step leads to a better one.
    pub fn refined(&self, from: Point, step: f64, good: &dyn Fn(Point) -> bool) -> Point {
        let (mut here, mut step) = (from, step / 2.0);
        while step > FINEST {
            let next = AROUND
                .map(|(x, y)| here + Point::new(x, y) * step)
                .into_iter()
                .filter(|point| (self.better)(*point, here) && good(*point))
                .reduce(|one, other| self.of(one, other));
            match next {
                Some(point) => here = point,
                None => step /= 2.0,
            }
        }
        here
    }
}

/// A length on the grid of the table: what is equal there is equal.
pub fn thousandths(inches: f64) -> i64 {
    (inches * 1000.0).round() as i64
}

/// The ways around a place, the south before the north and the west before the east.
const AROUND: [(f64, f64); 8] =
    [(0.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (0.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
/// The last step is a sixty-fourth of an inch.
const FINEST: f64 = 0.01;
