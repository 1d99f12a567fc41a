//! A side drawn up in its zone: what a deployment starts from, and the dialogue that changes it.

use engine::decision::{Choice, Place, PlaceAnswer, PoseOut};
use engine::{Ask, PieceId, Side};
use serde_json::{Value, json};
use table::{Board, Pose};

use super::{check, check_one, could_hide};
use crate::field;
use crate::order::{self, DeployFigure, Order, TableEdge};
use crate::state::{FigureId, Standing, State, Status};
use crate::{ids, sight};

/// How deep in the zone the rows are drawn up, the first one first.
const ROWS: [f64; 3] = [3.0, 4.75, 1.25];
/// How far apart the places of a row are.
const STEP: f64 = 0.75;

/// SX-TER-12: those of a side that wait to be placed.
pub(super) fn to_be_placed(state: &State, side: Side) -> impl Iterator<Item = FigureId> {
    state.everybody().filter(move |figure| {
        let it = state.figure(*figure);
        it.side == side && it.status == Status::OffTable
    })
}

/// The side in rows about the middle of its edge, facing the enemy.
pub(super) fn drawn_up(state: &State, side: Side) -> Order {
    let front = Front { board: state.setup.terrain.board, edge: state.edges[side] };
    let mut figures: Vec<DeployFigure> = Vec::new();
    let mut placed = Vec::new();
    for figure in to_be_placed(state, side) {
        let orders = front.places().map(|at| at_place(state, figure, at));
        for order in orders {
            if let Ok(one) = check_one(state, side, &order, &placed) {
                placed.push(one);
                figures.push(order);
                break;
            }
        }
    }
    Order::Deploy(order::Deploy { figures })
}

fn at_place(state: &State, figure: FigureId, at: Pose) -> DeployFigure {
    DeployFigure {
        figure: PieceId(u16::from(figure.0)),
        at,
        ready: state.figure(figure).ready,
        ducked: None,
        concealed: false,
        standing: Standing::default(),
    }
}

/// The drawn-up side with some shifted, turned, ducked or concealed, as long as the rules allow it.
pub(super) fn any_order(state: &State, side: Side, pick: &mut dyn FnMut(usize) -> usize) -> Order {
    let Order::Deploy(order::Deploy { mut figures }) = drawn_up(state, side) else {
        return Order::Concede(order::Concede {});
    };
    let front = Front { board: state.setup.terrain.board, edge: state.edges[side] };
    for _ in 0..figures.len() * 4 {
        let mut changed = figures.clone();
        let order = &mut changed[pick(figures.len())];
        order.at = front.pose(pick(front.length() as usize * 4) as f64 / 4.0, pick(24) as f64 / 4.0);
        order.at = order.at.turned_by(pick(120) as f64 - 60.0);
        order.concealed = pick(2) == 0;
        let there = state
            .as_figure(order.figure)
            .map(|figure| sight::eye(state, figure).placed(order.at.point(), order.at.degrees()));
        let near: Vec<_> = there
            .iter()
            .flat_map(|there| {
                sight::features(state).filter(move |feature| sight::could_cover(state, *feature, there))
            })
            .collect();
        order.ducked =
            (!near.is_empty() && pick(2) == 0).then(|| state.cover_name(near[pick(near.len())]).to_owned());
        if check(state, side, &changed).is_ok() {
            figures = changed;
        }
    }
    Order::Deploy(order::Deploy { figures })
}

/// The draft is the whole deployment: it starts with everybody drawn up, and figures are picked and placed one by one. The one being
/// placed stands first in the list.
pub(super) fn ask(state: &State, side: Side, draft: &Value) -> Ask {
    let begun = draft.get("figures").is_some();
    let draft = if begun { draft.clone() } else { order_as_draft(state, side) };
    let mut ask = Ask {
        title: "Place your figures".to_owned(),
        rule: ids::SX_TER_12.0.to_owned(),
        ready: begun,
        ..Ask::default()
    };
    for (index, entry) in draft["figures"].as_array().into_iter().flatten().enumerate() {
        if let Some(name) = entry.get("figure").and_then(Value::as_str) {
            ask.pieces.push(Choice::piece(name, with_first(&draft, index)));
        }
    }
    let first = draft["figures"].get(0).cloned().unwrap_or_default();
    let order = state.names().scope(|| serde_json::from_value::<DeployFigure>(first)).ok();
    if let Some(order) = order {
        options(state, &draft, &order, &mut ask);
        // A place goes into a draft that is there already: before, somebody is picked first.
        ask.place = place(state, &order).filter(|_| begun);
    }
    ask.options.push(Choice::option("Deploy like this", draft));
    ask
}

