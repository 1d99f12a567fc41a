//! Commands about battles: scenarios, new, replay, odds, picture, walk, selfplay, play.

mod first_battle;
mod program;
mod seats;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Stdio;

use first_battle::{SCENARIO, scenario_text};
use program::{argument, folder, longroll, program, read, root, write};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

#[test]
fn every_command_has_help_with_an_example() {
    let commands = [
        "play",
        "scenarios",
        "new",
        "replay",
        "odds",
        "picture",
        "rules",
        "case",
        "check",
        "schema",
        "walk",
        "selfplay",
        "campaign",
    ];
    let all = longroll(&["--help"]).well();
    for command in commands {
        assert!(all.contains(&format!("\n  {command} ")), "{command} is not in the list");
        let help = longroll(&[command, "--help"]).well();
        assert!(help.contains(&format!("Examples:\n  longroll {command}")), "{command} has no example");
    }
}

#[test]
fn scenarios_are_listed_for_people_and_machines() {
    let listed = longroll(&["scenarios", "--ruleset", "march", "--json"]).json();
    let first =
        listed.as_array().expect("a list").iter().find(|one| one["slug"] == SCENARIO).expect("it is listed");
    assert_eq!(first["ruleset"], "march");
    let title = first["title"].as_str().expect("a title");
    assert!(scenario_text().contains(&format!("title = \"{title}\"")));
    assert!(longroll(&["scenarios"]).well().contains(&format!("{SCENARIO}  {title}\n")));
    longroll(&["scenarios", "--ruleset", "chess"]).bad(&["no ruleset 'chess'", "there are march"]);
}

#[test]
fn a_new_battle_awaits_its_first_decision() {
    let folder = folder("new");
    let path = argument(&folder.join("battle.json"));
    let said = longroll(&["new", SCENARIO, "-o", &path, "--seed", "1815"]).well();
    assert!(said.contains("seed 1815") && said.contains("First decision: "), "{said}");
    let written: Value = serde_json::from_str(&read(&path)).expect("a record is JSON");
    assert_eq!(
        (&written["ruleset"], &written["seed"], &written["orders"]),
        (&json!("march"), &json!(1815), &json!([]))
    );
    assert!(longroll(&["replay", &path, "--verify"]).well().contains("0 orders replayed, 1 links compared"));

    // Seed 4 has a concealed man of the Chokonen act first (SX-CONC-14): both players read what is printed here.
    let dark = argument(&folder.join("dark.json"));
    let said = longroll(&["new", "watering-hole", "-o", &dark, "--seed", "4"]).well();
    assert!(said.ends_with("\nFirst decision: The Chokonen\n"), "{said}");

    // The same seed is the same battle, and a file of the catalogue's scenario is that scenario.
    assert_eq!(longroll(&["new", SCENARIO, "--seed", "1815"]).well(), read(&path));
    let file = argument(&root().join("scenarios/march").join(SCENARIO).with_extension("toml"));
    assert_eq!(longroll(&["new", &file, "--seed", "1815"]).well(), read(&path));
}

#[test]
fn no_file_is_overwritten_by_accident() {
    let folder = folder("overwrite");
    let path = write(&folder, "battle.json", "my diary");
    longroll(&["new", SCENARIO, "-o", &path]).bad(&[&path, "exists already", "--force"]);
    let picture = write(&folder, "table.svg", "my diary");
    longroll(&["picture", SCENARIO, "-o", &picture]).bad(&[&picture, "exists already", "--force"]);
    let walked = write(&folder, "walk.json", "my diary");
    longroll(&["walk", SCENARIO, "--battles", "1", "-o", &walked]).bad(&[&walked, "exists already"]);
    for kept in [&path, &picture, &walked] {
        assert_eq!(read(kept), "my diary");
    }
    longroll(&["new", SCENARIO, "-o", &path, "--force"]).well();
    assert!(read(&path).starts_with("{\n\"longroll\": 2,"));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 3, "no draft is left");
    longroll(&["new", SCENARIO, "-o", &argument(&folder.join("no/battle.json"))])
        .bad(&["there is no folder"]);
    longroll(&["new", SCENARIO, "-o", &argument(&folder)]).bad(&["this is a folder"]);
}

#[test]
fn a_scenario_nobody_knows_is_told_what_there_is() {
    longroll(&["new", "waterloo-1816"]).bad(&["no scenario 'waterloo-1816'", SCENARIO, ".toml"]);
    longroll(&["new", "none.toml"]).bad(&["none.toml: there is no such file"]);
    longroll(&["walk", "none.toml"]).bad(&["none.toml: there is no such file"]);
}

