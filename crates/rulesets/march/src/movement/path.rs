//! One unit's way, MG-MOV: how far, over what ground, past whom, and where it may end.

use bodies::{Passage, first_swept};
use table::{Motion, Sweep};

use super::action::Fraction;
use super::{Leg, may_move, rate};
use crate::charge::{self, LegalCharge};
use crate::command::price::Part;
use crate::field::{self, CLEAR_OF_ENEMY};
use crate::formation::Moved;
use crate::layout::Footprint;
use crate::order::OneMove;
use crate::prelude::*;
use crate::refusal::{self, barred_ground, off_table, too_far};

/// One unit's move: where it ends, what it passes, whom it meets.
pub(super) fn check_leg(
    state: &State,
    unit: UnitId,
    ordered: &OneMove,
    moved: Moved<'_>,
    in_group: usize,
) -> Result<(Leg, Footprint, Part), Refusal> {
    if ordered.charge.is_some() {
        charge::may_charge_at_all(state, unit)?;
    }
    let here = state.unit(unit);
    let Some(to) = destination(state, unit, ordered, in_group)? else {
        let leg =
            Leg { unit, from: here.lie, to: here.lie, charge: None, water: false, gone: Fraction::default() };
        if let Some((_, partner)) = moved {
            if let Some(at) = rects::overlapping(&here.footprint.stands, &partner.stands) {
                return Err(blocked(state, unit, moved.map_or(unit, |(other, _)| other), at));
            }
        }
        let part = part(state, unit, Passage::default(), None);
        return Ok((leg, here.footprint.clone(), part));
    };
    may_move(state, unit)?;
    let terrain = &state.setup.terrain;
    let mut end = crate::layout::outline(terrain, state.arm(unit), here.formation, here.stands, to);
    within_rate(state, unit, to, &end, ordered)?;
    on_the_table(state, unit, &end, ids::MG_MOV_11)?;
    let charge = match &ordered.charge {
        Some(charge) => {
            end.look_under(terrain);
            Some(charge::check(state, unit, &end, charge)?)
        }
        None => None,
    };
    let (passage, near) = if let (Lie::Road(from), Lie::Road(to)) = (here.lie, to) {
        (along_road(state, unit, from, to, moved)?, field::near_the_way(state, unit, &end, &end))
    } else {
        let near = field::near_the_way(state, unit, &here.footprint, &end);
        (across_country(state, unit, &end, moved, near)?, near)
    };
    ends_clear(state, unit, &end, moved, charge, near)?;
    let leg = Leg { unit, from: here.lie, to, charge, water: passage.water, gone: Fraction::default() };
    let part = part(state, unit, passage, charge);
    Ok((leg, end, part))
}

/// MG-CMD-14, MG-CMD-16: what a unit's move adds to the price. What it ends in, it passes over as well.
fn part(state: &State, unit: UnitId, passage: Passage, charge: Option<LegalCharge>) -> Part {
    let infantry = state.arm(unit) == Arm::Infantry;
    let starts_difficult = state.unit(unit).footprint.ground.partly.difficult;
    Part {
        unit,
        open_order: state.open_order(unit),
        difficult: infantry && (passage.difficult || starts_difficult),
        contact: charge.is_some(),
    }
}

/// Where an order sends a unit; nothing if it stands still in its group.
fn destination(
    state: &State,
    unit: UnitId,
    ordered: &OneMove,
    in_group: usize,
) -> Result<Option<Lie>, Refusal> {
    let here = state.unit(unit);
    let by_road = |why| Err(by_road(unit, why, here.footprint.front().at));
    match (here.lie, here.formation, ordered.to, ordered.along) {
        (_, _, None, None) if ordered.charge.is_none() && in_group > 1 => Ok(None),
        (Lie::Road(lie), Formation::MarchColumn, None, Some(along)) if lie.off == (0, 0) => {
            further_along(state, unit, lie, along).map(|lie| Some(Lie::Road(lie)))
        }
        (Lie::Road(lie), ..) if lie.off != (0, 0) => {
            by_road("has been pushed off its road and may not move: change its formation first")
        }
        (Lie::Field(_), Formation::MarchColumn, ..) => {
            by_road("is in march column away from its road and may not move: change its formation first")
        }
        (Lie::Road(_), ..) => {
            by_road("is in march column and goes along its road only: say how many inches along")
        }
        (Lie::Field(_), _, _, Some(_)) => {
            by_road("is not in march column: say where its front centre goes, not how far along a road")
        }
        (Lie::Field(_), _, Some(to), None) => Ok(Some(Lie::Field(to))),
        (Lie::Field(_), _, None, None) => {
            Err(no!(ids::MG_MOV_01, "{unit} is given no place to go to: say where its front centre goes"))
        }
    }
}

