//! A battle that somebody kept, and how far it holds today.
//!
//! Rules change, and battles people saved must not be lost by it. So a record opens whatever has become of the rules: it is replayed as long as its
//! links, orders, dice and states hold, and where it stops a [`Halt`] says where and why. The battle can be played on from there.

use std::fmt;

use dice::{Dice, Rolled, Scripted, Seeded};
use serde::Deserialize;
use serde_json::Value;

use super::{Broken, Envelope, FORMAT, Head, Link, Record, Seal, format_1, next_link};
use crate::battle::NotBegun;
use crate::fault::from_data;
use crate::{Battle, Moment, Played, Said, Seat, Secrets, Sits};

/// A battle somebody kept: a record of this format or of the one before.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept {
    /// The ruleset's slug.
    pub ruleset: String,
    /// The number of the rules it was played under.
    pub rules: u32,
    /// From which the dice of further orders come.
    pub seed: u64,
    /// The scenario, whole.
    pub scenario: Value,
    /// The dice before the first decision.
    pub opening: Vec<Rolled>,
    /// The orders.
    pub orders: Vec<Given>,
    /// What proves it; a record of format 1 has nothing.
    pub(super) seals: Option<Seals>,
}

/// An order that was given.
#[derive(Debug, Clone, PartialEq)]
pub struct Given {
    /// Who gave it.
    pub by: Seat,
    /// The order itself, or the word.
    pub order: Value,
    /// The dice it took.
    pub dice: Vec<Rolled>,
}

/// What proves a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seals {
    last: Link,
    opening: Seal,
    orders: Vec<Seal>,
}

/// A battle that was opened, as far as its record holds.
#[derive(Debug, Clone)]
pub struct Opened<B> {
    /// The battle after the last order that holds.
    pub battle: B,
    /// Where the record stops and why; nothing if it holds to its end.
    pub halt: Option<Halt>,
    /// Whether every state was compared with the one the record tells of. It cannot be where the record is of format 1, or where other rules tell
    /// otherwise of the same battle from its opening on.
    pub compared: bool,
}

/// Where a record stops, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Halt {
    /// How many orders hold.
    pub held: usize,
    /// How many the record has.
    pub of: usize,
    /// Why the next one does not.
    pub why: Why,
    /// What its links say.
    pub links: Links,
    /// The number of the rules the record was played under.
    pub under: u32,
    /// The number of the rules of this Longroll.
    pub now: u32,
}

/// What the links of a record say of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// All of them hold: nothing was changed since the chain was made.
    Hold,
    /// One of them does not, here or further on.
    Broken,
    /// It has none, being of format 1.
    Missing,
}

/// Why a record does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// The first link does not hold: title, notes, seed, opening or anything else before the orders is not as it was written.
    HeadEdited,
    /// The link of the order does not hold.
    Edited,
    /// Every link holds, and yet the last is not the one the head names.
    EndEdited,
    /// What happens before the first decision is not what it was.
    Opening,
    /// The order cannot be read any more.
    Unreadable(String),
    /// The order is not carried out any more.
    Refused(String),
    /// The order leads to another state.
    Differs,
}

impl Halt {
    /// Whether the record itself is not as it was written: a link of it does not hold. It may still be that what was changed makes no difference.
    pub const fn edited(&self) -> bool {
        matches!(self.links, Links::Broken)
    }

    /// The number of the order that does not hold; 0 is what comes before the first, and there is none where only the end is missing.
    pub const fn order(&self) -> Option<usize> {
        match self.why {
            Why::HeadEdited | Why::Opening => Some(0),
            Why::EndEdited => None,
            Why::Edited | Why::Unreadable(_) | Why::Refused(_) | Why::Differs => Some(self.held + 1),
        }
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (order, of) = (self.held + 1, self.of);
        match &self.why {
            Why::HeadEdited => {
                return f.write_str("the record has been edited or damaged before its first order");
            }
            Why::Edited => return write!(f, "order {order} of {of} has been edited or damaged"),
            Why::EndEdited => {
                return f.write_str(
                    "the record has been edited or damaged at its end: its last order is not the one its head names",
                );
            }
            Why::Opening => f.write_str("what happens before the first order is another thing now")?,
            Why::Unreadable(says) => write!(f, "order {order} of {of} cannot be read: {says}")?,
            Why::Refused(says) => write!(f, "order {order} of {of} is not carried out any more: {says}")?,
            Why::Differs => write!(f, "order {order} of {of} leads to another state")?,
        }
        if self.under != self.now {
            return write!(f, "; it was played under rules {}, and these are rules {}", self.under, self.now);
        }
        f.write_str(match self.links {
            Links::Broken => "; the record has been edited or damaged",
            Links::Hold => {
                "; it is of these very rules and all its links hold, so another Longroll played it otherwise, or somebody made the whole chain anew"
            }
            Links::Missing => "; it is of these very rules, and without links nobody can tell whether it has been edited",
        })
    }
}

