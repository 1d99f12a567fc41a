//! SX-CONC-12, SX-CONC-13, SX-CONC-14: what a seat is sent depends only on what it may see. Two worlds that differ in nothing but hidden enemies are
//! played side by side, and everything the other seat can get is compared byte for byte.

mod whole;

use dice::{Batch, By, Card, Deck, Dice, Faces, NeedDice, RuleId, Seeded};
use engine::play::Play;
use engine::{Awaits, Battle, Moment, OnTable, Secrets, Side};
use serde_json::{Value, json};
use sixgun::Sixgun;
use sixgun::scenario::Scenario;
use sixgun::state::{State, Status};

/// The world without anybody hidden: two men a side, a fence, scrub and a shed between them.
const OPEN: &str = r#"
[ground]
width = 48
depth = 36
areas = [
    { kind = "scrub", name = "scrub", outline = [[20, 22], [30, 22], [30, 32], [20, 32]] },
    { kind = "rock", name = "rock", outline = [[2, 24], [8, 24], [8, 30], [2, 30]] },
    { kind = "riverbed", name = "wash", outline = [[36, 0], [40, 0], [40, 36], [36, 36]] },
    { kind = "wood", name = "grove", outline = [[41, 2], [47, 2], [47, 12], [41, 12]] },
]
lines = [{ kind = "fence", name = "fence", line = [[12, 16], [24, 16]] }]
buildings = [{ name = "shed", outline = [[28, 12], [33, 12], [33, 17], [28, 17]] }]

[sides.A.figures]
Al = { cv = 4, coolness = 4, calling = "cowboy", weapons = ["pistol"], at = { x = 14, y = 8, facing = 0 } }
Abe = { cv = 5, coolness = 4, calling = "cowboy", weapons = ["rifle"], at = { x = 22, y = 6, facing = 0 } }
[sides.B.figures]
Bo = { cv = 4, coolness = 4, calling = "outlaw", weapons = ["pistol"], at = { x = 18, y = 20, facing = 180 } }
Bill = { cv = 5, coolness = 4, calling = "outlaw", weapons = ["rifle"], at = { x = 10, y = 33, facing = 180 } }
"#;

/// The same with a third man of B's in the scrub, who holds his fire.
const IN_THE_SCRUB: &str = r#"
Cal = { cv = 3, coolness = 4, calling = "outlaw", weapons = ["rifle"], at = { x = 26, y = 27, facing = 180 }, concealed = true, standing = "hold" }
"#;

/// The same man, who takes every shot that offers itself: what is thrown out of sight never passes, so he ducks unseen.
const ON_THE_WATCH: &str = r#"
Cal = { cv = 4, coolness = 4, calling = "outlaw", weapons = ["rifle"], at = { x = 26, y = 27, facing = 180 }, concealed = true }
"#;

/// And with him behind the rock.
const BEHIND_THE_ROCK: &str = r#"
Cal = { cv = 3, coolness = 6, calling = "indian", apache = true, weapons = ["bow"], at = { x = 5, y = 31.6, facing = 90 }, concealed = true, standing = "hold" }
"#;

/// And on a horse, at two places in the grove.
const IN_THE_SADDLE: [&str; 2] = [
    r#"
Cal = { cv = 4, coolness = 4, calling = "outlaw", weapons = ["rifle"], rides = "Nag", at = { x = 43, y = 5, facing = 180 }, concealed = true, standing = "hold" }
[horses]
Nag = {}
"#,
    r#"
Cal = { cv = 5, coolness = 2, calling = "indian", weapons = ["bow"], rides = "Nag", at = { x = 44, y = 9, facing = 90 }, concealed = true, standing = "hold" }
[horses]
Nag = { damage = 3 }
"#,
];

/// SX-TER-04: and with him in the dry wash, not concealed by himself, at two places.
const IN_THE_WASH: [&str; 2] = [
    r#"
Cal = { cv = 3, coolness = 4, calling = "outlaw", weapons = ["rifle"], at = { x = 38, y = 20, facing = 270 }, standing = "hold" }
"#,
    r#"
Cal = { cv = 3, coolness = 4, calling = "outlaw", weapons = ["rifle"], at = { x = 37, y = 31, facing = 180 }, standing = "hold" }
"#,
];

