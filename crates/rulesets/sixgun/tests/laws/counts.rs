//! Sizes of small decision trees: how many orders the dialogue offers and how many outcomes lie within a few decisions of a tiny battle.
//!
//! The figures are in `counts/sixgun.txt`. A change of rules that opens or closes a choice, or changes what dice can do, shows there; so does
//! a change of the order in which choices are offered. To write the file anew: `LONGROLL_WRITE=1 cargo test -p sixgun --test laws counts`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use engine::decision::Ask;
use engine::odds::odds;
use engine::{Awaits, Ruleset, stable_hash};
use serde_json::{Value, json};
use sixgun::Sixgun;
use sixgun::order::Order;
use sixgun::scenario::Scenario;
use sixgun::state::{State, Status};

use crate::shelf::{begun, golden};

/// Far more branches than any order here has, so that nothing is left out.
const LIMIT: usize = 1_000_000;

/// Tiny battles: what they are called, how many decisions deep they are counted, and the battle.
const TREES: [(&str, usize, &str); 3] = [
    ("a man with a rifle before another", 1, RIFLES),
    ("a charge with knives", 1, CHARGE),
    ("an arrow at a rider", 1, RIDER),
];

#[test]
fn small_trees_have_the_sizes_on_file() {
    let mut text = String::from(
        "Sizes of small decision trees of sixgun. Each tree starts from a tiny battle; at every depth: the different states in which\n\
         somebody must decide, the orders offered in all of them, the outcomes of all those orders before the next decision, and\n\
         how many of the different states after them are a battle's end. Below, the orders offered first, in the order they are offered.\n",
    );
    for (name, depth, scenario) in TREES {
        let _ = write!(text, "\n{name}\n{}", tree(scenario, depth));
    }
    golden("counts/sixgun.txt", &text);
}

/// The table of one tree.
fn tree(scenario: &str, depth: usize) -> String {
    let scenario: Scenario =
        engine::scenario::read_toml("tree", scenario).unwrap_or_else(|bad| panic!("{bad}"));
    let start = begun(&scenario, 1, &mut dice::Seeded::new(1)).state().clone();
    let mut text = String::from("  depth  states  orders  outcomes  ends\n");
    let mut first = Vec::new();
    let mut states = vec![start];
    for level in 1..=depth {
        let (mut orders, mut outcomes, mut ends) = (0, 0, 0);
        let mut after: BTreeMap<u64, State> = BTreeMap::new();
        for state in &states {
            for order in offered(state) {
                orders += 1;
                if level == 1 {
                    first.push(
                        state.names().scope(|| serde_json::to_string(&order).expect("orders are plain data")),
                    );
                }
                let found = odds::<Sixgun>(state, &order, LIMIT)
                    .unwrap_or_else(|refusal| panic!("{order:?} was offered and is refused: {refusal}"));
                let all: f64 = found.branches.iter().map(|(chance, _)| chance).sum();
                assert!((all - 1.0).abs() < 1e-9, "the chances of {order:?} sum up to {all}");
                outcomes += found.branches.len();
                after.extend(found.branches.into_iter().map(|(_, state)| (stable_hash(&state), state)));
            }
        }
        let count = states.len();
        states = after.into_values().collect();
        states.retain(|state| {
            let over = matches!(Sixgun::awaits(state), Awaits::Over(_));
            ends += usize::from(over);
            !over
        });
        let _ = writeln!(text, "  {level:>5}  {count:>6}  {orders:>6}  {outcomes:>8}  {ends:>4}");
    }
    for order in first {
        let _ = writeln!(text, "    {order}");
    }
    text
}

/// Every order the dialogue leads to by picking what is lit and what is suggested, in the order it is offered. Where a place could be
/// anywhere, only the places proposed count.
fn offered(state: &State) -> Vec<Order> {
    let mut orders: Vec<Order> = Vec::new();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut open = vec![json!({})];
    while let Some(draft) = open.pop() {
        if !seen.insert(draft.to_string()) {
            continue;
        }
        let ask = state
            .names()
            .scope(|| Sixgun::ask(state, &draft))
            .unwrap_or_else(|refusal| panic!("{draft}: {refusal}"));
        if ask.ready {
            let order: Order =
                state.names().scope(|| serde_json::from_value(draft.clone())).expect("a whole order");
            if !orders.contains(&order) {
                orders.push(order);
            }
        }
        // The last one pushed is looked at first.
        open.extend(ways(&draft, &ask).into_iter().rev());
    }
    orders
}

