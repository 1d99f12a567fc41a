//! Everything an officer decides beside his actions: re-actions, where commanders ride, who is committed to a combat, who advances.

use engine::Loop;

use super::{drill, forecast};
use crate::combat::commit::{self, Committing, CommittingGuns};
use crate::combat::outcome::{self, Degree};
use crate::combat::{MoveLink, within_reach};
use crate::event;
use crate::movement::{Aim, Budget, Course};
use crate::order::{
    Advance, AnswerFire, Commit, CommitGuns, Done, EndCommand, HoldGround, LetLapse, Pass, RangedGun,
    Respond, Ride, Spoil, TurnAgainst,
};
use crate::prelude::*;
use crate::reactions::{React, Trigger};
use crate::staff::can_strike;
use crate::{judgement, tactical_range};

/// What a re-action must better.
const WORTH_IT: f64 = 1.0;

/// What a side may answer in the chain, the best first; to be done is always among it.
pub(super) fn react(state: &State, react: &React) -> Vec<Order> {
    let mut found: Vec<(f64, Order)> = vec![(0.0, Done {}.into())];
    for trigger in &react.triggers {
        let attacked: Vec<BaseSet> = state
            .links
            .iter()
            .filter(|link| trigger.bases.has(link.attacker))
            .filter_map(|link| link.target.map(|base| state.body(base)))
            .collect();
        if trigger.moved {
            found.extend(withdrawals(state, react, trigger, &attacked));
            found.extend(spoiling(state, react, trigger));
        }
        if attacked.is_empty() {
            found.extend(cannonade(state, react, trigger));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().map(|(_, order)| order).take(4).collect()
}

/// Those who have time to move, with about how much; the rules say whether it is enough.
fn in_time<'a>(
    state: &'a State,
    react: &'a React,
    trigger: &'a Trigger,
) -> impl Iterator<Item = (BaseSet, f64)> {
    let fresh = |set: &BaseSet| set.iter().all(|base| state.base(base).acted.is_none());
    let time = |set: BaseSet| {
        let time = tactical_range::at_a_glance(state, set, &trigger.visible, react.round)?;
        (time > 0.0).then_some((set, time))
    };
    state.formations(react.side).into_iter().filter(fresh).filter_map(time)
}

/// SG-ENG-07: whoever is attacked without hope goes back, out of reach. What is declared against him is open, and counts.
fn withdrawals(state: &State, react: &React, trigger: &Trigger, attacked: &[BaseSet]) -> Vec<(f64, Order)> {
    let coming = drill::later(state);
    let lost = |set: &BaseSet| {
        let forecast = forecast::of_combat(&coming, set.first()?)?;
        (forecast.gain < -2.0 * WORTH_IT && forecast.chance < 0.4).then_some(-forecast.gain)
    };
    let back = |body: &BaseSet| {
        let set = state.formation(body.first()?);
        if set.iter().any(|base| state.base(base).acted.is_some()) {
            return None;
        }
        let time = tactical_range::at_a_glance(state, set, &trigger.visible, react.round)?;
        let to = drill::back_from(state, set, trigger.bases, state.setup.ed + 0.2);
        // Horse goes twice as far in the time.
        if time <= 0.0 || to.point().distance(state.centre(set)) > 2.0 * time {
            return None;
        }
        let saved = lost(body)? - judgement::kept(state, set);
        if saved <= WORTH_IT {
            return None;
        }
        let order: Order = Respond {
            formation: dialogue::piece(set),
            trigger: dialogue::piece(trigger.bases),
            via: Via::default(),
            to,
            form: Arrangement::default(),
            commander: None,
            route: Via::default(),
        }
        .into();
        Guns::preview(state, &order).is_ok().then_some((saved - WORTH_IT, order))
    };
    attacked.iter().filter_map(back).collect()
}

/// SG-REACT-08: spoiling attacks on the formation that moved, with what each makes of the combat.
fn spoiling(state: &State, react: &React, trigger: &Trigger) -> Vec<(f64, Order)> {
    let Some(target) = trigger.bases.iter().find(|base| state.is_present(*base)) else { return vec![] };
    let target = state.formation(target);
    let near = |(set, time): &(BaseSet, f64)| {
        can_strike(state, *set) && state.gap(*set, target) - state.setup.ed < 2.0 * time
    };
    let sets: Vec<(BaseSet, f64)> = in_time(state, react, trigger).filter(near).take(3).collect();
    if sets.is_empty() {
        return vec![];
    }
    let before =
        target.first().and_then(|base| forecast::of_combat(state, base)).map_or(0.0, |known| -known.gain);
    let attack = |(set, time): (BaseSet, f64)| {
        let to = crate::actions::before(state, set, target, 0.9 * state.setup.ed);
        let form = Arrangement::default();
        let course = Course { via: &[], to, form: &form };
        let plan = movement::plan(state, set, Aim::Attack(target), course, Budget::Range).ok()?;
        movement::check_spent(state, &plan, time).ok()?;
        let gain = forecast::of_attack(state, &plan)?.gain - before;
        if gain < WORTH_IT {
            return None;
        }
        let order: Order = Spoil {
            formation: dialogue::piece(set),
            trigger: dialogue::piece(trigger.bases),
            target: dialogue::piece(target),
            via: Via::default(),
            to,
            form: form.clone(),
            commander: None,
            route: Via::default(),
        }
        .into();
        Guns::preview(state, &order).is_ok().then_some((gain - WORTH_IT, order))
    };
    sets.into_iter().filter_map(attack).collect()
}

/// SG-REACT-10: guns fire on whoever moved before them; those who came to attack are left to the combat, in which every battery counts.
fn cannonade(state: &State, react: &React, trigger: &Trigger) -> Vec<(f64, Order)> {
    let shot = |set: BaseSet| {
        let guns = fire::fresh_guns(state, set);
        if guns.is_empty() || guns != set || react.may_fire(state, guns, trigger).is_err() {
            return None;
        }
        let targets = forecast::best_targets(state, guns, trigger.bases)?;
        let promise = forecast::of_fire(state, guns, targets);
        let order = AnswerFire { guns: dialogue::pieces(guns), targets: dialogue::pieces(targets) };
        Some((promise, order.into()))
    };
    state.formations(react.side).into_iter().filter_map(shot).collect()
}

/// How far behind his troops a commander keeps, and from how far he begins to follow them, in inches.
const BEHIND: f64 = 3.0;
const FOLLOWS: f64 = 7.0;

/// SG-CMD-05: a commander who is far from the middle of his troops rides there; the others stay.
pub(super) fn ride(state: &State, side: Side) -> Order {
    let back = Point::toward(super::outlook(state, side) + 180.0);
    let sets = state.formations(side);
    let ride = |id: crate::state::CommandId| {
        let here = state.commanders[id.index()].at.point();
        let mut own = BaseSet::default();
        for set in sets.iter().filter(|set| tactical_range::eligible(state, **set).contains(&id)) {
            own = own.or(*set);
        }
        let middle = state.centre(own) + back * BEHIND;
        if own.is_empty() || here.distance(middle) < FOLLOWS {
            return None;
        }
        [0.0, 2.0, 5.0, 9.0].into_iter().find_map(|more| {
            let to = middle + back * more;
            let to = Spot::new(to.x, to.y);
            let order: Order = Ride { commander: state.command_piece(id), via: Via::default(), to }.into();
            Guns::preview(state, &order).is_ok().then_some(order)
        })
    };
    let waiting = state.commanders_of(side).filter(|id| !state.commanders[id.index()].moved);
    waiting.into_iter().find_map(ride).unwrap_or_else(|| EndCommand {}.into())
}

/// SG-COMB-01: an attack whose target is gone turns against whoever is weak enough.
pub(super) fn move_link(state: &State, link: MoveLink) -> Order {
    let own = state.body(link.link.attacker);
    let near = within_reach(state, link.link.attacker);
    let gain = |body: &BaseSet| forecast::at_a_glance(state, own, *body).gain;
    let best = near.into_iter().max_by(|a, b| gain(a).total_cmp(&gain(b))).filter(|body| gain(body) > 0.0);
    best.map_or_else(|| LetLapse {}.into(), |body| TurnAgainst { target: dialogue::piece(body) }.into())
}

/// SG-COMB-10: a support steps up if the combat looks better with it in the front line.
pub(super) fn commit(state: &State, committing: Committing) -> Order {
    let side = committing.side;
    let Some(now) = forecast::of_fight(state, side) else { return Pass {}.into() };
    let better = commit::supports_of(state, side).iter().find_map(|base| {
        let step = commit::some_place(state, base)?;
        let mut field = state.clone();
        event::fold(&mut field, &Event::SteppedUp { base, to: step.to });
        (forecast::of_fight(&field, side)?.gain > now.gain + 0.1).then_some(step)
    });
    better.map_or_else(|| Pass {}.into(), |step| Commit { bases: vec![step] }.into())
}

/// SG-COMB-12: every battery that can fires in support; one that cannot, at the enemy's batteries.
pub(super) fn commit_guns(state: &State, committing: CommittingGuns) -> Order {
    let mut guns: Vec<RangedGun> = Vec::new();
    // In support comes first among the ways of each battery.
    for offer in commit::offers(state, committing.side) {
        if !guns.iter().any(|known| known.base == offer.base) {
            guns.push(offer);
        }
    }
    if guns.is_empty() { Pass {}.into() } else { CommitGuns { guns }.into() }
}

/// SG-OUT-04: whoever has won clearly follows up; others keep their ground.
pub(super) fn advance(state: &State) -> Order {
    let clearly = state
        .fight
        .as_ref()
        .and_then(|fight| fight.verdict)
        .is_some_and(|verdict| matches!(verdict.degree, Degree::Doubled | Degree::Tripled));
    let stay = || HoldGround {}.into();
    if !clearly {
        return stay();
    }
    let vacated: Vec<(PieceId, Point)> = state.fight.as_ref().map_or_else(Vec::new, |fight| {
        fight.vacated.iter().map(|(bases, at)| (dialogue::piece(*bases), at.point())).collect()
    });
    let go = |set: BaseSet| {
        let far = |at: Point| state.centre(set).distance(at);
        let (toward, at) = vacated.iter().copied().min_by(|a, b| far(a.1).total_cmp(&far(b.1)))?;
        let inches = (outcome::reach(state, set, at) * 10.0).floor() / 10.0;
        let order: Order =
            Advance { formation: dialogue::piece(set), toward, inches, staying: vec![] }.into();
        (inches >= 1.0 && Guns::preview(state, &order).is_ok()).then_some(order)
    };
    outcome::advancers(state).into_iter().find_map(go).unwrap_or_else(stay)
}
