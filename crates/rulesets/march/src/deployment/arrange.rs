//! An army drawn up in its zone: what a deployment starts from.

use table::Home;

use super::check;
use crate::ground::Passer;
use crate::layout;
use crate::order::{Deploy, DeployCommander, DeployUnit};
use crate::prelude::*;
use crate::set_up::Setup;
use crate::state::{Commander, Marks};

/// The front rows, as inches from the home edge to the front of the units in them: the foremost first.
const ROWS: [f64; 4] = [11.5, 8.5, 5.5, 2.5];
/// Room left between two units of a row.
const BETWEEN: f64 = 0.5;
/// How far a unit is nudged along its row to find room.
const NUDGE: f64 = 0.25;

/// Draws one side up in rows, clear of `others`: its units in roster order and its commanders behind them. Nothing if there is no room.
pub(crate) fn arrangement(setup: &Setup, side: Side, others: &[Unit]) -> Option<(Vec<Unit>, Vec<Commander>)> {
    let mut units: Vec<Unit> = Vec::new();
    let infos = || setup.units.iter().filter(|info| info.side == side);
    let front = Home { board: setup.terrain.board, edge: setup.sides[side].home };
    let widths: Vec<f64> = infos()
        .map(|info| layout::size(info.profile.arm, usual(info.profile.arm), info.stands).0 + BETWEEN)
        .collect();
    let rows = split(&widths, front.length() - 4.0);
    let mut next = infos().zip(&widths);
    for (first, count) in rows.into_iter().enumerate() {
        let in_row: Vec<_> = next.by_ref().take(count).collect();
        let total: f64 = in_row.iter().map(|(_, width)| **width).sum();
        let mut along = f64::midpoint(front.length(), -total);
        for (info, width) in in_row {
            let found = (first..ROWS.len()).chain(0..first).find_map(|row| {
                let mut at = if row == first { along + width / 2.0 } else { width / 2.0 };
                while at < front.length() {
                    let pose = front.pose(at, ROWS[row]);
                    if let Some(unit) = stand(setup, side, info.profile.arm, info.stands, pose) {
                        let clear = |other: &Unit| {
                            rects::overlapping(&unit.footprint.stands, &other.footprint.stands).is_none()
                        };
                        if units.iter().all(clear) && others.iter().all(clear) {
                            return Some((unit, if row == first { at } else { along }));
                        }
                    }
                    at += NUDGE;
                }
                None
            });
            let (unit, at) = found?;
            along = along.max(at) + width / 2.0;
            units.push(unit);
        }
    }
    let posts = setup.commanders_of(side).map(|commander| Commander {
        side,
        at: post(setup, front, commander, &units),
        cp: 0,
        fate: Fate::Present,
        moved: false,
    });
    let posts = posts.collect();
    Some((units, posts))
}

/// How many units go into each row, if a row holds `room` inches.
fn split(widths: &[f64], room: f64) -> Vec<usize> {
    let mut rows = vec![0];
    let mut used = 0.0;
    for width in widths {
        if used + width > room && rows.len() < ROWS.len() {
            rows.push(0);
            used = 0.0;
        }
        used += width;
        *rows.last_mut().expect("there is always a row") += 1;
    }
    rows
}

const fn usual(arm: Arm) -> Formation {
    match arm {
        Arm::Infantry | Arm::Cavalry => Formation::Line,
        Arm::Artillery => Formation::Unlimbered,
    }
}

fn stand(setup: &Setup, side: Side, arm: Arm, stands: u8, pose: Pose) -> Option<Unit> {
    let (formation, lie) = (usual(arm), Lie::Field(pose));
    let footprint = layout::lay_out(&setup.terrain, arm, formation, stands, lie);
    let inside = footprint.stands.iter().all(|stand| setup.terrain.board.holds_rect(stand));
    let passer = Passer::new(arm, formation, lie);
    let allowed = setup.terrain.standing(passer, &footprint.stands, footprint.centre()).is_ok();
    (inside && allowed).then_some(Unit {
        side,
        stands,
        formation,
        lie,
        condition: Condition::Good,
        exhausted: false,
        fate: Fate::Present,
        marks: Marks::default(),
        hits: 0,
        footprint,
    })
}

/// A commander stands behind the middle of his units.
fn post(setup: &Setup, front: Home, commander: CommanderId, units: &[Unit]) -> Spot {
    let first = setup.units.iter().position(|info| info.side == setup.commander(commander).side).unwrap_or(0);
    let his: Vec<Point> = units
        .iter()
        .enumerate()
        .filter(|(index, _)| setup.commands(commander, UnitId((first + index) as u8)))
        .map(|(_, unit)| unit.footprint.centre())
        .collect();
    let sum = his.iter().map(|centre| front.along(*centre)).sum::<f64>();
    let along = if his.is_empty() { front.length() / 2.0 } else { sum / his.len() as f64 };
    front.pose(along, 1.0).spot()
}

/// The active side as it is drawn up now, or afresh if the enemy has taken its room.
pub(crate) fn drawn_up(state: &State) -> Deploy {
    let side = state.active;
    let as_it_lies = order_of(state, |unit| (state.unit(unit).lie, state.unit(unit).formation));
    if check(state, &as_it_lies).is_ok() {
        return as_it_lies;
    }
    let enemies: Vec<Unit> = state.of_side(side.enemy()).map(|(_, unit)| unit.clone()).collect();
    match arrangement(&state.setup, side, &enemies) {
        Some((placed, _)) => {
            let first = state.of_side(side).next().map_or(0, |(unit, _)| unit.0);
            order_of(state, |unit| {
                let unit = &placed[usize::from(unit.0 - first)];
                (unit.lie, unit.formation)
            })
        }
        None => as_it_lies,
    }
}

fn order_of(state: &State, lie: impl Fn(UnitId) -> (Lie, Formation)) -> Deploy {
    let side = state.active;
    let units = state.of_side(side).map(|(unit, _)| {
        let (lie, formation) = lie(unit);
        let at = match lie {
            Lie::Field(pose) => pose,
            Lie::Road(_) => state.unit(unit).footprint.front().snap(),
        };
        DeployUnit { unit: state.piece(unit), at, formation, way: None }
    });
    let commanders = state.setup.commanders_of(side).map(|commander| DeployCommander {
        commander: state.commander_piece(commander),
        at: state.commander(commander).at,
    });
    Deploy { units: units.collect(), commanders: commanders.collect() }
}

/// The drawn-up deployment with a few units shifted, turned or formed otherwise, as long as the rules allow it.
pub(super) fn somehow(state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Deploy {
    let mut deploy = drawn_up(state);
    for _ in 0..pick(8) {
        let mut next = deploy.clone();
        let some = pick(next.units.len());
        let unit = &mut next.units[some];
        let arm = state.as_unit(unit.unit).map_or(Arm::Infantry, |unit| state.arm(unit));
        let all: Vec<Formation> = formations(arm).collect();
        unit.formation = all[pick(all.len())];
        let back = -(pick(30) as f64) / 10.0;
        unit.at = unit.at.advanced(back, pick(40) as f64 / 10.0 - 2.0).turned_by(pick(60) as f64 - 30.0);
        if check(state, &next).is_ok() {
            deploy = next;
        }
    }
    deploy
}

/// All formations of an arm.
pub(super) fn formations(arm: Arm) -> impl Iterator<Item = Formation> {
    Formation::ALL.into_iter().filter(move |formation| formation.suits(arm))
}
