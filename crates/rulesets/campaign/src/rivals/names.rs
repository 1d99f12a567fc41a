//! What rivals call their characters, so that a chronicle reads as one of people.

use engine::Seat;

use super::Rival;
use crate::state::State;
use crate::{NewCharacter, Order, Task};

const FIRST: [&str; 30] = [
    "Silas", "Amos", "Jubal", "Caleb", "Harlan", "Ezra", "Wade", "Cyrus", "Virgil", "Dutch", "Abner",
    "Thaddeus", "Lyle", "Orrin", "Enoch", "Boyd", "Jasper", "Royce", "Elias", "Morgan", "Clem", "Rufus",
    "Asa", "Nathan", "Hollis", "Gideon", "Everett", "Luther", "Walker", "Isom",
];

const LAST: [&str; 41] = [
    "Boone", "Tarrant", "Maddox", "Pruitt", "Kell", "Ransom", "Sayles", "Cutter", "Vance", "Drury",
    "Holloway", "Teague", "Crane", "Lomax", "Yates", "Birdsong", "Hatch", "Quarles", "Stroud", "Merritt",
    "Coyle", "Pike", "Dunn", "Gentry", "Strand", "Wolcott", "Ballard", "Shaw", "Redfern", "Oakes", "Tully",
    "Grimes", "Lathrop", "Sparrow", "Creed", "Haskell", "Mabry", "Fenn", "Cobb", "Ledger", "Thorne",
];

/// What a rival calls his next character; an absent player's has the player's name (SX-CDEC-01).
pub(super) fn named(rival: Rival, state: &State, task: &Task) -> Option<Order> {
    match (rival, task) {
        (Rival::Drifter | Rival::OldHand, Task::Name(seat)) => {
            let name = next(state, *seat);
            Some(NewCharacter { name, woman: false, people: None, nation: None }.into())
        }
        _ => None,
    }
}

/// The name of a seat's next character. No two of a campaign are alike: 30 and 41 have no common measure.
fn next(state: &State, seat: Seat) -> String {
    let players = state.players.len();
    let start: usize = state.setup.seats.iter().flat_map(|name| name.bytes()).map(usize::from).sum();
    let number = usize::from(state.player(seat).life) * players + usize::from(seat.number() - 1);
    let at = start + number;
    format!("{} {}", FIRST[at % FIRST.len()], LAST[at % LAST.len()])
}
