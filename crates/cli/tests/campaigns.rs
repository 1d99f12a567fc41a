//! `longroll campaign`: founded, played by rivals, shown and told.

mod program;

use program::{argument, folder, longroll, read, write};

#[test]
fn a_campaign_is_founded_played_shown_and_told() {
    let folder = folder("campaign");
    let path = argument(&folder.join("west.json"));
    let said =
        longroll(&["campaign", "new", "--seats", "Ann,Bert", "--last-year", "1867", "-o", &path]).well();
    assert!(said.contains("founded, seed 1") && said.contains("Ann is asked"), "{said}");
    longroll(&["campaign", "new", "-o", &path]).bad(&["exists already"]);

    let played =
        longroll(&["campaign", "play", &path, "--months", "5", "--rivals", "old-hand,absent", "--json"])
            .json();
    assert_eq!((&played["month"], &played["ended"]), (&"June 1867".into(), &false.into()));
    let shown = longroll(&["campaign", "show", &path]).well();
    assert!(shown.starts_with("June 1867: ") && shown.contains("\nBert ("), "{shown}");
    assert_eq!(longroll(&["campaign", "show", &path, "--json"]).json()["month"], "June 1867");

    let ended = longroll(&["campaign", "play", &path]).well();
    assert!(ended.contains("December 1867: it is over"), "{ended}");
    let told = longroll(&["campaign", "report", &path]).well();
    assert!(told.contains("\nJanuary 1867\n") && told.contains("all as recorded"), "{told}");
    let told = longroll(&["campaign", "report", &path, "--json"]).json();
    assert_eq!((&told["ended"], &told["month"]), (&true.into(), &"December 1867".into()));
}

#[test]
fn the_same_seed_is_the_same_campaign() {
    let folder = folder("campaign-seed");
    let play = |name: &str| {
        let path = argument(&folder.join(name));
        longroll(&["campaign", "new", "--seats", "Ann", "--last-year", "1867", "--seed", "7", "-o", &path])
            .well();
        longroll(&["campaign", "play", &path, "--rivals", "chance"]).well();
        read(&path)
    };
    assert_eq!(play("one.json"), play("two.json"));
}

#[test]
fn an_encounter_is_fought_by_ensigns_and_its_record_lies_in_the_campaigns() {
    let folder = folder("campaign-ensigns");
    let path = argument(&folder.join("west.json"));
    longroll(&["campaign", "new", "--last-year", "1867", "--seed", "1", "-o", &path]).well();
    longroll(&["campaign", "play", &path, "--fights", "ensigns"]).well();
    assert!(read(&path).contains("\"order\":\"fought\""), "somebody fought");
    longroll(&["campaign", "report", &path]).well();
}

#[test]
fn bad_input_gets_a_sentence() {
    let folder = folder("campaign-bad");
    let path = argument(&folder.join("west.json"));
    longroll(&["campaign", "new", "--last-year", "1900", "-o", &path]).bad(&["last-year", "SX-CFRM-01"]);
    longroll(&["campaign", "new", "--seats", "A,B,C,D,E,F,G,H,I", "-o", &path]).bad(&["SX-CPLAY-02"]);
    longroll(&["campaign", "show", &path]).bad(&["there is no such file"]);
    longroll(&["campaign", "new", "--seats", "Ann", "--last-year", "1867", "-o", &path]).well();
    longroll(&["campaign", "play", &path, "--rivals", "hero"]).bad(&["no rival 'hero'", "old-hand"]);
    longroll(&["campaign", "play", &path, "--months", "3"]).well();
    let text = read(&path);
    write(&folder, "west.json", text.replacen("\"rolled\":[1", "\"rolled\":[2", 1));
    let said = longroll(&["campaign", "report", &path]);
    assert!(said.code != 0 && said.err.contains("west.json"), "{}{}", said.out, said.err);
    write(&folder, "west.json", "{}");
    longroll(&["campaign", "show", &path]).bad(&["west.json"]);
}
