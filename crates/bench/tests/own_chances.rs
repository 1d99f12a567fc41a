//! Whoever points at a target is told exactly what comes of that order alone, in every battle of every game.

use std::collections::BTreeMap;

use catalogue::ScenarioInfo;
use dice::Seeded;
use engine::Awaits;
use engine::play::{Forecast, Play};
use serde_json::Value;

/// How many outcomes the page looks at for an order alone.
const OUTCOMES: usize = 100_000;

/// How many orders of each battle are given.
const ORDERS: usize = 90;

/// The orders that are about somebody: a shot, a charge, what is done in the face of one, a melee.
fn is_aimed(order: &Value) -> bool {
    let names_a_target = |value: &Value| value.get("target").is_some_and(Value::is_string);
    let charges = order["moves"].as_array().into_iter().flatten().any(|one| names_a_target(&one["charge"]));
    let verb = order["order"].as_str().unwrap_or_default();
    let about_one = [
        "fire",
        "charge",
        "strike",
        "draw-on",
        "fight",
        "pursue",
        "try-square",
        "decline-square",
        "evade",
        "stand",
        "continue",
        "end-shooting",
    ];
    names_a_target(order) || charges || about_one.contains(&verb)
}

/// What an order must tell of its target, if it has one: that something can happen to it which the game counts.
fn must_tell(ruleset: &str, order: &Value) -> Vec<(String, &'static [&'static str])> {
    let about = |what| order["target"].as_str().map(|name| (name.to_owned(), what));
    let told: &[&[&str]] = match (ruleset, order["order"].as_str().unwrap_or_default()) {
        // MG-SHO-11: a six always hits, and a hit costs a stand or calls for a status die.
        ("march", "shoot") => &[&["hits taken"], &["stands lost", "disordered", "routed", "destroyed"]],
        ("charge", "shoot") => &[&["models lost"]],
        _ => &[],
    };
    told.iter().copied().filter_map(about).collect()
}

/// The sums of what is told: by name, all chances together, and that of more than none.
fn sums(told: &Forecast) -> BTreeMap<&str, (f64, f64)> {
    let sum = |numbers: &BTreeMap<i32, f64>| {
        let all: f64 = numbers.values().sum();
        (all, all - numbers.get(&0).copied().unwrap_or(0.0))
    };
    told.chances.iter().map(|(what, numbers)| (what.as_str(), sum(numbers))).collect()
}

fn assert_told(scenario: &ScenarioInfo, play: &dyn Play, order: &Value) -> Forecast {
    let told = play.odds_alone(order, OUTCOMES);
    let ScenarioInfo { slug: scenario, ruleset, .. } = scenario;
    let told = told.unwrap_or_else(|refused| panic!("{scenario}: {}", refused.says));
    assert!(told.exact, "{scenario}: {order} is followed for {} only", told.covered);
    let sums = sums(&told);
    for (what, (all, some)) in &sums {
        assert!((all - 1.0).abs() < 1e-9 && *some >= 0.0, "{scenario}: {order}, {what}: {all}");
    }
    for (piece, words) in must_tell(ruleset, order) {
        let some =
            |word: &&str| sums.get(format!("{piece}: {word}").as_str()).is_some_and(|(_, some)| *some > 0.0);
        assert!(words.iter().any(some), "{scenario}: {order} tells none of {words:?}: {told:?}");
    }
    told
}

/// MG-SHO-16: the hits a shot has left on its target, if losses have not fallen yet.
fn hits_noted(ruleset: &str, order: &Value, before: &Value, after: &Value) -> Option<i32> {
    let shot = ruleset == "march"
        && order["order"] == "shoot"
        && after["step"] == "shooting"
        && after["active"] == before["active"];
    let hits = |of: &Value| of[order["target"].as_str()?]["hits"].as_i64();
    let more = hits(after).unwrap_or(0) - hits(before).unwrap_or(0);
    shot.then(|| i32::try_from(more).ok()).flatten()
}

/// Plays random battles and looks at the chances of every aimed order before it is given; how many there were of each kind, how many of
/// them told who may win a melee, and how many told anything.
fn look(scenario: &ScenarioInfo, seeds: u64) -> BTreeMap<String, [u32; 3]> {
    let slug = &scenario.slug;
    let game = catalogue::game(&scenario.ruleset).expect("a scenario's ruleset is on the shelf");
    let mut counted: BTreeMap<String, [u32; 3]> = BTreeMap::new();
    for seed in 1..=seeds {
        let begun = game.begin(&scenario.scenario, seed, &mut Seeded::stream(seed, 0));
        let mut play = begun.unwrap_or_else(|not| panic!("{slug}: {not}"));
        let (mut dice, mut whim) = (Seeded::stream(seed, 1), seed);
        for _ in 0..ORDERS {
            let Awaits::Order(by) = play.awaits() else { break };
            let order = play.any_order(&mut |n| {
                whim = whim.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (whim >> 33) as usize % n
            });
            let told = is_aimed(&order).then(|| assert_told(scenario, &*play, &order));
            if let Some(told) = &told {
                let kind = format!("{}: {}", scenario.ruleset, order["order"].as_str().unwrap_or_default());
                let [orders, melees, tells] = counted.entry(kind).or_default();
                *orders += 1;
                *melees += u32::from(told.chances.keys().any(|what| what.ends_with(": melee won")));
                *tells += u32::from(!told.chances.is_empty());
            }
            let before = play.inspect();
            assert!(play.give(by, &order, &mut dice).is_ok(), "{slug}: {order} is legal");
            let noted = hits_noted(&scenario.ruleset, &order, &before, &play.inspect());
            if let (Some(told), Some(hits)) = (told, noted) {
                let what = format!("{}: hits taken", order["target"].as_str().unwrap_or_default());
                let chance = told.chances[&what].get(&hits).copied().unwrap_or(0.0);
                assert!(chance > 0.0, "{slug}: {order} made {hits} hits, which cannot happen: {told:?}");
            }
        }
    }
    counted
}

#[test]
fn the_own_chances_of_every_aimed_order_are_exact() {
    let mut all: BTreeMap<String, [u32; 3]> = BTreeMap::new();
    for scenario in catalogue::scenarios() {
        let counted = look(scenario, 4);
        println!("{}: {counted:?}", scenario.slug);
        for (kind, counts) in counted {
            let sums = all.entry(kind).or_default();
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    }
    // There was something to look at of every kind that matters, and charges are followed into their melee.
    for (kind, least) in [
        ("march: shoot", 50),
        ("march: move", 10),
        ("march: try-square", 10),
        ("sixgun: fire", 50),
        ("sixgun: charge", 10),
        ("charge: shoot", 50),
    ] {
        assert!(all.get(kind).is_some_and(|[orders, ..]| *orders >= least), "{kind}: {all:?}");
    }
    assert!(all["march: move"][1] * 2 > all["march: move"][0], "most charges end in a melee: {all:?}");
    for kind in ["march: try-square", "march: pursue"] {
        assert_eq!(all[kind][2], all[kind][0], "{kind} always tells something: {all:?}");
    }
    assert!(
        all["sixgun: fire"][2] * 10 > all["sixgun: fire"][0] * 9,
        "a volley does something to somebody: {all:?}"
    );
}
