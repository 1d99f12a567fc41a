//! Sizes of small decision trees: how many orders the dialogue offers and how many outcomes lie within a few decisions of a tiny battle.
//!
//! The figures are in `counts/`. A change of rules that opens or closes a choice, or changes what dice can do, shows there; so does a change
//! of the order in which choices are offered. To write a file anew: `LONGROLL_WRITE=1 cargo test -p march --test laws on_file`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use engine::decision::Ask;
use engine::odds::odds;
use engine::{Awaits, Loop, Moment, Rules, stable_hash};
use serde_json::{Value, json};

use crate::shelf::{begun, data, golden, read_scenario};
use crate::{Book, OrderOf, StateOf, Tree};

/// Far more branches than any order here has, so that nothing is left out.
const LIMIT: usize = 1_000_000;

/// Every tree of the book has the size on file, and the chances in it sum up to one.
pub fn small_trees_have_the_sizes_on_file<B: Book>() {
    let slug = B::Game::ABOUT.slug;
    let mut text = format!(
        "Sizes of small decision trees of {slug}. Each tree starts from a tiny battle; at every depth: the different states in which\n\
         somebody must decide, the orders offered in all of them, the outcomes of all those orders before the next decision, and\n\
         how many of the different states after them are a battle's end. Below, the orders offered first, in the order they are offered.\n",
    );
    for tree in B::TREES {
        let _ = write!(text, "\n{}\n{}", tree.name, size::<B>(tree));
    }
    golden(&format!("counts/{slug}.txt"), &text);
}

/// The table of one tree.
fn size<B: Book>(tree: &Tree) -> String {
    let scenario = read_scenario::<B>(tree.name, tree.battle);
    let start = begun::<B::Game>(&scenario, 1, &mut dice::Seeded::new(1)).state().clone();
    let mut text = String::from("  depth  states  orders  outcomes  ends\n");
    let mut first = Vec::new();
    let mut states = vec![start];
    for level in 1..=tree.depth {
        let (mut orders, mut outcomes, mut ends) = (0, 0, 0);
        let mut after: BTreeMap<u64, StateOf<B>> = BTreeMap::new();
        for state in &states {
            for order in offered::<B>(state) {
                orders += 1;
                if level == 1 {
                    first.push(state.names().scope(|| data(&order)));
                }
                let found = odds::<B::Game>(state, &order, LIMIT)
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
            let over = matches!(B::Game::awaits(state), Awaits::Over(_));
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
fn offered<B: Book>(state: &StateOf<B>) -> Vec<OrderOf<B>> {
    let names = state.names();
    let mut orders: Vec<OrderOf<B>> = Vec::new();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut open = vec![json!({})];
    while let Some(draft) = open.pop() {
        if !seen.insert(draft.to_string()) {
            continue;
        }
        let ask = names
            .scope(|| B::Game::ask(state, &draft))
            .unwrap_or_else(|refusal| panic!("{draft}: {refusal}"));
        if ask.ready {
            let order = names.scope(|| serde_json::from_value(draft.clone())).expect("a whole order");
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
