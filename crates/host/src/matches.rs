//! A match: a battle with people or commanders in its two seats.

use engine::play::{NotPlayed, Page, Play, told_on};
use engine::record::{Entry, Halt, Kept};
use engine::view::{GroundView, View};
use engine::{Awaits, BySide, Refused, Seats, Side, Sits, Word};
use report::Report;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::message::{Chapter, GroundSheet, Message, Moment, Reply, Table, Until, Wanted};
use crate::notice::{Told, notice};
use crate::opponent::{Opponent, opponent};
use crate::rights::{Eyes, Standing};
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
    /// It is a word, which nobody takes back.
    is_word: bool,
}

impl Match {
    /// Seats people at a battle that has just begun. Whoever acts unseen before the first decision does so.
    pub(crate) fn begun(play: Box<dyn Play>, seats: BySide<Seat>, hands: BySide<Hand>) -> Self {
        let mut begun = Self::new(play, seats, hands);
        begun.let_the_hidden_act(&[]);
        begun
    }

    /// Seats people at a battle.
    pub fn new(play: Box<dyn Play>, seats: BySide<Seat>, hands: BySide<Hand>) -> Self {
        let record = play.record();
        let title = title_of(&record.scenario);
        let mut again = play.at(0);
        let given = record
            .orders
            .into_iter()
            .map(|entry| {
                let (by, is_word) = (Side::seated(entry.by), is_word(&entry.order));
                chronicle::replay_one(&mut *again, entry);
                Given { by, recallable: again.may_undo().is_some(), is_word }
            })
            .collect();
        Self { play, title, seats, hands, given, looked_at: None }
    }

    /// What those at the table are told of the record it was opened from.
    pub(crate) fn notice(&self, kept: &Kept, halt: Option<&Halt>) -> Option<String> {
        let told = if !self.people().is_empty() && self.play.secretive() {
            Told::NoOrders
        } else {
            Told::Everything
        };
        notice(kept, halt, &*self.play, told)
    }

    /// The ground.
    pub fn ground(&self) -> GroundView {
        self.play.ground()
    }

    /// What the door must know of it.
    pub(crate) fn standing(&self) -> Standing {
        Standing {
            people: self.people(),
            asked: self.asked().ok().map(Side::seat),
            secretive: self.play.secretive(),
        }
    }

    /// Answers whatever concerns the battle on the table, for the eyes that were let in.
    pub(crate) fn answer(&mut self, eyes: Eyes, message: Message) -> Result<Reply, Box<Reply>> {
        let refused = |refused| Box::new(Reply::Refused(refused));
        let seat = eyes.seat();
        let reply = match message {
            Message::Ground => {
                Reply::Ground(GroundSheet { ground: self.ground(), effects: self.play.effects() })
            }
            Message::Table => self.told(eyes, 0),
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
            Message::Give { order, dice } => self.play_order(eyes, eyes.own(), &order, &dice)?,
            Message::Say { word } => self.say(eyes, word)?,
            Message::Command { dice } => self.command(eyes, &dice)?,
            Message::Undo => self.undo(eyes)?,
            Message::Seats { seats } => {
                self.seats = seats;
                self.let_the_hidden_act(&[]);
                self.told_after(eyes, 0)?
            }
            Message::Hands { hands } => {
                self.hands = hands;
                self.told(eyes, 0)
            }
            Message::Chronicle => Reply::Chronicle { marks: chronicle::marks(&*self.play, seat) },
            Message::Moment { orders } => self.moment(eyes, orders)?,
            Message::PlayOn { orders } => {
                self.go_back(self.page(eyes, orders)?.last());
                self.told_after(eyes, 0)?
            }
            Message::Why { order } => self.why(eyes, &self.page(eyes, order)?)?,
            Message::Record { after } => self.record(after.as_deref()),
            Message::Export => Reply::Record { text: self.play.record_for(seat).map_err(refused)?.text() },
            Message::Report => Reply::Report(Box::new(Report::of(&*self.play, seat).map_err(refused)?)),
            Message::Query { query } => {
                Reply::Answer { answer: self.play.query(&query, seat).map_err(refused)? }
            }
            Message::Measure { from, to } => {
                relations::measure(&*self.play, &self.play.view(seat), &from, &to)?
            }
            Message::Relations { piece } => relations::relations(&*self.play, &self.play.view(seat), &piece)?,
            Message::Library
            | Message::Sheet { .. }
            | Message::Check { .. }
            | Message::Seal { .. }
            | Message::Begin { .. }
            | Message::BeginOwn { .. }
            | Message::Open { .. }
            | Message::Contents { .. }
            | Message::Rule { .. }
            | Message::Search { .. } => unreachable!("the host answers these before it asks the match"),
        };
        Ok(reply)
    }

