//! MG-SHO-07: whether one unit sees another, for those who lay a sight line.

use engine::view::Seen;

use crate::prelude::*;
use crate::shooting;

/// The shortest clear line from a stand of one unit to a stand of another; if none is clear, the shortest with what is in its way.
/// Stands look ahead, those of a square all round (MG-FAC-02). Commanders neither shoot nor are shot at, so there is no answer for them.
pub(crate) fn seen(state: &State, from: PieceId, to: PieceId) -> Option<Seen> {
    let (looking, target) = (state.as_unit(from)?, state.as_unit(to)?);
    let (here, there) = (&state.unit(looking).footprint.stands, &state.unit(target).footprint.stands);
    if looking == target || here.is_empty() || there.is_empty() {
        return None;
    }
    let pairs = (0..here.len()).flat_map(|stand| (0..there.len()).map(move |at| (stand, at)));
    let lines = pairs.filter_map(|(stand, at)| shooting::sight(state, looking, stand, target, at));
    let best = lines.min_by(|(one, in_way), (other, in_others)| {
        in_way.is_some().cmp(&in_others.is_some()).then(one.length().total_cmp(&other.length()))
    });
    Some(match best {
        Some((line, in_way)) => verdict(state, looking, target, line, in_way),
        None => aside(state, looking, target),
    })
}

fn verdict(state: &State, looking: UnitId, target: UnitId, line: Segment, in_way: Option<String>) -> Seen {
    let (one, other) = (state.name(looking), state.name(target));
    let (clear, says) = match in_way {
        None => (true, format!("{one} sees {other}.")),
        Some(what) => (false, format!("{one} does not see {other}: {what} is in the way.")),
    };
    Seen { clear, witness: Witness::line(line.from, line.to, if clear { "seen" } else { "not seen" }), says }
}

/// Nothing of the target lies ahead of any stand.
fn aside(state: &State, looking: UnitId, target: UnitId) -> Seen {
    let gap = rects::gap(&state.unit(looking).footprint.stands, &state.unit(target).footprint.stands);
    let says = format!("{} does not look towards {}.", state.name(looking), state.name(target));
    Seen { clear: false, says, witness: Witness::line(gap.from, gap.to, "not ahead") }
}
