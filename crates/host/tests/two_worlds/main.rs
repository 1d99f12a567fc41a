//! Two battles that differ only in what is hidden from a seat give the same replies to every message that seat may send, byte for byte, over whole
//! battles of every scenario that hides something.

mod rigged;

use std::collections::BTreeSet;
use std::sync::Arc;

use dice::Seeded;
use engine::Side;
use host::{Host, Message, Speaker};
use rigged::{Which, World, below};
use serde_json::{Value, json};

/// A new message does not compile until it is listed here, and fails the test until it is sent.
macro_rules! kinds {
    ($($kind:ident),+ $(,)?) => {
        const KINDS: &[&str] = &[$(stringify!($kind)),+];
        fn kind(message: &Message) -> &'static str {
            match message { $(Message::$kind { .. } => stringify!($kind)),+ }
        }
    };
}

kinds!(
    Library, Sheet, Check, Seal, Begin, BeginOwn, Open, Ground, Table, Ask, Preview, Odds, Trials, Give, Say,
    Command, Undo, Seats, Hands, Chronicle, Moment, PlayOn, Why, Record, Export, Report, Contents, Rule,
    Search, Query, Measure, Relations,
);

/// Both worlds, spoken to as one.
struct Both {
    hosts: [Host<World>; 2],
    sent: BTreeSet<&'static str>,
    /// Through whose eyes everything is asked.
    eyes: Side,
    /// For messages of failures.
    about: String,
}

impl Both {
    fn new(worlds: &[World; 2], about: &str) -> Self {
        let hosts = worlds.clone().map(Host::new);
        Self { hosts, sent: BTreeSet::new(), eyes: worlds[0].seat, about: about.to_owned() }
    }

    /// What each world answers.
    fn answers(&mut self, message: &Value) -> [Value; 2] {
        let known: Message = serde_json::from_value(message.clone()).expect("it is a message");
        self.sent.insert(kind(&known));
        let eyes = self.eyes;
        self.hosts.each_mut().map(|host| spoken(host, eyes, message))
    }

    /// What both answer; they answer alike.
    fn say(&mut self, message: &Value) -> Value {
        let [one, other] = self.answers(message);
        self.alike(message, one, &other)
    }

    fn alike(&self, message: &Value, one: Value, other: &Value) -> Value {
        assert!(
            one == *other,
            "{}: {message} tells the two worlds apart: {}",
            self.about,
            difference(&one, other)
        );
        one
    }
}

/// What a host answers the screen of the seat.
fn spoken(host: &mut Host<World>, eyes: Side, message: &Value) -> Value {
    let request = json!({"eyes": eyes, "message": message}).to_string();
    serde_json::from_str(&host.handle_text(Speaker::SCREEN, &request)).expect("replies are JSON")
}

/// The first lines in which two replies differ.
fn difference(one: &Value, other: &Value) -> String {
    let [one, other] = [one, other].map(|value| serde_json::to_string_pretty(value).expect("plain data"));
    let first = one.lines().zip(other.lines()).position(|(one, other)| one != other).unwrap_or_default();
    let near =
        |text: &str| text.lines().skip(first.saturating_sub(5)).take(14).collect::<Vec<_>>().join("\n");
    format!("\n{}\n---- and ----\n{}", near(&one), near(&other))
}

/// Everybody who is hidden from a seat when a scenario begins, with the scenario.
fn hiding() -> Vec<World> {
    let mut worlds = Vec::new();
    for info in catalogue::scenarios() {
        let play = catalogue::begin(&info.slug, 1, &mut Seeded::new(1)).expect("a right scenario");
        let scenario = play.record().scenario;
        for seat in Side::BOTH {
            let seen: Vec<String> =
                play.view(Some(seat)).pieces.into_iter().map(|piece| piece.name).collect();
            for piece in play.view(None).pieces.into_iter().filter(|piece| !seen.contains(&piece.name)) {
                worlds.push(World {
                    ruleset: play.ruleset().to_owned(),
                    scenario: scenario.clone(),
                    hidden: piece.name,
                    seat,
                    which: Which::Leads,
                    script: Arc::default(),
                    chosen: Arc::default(),
                });
            }
        }
    }
    worlds
}

/// How much is tried. The tests play a few of those who hide and ask now and then; `cargo xtask laws` plays everybody, in both ways, and asks at every
/// decision (`LONGROLL_LAWS=full`).
#[derive(Debug, Clone, Copy)]
struct Dose {
    everybody: bool,
    /// So many decisions from one at which everything is asked to the next.
    asks_every: usize,
    /// The same for looking back.
    looks_back_every: usize,
}

