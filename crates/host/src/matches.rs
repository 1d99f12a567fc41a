//! A match: a battle with people or commanders in its two seats.

use dice::Need;
use engine::play::{NotPlayed, Page, Play, told_on};
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

/// What became of an order that was not refused.
enum Played {
    /// It was carried out with so many of the typed dice.
    Whole { accepted: usize },
    /// A person is to throw more dice; nothing has happened.
    Wants(Wanted),
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
            Message::Ask { draft } => {
                self.check_asked()?;
                Reply::Ask(self.play.ask(&draft).map_err(refused)?)
            }
            Message::Preview { order } => {
                self.check_asked()?;
                Reply::Preview(self.play.preview(&order).map(Box::new).map_err(refused)?)
            }
            Message::Odds { order, outcomes, until } => {
                self.check_asked()?;
                let outcomes = outcomes.min(MOST_OUTCOMES);
                let found = match until {
                    Until::Settled => self.play.odds(&order, outcomes),
                    Until::Decision => self.play.odds_alone(&order, outcomes),
                };
                Reply::Odds(found.map_err(refused)?)
            }
            Message::Trials { order, times } => {
                self.check_asked()?;
                // Always the same dice: who asks twice is told the same.
                let found = self.play.sample(&order, times.clamp(1, MOST_TRIALS), 0);
                Reply::Odds(found.map_err(refused)?)
            }
            Message::Give { order, dice } => self.give(&order, &dice)?,
            Message::Command { dice } => self.command(&dice)?,
            Message::Undo => self.undo()?,
            Message::Seats { seats } => {
                self.seats = seats;
                self.let_the_hidden_act(&[]);
                self.told(0)
            }
            Message::Hands { hands } => {
                self.hands = hands;
                self.told(0)
            }
            Message::Chronicle => {
                let seat = self.seat();
                Reply::Chronicle { marks: chronicle::marks(&*self.play, seat) }
            }
            Message::Moment { orders } => self.moment(orders)?,
            Message::PlayOn { orders } => {
                self.go_back(self.page(orders)?.last());
                self.told(0)
            }
            Message::Why { order } => self.why(&self.page(order)?)?,
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

    /// Carries an order out, and with it what the hidden do before anybody else decides. Dice that are wanted on the way are wanted for all of it:
    /// nothing has happened until they are there.
    fn play_order(&mut self, side: Side, order: &Value, dice: &[String]) -> Result<Reply, Box<Reply>> {
        let before = self.play.orders();
        let accepted = match self.play_one(side, order, dice)? {
            Played::Whole { accepted } => accepted,
            Played::Wants(wanted) => return Ok(Reply::Wanted(wanted)),
        };
        if let Some(mut wanted) = self.let_the_hidden_act(&dice[accepted..]) {
            self.go_back(before);
            wanted.accepted += accepted;
            return Ok(Reply::Wanted(wanted));
        }
        Ok(self.told(before + 1))
    }

    /// Lets a commander go on as long as the one person at the table may not know who decides. Each order is one more message otherwise, and what
    /// the rules do after it is told one message later, so that the person could count how many hidden enemies act, and when. The dice that are
    /// wanted on the way, if there are not enough.
    pub(crate) fn let_the_hidden_act(&mut self, mut dice: &[String]) -> Option<Wanted> {
        let mut read = 0;
        while let Some((seat, side)) = self.seat().zip(self.asked().ok()) {
            let hidden = side != seat && self.play.secretive() && !self.play.is_open_to(seat);
            let commander = self.commander(side).ok().filter(|_| hidden)?;
            let order = commander.choose(&*self.play, side, self.play.seed());
            match self.play_one(side, &order, dice).ok()? {
                Played::Whole { accepted } => {
                    dice = &dice[accepted..];
                    read += accepted;
                }
                Played::Wants(wanted) => return Some(Wanted { accepted: wanted.accepted + read, ..wanted }),
            }
        }
        None
    }

