//! Moves and formation changes, MG-MOV: step M3, in which commanders' points turn into actions.
//!
//! An order is checked here ([`check`], [`check_changes`]); [`action`] carries it out, with its pauses; [`crate::interrupts`] are the
//! enemy's decisions on the way; [`dialogue`] leads a player to an order; [`chance`] gives random ones.

pub mod action;
mod chance;
mod dialogue;

pub use dialogue::ghost;

use arrayvec::ArrayVec;
use dice::NeedDice;
use engine::{Ask, Ctx, Decision, PieceId, Preview, Side, Tally, Telling};
use serde_json::Value;
use table::{Convex, Motion, Point, Rect, Segment, within};

use crate::charge::{self, LegalCharge};
use crate::command::price::{Kind, MOST_IN_GROUP, Part, Parts, afford, check_payer, price};
use crate::command::{own_commander, own_unit, wrong_order};
use crate::field::{self, CLEAR_OF_ENEMY};
use crate::formation::{self, LegalChange, Moved};
use crate::ground::{Barred, Passage};
use crate::layout::Footprint;
use crate::options::DifficultGroundRate;
use crate::order::{Change, Move, Order};
use crate::profiles::Arm;
use crate::refusal::Refusal;
use crate::state::{CommanderId, Condition, Credit, Formation, Lie, RoadLie, State, UnitId, UnitSet};
use crate::{March, event, ids, interrupts, task};

use action::{Action, Fraction};

/// What is asked or done in step M3.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Task {
    /// MG-TRN-02: the phasing side acts until it has had enough.
    Actions,
    /// The step of an action that is being carried out.
    Act(Box<Action>, action::Stage),
    /// A reaction of the enemy, or what comes of it.
    React(interrupts::Task),
}

/// What happens in step M3.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// MG-MOV-13: the contacts that exist when the movement phase begins.
    ContactsNoted,
    /// MG-CMD-12: a second half of an action is paid for, or no longer.
    CreditSet {
        /// What is paid for.
        credit: Option<Credit>,
    },
    /// MG-CHG-01: a unit ended its move in contact.
    Charged {
        /// Which.
        unit: UnitId,
    },
    /// MG-CHG-09: movers halted at a pause.
    Halted {
        /// Who.
        units: UnitSet,
    },
    /// MG-SQR-03: infantry tried to form square.
    SquareTried {
        /// Which.
        unit: UnitId,
        /// MG-SQR-04: against whom.
        against: UnitSet,
        /// Whether its check passed.
        passed: bool,
    },
    /// MG-SQR-03: infantry let the chance go.
    SquareDeclined {
        /// Which.
        unit: UnitId,
    },
    /// MG-EVA-02: cavalry awaits the charge.
    Stood {
        /// Which.
        unit: UnitId,
    },
}

/// Changes the field as the event says.
pub fn fold(state: &mut State, event: &Event) {
    match event {
        Event::ContactsNoted => {
            let touched: Vec<(UnitId, UnitSet)> = state
                .of_side(state.active)
                .map(|(unit, _)| (unit, field::touched_enemies(state, unit)))
                .collect();
            for (unit, enemies) in touched {
                state.unit_mut(unit).marks.touched_at_start = enemies;
            }
        }
        Event::CreditSet { credit } => state.credit = *credit,
        Event::Charged { unit } => state.unit_mut(*unit).marks.charged = true,
        Event::SquareTried { unit, against, passed } => {
            let marks = &mut state.unit_mut(*unit).marks;
            marks.square_tried.0 |= against.0;
            marks.square_failed |= !passed;
        }
        Event::Halted { .. } | Event::SquareDeclined { .. } | Event::Stood { .. } => {}
    }
}