impl Dose {
    fn asked_for() -> Self {
        if std::env::var("LONGROLL_LAWS").is_ok_and(|dose| dose == "full") {
            Self { everybody: true, asks_every: 1, looks_back_every: 20 }
        } else {
            Self { everybody: false, asks_every: 20, looks_back_every: 60 }
        }
    }
}

/// How the second world differs.
#[derive(Debug, Clone, Copy)]
enum Differs {
    /// He is slower or quicker, hotter or cooler.
    AnotherMan,
    /// He is not there.
    Nobody,
}

/// The two worlds of one who hides and holds his fire. Nothing is left in them of a fight before.
fn worlds_of(world: World, differs: Differs) -> [World; 2] {
    let mut first = World { script: Arc::default(), chosen: Arc::default(), ..world };
    let (side, name) = (first.seat.enemy().to_string(), first.hidden.clone());
    first.scenario["sides"][&side]["figures"][&name]["standing"] = json!("hold");
    let mut second = World { which: Which::Follows, chosen: Arc::default(), ..first.clone() };
    let figures = second.scenario["sides"][&side]["figures"].as_object_mut().expect("figures by name");
    match differs {
        Differs::Nobody => {
            // A plain `remove` would put the last of the roster in his place, and the others would act in another order (SX-ACT-03).
            figures.shift_remove(&name).expect("he is on file");
        }
        Differs::AnotherMan => {
            let man = &mut figures[&name];
            let other = |value: &Value, from: u64, to: u64| if *value == from { to } else { from };
            (man["cv"], man["coolness"]) =
                (json!(other(&man["cv"], 3, 4)), json!(other(&man["coolness"], 5, 4)));
        }
    }
    [first, second]
}

/// The drafts on the way to an order.
fn drafts(ask: &Value) -> Vec<Value> {
    let choices =
        ["options", "pieces"].into_iter().flat_map(|kind| ask[kind].as_array().cloned().unwrap_or_default());
    choices.map(|choice| choice["draft"].clone()).collect()
}

/// What somebody might look for a hidden man with.
fn questions(names: &[String], hidden: &str, order: &Value) -> Vec<Value> {
    let spot = json!({"at": "spot", "x": 20.0, "y": 15.0});
    let piece = |name: &str| json!({"at": "piece", "name": name});
    let mut all = vec![
        json!({"type": "query", "query": {"question": "base", "of": hidden}}),
        json!({"type": "query", "query": {"question": "character", "of": hidden}}),
        json!({"type": "query", "query": {"question": "report"}}),
        json!({"type": "query", "query": {"question": "way", "path": [[10, 10], [27, 33], [43, 10]]}}),
        json!({"type": "relations", "piece": hidden}),
        json!({"type": "measure", "from": spot, "to": piece(hidden)}),
        json!({"type": "export"}),
        json!({"type": "report"}),
        json!({"type": "why", "order": 1}),
        json!({"type": "preview", "order": {"order": "fire", "shots": [{"at": hidden}]}}),
        json!({"type": "ask", "draft": {"order": "charge", "target": hidden}}),
        json!({"type": "odds", "order": order, "outcomes": 40, "until": "decision"}),
        json!({"type": "trials", "order": order, "times": 3}),
    ];
    for (place, name) in names.iter().enumerate() {
        let next = &names[(place + 1) % names.len()];
        all.push(json!({"type": "relations", "piece": name}));
        all.push(json!({"type": "measure", "from": piece(name), "to": piece(next)}));
        all.push(json!({"type": "query", "query": {"question": "sight", "from": name, "to": next}}));
        all.push(json!({"type": "query", "query": {"question": "gap", "from": name, "to": hidden}}));
    }
    all
}

/// A battle in both worlds, from the seat from which somebody is hidden.
struct Fight {
    both: Both,
    worlds: [World; 2],
    seats: Value,
    chance: Seeded,
    dose: Dose,
}

impl Fight {
    fn new(world: World, differs: Differs, seed: u64) -> Self {
        let about = format!("{} ({differs:?} in his place), seed {seed}", world.hidden);
        let worlds = worlds_of(world, differs);
        let (us, them) = (worlds[0].seat.to_string(), worlds[0].seat.enemy().to_string());
        let seats = json!({us: {"who": "person"}, them: {"who": "commander", "slug": "recruit"}});
        let both = Both::new(&worlds, &about);
        Self { both, worlds, seats, chance: Seeded::stream(seed, 3), dose: Dose::asked_for() }
    }

