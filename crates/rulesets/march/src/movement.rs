//! Moves and formation changes, MG-MOV: step M3, in which commanders' points turn into actions.
//!
//! An order is checked here ([`check`], [`check_changes`]), each unit's way in `path`; [`action`] carries it out, with its pauses; [`crate::interrupts`] are the
//! enemy's decisions on the way; [`Actions`] is the question, with what may be dragged in `places` and shown in `preview`; `chance` gives random orders.

pub mod action;
mod actions;
mod chance;
mod path;
mod places;
mod preview;
pub mod stops;

pub(crate) use actions::charge_of;
pub use actions::{Actions, Legal};
pub use path::{clear_of_enemy, may_end_here, motion, on_the_table};
pub use places::ghost;

use arrayvec::ArrayVec;
use bodies::rects;
use dice::NeedDice;
use engine::{Ctx, PieceId, Refusal, RuleId, Tally, Telling, no};

use crate::charge::{self, LegalCharge, Ranks};
use crate::command::price::{Kind, MOST_IN_GROUP, Parts, afford, check_payer, price};
use crate::command::{own_unit, payer_named};
use crate::field;
use crate::formation::{self, LegalChange};
use crate::grammar::Subject;
use crate::layout::Footprint;
use crate::options::DifficultGroundRate;
use crate::order::{Change, OneMove};
use crate::profiles::{Arm, Profile};
use crate::state::{CommanderId, Condition, Credit, Formation, Lie, State, UnitId, UnitSet};
use crate::{March, event, ids, interrupts, task};

use action::{Action, Fraction};
use path::check_leg;

/// What is asked or done in step M3.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
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
    CreditSet { credit: Option<Credit> },
    /// MG-CHG-01: a unit ended its move in contact.
    Charged { unit: UnitId },
    /// MG-SQR-03: infantry tried to form square.
    /// - `against` (MG-SQR-04): against whom.
    SquareTried { unit: UnitId, against: UnitSet, outcome: Try },
}

/// What keeps a mover from its ordered end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Short {
    /// MG-CHG-09: another unit's new square lies across its path.
    Square(UnitId),
    /// MG-CHG-09: its target has drawn in to a square it cannot reach any more.
    DrawnIn(UnitId),
    /// MG-EVA-04: whom it would have struck has evaded.
    Evaded(UnitId),
    /// MG-EVA-04: cavalry that has evaded its partner is in its way.
    Evader(UnitId),
    /// MG-CHG-10: its partner has taken the place.
    Partner(UnitId),
}

/// MG-SQR-03: what comes of an attempt to form square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Try {
    /// The check failed.
    Failed,
    /// It passed, and there is room.
    Passed,
    /// It passed, but there is no room within the inch of MG-FRM-13.
    NoRoom,
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
        Event::SquareTried { unit, against, outcome } => {
            let marks = &mut state.unit_mut(*unit).marks;
            marks.square_tried.0 |= against.0;
            marks.square_failed |= *outcome == Try::Failed;
        }
    }
}

/// An event as a sentence.
pub fn tell(state: &State, event: &Event) -> Option<Telling> {
    let who = |unit: &UnitId| Subject::of(state, *unit);
    Some(match event {
        Event::ContactsNoted | Event::CreditSet { .. } => return None,
        Event::Charged { unit } => {
            let charger = who(unit);
            let says = format!("{} in contact and will fight.", charger.does("is"));
            Telling::new(ids::MG_CHG_01, says).about([state.name(*unit)])
        }
        Event::SquareTried { unit, against, outcome } => {
            let (foot, horse) = (who(unit), Subject::all(state, *against).name);
            let says = match outcome {
                Try::Failed => format!("{} to form square against {horse}.", foot.does("fails")),
                Try::Passed => format!("{} square against {horse}.", foot.does("forms")),
                Try::NoRoom => {
                    format!(
                        "{} the check, but {} no room to form square against {horse}.",
                        foot.does("passes"),
                        foot.verb("has")
                    )
                }
            };
            Telling::new(ids::MG_SQR_03, says).about([state.name(*unit)])
        }
    })
}

