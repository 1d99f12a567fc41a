//! Whole conversations with a host, over Pickets.

mod pickets;
mod screen;

use host::{Host, Message, Reply, Request, Speaker};
use pickets::Pickets;
use screen::Screen;
use serde_json::{Value, json};

/// A host, spoken to in JSON as a client does.
struct Talk(Screen<Pickets>);

impl Talk {
    fn begun(scenario: &str, seats: Value, hands: Value) -> Self {
        let mut talk = Self(Screen::new(Pickets));
        let begun = talk
            .say(json!({"type": "begin", "scenario": scenario, "seed": 11, "seats": seats, "hands": hands}));
        assert_eq!(begun["type"], "table", "{begun}");
        talk
    }

    fn two_people() -> Self {
        Self::begun("meadow", json!({"A": {"who": "person"}, "B": {"who": "person"}}), longroll())
    }

    fn say(&mut self, message: Value) -> Value {
        self.0.say(message)
    }

    fn give(&mut self, order: Value) -> Value {
        self.say(json!({"type": "give", "order": order, "dice": []}))
    }

    fn shared(mut self) -> Self {
        assert_eq!(self.give(share())["type"], "table");
        self
    }
}

fn longroll() -> Value {
    json!({"A": "longroll", "B": "longroll"})
}

fn share() -> Value {
    json!({"order": "share", "paces": [4, 2]})
}

fn shoot() -> Value {
    json!({"order": "shoot", "picket": "Guards", "at": "Buffs"})
}

fn march() -> Value {
    json!({"order": "march", "picket": "Guards", "to": {"x": 16.0, "y": 11.0, "facing": 0.0}})
}

#[test]
fn the_library_lists_games_battles_and_commanders() {
    let shelf = Talk(Screen::new(Pickets)).say(json!({"type": "library"}));
    assert_eq!(shelf["rulesets"][0]["slug"], "picket");
    assert_eq!(shelf["scenarios"][1]["slug"], "ambush");
    assert_eq!(shelf["opponents"][0]["slug"], "recruit");
}

#[test]
fn a_sheet_shows_the_ground_and_the_forces() {
    let sheet = Talk(Screen::new(Pickets)).say(json!({"type": "sheet", "scenario": "ambush"}));
    assert_eq!(sheet["ground"]["width"], 48.0);
    assert_eq!(
        sheet["view"]["pieces"].as_array().unwrap().len(),
        3,
        "nobody sits yet, so the drummer is hidden"
    );
    assert!(!sheet.to_string().contains("Drummer"));
}

#[test]
fn nonsense_gets_a_sentence_and_changes_nothing() {
    #[rustfmt::skip]
    let examples = [
        (json!({"type": "dance"}),                                      "this is no message: unknown variant `dance`"),
        (json!({"type": "table"}),                                      "no battle is on the table"),
        (json!({"type": "sheet", "scenario": "moon"}),                  "there is no scenario 'moon'"),
        (json!({"type": "rule", "ruleset": "picket", "id": "PK-XXX-09"}),  "Pickets has no rule 'PK-XXX-09'"),
        (json!({"type": "contents", "ruleset": "go"}),                  "there is no ruleset 'go'; there is picket"),
        (json!({"type": "open", "record": "{", "seats": {"A": {"who": "person"}, "B": {"who": "person"}}, "hands": longroll()}),
                                                                        "this is no record: "),
    ];
    for (message, says) in examples {
        let reply = Talk(Screen::new(Pickets)).say(message);
        assert_eq!(reply["type"], "problem");
        assert!(reply["says"].as_str().unwrap().starts_with(says), "{reply}");
    }
}

#[test]
fn a_draft_grows_into_an_order() {
    let mut talk = Talk::two_people().shared();
    let ask = talk.say(json!({"type": "ask", "draft": {}}));
    assert_eq!(ask["pieces"][0]["piece"], "Guards");
    let ask = talk.say(json!({"type": "ask", "draft": ask["pieces"][0]["draft"]}));
    let ask = talk.say(json!({"type": "ask", "draft": ask["options"][0]["draft"]}));
    assert_eq!(ask["place"]["field"], "/to");
    let order = &ask["place"]["suggestions"][0]["draft"];
    assert_eq!(talk.say(json!({"type": "ask", "draft": order}))["ready"], true);
    let preview = talk.say(json!({"type": "preview", "order": order}));
    assert_eq!(preview["says"], "Guards marches 4.0 inches.");
    let after = talk.give(order.clone());
    assert_eq!(after["view"]["pieces"][0]["centre"], json!([16.0, 12.0]));
    assert_eq!((after["told_from"].clone(), after["told"][0]["number"].clone()), (json!(2), json!(2)));
}

