//! What there is to see of an event, as data, for the sentences the other files tell.

use engine::beat::{Beat, Gait};
use engine::decision::PoseOut;

use crate::prelude::*;

/// A figure goes straight from one spot to another, facing where it goes.
pub(crate) fn walk(state: &State, figure: FigureId, from: Spot, to: Spot, gait: Gait) -> Beat {
    let facing = (to.point() - from.point()).bearing();
    let stance = |at: Spot| PoseOut { x: at.point().x, y: at.point().y, facing };
    Beat::Move { piece: state.name(figure).to_owned(), path: vec![stance(from), stance(to)], gait }
}

/// A figure goes straight to a place from wherever it stood.
pub(crate) fn step(state: &State, figure: FigureId, to: Pose, gait: Gait) -> Beat {
    Beat::Move { piece: state.name(figure).to_owned(), path: vec![to.into()], gait }
}

/// A shot along its line.
pub(crate) fn shot(
    state: &State,
    firer: FigureId,
    target: FigureId,
    line: &firing::Line,
    hits: Option<u32>,
) -> Beat {
    let spot = |at: Spot| (at.point().x, at.point().y);
    Beat::Shot {
        by: state.name(firer).to_owned(),
        at: state.name(target).to_owned(),
        from: spot(line.from),
        to: spot(line.to),
        hits,
    }
}

/// SX-DMG-02: a figure is hurt.
pub(crate) fn hurt(state: &State, figure: FigureId, lost: u32, what: &str) -> Beat {
    Beat::Loss {
        piece: state.name(figure).to_owned(),
        side: state.figure(figure).side,
        lost,
        what: what.to_owned(),
        at: None,
    }
}

/// A figure takes no more part.
pub(crate) fn out(state: &State, figure: FigureId, how: &str) -> Beat {
    Beat::Out {
        piece: state.name(figure).to_owned(),
        side: state.figure(figure).side,
        how: how.to_owned(),
        at: None,
    }
}

/// SX-BRAWL-01: a round of blows.
pub(crate) fn brawl(state: &State, brawlers: FigureSet) -> Beat {
    let of = |side: Side| brawlers.iter().filter(move |figure| state.figure(*figure).side == side);
    let names = |side: Side| of(side).map(|figure| state.name(figure).to_owned()).collect();
    Beat::Melee { round: 1, attacker: None, fighters: BySide::of(names) }
}

/// SX-BRAWL-06: one blow.
pub(crate) fn blow(state: &State, by: FigureId, at: FigureId, how: &str, hits: u32) -> Beat {
    Beat::Blow {
        by: state.name(by).to_owned(),
        side: state.figure(by).side,
        at: state.name(at).to_owned(),
        how: how.to_owned(),
        hits,
    }
}
