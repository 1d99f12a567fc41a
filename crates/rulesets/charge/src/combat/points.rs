//! SC-CMB-04, SC-CMB-06, SC-CMB-07, SC-CMB-08: combat points, counted against each enemy, and what a die needs.

use crate::prelude::*;
use crate::state::Cover;
use crate::troops::{RankSystem, Weapon, Weight};

/// SC-CMB-04, SC-CMB-08: the points of a unit against one enemy it fights, line by line.
pub fn points(state: &State, unit: UnitId, enemy: UnitId) -> Tally {
    let (info, theirs) = (state.info(unit), state.info(enemy));
    let (here, there) = (state.unit(unit), state.unit(enemy));
    let is_cavalry = info.arm.is_cavalry();
    let is_infantry = info.arm == Arm::Infantry;
    let faces_square = there.lie.formation == Formation::Square;
    let attack = state.pairs.iter().find(|pair| pair.attacker == unit && pair.target == enemy);
    let cover = attack.map_or(Cover::None, |pair| pair.cover);
    let crosses = attack.is_some_and(|pair| pair.obstacle) && is_first_round(state, unit);
    let two_rank = is_infantry
        && info.ranks == RankSystem::Two
        && state.is_steady(enemy)
        && (theirs.arm.is_cavalry() || (theirs.arm == Arm::Infantry && theirs.ranks == RankSystem::Three));
    let better = theirs.grade as i32 - info.grade as i32;
    let (label, base) = base(state, unit, info);
    let fire = if has_defensive_fire(state, unit) { defensive_fire(info) } else { 0 };
    #[rustfmt::skip]
    let tally = Tally::base(ids::SC_CMB_06, label, base)
        .plus_if(fire > 0,                        ids::SC_CMB_10, "defensive fire", fire)
        .plus_if(better > 0,                      ids::SC_CMB_08, "better grade", better)
        .plus_if(is_cavalry && state.is_steady(unit) && theirs.arm == Arm::Infantry && !faces_square,
                                                  ids::SC_CMB_08, "steady cavalry against infantry not in square", 2)
        .plus_if(info.lancers && is_cavalry && state.is_steady(unit) && is_first_round(state, unit),
                                                  ids::SC_CMB_08, "steady lancers, first round", 1)
        .plus_if(cover == Cover::Soft,            ids::SC_CMB_11, "enemy in soft cover", -1)
        .plus_if(cover == Cover::Hard,            ids::SC_CMB_11, "enemy in hard cover", -2)
        .plus_if(crosses,                         ids::SC_CMB_11, "enemy behind an obstacle, first round", -1)
        .plus_if(is_infantry && state.is_disordered(unit), ids::SC_CMB_08, "disordered infantry", -1)
        .plus_if(is_cavalry && state.is_disordered(unit),  ids::SC_CMB_08, "disordered cavalry", -2)
        .plus_if(is_cavalry && faces_square && state.is_steady(enemy),
                                                  ids::SC_CMB_08, "cavalry against a steady square", -4)
        .plus_if(is_infantry && faces_square,     ids::SC_CMB_08, "infantry against a square", 1)
        .plus_if(state.has_general(unit),         ids::SC_GNL_02, "a general is with it", 1)
        .plus_if(two_rank,                        ids::SC_CMB_08, "two ranks against steady cavalry or three ranks", -1);
    // SC-CMB-09: one row for both, unless the house option counts each.
    match (is_flanked(state, unit), here.shaken, state.setup.options.stack_flank_and_shaken.is_on()) {
        (true, true, true) => {
            tally.plus(ids::SC_CMB_09, "attacked in flank or rear", -2).plus(ids::SC_CMB_09, "shaken", -2)
        }
        (true, _, _) => tally.plus(ids::SC_CMB_09, "attacked in flank or rear", -2),
        (false, true, _) => tally.plus(ids::SC_CMB_09, "shaken", -2),
        (false, false, _) => tally,
    }
}

/// SC-CMB-06: the base points. SC-SKM-08: skirmishers in works, and in a block, have those of other infantry.
fn base(state: &State, unit: UnitId, info: &UnitInfo) -> (&'static str, i32) {
    let is_loose =
        matches!(state.unit(unit).lie.formation, Formation::Skirmish { .. }) && !state.counts_as_close(unit);
    match info.arm {
        Arm::HeavyCavalry => ("heavy cavalry", 5),
        Arm::MediumCavalry => ("medium cavalry", 4),
        Arm::LightCavalry => ("light cavalry", 3),
        Arm::Infantry if is_loose => ("skirmishers", 0),
        Arm::Infantry if info.bayonets => ("infantry", 3),
        Arm::Infantry => ("infantry without bayonets", 1),
        Arm::Artillery => ("artillery crew", 0),
    }
}

/// SC-CMB-08: what defensive fire is worth.
fn defensive_fire(info: &UnitInfo) -> i32 {
    match info.battery.map(|battery| battery.weight) {
        None => 1,
        Some(Weight::Light) => 2,
        Some(Weight::Field) => 4,
        Some(Weight::Heavy) => 6,
    }
}

/// SC-CMB-10: deployed guns, and steady infantry in line on the passive side, have defensive fire in their first round; not if they are shaken, armed with
/// rifles or attacked in flank or rear.
pub fn has_defensive_fire(state: &State, unit: UnitId) -> bool {
    let (info, here) = (state.info(unit), state.unit(unit));
    if !is_first_round(state, unit) || here.shaken || is_flanked(state, unit) {
        return false;
    }
    match info.arm {
        Arm::Artillery => here.lie.formation == Formation::Deployed,
        Arm::Infantry => {
            here.side != state.active
                && here.lie.formation.is_line()
                && state.is_steady(unit)
                && info.weapon == Weapon::Musket
        }
        Arm::HeavyCavalry | Arm::MediumCavalry | Arm::LightCavalry => false,
    }
}

/// SC-CMB-03: whether a unit was not engaged yet when the turn began.
pub fn is_first_round(state: &State, unit: UnitId) -> bool {
    !state.unit(unit).turn.deeds.has(Deed::WasEngaged)
}

/// SC-CMB-09: whether somebody is on a unit's flank or rear by right (SC-ATK-09).
pub fn is_flanked(state: &State, unit: UnitId) -> bool {
    state.pairs_of(unit).any(|pair: &Pair| pair.target == unit && pair.flank)
}

/// SC-CMB-07: the least face that hits, by the points of both.
/// SC-GEN-06: a 1 or a 6 is nothing by itself; only the number counts.
#[rustfmt::skip]
pub const fn needs(own: i32, enemy: i32) -> i32 {
    match own - enemy {
        1..     => 3,
        0       => 4,
        -2..=-1 => 5,
        ..=-3   => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SC-CMB-07: the table, and its edges.
    #[test]
    fn a_die_needs_what_the_table_says() {
        let examples = [
            (7, 4, 3),
            (4, 7, 6),
            (5, 3, 3),
            (3, 5, 5),
            (4, 4, 4),
            (4, 5, 5),
            (4, 3, 3),
            (0, 2, 5),
            (-1, 2, 6),
        ];
        for (own, enemy, wanted) in examples {
            assert_eq!(needs(own, enemy), wanted, "{own} against {enemy}");
        }
    }
}
