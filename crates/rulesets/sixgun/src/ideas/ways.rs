//! Where a figure might go.

use table::Bounds;

use super::known_enemies;
use crate::judgement::chances::{Gun, Shots};
use crate::prelude::*;

/// In how many directions one looks for a place, and how far as parts of the move that is left.
const DIRECTIONS: u32 = 16;
const PARTS: [f64; 3] = [0.35, 0.65, 0.98];

/// How much better a place must be than where one is to be worth the way, in chances to put somebody down.
const BETTER: f64 = 0.05;

/// A place as a gunfighter sees it.
struct Place {
    order: Order,
    /// How likely somebody puts him down there before he does anything.
    danger: f64,
    /// How likely he puts somebody down from there.
    use_of_it: f64,
    inches: f64,
}

impl Place {
    fn merit(&self, caution: f64) -> f64 {
        self.use_of_it - caution * self.danger - 0.002 * self.inches
    }
}

/// The two best places in reach to fight from, and the nearest to be safe at if one is in danger. Whoever goes there looks at the enemy.
pub(super) fn to_places(state: &State, figure: FigureId, caution: f64) -> Vec<Order> {
    let it = state.figure(figure);
    let enemies = known_enemies(state, figure);
    let inches = field::budget_in_inches(it).min(field::rate(field::gait(it)));
    if enemies.is_empty() || inches < 0.5 || matches!(it.ride, Ride::Vehicle { .. }) {
        return Vec::new();
    }
    let eye = sight::eye(state, figure).being(Status::Up);
    let guns: Vec<Gun> =
        enemies.iter().filter_map(|(enemy, _)| Gun::of(state, *enemy, Shots::Fresh)).collect();
    let mine = Gun::of(state, figure, Shots::Left);
    let danger = |there: &sight::Eye, moved: bool| {
        1.0 - guns.iter().map(|gun| 1.0 - gun.on_eye(state, there, moved)).product::<f64>()
    };
    let use_of = |gun: Option<Gun>| {
        gun.map_or(0.0, |gun| enemies.iter().map(|(enemy, _)| gun.on(state, *enemy)).fold(0.0, f64::max))
    };
    let here = Place {
        order: order::EndActivation {}.into(),
        danger: danger(&eye, it.moved),
        use_of_it: use_of(mine),
        inches: 0.0,
    };
    let mut places = Vec::new();
    let from = it.at.point();
    let wheel = (0..DIRECTIONS).flat_map(|direction| {
        let bearing = f64::from(direction) * 360.0 / f64::from(DIRECTIONS);
        PARTS.map(|part| from + Point::toward(bearing) * (inches * part))
    });
    for to in wheel.chain(by_cover(state, from, inches)) {
        let far = to.distance(from);
        if far < activation::A_STEP || !state.setup.terrain.board.holds(to) {
            continue;
        }
        let apart = |other: &sight::Eye| (other.at - to).length();
        let nearest = enemies.iter().min_by(|one, other| apart(&one.1).total_cmp(&apart(&other.1)));
        let facing = nearest.map_or_else(|| (to - from).bearing(), |(_, other)| (other.at - to).bearing());
        let there = eye.placed(to, facing);
        let spot = Placement { at: to, facing }.snap();
        places.push(Place {
            order: order::Move { path: vec![spot.spot()], facing: Some(spot.degrees()) }.into(),
            danger: danger(&there, true),
            use_of_it: use_of(mine.map(|gun| gun.carried_to(there))),
            inches: far,
        });
    }
    let merit = |place: &Place| place.merit(caution);
    places.sort_by(|one, other| merit(other).total_cmp(&merit(one)));
    let legal = |place: &&Place| match &place.order {
        Order::Move(order::Move { path, facing }) => movement::check(state, figure, path, *facing).is_ok(),
        _ => false,
    };
    let better = places.iter().filter(|place| merit(place) > merit(&here) + BETTER);
    let mut best: Vec<Order> = better.filter(legal).take(2).map(|place| place.order.clone()).collect();
    if here.danger > 0.1 {
        let mut safe: Vec<&Place> = places.iter().filter(|place| place.danger < here.danger / 3.0).collect();
        safe.sort_by(|one, other| {
            (one.danger + 0.02 * one.inches).total_cmp(&(other.danger + 0.02 * other.inches))
        });
        best.extend(safe.into_iter().find(legal).map(|place| place.order.clone()));
    }
    best
}

