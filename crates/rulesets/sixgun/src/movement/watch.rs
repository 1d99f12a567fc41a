//! SX-GAS-02, SX-GAS-03, SX-GAS-04, SX-GAS-05, SX-GAS-09, SX-CONC-06, SX-CONC-07, SX-CONC-08, SX-CONC-13: what a check point brings,
//! looked at ahead of time and then for good.

use super::{Event, Task};
use crate::encounter::alarm;
use crate::prelude::*;

/// Whether something is due at a check point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Due {
    /// Nothing.
    Nothing,
    /// SX-CONC-14: something the mover's owner learns of only if somebody is revealed by it.
    Quiet,
    /// Something that stops the mover for all to see.
    Public,
}

/// What would be due if the mover stood here, and who has a shot at it here; `before` are those who had one at the check point before.
/// Nothing is changed and nothing allocated.
pub(super) fn due(state: &State, mover: &Eye, before: FigureSet) -> (Due, FigureSet) {
    let now = in_view_of(state, mover);
    (what_is_due(state, mover, before, now), now)
}

fn what_is_due(state: &State, mover: &Eye, before: FigureSet, now: FigureSet) -> Due {
    let active = state.is_acting(mover.figure);
    if concealment::exposed(state, mover, active).next().is_some() || alarm::due_at(state, mover) {
        return Due::Public;
    }
    if !active {
        return Due::Nothing;
    }
    let open = state.setup.options.hidden_figures == HiddenFigures::Open;
    let mut due = Due::Nothing;
    for tester in testers(state, now, before) {
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

/// SX-TER-04, SX-CONC-13: whether a figure that gave itself away in a riverbed would come into one here out of the sight of all enemies its
/// side knows of: its owner learns whether it is concealed, and must not learn of others by it.
pub(super) fn slips_into_bed(state: &State, mover: &Eye) -> bool {
    let it = state.figure(mover.figure);
    let known =
        || state.conscious(it.side.enemy()).filter(|(enemy, _)| sight::known_to(state, *enemy, it.side));
    let seen = || known().any(|(enemy, _)| sight::clear(state, mover, &sight::eye(state, enemy)));
    it.shown_in_bed && !seen()
}

/// SX-TER-04: tells that a figure, and whoever it drives, has come into a dry riverbed, where it is concealed (which is its own side's
/// business), or out of one. Comes after the way walked from where everybody last saw it, so that nobody reads in the log where something
/// hidden was looked at on the way.
pub(super) fn tell_of_bed(ctx: &mut Ctx<'_>, figure: FigureId, from: Spot) {
    let with = match ctx.figure(figure).ride {
        Ride::Vehicle { vehicle, .. } => super::aboard(ctx, vehicle),
        Ride::Foot | Ride::Horse(_) => vec![figure],
    };
    for &figure in &with {
        let it = ctx.figure(figure);
        let bed = |at: Point| ctx.setup.terrain.riverbed_at(at).map(|bed| bed as u8);
        let (was, is) = (bed(from.point()), bed(it.at.point()));
        if it.concealed || it.shown_in_bed || was == is {
            continue;
        }
        let the = |state: &State, bed: u8| state.the_cover(Cover::Area(bed)).to_string();
        match (was, is) {
            (_, Some(bed)) => tell_own(ctx, figure, |state| {
                let says = format!("is concealed in {}", the(state, bed));
                about(state, ids::SX_TER_04, figure, says)
            }),
            (Some(bed), None) => ctx.tell(|state| {
                let says = format!("comes out of {} and is concealed no longer", the(state, bed));
                about(state, ids::SX_TER_04, figure, says)
            }),
            (None, None) => {}
        }
    }
}

/// SX-GAS-02, SX-GAS-03, SX-GAS-04, SX-GAS-05: of those who have a shot at the active figure now, those who had none at the check point
/// before and may test.
fn testers(state: &State, now: FigureSet, before: FigureSet) -> impl Iterator<Item = FigureId> {
    let tested = state.activation.as_ref().map(|activation| activation.tested).unwrap_or_default();
    now.iter().filter(move |figure| {
        !tested.has(*figure) && !before.has(*figure) && !reactions::is_waiting(state, *figure)
    })
}

/// SX-GAS-02, SX-GAS-09: whether a figure would have a shot at a mover who stood here, if it has any shots left: in reach, in sight, not
/// behind it, not concealed from it.
fn has_a_shot(state: &State, tester: FigureId, mover: &Eye) -> bool {
    // SX-CJAIL-07: those who wait for the alarm take no tests.
    if encounter::waits(state, tester) {
        return false;
    }
    let Some(reach) = firing::reach_with_all_shots(state, tester) else { return false };
    let it = state.figure(tester);
    let tester = sight::eye(state, tester);
    within(tester.aiming_at(mover.at).gap(&mover.base()).distance, reach)
        && field::bearing(it.at.placement(), mover.at) != Bearing::Behind
        && !concealment::hidden_at(state, mover, it.at.point())
        && sight::clear(state, &tester, mover)
}

/// SX-GAS-02, SX-GAS-03: those who have a shot at a figure before it does anything.
pub fn in_view(state: &State, figure: FigureId) -> FigureSet {
    in_view_of(state, &sight::eye(state, figure))
}

fn in_view_of(state: &State, mover: &Eye) -> FigureSet {
    let enemies = state.conscious(state.figure(mover.figure).side.enemy()).map(|(enemy, _)| enemy);
    enemies.filter(|enemy| has_a_shot(state, *enemy, mover)).collect()
}

/// SX-GAS-02: notes who has a shot at the active figure before it rises, pops up, mounts, gets down or goes on: whatever gave it to them, it
/// was not what the figure does next.
pub fn note_in_view(ctx: &mut Ctx<'_>) {
    let Some(activation) = &ctx.activation else { return };
    let now = in_view(ctx, activation.figure);
    if now != activation.in_view {
        emit(ctx, Event::InView(now));
    }
}

/// SX-CONC-06: at one check point those exposed are revealed first, then come spotting rolls, then Got a Shot.
pub(super) fn check_point(ctx: &mut Ctx<'_>, mover: FigureId) -> Result<(), NeedDice> {
    let state = &**ctx;
    let active = state.is_acting(mover);
    if !state.figure(mover).status.conscious() {
        return Ok(());
    }
    // SX-CJAIL-05: whoever is roused here did not see it coming, and tests from the next event on.
    if alarm::check_point(ctx, mover)? {
        return Ok(());
    }
    let state = &**ctx;
    let eye = sight::eye(state, mover);
    let exposed: ArrayVec<_, MOST_PIECES> = concealment::exposed(state, &eye, active).collect();
    for (figure, rule) in exposed {
        concealment::reveal(ctx, figure, rule);
    }
    if !active {
        return Ok(());
    }
    let eye = sight::eye(ctx, mover);
    if let Some((looker, hidden)) = concealment::next_look(ctx, &eye, concealment::Moment::OnTheMove) {
        concealment::look(ctx, looker, hidden)?;
        ctx.push(Task::CheckPoint { mover });
        return Ok(());
    }
    let Some(activation) = &ctx.activation else { return Ok(()) };
    let now = in_view_of(ctx, &eye);
    let testers: ArrayVec<FigureId, MOST_PIECES> = testers(ctx, now, activation.in_view).collect();
    if testers.is_empty() {
        return Ok(());
    }
    reactions::got_a_shot(ctx, &testers, mover);
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
    pub(super) fn note(self, ctx: &mut Ctx<'_>) {
        if self.0 != FigureSet::default() {
            emit(ctx, Event::Seen(self.0));
        }
    }
}

/// SX-CONC-01: notes everybody in an enemy's clear view as things stand.
pub fn note_seen(ctx: &mut Ctx<'_>) {
    if ctx.figures.iter().all(|it| it.spotted || it.concealed || !it.status.conscious()) {
        return;
    }
    let mut seen = NowSeen::default();
    for (figure, _) in ctx.conscious(Side::A) {
        seen.look(ctx, &sight::eye(ctx, figure));
    }
    seen.note(ctx);
}
