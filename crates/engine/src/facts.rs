//! What the facts of states and the chances of orders say alike in every game on a table: places, and how a battle was decided.

use serde_json::{Value, json};
use table::{Point, Pose};

use crate::{Outcome, Side};

/// A place and a facing, as they are stored.
pub fn pose(at: Pose) -> Value {
    json!({ "x": f64::from(at.x) / 1000.0, "y": f64::from(at.y) / 1000.0, "facing": at.degrees() })
}

/// A place.
pub fn spot(point: Point) -> Value {
    json!({ "x": thousandth(point.x), "y": thousandth(point.y) })
}

/// Inches to the thousandth.
pub fn thousandth(inches: f64) -> f64 {
    (inches * 1000.0).round() / 1000.0
}

/// Who has won on the way from one state to another, if anybody has, to be counted among its consequences.
pub fn decided(
    before: Option<Outcome>,
    after: Option<Outcome>,
    name: impl Fn(Side) -> String,
) -> Option<(String, i32)> {
    let outcome = after.filter(|_| before.is_none())?;
    let says = outcome
        .winner
        .map_or_else(|| "The battle: drawn".to_owned(), |side| format!("{}: victory", name(side)));
    Some((says, 1))
}
