//! Exact chances, for those who want no rounding at all.

use crate::FaceSet;

/// A chance as a fraction in lowest terms. Arithmetic answers nothing rather than a wrong number when it outgrows 128 bits,
/// which is beyond any 49 dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: u128,
    denominator: u128,
}

impl Ratio {
    /// What never happens.
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };
    /// What always happens.
    pub const ONE: Ratio = Ratio { numerator: 1, denominator: 1 };

    /// `ways` out of `all`; nothing if `all` is zero.
    pub fn new(ways: u128, all: u128) -> Option<Ratio> {
        let common = greatest_common_divisor(ways, all);
        (all != 0).then(|| Ratio { numerator: ways / common, denominator: all / common })
    }

    /// The chance that exactly `hits` of `dice` dice show a face of `set`.
    pub fn binomial(dice: u8, hits: u8, set: FaceSet) -> Option<Ratio> {
        if hits > dice {
            return Some(Ratio::ZERO);
        }
        let hit = Ratio::new(u128::from(set.len()), 6)?;
        let miss = Ratio::new(u128::from(set.others().len()), 6)?;
        let mut chance = hit.pow(hits)?.times(miss.pow(dice - hits)?)?;
        for chosen in 1..=hits {
            chance = chance.times(Ratio::new(u128::from(dice - hits + chosen), u128::from(chosen))?)?;
        }
        Some(chance)
    }

    /// This or that, which exclude each other.
    pub fn plus(self, other: Ratio) -> Option<Ratio> {
        // Over the lowest common denominator, so that the sum outgrows its type as late as possible.
        let common = greatest_common_divisor(self.denominator, other.denominator);
        let left = self.numerator.checked_mul(other.denominator / common)?;
        let right = other.numerator.checked_mul(self.denominator / common)?;
        Ratio::new(left.checked_add(right)?, (self.denominator / common).checked_mul(other.denominator)?)
    }

    /// This and then that.
    pub fn times(self, other: Ratio) -> Option<Ratio> {
        let left = Ratio::new(self.numerator, other.denominator)?;
        let right = Ratio::new(other.numerator, self.denominator)?;
        Some(Ratio {
            numerator: left.numerator.checked_mul(right.numerator)?,
            denominator: left.denominator.checked_mul(right.denominator)?,
        })
    }

    fn pow(self, exponent: u8) -> Option<Ratio> {
        (0..exponent).try_fold(Ratio::ONE, |power, _| power.times(self))
    }

    /// The nearest number, or nearly so.
    pub fn as_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

/// `7/36`.
impl std::fmt::Display for Ratio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// At least 1, so that it can be divided by.
fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(ways: u128, all: u128) -> Ratio {
        Ratio::new(ways, all).unwrap()
    }

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        assert_eq!(ratio(6, 36).to_string(), "1/6");
        assert_eq!(ratio(0, 36), Ratio::ZERO);
        assert_eq!(Ratio::new(1, 0), None);
        assert_eq!(ratio(1, 6).plus(ratio(1, 3)), Some(ratio(1, 2)));
        assert_eq!(ratio(2, 3).times(ratio(3, 4)), Some(ratio(1, 2)));
        assert_eq!(ratio(1, u128::MAX).times(ratio(1, 2)), None);
        assert_eq!(ratio(u128::MAX, 1).plus(Ratio::ONE), None);
    }

    #[test]
    fn chances_of_a_few_dice_by_hand() {
        #[rustfmt::skip]
        let examples = [
            // dice  hits  needed  chance
            (0,      0,    4,      ratio(1, 1)),
            (1,      1,    5,      ratio(1, 3)),
            (2,      1,    6,      ratio(10, 36)),
            (3,      2,    4,      ratio(3, 8)),
            (4,      4,    7,      ratio(0, 1)),
            (4,      0,    7,      ratio(1, 1)),
            (4,      5,    1,      ratio(0, 1)),
        ];
        for (dice, hits, needed, chance) in examples {
            let found = Ratio::binomial(dice, hits, FaceSet::at_least(needed));
            assert_eq!(found, Some(chance), "{hits} of {dice} at {needed}+");
        }
    }

    #[test]
    fn chances_of_a_pool_sum_to_exactly_one() {
        for needed in 1..=7 {
            for dice in 0..=48 {
                let set = FaceSet::at_least(needed);
                let sum =
                    (0..=dice).try_fold(Ratio::ZERO, |sum, hits| sum.plus(Ratio::binomial(dice, hits, set)?));
                assert_eq!(sum, Some(Ratio::ONE), "{dice} dice at {needed}+");
            }
        }
    }
}
