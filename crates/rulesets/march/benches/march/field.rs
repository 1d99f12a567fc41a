//! The battlefields that are measured: the scenarios of the repository, armies that grow, and two fights to reckon the odds of.

use std::fmt::Write as _;
use std::path::PathBuf;

use march::order::Order;
use march::scenario::Scenario;

/// Every scenario of the repository, then armies of 10, 40 and 160 pieces on the same ground.
pub(crate) fn battlefields() -> Vec<(String, Scenario)> {
    let slugs = ["first-battle", "pick-up-battle", "auerstedt", "borodino"];
    let written = slugs.into_iter().map(|slug| {
        let path =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../../scenarios/march/{slug}.toml"));
        let text = std::fs::read_to_string(path).expect("the scenario is on its shelf");
        (slug.to_owned(), read(&text))
    });
    let grown = [1, 4, 16].into_iter().map(|times| (format!("{} pieces", 10 * times), read(&grown(times))));
    written.chain(grown).collect()
}

fn read(text: &str) -> Scenario {
    engine::scenario::read_toml("bench", text).unwrap_or_else(|bad| panic!("{bad}"))
}

/// Two armies of divisions, each a commander with two columns, a battery and a regiment of horse, drawn up 10 inches apart.
fn grown(divisions: u32) -> String {
    const A_ROW: u32 = 8;
    let mut text = String::from("year = 1809\nfirst = \"A\"\nturn-limit = 6\n");
    text.push_str("[ground]\nwidth = 96\ndepth = 72\n");
    text.push_str("areas = [{ kind = \"wood\", outline = [[40, 33], [46, 33], [46, 39], [40, 39]] }]\n");
    for (side, home, facing, forward) in [("A", "south", 0, 1.0), ("B", "north", 180, -1.0)] {
        let (mut commanders, mut units) = (String::new(), String::new());
        for division in 0..divisions {
            let across = f64::from(division % A_ROW) - f64::from(divisions.min(A_ROW) - 1) / 2.0;
            let (x, back) = (48.0 + across * 11.5, f64::from(division / A_ROW) * 10.0);
            let y = 36.0 - forward * (5.0 + back);
            let (rank, under) = if division == 0 { ("army", "") } else { ("inf-div", ", under = \"A0\"") };
            let under = under.replace("A0", &format!("{side}0"));
            let _ = writeln!(
                commanders,
                "{side}{division} = {{ rank = \"{rank}\", at = [{x}, {}]{under} }}",
                y - forward * 4.5
            );
            let types = [
                ("fr-line-early", "column"),
                ("fr-line-early", "column"),
                ("fr-foot-art", "unlimbered"),
                ("fr-lightcav", "line"),
            ];
            for (number, (profile, formation)) in types.into_iter().enumerate() {
                let x = x - 4.0 + [0.0, 2.5, 4.75, 8.0][number] - if number == 3 { 0.5 } else { 0.0 };
                let stands = if number == 3 { ", stands = 3" } else { "" };
                let _ = writeln!(
                    units,
                    "{side}{division}-{number} = {{ type = \"{profile}\", under = \"{side}{division}\"{stands}, formation = \"{formation}\", at = {{ x = {x}, y = {y}, facing = {facing} }} }}"
                );
            }
        }
        let _ = write!(
            text,
            "[sides.{side}]\nhome = \"{home}\"\n[sides.{side}.commanders]\n{commanders}[sides.{side}.units]\n{units}"
        );
    }
    text
}

/// A volley of six stands with everything that follows from it, and a charge of horse against a guard in line to its last pursuit.
pub(crate) fn chances() -> Vec<(&'static str, Scenario, Order)> {
    let volley = read(VOLLEY);
    let shooter = engine::PieceId(0);
    let target = engine::PieceId(1);
    vec![
        ("a volley", volley, march::order::Shoot { unit: shooter, target }.into()),
        ("a whole melee", read(MELEE), march::order::EndCommanders {}.into()),
        ("a melee of foot", read(FOOT), march::order::EndCommanders {}.into()),
    ]
}

const VOLLEY: &str = include_str!("../../tests/laws/volley.toml");

const MELEE: &str = r#"
year = 1811
first = "B"
turn-limit = 1
situation = { step = "commanders", active = "A", contacts = [{ attacker = "Cuirassiers", target = "Guards" }] }
[sides.A]
commanders = { Ney = { rank = "army", at = [2, 2] } }
units.Cuirassiers = { type = "fr-heavy", under = "Ney", charged = true, at = { x = 30, y = 30, facing = 0 } }
[sides.B]
commanders = { Moore = { rank = "army", at = [2, 46] } }
units.Guards = { type = "br-guard", under = "Moore", at = { x = 30, y = 30, facing = 180 } }
"#;

const FOOT: &str = r#"
year = 1809
first = "B"
turn-limit = 1
situation = { step = "commanders", active = "A", contacts = [{ attacker = "Column", target = "Line" }] }
[sides.A]
commanders = { Ney = { rank = "army", at = [2, 2] } }
units.Column = { type = "fr-line-early", under = "Ney", formation = "column", charged = true, at = { x = 30, y = 30, facing = 0 } }
[sides.B]
commanders = { Moore = { rank = "army", at = [2, 46] } }
units.Line = { type = "br-line", under = "Moore", at = { x = 30, y = 30, facing = 180 } }
"#;
