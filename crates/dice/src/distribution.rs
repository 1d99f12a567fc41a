//! Exact distributions of small numbers: hits of a pool, hits after saves, margins.
//!
//! Nothing is sampled, truncated or allocated. Chances are sums of products of positive numbers, so they keep some fourteen
//! digits.

use crate::{FaceSet, Faces};

const PLACES: usize = Distribution::MOST as usize + 1;

/// How likely each number from 0 to [`most`](Distribution::most) is.
#[derive(Clone, Copy, PartialEq)]
pub struct Distribution {
    // Places beyond `most` stay zero, so that the derived comparison holds.
    chances: [f64; PLACES],
    most: u8,
}

impl Distribution {
    /// The highest number a distribution can speak of.
    pub const MOST: u8 = Faces::MOST;

    /// `number` and nothing else. A number above [`Distribution::MOST`] is a bug of the caller.
    pub fn certain(number: u8) -> Distribution {
        let mut certain = Distribution::nothing_up_to(number);
        certain.chances[usize::from(number)] = 1.0;
        certain
    }

    /// One die: 1 to 6.
    pub fn d6() -> Distribution {
        let mut die = Distribution::nothing_up_to(6);
        die.chances[1..=6].fill(1.0 / 6.0);
        die
    }

    /// How many of `dice` dice show a face of `set`. More than [`Distribution::MOST`] dice are a bug of the caller.
    pub fn binomial(dice: u8, set: FaceSet) -> Distribution {
        if set.is_empty() {
            return Distribution::certain(0);
        }
        let misses = set.others();
        if misses.is_empty() {
            return Distribution::certain(dice);
        }
        let mut pool = Distribution::nothing_up_to(dice);
        let odds = f64::from(set.len()) / f64::from(misses.len());
        let mut chance = power(misses.chance(), dice);
        for (hits, place) in (0..=dice).zip(&mut pool.chances) {
            *place = chance;
            // One hit more and one miss less: the last round multiplies by zero.
            chance *= odds * f64::from(dice - hits) / f64::from(hits + 1);
        }
        pool
    }

    /// Each of the number stays with the chance `keep`, on its own. `keep` lies between 0 and 1.
    pub fn thin(&self, keep: f64) -> Distribution {
        debug_assert!((0.0..=1.0).contains(&keep), "a chance lies between 0 and 1");
        let lose = 1.0 - keep;
        let mut thinned = Distribution::nothing_up_to(self.most);
        // Horner's scheme on the generating function: one more candidate, then the next lower number joins in.
        for (grown, number) in (0..=self.most).rev().enumerate() {
            for place in (1..=grown).rev() {
                thinned.chances[place] = thinned.chances[place] * lose + thinned.chances[place - 1] * keep;
            }
            thinned.chances[0] = thinned.chances[0] * lose + self.chances[usize::from(number)];
        }
        thinned
    }

    /// What is left of so many hits when each is saved by a die that shows a face of `saves`.
    pub fn saved_on(&self, saves: FaceSet) -> Distribution {
        self.thin(saves.others().chance())
    }

    /// Both numbers added up, independent of each other; nothing if the sum could exceed [`Distribution::MOST`].
    pub fn plus(&self, other: &Distribution) -> Option<Distribution> {
        let most = self.most.checked_add(other.most).filter(|&most| most <= Distribution::MOST)?;
        let mut sum = Distribution::nothing_up_to(most);
        for (number, chance) in self.iter() {
            let places = &mut sum.chances[usize::from(number)..];
            for (place, (_, also)) in places.iter_mut().zip(other.iter()) {
                *place += chance * also;
            }
        }
        Some(sum)
    }

    /// By how much this number exceeds the other, independent of it; 0 where it does not.
    pub fn lead_over(&self, other: &Distribution) -> Distribution {
        let mut lead = Distribution::nothing_up_to(self.most);
        for (ours, chance) in self.iter() {
            for (theirs, also) in other.iter().take(usize::from(ours)) {
                lead.chances[usize::from(ours - theirs)] += chance * also;
            }
            lead.chances[0] += chance * other.at_least(ours);
        }
        lead
    }

    /// What follows from each number, weighed by how likely the number is: `hits.then(|hits| status_dice(hits))`.
    pub fn then(&self, mut next: impl FnMut(u8) -> Distribution) -> Distribution {
        let mut whole = Distribution::nothing_up_to(0);
        for (number, chance) in self.iter().filter(|&(_, chance)| chance > 0.0) {
            let part = next(number);
            whole.most = whole.most.max(part.most);
            for (place, (_, also)) in whole.chances.iter_mut().zip(part.iter()) {
                *place += chance * also;
            }
        }
        whole
    }

