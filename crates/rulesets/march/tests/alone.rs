//! The chances of an order alone, beside numbers worked out by hand from the rulebook.

use std::collections::BTreeMap;

use dice::Seeded;
use engine::game::{Game, GameOf};
use engine::play::{Forecast, Play};
use march::March;
use serde_json::{Value, json};

const FIELD: &str = r#"
ruleset = "march"
title = "Alone"
year = 1809
first = "A"
turn-limit = 10
sides.A.commanders.Ney = { rank = "army", at = [36, 14], cp = 4 }
sides.B.commanders.Charles = { rank = "army", at = [36, 34], cp = 0 }
"#;

/// A battle on an open field.
fn battle(rest: &str) -> Box<dyn Play> {
    let game = GameOf::<March>::new();
    let scenario = game.read_scenario("alone.toml", &format!("{FIELD}{rest}"));
    let scenario = scenario.unwrap_or_else(|bad| panic!("{bad:?}"));
    game.begin(&scenario, 1, &mut Seeded::stream(1, 0)).unwrap_or_else(|not| panic!("{not}"))
}

fn alone(play: &dyn Play, order: &Value) -> Forecast {
    let told = play.odds_alone(order, 100_000).unwrap_or_else(|refused| panic!("{}", refused.says));
    assert!(told.exact, "{}", told.covered);
    told
}

/// Whether so many of something have just these chances; `None` if it is not spoken of.
fn assert_told(told: &Forecast, what: &str, chances: &[(i32, f64)]) {
    let none = BTreeMap::new();
    let numbers = told.chances.get(what).unwrap_or(&none);
    let close =
        |(number, chance): &(i32, f64)| numbers.get(number).is_some_and(|told| (told - chance).abs() < 1e-9);
    assert!(
        numbers.len() == chances.len() && chances.iter().all(close),
        "{what}: {numbers:?}, not {chances:?}"
    );
}

/// MG-SHO-10: a battery within 9 inches has 2 dice, 4 or more hits a line. MG-SHO-16: one hit of this phase lies on the line already, so it
/// has 1, 2 or 3, in 1, 2 and 1 of four cases. MG-SHO-19: 2 or 3 cost a stand. MG-SHO-20, MG-ORD-02: so many status dice; one six disorders
/// (1/6, 10/36, 75/216), two rout (0, 1/36, 16/216). The hits on its neighbour are another's.
#[test]
fn a_shot_is_followed_to_the_losses_and_the_order_of_its_target() {
    let play = battle(
        r#"
situation = { step = "shooting", active = "A", turn = 3 }
sides.A.units."Battery" = { type = "fr-foot-art", under = "Ney", at = { x = 36, y = 20, facing = 0 } }
sides.A.units."1st" = { type = "fr-line-early", under = "Ney", formation = "line", at = { x = 46, y = 24, facing = 0 } }
sides.B.units."Line" = { type = "au-line", under = "Charles", formation = "line", hits = 1, at = { x = 36, y = 27, facing = 180 } }
sides.B.units."Neighbour" = { type = "au-line", under = "Charles", formation = "line", hits = 5, at = { x = 46, y = 26, facing = 180 } }
"#,
    );
    let told = alone(&*play, &json!({ "order": "shoot", "unit": "Battery", "target": "Line" }));
    assert_told(&told, "Line: hits taken", &[(0, 0.25), (1, 0.5), (2, 0.25)]);
    assert_told(&told, "Line: stands lost", &[(0, 0.25), (1, 0.75)]);
    let disordered = (36.0 + 120.0 + 75.0) / 864.0;
    assert_told(&told, "Line: disordered", &[(0, 1.0 - disordered), (1, disordered)]);
    let routed = (12.0 + 16.0) / 864.0;
    assert_told(&told, "Line: routed", &[(0, 1.0 - routed), (1, routed)]);
    assert!(told.chances.keys().all(|what| !what.starts_with("Neighbour")), "{:?}", told.chances.keys());

    // The end of the phase is about all hits: 5 on the neighbour are 2 stands and 5 dice, of which 2 sixes rout in 1526 of 7776 cases.
    let told = alone(&*play, &json!({ "order": "end-shooting" }));
    assert_told(&told, "Neighbour: stands lost", &[(2, 1.0)]);
    assert_told(&told, "Neighbour: routed", &[(0, 6250.0 / 7776.0), (1, 1526.0 / 7776.0)]);
    assert_told(&told, "Line: disordered", &[(0, 5.0 / 6.0), (1, 1.0 / 6.0)]);
}

