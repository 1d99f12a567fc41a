//! A bookkeeper, spoken to in JSON as a page is.

use bookkeeper::Bookkeeper;
use host::{Host, OneGame, Speaker};
use serde_json::{Value, json};

/// A screen at which a campaign is played.
struct Screen {
    books: Bookkeeper,
    eyes: Value,
}

impl Screen {
    fn new() -> Self {
        Self { books: Bookkeeper::new(), eyes: Value::Null }
    }

    /// Says something and, where orders are sealed and another person is asked, hands the screen over to him.
    fn say(&mut self, message: Value) -> Value {
        let mut reply = self.with_eyes(&self.eyes.clone(), &message);
        if reply["type"] == "books" {
            let asked = reply["decision"]["seat"].clone();
            if reply["hides"] == true && asked != reply["seat"] {
                reply = self.with_eyes(&asked, &json!({"type": "books"}));
            }
            self.eyes = reply["seat"].clone();
        }
        reply
    }

    fn with_eyes(&mut self, eyes: &Value, message: &Value) -> Value {
        let request = json!({"eyes": eyes, "message": message}).to_string();
        serde_json::from_str(&self.books.handle_text(Speaker::SCREEN, &request)).expect("replies are JSON")
    }
}

fn person(name: &str) -> Value {
    json!({"name": name, "who": {"who": "person"}, "hand": "longroll"})
}

fn rival(name: &str, slug: &str) -> Value {
    json!({"name": name, "who": {"who": "rival", "slug": slug}, "hand": "longroll"})
}

fn found(chairs: &[Value], seed: u64) -> Value {
    json!({"type": "found", "title": "West", "seed": seed, "chairs": chairs, "options": {"last-year": 1867}})
}

/// The way an undecided player answers: the first option that leads to a whole order.
fn any_answer(screen: &mut Screen, books: &Value) -> Value {
    let mut ask = books["ask"].clone();
    let mut draft = json!({});
    for _ in 0..20 {
        if ask["ready"] == true && draft != json!({}) {
            return draft;
        }
        if !ask["text"].is_null() && draft["name"].is_null() {
            draft["name"] = json!(format!("Somebody of {}", books["seat"]));
        } else {
            // A name that is proposed stays on offer when another is written.
            let leads_on = |one: &&Value| {
                one["refused"].is_null() && (draft["name"].is_null() || one["draft"]["name"] == draft["name"])
            };
            let open =
                ask["options"].as_array().unwrap().iter().filter(leads_on).find(|one| one["draft"] != draft);
            draft = open.unwrap_or_else(|| panic!("{ask}"))["draft"].clone();
        }
        ask = screen.say(json!({"type": "ask", "draft": draft}));
        assert_eq!(ask["type"], "ask", "{ask}");
    }
    panic!("no answer is found: {books}")
}

/// Plays on until it is to be said how an encounter is fought, or all is over.
fn to_a_fight(screen: &mut Screen, mut books: Value) -> Value {
    for _ in 0..2_000 {
        assert_eq!(books["type"], "books", "{books}");
        if !books["fight"].is_null() || !books["ended"].is_null() {
            return books;
        }
        books = if books["goes_on"] == true {
            screen.say(json!({"type": "go-on", "months": 1}))
        } else {
            let order = any_answer(screen, &books);
            screen.say(json!({"type": "give", "order": order, "dice": []}))
        };
    }
    panic!("nothing is ever fought: {books}")
}

/// A campaign at its first fight. Some seed has one in which the first year brings several.
fn at_a_fight(chairs: &[Value]) -> (Screen, Value) {
    for seed in 1..40 {
        let mut screen = Screen::new();
        let books = screen.say(found(chairs, seed));
        let books = to_a_fight(&mut screen, books);
        if books["ended"].is_null() {
            return (screen, books);
        }
    }
    panic!("no year has a fight in it")
}

#[test]
fn a_campaign_is_founded_and_asks_for_a_character() {
    let mut screen = Screen::new();
    let books = screen.say(found(&[person("Ann"), rival("Bert", "drifter")], 1));
    assert_eq!(books["type"], "books", "{books}");
    assert_eq!(books["month"], "January 1867");
    assert_eq!((&books["decision"]["seat"], &books["decision"]["rule"]), (&json!("A"), &json!("SX-CCHR-02")));
    assert_eq!(books["players"][1]["played_by"], "A Drifter");
    assert_eq!(books["thrown"], json!([]), "nothing has been rolled for anybody here");
    assert!(!books["ask"].is_null(), "a person is asked");
}

