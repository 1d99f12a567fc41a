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

pub use actions::Actions;
pub(crate) use actions::charge_of;
pub use path::{clear_of_enemy, may_end_here, motion, on_the_table};
pub use places::ghost;

use crate::charge::{self, LegalCharge, Ranks};
use crate::command::price::{Kind, MOST_IN_GROUP, Part, Parts, afford, check_payer, price};
use crate::command::{own_unit, payer_named};
use crate::field;
use crate::formation::{self, LegalChange, Moved};
use crate::layout::Footprint;
use crate::options::DifficultGroundRate;
use crate::order::{Change, OneMove};
use crate::prelude::*;
use crate::profiles::Profile;
use crate::{interrupts, task};

use action::{Action, Fraction};
use path::check_leg;

/// What is asked or done in step M3.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// MG-TRN-02: the phasing side acts until it has had enough.
    Actions,
    /// The step of an action that is being carried out.
    Act(Box<Action>, action::Stage),
    /// A reaction of the enemy, or what comes of it.
    React(interrupts::Task),
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

/// Why a mover did not end as ordered.
pub(crate) fn tell_short(state: &State, unit: UnitId, by: Short) -> Telling {
    let (other, what, rule) = match by {
        Short::Square(other) => (other, "formed square across the way", ids::MG_CHG_09),
        Short::DrawnIn(other) => (other, "drawn in to a square out of reach", ids::MG_CHG_09),
        Short::Evaded(other) => (other, "evaded", ids::MG_EVA_04),
        Short::Evader(other) => (other, "evaded into the way", ids::MG_EVA_04),
        Short::Partner(other) => (other, "taken the place", ids::MG_CHG_10),
    };
    let does = if matches!(by, Short::Evaded(_)) { "[strikes] nobody" } else { "[stops] short" };
    let why = says(state, other, format_args!("[has] {what}"));
    about(state, unit, rule, format_args!("{does}: {why}.")).about([state.name(other)])
}

/// Step M3 begins.
pub fn begin(ctx: &mut Ctx<'_, March>) {
    ctx.emit(Event::ContactsNoted);
    ctx.push(Task::Actions);
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
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

/// What a unit or a group of two is ordered to do, as the rules accept it: a move, or a change of formation.
#[derive(Debug, Clone, PartialEq)]
pub struct Legal<T> {
    /// Who pays.
    pub payer: CommanderId,
    /// What each does, in the order in which it is carried out.
    pub deeds: ArrayVec<T, MOST_IN_GROUP>,
    /// Where they would lie; the ground there is not looked at.
    pub ends: ArrayVec<Footprint, MOST_IN_GROUP>,
    /// What each adds to the price.
    pub parts: Parts,
    /// What it costs, contact included.
    pub price: Tally,
}

/// A move the rules accept. Only [`check`] makes one.
pub type LegalMove = Legal<Leg>;

/// A formation change the rules accept. Only [`check_changes`] makes one.
pub type LegalChanges = Legal<LegalChange>;

/// MG-MOV-08, MG-CHG-10, MG-CMD-11: whether a move may be ordered: of each unit by [`check_leg`], and paid for by [`afford`].
pub fn check(state: &State, payer: PieceId, moves: &[OneMove]) -> Result<LegalMove, Refusal> {
    let one =
        |(unit, one): (UnitId, &OneMove), moved: Moved<'_>| check_leg(state, unit, one, moved, moves.len());
    let legal = of_each(state, payer, moves, |one| one.unit, one)?;
    if legal.deeds.iter().all(|leg| leg.from == leg.to && leg.charge.is_none()) && legal.deeds.len() > 1 {
        let why = "at least one of the two must move";
        return Err(apart(no_group(ids::MG_MOV_08, why), &legal.ends[0], &legal.ends[1]));
    }
    let charges = legal.deeds.iter().any(|leg| leg.charge.is_some());
    legal.paid(state, Kind::Move, if charges { ids::MG_CHG_10 } else { ids::MG_MOV_08 })
}

/// MG-MOV-08, MG-CMD-11: whether a formation change may be ordered: of each unit by [`formation::check`], and paid for by [`afford`].
pub fn check_changes(state: &State, payer: PieceId, changes: &[Change]) -> Result<LegalChanges, Refusal> {
    let one = |(unit, one): (UnitId, &Change), moved: Moved<'_>| formation::check(state, unit, one, moved);
    of_each(state, payer, changes, |one| one.unit, one)?.paid(state, Kind::Formation, ids::MG_MOV_08)
}

/// MG-MOV-08, MG-CMD-11: one unit acts, or two that touch, all of them under the payer; of each it is judged what it is to do, of the second
/// with the first where it has gone.
fn of_each<O, T>(
    state: &State,
    payer: PieceId,
    ordered: &[O],
    who: impl Fn(&O) -> PieceId,
    judge: impl Fn((UnitId, &O), Moved<'_>) -> Result<(T, Footprint, Part), Refusal>,
) -> Result<Legal<T>, Refusal> {
    let payer = payer_named(state, payer)?;
    let units = together(state, ordered.iter().map(who))?;
    units.iter().try_for_each(|unit| may_act(state, *unit))?;
    check_payer(state, payer, units.iter().copied())?;
    let (mut deeds, mut ends, mut parts) =
        (ArrayVec::new(), ArrayVec::<Footprint, MOST_IN_GROUP>::new(), Parts::new());
    for (unit, one) in units.into_iter().zip(ordered) {
        let moved = parts.first().zip(ends.first()).map(|(part, end)| (part.unit, end));
        let (deed, end, part) = judge((unit, one), moved)?;
        deeds.push(deed);
        ends.push(end);
        parts.push(part);
    }
    Ok(Legal { payer, deeds, ends, parts, price: Tally::empty() })
}

impl<T> Legal<T> {
    /// MG-MOV-08, and of chargers MG-CHG-10: a group touches where it is ordered to. MG-CMD-13: and somebody can pay.
    fn paid(self, state: &State, kind: Kind, rule: RuleId) -> Result<Self, Refusal> {
        if let [one, other] = &self.ends[..] {
            if !rects::touching(&one.stands, &other.stands) {
                let why = "they would not touch each other at the end: keep them together";
                return Err(apart(no_group(rule, why), one, other));
            }
        }
        let price = price(state, self.payer, kind, &self.parts);
        afford(state, self.payer, &self.parts, &price)?;
        Ok(Self { price, ..self })
    }
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

/// Whether one of two units is paused in the middle of its move. MG-CHG-09 turns it as it goes, so on its way it can lie a little
/// outside the straight ways of its corners that were checked (MG-MOV-03); it may go on from there, but not halt.
pub fn is_under_way(state: &State, one: UnitId, other: UnitId) -> bool {
    state.agenda.iter().any(|task| match task {
        task::Task::Movement(Task::Act(action, _)) => action.has(one) || action.has(other),
        _ => false,
    })
}

made_of! { Task: React(interrupts::Task) }

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
