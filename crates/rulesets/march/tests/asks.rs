//! How a player comes to an order: what is lit, what he reads beside it, and what goes without saying.

use dice::Scripted;
use engine::decision::{Ask, Choice};
use engine::{Battle, Loop, Refused};
use march::March;
use march::order::Order;
use march::scenario::Scenario;
use march::state::State;
use serde_json::{Value, json};

fn state(situation: &str, sides: &str) -> State {
    let text = format!("year = 1809\nfirst = \"B\"\nsituation = {situation}\n{sides}");
    let scenario: Scenario = toml::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let battle = Battle::<March>::begin(scenario, 0, &mut Scripted::default());
    battle.expect("it begins with a decision").state().clone()
}

#[track_caller]
fn ask(state: &State, draft: &Value) -> Ask {
    March::ask(state, draft).unwrap_or_else(|refusal| panic!("{draft}: {refusal}"))
}

/// What is lit: label and note.
fn lit(choices: &[Choice]) -> Vec<(&str, &str)> {
    let lit = choices.iter().filter(|choice| choice.refused.is_none());
    lit.map(|choice| (choice.label.as_str(), choice.note.as_str())).collect()
}

#[track_caller]
fn pick<'a>(choices: &'a [Choice], label: &str) -> &'a Choice {
    choices.iter().find(|choice| choice.label == label).unwrap_or_else(|| panic!("{label}: {choices:?}"))
}

#[track_caller]
fn previewed(state: &State, draft: &Value) -> Result<String, String> {
    let order: Order = state.names().scope(|| serde_json::from_value(draft.clone())).expect("a whole order");
    match March::preview(state, &order) {
        Ok(preview) => Ok(preview.says.clone()),
        Err(refusal) => Err(Refused::of(&refusal, state.names()).rule),
    }
}

/// Hussars seven inches before a line, and their two commanders.
fn hussars() -> State {
    state(
        r#"{ step = "actions", active = "A" }"#,
        r#"
        [sides.A.commanders]
        Murat = { rank = "army", at = [20, 8], cp = 3 }
        Lasalle = { rank = "cav-div", under = "Murat", at = [20, 10], cp = 2 }
        [sides.A.units]
        Hussars = { type = "fr-lightcav", stands = 3, under = "Lasalle", at = { x = 20, y = 12, facing = 0 } }
        [sides.B.commanders]
        Hiller = { rank = "army", at = [20, 40] }
        [sides.B.units]
        Line = { type = "au-line", stands = 4, under = "Hiller", formation = "line", at = { x = 20, y = 19, facing = 180 } }
        "#,
    )
}

/// MG-CMD-13, MG-CMD-17: a move costs a point and contact one more; who pays is the direct superior unless another is picked.
#[test]
fn a_unit_is_picked_then_what_it_does_and_the_rest_goes_without_saying() {
    let state = hussars();
    let first = ask(&state, &json!({}));
    assert_eq!((first.title.as_str(), first.ready), ("Which unit acts?", false));
    assert_eq!(lit(&first.pieces), [("Hussars", "")]);
    assert_eq!(lit(&first.options), [("End actions", "")]);
    assert!(first.options[0].ends, "it stands behind those who may act");
    let hussars = &pick(&first.pieces, "Hussars").draft;
    assert_eq!(*hussars, json!({ "units": ["Hussars"] }));

    let second = ask(&state, hussars);
    assert_eq!((second.title.as_str(), second.ready), ("What does Hussars do?", false));
    assert_eq!(lit(&second.pieces), [("Line", "charge, 2 CP")]);
    assert_eq!(lit(&second.options), [("Move", "1 CP")], "no road, and cavalry has no other formation");
    let march = &pick(&second.options, "Move").draft;
    assert_eq!(*march, json!({ "order": "move", "moves": [{ "unit": "Hussars" }], "payer": "Lasalle" }));

    let third = ask(&state, march);
    let place = third.place.as_ref().expect("a ghost is dragged");
    assert_eq!((third.title.as_str(), third.ready), ("Where does Hussars go?", false));
    assert_eq!((place.field.as_str(), place.reach), ("/moves/0/to", Some(8.0)));
    assert_eq!(lit(&third.options), [("Murat pays", "1 of 3 CP"), ("Lasalle pays", "1 of 2 CP")]);
    let ahead = &place.suggestions[0];
    assert_eq!(ahead.label, "4 inches ahead", "eight would end in the line");
    assert_eq!(ahead.draft["moves"][0]["to"], json!({ "x": 20.0, "y": 16.0, "facing": 0.0 }));
    assert!(ask(&state, &ahead.draft).ready);
    assert_eq!(previewed(&state, &ahead.draft).as_deref(), Ok("Hussars move 4 inches."));
}