#[test]
fn a_replay_tells_every_order_and_compares_every_link() {
    let folder = folder("replay");
    let path = record(&folder, "3");
    let written: Value = serde_json::from_str(&read(&path)).expect("a record is JSON");
    let orders = written["orders"].as_array().expect("a list").len();
    let said = longroll(&["replay", &path, "--verify"]).well();
    assert!(
        said.contains(&format!("{orders} orders replayed, {} links compared, all as recorded", orders + 1)),
        "{said}"
    );
    let last = written["last"].as_str().expect("a text");
    assert!(said.ends_with(&format!("; the last is {last}\n")), "{said}");
    let said = longroll(&["replay", &path]).well();
    for number in 0..=orders {
        assert!(said.contains(&format!("\n{number}. ")), "order {number} is not told");
    }
    assert!(said.contains("[MG-TRN-01]"), "sentences name their rules");
    assert!(said.lines().last().expect("it ends").starts_with("The battle is over"), "{said}");

    let told = longroll(&["replay", &path, "--json"]).json();
    assert_eq!(told["orders"], orders);
    assert_eq!(told["digest"], written["orders"][orders - 1]["digest"]);
    assert_eq!(told["halt"], Value::Null);
    assert_eq!(told["log"].as_array().expect("a list").len(), orders + 1);

    let part = longroll(&["replay", &path, "--until", "2"]).well();
    assert!(part.contains("\n2. ") && !part.contains("\n3. "), "{part}");
    assert!(part.contains("\nNext decision: "), "{part}");
    longroll(&["replay", &path, "--until", "100000"]).bad(&[
        &path,
        "no order 100000",
        &format!("the record has {orders}"),
    ]);
}

#[test]
fn a_record_that_was_damaged_is_bad_input() {
    let folder = folder("damaged");
    let good = read(record(&folder, "4"));
    let damaged = |name: &str, text: &str| longroll(&["replay", &write(&folder, name, text), "--verify"]);
    let edit = |from: &str, to: &str| {
        assert!(good.contains(from), "the record has no {from}");
        good.replacen(from, to, 1)
    };

    damaged("cut.json", &good[..good.len() * 2 / 3]).bad(&["cut.json:", "the record is cut off"]);
    damaged("empty.json", "").bad(&["empty.json:", "the record is cut off"]);
    damaged("picture.json", "{\"a\": 1}")
        .bad(&["picture.json:1: this is no record: there is no `a` here", "longroll"]);
    damaged("later.json", &edit("\"longroll\": 2", "\"longroll\": 3")).bad(&[
        "later.json: ",
        "format 3",
        "reads formats 1 to 2",
    ]);
    damaged("chess.json", &edit("\"ruleset\": \"march\"", "\"ruleset\": \"chess\"")).bad(&[
        "chess.json: ",
        "no ruleset 'chess'",
        "march",
    ]);
    damaged("scenario.json", &edit("\"turn-limit\": ", "\"turn-limit\": -"))
        .bad(&["scenario.json: the record's scenario is wrong"]);
    damaged("key.json", &edit("\"opening\": {", "\"opening\": {\"closing\": 1, "))
        .bad(&["key.json:", "there is no `closing` here"]);
    damaged("link.json", &edit("\"link\":\"", "\"link\":\"zz"))
        .bad(&["link.json:", "64 hexadecimal digits are wanted"]);
}

