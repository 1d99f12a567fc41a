//! MG-GEN-12: both sides place everything themselves.

use dice::{Rolled, Scripted};
use engine::{Awaits, Battle, Loop, Side, Stop};
use march::March;
use march::order::Order;
use march::scenario::Scenario;
use serde_json::{Value, json};

fn battle() -> Battle<March> {
    let scenario: Scenario = toml::from_str(
        r#"
        year = 1809
        first = "A"
        [ground]
        width = 72
        depth = 48
        areas = [{ kind = "wood", outline = [[50, 2], [60, 2], [60, 10], [50, 10]] }]
        roads = [{ line = [[30, 0], [30, 48]] }]
        [sides.A.commanders]
        Soult = { rank = "army" }
        [sides.A.units]
        Foot = { type = "fr-line-early", under = "Soult" }
        Horse = { type = "fr-lightcav", under = "Soult" }
        [sides.B.commanders]
        Moore = { rank = "army" }
        [sides.B.units]
        Line = { type = "br-line", under = "Moore" }
        "#,
    )
    .expect("a scenario");
    Battle::begin(scenario, 0, &mut Scripted::new(Vec::new())).expect("it begins with a decision")
}

fn foot(x: f64, y: f64, formation: &str) -> Value {
    json!({ "unit": "Foot", "at": { "x": x, "y": y, "facing": 0 }, "formation": formation })
}

fn horse(x: f64, y: f64, formation: &str) -> Value {
    json!({ "unit": "Horse", "at": { "x": x, "y": y, "facing": 0 }, "formation": formation })
}

fn deploy(units: &[Value], soult: [f64; 2]) -> Value {
    json!({ "order": "deploy", "units": units, "commanders": [{ "commander": "Soult", "at": soult }] })
}

/// Gives an order and says the rule that refuses it; nothing if it is obeyed.
fn give(battle: &mut Battle<March>, order: &Value, dice: Vec<Rolled>) -> Option<String> {
    let names = battle.state().names().clone();
    names.scope(|| {
        let read: Order =
            serde_json::from_value(order.clone()).unwrap_or_else(|error| panic!("{order}: {error}"));
        let Awaits::Order(side) = March::awaits(battle.state()) else { panic!("nobody is asked") };
        match battle.give(side, read, &mut Scripted::new(dice)) {
            Ok(_) => None,
            Err(Stop::Refused(refusal)) => Some(refusal.rule().0.to_owned()),
            Err(other) => panic!("{other}"),
        }
    })
}

/// Home edge y = 0: a column facing 0 may have its front centre at y = 12.0 but not at 12.1.
#[test]
fn everything_lies_within_twelve_inches_of_home() {
    let mut battle = battle();
    let refused =
        |battle: &mut Battle<March>, units: &[Value], soult| give(battle, &deploy(units, soult), Vec::new());
    let at = |y: f64| [foot(20.0, y, "column"), horse(40.0, 8.0, "line")];
    assert_eq!(refused(&mut battle, &at(12.1), [20.0, 4.0]).as_deref(), Some("MG-GEN-12"));
    assert_eq!(refused(&mut battle, &at(12.0), [20.0, 12.1]).as_deref(), Some("MG-GEN-12"));
    assert_eq!(refused(&mut battle, &at(2.0), [20.0, 4.0]).as_deref(), Some("MG-GEN-12"), "over the edge");
    assert_eq!(
        refused(&mut battle, &[foot(20.0, 8.0, "line")], [20.0, 4.0]).as_deref(),
        Some("MG-GEN-12"),
        "Horse is left out"
    );
    let twice = [foot(20.0, 8.0, "line"), foot(30.0, 8.0, "line"), horse(40.0, 8.0, "line")];
    assert_eq!(refused(&mut battle, &twice, [20.0, 4.0]).as_deref(), Some("MG-GEN-12"));
    let on = [foot(20.0, 8.0, "line"), horse(22.0, 8.0, "line")];
    assert_eq!(refused(&mut battle, &on, [20.0, 4.0]).as_deref(), Some("MG-GEN-12"), "one lies on the other");
    let wood = [foot(20.0, 8.0, "line"), horse(55.0, 8.0, "line")];
    assert_eq!(refused(&mut battle, &wood, [20.0, 4.0]).as_deref(), Some("MG-TER-01"));
    let square = [foot(55.0, 8.0, "square"), horse(20.0, 8.0, "line")];
    assert_eq!(refused(&mut battle, &square, [20.0, 4.0]).as_deref(), Some("MG-TER-04"));
    let open = [foot(55.0, 8.0, "open-line"), horse(20.0, 8.0, "line")];
    assert_eq!(refused(&mut battle, &open, [20.0, 4.0]).as_deref(), Some("MG-FRM-16"), "even in the wood");
    let odd = [foot(20.0, 8.0, "limbered"), horse(40.0, 8.0, "line")];
    assert_eq!(refused(&mut battle, &odd, [20.0, 4.0]).as_deref(), Some("MG-UNI-05"));
    let roadless = [foot(20.0, 8.0, "line"), horse(40.0, 8.0, "march-column")];
    assert_eq!(refused(&mut battle, &roadless, [20.0, 4.0]).as_deref(), Some("MG-FRM-15"));
    assert_eq!(refused(&mut battle, &at(12.0), [20.0, 12.0]), None);
    assert_eq!(March::awaits(battle.state()), Awaits::Order(Side::B), "then side B does the same");
}

#[test]
fn after_both_have_deployed_the_first_command_dice_are_rolled() {
    let mut battle = battle();
    let order = deploy(&[foot(20.0, 12.0, "column"), horse(30.0, 11.0, "march-column")], [20.0, 4.0]);
    assert_eq!(give(&mut battle, &order, Vec::new()), None);
    let north = json!({
        "order": "deploy",
        "units": [{ "unit": "Line", "at": { "x": 36, "y": 36, "facing": 180 }, "formation": "line" }],
        "commanders": [{ "commander": "Moore", "at": [36, 40] }],
    });
    let dice = vec![Rolled::dice("MG-CMD-08", &[4]).expect("a die")];
    assert_eq!(give(&mut battle, &north, dice), None);
    let state = March::inspect(battle.state());
    assert_eq!((&state["turn"], &state["active"]), (&json!(1), &json!("A")));
    assert_eq!(state["Horse"]["road"], json!({ "road": 0, "head": 11.0, "way": "onward" }));
}

/// The dialogue starts with the army drawn up; once a piece is picked, formed or moved, the draft is a whole order at any moment.
#[test]
fn the_dialogue_is_a_whole_order_from_the_first_piece_on() {
    let mut battle = battle();
    let ask = |draft: &Value| March::ask(battle.state(), draft).expect("an ask");
    let first = ask(&json!({}));
    assert!(!first.ready && first.place.is_none(), "nothing has been said yet that a place could go into");
    let soult =
        first.pieces.iter().find(|choice| choice.label == "Soult").expect("every piece can be picked");
    assert_eq!(ask(&soult.draft).place.expect("he can be placed").field, "/commanders/0/at");
    let horse =
        first.pieces.iter().find(|choice| choice.label == "Horse").expect("every piece can be picked");
    let second = ask(&horse.draft);
    assert!(second.ready);
    let place = second.place.as_ref().expect("it can be placed");
    assert_eq!((place.piece.as_str(), place.field.as_str()), ("Horse", "/units/0/at"));
    assert!(second.options.iter().any(|option| option.label.contains("march column")));
    let whole = horse.draft.clone();
    assert_eq!(give(&mut battle, &whole, Vec::new()), None);
}
