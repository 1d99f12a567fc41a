//! How a table is laid anew: turned, moved or seen in a mirror, with everything on it.

use serde_json::{Map, Value, json};

use crate::shelf::data;
use crate::{Book, ScenarioOf};

/// A new lay of the table: every point and bearing has a new one.
#[derive(Debug, Clone, Copy)]
pub struct Lay {
    /// Where the axes go: x′ = a·x + b·y + e, y′ = c·x + d·y + f.
    matrix: [[f64; 2]; 2],
    shift: [f64; 2],
    table_edges: &'static [&'static str],
    hands: &'static [&'static str],
    turns: &'static [&'static str],
}

impl Lay {
    /// Clockwise by so many quarters, onto a table of the turned size.
    pub fn turned<B: Book>(scenario: &ScenarioOf<B>, quarters: u64) -> Self {
        let [width, depth] = size(scenario);
        match quarters % 4 {
            0 => Self::moved::<B>(0.0, 0.0),
            1 => Self::new::<B>([[0.0, 1.0], [-1.0, 0.0]], [0.0, width]),
            2 => Self::new::<B>([[-1.0, 0.0], [0.0, -1.0]], [width, depth]),
            _ => Self::new::<B>([[0.0, -1.0], [1.0, 0.0]], [depth, 0.0]),
        }
    }

    /// To another place, by so many inches.
    pub fn moved<B: Book>(east: f64, north: f64) -> Self {
        Self::new::<B>([[1.0, 0.0], [0.0, 1.0]], [east, north])
    }

    /// East for west.
    pub fn mirrored<B: Book>(scenario: &ScenarioOf<B>) -> Self {
        Self::new::<B>([[-1.0, 0.0], [0.0, 1.0]], [size(scenario)[0], 0.0])
    }

    const fn new<B: Book>(matrix: [[f64; 2]; 2], shift: [f64; 2]) -> Self {
        Self { matrix, shift, table_edges: B::TABLE_EDGES, hands: B::HANDS, turns: B::TURNS }
    }

    /// Whether right has become left.
    pub fn is_mirror(&self) -> bool {
        let [[a, b], [c, d]] = self.matrix;
        a * d - b * c < 0.0
    }

    /// Where a point comes to lie.
    pub fn point(&self, at: [f64; 2]) -> [f64; 2] {
        let [x, y] = self.step(at);
        let grid = |inches: f64| (inches * 1000.0).round() / 1000.0;
        [grid(x + self.shift[0]), grid(y + self.shift[1])]
    }

    fn step(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        self.matrix.map(|[along, across]| along * x + across * y)
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

    /// A scenario laid anew.
    pub fn scenario<B: Book>(&self, scenario: &ScenarioOf<B>) -> ScenarioOf<B> {
        let mut laid = self.of(&data(&B::spelt_out(scenario.clone())));
        let [width, depth] = self.step(size(scenario));
        (laid["ground"]["width"], laid["ground"]["depth"]) = (json!(width.abs()), json!(depth.abs()));
        serde_json::from_value(laid).expect("a scenario stays one")
    }

    /// Anything that holds places: a scenario, an order, a state as data.
    pub fn of(&self, value: &Value) -> Value {
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
        match value {
            // Two dice are no place, nor are the numbers of two attacks.
            _ if ["dice", "attacks", "pledges"].contains(&key) => value.clone(),
            Value::Array(words) if self.table_edges.contains(&key) => {
                words.iter().map(|word| self.field(key, word)).collect()
            }
            Value::String(word) if self.table_edges.contains(&key) => json!(self.table_edge(word)),
            Value::String(word) if self.hands.contains(&key) => json!(self.hand(word)),
            Value::Number(degrees) if self.is_mirror() && self.turns.contains(&key) => {
                json!(-degrees.as_f64().unwrap_or_default())
            }
            // A facing by itself, and which way a gully runs.
            Value::Number(degrees) if ["facing", "axis"].contains(&key) => {
                json!(self.bearing(degrees.as_f64().unwrap_or_default()))
            }
            _ => self.of(value),
        }
    }

    /// The edge of the table that an edge becomes.
    fn table_edge<'a>(&self, edge: &'a str) -> &'a str {
        let out = match edge {
            "south" => [0.0, -1.0],
            "north" => [0.0, 1.0],
            "west" => [-1.0, 0.0],
            "east" => [1.0, 0.0],
            other => return other,
        };
        match self.step(out) {
            [x, _] if x > 0.5 => "east",
            [x, _] if x < -0.5 => "west",
            [_, y] if y > 0.5 => "north",
            _ => "south",
        }
    }

    fn hand<'a>(&self, side: &'a str) -> &'a str {
        match side {
            "left" if self.is_mirror() => "right",
            "right" if self.is_mirror() => "left",
            other => other,
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

/// The table's width and depth.
fn size<S: serde::Serialize>(scenario: &S) -> [f64; 2] {
    let ground = &data(scenario)["ground"];
    ["width", "depth"].map(|side| ground[side].as_f64().expect("a table has a size"))
}
