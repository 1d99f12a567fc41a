//! SX-MOV-12, SX-MOV-13: straight away from the threat, and off the table.

use super::planner::Planner;
use crate::movement::{Way, legal, way};
use crate::prelude::*;

/// SX-MOV-06: a forced move that would end in contact stops so far short.
const SHORT: f64 = 0.25;

/// SX-MOV-12: the way directly away from the threat with all the movement left; none if there is no room at all.
pub(super) fn straight(state: &State, figure: FigureId, threat: Point) -> Option<Vec<Spot>> {
    let who = state.figure(figure);
    let from = who.at.point();
    let away = (from - threat).unit().unwrap_or_else(|| who.at.forward());
    let inches = f64::from(who.budget) / way::units_an_inch(state, who);
    let path = [from, from + away * inches];
    let way = Way::new(state, figure, path);
    let far = free(state, figure, &way, way.reach(who.budget));
    (far > 0).then(|| cut(&path, &way, far))
}

/// SX-MOV-13: as far towards the exit as the movement left carries; none if the way is blocked or there is no room on it.
pub(super) fn towards(state: &State, figure: FigureId, exit: Point) -> Option<Vec<Spot>> {
    let who = state.figure(figure);
    let path = Planner::new(state, figure, 0.0, SHORT).far(exit)?;
    let way = Way::new(state, figure, path.iter().copied());
    if way.is_paid_by(who.budget) {
        return Some(cut(&path, &way, way.mils()));
    }
    let reach = way.reach(who.budget);
    let far = free(state, figure, &way, reach);
    let close = (far > 0).then(|| cut(&path, &way, far));
    if far >= reach - A_HAIR {
        return close;
    }
    // Beside a wall he may not stop: he keeps off it if that brings him farther.
    let left = way.mils() - far;
    let wide = Planner::new(state, figure, 0.0, SHORT).wide().far(exit).and_then(|path| {
        let way = Way::new(state, figure, path.iter().copied());
        let far = free(state, figure, &way, way.reach(who.budget));
        (far > 0 && way.mils() - far < left).then(|| cut(&path, &way, far))
    });
    wide.or(close)
}

/// Less than this, in thousandths of an inch, is no loss.
const A_HAIR: i32 = 10;

/// SX-CONC-13: a way (where the figure is first) as far as it is clear of the enemies its side knows of; none if there is no room at all.
pub(super) fn short(state: &State, figure: FigureId, ahead: &[Spot]) -> Option<Vec<Spot>> {
    let path: Vec<Point> = ahead.iter().map(|spot| spot.point()).collect();
    let way = Way::new(state, figure, path.iter().copied());
    let far = free(state, figure, &way, way.mils());
    (far > 0).then(|| cut(&path, &way, far))
}

/// The way towards a place, as far as so many units carry and one may stop; round to it from another side if it is taken.
pub(super) fn approach(state: &State, figure: FigureId, to: Point, most: i32) -> Option<Vec<Spot>> {
    let who = state.figure(figure);
    let planner = Planner::new(state, figure, 0.0, SHORT);
    let from = who.at.point();
    let back = (from - to).unit().map_or(0.0, table::Vector::bearing);
    // The place itself, then about it, on this side first.
    let turns = [0.0, 45.0, -45.0, 90.0, -90.0, 135.0, -135.0, 180.0];
    let around = turns.into_iter().map(|turn| to + Point::toward(back + turn) * NEAR_ENOUGH);
    let places = std::iter::once(to).chain(around).filter(|place| planner.free(*place));
    let path = places.into_iter().find_map(|place| planner.far(place))?;
    let way = Way::new(state, figure, path.iter().copied());
    let reach = way.reach(most.min(who.budget));
    let leaves = way.is_paid_by(most.min(who.budget)) && legal::at_exit(state, who.side, to);
    let far = if leaves { way.mils() } else { free(state, figure, &way, reach) };
    (far > 0).then(|| cut(&path, &way, far))
}

/// How near one goes to a place that is taken.
const NEAR_ENOUGH: f64 = 2.0;

/// A way is looked along in steps of so many thousandths of an inch.
const STRIDE: i32 = 50;

