//! SX-TER-12: a party by itself, as a file of `armies/` keeps it, to be put into a scenario. What it comes to is counted.

use engine::army::{Armies, Head};
use serde_json::{Value, json};

use crate::prelude::*;
use crate::scenario::Scenario;

impl Armies for Sixgun {
    fn parade(list: &Head, party: Value) -> Value {
        // A fight has two sides, and this one is nobody's.
        let nobody = json!({ "figures": {"(the other)": {"cv": 3, "coolness": 3, "calling": "civilian"}} });
        json!({ "ruleset": list.ruleset, "sides": { "A": party, "B": nobody } })
    }

    /// SX-CHR: how many they are, and what they are worth. Their horses and wagons belong to the scenario.
    fn comes_to(parade: &Scenario, _: &State) -> String {
        let figures = parade.sides[Side::A].figures.values();
        let rolled = figures.clone().filter(|figure| figure.cv.is_none()).count();
        let values: u32 = figures.clone().filter_map(|figure| figure.cv).map(u32::from).sum();
        let dice = if rolled > 0 { format!(", and {rolled} whose CV is rolled") } else { String::new() };
        format!("{} figures, {values} of CV together{dice}", figures.count())
    }
}