/// MG-MEL-15: a column of 6 charges a battery in front. Step 2: canister, 2 dice, +1 − 1: 4 or more. Step 3: 2 stands touch, 2 dice at a
/// battery in action, −1: 5 or more. Step 4: 4 dice, 4 or more. Step 5: 1 die, 4 or more. MG-MEL-20: 4 stands support, 3 if
/// a stand is lost by 2 or 3 hits; so the French win whatever is rolled, but where the guns hit 3 times and are not hit, 3 to 3.
///
/// The guns take no hit in 4/9 · 1/16 = 4/144 of all cases, one in 4/9 · 4/16 + 4/9 · 1/16 = 20/144, and by 2 they are gone (MG-UNI-11). Else
/// they roll a status die for each point they lost by (MG-MEL-23): two sixes rout them, and a battery that routs is gone too (MG-RTE-07). The
/// French take 0 to 3 hits, in 1, 3, 3 and 1 of eight cases, and lose a stand by 2.
#[test]
fn a_charge_is_followed_to_the_end_of_its_melee_and_to_that_of_no_other() {
    let play = battle(
        r#"
situation = { step = "actions", active = "A", turn = 3, contacts = [{ attacker = "Column", target = "Line" }] }
sides.A.units."1st" = { type = "fr-line-early", under = "Ney", formation = "column", at = { x = 36, y = 20, facing = 0 } }
sides.A.units."Column" = { type = "fr-line-early", under = "Ney", formation = "column", charged = true, at = { x = 16, y = 24, facing = 0 } }
sides.A.units."Reserve" = { type = "fr-line-early", under = "Ney", formation = "line", at = { x = 50, y = 21, facing = 0 } }
sides.B.units."Battery" = { type = "au-foot-art", under = "Charles", at = { x = 36, y = 23, facing = 180 } }
sides.B.units."Line" = { type = "au-line", under = "Charles", formation = "line", at = { x = 16, y = 24, facing = 180 } }
sides.B.units."Far Line" = { type = "au-line", under = "Charles", formation = "line", at = { x = 50, y = 23, facing = 180 } }
"#,
    );
    let charge = json!({ "target": "Battery", "edge": "front" });
    let moves = json!([{ "unit": "1st", "to": { "x": 36, "y": 23, "facing": 0 }, "charge": charge }]);
    let told = alone(&*play, &json!({ "order": "move", "payer": "Ney", "moves": moves }));
    let drawn = 4.0 / 144.0 / 8.0;
    assert_told(&told, "1st: melee won", &[(0, drawn), (1, 1.0 - drawn)]);
    let eighths = [1.0, 3.0, 3.0, 1.0].map(|cases| cases / 8.0);
    assert_told(
        &told,
        "1st: hits taken in melee",
        &[(0, eighths[0]), (1, eighths[1]), (2, eighths[2]), (3, eighths[3])],
    );
    assert_told(&told, "1st: stands lost", &[(0, 0.5), (1, 0.5)]);
    // Two sixes or more of none to five dice, and just one.
    let rout = [0.0, 0.0, 1.0 / 36.0, 16.0 / 216.0, 171.0 / 1296.0, 1526.0 / 7776.0];
    let one = [0.0, 1.0 / 6.0, 10.0 / 36.0, 75.0 / 216.0, 500.0 / 1296.0, 3125.0 / 7776.0];
    let (mut gone, mut shaken) = (120.0 / 144.0, 0.0);
    // By how much the French win without a hit, when they have taken none to three.
    let ahead = [4, 3, 1, 0];
    for (hits, chance) in [(0, 4.0 / 144.0), (1, 20.0 / 144.0)] {
        for (taken, eighth) in eighths.iter().enumerate() {
            gone += chance * eighth * rout[ahead[taken] + hits];
            shaken += chance * eighth * one[ahead[taken] + hits];
        }
    }
    assert_told(&told, "Battery: destroyed", &[(0, 1.0 - gone), (1, gone)]);
    assert_told(&told, "Battery: disordered", &[(0, 1.0 - shaken), (1, shaken)]);
    let others = ["Column", "Line", "Reserve", "Far Line"];
    assert!(told.chances.keys().all(|what| !others.iter().any(|other| what.starts_with(other))), "{told:?}");
    // The whole chain fights the other melee as well.
    let whole = play.odds(&json!({ "order": "move", "payer": "Ney", "moves": moves }), 250_000);
    let whole = whole.unwrap_or_else(|refused| panic!("{}", refused.says));
    assert!(whole.chances.contains_key("Column: melee won") && whole.chances.contains_key("Line: melee won"));
    assert_told(&whole, "Battery: destroyed", &[(0, 1.0 - gone), (1, gone)]);
}

/// MG-SHO-04: whoever asks for the chances of an order that is refused is told why, with the names of this battle.
#[test]
fn a_refused_order_has_no_chances_and_is_refused_by_name() {
    let play = battle(
        r#"
situation = { step = "shooting", active = "A", turn = 3 }
sides.A.units."1st" = { type = "fr-line-early", under = "Ney", formation = "line", at = { x = 36, y = 20, facing = 0 } }
sides.A.units."Battery" = { type = "fr-foot-art", under = "Ney", at = { x = 50, y = 20, facing = 0 } }
sides.B.units."Line" = { type = "au-line", under = "Charles", formation = "line", at = { x = 50, y = 27, facing = 180 } }
"#,
    );
    let order = json!({ "order": "shoot", "unit": "1st", "target": "Line" });
    for refused in [
        play.odds(&order, 100).expect_err("it is too far away"),
        play.odds_alone(&order, 100).expect_err("it is too far away"),
        play.sample(&order, 1, 1).expect_err("it is too far away"),
        play.preview(&order).expect_err("it is too far away"),
    ] {
        assert_eq!(refused.rule, "MG-SHO-04");
        assert!(
            refused.says.starts_with("Line is ") && refused.says.contains(" of 1st that"),
            "{}",
            refused.says
        );
    }
}
