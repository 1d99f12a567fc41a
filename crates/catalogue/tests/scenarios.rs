//! The scenarios of the program are those of the files.

use catalogue::{game, scenarios};

/// On the way into the program a file becomes JSON, and nothing of it may be lost or turned round by that.
#[test]
fn every_scenario_is_what_its_file_says() {
    for scenario in scenarios() {
        let file = format!("../../scenarios/{}/{}.toml", scenario.ruleset, scenario.slug);
        let text = std::fs::read_to_string(&file).expect("it is there");
        let read = game(&scenario.ruleset).expect("it is on the shelf").read_scenario(&file, &text);
        assert_eq!(read.expect("it is right").to_string(), scenario.scenario.to_string(), "{file}");
    }
}
