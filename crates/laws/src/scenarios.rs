//! Every scenario of the repository can be set up and tells its story.

use engine::{Moment, Rules};

use crate::Book;
use crate::shelf::{data, scenarios};

/// Scenarios are legal, sound before the first order, and have something to say for themselves.
pub fn every_scenario_can_be_set_up<B: Book>() {
    let all = scenarios::<B>();
    assert!(all.len() >= B::SCENARIOS + B::MORE_SCENARIOS.len(), "only {} scenarios", all.len());
    for one in all {
        let slug = &one.slug;
        let state = B::Game::set_up(&one.scenario).unwrap_or_else(|faults| {
            panic!("{slug}: {}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        });
        state.audit().unwrap_or_else(|says| panic!("{slug}: {says}"));
        if B::MORE_SCENARIOS.iter().any(|(more, _)| more == slug) {
            continue;
        }
        let told = data(&one.scenario);
        for field in ["title", "says", "notes"] {
            let said = told[field].as_str().unwrap_or_default();
            assert!(!said.is_empty(), "{slug} tells its story: '{field}' is missing");
        }
        assert!(one.minutes > 0, "{slug} says how many minutes it takes");
    }
}