/// An event as a sentence.
pub fn tell(state: &State, event: &Event) -> Option<Telling> {
    let list = |units: &UnitSet| {
        units.iter().map(|unit| state.name(unit).to_owned()).collect::<Vec<_>>().join(" and ")
    };
    Some(match event {
        Event::ContactsNoted | Event::CreditSet { .. } => return None,
        Event::Charged { unit } => {
            Telling::new(ids::MG_CHG_01, format!("{} is in contact and will fight.", state.name(*unit)))
                .about([state.name(*unit)])
        }
        Event::Halted { units } => Telling::new(ids::MG_CHG_09, format!("{} halts.", list(units)))
            .about(units.iter().map(|unit| state.name(unit))),
        Event::SquareTried { unit, against, passed } => {
            let outcome = if *passed { "forms square" } else { "fails to form square" };
            Telling::new(
                ids::MG_SQR_03,
                format!("{} {outcome} against {}.", state.name(*unit), list(against)),
            )
            .about([state.name(*unit)])
        }
        Event::SquareDeclined { unit } => {
            Telling::new(ids::MG_SQR_03, format!("{} does not try to form square.", state.name(*unit)))
                .about([state.name(*unit)])
        }
        Event::Stood { unit } => {
            Telling::new(ids::MG_EVA_02, format!("{} awaits the charge.", state.name(*unit)))
                .about([state.name(*unit)])
        }
    })
}

/// Step M3 begins.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    ctx.emit(event::Event::Movement(Event::ContactsNoted));
    ctx.state.agenda.push(task::Task::Movement(Task::Actions));
}

/// MG-MOV-04: inches per action.
pub fn rate(state: &State, unit: UnitId) -> f64 {
    let here = state.unit(unit);
    if here.condition != Condition::Good {
        return 0.0; // MG-ORD-04; the flight of routed units is no action.
    }
    let open =
        state.setup.options.difficult_ground_rate == DifficultGroundRate::OpenOrder && state.open_order(unit);
    let horse_artillery = state.profile(unit).traits.horse_artillery;
    #[rustfmt::skip]
    let inches = match (state.arm(unit), here.formation) {
        (_, Formation::Square)                               => 0.0,
        (_, Formation::Unlimbered)                           => 0.0,
        (Arm::Infantry, _) if open                           => 2.0, // MG-MOV-06
        (_, Formation::OpenLine | Formation::OpenColumn)     => 2.0,
        (Arm::Cavalry, _) if here.exhausted                  => 4.0, // MG-MOV-05
        (Arm::Cavalry, Formation::MarchColumn)               => 12.0,
        (Arm::Cavalry, _)                                    => 8.0,
        (_, Formation::Line)                                 => 2.0,
        (_, Formation::Column)                               => 4.0,
        (_, Formation::MarchColumn)                          => 8.0,
        (_, Formation::Limbered) if horse_artillery          => 6.0,
        (_, Formation::Limbered)                             => 3.0,
    };
    inches
}

/// MG-CMD-20, MG-CMD-22, MG-RAL-05, MG-CHG-07: whether a unit may be given points for an action.
pub fn may_act(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let here = state.unit(unit);
    let (why, rule) = match here.condition {
        Condition::Disordered => {
            ("is disordered and can be given no points: it recovers by itself", ids::MG_CMD_22)
        }
        Condition::Routed => ("is routed and can be given points only to rally", ids::MG_CMD_22),
        Condition::Good if here.marks.rallied => {
            ("rallied this turn and may do nothing more in it", ids::MG_RAL_05)
        }
        Condition::Good if here.marks.charged => {
            ("has charged and may do nothing more before it fights", ids::MG_CHG_07)
        }
        Condition::Good => return Ok(()),
    };
    Err(Refusal::CannotAct { unit: state.name(unit).to_owned(), why, rule })
}

/// MG-MOV-12: whether a unit may make a move of its own.
pub fn may_move(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let why = match state.unit(unit).formation {
        Formation::Square => "is in square and cannot move, not even to turn: form line or column first",
        Formation::Unlimbered => "is unlimbered and cannot move, not even to turn: limber first",
        _ => return Ok(()),
    };
    Err(Refusal::CannotAct { unit: state.name(unit).to_owned(), why, rule: ids::MG_MOV_12 })
}

/// One unit's part in a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Leg {
    /// Which unit.
    pub unit: UnitId,
    /// Where it starts.
    pub from: Lie,
    /// Where it is ordered to.
    pub to: Lie,
    /// The charge it is, if it is one.
    pub charge: Option<LegalCharge>,
    /// MG-MEL-13: whether its way crosses or enters water.
    pub water: bool,
    /// How much of its way it has gone.
    pub gone: Fraction,
}

