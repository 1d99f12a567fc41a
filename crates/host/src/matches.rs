//! A match: a battle with people or commanders in its two seats.

use dice::Need;
use engine::play::{NotPlayed, Play};
use engine::record::{Halt, Kept};
use engine::view::{GroundView, View};
use engine::{Awaits, BySide, Side};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::message::{Chapter, Message, Moment, Reply, Table, Until, Wanted};
use crate::notice::{Told, notice};
use crate::opponent::{Opponent, opponent};
use crate::tray::Tray;
use crate::{chronicle, problem, relations, why};

/// More outcomes of dice than this are never looked at for the odds of one order, whoever asks.
const MOST_OUTCOMES: usize = 1_000_000;

/// More often than this an order is never tried.
const MOST_TRIALS: u32 = 100_000;

/// Who plays a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "who", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Seat {
    /// A person at this table.
    Person,
    /// A commander of Longroll's.
    Commander {
        /// Which, by slug.
        slug: String,
    },
}

/// Who throws a side's dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// Longroll.
    Longroll,
    /// The people, who type what they rolled.
    Own,
}

/// A battle with somebody in each seat.
pub struct Match {
    play: Box<dyn Play>,
    title: String,
    seats: BySide<Seat>,
    hands: BySide<Hand>,
    /// Who gave each order, and whether it could be taken back when it was the last.
    given: Vec<Given>,
    /// The battle at the moment that was looked at last, so that looking on from there need not start at the beginning.
    looked_at: Option<Box<dyn Play>>,
}

/// One order, as taking back sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Given {
    by: Side,
    recallable: bool,
}

impl Match {
    /// Seats people at a battle.
    pub fn new(play: Box<dyn Play>, seats: BySide<Seat>, hands: BySide<Hand>) -> Self {
        let record = play.record();
        let title = title_of(&record.scenario);
        let mut again = play.at(0);
        let given = record
            .orders
            .into_iter()
            .map(|entry| {
                let by = entry.by;
                chronicle::replay_one(&mut *again, entry);
                Given { by, recallable: again.may_undo().is_some() }
            })
            .collect();
        Self { play, title, seats, hands, given, looked_at: None }
    }

    /// What those at the table are told of the record it was opened from.
    pub(crate) fn notice(&self, kept: &Kept, halt: Option<&Halt>) -> Option<String> {
        let told = match self.seat() {
            Some(_) if self.play.secretive() => Told::NoOrders,
            _ => Told::Everything,
        };
        notice(kept, halt, &*self.play, told)
    }

    /// The ground.
    pub fn ground(&self) -> GroundView {
        self.play.ground()
    }

    /// Answers whatever concerns the battle on the table.
    pub(crate) fn answer(&mut self, message: Message) -> Result<Reply, Box<Reply>> {
        let refused = |refused| Box::new(Reply::Refused(refused));
        let reply = match message {
            Message::Ground => Reply::Ground(self.ground()),
            Message::Table => self.told(0),
            Message::Ask { draft } => Reply::Ask(self.play.ask(&draft).map_err(refused)?),
            Message::Preview { order } => {
                Reply::Preview(self.play.preview(&order).map(Box::new).map_err(refused)?)
            }
            Message::Odds { order, outcomes, until } => {
                let outcomes = outcomes.min(MOST_OUTCOMES);
                let found = match until {
                    Until::Settled => self.play.odds(&order, outcomes),
                    Until::Decision => self.play.odds_alone(&order, outcomes),
                };
                Reply::Odds(found.map_err(refused)?)
            }
            Message::Trials { order, times } => {
                // Always the same dice: who asks twice is told the same.
                let found = self.play.sample(&order, times.clamp(1, MOST_TRIALS), 0);
                Reply::Odds(found.map_err(refused)?)
            }
            Message::Give { order, dice } => self.give(&order, &dice)?,
            Message::Command { dice } => self.command(&dice)?,
            Message::Undo => self.undo()?,
            Message::Seats { seats } => {
                self.seats = seats;
                self.told(0)
            }
            Message::Hands { hands } => {
                self.hands = hands;
                self.told(0)
            }
            Message::Chronicle => {
                let seat = self.seat();
                Reply::Chronicle { marks: chronicle::marks(&*self.play, seat, &self.pages(seat)) }
            }
            Message::Moment { orders } => self.moment(orders)?,
            Message::PlayOn { orders } => {
                self.go_back(self.page(orders)?)?;
                self.told(0)
            }
            Message::Why { order } => self.why(self.page(order)?)?,
            Message::Record => Reply::Record { text: self.play.record().text() },
            Message::Export => {
                let record = self.play.record_for(self.seat()).map_err(refused)?;
                Reply::Record { text: record.text() }
            }
            Message::Query { query } => {
                Reply::Answer { answer: self.play.query(&query, self.seat()).map_err(refused)? }
            }
            Message::Measure { from, to } => {
                relations::measure(&*self.play, &self.play.view(self.seat()), &from, &to)?
            }
            Message::Relations { piece } => {
                relations::relations(&*self.play, &self.play.view(self.seat()), &piece)?
            }
            Message::Library
            | Message::Sheet { .. }
            | Message::Begin { .. }
            | Message::Open { .. }
            | Message::Contents { .. }
            | Message::Rule { .. }
            | Message::Search { .. } => unreachable!("the host answers these before it asks the match"),
        };
        Ok(reply)
    }