/// And with him at the edge of the scrub, where Al, who walks about beside it, all but treads on him.
const UNDER_HIS_FEET: [&str; 2] = [
    r#"
# Al is beside the scrub.
Cal = { cv = 3, coolness = 4, calling = "outlaw", weapons = ["rifle"], at = { x = 22, y = 27.5, facing = 180 }, concealed = true, standing = "hold" }
"#,
    r#"
# Al is beside the scrub.
Cal = { cv = 4, coolness = 4, calling = "outlaw", weapons = ["pistol"], at = { x = 28.5, y = 30.5, facing = 90 }, concealed = true, standing = "hold" }
"#,
];

fn world(more: &str) -> Scenario {
    let beside = more.contains("Al is beside the scrub");
    let open = if beside { OPEN.replace("x = 14, y = 8", "x = 19, y = 26") } else { OPEN.to_owned() };
    engine::scenario::read_toml("world", &format!("{open}{more}")).unwrap_or_else(|bad| panic!("{bad}"))
}

/// The same dice for both worlds, though in one more are thrown: what is thrown out of sight takes no die from the others. A roll-off goes
/// as listed, and everything else out of sight shows sixes, so that nobody is ever spotted and no hidden man passes a test.
struct Shared {
    dice: Seeded,
    /// Whom somebody at the table was asked to throw for, for which rule and how many: people with dice of their own see this.
    asked: Vec<Value>,
}

impl Dice for Shared {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        if batch.thrown_by() != By::Nobody {
            let by = format!("{:?}", batch.thrown_by());
            self.asked.push(json!([by, batch.rule().0, batch.dice()]));
            return self.dice.throw(batch);
        }
        let roll_off = batch.rule().0 == "SX-ACT-03";
        let count = batch.dice();
        // Of more than six some share a face and roll again.
        let as_listed = |place: u8| 6 - (usize::from(place) * 6 / usize::from(count)) as u8;
        let faces = (0..count).map(|place| if roll_off { as_listed(place) } else { 6 });
        Ok(Faces::new(&faces.collect::<Vec<_>>()).expect("faces of dice"))
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        self.dice.turn_up(rule, deck)
    }
}

struct World {
    play: Box<dyn Play>,
    dice: Shared,
}

impl World {
    fn new(more: &str, seed: u64) -> Self {
        let mut dice = Shared { dice: Seeded::new(seed), asked: Vec::new() };
        let battle = Battle::<Sixgun>::begin(world(more), seed, &mut dice).expect("a right scenario");
        Self { play: Box::new(battle), dice }
    }

    /// Lets the hidden man do nothing until somebody else is asked.
    fn let_him_wait(&mut self) {
        while self.play.inspect()["acting"] == "Cal" && self.play.awaits() == Awaits::Order(Side::B) {
            self.play
                .give(Side::B, &json!({ "order": "end-activation" }), &mut self.dice)
                .expect("doing nothing is legal");
        }
    }

    /// Everything the seat of side A can get hold of, whoever is asked.
    fn sent(&self) -> Value {
        let seat = Some(Side::A);
        let log: Vec<Value> = (0..=self.play.orders())
            .flat_map(|number| self.play.told(number, seat))
            .map(|telling| serde_json::to_value(telling).expect("plain data"))
            .collect();
        let asked = self.play.awaits() == Awaits::Order(Side::A);
        let answers: Vec<Value> =
            QUESTIONS.iter().map(|text| answer(self.play.query(&read(text), seat))).collect();
        let mut sent = json!({
            "view": self.play.view(seat),
            "log": log,
            "decision": self.play.decision_for(seat),
            "record": self.play.record_for(seat).map(|_| ()).map_err(|refused| refused.says),
            "answers": answers,
            "dice": self.dice.asked,
        });
        if asked {
            let drafts = DRAFTS.iter().map(|text| {
                let draft = read(text);
                json!([answer(self.play.ask(&draft)), answer(self.play.preview(&draft))])
            });
            sent["drafts"] = drafts.collect();
            // The limit cuts branches off: which ones may not rest on what is hidden either.
            sent["odds"] = answer(self.play.odds(&read(DRAFTS[6]), 60));
            sent["odds of a move"] = answer(self.play.odds(&read(DRAFTS[2]), 8));
        }
        sent
    }
}

