//! Chance: what the rules ask of the dice, and who answers.
//!
//! The rules see one trait, [`Dice`]. They ask for a [`Batch`] (so many dice, for this rule, to be read like this) and get a
//! [`Roll`], or they draw a [`Card`] from a [`Deck`]. Who throws is none of their business:
//!
//! | source        | answers with                                            | used for                     |
//! | ------------- | ------------------------------------------------------- | ---------------------------- |
//! | [`Seeded`]    | a ChaCha stream, the same on every machine              | play, studies                |
//! | [`Scripted`]  | a written tape, checked rule by rule                    | cases, replays               |
//! | [`Physical`]  | what people roll and type                               | a real table                 |
//! | [`Branch`]    | every outcome in turn, with its chance ([`enumerate`])   | exact odds                   |
//! | [`Recording`] | what another source answers, noting it                  | records                      |
//!
//! Dice have an owner: [`InHand`] marks what is asked of it as thrown [`By`] a player, so that people who throw their own are asked for
//! theirs and no others.
//!
//! A source that has nothing to give answers [`NeedDice`], "need 3 dice for MG-SHO-04". The order is then dropped whole and
//! applied again when there is more.

mod batch;
mod deck;
mod distribution;
mod enumerate;
mod faces;
mod hand;
mod need;
mod physical;
mod ratio;
mod rule;
mod seeded;
mod tape;

pub use batch::{Batch, By, Reads, Roll};
pub use deck::{BadCard, Card, Colour, Deck, Rank, Suit};
pub use distribution::{Distribution, Opposed, beats};
pub use enumerate::{Branch, Leaf, TooManyOutcomes, Walk, enumerate};
pub use faces::{BadFaces, FaceSet, Faces};
pub use hand::InHand;
pub use need::{Given, Need, NeedDice, Trouble};
pub use physical::{BadEntry, Physical};
pub use ratio::Ratio;
pub use rule::RuleId;
pub use seeded::Seeded;
pub use tape::{Recording, Rolled, Scripted, Shown};

/// A source of dice and cards.
///
/// A source implements [`throw`](Dice::throw) and [`turn_up`](Dice::turn_up); the rules call the others.
pub trait Dice {
    /// The faces of a batch of at least one die, in the order rolled.
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice>;

    /// The card that comes next from `deck`, which is not empty. The card stays in the deck: [`draw`](Dice::draw) takes it.
    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice>;

    /// Rolls a batch. A batch of zero dice consumes nothing, not even an entry of a tape.
    fn roll(&mut self, batch: Batch) -> Result<Roll, NeedDice> {
        if batch.dice() == 0 {
            return Ok(Roll::new(batch, Faces::NONE));
        }
        let faces = self.throw(batch)?;
        Ok(Roll::new(batch, faces))
    }

    /// One die of which the face matters.
    fn d6(&mut self, rule: RuleId) -> Result<u8, NeedDice> {
        let roll = self.roll(Batch::faces(rule, 1))?;
        Ok(roll.faces()[0])
    }

    /// `dice` dice of which every face matters, in the order rolled.
    fn faces(&mut self, rule: RuleId, dice: u8) -> Result<Roll, NeedDice> {
        self.roll(Batch::faces(rule, dice))
    }

    /// `dice` dice of which only the sum matters.
    fn sum(&mut self, rule: RuleId, dice: u8) -> Result<Roll, NeedDice> {
        self.roll(Batch::sum(rule, dice))
    }

    /// `dice` dice of which only the number that show one of `hits` matters.
    fn pool(&mut self, rule: RuleId, dice: u8, hits: FaceSet) -> Result<Roll, NeedDice> {
        self.roll(Batch::count(rule, dice, hits))
    }

    /// Takes the next card from the deck. Drawing from an empty deck is a bug of the rules that do it: they reshuffle first.
    fn draw(&mut self, rule: RuleId, deck: &mut Deck) -> Result<Card, NeedDice> {
        assert!(!deck.is_empty(), "{rule} draws from an empty deck; reshuffle the discards first");
        let card = self.turn_up(rule, deck)?;
        deck.take(card);
        Ok(card)
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        (**self).throw(batch)
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        (**self).turn_up(rule, deck)
    }
}
