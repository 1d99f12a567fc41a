//! What plans of a gunfight are made of: who goes for whom, from how far, and who stays where he is. And what would be nonsense, and by what one
//! weighs. Nothing here is a rule.

use engine::plan::{Aim, Habit, Part, Role, Stance};
use engine::{Plan, Staff};

use crate::judgement::chances::{Gun, Shots};
use crate::order::{EndActivation, GoOn, HoldFire};
use crate::prelude::*;
use crate::task::Task;
use crate::{ideas, judgement, phases};

engine::weights! {
    /// By what officers of this game weigh, in points: a steady man is about ten.
    pub struct Weights {
        /// An encounter won, beside the figures it was won with.
        victory = 15.0, 0.0..=60.0;
        /// What the enemy is worth, as a part of what one's own men are.
        enmity = 0.5, 0.0..=1.5;
        /// An inch by which an attacker is out of his own range.
        nearness = 0.08, 0.0..=0.5;
        /// An inch still to go for one who is to get away.
        way_out = 0.3, 0.0..=1.0;
        /// The chance to be put down at a place, as a part of the chance to put somebody down from it.
        danger = 0.7, 0.0..=2.0;
        /// How much rather one shoots at the man the plan names.
        part = 1.5, 1.0..=4.0;
    }
}

impl Staff for Sixgun {
    type Weights = Weights;

    const WALKS_ONCE: bool = true;

    /// SX-ACT-01: once a phase.
    fn planning(state: &State, side: Side) -> Option<u32> {
        let acts = state.activation.is_some() || !state.queue.is_empty();
        (acts && state.active == side).then(|| phases(state))
    }

    fn plans(state: &State, side: Side, _: &Weights) -> Vec<Plan> {
        let state = &hidden::known(state, side);
        let enemies: Vec<FigureId> = fighters(state, side.enemy()).collect();
        if enemies.is_empty() {
            return Vec::new();
        }
        let each = plan(state, side, ("each", "bring down", "whoever is nearest"), |figure| {
            Some(Part::of(role(state, figure)).against(state.piece(nearest(state, &enemies, figure)?)))
        });
        // All on the one who is nearest to us together.
        let far = |enemy: &FigureId| -> f64 {
            fighters(state, side).map(|figure| state.centre(figure).distance(state.centre(*enemy))).sum()
        };
        let prey = enemies.iter().min_by(|one, other| far(one).total_cmp(&far(other))).copied();
        let together = prey.map(|prey| {
            let name = state.name(prey).to_owned();
            let mut plan = plan(state, side, ("together", "bring down", &name), |figure| {
                Some(Part::of(role(state, figure)).against(state.piece(prey)))
            });
            plan.aim.at = Some(state.centre(prey));
            plan
        });
        let stay = plan(state, side, ("stay", "let", "them come"), |_| Some(Part::of(Role::Hold)));
        // Rifles stay beyond the others' range and cover those who go in.
        let cover = plan(state, side, ("cover", "close in", "under the fire of the long guns"), |figure| {
            let enemy = state.piece(nearest(state, &enemies, figure)?);
            let role = if outranges(state, figure, &enemies) { Role::Hold } else { role(state, figure) };
            Some(Part::of(role).against(enemy))
        });
        let mut plans = vec![each];
        plans.extend(together);
        plans.extend([cover, stay]);
        plans.dedup_by(|one, other| one.parts().eq(other.parts()));
        plans
    }

    /// One of those it was made against can still fight.
    fn holds(state: &State, _: Side, plan: &Plan) -> bool {
        let mut against = plan.parts().filter_map(|(_, part)| state.as_figure(part.against?)).peekable();
        against.peek().is_none() || against.any(|enemy| fights(state.figure(enemy)))
    }

