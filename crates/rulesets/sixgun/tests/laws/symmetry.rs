//! The rules know no north: a table turned or seen in a mirror, with the orders turned likewise and the same dice, is the same encounter.

use dice::Seeded;
use engine::{Battle, Ruleset};
use rayon::prelude::*;
use serde_json::{Map, Value, json};
use sixgun::Sixgun;
use sixgun::event::What;
use sixgun::order::Order;
use sixgun::scenario::Scenario;
use sixgun::state::Phase;

use crate::shelf::{Chance, asked, begun, scenarios, under};

/// A quarter turn keeps the grid exactly, and nothing in the rules prefers a side of the table.
#[test]
fn a_table_turned_by_a_quarter_is_the_same_encounter() {
    let encounters = scenarios().into_iter().flat_map(|(slug, scenario)| {
        (0..6).map(move |seed| {
            let scenario = under(&scenario, seed);
            let lay = Lay::turned(&scenario, 1 + seed % 3);
            Pair { what: format!("{slug} turned"), scenario, lay, seed }
        })
    });
    fight_all(&encounters.collect::<Vec<_>>());
}

/// In a mirror right is left, and the rules know neither.
#[test]
fn a_mirrored_table_is_a_mirrored_encounter() {
    let encounters = scenarios().into_iter().flat_map(|(slug, scenario)| {
        (0..6).map(move |seed| {
            let scenario = under(&scenario, seed);
            let lay = Lay::mirrored(&scenario);
            Pair { what: format!("{slug} in a mirror"), scenario, lay, seed }
        })
    });
    fight_all(&encounters.collect::<Vec<_>>());
}

/// A encounter, and how the table of its twin is laid.
struct Pair {
    what: String,
    scenario: Scenario,
    lay: Lay,
    seed: u64,
}

fn fight_all(encounters: &[Pair]) {
    let fought: Vec<Result<usize, String>> = encounters.par_iter().map(Pair::fight).collect();
    let differ: Vec<&str> = fought.iter().filter_map(|one| one.as_ref().err().map(String::as_str)).collect();
    assert!(
        differ.is_empty(),
        "{} of {} encounters differ:\n{}",
        differ.len(),
        fought.len(),
        differ.join("\n")
    );
    let orders: usize = fought.iter().flatten().sum();
    assert!(
        orders > 20 * encounters.len(),
        "no more than {orders} orders were compared in {}",
        encounters.len()
    );
}

impl Pair {
    /// Fights both with the same orders and dice and compares them after every order. Says how many orders that were.
    fn fight(&self) -> Result<usize, String> {
        let (mut dice, mut other_dice) = (Seeded::new(self.seed), Seeded::new(self.seed));
        let mut chance = Chance::new(self.seed);
        let mut here = begun(&self.scenario, self.seed, &mut dice);
        let mut there = begun(&self.lay.scenario(&self.scenario), self.seed, &mut other_dice);
        while let Some(side) = asked(&here) {
            let order = chance.order(here.state());
            let text =
                here.state().names().scope(|| serde_json::to_value(&order).expect("orders are plain data"));
            let at = |says: String| {
                let number = here.played().len() + 1;
                format!("{}, seed {}, order {number}: {text}: {says}", self.what, self.seed)
            };
            let turned = there.state().names().scope(|| serde_json::from_value(self.lay.of(&text)));
            let turned = turned.map_err(|error| at(error.to_string()))?;
            let given = there.give(side, turned, &mut other_dice).map(|_| ());
            // SX-MOV-11: places within half an inch of the nearest are as good, and need not be the same in another lay.
            if given.is_err() && matches!(order, Order::Hide { .. } | Order::Exit { .. }) {
                break;
            }
            given.map_err(|stop| at(format!("refused elsewhere: {stop}")))?;
            let at = at(String::new());
            here.give(side, order, &mut dice).map_err(|stop| format!("{at}{stop}"))?;
            match same(&self.lay, &here, &there) {
                Ok(()) => {}
                Err(_) if somebody_fled(&here) => break,
                Err(differs) => return Err(format!("{at}{differs}")),
            }
        }
        Ok(here.played().len())
    }
}

/// Whether the last order made somebody seek cover or run: of equally good places and ways either may be taken (SX-MOV-11, SX-MOV-13).
fn somebody_fled(encounter: &Battle<Sixgun>) -> bool {
    let last = encounter.played().last();
    last.is_some_and(|last| last.events.iter().any(|event| matches!(event.what, What::Flight(_))))
}

fn same(lay: &Lay, here: &Battle<Sixgun>, there: &Battle<Sixgun>) -> Result<(), String> {
    let dice = |encounter: &Battle<Sixgun>| encounter.played().last().map(|last| last.dice.clone());
    if dice(here) != dice(there) {
        return Err("other dice are thrown".to_owned());
    }
    // Who has still to be deployed waits somewhere on the table, and it does not matter where (SX-TER-12).
    if here.state().phase == Phase::Deployment {
        return Ok(());
    }
    let (shown, seen) = (lay.of(&Sixgun::inspect(here.state())), Sixgun::inspect(there.state()));
    difference("", &shown, &seen).map_or(Ok(()), Err)
}

