//! MG-CMD-11: whom an order names: units and commanders, one's own and those still there.

use engine::{PieceId, Side};

use crate::refusal::Refusal;
use crate::state::{CommanderId, Fate, State, UnitId};

/// A unit on the table, by the piece an order names.
pub fn unit_named(state: &State, piece: PieceId) -> Result<UnitId, Refusal> {
    let unit = any_unit(state, piece)?;
    if state.unit(unit).fate == Fate::Destroyed {
        return Err(Refusal::Gone { name: state.name(unit).to_owned() });
    }
    Ok(unit)
}

/// An enemy of a unit on the table, by the piece an order names.
pub fn enemy_of(state: &State, unit: UnitId, piece: PieceId) -> Result<UnitId, Refusal> {
    let target = unit_named(state, piece)?;
    if state.unit(target).side == state.unit(unit).side {
        return Err(Refusal::NotTheEnemy { name: state.name(target).to_owned() });
    }
    Ok(target)
}

/// A unit of a side on the table, by the piece an order names.
pub fn own_unit(state: &State, side: Side, piece: PieceId) -> Result<UnitId, Refusal> {
    let unit = unit_named(state, piece)?;
    if state.unit(unit).side != side {
        return Err(Refusal::NotYours { name: state.name(unit).to_owned() });
    }
    Ok(unit)
}

/// A commander of a side, by the piece an order names.
pub fn own_commander(state: &State, side: Side, piece: PieceId) -> Result<CommanderId, Refusal> {
    let commander = state.as_commander(piece).filter(|id| usize::from(id.0) < state.commanders.len());
    let commander = commander.ok_or_else(|| Refusal::NotACommander { name: piece_name(state, piece) })?;
    let name = || state.commander_name(commander).to_owned();
    if state.commander(commander).side != side {
        return Err(Refusal::NotYours { name: name() });
    }
    if state.commander(commander).fate == Fate::Destroyed {
        return Err(Refusal::Gone { name: name() });
    }
    Ok(commander)
}

/// The commander of the phasing side who pays, by the piece an order names. MG-CMD-21: nobody's points are used in the enemy's turn.
pub fn payer_named(state: &State, piece: PieceId) -> Result<CommanderId, Refusal> {
    own_commander(state, state.active, piece).map_err(|refusal| match refusal {
        Refusal::NotYours { name } => Refusal::NotHisTurn { name },
        other => other,
    })
}

/// A unit, even one that is gone, by the piece an order or a question names (MG-COM-01).
pub fn any_unit(state: &State, piece: PieceId) -> Result<UnitId, Refusal> {
    state.as_unit(piece).ok_or_else(|| Refusal::NotAUnit { name: piece_name(state, piece) })
}

fn piece_name(state: &State, piece: PieceId) -> String {
    let known = piece.index() < state.units.len() + state.commanders.len();
    if known { state.names().of(piece).to_owned() } else { format!("piece {}", piece.0) }
}