#[test]
fn a_refusal_names_its_rule_and_draws_the_deciding_line() {
    let mut talk = Talk::two_people().shared();
    let far = json!({"order": "march", "picket": "Guards", "to": {"x": 16.0, "y": 14.0, "facing": 0.0}});
    for message in
        [json!({"type": "preview", "order": far}), json!({"type": "give", "order": far, "dice": []})]
    {
        let refused = talk.say(message);
        assert_eq!((&refused["type"], &refused["rule"]), (&json!("refused"), &json!("PK-MOV-02")));
        assert_eq!(refused["says"], "that is 6.0 inches and the picket may march 4: shorten it by 2.0");
        assert_eq!(refused["witness"][0]["to"], json!([16.0, 14.0]));
    }
    assert_eq!(talk.say(json!({"type": "table"}))["orders"], 1);
}

#[test]
fn a_reload_never_rolls_again() {
    let mut talk = Talk::two_people().shared();
    let record = talk.say(json!({"type": "record"}))["text"].clone();
    let first = talk.give(shoot());
    let mut again = Talk(Screen::new(Pickets));
    let opened = again.say(json!({
        "type": "open", "record": record, "seats": {"A": {"who": "person"}, "B": {"who": "person"}}, "hands": longroll()
    }));
    assert_eq!(opened["title"], "The Meadow");
    assert_eq!(again.give(shoot())["told"], first["told"]);
}

#[test]
fn own_dice_are_asked_for_and_blanks_are_rolled() {
    let own = json!({"A": "own", "B": "longroll"});
    let seats = json!({"A": {"who": "person"}, "B": {"who": "person"}});
    let mut talk = Talk::begun("meadow", seats, own).shared();
    let wanted = talk.give(shoot());
    assert_eq!(
        wanted,
        json!({"type": "wanted", "side": "A", "rule": "PK-FIR-01", "dice": 3, "accepted": 0, "trouble": null})
    );
    let wrong = talk.say(json!({"type": "give", "order": shoot(), "dice": ["189"]}));
    assert_eq!(wrong["trouble"], "`8` is on no die: type 1 to 6 for each die, or - to have it rolled");
    assert_eq!(talk.say(json!({"type": "table"}))["orders"], 1, "nothing happened yet");
    let shot = talk.say(json!({"type": "give", "order": shoot(), "dice": ["156"]}));
    assert_eq!(shot["told"][0]["tellings"][0]["dice"]["faces"], json!([1, 5, 6]));
    assert_eq!(shot["told"][0]["tellings"][0]["says"], "Guards shoots at Buffs: 2 hits.");
}

#[test]
fn undo_goes_back_to_the_last_die() {
    let mut talk = Talk::two_people().shared();
    assert_eq!(talk.give(march())["may_undo"], "A");
    let back = talk.say(json!({"type": "undo"}));
    assert_eq!((&back["orders"], &back["view"]["pieces"][0]["centre"]), (&json!(1), &json!([16.0, 8.0])));
    assert_eq!(talk.give(shoot())["may_undo"], Value::Null);
    let refused = talk.say(json!({"type": "undo"}));
    assert_eq!(
        refused["says"],
        "nothing can be taken back: dice have been rolled or something was revealed since"
    );
}

#[test]
fn a_commander_plays_its_side_to_the_end_and_the_same_way_again() {
    let finish = || {
        let seats = json!({"A": {"who": "commander", "slug": "recruit"}, "B": {"who": "commander", "slug": "recruit"}});
        let mut talk = Talk::begun("meadow", seats, longroll());
        for _ in 0..500 {
            let table = talk.say(json!({"type": "command", "dice": []}));
            assert_eq!(table["type"], "table", "{table}");
            if !table["view"]["ended"].is_null() {
                return talk.say(json!({"type": "record"}))["text"].clone();
            }
        }
        panic!("the battle never ends");
    };
    assert_eq!(finish(), finish());
}

