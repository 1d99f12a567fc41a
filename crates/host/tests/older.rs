//! Battles that were kept under older rules, or were edited since: they open as far as they hold, say so, and go on.

mod pickets;
mod screen;

use pickets::Pickets;
use screen::Screen;
use serde_json::{Value, json};

fn say(host: &mut Screen<Pickets>, message: &Value) -> Value {
    host.say(message.clone())
}

fn seated(mut message: Value) -> Value {
    message["seats"] = json!({"A": {"who": "person"}, "B": {"who": "person"}});
    message["hands"] = json!({"A": "longroll", "B": "longroll"});
    message
}

const SHOT: usize = 2;

/// The record of a battle of three orders, the second of them a shot.
fn kept() -> Value {
    let mut host = Screen::new(Pickets);
    say(&mut host, &seated(json!({"type": "begin", "scenario": "meadow", "seed": 11})));
    for order in [
        json!({"order": "share", "paces": [4, 2]}),
        json!({"order": "shoot", "picket": "Guards", "at": "Buffs"}),
        json!({"order": "done"}),
    ] {
        let given = say(&mut host, &json!({"type": "give", "order": order, "dice": []}));
        assert_eq!(given["type"], "table", "{given}");
    }
    let text = say(&mut host, &json!({"type": "record"}))["text"].as_str().expect("a text").to_owned();
    serde_json::from_str(&text).expect("a record is JSON")
}

/// The same as Longroll wrote it before records had links, under rules of another number.
fn of_format_1(mut record: Value, rules: &str) -> Value {
    let unsealed = |entry: &mut Value| {
        let fields = entry.as_object_mut().expect("an object");
        fields.retain(|key, _| key != "digest" && key != "link");
        fields.insert("hash".to_owned(), json!("0123456789abcdef"));
    };
    unsealed(&mut record["opening"]);
    record["orders"].as_array_mut().expect("a list").iter_mut().for_each(unsealed);
    record.as_object_mut().expect("an object").remove("last");
    (record["longroll"], record["rules"]) = (json!(1), json!(rules));
    record
}

fn open(host: &mut Screen<Pickets>, record: &Value) -> Value {
    let opened = say(host, &seated(json!({"type": "open", "record": record.to_string()})));
    assert_eq!(opened["type"], "table", "{opened}");
    opened
}

#[test]
fn a_battle_of_these_rules_opens_without_a_word() {
    let record = kept();
    for record in [&record, &of_format_1(record.clone(), "1")] {
        let mut host = Screen::new(Pickets);
        let opened = open(&mut host, record);
        assert_eq!((&opened["orders"], &opened["notice"]), (&json!(3), &Value::Null));
        let anew = say(&mut host, &json!({"type": "record"}))["text"].as_str().expect("a text").to_owned();
        assert_eq!(
            serde_json::from_str::<Value>(&anew).expect("a record is JSON"),
            kept(),
            "nothing is lost"
        );
    }
}

#[test]
fn a_battle_of_older_rules_says_how_far_it_holds_and_goes_on() {
    let mut older = of_format_1(kept(), "0");
    let mut host = Screen::new(Pickets);
    let opened = open(&mut host, &older);
    let says = "This battle was played under rules 0, and these are rules 1. All of it still holds.";
    assert_eq!((&opened["orders"], &opened["notice"]), (&json!(3), &json!(says)));

    older["orders"][SHOT - 1]["order"] = json!({"order": "shoot", "picket": "Guards", "at": "Guards"});
    let opened = open(&mut host, &older);
    assert_eq!(opened["orders"], SHOT - 1);
    let says = "This battle holds for 1 of its 3 orders: order 2 of 3 is not carried out any more: Guards is no enemy that stands: shoot at one; it was played under \
                rules 0, and these are rules 1. You can play on from there; the record is kept as it was.";
    assert_eq!(opened["notice"], says);

    let shot = json!({"order": "shoot", "picket": "Guards", "at": "Buffs"});
    let given = say(&mut host, &json!({"type": "give", "order": shot, "dice": []}));
    assert_eq!((&given["orders"], &given["notice"]), (&json!(SHOT), &Value::Null), "{given}");
    let written = say(&mut host, &json!({"type": "record"}))["text"].as_str().expect("a text").to_owned();
    let written: Value = serde_json::from_str(&written).expect("a record is JSON");
    assert_eq!(
        (&written["longroll"], &written["rules"]),
        (&json!(2), &json!(1)),
        "it goes on under today's rules"
    );
    assert_eq!(open(&mut host, &written)["notice"], Value::Null);
}

#[test]
fn a_battle_that_was_edited_says_so_and_opens_as_far_as_its_links_hold() {
    let record = kept();
    let mut host = Screen::new(Pickets);
    let mut edited = record.clone();
    edited["orders"][SHOT - 1]["by"] = json!("B");
    let opened = open(&mut host, &edited);
    assert_eq!(opened["orders"], SHOT - 1);
    assert!(
        opened["notice"]
            .as_str()
            .is_some_and(|says| says.contains("order 2 of 3 has been edited or damaged")),
        "{opened}"
    );

    let mut edited = record.clone();
    edited["seed"] = json!(12);
    let opened = open(&mut host, &edited);
    assert_eq!(opened["orders"], 0);
    assert!(
        opened["notice"].as_str().is_some_and(|says| says.contains("before its first order")),
        "{opened}"
    );

    let mut cut = record;
    cut["orders"].as_array_mut().expect("a list").pop();
    let opened = open(&mut host, &cut);
    assert_eq!(opened["orders"], 2, "what is there holds");
    assert!(
        opened["notice"].as_str().is_some_and(|says| says.contains("edited or damaged at its end")),
        "{opened}"
    );
}
