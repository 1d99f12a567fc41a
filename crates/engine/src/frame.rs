//! How the table looks at each sentence that is told, so that what follows an order can be watched one thing after another.

use serde::Serialize;

use crate::battle::Played;
use crate::view::{PieceView, View};
use crate::{Battle, Moment, Ruleset, Side};

/// What is different on the table when a sentence is told, as one seat sees it: everything since the sentence before.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Frame {
    /// The turn then.
    pub turn: u32,
    /// Whose turn it is then.
    pub active: Side,
    /// The phase then, in words.
    pub phase: String,
    /// Pieces that are new or look different, as they are now.
    pub pieces: Vec<PieceView>,
    /// Pieces that are not to be seen any more, by name.
    pub gone: Vec<String>,
}

/// One frame for each sentence a seat is told of the orders from this one on (from 1). What happens unseen shows in the next frame, or if there
/// is none only in the view.
pub(crate) fn frames<R: Ruleset>(battle: &Battle<R>, from: usize, seat: Option<Side>) -> Vec<Frame> {
    let orders = battle.played();
    if from == 0 || from > orders.len() {
        return Vec::new();
    }
    let mut state = battle.before(from);
    let mut known = seen::<R>(&state, seat).pieces;
    let mut frames = Vec::new();
    for Played { events, .. } in &orders[from - 1..] {
        for event in events {
            state.fold(event);
            if R::tell(battle.state(), event, seat).is_none() {
                continue;
            }
            let now = seen::<R>(&state, seat);
            frames.push(since(&known, &now));
            known = now.pieces;
        }
    }
    frames
}

/// What a seat sees of the battle.
fn seen<R: Ruleset>(state: &R::State, seat: Option<Side>) -> View {
    state.names().scope(|| R::view(state, seat))
}

/// What has changed since these were the pieces on the table.
fn since(before: &[PieceView], now: &View) -> Frame {
    let in_list = |list: &[PieceView], name: &str| list.iter().any(|piece| piece.name == name);
    Frame {
        turn: now.turn,
        active: now.active,
        phase: now.phase.clone(),
        pieces: now.pieces.iter().filter(|piece| !before.contains(piece)).cloned().collect(),
        gone: before
            .iter()
            .filter(|piece| !in_list(&now.pieces, &piece.name))
            .map(|piece| piece.name.clone())
            .collect(),
    }
}
