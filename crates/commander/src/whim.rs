//! What comes into a commander's head. It is no die: nothing in the rules depends on it, so it has a stream of its own (SplitMix64).

/// A stream of fancies.
pub(crate) struct Whim(pub(crate) u64);

impl Whim {
    /// A number below `n`; 0 if there is nothing to pick from.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^= word >> 31;
        (word % n.max(1) as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fancies_stay_below_their_limit_and_reach_all_of_it() {
        let mut whim = Whim(1);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[whim.below(5)] = true;
        }
        assert_eq!(seen, [true; 5]);
    }
}