/// What can be changed about the figure being placed.
fn options(state: &State, draft: &Value, order: &DeployFigure, ask: &mut Ask) {
    let Some(figure) = state.as_figure(order.figure) else { return };
    let name = state.name(figure);
    let mut offer = |label: String, key: &str, value: Value| {
        let mut next = draft.clone();
        next["figures"][0][key] = value;
        ask.options.push(Choice::option(label, next));
    };
    for weapon in &state.setup.characters[usize::from(figure.0)].weapons {
        if order.ready != Some(*weapon) {
            offer(format!("{name}: {weapon} ready"), "ready", json!(weapon));
        }
    }
    let there = sight::eye(state, figure).placed(order.at.point(), order.at.degrees());
    if order.concealed {
        offer(format!("{name} in the open"), "concealed", json!(false));
        let (label, standing) = match order.standing {
            Standing::TakeShots => (format!("{name} lets enemies pass"), Standing::Hold),
            Standing::Hold => (format!("{name} takes every shot"), Standing::TakeShots),
        };
        offer(label, "standing", json!(standing));
    } else if could_hide(state, figure, order.at) {
        offer(format!("{name} concealed"), "concealed", json!(true));
    }
    if order.ducked.is_some() {
        offer(format!("{name} up"), "ducked", Value::Null);
    } else {
        for feature in sight::features(state).filter(|feature| sight::could_cover(state, *feature, &there)) {
            let cover = state.cover_name(feature);
            offer(format!("{name} down {}", state.down_at(feature)), "ducked", json!(cover));
        }
    }
}

fn place(state: &State, order: &DeployFigure) -> Option<Place> {
    let figure = state.as_figure(order.figure)?;
    let origin = Pose::new(0.0, 0.0, 0.0).placement();
    Some(Place {
        field: "/figures/0/at".to_owned(),
        piece: state.name(figure).to_owned(),
        answer: PlaceAnswer::Pose,
        from: PoseOut::from(order.at),
        ghost: vec![field::base_at(state.figure(figure).ride, origin).drawn()],
        reach: None,
        suggestions: Vec::new(),
    })
}

/// The draft with one entry brought to the front.
fn with_first(draft: &Value, index: usize) -> Value {
    let mut next = draft.clone();
    if let Some(figures) = next["figures"].as_array_mut() {
        let entry = figures.remove(index);
        figures.insert(0, entry);
    }
    next
}

fn order_as_draft(state: &State, side: Side) -> Value {
    let order = drawn_up(state, side);
    state.names().scope(|| serde_json::to_value(&order)).expect("an order is plain data")
}

/// An edge as a frame: along it, and away from it into the table.
#[derive(Debug, Clone, Copy)]
struct Front {
    board: Board,
    edge: TableEdge,
}

impl Front {
    const fn length(self) -> f64 {
        match self.edge {
            TableEdge::South | TableEdge::North => self.board.width,
            TableEdge::West | TableEdge::East => self.board.depth,
        }
    }

    /// A place so far along the edge and so deep in the table, facing away from the edge.
    fn pose(self, along: f64, deep: f64) -> Pose {
        match self.edge {
            TableEdge::South => Pose::new(along, deep, 0.0),
            TableEdge::North => Pose::new(along, self.board.depth - deep, 180.0),
            TableEdge::West => Pose::new(deep, along, 90.0),
            TableEdge::East => Pose::new(self.board.width - deep, along, 270.0),
        }
    }

    /// Places row by row, from the middle outwards.
    fn places(self) -> impl Iterator<Item = Pose> {
        let count = (self.length() / 2.0 / STEP) as i32;
        ROWS.into_iter().flat_map(move |deep| {
            let offsets =
                (0..=count).flat_map(|number| [f64::from(number) * STEP, -f64::from(number) * STEP]);
            offsets.map(move |offset| self.pose(self.length() / 2.0 + offset, deep))
        })
    }
}
