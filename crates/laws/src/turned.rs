//! A position is judged alike however it lies on the table: every case is played again, turned by odd angles in the middle of a larger table.

use engine::Ruleset;
use engine::case::{self, Case, CaseFile, Failed};
use engine::scenario::over_base;
use serde_json::{Map, Value, json};

use crate::shelf::{files, folder, read};

/// What of a ruleset's cases turns, and what does not.
#[derive(Debug)]
pub struct Turning {
    /// The middle of its usual table: it comes to lie in the middle of the larger one.
    pub middle: [f64; 2],
    /// Cases left aside: a thousandth of an inch decides them.
    pub aside: fn(&Case) -> bool,
    /// Keys of orders with two numbers that are no place.
    pub numbers: &'static [&'static str],
    /// Keys of angles that stand by themselves, without a place beside them.
    pub angles: &'static [&'static str],
    /// Keys of states and answers that tell of places.
    pub places: &'static [&'static str],
    /// Questions whose answers hold however the table lies.
    pub questions: &'static [&'static str],
    /// What else of a scenario changes when its table has another size: its old one, and the scenario.
    pub enlarged: fn(old: &Value, scenario: &mut Value),
    /// Which part of the cases may hang on the edges of the table.
    pub most_bound: f64,
}

/// An angle in degrees clockwise, with its sine and cosine.
#[derive(Debug, Clone, Copy)]
struct Angle {
    degrees: f64,
    sine: f64,
    cosine: f64,
}

const fn angle(degrees: f64, sine: f64, cosine: f64) -> Angle {
    Angle { degrees, sine, cosine }
}

/// Right angles: what does not hold turned by them hangs on the edges of the table.
const RIGHT: [Angle; 4] =
    [angle(0.0, 0.0, 1.0), angle(90.0, 1.0, 0.0), angle(180.0, 0.0, -1.0), angle(270.0, -1.0, 0.0)];

/// Odd angles of triangles with whole sides, so that nothing lies square to the table and no sine is rounded.
const ODD: [Angle; 3] = [
    angle(36.87, 3.0 / 5.0, 4.0 / 5.0),
    angle(112.62, 12.0 / 13.0, -5.0 / 13.0),
    angle(253.74, -24.0 / 25.0, -7.0 / 25.0),
];

/// The side of the larger table.
pub const SIZE: f64 = 200.0;

/// Orders, dice, refusals, decisions and everything that is not a place must come out as written.
pub fn cases_turned_by_odd_angles_are_judged_alike<R: Ruleset>(turning: &Turning) {
    let mut differ = Vec::new();
    let (mut turned, mut bound) = (0_u32, 0_u32);
    for path in files(&folder("cases").join(R::ABOUT.slug), "toml") {
        let name = path.display().to_string();
        let file = case::read::<R>(&name, &read(&path)).unwrap_or_else(|bad| panic!("{bad}"));
        for case in file.cases.iter().filter(|case| !(turning.aside)(case)) {
            if RIGHT.iter().any(|angle| turning.run::<R>(&file, case, *angle).is_err()) {
                bound += 1;
                continue;
            }
            for angle in ODD {
                turned += 1;
                if let Err(failed) = turning.run::<R>(&file, case, angle) {
                    let (at, step, says) = (angle.degrees, failed.step, failed.says);
                    differ.push(format!("{name} at {at}°, step {step}: {says}\n    {}", case.says));
                }
            }
        }
    }
    assert!(differ.is_empty(), "{} of {turned} differ:\n{}", differ.len(), differ.join("\n"));
    let part = f64::from(bound) / f64::from(bound + turned / ODD.len() as u32);
    assert!(part < turning.most_bound, "{turned} were turned, and {bound} cases hang on the table's edges");
}

