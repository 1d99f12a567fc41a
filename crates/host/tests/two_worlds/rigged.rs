//! A battle whose hidden man does nothing, whose other enemies do the same in both worlds, and whose secret dice never change what can be seen.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Display;
use std::sync::{Arc, Mutex};

use catalogue::CannotBegin;
use dice::{Batch, By, Card, Deck, Dice, Faces, NeedDice, RuleId, Seeded};
use engine::decision::{Ask, Preview};
use engine::drill::Drill;
use engine::play::{Forecast, NotPlayed, Page, Play};
use engine::record::{Entry, Kept, Link, Opened, Record};
use engine::study::Study;
use engine::view::{Effects, GroundView, Seen, View};
use engine::{Awaits, Decision, Frame, Refused, Side, Telling, Word};
use host::{Library, RulesetCard, ScenarioCard, Shelves};
use rulebook::Book;
use serde_json::{Value, json};

/// Which of the two worlds: the first decides what everybody does who can be seen, the second does it too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    Leads,
    Follows,
}

/// What the first world tells the second, and the test.
#[derive(Debug, Default)]
pub(crate) struct Script {
    /// Orders of the hidden man's friends that the second world has still to give.
    pub(crate) theirs: VecDeque<Value>,
    /// A legal order for the seat, if it is asked.
    pub(crate) ours: Option<Value>,
}

/// A scenario in which somebody hides from a seat.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) ruleset: String,
    pub(crate) scenario: Value,
    pub(crate) hidden: String,
    pub(crate) seat: Side,
    pub(crate) which: Which,
    pub(crate) script: Arc<Mutex<Script>>,
    /// What a commander has chosen after so many orders: he is asked again whenever dice are wanted.
    pub(crate) chosen: Arc<Mutex<BTreeMap<usize, Value>>>,
}

impl World {
    fn begin_rigged(&self, seed: u64) -> Result<Box<dyn Play>, CannotBegin> {
        let mut opening = Seeded::new(seed);
        let mut dice = RiggedDice(&mut opening);
        let game = catalogue::game(&self.ruleset)?;
        let play = game.begin(&self.scenario, seed, &mut dice)?;
        let rigged = Rigged { play, world: self.clone() };
        rigged.suggest();
        Ok(Box::new(rigged))
    }
}

impl Library for World {
    fn rulesets(&self) -> Vec<RulesetCard> {
        Shelves.rulesets()
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        Shelves.scenarios()
    }

    fn begin(&self, _: &str, seed: u64, _: &mut dyn Dice) -> Result<Box<dyn Play>, CannotBegin> {
        self.begin_rigged(seed)
    }

    fn open(&self, kept: &Kept) -> Result<Opened<Box<dyn Play>>, impl Display> {
        catalogue::open(kept, None)
    }

    fn rulebook(&self, ruleset: &str) -> Option<&Book<'_>> {
        catalogue::rulebook(ruleset).ok()
    }
}

/// Where people throw the others themselves, secret dice change nothing that can be seen: a roll-off goes as listed, and everything else out of sight
/// shows sixes, so that nobody is spotted.
struct RiggedDice<'a>(&'a mut dyn Dice);

impl Dice for RiggedDice<'_> {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        // Thrown all the same, because a tape has them.
        let thrown = self.0.throw(batch)?;
        if batch.thrown_by() != By::Nobody {
            return Ok(thrown);
        }
        let (roll_off, count) = (batch.rule().0 == "SX-ACT-03", batch.dice());
        // Of more than six some share a face and roll again.
        let as_listed = |place: u8| 6 - (usize::from(place) * 6 / usize::from(count)) as u8;
        let faces = (0..count).map(|place| if roll_off { as_listed(place) } else { 6 });
        Ok(Faces::new(&faces.collect::<Vec<_>>()).expect("faces of dice"))
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        self.0.turn_up(rule, deck)
    }
}

struct Rigged {
    play: Box<dyn Play>,
    world: World,
}

impl Rigged {
    fn picked(&self) -> Value {
        let mut chance = Seeded::stream(self.play.seed(), 1_000_000 + self.play.orders() as u64);
        self.play.any_order(&mut |n| below(&mut chance, n))
    }

    /// Tells the test what the seat might do.
    fn suggest(&self) {
        if self.world.which == Which::Leads {
            let asked = self.play.awaits() == Awaits::Order(self.world.seat);
            self.world.script.lock().expect("one thread").ours = asked.then(|| self.picked());
        }
    }

