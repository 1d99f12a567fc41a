//! What there is to see of a charge: the way it took, the blows, the scores, the losses, and the flight of the beaten.

use charge::Charge;
use charge::order::Order;
use charge::scenario::Scenario;
use dice::Scripted;
use engine::beat::{Beat, Gait};
use engine::play::Play;
use engine::{Battle, Side};
use serde_json::{Value, json};

const FIELD: &str = r#"
options = { break-half = "off" }
situation = { step = "movement", turn = 3, active = "A" }
[sides.A.units]
Horse = { arm = "medium-cavalry", grade = "B", models = 12, formation = "column", wide = 6, at = { x = 20, y = 20, facing = 0 } }
[sides.B.units]
Column = { arm = "infantry", grade = "C", models = 24, at = { x = 32, y = 33, facing = 225 } }
"#;

fn give(battle: &mut Battle<Charge>, by: Side, order: &Value, dice: &Value) -> Vec<Beat> {
    let dice = serde_json::from_value(dice.clone()).expect("dice");
    let order: Order =
        battle.state().names().scope(|| serde_json::from_value(order.clone()).expect("an order"));
    battle.give(by, order, &mut Scripted::new(dice)).unwrap_or_else(|stop| panic!("{stop}"));
    battle.told(battle.played().len(), None).into_iter().flat_map(|told| told.beats).collect()
}

#[test]
fn a_charge_is_seen_from_its_wheel_to_the_flight_of_the_beaten() {
    let scenario: Scenario = toml::from_str(FIELD).expect("a scenario");
    let mut battle = Battle::<Charge>::begin(scenario, 0, &mut Scripted::new(Vec::new())).expect("it begins");
    let wheel = json!([{ "wheel": { "corner": "right", "angle": 45 } }]);
    let attack =
        json!({ "order": "attack", "unit": "Horse", "target": "Column", "speed": "charge", "legs": wheel });
    let seen = give(&mut battle, Side::A, &attack, &json!([]));
    let Some(Beat::Move { piece, path, gait }) = seen.first() else { panic!("{seen:?}") };
    assert_eq!((piece.as_str(), *gait), ("Horse", Gait::Charge));
    let facings: Vec<f64> = path.iter().map(|pose| pose.facing).collect();
    assert!(
        facings[0] == 0.0 && facings.last() == Some(&45.0) && facings.len() > 4,
        "it wheels on its way: {facings:?}"
    );
    assert!(facings.windows(2).all(|pair| pair[0] <= pair[1]), "and always to the right: {facings:?}");

    // Medium cavalry of grade B has 4 + 2 + 1 = 7 against a column's 3: 3 or more, and the column needs a 6.
    let dice =
        json!([{ "rule": "SC-CMB-05", "rolled": [3, 3, 3, 1] }, { "rule": "SC-CMB-05", "rolled": [6, 1] }]);
    let seen = give(&mut battle, Side::A, &json!({ "order": "end-movement" }), &dice);
    let place = |wanted: fn(&Beat) -> bool| seen.iter().position(wanted);
    let begins = place(|beat| matches!(beat, Beat::Melee { round: 1, attacker: Some(Side::A), .. }));
    let blow = place(|beat| matches!(beat, Beat::Blow { hits: 3, .. }));
    let score = place(|beat| matches!(beat, Beat::Score { winner: Some(Side::A), .. }));
    let loss = place(|beat| matches!(beat, Beat::Loss { side: Side::B, lost: 3, .. }));
    let over = place(|beat| matches!(beat, Beat::MeleeOver));
    let order = [begins, blow, score, loss, over];
    assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{order:?}: {seen:?}");

    let away = json!({ "order": "retreat", "to": [39.6, 40.6] });
    // The next turn is its own, and it tries to rally.
    let rally = json!([{ "rule": "SC-RAL-01", "rolled": [1] }]);
    let seen = give(&mut battle, Side::B, &away, &rally);
    let Some(Beat::Move { piece, path, gait }) = seen.iter().find(|beat| matches!(beat, Beat::Move { .. }))
    else {
        panic!("{seen:?}")
    };
    assert_eq!(
        (piece.as_str(), *gait, path.len()),
        ("Column", Gait::Flight, 3),
        "straight back, then it turns"
    );
    assert!(seen.iter().any(|beat| matches!(beat, Beat::State { is, .. } if is == "shaken")));
}
