//! What a player may say that is no order of the game: he concedes, offers a draw, or accepts one.
//!
//! A word needs nobody's turn: the side that is not asked may say it too. It stands in the record as an order does, as `{"word": "concede"}`.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::fault::from_data;
use crate::{Awaits, Fault, OnTable, Outcome, Preview, Refusal, Rules, Side, Telling, no};

/// A word of a player that is no order of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// He gives the battle up: the other side has won.
    Concede,
    /// He offers a draw. The offer stands until the other side accepts it or gives its next order.
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

/// The offer of a draw that stands, found in what was said from the last to the first: who made it.
pub(crate) fn standing_offer<'a, O: 'a>(
    said_last_first: impl Iterator<Item = (Side, &'a Said<O>)>,
) -> Option<Side> {
    let mut enemy_of_last = None;
    for (by, said) in said_last_first {
        // An offer lapses as soon as the other side has said anything after it.
        match enemy_of_last {
            Some(side) if side == by => {}
            _ if enemy_of_last.is_some() => return None,
            _ => enemy_of_last = Some(by),
        }
        if said.word() == Some(Word::OfferDraw) {
            return Some(by);
        }
    }
    None
}

/// Whether a side may say a word now, while this offer of a draw stands, and how the battle ends by it, if it does.
pub(crate) fn judge<R: Rules>(
    state: &R::State,
    by: Side,
    word: Word,
    offer: Option<Side>,
) -> Result<Option<Outcome>, Refusal> {
    let rule = R::ABOUT.by_word;
    match R::awaits(state) {
        Awaits::Over(outcome) => {
            return Err(no!(outcome.rule, "the battle is over: nothing more can be said in it"));
        }
        Awaits::Rules => unreachable!("a battle at rest awaits an order or is over"),
        Awaits::Order(_) => {}
    }
    match (word, offer) {
        (Word::Concede, _) => Ok(Some(Outcome { winner: Some(by.enemy()), rule })),
        (Word::OfferDraw, None) => Ok(None),
        (Word::OfferDraw, Some(side)) if side == by => {
            Err(no!(rule, "a draw has been offered already: wait for the answer of the other side"))
        }
        (Word::OfferDraw, Some(_)) => Err(no!(rule, "the other side has offered a draw: accept it")),
        (Word::AcceptDraw, Some(side)) if side != by => Ok(Some(Outcome { winner: None, rule })),
        (Word::AcceptDraw, _) => Err(no!(rule, "the other side has offered no draw: offer one")),
    }
}

/// A word as people are told it. Of a word that ends the battle the game tells itself.
pub(crate) fn tell<R: OnTable>(state: &R::State, by: Side, word: Word) -> Option<Telling> {
    let name = || R::view(state, None).sides[by].name.clone();
    match word {
        Word::OfferDraw => {
            Some(Telling::new(R::ABOUT.by_word, format!("{}: a draw is offered.", name())).headline())
        }
        Word::Concede | Word::AcceptDraw => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_stands_until_the_other_side_says_anything() {
        type Spoken = [(Side, Said<()>)];
        let (order, offer) = (Said::Order(()), Said::Word(Word::OfferDraw));
        #[rustfmt::skip]
        let examples: [(&Spoken, Option<Side>); 6] = [
            (&[],                                                        None),
            (&[(Side::A, order)],                                        None),
            (&[(Side::B, order), (Side::A, offer)],                      Some(Side::A)),
            (&[(Side::A, offer), (Side::A, order), (Side::A, order)],    Some(Side::A)),
            (&[(Side::A, offer), (Side::B, order)],                      None),
            (&[(Side::A, offer), (Side::B, order), (Side::A, order)],    None),
        ];
        for (said, stands) in examples {
            let last_first = said.iter().rev().map(|(by, said)| (*by, said));
            assert_eq!(standing_offer(last_first), stands, "{said:?}");
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
