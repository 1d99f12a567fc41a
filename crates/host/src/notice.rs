//! What is said of a record that was opened and is not what it was.

use engine::play::Play;
use engine::record::{Halt, Kept};

/// Who is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Told {
    /// Somebody who may know every order of the battle.
    Everything,
    /// A seat that may be kept in the dark: which order stops a record, and how many there are, would tell of orders it never saw.
    NoOrders,
}

/// How far a record holds and why it stops, in a sentence or two; nothing if it is as it was and under these very rules.
pub(crate) fn notice(kept: &Kept, halt: Option<&Halt>, play: &dyn Play, told: Told) -> Option<String> {
    let (under, now, of) = (kept.rules, play.record().rules, kept.orders.len());
    let Some(halt) = halt else {
        let holds = format!(
            "This battle was played under rules {under}, and these are rules {now}. All of it still holds."
        );
        return (under != now).then_some(holds);
    };
    Some(match told {
        Told::Everything => {
            let held = halt.held;
            format!("This battle holds for {held} of its {of} orders: {halt}. You can play on from there; the record is kept as it was.")
        }
        Told::NoOrders if halt.edited() => {
            "The record of this battle has been edited or damaged. You can play on from the last order that holds; the record is kept as it was."
                .to_owned()
        }
        Told::NoOrders if under == now => {
            "This battle does not go the way its record says. You can play on from the last order that holds; the record is kept as it was."
                .to_owned()
        }
        Told::NoOrders => format!(
            "This battle was played under rules {under}, and these are rules {now}. You can play on from the last order that still holds; the record \
             is kept as it was."
        ),
    })
}
