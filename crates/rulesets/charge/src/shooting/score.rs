//! SC-FIR-06, SC-FIR-07, SC-FIR-08, SC-FIR-09, SC-FIR-12: the printed tables of shooting: dice, ranges and scores, modifiers, cover.
//!
//! Each table stands here as it is printed; what a volley makes of it is in [`super::volley`].

use super::{Ammunition, Part, Party};
use crate::prelude::*;
use crate::state::Cover;
use crate::troops::{RankSystem, Weapon, Weight};

/// SC-FIR-09: what is fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fire {
    /// Muskets.
    Muskets,
    /// Rifles.
    Rifles,
    /// Canister of guns of this weight.
    Canister(Weight),
    /// Ballshot of guns of this weight.
    Ballshot(Weight),
}

/// SC-FIR-09: a range and the score at it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Band {
    /// Up to so many inches.
    pub up_to: f64,
    /// The least face that hits.
    pub score: i32,
}

impl Fire {
    /// What a unit fires, with this ammunition if it has guns; nothing if it has no weapon (SC-FIR-01).
    pub fn of(info: &UnitInfo, ammunition: Ammunition) -> Option<Self> {
        match (info.battery, info.weapon) {
            (Some(battery), _) => Some(match ammunition {
                Ammunition::Canister => Self::Canister(battery.weight),
                Ammunition::Ballshot => Self::Ballshot(battery.weight),
            }),
            (None, Weapon::Musket) if info.arm == Arm::Infantry => Some(Self::Muskets),
            (None, Weapon::Rifle) if info.arm == Arm::Infantry => Some(Self::Rifles),
            _ => None,
        }
    }

    /// SC-FIR-09: close range, and far range where there is one.
    #[rustfmt::skip]
    pub const fn bands(self) -> (Band, Option<Band>) {
        const fn at(up_to: f64, score: i32) -> Band { Band { up_to, score } }
        match self {
            Self::Muskets                 => (at(4.0, 3),  Some(at(8.0, 5))),
            Self::Rifles                  => (at(8.0, 5),  Some(at(16.0, 6))),
            Self::Canister(Weight::Light) => (at(12.0, 3), None),
            Self::Canister(Weight::Field) => (at(16.0, 3), None),
            Self::Canister(Weight::Heavy) => (at(20.0, 3), None),
            Self::Ballshot(Weight::Light) => (at(16.0, 5), Some(at(36.0, 6))),
            Self::Ballshot(Weight::Field) => (at(24.0, 5), Some(at(48.0, 6))),
            Self::Ballshot(Weight::Heavy) => (at(30.0, 5), Some(at(60.0, 6))),
        }
    }

    /// SC-FIR-09: the greatest range.
    pub fn reach(self) -> f64 {
        let (close, far) = self.bands();
        far.unwrap_or(close).up_to
    }

    /// SC-WOD-05: so many inches an inch of wood counts; rifles count as muskets.
    pub const fn inch_of_wood(self) -> f64 {
        match self {
            Self::Muskets | Self::Rifles => 2.0,
            Self::Canister(_) => 4.0,
            Self::Ballshot(_) => 6.0,
        }
    }

    /// SC-FIR-21: only ballshot is fired over something.
    pub const fn is_ballshot(self) -> bool {
        matches!(self, Self::Ballshot(_))
    }

    /// SC-TWN-06, SC-FWK-02: the cover of blocks and works: hard, but soft against field and heavy ballshot.
    pub const fn cover_of_walls(self) -> Cover {
        match self {
            Self::Ballshot(Weight::Field | Weight::Heavy) => Cover::Soft,
            Self::Muskets | Self::Rifles | Self::Canister(_) | Self::Ballshot(Weight::Light) => Cover::Hard,
        }
    }

    /// SC-OBS-03: the cover of walls, fences and hedges: soft, but none against ballshot.
    pub const fn cover_of_obstacles(self) -> Cover {
        match self {
            Self::Ballshot(_) => Cover::None,
            Self::Muskets | Self::Rifles | Self::Canister(_) => Cover::Soft,
        }
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Muskets => "muskets",
            Self::Rifles => "rifles",
            Self::Canister(_) => "canister",
            Self::Ballshot(_) => "ballshot",
        }
    }
}

/// SC-FIR-06, SC-FIR-07, SC-FIR-08: the dice of so many models, or crew at the guns.
pub(super) fn dice(info: &UnitInfo, models: u16) -> u8 {
    let dice = match (info.arm, info.ranks) {
        (Arm::Artillery, _) => models / 2,
        (_, RankSystem::Two) => (models + 1) / 3,
        (_, RankSystem::Three) => (models + 1) / 4,
    };
    dice as u8
}

