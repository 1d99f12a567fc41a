//! Tiny encounters, small enough for every order and every die to be counted.

use engine::odds::odds;
use laws::begun;
use serde_json::json;
use sixgun::Sixgun;
use sixgun::order::Order;
use sixgun::scenario::Scenario;
use sixgun::state::Status;

/// SX-HIT-03, SX-DMG-02, SX-DMG-03: a rifle at a standing man of Constitution 5, the firer of Coolness 6: 4 + 3 + a die. By hand: 1 and 2
/// hit for one die, 3 to 6 for two, so he is out with 5 or more: 2/6 of one die at 5 or 6, and 30/36 of two dice; never dead by 10 or less,
/// dead by 11 and 12 (3/36).
#[test]
fn the_odds_of_a_shot_are_those_reckoned_by_hand() {
    let scenario: Scenario =
        engine::scenario::read_toml("rifles", RIFLES).unwrap_or_else(|bad| panic!("{bad}"));
    let battle = begun::<Sixgun>(&scenario, 1, &mut dice::Seeded::new(1));
    let order = json!({ "order": "fire", "shots": [{ "at": "Bo" }] });
    let order: Order = battle.state().names().scope(|| serde_json::from_value(order)).expect("an order");
    let found = odds::<Sixgun>(battle.state(), &order, 100_000).expect("it is legal");
    let bo = sixgun::state::FigureId(1);
    let chance = |wanted: fn(Status) -> bool| -> f64 {
        let so = found.branches.iter().filter(|(_, state)| wanted(state.figure(bo).status));
        so.map(|(chance, _)| chance).sum()
    };
    let out = chance(|status| !status.conscious());
    let dead = chance(|status| status == Status::Dead);
    let (one_die, two_dice) = (2.0 / 6.0, 4.0 / 6.0);
    assert!((out - (one_die * 2.0 / 6.0 + two_dice * 30.0 / 36.0)).abs() < 1e-12, "{out}");
    assert!((dead - two_dice * 3.0 / 36.0).abs() < 1e-12, "{dead}");
}

/// A man with a rifle before another.
pub(crate) const RIFLES: &str = r#"
situation = { phase = "first", active = "A", queue = ["Al"] }
[sides.A.figures]
Al = { cv = 4, coolness = 6, calling = "outlaw", weapons = ["rifle"], at = { x = 10, y = 10, facing = 90 } }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "outlaw", at = { x = 20, y = 10, facing = 270 } }
Cy = { cv = 3, coolness = 3, calling = "civilian", at = { x = 46, y = 34, facing = 0 } }
"#;

/// A charge with knives.
pub(crate) const CHARGE: &str = r#"
situation = { phase = "first", active = "A", queue = ["Al"] }
[sides.A.figures]
Al = { cv = 4, coolness = 4, calling = "outlaw", weapons = ["knife"], at = { x = 10, y = 10, facing = 90 } }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "outlaw", weapons = ["saber"], at = { x = 14, y = 10, facing = 270 } }
"#;

/// An arrow at a rider.
pub(crate) const RIDER: &str = r#"
situation = { phase = "first", active = "A", queue = ["Al"] }
[horses]
Dun = {}
[sides.A.figures]
Al = { cv = 4, coolness = 6, calling = "outlaw", weapons = ["bow"], at = { x = 10, y = 10, facing = 90 } }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "outlaw", rides = "Dun", at = { x = 20, y = 10, facing = 270 } }
"#;