#[test]
fn bad_input_gets_a_sentence() {
    let mut screen = Screen::new();
    let says = |reply: Value| reply["says"].as_str().unwrap_or_default().to_owned();
    let nothing = says(screen.say(json!({"type": "books"})));
    assert_eq!(nothing, "no campaign is before me: found one or open a record first");
    let twice = says(screen.say(found(&[person("Ann"), person("Ann")], 1)));
    assert_eq!(twice, "two players are called Ann: give each a name of his own");
    let nobody = says(screen.say(found(&[], 1)));
    assert!(nobody.contains("one to eight players"), "{nobody}");
    let stranger = says(screen.say(found(&[rival("Bert", "napoleon")], 1)));
    assert_eq!(stranger, "there is no rival 'napoleon'; there are absent, chance, drifter, old-hand");
    let late = json!({"type": "found", "title": "", "seed": 1, "chairs": [person("Ann")], "options": {"last-year": 1990}});
    assert!(says(screen.say(late)).contains("1867 to 1885"));
    let other = says(screen.say(json!({"type": "open", "record": "{}", "chairs": []})));
    assert!(!other.is_empty());
}

#[test]
fn typed_dice_make_the_character() {
    let mut screen = Screen::new();
    let own = json!({"name": "Ann", "who": {"who": "person"}, "hand": "own"});
    screen.say(found(&[own], 1));
    let order = json!({"order": "character", "name": "Belle", "woman": true, "people": null, "nation": null});
    let give =
        |screen: &mut Screen, dice: Value| screen.say(json!({"type": "give", "order": order, "dice": dice}));
    let first = give(&mut screen, json!([]));
    assert_eq!((&first["type"], &first["rule"]), (&json!("wanted"), &json!("SX-CCHR-03")), "{first}");
    // SX-CCHR-03: a 6 wants a second die; two of them are 6. SX-CCHR-04: a 1 is 3.
    let trouble = give(&mut screen, json!(["9"]));
    assert_eq!(trouble["accepted"], 0);
    assert!(!trouble["trouble"].is_null());
    let second = give(&mut screen, json!(["6"]));
    assert_eq!((&second["rule"], &second["accepted"]), (&json!("SX-CCHR-03"), &json!(1)));
    let third = give(&mut screen, json!(["6", "6"]));
    assert_eq!(third["rule"], "SX-CCHR-04");
    let books = give(&mut screen, json!(["6", "6", "1"]));
    // He sees them lie, each under its rule.
    let thrown = |rule: &str, face: u8| json!({"rule": rule, "faces": [face]});
    let lie = json!([thrown("SX-CCHR-03", 6), thrown("SX-CCHR-03", 6), thrown("SX-CCHR-04", 1)]);
    assert_eq!(books["thrown"], lie);
    let belle = &books["players"][0]["character"];
    assert_eq!(
        (&belle["cv"], &belle["coolness"], &belle["making"]),
        (&json!(6), &json!(3), &json!(true)),
        "{belle}"
    );
}

#[test]
fn sealed_orders_are_for_ones_own_eyes() {
    let mut screen = Screen::new();
    let mut books = screen.say(found(&[person("Ann"), person("Bert")], 3));
    while books["decision"]["rule"] != "SX-CLOC-04" {
        let order = any_answer(&mut screen, &books);
        books = screen.say(json!({"type": "give", "order": order, "dice": []}));
        assert_eq!(books["type"], "books", "{books}");
    }
    assert_eq!(books["hides"], true);
    let first = books["decision"]["seat"].clone();
    let order = json!({"order": "rest", "months": 7});
    let after = screen.with_eyes(&first, &json!({"type": "give", "order": order, "dice": []}));
    assert_eq!(after["seat"], first, "the screen is still his who ordered");
    assert!(
        after.to_string().contains("Rest(7)") || after.to_string().contains("7 months"),
        "he reads his own order"
    );
    let other = after["decision"]["seat"].clone();
    assert_ne!(other, first);
    let seen = screen.with_eyes(&other, &json!({"type": "books"}));
    assert!(!seen.to_string().contains("Rest(7)") && !seen.to_string().contains("7 months"), "{seen}");
    let export = screen.with_eyes(&other, &json!({"type": "export"}));
    assert_eq!(export["type"], "problem");
    // He who ordered may take it back as long as all is sealed, and the other may not for him.
    assert_eq!(after["may_undo"], first);
    assert_eq!(screen.with_eyes(&other, &json!({"type": "undo"}))["type"], "problem");
    let back = screen.with_eyes(&first, &json!({"type": "undo"}));
    assert_eq!(back["decision"]["seat"], first);
}