/// The farthest place of a way, no farther than `most`, that is reached without passing over a conscious enemy and where one may stop, by
/// the full measure of one's base ([`legal::stands_clear`]).
fn free(state: &State, figure: FigureId, way: &Way, most: i32) -> i32 {
    let who = state.figure(figure);
    let base = field::base(state, figure);
    let known = sight::known_enemies(state, figure);
    let enemies: Vec<(Base, f64)> = known
        .map(|(enemy, _)| {
            let theirs = field::base(state, enemy);
            let now = base.gap(&theirs).distance;
            (theirs, SHORT.min(now))
        })
        .collect();
    let at = |along: i32| way.at(along).map(|(at, facing)| Placement { at, facing });
    let clear = |along: i32| {
        at(along).is_some_and(|placement| {
            let here = field::base_at(who.ride, placement);
            let on_table = here.on_table(&state.setup.terrain.board);
            on_table
                && enemies.iter().all(|(theirs, apart)| field::at_most(*apart, here.gap(theirs).distance))
        })
    };
    // How far he may go on, whatever way and however he turns, before he can come near the edge or anybody.
    let board = &state.setup.terrain.board;
    let ease = |along: i32| {
        let Some(centre) = at(along).map(|placement| placement.at) else { return 0.0 };
        let to_edge = Edge::ALL.map(|edge| board.inside(edge, centre)).into_iter().fold(f64::MAX, f64::min);
        let to_them =
            enemies.iter().map(|(theirs, apart)| theirs.centre().distance(centre) - theirs.reach() - apart);
        to_them.fold(to_edge, f64::min) - base.reach()
    };
    let (mut far, mut step) = (0, 1);
    while step <= most / STRIDE + 1 {
        let along = (step * STRIDE).min(most);
        if clear(along) {
            far = along;
            step += 1 + ((ease(along) * 1000.0) as i32 / STRIDE).max(0);
            continue;
        }
        // What was left out was clear.
        far = far.max((step - 1) * STRIDE);
        far = (far..along).rev().find(|closer| clear(*closer)).unwrap_or(far);
        break;
    }
    if step > most / STRIDE + 1 {
        far = most.max(far);
    }
    // Stepping back, what stood in the way a step before most likely still does, and for how far it must is left out.
    let mut hindrance: Option<legal::Hindrance> = None;
    let mut along = far;
    while along > 0 {
        let Some(placement) = at(along) else {
            along -= 1;
            continue;
        };
        let here = legal::firm(field::base_at(who.ride, placement.snap().placement()));
        if hindrance.is_none_or(|it| !it.hinders(state, &here)) {
            hindrance = legal::in_the_way(state, figure, &here);
        }
        let Some(it) = hindrance else { return along };
        along -= ((it.lasts(state, &here) * 1000.0) as i32).max(1);
    }
    0
}

/// The first part of a path, on the grid.
fn cut(path: &[Point], way: &Way, mils: i32) -> Vec<Spot> {
    let snap = |at: Point| Placement { at, facing: 0.0 }.snap().spot();
    let mut before = 0.0;
    let mut kept = vec![snap(path[0])];
    for leg in path.windows(2) {
        before += leg[0].distance(leg[1]);
        if before * 1000.0 >= f64::from(mils) - 0.5 {
            break;
        }
        kept.push(snap(leg[1]));
    }
    if let Some((end, _)) = way.at(mils) {
        kept.push(snap(end));
    }
    kept
}

/// SX-MOV-13: the edges that do not lie towards the threat.
pub(super) fn open_edges(from: Point, threat: Option<Point>) -> Edges {
    let leads_there = |edge: &Edge| {
        let out = Point::toward(edge.outward());
        threat.is_some_and(|threat| beyond(out.dot(threat - from), 0.0))
    };
    Edge::ALL.into_iter().filter(|edge| !leads_there(edge)).collect()
}

/// SX-MOV-13: the nearest point of these edges that a figure can reach; several if straight ways are equally short, none if there is no way.
pub(super) fn ways_out(state: &State, figure: FigureId, open: Edges) -> ArrayVec<Spot, 4> {
    let nearest = straight_out(state, figure, open);
    // SX-VEH-05: one aboard looks for his way when he is down.
    if matches!(state.figure(figure).ride, Ride::Vehicle { .. }) {
        return nearest;
    }
    let planner = Planner::new(state, figure, 0.0, SHORT);
    let straight: ArrayVec<Spot, 4> =
        nearest.into_iter().filter(|exit| planner.is_straight(exit.point())).collect();
    if straight.is_empty() { way_round(state, figure, planner, open).into_iter().collect() } else { straight }
}

/// SX-MOV-13: where the cheapest way off the table leads, or one clear of walls that is at most half an inch longer.
fn way_round(state: &State, figure: FigureId, planner: Planner<'_>, open: Edges) -> Option<Spot> {
    let length = |path: &Vec<Point>| Way::new(state, figure, path.iter().copied()).mils();
    let close = planner.out(open)?;
    let wide = planner.wide().out(open).filter(|wide| length(wide) <= length(&close) + HALF_AN_INCH);
    let end = *wide.unwrap_or(close).last()?;
    Some(Placement { at: end, facing: 0.0 }.snap().spot())
}

/// In thousandths of an inch.
const HALF_AN_INCH: i32 = 500;

/// The nearest of the points straight out over these edges; several if they are equally near.
pub(super) fn straight_out(state: &State, figure: FigureId, open: Edges) -> ArrayVec<Spot, 4> {
    let board = &state.setup.terrain.board;
    let gaps = open.iter().map(|edge| board.gap_to_edge(edge, state.centre(figure)));
    let nearest = gaps.clone().map(|gap| gap.distance).fold(f64::INFINITY, f64::min);
    gaps.filter(|gap| within(gap.distance, nearest))
        .map(|gap| Placement { at: gap.to, facing: 0.0 }.snap().spot())
        .collect()
}