/// MG-CHG-01: a charge is picked by tapping its target, and its place on the enemy's edge goes without saying.
#[test]
fn a_charge_is_a_whole_order_and_pulled_off_the_edge_it_is_still_asked_for() {
    let state = hussars();
    let charge = pick(&ask(&state, &json!({ "units": ["Hussars"] })).pieces, "Line").draft.clone();
    let to = json!({ "x": 20.0, "y": 19.0, "facing": 0.0 });
    let one = json!({ "unit": "Hussars", "to": to, "charge": { "target": "Line", "edge": "front" } });
    assert_eq!(charge, json!({ "order": "move", "moves": [one], "payer": "Lasalle" }));
    assert!(ask(&state, &charge).ready);
    let mut off = charge;
    off["moves"][0]["to"]["x"] = json!(26.0);
    let pulled = ask(&state, &off);
    assert!(pulled.place.is_some(), "the ghost can be dragged on");
    assert_eq!(
        pulled.place.map(|place| place.suggestions[0].label.clone()).as_deref(),
        Some("Flush on its front")
    );
    assert!(previewed(&state, &off).is_err());
}

/// Two columns an inch apart, and one that touches the second.
fn columns() -> State {
    state(
        r#"{ step = "actions", active = "A" }"#,
        r#"
        [sides.A.commanders]
        Ney = { rank = "army", at = [20, 14], cp = 3 }
        [sides.A.units]
        Left = { type = "fr-line-early", stands = 6, under = "Ney", formation = "column", at = { x = 20, y = 20, facing = 0 } }
        Right = { type = "fr-line-early", stands = 6, under = "Ney", formation = "column", at = { x = 22.5, y = 20, facing = 0 } }
        Third = { type = "fr-line-early", stands = 6, under = "Ney", formation = "column", at = { x = 24, y = 20, facing = 0 } }
        [sides.B.commanders]
        Hiller = { rank = "army", at = [20, 47] }
        [sides.B.units]
        Line = { type = "au-line", stands = 4, under = "Hiller", formation = "line", at = { x = 20, y = 44, facing = 180 } }
        "#,
    )
}

/// MG-FRM-13: a line of six is 4.5 inches wide and reaches 2.25 to the right, where the friend's column begins at 1.75: half an inch to the
/// left there is room.
#[test]
fn a_formation_without_room_is_offered_where_there_is_room() {
    let state = columns();
    let menu = ask(&state, &json!({ "units": ["Left"] }));
    let line = &pick(&menu.options, "Line").draft;
    assert_eq!(line["changes"], json!([{ "unit": "Left", "to": "line", "at": [19.5, 20.0] }]));
    let chosen = ask(&state, line);
    assert!(chosen.ready);
    assert_eq!(chosen.place.map(|place| place.field).as_deref(), Some("/changes/0/at"));
    assert_eq!(previewed(&state, line).as_deref(), Ok("Left forms line."));
}

/// MG-MOV-08: who touches a friend may act with it; the second of the two may be left where it stands if they touch still.
#[test]
fn two_that_touch_act_as_a_group() {
    let state = columns();
    let menu = ask(&state, &json!({ "units": ["Right"] }));
    assert_eq!(lit(&menu.pieces), [("Third", "as a group")]);
    let group = &pick(&menu.pieces, "Third").draft;
    assert_eq!(*group, json!({ "units": ["Right", "Third"] }));
    let both = ask(&state, group);
    assert_eq!(both.title, "What does Right with Third do?");
    // A line of six is 4.5 inches wide and a square 2.25, a column 1.5: touching columns have room for neither, and there is no road.
    assert_eq!(lit(&both.options), [("Move", "1 CP")]);
    let march = pick(&both.options, "Move").draft.clone();
    let ahead = |draft: &Value| {
        let place = ask(&state, draft).place.expect("a ghost is dragged");
        let found = place.suggestions.into_iter().find(|one| one.label == "4 inches ahead");
        (place.field, found.expect("it is free").draft)
    };
    let (first, one) = ahead(&march);
    assert_eq!(first, "/moves/0/to");
    assert!(!ask(&state, &one).ready, "they would not touch any more");
    let (second, two) = ahead(&one);
    assert_eq!(second, "/moves/1/to");
    assert!(ask(&state, &two).ready);
    assert_eq!(previewed(&state, &two).as_deref(), Ok("Right moves 4 inches. Third moves 4 inches."));
}

/// What does not belong to an order, and a unit that is not one's own, is told so.
#[test]
fn a_draft_that_is_wrong_is_refused() {
    let state = hussars();
    let no = |draft: Value| {
        let refusal = March::ask(&state, &draft).expect_err("it is wrong");
        Refused::of(&refusal, state.names()).says
    };
    assert!(no(json!({ "units": ["Line"] })).contains("not yours to command"));
    assert!(no(json!({ "units": ["Nobody"] })).contains("no piece is called 'Nobody'"));
    assert!(no(json!({ "order": "end-actions", "payer": "Murat" })).contains("this order has no `payer`"));
    assert!(no(json!({ "order": "shoot" })).contains("does not answer what is asked now"));
}
