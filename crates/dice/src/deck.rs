//! Playing cards: 52, no jokers.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A deck and its discards.
///
/// The deck keeps no order: the source of chance decides which of the cards left comes next at the moment it is drawn. That is
/// as fair as a shuffle beforehand, and nobody can look at an order that does not exist. What the deck does know, which cards
/// are out, lies face up on the table anyway.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck {
    left: Cards,
    discarded: Cards,
}

/// A set of cards, a bit for each in the order of [`Card::all`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Cards(u64);

impl Deck {
    /// All 52 cards, shuffled.
    pub const FULL: Deck = Deck { left: Cards((1 << 52) - 1), discarded: Cards(0) };

    /// How many cards are left to draw.
    pub fn len(&self) -> usize {
        self.left.0.count_ones() as usize
    }

    /// Whether no card is left to draw.
    pub fn is_empty(&self) -> bool {
        self.left.0 == 0
    }

    /// Whether this card is still to come.
    pub fn contains(&self, card: Card) -> bool {
        self.left.0 & card.bit() != 0
    }

    /// The cards on the discard pile.
    pub fn discards(&self) -> impl Iterator<Item = Card> {
        self.discarded.iter()
    }

    /// Lays a card that was drawn from this deck on the discard pile. A card still in the deck cannot be discarded, and one that
    /// lies there already stays: both leave the deck as it is.
    pub fn discard(&mut self, card: Card) {
        if !self.contains(card) {
            self.discarded.0 |= card.bit();
        }
    }

    /// Lays a card of this deck on the discard pile, as if it had been drawn before: for a game that begins in the middle.
    pub fn set_aside(&mut self, card: Card) {
        self.left.0 &= !card.bit();
        self.discarded.0 |= card.bit();
    }

    /// Shuffles the discards back in. Cards that somebody holds stay out.
    pub fn reshuffle(&mut self) {
        self.left.0 |= self.discarded.0;
        self.discarded.0 = 0;
    }

    /// The cards still to come, by suit and rank: which of them is next is not known.
    pub fn left(&self) -> impl Iterator<Item = Card> {
        self.left.iter()
    }

    /// The card at this place among those left.
    pub(crate) fn nth(&self, place: usize) -> Card {
        self.left.iter().nth(place).expect("the place is below the number of cards left")
    }

    pub(crate) fn take(&mut self, card: Card) {
        debug_assert!(self.contains(card), "a source turns up a card of the deck");
        self.left.0 &= !card.bit();
    }
}

impl Default for Deck {
    fn default() -> Deck {
        Deck::FULL
    }
}

impl Cards {
    fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self.0 & card.bit() != 0)
    }
}

impl std::fmt::Debug for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A playing card, shown as `Q♥`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its rank.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

/// The rank of a card, from ace to king. Whether an ace is high or low is a matter of the rules (SX-CRD-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the ranks of a card need no words")]
pub enum Rank {
    Ace = 1,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

/// The suit of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the suits of a card need no words")]
pub enum Suit {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

/// The colour of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Hearts and diamonds.
    Red,
    /// Spades and clubs.
    Black,
}

impl Card {
    /// All 52 cards, suit by suit.
    pub fn all() -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card { rank, suit }))
    }

    /// The colour of its suit.
    pub fn colour(self) -> Colour {
        match self.suit {
            Suit::Hearts | Suit::Diamonds => Colour::Red,
            Suit::Spades | Suit::Clubs => Colour::Black,
        }
    }

    fn bit(self) -> u64 {
        1 << (self.suit as u64 * 13 + self.rank as u64 - 1)
    }
}

impl Rank {
    /// All ranks from the ace to the king.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// Whether the card shows a person: jack, queen or king, never an ace (SX-CRD-07, SX-CRD-09).
    pub fn is_face(self) -> bool {
        self >= Rank::Jack
    }

    #[rustfmt::skip]
    const fn sign(self) -> &'static str {
        match self {
            Rank::Ace   => "A",
            Rank::Two   => "2",
            Rank::Three => "3",
            Rank::Four  => "4",
            Rank::Five  => "5",
            Rank::Six   => "6",
            Rank::Seven => "7",
            Rank::Eight => "8",
            Rank::Nine  => "9",
            Rank::Ten   => "10",
            Rank::Jack  => "J",
            Rank::Queen => "Q",
            Rank::King  => "K",
        }
    }
}

impl Suit {
    /// All four suits.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    #[rustfmt::skip]
    const fn sign(self) -> &'static str {
        match self {
            Suit::Spades   => "♠",
            Suit::Hearts   => "♥",
            Suit::Diamonds => "♦",
            Suit::Clubs    => "♣",
        }
    }

    /// The suit as it can be typed on any keyboard.
    #[rustfmt::skip]
    const fn letter(self) -> &'static str {
        match self {
            Suit::Spades   => "S",
            Suit::Hearts   => "H",
            Suit::Diamonds => "D",
            Suit::Clubs    => "C",
        }
    }
}

impl std::fmt::Display for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.rank.sign(), self.suit.sign())
    }
}

impl std::fmt::Debug for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// Reads `Q♥` or, for those without the signs, `QH`; small letters will do.
impl std::str::FromStr for Card {
    type Err = BadCard;

    fn from_str(text: &str) -> Result<Card, BadCard> {
        let wanted = text.trim().to_uppercase();
        Card::all()
            .find(|card| {
                let suit = wanted.strip_prefix(card.rank.sign());
                suit == Some(card.suit.sign()) || suit == Some(card.suit.letter())
            })
            .ok_or_else(|| BadCard { text: text.to_owned() })
    }
}

/// A text that names no card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is no card: write its rank (A, 2 to 10, J, Q or K), then its suit (♠, ♥, ♦, ♣ or S, H, D, C), such as Q♥ or QH"
)]
pub struct BadCard {
    text: String,
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl JsonSchema for Card {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A playing card: its rank, then its suit.",
            "type": "string",
            "pattern": "^ *([Aa]|[2-9]|10|[JjQqKk])[♠♥♦♣SHDCshdc] *$",
            "examples": ["Q♥", "10S"],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn a_deck_is_52_different_cards() {
        let mut cards: Vec<String> = Deck::FULL.left().map(|card| card.to_string()).collect();
        cards.sort();
        cards.dedup();
        assert_eq!(cards.len(), 52);
        assert_eq!(Deck::FULL.len(), 52);
        // SX-CRD-12: 40 cards are no face cards.
        assert_eq!(Card::all().filter(|card| !card.rank.is_face()).count(), 40);
        assert_eq!(Card::all().filter(|card| card.colour() == Colour::Red).count(), 26);
    }

    #[test]
    fn every_card_is_read_as_it_is_written() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert_eq!(card(" qh "), Card { rank: Rank::Queen, suit: Suit::Hearts });
        assert_eq!(card("10s"), Card { rank: Rank::Ten, suit: Suit::Spades });
        for text in ["", "Q", "H", "1H", "11H", "QX", "QHH", "Q H", "♥Q"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
    }

    #[test]
    fn drawn_cards_come_back_only_from_the_discards() {
        let (held, laid_down) = (card("AS"), card("2D"));
        let mut deck = Deck::FULL;
        deck.take(held);
        deck.take(laid_down);
        deck.discard(laid_down);
        deck.discard(card("KC"));
        assert_eq!(deck.len(), 50);
        assert_eq!(deck.discards().collect::<Vec<_>>(), [laid_down]);
        deck.reshuffle();
        assert_eq!(deck.len(), 51);
        assert!(deck.contains(laid_down) && !deck.contains(held));
        assert_eq!(deck.discards().count(), 0);
    }
}
