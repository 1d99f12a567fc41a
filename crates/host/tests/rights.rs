//! Who may say what: each right, refused to each kind of speaker who does not have it.

mod pickets;
mod screen;

use engine::Side;
use host::{Host, Message, Speaker};
use pickets::Pickets;
use screen::{Screen, spoken};
use serde_json::{Value, json};

/// What the door says to those it turns away.
const TURNED_AWAY: [&str; 5] = [
    "these are not your eyes",
    "here somebody may be kept in the dark",
    "only whoever keeps the table",
    "only whoever plays",
    "another is deciding",
];

fn seats() -> Value {
    json!({"A": {"who": "person"}, "B": {"who": "person"}})
}

fn hands() -> Value {
    json!({"A": "longroll", "B": "longroll"})
}

fn begin(scenario: &str) -> Value {
    json!({"type": "begin", "scenario": scenario, "seed": 11, "seats": seats(), "hands": hands()})
}

/// A battle of two people, side A asked.
fn begun(scenario: &str) -> Host<Pickets> {
    let mut screen = Screen::new(Pickets);
    let table = screen.say(begin(scenario));
    assert_eq!((&table["type"], &table["decision"]["side"]), (&json!("table"), &json!("A")));
    screen.host
}

/// The speakers, each with the eyes he asks for.
fn speakers() -> [(&'static str, Speaker, Value); 6] {
    [
        ("the screen", Speaker::SCREEN, json!("A")),
        ("who is asked, far away", Speaker::far(Side::A), json!("A")),
        ("who waits, far away", Speaker::far(Side::B), json!("B")),
        ("who waits, with the other's eyes", Speaker::far(Side::B), json!("A")),
        ("an onlooker", Speaker::ONLOOKER, Value::Null),
        ("who keeps the table and plays nothing", Speaker::ONLOOKER.keeping(), Value::Null),
    ]
}

/// A message of every kind, and who is let in with it: a letter for each of the speakers above. The second word is where a side may be kept in
/// the dark.
fn table_of_rights() -> Vec<(Value, &'static str, &'static str)> {
    let share = json!({"order": "share", "paces": [4, 2]});
    let spot = json!({"at": "spot", "x": 1.0, "y": 1.0});
    #[rustfmt::skip]
    let all = vec![
        //                                                                       in the open  in the dark
        (json!({"type": "library"}),                                             "yyyyyy",    "yyyyyy"),
        (json!({"type": "sheet", "scenario": "meadow"}),                         "yyyyyy",    "yyyyyy"),
        (json!({"type": "check", "scenario": {}}),                               "yyyyyy",    "yyyyyy"),
        (json!({"type": "seal", "scenario": {}, "seed": 1, "seat": "A"}),        "yyyyyy",    "yyyyyy"),
        (json!({"type": "contents", "ruleset": "picket"}),                          "yyyyyy",    "yyyyyy"),
        (json!({"type": "rule", "ruleset": "picket", "id": "PK-FIR-01"}),           "yyyyyy",    "yyyyyy"),
        (json!({"type": "search", "ruleset": "picket", "words": "pace"}),         "yyyyyy",    "yyyyyy"),
        (json!({"type": "ground"}),                                              "yyyyyy",    "yyyyyy"),
        (json!({"type": "table"}),                                               "yyy.yy",    "yyy..."),
        (json!({"type": "chronicle"}),                                           "yyy.yy",    "yyy..."),
        (json!({"type": "moment", "orders": 0}),                                 "yyy.yy",    "yyy..."),
        (json!({"type": "why", "order": 0}),                                     "yyy.yy",    "yyy..."),
        (json!({"type": "export"}),                                              "yyy.yy",    "yyy..."),
        (json!({"type": "report"}),                                              "yyy.yy",    "yyy..."),
        (json!({"type": "query", "query": {}}),                                  "yyy.yy",    "yyy..."),
        (json!({"type": "measure", "from": spot, "to": spot}),                   "yyy.yy",    "yyy..."),
        (json!({"type": "relations", "piece": "Guards"}),                        "yyy.yy",    "yyy..."),
        (json!({"type": "say", "word": "concede"}),                              "yyy...",    "yyy..."),
        (json!({"type": "undo"}),                                                "yyy...",    "yyy..."),
        (json!({"type": "ask", "draft": {}}),                                    "yy....",    "yy...."),
        (json!({"type": "preview", "order": share}),                             "yy....",    "yy...."),
        (json!({"type": "odds", "order": share, "outcomes": 9, "until": "settled"}), "yy....", "yy...."),
        (json!({"type": "trials", "order": share, "times": 2}),                  "yy....",    "yy...."),
        (json!({"type": "give", "order": share, "dice": []}),                    "yy....",    "yy...."),
        (json!({"type": "command", "dice": []}),                                 "y....y",    "y....."),
        (json!({"type": "seats", "seats": seats()}),                             "y....y",    "y....."),
        (json!({"type": "hands", "hands": hands()}),                             "y....y",    "y....."),
        (json!({"type": "play-on", "orders": 0}),                                "y....y",    "y....."),
        (json!({"type": "record"}),                                              "y....y",    "y....y"),
        (begin("meadow"),                                                        "y....y",    "y....y"),
        (json!({"type": "begin-own", "scenario": {}, "seed": 1, "seats": seats(), "hands": hands()}), "y....y", "y....y"),
        (json!({"type": "open", "record": "{", "seats": seats(), "hands": hands()}), "y....y", "y....y"),
    ];
    all
}

/// A new message does not compile until it is named here, and fails the test until it is in the table.
fn kind(message: &Message) -> usize {
    macro_rules! numbered {
        ($($kind:ident),+) => {{
            #[derive(Clone, Copy)]
            enum Kinds { $($kind),+ }
            match message { $(Message::$kind { .. } => Kinds::$kind as usize),+ }
        }};
    }
    numbered!(
        Library, Sheet, Check, Seal, Begin, BeginOwn, Open, Ground, Table, Ask, Preview, Odds, Trials, Give,
        Say, Command, Undo, Seats, Hands, Chronicle, Moment, PlayOn, Why, Record, Export, Report, Contents,
        Rule, Search, Query, Measure, Relations
    )
}

#[test]
fn each_right_is_refused_to_whoever_does_not_have_it() {
    let mut kinds = std::collections::BTreeSet::new();
    for (message, open, dark) in table_of_rights() {
        kinds.insert(kind(&serde_json::from_value(message.clone()).expect("it is a message")));
        for (scenario, row) in [("meadow", open), ("ambush", dark)] {
            for ((who, speaker, eyes), right) in speakers().into_iter().zip(row.chars()) {
                let reply = spoken(&mut begun(scenario), speaker, &eyes, &message);
                let says = reply["says"].as_str().unwrap_or_default();
                let away = reply["type"] == "problem" && TURNED_AWAY.iter().any(|why| says.starts_with(why));
                assert_eq!(!away, right == 'y', "{scenario}: {who} says {message}: {reply}");
            }
        }
    }
    assert_eq!(kinds.len(), 32, "every message is in the table");
}

#[test]
fn nobody_looks_with_the_eyes_of_a_commander() {
    let mut host = Host::new(Pickets);
    let mut seats = seats();
    seats["B"] = json!({"who": "commander", "slug": "recruit"});
    let begin = json!({"type": "begin", "scenario": "ambush", "seed": 11, "seats": seats, "hands": hands()});
    let table = spoken(&mut host, Speaker::SCREEN, &Value::Null, &begin);
    assert_eq!(table["seat"], "A", "the screen looks with the eyes of its one person");
    let theirs = spoken(&mut host, Speaker::SCREEN, &json!("B"), &json!({"type": "table"}));
    assert_eq!(theirs["says"], "these are not your eyes: you do not play B");
    let umpires = spoken(&mut host, Speaker::SCREEN, &Value::Null, &json!({"type": "table"}));
    assert_eq!(umpires["type"], "problem", "{umpires}");
}

/// Each side is answered with what it may know itself, whoever is asked and in whatever order they speak.
#[test]
fn two_far_players_are_each_sent_their_own() {
    let mut host = begun("ambush");
    let (a, b) = (Speaker::far(Side::A), Speaker::far(Side::B));
    let give = json!({"type": "give", "order": {"order": "share", "paces": [4, 2]}, "dice": []});
    let given = spoken(&mut host, a, &json!("A"), &give);
    assert_eq!((&given["seat"], &given["hides"]), (&json!("A"), &json!(false)));
    assert!(!given.to_string().contains("Drummer"), "he hides from A");
    let waits = spoken(&mut host, b, &json!("B"), &json!({"type": "table"}));
    assert!(waits.to_string().contains("Drummer"), "he is B's own");
    assert_eq!((&waits["seat"], &waits["ask"]), (&json!("B"), &Value::Null), "B is not asked");
    let done =
        spoken(&mut host, a, &json!("A"), &json!({"type": "give", "order": {"order": "done"}, "dice": []}));
    assert_eq!((&done["seat"], &done["ask"]), (&json!("A"), &Value::Null), "A still looks with A's eyes");
    let asked = spoken(&mut host, b, &json!("B"), &json!({"type": "ask", "draft": {}}));
    assert_eq!(asked["type"], "ask");
}

/// One screen with two people is handed over: until the other takes it, nothing of his is in the page.
#[test]
fn a_screen_of_two_changes_its_eyes() {
    let mut host = begun("ambush");
    let mut say = |eyes: &str, message: Value| spoken(&mut host, Speaker::SCREEN, &json!(eyes), &message);
    say("A", json!({"type": "give", "order": {"order": "share", "paces": [4, 2]}, "dice": []}));
    let done = say("A", json!({"type": "give", "order": {"order": "done"}, "dice": []}));
    assert_eq!(
        (&done["seat"], &done["hides"], &done["decision"]["side"]),
        (&json!("A"), &json!(true), &json!("B"))
    );
    assert!(!done.to_string().contains("Drummer"));
    let taken = say("B", json!({"type": "table"}));
    assert_eq!((&taken["seat"], &taken["told_from"]), (&json!("B"), &json!(0)));
    assert!(taken.to_string().contains("Drummer") && taken["ask"].is_object());
}

/// Each side takes back its own orders and nobody else's.
#[test]
fn an_order_is_taken_back_by_whoever_gave_it() {
    let mut host = begun("meadow");
    let (a, b) = (Speaker::far(Side::A), Speaker::far(Side::B));
    spoken(
        &mut host,
        a,
        &json!("A"),
        &json!({"type": "give", "order": {"order": "share", "paces": [4, 2]}, "dice": []}),
    );
    let refused = spoken(&mut host, b, &json!("B"), &json!({"type": "undo"}));
    assert_eq!(refused["says"], "the last order was not yours: each side takes back its own");
    assert_eq!(spoken(&mut host, a, &json!("A"), &json!({"type": "undo"}))["orders"], 0);
}

/// Whoever keeps the record is sent what was added to it, and all of it where it did not just go on.
#[test]
fn the_record_grows_by_its_entries() {
    let mut host = begun("meadow");
    let mut say = |message: Value| spoken(&mut host, Speaker::SCREEN, &json!("A"), &message);
    let whole = |reply: &Value| reply["text"].as_str().map(str::to_owned);
    let first = whole(&say(json!({"type": "record"}))).expect("a text");
    let link = |text: &str| serde_json::from_str::<Value>(text).unwrap()["last"].clone();
    say(json!({"type": "give", "order": {"order": "share", "paces": [4, 2]}, "dice": []}));
    let grown = say(json!({"type": "record", "after": link(&first)}));
    assert_eq!((&grown["type"], grown["entries"].as_array().map(Vec::len)), (&json!("appended"), Some(1)));
    let text = whole(&say(json!({"type": "record"}))).expect("a text");
    assert_eq!(grown["last"], link(&text));
    let put_together = first
        .replace(link(&first).as_str().unwrap(), link(&text).as_str().unwrap())
        // The link of the opening is the last of the first record, too.
        .replacen(&format!("\"link\":{}", link(&text)), &format!("\"link\":{}", link(&first)), 1)
        .replace("\"orders\": [\n]", &format!("\"orders\": [\n{}\n]", grown["entries"][0].as_str().unwrap()));
    assert_eq!(put_together, text);
    say(json!({"type": "undo"}));
    assert_eq!(say(json!({"type": "record", "after": link(&text)}))["type"], "record", "that link is gone");
    let nothing = say(json!({"type": "record", "after": link(&first)}));
    assert_eq!((&nothing["entries"], &nothing["last"]), (&json!([]), &link(&first)));
}
