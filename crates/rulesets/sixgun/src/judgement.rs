//! How well a side stands, for commanders.

use engine::Side;

use crate::sight;
use crate::state::{FigureId, State, Status};

/// How well a side stands: what its figures are still worth, less what those of the enemy it knows of are.
pub(crate) fn worth(state: &State, side: Side) -> f64 {
    let mut sum = 0.0;
    for id in state.everybody() {
        let mine = state.figure(id).side == side;
        if mine || sight::known_to(state, id, side) {
            sum += if mine { figure(state, id) } else { -figure(state, id) };
        }
    }
    let decided = state
        .over
        .and_then(|outcome| outcome.winner)
        .map_or(0.0, |winner| if winner == side { 10.0 } else { -10.0 });
    sum + decided
}

/// A figure's worth in points: a steady CV 4 man is about 10, and what happens to him takes its share.
fn figure(state: &State, id: FigureId) -> f64 {
    let it = state.figure(id);
    let full = 4.0 + f64::from(it.cv) + f64::from(it.coolness) / 2.0;
    let left = f64::from(state.constitution_left(id).max(0)) / f64::from(state.constitution(id));
    let shape = match it.status {
        Status::Up | Status::PoppedUp => 1.0,
        Status::Ducked(_) => 0.9,
        Status::Thrown { .. } => 0.7,
        Status::Running { .. } => 0.15,
        Status::Unconscious | Status::OffTable => 0.0,
        Status::Captured => -0.2,
        Status::Dead => -0.1,
    };
    let keeps_down = 1.0 - 0.1 * f64::from(it.duck_turns.min(4));
    let wounded = if it.bad_wounds > 0 { 0.7 } else { 1.0 };
    let hidden = if it.concealed { 1.15 } else { 1.0 };
    if shape <= 0.0 {
        return full * shape;
    }
    full * shape * (0.4 + 0.6 * left) * keeps_down * wounded * hidden
}
