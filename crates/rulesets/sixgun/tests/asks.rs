//! What a player is asked on the way to an order: which buttons there are, and what a draft leads to.

use engine::decision::{Ask, Choice};
use engine::{Loop, Refused};
use serde_json::{Value, json};
use sixgun::Sixgun;
use sixgun::scenario::Scenario;
use sixgun::state::State;

/// A man with a rifle, one ten inches before him, and one far beyond the range of any rifle.
const RIFLES: &str = r#"
situation = { phase = "first", active = "A", queue = ["Al"] }
[sides.A.figures]
Al = { cv = 4, coolness = 6, calling = "outlaw", weapons = ["rifle", "pistol"], at = { x = 10, y = 10, facing = 90 } }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "outlaw", at = { x = 20, y = 10, facing = 270 } }
Cy = { cv = 3, coolness = 3, calling = "civilian", at = { x = 46, y = 34, facing = 0 } }
"#;

fn state() -> State {
    let scenario: Scenario =
        engine::scenario::read_toml("rifles", RIFLES).unwrap_or_else(|bad| panic!("{bad}"));
    let battle = engine::Battle::<Sixgun>::begin(scenario, 1, &mut dice::Seeded::new(1));
    battle.unwrap_or_else(|_| panic!("a right scenario")).state().clone()
}

fn ask(draft: Value) -> Result<Ask, String> {
    let state = state();
    Sixgun::ask(&state, &draft).map_err(|refusal| Refused::of(&refusal, state.names()).says)
}

fn labels(choices: &[Choice]) -> Vec<&str> {
    choices.iter().map(|choice| choice.label.as_str()).collect()
}

/// SX-ACT-06: only what may be done now has a button; whoever is out of range can be tapped to learn why he is not shot at.
#[test]
fn an_active_figure_is_asked_what_it_does() {
    let ask = ask(json!({})).unwrap();
    assert_eq!((ask.title.as_str(), ask.rule.as_str(), ask.ready), ("Al acts", "SX-ACT-06", false));
    assert_eq!(
        labels(&ask.options),
        [
            "Move",
            "Fire",
            "Make ready: pistol",
            "Turn",
            "Run away",
            "Give up",
            "Concede the fight",
            "End activation"
        ]
    );
    let [bo, cy] = &ask.pieces[..] else { panic!("both enemies are shown: {:?}", ask.pieces) };
    assert_eq!((bo.piece.as_deref(), bo.note.as_str(), &bo.refused), (Some("Bo"), "fire", &None));
    assert_eq!(cy.refused.as_ref().map(|refused| refused.rule.as_str()), Some("SX-WPN-02"));
}

/// SX-MOV-02: a path grows leg by leg; one of eight inches is whole, one of twenty is not, and may still be changed.
#[test]
fn a_path_grows_leg_by_leg() {
    let first = ask(json!({ "order": "move" })).unwrap();
    let place = first.place.expect("a place is asked for");
    assert_eq!((first.title.as_str(), place.field.as_str(), first.ready), ("Where to?", "/path/0", false));
    assert_eq!(place.suggestions[0].draft, json!({ "order": "move", "path": [[18.0, 10.0]] }));
    let second = ask(json!({ "order": "move", "path": [[14, 10]] })).unwrap();
    let place = second.place.expect("another leg may follow");
    assert_eq!((second.title.as_str(), place.field.as_str(), second.ready), ("And on to?", "/path/1", true));
    assert!(!ask(json!({ "order": "move", "path": [[30, 10]] })).unwrap().ready);
}

/// SX-WPN-05: a rifle has one shot, so one tap at Bo is a whole volley.
#[test]
fn a_volley_is_named_bullet_by_bullet() {
    let first = ask(json!({ "order": "fire" })).unwrap();
    assert_eq!((first.title.as_str(), first.rule.as_str()), ("At whom?", "SX-WPN-05"));
    assert_eq!((labels(&first.pieces), first.options.len()), (vec!["1 shot at Bo"], 0));
    let second = ask(first.pieces[0].draft.clone()).unwrap();
    assert_eq!((second.title.as_str(), second.ready), ("Another shot?", true));
}

/// SX-DEC-01: what answers something else, or has parts that no order has, is told so.
#[test]
fn a_draft_that_answers_nothing_is_told_why() {
    let other = ask(json!({ "order": "hide" })).unwrap_err();
    assert!(other.contains("does not answer what is asked now (what the active figure does)"), "{other}");
    let strange = ask(json!({ "order": "pop-up", "high": true })).unwrap_err();
    assert!(strange.contains("is not ducked"), "{strange}");
    let strange = ask(json!({ "order": "end-activation", "now": true })).unwrap_err();
    assert!(strange.contains("this order has no `now`"), "{strange}");
}