    /// An order of the person who is asked.
    fn give(&mut self, order: &Value, dice: &[String]) -> Result<Reply, Box<Reply>> {
        let side = self.asked()?;
        match self.seats[side] {
            Seat::Person => self.play_order(side, order, dice),
            Seat::Commander { .. } => {
                Err(problem(format!("a commander decides for side {side}: let it command")))
            }
        }
    }

    /// An order of the commander who is asked.
    fn command(&mut self, dice: &[String]) -> Result<Reply, Box<Reply>> {
        let side = self.asked()?;
        let order = self.commander(side)?.choose(&*self.play, side, self.play.seed());
        self.play_order(side, &order, dice)
    }

    fn play_order(&mut self, side: Side, order: &Value, dice: &[String]) -> Result<Reply, Box<Reply>> {
        let number = self.play.orders() + 1;
        let mut tray = Tray::new(self.play.seed(), number, self.hands, side, dice);
        match self.play.give(side, order, &mut tray) {
            Ok(()) => {
                self.given.push(Given { by: side, recallable: self.play.may_undo().is_some() });
                Ok(self.told(number))
            }
            Err(NotPlayed::Refused(refused)) => Err(Box::new(Reply::Refused(refused))),
            Err(NotPlayed::NeedDice(need)) => Ok(Reply::Wanted(Wanted {
                side: tray.thrower(need.by).unwrap_or(side),
                rule: need.rule.to_string(),
                dice: match need.need {
                    Need::Dice(dice) => Some(dice),
                    Need::Card => None,
                },
                accepted: tray.accepted,
                trouble: tray.trouble,
            })),
        }
    }

    fn asked(&self) -> Result<Side, Box<Reply>> {
        match self.play.awaits() {
            Awaits::Order(side) => Ok(side),
            Awaits::Over(_) | Awaits::Rules => Err(problem("the battle is over: no more orders are taken")),
        }
    }

    fn commander(&self, side: Side) -> Result<Box<dyn Opponent>, Box<Reply>> {
        match &self.seats[side] {
            Seat::Person => Err(problem(format!("a person decides for side {side}: give an order"))),
            Seat::Commander { slug } => opponent(slug).map_err(problem),
        }
    }

    /// Takes orders back up to and including the last one a person gave; none if a die or a revealed fact stands between.
    fn undo(&mut self) -> Result<Reply, Box<Reply>> {
        let Some(last) = self.last_recallable() else {
            return Err(problem(
                "nothing can be taken back: dice have been rolled or something was revealed since",
            ));
        };
        self.go_back(last)?;
        Ok(self.told(last))
    }

    /// The place of the last order a person gave, if nothing since then is beyond recall.
    fn last_recallable(&self) -> Option<usize> {
        if self.play.secretive() {
            return self.last_uneventful();
        }
        let since = self.given.iter().rev().take_while(|given| given.recallable).count();
        let recallable = self.given.len() - since..self.given.len();
        recallable.rev().find(|place| self.seats[self.given[*place].by] == Seat::Person)
    }

    /// Where enemies may be hidden: the place of the last order the seat knows of, if it is its own and showed it nothing, neither a
    /// die nor a piece nor a new phase. Only what the seat saw decides, because whether an order can be taken back would otherwise
    /// tell of dice and orders nobody may know of; those are taken back with it.
    fn last_uneventful(&self) -> Option<usize> {
        let seat = self.seat().filter(|seat| self.play.awaits() == Awaits::Order(*seat))?;
        let number = *self.pages(Some(seat)).last()?;
        let place = number.checked_sub(1).filter(|place| self.given[*place].by == seat)?;
        if self.play.told(number, Some(seat)).iter().any(|telling| telling.dice.is_some()) {
            return None;
        }
        let (before, now) = (self.play.at(place).view(Some(seat)), self.play.view(Some(seat)));
        let names = |view: &View| view.pieces.iter().map(|piece| piece.name.clone()).collect::<Vec<_>>();
        let same = before.turn == now.turn && before.phase == now.phase && names(&before) == names(&now);
        same.then_some(place)
    }

    fn go_back(&mut self, orders: usize) -> Result<(), Box<Reply>> {
        self.check_moment(orders)?;
        self.play = self.play.at(orders);
        self.given.truncate(orders);
        self.looked_at = None;
        Ok(())
    }

