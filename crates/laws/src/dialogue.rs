//! A player never composes an order from knowledge of the game: whatever he picks leads to an order, and what is lit is legal.

use dice::Seeded;
use engine::decision::{Ask, Choice};
use engine::play::Play;
use engine::{Awaits, Battle, Rules};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::dose::dose;
use crate::options::under;
use crate::shelf::{begun, scenario, scenarios};
use crate::{Book, Chance, ScenarioOf};

/// Follows what is lit from an empty draft to an order, at every decision of some battles. Only where a place, a number or an order of
/// things is asked for may the way end before the order is whole.
pub fn what_is_lit_leads_to_a_legal_order<B: Book>() {
    let battles: Vec<_> = scenarios::<B>()
        .into_iter()
        .flat_map(|one| {
            let seeds = if one.minutes > 100 { 1 } else { dose(5, 2) };
            (1..=seeds).map(move |seed| (one.slug.clone(), under::<B>(&one.scenario, seed), seed))
        })
        .collect();
    let sums: Vec<Result<(usize, usize), String>> =
        battles.par_iter().map(|(slug, scenario, seed)| follow::<B>(slug, scenario, *seed)).collect();
    let lost: Vec<&str> = sums.iter().filter_map(|one| one.as_ref().err().map(String::as_str)).collect();
    assert!(lost.is_empty(), "{}", lost.join("\n"));
    let (followed, orders) = sums.iter().flatten().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    assert!(orders > dose(400, 120), "only {orders} orders came of it");
    assert!(2 * followed > orders, "only {followed} of {orders} orders were found by picking what is lit");
}

/// How many orders of a battle were found by picking what is lit, and how many there were.
fn follow<B: Book>(slug: &str, scenario: &ScenarioOf<B>, seed: u64) -> Result<(usize, usize), String> {
    let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
    let mut battle = begun::<B::Game>(scenario, seed, &mut dice);
    let mut followed = 0;
    for number in 1..=200 {
        let Awaits::Order(side) = Play::awaits(&battle) else { break };
        let at = |says: String| format!("{slug}, seed {seed}, order {number}: {says}");
        let found = picked::<B>(&battle, &mut chance).map_err(at)?;
        followed += usize::from(found.is_some());
        let order = found.unwrap_or_else(|| Play::any_order(&battle, &mut |n| chance.below(n)));
        Play::give(&mut battle, side, &order, &mut dice)
            .map_err(|error| at(format!("{order}: {error:?}")))?;
    }
    Ok((followed, battle.played().len()))
}

/// No order of any game takes more.
const MOST_PICKS: usize = 40;

/// The order that picking what is lit leads to; none where a place, a number or the like is asked for.
fn picked<B: Book>(battle: &Battle<B::Game>, chance: &mut Chance) -> Result<Option<Value>, String> {
    let mut draft = json!({});
    for picks in 1..=MOST_PICKS {
        let no = |refused: engine::Refused| format!("{draft}: {}", refused.says);
        let ask = battle.ask(&draft).map_err(no)?;
        if ask.title.is_empty()
            || !B::Game::ABOUT.rules.iter().chain(B::Game::ALSO).any(|rule| rule.0 == ask.rule)
        {
            return Err(format!("{draft}: the question is '{}', by the rule '{}'", ask.title, ask.rule));
        }
        let ways: Vec<Value> = open_ways(&ask).into_iter().filter(|way| *way != draft).collect();
        if ask.ready && (ways.is_empty() || chance.below(2) == 0) {
            battle.preview(&draft).map_err(no)?;
            return Ok(Some(draft));
        }
        let asks_for_more = ask.place.is_some() || ask.assign.is_some() || ask.number.is_some();
        match ways.is_empty() {
            true if asks_for_more => return Ok(None),
            true => return Err(format!("{draft} is no order, and nothing may be picked")),
            // What else is lit may go round in a circle, as who of two commanders pays does, where only a place is missing.
            false if picks == MOST_PICKS && asks_for_more => return Ok(None),
            false => draft = chance.one_of(&ways).clone(),
        }
    }
    Err(format!("{draft} is no order after forty picks"))
}

/// A lit choice that is a whole order is one the rules accept.
pub fn a_lit_order_is_accepted<B: Book>() {
    let scenario = scenario::<B>(B::FIRST);
    let mut seen = 0;
    for seed in [9, 10, 11] {
        let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
        let mut battle = begun::<B::Game>(&scenario, seed, &mut dice);
        for _ in 0..200 {
            let Awaits::Order(side) = Play::awaits(&battle) else { break };
            seen += accepted::<B>(&battle);
            let order = Play::any_order(&battle, &mut |n| chance.below(n));
            Play::give(&mut battle, side, &order, &mut dice).expect("random orders are legal");
        }
    }
    assert!(seen > 500, "only {seen} orders were lit");
}

/// How many whole orders are lit within two picks; each must have a preview.
fn accepted<B: Book>(battle: &Battle<B::Game>) -> usize {
    let first = battle.ask(&json!({})).expect("an empty draft is where a player starts");
    let mut seen = 0;
    for way in open_ways(&first).into_iter().take(12) {
        let second = battle.ask(&way).unwrap_or_else(|refused| panic!("{way} is lit: {}", refused.says));
        let whole = second.ready.then(|| way.clone());
        for draft in open_ways(&second).into_iter().chain(whole) {
            if draft.get("order").is_some() && battle.ask(&draft).is_ok_and(|ask| ask.ready) {
                seen += 1;
                battle.preview(&draft).unwrap_or_else(|refused| panic!("{draft}: {}", refused.says));
            }
        }
    }
    seen
}

/// What may be picked in an ask: everything that is lit, and every suggestion.
fn open_ways(ask: &Ask) -> Vec<Value> {
    let lit = |choice: &&Choice| choice.refused.is_none();
    let picked = ask.pieces.iter().chain(&ask.options).filter(lit).map(|choice| choice.draft.clone());
    let placed =
        ask.place.iter().flat_map(|place| &place.suggestions).map(|suggestion| suggestion.draft.clone());
    picked.chain(placed).collect()
}
