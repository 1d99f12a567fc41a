//! SX-CJAIL-05, SX-CJAIL-06, SX-CJAIL-07, SX-CROB-03, SX-CCAP-07, SX-CDAY-06: who sleeps, and what rouses him.

use dice::RuleId;

use super::{Course, Event, waits, waits_for};
use crate::prelude::*;
use crate::scenario::Waits;

/// SX-CJAIL-05: how far the alarm has come.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Alarm {
    /// The turn in which the first of the party stepped outside.
    pub since: Option<u32>,
    /// The last turn for which a die was rolled.
    pub rolled: u32,
    /// The town is awake.
    pub raised: bool,
}

/// SX-CJAIL-05: from this turn on the number stays the same: no die shows a 7.
const LAST_NUMBER: u32 = 6;

/// SX-CJAIL-05: whether a die raises the alarm in a turn counted from the first step outside.
pub const fn is_heard(count: u32, die: u8, at_or_below: bool) -> bool {
    let die = die as u32;
    let number = if count < LAST_NUMBER { count } else { LAST_NUMBER };
    match count {
        0 | 1 => die <= 3,
        _ if at_or_below => die <= number,
        _ => die == number,
    }
}

/// SX-CJAIL-05, SX-CJAIL-07: whether something is due where a mover stands: a die, or somebody sees him.
pub fn due_at(state: &State, mover: &Eye) -> bool {
    let Some(alarm) = asleep(state) else { return false };
    is_of_party(state, mover.figure)
        && is_outside(state, mover)
        && (alarm.rolled != state.turn || lookouts(state).any(|law| sees(state, law, mover)))
}

/// The alarm, while it has not been raised.
fn asleep(state: &State) -> Option<&Alarm> {
    state.course.as_ref()?.alarm.as_ref().filter(|alarm| !alarm.raised)
}

fn is_of_party(state: &State, figure: FigureId) -> bool {
    state.affair().is_some_and(|affair| affair.hunted == Some(state.figure(figure).side))
}

/// SX-CJAIL-05: whether somebody is out of the jail or bank.
fn is_outside(state: &State, at: &Eye) -> bool {
    let building = state.affair().and_then(|affair| affair.building).map(usize::from);
    building.is_some() && state.setup.terrain.building_at(at.at) != building
}

/// SX-CJAIL-07: those who are roused by a sight.
fn lookouts(state: &State) -> impl Iterator<Item = FigureId> {
    state.everybody().filter(|id| {
        let awaits = waits_for(state, *id) == Some(Waits::ForASight);
        awaits && waits(state, *id) && state.figure(*id).status.conscious()
    })
}

fn sees(state: &State, law: FigureId, mover: &Eye) -> bool {
    let (law, side) = (sight::eye(state, law), state.figure(law).side);
    sight::shown_at(state, mover, side) && sight::clear(state, &law, mover)
}

/// SX-CJAIL-05: what a check point of a mover outside brings: the Marshal sees him, and the die of the turn is rolled. Whether anything
/// came of it.
pub fn check_point(ctx: &mut Ctx<'_>, mover: FigureId) -> Result<bool, NeedDice> {
    let state = &**ctx;
    let eye = sight::eye(state, mover);
    if !due_at(state, &eye) || !moves(state, mover) {
        return Ok(false);
    }
    let Some(alarm) = asleep(state) else { return Ok(false) };
    if alarm.rolled != state.turn {
        let since = alarm.since.unwrap_or(state.turn);
        let count = state.turn.saturating_sub(since) + 1;
        let at_or_below = state.affair().is_some_and(|affair| affair.at_or_below);
        let hand = state.figure(mover).side.hand();
        let die = ctx.dice_of(hand).d6(campaign::SX_CJAIL_05)?;
        let raised = is_heard(count, die, at_or_below);
        emit(ctx, Event::Listened { figure: mover, count, die, raised });
        if raised {
            rouse_all(ctx, campaign::SX_CJAIL_05);
            return Ok(true);
        }
    }
    look_out(ctx);
    Ok(true)
}

/// SX-CJAIL-05: whether the one at a check point moves: he has set out, or has moved, mounted or got down.
fn moves(state: &State, mover: FigureId) -> bool {
    let active = state.activation.as_ref().filter(|activation| activation.figure == mover);
    active.is_none_or(|activation| {
        activation.declared.is_some() || activation.dashing || state.figure(mover).moved
    })
}