#[test]
fn a_record_that_was_edited_is_told_at_which_order() {
    let folder = folder("edited");
    let good = read(record(&folder, "5"));
    let edited = |name: &str, from: &str, to: &str| {
        assert!(good.contains(from), "the record has no {from}");
        longroll(&["replay", &write(&folder, name, good.replacen(from, to, 1)), "--verify"])
    };
    let orders = good.matches("\n{\"by\":").count();
    let third: &str =
        good.lines().skip_while(|line| *line != "\"orders\": [").nth(3).expect("it has three orders");
    let line = good.lines().position(|line| line == third).expect("it is there") + 1;

    let title = edited("title.json", "\"title\": \"", "\"title\": \"The Real ");
    title.ended(1, &["title.json: the record has been edited or damaged before its first order"]);
    edited("seed.json", "\"seed\": 5", "\"seed\": 6").ended(1, &["before its first order"]);
    edited("rules.json", "\"rules\": ", "\"rules\": 9").ended(1, &["before its first order"]);
    edited("last.json", "\"last\": \"", "\"last\": \"0").bad(&["last.json:", "64 hexadecimal digits"]);
    let other = if third.contains("{\"by\":\"A\"") {
        third.replacen("\"A\"", "\"B\"", 1)
    } else {
        third.replacen("\"B\"", "\"A\"", 1)
    };
    let side = edited("side.json", third, &other);
    side.ended(1, &[&format!("side.json:{line}: order 3 of {orders} has been edited or damaged")]);
    let gone = edited("gone.json", &format!("{third}\n"), "");
    gone.ended(1, &[&format!("gone.json:{line}: order 3 of {} has been edited or damaged", orders - 1)]);
    let end = good.lines().nth_back(2).expect("the last order");
    edited("end.json", &format!(",\n{end}"), "").ended(1, &["end.json: ", "at its end"]);
    edited("space.json", "\"seed\": ", "\"seed\":  ")
        .ended(1, &["space.json: line 5 is not written as Longroll writes it"]);

    // As far as it holds it is told, and can be written down and played on.
    let path = argument(&folder.join("side.json"));
    let said = longroll(&["replay", &path]);
    assert!(said.code == 1 && said.out.contains("\n2. ") && !said.out.contains("\n3. "), "{}", said.out);
    let told = longroll(&["replay", &path, "--json"]);
    let told: Value = serde_json::from_str(&told.out).expect("it is JSON");
    assert_eq!(
        (&told["orders"], &told["halt"]["held"], &told["halt"]["edited"]),
        (&json!(2), &json!(2), &json!(true))
    );
    longroll(&["picture", &path]).ended(1, &["order 3 of ", "--at 2 is the last moment that holds"]);
    longroll(&["picture", &path, "--at", "2"]).well();
    let rest = argument(&folder.join("rest.json"));
    assert!(longroll(&["replay", &path, "-o", &rest]).well().contains("order 3 of"));
    assert!(longroll(&["replay", &rest, "--verify"]).well().contains("2 orders replayed, 3 links compared"));
}

#[test]
fn a_record_of_older_rules_is_told_as_far_as_it_holds() {
    let folder = folder("older");
    let today = read(record(&folder, "8"));
    let mut older: Value = serde_json::from_str(&today).expect("a record is JSON");
    let orders = older["orders"].as_array().expect("a list").len();
    // As Longroll wrote records before they had links.
    let sealed = |entry: &mut Value| {
        let fields = entry.as_object_mut().expect("an object");
        fields.retain(|key, _| key != "digest" && key != "link");
        fields.insert("hash".to_owned(), json!("0123456789abcdef"));
    };
    sealed(&mut older["opening"]);
    older["orders"].as_array_mut().expect("a list").iter_mut().for_each(sealed);
    older.as_object_mut().expect("an object").remove("last");
    (older["longroll"], older["rules"]) = (json!(1), json!("0"));

    let path = write(&folder, "whole.json", older.to_string());
    let said = longroll(&["replay", &path]).well();
    assert!(said.contains("(march, rules 0)") && said.contains(&format!("\n{orders}. ")), "{said}");
    longroll(&["replay", &path, "--verify"]).ended(1, &["whole.json: a record of format 1 has no links"]);
    let anew = argument(&folder.join("anew.json"));
    longroll(&["replay", &path, "-o", &anew]).well();
    assert_eq!(read(&anew), today, "nothing is lost");

    older["orders"][2]["order"] = json!({"order": "dance"});
    let path = write(&folder, "stops.json", older.to_string());
    let rules = "it was played under rules 0, and these are rules";
    let says = format!("stops.json: order 3 of {orders} cannot be read");
    let said = longroll(&["replay", &path]);
    assert!(said.out.contains("\n2. ") && !said.out.contains("\n3. "), "{}", said.out);
    said.ended(1, &[&says, "dance", rules]);
    let rest = argument(&folder.join("rest.json"));
    assert!(longroll(&["replay", &path, "-o", &rest]).well().contains(rules));
    assert!(longroll(&["replay", &rest, "--verify"]).well().contains("2 orders replayed"));
}

