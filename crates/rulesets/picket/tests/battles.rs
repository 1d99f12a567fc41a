//! Pickets as a game of its own: its rules by example, and the walk every ruleset survives.

use dice::{Rolled, Scripted};
use engine::conformance::walk;
use engine::{Battle, Loop, Moment, PieceId, Refused, Rules, Side};
use picket::action::{Done, Shoot};
use picket::{Order, Picket, Scenario, State};
use serde_json::{Value, json};
use table::Pose;

fn meadow() -> Scenario {
    serde_json::from_value(json!({
        "title": "The Meadow",
        "ground": { "width": 48.0, "depth": 36.0 },
        "pickets": [
            { "name": "Guards", "side": "A", "at": { "x": 16.0, "y": 8.0, "facing": 0.0 } },
            { "name": "Line", "side": "A", "at": { "x": 30.0, "y": 8.0, "facing": 0.0 } },
            { "name": "Buffs", "side": "B", "at": { "x": 16.0, "y": 18.0, "facing": 180.0 } },
        ],
    }))
    .expect("it is a scenario")
}

fn begun() -> Battle<Picket> {
    let Ok(battle) = Battle::begin(meadow(), 1, &mut Scripted::default()) else {
        panic!("the scenario is right")
    };
    battle
}

fn refused(battle: &Battle<Picket>, order: &Order) -> Refused {
    let refusal = Picket::preview(battle.state(), order).expect_err("it is refused");
    Refused::of(&refusal, battle.state().names())
}

fn men(state: &State, picket: &str) -> Value {
    Picket::inspect(state)[picket]["men"].clone()
}

#[test]
fn paces_are_given_once_each() {
    let mut battle = begun();
    assert_eq!(refused(&battle, &picket::order_paces([4, 4])).rule, "PK-MOV-01");
    assert_eq!(refused(&battle, &picket::order_paces([2])).rule, "PK-MOV-01");
    battle.give(Side::A, picket::order_paces([4, 2]), &mut Scripted::default()).expect("one 4, the other 2");
    assert_eq!(Picket::inspect(battle.state())["Guards"]["pace"], 4);
}

#[test]
fn a_picket_marches_its_pace_once() {
    let mut battle = begun();
    battle.give(Side::A, picket::order_paces([4, 2]), &mut Scripted::default()).expect("paces");
    let march = |y: f64| picket::march(PieceId(0), Pose::new(16.0, y, 0.0));
    assert_eq!(refused(&battle, &march(12.02)).rule, "PK-MOV-02");
    battle.give(Side::A, march(11.0), &mut Scripted::default()).expect("three inches of four");
    assert_eq!(refused(&battle, &march(11.5)).rule, "PK-MOV-02", "its pace is spent");
    assert_eq!(refused(&battle, &picket::march(PieceId(2), Pose::new(16.0, 18.0, 0.0))).rule, "PK-TRN-01");
}

#[test]
fn each_four_or_more_costs_a_man() {
    let mut battle = begun();
    battle.give(Side::A, picket::order_paces([4, 2]), &mut Scripted::default()).expect("paces");
    let far: Order = Shoot { picket: PieceId(1), at: PieceId(2) }.into();
    assert_eq!(refused(&battle, &far).rule, "PK-FIR-01", "edge to edge 11 inches aside and 9 ahead: 14.2");
    let near: Order = Shoot { picket: PieceId(0), at: PieceId(2) }.into();
    let mut dice = Scripted::new(vec![Rolled::dice("PK-FIR-01", &[4, 1, 6]).expect("three faces")]);
    battle.give(Side::A, near, &mut dice).expect("nine inches");
    assert_eq!(men(battle.state(), "Buffs"), 2);
}

#[test]
fn four_turns_without_a_loser_are_a_draw() {
    let mut battle = begun();
    for _ in 0..picket::LAST_TURN {
        for (side, paces) in [(Side::A, vec![2, 4]), (Side::B, vec![2])] {
            battle.give(side, picket::order_paces(paces), &mut Scripted::default()).expect("paces");
            battle.give(side, Done {}.into(), &mut Scripted::default()).expect("done");
        }
    }
    let over = Picket::over(battle.state()).expect("it is over");
    assert_eq!((over.winner, over.rule.0), (None, "PK-END-01"));
}

#[test]
fn random_battles_keep_every_law() {
    for seed in 0..200 {
        walk::<Picket>(&meadow(), seed, 10_000).expect("a random battle has an end");
    }
}
