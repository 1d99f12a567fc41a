//! Every scenario of the repository can be set up, tells its story, and random battles of it survive the walk of the laws.

use std::fs;
use std::path::PathBuf;

use engine::conformance;
use engine::{Ruleset, Side};
use sixgun::Sixgun;
use sixgun::scenario::{Posture, Scenario};

fn scenarios() -> Vec<(String, Scenario)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/sixgun");
    let mut found: Vec<(String, Scenario)> = fs::read_dir(folder)
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
    assert!(all.len() >= 4, "a duel, a brawl, a raid and a siege");
    for (name, scenario) in all {
        let state = Sixgun::set_up(&scenario).unwrap_or_else(|faults| {
            panic!("{name}: {}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        });
        Sixgun::audit(&state).unwrap_or_else(|says| panic!("{name}: {says}"));
        assert!(!scenario.notes.is_empty() && !scenario.says.is_empty(), "{name} tells its story");
    }
}

#[test]
fn random_battles_end_lawfully() {
    for (name, scenario) in scenarios() {
        for seed in 0..6 {
            conformance::walk::<Sixgun>(&scenario, seed, 4000)
                .unwrap_or_else(|says| panic!("{name}: {says}"));
        }
    }
}

/// SX-SOLO-01: one person can play alone, whichever side he takes; and the rules can play both.
#[test]
fn the_rules_play_for_an_absent_player() {
    for (name, scenario) in scenarios() {
        for posture in [Posture::Attack, Posture::Defend, Posture::Escape] {
            for side in Side::BOTH {
                let mut alone = scenario.clone();
                alone.sides[side].solo = Some(posture);
                conformance::walk::<Sixgun>(&alone, 11, 4000)
                    .unwrap_or_else(|says| panic!("{name}, {side} {posture:?}: {says}"));
            }
        }
        let mut nobody = scenario.clone();
        nobody.sides.a.solo = Some(Posture::Attack);
        nobody.sides.b.solo = Some(Posture::Attack);
        conformance::walk::<Sixgun>(&nobody, 5, 10).unwrap_or_else(|says| panic!("{name}: {says}"));
    }
}
