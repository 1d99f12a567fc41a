//! The dice of one order: Longroll's, or a person's. Who keeps a match and who keeps a campaign lay them out alike.

use dice::{Batch, By, Card, Deck, Dice, Faces, Need, NeedDice, RuleId, Seeded};
use engine::{BySide, Seat, Seats, Side, Sits};

use crate::Hand;
use crate::message::Wanted;

/// The dice before the first decision.
pub(crate) fn opening(seed: u64) -> Seeded {
    Seeded::stream(seed, 0)
}

/// The dice of one order. Longroll's dice come from the battle's seed and the order's number, so that neither a reload nor an
/// order taken back and given again changes a die. Where a person throws, those same dice lie under what was typed, and
/// show wherever nothing was. Each seat throws its own; what nobody may be asked for is Longroll's.
pub struct Tray<'a, D = Seeded> {
    longrolls: D,
    /// Whose people throw their own.
    own: Seats,
    /// Whose order it is: he throws what is nobody's in particular.
    giver: Seat,
    typed: &'a [String],
    /// How many typed texts have been read and were good.
    pub accepted: usize,
    /// What is wrong with the next.
    pub trouble: Option<String>,
}

impl<'a> Tray<'a> {
    /// The dice of order `number`, from 1.
    pub(crate) fn new(
        seed: u64,
        number: usize,
        hands: BySide<Hand>,
        giver: Side,
        typed: &'a [String],
    ) -> Self {
        let own = Seats::of(|side: Side| hands[side] == Hand::Own);
        Self::over(Seeded::stream(seed, number as u64), own, giver.seat(), typed)
    }

    /// The dice before the first decision. What is nobody's in particular is thrown by the first side, or by the other if only that one throws its own.
    pub(crate) fn opening(seed: u64, hands: BySide<Hand>, typed: &'a [String]) -> Self {
        let giver = if hands[Side::A] == Hand::Own { Side::A } else { Side::B };
        Self::new(seed, 0, hands, giver, typed)
    }

    /// What is wanted of a person when the dice are not there.
    pub(crate) fn wants(self, need: NeedDice) -> Wanted {
        Wanted {
            side: Side::seated(self.thrower(need.by).unwrap_or(self.giver)),
            rule: need.rule.to_string(),
            dice: need.need.count(),
            accepted: self.accepted,
            trouble: self.trouble,
        }
    }
}

impl<'a, D: Dice> Tray<'a, D> {
    /// What was typed over Longroll's dice: `own` are the seats whose people throw, `giver` is the one whose order it is.
    pub const fn over(longrolls: D, own: Seats, giver: Seat, typed: &'a [String]) -> Self {
        Self { longrolls, own, giver, typed, accepted: 0, trouble: None }
    }

    /// The seat that throws; nothing if nobody may be asked.
    pub fn thrower(&self, by: By) -> Option<Seat> {
        match by {
            By::Whoever => Some(self.giver),
            By::Player(_) => Seat::of_hand(by),
            By::Nobody | By::Stream(_) => None,
        }
    }

    /// What shows: `rolled` where Longroll throws, else what was typed laid over it by `read`.
    fn show<T>(
        &mut self,
        wanted: NeedDice,
        rolled: T,
        read: impl FnOnce(&str, T) -> Result<T, String>,
    ) -> Result<T, NeedDice> {
        let typed = match self.thrower(wanted.by) {
            Some(seat) if self.own.has(seat) => self.typed.get(self.accepted),
            None | Some(_) => return Ok(rolled),
        };
        match typed.map(|text| read(text, rolled)) {
            Some(Ok(shown)) => {
                self.accepted += 1;
                return Ok(shown);
            }
            Some(Err(says)) => self.trouble = Some(says),
            None => {}
        }
        Err(wanted)
    }
}

impl<D: Dice> Dice for Tray<'_, D> {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        let rolled = self.longrolls.throw(batch)?;
        let (rule, need, by) = (batch.rule(), Need::Dice(batch.dice()), batch.thrown_by());
        self.show(NeedDice { rule, need, by, trouble: None }, rolled, lay_over)
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        let rolled = self.longrolls.turn_up(rule, deck)?;
        let wanted = NeedDice { rule, need: Need::Card, by: By::Whoever, trouble: None };
        self.show(wanted, rolled, |typed, rolled| card_from(typed, rolled, deck))
    }
}

