//! What a seat sees.

use engine::view::{Arm, Base, Ended, Fact, PieceView, Ring, SideView, Symbol};
use engine::{BySide, PieceId, Side, View};
use table::{Degrees, Inches};

use crate::action::RANGE;
use crate::state::{Group, State, base};
use crate::{LAST_TURN, Task, ids};

/// The table through the eyes of a seat; nobody's are an umpire's.
pub(crate) fn view(state: &State, seat: Option<Side>) -> View {
    let shown = |id: &PieceId| !seat.is_some_and(|seat| state.is_hidden(*id, seat));
    let standing = Side::BOTH.into_iter().flat_map(|side| state.standing(side));
    let phase = match state.agenda.top() {
        Some(Task::OrderPaces) => "Paces",
        _ => "Action",
    };
    View {
        turn: state.turn.min(LAST_TURN),
        turn_limit: Some(LAST_TURN),
        phase: phase.to_owned(),
        active: state.active,
        sides: BySide::of(|side| side_view(state, side)),
        pieces: standing.filter(shown).map(|id| piece(state.picket(id))).collect(),
        objectives: vec![],
        ended: state.over.map(|over| Ended::new(over, "It is over.")),
    }
}

const fn nation(side: Side) -> &'static str {
    match side {
        Side::A => "french",
        Side::B => "british",
    }
}

fn side_view(state: &State, side: Side) -> SideView {
    let standing = state.standing(side).count().to_string();
    let facts = vec![Fact::new("Pickets", standing, ids::PK_END_01)];
    SideView { name: nation(side).to_owned(), nation: nation(side).to_owned(), facts, forces: vec![] }
}

fn piece(picket: &Group) -> PieceView {
    let centre = picket.at.point();
    let nation = nation(picket.side).to_owned();
    PieceView {
        name: picket.name.clone(),
        side: picket.side,
        symbol: Symbol { arm: Arm::Infantry, nation, kind: String::new() },
        centre: (centre.x, centre.y),
        facing: picket.at.degrees(),
        bases: vec![Base::from(&base(picket.at))],
        formation: "line".to_owned(),
        condition: "good".to_owned(),
        marks: vec![],
        strength: Some((picket.men, 4)),
        rings: vec![Ring::arc("range", Inches(RANGE), Degrees(45.0))],
        facts: vec![],
        superior: None,
    }
}