    fn serves(state: &State, plan: &Plan, order: &Order) -> bool {
        let acting = state.activation.as_ref().map(|activation| state.piece(activation.figure));
        let Some(part) = acting.and_then(|figure| plan.part(figure)) else { return true };
        match order {
            Order::Move(_) => part.role != Role::Hold,
            Order::Charge(order::Charge { target, .. }) => {
                part.role != Role::Hold && part.against.is_none_or(|against| against == *target)
            }
            _ => true,
        }
    }

    /// One who has been stopped on his way and is asked whether he goes on has not set out again.
    fn stances(state: &State, side: Side) -> Vec<Stance> {
        let walking = match state.agenda.top() {
            Some(Task::Movement(movement::Task::Resume(walk))) => Some(walk.0.figure),
            _ => None,
        };
        let stance = |(id, it): (FigureId, &Figure)| Stance {
            piece: state.piece(id),
            at: it.at.placement(),
            formation: u8::from(matches!(it.status, Status::Ducked(_))),
            reached: has_reached(state, id),
        };
        state.conscious(side).filter(|(id, _)| Some(*id) != walking).map(stance).collect()
    }

    fn done(state: &State) -> Option<Order> {
        let order: Order = match state.agenda.top()? {
            Task::Activation(activation::Task::Decide) => EndActivation {}.into(),
            Task::Firing(firing::Task::Exchange(_)) => HoldFire {}.into(),
            Task::Draw(draw::Task::Choose(_)) => GoOn {}.into(),
            _ => return None,
        };
        ideas::legal(state, state.agenda.top()?, &order).then_some(order)
    }

    /// SX-CHG-01: to come through the fire on the way, and to be the better man.
    fn chance(state: &State, order: &Order) -> Option<f64> {
        let Order::Charge(order::Charge { target, .. }) = order else { return None };
        let (figure, target) = (state.activation.as_ref()?.figure, state.as_figure(*target)?);
        let there = sight::eye(state, figure).being(Status::Up).placed(state.centre(target), 0.0);
        let guns = sight::known_enemies(state, figure).filter_map(|(id, _)| Gun::of(state, id, Shots::Fresh));
        let comes_through: f64 = guns.map(|gun| 1.0 - FIRST * gun.on_eye(state, &there, true)).product();
        let better = f64::from(state.figure(figure).cv) - f64::from(state.figure(target).cv);
        let unseen = if field::is_behind(state, figure, target) { 0.15 } else { 0.0 };
        Some(comes_through * (0.5 + 0.1 * better + unseen).clamp(0.1, 0.95))
    }

    fn actors(state: &State, _: &Order) -> Vec<PieceId> {
        match (state.agenda.top(), &state.activation) {
            (Some(Task::Activation(activation::Task::Decide)), Some(activation)) => {
                vec![state.piece(activation.figure)]
            }
            _ => vec![PieceId(u16::MAX)],
        }
    }

    fn habits(before: &State, order: &Order, _: &State) -> Vec<Habit> {
        let (Order::EndActivation(_), Some(activation)) = (order, &before.activation) else {
            return Vec::new();
        };
        let figure = activation.figure;
        let mut habits = Vec::new();
        let acted = activation.fired || activation.walked > 0 || activation.finished;
        if activation.rose && !acted && !activation.interrupted {
            habits.push(Habit::nonsense("rose for nothing"));
        }
        let upright = matches!(before.figure(figure).status, Status::Up | Status::PoppedUp(_));
        if upright && !activation.fired {
            let beside = is_exposed(before, figure) && !activation::duck_features(before, figure).is_empty();
            habits.push(Habit::of("stood exposed beside cover", u32::from(beside), 1));
        }
        habits
    }

    fn hurry(state: &State) -> Option<Order> {
        match state.agenda.top()? {
            Task::Activation(activation::Task::Decide) => Some(EndActivation {}.into()),
            _ => None,
        }
    }
}

/// How often one who gets a shot at a charger fires before he is there (SX-GAS-01).
const FIRST: f64 = 0.65;

