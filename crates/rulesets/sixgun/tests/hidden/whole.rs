//! The same over whole encounters of every scenario that hides somebody: each of the hidden in turn is another man in the second world,
//! and the other seat must not notice as long as he is not found.

use std::fs;
use std::path::Path;

use dice::{Dice, RuleId, Seeded};
use engine::play::Play;
use engine::{Awaits, Battle, Side};
use serde_json::{Value, json};
use sixgun::Sixgun;
use sixgun::scenario::Scenario;

use super::{Shared, answer, difference};

/// One of the two worlds, and who is hidden in it.
struct World {
    play: Box<dyn Play>,
    dice: Shared,
    hidden: String,
    seat: Side,
    /// The first order whose tellings have not been read.
    read: usize,
}

/// Every scenario on file that conceals somebody.
fn scenarios() -> Vec<(String, Scenario)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/sixgun");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the scenarios").map(|entry| entry.expect("a file").path()).collect();
    // How battles of it went lies beside a scenario.
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).expect("a readable file");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let scenario: Scenario =
            engine::scenario::read_toml(&name, &text).unwrap_or_else(|bad| panic!("{bad}"));
        (name, scenario)
    };
    files.iter().map(read).filter(|(_, scenario)| !hidden(scenario).is_empty()).collect()
}

/// Who is concealed, and of which side.
fn hidden(scenario: &Scenario) -> Vec<(Side, String)> {
    let of = |side: Side| {
        let figures = scenario.sides[side].figures.iter();
        figures.filter(|(_, figure)| figure.concealed).map(move |(name, _)| (side, name.clone()))
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// A scenario in which he holds his fire, and in the second world is another man: slower or quicker, hotter or cooler.
fn with(scenario: &Scenario, side: Side, name: &str, another: bool) -> Scenario {
    let mut scenario = scenario.clone();
    let figure = scenario.sides[side].figures.get_mut(name).expect("he is on file");
    figure.standing = sixgun::state::Standing::Hold;
    if another {
        figure.cv = figure.cv.map(|cv| if cv == 3 { 4 } else { cv - 1 });
        figure.coolness = figure.coolness.map(|coolness| if coolness == 6 { 5 } else { coolness + 1 });
    }
    scenario
}

impl World {
    fn new(scenario: Scenario, hidden: &str, seat: Side, seed: u64) -> Self {
        let mut dice = Shared { dice: Seeded::new(seed), asked: Vec::new() };
        let battle = Battle::<Sixgun>::begin(scenario, seed, &mut dice).expect("a right scenario");
        Self { play: Box::new(battle), dice, hidden: hidden.to_owned(), seat, read: 0 }
    }

    /// Lets the hidden man do nothing until somebody else is asked.
    fn let_him_wait(&mut self) {
        let side = self.seat.enemy();
        while self.play.inspect()["acting"] == self.hidden.as_str()
            && self.play.awaits() == Awaits::Order(side)
        {
            let nothing = json!({ "order": "end-activation" });
            self.play.give(side, &nothing, &mut self.dice).expect("doing nothing is legal");
        }
    }

    fn is_found(&self) -> bool {
        self.play.view(Some(self.seat)).pieces.iter().any(|piece| piece.name == self.hidden)
    }

    /// What the other seat can get hold of now, whoever is asked: the table, what it was told last, and the way to every order.
    fn sent(&mut self, depth: usize) -> Value {
        let (seat, told) = (Some(self.seat), self.told());
        let mut sent = json!({
            "view": self.play.view(seat),
            "told": told,
            "decision": self.play.decision_for(seat),
            "record": self.play.record_for(seat).map(|_| ()).map_err(|refused| refused.says),
            "dice": self.dice.asked,
            "sight": answer(self.play.query(&json!({ "question": "base", "of": self.hidden }), seat)),
        });
        if self.play.awaits() == Awaits::Order(self.seat) {
            let first = self.play.ask(&json!({}));
            let drafts: Vec<Value> = first
                .iter()
                .flat_map(|ask| ask.options.iter().chain(&ask.pieces))
                .map(|it| it.draft.clone())
                .collect();
            sent["ask"] = answer(first);
            sent["drafts"] = drafts
                .iter()
                .map(|draft| json!([answer(self.play.ask(draft)), answer(self.play.preview(draft))]))
                .collect();
            if depth > 0 {
                sent["odds"] =
                    drafts.iter().take(3).map(|draft| answer(self.play.odds(draft, depth))).collect();
            }
        }
        sent
    }

    /// What the seat was told since it was last asked what it was told.
    fn told(&mut self) -> Vec<Value> {
        let new = self.read..=self.play.orders();
        self.read = self.play.orders() + 1;
        let told = new.flat_map(|number| self.play.told(number, Some(self.seat)));
        told.map(|telling| serde_json::to_value(telling).expect("plain data")).collect()
    }
}

/// Plays both worlds with the same orders to the end, or until he is found; how many decisions were compared.
fn compare(scenario: &Scenario, side: Side, name: &str, seed: u64) -> usize {
    let [mut one, mut other] = [false, true]
        .map(|another| World::new(with(scenario, side, name, another), name, side.enemy(), seed));
    let mut chance = Seeded::stream(seed, 9);
    let mut pick = move |n: usize| {
        let roll = chance.faces(RuleId("pick"), 6).expect("seeded dice never run dry");
        roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n
    };
    for number in 0..5_000 {
        one.let_him_wait();
        other.let_him_wait();
        if one.is_found() || other.is_found() {
            return number;
        }
        let Awaits::Order(asked) = one.play.awaits() else { return number };
        let depth = if number % 16 == 0 { 8 } else { 0 };
        let (mine, theirs) = (one.sent(depth), other.sent(depth));
        assert!(
            mine == theirs,
            "{name}, seed {seed}: the seat can tell the two worlds apart after {number} orders: {}",
            difference(&mine, &theirs)
        );
        assert_eq!(other.play.awaits(), Awaits::Order(asked), "{name}, seed {seed}, order {number}");
        let order = one.play.any_order(&mut pick);
        one.play.give(asked, &order, &mut one.dice).expect("a legal order");
        match other.play.give(asked, &order, &mut other.dice) {
            Ok(()) => {}
            // His friends know who he is: what they may do with him may differ.
            Err(_) if asked == side => return number,
            Err(no) => panic!("{name}, seed {seed}: {order} is refused because of one who is hidden: {no:?}"),
        }
    }
    panic!("{name}, seed {seed}: an encounter without end");
}

#[test]
fn a_seat_is_sent_the_same_over_whole_encounters_whoever_hides() {
    let mut compared = 0;
    for (_, scenario) in scenarios() {
        for (side, name) in hidden(&scenario) {
            compared += (5..7).map(|seed| compare(&scenario, side, &name, seed)).sum::<usize>();
        }
    }
    assert!(compared > 200, "the worlds were compared at {compared} decisions only");
}
