//! What an encounter puts on the table beside figures, horses and vehicles: the loot, and cattle (SX-CROB-05, SX-CRUST-07).

use engine::view::{Arm, Base as Drawn, Fact, PieceView, Symbol};

use crate::encounter::cattle::{self, Head};
use crate::encounter::loot;
use crate::prelude::*;

/// The cattle on the table, then the loot where it lies.
pub(super) fn things(state: &State) -> Vec<PieceView> {
    let cattle = cattle::on_table(state).map(|(id, head)| cow(state, id, head));
    cattle.chain(token(state)).collect()
}

/// Something that is no figure, as it is drawn; whatever more there is to it is added.
pub(super) fn thing(name: &str, kind: &str, at: Point, base: Drawn) -> PieceView {
    PieceView {
        name: name.to_owned(),
        side: Side::A,
        symbol: Symbol { arm: Arm::Figure, nation: "none".to_owned(), kind: kind.to_owned() },
        centre: (at.x, at.y),
        facing: 0.0,
        bases: vec![base],
        formation: kind.to_owned(),
        condition: String::new(),
        marks: Vec::new(),
        strength: None,
        rings: Vec::new(),
        facts: Vec::new(),
        superior: None,
    }
}

/// SX-CRUST-07: a head of cattle on its base.
fn cow(state: &State, id: u8, head: &Head) -> PieceView {
    let body = cattle::base_at(head.at.placement());
    let by = head.by.map_or_else(|| "nobody: it is loose".to_owned(), |by| state.name(by).to_owned());
    let far = format!("{} inches", inches(f64::from(head.left) / 1000.0));
    PieceView {
        side: head.by.map_or(Side::A, |by| state.figure(by).side),
        facing: head.at.degrees(),
        formation: "cattle".to_owned(),
        condition: if head.by.is_some() { "driven" } else { "loose" }.to_owned(),
        facts: vec![
            Fact::new("Controlled by", by, campaign::SX_CRUST_08),
            Fact::new("May move", far, campaign::SX_CRUST_07),
        ],
        ..thing(state.names().of(state.head_piece(id)), "cow", body.centre, Drawn::from(&body))
    }
}

/// SX-CROB-05: the loot, where nobody has it.
fn token(state: &State) -> Option<PieceView> {
    let at = loot::lies_at(state)?;
    let facts = vec![Fact::new("Lies", place(at), campaign::SX_CROB_05)];
    let disc = Drawn::Disc { at: (at.x, at.y), radius: loot::TOKEN };
    Some(PieceView { facts, ..thing("The loot", "loot", at, disc) })
}