/// The first place where two values differ, numbers by more than the grid can.
fn difference(path: &str, one: &Value, other: &Value) -> Option<String> {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) if one.len() == other.len() => {
            one.iter().find_map(|(key, value)| {
                let nothing = Value::Null;
                difference(&format!("{path}/{key}"), value, other.get(key).unwrap_or(&nothing))
            })
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => one
            .iter()
            .zip(other)
            .enumerate()
            .find_map(|(index, (one, other))| difference(&format!("{path}/{index}"), one, other)),
        (Value::Number(one), Value::Number(other)) => {
            let apart = (one.as_f64()? - other.as_f64()?).abs();
            // A facing just below a full turn is next to one just above none.
            let apart = if path.ends_with("/facing") { apart.min(360.0 - apart) } else { apart };
            let step = if path.ends_with("/facing") { 0.01 } else { 0.001 };
            (apart > step + 1e-9).then(|| format!("{path} is {one} here and {other} there"))
        }
        _ => (one != other).then(|| format!("{path} is {one} here and {other} there")),
    }
}

/// How a table is laid anew: every point and bearing has a new one.
#[derive(Clone, Copy)]
struct Lay {
    /// Where the axes go: x′ = a·x + b·y + e, y′ = c·x + d·y + f.
    matrix: [[f64; 2]; 2],
    shift: [f64; 2],
}

impl Lay {
    /// Clockwise by so many quarters, onto a table of the turned size.
    fn turned(scenario: &Scenario, quarters: u64) -> Self {
        let (width, depth) = (scenario.ground.width, scenario.ground.depth);
        match quarters % 4 {
            1 => Self { matrix: [[0.0, 1.0], [-1.0, 0.0]], shift: [0.0, width] },
            2 => Self { matrix: [[-1.0, 0.0], [0.0, -1.0]], shift: [width, depth] },
            _ => Self { matrix: [[0.0, -1.0], [1.0, 0.0]], shift: [depth, 0.0] },
        }
    }

    /// East for west.
    fn mirrored(scenario: &Scenario) -> Self {
        Self { matrix: [[-1.0, 0.0], [0.0, 1.0]], shift: [scenario.ground.width, 0.0] }
    }

    fn is_mirror(&self) -> bool {
        let [[a, b], [c, d]] = self.matrix;
        a * d - b * c < 0.0
    }

    fn step(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        self.matrix.map(|[along, across]| along * x + across * y)
    }

    fn point(&self, at: [f64; 2]) -> [f64; 2] {
        let [x, y] = self.step(at);
        let grid = |inches: f64| (inches * 1000.0).round() / 1000.0;
        [grid(x + self.shift[0]), grid(y + self.shift[1])]
    }

    fn bearing(&self, degrees: f64) -> f64 {
        let hand = if self.is_mirror() { -1.0 } else { 1.0 };
        let north = match self.step([0.0, 1.0]) {
            [x, _] if x > 0.5 => 90.0,
            [x, _] if x < -0.5 => 270.0,
            [_, y] if y < 0.0 => 180.0,
            _ => 0.0,
        };
        ((hand * degrees + north) * 100.0).round().rem_euclid(36_000.0) / 100.0
    }

    /// The edge of the table that an edge becomes.
    fn edge(&self, edge: &str) -> &'static str {
        let out = match edge {
            "south" => [0.0, -1.0],
            "north" => [0.0, 1.0],
            "west" => [-1.0, 0.0],
            _ => [1.0, 0.0],
        };
        match self.step(out) {
            [x, _] if x > 0.5 => "east",
            [x, _] if x < -0.5 => "west",
            [_, y] if y > 0.5 => "north",
            _ => "south",
        }
    }

    /// A scenario laid anew.
    fn scenario(&self, scenario: &Scenario) -> Scenario {
        let mut laid = self.of(&serde_json::to_value(scenario).expect("scenarios are plain data"));
        let [width, depth] = self.step([scenario.ground.width, scenario.ground.depth]);
        (laid["ground"]["width"], laid["ground"]["depth"]) = (json!(width.abs()), json!(depth.abs()));
        serde_json::from_value(laid).expect("a scenario stays one")
    }

    /// Anything that holds places: a scenario, an order, a state as data.
    fn of(&self, value: &Value) -> Value {
        match value {
            Value::Object(fields) if fields.contains_key("x") && fields.contains_key("y") => {
                self.pose(fields)
            }
            Value::Object(fields) => {
                fields.iter().map(|(key, value)| (key.clone(), self.field(key, value))).collect()
            }
            Value::Array(items) => match items.as_slice() {
                [Value::Number(x), Value::Number(y)] => {
                    json!(self.point([x.as_f64().unwrap_or_default(), y.as_f64().unwrap_or_default()]))
                }
                _ => items.iter().map(|item| self.of(item)).collect(),
            },
            other => other.clone(),
        }
    }

    fn field(&self, key: &str, value: &Value) -> Value {
        match (key, value) {
            // Two dice are no place.
            ("dice", _) => value.clone(),
            ("edge", Value::String(edge)) => json!(self.edge(edge)),
            ("exits", Value::Array(edges)) => {
                edges.iter().map(|edge| json!(self.edge(edge.as_str().unwrap_or_default()))).collect()
            }
            // A facing by itself, and which way a gully runs.
            ("facing" | "axis", Value::Number(degrees)) => {
                json!(self.bearing(degrees.as_f64().unwrap_or_default()))
            }
            _ => self.of(value),
        }
    }

    fn pose(&self, fields: &Map<String, Value>) -> Value {
        let number = |key: &str| fields[key].as_f64().unwrap_or_default();
        let [x, y] = self.point([number("x"), number("y")]);
        let mut laid = Map::new();
        laid.insert("x".to_owned(), json!(x));
        laid.insert("y".to_owned(), json!(y));
        if fields.contains_key("facing") {
            laid.insert("facing".to_owned(), json!(self.bearing(number("facing"))));
        }
        Value::Object(laid)
    }
}
