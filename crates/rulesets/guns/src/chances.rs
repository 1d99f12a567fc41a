//! What dice bring that each base rolls for itself, reckoned and not rolled: the chance that a base is lost, and of each number of bases. Sums of products,
//! so what forty dice bring is as exact as what one does.

use crate::state::BaseId;

/// A base that is diced for, and up to which number it is lost.
pub(crate) type AtRisk = (BaseId, u8);

/// What the dice of a side bring.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Losses {
    /// The chance that each base is lost.
    pub(crate) of: Vec<(BaseId, f64)>,
    /// The chance that so many bases are lost, from none upwards.
    pub(crate) numbers: Vec<f64>,
}

impl Losses {
    /// What the dice of these bases bring.
    /// - `most`: SG-OUT-08: no more than these are lost; who has the lowest dice goes first, of equals the first in the roster.
    pub(crate) fn of(mut bases: Vec<AtRisk>, most: Option<usize>) -> Self {
        bases.sort_unstable();
        let most = most.unwrap_or(bases.len()).min(bases.len());
        let numbers = before(bases.iter().map(|(_, up_to)| *up_to), most).pop().unwrap_or_default();
        let mut of: Vec<(BaseId, f64)> = bases.iter().map(|(base, _)| (*base, 0.0)).collect();
        let highest = bases.iter().map(|(_, up_to)| *up_to).max().unwrap_or(0);
        for face in (1..=highest).filter(|_| most > 0) {
            // With this die a base goes after those before it in the roster with the same or less, and after those behind it with less.
            let ahead = before(bases.iter().map(|(_, up_to)| face.min(*up_to)), most);
            let behind = before(bases.iter().rev().map(|(_, up_to)| (face - 1).min(*up_to)), most);
            let others = ahead.iter().zip(behind.iter().rev().skip(1));
            for (((_, chance), (_, up_to)), (ahead, behind)) in of.iter_mut().zip(&bases).zip(others) {
                if face <= *up_to {
                    *chance += fewer_than(most, ahead, behind) / 6.0;
                }
            }
        }
        Self { of, numbers }
    }

    /// How many are lost on average.
    pub(crate) fn mean(&self) -> f64 {
        self.numbers.iter().enumerate().map(|(number, chance)| number as f64 * chance).sum()
    }
}

/// Before each die in turn and after the last: the chance that so many of those rolled show no more than they may. The last number stands for all above it.
fn before(dice: impl Iterator<Item = u8>, most: usize) -> Vec<Vec<f64>> {
    let mut numbers = vec![0.0; most + 1];
    numbers[0] = 1.0;
    let mut found = vec![numbers.clone()];
    for up_to in dice {
        let chance = f64::from(up_to) / 6.0;
        for number in (0..=most).rev() {
            let stays = if number == most { 1.0 } else { 1.0 - chance };
            let one_less = number.checked_sub(1).map_or(0.0, |less| numbers[less]);
            numbers[number] = numbers[number] * stays + one_less * chance;
        }
        found.push(numbers.clone());
    }
    found
}

/// The chance that two numbers are together below `most`.
fn fewer_than(most: usize, one: &[f64], other: &[f64]) -> f64 {
    let mut up_to = 0.0;
    // The more there are of the one, the fewer there may be of the other.
    one[..most].iter().rev().zip(&other[..most]).fold(0.0, |sum, (one, other)| {
        up_to += other;
        sum + one * up_to
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four bases, three up to 2 and one up to 1, of which two may be lost: every throw of four dice, judged as SG-OUT-08 says it.
    #[test]
    fn the_surplus_with_the_highest_dice_survives() {
        let bases: [AtRisk; 4] = [(BaseId(3), 1), (BaseId(4), 2), (BaseId(7), 2), (BaseId(9), 2)];
        let (mut of, mut numbers) = ([0_u32; 4], [0_u32; 3]);
        for throw in 0..6_usize.pow(4) {
            let die = |place: usize| (throw / 6_usize.pow(place as u32) % 6) as u8 + 1;
            let mut lost: Vec<(u8, usize)> = (0..4)
                .filter(|place| die(*place) <= bases[*place].1)
                .map(|place| (die(place), place))
                .collect();
            lost.sort_unstable();
            lost.truncate(2);
            numbers[lost.len()] += 1;
            for (_, place) in lost {
                of[place] += 1;
            }
        }
        let found = Losses::of(bases.to_vec(), Some(2));
        let near = |chance: f64, ways: u32| (chance - f64::from(ways) / 1296.0).abs() < 8.0 * f64::EPSILON;
        assert!(found.of.iter().zip(of).all(|((_, chance), ways)| near(*chance, ways)), "{found:?} {of:?}");
        assert!(found.numbers.iter().zip(numbers).all(|(chance, ways)| near(*chance, ways)), "{found:?}");
    }

    /// SG-OUT-08: where the enemy had nobody counted, nobody is lost.
    #[test]
    fn a_limit_of_none_spares_everybody() {
        let found = Losses::of(vec![(BaseId(0), 2), (BaseId(1), 2)], Some(0));
        assert_eq!(found, Losses { of: vec![(BaseId(0), 0.0), (BaseId(1), 0.0)], numbers: vec![1.0] });
        assert_eq!(Losses::of(vec![], None).numbers, [1.0]);
    }
}
