//! SC-ATK-06, SC-MOV-10: an attacker that lines up beside others, at whatever angle, ends on nobody.

use charge::Charge;
use charge::order::Order;
use charge::scenario::Scenario;
use dice::Scripted;
use engine::{Battle, Moment, Side};
use serde_json::json;

/// A square before hussars, and a column beside it that stops them as they line up.
fn field(square: f64, beside: f64) -> String {
    format!(
        r#"
situation = {{ step = "movement", active = "A" }}
[sides.A.units]
Hussars = {{ arm = "light-cavalry", grade = "B", models = 12, wide = 6, at = {{ x = 30, y = 20, facing = 0 }} }}
[sides.B.units]
Square = {{ arm = "infantry", grade = "C", models = 24, formation = "square", at = {{ x = 31, y = 28, facing = {square} }} }}
Beside = {{ arm = "infantry", grade = "C", models = 24, at = {{ x = 27.2, y = 25.5, facing = {beside} }} }}
"#
    )
}

#[test]
fn whoever_lines_up_ends_on_nobody() {
    let mut stopped = 0;
    for (square, beside) in (0..90).flat_map(|turn| (0..48).map(move |other| (turn, other))) {
        let (square, beside) = (135.0 + 1.03 * f64::from(square), 7.51 * f64::from(beside));
        let scenario: Scenario = toml::from_str(&field(square, beside)).expect("a scenario");
        let Ok(mut battle) = Battle::<Charge>::begin(scenario, 0, &mut Scripted::new(Vec::new())) else {
            continue;
        };
        let order = json!({ "order": "attack", "unit": "Hussars", "target": "Square", "speed": "charge" });
        let order: Order = battle.state().names().scope(|| serde_json::from_value(order).expect("an order"));
        let Ok(_) = battle.give(Side::A, order, &mut Scripted::new(Vec::new())) else { continue };
        let fine = battle.state().audit();
        assert!(fine.is_ok(), "square {square}°, beside {beside}°: {}", fine.expect_err("it failed"));
        let hussars = battle.state().present_ids().next().expect("they are there");
        let facing = battle.state().unit(hussars).lie.at.degrees();
        let off = (facing - square).rem_euclid(90.0);
        stopped += usize::from(off.min(90.0 - off) > 0.02);
    }
    assert!(stopped > 20, "only {stopped} were stopped as they lined up: nothing is shown");
}
