//! SC-RET-03, SC-RET-07, SC-RET-08: whether a unit that must retreat has room, and of which kind.

use super::{Facing, LEAST, LEAST_TO_GROUND, MOST, SPREAD, Way, WhichWay, formation_for};
use crate::formations::size;
use crate::prelude::*;

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

/// What room a unit has and at which width, where that is its owner's choice; or how it is lost, and by which rule.
pub(super) fn find(
    state: &State,
    unit: UnitId,
    bases: &[i32],
) -> Result<(Room, Option<u16>), (Fate, RuleId)> {
    let widths = widths(state, unit);
    let has = |room: Room| {
        let question = |wide: Option<u16>| WhichWay { unit, bases: bases.to_vec(), room, wide };
        let wide = widths.iter().find(|wide| place(state, &question(**wide)).is_some());
        wide.map(|wide| (room, *wide))
    };
    let some = |holds: &dyn Fn(&Way<'_>) -> bool| {
        let mut formations = widths.iter().filter_map(|wide| formation_for(state, unit, *wide).ok());
        formations.any(|formation| {
            search(state, unit, formation, bases, LEAST, |way| holds(&way).then_some(())).is_some()
        })
    };
    if let Some(usual) = has(Room::Usual) {
        return Ok(usual);
    }
    let on_table = |way: &Way<'_>| way.is_free_of_enemies() && way.stays_on_table();
    if some(&|way| on_table(way) && way.has_ground()) {
        return has(Room::BeyondFriends).ok_or((Fate::Eliminated, ids::SC_RET_03));
    }
    if some(&on_table) {
        return has(Room::ToGround).ok_or((Fate::Eliminated, ids::SC_RET_07));
    }
    // Every heading meets an enemy, or every one that does not leaves the table.
    let leaves = some(&|way| way.is_free_of_enemies());
    Err(if leaves { (Fate::OffTable, ids::SC_RET_08) } else { (Fate::Eliminated, ids::SC_RET_07) })
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

/// SC-RET-02: what holds on some heading of a retreat that goes at most so far. No heading is missed, to a quarter of the tolerance at its end.
fn search<T>(
    state: &State,
    unit: UnitId,
    formation: Formation,
    bases: &[i32],
    far: f64,
    holds: impl Fn(Way<'_>) -> Option<T>,
) -> Option<T> {
    let here = state.unit(unit);
    let (width, depth) = size(state.info(unit), here.models, formation);
    // No part of it is farther than this from the middle of its retreat's beginning, or of its block.
    let arm = (far + libm::hypot(width, depth) + here.footprint.reach + 1.0).to_radians();
    let probe = |heading: f64, slack: f64| {
        let way = Way::new(state, unit, formation, heading);
        holds(if slack > 0.0 { way.with_room(slack, slack / arm) } else { way })
    };
    let fans: Vec<(f64, f64)> = match bases {
        [] => vec![(0.0, 360.0)],
        bases => bases
            .iter()
            .map(|base| f64::from(*base) / 100.0)
            .map(|base| (base - SPREAD, base + SPREAD))
            .collect(),
    };
    fans.into_iter().find_map(|(low, high)| {
        let cuts = corners_of_block(state, unit, low, high);
        // Straight away first, however the fan is divided.
        let middle = f64::midpoint(low, high);
        probe(middle, 0.0)
            .or_else(|| cuts.windows(2).find_map(|part| bodies::somewhere(part[0], part[1], arm, probe)))
    })
}

/// SC-TWN-12: the limits of a fan, and between them the bearings of the corners of the block that a garrison leaves: between two of them it leaves by one side.
fn corners_of_block(state: &State, unit: UnitId, low: f64, high: f64) -> Vec<f64> {
    let mut cuts = vec![low, high];
    if matches!(state.unit(unit).lie.formation, Formation::Garrison { .. }) {
        let body = state.body(unit);
        let turn = |corner: Point| (corner - body.centre).bearing() - low;
        cuts.extend(
            body.corners().map(|corner| low + turn(corner).rem_euclid(360.0)).filter(|cut| *cut < high),
        );
    }
    cuts.sort_by(f64::total_cmp);
    cuts
}

/// A place for the middle of a unit that the question accepts.
pub(super) fn place(state: &State, question: &WhichWay) -> Option<Spot> {
    let WhichWay { unit, room, wide, ref bases } = *question;
    let formation = formation_for(state, unit, wide).ok()?;
    let board = &state.setup.terrain.board;
    let far = match room {
        Room::Usual => MOST,
        Room::BeyondFriends => libm::hypot(board.width, board.depth),
        Room::ToGround => LEAST,
    };
    search(state, unit, formation, bases, far, |way| {
        let way = if room == Room::ToGround { way.without_turn() } else { way };
        let gone = match room {
            Room::Usual => way.first_clear(LEAST, MOST),
            Room::BeyondFriends => way.first_clear(MOST, f64::INFINITY),
            Room::ToGround => way.up_to_ground().filter(|gone| !table::beyond(LEAST_TO_GROUND, *gone)),
        }?;
        let Point { x, y } = way.middle(gone);
        let to = Spot::new(x, y);
        // On the grid the heading is a little different: it must do, too.
        let holds = way.has_room() || question.judge(state, wide, Facing::Away, to.point()).is_ok();
        holds.then_some(to)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;
    use crate::set_up::set_up;
    use crate::state::Lie;
    use bodies::{gap_only, overlap};
    use engine::Side;
    use table::{Pose, TOLERANCE};

    /// A small random source: the same scenes every time.
    struct Chance(u64);

    impl Chance {
        fn up_to(&mut self, most: f64) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 40) as f64 / (1_u64 << 24) as f64 * most
        }
    }

    const SCENE: &str = r#"
situation = { step = "shooting", active = "A" }
[ground]
areas = [
    { kind = "impassable", outline = [[33, 14], [40, 12], [41, 19], [36, 23]] },
    { kind = "wood", outline = [[18, 12], [27, 10], [25, 21], [20, 24]] },
]
waters = [{ kind = "river", width = 1, line = [[0, 16], [30, 13], [60, 17]], crossings = [{ kind = "ford", at = [29, 13.1], width = 7 }] }]
[sides.A.units]
Foe1 = { arm = "infantry", grade = "C", models = 24, at = { x = 10, y = 50, facing = 0 } }
Foe2 = { arm = "infantry", grade = "C", models = 24, formation = "line", at = { x = 20, y = 50, facing = 0 } }
Foe3 = { arm = "light-cavalry", grade = "C", models = 12, at = { x = 30, y = 50, facing = 0 } }
Foe4 = { arm = "infantry", grade = "C", models = 32, formation = "line", at = { x = 45, y = 50, facing = 0 } }
[sides.B.units]
Column = { arm = "infantry", grade = "C", models = 24, at = { x = 29, y = 30, facing = 0 } }
Horse = { arm = "heavy-cavalry", grade = "C", models = 14, formation = "line", at = { x = 60, y = 45, facing = 0 } }
Guns = { arm = "artillery", grade = "C", guns = 4, at = { x = 70, y = 45, facing = 0 } }
Friend = { arm = "infantry", grade = "C", models = 24, formation = "line", at = { x = 80, y = 45, facing = 0 } }
"#;

    /// One unit near the middle, the others about it; nobody stands on anybody or in closed ground.
    fn scene(chance: &mut Chance, unit: UnitId) -> State {
        let scenario: Scenario = toml::from_str(SCENE).expect("a scenario");
        let mut state = set_up(&scenario).expect("it is sound");
        let others: Vec<UnitId> = state.present_ids().filter(|other| *other != unit).collect();
        let near = |chance: &mut Chance, spread: f64| {
            let [x, y] = [29.0, 24.0].map(|middle| middle + chance.up_to(spread) - spread / 2.0);
            Pose::new(x, y, (chance.up_to(24.0) as i32 * 15) as f64)
        };
        for (id, spread) in std::iter::once((unit, 6.0)).chain(others.into_iter().map(|id| (id, 26.0))) {
            for _ in 0..40 {
                let lie = Lie { at: near(chance, spread), ..state.unit(id).lie };
                let footprint = state.footprint_of(id, lie);
                let body = footprint.body();
                let clear = state
                    .present()
                    .all(|(other, _)| other == id || overlap(&body, &state.body(other)).is_none())
                    && state
                        .setup
                        .barred(crate::ground::Mover::new(state.info(id), lie), &footprint.rects)
                        .is_none();
                if clear {
                    state.unit_mut(id).lie = lie;
                    crate::event::settle(&mut state, id);
                    break;
                }
            }
        }
        state
    }

    /// SC-RET-07: where no room is found a fine scan of all headings finds none either, of no kind that comes before the one that was found.
    #[test]
    fn no_heading_is_missed() {
        let mut chance = Chance(7);
        let (mut lost, mut narrow) = (0, 0);
        for number in 0..90 {
            let unit = UnitId(4 + number % 3);
            let state = scene(&mut chance, unit);
            let bases = [(chance.up_to(36_000.0) as i32)];
            let found = find(&state, unit, &bases);
            let rooms: &[Room] = match found {
                Ok((Room::Usual, _)) => &[],
                Ok(_) | Err((_, ids::SC_RET_03)) => &[Room::Usual],
                Err(_) => &[Room::Usual, Room::ToGround],
            };
            lost += usize::from(found.is_err());
            narrow += usize::from(!rooms.is_empty());
            for (room, wide) in
                rooms.iter().flat_map(|room| widths(&state, unit).into_iter().map(|wide| (*room, wide)))
            {
                let question = WhichWay { unit, bases: bases.to_vec(), room, wide };
                let formation = formation_for(&state, unit, wide).expect("it is one of its widths");
                for step in -225..=225 {
                    let heading = f64::from(bases[0]) / 100.0 + f64::from(step) * 0.1;
                    let way = Way::new(&state, unit, formation, heading);
                    let gone = match room {
                        Room::Usual => way.first_clear(LEAST, MOST),
                        _ => way
                            .without_turn()
                            .up_to_ground()
                            .filter(|gone| *gone > LEAST_TO_GROUND + TOLERANCE),
                    };
                    let Some(gone) = gone else { continue };
                    let to = Way::new(&state, unit, formation, heading).middle(gone);
                    let legal = question.judge(&state, wide, Facing::Away, to);
                    assert!(
                        legal.is_err(),
                        "scene {number}: {found:?}, and {heading} lets it go {gone} ({room:?}, {wide:?})"
                    );
                }
            }
        }
        assert!(
            lost > 5 && narrow > 10,
            "{lost} lost and {narrow} with little room: the scenes are too open"
        );
    }

    /// SC-RET-03: whatever stops a retreat is touched there, and nothing was touched before.
    #[test]
    fn a_retreat_goes_as_far_as_it_can_and_no_farther() {
        let mut chance = Chance(11);
        let mut stops = 0;
        for number in 0..60 {
            let unit = UnitId(4 + number % 3);
            let state = scene(&mut chance, unit);
            let formation = formation_for(&state, unit, None).expect("it may be left out");
            let way = Way::new(&state, unit, formation, chance.up_to(360.0));
            let Some((at, enemy)) = way.enemy() else { continue };
            let start = state.unit(unit).footprint.rects.clone();
            if formation != state.unit(unit).lie.formation {
                continue;
            }
            let gap = |gone: f64| {
                let moved: Vec<_> =
                    start.iter().map(|rect| rect.shifted(way.middle(gone) - way.start())).collect();
                let body = bodies::Body::of_rects(&moved);
                let enemies = state.of_side(Side::A).map(|(enemy, _)| gap_only(&body, &state.body(enemy)));
                (gap_only(&body, &state.body(enemy)), enemies.fold(f64::INFINITY, f64::min))
            };
            let steps = (at / 0.2) as i32;
            assert!(
                (0..steps).all(|step| gap(f64::from(step) * 0.2).1 > 0.0),
                "scene {number}: it touched sooner"
            );
            assert!(gap(at + 0.02).0 <= TOLERANCE * 1.5, "scene {number}: it could have gone on from {at}");
            stops += 1;
        }
        assert!(stops > 10, "only {stops} ways were stopped");
    }
}
