//! SX-CFRM-02: the streams of dice.
//!
//! A die is asked for under the name of its stream ([`By`]). Whoever throws by a seed takes each stream's dice one after another ([`Streams`]), so a die
//! depends on its stream and on how many were drawn from it, and on nothing else: encounters may be played in any order and come out alike.

use std::collections::BTreeMap;

use dice::{Batch, By, Card, Deck, Dice, Faces, InHand, NeedDice, RuleId, Seeded};
use engine::{Ctx, Seat};
use serde::Serialize;

use crate::Campaign;
use crate::calendar::Turn;
use crate::locale::Locale;
use crate::state::{Event, State};
use crate::towns::Size;

/// SX-CFRM-02: where a die comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stream {
    /// A player's: creation, monthly rolls, selection, drive and war tables.
    Player(Seat),
    /// An encounter's, by the month, the lead and its place in its chain.
    Encounter(Turn, Seat, u8),
    /// A town's, by a number made of its locale, size and name.
    Town(u64),
}

impl Stream {
    /// A town's own stream.
    pub fn of_town(locale: Locale, size: Size, name: &str) -> Self {
        // FNV-1a: the same on every machine.
        let bytes = [locale as u8, size as u8].into_iter().chain(name.bytes());
        let number = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self::Town(number)
    }

    /// Its number among the streams of a seed. Streams 0 to 999 are left to others.
    const fn number(self) -> u64 {
        match self {
            Self::Player(seat) => 1_000 + seat.number() as u64,
            Self::Encounter(turn, seat, link) => {
                1_000_000 + turn.0 as u64 * 10_000 + seat.number() as u64 * 100 + link as u64
            }
            Self::Town(number) => number | 1 << 63,
        }
    }

    /// In whose hand its dice are.
    const fn hand(self) -> By {
        match self {
            Self::Player(seat) => seat.hand(),
            Self::Encounter(..) | Self::Town(_) => By::Stream(self.number()),
        }
    }
}

/// Throws dice of a stream and notes how many they were.
pub(crate) fn throw<T>(
    ctx: &mut Ctx<'_, Campaign>,
    stream: Stream,
    work: impl FnOnce(&State, &mut dyn Dice) -> Result<T, NeedDice>,
) -> Result<T, NeedDice> {
    let (state, dice) = ctx.state_and_dice();
    let mut counted = Counted { dice: InHand::new(dice, stream.hand()), count: 0 };
    let thrown = work(state, &mut counted)?;
    let count = counted.count;
    if count > 0 {
        ctx.emit(Event::Drawn { stream, count });
    }
    Ok(thrown)
}

/// One die of a stream.
pub(crate) fn d6(ctx: &mut Ctx<'_, Campaign>, stream: Stream, rule: RuleId) -> Result<u8, NeedDice> {
    throw(ctx, stream, |_, dice| dice.d6(rule))
}

/// Two dice of a stream, one after the other.
pub(crate) fn pair(ctx: &mut Ctx<'_, Campaign>, stream: Stream, rule: RuleId) -> Result<[u8; 2], NeedDice> {
    throw(ctx, stream, |_, dice| two(dice, rule))
}

/// Two dice, one after the other.
pub(crate) fn two(dice: &mut dyn Dice, rule: RuleId) -> Result<[u8; 2], NeedDice> {
    let roll = dice.faces(rule, 2)?;
    Ok([roll.faces()[0], roll.faces()[1]])
}

struct Counted<'a> {
    dice: InHand<'a>,
    count: u32,
}

impl Dice for Counted<'_> {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        let faces = self.dice.throw(batch)?;
        self.count += u32::from(batch.dice());
        Ok(faces)
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        self.dice.turn_up(rule, deck)
    }
}

/// Beside each stream of dice lies one of cards.
const CARDS: u64 = 1 << 62;

/// The dice of a campaign's seed, stream by stream, from where they stand.
pub struct Streams {
    seed: u64,
    /// How many dice have been drawn from the streams that are in use.
    drawn: BTreeMap<u64, u32>,
    open: BTreeMap<u64, Seeded>,
    /// The stream of the last throw: its cards are drawn beside it.
    last: u64,
}

impl Streams {
    /// The dice before the first decision.
    pub fn opening(seed: u64) -> Self {
        Self { seed, drawn: BTreeMap::new(), open: BTreeMap::new(), last: 0 }
    }

    /// The dice of the next order.
    pub fn of(seed: u64, state: &State) -> Self {
        let drawn = state.drawn().into_iter().map(|(stream, drawn)| (stream.number(), drawn)).collect();
        Self { drawn, ..Self::opening(seed) }
    }

    /// A stream where it stands. Most orders throw the dice of one or none, so each is opened when it is first wanted.
    fn stream(&mut self, number: u64) -> &mut Seeded {
        let (seed, drawn) = (self.seed, self.drawn.get(&number).copied().unwrap_or(0));
        self.open.entry(number).or_insert_with(|| {
            let mut dice = Seeded::stream(seed, number);
            dice.skip(drawn);
            dice
        })
    }
}

impl Dice for Streams {
    fn throw(&mut self, batch: Batch) -> Result<Faces, NeedDice> {
        self.last = match batch.thrown_by() {
            By::Player(_) => {
                let seat = Seat::of_hand(batch.thrown_by()).expect("a player has a seat");
                Stream::Player(seat).number()
            }
            By::Stream(number) => number,
            By::Whoever | By::Nobody => 0,
        };
        self.stream(self.last).throw(batch)
    }

    fn turn_up(&mut self, rule: RuleId, deck: &Deck) -> Result<Card, NeedDice> {
        // An encounter is fought within one order, so its cards begin with it.
        self.stream(self.last ^ CARDS).turn_up(rule, deck)
    }
}
