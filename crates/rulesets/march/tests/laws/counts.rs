//! Sizes of small decision trees: how many orders the dialogue offers and how many outcomes lie within a few decisions of a tiny battle.
//!
//! The figures are in `counts/march.txt`. A change of rules that opens or closes a choice, or changes what dice can do, shows there; so does
//! a change of the order in which choices are offered. To write the file anew: `LONGROLL_WRITE=1 cargo test -p march --test laws counts`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use engine::decision::Ask;
use engine::odds::odds;
use engine::{Awaits, Ruleset, stable_hash};
use march::March;
use march::order::Order;
use march::scenario::Scenario;
use march::state::State;
use serde_json::{Value, json};

use crate::shelf::{begun, golden};

/// Far more branches than any order here has, so that nothing is left out.
const LIMIT: usize = 1_000_000;

/// Tiny battles: what they are called, how many decisions deep they are counted, and the battle.
const TREES: [(&str, usize, &str); 4] = [
    ("a volley at a column", 1, VOLLEY),
    ("cavalry before a line that may form square", 3, SQUARE),
    ("a column before cavalry that may evade", 3, EVADE),
    ("horse against foot in melee", 2, MELEE),
];

#[test]
fn small_trees_have_the_sizes_on_file() {
    let mut text = String::from(
        "Sizes of small decision trees of march. Each tree starts from a tiny battle; at every depth: the different states in which\n\
         somebody must decide, the orders offered in all of them, the outcomes of all those orders before the next decision, and\n\
         how many of the different states after them are a battle's end. Below, the orders offered first, in the order they are offered.\n",
    );
    for (name, depth, scenario) in TREES {
        let _ = write!(text, "\n{name}\n{}", tree(scenario, depth));
    }
    golden("counts/march.txt", &text);
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
                let found = odds::<March>(state, &order, LIMIT)
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
            let over = matches!(March::awaits(state), Awaits::Over(_));
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
            .scope(|| March::ask(state, &draft))
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

/// MG-SHO-09, MG-SHO-12, MG-SHO-19: six dice that hit on 3 or more, two hits a stand and no save. By hand, of 729: at most one hit 1 + 12,
/// two or three 60 + 160, four or five 240 + 192, six 64.
#[test]
fn the_odds_of_a_volley_are_those_reckoned_by_hand() {
    let scenario: Scenario =
        engine::scenario::read_toml("volley", VOLLEY).unwrap_or_else(|bad| panic!("{bad}"));
    let battle = begun(&scenario, 1, &mut dice::Seeded::new(1));
    let order = json!({ "order": "shoot", "unit": "1st Foot", "target": "4e Ligne" });
    let order: Order = battle.state().names().scope(|| serde_json::from_value(order)).expect("an order");
    let found = odds::<March>(battle.state(), &order, LIMIT).expect("it is legal");
    // No stand lost: in good order, or disordered by the one die of a single hit. Each of one, two and three: good, disordered, routed.
    assert_eq!(found.branches.len(), 2 + 3 * 3);
    let told = found.told::<March>(battle.state());
    for (lost, ways) in [(0, 13.0), (1, 220.0), (2, 432.0), (3, 64.0)] {
        let chance = told["4e Ligne: stands lost"][&lost];
        assert!((chance - ways / 729.0).abs() < 1e-12, "{lost} stands lost: {chance}");
    }
}

const VOLLEY: &str = r#"
year = 1813
first = "B"
turn-limit = 1
situation = { step = "shooting", active = "A" }
[sides.A]
commanders = { Hill = { rank = "army", at = [20, 10] } }
units."1st Foot" = { type = "br-line", under = "Hill", formation = "line", at = { x = 20, y = 20, facing = 0 } }
[sides.B]
commanders = { Ney = { rank = "army", at = [20, 40] } }
units."4e Ligne" = { type = "fr-line-late", under = "Ney", formation = "column", at = { x = 20, y = 22, facing = 180 } }
"#;

const SQUARE: &str = r#"
year = 1809
first = "B"
turn-limit = 1
situation = { step = "actions", active = "A" }
[sides.A]
commanders = { Murat = { rank = "army", at = [20, 8], cp = 2 } }
units.Hussars = { type = "fr-lightcav", stands = 3, under = "Murat", at = { x = 20, y = 12, facing = 0 } }
[sides.B]
commanders = { Hiller = { rank = "army", at = [20, 40] } }
units.Line = { type = "au-line", stands = 4, under = "Hiller", formation = "line", at = { x = 20, y = 19, facing = 180 } }
"#;

const EVADE: &str = r#"
year = 1809
first = "B"
turn-limit = 1
situation = { step = "actions", active = "A" }
[sides.A]
commanders = { Ney = { rank = "army", at = [20, 8], cp = 3 } }
units.Column = { type = "fr-line-early", stands = 4, under = "Ney", formation = "column", at = { x = 20, y = 12, facing = 0 } }
[sides.B]
commanders = { Hiller = { rank = "army", at = [20, 40] } }
units.Hussars = { type = "au-lightcav", stands = 3, under = "Hiller", at = { x = 20, y = 15, facing = 180 } }
"#;

const MELEE: &str = r#"
year = 1809
first = "B"
turn-limit = 1
situation = { step = "commanders", active = "A", contacts = [{ attacker = "Cuirassiers", target = "Line" }] }
[sides.A]
commanders = { Ney = { rank = "army", at = [2, 2] } }
units.Cuirassiers = { type = "fr-heavy", stands = 3, under = "Ney", charged = true, at = { x = 30, y = 30, facing = 0 } }
[sides.B]
commanders = { Hiller = { rank = "army", at = [2, 46] } }
units.Line = { type = "au-line", stands = 4, under = "Hiller", at = { x = 30, y = 30, facing = 180 } }
"#;
