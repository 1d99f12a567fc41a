//! SX-CONC-12, SX-CONC-13, SX-CONC-14, SX-DEC-02: encounters that agree with what a side may see, for commanders to think about.
//!
//! Who hides, where and how many is nobody's knowledge, not even whether anybody does. So the hidden are left out as they are, and a
//! commander who has seen fewer enemies than he expects makes strangers up in their place. Cards are drawn from what is left of the
//! deck, so that its order is nobody's knowledge anyway.

use crate::hidden::{figures, known};
use crate::prelude::*;

/// An encounter that agrees with what a side knows, with strangers wherever somebody could be hidden. What is drawn depends on
/// nothing the side does not know.
pub(crate) fn imagine(state: &State, seat: Side, pick: &mut dyn FnMut(usize) -> usize) -> State {
    let mut imagined = known(state, seat);
    for id in figures(state, seat).filter(|id| !state.is_acting(*id)) {
        if let Some(activation) = &mut imagined.activation {
            forget(activation, id);
        }
    }
    for _ in 0..strangers(state, seat, pick) {
        let Some(at) = hiding_place(&imagined, seat, pick) else { continue };
        let stranger = somebody(&imagined, seat.enemy(), at, pick);
        imagined.figures.push(stranger);
    }
    imagined
}

/// Whether a hidden figure has looked, tested or been looked for tells where it is.
fn forget(activation: &mut Activation, hidden: FigureId) {
    for set in [
        &mut activation.in_view,
        &mut activation.tested,
        &mut activation.looked_for,
        &mut activation.looked_by,
        &mut activation.waiting,
    ] {
        set.remove(hidden);
    }
}

/// How many a side reckons with whom it has not seen: up to what would make the enemy three quarters of its own number; at least one
/// if it has nobody to fight and the fight goes on.
fn strangers(state: &State, seat: Side, pick: &mut dyn FnMut(usize) -> usize) -> usize {
    let hides = |id: FigureId| figures(state, seat).any(|hidden| hidden == id);
    let secretive = crate::hidden::secretive(state);
    if !secretive || state.phase == Phase::Deployment {
        return 0;
    }
    let side = |side: Side| state.everybody().filter(move |id| state.figure(*id).side == side);
    let ours = side(seat).count();
    let seen = side(seat.enemy()).filter(|id| !hides(*id)).count();
    let alone = !side(seat.enemy()).any(|id| !hides(id) && state.figure(id).status.conscious());
    let missing = (ours * 3 / 4).saturating_sub(seen);
    let guess = if missing > 0 { pick(missing + 1) } else { 0 };
    let room = state.setup.characters.len() - state.setup.roster;
    guess.max(usize::from(alone)).min(room).min(MOST_PIECES.saturating_sub(state.figures.len()))
}

/// How often a hiding place is looked for before it is given up.
const TRIES: usize = 24;

/// Some place on the table where nobody is known to stand, where a feature could cover somebody, and where none of the side that
/// reckons with him sees him bare (SX-CONC-08).
fn hiding_place(state: &State, seat: Side, pick: &mut dyn FnMut(usize) -> usize) -> Option<Pose> {
    let board = &state.setup.terrain.board;
    let quarters = |length: f64| (length * 4.0) as usize;
    (0..TRIES).find_map(|_| {
        let (x, y) = (pick(quarters(board.width)) as f64 / 4.0, pick(quarters(board.depth)) as f64 / 4.0);
        let facing = pick(8) as f64 * 45.0;
        let place = Placement::new(x, y, facing);
        let base = field::base_at(Ride::Foot, place);
        let free = base.on_table(board)
            && state.setup.terrain.may_stand(&base).is_ok()
            && !state.everybody().any(|other| {
                state.figure(other).status.on_table() && base.gap(&field::base(state, other)).distance < 1.0
            });
        let figure = FigureId(state.figures.len() as u8);
        let there = Eye { figure, at: place.at, facing, status: Status::Up, ride: Ride::Foot };
        let hides = || sight::features(state).any(|feature| sight::could_cover(state, feature, &there));
        let bare = || {
            state.conscious(seat).map(|(viewer, _)| sight::eye(state, viewer)).any(|viewer| {
                sight::clear(state, &there, &viewer) && sight::cover(state, &there, &viewer).is_none()
            })
        };
        (free && hides() && !bare()).then(|| place.snap())
    })
}

/// SX-CHR-03: a stranger as the dice usually make them.
fn somebody(state: &State, side: Side, at: Pose, pick: &mut dyn FnMut(usize) -> usize) -> Figure {
    let value = |die: usize| match die {
        0 => 3,
        1..=4 => 4,
        _ => 5,
    };
    let moves = if state.setup.options.has(Module::FastMove) { 2 } else { 1 };
    let weapon: Option<&Weapon> = state.setup.characters[state.figures.len()].weapons.first();
    Figure {
        ready: weapon.copied(),
        concealed: true,
        cv: value(pick(6)),
        coolness: value(pick(6)),
        ..Figure::fresh(side, at, moves * FULL_MOVE)
    }
}
