//! What is shipped can be begun, looked at and commanded to its end.

mod screen;

use host::{Carried, Host, Shelves, Speaker};
use screen::{Screen, spoken};
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
        "Divisional Battery does not see Position Battery: cover is in the way."
    );
    assert_eq!(tape("Divisional Battery", "Lesuire")["seen"], Value::Null, "commanders are not shot at");
}

#[test]
fn a_carried_book_is_read_once_it_has_been_brought() {
    let mut host = Host::new(Carried::default());
    let say = |host: &mut Host<Carried>| {
        let rule = json!({"type": "rule", "ruleset": "march", "id": "MG-CMD-03"});
        spoken(host, Speaker::ONLOOKER, &Value::Null, &rule)
    };
    assert_eq!(say(&mut host)["type"], "problem");
    let text = catalogue::BOOKS.iter().find(|book| book.slug == "march").unwrap().text();
    host.library_mut().shelve("march", text.to_owned()).unwrap();
    assert_eq!(say(&mut host)["title"], "Measuring command range");
}
