//! What a player may say that is no order of the game: he concedes, offers a draw, or accepts one.
//!
//! A word needs nobody's turn: one who is not asked may say it too. It stands in the record as an order does, as `{"word": "concede"}`.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::fault::from_data;
use crate::outcome::{Awaits, Outcome};
use crate::{Ctx, Fault, Loop, Preview, Refusal, Rules, Seats, Sits, Telling, no};

/// A word of a player that is no order of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// He gives the game up: the other has won it, or the others go on without him.
    Concede,
    /// He offers a draw. The offer stands until all the others have accepted it, or one of them gives an order.
    OfferDraw,
    /// He accepts the draw that was offered.
    AcceptDraw,
}

impl Word {
    /// What it would do, in a sentence.
    pub fn preview(self) -> Preview {
        Preview::saying(match self {
            Self::Concede => "The battle is given up, and the other side has won it.",
            Self::OfferDraw => {
                "A draw is offered: the other side may accept it until it gives its next order."
            }
            Self::AcceptDraw => "The battle is over, and nobody has won it.",
        })
    }

    /// As a record writes it.
    pub fn as_data(self) -> Value {
        json!({ "word": self })
    }
}

/// What a player said: an order of the game, or a word.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Said<O> {
    /// The answer to a decision.
    Order(O),
    /// A word that is no order.
    Word(Word),
}

impl<O> Said<O> {
    /// The order, if it is one.
    pub const fn order(&self) -> Option<&O> {
        match self {
            Self::Order(order) => Some(order),
            Self::Word(_) => None,
        }
    }

    /// The word, if it is one.
    pub const fn word(&self) -> Option<Word> {
        match self {
            Self::Order(_) => None,
            Self::Word(word) => Some(*word),
        }
    }
}

impl<O: DeserializeOwned> Said<O> {
    /// Reads what a record, a case or a message says.
    pub(crate) fn read(data: &Value) -> Result<Self, Fault> {
        /// A word as it is written.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Written {
            word: Word,
        }
        if data.get("word").is_some() && data.get("order").is_none() {
            from_data::<Written>(data).map(|written| Self::Word(written.word))
        } else {
            from_data(data).map(Self::Order)
        }
    }
}

/// An offer of a draw that stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Offer<S> {
    /// Who made it.
    pub(crate) by: S,
    /// Who has accepted it.
    pub(crate) accepted: Seats,
}

/// The offer of a draw that stands, found in what was said from the last to the first.
pub(crate) fn standing_offer<'a, S: Sits, O: 'a>(
    said_last_first: impl Iterator<Item = (S, &'a Said<O>)>,
) -> Option<Offer<S>> {
    let (mut accepted, mut went_on) = (Seats::NONE, Seats::NONE);
    for (by, said) in said_last_first {
        match said.word() {
            Some(Word::AcceptDraw) => accepted = accepted.with(by),
            // It lapses as soon as one of the others goes on with the game.
            Some(Word::OfferDraw) => return went_on.without(by).is_empty().then_some(Offer { by, accepted }),
            Some(Word::Concede) | None => went_on = went_on.with(by),
        }
    }
    None
}

/// What comes of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ComesOfIt<S> {
    /// It stands in the record.
    Nothing,
    /// One leaves, and the others go on.
    Leaves(S),
    /// The game is over.
    Ends(Outcome<S>),
}

impl<S: Sits> ComesOfIt<S> {
    /// Has the rules carry it out.
    pub(crate) fn carry_out<R: Rules<Seat = S>>(self, ctx: &mut Ctx<'_, R>) {
        match self {
            Self::Nothing => {}
            Self::Leaves(seat) => {
                R::leave(ctx, seat);
                assert!(!R::seats(ctx).has(seat), "who leaves the game plays no more");
            }
            Self::Ends(outcome) => {
                R::end(ctx, outcome);
                assert_eq!(R::over(ctx), Some(outcome), "a word that ends the game ends it");
            }
        }
    }
}

