//! A battle of any ruleset, for those who must not know which: the host, the command line, the browser.
//!
//! Orders, drafts and questions go in and out as JSON; [`Battle`] does the work.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use dice::{Dice, NeedDice, Scripted};
use serde::Serialize;
use serde_json::Value;

use crate::battle::is_open_to;
use crate::decision::{Ask, Preview};
use crate::drill::{Drill, DrillOf};
use crate::fault::from_data;
use crate::frame::frames;
use crate::odds::{Fought, Odds, Sampled, Told, alone, chain, sampled, sampled_alone};
use crate::record::{Entry, Link, Record};
use crate::study::{Study, StudyOf};
use crate::terrain::Feature;
use crate::view::{Effects, GroundView, Seen, View};
use crate::{
    Awaits, Battle, BySide, Ctx, Decision, Frame, Log, Loop, Moment, Names, PieceId, Refusal, Refused,
    Ruleset, Said, Side, Stop, Telling, Word, run, word,
};

/// A battle of some ruleset.
pub trait Play: Send {
    /// The ruleset's slug.
    fn ruleset(&self) -> &'static str;
    /// Whose word is awaited, or how it ended.
    fn awaits(&self) -> Awaits;
    /// What is asked.
    fn decision(&self) -> Option<Decision>;
    /// What is asked, as far as a seat may know: of another's decision nothing but that he decides, where seats are kept in the dark.
    fn decision_for(&self, seat: Option<Side>) -> Option<Decision>;
    /// Whether seats may be kept in the dark as the battle stands now ([`Secrets::secretive`](crate::Secrets::secretive)).
    fn secretive(&self) -> bool;
    /// The next question for a draft.
    fn ask(&self, draft: &Value) -> Result<Ask, Refused>;
    /// What an order would do.
    fn preview(&self, order: &Value) -> Result<Preview, Refused>;
    /// Gives an order, or says a word that is written as one; on `Err` nothing has happened.
    fn give(&mut self, by: Side, order: &Value, dice: &mut dyn Dice) -> Result<(), NotPlayed>;
    /// A side concedes, offers a draw or accepts one; it need not be asked. On `Err` nothing has happened.
    fn say(&mut self, by: Side, word: Word) -> Result<(), Refused>;
    /// Who has offered a draw that can still be accepted.
    fn offer(&self) -> Option<Side>;
    /// What a seat may see.
    fn view(&self, seat: Option<Side>) -> View;
    /// What a side costs, in the points by which its armies are built.
    fn price(&self, side: Side) -> Option<u32>;
    /// The ground.
    fn ground(&self) -> GroundView;
    /// What everything on the ground does to whom ([`OnTable::effects`](crate::OnTable::effects)).
    fn effects(&self) -> Effects;
    /// How many orders have been given; words count as orders do.
    fn orders(&self) -> usize;
    /// How many orders of the game a side has given itself, which it knows whatever is hidden from it.
    fn orders_of(&self, side: Side) -> usize;
    /// The number of the next order, from 1, words left aside: its dice are thrown by this number, so that no word changes a die.
    fn next_number(&self) -> usize {
        Side::BOTH.into_iter().map(|side| self.orders_of(side)).sum::<usize>() + 1
    }
    /// What a seat was told of the opening (0) or of an order (from 1).
    fn told(&self, number: usize, seat: Option<Side>) -> Vec<Telling>;
    /// How the table changes with each sentence a seat is told of the orders from this one on (from 1): a frame for each.
    fn frames(&self, from: usize, seat: Option<Side>) -> Vec<Frame>;
    /// The battle as a seat reads it. Where nothing is hidden, or all is over, every order has its page.
    fn pages(&self, seat: Option<Side>) -> Vec<Page>;
    /// Whether a seat may know who decides now; it always knows its own decisions.
    fn is_open_to(&self, seat: Side) -> bool;
    /// Whether the last order can be taken back, and whose it was.
    fn may_undo(&self) -> Option<Side>;
    /// Takes the last order back if that is allowed.
    fn undo(&mut self) -> bool;
    /// The battle as it was after so many orders.
    fn at(&self, orders: usize) -> Box<dyn Play>;
    /// The battle written down, whole: for umpires, files and replays.
    fn record(&self) -> Record;
    /// The battle written down for a seat. It holds everything, so where seats are kept in the dark it is theirs when all is over.
    fn record_for(&self, seat: Option<Side>) -> Result<Record, Refused>;
    /// The entries of the record after the one with this link, and the last link; nothing if no entry has it.
    fn entries_after(&self, link: &str) -> Option<(Vec<Entry>, Link)>;
    /// The seed the battle's dice come from.
    fn seed(&self) -> u64;
    /// The fingerprint of the state as it lies in memory.
    fn hash(&self) -> u64;
    /// The exact chances of what an order leads to, through its whole chain: decisions on the way go on with what was begun and begin
    /// nothing new ([`WithOdds::settle`](crate::WithOdds::settle)), and the turn's end is the end.
    fn odds(&self, order: &Value, limit: usize) -> Result<Forecast, Refused>;
    /// The same of the order alone ([`WithOdds::isolate`](crate::WithOdds::isolate)), without what it sets off.
    fn odds_alone(&self, order: &Value, limit: usize) -> Result<Forecast, Refused>;
    /// What [`Play::odds`] tells, counted in so many battles with seeded dice.
    fn sample(&self, order: &Value, runs: u32, seed: u64) -> Result<Forecast, Refused>;
    /// What [`Play::odds_alone`] tells, counted likewise.
    fn sample_alone(&self, order: &Value, runs: u32, seed: u64) -> Result<Forecast, Refused>;
    /// How many stands, bases or figures a side has lost.
    fn losses(&self, side: Side) -> u32;
    /// How many it began with, in the same ([`Officers::strength`](crate::Officers::strength)).
    fn strength(&self, side: Side) -> u32;
    /// In what losses are counted ([`Officers::COUNTED_IN`](crate::Officers::COUNTED_IN)).
    fn counted_in(&self) -> &'static str;
    /// An answer about the state to a seat.
    fn query(&self, query: &Value, seat: Option<Side>) -> Result<Value, Refused>;
    /// Whether one piece, by name, sees another; `None` if the game has no answer for these two.
    fn sight(&self, from: &str, to: &str) -> Option<Seen>;
    /// The whole state as data.
    fn inspect(&self) -> Value;
    /// Some legal order.
    fn any_order(&self, pick: &mut dyn FnMut(usize) -> usize) -> Value;
    /// A copy of the present moment to think with.
    fn study(&self) -> Box<dyn Study>;
    /// The moments at which a side was asked since its last turn began ([`Staff::planning`](crate::Staff::planning)), the present one among them, each
    /// with the number of orders it had given before: what a commander goes through who has to remember what he planned and did.
    fn recollect(&self, side: Side) -> Vec<(usize, Box<dyn Study>)>;
    /// A copy of the present moment to be played on quickly.
    fn drill(&self) -> Box<dyn Drill>;
    /// The same scenario from its beginning, with other dice before the first decision, to be fought for its end alone.
    fn afresh(&self, dice: &mut dyn Dice) -> Result<Box<dyn Study>, NeedDice>;
}

