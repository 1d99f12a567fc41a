//! SG-ENG: who may be within whose engagement range, on the way and at its end.

use crate::gap_line::gap_line;
use crate::movement::{Aim, Plan, rect_at};
use crate::prelude::*;

/// SG-ENG-07: how far from straight back a withdrawal may go, in degrees.
const STRAIGHT_BACK: f64 = 30.0;

/// SG-ENG-01, SG-ENG-04 to SG-ENG-07: whether a move keeps out of enemy engagement ranges, or ends where an attack must.
pub(crate) fn check(state: &State, plan: &Plan, rects: &[Rect]) -> Result<(), Refusal> {
    let enemies = state.formations(state.side_of(plan.set).enemy());
    let holders: Vec<BaseSet> =
        enemies.iter().copied().filter(|enemy| holds(state, *enemy, &state.rects(plan.set))).collect();
    match plan.aim {
        Aim::Maneuver => check_maneuver(state, plan, rects, &enemies, &holders),
        Aim::Attack(target) | Aim::Short(target) => {
            check_attack(state, plan, rects, &enemies, &holders, target)
        }
    }
}

/// SG-ENG-03: whether some of these rectangles are within the engagement range of an enemy formation.
fn holds(state: &State, enemy: BaseSet, rects: &[Rect]) -> bool {
    enemy.iter().any(|base| reaches(state, base, rects).is_some())
}

/// The first of some rectangles within the engagement range of a base.
fn reaches<'r>(state: &State, base: BaseId, rects: &'r [Rect]) -> Option<&'r Rect> {
    rects.iter().find(|rect| within(distance_only(state.rect(base), rect), state.er(base)))
}

/// SG-ENG-04: the rule that keeps others away, for whoever has come too near to an enemy base.
fn too_near(state: &State, enemy: BaseId, at: Point) -> Refusal {
    let says = no!(
        ids::SG_ENG_04,
        "that is within the engagement range of {enemy}, {:.1} inches: keep out of it, or attack",
        state.er(enemy)
    );
    says.along(state.rect(enemy).nearest(at), at, state.rect(enemy).nearest(at).distance(at))
}

fn check_maneuver(
    state: &State,
    plan: &Plan,
    rects: &[Rect],
    enemies: &[BaseSet],
    holders: &[BaseSet],
) -> Result<(), Refusal> {
    let free = enemies.iter().filter(|enemy| !holders.contains(enemy)).flat_map(|enemy| enemy.iter());
    for enemy in free {
        for leg in plan.path.windows(2) {
            let leg = Segment::new(leg[0], leg[1]);
            if let Some((from, _)) = near(state.rect(enemy), leg, state.er(enemy)) {
                return Err(too_near(state, enemy, leg.at(from)));
            }
        }
        if let Some(rect) = reaches(state, enemy, rects).filter(|_| !plan.leaves) {
            return Err(too_near(state, enemy, rect.nearest(state.rect(enemy).centre)));
        }
    }
    let Some(left) = withdrawal(state, plan, holders)? else { return Ok(()) };
    for enemy in holders.iter().flat_map(|holder| holder.iter()) {
        for leg in legs_after(&plan.path, left) {
            if let Some((from, _)) = near(state.rect(enemy), leg, state.er(enemy)) {
                return Err(too_near(state, enemy, leg.at(from)));
            }
        }
        if let Some(rect) = reaches(state, enemy, rects).filter(|_| !plan.leaves) {
            return Err(too_near(state, enemy, rect.nearest(state.rect(enemy).centre)));
        }
    }
    Ok(())
}

