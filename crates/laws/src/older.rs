//! Battles people have kept are not lost by a change of the rules: a record of older rules, or of the format before, opens as far as it holds, says where
//! and why it stops, and can be played on from there.

use dice::Seeded;
use engine::Rules;
use engine::record::{Broken, Kept, Links, Opened, Record, Why, verify};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::shelf::{begun, play_on, scenario};
use crate::{Book, Chance};

/// How many orders the battles here have, and the order that no longer holds.
const ORDERS: usize = 30;
const STOPS: usize = 20;

/// A record whose number of the rules is another.
pub fn a_battle_of_older_rules_opens_and_goes_on<B: Book>() {
    let record = kept::<B>();
    let older = |edit: &dyn Fn(&mut Value)| {
        let mut whole = serde_json::to_value(&record).expect("a record is plain data");
        whole["rules"] = json!(B::Game::ABOUT.version + 1);
        edit(&mut whole);
        linked_anew(&mut whole);
        let record: Record = serde_json::from_value(whole).expect("it is still a record");
        (record.text(), Kept::from(record))
    };

    let (text, same) = older(&|_| ());
    let opened = same.open::<B::Game>(None).expect("it opens");
    assert_eq!(
        (opened.halt, opened.battle.played().len(), opened.compared),
        (None, ORDERS, true),
        "all of it holds"
    );
    assert!(verify::<B::Game>(&text).is_ok(), "no link is broken and no state is another");

    let (text, differs) = older(&|whole| whole["orders"][STOPS - 1]["digest"] = json!("0".repeat(32)));
    stops::<B>(&differs, &|why| *why == Why::Differs);
    assert!(matches!(verify::<B::Game>(&text), Err(Broken::Halted(_))));

    let (_, unreadable) = older(&|whole| whole["orders"][STOPS - 1]["order"] = json!({ "order": "dance" }));
    stops::<B>(&unreadable, &|why| matches!(why, Why::Unreadable(_)));

    let (_, refused) = older(&|whole| {
        let entry = &mut whole["orders"][STOPS - 1];
        entry["by"] = if entry["by"] == "A" { json!("B") } else { json!("A") };
    });
    stops::<B>(&refused, &|why| matches!(why, Why::Refused(_)));

    // Under rules of the same number nothing tells who is right; but a record whose links hold is not called edited.
    let (text, differs) = older(&|whole| {
        whole["rules"] = json!(B::Game::ABOUT.version);
        whole["orders"][STOPS - 1]["digest"] = json!("0".repeat(32));
    });
    let halt = differs.open::<B::Game>(None).expect("it opens").halt.expect("it stops");
    assert_eq!((halt.edited(), halt.links), (false, Links::Hold));
    assert!(halt.to_string().contains("all its links hold"), "{halt}");
    let cut = text.replacen("\"seed\": ", "\"seed\": 9", 1);
    let halt = Kept::parse(&cut)
        .expect("it is read")
        .open::<B::Game>(None)
        .expect("it opens")
        .halt
        .expect("it stops");
    assert!(halt.edited() && halt.to_string().contains("edited or damaged"), "{halt}");

    // Rules that say something new of a battle say it from its opening on: then orders and dice decide.
    let (text, retold) = older(&|whole| {
        whole["opening"]["digest"] = json!("0".repeat(32));
        whole["orders"][STOPS - 1]["digest"] = json!("0".repeat(32));
    });
    let opened = retold.open::<B::Game>(None).expect("it opens");
    assert_eq!((opened.halt, opened.battle.played().len(), opened.compared), (None, ORDERS, false));
    assert!(matches!(verify::<B::Game>(&text), Err(Broken::Untold { .. })));
}

/// A record as it was written before records had links.
pub fn a_record_of_format_1_opens<B: Book>() {
    let record = kept::<B>();
    let old = |edit: &dyn Fn(&mut Value)| {
        let mut whole = serde_json::to_value(&record).expect("a record is plain data");
        whole["longroll"] = json!(1);
        whole["rules"] = json!(record.rules.to_string());
        let Some(fields) = whole.as_object_mut() else { panic!("a record is an object") };
        fields.remove("last");
        unsealed(&mut whole["opening"]);
        whole["orders"].as_array_mut().expect("a list").iter_mut().for_each(unsealed);
        edit(&mut whole);
        whole.to_string()
    };

    let text = old(&|_| ());
    assert!(matches!(verify::<B::Game>(&text), Err(Broken::Unlinked)));
    let opened = Kept::parse(&text).expect("it is read").open::<B::Game>(None).expect("it opens");
    assert_eq!((opened.halt, opened.compared), (None, false));
    assert_eq!(Record::of(&opened.battle), record, "nothing is lost but the old hashes");

    let text = old(&|whole| {
        whole["rules"] = json!((record.rules + 1).to_string());
        whole["orders"][STOPS - 1]["order"] = json!({ "order": "dance" });
    });
    stops::<B>(&Kept::parse(&text).expect("it is read"), &|why| matches!(why, Why::Unreadable(_)));
}

fn unsealed(entry: &mut Value) {
    let fields = entry.as_object_mut().expect("an object");
    fields.remove("digest");
    fields.remove("link");
    fields.insert("hash".to_owned(), json!("0123456789abcdef"));
}

/// A random battle, written down in its middle.
fn kept<B: Book>() -> Record {
    let (mut dice, mut chance) = (Seeded::new(5), Chance::new(5));
    let mut battle = begun::<B::Game>(&scenario::<B>(B::FIRST), 5, &mut dice);
    play_on(&mut battle, &mut dice, &mut chance, ORDERS);
    let record = Record::of(&battle);
    assert_eq!(record.orders.len(), ORDERS, "{} is over too soon", B::FIRST);
    record
}

/// It stops where it was changed, says so, and goes on under today's rules.
fn stops<B: Book>(kept: &Kept, why: &dyn Fn(&Why) -> bool) {
    let Opened { mut battle, halt, .. } = kept.open::<B::Game>(None).expect("it opens");
    let halt = halt.expect("it stops");
    assert!(why(&halt.why), "{halt:?}");
    assert_eq!((halt.held, halt.of, battle.played().len()), (STOPS - 1, ORDERS, STOPS - 1));
    let says = halt.to_string();
    let (under, now) = (kept.rules, B::Game::ABOUT.version);
    assert!(says.starts_with(&format!("order {STOPS} of {ORDERS} ")), "{says}");
    assert!(
        says.ends_with(&format!("; it was played under rules {under}, and these are rules {now}")),
        "{says}"
    );

    play_on(&mut battle, &mut Seeded::new(9), &mut Chance::new(9), 5);
    assert!(battle.played().len() > STOPS, "it goes on");
    let text = Record::of(&battle).text();
    let again = verify::<B::Game>(&text).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(again.state(), battle.state());
}

/// The links of a record as the documents say they are made, by other code than the engine's.
fn linked_anew(record: &mut Value) {
    let link = |parts: &[String]| {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let hex: Vec<String> = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        hex.concat()
    };
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let opening = &record["opening"];
    let mut head = vec!["longroll".to_owned()];
    head.extend(["longroll", "ruleset", "rules", "seed", "scenario"].map(|key| plain(&record[key])));
    head.extend(["dice", "digest"].map(|key| plain(&opening[key])));
    let mut last = link(&head);
    record["opening"]["link"] = json!(last);
    for entry in record["orders"].as_array_mut().expect("a list") {
        let parts = ["by", "order", "dice", "digest"].map(|key| plain(&entry[key]));
        last = link(&[vec![last], parts.to_vec()].concat());
        entry["link"] = json!(last);
    }
    record["last"] = json!(last);
}