/// Why an order was not carried out.
#[derive(Debug, Clone, PartialEq)]
pub enum NotPlayed {
    /// Refused, by a rule or because it is no order.
    Refused(Refused),
    /// Dice are wanted.
    NeedDice(NeedDice),
}

/// One page of a battle as a seat reads it: an order it knows of, with whatever happened until the next.
///
/// Where something may be hidden, orders a seat may not know of have no page, and what it saw of them stands on the page before. So do orders that
/// showed it nothing by themselves, because what the rules do after an order (the next figure acts) would otherwise stand on a page of its own exactly if
/// somebody hidden acted in between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Who gave the order; nobody the opening.
    pub by: Option<Side>,
    /// The number of the order, which is 0 for the opening, to the number of the last that has no page of its own.
    pub orders: RangeInclusive<usize>,
    /// Whether somebody of the other side whom the seat knows of decided something on this page.
    pub answered: bool,
}

impl Page {
    /// The number of its order; 0 is the opening.
    pub const fn first(&self) -> usize {
        *self.orders.start()
    }

    /// How many orders had been given when it was full.
    pub const fn last(&self) -> usize {
        *self.orders.end()
    }
}

/// What a seat was told on a page.
pub fn told_on(play: &dyn Play, page: &Page, seat: Option<Side>) -> Vec<Telling> {
    page.orders.clone().flat_map(|number| play.told(number, seat)).collect()
}

/// The exact chances of what an order leads to.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Forecast {
    /// By what is counted, the chance of each number.
    pub chances: BTreeMap<String, BTreeMap<i32, f64>>,
    /// Whether every outcome was followed; if not, `covered` of all chances was.
    pub exact: bool,
    /// The sum of the chances followed.
    pub covered: f64,
    /// How many stands, bases or figures each side loses on average.
    pub lost: BySide<f64>,
    /// In what these losses are counted: "stands".
    pub counted_in: &'static str,
    /// How the fight it is about ends, if it is about one.
    pub fought: Option<Fought>,
}