/// SG-ENG-07: where on the first leg of its path a formation has left its holders, as a fraction; nothing if it ends while still inside, and 0 if
/// nobody holds it.
fn withdrawal(state: &State, plan: &Plan, holders: &[BaseSet]) -> Result<Option<f64>, Refusal> {
    if holders.is_empty() {
        return Ok(Some(0.0));
    }
    let [from, to, rest @ ..] = &plan.path[..] else {
        return Err(no!(
            ids::SG_ENG_07,
            "it stands within enemy engagement range: withdraw directly away, or attack"
        ));
    };
    let own = state.rects(plan.set);
    let gaps: Vec<f64> = holders.iter().map(|holder| state.gap(*holder, plan.set)).collect();
    let least = gaps.iter().copied().fold(f64::INFINITY, f64::min);
    let leg = Segment::new(*from, *to);
    let away = |holder: BaseSet| {
        let line = gap_line(&state.rects(holder), &own, formations::facing(state, plan.set));
        line.map_or(0.0, |line| line.bearing)
    };
    let nearest =
        holders.iter().zip(&gaps).filter(|(_, gap)| within(**gap, least)).map(|(holder, _)| *holder);
    let chosen = nearest
        .clone()
        .find(|holder| within(turn_between(away(*holder), leg.step().bearing()).abs(), STRAIGHT_BACK));
    let Some(chosen) = chosen else {
        let bearing = nearest.clone().next().map_or(0.0, away);
        let says = no!(
            ids::SG_ENG_07,
            "a withdrawal goes directly away from the nearest enemy, within 30 degrees of {bearing:.0}"
        );
        return Err(says.along(*from, *to, "not away"));
    };
    let carried = |t: f64| -> Vec<Rect> { own.iter().map(|rect| rect.shifted(leg.step() * t)).collect() };
    let inside = |t: f64| holders.iter().any(|holder| holds(state, *holder, &carried(t)));
    let steps = (leg.length() * 20.0).ceil().max(1.0) as u32;
    let out = (1..=steps).map(|step| f64::from(step) / f64::from(steps)).find(|t| !inside(*t));
    let end = match out {
        Some(out) => last_inside(out - 1.0 / f64::from(steps), out, inside),
        None => 1.0,
    };
    for (holder, gap) in holders.iter().zip(&gaps).filter(|(holder, _)| **holder != chosen) {
        if state.gap_to(*holder, &carried(end)) < gap - TOLERANCE {
            let says = no!(
                ids::SG_ENG_07,
                "that is nearer to {}: a withdrawal comes nearer to nobody who holds it",
                state.called(*holder)
            );
            return Err(says.along(*from, leg.at(end), "nearer"));
        }
    }
    if out.is_none() {
        let kept = plan.placed.iter().zip(carried(1.0)).all(|((base, at), rect)| {
            let placed = rect_at(state, *base, *at);
            within(placed.centre.distance(rect.centre), TOLERANCE)
                && within(turn_between(placed.forward.bearing(), rect.forward.bearing()).abs(), 0.0)
        });
        if !rest.is_empty() || !kept {
            let says = no!(
                ids::SG_ENG_07,
                "it is still within engagement range: until it has left, it goes straight and keeps its arrangement"
            );
            return Err(says.at(*to, "still inside"));
        }
        return Ok(None);
    }
    Ok(Some(end))
}

