//! What plans are made of: who falls upon whom together, who takes the ground that counts, who covers.
//!
//! Nothing here is a rule.

use engine::plan::{Aim, Part, Planning, Role, Stance};
use engine::{Plan, Staff};

use crate::ideas::blows::{self, Blow};
use crate::ideas::{self, drill};
use crate::order::{
    AnswerFire, Attack, Cancel, EndActions, EndCommand, EndDeclaring, EndDeployment, Fire, HoldGround,
    LetLapse, Maneuver, NoMore, Pass, Perform, PerformFire, Ready, Respond, Spoil,
};
use crate::prelude::*;
use crate::{Weights, combat, victory};

impl Staff for Guns {
    type Weights = Weights;

    /// A battle has a few turns of a few orders each, and what is held at its end decides it: its plans are tried to there, and none has a first claim. An
    /// army of 35 bases takes about 1,000 units of work to fight a battle out. The Colonel's three battles for each of three plans must have more than twice
    /// that each, or their second half is played in a hurry, in which nobody declares anything.
    const PLANNING: Planning = Planning { work: 20, doubt: 0.7 };

    /// SG-VIC-03: of equal ground the smaller loss wins.
    const DARING: f64 = 1.0;

    /// Half an average base.
    const MARGIN: f64 = 2.0;

    fn planning(state: &State, side: Side) -> Option<u32> {
        (state.initiative == side && state.phase == Phase::Actions).then_some(state.turn)
    }

    fn plans(state: &State, side: Side, _: &Weights) -> Vec<Plan> {
        let strong: Vec<Blow> =
            blows::careful(state, side).into_iter().filter(|blow| blow.worth > blows::PROMISING).collect();
        let mut plans = vec![plan(state, side, "blows", &blows::greedy(&strong))];
        plans.push(gather(state, side));
        if !strong.is_empty() {
            plans.push(plan(state, side, "hold", &[]));
        }
        plans.push(close(state, side));
        for (template, blow) in ["first", "second", "third"].into_iter().zip(&strong) {
            plans.push(plan(state, side, template, std::slice::from_ref(blow)));
        }
        plans
    }

    /// An enemy who is to be struck is still there.
    fn holds(state: &State, _: Side, plan: &Plan) -> bool {
        let mut against = plan.parts().filter_map(|(_, part)| state.as_base(part.against?)).peekable();
        against.peek().is_none() || against.any(|enemy| state.is_present(enemy))
    }

    /// Who holds or covers attacks nobody.
    fn serves(state: &State, plan: &Plan, order: &Order) -> bool {
        let Order::Attack(attack) = order else { return true };
        let set = state.as_base(attack.formation).map(|base| state.formation(base)).unwrap_or_default();
        part(Some(plan), set).is_none_or(|part| part.role == Role::Assault)
    }

    fn stances(state: &State, side: Side) -> Vec<Stance> {
        let enemies = state.of_side(side.enemy());
        let stance = |set: BaseSet| {
            let at = Placement { at: state.centre(set), facing: formations::facing(state, set) };
            let reached = state.engages(set, enemies);
            Stance { piece: dialogue::piece(set), at, formation: set.len() as u8, reached }
        };
        state.formations(side).into_iter().map(stance).collect()
    }

    fn done(state: &State) -> Option<Order> {
        match state.agenda.top()? {
            Task::Deploy(_) => Some(EndDeployment {}.into()),
            Task::Organise(_) => Some(Ready {}.into()),
            Task::Declare => Some(EndDeclaring {}.into()),
            Task::Act => Some(EndActions {}.into()),
            Task::React(_) => Some(crate::order::Done {}.into()),
            Task::Command(_) => Some(EndCommand {}.into()),
            Task::Combat(combat::Task::MoveLink(_)) => Some(LetLapse {}.into()),
            Task::Combat(combat::Task::Commit(_) | combat::Task::CommitGuns(_)) => Some(Pass {}.into()),
            Task::Combat(combat::Task::Advance) => Some(HoldGround {}.into()),
            _ => None,
        }
    }

    /// Who has lost unless he wins the ground now can do nothing better.
    fn chance(state: &State, order: &Order) -> Option<f64> {
        let forecast = drill::attack_of(state, order)?;
        (need(state, state.initiative) < 1.0).then_some(forecast.chance)
    }

