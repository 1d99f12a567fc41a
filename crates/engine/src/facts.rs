//! What the facts of states and the chances of orders say alike in every game on a table: places, and how a battle was decided.

use serde::Serialize;
use serde_json::{Value, json};
use table::{Point, Pose};

use crate::{Outcome, Side};

/// What a thing says of itself, with more beside it: both are objects.
pub fn with(thing: impl Serialize, more: Value) -> Value {
    let mut all = serde_json::to_value(thing).expect("what is shown as data is plain data");
    if let (Value::Object(all), Value::Object(more)) = (&mut all, more) {
        all.extend(more);
    }
    all
}

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
