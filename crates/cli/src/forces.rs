//! What the sides of a battle have.

use engine::play::Play;
use engine::view::Arm;
use engine::{BySide, Side};

/// How many stands, models or figures each side begins with, as [`Play::counted_in`] counts them.
pub(crate) fn strengths(play: &dyn Play) -> BySide<u32> {
    let view = play.view(None);
    let figures = play.counted_in() == "figures";
    BySide::of(|side: Side| {
        let pieces = view.pieces.iter().filter(|piece| piece.side == side);
        if figures {
            // Horses and cattle stand on the table as figures do, and are nobody's people.
            let people =
                pieces.filter(|piece| piece.symbol.arm == Arm::Figure && piece.symbol.nation != "none");
            people.count() as u32
        } else {
            // A base that has no strength of its own is one of what is counted; a commander is none of it.
            let alone = |arm: Arm| u32::from(arm != Arm::Commander);
            pieces.map(|piece| piece.strength.map_or_else(|| alone(piece.symbol.arm), |(_, all)| all)).sum()
        }
    })
}
