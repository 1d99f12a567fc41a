//! SX-CONC-12 to 14, SX-DEC-02: what a side may not know of, and the battle without it.

use std::borrow::Cow;

use dice::By;
use engine::{PieceId, Side, question};
use table::Pose;

use crate::options::HiddenFigures;
use crate::state::{FigureId, Phase, Ride, State, Status};
use crate::{Sixgun, sight};

/// Whether concealed figures are kept from the other side in this encounter while it lasts.
pub(crate) fn secretive(state: &State) -> bool {
    state.setup.options.hidden_figures == HiddenFigures::Hidden && state.over.is_none()
}

/// SX-CONC-14: whose hand throws a figure's dice: its side's, but nobody's while the enemy may not know of it, because whoever gave
/// the order would see that dice are asked for.
pub(crate) fn thrower(state: &State, figure: FigureId) -> By {
    let side = state.figure(figure).side;
    if sight::shown_to(state, figure, side.enemy()) { side.hand() } else { By::Nobody }
}

/// SX-CONC-12, SX-CONC-14: whose hand throws what may concern somebody hidden, whether it does or not: spotting dice, roll-offs.
pub(crate) fn secret_thrower(state: &State, side: Side) -> By {
    if secretive(state) { By::Nobody } else { side.hand() }
}

/// The enemies a side may not know of: the concealed, those who left the table so, and those who are still to be placed.
pub(crate) fn figures(state: &State, seat: Side) -> impl Iterator<Item = FigureId> {
    let kept = secretive(state);
    state.everybody().filter(move |id| {
        let it = state.figure(*id);
        let off = it.status == Status::OffTable;
        let to_come = off && state.phase == Phase::Deployment && state.setup.deploys[it.side];
        kept && it.side != seat && (!sight::shown_to(state, *id, seat) || (off && it.concealed) || to_come)
    })
}

/// The pieces a side may not know of: hidden enemies, and the horses under them.
pub(crate) fn unknown(state: &State, seat: Side) -> Vec<PieceId> {
    let mut pieces = Vec::new();
    for id in figures(state, seat) {
        pieces.push(state.piece(id));
        if let Ride::Horse(horse) = state.figure(id).ride {
            pieces.push(state.horse_piece(horse));
        }
    }
    pieces
}

/// The encounter as if those a side may not know of were not there.
pub(crate) fn known(state: &State, seat: Side) -> State {
    let mut known = state.clone();
    for id in figures(state, seat).filter(|id| !is_acting(state, *id)) {
        take_away(&mut known, id);
    }
    known
}

/// The encounter as the side that is asked knows it, for whoever answers for that side.
pub(crate) fn known_to_asked(state: &State) -> Cow<'_, State> {
    match asked(state).filter(|side| figures(state, *side).next().is_some()) {
        Some(side) => Cow::Owned(known(state, side)),
        None => Cow::Borrowed(state),
    }
}

/// Whose decision the task on top is.
pub(crate) fn asked(state: &State) -> Option<Side> {
    question::side::<Sixgun>(state.agenda.top()?, state)
}

/// One whose move is being carried out cannot be thought away.
pub(crate) fn is_acting(state: &State, figure: FigureId) -> bool {
    state.activation.as_ref().is_some_and(|activation| activation.figure == figure)
}

fn take_away(state: &mut State, figure: FigureId) {
    let it = state.figure_mut(figure);
    (it.status, it.concealed, it.spotted) = (Status::OffTable, false, false);
    // Where he was and what he had done leaves no trace.
    (it.at, it.shots, it.budget, it.covered) = (Pose::default(), 0, 0, 0);
    (it.moved, it.moved_fast, it.lasting, it.passing) = (false, false, 0, 0);
    (it.bad_wounds, it.duck_turns) = (0, 0);
    // He is nobody who got away (SX-END-02).
    it.ran_away = true;
    if let Ride::Horse(horse) = it.ride {
        let horse = &mut state.horses[usize::from(horse.0)];
        (horse.at, horse.damage, horse.fallen) = (Pose::default(), 0, false);
    }
    state.queue.retain(|other| *other != figure);
    for group in &mut state.groups {
        group.members.retain(|other| *other != figure);
    }
    state.groups.retain(|group| group.members.len() > 1);
}
