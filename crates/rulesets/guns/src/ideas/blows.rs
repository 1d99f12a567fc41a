//! Several formations fall upon one: who, from where, in which order, and what comes of it when the rules that group combats have had their say.
//!
//! Nothing here is a rule.

use super::drill::{self, Care};
use super::forecast::{self, Forecast};
use crate::movement::Plan;
use crate::prelude::*;
use crate::staff::{can_strike, late, need};
use crate::{tactical_range, victory};

/// A blow: several formations against one, each with the place it goes to.
#[derive(Debug, Clone)]
pub(crate) struct Blow {
    /// Whom.
    pub(crate) target: BaseSet,
    /// Who, and where to.
    pub(crate) by: Vec<(BaseSet, Option<Pose>)>,
    /// What it is worth to try.
    pub(crate) worth: f64,
}

/// How many formations fall upon one together at most: more find no room before it.
const TOGETHER: usize = 4;
/// How much a blow must promise.
pub(crate) const PROMISING: f64 = 3.0;
/// One formation more must add so much, or it does something better.
const ADDS: f64 = 0.5;
/// What is left of a blow whose target has time to go out of reach.
const EVADED: f64 = 0.5;

/// Those of a side who can strike.
fn strikers(state: &State, side: Side) -> Vec<BaseSet> {
    state.formations(side).into_iter().filter(|set| can_strike(state, *set)).collect()
}

/// Every blow that promises something, the best first, each made in the head with all who strike and all who stand by.
pub(crate) fn careful(state: &State, side: Side) -> Vec<Blow> {
    found(state, side, &|own, target| best(state, own, target))
}

/// The same by a glance at the field, with no places.
pub(crate) fn at_a_glance(state: &State, side: Side) -> Vec<Blow> {
    found(state, side, &|own, target| glance(state, own, target))
}

fn found(state: &State, side: Side, best: &dyn Fn(&[BaseSet], BaseSet) -> Option<Blow>) -> Vec<Blow> {
    let own = strikers(state, side);
    let enemies = state.formations(side.enemy());
    let mut blows: Vec<Blow> = enemies.into_iter().filter_map(|target| best(&own, target)).collect();
    blows.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    blows
}

/// The best blow, then the best that can be struck besides it, and so on.
pub(crate) fn greedy(blows: &[Blow]) -> Vec<Blow> {
    let mut taken: Vec<Blow> = Vec::new();
    for blow in blows {
        let free = |set: &BaseSet| !taken.iter().any(|known| known.by.iter().any(|(other, _)| other == set));
        if blow.by.iter().all(|(set, _)| free(set)) && !taken.iter().any(|known| known.target == blow.target)
        {
            taken.push(blow.clone());
        }
    }
    taken
}

/// Those within a march of a formation, the nearest first.
fn near(state: &State, own: &[BaseSet], target: BaseSet, most: usize) -> Vec<BaseSet> {
    let far = |set: &BaseSet| state.centre(*set).distance(state.centre(target));
    let reach = movement::limit(state).unwrap_or(f64::INFINITY) * 0.9;
    let mut near: Vec<BaseSet> = own.iter().copied().filter(|set| far(set) < reach).collect();
    near.sort_by(|a, b| far(a).total_cmp(&far(b)));
    near.truncate(most);
    near
}

fn glance(state: &State, own: &[BaseSet], target: BaseSet) -> Option<Blow> {
    let near = near(state, own, target, TOGETHER);
    let mut all = BaseSet::default();
    let mut best: Option<Blow> = None;
    for (place, set) in near.iter().enumerate() {
        all = all.or(*set);
        let worth = worth(state, target, forecast::at_a_glance(state, all, target), 1.0);
        if worth > best.as_ref().map_or(PROMISING, |known| known.worth + ADDS) {
            let by = near[..=place].iter().map(|set| (*set, None)).collect();
            best = Some(Blow { target, by, worth });
        }
    }
    best
}

/// How many are thought of for one blow.
const THOUGHT_OF: usize = 6;

/// One formation after the other is brought up in the head, from where it does most.
fn best(state: &State, own: &[BaseSet], target: BaseSet) -> Option<Blow> {
    let near = near(state, own, target, THOUGHT_OF);
    let all = near.iter().take(TOGETHER).fold(BaseSet::default(), |all, set| all.or(*set));
    if worth(state, target, forecast::at_a_glance(state, all, target), 1.0) < -2.0 {
        return None;
    }
    let mut field = state.clone();
    let mut by: Vec<(BaseSet, Option<Pose>)> = Vec::new();
    let mut time = f64::NEG_INFINITY;
    let mut best: Option<Blow> = None;
    for set in near {
        let Some((plan, to, promise)) = drill::strike(&field, set, target, Care::Best) else { continue };
        let Some(after) = forecast::after(&field, &plan, None) else { continue };
        let gives = gives(state, &plan, target);
        let evaded = if time.max(gives) > NEEDED * state.setup.ed { EVADED } else { 1.0 };
        let worth = worth(state, target, promise, evaded);
        // Whoever gives the enemy time to get away, and adds little, stays where he is.
        if best.as_ref().is_some_and(|known| worth < known.worth) && by.len() + 1 >= TOGETHER {
            continue;
        }
        by.push((set, Some(to)));
        (field, time) = (after, time.max(gives));
        if worth > best.as_ref().map_or(0.0, |known| known.worth + ADDS) {
            best = Some(Blow { target, by: by.clone(), worth });
        }
        if by.len() == TOGETHER {
            break;
        }
    }
    best
}

/// What a combat is worth: what it promises, and the ground it is fought for as far as it is likely to be won. Whoever gets away loses that too.
fn worth(state: &State, target: BaseSet, promise: Forecast, evaded: f64) -> f64 {
    let army = |side: Side| f64::from(victory::lost_of(state, side).1.max(1));
    let theirs = state.side_of(target);
    // SG-VIC-02: armies break at half their bases, so a base of a small army counts for more.
    let weight = (army(theirs.enemy()) / army(theirs)).clamp(0.5, 2.0);
    evaded * (weight * promise.takes - promise.loses) + promise.chance * ground_bonus(state, target)
}

/// Whoever has time for so much of the engagement distance gets out of reach.
const NEEDED: f64 = 0.8;

/// SG-TR-05: how much time an attack gives its target to get away.
fn gives(state: &State, plan: &Plan, target: BaseSet) -> f64 {
    let visible = tactical_range::shown_by(state, plan, state.side_of(target));
    tactical_range::at_a_glance(state, target, &visible, 1).unwrap_or(f64::NEG_INFINITY)
}

/// SG-VIC-03: whoever stands on ground that counts is the first to be driven off, the more so the nearer the end is.
fn ground_bonus(state: &State, target: BaseSet) -> f64 {
    let on = |objective: &&crate::set_up::Objective| {
        target.iter().any(|base| objective.area.contains(state.rect(base).centre))
    };
    let (late, need) = (late(state), need(state, state.side_of(target).enemy()));
    let points: u32 = state.setup.objectives.iter().filter(on).map(|objective| objective.points).sum();
    f64::from(points) * (3.0 + 9.0 * late + NEEDED_NOW * need * need)
}

/// What ground is worth besides to a side that has lost unless it wins it now.
const NEEDED_NOW: f64 = 40.0;