#[test]
fn rivals_live_a_whole_year_by_themselves() {
    let mut screen = Screen::new();
    let chairs = [rival("Ann", "drifter"), rival("Bert", "old-hand"), rival("Cora", "absent")];
    let mut books = screen.say(found(&chairs, 5));
    let mut months = books["months"].as_array().unwrap().clone();
    while books["ended"].is_null() {
        assert_eq!(books["goes_on"], true);
        books = screen.say(json!({"type": "go-on", "months": 1}));
        let from = books["told_from"].as_u64().unwrap() as usize;
        months.truncate(from);
        months.extend(books["months"].as_array().unwrap().iter().cloned());
    }
    let whole = screen.say(json!({"type": "books"}));
    assert_eq!(
        whole["months"].as_array().unwrap(),
        &months,
        "what is told month by month is all that happened"
    );
    assert_eq!(months.len(), 12);
    let last = months.last().unwrap()["points"].as_array().unwrap();
    let totals: Vec<&Value> =
        whole["players"].as_array().unwrap().iter().map(|player| &player["total"]).collect();
    assert_eq!(last.iter().collect::<Vec<_>>(), totals);
}

#[test]
fn a_campaign_that_was_kept_goes_on_as_it_was() {
    let (mut screen, before) = at_a_fight(&[person("Ann"), rival("Bert", "drifter")]);
    let record = screen.say(json!({"type": "record", "after": null}));
    let mut other = Screen::new();
    let chairs = json!([{"who": {"who": "person"}, "hand": "longroll"}, {"who": {"who": "rival", "slug": "drifter"}, "hand": "longroll"}]);
    let opened = other.say(json!({"type": "open", "record": record["text"], "chairs": chairs}));
    let mut expected = screen.say(json!({"type": "books"}));
    expected["notice"] = Value::Null;
    assert_eq!(opened, expected);
    assert_eq!(opened["decision"], before["decision"]);
    assert_eq!(other.say(json!({"type": "record", "after": null})), record);
}

#[test]
fn a_fight_by_the_book_is_settled_at_once_and_told() {
    let (mut screen, books) = at_a_fight(&[person("Ann")]);
    let orders = books["orders"].as_u64().unwrap();
    let after = screen.say(json!({"type": "by-the-book"}));
    assert_eq!(after["type"], "books", "{after}");
    let fights: Vec<Value> = after["months"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|month| month["fights"].as_array().unwrap().clone())
        .filter(|fight| fight["order"] == orders + 1)
        .collect();
    assert_eq!(fights.len(), 1, "{after}");
    let fates = fights[0]["encounter"]["sides"][0]["figures"][0]["fate"].as_str();
    assert!(fates.is_some(), "what became of him is told");
}