/// A move the rules accept. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalMove {
    /// Who pays.
    pub payer: CommanderId,
    /// Who goes where, in the order in which it is carried out.
    pub legs: ArrayVec<Leg, MOST_IN_GROUP>,
    /// Where they would lie.
    pub ends: ArrayVec<Footprint, MOST_IN_GROUP>,
    /// What each adds to the price.
    pub parts: Parts,
    /// What it costs, contact included.
    pub price: Tally,
}

/// MG-MOV-01 to MG-MOV-13, MG-CHG-01 to MG-CHG-04, MG-CMD-11 to MG-CMD-19: whether a move may be ordered.
pub fn check(state: &State, payer: PieceId, moves: &[Move]) -> Result<LegalMove, Refusal> {
    let (payer, units) = group(state, payer, moves.iter().map(|one| one.unit))?;
    let mut legal = LegalMove {
        payer,
        legs: ArrayVec::new(),
        ends: ArrayVec::new(),
        parts: Parts::new(),
        price: Tally::empty(),
    };
    for (unit, ordered) in units.iter().zip(moves) {
        let moved = legal.legs.first().zip(legal.ends.first()).map(|(leg, end)| (leg.unit, end));
        let (leg, end, part) = check_leg(state, *unit, ordered, moved, moves.len())?;
        legal.legs.push(leg);
        legal.ends.push(end);
        legal.parts.push(part);
    }
    if legal.legs.iter().all(|leg| leg.from == leg.to && leg.charge.is_none()) && legal.legs.len() > 1 {
        return Err(Refusal::CannotGroup { why: "at least one of the two must move" });
    }
    check_touch_at_end(&legal.ends)?;
    legal.price = price(state, payer, Kind::Move, &legal.parts);
    afford(state, payer, &legal.parts, &legal.price)?;
    Ok(legal)
}

/// A formation change of one unit or a group that the rules accept. Only [`check_changes`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalChanges {
    /// Who pays.
    pub payer: CommanderId,
    /// The changes, in the order in which they are carried out.
    pub changes: ArrayVec<LegalChange, MOST_IN_GROUP>,
    /// Where they would lie.
    pub ends: ArrayVec<Footprint, MOST_IN_GROUP>,
    /// What each adds to the price.
    pub parts: Parts,
    /// What it costs.
    pub price: Tally,
}

/// MG-FRM-13 to MG-FRM-16, MG-CMD-11 to MG-CMD-19: whether a formation change may be ordered.
pub fn check_changes(state: &State, payer: PieceId, changes: &[Change]) -> Result<LegalChanges, Refusal> {
    let (payer, units) = group(state, payer, changes.iter().map(|one| one.unit))?;
    let mut legal = LegalChanges {
        payer,
        changes: ArrayVec::new(),
        ends: ArrayVec::new(),
        parts: Parts::new(),
        price: Tally::empty(),
    };
    for (unit, change) in units.iter().zip(changes) {
        let moved = legal.changes.first().zip(legal.ends.first()).map(|(change, end)| (change.unit, end));
        let (change, end, part) = formation::check(state, *unit, change, moved)?;
        legal.changes.push(change);
        legal.ends.push(end);
        legal.parts.push(part);
    }
    check_touch_at_end(&legal.ends)?;
    legal.price = price(state, payer, Kind::Formation, &legal.parts);
    afford(state, payer, &legal.parts, &legal.price)?;
    Ok(legal)
}

