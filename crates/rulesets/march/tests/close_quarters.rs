//! Random battles between armies that begin six inches apart: retreats into friends, pursuits and routs through crowded ground, under
//! the rules as they are and under the house options that change them most.

use engine::conformance::walk;
use march::March;
use march::scenario::Scenario;
use serde_json::json;

#[test]
fn crowded_battles_keep_the_laws() {
    let text = include_str!("close_quarters.toml");
    let scenario: Scenario =
        engine::scenario::read_toml("close_quarters.toml", text).unwrap_or_else(|bad| panic!("{bad}"));
    let houses = [
        json!({}),
        json!({
            "interpenetration": "free", "rear-retreat": "own-rear", "rout-sixes": 3,
            "exhaustion-check": "winners", "fire-into-melee": "on", "army-morale": "stands",
        }),
        json!({
            "guard-cavalry-cover": "on", "two-sixes-in-disorder": "routed-only",
            "cp-action": "move-and-formation",
        }),
    ];
    for house in houses {
        let options = serde_json::from_value(house.clone()).expect("these are options of the game");
        let scenario = Scenario { options, ..scenario.clone() };
        for seed in 0..4 {
            if let Err(broken) = walk::<March>(&scenario, seed, 5000) {
                panic!("{house}: {broken}");
            }
        }
    }
}
