//! Dice in somebody's hand.

use crate::{Batch, By, Card, Deck, Dice, Faces, NeedDice, RuleId};

/// Passes on what another source gives, and says who throws it. Cards come from a deck that is nobody's.
pub struct InHand<'a> {
    dice: &'a mut dyn Dice,
    by: By,
}

impl<'a> InHand<'a> {
    /// These dice, thrown by somebody.
    pub fn new(dice: &'a mut dyn Dice, by: By) -> InHand<'a> {
        InHand { dice, by }
    }
}

impl Dice for InHand<'_> {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        self.dice.throw(batch.by(self.by))
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        self.dice.turn_up(rule, deck)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scripted;

    const RULE: RuleId = RuleId("SX-DRAW-02");

    #[test]
    fn who_throws_is_said_when_there_are_no_dice() {
        let mut none = Scripted::default();
        assert_eq!(none.d6(RULE).unwrap_err().by, By::Whoever);
        assert_eq!(InHand::new(&mut none, By::Player(1)).d6(RULE).unwrap_err().by, By::Player(1));
        let mut deck = Deck::FULL;
        let need = InHand::new(&mut none, By::Nobody).draw(RULE, &mut deck).unwrap_err();
        assert_eq!(need.by, By::Whoever, "a card is drawn by whoever gave the order");
    }
}
