//! How the table looks at each sentence that is told, so that what follows an order can be watched one thing after another.

use serde::Serialize;

use crate::battle::Played;
use crate::view::PieceView;
use crate::{Battle, Rules, Ruleset, Side};

/// What is different on the table when a sentence is told, as one seat sees it: everything since the sentence before.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Frame {
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
    let mut known = pieces::<R>(&state, seat);
    let mut frames = Vec::new();
    for Played { events, .. } in &orders[from - 1..] {
        for event in events {
            R::fold(&mut state, event);
            if R::tell(battle.state(), event, seat).is_none() {
                continue;
            }
            let now = pieces::<R>(&state, seat);
            frames.push(between(&known, &now));
            known = now;
        }
    }
    frames
}

/// What a seat sees on the table.
fn pieces<R: Ruleset>(state: &R::State, seat: Option<Side>) -> Vec<PieceView> {
    <R as Rules>::names(state).scope(|| R::view(state, seat)).pieces
}

/// What has changed between two looks at the table.
fn between(before: &[PieceView], now: &[PieceView]) -> Frame {
    let in_list = |list: &[PieceView], name: &str| list.iter().any(|piece| piece.name == name);
    Frame {
        pieces: now.iter().filter(|piece| !before.contains(piece)).cloned().collect(),
        gone: before
            .iter()
            .filter(|piece| !in_list(now, &piece.name))
            .map(|piece| piece.name.clone())
            .collect(),
    }
}