    fn choose(&self) -> Value {
        if self.play.inspect()["acting"] == self.world.hidden.as_str() {
            return json!({ "order": "end-activation" });
        }
        if !self.play.is_open_to(self.world.seat) {
            // Whoever else hides holds still where he may: the simplest order there is might be given without end.
            let ends = json!({ "order": "end-activation" });
            let may_end = self.play.preview(&ends).is_ok();
            return if may_end { ends } else { self.play.any_order(&mut |_| 0) };
        }
        match self.world.which {
            Which::Leads => {
                let order = self.picked();
                self.world.script.lock().expect("one thread").theirs.push_back(order.clone());
                order
            }
            Which::Follows => {
                let next = self.world.script.lock().expect("one thread").theirs.pop_front();
                next.expect("the first world has decided it")
            }
        }
    }
}

/// A number below `n`.
pub(crate) fn below(chance: &mut Seeded, n: usize) -> usize {
    let roll = chance.faces(RuleId("pick"), 6).expect("seeded dice never run dry");
    roll.faces().iter().fold(0, |sum, face| sum * 6 + usize::from(*face) - 1) % n
}

/// Everything else is as in the battle itself.
macro_rules! as_in_the_battle {
    ($(fn $name:ident(&self $(, $arg:ident: $type:ty)*) -> $out:ty;)+) => {
        $(fn $name(&self $(, $arg: $type)*) -> $out { self.play.$name($($arg),*) })+
    };
}

impl Play for Rigged {
    fn give(&mut self, by: Side, order: &Value, dice: &mut dyn Dice) -> Result<(), NotPlayed> {
        self.play.give(by, order, &mut RiggedDice(dice))?;
        self.suggest();
        Ok(())
    }

    fn say(&mut self, by: Side, word: Word) -> Result<(), Refused> {
        self.play.say(by, word)
    }

    fn any_order(&self, _: &mut dyn FnMut(usize) -> usize) -> Value {
        let mut chosen = self.world.chosen.lock().expect("one thread");
        chosen.entry(self.play.orders()).or_insert_with(|| self.choose()).clone()
    }

    fn at(&self, orders: usize) -> Box<dyn Play> {
        Box::new(Self { play: self.play.at(orders), world: self.world.clone() })
    }

    fn undo(&mut self) -> bool {
        self.play.undo()
    }

    as_in_the_battle! {
        fn ruleset(&self) -> &'static str;
        fn awaits(&self) -> Awaits;
        fn decision(&self) -> Option<Decision>;
        fn decision_for(&self, seat: Option<Side>) -> Option<Decision>;
        fn secretive(&self) -> bool;
        fn ask(&self, draft: &Value) -> Result<Ask, Refused>;
        fn preview(&self, order: &Value) -> Result<Preview, Refused>;
        fn view(&self, seat: Option<Side>) -> View;
        fn price(&self, side: Side) -> Option<u32>;
        fn ground(&self) -> GroundView;
        fn effects(&self) -> Effects;
        fn counted_in(&self) -> &'static str;
        fn orders(&self) -> usize;
        fn orders_of(&self, side: Side) -> usize;
        fn told(&self, number: usize, seat: Option<Side>) -> Vec<Telling>;
        fn frames(&self, from: usize, seat: Option<Side>) -> Vec<Frame>;
        fn pages(&self, seat: Option<Side>) -> Vec<Page>;
        fn is_open_to(&self, seat: Side) -> bool;
        fn may_undo(&self) -> Option<Side>;
        fn offer(&self) -> Option<Side>;
        fn record(&self) -> Record;
        fn entries_after(&self, link: &str) -> Option<(Vec<Entry>, Link)>;
        fn record_for(&self, seat: Option<Side>) -> Result<Record, Refused>;
        fn seed(&self) -> u64;
        fn hash(&self) -> u64;
        fn odds(&self, order: &Value, limit: usize) -> Result<Forecast, Refused>;
        fn odds_alone(&self, order: &Value, limit: usize) -> Result<Forecast, Refused>;
        fn sample(&self, order: &Value, runs: u32, seed: u64) -> Result<Forecast, Refused>;
        fn sample_alone(&self, order: &Value, runs: u32, seed: u64) -> Result<Forecast, Refused>;
        fn losses(&self, side: Side) -> u32;
        fn strength(&self, side: Side) -> u32;
        fn query(&self, query: &Value, seat: Option<Side>) -> Result<Value, Refused>;
        fn sight(&self, from: &str, to: &str) -> Option<Seen>;
        fn inspect(&self) -> Value;
        fn study(&self) -> Box<dyn Study>;
        fn recollect(&self, side: Side) -> Vec<(usize, Box<dyn Study>)>;
        fn drill(&self) -> Box<dyn Drill>;
        fn afresh(&self, dice: &mut dyn Dice) -> Result<Box<dyn Study>, NeedDice>;
    }
}
