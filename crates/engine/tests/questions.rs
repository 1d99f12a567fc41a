//! A question is declared once: what follows from it for drafts, orders, chance and lists, on the smallest game there is.

mod picket;

use dice::Scripted;
use engine::decision::Ask;
use engine::question::{any_order, every_order};
use engine::{Battle, BySide, Loop, Moment, PieceId, Refused, Side};
use picket::{Order, Picket, Scenario, State, Step, Task, Volley};
use serde_json::{Value, json};

fn battle() -> Battle<Picket> {
    let scenario = Scenario { men: BySide { a: 6, b: 6 }, gap: 3 };
    Battle::begin(scenario, 7, &mut Scripted::default()).expect("the scenario is right")
}

fn ask(state: &State, draft: Value) -> Result<Ask, String> {
    Picket::ask(state, &draft).map_err(|refusal| Refused::of(&refusal, state.names()).says)
}

fn step() -> Order {
    Step { picket: PieceId(0) }.into()
}

#[test]
fn an_empty_draft_is_asked_the_first_question_of_the_main_verb_among_the_buttons() {
    let ask = ask(battle().state(), json!({})).unwrap();
    assert_eq!((ask.title.as_str(), ask.rule.as_str(), ask.ready), ("Who steps nearer?", "PK-02", false));
    let [blue, grey] = &ask.pieces[..] else { panic!("both pickets are shown: {:?}", ask.pieces) };
    assert_eq!(blue.draft, json!({ "order": "step", "picket": "Blue" }));
    assert_eq!(blue.refused, None);
    let refused = grey.refused.as_ref().expect("it is the enemy's");
    assert_eq!(
        (refused.says.as_str(), refused.rule.as_str()),
        ("Grey is not yours: step with your own picket", "PK-01")
    );
    let [volley] = &ask.options[..] else { panic!("one button: {:?}", ask.options) };
    assert_eq!((volley.label.as_str(), volley.note.as_str()), ("Volley", "one die a man"));
    assert_eq!(volley.draft, json!({ "order": "volley" }));
}

#[test]
fn a_draft_that_says_everything_is_an_order() {
    let battle = battle();
    assert!(ask(battle.state(), json!({ "order": "step", "picket": "Blue" })).unwrap().ready);
    assert!(ask(battle.state(), json!({ "order": "volley" })).unwrap().ready);
    assert!(!ask(battle.state(), json!({ "order": "step" })).unwrap().ready);
}

#[test]
fn a_draft_that_cannot_be_read_is_told_why() {
    let told = |draft: Value| ask(battle().state(), draft).unwrap_err();
    assert!(told(json!({ "order": "step", "picket": "Green" })).contains("no piece is called 'Green'"));
    assert!(told(json!({ "order": "volley", "target": "Grey" })).contains("this order has no `target`"));
    assert!(told(json!({ "order": "charge" })).contains("does not answer what is asked now (Fire)"));
    assert!(told(json!(["step"])).contains("a draft is an object"));
    assert_eq!(
        told(json!({ "order": "step", "picket": "Grey" })),
        "Grey is not yours: step with your own picket"
    );
}

#[test]
fn what_is_refused_in_a_list_is_refused_as_an_order() {
    let mut battle = battle();
    battle.give(Side::A, step(), &mut Scripted::default()).unwrap();
    let ask = ask(battle.state(), json!({})).unwrap();
    assert!(ask.pieces.iter().all(|piece| piece.refused.is_some()), "nobody steps twice: {:?}", ask.pieces);
    assert!(Picket::preview(battle.state(), &step()).is_err());
}

#[test]
fn every_order_is_listed_and_chance_finds_each_of_them() {
    let mut battle = battle();
    let listed = |battle: &Battle<Picket>| every_order::<Picket>(&Task::Choose, battle.state()).unwrap();
    let volley: Order = Volley {}.into();
    assert_eq!(listed(&battle), [step(), volley.clone()]);
    let mut numbers = (0..40).cycle();
    let mut found = |battle: &Battle<Picket>| -> Vec<Order> {
        let mut pick = |below: usize| numbers.next().expect("it goes on") / 3 % below;
        (0..20).map(|_| any_order::<Picket>(&Task::Choose, battle.state(), &mut pick).unwrap()).collect()
    };
    let orders = found(&battle);
    assert!(orders.contains(&step()) && orders.contains(&volley), "{orders:?}");
    battle.give(Side::A, step(), &mut Scripted::default()).unwrap();
    assert_eq!(listed(&battle), std::slice::from_ref(&volley));
    assert!(found(&battle).iter().all(|order| *order == volley), "a step is refused now");
}
