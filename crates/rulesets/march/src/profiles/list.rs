//! MG-ARM-01: the printed list, line by line.

use super::{Arm, Nation, Profile, Quality, Range, Traits, Years};

/// MG-ARM-01, as printed. A save of 7 is none.
#[rustfmt::skip]
pub(super) const PROFILES: &[Row] = &[
    // French
    row("fr-old-guard",      Nation::French,   "Old Guard infantry",       Arm::Infantry,  Quality::Elite,   2, 1, 3, 6, Range::Muskets(3), 15, ALWAYS,      &[Trait::FrenchGuardInfantry]),
    row("fr-young-guard",    Nation::French,   "Young Guard infantry",     Arm::Infantry,  Quality::Veteran, 2, 1, 2, 7, Range::Muskets(3), 12, ALWAYS,      &[Trait::FrenchGuardInfantry]),
    row("fr-line-early",     Nation::French,   "Line before 1812",         Arm::Infantry,  Quality::Good,    2, 1, 2, 7, Range::Muskets(3), 11, BEFORE_1812, &[Trait::EarlyFrench]),
    row("fr-line-late",      Nation::French,   "Line after 1812",          Arm::Infantry,  Quality::Good,    2, 1, 2, 7, Range::Muskets(2), 10, AFTER_1812,  &[]),
    row("fr-line-prov",      Nation::French,   "Provisional line in 1813", Arm::Infantry,  Quality::Poor,    2, 1, 2, 7, Range::Muskets(2),  9, IN_1813,     &[]),
    row("fr-light",          Nation::French,   "Light infantry",           Arm::Infantry,  Quality::Good,    2, 1, 2, 7, Range::Muskets(3), 10, ALWAYS,      &[Trait::LightInfantry, Trait::EarlyFrenchTo1811]),
    row("fr-guard-heavy",    Nation::French,   "Guard heavy cavalry",      Arm::Cavalry,   Quality::Elite,   3, 0, 3, 5, NONE,              18, ALWAYS,      &[Trait::Heavy, Trait::FrenchGuardCavalry]),
    row("fr-heavy",          Nation::French,   "Heavy cavalry",            Arm::Cavalry,   Quality::Veteran, 3, 0, 3, 5, NONE,              17, ALWAYS,      &[Trait::Heavy]),
    row("fr-guard-lightcav", Nation::French,   "Guard light cavalry",      Arm::Cavalry,   Quality::Veteran, 3, 0, 3, 7, NONE,              15, ALWAYS,      &[Trait::FrenchGuardCavalry]),
    row("fr-lightcav",       Nation::French,   "Light cavalry",            Arm::Cavalry,   Quality::Good,    3, 0, 3, 7, NONE,              14, ALWAYS,      &[]),
    row("fr-foot-art",       Nation::French,   "Foot artillery",           Arm::Artillery, Quality::Good,    1, 2, 2, 7, FOOT_GUNS,         12, ALWAYS,      &[]),
    row("fr-horse-art",      Nation::French,   "Horse artillery",          Arm::Artillery, Quality::Good,    1, 2, 2, 7, HORSE_GUNS,        12, ALWAYS,      &[Trait::HorseArtillery]),
    // British
    row("br-guard",          Nation::British,  "Guard infantry",           Arm::Infantry,  Quality::Elite,   2, 1, 3, 6, Range::Muskets(3), 15, ALWAYS,      &[Trait::BritishInfantry]),
    row("br-line",           Nation::British,  "Line infantry",            Arm::Infantry,  Quality::Veteran, 2, 1, 2, 7, Range::Muskets(3), 12, ALWAYS,      &[Trait::BritishInfantry]),
    row("br-light",          Nation::British,  "Light infantry",           Arm::Infantry,  Quality::Veteran, 2, 1, 2, 7, Range::Muskets(3), 12, ALWAYS,      &[Trait::BritishInfantry, Trait::LightInfantry]),
    row("br-heavy",          Nation::British,  "Heavy cavalry",            Arm::Cavalry,   Quality::Good,    3, 0, 3, 5, NONE,              16, ALWAYS,      &[Trait::Heavy]),
    row("br-lightcav",       Nation::British,  "Light cavalry",            Arm::Cavalry,   Quality::Good,    3, 0, 3, 7, NONE,              14, ALWAYS,      &[]),
    row("br-foot-art",       Nation::British,  "Foot artillery",           Arm::Artillery, Quality::Good,    1, 2, 2, 7, FOOT_GUNS,         12, ALWAYS,      &[]),
    row("br-horse-art",      Nation::British,  "Horse artillery",          Arm::Artillery, Quality::Good,    1, 2, 2, 7, HORSE_GUNS,        12, ALWAYS,      &[Trait::HorseArtillery]),
    // Russian
    row("ru-guard",          Nation::Russian,  "Guard infantry",           Arm::Infantry,  Quality::Elite,   2, 1, 3, 7, Range::Muskets(2), 13, ALWAYS,      &[]),
    row("ru-line",           Nation::Russian,  "Line infantry",            Arm::Infantry,  Quality::Good,    2, 1, 2, 7, Range::Muskets(2), 10, ALWAYS,      &[]),
    row("ru-light",          Nation::Russian,  "Light infantry",           Arm::Infantry,  Quality::Good,    2, 1, 2, 7, Range::Muskets(3), 11, ALWAYS,      &[Trait::LightInfantry]),
    row("ru-militia",        Nation::Russian,  "Militia",                  Arm::Infantry,  Quality::Poor,    2, 0, 2, 7, NONE,               5, ALWAYS,      &[]),
    row("ru-guard-heavy",    Nation::Russian,  "Guard heavy cavalry",      Arm::Cavalry,   Quality::Elite,   3, 0, 3, 5, NONE,              18, ALWAYS,      &[Trait::Heavy]),
    row("ru-heavy",          Nation::Russian,  "Heavy cavalry",            Arm::Cavalry,   Quality::Veteran, 3, 0, 3, 5, NONE,              17, ALWAYS,      &[Trait::Heavy]),
    row("ru-guard-lightcav", Nation::Russian,  "Guard light cavalry",      Arm::Cavalry,   Quality::Veteran, 3, 0, 3, 7, NONE,              15, ALWAYS,      &[]),
    row("ru-lightcav",       Nation::Russian,  "Light cavalry",            Arm::Cavalry,   Quality::Good,    3, 0, 3, 7, NONE,              14, ALWAYS,      &[]),
    row("ru-cossack",        Nation::Russian,  "Cossacks",                 Arm::Cavalry,   Quality::Poor,    2, 0, 3, 7, NONE,              10, ALWAYS,      &[]),
    row("ru-foot-art",       Nation::Russian,  "Foot artillery",           Arm::Artillery, Quality::Good,    1, 2, 2, 7, FOOT_GUNS,         12, ALWAYS,      &[]),
    row("ru-horse-art",      Nation::Russian,  "Horse artillery",          Arm::Artillery, Quality::Good,    1, 2, 2, 7, HORSE_GUNS,        12, ALWAYS,      &[Trait::HorseArtillery]),
    // Austrian
    row("au-grenadier",      Nation::Austrian, "Grenadier infantry",       Arm::Infantry,  Quality::Elite,   2, 1, 3, 7, Range::Muskets(2), 13, ALWAYS,      &[]),
    row("au-line",           Nation::Austrian, "Line infantry",            Arm::Infantry,  Quality::Good,    2, 1, 2, 7, Range::Muskets(2), 10, ALWAYS,      &[]),
    row("au-light",          Nation::Austrian, "Light infantry",           Arm::Infantry,  Quality::Good,    2, 1, 2, 7, Range::Muskets(3), 11, ALWAYS,      &[Trait::LightInfantry]),
    row("au-second-line",    Nation::Austrian, "Second line",              Arm::Infantry,  Quality::Poor,    2, 1, 2, 7, Range::Muskets(2),  9, ALWAYS,      &[]),
    row("au-heavy",          Nation::Austrian, "Heavy cavalry",            Arm::Cavalry,   Quality::Veteran, 3, 0, 3, 5, NONE,              17, ALWAYS,      &[Trait::Heavy]),
    row("au-lightcav",       Nation::Austrian, "Light cavalry",            Arm::Cavalry,   Quality::Good,    3, 0, 3, 7, NONE,              14, ALWAYS,      &[]),
    row("au-foot-art",       Nation::Austrian, "Foot artillery",           Arm::Artillery, Quality::Good,    1, 2, 2, 7, FOOT_GUNS,         12, ALWAYS,      &[]),
    row("au-horse-art",      Nation::Austrian, "Horse artillery",          Arm::Artillery, Quality::Good,    1, 2, 2, 7, HORSE_GUNS,        12, ALWAYS,      &[Trait::HorseArtillery]),
    // Prussian
    row("pr-guard",          Nation::Prussian, "Foot Guard",               Arm::Infantry,  Quality::Elite,   2, 1, 3, 7, Range::Muskets(2), 13, ALWAYS,      &[]),
    row("pr-line-early",     Nation::Prussian, "Line before 1808",         Arm::Infantry,  Quality::Poor,    2, 1, 2, 7, Range::Muskets(2),  9, BEFORE_1808, &[]),
    row("pr-line-late",      Nation::Prussian, "Line after 1808",          Arm::Infantry,  Quality::Good,    2, 1, 2, 7, Range::Muskets(2), 10, AFTER_1808,  &[]),
    row("pr-light",          Nation::Prussian, "Light infantry",           Arm::Infantry,  Quality::Good,    2, 1, 2, 7, Range::Muskets(3), 11, ALWAYS,      &[Trait::LightInfantry]),
    row("pr-landwehr",       Nation::Prussian, "Landwehr infantry",        Arm::Infantry,  Quality::Poor,    2, 1, 2, 7, Range::Muskets(2),  9, ALWAYS,      &[]),
    row("pr-heavy",          Nation::Prussian, "Heavy cavalry",            Arm::Cavalry,   Quality::Veteran, 3, 0, 3, 5, NONE,              17, ALWAYS,      &[Trait::Heavy]),
    row("pr-lightcav",       Nation::Prussian, "Light cavalry",            Arm::Cavalry,   Quality::Good,    3, 0, 3, 7, NONE,              14, ALWAYS,      &[]),
    row("pr-landwehr-cav",   Nation::Prussian, "Landwehr cavalry",         Arm::Cavalry,   Quality::Poor,    3, 0, 3, 7, NONE,              13, ALWAYS,      &[]),
    row("pr-foot-art",       Nation::Prussian, "Foot artillery",           Arm::Artillery, Quality::Good,    1, 2, 2, 7, FOOT_GUNS,         12, ALWAYS,      &[]),
    row("pr-horse-art",      Nation::Prussian, "Horse artillery",          Arm::Artillery, Quality::Good,    1, 2, 2, 7, HORSE_GUNS,        12, ALWAYS,      &[Trait::HorseArtillery]),
];

