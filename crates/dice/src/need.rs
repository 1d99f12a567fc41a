//! What a source says when it cannot answer.

use crate::{By, Card, RuleId};

/// A rule asked for chance and the source has none that fits: "need 3 dice for MG-SHO-04".
///
/// The order that was being applied is dropped whole, and can be applied again with a longer tape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeedDice {
    /// The rule that asked.
    pub rule: RuleId,
    /// What it asked for.
    pub need: Need,
    /// Whom it asked.
    pub by: By,
    /// What stood in the way; nothing when the tape was merely at its end.
    pub trouble: Option<Box<Trouble>>,
}

/// What a rule asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// So many dice.
    Dice(u8),
    /// The next card of a deck.
    Card,
}

impl Need {
    /// How many dice; nothing is one card.
    pub const fn count(self) -> Option<u8> {
        match self {
            Self::Dice(dice) => Some(dice),
            Self::Card => None,
        }
    }
}

/// Why the next entry of a tape does not answer, or why a batch cannot be walked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The entry is meant for another rule.
    #[error("the tape gives {given} for {rule} next")]
    OtherRule {
        /// The rule the entry names.
        rule: String,
        /// What the entry holds.
        given: Given,
    },
    /// The entry has another number of dice, or a card where dice are needed, or dice where a card is.
    #[error("the tape gives {given}")]
    OtherThing {
        /// What the entry holds.
        given: Given,
    },
    /// The entry names a card that has been drawn already.
    #[error("the tape gives {card}, which is no longer in the deck")]
    CardGone {
        /// The card the entry names.
        card: Card,
    },
    /// Too many outcomes to walk one by one.
    #[error("that many dice read face by face have too many outcomes to walk")]
    TooManyOutcomes,
}

/// What an entry of a tape holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// So many dice.
    Dice(u8),
    /// A card.
    Card(Card),
}

impl NeedDice {
    /// The tape is at its end.
    pub(crate) fn nothing_left(rule: RuleId, need: Need) -> NeedDice {
        NeedDice { rule, need, by: By::Whoever, trouble: None }
    }

    /// The tape has something else.
    pub(crate) fn but(rule: RuleId, need: Need, trouble: Trouble) -> NeedDice {
        NeedDice { rule, need, by: By::Whoever, trouble: Some(Box::new(trouble)) }
    }

    /// The same, asked of somebody.
    pub fn of(self, by: By) -> NeedDice {
        NeedDice { by, ..self }
    }
}

impl std::error::Error for NeedDice {}

impl std::fmt::Display for NeedDice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "need {} for {}", self.need, self.rule)?;
        match &self.trouble {
            Some(trouble) => write!(f, ", but {trouble}"),
            None => Ok(()),
        }
    }
}

impl std::fmt::Display for Need {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Need::Dice(dice) => dice_in_words(f, *dice),
            Need::Card => f.write_str("a card"),
        }
    }
}

impl std::fmt::Display for Given {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Given::Dice(dice) => dice_in_words(f, *dice),
            Given::Card(card) => write!(f, "the card {card}"),
        }
    }
}

fn dice_in_words(f: &mut std::fmt::Formatter<'_>, dice: u8) -> std::fmt::Result {
    match dice {
        1 => f.write_str("1 die"),
        _ => write!(f, "{dice} dice"),
    }
}
