//! What happened, in sentences.

use engine::event::SumLine;
use engine::{Moment, Telling, Witness};

use crate::ids;
use crate::state::{Event, State};

/// An event as players read it in the log, with its rule, its dice, the pieces it is about and what to draw.
pub(crate) fn tell(state: &State, event: &Event) -> Telling {
    let name = |id: &engine::PieceId| state.names().of(*id);
    match event {
        Event::PacesOrdered { .. } => Telling::new(ids::PK_MOV_01, "The paces are ordered.").detail(),
        Event::Marched { picket, from, to } => {
            let says = format!("{} marches.", name(picket));
            let way = Witness::line(from.point(), to.point(), "");
            Telling::new(ids::PK_MOV_02, says).about([name(picket)]).drawn(way)
        }
        Event::Shot { picket, at, faces, hits } => {
            let says = format!("{} shoots at {}: {hits} hits.", name(picket), name(at));
            let sum = [SumLine::new(ids::PK_FIR_01, "to hit", 4)];
            let told = Telling::new(ids::PK_FIR_01, says).about([name(picket), name(at)]);
            told.rolled("volley", faces, [4, 5, 6], sum)
        }
        Event::TurnEnded { side } => {
            Telling::new(ids::PK_TRN_01, format!("Side {side} has done.")).headline()
        }
        Event::Over { outcome } => {
            let says = outcome.winner.map_or("A draw.".to_owned(), |side| format!("Side {side} has won."));
            Telling::new(outcome.rule, says).headline()
        }
    }
}
