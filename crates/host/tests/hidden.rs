//! Where a game hides something, a seat hears of nothing it may not know: not even how many orders were given.

mod screen;

use host::Shelves;
use screen::Screen;
use serde_json::{Value, json};

fn say(host: &mut Screen<Shelves>, message: Value) -> Value {
    host.say(message)
}

fn person() -> Value {
    json!({"who": "person"})
}

/// The names of the concealed among the pieces of a table.
fn concealed(table: &Value) -> Vec<String> {
    let pieces = table["view"]["pieces"].as_array().unwrap().iter();
    let hidden = pieces.filter(|piece| piece["marks"].as_array().unwrap().contains(&json!("concealed")));
    hidden.map(|piece| piece["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_seat_hears_nothing_of_hidden_enemies_and_counts_only_the_orders_it_knows_of() {
    let mut host = Screen::new(Shelves);
    let both = json!({"A": person(), "B": person()});
    let hands = json!({"A": "longroll", "B": "longroll"});
    let begin =
        json!({"type": "begin", "scenario": "watering-hole", "seed": 4, "seats": both, "hands": hands});
    assert_eq!(say(&mut host, begin)["type"], "table");
    let (mut compared, mut fewer) = (0, false);
    for _ in 0..60 {
        let table = say(&mut host, json!({"type": "table"}));
        if table["decision"].is_null() {
            break;
        }
        if table["seat"] == "A" {
            let theirs = host.with_eyes(&json!("B"), &json!({"type": "table"}));
            for name in concealed(&theirs) {
                assert!(!table.to_string().contains(&name), "{name} is hidden and on the other's table");
            }
            check_pages(&mut host, &table);
            compared += 1;
            fewer |= table["orders"].as_u64() < theirs["orders"].as_u64();
        }
        let given = say(&mut host, json!({"type": "give", "order": {"order": "end-activation"}, "dice": []}));
        assert_eq!(given["type"], "table", "{given}");
    }
    assert!(compared > 10, "compared {compared} times only");
    assert!(fewer, "the one who hides knows of more orders");
}

/// SX-CONC-14: on the page on which a battle is chosen nobody has a seat yet, so no number there counts those who hide.
#[test]
fn the_sheet_of_a_battle_counts_nobody_who_hides() {
    let mut host = Screen::new(Shelves);
    let sheet = say(&mut host, json!({"type": "sheet", "scenario": "watering-hole"}));
    let both = json!({"A": person(), "B": person()});
    let hands = json!({"A": "longroll", "B": "longroll"});
    say(
        &mut host,
        json!({"type": "begin", "scenario": "watering-hole", "seed": 0, "seats": both, "hands": hands}),
    );
    let seen = ["A", "B"].map(|seat| host.with_eyes(&json!(seat), &json!({"type": "table"}))["view"].clone());
    let mut silent = 0;
    for objective in sheet["view"]["objectives"].as_array().unwrap() {
        let told = seen.each_ref().map(|view| {
            let all = view["objectives"].as_array().unwrap();
            all.iter().find(|one| one["says"] == objective["says"]).expect("both know who wins by what")
        });
        let alike = told[0]["now"] == told[1]["now"];
        silent += usize::from(!alike);
        assert_eq!(objective["now"], if alike { told[0]["now"].clone() } else { json!("") }, "{objective}");
    }
    assert!(silent > 0, "somebody hides, so the sides count differently");
    for side in ["A", "B"] {
        for fact in sheet["view"]["sides"][side]["facts"].as_array().unwrap() {
            let known = |view: &Value| view["sides"][side]["facts"].as_array().unwrap().contains(fact);
            assert!(seen.iter().all(known), "{fact} is known to one side only");
        }
    }
}

/// The log has no gaps, and moments are called by the numbers of the log.
fn check_pages(host: &mut Screen<Shelves>, table: &Value) {
    let orders = table["orders"].as_u64().unwrap();
    let told = table["told"].as_array().unwrap();
    let from = table["told_from"].as_u64().unwrap();
    assert_eq!(told.len() as u64, orders + 1 - from);
    for (place, chapter) in told.iter().enumerate() {
        assert_eq!(chapter["number"].as_u64(), Some(from + place as u64));
        let empty = chapter["tellings"].as_array().unwrap().is_empty();
        assert!(!empty || chapter["by"] != "B", "an order of the other side nobody was told of: {chapter}");
    }
    let moment = say(host, json!({"type": "moment", "orders": orders}));
    assert_eq!(moment["view"], table["view"]);
    assert_eq!(say(host, json!({"type": "moment", "orders": orders + 1}))["type"], "problem");
    let marks = say(host, json!({"type": "chronicle"}));
    assert_eq!(marks["marks"].as_array().unwrap().len() as u64, orders + 1);
    // A mark counts the rolls its chapter tells of, and no others: how many more there were would tell of somebody hidden.
    for chapter in told {
        let tellings = chapter["tellings"].as_array().unwrap().iter();
        let rolls = tellings.filter(|telling| !telling["dice"].is_null()).count();
        let number = chapter["number"].as_u64().unwrap() as usize;
        assert_eq!(marks["marks"][number]["rolls"].as_u64(), Some(rolls as u64), "{chapter}");
    }
    assert_eq!(say(host, json!({"type": "export"}))["type"], "refused", "the record would tell it all");
}

/// Whether an order can be taken back depends on what its giver saw, so it can be asked even where enemies may be hidden.
#[test]
fn in_the_dark_an_order_is_taken_back_if_it_showed_nothing() {
    let mut host = Screen::new(Shelves);
    let people = json!({"A": {"who": "person"}, "B": {"who": "person"}});
    let hands = json!({"A": "longroll", "B": "longroll"});
    let begin =
        json!({"type": "begin", "scenario": "watering-hole", "seed": 7, "seats": people, "hands": hands});
    let mut table = say(&mut host, begin);
    let acts =
        |table: &Value| table["decision"]["title"].as_str().is_some_and(|title| title.ends_with(" acts"));
    for _ in 0..40 {
        if acts(&table) {
            break;
        }
        let draft = ["options", "pieces"].iter().find_map(|kind| {
            let open = table["ask"][kind].as_array()?.iter().find(|choice| choice["refused"].is_null())?;
            Some(open["draft"].clone())
        });
        table = say(&mut host, json!({"type": "give", "order": draft, "dice": []}));
    }
    assert!(acts(&table), "{}", table["decision"]);
    let (side, orders) = (table["decision"]["side"].clone(), table["orders"].as_u64().unwrap());
    let turn = json!({"type": "give", "order": {"order": "face", "facing": 90}, "dice": []});
    let turned = say(&mut host, turn);
    assert_eq!((&turned["may_undo"], turned["orders"].as_u64()), (&side, Some(orders + 1)));
    let back = say(&mut host, json!({"type": "undo"}));
    assert_eq!((back["orders"].as_u64(), &back["view"]), (Some(orders), &table["view"]));
    assert_eq!(back["decision"], table["decision"]);
}

/// Begins a battle for whose opening people throw: each die shows `sign`. What came of it, and what was asked for on the way, by rule and number of dice.
fn begun(host: &mut Screen<Shelves>, mut begin: Value, sign: &str) -> (Value, Vec<(String, usize)>) {
    let (mut dice, mut asked) = (Vec::new(), Vec::new());
    loop {
        begin["dice"] = json!(dice);
        let reply = say(host, begin.clone());
        if reply["type"] != "wanted" {
            return (reply, asked);
        }
        assert_eq!(reply["accepted"], dice.len(), "{reply}");
        let number = reply["dice"].as_u64().expect("dice, and no card") as usize;
        asked.push((reply["rule"].as_str().expect("a rule asks").to_owned(), number));
        dice.push(sign.repeat(number));
    }
}

/// The stand-off before the first decision is rolled by the hands that roll everything else, and lies in the record as it was typed.
#[test]
fn own_dice_are_asked_for_from_the_very_first_roll() {
    let (seats, own) = (json!({"A": person(), "B": person()}), json!({"A": "own", "B": "own"}));
    let begin =
        json!({"type": "begin", "scenario": "springfield-duel", "seed": 4, "seats": seats, "hands": own});
    let mut host = Screen::new(Shelves);
    let (table, asked) = begun(&mut host, begin, "3");
    assert_eq!(table["type"], "table", "{table}");
    assert!(!asked.is_empty(), "a stand-off is rolled for");
    let record = say(&mut host, json!({"type": "record", "after": null}));
    let record: Value = serde_json::from_str(record["text"].as_str().expect("a text")).expect("a record");
    let rolled = record["opening"]["dice"].as_array().expect("dice of the opening");
    for (rule, number) in asked {
        let lies = json!({"rule": rule, "rolled": vec![3; number]});
        assert!(rolled.contains(&lies), "{lies} is not in {rolled:?}");
    }
    // Where Longroll rolls nobody is asked.
    let longroll = json!({"A": "longroll", "B": "longroll"});
    let begin = json!({"type": "begin", "scenario": "springfield-duel", "seed": 4, "seats": seats, "hands": longroll});
    assert_eq!(begun(&mut Screen::new(Shelves), begin, "3").1, Vec::new());
}

/// Own dice are asked of the side whose figure rolls, and not of whoever gave the order.
#[test]
fn each_side_throws_its_own_dice() {
    let (seats, own) = (json!({"A": person(), "B": person()}), json!({"A": "own", "B": "own"}));
    let mut compared = 0;
    for seed in 1..30 {
        let mut host = Screen::new(Shelves);
        let begin = json!({"type": "begin", "scenario": "springfield-duel", "seed": seed, "seats": seats, "hands": own});
        let (table, _) = begun(&mut host, begin, "");
        if table["decision"]["rule"] != "SX-DRAW-08" {
            continue;
        }
        let (firer, other, target) = match table["decision"]["side"].as_str() {
            Some("A") => ("A", "B", "Davis Tutt"),
            _ => ("B", "A", "Wild Bill Hickok"),
        };
        // Blanks are thrown by Longroll, so only who is asked matters.
        let order = json!({"order": "fire", "shots": [{"at": target}]});
        let mut dice: Vec<String> = Vec::new();
        loop {
            let reply = say(&mut host, json!({"type": "give", "order": order, "dice": dice}));
            if reply["type"] != "wanted" {
                break;
            }
            let asked = match reply["rule"].as_str().expect("a rule asks") {
                "SX-COOL-01" | "SX-HIT-04" | "SX-HIT-03" if dice.len() < 3 => firer,
                "SX-SHOT-01" if dice.len() < 4 => other,
                _ => break,
            };
            assert_eq!(reply["side"], asked, "seed {seed}: {reply}");
            compared += usize::from(asked == other);
            dice.push(String::new());
        }
    }
    assert!(compared > 2, "the man who was shot at was asked {compared} times only");
}

/// Which order stops a record, and how many it has, would tell of orders a seat never saw.
#[test]
fn what_is_said_of_an_old_record_tells_nothing_of_orders_a_seat_may_not_know() {
    let mut host = Screen::new(Shelves);
    let seated = |mut message: Value| {
        message["seats"] = json!({"A": person(), "B": person()});
        message["hands"] = json!({"A": "longroll", "B": "longroll"});
        message
    };
    say(&mut host, seated(json!({"type": "begin", "scenario": "watering-hole", "seed": 4})));
    for _ in 0..6 {
        say(&mut host, json!({"type": "give", "order": {"order": "end-activation"}, "dice": []}));
    }
    let text = say(&mut host, json!({"type": "record"}))["text"].as_str().unwrap().to_owned();
    let record: Value = serde_json::from_str(&text).unwrap();

    let mut edited = record.clone();
    edited["orders"][3]["by"] = json!("A");
    edited["orders"][2]["by"] = json!("A");
    let opened = say(&mut host, seated(json!({"type": "open", "record": edited.to_string()})));
    let says = "The record of this battle has been edited or damaged. You can play on from the last order that holds; the record is kept as it was.";
    assert_eq!(opened["notice"], says, "{opened}");

    let mut older = record;
    let unsealed = |entry: &mut Value| {
        let fields = entry.as_object_mut().unwrap();
        fields.retain(|key, _| key != "digest" && key != "link");
        fields.insert("hash".to_owned(), json!("0123456789abcdef"));
    };
    unsealed(&mut older["opening"]);
    older["orders"].as_array_mut().unwrap().iter_mut().for_each(unsealed);
    older.as_object_mut().unwrap().remove("last");
    (older["longroll"], older["rules"]) = (json!(1), json!("0"));
    older["orders"][3]["order"] = json!({"order": "dance"});
    let opened = say(&mut host, seated(json!({"type": "open", "record": older.to_string()})));
    let says = opened["notice"].as_str().unwrap();
    assert!(says.starts_with("This battle was played under rules 0, and these are rules "), "{says}");
    assert!(
        says.ends_with(
            ". You can play on from the last order that still holds; the record is kept as it was."
        ),
        "{says}"
    );
}