#[test]
fn a_fight_is_handed_to_the_war_table_and_read_back() {
    let (mut screen, books) = at_a_fight(&[person("Ann")]);
    assert_eq!(books["fight"]["set_up"], false);
    assert_eq!(screen.say(json!({"type": "scene"}))["type"], "problem", "it is not set up yet");
    let books = screen.say(json!({"type": "set-up", "choices": "usual"}));
    assert_eq!(books["fight"]["set_up"], true, "{books}");
    let scene = screen.say(json!({"type": "scene"}));
    assert!(scene["people"]["A"] == true || scene["people"]["B"] == true, "{}", scene["people"]);

    // Two commanders fight it in the engine of the tactical game, as a page has them do.
    let mut table = Host::new(OneGame(&catalogue::SIXGUN));
    let mut speak = |message: Value| -> Value {
        let request = json!({"eyes": null, "message": message}).to_string();
        serde_json::from_str(&table.handle_text(Speaker::SCREEN, &request)).expect("replies are JSON")
    };
    let commander = json!({"who": "commander", "slug": "recruit"});
    let mut laid = speak(json!({
        "type": "begin-own", "scenario": scene["scenario"], "seed": 7,
        "seats": {"A": commander, "B": commander}, "hands": {"A": "longroll", "B": "longroll"}, "dice": [],
    }));
    assert_eq!(laid["type"], "table", "{laid}");
    let unfinished = speak(json!({"type": "record", "after": null}));
    let too_soon = screen.say(json!({"type": "fought", "record": unfinished["text"]}));
    assert_eq!((&too_soon["type"], &too_soon["rule"]), (&json!("refused"), &json!("SX-CREP-03")));
    while laid["view"]["ended"].is_null() {
        laid = speak(json!({"type": "command", "dice": []}));
        assert_eq!(laid["type"], "table", "{laid}");
    }
    let record = speak(json!({"type": "record", "after": null}));
    let after = screen.say(json!({"type": "fought", "record": record["text"]}));
    assert_eq!(after["type"], "books", "{after}");
    assert!(after["fight"].is_null() || after["orders"] != books["orders"]);
}

#[test]
fn an_outcome_is_typed_in_from_a_form_and_judged() {
    let (mut screen, _) = at_a_fight(&[person("Ann")]);
    let form = screen.say(json!({"type": "form"}));
    assert_eq!(form["type"], "form");
    let starts = form["starts"].as_array().unwrap();
    for start in &starts[..2] {
        let weighed = screen.say(json!({"type": "weigh", "report": start["report"]}));
        assert_eq!(weighed["type"], "preview", "{}: {weighed}", start["label"]);
    }
    let mut wrong = starts[0]["report"].clone();
    let somebody = form["figures"][0]["name"].as_str().unwrap().to_owned();
    wrong["figures"].as_object_mut().unwrap().remove(&somebody);
    let no = screen.say(json!({"type": "weigh", "report": wrong}));
    assert_eq!((&no["type"], &no["rule"]), (&json!("refused"), &json!("SX-CREP-03")));
    let after = screen.say(json!({"type": "report", "report": starts[0]["report"]}));
    assert_eq!(after["type"], "books", "{after}");
}

#[test]
fn the_printer_makes_papers_of_months_that_are_over_and_portraits_of_everybody() {
    let mut screen = Screen::new();
    let books = screen.say(found(&[rival("Ann", "drifter"), rival("Bert", "drifter")], 5));
    let early = screen.say(json!({"type": "print", "what": {"what": "paper", "turn": 1}}));
    assert_eq!(early["type"], "problem", "January is not over");
    assert_eq!(books["goes_on"], true);
    let later = screen.say(json!({"type": "go-on", "months": 3}));
    let paper = screen.say(json!({"type": "print", "what": {"what": "paper", "turn": 1}}));
    assert!(paper["sheets"][0].as_str().unwrap().contains("January"), "{paper}");
    let name = &later["players"][0]["character"]["name"];
    let portraits =
        screen.say(json!({"type": "print", "what": {"what": "portraits", "names": [name, "Nobody"]}}));
    assert!(portraits["sheets"][0].as_str().unwrap().starts_with("<svg"), "{portraits}");
    assert_eq!(portraits["sheets"][1], "", "of nobody there is none");
    for what in ["map", "boot-hill"] {
        let printed = screen.say(json!({"type": "print", "what": {"what": what}}));
        assert!(printed["sheets"][0].as_str().unwrap().contains("<svg"), "{what}");
    }
    let book = screen.say(json!({"type": "print", "what": {"what": "book", "name": name}}));
    let title = format!("The Life and Times of {}", name.as_str().unwrap());
    assert!(book["sheets"][0].as_str().unwrap().contains(&title), "{book}");
    let nobody = screen.say(json!({"type": "print", "what": {"what": "book", "name": "Nobody"}}));
    assert_eq!(nobody["type"], "problem", "of nobody there is no book");
}
