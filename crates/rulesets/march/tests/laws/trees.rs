//! Tiny battles, small enough for every order and every die to be counted.

use engine::odds::odds;
use laws::begun;
use march::March;
use march::order::Order;
use march::scenario::Scenario;
use serde_json::json;

/// MG-SHO-09, MG-SHO-12, MG-SHO-19: six dice that hit on 3 or more, two hits a stand and no save. By hand, of 729: at most one hit 1 + 12,
/// two or three 60 + 160, four or five 240 + 192, six 64.
#[test]
fn the_odds_of_a_volley_are_those_reckoned_by_hand() {
    let scenario: Scenario =
        engine::scenario::read_toml("volley", VOLLEY).unwrap_or_else(|bad| panic!("{bad}"));
    let battle = begun::<March>(&scenario, 1, &mut dice::Seeded::new(1));
    let order = json!({ "order": "shoot", "unit": "1st Foot", "target": "4e Ligne" });
    let order: Order = battle.state().names().scope(|| serde_json::from_value(order)).expect("an order");
    let found = odds::<March>(battle.state(), &order, 1_000).expect("it is legal");
    // No stand lost: in good order, or disordered by the one die of a single hit. Each of one, two and three: good, disordered, routed.
    assert_eq!(found.branches.len(), 2 + 3 * 3);
    let told = found.told::<March>(battle.state());
    for (lost, ways) in [(0, 13.0), (1, 220.0), (2, 432.0), (3, 64.0)] {
        let chance = told["4e Ligne: stands lost"][&lost];
        assert!((chance - ways / 729.0).abs() < 1e-12, "{lost} stands lost: {chance}");
    }
}

/// A volley at a column.
pub(crate) const VOLLEY: &str = include_str!("volley.toml");

/// Cavalry before a line that may form square.
pub(crate) const SQUARE: &str = r#"
year = 1809
first = "B"
turn-limit = 1
situation = { step = "actions", active = "A" }
[sides.A]
commanders = { Murat = { rank = "army", at = [20, 8], cp = 2 } }
units.Hussars = { type = "fr-lightcav", stands = 3, under = "Murat", at = { x = 20, y = 12, facing = 0 } }
[sides.B]
commanders = { Hiller = { rank = "army", at = [20, 40] } }
units.Line = { type = "au-line", stands = 4, under = "Hiller", formation = "line", at = { x = 20, y = 19, facing = 180 } }
"#;

/// A column before cavalry that may evade.
pub(crate) const EVADE: &str = r#"
year = 1809
first = "B"
turn-limit = 1
situation = { step = "actions", active = "A" }
[sides.A]
commanders = { Ney = { rank = "army", at = [20, 8], cp = 3 } }
units.Column = { type = "fr-line-early", stands = 4, under = "Ney", formation = "column", at = { x = 20, y = 12, facing = 0 } }
[sides.B]
commanders = { Hiller = { rank = "army", at = [20, 40] } }
units.Hussars = { type = "au-lightcav", stands = 3, under = "Hiller", at = { x = 20, y = 15, facing = 180 } }
"#;

/// Horse against foot in melee.
pub(crate) const MELEE: &str = r#"
year = 1809
first = "B"
turn-limit = 1
situation = { step = "commanders", active = "A", contacts = [{ attacker = "Cuirassiers", target = "Line" }] }
[sides.A]
commanders = { Ney = { rank = "army", at = [2, 2] } }
units.Cuirassiers = { type = "fr-heavy", stands = 3, under = "Ney", charged = true, at = { x = 30, y = 30, facing = 0 } }
[sides.B]
commanders = { Hiller = { rank = "army", at = [2, 46] } }
units.Line = { type = "au-line", stands = 4, under = "Hiller", at = { x = 30, y = 30, facing = 180 } }
"#;