    /// The same number, counted no higher than `up_to`.
    pub fn capped(&self, up_to: u8) -> Distribution {
        if up_to >= self.most {
            return *self;
        }
        let mut capped = Distribution::nothing_up_to(up_to);
        let kept = usize::from(up_to);
        capped.chances[..kept].copy_from_slice(&self.chances[..kept]);
        capped.chances[kept] = self.at_least(up_to);
        capped
    }

    /// The chance of exactly `number`.
    pub fn chance(&self, number: u8) -> f64 {
        self.chances.get(usize::from(number)).copied().unwrap_or(0.0)
    }

    /// The chance of `number` or more.
    pub fn at_least(&self, number: u8) -> f64 {
        // From the small end of the tail upwards, which loses the least.
        self.iter().rev().take_while(|&(place, _)| place >= number).map(|(_, chance)| chance).sum()
    }

    /// The number to expect on average.
    pub fn mean(&self) -> f64 {
        self.iter().map(|(number, chance)| f64::from(number) * chance).sum()
    }

    /// How this number fares against another, independent of it.
    pub fn against(&self, other: &Distribution) -> Opposed {
        let mut opposed = Opposed { wins: 0.0, draws: 0.0, loses: 0.0 };
        for (ours, chance) in self.iter() {
            let lower: f64 = other.iter().take(usize::from(ours)).map(|(_, also)| also).sum();
            opposed.wins += chance * lower;
            opposed.draws += chance * other.chance(ours);
            opposed.loses += chance * other.at_least(ours + 1);
        }
        opposed
    }

    /// The highest number it speaks of.
    pub fn most(&self) -> u8 {
        self.most
    }

    /// Each number from 0 upwards with its chance.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u8, f64)> {
        (0..=self.most).zip(self.chances[..=usize::from(self.most)].iter().copied())
    }

    fn nothing_up_to(most: u8) -> Distribution {
        assert!(
            most <= Distribution::MOST,
            "a distribution reaches to {}, not to {most}",
            Distribution::MOST
        );
        Distribution { chances: [0.0; PLACES], most }
    }
}

/// How one number fares against another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opposed {
    /// The chance to be the higher.
    pub wins: f64,
    /// The chance to be equal.
    pub draws: f64,
    /// The chance to be the lower.
    pub loses: f64,
}

/// The chance that `a` is higher than `b`, independent of it. Equal is not higher.
pub fn beats(a: &Distribution, b: &Distribution) -> f64 {
    a.against(b).wins
}