/// Why a mover did not end as ordered.
pub(crate) fn tell_short(state: &State, unit: UnitId, by: Short) -> Telling {
    let mover = Subject::of(state, unit);
    let (Short::Square(other)
    | Short::DrawnIn(other)
    | Short::Evaded(other)
    | Short::Evader(other)
    | Short::Partner(other)) = by;
    let there = Subject::of(state, other);
    let (why, rule) = match by {
        Short::Square(_) => (format!("{} formed square across the way", there.does("has")), ids::MG_CHG_09),
        Short::DrawnIn(_) => {
            (format!("{} drawn in to a square out of reach", there.does("has")), ids::MG_CHG_09)
        }
        Short::Evaded(_) => (format!("{} evaded", there.does("has")), ids::MG_EVA_04),
        Short::Evader(_) => (format!("{} evaded into the way", there.does("has")), ids::MG_EVA_04),
        Short::Partner(_) => (format!("{} taken the place", there.does("has")), ids::MG_CHG_10),
    };
    let says = match by {
        Short::Evaded(_) => format!("{} nobody: {why}.", mover.does("strikes")),
        _ => format!("{} short: {why}.", mover.does("stops")),
    };
    Telling::new(rule, says).about([state.name(unit), state.name(other)])
}

/// Step M3 begins.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    ctx.emit(event::Event::Movement(Event::ContactsNoted));
    ctx.push(task::Task::Movement(Task::Actions));
}

/// MG-MOV-14: whether an action is being carried out, with the reactions to it.
pub fn is_acting(state: &State) -> bool {
    matches!(state.agenda.top(), Some(task::Task::Movement(Task::Act(..) | Task::React(_))))
}

/// MG-MOV-04, MG-MOV-05: inches per action, as a unit stands when it starts.
pub fn rate(state: &State, unit: UnitId) -> f64 {
    rate_in(state, unit, charge::ranks_at(state, unit, &state.unit(unit).footprint.ground))
}

/// MG-MOV-05: the rate of a unit that is under way: that of the place where its move began.
pub fn rate_from(state: &State, unit: UnitId, start: Lie) -> f64 {
    let began = field::footprint_at(state, unit, state.unit(unit).formation, start);
    rate_in(state, unit, charge::ranks_at(state, unit, &began.ground))
}

fn rate_in(state: &State, unit: UnitId, ranks: Ranks) -> f64 {
    let here = state.unit(unit);
    if here.condition != Condition::Good {
        return 0.0; // MG-ORD-04; the flight of routed units is no action.
    }
    if here.exhausted {
        return 4.0; // MG-MOV-05: in any formation.
    }
    let by_terrain = state.setup.options.difficult_ground_rate == DifficultGroundRate::OpenOrder;
    if by_terrain && here.formation != Formation::Square && ranks == Ranks::Open {
        return 2.0; // MG-MOV-06
    }
    printed_rate(state.profile(unit), here.formation)
}

/// The table of MG-MOV-04 for units in good order.
#[rustfmt::skip]
const fn printed_rate(profile: &Profile, formation: Formation) -> f64 {
    match (profile.arm, formation) {
        (Arm::Infantry, Formation::Line)                               => 2.0,
        (Arm::Infantry, Formation::Column)                             => 4.0,
        (Arm::Infantry, Formation::Square)                             => 0.0,
        (Arm::Infantry, Formation::OpenLine | Formation::OpenColumn)   => 2.0,
        (Arm::Infantry, Formation::MarchColumn)                        => 8.0,
        (Arm::Cavalry, Formation::Line)                                => 8.0,
        (Arm::Cavalry, Formation::MarchColumn)                         => 12.0,
        (Arm::Artillery, Formation::Limbered) if profile.traits.horse_artillery => 6.0,
        (Arm::Artillery, Formation::Limbered)                          => 3.0,
        (Arm::Artillery, Formation::Unlimbered)                        => 0.0,
        // MG-UNI-05: no arm takes up another's formation.
        (Arm::Infantry, Formation::Limbered | Formation::Unlimbered)
        | (Arm::Cavalry, Formation::Column | Formation::Square | Formation::OpenLine | Formation::OpenColumn
            | Formation::Limbered | Formation::Unlimbered)
        | (Arm::Artillery, Formation::Line | Formation::Column | Formation::Square | Formation::OpenLine
            | Formation::OpenColumn | Formation::MarchColumn)          => 0.0,
    }
}

/// MG-CMD-20 with MG-CHG-07, MG-CMD-22, MG-RAL-05: whether a unit may be given points for an action.
pub fn may_act(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let here = state.unit(unit);
    Err(match here.condition {
        Condition::Disordered => {
            no!(ids::MG_CMD_22, "{unit} is disordered and can be given no points: it recovers by itself")
        }
        Condition::Routed => {
            no!(ids::MG_CMD_22, "{unit} is routed and can be given points only to rally")
        }
        Condition::Good if here.marks.rallied => {
            no!(ids::MG_RAL_05, "{unit} rallied this turn and may do nothing more in it")
        }
        Condition::Good if here.marks.charged => {
            no!(ids::MG_CMD_20, "{unit} has charged and may do nothing more before it fights")
        }
        Condition::Good => return Ok(()),
    })
}