#[test]
fn a_commander_tells_why_and_nothing_of_it_is_played() {
    let seats = json!({"A": {"who": "commander", "slug": "ensign"}, "B": {"who": "person"}});
    let mut talk = Talk::begun("meadow", seats, longroll());
    talk.say(json!({"type": "command", "dice": []}));
    let table = talk.say(json!({"type": "command", "dice": []}));
    assert_eq!(table["told"][0]["by"], "A");
    let why = talk.say(json!({"type": "why", "order": 2}));
    assert_eq!(
        (&why["type"], &why["by"], &why["commander"]),
        (&json!("why"), &json!("A"), &json!("The Ensign"))
    );
    let weighed = why["weighed"].as_array().unwrap();
    let gains: Vec<f64> = weighed.iter().map(|thought| thought["gain"].as_f64().unwrap()).collect();
    assert!(!gains.is_empty() && gains.is_sorted_by(|a, b| a >= b), "{why}");
    let given: Vec<bool> = weighed.iter().map(|thought| thought["given"].as_bool().unwrap()).collect();
    assert!(given[0] && !given[1..].contains(&true), "the best is the one he gave: {why}");
    assert_eq!(talk.say(json!({"type": "table"}))["orders"], 2, "thinking aloud changes nothing");
    let opening = talk.say(json!({"type": "why", "order": 0}));
    assert_eq!(opening["says"], "nobody gave an order for the opening: it is the scenario's");
    let late = talk.say(json!({"type": "why", "order": 9}));
    assert_eq!(late["says"], "the battle has 2 orders so far, so there is no moment after 9");
}

#[test]
fn a_commander_who_may_know_more_keeps_his_thoughts_to_himself() {
    let seats = json!({"A": {"who": "person"}, "B": {"who": "commander", "slug": "ensign"}});
    let mut talk = Talk::begun("ambush", seats, longroll()).shared();
    talk.give(json!({"order": "done"}));
    talk.say(json!({"type": "command", "dice": []}));
    let why = talk.say(json!({"type": "why", "order": 3}));
    assert_eq!(
        why["says"],
        "what a commander thinks is his own until the battle is over, for he may know what you do not"
    );
}

#[test]
fn people_and_commanders_keep_to_their_seats() {
    let seats = json!({"A": {"who": "person"}, "B": {"who": "commander", "slug": "recruit"}});
    let mut talk = Talk::begun("meadow", seats, longroll()).shared();
    assert_eq!(
        talk.say(json!({"type": "command", "dice": []}))["says"],
        "a person decides for side A: give an order"
    );
    let handed = talk.give(json!({"order": "done"}));
    assert_eq!(
        (&handed["commander"], &handed["ask"], &handed["seat"]),
        (&json!(true), &Value::Null, &json!("A"))
    );
    assert_eq!(talk.give(share())["says"], "a commander decides for B: let it command");
}

#[test]
fn taking_back_passes_over_what_a_commander_did_without_dice() {
    let seats = json!({"A": {"who": "person"}, "B": {"who": "commander", "slug": "recruit"}});
    let mut talk = Talk::begun("meadow", seats, longroll()).shared();
    talk.give(json!({"order": "done"}));
    let table = talk.say(json!({"type": "command", "dice": []}));
    assert_eq!(
        (&table["orders"], &table["may_undo"]),
        (&json!(3), &json!("A")),
        "the commander ordered its paces"
    );
    assert_eq!(talk.say(json!({"type": "undo"}))["orders"], 1);
}

#[test]
fn any_moment_can_be_looked_at_and_played_on_from() {
    let mut talk = Talk::two_people().shared();
    talk.give(march());
    talk.give(shoot());
    let marks = talk.say(json!({"type": "chronicle"}))["marks"].clone();
    let rolls: Vec<_> =
        marks.as_array().unwrap().iter().map(|mark| mark["rolls"].as_u64().unwrap()).collect();
    assert_eq!(rolls, [0, 0, 0, 1]);
    assert_eq!(marks[2]["headline"], "Guards marches.");
    let moment = talk.say(json!({"type": "moment", "orders": 1}));
    assert_eq!(moment["view"]["pieces"][0]["centre"], json!([16.0, 8.0]));
    assert_eq!(talk.say(json!({"type": "table"}))["orders"], 3, "looking back changes nothing");
    let late = talk.say(json!({"type": "moment", "orders": 9}));
    assert_eq!(late["says"], "the battle has 3 orders so far, so there is no moment after 9");
    assert_eq!(talk.say(json!({"type": "play-on", "orders": 1}))["orders"], 1);
}