    /// The record for whoever keeps it: what was added since a link, or all of it if that link is not in it, as after an order was taken back.
    fn record(&self, after: Option<&str>) -> Reply {
        match after.and_then(|link| self.play.entries_after(link)) {
            Some((entries, last)) => {
                let entries = entries.iter().map(Entry::text).collect();
                Reply::Appended { entries, last: last.to_string() }
            }
            None => Reply::Record { text: self.play.record().text() },
        }
    }

    /// A word of a player. A commander who is offered a draw answers at once.
    fn say(&mut self, eyes: Eyes, word: Word) -> Result<Reply, Box<Reply>> {
        let (side, before) = (eyes.own::<Side>(), self.play.orders());
        self.note_word(side, word).map_err(|refused| Box::new(Reply::Refused(refused)))?;
        self.answer_offer(side.enemy());
        self.told_after(eyes, before + 1)
    }

    fn note_word(&mut self, by: Side, word: Word) -> Result<(), Refused> {
        self.play.say(by, word)?;
        self.given.push(Given { by, recallable: false, is_word: true });
        Ok(())
    }

    /// Lets a commander accept the draw he is offered, if he is offered one and would; whether he did.
    fn answer_offer(&mut self, side: Side) -> bool {
        let offered = self.play.offer() == Some(side.enemy());
        let accepts =
            |commander: Box<dyn Opponent>| commander.accepts_draw(&*self.play, side, self.play.seed());
        offered && self.commander(side).is_ok_and(accepts) && self.note_word(side, Word::AcceptDraw).is_ok()
    }

    /// An order of the commander who is asked.
    fn command(&mut self, eyes: Eyes, dice: &[String]) -> Result<Reply, Box<Reply>> {
        let side = self.asked()?;
        let (commander, before) = (self.commander(side)?, self.play.orders());
        if self.answer_offer(side) {
            return self.told_after(eyes, before + 1);
        }
        let order = commander.choose(&*self.play, side, self.play.seed());
        self.play_order(eyes, side, &order, dice)
    }

    /// Carries an order out, and with it what the hidden do before anybody else decides. Dice that are wanted on the way are wanted for all of it:
    /// nothing has happened until they are there.
    fn play_order(
        &mut self,
        eyes: Eyes,
        side: Side,
        order: &Value,
        dice: &[String],
    ) -> Result<Reply, Box<Reply>> {
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
        self.shown_after(eyes, before + 1)
    }

