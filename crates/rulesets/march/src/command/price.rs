//! MG-CMD: who may pay for an action, and what it costs.

use std::cmp::Reverse;
use std::iter;

use engine::question::Slot;

use super::gap_to_unit;
use super::named::{gone, payer_named};
use crate::options::CpAction;
use crate::prelude::*;
use crate::state::Buys;

/// The most units that act together (MG-MOV-08).
pub const MOST_IN_GROUP: usize = 2;

/// What is to be paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A move or charge.
    Move,
    /// A formation change.
    Formation,
    /// A rally attempt.
    Rally,
}

/// One unit's part in an action, as far as the price looks at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    pub unit: UnitId,
    /// Infantry already in open order that does something a surcharge is due for.
    pub open_order: bool,
    /// Infantry that starts in, passes through or ends in difficult ground.
    pub difficult: bool,
    /// Its move is to end in contact.
    pub contact: bool,
}

/// An action's parts.
pub type Parts = ArrayVec<Part, MOST_IN_GROUP>;

/// What points are spent for: rules that ask for one point each.
pub type Reasons = ArrayVec<RuleId, 6>;

/// The rules behind a price, one for each point of it.
pub fn reasons(price: &Tally) -> Reasons {
    price.lines().flat_map(|(rule, _, points)| (0..points).map(move |_| rule)).collect()
}

/// MG-CMD-13, MG-CMD-14, MG-CMD-15, MG-CMD-16, MG-CMD-17, MG-CMD-18: the cost of an action, line by line; of a group one basic cost and each surcharge once.
pub fn price(state: &State, payer: CommanderId, kind: Kind, parts: &[Part]) -> Tally {
    let credit = credit_for(state, payer, kind, parts);
    let any = |holds: fn(&Part) -> bool| parts.iter().any(holds);
    let far = parts.iter().any(|part| !in_range(state, payer, part.unit));
    let ground = any(|part| part.open_order || part.difficult);
    let (base, paid_ground) = match credit {
        Some(paid_ground) => (0, paid_ground),
        None => (1, false),
    };
    let label = match kind {
        Kind::Move => "move",
        Kind::Formation => "formation change",
        Kind::Rally => "rally attempt",
    };
    Tally::base(ids::MG_CMD_13, label, base)
        .plus_if(far && credit.is_none(), ids::MG_CMD_15, "out of the payer's range", 1)
        .plus_if(ground && !paid_ground, ids::MG_CMD_16, "open order or difficult ground", 1)
        .plus_if(any(|part| part.contact), ids::MG_CMD_17, "ends in contact", 1)
}

/// MG-CMD-12, `cp-action: move-and-formation`: whether this action is the second half of one that is paid for; then, whether the
/// surcharge for open order or difficult ground is paid too.
fn credit_for(state: &State, payer: CommanderId, kind: Kind, parts: &[Part]) -> Option<bool> {
    let credit = state.credit.filter(|_| state.setup.options.cp_action == CpAction::MoveAndFormation)?;
    let fits = match (credit.buys, kind) {
        (Buys::Move, Kind::Move) | (Buys::Formation, Kind::Formation) => true,
        (Buys::Move | Buys::Formation, _) => false,
    };
    let same =
        credit.units.iter().count() == parts.len() && parts.iter().all(|part| credit.units.has(part.unit));
    (fits && same && credit.payer == payer).then_some(credit.paid_ground)
}

/// MG-CMD-03, MG-CMD-15: whether a unit is in a commander's range.
pub fn in_range(state: &State, payer: CommanderId, unit: UnitId) -> bool {
    within(gap_to_unit(state, payer, unit).0, state.setup.commander(payer).range)
}

/// MG-CMD-11: whether a commander may pay for these units.
pub fn check_payer(
    state: &State,
    payer: CommanderId,
    units: impl IntoIterator<Item = UnitId>,
) -> Result<(), Refusal> {
    for unit in units {
        if !state.setup.commands(payer, unit) {
            return Err(no!(
                ids::MG_CMD_11,
                "{unit} is not under {}: points are spent downward only, let one of its own superiors pay",
                state.commander_piece(payer)
            ));
        }
    }
    Ok(())
}

