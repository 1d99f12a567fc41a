//! Whatever a file or an order says, it is taken or refused: nothing panics, and a refused order leaves no trace.
//!
//! Valid texts are damaged in two ways: letter by letter, which the readers must survive, and value by value, which is still good TOML
//! or JSON and reaches the rules behind the readers.

use std::sync::LazyLock;

use dice::Seeded;
use engine::Awaits;
use engine::game::Game;
use engine::play::Play;
use engine::record::{Kept, Record};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

/// The good texts of one ruleset, which are then damaged.
struct Sample {
    game: &'static dyn Game,
    /// A scenario as its file has it.
    text: &'static str,
    /// The same as data.
    scenario: Value,
    /// A whole random battle of it.
    record: Record,
    /// A file of one case that begins the scenario and gives the first orders of the record.
    cases: String,
}

impl Sample {
    /// `rule` is what the case is said to be about, `then` what holds after each of its orders.
    fn new(slug: &str, text: &'static str, rule: &str, then: &Value) -> Self {
        let game = catalogue::game(slug).expect("the ruleset is in the catalogue");
        let scenario = game.read_scenario("good.toml", text).expect("the scenario is right");
        let record = game.walk_record(&scenario, 8, 10_000).expect("a random battle has an end");
        let step = |entry: &engine::record::Entry| json!({ "order": entry.order, "by": entry.by, "dice": entry.dice, "then": then });
        let steps: Vec<Value> = record.orders.iter().take(12).map(step).collect();
        let case = json!({
            "rules": [rule], "says": "It begins.", "base": "begun", "opening": record.opening.dice, "step": steps,
        });
        let base: Value = toml::from_str(text).expect("it is TOML");
        let cases = toml::to_string(&json!({ "ruleset": slug, "base": { "begun": base }, "case": [case] }))
            .expect("it is TOML");
        Self { game, text, scenario, record, cases }
    }
}

impl std::fmt::Debug for Sample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.game.slug())
    }
}

/// One sample a ruleset.
static SAMPLES: LazyLock<[Sample; 2]> = LazyLock::new(|| {
    let march = include_str!("../../../scenarios/march/first-battle.toml");
    let sixgun = include_str!("../../../scenarios/sixgun/watering-hole.toml");
    [
        Sample::new("march", march, "MG-GEN-10", &json!({ "turn": 1 })),
        Sample::new("sixgun", sixgun, "SX-GEN-06", &json!({ "day": 1 })),
    ]
});

fn sample() -> impl Strategy<Value = &'static Sample> {
    (0..SAMPLES.len()).prop_map(|which| &SAMPLES[which])
}

/// What is put in the place of a letter or several.
fn scrap() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        Just("\"".to_owned()),
        Just("\n[[case]]\n".to_owned()),
        Just("-".to_owned()),
        Just("99999999999999999999".to_owned()),
        Just("1e999".to_owned()),
        Just("\u{0}".to_owned()),
        "[\\[\\]{}=,:#.'\"0-9a-zé ]{1,3}",
    ]
}

/// Damages a text: some letters go, and something else comes in their place.
fn damage(text: &str, wounds: &[(Index, usize, String)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (place, length, scrap) in wounds {
        let start = place.index(letters.len() + 1);
        let end = (start + length).min(letters.len());
        letters.splice(start..end, scrap.chars());
    }
    letters.into_iter().collect()
}

fn wounds() -> impl Strategy<Value = Vec<(Index, usize, String)>> {
    prop::collection::vec((any::<Index>(), prop_oneof![0_usize..3, 0_usize..200], scrap()), 1..4)
}

/// What is put in the place of a value.
fn oddity() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        Just(json!(true)),
        Just(json!(0)),
        Just(json!(-1)),
        Just(json!(255)),
        Just(json!(1e308)),
        Just(json!(u64::MAX)),
        Just(json!(i64::MIN)),
        Just(json!("")),
        Just(json!("\u{1F3B2}")),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[0, 0], [0, 0], [0, 0]])),
        (-100.0..100.0_f64).prop_map(|number| json!(number)),
        (0..40_i64).prop_map(|number| json!(number)),
    ]
}

/// Where in a value, and what to do there.
type Change = (Index, Option<Value>);

fn changes() -> impl Strategy<Value = Vec<Change>> {
    prop::collection::vec((any::<Index>(), prop::option::weighted(0.85, oddity())), 1..4)
}

/// Changes values anywhere in a tree of them: another in its place, or, without one, none at all.
fn change(mut value: Value, changes: &[Change]) -> Value {
    for (place, new) in changes {
        let mut number = place.index(count(&value));
        put(&mut value, &mut number, new.as_ref());
    }
    value
}

/// How many values a tree has, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum::<usize>(),
        Value::Object(parts) => parts.values().map(count).sum(),
        _ => 0,
    }
}

