//! A side drawn up in its zone: what a deployment starts from, and how it is changed.

use engine::decision::PlaceAnswer;
use table::Home;

use super::{check, check_one, could_hide};
use crate::order::DeployFigure;
use crate::prelude::*;

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
pub(super) fn drawn_up(state: &State, side: Side) -> Vec<DeployFigure> {
    let front = front(state, side);
    let mut figures: Vec<DeployFigure> = Vec::new();
    let mut placed = Vec::new();
    for figure in to_be_placed(state, side) {
        let orders = places(front).map(|at| at_place(state, figure, at));
        for order in orders {
            if let Ok(one) = check_one(state, side, &order, &placed) {
                placed.push(one);
                figures.push(order);
                break;
            }
        }
    }
    figures
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
pub(super) fn any(state: &State, side: Side, pick: &mut dyn FnMut(usize) -> usize) -> Vec<DeployFigure> {
    let mut figures = drawn_up(state, side);
    let front = front(state, side);
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
    figures
}

/// What may be changed: the draft is the whole deployment, which starts with everybody drawn up, and figures are picked and placed one by one.
/// The one being placed stands first in the list.
pub(super) fn next(state: &State, side: Side, figures: &[DeployFigure]) -> Next<DeployFigure> {
    let begun = !figures.is_empty();
    let figures = if begun { figures.to_vec() } else { drawn_up(state, side) };
    let with_first = |index: usize| {
        let mut others = figures.clone();
        let first = others.remove(index);
        [vec![first], others].concat()
    };
    let taps = figures.iter().enumerate().map(|(index, it)| Offer::tap(it.figure, with_first(index)));
    let mut offers: Vec<Offer<Vec<DeployFigure>>> = taps.collect();
    let first = figures.first().and_then(|first| Some((state.as_figure(first.figure)?, first)));
    if let Some((figure, first)) = first {
        let instead = |changed: DeployFigure| [&[changed], &figures[1..]].concat();
        let changes = changes(state, figure, first).into_iter();
        offers.extend(changes.map(|(label, changed)| Offer::new(label, instead(changed))));
    }
    offers.push(Offer::new("Deploy like this", figures.clone()));
    let next = Next::new(ids::SX_TER_12, "Place your figures", offers);
    match first.filter(|_| begun) {
        // A place goes into a draft that is there already: before, somebody is picked first.
        Some((figure, first)) => {
            let (answer, reach) = (PlaceAnswer::Pose, None);
            let ghost = Ghost { answer, reach, ..movement::ghost(state, figure, first.at.into()) };
            next.placing("figures/0/at", ghost, Vec::new())
        }
        None => next,
    }
}

/// What can be changed about the figure being placed, beside its place.
fn changes(state: &State, figure: FigureId, order: &DeployFigure) -> Vec<(String, DeployFigure)> {
    let name = state.name(figure);
    let carried = state.character(figure).weapons.iter();
    let others = carried.copied().filter(|weapon| order.ready != Some(*weapon));
    let mut changes: Vec<(String, DeployFigure)> = others
        .map(|weapon| {
            (format!("{name}: {weapon} ready"), DeployFigure { ready: Some(weapon), ..order.clone() })
        })
        .collect();
    if order.concealed {
        changes.push((format!("{name} in the open"), DeployFigure { concealed: false, ..order.clone() }));
        let (does, standing) = match order.standing {
            Standing::TakeShots => ("lets enemies pass", Standing::Hold),
            Standing::Hold => ("takes every shot", Standing::TakeShots),
        };
        changes.push((format!("{name} {does}"), DeployFigure { standing, ..order.clone() }));
    } else if could_hide(state, figure, order.at) {
        changes.push((format!("{name} concealed"), DeployFigure { concealed: true, ..order.clone() }));
    }
    if order.ducked.is_some() {
        changes.push((format!("{name} up"), DeployFigure { ducked: None, ..order.clone() }));
        return changes;
    }
    let there = sight::eye(state, figure).placed(order.at.point(), order.at.degrees());
    for feature in sight::features(state).filter(|feature| sight::could_cover(state, *feature, &there)) {
        let ducked = Some(state.cover_name(feature).to_owned());
        let label = format!("{name} down {}", state.down_at(feature));
        changes.push((label, DeployFigure { ducked, ..order.clone() }));
    }
    changes
}

/// Where a side stands: along its edge, and away from it into the table.
fn front(state: &State, side: Side) -> Home {
    Home { board: state.setup.terrain.board, edge: state.edges[side].on_board() }
}

/// Places row by row, from the middle outwards.
fn places(front: Home) -> impl Iterator<Item = Pose> {
    let middle = front.length() / 2.0;
    let count = (middle / STEP) as i32;
    ROWS.into_iter().flat_map(move |deep| {
        let offsets = (0..=count).flat_map(|number| [f64::from(number) * STEP, -f64::from(number) * STEP]);
        offsets.map(move |offset| front.pose(middle + offset, deep))
    })
}
