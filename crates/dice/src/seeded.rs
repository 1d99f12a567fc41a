//! Dice from a seed: the same on every machine, native or in the browser.
//!
//! The stream is defined here and nowhere else, so that no update of a library can change it: ChaCha with 8 rounds, its key
//! the seed as eight little-endian bytes followed by zeros, its stream number as given, read as little-endian 64-bit words. A
//! word below 140 × 6²² gives 22 dice, its digits to the base 6 from the lowest upwards, each plus one; a larger word (one in
//! nine hundred) is thrown away, so that every face is exactly as likely as the others. A card takes a word of its own: below
//! the largest multiple of the cards left, its remainder by their number is the place of the card among them, suit by suit.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::{Batch, Card, Deck, Dice, Faces, NeedDice, RuleId};

/// Dice from a seed. It never runs out.
#[derive(Clone)]
pub struct Seeded {
    words: ChaCha8Rng,
    /// What is left of the last word, and how many dice that is.
    word: u64,
    dice_left: u8,
}

/// Dice in one word.
const DICE_A_WORD: u8 = 22;
/// Words below this are fair: a multiple of 6²².
const FAIR: u64 = u64::MAX - u64::MAX % 6u64.pow(DICE_A_WORD as u32);

impl Seeded {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Seeded {
        Seeded::stream(seed, 0)
    }

    /// One of many independent streams of a seed. A match that takes the number of the order as the stream needs to keep no
    /// dice between orders, and an order taken back and given again rolls the same.
    pub fn stream(seed: u64, stream: u64) -> Seeded {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(stream);
        Seeded { words, word: 0, dice_left: 0 }
    }

    /// Passes over so many dice, as if they had been thrown.
    pub fn skip(&mut self, dice: u32) {
        let mut dice = dice;
        while dice > 0 {
            if self.dice_left == 0 {
                self.word = self.word_below(FAIR);
                self.dice_left = DICE_A_WORD;
            }
            let now = dice.min(u32::from(self.dice_left));
            self.word /= 6u64.pow(now);
            self.dice_left -= now as u8;
            dice -= now;
        }
    }

    fn die(&mut self) -> u8 {
        if self.dice_left == 0 {
            self.word = self.word_below(FAIR);
            self.dice_left = DICE_A_WORD;
        }
        let face = (self.word % 6) as u8 + 1;
        self.word /= 6;
        self.dice_left -= 1;
        face
    }

    fn word_below(&mut self, limit: u64) -> u64 {
        loop {
            let word = self.words.next_u64();
            if word < limit {
                return word;
            }
        }
    }
}

impl Dice for Seeded {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        Ok(Faces::from_fn(batch.dice(), |_| self.die()))
    }

    fn turn_up(&mut self, _: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        let cards = deck.len() as u64;
        let fair = u64::MAX - u64::MAX % cards;
        let place = self.word_below(fair) % cards;
        Ok(deck.nth(place as usize))
    }
}

/// What comes next is nobody's business, so it is not printed.
impl std::fmt::Debug for Seeded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seeded").finish_non_exhaustive()
    }
}
