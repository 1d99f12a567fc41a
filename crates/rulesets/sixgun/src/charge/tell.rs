//! A charge in sentences.

use super::Event;
use crate::prelude::*;

/// An event as a sentence; the caller has made sure that the seat may know of it.
pub fn tell(state: &State, event: &Event, _seat: Option<Side>) -> Option<Telling> {
    let telling = match event {
        Event::Declared { charger, target, line } => {
            let (one, other) = (state.name(*charger), state.name(*target));
            Telling::new(ids::SX_CHG_01, format!("{one} means to charge {other}."))
                .about([one, other])
                .drawn(Witness::line(line[0].point(), line[1].point(), "charge"))
        }
        Event::GroupTested { charger, .. } => {
            let name = state.name(*charger);
            Telling::new(
                ids::SX_GRP_08,
                format!(
                    "The test of {name} holds for all of {} group who charge.",
                    state.pronouns(*charger).his
                ),
            )
            .about([name])
            .detail()
        }
        Event::Balked { charger, target } => {
            let (one, other) = (state.name(*charger), state.name(*target));
            Telling::new(ids::SX_CHG_03, format!("{one} does not charge {other} after all."))
                .about([one, other])
        }
        Event::Stood { target, .. } => about(state, ids::SX_CHG_08, *target, "stands to meet the charge"),
        Event::Lapsed { charger } => {
            let name = state.name(*charger);
            Telling::new(ids::SX_CHG_12, format!("The charge of {name} comes to nothing."))
                .about([name])
                .detail()
        }
    };
    Some(telling)
}