#[test]
fn odds_are_the_exact_chances() {
    let mut talk = Talk::two_people().shared();
    let odds = talk.say(json!({"type": "odds", "order": shoot(), "outcomes": 10_000, "until": "settled"}));
    assert_eq!(odds["exact"], true);
    // Three dice at 4 or more: 1, 3, 3 and 1 in eight.
    for (losses, eighths) in [("0", 1.0), ("1", 3.0), ("2", 3.0), ("3", 1.0)] {
        let chance = odds["chances"]["Buffs: losses"][losses].as_f64().unwrap();
        assert!((chance - eighths / 8.0).abs() < 1e-12, "{losses}: {chance}");
    }
    // Nothing follows from a volley of pickets, so the order alone has the same chances.
    let alone = talk.say(json!({"type": "odds", "order": shoot(), "outcomes": 10_000, "until": "decision"}));
    assert_eq!(alone, odds);
    // Tried 4000 times it comes near: four standard errors are 4 * sqrt(3/8 * 5/8 / 4000) = 0.031.
    let tried = talk.say(json!({"type": "trials", "order": shoot(), "times": 4_000}));
    assert_eq!(tried["exact"], false);
    let chance = tried["chances"]["Buffs: losses"]["1"].as_f64().unwrap();
    assert!((chance - 3.0 / 8.0).abs() < 0.031, "{chance}");
    assert_eq!(tried, talk.say(json!({"type": "trials", "order": shoot(), "times": 4_000})));
}

#[test]
fn a_tape_measure_and_a_listener_are_told_the_same() {
    let mut talk = Talk::two_people();
    // Both pickets are 1 inch deep and stand 10 inches apart, centre to centre.
    let measured = talk.say(json!({
        "type": "measure", "from": {"at": "piece", "name": "Guards"}, "to": {"at": "piece", "name": "Buffs"}
    }));
    assert_eq!(measured["inches"], 9.0);
    assert_eq!(measured["says"], "9.0 inches from Guards to Buffs");
    // The arc of 45° from Line's left front corner (28.5, 8.5) reaches x = 18.5 at y = 18.5, and the Buffs end at x = 17.5.
    let relations = talk.say(json!({"type": "relations", "piece": "Line"}));
    assert_eq!(
        relations["says"],
        "Line, strength 4 of 4, line, good, facing north, 30.0 inches from the west edge and 8.0 from the south. \
         Nearest enemy: Buffs, 14.2 inches, left front, not in arc. Nearest friend: Guards, 11.0 inches, left."
    );
}

#[test]
fn what_is_hidden_reaches_no_client_and_asks_for_a_hand_over() {
    let seats = json!({"A": {"who": "person"}, "B": {"who": "person"}});
    let mut talk = Talk::begun("ambush", seats, longroll());
    let table = talk.say(json!({"type": "table"}));
    assert_eq!((&table["hides"], &table["seat"]), (&json!(true), &json!("A")));
    assert!(!table.to_string().contains("Drummer"));
    let measured = talk.say(json!({"type": "relations", "piece": "Drummer"}));
    assert_eq!(measured["says"], "there is no piece called 'Drummer' to be seen on the table");
    let open = Talk::two_people().say(json!({"type": "table"}));
    assert_eq!(open["hides"], false);
}

#[test]
fn the_rulebook_is_read_a_rule_at_a_time() {
    let mut talk = Talk(Screen::new(Pickets));
    let rule = talk.say(json!({"type": "rule", "ruleset": "picket", "id": "PK-FIR-01"}));
    let words = json!([{ "look": "plain", "text": "A picket shoots at an enemy within 12 inches, as often as its player likes. It throws three dice; each 4, 5 or 6 costs the enemy one man." }]);
    assert_eq!(rule["text"][0], json!({ "kind": "paragraph", "words": words }));
    assert_eq!(
        talk.say(json!({"type": "contents", "ruleset": "picket"}))["rules"].as_array().unwrap().len(),
        5
    );
    let found = talk.say(json!({"type": "search", "ruleset": "picket", "words": "march inches"}));
    assert_eq!(found["rules"][0]["id"], "PK-MOV-02");
}

#[test]
fn seats_and_hands_can_change_in_mid_battle() {
    let mut talk = Talk::two_people().shared();
    let own = talk.say(json!({"type": "hands", "hands": {"A": "own", "B": "longroll"}}));
    assert_eq!(own["hands"]["A"], "own");
    assert_eq!(talk.give(shoot())["type"], "wanted");
    let left = talk.say(json!({"type": "seats", "seats": {"A": {"who": "commander", "slug": "recruit"}, "B": {"who": "person"}}}));
    assert_eq!(left["commander"], true);
}

#[test]
fn the_host_speaks_in_types_too() {
    let mut host = Host::new(Pickets);
    let undo = Request { eyes: None, message: Message::Undo };
    assert!(matches!(host.handle(Speaker::SCREEN, undo), Reply::Problem { .. }));
}
