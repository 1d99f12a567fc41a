//! What a case expects, laid beside what came.

use dice::Scripted;
use serde_json::Value;

/// Numbers agree within this: positions lie on a grid of a thousandth of an inch.
const NEAR: f64 = 0.0015;

/// Whether `found` holds everything `expected` says. Tables may hold more than expected; lists must agree in length.
pub(super) fn holds(place: &str, expected: &Value, found: &Value) -> Result<(), String> {
    match (expected, found) {
        (Value::Null, _) => Ok(()),
        (Value::Object(expected), Value::Object(found)) => expected.iter().try_for_each(|(key, value)| {
            let place = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
            match found.get(key) {
                Some(found) => holds(&place, value, found),
                // "none" says that something is not there.
                None if value == "none" => Ok(()),
                None => {
                    let known = found.keys().take(40).cloned().collect::<Vec<_>>().join(", ");
                    Err(format!("{place}: expected {value}, but there is no such thing; there are {known}"))
                }
            }
        }),
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            expected.iter().zip(found).enumerate().try_for_each(|(index, (expected, found))| {
                holds(&format!("{place}[{index}]"), expected, found)
            })
        }
        (Value::Number(expected), Value::Number(found)) => {
            let (a, b) = (expected.as_f64().unwrap_or(f64::NAN), found.as_f64().unwrap_or(f64::NAN));
            if (a - b).abs() <= NEAR {
                Ok(())
            } else {
                Err(format!("{place}: expected {expected}, found {found}"))
            }
        }
        (Value::String(expected), Value::Null) if expected == "none" => Ok(()),
        (expected, found) if expected == found => Ok(()),
        (expected, found) => Err(format!("{place}: expected {expected}, found {found}")),
    }
}

pub(super) fn holds_text(expected: Option<&str>, said: &str) -> Result<(), String> {
    match expected {
        Some(part) if !said.contains(part) => {
            Err(format!("the refusal should say '{part}', but it says: {said}"))
        }
        _ => Ok(()),
    }
}

pub(super) fn holds_told(expected: &[String], told: &[crate::Telling]) -> Result<(), String> {
    let mut rest = told.iter();
    for part in expected {
        if !rest.any(|telling| telling.says.contains(part.as_str())) {
            let said = told.iter().map(|telling| telling.says.as_str()).collect::<Vec<_>>().join(" | ");
            return Err(format!("the log should say '{part}' (in this order), but it says: {said}"));
        }
    }
    Ok(())
}

pub(super) fn used_up(tape: &Scripted) -> Result<(), String> {
    match tape.leftover().first() {
        None => Ok(()),
        Some(entry) => Err(format!("dice were left over: nobody asked for {entry}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn expectations_are_parts_of_what_is_found() {
        let found = json!({"Guards": {"stands": 4, "at": {"x": 3.0004}, "list": [1, 2]}});
        let expect = |value| holds("", &value, &found);
        assert_eq!(expect(json!({"Guards": {"stands": 4, "at": {"x": 3}}})), Ok(()));
        assert_eq!(expect(json!({"Guards": {"hurt": "none"}})), Ok(()));
        assert!(
            expect(json!({"Guards": {"stands": 5}}))
                .unwrap_err()
                .contains("Guards.stands: expected 5, found 4")
        );
        assert!(expect(json!({"Guards": {"list": [1]}})).is_err());
        assert!(expect(json!({"Line": {"stands": 4}})).is_err());
    }
}
