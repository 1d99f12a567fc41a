//! A player never composes an order from knowledge of the game: whatever he picks leads to an order, and what is lit is legal.

use dice::Seeded;
use engine::decision::{Ask, Choice};
use engine::play::Play;
use engine::{Awaits, Battle};
use serde_json::{Value, json};
use sixgun::Sixgun;

use crate::shelf::{Chance, begun, scenarios, under};

/// What may be picked in an ask: everything that is lit, and every suggestion.
fn open_ways(ask: &Ask) -> Vec<Value> {
    let lit = |choice: &&Choice| choice.refused.is_none();
    let picked = ask.pieces.iter().chain(&ask.options).filter(lit).map(|choice| choice.draft.clone());
    let placed =
        ask.place.iter().flat_map(|place| &place.suggestions).map(|suggestion| suggestion.draft.clone());
    picked.chain(placed).collect()
}

/// Follows what is lit from an empty draft to an order, at every decision of an encounter. What is not ready after twenty picks, or
/// wants a place or a number, is answered by a random order instead.
#[test]
fn what_is_lit_leads_to_a_legal_order() {
    let mut orders = 0;
    for (slug, scenario) in scenarios() {
        for seed in 1..=5 {
            let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
            let mut battle = begun(&under(&scenario, seed), seed, &mut dice);
            for _ in 0..200 {
                let Awaits::Order(side) = Play::awaits(&battle) else { break };
                let found = followed(&battle, &mut chance, &slug);
                let order = found.unwrap_or_else(|| {
                    let order = chance.order(battle.state());
                    battle
                        .state()
                        .names()
                        .scope(|| serde_json::to_value(&order).expect("orders are plain data"))
                });
                Play::give(&mut battle, side, &order, &mut dice)
                    .unwrap_or_else(|error| panic!("{slug}, seed {seed}: {order}: {error:?}"));
                orders += 1;
            }
        }
    }
    assert!(orders > 400, "only {orders} orders came of it");
}

fn followed(battle: &Battle<Sixgun>, chance: &mut Chance, slug: &str) -> Option<Value> {
    let mut draft = json!({});
    for _ in 0..20 {
        let ask = battle.ask(&draft).unwrap_or_else(|refused| panic!("{slug}: {draft}: {}", refused.says));
        assert!(!ask.title.is_empty() && !ask.rule.is_empty(), "{slug}: {draft}");
        let ways = open_ways(&ask);
        if ask.ready && (ways.is_empty() || chance.below(2) == 0) {
            battle.preview(&draft).unwrap_or_else(|refused| panic!("{slug}: {draft}: {}", refused.says));
            return Some(draft);
        }
        if ways.is_empty() {
            return None;
        }
        draft = ways[chance.below(ways.len())].clone();
    }
    None
}
