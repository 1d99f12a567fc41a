//! Real dice on a real table: people roll and type what they see.

use crate::need::{Need, NeedDice};
use crate::tape::{Rolled, Scripted, Shown};
use crate::{BadCard, BadFaces, Batch, Card, Deck, Dice, Faces, RuleId};

/// Dice that people roll, for one order at a time.
///
/// The order is applied; where the tape ends it stops with [`NeedDice`]; the players are asked and their answer is
/// [entered](Physical::enter); the order is applied again from the state before it. When it has gone through,
/// [`forget`](Physical::forget) makes ready for the next.
#[derive(Debug, Clone, Default)]
pub struct Physical {
    tape: Scripted,
}

impl Physical {
    /// Nothing rolled yet.
    pub fn new() -> Physical {
        Physical::default()
    }

    /// Puts what a player typed in answer to `need` at the end of the tape, and the tape back to its beginning.
    /// Dice may be typed as `3 5 1`, `3, 5, 1` or `351`, a card as `Q♥` or `QH`.
    pub fn enter(&mut self, need: &NeedDice, typed: &str) -> Result<(), BadEntry> {
        let shown = match need.need {
            Need::Card => Shown::Card(typed.parse()?),
            Need::Dice(dice) => Shown::Dice(read_faces(need.rule, dice, typed)?),
        };
        self.tape.push(Rolled { rule: need.rule.to_string(), shown });
        self.tape.rewind();
        Ok(())
    }

    /// Puts the tape back to its beginning, to apply the same order again.
    pub fn rewind(&mut self) {
        self.tape.rewind();
    }

    /// Empties the tape: the order has gone through, or was given up.
    pub fn forget(&mut self) {
        self.tape = Scripted::default();
    }

    /// An answer that did not fit (a card drawn before, dice meant for an order since changed) is taken off the tape with all
    /// that came after it, so that the players can be asked again.
    fn or_drop_the_rest<T>(&mut self, answer: Result<T, NeedDice>) -> Result<T, NeedDice> {
        if answer.is_err() {
            self.tape.cut();
        }
        answer
    }
}

impl Dice for Physical {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        let answer = self.tape.throw(batch);
        self.or_drop_the_rest(answer)
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        let answer = self.tape.turn_up(rule, deck);
        self.or_drop_the_rest(answer)
    }
}

fn read_faces(rule: RuleId, needed: u8, typed: &str) -> Result<Faces, BadEntry> {
    let digits = typed.chars().filter(|sign| !sign.is_whitespace() && *sign != ',');
    let faces: Vec<u8> = digits
        .map(|sign| sign.to_digit(10).map(|face| face as u8).ok_or(BadEntry::NotADie { sign }))
        .collect::<Result<_, _>>()?;
    let faces = Faces::new(&faces)?;
    if faces.len() != usize::from(needed) {
        return Err(BadEntry::WrongNumber { rule, needed: Need::Dice(needed), entered: faces.len() });
    }
    Ok(faces)
}

/// Why what was typed is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadEntry {
    /// Not as many dice as needed.
    #[error("{rule} needs {needed}, not {entered}")]
    WrongNumber {
        /// The rule that asks.
        rule: RuleId,
        /// What it asks for.
        needed: Need,
        /// How many were entered.
        entered: usize,
    },
    /// Something that is on no die.
    #[error("`{sign}` is no face of a die: type the numbers 1 to 6, such as 3 5 1")]
    NotADie {
        /// What was typed.
        sign: char,
    },
    /// A number that is on no die, or too many dice.
    #[error(transparent)]
    Faces(#[from] BadFaces),
    /// No card.
    #[error(transparent)]
    Card(#[from] BadCard),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaceSet;

    const SHOOT: RuleId = RuleId("MG-SHO-04");
    const SAVE: RuleId = RuleId("MG-UNI-08");
    const DRAW: RuleId = RuleId("SX-CRD-03");

    /// Four dice at 4+, each hit saved on 5+: what gets through.
    fn volley(dice: &mut dyn Dice) -> Result<u8, NeedDice> {
        let hits = dice.pool(SHOOT, 4, FaceSet::at_least(4))?.hits();
        let saved = dice.pool(SAVE, hits, FaceSet::at_least(5))?.hits();
        Ok(hits - saved)
    }

    #[test]
    fn an_order_is_applied_again_with_a_longer_tape() {
        let mut dice = Physical::new();
        let need = volley(&mut dice).unwrap_err();
        assert_eq!(need.to_string(), "need 4 dice for MG-SHO-04");
        dice.enter(&need, "4 1, 6 6").unwrap();
        let need = volley(&mut dice).unwrap_err();
        assert_eq!(need.to_string(), "need 3 dice for MG-UNI-08");
        dice.enter(&need, "521").unwrap();
        assert_eq!(volley(&mut dice), Ok(2));
        dice.rewind();
        assert_eq!(volley(&mut dice), Ok(2));
        dice.forget();
        assert_eq!(volley(&mut dice).unwrap_err().to_string(), "need 4 dice for MG-SHO-04");
    }

    #[test]
    fn a_bad_entry_is_explained_and_changes_nothing() {
        let mut dice = Physical::new();
        let need = volley(&mut dice).unwrap_err();
        #[rustfmt::skip]
        let examples = [
            ("1 2 3",     "MG-SHO-04 needs 4 dice, not 3"),
            ("",          "MG-SHO-04 needs 4 dice, not 0"),
            ("1 2 3 7",   "a die shows 1 to 6, not 7"),
            ("1 2 three", "`t` is no face of a die: type the numbers 1 to 6, such as 3 5 1"),
        ];
        for (typed, sentence) in examples {
            assert_eq!(dice.enter(&need, typed).unwrap_err().to_string(), sentence);
        }
        assert_eq!(volley(&mut dice), Err(need));
    }

    #[test]
    fn a_card_that_is_gone_is_asked_for_again() {
        let mut dice = Physical::new();
        let pair = |dice: &mut Physical| {
            let mut deck = Deck::FULL;
            Ok::<_, NeedDice>([dice.draw(DRAW, &mut deck)?, dice.draw(DRAW, &mut deck)?])
        };
        let need = pair(&mut dice).unwrap_err();
        assert_eq!(need.to_string(), "need a card for SX-CRD-03");
        dice.enter(&need, "QH").unwrap();
        let need = pair(&mut dice).unwrap_err();
        dice.enter(&need, "q♥").unwrap();
        let need = pair(&mut dice).unwrap_err();
        assert_eq!(
            need.to_string(),
            "need a card for SX-CRD-03, but the tape gives Q♥, which is no longer in the deck"
        );
        dice.enter(&need, "10S").unwrap();
        assert_eq!(pair(&mut dice).unwrap().map(|card| card.to_string()), ["Q♥", "10♠"]);
    }
}
