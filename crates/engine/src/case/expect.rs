//! What a case expects, laid beside what came.

use serde_json::{Number, Value};

/// Numbers agree within this: positions lie on a grid of a thousandth of an inch.
const NEAR: f64 = 0.0015;

/// Everything in which `found` is not as `expected` says. Tables may hold more than expected; lists must agree in length.
pub(super) fn holds(place: &str, expected: &Value, found: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    compare(place, expected, found, &mut wrong);
    wrong
}

fn compare(place: &str, expected: &Value, found: &Value, wrong: &mut Vec<String>) {
    match (expected, found) {
        (Value::Null, _) => {}
        (Value::Object(expected), Value::Object(found)) => {
            for (key, value) in expected {
                let place = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
                match found.get(key) {
                    Some(found) => compare(&place, value, found, wrong),
                    // "none" says that something is not there.
                    None if value == "none" => {}
                    None => {
                        let known = found.keys().take(40).cloned().collect::<Vec<_>>().join(", ");
                        wrong.push(format!(
                            "{place}: expected {value}, but there is no such thing; there are {known}"
                        ));
                    }
                }
            }
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            for (index, (expected, found)) in expected.iter().zip(found).enumerate() {
                compare(&format!("{place}[{index}]"), expected, found, wrong);
            }
        }
        (Value::Number(expected), Value::Number(found)) if near(expected, found) => {}
        (Value::String(expected), Value::Null) if expected == "none" => {}
        (expected, found) if expected == found => {}
        (expected, found) => wrong.push(format!("{place}: expected {expected}, found {found}")),
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

fn near(expected: &Number, found: &Number) -> bool {
    matches!((expected.as_f64(), found.as_f64()), (Some(expected), Some(found)) if (expected - found).abs() <= NEAR)
}

/// The parts that the log does not say, in this order.
pub(super) fn holds_told(expected: &[String], told: &[crate::Telling]) -> Option<String> {
    let mut rest = told;
    let mut missing = Vec::new();
    for part in expected {
        match rest.iter().position(|telling| telling.says.contains(part.as_str())) {
            Some(place) => rest = &rest[place + 1..],
            None => missing.push(format!("'{part}'")),
        }
    }
    if missing.is_empty() {
        return None;
    }
    let said = match told {
        [] => "nothing".to_owned(),
        told => told.iter().map(|telling| telling.says.as_str()).collect::<Vec<_>>().join(" | "),
    };
    Some(format!(
        "the log should say {} (in the order of the case), but it says: {said}",
        missing.join(" and ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn expectations_are_parts_of_what_is_found() {
        let found = json!({"Guards": {"stands": 4, "at": {"x": 3.0004}, "list": [1, 2]}});
        let expect = |value| holds("", &value, &found);
        let holds = Vec::<String>::new();
        assert_eq!(expect(json!({"Guards": {"stands": 4, "at": {"x": 3}}})), holds);
        assert_eq!(expect(json!({"Guards": {"hurt": "none"}})), holds);
        assert_eq!(
            expect(json!({"Guards": {"stands": 5, "at": {"x": 3}, "list": [1, 3]}})),
            ["Guards.stands: expected 5, found 4", "Guards.list[1]: expected 3, found 2"]
        );
        assert_eq!(expect(json!({"Guards": {"list": [1]}})).len(), 1);
        assert_eq!(expect(json!({"Line": {"stands": 4}})).len(), 1);
    }

    #[test]
    fn every_sentence_the_log_lacks_is_named() {
        let told = ["It rains.", "Guards march.", "Line halts."];
        let told = told.map(|says| crate::Telling::new(crate::RuleId("MG-MOV-01"), says));
        let missing = |parts: [&str; 2]| holds_told(&parts.map(str::to_owned), &told);
        assert_eq!(missing(["rains", "halts"]), None);
        let says = missing(["halts", "rains"]).expect("the order is another");
        assert!(says.starts_with("the log should say 'rains' (in the order"), "{says}");
        assert!(missing(["snows", "hails"]).is_some_and(|says| says.contains("'snows' and 'hails'")));
    }
}
