//! SX-CTOWN-17, SX-CCAP-03, SX-CTOWN-15, SX-CTOWN-16: which house, and who is in the others.

use dice::{Dice, NeedDice};
use table::Pose;

use super::{House, Trade};
use crate::ids;
use crate::people::{Folk, Person, Sheet};

/// SX-CTOWN-17: a house at random among some: a die each in list order, ties for the highest again among themselves.
pub fn pick(dice: &mut dyn Dice, houses: &[House], may: impl Fn(&House) -> bool) -> Result<usize, NeedDice> {
    let among: Vec<usize> = (0..houses.len()).filter(|place| may(&houses[*place])).collect();
    highest(dice, ids::SX_CTOWN_17, among, |_| 0)
}

/// SX-CCAP-03: where the hunted man is: a die for each house, more for a saloon or a hotel.
pub fn hideaway(dice: &mut dyn Dice, houses: &[House]) -> Result<usize, NeedDice> {
    highest(dice, ids::SX_CCAP_03, (0..houses.len()).collect(), |place| houses[place].trade.shelter())
}

fn highest(
    dice: &mut dyn Dice,
    rule: dice::RuleId,
    mut among: Vec<usize>,
    more: impl Fn(usize) -> u8,
) -> Result<usize, NeedDice> {
    loop {
        let rolled = dice.faces(rule, among.len() as u8)?.faces();
        let scores: Vec<u8> =
            among.iter().zip(rolled.iter()).map(|(place, die)| die + more(*place)).collect();
        let best = scores.iter().copied().max().unwrap_or_default();
        let mut score = scores.into_iter();
        among.retain(|_| score.next() == Some(best));
        if let [found] = among[..] {
            return Ok(found);
        }
    }
}

/// One of the townsfolk, and the house he is in.
#[derive(Debug, Clone, PartialEq)]
pub struct Townsman {
    /// Which house, in list order.
    pub house: usize,
    /// Who.
    pub person: Person,
}

/// SX-CTOWN-15, SX-CTOWN-16: one armed civilian in each house but the one the Outlaw's party holds.
pub fn townsfolk(dice: &mut dyn Dice, houses: &[House], held: usize) -> Result<Vec<Townsman>, NeedDice> {
    let others = (0..houses.len()).filter(|place| *place != held);
    others
        .map(|house| Ok(Townsman { house, person: Folk::Sheet(Sheet::Civilians).roll(dice, &[])? }))
        .collect()
}

impl House {
    /// SX-CTOWN-15: inside in the middle of the door, base touching the opening, facing out.
    pub fn behind_the_door(&self) -> Pose {
        let (x, y) = self.door();
        Pose::new(x, y + self.row.away() * sixgun::field::FOOT, self.faces())
    }
}

/// The first house of a trade, in list order.
pub fn first_of(houses: &[House], trade: Trade) -> Option<usize> {
    houses.iter().position(|house| house.trade == trade)
}

#[cfg(test)]
mod tests {
    use dice::{Rolled, Scripted};

    use super::*;
    use crate::towns::Size;
    use crate::towns::layout::lay_out;

    fn tape(rolls: &[(&str, &[u8])]) -> Scripted {
        Scripted::new(rolls.iter().map(|(rule, faces)| Rolled::dice(*rule, faces).unwrap()).collect())
    }

    /// SX-CTOWN-17, its example: Church 6 and Saloon (Large) 6; again 2 and 5.
    #[test]
    fn the_marshal_is_in_the_large_saloon() {
        let houses = lay_out(Size::Small, &[1; 18]);
        let mut first = [3; 17];
        // The Jail, eleventh of the list, is left out, so the saloon is the fourteenth die.
        (first[4], first[13]) = (6, 6);
        let mut dice = tape(&[("SX-CTOWN-17", &first), ("SX-CTOWN-17", &[2, 5])]);
        let found = pick(&mut dice, &houses, |house| house.trade != Trade::MarshalAndJail).unwrap();
        assert_eq!(houses[found].sign, "Large Saloon");
        assert!(dice.leftover().is_empty());
    }

    /// SX-CCAP-03, its example.
    #[test]
    fn the_outlaw_is_in_the_schoolhouse() {
        let houses = lay_out(Size::Small, &[1; 18]);
        let first = [5, 1, 6, 5, 2, 3, 4, 1, 2, 3, 1, 4, 2, 4, 3, 6, 1, 2];
        let mut dice =
            tape(&[("SX-CCAP-03", &first), ("SX-CCAP-03", &[3, 4, 2, 5]), ("SX-CCAP-03", &[1, 4])]);
        let found = hideaway(&mut dice, &houses).unwrap();
        assert_eq!(houses[found].sign, "Schoolhouse");
        assert!(dice.leftover().is_empty());
    }

    /// SX-CTOWN-15, SX-CTOWN-16: 33 pairs with the Outlaw in the Church, and a Bank Teller in the first Bank.
    #[test]
    fn one_of_the_townsfolk_in_every_other_house() {
        let houses = lay_out(Size::GoodSized, &[3; 34]);
        let church = first_of(&houses, Trade::Church).unwrap();
        let mut pairs: Vec<(&str, &[u8])> = vec![("SX-CNPC-02", &[3, 1])];
        pairs.extend(vec![("SX-CNPC-02", &[3, 4][..]); 32]);
        let mut dice = tape(&pairs);
        let folk = townsfolk(&mut dice, &houses, church).unwrap();
        assert!(dice.leftover().is_empty());
        assert_eq!((folk.len(), folk[0].person.name.as_str()), (33, "Bank Teller"));
        assert!(folk.iter().all(|one| one.house != church));
    }
}
