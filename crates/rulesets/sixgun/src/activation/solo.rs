//! SX-SOLO-02, SX-SOLO-03, SX-SOLO-04, SX-SOLO-05: what an active figure does without a player, one order at a time.

use table::{Bounds, Quest};

use super::{check_capture, duck_features, in_place};
use crate::flight::planner::Planner;
use crate::movement::{legal, way};
use crate::prelude::*;

/// SX-SOLO-03: the first of its cases that applies. Every answer is legal, whoever's figure it is.
pub(super) fn order(state: &State, figure: FigureId) -> Order {
    let wanted = wanted(state, figure);
    if super::allows(state, &wanted) { wanted } else { order::EndActivation {}.into() }
}

fn wanted(state: &State, figure: FigureId) -> Order {
    let activation = state.activation.as_ref().expect("a figure is active");
    if activation.finished || activation.volley_spent {
        let vanishes = concealment::check_vanish(state, figure).is_ok();
        return if vanishes { order::Vanish {}.into() } else { order::EndActivation {}.into() };
    }
    let posture = state.posture(figure);
    if state.figure(figure).concealed && !is_roused(state, figure, posture) {
        return order::EndActivation {}.into();
    }
    if let Some(weapon) = better_weapon(state, figure) {
        return order::Ready { weapon }.into();
    }
    let may_set_out = !activation.movement_over && activation.declared.is_none();
    if let Some(order) = encounter::conduct::first(state, figure) {
        return order;
    }
    if posture == Posture::Escape {
        let away = may_set_out.then(|| escape(state, figure)).flatten();
        return away.unwrap_or_else(|| at_the_end(state, figure));
    }
    let ducked = matches!(state.figure(figure).status, Status::Ducked(_));
    if ducked && !activation.rose && known_in_range(state, figure) {
        return order::PopUp {}.into();
    }
    stand_or_advance(state, figure, posture, activation, may_set_out)
}

/// SX-SOLO-03, cases 4 to 7.
fn stand_or_advance(
    state: &State,
    figure: FigureId,
    posture: Posture,
    activation: &Activation,
    may_set_out: bool,
) -> Order {
    if let Some(target) = firing::nearest_clear_target(state, figure) {
        let near = firing::effective(state, figure, target);
        let stays = !may_set_out
            || activation.rose
            || posture == Posture::Defend
            || is_covered(state, figure, target);
        if near || stays {
            return captive(state, figure).unwrap_or_else(|| fire(state, figure, target));
        }
    }
    if posture == Posture::Attack && may_set_out && !activation.rose {
        if let Some(order) = charges(state, figure).or_else(|| advance(state, figure)) {
            return order;
        }
    }
    if posture == Posture::Defend && may_set_out && !activation.rose {
        if let Some(order) = back_to_post(state, figure) {
            return order;
        }
    }
    at_the_end(state, figure)
}

/// SX-SOLO-02: how far a defender may be from his post.
const AT_POST: f64 = 6.0;

/// SX-SOLO-02: a defender who is not within 6 inches of his post goes back to it.
fn back_to_post(state: &State, figure: FigureId) -> Option<Order> {
    let it = state.figure(figure);
    let post = state.post(figure)?.point();
    if within(it.at.point().distance(post), AT_POST) {
        return None;
    }
    let path = flight::approach(state, figure, post, it.budget.min(FULL_MOVE))?;
    as_order(state, figure, path, post)
}

/// SX-SOLO-03, SX-SOLO-04: at the end of its move: capture, fire if able, duck if not able and covered.
pub(super) fn at_the_end(state: &State, figure: FigureId) -> Order {
    if let Some(order) = captive(state, figure) {
        return order;
    }
    if let Some(target) = firing::nearest_clear_target(state, figure) {
        return fire(state, figure, target);
    }
    let known = field::nearest_enemy(state, figure, state.figure(figure).side);
    let covered = known.is_some_and(|(enemy, _)| is_covered(state, figure, enemy));
    match duck_features(state, figure).first() {
        Some(cover) if covered => in_place::ducks(state, *cover).into(),
        _ if concealment::check_vanish(state, figure).is_ok() => order::Vanish {}.into(),
        _ => order::EndActivation {}.into(),
    }
}