impl Kept {
    /// Reads a record's text, of whatever format.
    pub fn parse(text: &str) -> Result<Self, Broken> {
        /// The one field all formats have.
        #[derive(Deserialize)]
        struct Which {
            longroll: u64,
        }
        if let Some(envelope) = Envelope::parse(text) {
            return Self::parse(&envelope.open().ok_or(Broken::Damaged)?);
        }
        match serde_json::from_str::<Which>(text).map(|which| which.longroll) {
            Ok(1) => {
                let old: format_1::Record = serde_json::from_str(text).map_err(Broken::NotARecord)?;
                Self::try_from(old).map_err(|says| Broken::NotARecord(serde::de::Error::custom(says)))
            }
            Ok(found) if found != u64::from(FORMAT) => Err(Broken::Format { found }),
            // What is no record at all is told by the reader of this format.
            _ => Record::parse(text).map(Self::from),
        }
    }

    /// What a battle is made of, without the seals that prove it.
    pub fn of<R: Secrets>(battle: &Battle<R>) -> Self {
        let given = |played: &Played<R>| Given {
            by: played.by.seat(),
            order: battle.as_data(&played.said),
            dice: played.dice.clone(),
        };
        Self {
            ruleset: R::ABOUT.slug.to_owned(),
            rules: R::ABOUT.version,
            seed: battle.seed(),
            scenario: battle.scenario_as_data(),
            opening: battle.opening().dice.clone(),
            orders: battle.played().iter().map(given).collect(),
            seals: None,
        }
    }

    /// The last link, as its head names it; a record of format 1 has none.
    pub fn last(&self) -> Option<Link> {
        self.seals.as_ref().map(|seals| seals.last)
    }

    /// Whether it has links, by which it can be proven.
    pub const fn is_linked(&self) -> bool {
        self.seals.is_some()
    }

    /// Plays the first `until` orders again (all of them if `None`), or as many of them as hold.
    pub fn open<R: Secrets>(&self, until: Option<usize>) -> Result<Opened<Battle<R>>, Broken> {
        if self.ruleset != R::ABOUT.slug {
            return Err(Broken::Ruleset { found: self.ruleset.clone(), wanted: R::ABOUT.slug });
        }
        let scenario: R::Scenario =
            from_data(&self.scenario).map_err(|fault| Broken::Scenario(fault.to_string()))?;
        let (mut battle, mut why) = self.begin::<R>(scenario)?;
        let seals = self.seals.as_ref();
        let as_sealed = seals.is_none_or(|seals| battle.seal().digest == seals.opening.digest);
        if !as_sealed && self.rules == R::ABOUT.version {
            why = Some(Why::Opening);
        }
        // Where other rules tell otherwise even of the opening, as with a new word for an old thing, no digest can be compared. Orders and dice can.
        let compared = as_sealed.then_some(seals).flatten();
        let wanted = self.orders.len().min(until.unwrap_or(usize::MAX));
        let broken = self.broken_link();
        if broken == Some((0, Why::HeadEdited)) {
            why = Some(Why::HeadEdited);
        }
        let linked = broken.as_ref().map_or(wanted, |(held, _)| wanted.min(*held));
        while why.is_none() && battle.played().len() < linked {
            why = self.give_next(&mut battle, compared).err();
        }
        if why.is_none() && (linked < wanted || until.is_none()) {
            why = broken.map(|(_, why)| why);
        }
        let held = battle.played().len();
        let halt = why.map(|why| self.halt::<R>(held, why));
        Ok(Opened { battle, halt, compared: compared.is_some() })
    }

    /// The first link that does not hold: after how many orders that do, and how. It is found without playing anything.
    fn broken_link(&self) -> Option<(usize, Why)> {
        let seals = self.seals.as_ref()?;
        if self.first_link(seals) != seals.opening.link {
            return Some((0, Why::HeadEdited));
        }
        let edited = |index: &usize| self.next_link(seals, *index) != seals.orders[*index].link;
        match (0..self.orders.len()).find(edited) {
            Some(index) => Some((index, Why::Edited)),
            None => (!seals.ends_as_named()).then_some((self.orders.len(), Why::EndEdited)),
        }
    }

