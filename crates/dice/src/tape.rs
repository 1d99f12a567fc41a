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

    pub(crate) fn push(&mut self, rolled: Rolled) {
        self.tape.push(rolled);
    }

    pub(crate) fn rewind(&mut self) {
        self.used = 0;
    }

    /// Drops what has not been used.
    pub(crate) fn cut(&mut self) {
        self.tape.truncate(self.used);
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
        let answer = self.next(batch.rule(), Need::Dice(batch.dice()), |entry| match entry.shown {
            Shown::Dice(faces) if faces.len() == usize::from(batch.dice()) => Ok(faces),
            Shown::Dice(_) | Shown::Card(_) => Err(Trouble::OtherThing { given: entry.given() }),
        });
        answer.map_err(|need| need.of(batch.thrown_by()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FaceSet, Seeded};

    const SHOOT: RuleId = RuleId("MG-SHO-04");
    const SAVE: RuleId = RuleId("MG-UNI-08");
    const DRAW: RuleId = RuleId("SX-CRD-03");

    fn tape(entries: &[(&str, &[u8])]) -> Scripted {
        Scripted::new(entries.iter().map(|(rule, faces)| Rolled::dice(*rule, faces).unwrap()).collect())
    }

    #[test]
    fn a_tape_answers_in_order() {
        let mut dice = tape(&[("MG-SHO-04", &[3, 3, 2, 6, 1, 5]), ("MG-UNI-08", &[4])]);
        assert_eq!(dice.pool(SHOOT, 6, FaceSet::at_least(3)).unwrap().hits(), 4);
        assert_eq!(dice.leftover().len(), 1);
        assert_eq!(dice.d6(SAVE), Ok(4));
        assert!(dice.leftover().is_empty());
    }

    #[test]
    fn misuse_of_a_tape_is_named() {
        let queen = "Q♥".parse().unwrap();
        let sentence = |mut dice: Scripted| dice.faces(SHOOT, 3).unwrap_err().to_string();
        assert_eq!(sentence(tape(&[])), "need 3 dice for MG-SHO-04");
        assert_eq!(
            sentence(tape(&[("MG-SHO-04", &[1, 2])])),
            "need 3 dice for MG-SHO-04, but the tape gives 2 dice"
        );
        assert_eq!(
            sentence(tape(&[("MG-SHO-04", &[1])])),
            "need 3 dice for MG-SHO-04, but the tape gives 1 die"
        );
        assert_eq!(
            sentence(tape(&[("MG-MEL-17", &[1, 2, 3])])),
            "need 3 dice for MG-SHO-04, but the tape gives 3 dice for MG-MEL-17 next"
        );
        assert_eq!(
            sentence(Scripted::new(vec![Rolled::card("MG-SHO-04", queen)])),
            "need 3 dice for MG-SHO-04, but the tape gives the card Q♥"
        );
        let mut dice = tape(&[("SX-CRD-03", &[1])]);
        let mut deck = Deck::FULL;
        let error = dice.draw(DRAW, &mut deck).unwrap_err();
        assert_eq!(error.to_string(), "need a card for SX-CRD-03, but the tape gives 1 die");
    }

    #[test]
    fn an_entry_that_does_not_fit_is_left_on_the_tape() {
        let mut dice = tape(&[("MG-SHO-04", &[1, 2])]);
        assert!(dice.faces(SHOOT, 3).is_err());
        assert_eq!(dice.leftover().len(), 1);
        assert_eq!(dice.leftover()[0].to_string(), "MG-SHO-04: 1 2");
    }

    #[test]
    fn no_dice_use_no_entry() {
        let mut dice = tape(&[]);
        assert_eq!(dice.pool(SAVE, 0, FaceSet::ALL).unwrap().hits(), 0);
        let mut recording = Recording::new(Seeded::new(1));
        assert!(recording.faces(SAVE, 0).unwrap().faces().is_empty());
        assert!(recording.noted().is_empty());
    }

    #[test]
    fn what_was_recorded_can_be_played_again() {
        fn play(dice: &mut dyn Dice) -> Result<(Faces, u8, Card), NeedDice> {
            let mut deck = Deck::FULL;
            Ok((dice.faces(SHOOT, 5)?.faces(), dice.d6(SAVE)?, dice.draw(DRAW, &mut deck)?))
        }
        let mut recording = Recording::new(Seeded::new(1815));
        let first = play(&mut recording).unwrap();
        let mut again = Scripted::new(recording.into_tape());
        assert_eq!(play(&mut again).unwrap(), first);
        assert!(again.leftover().is_empty());
    }

    #[test]
    fn entries_are_written_as_in_cases() {
        let dice = Rolled::dice("MG-SHO-04", &[3, 3]).unwrap();
        let card = Rolled::card("SX-CRD-03", "10c".parse().unwrap());
        let json = r#"[{"rule":"MG-SHO-04","rolled":[3,3]},{"rule":"SX-CRD-03","drew":"10♣"}]"#;
        assert_eq!(serde_json::to_string(&[&dice, &card]).unwrap(), json);
        assert_eq!(serde_json::from_str::<Vec<Rolled>>(json).unwrap(), [dice, card]);
    }

    #[test]
    fn a_bad_entry_is_explained() {
        #[rustfmt::skip]
        let examples = [
            (r#"{"rule":"R"}"#,                            "the entry for R says neither what was `rolled` nor what it `drew`"),
            (r#"{"rule":"R","rolled":[1],"drew":"QH"}"#,   "the entry for R has both `rolled` and `drew`: make two of it"),
            (r#"{"rule":"R","rolled":[0]}"#,               "a die shows 1 to 6, not 0"),
            (r#"{"rule":"R","drew":"1H"}"#,                "`1H` is no card: write its rank"),
            (r#"{"rule":"R","roled":[1]}"#,                "unknown field `roled`"),
        ];
        for (json, sentence) in examples {
            let error = serde_json::from_str::<Rolled>(json).unwrap_err().to_string();
            assert!(error.contains(sentence), "{json}: {error}");
        }
    }
}
