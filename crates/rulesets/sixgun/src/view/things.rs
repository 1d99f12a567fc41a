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

fn symbol(kind: &str) -> Symbol {
    Symbol { arm: Arm::Figure, nation: "none".to_owned(), kind: kind.to_owned() }
}

/// SX-CRUST-07: a head of cattle on its base.
fn cow(state: &State, id: u8, head: &Head) -> PieceView {
    let body = cattle::base_at(head.at.placement());
    let by = head.by.map_or_else(|| "nobody: it is loose".to_owned(), |by| state.name(by).to_owned());
    PieceView {
        name: state.names().of(state.head_piece(id)).to_owned(),
        side: head.by.map_or(Side::A, |by| state.figure(by).side),
        symbol: symbol("cow"),
        centre: (body.centre.x, body.centre.y),
        facing: head.at.degrees(),
        bases: vec![Drawn::from(&body)],
        formation: "cattle".to_owned(),
        condition: if head.by.is_some() { "driven" } else { "loose" }.to_owned(),
        marks: Vec::new(),
        strength: None,
        rings: Vec::new(),
        facts: vec![
            Fact::new("Controlled by", by, campaign::SX_CRUST_08),
            Fact::new(
                "May move",
                format!("{} inches", inches(f64::from(head.left) / 1000.0)),
                campaign::SX_CRUST_07,
            ),
        ],
        superior: None,
    }
}

/// SX-CROB-05: the loot, where nobody has it.
fn token(state: &State) -> Option<PieceView> {
    let at = loot::lies_at(state)?;
    Some(PieceView {
        name: "The loot".to_owned(),
        side: Side::A,
        symbol: symbol("loot"),
        centre: (at.x, at.y),
        facing: 0.0,
        bases: vec![Drawn::Disc { at: (at.x, at.y), radius: loot::TOKEN }],
        formation: "loot".to_owned(),
        condition: String::new(),
        marks: Vec::new(),
        strength: None,
        rings: Vec::new(),
        facts: vec![Fact::new("Lies", crate::words::place(at), campaign::SX_CROB_05)],
        superior: None,
    })
}