    fn moment(&mut self, number: usize) -> Result<Reply, Box<Reply>> {
        let orders = self.page(number)?;
        let mut play = match self.looked_at.take() {
            Some(play) if play.orders() <= orders => play,
            _ => self.play.at(orders),
        };
        for entry in self.play.record().orders.into_iter().take(orders).skip(play.orders()) {
            chronicle::replay_one(&mut *play, entry);
        }
        let seat = self.seat();
        let moment = Moment { orders: number, view: play.view(seat), decision: play.decision_for(seat) };
        self.looked_at = Some(play);
        Ok(Reply::Moment(Box::new(moment)))
    }

    /// Why a commander gave an order. While sides see different things, what he thought is his own until the battle is over.
    fn why(&self, order: usize) -> Result<Reply, Box<Reply>> {
        self.check_moment(order)?;
        let Some(entry) =
            order.checked_sub(1).and_then(|before| self.play.record().orders.into_iter().nth(before))
        else {
            return Err(problem("nobody gave an order for the opening: it is the scenario's"));
        };
        let before = self.play.at(order - 1);
        let [one, other] = Side::BOTH.map(|seat| before.view(Some(seat)));
        if one != other && !matches!(self.play.awaits(), Awaits::Over(_)) {
            return Err(problem(
                "what a commander thinks is his own until the battle is over, for he may know what you do not",
            ));
        }
        why::why(&*before, entry.by, &*self.commander(entry.by)?, &entry.order)
    }

    fn check_moment(&self, orders: usize) -> Result<(), Box<Reply>> {
        let given = self.play.orders();
        if orders > given {
            return Err(problem(format!(
                "the battle has {given} orders so far, so there is no moment after {orders}"
            )));
        }
        Ok(())
    }

    fn told(&self, from: usize) -> Reply {
        Reply::Table(Box::new(self.table_from(from)))
    }

    /// Where everything stands, with the log from order `from` on. Where the sides see different things the log is told whole,
    /// because the one who looks may have changed.
    pub(crate) fn table_from(&self, from: usize) -> Table {
        let seat = self.seat();
        let decision = self.play.decision_for(seat);
        let view = self.play.view(seat);
        let hides = self.hides(seat, &view);
        let pages = self.pages(seat);
        // Counted as this seat counts, who may not know of every order.
        let told_from =
            if hides { 0 } else { pages.partition_point(|page| *page < from).min(pages.len() - 1) };
        let person = decision.as_ref().is_some_and(|decision| self.seats[decision.side] == Seat::Person);
        Table {
            ruleset: self.play.ruleset().to_owned(),
            title: self.title.clone(),
            seats: self.seats.clone(),
            hands: self.hands,
            orders: pages.len() - 1,
            seat,
            commander: decision.is_some() && !person,
            ask: if person { self.play.ask(&json!({})).ok() } else { None },
            decision,
            may_undo: self.last_recallable().map(|place| self.given[place].by),
            view,
            hides,
            told_from,
            told: (told_from..pages.len())
                .map(|number| Chapter {
                    number,
                    by: pages[number].checked_sub(1).map(|before| self.given[before].by),
                    tellings: self.play.told(pages[number], seat),
                })
                .collect(),
            notice: None,
        }
    }

    /// The orders a seat may know of by their numbers, after the opening: its own, and those it was told something of. Where nothing
    /// is hidden, or all is over, these are all. What a seat calls the third order is the third of these.
    fn pages(&self, seat: Option<Side>) -> Vec<usize> {
        let all = 0..=self.play.orders();
        let Some(seat) = seat.filter(|_| self.play.secretive()) else { return all.collect() };
        let knows = |number: &usize| {
            let own = number.checked_sub(1).is_none_or(|before| self.given[before].by == seat);
            own || !self.play.told(*number, Some(seat)).is_empty()
        };
        all.filter(knows).collect()
    }

    /// The order a seat calls by this number.
    fn page(&self, number: usize) -> Result<usize, Box<Reply>> {
        let pages = self.pages(self.seat());
        let last = pages.len() - 1;
        pages.get(number).copied().ok_or_else(|| {
            problem(format!("the battle has {last} orders so far, so there is no moment after {number}"))
        })
    }

    /// Through whose eyes the table is seen: the one person's; of two people his who is asked; an umpire's if nobody plays.
    fn seat(&self) -> Option<Side> {
        let people: Vec<Side> =
            Side::BOTH.into_iter().filter(|side| self.seats[*side] == Seat::Person).collect();
        match (people.as_slice(), self.play.awaits()) {
            ([only], _) => Some(*only),
            ([_, _], Awaits::Order(side)) => Some(side),
            _ => None,
        }
    }

    /// Whether the screen must be handed over between two people: the other one sees something else.
    fn hides(&self, seat: Option<Side>, view: &View) -> bool {
        let people = Side::BOTH.into_iter().all(|side| self.seats[side] == Seat::Person);
        people && seat.is_some_and(|seat| self.play.view(Some(seat.enemy())) != *view)
    }
}

/// What the scenario calls itself, in whatever ruleset it is.
fn title_of(scenario: &Value) -> String {
    scenario.get("title").and_then(Value::as_str).unwrap_or("A battle").to_owned()
}