/// What somebody might try to find a hidden man with.
const QUESTIONS: [&str; 11] = [
    r#"{ "question": "gap", "from": "Al", "to": "Cal" }"#,
    r#"{ "question": "sight", "from": "Al", "to": "Cal" }"#,
    r#"{ "question": "sight", "from": "Al", "to": "Bo" }"#,
    r#"{ "question": "gap", "from": "Al", "to": "Nag" }"#,
    r#"{ "question": "base", "of": "Cal" }"#,
    r#"{ "question": "base", "of": "Nag" }"#,
    r#"{ "question": "character", "of": "Cal" }"#,
    r#"{ "question": "bearing", "of": "Al", "piece": "Cal" }"#,
    r#"{ "question": "way", "path": [[22, 27], [43, 5], [44, 9]] }"#,
    r#"{ "question": "ground", "at": [26, 27] }"#,
    r#"{ "question": "report" }"#,
];

const DRAFTS: [&str; 14] = [
    "{}",
    r#"{ "order": "move" }"#,
    r#"{ "order": "move", "path": [[20, 14]] }"#,
    r#"{ "order": "fire" }"#,
    r#"{ "order": "fire", "shots": [{ "at": "Cal" }] }"#,
    r#"{ "order": "charge", "target": "Cal" }"#,
    r#"{ "order": "fire", "shots": [{ "at": "Bo" }] }"#,
    r#"{ "order": "move", "path": [[24, 26.5]] }"#,
    r#"{ "order": "move", "path": [[43, 6.2]] }"#,
    r#"{ "order": "mount", "on": "Nag" }"#,
    r#"{ "order": "capture", "body": "Cal" }"#,
    r#"{ "order": "surrender" }"#,
    r#"{ "order": "conceal" }"#,
    r#"{ "order": "run-away" }"#,
];

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn answer<T: serde::Serialize, E: serde::Serialize>(result: Result<T, E>) -> Value {
    match result {
        Ok(value) => json!({ "ok": value }),
        Err(no) => json!({ "no": no }),
    }
}

/// The first lines in which two texts differ.
fn difference(one: &Value, other: &Value) -> String {
    let text = |value: &Value| serde_json::to_string_pretty(value).expect("plain data");
    let (one, other) = (text(one), text(other));
    let first = one.lines().zip(other.lines()).position(|(one, other)| one != other).unwrap_or_default();
    let near =
        |text: &str| text.lines().skip(first.saturating_sub(4)).take(12).collect::<Vec<_>>().join("\n");
    format!("\n{}\n---- and ----\n{}", near(&one), near(&other))
}

/// Plays both worlds with the same orders of everybody but the hidden man, and compares at every decision.
fn compare(one: &str, other: &str, seed: u64) -> usize {
    let (mut plain, mut hiding) = (World::new(one, seed), World::new(other, seed));
    let mut chance = Seeded::stream(seed, 9);
    let mut pick = move |n: usize| {
        let roll = chance.faces(RuleId("pick"), 6).expect("seeded dice never run dry");
        roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n
    };
    for number in 0..60 {
        plain.let_him_wait();
        hiding.let_him_wait();
        let revealed = |world: &World| {
            let view = serde_json::to_string(&world.play.view(Some(Side::A))).expect("plain data");
            view.contains("\"Cal\"")
        };
        if revealed(&plain) || revealed(&hiding) {
            return number;
        }
        let Awaits::Order(side) = plain.play.awaits() else { return number };
        let (mine, theirs) = (plain.sent(), hiding.sent());
        assert!(
            mine == theirs,
            "seed {seed}: the seat can tell the two worlds apart after {number} orders: {}",
            difference(&mine, &theirs)
        );
        assert_eq!(hiding.play.awaits(), Awaits::Order(side), "seed {seed}, order {number}");
        let order = plain.play.any_order(&mut pick);
        plain.play.give(side, &order, &mut plain.dice).expect("a legal order");
        match hiding.play.give(side, &order, &mut hiding.dice) {
            Ok(()) => {}
            // His own friends know where he lies and may not stand on him.
            Err(_) if side == Side::B => return number,
            Err(no) => panic!("seed {seed}: {order} is refused because of one who is hidden: {no:?}"),
        }
    }
    60
}

#[test]
fn a_seat_is_sent_the_same_whether_or_not_somebody_hides() {
    let orders: usize = (0..12).map(|seed| compare("", IN_THE_SCRUB, seed)).sum();
    assert!(orders > 60, "the worlds were compared at {orders} decisions only");
}