/// Whether one may say a word now, while this offer of a draw stands, and what comes of it.
pub(crate) fn judge<R: Rules>(
    state: &R::State,
    by: R::Seat,
    word: Word,
    offer: Option<Offer<R::Seat>>,
) -> Result<ComesOfIt<R::Seat>, Refusal> {
    let rule = R::ABOUT.by_word;
    match R::awaits(state) {
        Awaits::Over(outcome) => {
            return Err(no!(outcome.rule, "the battle is over: nothing more can be said in it"));
        }
        Awaits::Rules => unreachable!("a battle at rest awaits an order or is over"),
        Awaits::Order(_) => {}
    }
    let others = R::seats(state).without(by);
    if !R::seats(state).has(by) {
        return Err(no!(
            rule,
            "{} plays no more: the word is with those who do",
            format!("{} {by}", R::Seat::WORD)
        ));
    }
    match (word, offer) {
        (Word::Concede, _) if others.count() > 1 => Ok(ComesOfIt::Leaves(by)),
        (Word::Concede, _) => Ok(ComesOfIt::Ends(Outcome { winner: others.only(), rule })),
        (Word::OfferDraw, None) => Ok(ComesOfIt::Nothing),
        (Word::OfferDraw, Some(offer)) if offer.by == by => {
            Err(no!(rule, "a draw has been offered already: wait for the answer"))
        }
        (Word::OfferDraw, Some(_)) => Err(no!(rule, "a draw has been offered to you: accept it")),
        (Word::AcceptDraw, Some(offer)) if offer.by != by && !offer.accepted.has(by) => {
            let all = others.without(offer.by).among(offer.accepted) == others.without(offer.by);
            Ok(if all { ComesOfIt::Ends(Outcome { winner: None, rule }) } else { ComesOfIt::Nothing })
        }
        (Word::AcceptDraw, Some(offer)) if offer.by != by => {
            Err(no!(rule, "you have accepted the draw already: wait for the others"))
        }
        (Word::AcceptDraw, _) => Err(no!(rule, "your enemy has offered no draw: offer one")),
    }
}

/// A word of somebody who is called so, as people are told it. Where something comes of it the game tells that itself.
pub(crate) fn tell<R: Rules>(called: &str, word: Word) -> Telling {
    let says = match word {
        Word::OfferDraw => "a draw is offered",
        Word::AcceptDraw => "the draw is accepted",
        Word::Concede => "the game is given up",
    };
    Telling::new(R::ABOUT.by_word, format!("{called}: {says}.")).headline()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    #[test]
    fn an_offer_stands_until_the_other_side_says_anything() {
        type Spoken = [(Side, Said<()>)];
        let (order, offer, accepts) =
            (Said::Order(()), Said::Word(Word::OfferDraw), Said::Word(Word::AcceptDraw));
        #[rustfmt::skip]
        let examples: [(&Spoken, Option<Side>); 7] = [
            (&[],                                                        None),
            (&[(Side::A, order)],                                        None),
            (&[(Side::B, order), (Side::A, offer)],                      Some(Side::A)),
            (&[(Side::A, offer), (Side::A, order), (Side::A, order)],    Some(Side::A)),
            (&[(Side::A, offer), (Side::B, order)],                      None),
            (&[(Side::A, offer), (Side::B, order), (Side::A, order)],    None),
            (&[(Side::A, offer), (Side::B, accepts), (Side::A, order)],  Some(Side::A)),
        ];
        for (said, stands) in examples {
            let last_first = said.iter().rev().map(|(by, said)| (*by, said));
            assert_eq!(standing_offer(last_first).map(|offer| offer.by), stands, "{said:?}");
        }
    }

    #[test]
    fn a_word_is_told_from_an_order_by_its_key() {
        let read = |data: Value| Said::<std::collections::BTreeMap<String, String>>::read(&data);
        assert_eq!(read(json!({"word": "offer-draw"})).unwrap(), Said::Word(Word::OfferDraw));
        assert!(read(json!({"order": "spell", "word": "concede"})).unwrap().order().is_some());
        assert!(read(json!({"word": "surrender"})).is_err());
        assert!(read(json!({"word": "concede", "now": true})).is_err(), "nothing beside it is overlooked");
    }
}
