//! How an encounter is drawn up: one function from top to bottom that rolls dice and asks questions as it goes.
//!
//! Dice come from a tape, answers from a [`Council`]. Where the next answer has not been given yet the function stops ([`Stop::Ask`]) and is run again from
//! the top when it has: the same dice and answers lead to the same place, so nothing of what lies between has to be kept. Whoever is away, and every
//! side without a player, is answered for by the column "if absent" of SX-CDEC-01 ([`Absent`]).

mod answers;
mod asks;

use dice::{Dice, NeedDice, RuleId};
use engine::{Refusal, Side, no};

pub use answers::{Answer, Door, Hideout, Place};
pub use asks::{Ask, Piece, Wish};

use crate::squares::{Square, Squares};

/// Why drawing up does not go on.
#[derive(Debug, Clone)]
pub enum Stop {
    /// Somebody has to decide first.
    Ask(Box<Ask>),
    /// An answer breaks a rule.
    No(Box<Refusal>),
    /// Dice are wanted that are not there.
    Dice(NeedDice),
}

impl From<NeedDice> for Stop {
    fn from(need: NeedDice) -> Self {
        Self::Dice(need)
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::No(Box::new(refusal))
    }
}

/// Who answers.
pub trait Council {
    /// The answer to a question, or why there is none yet.
    fn answer(&mut self, ask: &Ask) -> Result<Answer, Stop>;
}

/// SX-CPLAY-06, SX-CPLAY-09: everybody is away, or no player is there.
#[derive(Debug, Clone, Copy, Default)]
pub struct Absent;

impl Council for Absent {
    fn answer(&mut self, ask: &Ask) -> Result<Answer, Stop> {
        Ok(ask.if_absent())
    }
}

/// Answers given so far, in the order they were asked for; what is asked next stops the drawing up. Sides named as `away` are answered for.
#[derive(Debug, Clone)]
pub struct Given<'a> {
    answers: std::slice::Iter<'a, Answer>,
    away: &'a [Side],
}

impl<'a> Given<'a> {
    /// These answers, and these sides without anybody to ask.
    pub fn new(answers: &'a [Answer], away: &'a [Side]) -> Self {
        Self { answers: answers.iter(), away }
    }

    /// How many answers nobody has asked for.
    pub fn left(&self) -> usize {
        self.answers.len()
    }
}

impl Council for Given<'_> {
    fn answer(&mut self, ask: &Ask) -> Result<Answer, Stop> {
        if self.away.contains(&ask.side) {
            return Ok(ask.if_absent());
        }
        match self.answers.next() {
            Some(Answer::AsUsual) => Ok(ask.if_absent()),
            Some(answer) => Ok(answer.clone()),
            None => Err(Stop::Ask(Box::new(ask.clone()))),
        }
    }
}

/// What a drawing up works with: the dice of its encounter, and those who answer.
pub struct Desk<'d> {
    /// The encounter's own stream (SX-CFRM-02).
    pub dice: &'d mut dyn Dice,
    /// Who answers.
    pub council: &'d mut dyn Council,
}

impl Desk<'_> {
    /// One die.
    pub fn d6(&mut self, rule: RuleId) -> Result<u8, Stop> {
        Ok(self.dice.d6(rule)?)
    }

    /// SX-CDEC-01: what leaves one answer only is not asked.
    fn answer(&mut self, ask: Ask) -> Result<Answer, Stop> {
        if let Some(only) = ask.only() {
            return Ok(only);
        }
        let answer = self.council.answer(&ask)?;
        ask.check(&answer)?;
        Ok(answer)
    }

    /// Yes or no.
    pub fn yes(&mut self, ask: Ask) -> Result<bool, Stop> {
        match self.answer(ask.clone())? {
            Answer::Yes(yes) => Ok(yes),
            _ => Err(not_asked(&ask).into()),
        }
    }

    /// A number.
    pub fn number(&mut self, ask: Ask) -> Result<u8, Stop> {
        match self.answer(ask.clone())? {
            Answer::Number(number) => Ok(number),
            _ => Err(not_asked(&ask).into()),
        }
    }

    /// One of several things, by its place among them.
    pub fn one(&mut self, ask: Ask) -> Result<usize, Stop> {
        self.number(ask).map(usize::from)
    }

    /// A square of the table.
    pub fn square(&mut self, rule: RuleId, side: Side, piece: Piece, legal: Squares) -> Result<Square, Stop> {
        let ask = Ask::new(rule, side, Wish::Square { piece, legal: legal.iter().collect() });
        match self.answer(ask.clone())? {
            Answer::Square(square) => Ok(square),
            _ => Err(not_asked(&ask).into()),
        }
    }

    /// Anything else.
    pub fn any(&mut self, ask: Ask) -> Result<Answer, Stop> {
        self.answer(ask)
    }
}

/// An answer to something else.
pub(crate) fn not_asked(ask: &Ask) -> Refusal {
    no!(ask.rule, "this does not answer what is asked: {}", ask.wish.says())
}