    /// Carries one order out, or says which dice are wanted for it.
    fn play_one(&mut self, side: Side, order: &Value, dice: &[String]) -> Result<Played, Box<Reply>> {
        let number = self.play.orders() + 1;
        // What is thrown by nobody in particular is thrown by whoever gave the order, unless that would tell who did.
        let giver = self.seat().filter(|_| self.play.secretive()).unwrap_or(side);
        let mut tray = Tray::new(self.play.seed(), number, self.hands, giver, dice);
        match self.play.give(side, order, &mut tray) {
            Ok(()) => {
                self.given.push(Given { by: side, recallable: self.play.may_undo().is_some() });
                Ok(Played::Whole { accepted: tray.accepted })
            }
            Err(NotPlayed::Refused(refused)) => Err(Box::new(Reply::Refused(refused))),
            Err(NotPlayed::NeedDice(need)) => Ok(Played::Wants(Wanted {
                side: tray.thrower(need.by).unwrap_or(giver),
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

    /// Questions on the way to an order are answered to the side that decides. Where enemies may be hidden, the other side would learn from the answers
    /// who decides and what he could do.
    fn check_asked(&self) -> Result<(), Box<Reply>> {
        let waits = |seat: Side| self.play.secretive() && self.play.awaits() == Awaits::Order(seat.enemy());
        if self.seat().is_some_and(waits) {
            return Err(problem("the other side is deciding: ask again when it is your turn"));
        }
        Ok(())
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
        self.go_back(last);
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
    /// die nor a piece nor a new phase, and nobody it knows of has decided anything since. Only what the seat saw decides, because whether an order
    /// can be taken back would otherwise tell of dice and orders nobody may know of; those are taken back with it.
    fn last_uneventful(&self) -> Option<usize> {
        let seat = self.seat().filter(|seat| self.play.awaits() == Awaits::Order(*seat))?;
        let page =
            self.play.pages(Some(seat)).pop().filter(|page| page.by == Some(seat) && !page.answered)?;
        if told_on(&*self.play, &page, Some(seat)).iter().any(|telling| telling.dice.is_some()) {
            return None;
        }
        let place = page.first().checked_sub(1)?;
        let (before, now) = (self.play.at(place).view(Some(seat)), self.play.view(Some(seat)));
        let names = |view: &View| view.pieces.iter().map(|piece| piece.name.clone()).collect::<Vec<_>>();
        let same = before.turn == now.turn && before.phase == now.phase && names(&before) == names(&now);
        same.then_some(place)
    }

    fn go_back(&mut self, orders: usize) {
        self.play = self.play.at(orders);
        self.given.truncate(orders);
        self.looked_at = None;
    }

    fn moment(&mut self, number: usize) -> Result<Reply, Box<Reply>> {
        let orders = self.page(number)?.last();
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

    /// Why a commander gave an order. While something may be hidden, what he thought is his own.
    fn why(&self, page: &Page) -> Result<Reply, Box<Reply>> {
        let Some(side) = page.by else {
            return Err(problem("nobody gave an order for the opening: it is the scenario's"));
        };
        let commander = self.commander(side)?;
        if self.seat().is_some() && self.play.secretive() {
            return Err(problem(
                "what a commander thinks is his own until the battle is over, for he may know what you do not",
            ));
        }
        let place = page.first() - 1;
        let entry =
            self.play.record().orders.into_iter().nth(place).expect("every page is a page of the record");
        why::why(&*self.play.at(place), side, &*commander, &entry.order)
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
        let hides = self.hides(seat);
        let pages = self.play.pages(seat);
        // Counted as this seat counts, who may not know of every order.
        let told_from =
            if hides { 0 } else { pages.partition_point(|page| page.last() < from).min(pages.len() - 1) };
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
            told: (told_from..)
                .zip(&pages[told_from..])
                .map(|(number, page)| Chapter {
                    number,
                    by: page.by,
                    tellings: told_on(&*self.play, page, seat),
                })
                .collect(),
            notice: None,
        }
    }

    /// The page a seat calls by this number: of the orders it knows of the third is the third.
    fn page(&self, number: usize) -> Result<Page, Box<Reply>> {
        let mut pages = self.play.pages(self.seat());
        let last = pages.len() - 1;
        if number > last {
            return Err(problem(format!(
                "the battle has {last} orders so far, so there is no moment after {number}"
            )));
        }
        Ok(pages.swap_remove(number))
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

    /// Whether the screen must be handed over between two people: each may see what the other may not. Whether there is such a thing now decides
    /// nothing, for it would tell the one who hides nobody that the other does.
    fn hides(&self, seat: Option<Side>) -> bool {
        let people = Side::BOTH.into_iter().all(|side| self.seats[side] == Seat::Person);
        people && seat.is_some() && self.play.secretive()
    }
}

/// What the scenario calls itself, in whatever ruleset it is.
fn title_of(scenario: &Value) -> String {
    scenario.get("title").and_then(Value::as_str).unwrap_or("A battle").to_owned()
}