/// MG-MOV-08, MG-CMD-11: who acts: one unit, or two that touch, all of them under the payer.
fn group(
    state: &State,
    payer: PieceId,
    pieces: impl ExactSizeIterator<Item = PieceId>,
) -> Result<(CommanderId, ArrayVec<UnitId, MOST_IN_GROUP>), Refusal> {
    let payer = own_commander(state, state.active, payer)?;
    if !(1..=MOST_IN_GROUP).contains(&pieces.len()) {
        return Err(Refusal::CannotGroup { why: "one unit acts, or two that touch" });
    }
    let mut units = ArrayVec::new();
    for piece in pieces {
        units.push(own_unit(state, state.active, piece)?);
    }
    if let [one, other] = units[..] {
        if one == other {
            return Err(Refusal::CannotGroup { why: "the same unit is named twice: name two" });
        }
        if !state.touch(one, other) {
            return Err(Refusal::CannotGroup {
                why: "they do not touch each other: bring them together first",
            });
        }
    }
    for unit in &units {
        may_act(state, *unit)?;
    }
    check_payer(state, payer, units.iter().copied())?;
    Ok((payer, units))
}

fn check_touch_at_end(ends: &[Footprint]) -> Result<(), Refusal> {
    match ends {
        [one, other] if !formation::group_touches(one, other) => Err(Refusal::CannotGroup {
            why: "they would not touch each other at the end: keep them together",
        }),
        _ => Ok(()),
    }
}

/// One unit's move: where it ends, what it passes, whom it meets.
fn check_leg(
    state: &State,
    unit: UnitId,
    ordered: &Move,
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
            if let Some(at) = field::overlapping(&here.footprint.stands, &partner.stands) {
                return Err(blocked(state, unit, moved.map_or(unit, |(other, _)| other), at));
            }
        }
        let part = part(state, unit, Passage::default(), &here.footprint, false);
        return Ok((leg, here.footprint.clone(), part));
    };
    may_move(state, unit)?;
    let end = field::footprint_at(state, unit, here.formation, to);
    within_rate(state, unit, to, &end, ordered.charge.is_some())?;
    on_the_table(state, unit, &end, ids::MG_MOV_11)?;
    let charge =
        ordered.charge.as_ref().map(|charge| charge::check(state, unit, &end, charge)).transpose()?;
    let passage = match (here.lie, to) {
        (Lie::Road(from), Lie::Road(to)) => along_road(state, unit, from, to, moved)?,
        _ => across_country(state, unit, &end, moved)?,
    };
    ends_clear(state, unit, &end, moved, charge.is_some())?;
    let leg = Leg { unit, from: here.lie, to, charge, water: passage.water, gone: Fraction::default() };
    let part = part(state, unit, passage, &end, charge.is_some());
    Ok((leg, end, part))
}

/// MG-CMD-14, MG-CMD-16: what a unit's move adds to the price.
fn part(state: &State, unit: UnitId, passage: Passage, end: &Footprint, contact: bool) -> Part {
    let infantry = state.arm(unit) == Arm::Infantry;
    let starts_difficult = state.unit(unit).footprint.ground.difficult;
    Part {
        unit,
        open_order: state.open_order(unit),
        difficult: infantry && (passage.difficult || starts_difficult || end.ground.difficult),
        contact,
    }
}

/// Where an order sends a unit; nothing if it stands still in its group.
fn destination(state: &State, unit: UnitId, ordered: &Move, in_group: usize) -> Result<Option<Lie>, Refusal> {
    let name = || state.name(unit).to_owned();
    let by_road = |why| Refusal::ByRoad { unit: name(), why };
    let here = state.unit(unit);
    match (here.lie, here.formation, ordered.to, ordered.along) {
        (_, _, None, None) if ordered.charge.is_none() && in_group > 1 => Ok(None),
        (Lie::Road(lie), Formation::MarchColumn, None, Some(along)) if lie.off == (0, 0) => {
            further_along(state, unit, lie, along).map(|lie| Some(Lie::Road(lie)))
        }
        (Lie::Road(lie), ..) if lie.off != (0, 0) => {
            Err(by_road("has been pushed off its road and may not move: change its formation first"))
        }
        (Lie::Field(_), Formation::MarchColumn, ..) => {
            Err(by_road("is in march column away from its road and may not move: change its formation first"))
        }
        (Lie::Road(_), ..) => {
            Err(by_road("is in march column and goes along its road only: say how many inches along"))
        }
        (Lie::Field(_), _, _, Some(_)) => {
            Err(by_road("is not in march column: say where its front centre goes, not how far along a road"))
        }
        (Lie::Field(_), _, Some(to), None) => Ok(Some(Lie::Field(to))),
        (Lie::Field(_), _, None, None) => Err(Refusal::CannotAct {
            unit: name(),
            why: "is given no place to go to: say where its front centre goes",
            rule: ids::MG_MOV_01,
        }),
    }
}