/// The links of a record made anew, as docs/records.md tells.
fn linked_anew(record: &mut Value) {
    let link = |parts: &[String]| {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
    };
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut head = vec!["longroll".to_owned()];
    head.extend(["longroll", "ruleset", "rules", "seed", "scenario"].map(|key| plain(&record[key])));
    head.extend(["dice", "digest"].map(|key| plain(&record["opening"][key])));
    let mut last = link(&head);
    record["opening"]["link"] = json!(last);
    for entry in record["orders"].as_array_mut().expect("a list") {
        let parts = ["by", "order", "dice", "digest"].map(|key| plain(&entry[key]));
        last = link(&[vec![last], parts.to_vec()].concat());
        entry["link"] = json!(last);
    }
    record["last"] = json!(last);
}

/// A record as Longroll lays it out, one order to a line.
fn laid_out(record: &Value) -> String {
    let line = |key: &str| record[key].to_string();
    let heads =
        ["longroll", "ruleset", "rules", "seed", "last"].map(|key| format!("\"{key}\": {},\n", line(key)));
    let scenario = serde_json::to_string_pretty(&record["scenario"]).expect("plain data");
    let orders: Vec<String> =
        record["orders"].as_array().expect("a list").iter().map(Value::to_string).collect();
    let (heads, opening, orders) = (heads.concat(), line("opening"), orders.join(",\n"));
    format!("{{\n{heads}\"scenario\": {scenario},\n\"opening\": {opening},\n\"orders\": [\n{orders}\n]\n}}\n")
}

#[test]
fn a_record_of_other_rules_is_proven_by_its_own_chain() {
    let folder = folder("own-chain");
    let text = read(record(&folder, "9"));
    let mut other: Value = serde_json::from_str(&text).expect("a record is JSON");
    assert_eq!(laid_out(&other), text, "the test lays a record out as Longroll does");
    let rules = other["rules"].as_u64().expect("a number");
    other["rules"] = json!(rules - 1);
    linked_anew(&mut other);
    let said = longroll(&["replay", &write(&folder, "older.json", laid_out(&other)), "--verify"]).well();
    let says = format!(
        "all as recorded under rules {}, and so it goes under rules {rules}; the last is ",
        rules - 1
    );
    assert!(said.contains(&says), "{said}");
    assert!(
        said.ends_with(&format!("{}\n", other["last"].as_str().expect("a text"))),
        "its own last link: {said}"
    );

    // Of the same rules, and the chain made anew over another state: its links hold, and nobody can call it edited.
    other["rules"] = json!(rules);
    other["orders"][2]["digest"] = json!("0".repeat(32));
    linked_anew(&mut other);
    let path = write(&folder, "differs.json", laid_out(&other));
    longroll(&["replay", &path, "--verify"]).ended(
        1,
        &["order 3 of ", "leads to another state; it is of these very rules and all its links hold"],
    );
    let told: Value = serde_json::from_str(&longroll(&["replay", &path, "--json"]).out).expect("it is JSON");
    assert_eq!(told["halt"]["edited"], false);
}