/// A plan in which everybody of a side has a part.
fn plan(
    state: &State,
    side: Side,
    (template, verb, what): (&'static str, &'static str, &str),
    part: impl Fn(FigureId) -> Option<Part>,
) -> Plan {
    let mut plan = Plan::new(template, Aim { verb, what: what.to_owned(), at: None }, "");
    for figure in fighters(state, side) {
        if let Some(part) = part(figure) {
            let range = state.figure(figure).ready.and_then(|weapon| firing::line(state, weapon));
            plan.give(state.piece(figure), range.map_or(part, |line| part.from(line.effective.0)));
        }
    }
    plan
}

const fn fights(it: &Figure) -> bool {
    matches!(it.status, Status::Up | Status::PoppedUp(_) | Status::Ducked(_))
}

fn fighters(state: &State, side: Side) -> impl Iterator<Item = FigureId> + '_ {
    state.conscious(side).filter(|(_, it)| fights(it)).map(|(id, _)| id)
}

/// What somebody does in an attack, as the scenario has him.
fn role(state: &State, figure: FigureId) -> Role {
    match state.posture(figure) {
        Posture::Attack | Posture::Escape => Role::Assault,
        Posture::Defend => Role::Hold,
    }
}

fn nearest(state: &State, enemies: &[FigureId], figure: FigureId) -> Option<FigureId> {
    let far = |enemy: &FigureId| field::gap(state, figure, *enemy).distance;
    enemies.iter().min_by(|one, other| far(one).total_cmp(&far(other))).copied()
}

/// Whether he shoots farther than any of these.
fn outranges(state: &State, figure: FigureId, enemies: &[FigureId]) -> bool {
    let reach = |id: FigureId| {
        state
            .figure(id)
            .ready
            .and_then(|weapon| firing::line(state, weapon))
            .map_or(0.0, |line| line.effective.0)
    };
    enemies.iter().all(|enemy| reach(*enemy) < reach(figure))
}

/// Whether the active figure fights hand to hand, has cover, or stands at the table's edge; of the others it is not asked.
fn has_reached(state: &State, figure: FigureId) -> bool {
    if !state.is_acting(figure) {
        return false;
    }
    let at = state.centre(figure);
    let board = &state.setup.terrain.board;
    let edge = [at.x, at.y, board.width - at.x, board.depth - at.y].into_iter().fold(f64::MAX, f64::min);
    let near = field::nearest_enemy(state, figure, state.figure(figure).side);
    let covered = near.is_some_and(|(enemy, apart)| {
        within(apart, 0.0)
            || sight::cover(state, &sight::eye(state, figure), &sight::eye(state, enemy)).is_some()
    });
    covered || within(edge, 1.0) || !activation::duck_features(state, figure).is_empty()
}

/// Whether some known gun bears on somebody who has no cover from it.
fn is_exposed(state: &State, figure: FigureId) -> bool {
    let eye = sight::eye(state, figure);
    sight::known_enemies(state, figure).any(|(enemy, _)| {
        let bears = Gun::of(state, enemy, Shots::Fresh).is_some_and(|gun| gun.on(state, figure) > 0.0);
        bears && sight::cover(state, &eye, &sight::eye(state, enemy)).is_none()
    })
}

/// Of those somebody may shoot at the best: the one the plan names if he is nearly as good as any.
pub(crate) fn best_target(
    state: &State,
    figure: FigureId,
    mind: engine::Mind<'_, Sixgun>,
) -> Option<(f64, FigureId)> {
    let named = mind.part(state.piece(figure)).and_then(|part| part.against);
    let hurts = |(chance, target): &(f64, FigureId)| {
        let wanted = if named == Some(state.piece(*target)) { mind.weights.part } else { 1.0 };
        wanted * chance * judgement::figure(state, *target)
    };
    judgement::worth_shooting(state, figure)
        .into_iter()
        .max_by(|one, other| hurts(one).total_cmp(&hurts(other)))
}
