//! The rules know no north: a table turned, moved or seen in a mirror, with the orders turned likewise and the same dice, is the same battle.

use dice::Seeded;
use engine::{Battle, Ruleset, Side};
use march::March;
use march::charge::edge_of;
use march::order::Order;
use march::scenario::Scenario;
use march::state::{State, Step};
use rayon::prelude::*;
use serde_json::{Map, Value, json};
use table::Point;

use crate::shelf::{Chance, asked, begun, scenario, scenarios, under};

/// A quarter turn keeps the grid exactly, and nothing in the rules prefers a side of the table.
#[test]
fn a_table_turned_by_a_quarter_is_the_same_battle() {
    let battles = scenarios().into_iter().flat_map(|(slug, scenario)| {
        let seeds = if scenario.minutes > 200 { 2 } else { 8 };
        (0..seeds).map(move |seed| {
            let scenario = under(&scenario, seed);
            let lay = Lay::turned(&scenario, 1 + seed % 3);
            Pair { what: format!("{slug} turned"), scenario, lay, seed }
        })
    });
    fight_all(battles.collect(), Compare::ToTheEnd);
}

/// A battle somewhere else on a larger table is the same battle, as long as nobody comes to the table's edges.
#[test]
fn a_battle_moved_to_another_place_is_the_same_battle() {
    let battles = ["first-battle", "auerstedt"].into_iter().flat_map(|slug| {
        let mut small = scenario(slug);
        small.turn_limit = 3;
        for side in Side::BOTH {
            // MG-RTE-04: the point lies on an edge, and the edges stay where they are.
            small.sides[side].communications = None;
        }
        small.ground.width += 48.0;
        small.ground.depth += 48.0;
        let middle = Lay::moved(24.0, 24.0).scenario(&small);
        (0..6).map(move |seed| Pair {
            what: format!("{slug} moved"),
            scenario: under(&middle, seed),
            lay: Lay::moved(-7.25, 3.125),
            seed,
        })
    });
    fight_all(battles.collect(), Compare::ToTheEnd);
}

/// In a mirror right is left. Three rules prefer a hand where nothing else decides: an incomplete rank fills from the left (MG-FRM-02), a
/// line without contact loses its right-hand stand (MG-FRM-12), and an attacker that could as well slide either way slides to the right
/// (MG-CHG-05). So the mirror is held up to armies with complete ranks that are slow to lose a stand, until the first one does or has a
/// choice of hands.
#[test]
fn a_mirrored_table_is_a_mirrored_battle() {
    let battles = ["first-battle", "pick-up-battle", "auerstedt"].into_iter().flat_map(|slug| {
        let stout = without_a_preferred_hand(&scenario(slug));
        (0..10).map(move |seed| {
            let scenario = under(&stout, seed);
            let lay = Lay::mirrored(&scenario);
            Pair { what: format!("{slug} in a mirror"), scenario, lay, seed }
        })
    });
    fight_all(battles.collect(), Compare::UntilAStandIsLost);
}

/// The same armies with complete ranks and men who never fall, though they lose heart as before.
fn without_a_preferred_hand(scenario: &Scenario) -> Scenario {
    let mut stout = scenario.clone();
    let (mut profiles, mut wanted) = (stout.profiles.clone(), Vec::new());
    for side in Side::BOTH {
        stout.sides[side].points = None;
        for unit in stout.sides[side].units.values_mut() {
            let key = format!("{}-stout", unit.profile);
            wanted.push((key.clone(), std::mem::replace(&mut unit.profile, key)));
            unit.stands = unit.stands.map(|stands| if stands == 5 { 4 } else { stands });
        }
    }
    for (key, like) in wanted {
        let mut profile = json!({ "like": like, "hits": 20 });
        profile["title"] = json!(key);
        profiles.insert(key, serde_json::from_value(profile).expect("a profile"));
    }
    stout.profiles = profiles;
    stout
}

/// A battle, and how the table of its twin is laid.
struct Pair {
    what: String,
    scenario: Scenario,
    lay: Lay,
    seed: u64,
}

/// How far two battles are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compare {
    ToTheEnd,
    UntilAStandIsLost,
}

fn fight_all(battles: Vec<Pair>, compare: Compare) {
    let fought: Vec<Result<usize, String>> = battles.par_iter().map(|pair| pair.fight(compare)).collect();
    let differ: Vec<&str> = fought.iter().filter_map(|one| one.as_ref().err().map(String::as_str)).collect();
    assert!(differ.is_empty(), "{} of {} battles differ:\n{}", differ.len(), fought.len(), differ.join("\n"));
    let orders: usize = fought.iter().flatten().sum();
    assert!(
        orders > 40 * battles.len(),
        "no more than {orders} orders were compared in {} battles",
        battles.len()
    );
}