/// MG-MOV-07: a march column so many inches farther along its road.
fn further_along(state: &State, unit: UnitId, lie: RoadLie, along: f64) -> Result<RoadLie, Refusal> {
    let by_road = |why| Refusal::ByRoad { unit: state.name(unit).to_owned(), why };
    if !(0.0..=1000.0).contains(&along) {
        return Err(by_road("is in march column and moves forward only: say how many inches, 0 or more"));
    }
    let head = lie.head + libm::round(along * 1000.0 * lie.way.sign()) as i32;
    let length = state.setup.terrain.roads[usize::from(lie.road)].length();
    let inches = f64::from(head) / 1000.0;
    if inches < -table::TOLERANCE || !within(inches, length) {
        return Err(by_road(
            "may not leave its road, which ends there: stop at its end, or change formation",
        ));
    }
    Ok(RoadLie { head, ..lie })
}

/// MG-MOV-01, MG-MOV-07, MG-CHG-04: no corner of any stand ends farther from where it started than the rate; a march column is
/// measured along its road.
fn within_rate(state: &State, unit: UnitId, to: Lie, end: &Footprint, charges: bool) -> Result<(), Refusal> {
    let allowed = rate(state, unit);
    let here = state.unit(unit);
    let (asked, from, at) = match (here.lie, to) {
        (Lie::Road(lie), Lie::Road(goes)) => {
            let inches = f64::from((goes.head - lie.head).abs()) / 1000.0;
            (inches, here.footprint.front().at, end.front().at)
        }
        _ => farthest_corner(&here.footprint.stands, &end.stands),
    };
    if within(asked, allowed) {
        return Ok(());
    }
    let rule = match (to, charges) {
        (_, true) => ids::MG_CHG_04,
        (Lie::Road(_), false) => ids::MG_MOV_07,
        (Lie::Field(_), false) => ids::MG_MOV_01,
    };
    Err(Refusal::TooFar { name: state.name(unit).to_owned(), allowed, asked, from, to: at, rule })
}

/// MG-MOV-01: the corner that goes farthest: how far, from where to where.
pub fn farthest_corner(start: &[Rect], end: &[Rect]) -> (f64, Point, Point) {
    let mut farthest = (0.0, start[0].centre, end[0].centre);
    for (before, after) in start.iter().zip(end) {
        for (from, to) in before.corners().into_iter().zip(after.corners()) {
            let asked = from.distance(to);
            if asked > farthest.0 {
                farthest = (asked, from, to);
            }
        }
    }
    farthest
}

/// MG-MOV-11: no part of a stand lies off the table.
pub fn on_the_table(state: &State, unit: UnitId, end: &Footprint, rule: dice::RuleId) -> Result<(), Refusal> {
    let board = &state.setup.terrain.board;
    for stand in &end.stands {
        if board.holds_rect(stand) {
            continue;
        }
        let (_, over, at) = board.overhang(stand).unwrap_or((table::Edge::North, 0.0, stand.centre));
        return Err(Refusal::OffTable { name: state.name(unit).to_owned(), over, at, rule });
    }
    Ok(())
}

