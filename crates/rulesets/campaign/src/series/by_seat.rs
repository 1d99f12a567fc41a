//! What a profession comes to in a locale: each seat keeps one profession for all its lives and stays where it is, as in the audit's model.

use std::collections::BTreeMap;

use engine::{Battle, Loop, Seat};
use serde::{Deserialize, Serialize};

use crate::calendar::Turn;
use crate::encounter::seat_of;
use crate::locale::Locale;
use crate::profession::{Law, Profession};
use crate::state::{Event, State, index};
use crate::{Campaign, Move, Order, Stay};

/// The professions of four seats, in turn.
const SEATS: [Profession; 4] =
    [Profession::Outlaw, Profession::Gunfighter, Profession::Marshal, Profession::Cowboy];

/// The profession of a seat, for all its lives.
pub(super) const fn trade(seat: Seat) -> (Profession, Law) {
    (SEATS[(seat.number() as usize - 1) % SEATS.len()], Law::Wanted)
}

/// Where everybody of a campaign stays.
pub(super) const fn home(number: u64) -> Locale {
    Locale::ALL[(number % 3) as usize]
}

/// Back to where he stays, or there he stays.
pub(super) fn go_home(state: &State, seat: Seat, home: Locale) -> Order {
    let back: Order = Move { to: home }.into();
    let away = state.who(seat).is_some_and(|who| who.locale != home);
    if away && Campaign::preview(state, &back).is_ok() { back } else { Stay {}.into() }
}

/// What the seats of a profession came to in a locale.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Trade {
    /// Seats: one for each campaign, if there are four of them.
    pub seats: u32,
    /// Campaigns won; a shared one is divided.
    pub won: f64,
    /// Points.
    pub points: u64,
    /// Months they played.
    pub months: u32,
    /// Encounters they led or were drawn into.
    pub met: u32,
    /// Characters.
    pub lives: u32,
    /// The month in which the first character was killed, of those who were, in any order.
    pub first_killed: Vec<u16>,
    /// The longest time without an encounter, in months, in any order.
    pub gaps: Vec<u16>,
}

/// Adds the seats of a campaign.
pub(super) fn add(
    trades: &mut BTreeMap<(Profession, Locale), Trade>,
    number: u64,
    battle: &Battle<Campaign>,
) {
    let state = battle.state();
    let best = state.seats().map(|seat| state.total(seat)).max().unwrap_or(0);
    let winners = state.seats().filter(|seat| state.total(*seat) == best).count() as f64;
    let watched = watched(battle);
    for seat in state.seats() {
        let came_to = &watched[index(seat)];
        let it = trades.entry((trade(seat).0, home(number))).or_default();
        it.seats += 1;
        it.won += if state.total(seat) == best { 1.0 / winners } else { 0.0 };
        it.points += u64::from(state.total(seat));
        it.months += u32::from(state.turn.0);
        it.met += came_to.met;
        it.lives += came_to.lives;
        it.first_killed.extend(came_to.first_killed.map(|turn| turn.0));
        it.gaps.push(came_to.gap.max(state.turn.0 - came_to.last.0));
    }
}

/// What is seen of a seat on the way.
#[derive(Debug, Clone, Default)]
struct Watched {
    lives: u32,
    met: u32,
    first_killed: Option<Turn>,
    /// The month of his last encounter.
    last: Turn,
    gap: u16,
}

fn watched(battle: &Battle<Campaign>) -> Vec<Watched> {
    let mut seats = vec![Watched::default(); battle.state().players.len()];
    let mut turn = Turn(0);
    let opening = battle.opening().events.iter();
    for event in opening.chain(battle.played().iter().flat_map(|played| &played.events)) {
        match event {
            Event::Month { turn: next } => turn = *next,
            Event::Entered { seat, .. } => seats[index(*seat)].lives += 1,
            Event::Died { seat, .. } => {
                seats[index(*seat)].first_killed.get_or_insert(turn);
            }
            Event::Joined { who, .. } => {
                let Some(seat) = seat_of(who) else { continue };
                let it = &mut seats[index(seat)];
                it.met += 1;
                // The months between, without both.
                it.gap = it.gap.max((turn.0 - it.last.0).saturating_sub(1));
                it.last = turn;
            }
            _ => {}
        }
    }
    seats
}