    /// An order or a command, with every die thrown by hand. `false` if he is found by it, or it ends the battle, or the hidden man's friends may do it in
    /// one world only.
    fn play(&mut self, mut message: Value) -> bool {
        let mut dice: Vec<String> = Vec::new();
        loop {
            message["dice"] = json!(dice);
            let [one, other] = self.both.answers(&message);
            if message["type"] == "command" && other["type"] == "refused" && one["type"] != "refused" {
                return false;
            }
            if [&one, &other].into_iter().any(|reply| self.is_the_end(reply)) {
                return false;
            }
            if one != other && self.is_found_by(&message) {
                return false;
            }
            let reply = self.both.alike(&message, one, &other);
            if reply["type"] != "wanted" {
                assert_eq!(reply["type"], "table", "{}: {message}", self.both.about);
                return true;
            }
            dice.truncate(reply["accepted"].as_u64().expect("a number") as usize);
            dice.push(match reply["dice"].as_u64() {
                Some(count) => {
                    (0..count).map(|_| char::from(b'1' + below(&mut self.chance, 6) as u8)).collect()
                }
                None => self.card(),
            });
        }
    }

    /// Whether he himself is found by this very order: a stray shot hits him, say, and from then on other dice are wanted than in a world without
    /// him. Whatever else his friends do differently is no excuse.
    fn is_found_by(&mut self, message: &Value) -> bool {
        let mut message = message.clone();
        let (eyes, host) = (self.both.eyes, &mut self.both.hosts[0]);
        loop {
            let reply = spoken(host, eyes, &message);
            if reply["type"] != "wanted" {
                return self.is_the_end(&reply);
            }
            message["dice"].as_array_mut().expect("a list").push(json!(""));
        }
    }

    fn card(&mut self) -> String {
        const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
        let rank = RANKS[below(&mut self.chance, 13)];
        let suit = ["C", "D", "H", "S"][below(&mut self.chance, 4)];
        format!("{rank}{suit}")
    }

    /// Whether a table shows him, or a battle that is over.
    fn is_the_end(&self, table: &Value) -> bool {
        let Some(pieces) = table["view"]["pieces"].as_array() else { return false };
        table["decision"].is_null()
            || pieces.iter().any(|piece| piece["name"] == self.worlds[0].hidden.as_str())
    }

    /// Everything that can be asked in passing, whoever is to decide.
    fn ask_everything(&mut self, table: &Value, order: &Value, thorough: bool) {
        let hidden = self.worlds[0].hidden.clone();
        let pieces = table["view"]["pieces"].as_array().expect("pieces").iter();
        let names: Vec<String> =
            pieces.map(|piece| piece["name"].as_str().expect("a name").to_owned()).take(6).collect();
        let asked = self.both.say(&json!({"type": "ask", "draft": {}}));
        for draft in drafts(&asked) {
            self.both.say(&json!({"type": "ask", "draft": draft}));
            self.both.say(&json!({"type": "preview", "order": draft}));
        }
        self.both.say(&json!({"type": "preview", "order": order}));
        for question in questions(&names, &hidden, order) {
            self.both.say(&question);
        }
        if thorough {
            self.look_back(table);
        }
    }

    /// The past, and what changes the battle, which is tried in a copy of it.
    fn look_back(&mut self, table: &Value) {
        let orders = table["orders"].as_u64().expect("a number");
        self.both.say(&json!({"type": "chronicle"}));
        for number in [0, orders / 2, orders, orders + 1] {
            self.both.say(&json!({"type": "moment", "orders": number}));
            self.both.say(&json!({"type": "why", "order": number}));
        }
        self.both.say(&json!({"type": "odds", "order": {"order": "end-activation"}, "outcomes": 60, "until": "settled"}));
        // The whole record is for the store of the place where both sides play, and no seat's.
        let records = self.both.answers(&json!({"type": "record"})).map(|reply| reply["text"].clone());
        let mut copy = Both::new(&self.worlds, &self.both.about);
        let hands = json!({"A": "longroll", "B": "own"});
        let open = |record: &Value, seats: &Value| json!({"type": "open", "record": record, "seats": seats, "hands": hands});
        let people = json!({"A": {"who": "person"}, "B": {"who": "person"}});
        let mine = table["decision"]["side"] == self.worlds[0].seat.to_string().as_str();
        let opened = |copy: &mut Both, seats: &Value| {
            let [one, other] = [0, 1].map(|world| {
                let message = open(&records[world], seats);
                spoken(&mut copy.hosts[world], copy.eyes, &message)
            });
            copy.sent.insert("Open");
            copy.alike(&json!("opened"), one, &other)
        };
        for last in [
            json!({"type": "undo"}),
            json!({"type": "say", "word": "accept-draw"}),
            json!({"type": "play-on", "orders": orders / 2}),
            json!({"type": "hands", "hands": hands}),
        ] {
            opened(&mut copy, &self.seats);
            copy.say(&last);
            copy.say(&json!({"type": "table"}));
        }
        copy.say(&json!({"type": "seats", "seats": self.seats}));
        // Two people at one screen: what the seat is sent when it is asked.
        if mine {
            opened(&mut copy, &people);
            copy.say(&json!({"type": "undo"}));
            copy.say(&json!({"type": "say", "word": "offer-draw"}));
            copy.say(&json!({"type": "undo"}));
            copy.say(&json!({"type": "chronicle"}));
        }
        self.both.sent.append(&mut copy.sent);
    }