impl Pair {
    /// Fights both with the same orders and dice and compares them after every order. Says how many orders that were.
    fn fight(&self, compare: Compare) -> Result<usize, String> {
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
            given.map_err(|stop| at(format!("refused elsewhere: {stop}")))?;
            let at = at(String::new());
            here.give(side, order, &mut dice).map_err(|stop| format!("{at}{stop}"))?;
            if compare == Compare::UntilAStandIsLost && a_stand_is_lost(here.state()) {
                break;
            }
            let Err(differs) = same(&self.lay, &here, &there) else { continue };
            if self.lay.is_mirror() && could_slide_either_way(&self.lay, &here, &there) {
                break;
            }
            return Err(format!("{at}{differs}"));
        }
        Ok(here.played().len())
    }
}

fn a_stand_is_lost(state: &State) -> bool {
    state.units.iter().zip(&state.setup.units).any(|(unit, info)| unit.stands < info.stands)
}

/// MG-CHG-05: whether the last move ordered is a charge on the very middle of an edge, after which the two attackers have slid to opposite sides
/// of that middle, equally far. Then each has gone to his right, as the rule says.
fn could_slide_either_way(lay: &Lay, here: &Battle<March>, there: &Battle<March>) -> bool {
    // Between the order and its end there may be pauses, in which others have decided.
    let orders = there.played().iter().rev().map(|played| &played.order);
    let Some(moves) = orders.take(8).find_map(|order| match order {
        Order::Move { moves, .. } => Some(moves),
        _ => None,
    }) else {
        return false;
    };
    moves.iter().any(|one| {
        let (Some(attacker), Some(charge)) = (there.state().as_unit(one.unit), &one.charge) else {
            return false;
        };
        let Some(target) = there.state().as_unit(charge.target) else { return false };
        let (edge, _) = edge_of(&there.state().unit(target).footprint.block, charge.edge);
        let went = here.state().unit(attacker).footprint.front().at;
        let [x, y] = lay.point([went.x, went.y]);
        let middle = Point::new(x, y).lerp(there.state().unit(attacker).footprint.front().at, 0.5);
        middle.distance(edge.midpoint()) < 0.002
    })
}

fn same(lay: &Lay, here: &Battle<March>, there: &Battle<March>) -> Result<(), String> {
    let dice = |battle: &Battle<March>| battle.played().last().map(|last| last.dice.clone());
    if dice(here) != dice(there) {
        return Err("other dice are thrown".to_owned());
    }
    // Who has still to be deployed waits somewhere on the table, and it does not matter where (MG-GEN-12).
    if here.state().step == Step::Deployment {
        return Ok(());
    }
    let (shown, seen) = (lay.of(&March::inspect(here.state())), March::inspect(there.state()));
    // In a mirror halves of the grid are rounded the other way, once for every place and bearing an order gives a unit, and a hundredth
    // of a degree over a flight of 16 inches is 0.003 inch: there the tolerance of all measuring is the limit (MG-GEN-06).
    let grid = if lay.is_mirror() { 0.01 } else { 0.001 };
    difference("", &shown, &seen, grid).map_or(Ok(()), Err)
}

/// The first place where two values differ, numbers by more than the grid can.
fn difference(path: &str, one: &Value, other: &Value, grid: f64) -> Option<String> {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) if one.len() == other.len() => {
            one.iter().find_map(|(key, value)| {
                let nothing = Value::Null;
                difference(&format!("{path}/{key}"), value, other.get(key).unwrap_or(&nothing), grid)
            })
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => one
            .iter()
            .zip(other)
            .enumerate()
            .find_map(|(index, (one, other))| difference(&format!("{path}/{index}"), one, other, grid)),
        (Value::Number(one), Value::Number(other)) => {
            let apart = (one.as_f64()? - other.as_f64()?).abs();
            // A facing just below a full turn is next to one just above none.
            let apart = if path.ends_with("/facing") { apart.min(360.0 - apart) } else { apart };
            let step = if path.ends_with("/facing") { 0.01 } else { grid };
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
            0 => Self::moved(0.0, 0.0),
            1 => Self { matrix: [[0.0, 1.0], [-1.0, 0.0]], shift: [0.0, width] },
            2 => Self { matrix: [[-1.0, 0.0], [0.0, -1.0]], shift: [width, depth] },
            _ => Self { matrix: [[0.0, -1.0], [1.0, 0.0]], shift: [depth, 0.0] },
        }
    }

    fn moved(east: f64, north: f64) -> Self {
        Self { matrix: [[1.0, 0.0], [0.0, 1.0]], shift: [east, north] }
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
        let mut text = serde_json::to_value(scenario).expect("scenarios are plain data");
        for (side, home) in [("A", "south"), ("B", "north")] {
            let said = &mut text["sides"][side]["home"];
            if said.is_null() {
                *said = json!(home);
            }
        }
        let mut laid = self.of(&text);
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
            ("home", Value::String(edge)) => json!(self.edge(edge)),
            ("edge", Value::String(edge)) if self.is_mirror() => match edge.as_str() {
                "left" => json!("right"),
                "right" => json!("left"),
                _ => value.clone(),
            },
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
