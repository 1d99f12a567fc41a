//! Every scenario of the repository can be set up, and random battles of it survive the walk of the laws.

use std::fs;
use std::path::PathBuf;

use engine::conformance;
use engine::{Ruleset, Side};
use march::March;
use march::scenario::Scenario;

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..").join(name)
}

fn scenarios() -> Vec<(String, Scenario)> {
    let mut found: Vec<(String, Scenario)> = fs::read_dir(folder("scenarios/march"))
        .expect("there are scenarios")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a text");
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let scenario = engine::scenario::read_toml(&name, &text).unwrap_or_else(|bad| panic!("{bad}"));
            (name, scenario)
        })
        .collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

#[test]
fn every_scenario_can_be_set_up() {
    let all = scenarios();
    assert!(all.len() >= 4, "a first battle, a pick-up battle, a middling and a large one");
    for (name, scenario) in all {
        let state = March::set_up(&scenario).unwrap_or_else(|faults| {
            panic!("{name}: {}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        });
        March::audit(&state).unwrap_or_else(|says| panic!("{name}: {says}"));
        assert!(!scenario.notes.is_empty() && !scenario.says.is_empty(), "{name} tells its story");
    }
}

#[test]
fn all_five_nations_and_a_large_battle_are_there() {
    let mut nations = std::collections::BTreeSet::new();
    let mut large = false;
    for (_, scenario) in scenarios() {
        let state = March::set_up(&scenario).expect("checked above");
        nations.extend(state.setup.units.iter().map(|unit| unit.profile.nation));
        large |= Side::BOTH.iter().all(|side| state.of_side(*side).count() >= 20);
    }
    assert_eq!(nations.len(), 5);
    assert!(large, "one battle has twenty units a side");
}

#[test]
fn random_battles_keep_every_law() {
    for (name, scenario) in scenarios() {
        let battles = if scenario.minutes > 100 { 1 } else { 6 };
        for seed in 0..battles {
            conformance::walk::<March>(&scenario, seed, 20_000)
                .unwrap_or_else(|broken| panic!("{name}: {broken}"));
        }
    }
}
