//! Random campaigns keep every law: they never stop, they come to their end, and their records lead to the same state again.

use campaign::rivals::{Rival, to_fight};
use campaign::state::Event;
use campaign::streams::Streams;
use campaign::{ByTheBook, Campaign, DrawUp, Fought, Order, Scenario, State};
use dice::{Dice, RuleId, Seeded};
use engine::conformance::{self, walk};
use engine::outcome::Awaits;
use engine::record::{Record, verify};
use engine::{Battle, Loop, Moment, Rules};
use serde_json::json;
use sixgun::Sixgun;

fn of(seats: usize, last_year: u16, options: &serde_json::Value) -> Scenario {
    let names = ["Ann", "Bert", "Cora", "Dan", "Eve", "Fred", "Gus", "Hal"];
    let mut options = options.clone();
    options["last-year"] = json!(last_year);
    serde_json::from_value(json!({ "title": "West", "seats": &names[..seats], "options": options }))
        .expect("it is a scenario")
}

fn plain() -> serde_json::Value {
    json!({ "native-american-pcs": true })
}

#[test]
fn random_campaigns_of_one_to_eight_keep_every_law() {
    for seats in 1..=8 {
        for seed in 0..6 {
            walk::<Campaign>(&of(seats, 1868, &plain()), seed, 100_000)
                .unwrap_or_else(|says| panic!("{seats}: {says}"));
        }
    }
}

#[test]
fn random_campaigns_with_other_options_keep_every_law() {
    let all = [
        json!({ "rivals": "consent", "decline-follow-ons": true, "jailer-keeps-riding": true }),
        json!({ "rivals": "never", "range-war-both-rustle": true, "drive-bonus": false, "unfought": "full" }),
        json!({ "native-american-pcs": true, "range-war-both-rustle": true, "decline-follow-ons": true, "equal-constitution": true, "points-after-death": "best-character" }),
    ];
    for options in all {
        for seed in 0..6 {
            walk::<Campaign>(&of(4, 1869, &options), seed, 100_000)
                .unwrap_or_else(|says| panic!("{options}: {says}"));
        }
    }
}

#[test]
fn a_campaign_of_nineteen_years_comes_to_its_end() {
    let walked = walk::<Campaign>(&of(3, 1885, &plain()), 1, 200_000).expect("it ends");
    assert_eq!(walked.outcome.rule.0, "SX-CWIN-08");
}

/// Numbers below n.
fn below(dice: &mut Seeded, n: usize) -> usize {
    let roll = dice.faces(RuleId("walk"), 6).expect("seeded dice never run dry");
    roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n
}

/// A campaign by the dice of its streams, with answers at random; the encounters typed in, or fought by the book where they can be.
fn played(scenario: Scenario, seed: u64, by_the_book: bool) -> Battle<Campaign> {
    let mut chance = Seeded::stream(seed, 1);
    let mut battle =
        Battle::<Campaign>::begin(scenario, seed, &mut Streams::opening(seed)).expect("it begins");
    while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
        let told = battle.played().last().map_or(&[][..], |last| &last.events);
        for event in told {
            let says = Campaign::tell(battle.state(), event, Some(seat)).map(|told| told.says);
            assert!(says.is_none_or(|says| !says.is_empty()), "{event:?}");
        }
        let book: Order = ByTheBook {}.into();
        let mut order = Campaign::any_order(battle.state(), &mut |n| below(&mut chance, n));
        if by_the_book && Campaign::preview(battle.state(), &book).is_ok() {
            order = book;
        }
        let mut dice = Streams::of(seed, battle.state());
        battle.give(seat, order, &mut dice).expect("it is legal");
    }
    battle
}

#[test]
fn a_record_is_verified_and_an_edit_is_found() {
    let battle = played(of(2, 1867, &plain()), 5, false);
    let text = Record::of(&battle).text();
    let again = verify::<Campaign>(&text).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(again.state(), battle.state());
    let edited = text.replacen("\"rolled\":[3]", "\"rolled\":[4]", 1);
    assert_ne!(edited, text, "some die shows a 3");
    assert!(verify::<Campaign>(&edited).is_err());
}

