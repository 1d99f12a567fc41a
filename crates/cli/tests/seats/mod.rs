//! Battles that hide something: who is shown what on the command line.

use std::fs;

use crate::first_battle::SCENARIO;
use crate::program::{argument, folder, longroll, read};
use serde_json::{Value, json};

/// A fight at the watering hole with its first so many orders, and how many it has in all.
fn ambush(name: &str, orders: Option<usize>) -> (String, usize) {
    let folder = folder(name);
    let path = argument(&folder.join("whole.json"));
    longroll(&["walk", "watering-hole", "--battles", "1", "--seed", "3", "-o", &path]).well();
    let record: Value = serde_json::from_str(&read(&path)).expect("a record is JSON");
    let all = record["orders"].as_array().expect("a list").len();
    let Some(orders) = orders else { return (path, all) };
    let part = argument(&folder.join("part.json"));
    longroll(&["replay", &path, "--until", &orders.to_string(), "-o", &part]).well();
    (part, all)
}

const BOTH_FLAGS: [&str; 3] = ["may hide something", "--seat A or --seat B", "--umpire"];

#[test]
fn a_running_battle_that_hides_something_is_shown_to_nobody_by_accident() {
    let (path, _) = ambush("seat-hides", Some(6));
    longroll(&["replay", &path]).bad(&BOTH_FLAGS);
    longroll(&["replay", &path, "--json"]).bad(&BOTH_FLAGS);
    longroll(&["picture", &path]).bad(&BOTH_FLAGS);
    longroll(&["odds", &path, "--order", "{\"order\": \"end-activation\"}"]).bad(&BOTH_FLAGS);
    let said = longroll(&["replay", &path, "--seat", "C"]);
    assert!(said.code == 2 && said.err.contains("a seat is A or B"), "{}", said.err);

    let umpire = longroll(&["replay", &path, "--umpire"]).well();
    let seats = ["A", "B"].map(|seat| longroll(&["replay", &path, "--seat", seat]).well());
    for told in &seats {
        assert!(told.lines().count() < umpire.lines().count(), "a seat is told less than an umpire");
    }
    // An umpire sees more pieces than either side, and so does his picture.
    let drawn = |more: &[&str]| longroll(&[&["picture", path.as_str()], more].concat()).well().len();
    assert!(drawn(&["--seat", "A"]) < drawn(&["--umpire"]), "somebody is hidden from side A");
}

#[test]
fn a_seat_reads_its_own_orders_and_of_others_what_it_was_told() {
    let (path, _) = ambush("seat-reads", Some(12));
    for seat in ["A", "B"] {
        let told = longroll(&["replay", &path, "--seat", seat, "--json"]).json();
        assert_eq!(told["digest"], Value::Null);
        let log = told["log"].as_array().expect("a list");
        assert_eq!(told["orders"], json!(log.len() - 1));
        for (number, page) in log.iter().enumerate() {
            assert_eq!(page["number"], json!(number), "numbers tell nothing of what is left out");
            let own = page["by"] == seat;
            assert_eq!(page["order"] != Value::Null, own, "{page}");
            assert!(own || number == 0 || page["told"] != json!([]), "{page}");
            assert_eq!(page["digest"], Value::Null);
        }
    }
    let asked = longroll(&["replay", &path, "--umpire", "--json"]).json()["decision"]["side"].clone();
    let (asked, other) = if asked == "A" { ("A", "B") } else { ("B", "A") };
    let order = "{\"order\": \"end-activation\"}";
    longroll(&["odds", &path, "--seat", other, "--order", order]).bad(&["only it may weigh its orders"]);
    let said = longroll(&["odds", &path, "--seat", asked, "--limit", "1000", "--order", order]);
    assert!(!said.err.contains("--umpire"), "{}", said.err);
}

/// When all is over nothing is hidden any more, not even in what was before.
#[test]
fn a_battle_that_is_over_is_open() {
    let (path, orders) = ambush("seat-over", None);
    let told = longroll(&["replay", &path, "--json"]).json();
    assert_eq!((&told["orders"], told["digest"].is_string()), (&json!(orders), true));
    longroll(&["replay", &path, "--until", "5"]).well();
    longroll(&["picture", &path, "--at", "5"]).well();
}

#[test]
fn a_replay_tells_orders_in_sentences_with_the_sum_of_every_roll() {
    let folder = folder("sentences");
    let path = argument(&folder.join("battle.json"));
    longroll(&["walk", SCENARIO, "--battles", "1", "--seed", "1", "-o", &path]).well();
    let said = longroll(&["replay", &path]).well();
    let heads: Vec<&str> =
        said.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    assert!(heads.iter().any(|head| head.contains(", shoot: ") && head.contains(" shoots at ")), "{heads:?}");
    assert!(heads.iter().all(|head| !head.contains('{') && !head.contains("(unit ")), "{heads:?}");
    assert!(said.contains("; "), "a roll tells the sum behind it");
    fs::remove_dir_all(folder).expect("ours");
}