/// MG-MOV-03, MG-MOV-09, MG-MOV-10: the ground and the units a straight move sweeps over.
fn across_country(
    state: &State,
    unit: UnitId,
    end: &Footprint,
    moved: Moved<'_>,
) -> Result<Passage, Refusal> {
    let here = &state.unit(unit).footprint;
    let way = Segment::new(here.centre(), end.centre());
    let passage = state
        .setup
        .terrain
        .passage(state.passer(unit), &here.stands, &end.stands, way)
        .map_err(|barred| barred_ground(state, unit, &barred))?;
    let reach = here.reach.max(end.reach);
    let near: ArrayVec<(UnitId, &Footprint), 128> = blockers(state, unit, moved)
        .filter(|(_, there)| way.distance(there.block.centre) <= reach + there.reach)
        .collect();
    if near.is_empty() {
        return Ok(passage);
    }
    for (from, to) in here.stands.iter().zip(&end.stands) {
        let way = Segment::new(from.centre, to.centre);
        let radius = half_diagonal(from);
        let mut swept: Option<Convex> = None;
        for (other, there) in &near {
            for stand in &there.stands {
                if way.distance(stand.centre) > radius + half_diagonal(stand) {
                    continue;
                }
                if swept.get_or_insert_with(|| Convex::swept(from, to)).overlaps_rect(stand) {
                    return Err(blocked(state, unit, *other, stand.centre));
                }
            }
        }
    }
    Ok(passage)
}

/// How far a rectangle's corners are from its centre.
fn half_diagonal(rect: &Rect) -> f64 {
    Point::new(rect.half_width, rect.half_depth).length()
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
    for (before, after) in field::road_steps(state, unit, from, to) {
        let way = Segment::new(before.centre, after.centre);
        passage = passage
            | state
                .setup
                .terrain
                .passage(state.passer(unit), &[before], &[after], way)
                .map_err(|barred| barred_ground(state, unit, &barred))?;
        let ground = Convex::swept(&before, &after);
        for (other, there) in blockers(state, unit, moved) {
            if way.distance(there.block.centre) > there.reach + 2.0 {
                continue;
            }
            if let Some(stand) = there.stands.iter().find(|stand| ground.overlaps_rect(stand)) {
                return Err(blocked(state, unit, other, stand.centre));
            }
        }
    }
    Ok(passage)
}

/// Everybody a unit may not pass through: enemies, and friends unless an option lets it (MG-MOV-09).
fn blockers<'s>(
    state: &'s State,
    unit: UnitId,
    moved: Moved<'s>,
) -> impl Iterator<Item = (UnitId, &'s Footprint)> {
    let side = state.unit(unit).side;
    field::others(state, unit, UnitSet::default())
        .filter(move |(other, there)| there.side != side || !field::passes(state, unit, *other))
        .map(move |(other, there)| match moved {
            Some((partner, footprint)) if partner == other => (other, footprint),
            _ => (other, &there.footprint),
        })
}

