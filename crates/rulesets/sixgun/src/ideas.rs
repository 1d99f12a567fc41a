//! What comes to a gunfighter's mind: the answer of the book at every decision, and the few orders worth weighing against it.
//!
//! Nothing here is a rule. Every order is checked by the rules before it is thought of, so none is ever refused.

mod ways;

use engine::{Loop, Mind, question};

use crate::judgement;
use crate::order::Shot;
use crate::prelude::*;
use crate::task::Task;

/// At how many enemies one thinks of shooting.
const TARGETS: usize = 4;

/// Of how many places to run to one thinks.
const REFUGES: usize = 4;

/// Among so many orders, from the first, stands the one that ends the activation.
const WEIGHED_BY_ALL: usize = 5;

/// The orders worth weighing: the one of the book first, then the others, the likelier first.
pub(crate) fn ideas(state: &State, mind: Mind<'_, Sixgun>) -> Vec<Order> {
    let task = state.agenda.top().expect("somebody is asked");
    let plain = plain_order(state, mind);
    let mut ideas: Vec<Order> = if hits_a_friend(state, &plain) { Vec::new() } else { vec![plain.clone()] };
    for order in thoughts(state, mind, task) {
        if !ideas.contains(&order) && legal(state, task, &order) {
            ideas.push(order);
        }
    }
    if ideas.is_empty() {
        ideas.push(plain);
    }
    // Even one who weighs only a few orders weighs to let it be.
    if let Some(done) = ideas.iter().position(|order| matches!(order, Order::EndActivation(_))) {
        let done = ideas.remove(done);
        ideas.insert(ideas.len().min(WEIGHED_BY_ALL - 1), done);
    }
    ideas
}

pub(crate) fn legal(state: &State, task: &Task, order: &Order) -> bool {
    question::judge::<Sixgun>(task, state, order).is_some_and(|judged| judged.is_ok())
}

/// SX-SOLO-04: how the book answers for a side without a player.
pub(crate) fn by_the_book(state: &State) -> Order {
    let task = state.agenda.top().expect("somebody is asked");
    let order = question::by_the_book::<Sixgun>(task, state);
    order.unwrap_or_else(|| Sixgun::any_order(state, &mut |_| 0))
}

/// The answer of a steady hand: the book's (SX-SOLO-04), but an active figure is led by the drill and nobody saves bullets.
pub(crate) fn plain_order(state: &State, mind: Mind<'_, Sixgun>) -> Order {
    let task = state.agenda.top().expect("somebody is asked");
    if matches!(task, Task::Activation(activation::Task::Decide)) {
        return activation::by_the_drill(state, mind);
    }
    let by_book = by_the_book(state);
    match (&by_book, task) {
        (Order::Fire(fire), Task::Firing(firing::Task::Exchange(exchange))) if fire.shots.len() == 1 => {
            let most = exchange.asked().map_or(1, |volley| firing::shots_left(state, volley.firer));
            order::Fire::at(fire.shots[0].at, most.max(1)).into()
        }
        _ => by_book,
    }
}

/// What the drill book says at the decision that is open ([`plain_order`]).
pub(crate) fn drill(state: &State) -> &'static str {
    match state.agenda.top() {
        Some(Task::Activation(_)) => {
            "shoot while one can, at the one it is best to hit, and walk into no more guns than one can answer"
        }
        Some(Task::Firing(_)) => "nobody saves bullets: all shots at the one who can be hit best",
        Some(Task::Flight(_)) => "the nearest place that hides him",
        _ => "what the book has a side without a player do",
    }
}

/// The answer that goes on with what has been begun: fire is returned or not, a race is shot out, a walk walked, a brawl fought and a
/// hiding place run to as the book has it (SX-SOLO-04). A new activation, a new draw and a new pair of bullets are begun by nobody.
pub(crate) fn settle(state: &State) -> Option<Order> {
    let task = state.agenda.top()?;
    match task {
        Task::Sequence(_)
        | Task::Deployment(_)
        | Task::Activation(_)
        | Task::StandOff(_)
        | Task::Encounter(_) => None,
        Task::Movement(_)
        | Task::Concealment(_)
        | Task::Flight(_)
        | Task::Firing(_)
        | Task::Reactions(_)
        | Task::Draw(_)
        | Task::Charge(_)
        | Task::Brawl(_) => Some(by_the_book(state)),
    }
}

/// Whether an active figure's volley goes through a friend.
fn hits_a_friend(state: &State, order: &Order) -> bool {
    let (Some(activation), Order::Fire(order::Fire { shots })) = (&state.activation, order) else {
        return false;
    };
    let through = |target| firing::friend_in_path(state, activation.figure, target);
    let decides = matches!(state.agenda.top(), Some(Task::Activation(activation::Task::Decide)));
    decides && shots.iter().filter_map(|shot| state.as_figure(shot.at)).any(through)
}

