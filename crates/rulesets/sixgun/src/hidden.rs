//! SX-CONC-12, SX-CONC-13, SX-CONC-14, SX-DEC-02: what a side may not know of, and the battle without it.

use std::borrow::Cow;

use dice::By;
use engine::question;

use crate::encounter::Person;
use crate::prelude::*;
use crate::state::Horse;

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

/// SX-DEC-02: the enemies a side may not know of: the concealed, those who left the table so, and those who are still to be placed.
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

/// The encounter as if those a side may not know of were not there. Taken to pieces without `..`: a new field of a state does not compile until it is
/// said here whether it is open to both sides or speaks of somebody who may be hidden.
pub(crate) fn known(state: &State, seat: Side) -> State {
    let mut known = state.clone();
    #[rustfmt::skip]
    let State {
        // Of these it may speak.
        figures: all, horses, queue, groups,
        course,
        // These are open, or speak only of those who act and fight, and whoever does so cannot be thought away.
        setup: _, vehicles: _, turn: _, active: _, phase: _, fresh: _, day: _, edges: _, deck: _, pair: _, face_cards: _, activation: _,
        engaged: _, agenda: _, over: _,
    } = &mut known;
    // One whose move is being carried out cannot be thought away.
    for id in figures(state, seat).filter(|id| !state.is_acting(*id)) {
        let it = &mut all[usize::from(id.0)];
        if let Ride::Horse(horse) = it.ride {
            let horse = &mut horses[usize::from(horse.0)];
            *horse = Horse { at: Pose::default(), damage: 0, fallen: false, rider: horse.rider };
        }
        *it = stranger(it);
        queue.retain(|other| *other != id);
        // What has become of him tells of him.
        if let Some(person) = course.as_mut().and_then(|course| course.people.get_mut(usize::from(id.0))) {
            *person = Person::default();
        }
        for group in groups.iter_mut() {
            group.members.retain(|other| *other != id);
        }
        groups.retain(|group| group.members.len() > 1);
    }
    known
}

/// What is left of a figure for those who may not know of it: whose it is, and what carries it. Where it is, what it can and what it has done leaves no
/// trace. Put together anew, so that a new field of a figure does not compile until it is said what they know of it.
fn stranger(it: &Figure) -> Figure {
    Figure {
        side: it.side,
        ride: it.ride,
        status: Status::OffTable,
        // He is nobody who got away (SX-END-02).
        ran_away: true,
        at: Pose::default(),
        ready: None,
        shots: 0,
        budget: 0,
        moved: false,
        moved_fast: false,
        fast_turn: 0,
        fast_before: 0,
        covered: 0,
        concealed: false,
        spotted: false,
        shown_in_bed: false,
        unhorsed: false,
        standing: Standing::default(),
        lasting: 0,
        passing: 0,
        bad_wounds: 0,
        duck_turns: 0,
        brawled: false,
        cv: 0,
        coolness: 0,
        in_shoot_out: false,
        taken: ArrayVec::new(),
    }
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
    question::seat::<Sixgun>(state.agenda.top()?, state)
}