/// SX-CONC-09, SX-CONC-14: an optional test that ends in ducking shows nobody anything, and nobody is asked for its dice.
#[test]
fn a_seat_is_sent_the_same_though_a_hidden_man_tests_and_ducks() {
    let orders: usize = (0..12).map(|seed| compare("", ON_THE_WATCH, seed)).sum();
    assert!(orders > 60, "the worlds were compared at {orders} decisions only");
}

#[test]
fn a_seat_is_sent_the_same_wherever_a_hidden_rider_sits() {
    let orders: usize = (0..8).map(|seed| compare(IN_THE_SADDLE[0], IN_THE_SADDLE[1], seed)).sum();
    assert!(orders > 40, "the worlds were compared at {orders} decisions only");
}

#[test]
fn a_seat_is_sent_the_same_wherever_somebody_hides() {
    let orders: usize = (0..8).map(|seed| compare(BEHIND_THE_ROCK, IN_THE_SCRUB, seed)).sum();
    assert!(orders > 40, "the worlds were compared at {orders} decisions only");
}

#[test]
fn a_seat_is_sent_the_same_wherever_somebody_walks_in_a_dry_riverbed() {
    let orders: usize = (0..8).map(|seed| compare(IN_THE_WASH[0], IN_THE_WASH[1], seed)).sum();
    assert!(orders > 40, "the worlds were compared at {orders} decisions only");
}

/// SX-CONC-13: no order is refused and no way bent because of one who hides beside it, until he is found.
#[test]
fn a_seat_is_sent_the_same_though_it_walks_past_a_hidden_man() {
    let orders: usize = (0..16).map(|seed| compare(UNDER_HIS_FEET[0], UNDER_HIS_FEET[1], seed)).sum();
    assert!(orders > 40, "the worlds were compared at {orders} decisions only");
}

/// What the odds and the commanders of a seat are worked out from: nothing in it tells of a hidden man or his horse.
#[test]
fn what_a_side_knows_of_is_the_same_wherever_somebody_hides() {
    let known = |more: &str| {
        let mut dice = Shared { dice: Seeded::new(4), asked: Vec::new() };
        let battle = Battle::<Sixgun>::begin(world(more), 4, &mut dice).expect("a right scenario");
        Sixgun::without_hidden(battle.state(), Side::A)
    };
    for [one, other] in [[IN_THE_SCRUB, BEHIND_THE_ROCK], IN_THE_SADDLE, IN_THE_WASH, UNDER_HIS_FEET] {
        let states = [one, other].map(known);
        let seen = states
            .each_ref()
            .map(|state| serde_json::to_string(&Sixgun::view(state, Some(Side::A))).expect("plain data"));
        assert_eq!(seen[0], seen[1]);
        assert!(!seen[0].contains("\"Cal\"") && !seen[0].contains("\"Nag\""), "{}", seen[0]);
        // Wounds, place and state of the man and his horse are wiped out.
        let traces = states.each_ref().map(|state| {
            let man = state.figures.last().expect("he is the last of the roster");
            let horse = state.horses.first().map(|horse| (horse.at, horse.damage, horse.fallen));
            (man.at, man.status, man.lasting, man.passing, man.bad_wounds, man.shots, man.concealed, horse)
        });
        assert_eq!(traces[0], traces[1]);
    }
}

/// An order's odds go through everything it begins (SX-RX-07), and whoever is hidden has no part in them, exact or not.
#[test]
fn a_shots_odds_are_the_same_whether_or_not_somebody_hides() {
    let odds = |more: &str, limit: usize| {
        let text = format!("{OPEN}{more}").replace("y = 20, facing = 180", "y = 16.6, facing = 180");
        let scenario: Scenario = engine::scenario::read_toml("world", &text).expect("a right file");
        let mut dice = Shared { dice: Seeded::new(4), asked: Vec::new() };
        let battle = Battle::<Sixgun>::begin(scenario, 4, &mut dice).expect("a right scenario");
        let mut world = World { play: Box::new(battle), dice };
        while world.play.inspect()["acting"] != "Al" {
            let Awaits::Order(side) = world.play.awaits() else { panic!("Al comes to act") };
            let nothing = json!({ "order": "end-activation" });
            world.play.give(side, &nothing, &mut world.dice).expect("doing nothing is legal");
        }
        world.play.odds(&read(DRAFTS[6]), limit).unwrap_or_else(|no| panic!("{}", no.says))
    };
    let plain = odds("", 100_000);
    assert!(plain.exact, "{} of the outcomes were followed", plain.covered);
    // Bo's answer is part of it: Al may be hit as well.
    assert!(plain.chances.keys().any(|what| what.starts_with("Al:")), "{:?}", plain.chances.keys());
    let part = odds("", 1_000);
    assert!(!part.exact && part.covered > 0.0, "{}", part.covered);
    for hidden in [IN_THE_SCRUB, BEHIND_THE_ROCK] {
        assert_eq!(plain, odds(hidden, 100_000));
        assert_eq!(part, odds(hidden, 1_000));
    }
}

