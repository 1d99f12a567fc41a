//! Random battles over all scenarios and all options: one open decision at a time, a legal answer to it, an end, and orders and dice
//! that lead to the same state again. Among them every order is given, and every way to end is found.

use std::collections::BTreeSet;

use engine::conformance::{play, remembered};
use engine::{Moment, Outcome, Rules, Side};
use rayon::prelude::*;
use schemars::schema_for;

use crate::dose::{dose, is_full};
use crate::options::under;
use crate::schema::tags;
use crate::shelf::{OnShelf, data, scenario, scenarios};
use crate::{Book, Ending, ScenarioOf};

/// Every scenario has its share of the battles; a long one takes as long as many short ones and has a small share.
pub fn random_battles_keep_every_law<B: Book>() {
    let wanted: u64 = dose(2_000, 200);
    let scenarios = scenarios::<B>();
    let all: u64 = scenarios.iter().map(|one| one.share(9, 1)).sum();
    let battles: Vec<(&OnShelf<ScenarioOf<B>>, u64)> = scenarios
        .iter()
        .flat_map(|one| (0..(wanted * one.share(9, 1)).div_ceil(all)).map(move |seed| (one, seed)))
        .collect();
    assert!(battles.len() as u64 >= wanted);
    let walked: Vec<Result<Walked, String>> = battles
        .par_iter()
        .map(|(one, seed)| {
            let scenario = under::<B>(&one.scenario, *seed);
            walk::<B>(&scenario, *seed)
                .map_err(|says| format!("{} under {}: {says}", one.slug, data(&scenario)["options"]))
        })
        .collect();
    let broken: Vec<&str> = walked.iter().filter_map(|one| one.as_ref().err().map(String::as_str)).collect();
    assert!(broken.is_empty(), "{} of {} battles:\n{}", broken.len(), battles.len(), broken.join("\n"));
    if is_full() {
        let walked: Vec<&Walked> = walked.iter().flatten().collect();
        assert_every_order_is_given::<B>(&walked);
        assert_battles_end_in_every_way::<B>(&walked);
    }
}

/// What a battle was made of.
struct Walked {
    orders: BTreeSet<String>,
    outcome: Outcome,
}

fn walk<B: Book>(scenario: &ScenarioOf<B>, seed: u64) -> Result<Walked, String> {
    let (battle, outcome) = play::<B::Game>(scenario, seed, B::LONGEST)?;
    remembered(&battle).map_err(|says| format!("seed {seed}: {says}"))?;
    let names = battle.state().names();
    let verb = |order| names.scope(|| data(order))["order"].as_str().unwrap_or_default().to_owned();
    let orders = battle.played().iter().filter_map(|played| played.said.order());
    Ok(Walked { orders: orders.map(verb).collect(), outcome })
}

/// The laws are tried on every order there is.
fn assert_every_order_is_given<B: Book>(walked: &[&Walked]) {
    let given: BTreeSet<&str> = walked.iter().flat_map(|one| one.orders.iter().map(String::as_str)).collect();
    let known = tags(&schema_for!(<B::Game as Rules>::Order).into(), "order");
    assert!(known.len() > 1, "the schema of an order lists its kinds");
    let ungiven: Vec<&String> = known
        .iter()
        .filter(|verb| !given.contains(verb.as_str()) && !B::UNGIVEN.contains(&verb.as_str()))
        .collect();
    assert!(ungiven.is_empty(), "nobody was ordered to {ungiven:?}");
}

/// Every way to end turns up but those for which a scenario has to be made.
fn assert_battles_end_in_every_way<B: Book>(walked: &[&Walked]) {
    let ended: BTreeSet<(Option<Side>, &str)> =
        walked.iter().map(|one| (one.outcome.winner, one.outcome.rule.0)).collect();
    let staged = |ending: &Ending| {
        let before = scenario::<B>(ending.scenario);
        data(&B::staged(before.clone(), ending.record)) != data(&before)
    };
    for ending in B::ENDINGS.iter().filter(|ending| !staged(ending)) {
        assert!(ended.contains(&(ending.winner, ending.rule)), "no battle ended so: {ending:?}");
    }
}