#[test]
fn odds_are_chances_of_what_can_happen() {
    let folder = folder("odds");
    let path = record(&folder, "5");
    let written: Value = serde_json::from_str(&read(&path)).expect("a record is JSON");
    let orders = written["orders"].as_array().expect("a list");
    let rolled = |order: &Value| order["order"]["order"] == "shoot";
    let at = orders.iter().position(rolled).expect("somebody shoots in the battle of this seed");
    let order = orders[at]["order"].to_string();

    let told = longroll(&["odds", &path, "--at", &at.to_string(), "--order", &order, "--json"]).json();
    assert_eq!(told["exact"], true);
    for (what, numbers) in told["chances"].as_object().expect("by what is counted") {
        let sum: f64 = numbers.as_object().expect("by number").values().filter_map(Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{what}: {sum}");
    }
    let said = longroll(&["odds", &path, "--at", &at.to_string(), "--order", &order]).well();
    assert!(said.starts_with("When all that it begins is settled, exactly:\n"), "{said}");
    let check = ["odds", &path, "--at", &at.to_string(), "--order", &order, "--check", "2000", "--json"];
    let checked = longroll(&check).json();
    assert_eq!(checked["check"]["battles"], 2000);
    assert!(
        checked["check"]["standard_errors"].as_f64().is_some_and(|off| off < 5.0),
        "{}",
        checked["check"]
    );

    // Of the shot alone: the hits, in words and checked by battles as well.
    let alone = ["odds", &path, "--at", &at.to_string(), "--order", &order, "--alone"];
    let said = longroll(&alone).well();
    assert!(said.starts_with("Of this alone, exactly:\n") && said.contains(": hits taken"), "{said}");
    let checked = longroll(&[&alone[..], &["--check", "2000", "--json"]].concat()).json();
    assert!(
        checked["exact"] == true && checked["check"]["standard_errors"].as_f64().is_some_and(|off| off < 5.0)
    );

    // Where nothing is followed to its end there is nothing to compare.
    let short = ["odds", &path, "--at", &at.to_string(), "--order", &order, "--limit", "1", "--check", "100"];
    let said = longroll(&short).well();
    assert!(
        said.contains("100 battles cannot be compared with this") && !said.contains("standard errors"),
        "{said}"
    );
    assert_eq!(longroll(&[&short[..], &["--json"]].concat()).json()["check"]["standard_errors"], Value::Null);
    let said = longroll(&["odds", &path, "--order", &order, "--limit", "4000000000"]);
    assert!(said.code == 2 && said.err.contains("the memory would not last"), "{}", said.err);

    longroll(&["odds", &path, "--at", &at.to_string(), "--order", "{"]).bad(&["--order: this is no JSON"]);
    longroll(&["odds", &path, "--at", "0", "--order", "{\"order\": \"dance\"}"])
        .bad(&["--order: ", "there is no `dance` here; there are deploy"]);
    longroll(&["odds", &path, "--at", "0", "--order", "{\"order\": \"evade\"}"]).bad(&["--order: ", "(MG-"]);
    longroll(&["odds", &path, "--order", &order]).bad(&["--order: "]);
}

#[test]
fn a_battle_is_drawn_as_svg_or_png() {
    let folder = folder("picture");
    let svg = argument(&folder.join("table.svg"));
    longroll(&["picture", SCENARIO, "-o", &svg]).well();
    assert!(read(&svg).starts_with("<svg") && read(&svg).ends_with("</svg>\n"));
    assert_eq!(longroll(&["picture", SCENARIO]).well(), read(&svg));

    let path = record(&folder, "7");
    let png = argument(&folder.join("table.png"));
    longroll(&["picture", &path, "--at", "3", "--theme", "dark", "--width", "400", "-o", &png]).well();
    let bytes = fs::read(&png).expect("it is written");
    assert_eq!((&bytes[..8], &bytes[16..20]), (&b"\x89PNG\r\n\x1a\n"[..], &400_u32.to_be_bytes()[..]));

    longroll(&["picture", SCENARIO, "-o", "table.gif"]).bad(&["table.gif", ".svg or .png"]);
    longroll(&["picture", SCENARIO, "--at", "3"]).bad(&["a scenario has no orders"]);
    longroll(&["picture", "none.json"]).bad(&["none.json: there is no such file"]);
    longroll(&["picture", &path, "--at", "100000"]).bad(&["no order 100000"]);
}

#[test]
fn walks_are_the_same_however_often_they_are_walked() {
    let walk = || longroll(&["walk", SCENARIO, "--battles", "4", "--seed", "11", "--json"]).json();
    let found = walk();
    assert_eq!(found, walk());
    assert_eq!((&found["battles"], &found["failures"]), (&json!(4), &json!([])));
    let ended: u64 =
        found["endings"].as_object().expect("by ending").values().filter_map(Value::as_u64).sum();
    assert_eq!(ended, 4);
    assert!(longroll(&["walk", SCENARIO, "--battles", "1"]).well().ends_with("1 walked, 0 failed\n"));
    // Two orders are no battle: the law of an end does not hold.
    let short = longroll(&["walk", SCENARIO, "--battles", "1", "--most", "2"]);
    assert_eq!(short.code, 1, "{}", short.err);
    assert!(
        short.out.contains("seed 1: no end after 2 orders") && short.out.ends_with("0 walked, 1 failed\n"),
        "{}",
        short.out
    );
}

/// Eight battles, told for machines.
fn fought(cores: &str, levels: &str, more: &[&str]) -> Value {
    let mut arguments =
        vec!["selfplay", SCENARIO, "--battles", "8", "--seed", "3", "--levels", levels, "--json"];
    arguments.extend(more);
    let said = program(&arguments).env("RAYON_NUM_THREADS", cores).output().expect("the program starts");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    serde_json::from_slice(&said.stdout).expect("it is JSON")
}

/// What must be the same whatever the clock says.
fn without_the_clock(mut told: Value) -> Value {
    for key in ["orders_per_s", "battles_per_s"] {
        let rate = told.as_object_mut().and_then(|told| told.remove(key));
        assert!(rate.and_then(|rate| rate.as_f64()).is_some_and(|rate| rate > 0.0), "{key}");
    }
    told
}

#[test]
fn the_same_seed_brings_the_same_result_on_any_number_of_cores() {
    let levels = "ensign,recruit";
    let one = without_the_clock(fought("1", levels, &["--swap"]));
    assert_eq!(one, without_the_clock(fought("3", levels, &["--swap"])));
    assert_eq!((&one["battles"], &one["finished"], &one["refused"]), (&json!(8), &json!(8), &json!(0)));
    assert_eq!(one["levels"], json!(["ensign", "recruit"]));
    let wins = |who: &str| one["wins"][who].as_u64().expect("a number");
    assert_eq!(wins("ensign") + wins("recruit") + wins("draws"), 8);
    for who in ["ensign", "recruit", "draws"] {
        let [share, low, high] =
            ["share", "low", "high"].map(|key| one["rates"][who][key].as_f64().expect("a number"));
        assert!(low <= share && share <= high, "{who}: {low} {share} {high}");
        assert!((share - wins(who) as f64 / 8.0).abs() < 1e-9);
    }
    let orders = one["orders"].as_f64().expect("a number");
    assert!((one["orders_per_battle"].as_f64().expect("a number") - orders / 8.0).abs() < 1e-9);
    assert!(one["losses"]["recruit"].as_f64().is_some_and(|lost| lost > 0.0));
}

#[test]
fn battles_are_kept_as_records_that_replay() {
    let folder = folder("selfplay");
    let told = fought("2", "ensign,ensign", &["--records", &argument(&folder)]);
    assert!(
        told["wins"]["A"].is_u64() && told["wins"]["B"].is_u64(),
        "by side where the levels are the same"
    );
    for seed in 3..11 {
        longroll(&["replay", &argument(&folder.join(format!("{seed}.json"))), "--verify"]).well();
    }
    let into = argument(&folder);
    let again = ["selfplay", SCENARIO, "--battles", "3", "--seed", "10", "--levels", "recruit,recruit"];
    let again = [&again[..], &["--records", &into]].concat();
    longroll(&again).bad(&["10.json: this file exists already", "--force"]);
    assert!(!folder.join("11.json").exists(), "it is refused before anybody has fought");
    longroll(&[&again[..], &["--force"]].concat()).well();
}

#[test]
fn people_read_rates_with_their_intervals() {
    let said = longroll(&["selfplay", SCENARIO, "--battles", "2", "--levels", "recruit,recruit"]).well();
    for part in ["2 battles, 2 fought to their end", "(95 %: ", "orders a battle; ", "battles a second"] {
        assert!(said.contains(part), "'{part}' is not in: {said}");
    }
    longroll(&["selfplay", SCENARIO, "--levels", "recruit"]).bad(&["--levels wants two names", "'recruit'"]);
    longroll(&["selfplay", SCENARIO, "--levels", "recruit,napoleon"])
        .bad(&["there is no commander 'napoleon'", "ensign, colonel, marshal"]);
}

#[test]
fn the_table_is_served_to_this_machine() {
    let mut served =
        program(&["play", "--port", "0", "--no-browser"]).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(served.stdout.take().expect("it speaks")).read_line(&mut line).expect("it says where");
    let address =
        line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address").to_owned();
    assert!(address.starts_with("127.0.0.1:"), "{line}");

    let ask = |method: &str| {
        let mut stream = TcpStream::connect(&address).expect("it listens");
        let request = format!("{method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it takes requests");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        (head.to_lowercase(), body.to_owned())
    };
    let (head, body) = ask("GET");
    // With pages inside it shows them; without, it says how to build them.
    assert!(head.starts_with("http/1.1 200") || body.contains("cargo xtask play"), "{head}\n{body}");
    assert!(head.contains("content-type: text/html"), "{head}");
    let length = format!("content-length: {}", body.len());
    let (head, nothing) = ask("HEAD");
    assert!(head.contains(&length) && nothing.is_empty(), "{head}\n{nothing}");

    let port = address.rsplit(':').next().expect("a port");
    longroll(&["play", "--port", port, "--no-browser"]).bad(&[&format!("port {port} is taken"), "--port"]);
    served.kill().expect("it can be ended");
    served.wait().expect("it has ended");
}

/// The record of a whole random battle of the first scenario.
fn record(folder: &Path, seed: &str) -> String {
    let path = argument(&folder.join("battle.json"));
    longroll(&["walk", SCENARIO, "--battles", "1", "--seed", seed, "--output", &path]).well();
    path
}