/// His own side sees him, and when all is over everybody does.
#[test]
fn the_owner_sees_his_hidden_man_and_everybody_when_all_is_over() {
    let mut hiding = World::new(IN_THE_SCRUB, 3);
    let there = |world: &World, seat| {
        serde_json::to_string(&world.play.view(seat)).expect("plain data").contains("\"Cal\"")
    };
    assert!(there(&hiding, Some(Side::B)) && there(&hiding, None) && !there(&hiding, Some(Side::A)));
    while hiding.play.awaits() != Awaits::Order(Side::B) {
        hiding.play.give(Side::A, &json!({ "order": "end-activation" }), &mut hiding.dice).expect("legal");
    }
    assert!(hiding.play.record_for(Some(Side::A)).is_err());
    hiding.play.give(Side::B, &json!({ "order": "concede" }), &mut hiding.dice).expect("a side may concede");
    assert!(matches!(hiding.play.awaits(), Awaits::Over(_)));
    assert!(hiding.play.record_for(Some(Side::A)).is_ok());
}

/// SX-TER-04: his own side is told that a man is concealed in a dry riverbed; the other reads only that he comes out.
#[test]
fn only_his_own_side_is_told_who_is_concealed_in_a_dry_riverbed() {
    let begins = "situation = { phase = \"first\", active = \"A\", queue = [\"Al\"] }";
    let text = format!("{begins}\n{}", OPEN.replace("x = 14, y = 8", "x = 35, y = 30"));
    let scenario: Scenario = engine::scenario::read_toml("world", &text).expect("a right file");
    let mut dice = Shared { dice: Seeded::new(4), asked: Vec::new() };
    let battle = Battle::<Sixgun>::begin(scenario, 4, &mut dice).expect("a right scenario");
    let mut world = World { play: Box::new(battle), dice };
    for x in [37, 35] {
        let order = json!({ "order": "move", "path": [[x, 30]] });
        world.play.give(Side::A, &order, &mut world.dice).unwrap_or_else(|no| panic!("{no:?}"));
    }
    let told = |number: usize, seat: Side| {
        let told = world.play.told(number, Some(seat)).into_iter();
        told.filter(|telling| telling.rule == "SX-TER-04").map(|telling| telling.says).collect::<Vec<_>>()
    };
    assert_eq!(told(1, Side::A), ["Al is concealed in the wash."]);
    assert_eq!(told(1, Side::B), Vec::<String>::new());
    for seat in Side::BOTH {
        assert_eq!(told(2, seat), ["Al comes out of the wash and is concealed no longer."]);
    }
}

/// What the seat of side A is told of these orders of side B.
fn told_of(scenario: &str, orders: &[Value]) -> Vec<engine::Telling> {
    let scenario: Scenario = engine::scenario::read_toml("world", scenario).expect("a right file");
    let mut dice = Shared { dice: Seeded::new(4), asked: Vec::new() };
    let battle = Battle::<Sixgun>::begin(scenario, 4, &mut dice).expect("a right scenario");
    let mut world = World { play: Box::new(battle), dice };
    for order in orders {
        world.play.give(Side::B, order, &mut world.dice).unwrap_or_else(|no| panic!("{no:?}"));
    }
    (1..=orders.len()).flat_map(|number| world.play.told(number, Some(Side::A))).collect()
}

