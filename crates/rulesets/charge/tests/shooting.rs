//! SC-FIR: what a player is shown on the way to a volley: who can shoot, at whom and why not, the line, the arc, the sum and the dice.

use charge::Charge;
use charge::order::Order;
use charge::scenario::Scenario;
use dice::Scripted;
use engine::decision::{Ask, Choice};
use engine::{Battle, Loop, Witness};
use serde_json::{Value, json};

const FIELD: &str = r#"
situation = { step = "shooting", active = "A" }
[sides.A.units]
Foot = { arm = "infantry", grade = "B", models = 24, formation = "line", at = { x = 30, y = 20, facing = 0 } }
Guns = { arm = "artillery", grade = "C", guns = 4, at = { x = 45, y = 15, facing = 0 } }
Tired = { arm = "infantry", grade = "C", models = 24, spent = 0.8, at = { x = 20, y = 20, facing = 0 } }
[sides.B.units]
Enemy = { arm = "infantry", grade = "C", models = 24, formation = "line", screens = true, screen = { models = 8, at = [30, 22] }, at = { x = 30, y = 23.5, facing = 180 } }
Column = { arm = "infantry", grade = "C", models = 24, at = { x = 45, y = 24, facing = 180 } }
"#;

fn battle() -> Battle<Charge> {
    let scenario: Scenario = toml::from_str(FIELD).expect("a scenario");
    Battle::begin(scenario, 0, &mut Scripted::new(Vec::new())).expect("it begins with a decision")
}

fn ask(battle: &Battle<Charge>, draft: &Value) -> Ask {
    Charge::ask(battle.state(), draft).unwrap_or_else(|refusal| panic!("{draft}: {refusal}"))
}

fn picked<'a>(choices: &'a [Choice], label: &str) -> &'a Choice {
    let labels: Vec<&str> = choices.iter().map(|choice| choice.label.as_str()).collect();
    choices.iter().find(|choice| choice.label == label).unwrap_or_else(|| panic!("{label} among {labels:?}"))
}

#[test]
fn who_can_shoot_is_lit_and_who_cannot_is_told_why() {
    let first = ask(&battle(), &json!({}));
    assert!(picked(&first.pieces, "Foot").refused.is_none());
    let tired =
        picked(&first.pieces, "Tired").refused.as_ref().expect("it has spent more than half of its move");
    assert_eq!(tired.rule, "SC-FIR-02");
}

#[test]
fn a_target_with_a_screen_is_asked_about_and_the_volley_is_shown() {
    let battle = battle();
    let first = ask(&battle, &json!({}));
    let second = ask(&battle, &picked(&first.pieces, "Foot").draft);
    let enemy = picked(&second.pieces, "Enemy");
    // Through its screen at the unit: 3, less 1 for grade B, and 1 for the screen.
    assert!(enemy.note.contains("6 dice, 3 or more hits"), "{}", enemy.note);
    let column = picked(&second.pieces, "Column").refused.as_ref().expect("it is far to the right");
    assert!(["SC-FIR-04", "SC-FIR-09"].contains(&column.rule.as_str()), "{}", column.rule);
    let third = ask(&battle, &enemy.draft);
    assert!(!third.ready);
    let screen = ask(&battle, &picked(&third.options, "its screen").draft);
    assert!(screen.ready);
    let whole = &picked(&third.options, "the unit itself").draft;
    assert!(ask(&battle, whole).ready);
    let order: Order =
        battle.state().names().scope(|| serde_json::from_value(whole.clone()).expect("a whole order"));
    let preview = Charge::preview(battle.state(), &order).expect("it is legal");
    assert!(
        preview.says.clone().contains("24 models, muskets at close range (3.5 inches)"),
        "{}",
        preview.says
    );
    let sum: i32 = preview.price.iter().map(|line| line.amount).sum();
    assert_eq!(sum, 3, "the lines of the sum make the number needed");
    let shapes: Vec<bool> =
        preview.witness.iter().map(|shape| matches!(shape, Witness::Area { .. })).collect();
    assert_eq!(shapes, [false, true], "the line of fire and the arc");
}

#[test]
fn guns_may_change_their_ammunition() {
    let battle = battle();
    let first = ask(&battle, &json!({}));
    let second = ask(&battle, &picked(&first.pieces, "Guns").draft);
    let column = picked(&second.pieces, "Column");
    // 9 inches: canister needs 3, ballshot at a dense target 4.
    assert!(column.note.contains("8 dice, 3 or more hits"), "{}", column.note);
    let third = ask(&battle, &column.draft);
    assert!(third.ready, "canister goes without saying");
    let ballshot = &picked(&third.options, "ballshot").draft;
    let order: Order =
        battle.state().names().scope(|| serde_json::from_value(ballshot.clone()).expect("a whole order"));
    let preview = Charge::preview(battle.state(), &order).expect("it is legal");
    assert!(
        preview.says.clone().contains("ballshot at close range (9.0 inches): 8 dice, 4 or more hits"),
        "{}",
        preview.says
    );
}