    /// Where its links stop to hold, if they do.
    pub(super) fn cut_short<R: Secrets>(&self) -> Option<Halt> {
        self.broken_link().map(|(held, why)| self.halt::<R>(held, why))
    }

    fn halt<R: Secrets>(&self, held: usize, why: Why) -> Halt {
        let links = match (&self.seals, self.broken_link()) {
            (None, _) => Links::Missing,
            (Some(_), None) => Links::Hold,
            (Some(_), Some(_)) => Links::Broken,
        };
        Halt { held, of: self.orders.len(), why, links, under: self.rules, now: R::ABOUT.version }
    }

    /// The battle at its first decision. If it cannot begin with the dice it began with, it begins with those of its seed.
    fn begin<R: Secrets>(&self, scenario: R::Scenario) -> Result<(Battle<R>, Option<Why>), Broken> {
        let begin = |dice: &mut dyn Dice| match Battle::<R>::begin(scenario.clone(), self.seed, dice) {
            Ok(battle) => Ok(Some(battle)),
            Err(NotBegun::NeedDice(_)) => Ok(None),
            Err(faults @ NotBegun::Faults(_)) => Err(Broken::Scenario(faults.to_string())),
        };
        let mut tape = Scripted::new(self.opening.clone());
        if let Some(battle) = begin(&mut tape)? {
            let why = (!tape.leftover().is_empty()).then_some(Why::Opening);
            return Ok((battle, why));
        }
        let anew = begin(&mut Seeded::stream(self.seed, 0))?;
        Ok((anew.expect("seeded dice never run dry"), Some(Why::Opening)))
    }

    /// Gives the next order again. On `Err` the battle is as it was.
    fn give_next<R: Secrets>(&self, battle: &mut Battle<R>, compared: Option<&Seals>) -> Result<(), Why> {
        let index = battle.played().len();
        let Given { by, order, dice } = &self.orders[index];
        let names = battle.state().names().clone();
        let said: Said<R::Order> =
            names.scope(|| Said::read(order)).map_err(|fault| Why::Unreadable(fault.to_string()))?;
        let by = R::Seat::at(*by)
            .ok_or_else(|| Why::Unreadable(format!("{} has no seat {by}", R::ABOUT.title)))?;
        let mut tape = Scripted::new(dice.clone());
        names.scope(|| {
            battle.take(by, said, &mut tape).map(|_| ()).map_err(|stop| Why::Refused(stop.to_string()))
        })?;
        let same = compared.is_none_or(|seals| battle.seal().digest == seals.orders[index].digest);
        if same && tape.leftover().is_empty() {
            return Ok(());
        }
        *battle = battle.at(index);
        Err(Why::Differs)
    }

    fn first_link(&self, seals: &Seals) -> Link {
        let Self { ruleset, rules, seed, scenario, opening, .. } = self;
        Head { ruleset, rules: *rules, seed: *seed, scenario, dice: opening, digest: seals.opening.digest }
            .link()
    }

    /// The link an order should have after the one before it.
    fn next_link(&self, seals: &Seals, index: usize) -> Link {
        let before = index.checked_sub(1).map_or(seals.opening, |before| seals.orders[before]);
        let Given { by, order, dice } = &self.orders[index];
        next_link(before.link, *by, order, dice, seals.orders[index].digest)
    }
}

impl Seals {
    fn ends_as_named(&self) -> bool {
        self.orders.last().unwrap_or(&self.opening).link == self.last
    }
}

impl From<Record> for Kept {
    fn from(record: Record) -> Self {
        let Record { longroll: _, ruleset, rules, seed, last, scenario, opening, orders } = record;
        let sealed = orders.iter().map(|entry| Seal { digest: entry.digest, link: entry.link }).collect();
        let given =
            orders.into_iter().map(|entry| Given { by: entry.by, order: entry.order, dice: entry.dice });
        Self {
            ruleset,
            rules,
            seed,
            scenario,
            opening: opening.dice,
            orders: given.collect(),
            seals: Some(Seals {
                last,
                opening: Seal { digest: opening.digest, link: opening.link },
                orders: sealed,
            }),
        }
    }
}
