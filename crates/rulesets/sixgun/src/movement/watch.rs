//! SX-GAS-02 to 05, SX-GAS-09, SX-CONC-06 to 08, SX-CONC-13: what a check point brings, looked at ahead of time and then for good.

use arrayvec::ArrayVec;
use dice::NeedDice;
use engine::{Ctx, Side};
use table::within;

use super::{Event, Pace, Task};
use crate::event::emit;
use crate::field::{self, Bearing};
use crate::options::{GotAShot, HiddenFigures};
use crate::sight::{self, Eye};
use crate::state::{FigureId, FigureSet, MOST_PIECES, Standing, State};
use crate::{Sixgun, concealment, firing, reactions};

/// Whether something is due at a check point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    /// Nothing.
    Nothing,
    /// SX-CONC-14: something the mover's owner learns of only if somebody is revealed by it.
    Quiet,
    /// Something that stops the mover for all to see.
    Public,
}

/// What would be due if the mover stood here. Nothing is changed and nothing allocated.
pub(super) fn due(state: &State, mover: &Eye, pace: Pace) -> Due {
    let active = state.activation.as_ref().is_some_and(|activation| activation.figure == mover.figure);
    if concealment::exposed(state, mover, active).next().is_some() {
        return Due::Public;
    }
    if !active {
        return Due::Nothing;
    }
    let walked = state.activation.as_ref().map_or(0, |activation| activation.walked);
    let moved = walked > 0 || state.centre(mover.figure) != mover.at || matches!(pace, Pace::Forced(_));
    let open = state.setup.options.hidden_figures == HiddenFigures::Open;
    let mut due = Due::Nothing;
    for tester in testers(state, mover, moved) {
        let it = state.figure(tester);
        if sight::known_to(state, tester, it.side.enemy()) {
            return Due::Public;
        }
        if open && it.standing == Standing::TakeShots {
            return Due::Public;
        }
        due = Due::Quiet;
    }
    if concealment::next_look(state, mover, concealment::Moment::OnTheMove).is_some() {
        return if open { Due::Public } else { Due::Quiet };
    }
    due
}

/// SX-GAS-02 to 05: those for whom the conditions of Got a Shot hold when the mover stands here, and who may test. `moved` is
/// whether it has moved in this activation (`got-a-shot: every-move`).
pub fn testers(state: &State, mover: &Eye, moved: bool) -> impl Iterator<Item = FigureId> {
    let side = state.figure(mover.figure).side;
    let mover = *mover;
    state.conscious(side.enemy()).map(|(figure, _)| figure).filter(move |figure| {
        let Some(activation) = &state.activation else { return false };
        let was_in_view = activation.in_view_at_start.has(*figure);
        let every_move = state.setup.options.got_a_shot == GotAShot::EveryMove && moved;
        !activation.tested.has(*figure)
            && (!was_in_view || every_move)
            && has_a_shot(state, *figure, &mover)
            && !reactions::is_waiting(state, *figure)
    })
}

/// SX-GAS-02: whether a figure would have a shot at a mover who stood here: in reach, in sight, not behind it, not concealed from it.
pub fn has_a_shot(state: &State, tester: FigureId, mover: &Eye) -> bool {
    firing::reach(state, tester).is_some_and(|reach| has_a_shot_within(state, tester, mover, reach))
}

fn has_a_shot_within(state: &State, tester: FigureId, mover: &Eye, reach: f64) -> bool {
    let it = state.figure(tester);
    let theirs = field::base(state, tester);
    within(theirs.gap(&mover.base()).distance, reach)
        && field::bearing(it.at.placement(), mover.at) != Bearing::Behind
        && !concealment::hidden_at(state, mover, it.at.point())
        && sight::clear(state, &sight::eye(state, tester), mover)
}

/// SX-GAS-02, SX-GAS-03: those who have a shot at a figure before it does anything.
pub fn in_view(state: &State, figure: FigureId) -> FigureSet {
    in_view_of(state, figure, firing::reach)
}