/// MG-MOV-12: whether a unit may make a move of its own.
pub fn may_move(state: &State, unit: UnitId) -> Result<(), Refusal> {
    Err(match state.unit(unit).formation {
        Formation::Square => no!(
            ids::MG_MOV_12,
            "{unit} is in square and cannot move, not even to turn: form line or column first"
        ),
        Formation::Unlimbered => {
            no!(ids::MG_MOV_12, "{unit} is unlimbered and cannot move, not even to turn: limber first")
        }
        _ => return Ok(()),
    })
}

/// One unit's part in a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Leg {
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
    /// Where they would lie; the ground there is not looked at.
    pub ends: ArrayVec<Footprint, MOST_IN_GROUP>,
    /// What each adds to the price.
    pub parts: Parts,
    /// What it costs, contact included.
    pub price: Tally,
}

/// MG-MOV-08, MG-CHG-10, MG-CMD-11: whether a move may be ordered: of each unit by [`check_leg`], and paid for by [`afford`].
pub fn check(state: &State, payer: PieceId, moves: &[OneMove]) -> Result<LegalMove, Refusal> {
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
        let why = "at least one of the two must move";
        return Err(apart(no_group(ids::MG_MOV_08, why), &legal.ends[0], &legal.ends[1]));
    }
    let charges = legal.legs.iter().any(|leg| leg.charge.is_some());
    check_touch_at_end(&legal.ends, if charges { ids::MG_CHG_10 } else { ids::MG_MOV_08 })?;
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

/// MG-MOV-08, MG-CMD-11: whether a formation change may be ordered: of each unit by [`formation::check`], and paid for by [`afford`].
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
    check_touch_at_end(&legal.ends, ids::MG_MOV_08)?;
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
    let payer = payer_named(state, payer)?;
    let units = together(state, pieces)?;
    for unit in &units {
        may_act(state, *unit)?;
    }
    check_payer(state, payer, units.iter().copied())?;
    Ok((payer, units))
}

/// MG-MOV-08: one unit, or two that touch.
fn together(
    state: &State,
    pieces: impl ExactSizeIterator<Item = PieceId>,
) -> Result<ArrayVec<UnitId, MOST_IN_GROUP>, Refusal> {
    if !(1..=MOST_IN_GROUP).contains(&pieces.len()) {
        return Err(no_group(ids::MG_MOV_08, "one unit acts, or two that touch"));
    }
    let mut units = ArrayVec::new();
    for piece in pieces {
        units.push(own_unit(state, state.active, piece)?);
    }
    if let [one, other] = units[..] {
        if one == other {
            return Err(no_group(ids::MG_MOV_08, "the same unit is named twice: name two"));
        }
        if !state.touch(one, other) {
            let why = "they do not touch each other: bring them together first";
            let (one, other) = (&state.unit(one).footprint, &state.unit(other).footprint);
            return Err(apart(no_group(ids::MG_MOV_08, why), one, other));
        }
    }
    Ok(units)
}

/// Two units that are no group.
fn no_group(rule: RuleId, why: &'static str) -> Refusal {
    no!(rule, "they cannot act as a group: {why}")
}

/// A refusal with the line between the nearest points of two units.
fn apart(refusal: Refusal, one: &Footprint, other: &Footprint) -> Refusal {
    let gap = rects::gap(&one.stands, &other.stands);
    refusal.along(gap.from, gap.to, gap.distance)
}

/// MG-MOV-08, and of chargers MG-CHG-10: a group touches where it is ordered to.
fn check_touch_at_end(ends: &[Footprint], rule: RuleId) -> Result<(), Refusal> {
    match ends {
        [one, other] if !rects::touching(&one.stands, &other.stands) => {
            let why = "they would not touch each other at the end: keep them together";
            Err(apart(no_group(rule, why), one, other))
        }
        _ => Ok(()),
    }
}

/// Whether one of two units is paused in the middle of its move. MG-CHG-09 turns it as it goes, so on its way it can lie a little
/// outside the straight ways of its corners that were checked (MG-MOV-03); it may go on from there, but not halt.
pub fn is_under_way(state: &State, one: UnitId, other: UnitId) -> bool {
    state.agenda.iter().any(|task| match task {
        task::Task::Movement(Task::Act(action, _)) => action.has(one) || action.has(other),
        _ => false,
    })
}

impl Task {
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