/// SX-CJAIL-07: the Marshal alone is alerted if one of the party is outside in his line of sight.
pub fn look_out(ctx: &mut Ctx<'_>) {
    let state = &**ctx;
    if asleep(state).is_none() {
        return;
    }
    let outside = |id: &FigureId| {
        let it = state.figure(*id);
        it.status.conscious() && is_of_party(state, *id) && is_outside(state, &sight::eye(state, *id))
    };
    let party: Vec<Eye> = state.everybody().filter(outside).map(|id| sight::eye(state, id)).collect();
    let roused: FigureSet =
        lookouts(state).filter(|law| party.iter().any(|mover| sees(state, *law, mover))).collect();
    if !roused.is_empty() {
        emit(ctx, Event::Roused { figures: roused, rule: campaign::SX_CJAIL_07 });
    }
}

/// SX-CJAIL-06, SX-CJAIL-07, SX-CCAP-07: rouses those who wait if something has happened that does. What roused them they do not react to:
/// called when those fired on have their tests.
pub fn stir(ctx: &mut Ctx<'_>) {
    let stirred = ctx.course.as_ref().and_then(|course| course.stirred);
    if let Some(rule) = stirred {
        rouse_all(ctx, rule);
    }
}

/// SX-CDAY-06: the alarm is raised whatever the dice say.
pub fn raise(ctx: &mut Ctx<'_>, rule: RuleId) {
    emit(ctx, Event::Raised);
    rouse_all(ctx, rule);
}

/// SX-CJAIL-05, SX-CDAY-06: the whole town takes part from now on.
pub fn rouse_all(ctx: &mut Ctx<'_>, rule: RuleId) {
    let wakes = |id: &FigureId| waits(ctx, *id) && waits_for(ctx, *id) != Some(Waits::ForNothing);
    let figures: FigureSet = ctx.everybody().filter(wakes).collect();
    emit(ctx, Event::Roused { figures, rule });
}

/// For folds.
pub(super) fn fold_listened(course: &mut Course, turn: u32, count: u32, raised: bool) {
    if let Some(alarm) = &mut course.alarm {
        alarm.since = Some((turn + 1).saturating_sub(count));
        alarm.rolled = turn;
        alarm.raised |= raised;
    }
}

/// For folds. Once everybody who waits for the alarm is awake there is none to be raised any more.
pub(super) fn fold_roused(course: &mut Course, figures: FigureSet) {
    for figure in figures.iter() {
        if let Some(person) = course.people.get_mut(usize::from(figure.0)) {
            person.waits = false;
        }
    }
    if course.stirred.take().is_some() {
        if let Some(alarm) = &mut course.alarm {
            alarm.raised = true;
        }
    }
}

pub(super) fn tell_listened(state: &State, figure: FigureId, count: u32, die: u8, raised: bool) -> Telling {
    let name = state.name(figure);
    let heard = if raised { "the alarm is raised" } else { "nobody stirs" };
    let says = format!("{name} is outside, turn {count} of it: a {die}, {heard}.");
    let told = Telling::new(campaign::SX_CJAIL_05, says).about([name]).rolled(
        "alarm",
        &Faces::of([die]),
        [],
        Vec::new(),
    );
    if raised { told.headline() } else { told }
}

pub(super) fn tell_roused(state: &State, figures: FigureSet, rule: RuleId) -> Telling {
    let names: Vec<&str> = figures.iter().map(|figure| state.name(figure)).collect();
    let says = match names.as_slice() {
        [] => "The alarm is raised.".to_owned(),
        [one] => format!("{one} is roused and takes part from now on."),
        _ => format!("{} are roused and take part from now on.", listed(&names)),
    };
    Telling::new(rule, says).about(names).headline()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_die_is_read_by_the_turn() {
        // SX-CJAIL-05: turn 1 on 1 to 3; turn 2 a 2 alone; turn 9 a 6 alone.
        let heard = |count, at_or_below| {
            (1..=6).filter(|die| is_heard(count, *die, at_or_below)).collect::<Vec<u8>>()
        };
        assert_eq!(heard(1, false), [1, 2, 3]);
        assert_eq!((heard(2, false), heard(3, false)), (vec![2], vec![3]));
        assert_eq!((heard(6, false), heard(9, false)), (vec![6], vec![6]));
        // House option: equal or below, certain from turn 6 on.
        assert_eq!((heard(2, true), heard(9, true)), (vec![1, 2], vec![1, 2, 3, 4, 5, 6]));
    }
}
