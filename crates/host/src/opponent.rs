//! Who commands a side in a person's stead.

use engine::Side;
use engine::play::Play;
use serde::Serialize;
use serde_json::Value;

/// Somebody who answers decisions. The same battle, side and seed bring the same answer, so a match can be replayed.
pub trait Opponent {
    /// An order that is legal now.
    fn choose(&self, play: &dyn Play, side: Side, seed: u64) -> Value;
}

/// A commander as the first page shows him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpponentCard {
    /// His name in messages.
    pub slug: String,
    /// What the player reads.
    pub title: String,
    /// What he is like.
    pub says: String,
}

/// Everybody who can be seated, the weakest first.
pub fn opponents() -> Vec<OpponentCard> {
    vec![OpponentCard {
        slug: "recruit".to_owned(),
        title: "The Recruit".to_owned(),
        says: "Knows the rules and little else: any legal order will do.".to_owned(),
    }]
}

/// The commander of that name.
pub(crate) fn opponent(slug: &str) -> Result<Box<dyn Opponent>, String> {
    if slug == "recruit" {
        return Ok(Box::new(Recruit));
    }
    let known: Vec<String> = opponents().into_iter().map(|card| card.slug).collect();
    Err(format!("there is no commander '{slug}'; there is {}", known.join(", ")))
}

/// Gives any legal order.
struct Recruit;

impl Opponent for Recruit {
    fn choose(&self, play: &dyn Play, _: Side, seed: u64) -> Value {
        let mut fancy = Fancy(seed ^ (play.orders() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        play.any_order(&mut |n| fancy.below(n))
    }
}

/// What comes into a recruit's head. It is no die: nothing in the rules depends on it, so it has a stream of its own (SplitMix64).
struct Fancy(u64);

impl Fancy {
    fn below(&mut self, n: usize) -> usize {
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
        let mut fancy = Fancy(1);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[fancy.below(5)] = true;
        }
        assert_eq!(seen, [true; 5]);
    }

    #[test]
    fn an_unknown_commander_is_named_with_those_there_are() {
        let says = opponent("napoleon").err().unwrap();
        assert_eq!(says, "there is no commander 'napoleon'; there is recruit");
    }
}
