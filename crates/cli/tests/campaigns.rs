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

    longroll(&["campaign", "play", &path, "--rivals", "absent,absent,chance"])
        .bad(&["3 rivals are named for 2 seats"]);
    let ended = longroll(&["campaign", "play", &path]).well();
    assert!(ended.contains("December 1867: it is over"), "{ended}");
    let told = longroll(&["campaign", "report", &path]).well();
    assert!(told.contains("\nJanuary 1867\n") && told.contains("all as recorded"), "{told}");
    assert!(!told.contains("Dice: "), "{told}");
    let all = longroll(&["campaign", "report", &path, "--all"]).well();
    assert!(all.contains("\n      Dice: SX-CCHR-03: "), "{all}");
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
fn a_series_tells_who_beats_whom() {
    let series =
        ["campaign", "series", "--campaigns", "2", "--last-year", "1867", "--rivals", "drifter,chance"];
    let told = longroll(&[&series[..], &["--dealt", "--json"]].concat()).json();
    assert_eq!((&told["campaigns"], &told["months"]), (&2.into(), &24.into()));
    let won = |rival: &str| told["rivals"][rival]["won"].as_f64().expect("a number");
    assert!((won("drifter") + won("chance") - 2.0).abs() < 1e-9, "{told}");
    assert!(longroll(&series).well().contains("| profession |"), "tables");
}

#[test]
fn bad_input_gets_a_sentence() {
    let folder = folder("campaign-bad");
    let path = argument(&folder.join("west.json"));
    longroll(&["campaign", "new", "--last-year", "1900", "-o", &path]).bad(&["last-year", "SX-CFRM-01"]);
    longroll(&["campaign", "new", "--seats", "A,B,C,D,E,F,G,H,I", "-o", &path]).bad(&["SX-CPLAY-02"]);
    longroll(&["campaign", "new", "--seats", "Ann,Ann", "-o", &path]).bad(&[
        "seats[1]",
        "another player has this name",
        "SX-CPLAY-02",
    ]);
    longroll(&["campaign", "new", "--seats", "Ann,", "-o", &path]).bad(&["every player needs a name"]);
    longroll(&["campaign", "show", &path]).bad(&["there is no such file"]);
    longroll(&["campaign", "new", "--seats", "Ann", "--last-year", "1867", "-o", &path]).well();
    longroll(&["campaign", "play", &path, "--rivals", "hero"]).bad(&["no rival 'hero'", "old-hand"]);
    longroll(&["campaign", "play", &path, "--months", "3"]).well();
    let text = read(&path);
    write(&folder, "west.json", text.replacen("\"rolled\":[1", "\"rolled\":[2", 1));
    let said = longroll(&["campaign", "report", &path]);
    assert!(said.code != 0 && said.err.contains("west.json"), "{}{}", said.out, said.err);
    assert!(said.err.contains("edited or damaged") && said.err.contains("orders hold"), "{}", said.err);
    write(&folder, "west.json", &text[..text.len() / 2]);
    for what in ["show", "report", "play"] {
        longroll(&["campaign", what, &path])
            .bad(&["west.json:", "the record is cut off: its end is missing"]);
    }
    assert_eq!(read(&path), text[..text.len() / 2], "a file that does not hold is left as it is");
    write(&folder, "west.json", &text);
    longroll(&["replay", &path]).bad(&["this is a campaign", "longroll campaign report"]);
    assert!(longroll(&["replay", &path, "--verify"]).well().contains("all as recorded"));
    write(
        &folder,
        "west.toml",
        "title = \"West\"\nseats = [\"Ann\"]\n[options]\ntactics = { adv-two-strikes = true }\n",
    );
    let other = argument(&folder.join("other.json"));
    longroll(&["campaign", "new", "--file", &argument(&folder.join("west.toml")), "-o", &other])
        .bad(&["options.tactics", "SX-OPT-03"]);
    longroll(&["campaign", "series", "--last-year", "1900"]).bad(&["last-year", "SX-CFRM-01"]);
    write(&folder, "west.json", "{}");
    longroll(&["campaign", "show", &path]).bad(&["west.json"]);
}

#[test]
fn a_paper_and_a_book_are_printed_and_refused_in_sentences() {
    let folder = folder("campaign-print");
    let path = argument(&folder.join("west.json"));
    let page = argument(&folder.join("paper.html"));
    longroll(&["campaign", "new", "--seats", "Ann,Bert", "--last-year", "1867", "-o", &path]).well();
    longroll(&["campaign", "paper", &path, "-o", &page]).bad(&["no month is over yet"]);
    longroll(&["campaign", "play", &path, "--months", "6", "--rivals", "absent"]).well();
    let said = longroll(&["campaign", "paper", &path, "--month", "1867-03", "-o", &page]).well();
    assert!(said.contains("March 30, 1867"), "{said}");
    assert!(read(folder.join("paper.html")).contains("March 30, 1867"));
    longroll(&["campaign", "paper", &path, "--month", "1867-03", "-o", &page]).bad(&["exists already"]);
    longroll(&["campaign", "paper", &path, "--month", "1867-09", "-o", &page, "--force"])
        .bad(&["there is no paper of September 1867"]);
    longroll(&["campaign", "paper", &path, "--month", "soon", "-o", &page, "--force"])
        .bad(&["'soon' is no month"]);
    let life = argument(&folder.join("life.html"));
    longroll(&["campaign", "book", &path, "--character", "Nobody", "-o", &life])
        .bad(&["nobody called 'Nobody'", "Ann 1, Bert 1"]);
    longroll(&["campaign", "book", &path, "--character", "Ann 1", "-o", &life]).well();
    assert!(read(folder.join("life.html")).contains("The Life and Times of"));
}