/// SX-CWIN, SX-CDRIVE-05, SX-CNAT-32: every point has a rule that gives it, and the totals are their sum.
#[test]
fn points_come_only_from_the_rules_that_give_them() {
    for seed in 0..6 {
        let battle = played(of(4, 1869, &plain()), seed, false);
        let mut sums = [0_u32; 8];
        let opening = battle.opening().events.iter();
        for event in opening.chain(battle.played().iter().flat_map(|played| &played.events)) {
            if let Event::Scored { seat, points, rule, .. } = event {
                assert!(
                    ["SX-CWIN-01", "SX-CWIN-02", "SX-CDRIVE-05", "SX-CNAT-32"].contains(&rule.0),
                    "{rule}"
                );
                sums[usize::from(seat.number()) - 1] += points;
            }
        }
        for seat in Campaign::seats(battle.state()).iter().take(4) {
            assert_eq!(battle.state().total(seat), sums[usize::from(seat.number()) - 1]);
        }
        let turns = turns(battle.state());
        assert_eq!(turns, 36, "the calendar was kept");
    }
}

fn turns(state: &State) -> u16 {
    state.facts()["turn"].as_u64().expect("a number") as u16
}

/// Encounters fought by the book's own figures end in reports that make sense, and the record holds.
#[test]
fn a_campaign_is_fought_by_the_book() {
    for seed in 0..3 {
        let battle = played(of(3, 1868, &plain()), seed, true);
        let book =
            |played: &&engine::Played<Campaign>| matches!(played.said.order(), Some(Order::ByTheBook(_)));
        assert!(battle.played().iter().filter(book).count() > 3, "some were fought");
        let again =
            verify::<Campaign>(&Record::of(&battle).text()).unwrap_or_else(|broken| panic!("{broken}"));
        assert_eq!(again.state(), battle.state());
    }
}

/// SX-CREP-01, SX-CREP-03: a battle of the war table comes back as its record. A record of another battle is refused, and so is one that is not over.
#[test]
fn a_battle_of_the_table_comes_back_as_its_record() {
    let (mut fought, seed) = (0, 3);
    let mut chance = Seeded::stream(seed, 1);
    let mut battle = Battle::<Campaign>::begin(of(1, 1868, &plain()), seed, &mut Streams::opening(seed))
        .expect("it begins");
    while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
        let state = battle.state();
        let order = match to_fight(state).map(|one| &one.drawing.scene) {
            None => Rival::Drifter.answer(state, &mut |n| below(&mut chance, n)),
            Some(None) => DrawUp {}.into(),
            Some(Some(scene)) => {
                let scenario = serde_json::from_value(scene.clone()).expect("a scenario of sixgun");
                let (table, _) = conformance::play::<Sixgun>(&scenario, seed, 100_000).expect("it ends");
                let record = Record::of(&table);
                let mut other = record.clone();
                other.scenario["title"] = json!("Another");
                let unfinished = Record::of(&table.at(0));
                for wrong in [other, unfinished] {
                    let order: Order = Fought { record: wrong }.into();
                    let refused =
                        Campaign::preview(state, &order).expect_err("it is not this battle, or not over");
                    assert_eq!(refused.rule().0, "SX-CREP-03");
                }
                fought += 1;
                Fought { record }.into()
            }
        };
        battle.give(seat, order, &mut Streams::of(seed, battle.state())).expect("it is legal");
    }
    assert!(fought > 0, "something was fought");
    let again = verify::<Campaign>(&Record::of(&battle).text()).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(again.state(), battle.state());
}

/// SX-CPLAY-09: whoever answers for the seats, a campaign comes to its end.
#[test]
fn rivals_play_whole_campaigns() {
    for seed in 0..2 {
        let mut chance = Seeded::stream(seed, 1);
        let scenario = of(4, 1868, &json!({}));
        let mut battle =
            Battle::<Campaign>::begin(scenario, seed, &mut Streams::opening(seed)).expect("it begins");
        while let Awaits::Order(seat) = Campaign::awaits(battle.state()) {
            let rival = Rival::ALL[usize::from(seat.number()) - 1];
            let order = rival.answer(battle.state(), &mut |n| below(&mut chance, n));
            let mut dice = Streams::of(seed, battle.state());
            battle.give(seat, order, &mut dice).expect("it is legal");
        }
        assert_eq!(turns(battle.state()), 24);
    }
}