/// Lays typed dice over rolled ones: a sign for each die, `-` and whatever is missing keep the rolled one.
fn lay_over(typed: &str, rolled: Faces) -> Result<Faces, String> {
    let mut faces: Vec<u8> = rolled.iter().copied().collect();
    let signs: Vec<char> = typed.chars().filter(|sign| !sign.is_whitespace() && *sign != ',').collect();
    if signs.len() > faces.len() {
        return Err(format!("{} dice were typed where {} are rolled", signs.len(), faces.len()));
    }
    for (face, sign) in faces.iter_mut().zip(signs) {
        match sign {
            '1'..='6' => *face = sign as u8 - b'0',
            '-' => {}
            _ => {
                return Err(format!(
                    "`{sign}` is on no die: type 1 to 6 for each die, or - to have it rolled"
                ));
            }
        }
    }
    Faces::new(&faces).map_err(|bad| bad.to_string())
}

fn card_from(typed: &str, rolled: Card, deck: &Deck) -> Result<Card, String> {
    if typed.trim().is_empty() || typed.trim() == "-" {
        return Ok(rolled);
    }
    let card: Card = typed.trim().parse().map_err(|bad: dice::BadCard| bad.to_string())?;
    if deck.contains(card) { Ok(card) } else { Err(format!("{card} is no longer in the deck")) }
}

#[cfg(test)]
mod tests {
    use dice::InHand;

    use super::*;

    const RULE: RuleId = RuleId("MG-SHO-04");

    /// The dice of an order of side A's, whose hands are as said; side B's are Longroll's.
    fn tray(number: usize, hand: Hand, typed: &[String]) -> Tray<'_> {
        Tray::new(7, number, BySide { a: hand, b: Hand::Longroll }, Side::A, typed)
    }

    fn typed(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn longrolls_dice_depend_on_seed_and_order_alone() {
        let throw = |number| tray(number, Hand::Longroll, &[]).faces(RULE, 20).unwrap().faces();
        assert_eq!(throw(3), throw(3));
        assert_ne!(throw(3), throw(4));
    }

    #[test]
    fn what_is_not_typed_is_the_die_longroll_would_have_rolled() {
        let longrolls = tray(1, Hand::Longroll, &[]).faces(RULE, 4).unwrap().faces();
        let texts = typed(&["2-5"]);
        let mixed = tray(1, Hand::Own, &texts).faces(RULE, 4).unwrap().faces();
        assert_eq!(mixed.iter().copied().collect::<Vec<_>>(), [2, longrolls[1], 5, longrolls[3]]);
        let blank = typed(&[""]);
        assert_eq!(tray(1, Hand::Own, &blank).faces(RULE, 4).unwrap().faces(), longrolls);
    }

    #[test]
    fn a_person_is_asked_batch_by_batch() {
        let texts = typed(&["61"]);
        let mut tray = tray(1, Hand::Own, &texts);
        tray.faces(RULE, 2).unwrap();
        let need = tray.faces(RULE, 3).unwrap_err();
        assert_eq!((need.need, tray.accepted, tray.trouble), (Need::Dice(3), 1, None));
    }

    #[test]
    fn each_side_is_asked_for_its_own_dice_and_nobody_for_secret_ones() {
        let longrolls = tray(1, Hand::Longroll, &[]).faces(RULE, 2).unwrap().faces();
        let mut tray = tray(1, Hand::Own, &[]);
        let secret = InHand::new(&mut tray, By::Nobody).faces(RULE, 2).unwrap();
        assert_eq!(secret.faces(), longrolls);
        assert!(InHand::new(&mut tray, Side::B.hand()).faces(RULE, 1).is_ok(), "B's are Longroll's");
        let need = InHand::new(&mut tray, Side::A.hand()).faces(RULE, 1).unwrap_err();
        assert_eq!(tray.thrower(need.by), Some(Side::A.seat()));
        assert_eq!(tray.thrower(By::Whoever), Some(Side::A.seat()), "it is A's order");
    }

    #[test]
    fn a_bad_text_is_explained() {
        #[rustfmt::skip]
        let examples = [
            ("7",   "`7` is on no die: type 1 to 6 for each die, or - to have it rolled"),
            ("123", "3 dice were typed where 2 are rolled"),
        ];
        for (text, says) in examples {
            let texts = typed(&[text]);
            let mut tray = tray(1, Hand::Own, &texts);
            assert!(tray.faces(RULE, 2).is_err());
            assert_eq!((tray.accepted, tray.trouble.as_deref()), (0, Some(says)));
        }
    }

    #[test]
    fn a_typed_card_must_still_be_in_the_deck() {
        let texts = typed(&["QH", "QH"]);
        let mut tray = tray(1, Hand::Own, &texts);
        let mut deck = Deck::FULL;
        assert_eq!(tray.draw(RULE, &mut deck).unwrap().to_string(), "Q♥");
        assert!(tray.draw(RULE, &mut deck).is_err());
        assert_eq!(tray.trouble.as_deref(), Some("Q♥ is no longer in the deck"));
    }
}