    /// How many decisions were compared before he was found or all was over.
    fn fight(&mut self, seed: u64) -> usize {
        let own = json!({"A": "own", "B": "own"});
        for message in [
            json!({"type": "library"}),
            json!({"type": "sheet", "scenario": "this"}),
            json!({"type": "contents", "ruleset": "sixgun"}),
            json!({"type": "rule", "ruleset": "sixgun", "id": "SX-CONC-12"}),
            json!({"type": "search", "ruleset": "sixgun", "words": "hidden"}),
            json!({"type": "begin", "scenario": "this", "seed": seed, "seats": self.seats, "hands": own}),
            json!({"type": "ground"}),
        ] {
            let reply = self.both.say(&message);
            assert_ne!(reply["type"], "problem", "{message}: {reply}");
        }
        // Whoever sends a scenario of his own knows what is in it; these worlds play none.
        for message in [
            json!({"type": "check", "scenario": {}}),
            json!({"type": "seal", "scenario": {}, "seed": 1, "seat": "A"}),
            json!({"type": "begin-own", "scenario": {}, "seed": seed, "seats": self.seats, "hands": own}),
        ] {
            assert_eq!(self.both.say(&message)["type"], "problem");
        }
        for number in 0..600 {
            let table = self.both.say(&json!({"type": "table"}));
            let ours = self.worlds[0].script.lock().expect("one thread").ours.clone();
            let order = ours.clone().unwrap_or_else(|| json!({"order": "end-activation"}));
            let dose = self.dose;
            if number % dose.asks_every == 1 % dose.asks_every {
                let thorough = number % dose.looks_back_every == dose.asks_every + 1;
                self.ask_everything(&table, &order, thorough);
            }
            let asked = match ours {
                Some(order) => json!({"type": "give", "order": order}),
                None => json!({"type": "command"}),
            };
            if !self.play(asked) {
                return number;
            }
        }
        600
    }
}

#[test]
fn every_reply_is_the_same_whoever_hides_over_whole_battles() {
    let (mut compared, mut sent, hiding) = (0, BTreeSet::new(), hiding());
    assert!(hiding.len() > 8, "{} hide somewhere", hiding.len());
    // Of those who hide in a scenario from a seat the first and the last.
    let of = |world: &World| (world.scenario["title"].clone(), world.seat);
    let first = |place: usize| place == 0 || of(&hiding[place - 1]) != of(&hiding[place]);
    let last = |place: usize| place + 1 == hiding.len() || first(place + 1);
    let everybody = Dose::asked_for().everybody;
    for (place, world) in hiding.iter().enumerate() {
        let ways = [
            (Differs::AnotherMan, everybody || first(place)),
            (Differs::Nobody, everybody || (last(place) && !first(place))),
        ];
        for (differs, _) in ways.into_iter().filter(|(_, tried)| *tried) {
            let mut fight = Fight::new(world.clone(), differs, 5 + place as u64);
            let decisions = fight.fight(5 + place as u64);
            println!("{}: {decisions} decisions", fight.both.about);
            compared += decisions;
            sent.append(&mut fight.both.sent);
        }
    }
    assert!(compared > 200, "the worlds were compared at {compared} decisions only");
    let unsent: Vec<&&str> = KINDS.iter().filter(|kind| !sent.contains(*kind)).collect();
    assert!(unsent.is_empty(), "never sent: {unsent:?}");
}

/// A man in the middle of a roster: his friends act in the same order whether he is there or not, and the shot at the first of them wants the same
/// dice.
#[test]
fn every_reply_is_the_same_though_one_in_the_middle_of_a_roster_is_not_there() {
    let world = hiding().into_iter().find(|world| world.hidden == "Dos Lobos").expect("he hides");
    let decisions = Fight::new(world, Differs::Nobody, 6).fight(6);
    assert!(decisions > 1, "the worlds were compared at {decisions} decisions only");
}
