//! MG-CMD-11: whom an order names: units and commanders, one's own and those still there.

use crate::prelude::*;

/// A unit on the table, by the piece an order names.
pub fn unit_named(state: &State, piece: PieceId) -> Result<UnitId, Refusal> {
    let unit = any_unit(state, piece)?;
    if state.unit(unit).fate == Fate::Destroyed {
        return Err(gone(piece));
    }
    Ok(unit)
}

/// An enemy of a unit on the table, by the piece an order names.
pub fn enemy_of(state: &State, unit: UnitId, piece: PieceId) -> Result<UnitId, Refusal> {
    let target = unit_named(state, piece)?;
    if state.unit(target).side == state.unit(unit).side {
        return Err(no!(ids::MG_SHO_02, "{target} is on your own side: name an enemy"));
    }
    Ok(target)
}

/// A unit of a side on the table, by the piece an order names.
pub fn own_unit(state: &State, side: Side, piece: PieceId) -> Result<UnitId, Refusal> {
    let unit = unit_named(state, piece)?;
    if state.unit(unit).side != side {
        return Err(not_yours(piece));
    }
    Ok(unit)
}

/// A commander of a side, by the piece an order names.
pub fn own_commander(state: &State, side: Side, piece: PieceId) -> Result<CommanderId, Refusal> {
    let commander = any_commander(state, piece)?;
    match state.commander(commander) {
        his if his.side != side => Err(not_yours(piece)),
        his if his.fate == Fate::Destroyed => Err(gone(piece)),
        _ => Ok(commander),
    }
}

/// The commander of the phasing side who pays, by the piece an order names. MG-CMD-21: nobody's points are used in the enemy's turn.
pub fn payer_named(state: &State, piece: PieceId) -> Result<CommanderId, Refusal> {
    if state.commander(any_commander(state, piece)?).side != state.active {
        return Err(no!(
            ids::MG_CMD_21,
            "{piece} spends no points in the enemy's turn: let a commander of the side that moves pay"
        ));
    }
    own_commander(state, state.active, piece)
}

/// A unit, even one that is gone, by the piece an order or a question names (MG-COM-01).
pub fn any_unit(state: &State, piece: PieceId) -> Result<UnitId, Refusal> {
    state.as_unit(piece).ok_or_else(|| no!(ids::MG_COM_01, "{piece} is a commander: name a unit"))
}

/// A commander of either side, even one who is gone, by the piece an order or a question names.
pub fn any_commander(state: &State, piece: PieceId) -> Result<CommanderId, Refusal> {
    state.as_commander(piece).ok_or_else(|| no!(ids::MG_CMD_11, "{piece} is a unit: name a commander"))
}

/// MG-CMD-11: a piece of the other side.
pub fn not_yours(piece: PieceId) -> Refusal {
    no!(ids::MG_CMD_11, "{piece} is not yours to command: name a piece of your own side")
}

/// MG-UNI-11.
pub(super) fn gone(piece: PieceId) -> Refusal {
    no!(ids::MG_UNI_11, "{piece} has left the table for good and takes no more orders")
}
