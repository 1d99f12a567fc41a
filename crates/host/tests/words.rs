//! Conceding and drawing at the table, in every game, against people and commanders.

mod screen;

use engine::record::{Kept, Record};
use engine::{Awaits, Side};
use host::{Shelves, Speaker};
use screen::{Screen, spoken};
use serde_json::{Value, json};

/// A battle of each game, and the rule by which a word ends it.
const BATTLES: [(&str, &str); 2] = [("first-battle", "MG-GEN-03"), ("watering-hole", "SX-END-03")];

fn begun(scenario: &str, b: &Value) -> Screen<Shelves> {
    let mut screen = Screen::new(Shelves);
    let (seats, hands) = (json!({"A": {"who": "person"}, "B": b}), json!({"A": "longroll", "B": "longroll"}));
    let begin = json!({"type": "begin", "scenario": scenario, "seed": 3, "seats": seats, "hands": hands});
    let table = screen.say(begin);
    assert_eq!(table["type"], "table", "{table}");
    screen
}

fn said(screen: &mut Screen<Shelves>, side: Side, word: &str) -> Value {
    spoken(&mut screen.host, Speaker::far(side), &json!(side), &json!({"type": "say", "word": word}))
}

/// Who is asked first.
fn asked(screen: &mut Screen<Shelves>) -> Side {
    match screen.say(json!({"type": "table"}))["decision"]["side"].as_str() {
        Some("A") => Side::A,
        _ => Side::B,
    }
}

/// The record is verified, replays, and says how it ended.
fn assert_written(screen: &mut Screen<Shelves>, scenario: &str, winner: Option<Side>) {
    let text = screen.say(json!({"type": "record"}))["text"].as_str().expect("a text").to_owned();
    let record = Record::parse(&text).expect("a record");
    let game = catalogue::game(&record.ruleset).expect("a game");
    game.verify(&text).unwrap_or_else(|broken| panic!("{scenario}: {broken}"));
    let opened = catalogue::open(&Kept::parse(&text).unwrap(), None).expect("it opens");
    let Awaits::Over(outcome) = opened.battle.awaits() else { panic!("{scenario}: it is over") };
    assert_eq!(outcome.winner, winner, "{scenario}");
}

#[test]
fn either_side_concedes_whoever_is_asked() {
    let person = json!({"who": "person"});
    for (scenario, rule) in BATTLES {
        for of_asked in [true, false] {
            let mut screen = begun(scenario, &person);
            let asked = asked(&mut screen);
            let by = if of_asked { asked } else { asked.enemy() };
            let table = said(&mut screen, by, "concede");
            assert_eq!(table["view"]["ended"]["winner"], json!(by.enemy()), "{scenario}: {table}");
            assert_eq!((&table["view"]["ended"]["rule"], &table["may_undo"]), (&json!(rule), &Value::Null));
            assert_eq!(said(&mut screen, by, "concede")["type"], "refused", "{scenario}: it is over");
            assert_written(&mut screen, scenario, Some(by.enemy()));
            assert!(
                spoken(&mut screen.host, Speaker::far(by), &json!(by), &json!({"type": "undo"}))["says"]
                    .is_string()
            );
        }
    }
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let person = json!({"who": "person"});
    for (scenario, rule) in BATTLES {
        let mut screen = begun(scenario, &person);
        let by = asked(&mut screen).enemy();
        assert_eq!(said(&mut screen, by, "accept-draw")["rule"], rule, "{scenario}: nothing is offered");
        let offered = said(&mut screen, by, "offer-draw");
        assert_eq!((&offered["offer"], &offered["view"]["ended"]), (&json!(by), &Value::Null));
        let theirs =
            spoken(&mut screen.host, Speaker::far(by.enemy()), &json!(by.enemy()), &json!({"type": "table"}));
        assert_eq!(theirs["offer"], json!(by), "{scenario}: the other hears of it");
        assert!(theirs["told"].to_string().contains("a draw is offered"), "{scenario}");
        let drawn = said(&mut screen, by.enemy(), "accept-draw");
        assert_eq!((&drawn["offer"], &drawn["view"]["ended"]["winner"]), (&Value::Null, &Value::Null));
        assert_eq!(drawn["view"]["ended"]["rule"], rule);
        assert_written(&mut screen, scenario, None);
    }
}

/// A commander who stands as at the start plays on.
#[test]
fn a_commander_declines_a_draw_at_the_start() {
    let ensign = json!({"who": "commander", "slug": "ensign"});
    for (scenario, _) in BATTLES {
        let mut screen = begun(scenario, &ensign);
        let table = said(&mut screen, Side::A, "offer-draw");
        assert_eq!(
            (&table["offer"], &table["view"]["ended"]),
            (&json!("A"), &Value::Null),
            "{scenario}: he declines"
        );
        assert!(said(&mut screen, Side::A, "offer-draw")["says"].as_str().unwrap().contains("already"));
    }
}

/// Two battles shortly before somebody lost them: the loser takes the draw that the winner offers, and tells why; the winner would not.
#[test]
fn a_commander_takes_a_draw_when_he_stands_clearly_worse() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../records/");
    for (record, loser) in [("march/army-a-breaks", Side::A), ("sixgun/a-is-left", Side::B)] {
        let text = std::fs::read_to_string(format!("{root}{record}.json")).expect("a golden record");
        let mut record: Value = serde_json::from_str(&text).expect("JSON");
        let orders = record["orders"].as_array_mut().expect("orders");
        orders.truncate(orders.len() - 2);
        for commanded in [loser, loser.enemy()] {
            let mut screen = Screen::new(Shelves);
            let mut seats = json!({"A": {"who": "person"}, "B": {"who": "person"}});
            seats[commanded.to_string()] = json!({"who": "commander", "slug": "ensign"});
            let hands = json!({"A": "longroll", "B": "longroll"});
            screen.say(json!({"type": "open", "record": record.to_string(), "seats": seats, "hands": hands}));
            let table = said(&mut screen, commanded.enemy(), "offer-draw");
            let accepted = commanded == loser;
            assert_eq!(
                !table["view"]["ended"].is_null(),
                accepted,
                "{commanded}: {}",
                table["view"]["ended"]
            );
            if accepted {
                let why = screen.say(json!({"type": "why", "order": table["orders"]}));
                let says = "The Ensign stood clearly worse than at the start, and took the draw.";
                assert_eq!(why["says"], says, "{why}");
            }
        }
    }
}