/// MG-MOV-07: what is wrong with a march column and its road; drawn where it stands, or where its road ends.
fn by_road(unit: UnitId, why: &'static str, at: Point) -> Refusal {
    no!(ids::MG_MOV_07, "{unit} {why}").at(at, unit)
}

/// MG-MOV-07: a march column so many inches farther along its road.
fn further_along(state: &State, unit: UnitId, lie: RoadLie, along: f64) -> Result<RoadLie, Refusal> {
    let road = &state.setup.terrain.roads[usize::from(lie.road)].line;
    let end = if lie.way.sign() > 0.0 { road.length() } else { 0.0 };
    let by_road = |why| Err(by_road(unit, why, road.at(end).point));
    if !(0.0..=1000.0).contains(&along) {
        return by_road("is in march column and moves forward only: say how many inches, 0 or more");
    }
    let head = lie.head + libm::round(along * 1000.0 * lie.way.sign()) as i32;
    let length = road.length();
    let inches = f64::from(head) / 1000.0;
    if inches < -table::TOLERANCE || !within(inches, length) {
        return by_road("may not leave its road, which ends there: stop at its end, or change formation");
    }
    Ok(RoadLie { head, ..lie })
}

/// MG-MOV-01, MG-MOV-02, MG-MOV-07, MG-CHG-04, MG-EXH-05: whichever way it goes and faces, no corner of any stand ends farther from where it started than the rate; a march column is
/// measured along its road.
fn within_rate(
    state: &State,
    unit: UnitId,
    to: Lie,
    end: &Footprint,
    ordered: &OneMove,
) -> Result<(), Refusal> {
    let allowed = rate(state, unit);
    let here = state.unit(unit);
    let (asked, from, at) = match (here.lie, to) {
        (Lie::Road(lie), Lie::Road(goes)) => {
            let inches = f64::from((goes.head - lie.head).abs()) / 1000.0;
            (inches, here.footprint.front().at, end.front().at)
        }
        _ => rects::farthest_corner(&here.footprint.stands, &end.stands),
    };
    if within(asked, allowed) {
        return Ok(());
    }
    let rule = match (to, ordered.charge.is_some()) {
        (_, true) => ids::MG_CHG_04,
        (Lie::Road(_), false) => ids::MG_MOV_07,
        (Lie::Field(_), false) if here.exhausted => ids::MG_EXH_05,
        (Lie::Field(_), false) => ids::MG_MOV_01,
    };
    Err(too_far(rule, unit, allowed, (from, at, asked)))
}

/// MG-MOV-11: no part of a stand lies off the table.
pub fn on_the_table(state: &State, unit: UnitId, end: &Footprint, rule: dice::RuleId) -> Result<(), Refusal> {
    let board = &state.setup.terrain.board;
    for stand in &end.stands {
        if board.holds_rect(stand) {
            continue;
        }
        let (_, over, at) = board.overhang(stand).unwrap_or((table::Edge::North, 0.0, stand.centre));
        return Err(off_table(rule, unit, over, at));
    }
    Ok(())
}

/// MG-MOV-03, MG-MOV-09, MG-MOV-10: the ground and the units a straight move sweeps over.
fn across_country(
    state: &State,
    unit: UnitId,
    end: &Footprint,
    moved: Moved<'_>,
    near: UnitSet,
) -> Result<Passage, Refusal> {
    let here = &state.unit(unit).footprint;
    let way = Segment::new(here.centre(), end.centre());
    let passage = state
        .setup
        .terrain
        .passage(state.passer(unit), &here.stands, &end.stands, way)
        .map_err(|barred| barred_ground(state, unit, &barred))?;
    let others = blockers(state, unit, moved, near).map(|(other, there)| (other, there.body()));
    match first_swept(&here.body(), &end.body(), others) {
        Some((other, at)) => Err(blocked(state, unit, other, at)),
        None => Ok(passage),
    }
}

