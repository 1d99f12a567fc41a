//! SX-CDAY-05: where a figure may stand at dawn: in the position its side holds, or where it could have started.

use super::surround;
use crate::prelude::*;
use crate::scenario::DawnFile;

/// SX-CCAP-04, SX-CCAP-09: the others stand so near to their principal.
const PARTY: f64 = 4.0;
/// SX-CDAY-05: a distance that is to be kept exactly is kept to a quarter of an inch.
const BY_HAND: f64 = 0.25;

/// SX-CDAY-05: whether somebody may stand there at dawn.
pub(super) fn check(state: &State, zone: &DawnFile, figure: FigureId, at: Pose) -> Result<(), Refusal> {
    if !holds(state, zone, figure, at) {
        let refusal = no!(campaign::SX_CDAY_05, "{} may not be put there at dawn", figure);
        return Err(refusal.at(at.point(), "outside"));
    }
    if zone.surround {
        surround::check(state, figure, at)?;
    }
    let Some(inches) = zone.leader else { return Ok(()) };
    let leader = leader(state, state.figure(figure).side).unwrap_or(figure);
    let distance = reach(state, zone, at.point());
    if figure == leader {
        if keeps(state, zone, inches, at.point()) {
            return Ok(());
        }
        let refusal = no!(
            campaign::SX_CDAY_05,
            "{} stands {} inches off at dawn, as the old die has it, and there it is {:.2}",
            figure,
            inches,
            distance
        );
        return Err(refusal.at(at.point(), "not at that distance"));
    }
    let there = state.figure(leader).at;
    if !keeps(state, zone, inches, there.point()) {
        let refusal = no!(
            campaign::SX_CDAY_05,
            "{} stands by {} at dawn: put him {} inches off first, as the old die has it",
            figure,
            leader,
            inches
        );
        return Err(refusal.at(there.point(), "not at that distance"));
    }
    let base = field::base_at(state.figure(figure).ride, at.placement());
    let near = within(base.gap(&field::base(state, leader)).distance, PARTY);
    let in_front = !zone.from_walls.is_empty() && !within(reach(state, zone, there.point()), distance);
    if !near || in_front {
        let refusal = no!(
            campaign::SX_CDAY_05,
            "{} stands within 4 inches of {} at dawn, and no nearer to those who wait than he",
            figure,
            leader
        );
        return Err(refusal.at(at.point(), "outside"));
    }
    Ok(())
}

/// SX-CDAY-05: the principal, or when he is out of action the first of those who are not.
pub(super) fn leader(state: &State, side: Side) -> Option<FigureId> {
    let principal = state.affair().and_then(|affair| affair.principals[side]);
    let mine =
        || state.conscious(side).filter(|(id, _)| !state.setup.characters[usize::from(id.0)].townsfolk);
    mine().find(|(id, _)| Some(*id) == principal).or_else(|| mine().next()).map(|(id, _)| id)
}

/// Whether the principal keeps his distance here: a quarter of an inch more or less, or where the table ends first.
fn keeps(state: &State, zone: &DawnFile, inches: f64, at: Point) -> bool {
    let apart = reach(state, zone, at);
    let off = (apart - inches).abs();
    let board = &state.setup.terrain.board;
    let on_edge =
        || table::Edge::ALL.iter().any(|edge| within(board.inside(*edge, at), field::FOOT + BY_HAND));
    within(off, BY_HAND) || (!zone.from_walls.is_empty() && apart < inches && on_edge())
}

/// From a point to what is measured from.
fn reach(state: &State, zone: &DawnFile, at: Point) -> f64 {
    let terrain = &state.setup.terrain;
    let to_wall = |name: &String| match terrain.find(name) {
        Some(Cover::Building(index)) => {
            terrain.buildings[usize::from(index)].outline.gap_to_point(at).distance
        }
        Some(Cover::Area(index)) => terrain.areas[usize::from(index)].outline.gap_to_point(at).distance,
        _ => f64::INFINITY,
    };
    match zone.from {
        Some(from) => from.point().distance(at),
        None => zone.from_walls.iter().map(to_wall).fold(f64::INFINITY, f64::min),
    }
}

/// What holds for everybody of the side alike.
fn holds(state: &State, zone: &DawnFile, figure: FigureId, at: Pose) -> bool {
    let DawnFile { inside, from, from_walls, least, most, leader: _, streets, edge, apart, surround: _ } =
        zone;
    let terrain = &state.setup.terrain;
    let in_it = |name: &String| match terrain.find(name) {
        Some(Cover::Building(index)) => terrain.buildings[usize::from(index)].outline.contains(at.point()),
        Some(Cover::Area(index)) => terrain.areas[usize::from(index)].holds(at.point()),
        _ => false,
    };
    let base = field::base_at(state.figure(figure).ride, at.placement());
    let in_reach = |apart: f64| within(*least, apart) && most.is_none_or(|most| within(apart, most));
    let to_wall = |name: &String| match terrain.find(name) {
        Some(Cover::Building(index)) => base.gap_to_area(&terrain.buildings[usize::from(index)].outline),
        Some(Cover::Area(index)) => base.gap_to_area(&terrain.areas[usize::from(index)].outline),
        _ => f64::INFINITY,
    };
    let nearest_wall = || from_walls.iter().map(to_wall).fold(f64::INFINITY, f64::min);
    let in_street = |[south, north]: &[f64; 2]| within(*south, at.point().y) && within(at.point().y, *north);
    inside.as_ref().is_none_or(in_it)
        && from.is_none_or(|from| in_reach(base.centre().distance(from.point())))
        && (from_walls.is_empty() || in_reach(nearest_wall()))
        && (streets.is_empty() || streets.iter().any(in_street))
        && edge.is_none_or(|edge| touches(state, &base, edge.on_board()))
        && apart.is_none_or(|apart| keeps_apart(state, state.figure(figure).side, &base, apart))
}

/// SX-CRUST-06: whether a base touches an edge of the table.
fn touches(state: &State, base: &Base, edge: table::Edge) -> bool {
    let board = &state.setup.terrain.board;
    let outermost = match base {
        Base::Foot(circle) => board.inside(edge, circle.centre) - circle.radius,
        Base::Block(rect) => {
            rect.corners().iter().map(|corner| board.inside(edge, *corner)).fold(f64::INFINITY, f64::min)
        }
    };
    within(outermost.abs(), BY_HAND)
}

/// SX-CRUST-06: whether every enemy in action and every head on the table is so far off.
fn keeps_apart(state: &State, side: Side, base: &Base, inches: f64) -> bool {
    let enemies = state.conscious(side.enemy()).map(|(id, _)| field::base(state, id));
    let cattle = state.course.iter().filter_map(|course| course.herd.as_ref()).flat_map(|herd| &herd.head);
    let cattle = cattle
        .filter(|head| head.gone.is_none())
        .map(|head| Base::Block(super::cattle::base_at(head.at.placement())));
    enemies.chain(cattle).all(|other| within(inches, base.gap(&other).distance))
}