    /// A formation is told by its first base, as its stance is.
    fn actors(state: &State, order: &Order) -> Vec<PieceId> {
        let of = |piece: PieceId| {
            let set = formation_of(state, piece);
            vec![set.map_or(piece, dialogue::piece)]
        };
        match order {
            Order::Maneuver(Maneuver { formation, .. })
            | Order::Attack(Attack { formation, .. })
            | Order::Perform(Perform { formation, .. })
            | Order::Cancel(Cancel { formation })
            | Order::Respond(Respond { formation, .. })
            | Order::Spoil(Spoil { formation, .. }) => of(*formation),
            Order::PerformFire(PerformFire { guns, .. }) => of(*guns),
            Order::Fire(Fire { guns, .. }) | Order::AnswerFire(AnswerFire { guns, .. }) => {
                guns.first().map(|gun| of(*gun)).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// He declares nothing more, and re-acts to nothing; what was declared is performed.
    fn hurry(state: &State) -> Option<Order> {
        match state.agenda.top()? {
            Task::React(_) => Some(NoMore {}.into()),
            Task::Declare | Task::Organise(_) | Task::Command(_) | Task::Combat(combat::Task::Commit(_)) => {
                Self::done(state)
            }
            _ => None,
        }
    }
}

/// What a formation has to do: the part of the first of its bases that has one.
pub(crate) fn part(plan: Option<&Plan>, set: BaseSet) -> Option<&Part> {
    set.iter().find_map(|base| plan?.part(base.piece()))
}

/// Whether a formation can strike: it is more than guns, and has not acted.
pub(crate) fn can_strike(state: &State, set: BaseSet) -> bool {
    set.iter().any(|base| !state.info(base).arm.is_artillery())
        && set.iter().all(|base| state.base(base).acted.is_none())
}

/// The plan of somebody who has not made one: those who are near and weak are fallen upon.
pub(crate) fn improvised(state: &State, side: Side) -> Plan {
    plan(state, side, "blows", &blows::greedy(&blows::at_a_glance(state, side)))
}

fn plan(state: &State, side: Side, template: &'static str, blows: &[Blow]) -> Plan {
    let (verb, what, at) = match blows.first() {
        Some(blow) => ("break", state.called(blow.target), Some(state.centre(blow.target))),
        None => ("hold", "our ground".to_owned(), None),
    };
    let axis = if blows.len() > 1 { "and whoever else is weak" } else { "" };
    let mut plan = Plan::new(template, Aim { verb, what, at }, axis);
    let mut busy = BaseSet::default();
    for blow in blows {
        for (set, to) in &blow.by {
            busy = busy.or(*set);
            let part = Part::of(Role::Assault).against(dialogue::piece(blow.target));
            let place = to.map(|to| Placement { at: to.point(), facing: to.degrees() });
            plan.give(dialogue::piece(*set), place.into_iter().fold(part, Part::at));
        }
    }
    let mut free: Vec<BaseSet> = state.formations(side).into_iter().filter(|set| !set.meets(busy)).collect();
    take_ground(state, side, &mut free, &mut plan);
    for set in free {
        let nearest = blows
            .iter()
            .map(|blow| blow.target)
            .chain(nearest_enemy(state, set))
            .min_by(|a, b| state.gap(set, *a).total_cmp(&state.gap(set, *b)));
        let guns = set.iter().all(|base| state.info(base).arm.is_artillery());
        let role = if guns { Role::Cover } else { Role::Reserve };
        let against: Option<PieceId> = nearest.map(dialogue::piece);
        plan.give(dialogue::piece(set), against.into_iter().fold(Part::of(role), Part::against));
    }
    plan
}

/// The half of the army that is nearest masses where most is to be held; the others go for the rest.
fn gather(state: &State, side: Side) -> Plan {
    let wanted = |objective: &&crate::set_up::Objective| objective.points;
    let Some(most) = state.setup.objectives.iter().max_by_key(wanted) else {
        return plan(state, side, "hold", &[]);
    };
    let at = middle(most);
    let mut plan = plan(state, side, "gather", &[]);
    plan.aim = Aim { verb: "mass at", what: most.name.clone(), at: Some(at) };
    let far = |set: &BaseSet| state.centre(*set).distance(at);
    let mut sets: Vec<BaseSet> =
        state.formations(side).into_iter().filter(|set| can_strike(state, *set)).collect();
    sets.sort_by(|a, b| far(a).total_cmp(&far(b)));
    let facing = ideas::outlook(state, side);
    for set in sets.iter().take(sets.len().div_ceil(2)) {
        plan.give(dialogue::piece(*set), Part::of(Role::Hold).at(Placement { at, facing }));
    }
    plan
}

/// Everybody goes up to the enemy before him, just out of reach, to strike when he next may.
fn close(state: &State, side: Side) -> Plan {
    let mut plan = plan(state, side, "close", &[]);
    plan.aim = Aim { verb: "close with", what: "the enemy".to_owned(), at: None };
    for set in state.formations(side).into_iter().filter(|set| can_strike(state, *set)) {
        let against = nearest_enemy(state, set).map(dialogue::piece);
        plan.give(dialogue::piece(set), against.into_iter().fold(Part::of(Role::Fix), Part::against));
    }
    plan
}

/// The enemy formation nearest to one of ours.
pub(crate) fn nearest_enemy(state: &State, set: BaseSet) -> Option<BaseSet> {
    let enemies = state.formations(state.side_of(set).enemy());
    enemies.into_iter().min_by(|a, b| state.gap(set, *a).total_cmp(&state.gap(set, *b)))
}

/// SG-VIC-03: somebody goes for each objective that is not ours, and somebody keeps each that is.
fn take_ground(state: &State, side: Side, free: &mut Vec<BaseSet>, plan: &mut Plan) {
    for objective in &state.setup.objectives {
        let middle = middle(objective);
        let far = |set: &BaseSet| drill::far(state, *set, middle);
        let able = |set: &&BaseSet| set.iter().any(|base| !state.info(base).arm.is_artillery());
        let Some(set) = free.iter().filter(able).copied().min_by(|a, b| far(a).total_cmp(&far(b))) else {
            return;
        };
        // Where the enemy stands in strength nobody marches in: he is struck, or left alone.
        let by = |base: &BaseId| state.rect(*base).centre.distance(middle) < state.setup.ed;
        if state.of_side(side.enemy()).iter().filter(by).count() >= set.len() {
            continue;
        }
        free.retain(|other| *other != set);
        let facing = ideas::outlook(state, side);
        plan.give(dialogue::piece(set), Part::of(Role::Hold).at(Placement { at: middle, facing }));
    }
}

/// The middle of the ground of an objective.
pub(crate) fn middle(objective: &crate::set_up::Objective) -> Point {
    let bounds = objective.area.bounds();
    bounds.min.lerp(bounds.max, 0.5)
}

/// Whether the last turn is near, from 0 to 1.
pub(crate) fn late(state: &State) -> f64 {
    state.setup.last_turn.map_or(0.5, |last| f64::from(state.turn) / f64::from(last.max(1))).min(1.0)
}

/// SG-VIC-03: how pressing it is for a side to change what would decide against it if the last turn were this one: from 0 to 1, which is now or never.
pub(crate) fn need(state: &State, side: Side) -> f64 {
    let left = state.setup.last_turn.map_or(f64::INFINITY, |last| f64::from(last) - f64::from(state.turn));
    if victory::at_last(state) == Some(side.enemy()) { (1.0 - left / 3.0).max(0.0) } else { 0.0 }
}

/// A formation's centre and facing.
pub(crate) fn pose(state: &State, set: BaseSet) -> Pose {
    let at = state.centre(set);
    Pose::new(at.x, at.y, formations::facing(state, set))
}

/// How near a side is to breaking (SG-VIC-02), 1 being broken, if it loses so many bases more.
pub(crate) fn shattered(state: &State, side: Side, more: f64) -> f64 {
    let (lost, all) = victory::lost_of(state, side);
    (2.0 * (f64::from(lost) + more) / f64::from(all.max(1))).min(1.2)
}

/// The formation of a piece, if it is a base on the table.
pub(crate) fn formation_of(state: &State, piece: PieceId) -> Option<BaseSet> {
    state.as_base(piece).filter(|base: &BaseId| state.is_present(*base)).map(|base| state.formation(base))
}