impl<R: Ruleset> Battle<R>
where
    R::State: Send,
{
    /// The names somebody may speak of.
    fn names_for(&self, seat: Option<Side>) -> Names {
        let names = self.state().names();
        match seat {
            Some(seat) => names.without(R::unknown(self.state(), seat)),
            None => names.clone(),
        }
    }

    /// Who is asked.
    fn asked(&self) -> Option<Side> {
        match R::awaits(self.state()) {
            Awaits::Order(side) => Some(side),
            Awaits::Rules | Awaits::Over(_) => None,
        }
    }

    fn read(&self, order: &Value, by: Option<Side>) -> Result<Said<R::Order>, Refused> {
        self.names_for(by)
            .scope(|| Said::read(order))
            .map_err(|fault| Refused::bad_input(format!("this is no order of {}: {fault}", R::ABOUT.title)))
    }

    fn read_order(&self, order: &Value, by: Option<Side>) -> Result<R::Order, Refused> {
        match self.read(order, by)? {
            Said::Order(order) => Ok(order),
            Said::Word(_) => Err(Refused::bad_input("a word has no odds: dice have no part in it")),
        }
    }

    /// A refusal as clients see it, with this battle's names.
    fn in_words(&self, refusal: &Refusal) -> Refused {
        self.state().names().scope(|| Refused::from_rule(refusal))
    }

    /// The chances of an order as far as whoever is asked may know, followed in some way.
    fn forecast(
        &self,
        order: &Value,
        follow: impl FnOnce(&R::State, &R::Order) -> Result<Odds<R::State>, Refusal>,
    ) -> Result<Forecast, Refused> {
        let order = self.read_order(order, self.asked())?;
        let known = self.asked().map(|side| R::without_hidden(self.state(), side));
        let state = known.as_ref().unwrap_or(self.state());
        let found = follow(state, &order).map_err(|refusal| self.in_words(&refusal))?;
        Ok(Forecast {
            chances: rounded(found.told::<R>(state)),
            exact: found.exact(),
            covered: trimmed(found.covered),
            lost: BySide::of(|side| (found.lost::<R>(state)[side] * 1e9).round() / 1e9),
            counted_in: R::COUNTED_IN,
            fought: if_any(found.fought),
        })
    }

    /// What comes of an order as far as whoever is asked may know, counted in some way.
    fn counted(
        &self,
        order: &Value,
        count: impl FnOnce(&R::State, &R::Order) -> Result<Sampled, Refusal>,
    ) -> Result<Forecast, Refused> {
        let order = self.read_order(order, self.asked())?;
        let known = self.asked().map(|side| R::without_hidden(self.state(), side));
        let state = known.as_ref().unwrap_or(self.state());
        let Sampled { told, lost, fought } =
            count(state, &order).map_err(|refusal| self.in_words(&refusal))?;
        let (counted_in, fought) = (R::COUNTED_IN, if_any(fought));
        Ok(Forecast { chances: told, exact: false, covered: 1.0, lost, counted_in, fought })
    }
}