const NONE: Range = Range::None;
const FOOT_GUNS: Range = Range::Guns { short: 9, long: 18 };
const HORSE_GUNS: Range = Range::Guns { short: 6, long: 12 };

const ALWAYS: Years = Years { from: 0, to: u16::MAX };
const BEFORE_1812: Years = Years { from: 0, to: 1811 };
const AFTER_1812: Years = Years { from: 1812, to: u16::MAX };
const IN_1813: Years = Years { from: 1813, to: 1813 };
const BEFORE_1808: Years = Years { from: 0, to: 1807 };
const AFTER_1808: Years = Years { from: 1808, to: u16::MAX };

/// A line of the printed list.
pub(super) struct Row {
    pub(super) key: &'static str,
    nation: Nation,
    title: &'static str,
    arm: Arm,
    quality: Quality,
    melee: u8,
    shoot: u8,
    hits: u8,
    save: u8,
    range: Range,
    points: u16,
    pub(super) years: Years,
    traits: &'static [Trait],
}

impl Row {
    /// The profile as it holds in a year (MG-UNI-09).
    pub(super) fn profile(&self, year: u16) -> Profile {
        let has = |wanted| self.traits.contains(&wanted);
        Profile {
            key: self.key.to_owned(),
            nation: self.nation,
            title: self.title.to_owned(),
            arm: self.arm,
            quality: self.quality,
            melee: self.melee,
            shoot: self.shoot,
            hits: self.hits,
            save: (self.save <= 6).then_some(self.save),
            range: self.range,
            points: self.points,
            traits: Traits {
                early_french: has(Trait::EarlyFrench)
                    || (has(Trait::EarlyFrenchTo1811) && BEFORE_1812.hold(year)),
                french_guard_infantry: has(Trait::FrenchGuardInfantry),
                french_guard_cavalry: has(Trait::FrenchGuardCavalry),
                light_infantry: has(Trait::LightInfantry),
                british_infantry: has(Trait::BritishInfantry),
                heavy: has(Trait::Heavy),
                horse_artillery: has(Trait::HorseArtillery),
            },
        }
    }
}

#[expect(clippy::too_many_arguments, reason = "a line of the list has as many columns")]
const fn row(
    key: &'static str,
    nation: Nation,
    title: &'static str,
    arm: Arm,
    quality: Quality,
    melee: u8,
    shoot: u8,
    hits: u8,
    save: u8,
    range: Range,
    points: u16,
    years: Years,
    traits: &'static [Trait],
) -> Row {
    Row { key, nation, title, arm, quality, melee, shoot, hits, save, range, points, years, traits }
}

/// A trait as the list prints it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trait {
    EarlyFrench,
    EarlyFrenchTo1811,
    FrenchGuardInfantry,
    FrenchGuardCavalry,
    LightInfantry,
    BritishInfantry,
    Heavy,
    HorseArtillery,
}
