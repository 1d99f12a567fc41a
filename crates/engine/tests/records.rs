//! Records of the smallest game there is: what they hold, and what becomes of them.

mod picket;

use dice::{Rolled, Scripted};
use engine::record::{Broken, Kept, Record, Why, verify};
use engine::{Battle, BySide, Outcome, PieceId, Rules, Side, Word, stable_hash};
use picket::{Picket, Scenario, Step, Volley};

const BLUE: PieceId = PieceId(0);

fn tape(rolls: &[(&str, &[u8])]) -> Scripted {
    Scripted::new(rolls.iter().map(|(rule, faces)| Rolled::dice(*rule, faces).unwrap()).collect())
}

/// A step, and a volley of two men: one hits and the hit is not saved.
fn fought() -> Battle<Picket> {
    let scenario = Scenario { men: BySide { a: 2, b: 6 }, gap: 3 };
    let mut battle = Battle::begin(scenario, 7, &mut Scripted::default()).expect("the scenario is right");
    battle.give(Side::A, Step { picket: BLUE }.into(), &mut Scripted::default()).unwrap();
    battle.give(Side::A, Volley {}.into(), &mut tape(&[("PK-02", &[5, 1]), ("PK-03", &[1])])).unwrap();
    battle
}

#[test]
fn a_record_replays_to_the_same_links() {
    let battle = fought();
    let record = Record::of(&battle);
    let text = record.text();
    assert!(text.contains(r#"{"order":"step","picket":"Blue"}"#), "{text}");
    assert_eq!(record.last, record.orders[1].link);
    let again = verify::<Picket>(&text).unwrap();
    assert_eq!(stable_hash(again.state()), stable_hash(battle.state()));
    assert_eq!(Record::of(&again), record);
    assert_eq!(Record::of(&battle.at(1)).orders[0], record.orders[0], "what comes later changes no link");
    assert_eq!(Record::of(&battle.at(0)).last, record.opening.link);
}

/// A record may be asked for after every order, once at the end, or after going back: it is the same.
#[test]
fn seals_do_not_depend_on_when_they_are_made() {
    let at_the_end = Record::of(&fought());
    let battle = fought();
    let mut again = battle.at(1);
    let _ = Record::of(&again);
    again.give(Side::A, Volley {}.into(), &mut tape(&[("PK-02", &[5, 1]), ("PK-03", &[1])])).unwrap();
    assert_eq!(Record::of(&again), at_the_end);
    let mut other = again.at(1);
    other.give(Side::A, Volley {}.into(), &mut tape(&[("PK-02", &[1, 1])])).unwrap();
    let other = Record::of(&other);
    assert_eq!(other.orders[0], at_the_end.orders[0]);
    assert_ne!(other.last, at_the_end.last);
}

#[test]
fn every_edit_is_noticed_where_it_is() {
    let text = Record::of(&fought()).text();
    let edited = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is in {text}");
        let edited = text.replacen(from, to, 1);
        assert!(verify::<Picket>(&edited).is_err(), "{to} for {from}");
        Kept::parse(&edited)?.open::<Picket>(None).map(|opened| opened.halt.map(|halt| (halt.held, halt.why)))
    };
    // A 1 and a 2 both miss: the state is the same, and yet it is seen.
    assert_eq!(edited("[5,1]", "[5,2]").unwrap(), Some((1, Why::Edited)));
    assert_eq!(edited("\"Blue\"", "\"Grey\"").unwrap(), Some((0, Why::Edited)));
    assert_eq!(edited("\"seed\": 7", "\"seed\": 8").unwrap(), Some((0, Why::HeadEdited)));
    assert_eq!(edited("\"gap\": 3", "\"gap\": 4").unwrap(), Some((0, Why::HeadEdited)));
    assert_eq!(edited("\"rules\": 1", "\"rules\": 0").unwrap(), Some((0, Why::HeadEdited)));
    assert_eq!(
        edited("\"seed\": 7", "\"seed\":  7").unwrap(),
        None,
        "white space makes no difference but to a proof"
    );
    assert!(matches!(edited("\"longroll\": 2", "\"longroll\": 9"), Err(Broken::Format { found: 9 })));
    assert!(matches!(edited("\"picket\",", "\"pocket\","), Err(Broken::Ruleset { .. })));
    assert!(matches!(edited("\"orders\"", "\"ordres\""), Err(Broken::NotARecord(_))));
    for cut in 0..text.len() - 2 {
        assert!(Kept::parse(&text[..cut]).is_err(), "cut after {cut}");
    }
    assert!(matches!(verify::<Picket>(text.trim_end()), Err(Broken::NotAsWritten { .. })));
    let of_another_system = text.replace('\n', "\r\n");
    assert!(matches!(verify::<Picket>(&of_another_system), Err(Broken::NotAsWritten { line: 1 })));
}

/// What a player says stands in the record as an order does: linked, replayed, and no edit of it passes.
#[test]
fn a_word_is_an_entry_of_the_record() {
    let mut battle = fought();
    battle.say(Side::B, Word::OfferDraw, &mut no_dice()).unwrap();
    let offered = stable_hash(battle.state());
    assert_eq!(
        (battle.offer(), offered, battle.may_undo()),
        (Some(Side::B), stable_hash(fought().state()), false)
    );
    battle.say(Side::A, Word::AcceptDraw, &mut no_dice()).unwrap();
    let text = Record::of(&battle).text();
    assert!(text.contains(r#"{"by":"B","order":{"word":"offer-draw"},"dice":[]"#), "{text}");
    let again = verify::<Picket>(&text).unwrap();
    assert_eq!(Picket::over(again.state()), Some(Outcome { winner: None, rule: Picket::ABOUT.by_word }));
    let edited = text.replacen("accept-draw", "concede", 1);
    assert!(verify::<Picket>(&edited).is_err());
    let opened = Kept::parse(&edited).unwrap().open::<Picket>(None).unwrap();
    assert_eq!(opened.halt.map(|halt| (halt.held, halt.why)), Some((3, Why::Edited)));
    let back = battle.at(3);
    assert_eq!((back.offer(), Picket::over(back.state())), (Some(Side::B), None));
}

/// A word after which nobody plays on, or nothing is thrown.
fn no_dice() -> Scripted {
    Scripted::new(Vec::new())
}