/// The same when everybody's shots have been renewed (SX-WPN-04).
pub fn in_view_renewed(state: &State, figure: FigureId) -> FigureSet {
    in_view_of(state, figure, firing::reach_with_all_shots)
}

fn in_view_of(state: &State, figure: FigureId, reach: impl Fn(&State, FigureId) -> Option<f64>) -> FigureSet {
    let eye = sight::eye(state, figure);
    let enemies = state.conscious(state.figure(figure).side.enemy()).map(|(enemy, _)| enemy);
    let sees = |enemy: &FigureId| {
        reach(state, *enemy).is_some_and(|reach| has_a_shot_within(state, *enemy, &eye, reach))
    };
    enemies.filter(sees).collect()
}

/// SX-CONC-06: at one check point those exposed are revealed first, then come spotting rolls, then Got a Shot.
pub(super) fn check_point(ctx: &mut Ctx<'_, Sixgun>, mover: FigureId) -> Result<(), NeedDice> {
    let state = &*ctx.state;
    let active = state.activation.as_ref().is_some_and(|activation| activation.figure == mover);
    if !state.figure(mover).status.conscious() {
        return Ok(());
    }
    let eye = sight::eye(state, mover);
    let exposed: ArrayVec<_, MOST_PIECES> = concealment::exposed(state, &eye, active).collect();
    for (figure, rule) in exposed {
        concealment::reveal(ctx, figure, rule);
    }
    if !active {
        return Ok(());
    }
    let eye = sight::eye(ctx.state, mover);
    if let Some((looker, hidden)) = concealment::next_look(ctx.state, &eye, concealment::Moment::OnTheMove) {
        concealment::look(ctx, looker, hidden)?;
        ctx.state.agenda.push(Task::CheckPoint { mover }.into());
        return Ok(());
    }
    let activation = ctx.state.activation.as_ref();
    let moved = activation.is_some_and(|activation| activation.walked > 0 || activation.dashing);
    let now: ArrayVec<FigureId, MOST_PIECES> = testers(ctx.state, &eye, moved).collect();
    if now.is_empty() {
        return Ok(());
    }
    reactions::got_a_shot(ctx, &now, mover);
    Ok(())
}

/// SX-CONC-01: who comes into an enemy's clear view while a figure moves: noted once for the encounter.
#[derive(Debug, Default)]
pub(super) struct NowSeen(FigureSet);

impl NowSeen {
    /// Looks about when the mover stands here.
    pub(super) fn look(&mut self, state: &State, mover: &Eye) {
        let unseen = |figure: FigureId| !state.figure(figure).spotted && !self.0.has(figure);
        let mover_unseen = unseen(mover.figure) && !state.figure(mover.figure).concealed;
        let mut seen = self.0;
        for (enemy, it) in state.conscious(state.figure(mover.figure).side.enemy()) {
            let enemy_unseen = unseen(enemy) && !it.concealed;
            if !(mover_unseen || enemy_unseen) || !sight::clear(state, mover, &sight::eye(state, enemy)) {
                continue;
            }
            if mover_unseen && !concealment::hidden_at(state, mover, it.at.point()) {
                seen.add(mover.figure);
            }
            if enemy_unseen && !sight::bedded_from(state, enemy, mover.at) {
                seen.add(enemy);
            }
        }
        self.0 = seen;
    }

    /// Notes them.
    pub(super) fn note(self, ctx: &mut Ctx<'_, Sixgun>) {
        if self.0 != FigureSet::default() {
            emit(ctx, Event::Seen(self.0));
        }
    }
}

/// SX-CONC-01: notes everybody in an enemy's clear view as things stand.
pub fn note_seen(ctx: &mut Ctx<'_, Sixgun>) {
    if ctx.state.figures.iter().all(|it| it.spotted || it.concealed || !it.status.conscious()) {
        return;
    }
    let mut seen = NowSeen::default();
    for (figure, _) in ctx.state.conscious(Side::A) {
        seen.look(ctx.state, &sight::eye(ctx.state, figure));
    }
    seen.note(ctx);
}