/// Where something stops being so between two fractions.
fn last_inside(mut low: f64, mut high: f64, inside: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..24 {
        let middle = f64::midpoint(low, high);
        if inside(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The legs of a path after a fraction of the first.
fn legs_after(path: &[Point], fraction: f64) -> impl Iterator<Item = Segment> {
    let legs = path.windows(2).map(|leg| Segment::new(leg[0], leg[1]));
    legs.enumerate()
        .map(move |(index, leg)| if index == 0 { Segment::new(leg.at(fraction), leg.to) } else { leg })
}

fn check_attack(
    state: &State,
    plan: &Plan,
    rects: &[Rect],
    enemies: &[BaseSet],
    holders: &[BaseSet],
    target: BaseSet,
) -> Result<(), Refusal> {
    let to_target = |point: Point| {
        target
            .iter()
            .map(|base| state.rect(base).nearest(point).distance(point))
            .fold(f64::INFINITY, f64::min)
    };
    let gap_to = |enemy: BaseSet| state.gap_to(enemy, rects);
    if let Aim::Attack(_) = plan.aim {
        let reached = plan.placed.iter().zip(rects).any(|((base, _), rect)| {
            target.iter().any(|enemy| within(distance_only(state.rect(enemy), rect), state.er(*base)))
        });
        if !reached {
            let gap = gap_to(target);
            let er = state.farthest_er(plan.set);
            let says = no!(
                ids::SG_ENG_05,
                "it would end {gap:.2} inches from its target: an attack ends within {er:.1}"
            );
            return Err(says.along(plan.path[plan.path.len() - 1], state.centre(target), gap));
        }
        let gap = gap_to(target);
        if let Some(nearer) =
            enemies.iter().find(|enemy| **enemy != target && gap_to(**enemy) < gap - TOLERANCE)
        {
            let says = no!(
                ids::SG_ENG_06,
                "{} would be nearer than the target: attack the nearest",
                state.called(*nearer)
            );
            return Err(says.at(state.centre(*nearer), "nearer"));
        }
    }
    let needs_withdrawal = !holders.contains(&target);
    let withdrawn = if needs_withdrawal { withdrawal(state, plan, holders) } else { Ok(Some(0.0)) };
    let left = withdrawn.as_ref().map_or(0.0, |left| left.unwrap_or(1.0));
    let others = enemies.iter().filter(|enemy| **enemy != target).flat_map(|enemy| enemy.iter());
    for enemy in others {
        for leg in legs_after(&plan.path, left) {
            let Some((from, to)) = near(state.rect(enemy), leg, state.er(enemy)) else { continue };
            let steps = ((to - from) * leg.length() * 10.0).ceil().max(1.0) as u32;
            let points =
                (0..=steps).map(|step| leg.at(from + (to - from) * f64::from(step) / f64::from(steps)));
            // Where both limits are reached at one point of the path, a thousandth of an inch decides nothing.
            let inside = |point: Point| state.er(enemy) - state.rect(enemy).nearest(point).distance(point);
            let is_far = |point: &Point| {
                let over = to_target(*point) - state.setup.ed;
                beyond(over, 0.0) && over + inside(*point) > TOLERANCE
            };
            if let Some(far) = points.into_iter().find(is_far) {
                let says = no!(
                    ids::SG_ENG_06,
                    "the path comes within the engagement range of {enemy} while its target is {:.1} inches away",
                    to_target(far)
                );
                return Err(says.at(far, enemy));
            }
        }
    }
    // SG-ACT-09: of two rules broken the way of an attack is named before the withdrawal.
    withdrawn.map(|_| ())
}

/// SG-ACT-07: an attack that is shortened, and does not reach its target, stops outside all enemy engagement ranges.
pub(crate) fn check_stops_short(state: &State, set: BaseSet, rects: &[Rect]) -> Result<(), Refusal> {
    for enemy in state.of_side(state.side_of(set).enemy()).iter() {
        if let Some(rect) = reaches(state, enemy, rects) {
            let at = rect.nearest(state.rect(enemy).centre);
            let says = no!(
                ids::SG_ACT_07,
                "an attack that does not reach its target stops outside engagement range: {enemy} is too near"
            );
            return Err(says.at(at, enemy));
        }
    }
    Ok(())
}

/// The part of a leg that lies within so many inches of a base, as fractions. The distance along a straight leg has one valley.
fn near(rect: &Rect, leg: Segment, inches: f64) -> Option<(f64, f64)> {
    if beyond(rect.gap_to_segment(leg).distance, inches) {
        return None;
    }
    let far = |t: f64| rect.nearest(leg.at(t)).distance(leg.at(t));
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..48 {
        let (one, other) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if far(one) <= far(other) {
            high = other;
        } else {
            low = one;
        }
    }
    let bottom = f64::midpoint(low, high);
    let outside = |t: f64| beyond(far(t), inches);
    let from = if outside(0.0) { last_inside(0.0, bottom, outside) } else { 0.0 };
    let to = if outside(1.0) { 1.0 - last_inside(0.0, 1.0 - bottom, |t| outside(1.0 - t)) } else { 1.0 };
    Some((from, to))
}