fn ways(draft: &Value, ask: &Ask) -> Vec<Value> {
    let lit = ask.pieces.iter().chain(&ask.options).filter(|choice| choice.refused.is_none());
    let suggested = ask.place.iter().flat_map(|place| &place.suggestions).map(|one| one.draft.clone());
    let shared = ask.assign.iter().flat_map(|assign| {
        sharings(&assign.values).into_iter().map(|values| with(draft, &assign.field, json!(values)))
    });
    lit.map(|choice| choice.draft.clone()).chain(suggested).chain(shared).collect()
}

/// Every different order of some values.
fn sharings(values: &[u8]) -> BTreeSet<Vec<u8>> {
    let Some((first, rest)) = values.split_first() else { return BTreeSet::from([Vec::new()]) };
    let mut all = BTreeSet::new();
    for sharing in sharings(rest) {
        for place in 0..=sharing.len() {
            let mut longer = sharing.clone();
            longer.insert(place, *first);
            all.insert(longer);
        }
    }
    all
}

fn with(draft: &Value, field: &str, answer: Value) -> Value {
    let mut next = draft.clone();
    next[field.trim_start_matches('/')] = answer;
    next
}

/// SX-HIT-03, SX-DMG-02, SX-DMG-03: a rifle at a standing man of Constitution 5, the firer of Coolness 6: 4 + 3 + a die. By hand: 1 and 2
/// hit for one die, 3 to 6 for two, so he is out with 5 or more: 2/6 of one die at 5 or 6, and 30/36 of two dice; never dead by 10 or less,
/// dead by 11 and 12 (3/36).
#[test]
fn the_odds_of_a_shot_are_those_reckoned_by_hand() {
    let scenario: Scenario =
        engine::scenario::read_toml("rifles", RIFLES).unwrap_or_else(|bad| panic!("{bad}"));
    let battle = begun(&scenario, 1, &mut dice::Seeded::new(1));
    let order = json!({ "order": "fire", "shots": [{ "at": "Bo" }] });
    let order: Order = battle.state().names().scope(|| serde_json::from_value(order)).expect("an order");
    let found = odds::<Sixgun>(battle.state(), &order, LIMIT).expect("it is legal");
    let bo = sixgun::state::FigureId(1);
    let chance = |wanted: fn(Status) -> bool| -> f64 {
        let so = found.branches.iter().filter(|(_, state)| wanted(state.figure(bo).status));
        so.map(|(chance, _)| chance).sum()
    };
    let out = chance(|status| !status.conscious());
    let dead = chance(|status| status == Status::Dead);
    let (one_die, two_dice) = (2.0 / 6.0, 4.0 / 6.0);
    assert!((out - (one_die * 2.0 / 6.0 + two_dice * 30.0 / 36.0)).abs() < 1e-12, "{out}");
    assert!((dead - two_dice * 3.0 / 36.0).abs() < 1e-12, "{dead}");
}

const RIFLES: &str = r#"
situation = { phase = "first", active = "A", queue = ["Al"] }
[sides.A.figures]
Al = { cv = 4, coolness = 6, calling = "outlaw", weapons = ["rifle"], at = { x = 10, y = 10, facing = 90 } }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "outlaw", at = { x = 20, y = 10, facing = 270 } }
Cy = { cv = 3, coolness = 3, calling = "civilian", at = { x = 46, y = 34, facing = 0 } }
"#;

const CHARGE: &str = r#"
situation = { phase = "first", active = "A", queue = ["Al"] }
[sides.A.figures]
Al = { cv = 4, coolness = 4, calling = "outlaw", weapons = ["knife"], at = { x = 10, y = 10, facing = 90 } }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "outlaw", weapons = ["saber"], at = { x = 14, y = 10, facing = 270 } }
"#;

const RIDER: &str = r#"
situation = { phase = "first", active = "A", queue = ["Al"] }
[horses]
Dun = {}
[sides.A.figures]
Al = { cv = 4, coolness = 6, calling = "outlaw", weapons = ["bow"], at = { x = 10, y = 10, facing = 90 } }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "outlaw", rides = "Dun", at = { x = 20, y = 10, facing = 270 } }
"#;