/// SX-SOLO-04: capture whenever legal, instead of firing.
pub(super) fn captive(state: &State, figure: FigureId) -> Option<Order> {
    let body = state.everybody().find(|body| check_capture(state, figure, state.piece(*body)).is_ok())?;
    Some(order::Capture { body: state.piece(body) }.into())
}

/// SX-SOLO-05: whether a concealed figure acts: an enemy is within effective range or, on the attack, within long range.
fn is_roused(state: &State, figure: FigureId, posture: Posture) -> bool {
    let it = state.figure(figure);
    let Some(line) = it.ready.and_then(|weapon| firing::line(state, weapon)) else {
        return posture == Posture::Attack;
    };
    let reach = if posture == Posture::Attack { line.longest } else { line.effective };
    field::nearest_enemy(state, figure, it.side).is_some_and(|(_, apart)| within(apart, reach.0))
}

/// SX-SOLO-04: a weapon that can fire at the nearest known enemy, longest effective range first; else keep.
pub(super) fn better_weapon(state: &State, figure: FigureId) -> Option<Weapon> {
    let it = state.figure(figure);
    let (_, apart) = field::nearest_enemy(state, figure, it.side)?;
    let effective = |weapon: Weapon| {
        let line = firing::line(state, weapon)?;
        let fires = within(apart, line.longest.0) && it.shots < line.rate;
        fires.then_some(line.effective.0)
    };
    let mut best = (it.ready, it.ready.and_then(effective));
    for weapon in in_place::weapons_at_hand(state, figure) {
        if let Some(reach) = effective(weapon).filter(|reach| best.1.is_none_or(|best| *reach > best)) {
            best = (Some(weapon), Some(reach));
        }
    }
    best.0.filter(|weapon| it.ready != Some(*weapon))
}

/// SX-SOLO-03, case 3: an enemy known within range beyond the cover.
pub(crate) fn known_in_range(state: &State, figure: FigureId) -> bool {
    let it = state.figure(figure);
    let Some(reach) = firing::reach(state, figure) else { return false };
    let up = sight::eye(state, figure).being(Status::Up);
    state.conscious(it.side.enemy()).any(|(enemy, _)| {
        sight::known_to(state, enemy, it.side)
            && within(field::gap(state, figure, enemy).distance, reach)
            && sight::clear(state, &up, &sight::eye(state, enemy))
    })
}

/// SX-SOLO-04: a volley at the end of its move, as one without a player fires it.
fn fire(state: &State, figure: FigureId, target: FigureId) -> Order {
    firing::plain_volley(state, figure, target).unwrap_or(order::EndActivation {}.into())
}

fn is_covered(state: &State, figure: FigureId, enemy: FigureId) -> bool {
    sight::cover(state, &sight::eye(state, figure), &sight::eye(state, enemy)).is_some()
}

/// SX-SOLO-03: it charges only with a hand weapon and no loaded gun in range, if the enemy is in reach and its CV is 4 or more.
fn charges(state: &State, figure: FigureId) -> Option<Order> {
    let it = state.figure(figure);
    let armed = state.character(figure).weapons.iter().any(|weapon| weapon.in_hand());
    if !armed || it.cv < 4 || !firing::targets(state, figure).is_empty() {
        return None;
    }
    let near = |target: &FigureId| field::gap(state, figure, *target).distance;
    let target = field::nearest(charge::targets(state, figure).into_iter(), near, |target| *target)?;
    Some(order::Charge::straight(state.piece(target)).into())
}

/// SX-SOLO-03, case 6: to the nearest place covered against the nearest known enemy and within effective range of him, else towards him.
pub(super) fn advance(state: &State, figure: FigureId) -> Option<Order> {
    let it = state.figure(figure);
    if matches!(it.ride, Ride::Vehicle { driver: false, .. }) {
        return None;
    }
    let (enemy, _) = field::nearest_enemy(state, figure, it.side)?;
    advance_on(state, figure, enemy)
}

/// The same against somebody in particular.
pub(super) fn advance_on(state: &State, figure: FigureId, enemy: FigureId) -> Option<Order> {
    let it = state.figure(figure);
    if let Some(path) = covered_place(state, figure, enemy) {
        let covered = path.last()?.point();
        return as_order(state, figure, path, covered);
    }
    let to = state.centre(enemy);
    as_order(state, figure, flight::approach(state, figure, to, it.budget.min(FULL_MOVE))?, to)
}

