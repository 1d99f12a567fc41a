//! Dice that are written down: read from a tape ([`Scripted`]) or noted on one ([`Recording`]).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::need::{Given, Need, Trouble};
use crate::{BadFaces, Batch, Card, Deck, Dice, Faces, NeedDice, RuleId};

/// An entry of a tape: what was rolled or drawn, and for which rule.
///
/// Written `{ rule = "MG-SHO-04", rolled = [3, 3, 2] }` or `{ rule = "SX-CRD-03", drew = "Q♥" }`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Entry", into = "Entry")]
#[schemars(with = "Entry")]
pub struct Rolled {
    /// The rule that asked.
    pub rule: String,
    /// What it got.
    pub shown: Shown,
}

/// What dice or a deck showed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The faces of a batch in the order rolled.
    Dice(Faces),
    /// A card.
    Card(Card),
}

impl Rolled {
    /// Dice for a rule.
    pub fn dice(rule: impl Into<String>, faces: &[u8]) -> Result<Rolled, BadFaces> {
        Ok(Rolled { rule: rule.into(), shown: Shown::Dice(Faces::new(faces)?) })
    }

    /// A card for a rule.
    pub fn card(rule: impl Into<String>, card: Card) -> Rolled {
        Rolled { rule: rule.into(), shown: Shown::Card(card) }
    }

    fn given(&self) -> Given {
        match self.shown {
            Shown::Dice(faces) => Given::Dice(faces.len() as u8),
            Shown::Card(card) => Given::Card(card),
        }
    }
}

/// `MG-SHO-04: 3 3 2`.
impl std::fmt::Display for Rolled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.shown {
            Shown::Dice(faces) => write!(f, "{}: {faces}", self.rule),
            Shown::Card(card) => write!(f, "{}: {card}", self.rule),
        }
    }
}

/// An entry as it is written in a file: one of `rolled` and `drew`.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The id of the rule that asks for the dice or the card.
    rule: String,
    /// The faces of the dice in the order rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rolled: Option<Faces>,
    /// The card drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    drew: Option<Card>,
}

impl TryFrom<Entry> for Rolled {
    type Error = String;

    fn try_from(entry: Entry) -> Result<Rolled, String> {
        let shown = match (entry.rolled, entry.drew) {
            (Some(faces), None) => Shown::Dice(faces),
            (None, Some(card)) => Shown::Card(card),
            (None, None) => {
                return Err(format!(
                    "the entry for {} says neither what was `rolled` nor what it `drew`",
                    entry.rule
                ));
            }
            (Some(_), Some(_)) => {
                return Err(format!(
                    "the entry for {} has both `rolled` and `drew`: make two of it",
                    entry.rule
                ));
            }
        };
        Ok(Rolled { rule: entry.rule, shown })
    }
}

impl From<Rolled> for Entry {
    fn from(rolled: Rolled) -> Entry {
        match rolled.shown {
            Shown::Dice(faces) => Entry { rule: rolled.rule, rolled: Some(faces), drew: None },
            Shown::Card(card) => Entry { rule: rolled.rule, rolled: None, drew: Some(card) },
        }
    }
}

/// A tape written beforehand. Each entry must be for the rule that asks and have as many dice as it asks for.
#[derive(Debug, Clone, Default)]
pub struct Scripted {
    tape: Vec<Rolled>,
    used: usize,
}

impl Scripted {
    /// A tape at its beginning.
    pub fn new(tape: Vec<Rolled>) -> Scripted {
        Scripted { tape, used: 0 }
    }

    /// The entries nobody has asked for. A case or a replay that leaves some has gone another way than its tape.
    pub fn leftover(&self) -> &[Rolled] {
        &self.tape[self.used..]
    }

    /// The next entry, if it is for this rule and `read` can make use of it. It is used up only then.
    fn next<T>(
        &mut self,
        rule: RuleId,
        need: Need,
        read: impl FnOnce(&Rolled) -> Result<T, Trouble>,
    ) -> Result<T, NeedDice> {
        let Some(entry) = self.tape.get(self.used) else {
            return Err(NeedDice::nothing_left(rule, need));
        };
        let answer = if entry.rule == rule.as_str() {
            read(entry)
        } else {
            Err(Trouble::OtherRule { rule: entry.rule.clone(), given: entry.given() })
        };
        let answer = answer.map_err(|trouble| NeedDice::but(rule, need, trouble))?;
        self.used += 1;
        Ok(answer)
    }
}

impl Dice for Scripted {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        self.next(batch.rule(), Need::Dice(batch.dice()), |entry| match entry.shown {
            Shown::Dice(faces) if faces.len() == usize::from(batch.dice()) => Ok(faces),
            Shown::Dice(_) | Shown::Card(_) => Err(Trouble::OtherThing { given: entry.given() }),
        })
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        self.next(rule, Need::Card, |entry| match entry.shown {
            Shown::Card(card) if deck.contains(card) => Ok(card),
            Shown::Card(card) => Err(Trouble::CardGone { card }),
            Shown::Dice(_) => Err(Trouble::OtherThing { given: entry.given() }),
        })
    }
}

/// Passes on what another source gives and notes it.
#[derive(Debug)]
pub struct Recording<D> {
    source: D,
    noted: Vec<Rolled>,
}

impl<D: Dice> Recording<D> {
    /// Records what `source` gives from now on.
    pub fn new(source: D) -> Recording<D> {
        Recording { source, noted: Vec::new() }
    }

    /// What has been noted so far.
    pub fn noted(&self) -> &[Rolled] {
        &self.noted
    }

    /// The tape of everything that was rolled and drawn.
    pub fn into_tape(self) -> Vec<Rolled> {
        self.noted
    }
}

impl<D: Dice> Dice for Recording<D> {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        let faces = self.source.throw(batch)?;
        self.noted.push(Rolled { rule: batch.rule().to_string(), shown: Shown::Dice(faces) });
        Ok(faces)
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        let card = self.source.turn_up(rule, deck)?;
        self.noted.push(Rolled { rule: rule.to_string(), shown: Shown::Card(card) });
        Ok(card)
    }
}
