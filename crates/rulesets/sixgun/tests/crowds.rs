//! As many as the game promises: 192 figures, most of them of one side, all with the same CV.

use std::fmt::Write as _;

use engine::conformance;
use sixgun::Sixgun;
use sixgun::scenario::Scenario;

/// So many of side A against a few of side B.
fn crowd(of_a: usize, of_b: usize) -> Scenario {
    let mut text = String::from("face-cards = 2\n[ground]\nwidth = 72\ndepth = 48\n");
    for (side, count, south) in [("A", of_a, 4.0), ("B", of_b, 44.0)] {
        let _ = writeln!(text, "[sides.{side}.figures]");
        for number in 0..count {
            let (x, y) = (4.0 + (number % 32) as f64 * 2.0, south + (number / 32) as f64 * 2.0);
            let _ = writeln!(
                text,
                "{side}{number} = {{ cv = 4, coolness = 4, calling = \"cowboy\", weapons = [\"pistol\"], at = {{ x = {x}, y = {y}, facing = 0 }} }}"
            );
        }
    }
    toml::from_str(&text).expect("the scenario can be read")
}

/// SX-ACT-03: a roll-off of more figures than a batch of dice holds takes several batches.
#[test]
fn a_side_may_have_more_figures_than_a_batch_has_dice() {
    for (of_a, of_b) in [(65, 3), (189, 3)] {
        let walked = conformance::walk::<Sixgun>(&crowd(of_a, of_b), 1, 20_000);
        assert!(walked.is_ok(), "{of_a} against {of_b}: {walked:?}");
    }
}