impl<R> Play for Battle<R>
where
    R: Ruleset,
    R::State: Send,
    R::Scenario: Send,
    R::Order: Send,
    R::Event: Send,
{
    fn ruleset(&self) -> &'static str {
        R::ABOUT.slug
    }

    fn awaits(&self) -> Awaits {
        R::awaits(self.state())
    }

    fn decision(&self) -> Option<Decision> {
        R::decision(self.state())
    }

    fn decision_for(&self, seat: Option<Side>) -> Option<Decision> {
        let decision = R::decision(self.state())?;
        let kept_dark = seat.is_some_and(|seat| seat != decision.seat) && R::secretive(self.state());
        Some(if kept_dark { Decision::waiting(decision.seat) } else { decision })
    }

    fn secretive(&self) -> bool {
        R::secretive(self.state())
    }

    fn ask(&self, draft: &Value) -> Result<Ask, Refused> {
        self.names_for(self.asked())
            .scope(|| R::ask(self.state(), draft))
            .map_err(|refusal| self.in_words(&refusal))
    }

    fn preview(&self, order: &Value) -> Result<Preview, Refused> {
        let order = match self.read(order, self.asked())? {
            Said::Order(order) => order,
            Said::Word(word) => return Ok(word.preview()),
        };
        self.state()
            .names()
            .scope(|| R::preview(self.state(), &order))
            .map_err(|refusal| self.in_words(&refusal))
    }

    fn give(&mut self, by: Side, order: &Value, dice: &mut dyn Dice) -> Result<(), NotPlayed> {
        let said = self.read(order, Some(by)).map_err(NotPlayed::Refused)?;
        let names = self.state().names().clone();
        names.scope(|| match self.take(by, said, dice) {
            Ok(_) => Ok(()),
            Err(Stop::NeedDice(need)) => Err(NotPlayed::NeedDice(need)),
            Err(stop) => Err(NotPlayed::Refused(stop.refused().expect("only a want of dice is no refusal"))),
        })
    }

    fn say(&mut self, by: Side, word: Word) -> Result<(), Refused> {
        let names = self.state().names().clone();
        // Of two sides nobody plays on when one has left, so no die is thrown.
        names.scope(|| match Self::say(self, by, word, &mut Scripted::new(Vec::new())) {
            Ok(_) => Ok(()),
            Err(stop) => Err(stop.refused().expect("no dice are thrown for a word")),
        })
    }

    fn offer(&self) -> Option<Side> {
        Self::offer(self)
    }

    fn view(&self, seat: Option<Side>) -> View {
        self.state().names().scope(|| R::view(self.state(), seat))
    }

    fn price(&self, side: Side) -> Option<u32> {
        R::price(self.state(), side)
    }

    fn ground(&self) -> GroundView {
        let mut ground = GroundView::from(R::ground(self.state()));
        for (index, area) in ground.areas.iter_mut().enumerate() {
            area.scenery = R::is_scenery(self.state(), index);
        }
        for (shown, low) in ground.lines.iter_mut().zip(&R::ground(self.state()).lines) {
            // Whatever a rule knows does something to somebody.
            shown.scenery = R::effects(self.state(), Feature::Line(low)).is_empty();
        }
        ground
    }

    fn effects(&self) -> Effects {
        Effects::of(R::ground(self.state()), |feature| R::effects(self.state(), feature))
    }

    fn orders(&self) -> usize {
        self.played().len()
    }

    fn orders_of(&self, side: Side) -> usize {
        self.played().iter().filter(|played| played.by == side && played.said.order().is_some()).count()
    }

    fn told(&self, number: usize, seat: Option<Side>) -> Vec<Telling> {
        let (said, events) = match number.checked_sub(1).map(|index| self.played().get(index)) {
            None => (None, &self.opening().events),
            Some(Some(played)) => (played.said.word().zip(Some(played.by)), &played.events),
            Some(None) => return Vec::new(),
        };
        self.state().names().scope(|| match said {
            Some((word, by)) if events.is_empty() => {
                vec![word::tell::<R>(&R::view(self.state(), None).sides[by].name, word)]
            }
            _ => events.iter().filter_map(|event| R::tell(self.state(), event, seat)).collect(),
        })
    }

    fn frames(&self, from: usize, seat: Option<Side>) -> Vec<Frame> {
        self.state().names().scope(|| frames(self, from, seat))
    }

    fn pages(&self, seat: Option<Side>) -> Vec<Page> {
        let kept_dark = seat.filter(|_| R::secretive(self.state()));
        let mut pages = vec![Page { by: None, orders: 0..=0, answered: false }];
        for (number, played) in (1..).zip(self.played()) {
            let shows = |seat| {
                let own = played.events[..played.own].iter();
                self.state()
                    .names()
                    .scope(|| own.into_iter().any(|event| R::tell(self.state(), event, Some(seat)).is_some()))
            };
            // What a player says aloud everybody hears.
            let begins = played.said.word().is_some()
                || kept_dark
                    .is_none_or(|seat| played.by == seat || (played.open_to.has(seat) && shows(seat)));
            let answers = kept_dark.is_some_and(|seat| played.by != seat && played.open_to.has(seat));
            match pages.last_mut() {
                Some(page) if !begins => {
                    page.orders = page.first()..=number;
                    page.answered |= answers;
                }
                _ => pages.push(Page { by: Some(played.by), orders: number..=number, answered: answers }),
            }
        }
        pages
    }

    fn is_open_to(&self, seat: Side) -> bool {
        let state = self.state();
        self.asked() == Some(seat) || is_open_to::<R>(state, R::decider(state), seat)
    }

    fn may_undo(&self) -> Option<Side> {
        Self::may_undo(self).then(|| self.played().last().map(|last| last.by)).flatten()
    }

    fn undo(&mut self) -> bool {
        Self::undo(self)
    }

    fn at(&self, orders: usize) -> Box<dyn Play> {
        Box::new(Self::at(self, orders))
    }

    fn record(&self) -> Record {
        Record::of(self)
    }

    fn record_for(&self, seat: Option<Side>) -> Result<Record, Refused> {
        if seat.is_some() && R::secretive(self.state()) {
            return Err(Refused::bad_input(
                "the record holds what a side may not know yet: it can be had when the battle is over",
            ));
        }
        Ok(Record::of(self))
    }

    fn entries_after(&self, link: &str) -> Option<(Vec<Entry>, Link)> {
        Record::entries_after(self, link)
    }

    fn seed(&self) -> u64 {
        Self::seed(self)
    }

    fn hash(&self) -> u64 {
        crate::stable_hash(self.state())
    }

    fn odds(&self, order: &Value, limit: usize) -> Result<Forecast, Refused> {
        self.forecast(order, |state, order| chain::<R>(state, order, limit))
    }

    fn odds_alone(&self, order: &Value, limit: usize) -> Result<Forecast, Refused> {
        self.forecast(order, |state, order| alone::<R>(state, order, limit))
    }

    fn sample(&self, order: &Value, runs: u32, seed: u64) -> Result<Forecast, Refused> {
        self.counted(order, |state, order| sampled::<R>(state, order, runs, seed))
    }

    fn sample_alone(&self, order: &Value, runs: u32, seed: u64) -> Result<Forecast, Refused> {
        self.counted(order, |state, order| sampled_alone::<R>(state, order, runs, seed))
    }

    fn counted_in(&self) -> &'static str {
        R::COUNTED_IN
    }

    fn losses(&self, side: Side) -> u32 {
        R::losses(self.state(), side)
    }

    fn strength(&self, side: Side) -> u32 {
        R::strength(self.state(), side)
    }

    fn query(&self, query: &Value, seat: Option<Side>) -> Result<Value, Refused> {
        self.names_for(seat).scope(|| {
            let query: R::Query = from_data(query).map_err(|fault| {
                Refused::bad_input(format!("this is no question {} can answer: {fault}", R::ABOUT.title))
            })?;
            R::query(self.state(), &query).map_err(|refusal| self.in_words(&refusal))
        })
    }

    fn sight(&self, from: &str, to: &str) -> Option<Seen> {
        let names = self.state().names();
        let (from, to) = (names.find(from)?, names.find(to)?);
        names.scope(|| R::sight(self.state(), from, to))
    }

    fn inspect(&self) -> Value {
        R::inspect(self.state())
    }

    fn any_order(&self, pick: &mut dyn FnMut(usize) -> usize) -> Value {
        let order = R::any_order(self.state(), pick);
        self.state().names().scope(|| serde_json::to_value(&order).expect("orders are plain data"))
    }

    fn study(&self) -> Box<dyn Study> {
        Box::new(StudyOf::<R>::new(self.state().clone()))
    }

    fn recollect(&self, side: Side) -> Vec<(usize, Box<dyn Study>)> {
        let mut battle = Self::at(self, 0);
        let (mut turn, mut given, mut moments) = (None, 0, Vec::new());
        for number in 0..=self.played().len() {
            let state = battle.state();
            if R::awaits(state) == Awaits::Order(side) {
                let planning = R::planning(state, side);
                if planning.is_some() && planning != turn {
                    turn = planning;
                    moments.clear();
                }
                moments.push((given, state.clone()));
            }
            if let Some(played) = self.played().get(number) {
                given += usize::from(played.by == side && played.said.order().is_some());
                battle.give_again(played);
            }
        }
        let study = |(given, state)| (given, Box::new(StudyOf::<R>::new(state)) as Box<dyn Study>);
        moments.into_iter().map(study).collect()
    }

    fn afresh(&self, dice: &mut dyn Dice) -> Result<Box<dyn Study>, NeedDice> {
        let mut state = self.start().clone();
        run(&mut Ctx::<R>::new(&mut state, dice, Log::Drop))?;
        Ok(Box::new(StudyOf::<R>::new(state)))
    }

    fn drill(&self) -> Box<dyn Drill> {
        Box::new(DrillOf::<R>::new(self.state().clone()))
    }
}

/// Chances to twelve places: the order in which equal states are summed up, which may rest on what is hidden, leaves no trace.
fn rounded(mut told: Told) -> Told {
    for chance in told.values_mut().flat_map(BTreeMap::values_mut) {
        *chance = trimmed(*chance);
    }
    told
}

fn trimmed(chance: f64) -> f64 {
    (chance * 1e12 + 0.5) as u64 as f64 / 1e12
}

/// A fight there is a chance of.
fn if_any(fought: Fought) -> Option<Fought> {
    let Fought { won, drawn } = fought;
    (won[Side::A] + won[Side::B] + drawn > 0.0).then_some(fought)
}

/// A piece's name in a JSON answer.
pub fn name<R: Ruleset>(state: &R::State, piece: PieceId) -> Value {
    Value::String(state.names().of(piece).to_owned())
}