/// MG-MOV-09, MG-MOV-10: a move ends on nobody, and, unless it is a charge, at least 0.1 from every enemy.
fn ends_clear(
    state: &State,
    unit: UnitId,
    end: &Footprint,
    moved: Moved<'_>,
    charges: bool,
) -> Result<(), Refusal> {
    let side = state.unit(unit).side;
    for (other, there) in field::others(state, unit, UnitSet::default()) {
        let there_now = match moved {
            Some((partner, footprint)) if partner == other => footprint,
            _ => &there.footprint,
        };
        if !field::near(end, there_now, CLEAR_OF_ENEMY) {
            continue;
        }
        if let Some(at) = field::overlapping(&end.stands, &there_now.stands) {
            return Err(blocked(state, unit, other, at));
        }
        if there.side != side && !charges {
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
    if within(CLEAR_OF_ENEMY, field::gap_only(&end.stands, enemy_stands)) {
        return Ok(());
    }
    let gap = field::gap(&end.stands, enemy_stands);
    Err(Refusal::TooNear {
        name: state.name(unit).to_owned(),
        enemy: state.name(enemy).to_owned(),
        gap: gap.distance,
        from: gap.from,
        to: gap.to,
        rule,
    })
}

fn blocked(state: &State, unit: UnitId, other: UnitId, at: Point) -> Refusal {
    let friend = state.unit(unit).side == state.unit(other).side;
    let rule = if friend { ids::MG_MOV_09 } else { ids::MG_MOV_10 };
    Refusal::Blocked { name: state.name(unit).to_owned(), other: state.name(other).to_owned(), at, rule }
}

/// The refusal of ground a unit may not enter.
pub fn barred_ground(state: &State, unit: UnitId, barred: &Barred) -> Refusal {
    Refusal::BarredGround {
        name: state.name(unit).to_owned(),
        ground: state.setup.terrain.called(barred.by),
        why: barred.why,
        at: barred.at,
        rule: barred.rule,
    }
}

/// MG-CHG-09: whether a unit could end a move where it lies now.
pub fn may_end_here(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let here = &state.unit(unit).footprint;
    let terrain = &state.setup.terrain;
    terrain
        .standing(state.passer(unit), &here.stands, here.centre())
        .map_err(|barred| barred_ground(state, unit, &barred))?;
    ends_clear(state, unit, here, None, false)
}

/// Where a unit that goes straight from one place to another is on its way.
pub fn motion(from: Lie, to: Lie) -> Option<Motion> {
    match (from, to) {
        (Lie::Field(from), Lie::Field(to)) => Some(Motion::straight(from, to)),
        _ => None,
    }
}

/// Whether two units act in one group just now; while it is paused they may overlap each other.
pub fn in_one_group(state: &State, one: UnitId, other: UnitId) -> bool {
    state.agenda.iter().any(|task| match task {
        task::Task::Movement(Task::Act(action, _)) => {
            let (mine, other_is) = (action.has(one), action.has(other));
            // MG-MOV-09: a mover that pauses may stand on a friend it is allowed to pass.
            let passing = state.unit(one).side == state.unit(other).side && field::passes(state, one, other);
            (mine && other_is) || ((mine || other_is) && passing)
        }
        _ => false,
    })
}

impl Task {
    /// Who must decide.
    pub fn asks(&self, state: &State) -> Option<Side> {
        match self {
            Self::Actions => Some(state.active),
            Self::Act(_, action::Stage::MayHalt) => Some(state.active),
            Self::Act(..) => None,
            Self::React(task) => task.asks(state),
        }
    }

    /// What is asked.
    pub fn decision(&self, state: &State) -> Decision {
        match self {
            Self::Actions => dialogue::decision(state),
            Self::Act(action, _) => action.decision(state),
            Self::React(task) => task.decision(state),
        }
    }

    /// The next question for a draft.
    pub fn ask(&self, state: &State, draft: &Value) -> Result<Ask, Refusal> {
        match self {
            Self::Actions => dialogue::ask(state, draft),
            Self::Act(action, _) => Ok(action.ask(state, draft)),
            Self::React(task) => task.ask(state, draft),
        }
    }

    /// What an order would do.
    pub fn preview(&self, state: &State, order: &Order) -> Result<Preview, Refusal> {
        match self {
            Self::Actions => dialogue::preview(state, order),
            Self::Act(action, _) => action.preview(state, order),
            Self::React(task) => task.preview(state, order),
        }
    }

    /// Checks an order and starts it.
    pub fn obey(&self, ctx: &mut Ctx<'_, March>, order: &Order) -> Result<(), Refusal> {
        match self {
            Self::Actions => match order {
                Order::Move { payer, moves } => {
                    let legal = check(ctx.state, *payer, moves)?;
                    action::begin_move(ctx, legal);
                }
                Order::ChangeFormation { payer, changes } => {
                    let legal = check_changes(ctx.state, *payer, changes)?;
                    action::begin_changes(ctx, legal);
                }
                Order::EndActions => {
                    ctx.state.agenda.pop();
                }
                _ => return Err(wrong_order("moves and formation changes, step M3", ids::MG_TRN_02)),
            },
            Self::Act(action, _) => action.obey(ctx, order)?,
            Self::React(task) => task.obey(ctx, order)?,
        }
        Ok(())
    }

    /// Some legal order.
    pub fn any_order(&self, state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Order {
        match self {
            Self::Actions => chance::any_order(state, pick),
            Self::Act(..) => [Order::Continue, Order::Halt][pick(2)].clone(),
            Self::React(task) => task.any_order(state, pick),
        }
    }

    /// Does the next step of an action or a reaction.
    pub fn work(self, ctx: &mut Ctx<'_, March>) -> Result<(), NeedDice> {
        match self {
            Self::Actions => {}
            Self::Act(action, stage) => action.work(ctx, stage),
            Self::React(task) => return task.work(ctx),
        }
        Ok(())
    }
}
