//! Positions of random battles, for laws about a game's own geometry.

use engine::conformance::play;
use engine::{Rules, Secrets};

use crate::shelf::{files, folder, read, stem};

/// So many positions of a random battle of each scenario, evenly spread over its orders, and what each is called. The last is the end of
/// the battle, when troops lie in every corner.
pub fn positions<R: Secrets>(each: usize) -> Vec<(String, <R as Rules>::State)> {
    let mut found = Vec::new();
    for path in files(&folder("scenarios").join(R::ABOUT.slug), "toml") {
        let name = stem(&path);
        let scenario: R::Scenario =
            engine::scenario::read_toml(&name, &read(&path)).unwrap_or_else(|bad| panic!("{bad}"));
        let (battle, _) = play::<R>(&scenario, 17, 50_000).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        let orders = battle.played().len();
        found.extend((1..=each).map(|part| {
            let order = orders * part / each;
            (format!("{name}, order {order}"), battle.at(order).state().clone())
        }));
    }
    assert!(found.len() >= 4 * each, "positions of at least four scenarios");
    found
}
