//! The bill: what became of each piece.

use std::collections::BTreeMap;

use engine::BySide;
use engine::beat::{Beat, Turn};
use engine::event::Telling;
use engine::view::{PieceView, View};
use serde::{Deserialize, Serialize};

/// What became of one piece that did not come through unhurt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fate {
    /// Its name.
    pub piece: String,
    /// Strength at the end and at the start, if it is counted and the piece still fights.
    pub strength: Option<(u32, u32)>,
    /// Its state at the end in a word or two, or that it is gone; nothing if it is as it was.
    pub says: String,
}

/// Every piece that is weaker than it was, out of order or gone; the worst first. Scenery belongs to nobody and is left out.
pub(crate) fn losses<'t>(
    start: &View,
    end: &View,
    told: impl IntoIterator<Item = &'t Telling>,
) -> BySide<Vec<Fate>> {
    let mut outs: BTreeMap<&str, &str> = BTreeMap::new();
    for beat in told.into_iter().flat_map(|telling| &telling.beats) {
        match beat {
            Beat::Out { piece, how, .. } => {
                outs.insert(piece, how);
            }
            // He is on his feet again.
            Beat::State { piece, turn: Turn::Better, .. } => {
                outs.remove(piece.as_str());
            }
            _ => {}
        }
    }
    let fates = |side| {
        let own = start.pieces.iter().filter(|piece| piece.side == side && piece.symbol.nation != "none");
        let mut fates: Vec<Fate> = own
            .filter_map(|piece| match end.pieces.iter().find(|after| after.name == piece.name) {
                // He lies on the table, and fights no more.
                Some(after) if outs.contains_key(piece.name.as_str()) => {
                    Some(gone(piece, Some(after.condition.as_str()).filter(|is| !is.is_empty())))
                }
                Some(after) => fate(piece, after),
                None => Some(gone(piece, outs.get(piece.name.as_str()).copied())),
            })
            .collect();
        fates.sort_by(|one, other| left(one).total_cmp(&left(other)));
        fates
    };
    BySide::of(fates)
}

fn gone(piece: &PieceView, how: Option<&str>) -> Fate {
    Fate { piece: piece.name.clone(), strength: None, says: how.unwrap_or("gone").to_owned() }
}

fn fate(before: &PieceView, after: &PieceView) -> Option<Fate> {
    let strength = after.strength.zip(before.strength).map(|((left, _), (_, of))| (left, of));
    let hurt = strength.is_some_and(|(left, of)| left < of);
    let changed = after.condition != before.condition;
    let says = if changed { after.condition.clone() } else { String::new() };
    (hurt || changed).then(|| Fate { piece: before.name.clone(), strength, says })
}

/// The part of a piece that is left.
fn left(fate: &Fate) -> f64 {
    fate.strength.map_or(0.0, |(left, of)| f64::from(left) / f64::from(of.max(1)))
}