    /// Lets a commander go on as long as the one person at the table may not know who decides. Each order is one more message otherwise, and what
    /// the rules do after it is told one message later, so that the person could count how many hidden enemies act, and when. The dice that are
    /// wanted on the way, if there are not enough.
    pub(crate) fn let_the_hidden_act(&mut self, mut dice: &[String]) -> Option<Wanted> {
        let mut read = 0;
        while let Some((seat, side)) = self.only_person().zip(self.asked().ok()) {
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
        let number = self.play.next_number();
        // What is thrown by nobody in particular is thrown by whoever gave the order, unless that would tell who did.
        let giver = self.only_person().filter(|_| self.play.secretive()).unwrap_or(side);
        let mut tray = Tray::new(self.play.seed(), number, self.hands, giver, dice);
        match self.play.give(side, order, &mut tray) {
            Ok(()) => {
                let recallable = self.play.may_undo().is_some();
                self.given.push(Given { by: side, recallable, is_word: is_word(order) });
                Ok(Played::Whole { accepted: tray.accepted })
            }
            Err(NotPlayed::Refused(refused)) => Err(Box::new(Reply::Refused(refused))),
            Err(NotPlayed::NeedDice(need)) => Ok(Played::Wants(tray.wants(need))),
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

    /// Takes orders back up to and including the last one a person gave, if it was his who asks; none if a die or a revealed fact stands between.
    fn undo(&mut self, eyes: Eyes) -> Result<Reply, Box<Reply>> {
        let Some(last) = self.last_recallable(eyes) else {
            return Err(problem(
                "nothing can be taken back: dice have been rolled or something was revealed since",
            ));
        };
        if self.given[last].by != eyes.own::<Side>() {
            return Err(problem("the last order was not yours: each side takes back its own"));
        }
        self.go_back(last);
        self.told_after(eyes, last)
    }

    /// The place of the last order a person gave, if nothing since then is beyond recall.
    fn last_recallable(&self, eyes: Eyes) -> Option<usize> {
        if self.play.secretive() {
            return self.last_uneventful(eyes);
        }
        let since = self.given.iter().rev().take_while(|given| given.recallable).count();
        let recallable = self.given.len() - since..self.given.len();
        recallable.rev().find(|place| self.is_person(self.given[*place].by))
    }

    /// Where enemies may be hidden: the place of the last order the seat knows of, if it is its own and showed it nothing, neither a
    /// die nor a piece nor a new phase, and nobody it knows of has decided anything since. Only what the seat saw decides, because whether an order
    /// can be taken back would otherwise tell of dice and orders nobody may know of; those are taken back with it.
    fn last_uneventful(&self, eyes: Eyes) -> Option<usize> {
        let seat = eyes.seat().filter(|seat: &Side| self.play.awaits() == Awaits::Order(*seat))?;
        let page =
            self.play.pages(Some(seat)).pop().filter(|page| page.by == Some(seat) && !page.answered)?;
        if told_on(&*self.play, &page, Some(seat)).iter().any(|telling| telling.dice.is_some()) {
            return None;
        }
        let place = page.first().checked_sub(1).filter(|place| !self.given[*place].is_word)?;
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

    fn moment(&mut self, eyes: Eyes, number: usize) -> Result<Reply, Box<Reply>> {
        let orders = self.page(eyes, number)?.last();
        let mut play = match self.looked_at.take() {
            Some(play) if play.orders() <= orders => play,
            _ => self.play.at(orders),
        };
        for entry in self.play.record().orders.into_iter().take(orders).skip(play.orders()) {
            chronicle::replay_one(&mut *play, entry);
        }
        let seat = eyes.seat();
        let moment = Moment { orders: number, view: play.view(seat), decision: play.decision_for(seat) };
        self.looked_at = Some(play);
        Ok(Reply::Moment(Box::new(moment)))
    }

    /// Why a commander gave an order. While something may be hidden, what he thought is his own.
    fn why(&self, eyes: Eyes, page: &Page) -> Result<Reply, Box<Reply>> {
        let Some(side) = page.by else {
            return Err(problem("nobody gave an order for the opening: it is the scenario's"));
        };
        let commander = self.commander(side)?;
        if eyes.seat::<Side>().is_some() && self.play.secretive() {
            return Err(problem(
                "what a commander thinks is his own until the battle is over, for he may know what you do not",
            ));
        }
        let place = page.first() - 1;
        let entry =
            self.play.record().orders.into_iter().nth(place).expect("every page is a page of the record");
        let before = self.play.at(place);
        if is_word(&entry.order) {
            return Ok(why::why_he_drew(&*before, side, &*commander));
        }
        // The enemy is told a plan when the turn it was made for is over.
        let turn = |play: &dyn Play| play.study().planning(side);
        let over = matches!(self.play.awaits(), Awaits::Over(_)) || turn(&*self.play) != turn(&*before);
        let ours = eyes.seat::<Side>().is_none_or(|seat| seat == side);
        let plan = if over || ours { why::Plan::Told } else { why::Plan::Kept };
        why::why(&*before, side, &*commander, &entry.order, plan)
    }

    /// Where everything stands after a message that may have changed it.
    fn told_after(&self, eyes: Eyes, from: usize) -> Result<Reply, Box<Reply>> {
        let standing = self.standing();
        let now = eyes.after(standing).map_err(problem)?;
        // Who looks with other eyes than before has been told another log; and when all is over, what was hidden is told as well.
        let another = standing.asked.is_none() || (standing.secretive && now != eyes);
        let from = if another { 0 } else { from };
        Ok(self.told(now, from))
    }

    /// As [`Self::told_after`], with what there is to be watched of the orders from `from` on. Who looks with other eyes than before has seen another
    /// table, so he watches nothing where something may be hidden.
    fn shown_after(&self, eyes: Eyes, from: usize) -> Result<Reply, Box<Reply>> {
        let mut reply = self.told_after(eyes, from)?;
        if let Reply::Table(table) = &mut reply {
            if !self.play.secretive() || table.seat == eyes.seat() {
                let mut frames = self.play.frames(from, table.seat);
                for chapter in table.told.iter_mut().rev() {
                    let first = frames.len().saturating_sub(chapter.tellings.len());
                    chapter.frames = frames.split_off(first);
                }
            }
        }
        Ok(reply)
    }

    /// Where everything stands, with the log from order `from` on.
    pub(crate) fn told(&self, eyes: Eyes, from: usize) -> Reply {
        let seat = eyes.seat();
        let decision = self.play.decision_for(seat);
        let view = self.play.view(seat);
        let hides = self.hides(eyes);
        let pages = self.play.pages(seat);
        // Counted as this seat counts, who may not know of every order.
        let told_from = pages.partition_point(|page| page.last() < from).min(pages.len() - 1);
        let asked = decision.as_ref().map(|decision| decision.seat);
        let table = Table {
            ruleset: self.play.ruleset().to_owned(),
            title: self.title.clone(),
            seats: self.seats.clone(),
            hands: self.hands,
            orders: pages.len() - 1,
            seat,
            commander: asked.is_some_and(|side| !self.is_person(side)),
            // His questions are his own.
            ask: if asked.is_some() && asked == seat { self.play.ask(&json!({})).ok() } else { None },
            decision,
            offer: self.play.offer(),
            may_undo: self.last_recallable(eyes).map(|place| self.given[place].by),
            view,
            hides,
            told_from,
            told: (told_from..)
                .zip(&pages[told_from..])
                .map(|(number, page)| Chapter {
                    number,
                    by: page.by,
                    tellings: told_on(&*self.play, page, seat),
                    frames: Vec::new(),
                })
                .collect(),
            notice: None,
        };
        Reply::Table(Box::new(table))
    }

    /// The page a seat calls by this number: of the orders it knows of the third is the third.
    fn page(&self, eyes: Eyes, number: usize) -> Result<Page, Box<Reply>> {
        let mut pages = self.play.pages(eyes.seat());
        let last = pages.len() - 1;
        if number > last {
            return Err(problem(format!(
                "the battle has {last} orders so far, so there is no moment after {number}"
            )));
        }
        Ok(pages.swap_remove(number))
    }

    fn people(&self) -> Seats {
        Seats::of(|side| self.is_person(side))
    }

    fn is_person(&self, side: Side) -> bool {
        self.seats[side] == Seat::Person
    }

    /// The one person who plays, if only one does.
    fn only_person(&self) -> Option<Side> {
        self.people().only()
    }

    /// Whether the screen must be handed over between two people: each may see what the other may not. Whether there is such a thing now decides
    /// nothing, for it would tell the one who hides nobody that the other does.
    fn hides(&self, eyes: Eyes) -> bool {
        eyes.plays_several_of(self.people()) && self.play.secretive()
    }
}

/// Whether an entry of a record is a player's word and no order.
fn is_word(order: &Value) -> bool {
    order.get("word").is_some() && order.get("order").is_none()
}

/// What the scenario calls itself, in whatever ruleset it is.
fn title_of(scenario: &Value) -> String {
    scenario.get("title").and_then(Value::as_str).unwrap_or("A battle").to_owned()
}