impl std::fmt::Debug for Distribution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// By multiplication alone: the same to the bit on every machine, which `powi` does not promise.
fn power(base: f64, exponent: u8) -> f64 {
    (0..exponent).fold(1.0, |power, _| power * base)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ratio;

    const CLOSE: f64 = 1e-12;

    fn assert_close(found: f64, expected: f64, what: &str) {
        assert!((found - expected).abs() < CLOSE, "{what}: {found} instead of {expected}");
    }

    fn any_pool() -> impl Iterator<Item = (u8, FaceSet)> {
        (0..=Distribution::MOST).flat_map(|dice| (1..=7).map(move |needed| (dice, FaceSet::at_least(needed))))
    }

    #[test]
    fn a_pool_agrees_with_exact_fractions() {
        for (dice, set) in any_pool() {
            let pool = Distribution::binomial(dice, set);
            for hits in 0..=dice {
                // Beyond 128 bits there is no fraction to compare with.
                if let Some(exact) = Ratio::binomial(dice, hits, set).map(Ratio::as_f64) {
                    let error = (pool.chance(hits) - exact).abs();
                    assert!(error <= exact * 1e-13, "{hits} of {dice} dice showing {set:?}: {error}");
                }
            }
        }
    }

    #[test]
    fn chances_sum_to_one_and_means_are_those_of_the_dice() {
        for (dice, set) in any_pool() {
            let pool = Distribution::binomial(dice, set);
            let what = format!("{dice} dice showing {set:?}");
            assert_close(pool.at_least(0), 1.0, &what);
            assert_close(pool.mean(), f64::from(dice) * set.chance(), &what);
            let saved = pool.saved_on(FaceSet::at_least(5));
            assert_close(saved.at_least(0), 1.0, &what);
            assert_close(saved.mean(), pool.mean() * 2.0 / 3.0, &what);
        }
    }

    /// Plain counting of all 6^n throws and, for each hit, all throws of a save die.
    #[test]
    fn hits_after_saves_agree_with_plain_counting() {
        let (hits, saves) = (FaceSet::at_least(4), FaceSet::at_least(5));
        let dice = 4;
        let mut ways = [0_u32; 5];
        for throw in 0..6_u32.pow(dice) * 6_u32.pow(dice) {
            let face = |place: u32| (throw / 6_u32.pow(place) % 6) as u8 + 1;
            // Every die has its own save die, looked at only if it hits.
            let through = (0..dice)
                .filter(|&die| hits.contains(face(die)) && !saves.contains(face(die + dice)))
                .count();
            ways[through] += 1;
        }
        let exact = Distribution::binomial(dice as u8, hits).saved_on(saves);
        for (number, chance) in exact.iter() {
            let plain = f64::from(ways[usize::from(number)]) / f64::from(6_u32.pow(2 * dice));
            assert_close(chance, plain, &format!("{number} hits through"));
        }
    }

    /// A hit that has to pass two dice is a hit on one die with both chances.
    #[test]
    fn thinning_a_pool_is_a_pool_of_thinner_dice() {
        // 4+ (1/2) then not saved on 5+ (2/3) is 1/3, as likely as 5+.
        for dice in [0, 1, 24, 64] {
            let thinned = Distribution::binomial(dice, FaceSet::at_least(4)).saved_on(FaceSet::at_least(5));
            let direct = Distribution::binomial(dice, FaceSet::at_least(5));
            for (number, chance) in direct.iter() {
                assert_close(thinned.chance(number), chance, &format!("{number} of {dice}"));
            }
        }
    }

    #[test]
    fn two_dice_by_hand() {
        let die = Distribution::d6();
        let two = die.plus(&die).unwrap();
        assert_eq!(two.most(), 12);
        assert_eq!((two.chance(0), two.chance(1)), (0.0, 0.0));
        assert_close(two.chance(7), 6.0 / 36.0, "a seven");
        assert_close(two.chance(12), 1.0 / 36.0, "boxcars");
        assert_close(two.at_least(10), 6.0 / 36.0, "ten or more");
        assert_close(two.mean(), 7.0, "the mean");
        assert_close(beats(&die, &die), 15.0 / 36.0, "higher");
        assert_close(die.against(&die).draws, 6.0 / 36.0, "equal");
        assert_close(die.lead_over(&die).chance(0), 21.0 / 36.0, "no lead");
        assert_close(die.lead_over(&die).chance(5), 1.0 / 36.0, "6 against 1");
        assert_eq!(two.chance(13), 0.0);
        assert_eq!(two.chance(u8::MAX), 0.0);
        assert_eq!(two.at_least(13), 0.0);
    }

    #[test]
    fn sums_of_pools_are_larger_pools() {
        let set = FaceSet::at_least(5);
        let sum = Distribution::binomial(30, set).plus(&Distribution::binomial(34, set)).unwrap();
        for (number, chance) in Distribution::binomial(64, set).iter() {
            assert_close(sum.chance(number), chance, &format!("{number} of 64"));
        }
        assert_eq!(Distribution::certain(33).plus(&Distribution::certain(32)), None);
    }

    #[test]
    fn what_follows_is_weighed_by_what_came_before() {
        // A die, then as many dice as it shows, counting sixes: no six with chance Σ (5/6)^n / 6.
        let sixes = Distribution::d6().then(|dice| Distribution::binomial(dice, FaceSet::only(6)));
        let none: f64 = (1..=6).map(|dice| power(5.0 / 6.0, dice) / 6.0).sum();
        assert_close(sixes.chance(0), none, "no six");
        assert_close(sixes.mean(), 3.5 / 6.0, "the mean");
        assert_close(sixes.at_least(0), 1.0, "all");
    }

    #[test]
    fn a_capped_number_gathers_its_tail() {
        let sixes = Distribution::binomial(3, FaceSet::only(6)).capped(1);
        assert_eq!(sixes.most(), 1);
        assert_close(sixes.chance(1), 91.0 / 216.0, "a six among three dice");
        assert_eq!(Distribution::certain(2).capped(5), Distribution::certain(2));
        assert_eq!(Distribution::certain(2).capped(0), Distribution::certain(0));
    }
}
