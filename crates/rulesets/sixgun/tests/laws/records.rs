//! Golden records: whole encounters on file, one for every way one can end. They replay to the same hashes, or something has changed.
//!
//! To fight them anew after a change of rules: `LONGROLL_WRITE=1 cargo test -p sixgun --test laws records`. Each is the first random
//! encounter that ends in its way.

use std::fs;

use engine::conformance::play;
use engine::record::Record;
use engine::{Awaits, Outcome, Ruleset, Side};
use sixgun::Sixgun;
use sixgun::scenario::Scenario;

use crate::shelf::{files, folder, golden, scenario, under};

/// The ways an encounter can end: the record's name, the scenario, the number of its options, who wins, by which rule.
const ENDINGS: [(&str, &str, u64, Option<Side>, &str); 9] = [
    ("a-is-left", "everything", 0, Some(Side::A), "SX-END-01"),
    ("b-is-left", "everything", 1, Some(Side::B), "SX-END-01"),
    ("nobody-is-left", "springfield-duel", 0, None, "SX-END-01"),
    ("ten-face-cards", "everything", 7, None, "SX-CRD-10"),
    ("the-day-is-won", "everything", 3, Some(Side::B), "SX-CRD-10"),
    ("a-concedes", "everything", 5, Some(Side::B), "SX-END-03"),
    ("b-concedes", "everything", 6, Some(Side::A), "SX-END-03"),
    ("showdown", "springfield-duel", 1, Some(Side::A), "SX-END-01"),
    (GOT_AWAY, "everything", 2, Some(Side::B), "SX-CRD-10"),
];

/// The one that is won by leaving the table, though the others hold it.
const GOT_AWAY: &str = "enough-got-away";

#[test]
fn golden_records_replay_to_their_hashes() {
    if std::env::var_os("LONGROLL_WRITE").is_some() {
        for ending in ENDINGS {
            golden(&format!("records/sixgun/{}.json", ending.0), &fought(ending).text());
        }
    }
    for (name, .., winner, rule) in ENDINGS {
        let path = folder(&format!("records/sixgun/{name}.json"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let record = Record::parse(&text).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        assert_eq!(record.text(), text, "{name} is written as a record is written");
        let battle = record.replay::<Sixgun>(None).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        let Awaits::Over(outcome) = Sixgun::awaits(battle.state()) else { panic!("{name} has no end") };
        assert_eq!((outcome.winner, outcome.rule.0), (winner, rule), "{name}");
    }
    assert_eq!(files(&folder("records/sixgun"), "json").len(), ENDINGS.len(), "every record is checked here");
}

/// The first random encounter that ends like this.
fn fought((name, slug, options, winner, rule): (&str, &str, u64, Option<Side>, &str)) -> Record {
    let table = table(name, slug, options);
    let ends_so = |outcome: Outcome| (outcome.winner, outcome.rule.0) == (winner, rule);
    let found = (1..3_000)
        .map(|seed| play::<Sixgun>(&table, seed, 20_000).unwrap_or_else(|says| panic!("{says}")))
        .find(|(_, outcome)| ends_so(*outcome));
    let (battle, _) = found.unwrap_or_else(|| panic!("{name}: no random encounter ends so"));
    Record::of(&battle)
}

fn table(name: &str, slug: &str, options: u64) -> Scenario {
    let mut table = under(&scenario(slug), options);
    table.day_won_by = (name == "the-day-is-won").then_some(Side::B);
    table.sides.b.escape = (name == GOT_AWAY).then_some(1);
    table
}