/// Puts `new` in the place of the value of that number, counting from the root; without `new` the value is taken out.
fn put(value: &mut Value, number: &mut usize, new: Option<&Value>) -> bool {
    if *number == 0 {
        *value = new.cloned().unwrap_or(Value::Null);
        return true;
    }
    *number -= 1;
    match value {
        Value::Array(items) => {
            for index in 0..items.len() {
                if *number == 0 && new.is_none() {
                    items.remove(index);
                    return true;
                }
                if put(&mut items[index], number, new) {
                    return true;
                }
            }
        }
        Value::Object(parts) => {
            let keys: Vec<String> = parts.keys().cloned().collect();
            for key in keys {
                if *number == 0 && new.is_none() {
                    parts.remove(&key);
                    return true;
                }
                if parts.get_mut(&key).is_some_and(|part| put(part, number, new)) {
                    return true;
                }
            }
        }
        _ => {}
    }
    false
}

/// A battle that began from odd data is played on for some orders: what was accepted must also work.
fn play_on(mut play: Box<dyn Play>, seed: u64) {
    for number in 1..=6 {
        let Awaits::Order(side) = play.awaits() else { return };
        let mut state = seed.wrapping_add(number);
        let order = play.any_order(&mut |n| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        });
        play.give(side, &order, &mut Seeded::stream(seed, number)).expect("a legal order is obeyed");
    }
    let _ = (play.view(None), play.inspect(), play.record().text());
}

/// 256 of each, or as many as the variable PROPTEST_CASES asks for.
fn bounded() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(bounded())]

    #[test]
    fn any_scenario_text_is_taken_or_refused(sample in sample(), wounds in wounds()) {
        if let Err(bad) = sample.game.read_scenario("x.toml", &damage(sample.text, &wounds)) {
            prop_assert!(!bad.is_empty() && bad.iter().all(|one| one.to_string().starts_with("x.toml")));
        }
    }

    #[test]
    fn any_scenario_is_taken_or_refused(sample in sample(), changes in changes(), seed: u64) {
        let scenario = change(sample.scenario.clone(), &changes);
        if let Ok(play) = sample.game.begin(&scenario, seed, &mut Seeded::new(seed)) {
            play_on(play, seed);
        }
    }

    #[test]
    fn any_record_text_is_taken_or_refused(sample in sample(), wounds in wounds()) {
        if let Ok(kept) = Kept::parse(&damage(&sample.record.text(), &wounds)) {
            let _ = catalogue::open(&kept, None);
        }
    }

    #[test]
    fn any_record_is_taken_or_refused(sample in sample(), changes in changes()) {
        let whole = serde_json::to_value(&sample.record).expect("a record is plain data");
        if let Ok(kept) = Kept::parse(&change(whole, &changes).to_string()) {
            let _ = catalogue::open(&kept, None);
        }
    }

    #[test]
    fn any_case_text_is_run_or_refused(sample in sample(), wounds in wounds()) {
        let _ = sample.game.run_cases("x.toml", &damage(&sample.cases, &wounds));
    }

    #[test]
    fn any_case_is_run_or_refused(sample in sample(), changes in changes()) {
        let whole: Value = toml::from_str(&sample.cases).expect("it is TOML");
        if let Ok(text) = toml::to_string(&change(whole, &changes)) {
            let _ = sample.game.run_cases("x.toml", &text);
        }
    }

    /// An order of some moment of the battle, changed, at that moment or at another.
    #[test]
    fn any_order_is_obeyed_or_refused(sample in sample(), from: Index, at: Index, same: bool, changes in changes(), seed: u64) {
        let record = &sample.record;
        let from = from.index(record.orders.len());
        let at = if same { from } else { at.index(record.orders.len()) };
        let order = change(record.orders[from].order.clone(), &changes);
        let mut play = catalogue::open(&record.clone().into(), Some(at)).expect("the record is right").battle;
        let before = play.hash();
        let _ = (play.ask(&order), play.preview(&order), play.query(&order, None), play.odds(&order, 50));
        prop_assert_eq!(play.hash(), before, "reading is free");
        let Awaits::Order(side) = play.awaits() else { unreachable!("the battle goes on after that moment") };
        if play.give(side, &order, &mut Seeded::new(seed)).is_err() {
            prop_assert_eq!(play.hash(), before, "a refused order leaves no trace");
        }
    }
}

#[test]
fn the_undamaged_texts_are_good() {
    for sample in &*SAMPLES {
        assert!(
            catalogue::open(&sample.record.clone().into(), None).is_ok_and(|opened| opened.halt.is_none())
        );
        let results = sample.game.run_cases("x.toml", &sample.cases).expect("it can be read");
        assert_eq!(results.len(), 1);
        assert_eq!(results[0].failed, []);
    }
}