/// Whether a commander can pay, and by which rule he cannot.
pub fn afford(state: &State, payer: CommanderId, parts: &[Part], price: &Tally) -> Result<(), Refusal> {
    let (has, cost) = (i32::from(state.commander(payer).cp), price.total());
    if cost <= has {
        return Ok(());
    }
    let together: i32 = payers(state, parts).map(|id| i32::from(state.commander(id).cp)).sum();
    let surcharges = price.lines().skip(1).filter(|(_, _, amount)| *amount > 0).count();
    let contact = parts.iter().any(|part| part.contact);
    let rule = if cost <= together {
        ids::MG_CMD_19
    } else if contact && surcharges == 1 {
        ids::MG_CMD_17
    } else if surcharges > 0 {
        ids::MG_CMD_14
    } else {
        ids::MG_CMD_13
    };
    let here = state.commander(payer).at.point();
    let (from, to) = parts.first().map_or((here, here), |part| {
        let (_, from, to) = gap_to_unit(state, payer, part.unit);
        (from, to)
    });
    let he = state.commander_piece(payer);
    Err(no!(rule, "this costs {cost} command points and {he} has {has}: one commander pays the whole cost")
        .along_saying(from, to, |[cost, _, has, _], f| write!(f, "{cost} points, and he has {has}")))
}

/// Who pays if nobody is named: the cheapest who has the points; of several the one lowest in the chain of command, for the points of the
/// higher reach more units. Refused if nobody can.
pub fn usual_payer(state: &State, kind: Kind, parts: &[Part]) -> Result<CommanderId, Refusal> {
    let above =
        |id: CommanderId| iter::successors(Some(id), |id| state.setup.commander(*id).superior).count();
    let cost = |payer: CommanderId| {
        let price = price(state, payer, kind, parts);
        (price.total(), Reverse(above(payer)), payer)
    };
    let able = |payer: &CommanderId| i32::from(state.commander(*payer).cp) >= cost(*payer).0;
    if let Some(payer) = payers(state, parts).filter(able).min_by_key(|payer| cost(*payer)) {
        return Ok(payer);
    }
    let superior = state.setup.unit(parts[0].unit).superior;
    let lowest = payers(state, parts).max_by_key(|payer| above(*payer));
    let lowest = lowest.ok_or_else(|| gone(state.commander_piece(superior)))?;
    afford(state, lowest, parts, &price(state, lowest, kind, parts)).map(|()| lowest)
}

/// Asks who pays for an action: the usual one, unless another is named.
pub fn ask_payer<O>(
    state: &State,
    answers: &mut Answers<'_, O>,
    slot: Slot<O, PieceId>,
    title: &str,
    (kind, parts): (Kind, &[Part]),
) -> Answered<PieceId> {
    let usual = state.commander_piece(usual_payer(state, kind, parts)?);
    let payers = payers(state, parts).map(|payer| state.commander_piece(payer));
    let called = |payer: &PieceId| format!("{payer} pays");
    let who = answers.settle(slot, usual).titled(title).among(payers).called(called);
    let note = |(payer, cost): &(CommanderId, i32)| format!("{cost} of {} CP", state.commander(*payer).cp);
    let (payer, _) = who.noted(note).judged(|piece| {
        let payer = payer_named(state, piece)?;
        check_payer(state, payer, parts.iter().map(|part| part.unit))?;
        let price = price(state, payer, kind, parts);
        afford(state, payer, parts, &price)?;
        Ok((payer, price.total()))
    })?;
    Ok(state.commander_piece(payer))
}

/// MG-CMD-11: everybody who may pay for all these units, in roster order.
pub fn payers<'s>(state: &'s State, parts: &'s [Part]) -> impl Iterator<Item = CommanderId> + 's {
    let side = parts.first().map(|part| state.unit(part.unit).side);
    let commanders = (0..state.commanders.len() as u8).map(CommanderId);
    commanders.filter(move |id| {
        let commander = state.commander(*id);
        Some(commander.side) == side
            && commander.fate == Fate::Present
            && parts.iter().all(|part| state.setup.commands(*id, part.unit))
    })
}
