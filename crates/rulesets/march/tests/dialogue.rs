//! A player never composes an order from knowledge of the game: whatever he picks leads to an order, and what is lit is legal.

use dice::{Dice, RuleId, Seeded};
use engine::decision::{Ask, Choice};
use engine::play::Play;
use engine::{Awaits, Battle};
use march::March;
use march::scenario::Scenario;
use serde_json::{Value, json};

fn below(dice: &mut Seeded, n: usize) -> usize {
    let roll = dice.faces(RuleId("walk"), 6).expect("seeded dice never run dry");
    roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n
}

/// What may be picked in an ask: everything that is lit, and every suggestion.
fn open_ways(ask: &Ask) -> Vec<Value> {
    let lit = |choice: &&Choice| choice.refused.is_none();
    let picked = ask.pieces.iter().chain(&ask.options).filter(lit).map(|choice| choice.draft.clone());
    let placed =
        ask.place.iter().flat_map(|place| &place.suggestions).map(|suggestion| suggestion.draft.clone());
    picked.chain(placed).collect()
}

/// Follows what is lit from an empty draft to an order, at every decision of a random battle.
#[test]
fn what_is_lit_leads_to_a_legal_order() {
    let text = include_str!("../../../../scenarios/march/first-battle.toml");
    let scenario: Scenario = engine::scenario::read_toml("first-battle", text).expect("it can be read");
    let mut orders = 0;
    for seed in 1..=10 {
        let (mut dice, mut chance) = (Seeded::new(seed), Seeded::stream(seed, 1));
        let mut battle = Battle::<March>::begin(scenario.clone(), seed, &mut dice).expect("it begins");
        for _ in 0..150 {
            let Awaits::Order(side) = Play::awaits(&battle) else { break };
            let mut draft = json!({});
            for _ in 0..20 {
                let ask = battle.ask(&draft).unwrap_or_else(|refused| panic!("{draft}: {}", refused.says));
                assert!(!ask.title.is_empty() && !ask.rule.is_empty(), "{draft}");
                let ways = open_ways(&ask);
                if ask.ready && (ways.is_empty() || below(&mut chance, 2) == 0) {
                    break;
                }
                draft = ways.get(below(&mut chance, ways.len().max(1))).cloned().unwrap_or(draft);
            }
            Play::give(&mut battle, side, &draft, &mut dice)
                .unwrap_or_else(|error| panic!("{draft}: {error:?}"));
            orders += 1;
        }
    }
    assert!(orders > 300, "only {orders} orders came of it");
}

/// A lit choice that is a whole order is one the rules accept.
#[test]
fn a_lit_order_is_accepted() {
    let text = include_str!("../../../../scenarios/march/first-battle.toml");
    let scenario: Scenario = engine::scenario::read_toml("first-battle", text).expect("it can be read");
    let (mut dice, mut chance) = (Seeded::new(9), Seeded::stream(9, 1));
    let mut battle = Battle::<March>::begin(scenario, 9, &mut dice).expect("it begins");
    let mut seen = 0;
    for _ in 0..200 {
        let Awaits::Order(side) = Play::awaits(&battle) else { break };
        let first = battle.ask(&json!({})).expect("an empty draft is where a player starts");
        for way in open_ways(&first).into_iter().take(12) {
            let Ok(second) = battle.ask(&way) else { continue };
            for draft in open_ways(&second) {
                let whole = draft.get("order").is_some() && battle.ask(&draft).is_ok_and(|ask| ask.ready);
                if whole {
                    seen += 1;
                    battle.preview(&draft).unwrap_or_else(|refused| panic!("{draft}: {}", refused.says));
                }
            }
        }
        let order = Play::any_order(&battle, &mut |n| below(&mut chance, n));
        Play::give(&mut battle, side, &order, &mut dice).expect("random orders are legal");
    }
    assert!(seen > 500, "only {seen} orders were lit");
}
