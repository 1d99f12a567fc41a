//! Every scenario of the repository can be set up, tells its story, and explains its ground.

use engine::terrain::Feature;
use engine::view::{Effect, Effects};
use engine::{Moment, OnTable, Rules};

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

/// Whoever points at ground is told what it does: everything on every table but scenery does something, in words that follow on whom it does it to.
pub fn the_ground_is_explained<B: Book>() {
    for one in scenarios::<B>() {
        let state = B::Game::set_up(&one.scenario).expect("the law before this one");
        let ground = B::Game::ground(&state);
        let Effects { areas, roads, waters, lines, buildings } =
            Effects::of(ground, |feature: Feature<'_>| B::Game::effects(&state, feature));
        for (index, effects) in areas.iter().enumerate() {
            let scenery = B::Game::is_scenery(&state, index);
            assert_eq!(effects.is_empty(), scenery, "{}: {:?}", one.slug, ground.areas[index]);
        }
        for effects in roads.iter().chain(&waters).chain(&buildings) {
            assert!(!effects.is_empty(), "{}: a road, a water or a house does nothing", one.slug);
        }
        let all = [areas, roads, waters, lines, buildings].concat().concat();
        for Effect { whom, says, rule: _ } in all {
            assert!(!whom.is_empty() && !says.is_empty() && !says.ends_with('.'), "{whom} {says}");
        }
    }
}
