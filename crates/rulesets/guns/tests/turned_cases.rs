//! A position is judged alike however it is turned on the table.

use engine::case::Case;
use guns::Guns;
use laws::{LARGER_TABLE, Turning, cases_turned_by_odd_angles_are_judged_alike};
use serde_json::{Value, json};

#[test]
fn cases_turned_by_odd_angles() {
    cases_turned_by_odd_angles_are_judged_alike::<Guns>(&Turning {
        middle: [48.0, 24.0],
        aside: lies_square,
        numbers: &["sizes", "infantry", "cavalry", "foot-artillery", "horse-artillery", "command", "dice"],
        angles: &["facing"],
        enlarged: keep_the_scale,
        places: &["at", "centre", "bearing", "route"],
        questions: &["distance", "gap-line", "formation", "entrenched", "fire", "combats", "combat"],
        most_bound: 0.43,
    });
}

/// SG-SCALE-01: a larger table stands for more ground, at the same scale.
fn keep_the_scale(old: &Value, scenario: &mut Value) {
    let side = |key: &str, usual: f64| old["ground"][key].as_f64().unwrap_or(usual);
    let longer = side("width", 96.0).max(side("depth", 48.0));
    let ground = old["battlefield"].as_f64().unwrap_or(4.0);
    scenario["battlefield"] = json!(ground * LARGER_TABLE / longer);
}

/// Cases in which something lies square to the table: command bases, which have no facing (SG-CMD-01), and what is measured to them (SG-TR-02); zones
/// written by two corners (SG-SCALE-13); and those that lie exactly on a tolerance (SG-SCALE-04), where the grid moves a corner by half a
/// thousandth of an inch.
fn lies_square(case: &Case) -> bool {
    let square = ["SG-CMD-", "SG-TR-", "SG-REACT-06", "SG-REACT-09", "SG-SCALE-13", "SG-SCALE-04"];
    case.rules.iter().any(|rule| square.iter().any(|start| rule.starts_with(start)))
}
