//! MG-GEN-06: a position is judged alike however it is turned on the table. Every case is played again, turned by odd angles in the middle of a
//! larger table: orders, dice, refusals, decisions and everything that is not a place must come out as written.

use engine::case::{self, Case, CaseFile};
use engine::scenario::over_base;
use march::March;
use serde_json::{Map, Value, json};
use table::Point;

/// Odd angles, clockwise in degrees: nothing on the table lies square to its axes any more.
const ANGLES: [f64; 3] = [17.31, 143.77, 262.09];

/// The larger table is square, and the middle of the smaller one comes to lie in its middle.
const SIZE: f64 = 200.0;
const MIDDLE: [f64; 2] = [36.0, 24.0];

/// Cases left aside, by a part of what they say, and why: a thousandth of an inch decides, or the edge to which the routed flee.
#[rustfmt::skip]
const ASIDE: [(&str, &str); 6] = [
    ("enemy line shifted by 3", "the sixth stand is 3.0104 inches from its target, and 3.01 is within its range"),
    ("Units at the same point are asked in roster order", "both lines are exactly 8 inches off at the same moment"),
    ("The line runs 0.01 inside the friend's side edge", "0.01 deep is clear, and the grid moves a corner by half a thousandth"),
    ("At 45 degrees the line cuts 0.02 off each side", "its middle is 0.01 from either side, as deep as is clear"),
    ("A hill is judged the same way: the line runs 0.01 inside", "as deep as is clear"),
    ("M1 rally, M2 flight, M3 actions", "the routed unit flees to its home edge, which does not turn"),
];

#[test]
fn cases_turned_by_odd_angles_are_judged_alike() {
    let mut differ = Vec::new();
    let (mut turned, mut bound) = (0, 0);
    for path in case_files() {
        let text = std::fs::read_to_string(&path).expect("a case file can be read");
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let file = case::read::<March>(&name, &text).expect("a case file is right");
        for case in &file.cases {
            if ASIDE.iter().any(|(says, _)| case.says.contains(says)) {
                continue;
            }
            // What does not hold in the middle of a larger table, or turned there by a right angle, hangs on the edges of the table: where
            // it ends, and where the routed flee to.
            if [0.0, 90.0, 180.0, 270.0].iter().any(|angle| run(&file, case, *angle).is_err()) {
                bound += 1;
                continue;
            }
            for angle in ANGLES {
                turned += 1;
                if let Err(failed) = run(&file, case, angle) {
                    differ.push(format!(
                        "{name} at {angle}°, step {}: {}\n    {}",
                        failed.step, failed.says, case.says
                    ));
                }
            }
        }
    }
    assert!(differ.is_empty(), "{} of {turned} differ:\n{}", differ.len(), differ.join("\n"));
    assert!(turned > 4 * bound, "{turned} were turned, and {bound} cases hang on the table's edges");
}

fn case_files() -> Vec<std::path::PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../cases/march");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of cases is there")
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    files
}

/// Plays a case turned by an angle.
fn run(file: &CaseFile, case: &Case, angle: f64) -> Result<(), case::Failed> {
    let scenario = over_base(&file.base, case.base.as_deref(), &case.scenario).expect("a base is there");
    let mut scenario = turn(&scenario, angle);
    if let Value::Object(fields) = &mut scenario {
        let ground = fields.entry("ground").or_insert_with(|| json!({}));
        (ground["width"], ground["depth"]) = (json!(SIZE), json!(SIZE));
    }
    let mut turned = Case { base: None, scenario, because: None, ..case.clone() };
    turned.then = without_places(&case.then);
    turned.told.retain(|sentence| !names_a_place(sentence));
    turned.steps.retain(|step| step.ask.is_none());
    for step in &mut turned.steps {
        step.order = step.order.as_ref().map(|order| turn(order, angle));
        step.then = without_places(&step.then);
        step.told.retain(|sentence| !names_a_place(sentence));
        step.because = None;
    }
    case::run::<March>(file, &turned).failed.into_iter().next().map_or(Ok(()), Err)
}

/// A scenario or an order with every place in it turned about the middle of the table.
fn turn(value: &Value, angle: f64) -> Value {
    match value {
        Value::Object(fields) if fields.contains_key("x") && fields.contains_key("y") => {
            let number = |key: &str| fields.get(key).and_then(Value::as_f64).unwrap_or_default();
            let [x, y] = turned([number("x"), number("y")], angle);
            let mut pose = Map::from_iter([("x".to_owned(), json!(x)), ("y".to_owned(), json!(y))]);
            if fields.contains_key("facing") {
                let facing = ((number("facing") + angle) * 100.0).round().rem_euclid(36_000.0) / 100.0;
                pose.insert("facing".to_owned(), json!(facing));
            }
            Value::Object(pose)
        }
        Value::Object(fields) => {
            fields.iter().map(|(key, value)| (key.clone(), turn(value, angle))).collect()
        }
        Value::Array(items) => match items.as_slice() {
            [Value::Number(x), Value::Number(y)] => {
                json!(turned([x.as_f64().unwrap_or_default(), y.as_f64().unwrap_or_default()], angle))
            }
            _ => items.iter().map(|item| turn(item, angle)).collect(),
        },
        other => other.clone(),
    }
}

fn turned([x, y]: [f64; 2], angle: f64) -> [f64; 2] {
    let (forward, right) = (Point::toward(angle), Point::toward(angle + 90.0));
    let at = right * (x - MIDDLE[0]) + forward * (y - MIDDLE[1]);
    let grid = |inches: f64| ((inches + SIZE / 2.0) * 1000.0).round() / 1000.0;
    [grid(at.x), grid(at.y)]
}

/// What must hold, without where anything is.
fn without_places(then: &Value) -> Value {
    const PLACES: [&str; 4] = ["at", "centre", "road", "bearing"];
    match then {
        Value::Object(fields) => fields
            .iter()
            .filter(|(key, _)| !PLACES.contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), without_places(value)))
            .collect(),
        other => other.clone(),
    }
}

/// Whether a sentence of the log tells of a length or a place: it holds a number with a fraction.
fn names_a_place(sentence: &str) -> bool {
    let digits = |part: &str, at_end: bool| {
        let one = if at_end { part.chars().next_back() } else { part.chars().next() };
        one.is_some_and(|sign| sign.is_ascii_digit())
    };
    sentence.split_once('.').is_some_and(|(before, after)| digits(before, true) && digits(after, false))
}