/// MG-MOV-07, MG-MOV-09, MG-MOV-10: what a march column meets along its road.
fn along_road(
    state: &State,
    unit: UnitId,
    from: RoadLie,
    to: RoadLie,
    moved: Moved<'_>,
) -> Result<Passage, Refusal> {
    let mut passage = Passage::default();
    let everybody = field::others(state, unit, UnitSet::default()).map(|(other, _)| other).collect();
    for (before, after) in field::road_steps(state, unit, from, to) {
        let way = Segment::new(before.centre, after.centre);
        passage = passage
            | state
                .setup
                .terrain
                .passage(state.passer(unit), &[before], &[after], way)
                .map_err(|barred| barred_ground(state, unit, &barred))?;
        let ground = Sweep::new(before, after);
        for (other, there) in blockers(state, unit, moved, everybody) {
            let (step, most) = (there.centre() - way.from, way.length() + there.reach + 2.0);
            if step.dot(step) > most * most || way.distance(there.centre()) > there.reach + 2.0 {
                continue;
            }
            if let Some(stand) = there.stands.iter().find(|stand| ground.overlaps_rect(stand)) {
                return Err(blocked(state, unit, other, stand.centre));
            }
        }
    }
    Ok(passage)
}

/// Of some units those another may not pass through: enemies, and friends unless an option lets it (MG-MOV-09).
fn blockers<'s>(
    state: &'s State,
    unit: UnitId,
    moved: Moved<'s>,
    near: UnitSet,
) -> impl Iterator<Item = (UnitId, &'s Footprint)> {
    let side = state.unit(unit).side;
    met_there(state, moved, near)
        .filter(move |(other, _)| state.unit(*other).side != side || !field::friends_may_be_passed(state))
}

/// Some units and where they lie; the one of the group that has moved first lies where it went.
fn met_there<'s>(
    state: &'s State,
    moved: Moved<'s>,
    mut units: UnitSet,
) -> impl Iterator<Item = (UnitId, &'s Footprint)> {
    if let Some((partner, _)) = moved {
        units.add(partner);
    }
    units.iter().map(move |other| match moved {
        Some((partner, footprint)) if partner == other => (other, footprint),
        _ => (other, &state.unit(other).footprint),
    })
}

/// MG-MOV-09, MG-MOV-10: a move ends on nobody, and, unless it is a charge, at least 0.1 from every enemy. Only those near its way are asked.
pub(super) fn ends_clear(
    state: &State,
    unit: UnitId,
    end: &Footprint,
    moved: Moved<'_>,
    charge: Option<LegalCharge>,
    near: UnitSet,
) -> Result<(), Refusal> {
    let side = state.unit(unit).side;
    for (other, there) in met_there(state, moved, near) {
        if !end.is_near(there, CLEAR_OF_ENEMY) {
            continue;
        }
        if let Some(at) = rects::overlapping(&end.stands, &there.stands) {
            return Err(blocked(state, unit, other, at));
        }
        if state.unit(other).side != side && charge.is_none() {
            clear_of_enemy(state, unit, end, other, ids::MG_MOV_10)?;
        }
    }
    Ok(())
}

/// MG-MOV-10: at least 0.1 from an enemy.
pub fn clear_of_enemy(
    state: &State,
    unit: UnitId,
    end: &Footprint,
    enemy: UnitId,
    rule: dice::RuleId,
) -> Result<(), Refusal> {
    let enemy_stands = &state.unit(enemy).footprint.stands;
    if within(CLEAR_OF_ENEMY, rects::gap_only(&end.stands, enemy_stands)) {
        return Ok(());
    }
    let gap = rects::gap(&end.stands, enemy_stands);
    Err(no!(rule, "{unit} would be {:.2} inches from {enemy}: stay 0.1 away, or charge", gap.distance).along(
        gap.from,
        gap.to,
        gap.distance,
    ))
}

/// A friend in the way by MG-MOV-09, an enemy by MG-MOV-10.
fn blocked(state: &State, unit: UnitId, other: UnitId, at: Point) -> Refusal {
    let friend = state.unit(unit).side == state.unit(other).side;
    refusal::blocked(if friend { ids::MG_MOV_09 } else { ids::MG_MOV_10 }, unit, other, at)
}

/// MG-CHG-09: whether a unit could end a move where it lies now.
pub fn may_end_here(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let here = &state.unit(unit).footprint;
    let terrain = &state.setup.terrain;
    terrain
        .standing(state.passer(unit), &here.stands, here.centre())
        .map_err(|barred| barred_ground(state, unit, &barred))?;
    ends_clear(state, unit, here, None, None, field::near_the_way(state, unit, here, here))
}

/// Where a unit that goes straight from one place to another is on its way.
pub fn motion(from: Lie, to: Lie) -> Option<Motion> {
    match (from, to) {
        (Lie::Field(from), Lie::Field(to)) => Some(Motion::straight(from, to)),
        _ => None,
    }
}
