//! The battlefields that are measured: every scenario of the catalogue, and armies of `march` that grow.

use std::fmt::Write as _;

use engine::game::Game;
use serde_json::Value;

/// A battlefield.
pub(crate) struct Field {
    pub(crate) game: &'static dyn Game,
    pub(crate) name: String,
    pub(crate) scenario: Value,
    /// Whether it was made to see how time grows with the number of pieces.
    pub(crate) grown: bool,
}

/// Every scenario of the catalogue.
pub(crate) fn written() -> Vec<Field> {
    let field = |one: &catalogue::ScenarioInfo| Field {
        game: catalogue::game(&one.ruleset).expect("a scenario's ruleset is on the shelf"),
        name: one.slug.clone(),
        scenario: one.scenario.clone(),
        grown: false,
    };
    catalogue::scenarios().iter().map(field).collect()
}

/// The same armies at 10, 40 and 160 pieces, on the same ground.
pub(crate) fn grown() -> Vec<Field> {
    let game = catalogue::game("march").expect("march is on the shelf");
    let field = |divisions: u32| {
        let name = format!("{} pieces", 10 * divisions);
        let scenario = game.read_scenario(&name, &armies(divisions)).unwrap_or_else(|bad| panic!("{bad:?}"));
        Field { game, name, scenario, grown: true }
    };
    [1, 4, 16].map(field).into()
}

/// Two armies of so many divisions, each a commander with two columns, a battery and a regiment of horse, drawn up ten inches apart.
fn armies(divisions: u32) -> String {
    let mut text =
        String::from("year = 1809\nfirst = \"A\"\nturn-limit = 6\n[ground]\nwidth = 100\ndepth = 72\n");
    for (side, facing, forward) in [("A", 0, 1.0), ("B", 180, -1.0)] {
        let _ = writeln!(text, "[sides.{side}]");
        for division in 0..divisions {
            let (x, y) = post(division, divisions, forward);
            let rank = if division == 0 {
                "rank = \"army\"".to_owned()
            } else {
                format!("rank = \"inf-div\", under = \"{side}0\"")
            };
            let behind = y - forward * 4.5;
            let _ = writeln!(text, "commanders.{side}{division} = {{ {rank}, at = [{x}, {behind}] }}");
            for (number, (unit, across)) in UNITS.into_iter().enumerate() {
                let at = x + across;
                let _ = writeln!(
                    text,
                    "units.{side}{division}-{number} = {{ {unit}, under = \"{side}{division}\", at = {{ x = {at}, y = {y}, facing = {facing} }} }}"
                );
            }
        }
    }
    text
}

/// What a division has, and how far each stands from its middle.
const UNITS: [(&str, f64); 4] = [
    ("type = \"fr-line-early\", formation = \"column\"", -4.0),
    ("type = \"fr-line-early\", formation = \"column\"", -1.5),
    ("type = \"fr-foot-art\", formation = \"unlimbered\"", 0.75),
    ("type = \"fr-lightcav\", stands = 3, formation = \"line\"", 3.5),
];

/// Where a division stands: eight to a row, the rows behind each other.
fn post(division: u32, divisions: u32, forward: f64) -> (f64, f64) {
    const A_ROW: u32 = 8;
    let across = f64::from(division % A_ROW) - f64::from(divisions.min(A_ROW) - 1) / 2.0;
    (50.0 + across * 11.5, 36.0 - forward * (5.0 + f64::from(division / A_ROW) * 10.0))
}