impl Turning {
    /// Plays a case turned by an angle.
    fn run<R: Ruleset>(&self, file: &CaseFile, case: &Case, angle: Angle) -> Result<(), Failed> {
        let scenario = over_base(&file.base, case.base.as_deref(), &case.scenario).expect("a base is there");
        let (old, mut scenario) = (scenario.clone(), self.turn(&scenario, angle));
        if let Value::Object(fields) = &mut scenario {
            let ground = fields.entry("ground").or_insert_with(|| json!({}));
            (ground["width"], ground["depth"]) = (json!(SIZE), json!(SIZE));
        }
        (self.enlarged)(&old, &mut scenario);
        let mut turned = Case { base: None, scenario, because: None, ..case.clone() };
        turned.then = self.without_places(&case.then);
        turned.told.retain(|sentence| !names_a_place(sentence));
        turned.steps.retain(|step| step.ask.as_ref().is_none_or(|ask| self.still_holds(ask)));
        for step in &mut turned.steps {
            step.order = step.order.as_ref().map(|order| self.turn(order, angle));
            step.then = self.without_places(&step.then);
            step.gives = self.without_places(&step.gives);
            step.told.retain(|sentence| !names_a_place(sentence));
            step.because = None;
        }
        case::run::<R>(file, &turned).failed.into_iter().next().map_or(Ok(()), Err)
    }

    fn still_holds(&self, ask: &Value) -> bool {
        let question = ask.get("question").and_then(Value::as_str).unwrap_or_default();
        self.questions.contains(&question)
    }

    /// A scenario or an order with every place in it turned about the middle of the table.
    fn turn(&self, value: &Value, angle: Angle) -> Value {
        match value {
            Value::Object(fields) if fields.contains_key("x") && fields.contains_key("y") => {
                let number = |key: &str| fields.get(key).and_then(Value::as_f64).unwrap_or_default();
                let [x, y] = self.turned([number("x"), number("y")], angle);
                let mut pose = Map::from_iter([("x".to_owned(), json!(x)), ("y".to_owned(), json!(y))]);
                if fields.contains_key("facing") {
                    let facing = number("facing") + angle.degrees;
                    pose.insert("facing".to_owned(), degrees(facing));
                }
                Value::Object(pose)
            }
            Value::Object(fields) => {
                let turn = |key: &String, value: &Value| match value.as_f64() {
                    Some(alone) if self.angles.contains(&key.as_str()) => degrees(alone + angle.degrees),
                    _ if self.numbers.contains(&key.as_str()) => value.clone(),
                    _ => self.turn(value, angle),
                };
                fields.iter().map(|(key, value)| (key.clone(), turn(key, value))).collect()
            }
            Value::Array(items) => match items.as_slice() {
                [Value::Number(x), Value::Number(y)] => {
                    let place = [x, y].map(|number| number.as_f64().unwrap_or_default());
                    json!(self.turned(place, angle))
                }
                _ => items.iter().map(|item| self.turn(item, angle)).collect(),
            },
            other => other.clone(),
        }
    }

    fn turned(&self, [x, y]: [f64; 2], angle: Angle) -> [f64; 2] {
        let (across, up) = (x - self.middle[0], y - self.middle[1]);
        let grid = |inches: f64| ((inches + SIZE / 2.0) * 1000.0).round() / 1000.0;
        [grid(across * angle.cosine + up * angle.sine), grid(up * angle.cosine - across * angle.sine)]
    }

    /// What must hold, without where anything is.
    fn without_places(&self, then: &Value) -> Value {
        match then {
            Value::Object(fields) => fields
                .iter()
                .filter(|(key, _)| !self.places.contains(&key.as_str()))
                .map(|(key, value)| (key.clone(), self.without_places(value)))
                .collect(),
            other => other.clone(),
        }
    }
}

/// An angle as it is written: from 0 to 360, to a hundredth.
fn degrees(angle: f64) -> Value {
    json!((angle * 100.0).round().rem_euclid(36_000.0) / 100.0)
}

/// Whether a sentence of the log tells of a length or a place: it holds a number with a fraction.
fn names_a_place(sentence: &str) -> bool {
    let is_digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
    let parts = sentence.split_once('.');
    parts
        .is_some_and(|(before, after)| is_digit(before.chars().next_back()) && is_digit(after.chars().next()))
}