/// How many pieces of cover one looks at, and how near to one a man stands who uses it.
const COVERS: usize = 6;
const BESIDE: f64 = 0.5;

/// Places by the nearest pieces of cover within reach: at their corners and the middles of their sides, close by.
fn by_cover(state: &State, from: Point, inches: f64) -> Vec<Point> {
    let mut bounds: Vec<Bounds> =
        sight::features(state).map(|feature| activation::bounds_of(state, feature)).collect();
    let far = |it: &Bounds| {
        from.distance(Point::new(from.x.clamp(it.min.x, it.max.x), from.y.clamp(it.min.y, it.max.y)))
    };
    bounds.retain(|it| far(it) < inches);
    bounds.sort_by(|one, other| far(one).total_cmp(&far(other)));
    let around = |it: &Bounds| {
        let it = it.grown(BESIDE);
        let middle = it.min.lerp(it.max, 0.5);
        let (xs, ys) = ([it.min.x, middle.x, it.max.x], [it.min.y, middle.y, it.max.y]);
        let points = xs.into_iter().flat_map(move |x| ys.map(|y| Point::new(x, y)));
        points.filter(move |to| to.distance(from) <= inches * 0.98).collect::<Vec<_>>()
    };
    bounds.iter().take(COVERS).flat_map(around).collect()
}

/// SX-FACE-03: round to the nearest known enemy if he is behind.
pub(super) fn about(state: &State, figure: FigureId) -> Option<Order> {
    let (enemy, _) = field::nearest_enemy(state, figure, state.figure(figure).side)?;
    let facing = (state.centre(enemy) - state.centre(figure)).unit()?.bearing();
    field::is_behind(state, enemy, figure).then_some(order::Face { facing }.into())
}

/// Straight at the nearest known enemy, if one cannot shoot at him well from here.
pub(super) fn to_the_enemy(state: &State, figure: FigureId) -> Option<Order> {
    let (enemy, _) = field::nearest_enemy(state, figure, state.figure(figure).side)?;
    let shoots = firing::is_able(state, figure, enemy) && firing::effective(state, figure, enemy);
    if shoots && !firing::friend_in_path(state, figure, enemy) {
        return None;
    }
    towards(state, figure, state.centre(enemy))
}

/// SX-MOV-08: to the nearest edge one may leave by, where the scenario has one.
pub(super) fn out(state: &State, figure: FigureId) -> Option<Order> {
    let it = state.figure(figure);
    let asked = state.setup.sides[it.side].escape.is_some();
    let hunted = state.affair().is_some_and(|affair| affair.hunted == Some(it.side));
    if !asked && !hunted {
        return None;
    }
    let goal = encounter::conduct::goal(state, figure);
    let nearest = goal.or_else(|| encounter::exits_from(state, it.side, it.at.point()))?;
    towards(state, figure, nearest)
}

fn towards(state: &State, figure: FigureId, to: Point) -> Option<Order> {
    let it = state.figure(figure);
    let most = it.budget.min(FULL_MOVE);
    if most == 0 || matches!(it.ride, Ride::Vehicle { driver: false, .. }) {
        return None;
    }
    let path: Vec<_> = flight::approach(state, figure, to, most)?.into_iter().skip(1).collect();
    if !activation::gets_somewhere(state, figure, &path, to) {
        return None;
    }
    movement::check(state, figure, &path, None).ok()?;
    Some(order::Move { path, facing: None }.into())
}