/// What one might do, legal or not.
fn thoughts(state: &State, mind: Mind<'_, Sixgun>, task: &Task) -> Vec<Order> {
    match task {
        Task::Activation(activation::Task::Decide) => {
            state.activation.as_ref().map_or_else(Vec::new, |activation| act(state, mind, activation.figure))
        }
        Task::Firing(firing::Task::Exchange(exchange)) => {
            let Some(volley) = exchange.asked() else { return Vec::new() };
            let mut orders = shots(state, volley.firer, volley.cause);
            orders.push(order::HoldFire {}.into());
            orders
        }
        Task::Draw(draw::Task::Choose(draw::Choose { tester, mover, .. })) => {
            let mut orders = shots(state, *mover, Some(*tester));
            orders.push(order::GoOn {}.into());
            orders
        }
        Task::Movement(movement::Task::Resume(walk)) => {
            let mut orders = vec![order::GoOn {}.into(), order::Stop {}.into()];
            orders.extend(ways::to_places(state, walk.0.figure, mind.weights.danger));
            orders
        }
        // SX-CNPC-17: at dusk and dawn commanders go by the book, and cattle go straight.
        Task::Sequence(_) | Task::Deployment(_) | Task::Encounter(_) => Vec::new(),
        _ => {
            let every = question::every_order::<Sixgun>(task, state).unwrap_or_default();
            let few = if matches!(task, Task::Flight(_)) { REFUGES } else { every.len() };
            every.into_iter().take(few).collect()
        }
    }
}

/// What an active figure might do.
fn act(state: &State, mind: Mind<'_, Sixgun>, figure: FigureId) -> Vec<Order> {
    let bodies = state.everybody().filter(|id| !state.figure(*id).status.conscious());
    let mut orders: Vec<Order> =
        bodies.map(|body| order::Capture { body: state.piece(body) }.into()).collect();
    orders.extend(encounter::conduct::first(state, figure));
    orders.extend(ways::out(state, figure));
    let mut volleys = volleys(state, figure);
    let rest = volleys.split_off(volleys.len().min(3));
    let armed = firing::reach(state, figure).is_some();
    if !armed {
        orders.extend(charges(state, figure));
    }
    let mut places = ways::to_places(state, figure, mind.weights.danger).into_iter();
    orders.extend(volleys);
    // Nobody rises who has nobody to shoot at: one who walks rises by it.
    if activation::known_in_range(state, figure) {
        orders.push(order::PopUp {}.into());
    }
    orders.extend(ducks(state, figure).into_iter().take(1));
    orders.extend(places.next());
    orders.push(order::EndActivation {}.into());
    orders.extend(places);
    orders.extend(ways::to_the_enemy(state, figure));
    orders.extend(ways::about(state, figure));
    orders.extend(rest);
    if armed && state.weapons(figure).any(crate::weapons::Weapon::in_hand) {
        orders.extend(charges(state, figure));
    }
    orders.extend(state.weapons(figure).map(|weapon| order::Ready { weapon }.into()));
    let near =
        field::nearest_enemy(state, figure, state.figure(figure).side).map_or(f64::MAX, |(_, gap)| gap);
    if firing::reach(state, figure).is_none_or(|reach| near > reach) {
        orders.push(order::Conceal {}.into());
    }
    orders
}

/// Volleys of an active figure: all shots at the best targets, then shared out among them (SX-FIRE-04), then with one shot.
fn volleys(state: &State, firer: FigureId) -> Vec<Order> {
    let ranked = judgement::worth_shooting(state, firer).into_iter().take(TARGETS);
    let targets: Vec<FigureId> = ranked.map(|(_, target)| target).collect();
    let Some(best) = targets.first().copied() else { return Vec::new() };
    let left = usize::from(firing::shots_left(state, firer).max(1));
    let fire = |at: &[FigureId]| {
        let shot = |target: &FigureId| Shot { at: state.piece(*target), aim: Aim::Rider };
        order::Fire { shots: at.iter().map(shot).collect() }.into()
    };
    let mut orders = vec![fire(&vec![best; left])];
    if let Some(second) = targets.get(1).copied() {
        orders.push(fire(&[vec![best; left - 1], vec![second]].concat()));
        orders.push(fire(&vec![second; left]));
        let each: Vec<FigureId> = targets.iter().copied().take(left).collect();
        orders.push(fire(&each));
        orders.extend(targets[2..].iter().map(|other| fire(&vec![*other; left])));
    }
    orders.push(fire(&[best]));
    orders
}

/// Volleys at the one who caused a reaction, with all shots or with one; or at whoever one likes.
fn shots(state: &State, firer: FigureId, cause: Option<FigureId>) -> Vec<Order> {
    let Some(cause) = cause else { return volleys(state, firer) };
    if firing::friend_in_path(state, firer, cause) {
        return Vec::new();
    }
    let left = firing::shots_left(state, firer).max(1);
    [left, 1].map(|count| order::Fire::at(state.piece(cause), count).into()).to_vec()
}

fn ducks(state: &State, figure: FigureId) -> Vec<Order> {
    let covers = activation::duck_features(state, figure).into_iter();
    covers.map(|cover| order::Duck { behind: state.cover_name(cover).to_owned() }.into()).collect()
}

/// Charges at the nearest, those who look away first (SX-CHG-05).
fn charges(state: &State, figure: FigureId) -> Vec<Order> {
    let mut targets = charge::targets(state, figure);
    let effort = |target: &FigureId| {
        let behind = if field::is_behind(state, figure, *target) { 8.0 } else { 0.0 };
        field::gap(state, figure, *target).distance - behind
    };
    targets.sort_by(|one, other| effort(one).total_cmp(&effort(other)));
    let order = |target: FigureId| order::Charge::straight(state.piece(target)).into();
    targets.into_iter().take(2).map(order).collect()
}

/// The known enemies who can fight, as they are seen.
fn known_enemies(state: &State, figure: FigureId) -> Vec<(FigureId, sight::Eye)> {
    sight::known_enemies(state, figure).map(|(enemy, _)| (enemy, sight::eye(state, enemy))).collect()
}