/// SX-CONC-08, SX-CONC-14: of one who is seen on the move his enemies read nothing of the way he came: it is the same from wherever he came.
#[test]
fn whoever_is_seen_on_the_move_is_not_told_of_with_the_way_he_came() {
    // Nobody has a shot, so that he is only seen.
    let unarmed = OPEN.replace("pistol", "knife").replace("rifle", "knife");
    let told = [28, 27].map(|y| {
        let begins = "situation = { phase = \"first\", active = \"B\", queue = [\"Cal\"] }";
        let cal = IN_THE_SCRUB.replace("x = 26, y = 27", &format!("x = 25, y = {y}"));
        let orders = [json!({ "order": "move", "path": [[25, 20.5]] }), json!({ "order": "go-on" })];
        told_of(&format!("{begins}\n{unarmed}{cal}"), &orders)
    });
    let says: Vec<&str> = told[0].iter().map(|it| it.says.as_str()).collect();
    assert_eq!(says[..2], ["Cal is seen!", "Cal walks 1.25 inches to (25, 20.5)."]);
    assert_eq!(told[0], told[1]);
}

/// SX-TER-04, SX-CONC-14: of one who goes into a dry riverbed while nobody looks his enemies do not read where in it he is.
#[test]
fn whoever_goes_into_a_dry_riverbed_is_not_told_of_with_the_place_he_comes_to() {
    let world = OPEN.replace("x = 18, y = 20", "x = 35, y = 29").replace(
        "shed\", outline = [[28, 12], [33, 12], [33, 17], [28, 17]]",
        "barn\", outline = [[31, 2], [34.2, 2], [34.2, 34], [31, 34]]",
    );
    let begins = "situation = { phase = \"first\", active = \"B\", queue = [\"Bo\"] }";
    let told = [38, 39].map(|x| {
        let order = json!({ "order": "move", "path": [[x, 29]], "facing": 90 });
        told_of(&format!("{begins}\n{world}"), &[order])
    });
    assert_eq!(told[0], told[1]);
    assert!(told[0].iter().all(|it| it.beats.is_empty()), "{:?}", told[0]);
}

/// A commander thinks about the same encounters whether or not somebody hides, wherever and whoever it is; and they are lawful ones.
#[test]
fn what_is_imagined_rests_on_what_is_seen() {
    const TWO_MORE: &str = r#"
Ann = { cv = 4, coolness = 4, calling = "cowboy", weapons = ["pistol"], at = { x = 26, y = 6, facing = 0 } }
Art = { cv = 3, coolness = 4, calling = "cowboy", weapons = ["pistol"], at = { x = 30, y = 6, facing = 0 } }
[sides.B.figures]"#;
    let set_up = |more: &str| {
        let text = format!("{}{more}", OPEN.replace("[sides.B.figures]", TWO_MORE));
        let scenario: Scenario = engine::scenario::read_toml("world", &text).expect("a right file");
        let mut dice = Shared { dice: Seeded::new(4), asked: Vec::new() };
        let battle = Battle::<Sixgun>::begin(scenario, 4, &mut dice).expect("a right scenario");
        battle.state().clone()
    };
    let states = ["", IN_THE_SCRUB, BEHIND_THE_ROCK].map(set_up);
    let mut places = Vec::new();
    for seed in 0..40_usize {
        let imagined = states.each_ref().map(|state| {
            let mut count = seed;
            Sixgun::imagine(state, Side::A, &mut |n| {
                count = (count * 7919 + 104_729) % 1_000_003;
                (count >> 3) % n
            })
        });
        let in_play = |state: &State| -> Vec<_> {
            state.figures.iter().filter(|it| it.status != Status::OffTable).cloned().collect()
        };
        for (state, one) in states.iter().zip(&imagined) {
            assert_eq!(in_play(one), in_play(&imagined[0]), "seed {seed}");
            assert_eq!(one.audit(), Ok(()));
            assert_eq!(Sixgun::view(one, Some(Side::A)), Sixgun::view(state, Some(Side::A)));
        }
        let strangers = &imagined[0].figures[6..];
        assert!(strangers.len() <= 1, "four against two whom they see reckon with three at most");
        assert!(strangers.iter().all(|it| it.concealed && it.side == Side::B));
        places.extend(strangers.iter().map(|it| (it.at.point().x as i32, it.at.point().y as i32)));
    }
    assert!((5..40).contains(&places.len()), "somebody is imagined {} times of 40", places.len());
    places.sort_unstable();
    places.dedup();
    assert!(places.len() > 4, "at {} places only", places.len());
}
