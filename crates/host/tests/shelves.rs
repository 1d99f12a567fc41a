//! What is shipped can be begun, looked at and commanded to its end.

mod screen;

use host::{OneGame, Shelves};
use screen::Screen;
use serde_json::{Value, json};

fn say(host: &mut Screen<Shelves>, message: Value) -> Value {
    host.say(message)
}

#[test]
fn every_scenario_is_on_the_shelf_and_shows_its_map() {
    let mut host = Screen::new(Shelves);
    let shelf = say(&mut host, json!({"type": "library"}));
    let scenarios = shelf["scenarios"].as_array().unwrap();
    assert!(!scenarios.is_empty());
    for scenario in scenarios {
        let sheet = say(&mut host, json!({"type": "sheet", "scenario": scenario["slug"]}));
        assert_eq!(sheet["type"], "sheet", "{sheet}");
        let rules = say(&mut host, json!({"type": "contents", "ruleset": scenario["ruleset"]}));
        assert!(!rules["rules"].as_array().unwrap().is_empty());
    }
}

#[test]
fn the_first_battle_of_each_game_is_commanded_to_its_end() {
    let mut host = Screen::new(Shelves);
    let shelf = say(&mut host, json!({"type": "library"}));
    for ruleset in shelf["rulesets"].as_array().unwrap() {
        let scenarios = shelf["scenarios"].as_array().unwrap();
        let first = scenarios.iter().find(|scenario| scenario["ruleset"] == ruleset["slug"]).unwrap();
        let recruit = json!({"who": "commander", "slug": "recruit"});
        say(
            &mut host,
            json!({
                "type": "begin", "scenario": first["slug"], "seed": 3,
                "seats": {"A": recruit, "B": recruit}, "hands": {"A": "longroll", "B": "longroll"}
            }),
        );
        let mut table = Value::Null;
        for _ in 0..20_000 {
            table = say(&mut host, json!({"type": "command", "dice": []}));
            assert_eq!(table["type"], "table", "{table}");
            if !table["view"]["ended"].is_null() {
                break;
            }
        }
        assert!(!table["view"]["ended"].is_null(), "{} goes on for ever", first["slug"]);
    }
}

#[test]
fn a_tape_between_two_pieces_tells_whether_one_sees_the_other() {
    let mut host = Screen::new(Shelves);
    let person = json!({"who": "person"});
    say(
        &mut host,
        json!({
            "type": "begin", "scenario": "first-battle", "seed": 1,
            "seats": {"A": person, "B": person}, "hands": {"A": "longroll", "B": "longroll"}
        }),
    );
    let mut tape = |from: &str, to: &str| {
        let end = |name: &str| json!({"at": "piece", "name": name});
        say(&mut host, json!({"type": "measure", "from": end(from), "to": end(to)}))
    };
    // The battery looks up the road at the Grenzer in the village, and the village hides the battery behind it (MG-SHO-07).
    assert_eq!(tape("Divisional Battery", "Grenzer")["seen"]["clear"], true);
    let hidden = tape("Divisional Battery", "Position Battery");
    assert_eq!(
        hidden["seen"]["says"],
        "Divisional Battery does not see Position Battery: Grenzer is in the way."
    );
    assert_eq!(tape("Divisional Battery", "Lesuire")["seen"], Value::Null, "commanders are not shot at");
}

#[test]
fn an_engine_of_one_game_begins_and_opens_its_own_battles_and_no_other() {
    let mut host = Screen::new(OneGame(&catalogue::SIXGUN));
    let shelf = host.say(json!({"type": "library"}));
    assert_eq!(shelf["rulesets"].as_array().unwrap().len(), 1);
    assert!(shelf["scenarios"].as_array().unwrap().iter().all(|one| one["ruleset"] == "sixgun"), "{shelf}");
    let person = json!({"who": "person"});
    let longroll = json!({"A": "longroll", "B": "longroll"});
    let mut begin = |scenario: &str| {
        host.say(json!({
            "type": "begin", "scenario": scenario, "seed": 1,
            "seats": {"A": person, "B": person}, "hands": longroll
        }))
    };
    assert_eq!(begin("ok-corral")["ruleset"], "sixgun");
    let says = begin("first-battle")["says"].as_str().unwrap().to_owned();
    assert!(
        says.starts_with(
            "there is no scenario 'first-battle'; there are antelope-creek, county-seat, northfield"
        ),
        "{says}"
    );
    let record = std::fs::read_to_string("../../records/march/endured.json").unwrap();
    let opened = host.say(
        json!({"type": "open", "record": record, "seats": {"A": person, "B": person}, "hands": longroll}),
    );
    assert_eq!(opened["says"], "there is no ruleset 'march'; there are sixgun");
    let rule = host.say(json!({"type": "rule", "ruleset": "sixgun", "id": "SX-END-03"}));
    assert_eq!(rule["says"], "the rulebook of 'sixgun' is not here");
}

/// The template of a ruleset, as the data of its file.
fn template(ruleset: &str) -> Value {
    let text = std::fs::read_to_string(format!("../cli/templates/{ruleset}.toml")).unwrap();
    engine::scenario::read_toml(ruleset, &text).unwrap()
}

#[test]
fn a_battle_of_ones_own_is_checked_shown_and_begun() {
    let mut host = Screen::new(OneGame(&catalogue::SIXGUN));
    let own = template("sixgun");
    let checked = host.say(json!({"type": "check", "scenario": own}));
    assert_eq!((&checked["faults"], &checked["doubts"]), (&json!([]), &json!([])), "{checked}");
    assert_eq!(checked["battle"]["card"]["title"], own["title"]);
    // Young Yates starts concealed, so no sheet names him.
    assert!(own.to_string().contains("Young Yates") && !checked.to_string().contains("Young Yates"));
    let person = json!({"who": "person"});
    let begin = |scenario: &Value| {
        json!({
            "type": "begin-own", "scenario": scenario, "seed": 1,
            "seats": {"A": person, "B": person}, "hands": {"A": "longroll", "B": "longroll"}
        })
    };
    assert_eq!(host.say(begin(&own))["title"], own["title"]);

    let mut wrong = own.clone();
    wrong["sides"]["A"]["figures"]["Nobody"] = json!({"cv": "four"});
    let checked = host.say(json!({"type": "check", "scenario": wrong}));
    assert_eq!(checked["battle"], Value::Null);
    assert_eq!(checked["faults"][0]["at"], "sides.A.figures.Nobody.cv", "{checked}");
    assert_eq!(host.say(begin(&wrong))["type"], "problem");
    let other = host.say(json!({"type": "check", "scenario": template("march")}));
    assert_eq!(other["says"], "no scenario of 'march' is played here");
}
