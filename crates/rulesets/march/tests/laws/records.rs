//! Golden records: whole battles on file, one for every way a battle can end. They replay to the same hashes, or something has changed.
//!
//! To fight them anew after a change of rules: `LONGROLL_WRITE=1 cargo test -p march --test laws records`. Each is the first random battle
//! that ends in its way.

use std::fs;

use engine::conformance::play;
use engine::record::Record;
use engine::{Awaits, Outcome, Ruleset, Side};
use march::March;
use march::scenario::{Scenario, VictoryFile};

use crate::shelf::{files, folder, golden, scenario};

/// The ways a battle can end: the record's name, who wins, by which rule.
const ENDINGS: [(&str, Option<Side>, &str); 6] = [
    ("army-a-breaks", Some(Side::B), "MG-END-02"),
    ("army-b-breaks", Some(Side::A), "MG-END-02"),
    ("drawn-at-the-limit", None, "MG-END-05"),
    ("endured", Some(Side::B), "MG-END-05"),
    ("ground-held-by-a", Some(Side::A), "MG-END-05"),
    ("ground-held-by-b", Some(Side::B), "MG-END-05"),
];

#[test]
fn golden_records_replay_to_their_hashes() {
    if std::env::var_os("LONGROLL_WRITE").is_some() {
        for (name, winner, rule) in ENDINGS {
            golden(&format!("records/march/{name}.json"), &fought(name, winner, rule).text());
        }
    }
    for (name, winner, rule) in ENDINGS {
        let path = folder(&format!("records/march/{name}.json"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let record = Record::parse(&text).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        assert_eq!(record.text(), text, "{name} is written as a record is written");
        let battle = record.replay::<March>(None).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        let Awaits::Over(outcome) = March::awaits(battle.state()) else { panic!("{name} has no end") };
        assert_eq!((outcome.winner, outcome.rule.0), (winner, rule), "{name}");
    }
    assert_eq!(files(&folder("records/march"), "json").len(), ENDINGS.len(), "every record is checked here");
}

/// The first random battle that ends like this.
fn fought(name: &str, winner: Option<Side>, rule: &str) -> Record {
    let scenario = battlefield(name);
    let ends_so = |outcome: Outcome| (outcome.winner, outcome.rule.0) == (winner, rule);
    let battles =
        (1..2_000).map(|seed| play::<March>(&scenario, seed, 20_000).unwrap_or_else(|says| panic!("{says}")));
    let found = battles.into_iter().find(|(_, outcome)| ends_so(*outcome));
    let (battle, _) = found.unwrap_or_else(|| panic!("{name}: no random battle ends so"));
    Record::of(&battle)
}

/// The first battle of the book; to be endured instead of held where that is the point.
fn battlefield(name: &str) -> Scenario {
    let mut scenario = scenario("first-battle");
    if name == "endured" {
        scenario.victory = vec![VictoryFile::Endure { side: Side::B }];
    }
    scenario
}
