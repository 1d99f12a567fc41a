//! SX-CONC-12 to 14, SX-DEC-02: what a side may not know of, and the battle without it.

use dice::By;
use engine::{Names, PieceId, Side};
use table::Pose;

use crate::options::HiddenFigures;
use crate::state::{FigureId, Phase, Ride, State, Status};
use crate::task::Doing;
use crate::{field, sight};

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
fn figures(state: &State, seat: Side) -> impl Iterator<Item = FigureId> {
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

/// The names the side that is asked may speak of.
pub(crate) fn spoken(state: &State) -> Names {
    match state.agenda.top().and_then(|task| task.asks(state)) {
        Some(side) => state.names().without(unknown(state, side)),
        None => state.names().clone(),
    }
}

/// The encounter as if those a side may not know of were not there.
pub(crate) fn known(state: &State, seat: Side) -> State {
    let mut known = state.clone();
    for id in figures(state, seat).filter(|id| !is_acting(state, *id)) {
        take_away(&mut known, id);
    }
    known
}

/// An encounter that agrees with what a side knows, in which hidden enemies lie wherever somebody could be hidden.
pub(crate) fn imagine(state: &State, seat: Side, pick: &mut dyn FnMut(usize) -> usize) -> State {
    let mut imagined = known(state, seat);
    for id in figures(state, seat).filter(|id| !is_acting(state, *id) && state.figure(*id).status.conscious())
    {
        if let Some(at) = hiding_place(&imagined, id, pick) {
            let it = imagined.figure_mut(id);
            it.clone_from(state.figure(id));
            (it.status, it.concealed, it.at) = (Status::Up, true, at);
            if let Ride::Horse(horse) = it.ride {
                imagined.horses[usize::from(horse.0)].at = at;
            }
        }
    }
    imagined
}

/// One whose move is being carried out cannot be thought away.
fn is_acting(state: &State, figure: FigureId) -> bool {
    state.activation.as_ref().is_some_and(|activation| activation.figure == figure)
}

fn take_away(state: &mut State, figure: FigureId) {
    let it = state.figure_mut(figure);
    (it.status, it.concealed, it.spotted) = (Status::OffTable, false, false);
    // Where he was and what he had done leaves no trace.
    (it.at, it.shots, it.budget, it.covered) = (Pose::default(), 0, 0, 0);
    (it.moved, it.moved_fast, it.lasting, it.passing) = (false, false, 0, 0);
    state.queue.retain(|other| *other != figure);
    for group in &mut state.groups {
        group.members.retain(|other| *other != figure);
    }
    state.groups.retain(|group| group.members.len() > 1);
}

/// How often a hiding place is looked for before it is given up.
const TRIES: usize = 24;

/// Some place on the table where a feature could cover the figure and nobody is known to stand.
fn hiding_place(state: &State, figure: FigureId, pick: &mut dyn FnMut(usize) -> usize) -> Option<Pose> {
    let (board, it) = (&state.setup.terrain.board, state.figure(figure));
    let quarters = |length: f64| (length * 4.0) as usize;
    (0..TRIES).find_map(|_| {
        let (x, y) = (pick(quarters(board.width)) as f64 / 4.0, pick(quarters(board.depth)) as f64 / 4.0);
        let at = Pose::new(x, y, it.at.degrees());
        let base = field::base_at(it.ride, at.placement());
        let free = base.on_table(board)
            && state.setup.terrain.unfit(&base).is_none()
            && !state.everybody().any(|other| {
                state.figure(other).status.conscious() && base.gap(&field::base(state, other)).distance < 1.0
            });
        let there = sight::eye(state, figure).placed(at.point(), at.degrees());
        let hides = || sight::features(state).any(|feature| sight::could_cover(state, feature, &there));
        (free && !matches!(it.ride, Ride::Vehicle { .. }) && hides()).then_some(at)
    })
}
