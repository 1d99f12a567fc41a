//! SC-RET-03, SC-RET-07, SC-RET-08: whether a unit that must retreat has room, and of which kind.

use bodies::headings;
use dice::RuleId;
use serde::Serialize;
use table::Point;

use super::{LEAST, LEAST_TO_GROUND, MOST, SPREAD, Way, formation_for};
use crate::ids;
use crate::state::{Fate, Formation, State, UnitId};

/// What room there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// SC-RET-01: somewhere 6 to 24 inches away.
    Usual,
    /// SC-RET-03: only beyond friends, farther than 24 inches.
    BeyondFriends,
    /// SC-RET-07: only up to ground that stops it sooner than 6 inches.
    ToGround,
}

/// How near to each other the headings of a fan are tried, in degrees.
const STEP: f64 = 0.5;

/// What room a unit has and at which width, where that is its owner's choice; or how it is lost, and by which rule.
pub(super) fn find(
    state: &State,
    unit: UnitId,
    bases: &[i32],
) -> Result<(Room, Option<u16>), (Fate, RuleId)> {
    let widths: Vec<(Option<u16>, Formation)> = widths(state, unit)
        .into_iter()
        .filter_map(|wide| Some((wide, formation_for(state, unit, wide).ok()?)))
        .collect();
    for room in [Room::Usual, Room::BeyondFriends, Room::ToGround] {
        if room != Room::Usual {
            let formation =
                widths.first().map_or(state.unit(unit).lie.formation, |(_, formation)| *formation);
            // Which of the two is asked for depends on what bars the way.
            match barred_by(state, unit, formation, bases) {
                Bar::Friends if room == Room::BeyondFriends => {}
                Bar::Ground if room == Room::ToGround => {}
                Bar::Friends | Bar::Ground => continue,
                Bar::Enemies => return Err((Fate::Eliminated, ids::SC_RET_07)),
                Bar::Edge => return Err((Fate::OffTable, ids::SC_RET_08)),
            }
        }
        let wide = widths.iter().find(|(_, formation)| place(state, unit, *formation, bases, room).is_some());
        if let Some((wide, _)) = wide {
            return Ok((room, *wide));
        }
        if room == Room::BeyondFriends {
            return Err((Fate::Eliminated, ids::SC_RET_03));
        }
    }
    Err((Fate::Eliminated, ids::SC_RET_07))
}

/// The widths an owner may choose, the usual first; one that is no choice if the unit keeps its own.
pub(super) fn widths(state: &State, unit: UnitId) -> Vec<Option<u16>> {
    let (info, here) = (state.info(unit), state.unit(unit));
    let most = match here.lie.formation {
        Formation::Deployed | Formation::Limbered { .. } => info.guns(),
        Formation::Square | Formation::Garrison { .. } => info.widest_column().min(here.models),
        _ => return vec![None],
    };
    let usual = match here.lie.formation {
        Formation::Limbered { wide } => wide,
        Formation::Deployed => most.min(2),
        _ => most,
    };
    let others = (1..=most).rev().filter(|wide| *wide != usual);
    std::iter::once(usual).chain(others).map(Some).collect()
}

/// All headings worth trying, and the way of the unit on each.
fn ways<'a>(
    state: &'a State,
    unit: UnitId,
    formation: Formation,
    bases: &[i32],
) -> impl Iterator<Item = Way<'a>> + use<'a> {
    let hub = state.unit(unit).footprint.centre;
    let near = |point: &Point| point.distance(hub) < MOST * 2.0;
    let units = state
        .present()
        .filter(|(other, _)| *other != unit)
        .flat_map(|(other, _)| state.body(other).corners());
    let ground = state.setup.terrain.areas.iter().flat_map(|area| area.outline.corners().iter().copied());
    let corners: Vec<Point> = units.chain(ground).filter(near).collect();
    let fans: Vec<(f64, f64)> = match bases {
        [] => vec![(0.0, 180.0)],
        bases => bases.iter().map(|base| (f64::from(*base) / 100.0, SPREAD)).collect(),
    };
    let rects = state.unit(unit).footprint.rects.clone();
    fans.into_iter()
        .flat_map(move |(about, spread)| headings(about, spread, STEP, &rects, &corners))
        .map(move |heading| Way::new(state, unit, formation, heading))
}

/// The first place found for the middle of a unit that has this kind of room.
pub(super) fn place(
    state: &State,
    unit: UnitId,
    formation: Formation,
    bases: &[i32],
    room: Room,
) -> Option<Point> {
    let mut ways = ways(state, unit, formation, bases);
    ways.find_map(|way| {
        let way = if room == Room::ToGround { way.without_turn() } else { way };
        let gone = match room {
            Room::Usual => way.first_clear(LEAST, MOST),
            Room::BeyondFriends => way.first_clear(MOST, f64::INFINITY),
            Room::ToGround => way.up_to_ground().filter(|gone| !table::beyond(LEAST_TO_GROUND, *gone)),
        }?;
        Some(way.middle(gone))
    })
}

/// What keeps a unit from a retreat of the usual kind.
enum Bar {
    /// SC-RET-07: every heading meets an enemy.
    Enemies,
    /// SC-RET-07: every heading that does not, and stays on the table, is stopped by the ground within 6 inches.
    Ground,
    /// SC-RET-03: some heading is open for 6 inches, but its ends are taken up.
    Friends,
    /// SC-RET-08: every heading that meets no enemy leaves the table.
    Edge,
}

fn barred_by(state: &State, unit: UnitId, formation: Formation, bases: &[i32]) -> Bar {
    let (mut any_free, mut any_on_table) = (false, false);
    for way in ways(state, unit, formation, bases) {
        let ground = way.ground().map_or(f64::INFINITY, |(at, _)| at);
        let stop = LEAST.min(ground);
        if way.enemy().is_some_and(|(at, _)| at <= stop) {
            continue;
        }
        any_free = true;
        if way.overhangs(stop) {
            continue;
        }
        any_on_table = true;
        if !table::beyond(LEAST, ground) {
            return Bar::Friends;
        }
    }
    match (any_free, any_on_table) {
        (false, _) => Bar::Enemies,
        (true, false) => Bar::Edge,
        (true, true) => Bar::Ground,
    }
}