/// What of a volley counts for its score beside who shoots at whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Circumstances {
    /// SC-FIR-10: whether it is fired at far range.
    pub far: bool,
    /// SC-FIR-18: the cover of at least half of the lines of fire.
    pub cover: Cover,
    /// SC-FIR-19: whether at least half of them go through skirmishers or guns.
    pub through: bool,
    /// SC-FIR-16.
    pub dense: bool,
}

/// SC-FIR-09, SC-FIR-12, SC-FIR-13: the number a die must reach, line by line: the basic score less every modifier.
pub(super) fn needed(state: &State, shooter: Party, mark: Party, fire: Fire, how: Circumstances) -> Tally {
    let (close, far) = fire.bands();
    let (band, label) = match far {
        Some(far) if how.far => (far, "far range"),
        _ => (close, "close range"),
    };
    let (info, here) = (state.info(shooter.unit), state.unit(shooter.unit));
    let rifles = fire == Fire::Rifles;
    let skill = match info.grade {
        Grade::A => -2,
        Grade::B => -1,
        Grade::C => 0,
        Grade::D => 1,
    };
    let good = matches!(info.grade, Grade::A | Grade::B);
    let moved = here.turn.spent.0 > 0;
    let square = here.lie.formation == Formation::Square;
    let row = ids::SC_FIR_12;
    Tally::base(ids::SC_FIR_09, label, band.score)
        .plus_if(!rifles && skill != 0, row, "grade of the shooter", skill)
        .plus_if(rifles && good, row, "rifles of grade A or B", -1)
        .plus_if(moved || square, row, if moved { "moved" } else { "in square" }, 1)
        .plus_if(how.dense, ids::SC_FIR_16, "ballshot at a dense target", -1)
        .plus_if(!rifles && state.info(mark.unit).arm == Arm::Artillery, row, "artillery", 1)
        .plus_if(!rifles && is_loose(state, mark), row, "skirmishers", 2)
        .plus_if(!rifles && how.cover == Cover::Soft, ids::SC_FIR_18, "soft cover", 1)
        .plus_if(how.cover == Cover::Hard, ids::SC_FIR_18, "hard cover", 2)
        .plus_if(is_disordered(state, shooter), row, "disordered", 1)
        .plus_if(!rifles && how.through, ids::SC_FIR_19, "through skirmishers or guns", 1)
}

/// SC-FIR-12, SC-SKM-08: whether a target counts as skirmishers: screens do, skirmishers in works do not.
pub(super) fn is_loose(state: &State, mark: Party) -> bool {
    let skirmishes = matches!(state.unit(mark.unit).lie.formation, Formation::Skirmish { .. });
    mark.part == Part::Screen || (skirmishes && !state.counts_as_close(mark.unit))
}

/// SC-STA-05, SC-TWN-05: a screen never counts as disordered, a garrison always does.
fn is_disordered(state: &State, shooter: Party) -> bool {
    let garrison = matches!(state.unit(shooter.unit).lie.formation, Formation::Garrison { .. });
    shooter.part == Part::Unit && (garrison || state.is_disordered(shooter.unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Side;

    fn infantry(ranks: RankSystem) -> UnitInfo {
        UnitInfo {
            name: String::new(),
            side: Side::A,
            arm: Arm::Infantry,
            grade: Grade::C,
            models: 24,
            battery: None,
            weapon: Weapon::Musket,
            bayonets: true,
            ranks,
            light: false,
            lancers: false,
            skirmishes: false,
            screens: false,
        }
    }

    /// SC-FIR-06, SC-FIR-07, SC-FIR-08: the printed tables of dice.
    #[test]
    fn dice_are_those_of_the_printed_tables() {
        let three = infantry(RankSystem::Three);
        let ends = [
            (2, 0),
            (3, 1),
            (6, 1),
            (7, 2),
            (10, 2),
            (11, 3),
            (14, 3),
            (15, 4),
            (18, 4),
            (19, 5),
            (22, 5),
            (23, 6),
            (26, 6),
        ];
        for (models, wanted) in ends {
            assert_eq!(dice(&three, models), wanted, "{models} models");
        }
        let two = infantry(RankSystem::Two);
        let ends = [
            (1, 0),
            (2, 1),
            (4, 1),
            (5, 2),
            (7, 2),
            (8, 3),
            (10, 3),
            (11, 4),
            (13, 4),
            (14, 5),
            (20, 7),
            (22, 7),
            (23, 8),
            (25, 8),
        ];
        for (models, wanted) in ends {
            assert_eq!(dice(&two, models), wanted, "{models} two-rank models");
        }
        let guns = UnitInfo { arm: Arm::Artillery, weapon: Weapon::None, ..infantry(RankSystem::Three) };
        assert_eq!([24, 7, 1].map(|crew| dice(&guns, crew)), [12, 3, 0]);
    }
}
