//! SX-CRD-02, SX-CRD-03, SX-CRD-04, SX-CRD-05, SX-CRD-06, SX-CRD-07, SX-CRD-08, SX-CRD-09, SX-CRD-10, SX-CRD-11, SX-CRD-12: the deck,
//! the pair that opens a turn, and the face cards that end the day.

use dice::{Card, Colour, Deck, Rank};

use super::{Event, Task, ending, last_turn_is_played};
use crate::options::Aces;
use crate::prelude::*;
use crate::scenario::SideColour;

/// SX-CRD-03: draws a pair. A tie is drawn again (SX-CRD-06); the pair that fills the count ends the day (SX-CRD-10).
pub(super) fn draw(ctx: &mut Ctx<'_>) -> Result<(), NeedDice> {
    let mut deck = ctx.deck;
    // SX-CRD-12: only a scenario that raises the limit lets the deck run low.
    if deck.len() < 2 {
        deck.reshuffle();
    }
    let pair = (draw_one(ctx, &mut deck)?, draw_one(ctx, &mut deck)?);
    let faces = [pair.0, pair.1].iter().filter(|card| card.rank.is_face()).count() as u8;
    let face_cards = ctx.face_cards.saturating_add(faces);
    let first = moves_first(ctx, pair);
    let over = day_is_over(ctx, face_cards) && !last_turn_is_played(ctx);
    let turn = ctx.turn + 1;
    emit(ctx, Event::CardsDrawn { pair, deck, face_cards, first: first.filter(|_| !over), turn });
    match first {
        _ if over => ending::end_of_day(ctx),
        Some(_) => ctx.push(Task::Begin(Phase::First)),
        None => ctx.push(Task::Begin(Phase::Cards)),
    }
    Ok(())
}

/// SX-CRD-02, SX-GEN-11: a card of an ordinary pack.
fn draw_one(ctx: &mut Ctx<'_>, deck: &mut Deck) -> Result<Card, NeedDice> {
    let card = ctx.dice.draw(ids::SX_CRD_03, deck)?;
    deck.discard(card);
    Ok(card)
}

/// SX-CRD-10, SX-GEN-07: whether the count of face cards ends the day.
pub(super) fn day_is_over(state: &State, face_cards: u8) -> bool {
    face_cards >= state.setup.face_cards
}

/// SX-CRD-04, SX-CRD-05, SX-CRD-06: who moves first by a pair; nobody if it is tied.
fn moves_first(state: &State, (one, other): (Card, Card)) -> Option<Side> {
    let side_of = |card: Card| {
        let red = matches!(card.colour(), Colour::Red);
        let colour = if red { SideColour::Red } else { SideColour::Black };
        Side::BOTH.into_iter().find(|side| state.setup.sides[*side].colour == colour)
    };
    if one.colour() == other.colour() {
        return side_of(one);
    }
    match rank(state, one).cmp(&rank(state, other)) {
        std::cmp::Ordering::Greater => side_of(one),
        std::cmp::Ordering::Less => side_of(other),
        std::cmp::Ordering::Equal => None,
    }
}

/// SX-CRD-07: aces are high unless the option says low.
fn rank(state: &State, card: Card) -> u8 {
    match (card.rank, state.setup.options.aces) {
        (Rank::Ace, Aces::High) => 14,
        (rank, _) => rank as u8,
    }
}

/// The pair as people are told it.
pub(super) fn tell(
    state: &State,
    pair: (Card, Card),
    face_cards: u8,
    first: Option<Side>,
    turn: u32,
) -> Telling {
    let (one, other) = pair;
    let limit = state.setup.face_cards;
    let are = if face_cards == 1 { "is" } else { "are" };
    let count = format!("{face_cards} of {limit} face cards {are} out");
    match first {
        Some(side) => {
            let name = words::side(state, side);
            let rule = if one.colour() == other.colour() { ids::SX_CRD_04 } else { ids::SX_CRD_05 };
            let says = format!("Turn {turn}: {one} and {other}. The first phase belongs to {name}; {count}.");
            Telling::new(rule, says).headline()
        }
        None if day_is_over(state, face_cards) => {
            Telling::new(ids::SX_CRD_10, format!("{one} and {other}: {count}. The day is over.")).headline()
        }
        None => Telling::new(ids::SX_CRD_06, format!("{one} and {other}: a tie, drawn again; {count}.")),
    }
}