/// A walk towards a place, if it is open and gets somewhere. The path begins where the figure stands.
fn as_order(state: &State, figure: FigureId, path: Vec<Spot>, to: Point) -> Option<Order> {
    let path: Vec<Spot> = path.into_iter().skip(1).collect();
    let goes = gets_somewhere(state, figure, &path, to) && legal::is_open(state, figure, &path);
    goes.then_some(order::Move { path, facing: None }.into())
}

/// SX-SOLO-03: nobody sets out for less than this, unless it brings him to where he wants to be: a way that ends at once would be begun
/// again and again.
pub(crate) const A_STEP: f64 = 0.25;

/// SX-SOLO-03: whether a walk towards a place is worth setting out for: a step long, or to the place itself.
pub(crate) fn gets_somewhere(state: &State, figure: FigureId, path: &[Spot], to: Point) -> bool {
    let mut at = state.figure(figure).at.point();
    let mut length = 0.0;
    for end in path.iter().map(|end| end.point()) {
        length += at.distance(end);
        at = end;
    }
    length >= A_STEP || (length > 0.0 && within(at.distance(to), 0.0))
}

/// The nearest place within one normal move that is covered against an enemy and within effective range of him.
fn covered_place(state: &State, figure: FigureId, enemy: FigureId) -> Option<Vec<Spot>> {
    let it = state.figure(figure);
    let reach = it.ready.and_then(|weapon| firing::line(state, weapon))?.effective.0;
    let most = it.budget.min(FULL_MOVE);
    let an_inch = way::units_an_inch(state, it);
    let budget = f64::from(most) / an_inch;
    let (from, theirs) = (it.at.point(), sight::eye(state, enemy));
    // An enemy farther off than a move and the range leaves nothing to look for.
    if field::gap(state, figure, enemy).distance > budget + reach || sight::features(state).next().is_none() {
        return None;
    }
    let eye = sight::eye(state, figure).being(Status::Up);
    let there =
        |at: Point| -> Eye { eye.placed(at, if at == from { eye.facing } else { (at - from).bearing() }) };
    let cover: Vec<Bounds> = sight::features(state).map(|feature| about(state, feature)).collect();
    let suits = |at: Point| {
        let there = there(at);
        cover.iter().any(|bounds| bounds.contains(at))
            && within(there.base().gap(&theirs.base()).distance, reach)
            && sight::cover(state, &there, &theirs).is_some()
            && sight::clear(state, &there, &theirs)
            && legal::has_room(state, figure, Placement { at, facing: there.facing }.snap())
    };
    let planner = Planner::new(state, figure, budget + 1.0, 0.25);
    let cost = |at: Point, limit: f64| planner.inches_to(at, most, limit);
    let quest = Quest { from, budget, step: 0.5, cheapest: 1.0, slack: 0.0 };
    let place = quest.places(suits, cost).into_iter().find(|place| place.cost > 0.0)?;
    let (_, path) = planner.to(place.at, most)?;
    Some(path)
}

/// Where a base that a feature covers can stand at all: in it, or no farther from it than half an inch beyond the base (SX-LOS-08).
fn about(state: &State, feature: Cover) -> Bounds {
    bounds_of(state, feature).grown(2.0)
}

/// Where a feature lies.
pub(crate) fn bounds_of(state: &State, feature: Cover) -> Bounds {
    let terrain = &state.setup.terrain;
    match feature {
        Cover::Area(index) => terrain.areas[usize::from(index)].outline.bounds(),
        Cover::Line(index) => terrain.lines[usize::from(index)].line.bounds(),
        Cover::Building(index) => terrain.buildings[usize::from(index)].outline.bounds(),
        Cover::Horse(horse) => Bounds::of_rect(&field::horse_base(state, horse)),
        Cover::Vehicle(vehicle) => Bounds::of_rect(&field::vehicle_base(state, vehicle)),
    }
}

/// SX-SOLO-03, case 2: at full rate along the shortest path to the exit.
fn escape(state: &State, figure: FigureId) -> Option<Order> {
    let it = state.figure(figure);
    let nearest = || encounter::exits_from(state, it.side, it.at.point());
    let goal = encounter::conduct::goal(state, figure).or_else(|| state.post(figure).map(Spot::point));
    let exit = goal.or_else(nearest)?;
    let path = flight::approach(state, figure, exit, it.budget.min(FULL_MOVE))?;
    as_order(state, figure, path, exit)
}
