//! MG-ARM-01, MG-ARM-02: the troop profiles as printed, and what follows from them.

mod list;

use dice::FaceSet;
use engine::question::Answer;
use list::PROFILES;
use schemars::JsonSchema;

use crate::prelude::*;
use crate::scenario::{ProfileFile, Rank};

/// What a unit is worth in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// Its name in files: `fr-old-guard`.
    pub key: String,
    /// Whose colours it wears.
    pub nation: Nation,
    /// What players read.
    pub title: String,
    pub arm: Arm,
    /// MG-UNI-04.
    pub quality: Quality,
    /// MG-UNI-02: dice of a touching stand.
    pub melee: u8,
    /// MG-UNI-02: dice of a shooting stand; of a battery at short range.
    pub shoot: u8,
    /// MG-UNI-02: unsaved hits that remove a stand.
    pub hits: u8,
    /// MG-UNI-08: the die that ignores a hit.
    pub save: Option<u8>,
    /// MG-SHO-04: its best range.
    #[serde(skip)]
    pub range: Range,
    /// MG-ARM-03: price of a stand.
    pub points: u16,
    /// MG-UNI-09, for the year of the battle.
    #[serde(skip)]
    pub traits: Traits,
}

/// The three arms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
}

/// MG-UNI-04: the four qualities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// The best.
    Elite,
    /// Seasoned.
    Veteran,
    /// The common run.
    Good,
    /// Raw or unwilling.
    Poor,
}

/// The five nations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// French.
    French,
    /// British.
    British,
    /// Russian.
    Russian,
    /// Austrian.
    Austrian,
    /// Prussian.
    Prussian,
}

/// MG-SHO-04, MG-UNI-03: how far a profile shoots, in inches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Range {
    /// Not at all.
    None,
    /// Muskets or rifles; the best range of the profile, see [`Profile::musket_range`].
    Muskets(u8),
    /// Guns.
    Guns { short: u8, long: u8 },
}

/// MG-UNI-09: what some rules look at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Traits {
    /// French infantry of a battle before 1812.
    pub early_french: bool,
    /// Old Guard and Young Guard.
    pub french_guard_infantry: bool,
    /// French Guard heavy and light cavalry.
    pub french_guard_cavalry: bool,
    /// Every profile named light infantry.
    pub light_infantry: bool,
    /// British Guard, Line and Light infantry.
    pub british_infantry: bool,
    /// Every profile named heavy cavalry.
    pub heavy: bool,
    /// A horse battery (MG-MOV-04).
    pub horse_artillery: bool,
}

impl Quality {
    /// MG-QUA-01: a quality check passes on this die or a higher one.
    #[rustfmt::skip]
    pub const fn passes_on(self) -> u8 {
        match self {
            Self::Elite   => 2,
            Self::Veteran => 3,
            Self::Good    => 4,
            Self::Poor    => 5,
        }
    }

    /// MG-QUA-01: the faces of a die that pass a check.
    pub const fn passing(self) -> FaceSet {
        FaceSet::at_least(self.passes_on() as i32)
    }

    /// As players read it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Elite => "Elite",
            Self::Veteran => "Veteran",
            Self::Good => "Good",
            Self::Poor => "Poor",
        }
    }
}

impl Arm {
    /// MG-UNI-01: usual, least and most stands when the army is built.
    #[rustfmt::skip]
    pub const fn sizes(self) -> Sizes {
        match self {
            Self::Infantry  => Sizes { usual: 6, least: 4, most: 7 },
            Self::Cavalry   => Sizes { usual: 3, least: 3, most: 5 },
            Self::Artillery => Sizes { usual: 1, least: 1, most: 1 },
        }
    }

    /// As players read it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::Artillery => "artillery",
        }
    }

    /// MG-UNI-05: its formations, as players read them.
    pub const fn formations(self) -> &'static str {
        match self {
            Self::Infantry => "line, column, square, open order and march column",
            Self::Cavalry => "line and march column",
            Self::Artillery => "limbered and unlimbered",
        }
    }
}

/// MG-UNI-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// If nothing is said.
    pub usual: u8,
    pub least: u8,
    pub most: u8,
}

impl Nation {
    /// As players read it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::French => "French",
            Self::British => "British",
            Self::Russian => "Russian",
            Self::Austrian => "Austrian",
            Self::Prussian => "Prussian",
        }
    }

    /// Its soldiers, where a side is named after them.
    pub const fn people(self) -> &'static str {
        match self {
            Self::French => "French",
            Self::British => "British",
            Self::Russian => "Russians",
            Self::Austrian => "Austrians",
            Self::Prussian => "Prussians",
        }
    }

    /// Its colours, by the name pictures know.
    pub const fn colours(self) -> &'static str {
        match self {
            Self::French => "french",
            Self::British => "british",
            Self::Russian => "russian",
            Self::Austrian => "austrian",
            Self::Prussian => "prussian",
        }
    }
}

/// Which way a march column faces is never asked by itself.
impl Answer for RoadWay {}

impl Answer for Formation {
    fn label(&self) -> String {
        self.name().to_owned()
    }
}

impl Formation {
    /// All of them, as they are listed to players.
    pub const ALL: [Self; 8] = [
        Self::Line,
        Self::Column,
        Self::Square,
        Self::OpenLine,
        Self::OpenColumn,
        Self::MarchColumn,
        Self::Limbered,
        Self::Unlimbered,
    ];

    /// MG-UNI-05: whether an arm has this formation.
    pub const fn suits(self, arm: Arm) -> bool {
        match arm {
            Arm::Infantry => !matches!(self, Self::Limbered | Self::Unlimbered),
            Arm::Cavalry => matches!(self, Self::Line | Self::MarchColumn),
            Arm::Artillery => matches!(self, Self::Limbered | Self::Unlimbered),
        }
    }

    /// MG-FRM-06: whether it is voluntary open order.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::OpenLine | Self::OpenColumn)
    }

    /// How a unit is in it: "in line", "limbered".
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Line => "in line",
            Self::Column => "in column",
            Self::Square => "in square",
            Self::OpenLine => "in open order in line",
            Self::OpenColumn => "in open order in column",
            Self::MarchColumn => "in march column",
            Self::Limbered => "limbered",
            Self::Unlimbered => "unlimbered",
        }
    }

    /// As players read it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Column => "column",
            Self::Square => "square",
            Self::OpenLine => "open order in line",
            Self::OpenColumn => "open order in column",
            Self::MarchColumn => "march column",
            Self::Limbered => "limbered",
            Self::Unlimbered => "unlimbered",
        }
    }
}

impl Profile {
    /// MG-SHO-04: how far its muskets carry in this formation; nothing for troops without them. "In line" limits only British
    /// Guard and Line infantry.
    pub fn musket_range(&self, formation: Formation) -> Option<u8> {
        match self.range {
            Range::Muskets(_)
                if self.traits.british_infantry
                    && !self.traits.light_infantry
                    && formation != Formation::Line =>
            {
                Some(2)
            }
            Range::Muskets(best) => Some(best),
            Range::None | Range::Guns { .. } => None,
        }
    }

    /// MG-END-03: morale points of one stand. The highest that fits, never added.
    pub const fn morale(&self) -> u8 {
        let Traits { french_guard_infantry, french_guard_cavalry, heavy, .. } = self.traits;
        if french_guard_infantry || french_guard_cavalry {
            3
        } else if matches!(self.arm, Arm::Artillery)
            || matches!(self.quality, Quality::Elite | Quality::Veteran)
            || heavy
        {
            2
        } else {
            1
        }
    }

    /// MG-ARM-03: the same profile as a scenario changes it.
    pub fn changed(mut self, key: &str, changes: &ProfileFile) -> Self {
        key.clone_into(&mut self.key);
        if let Some(title) = &changes.title {
            self.title.clone_from(title);
        }
        self.quality = changes.quality.unwrap_or(self.quality);
        self.melee = changes.melee.unwrap_or(self.melee);
        self.shoot = changes.shoot.unwrap_or(self.shoot);
        self.hits = changes.hits.unwrap_or(self.hits);
        self.save = match changes.save {
            None => self.save,
            Some(save) if save > 6 => None,
            Some(save) => Some(save),
        };
        self.points = changes.points.unwrap_or(self.points);
        self
    }
}

/// MG-ARM-02, MG-CMD-02: a commander's range in inches and his price.
#[rustfmt::skip]
pub const fn commander(rank: Rank) -> (u8, u16) {
    match rank {
        Rank::Army     => (16, 160),
        Rank::InfCorps => ( 8,  80),
        Rank::InfDiv   => ( 4,  40),
        Rank::CavCorps => (12, 120),
        Rank::CavDiv   => ( 8,  80),
    }
}

/// A profile of the list as it holds in a year, with the years it is allowed in (MG-UNI-10).
pub fn find(key: &str, year: u16) -> Option<(Profile, Years)> {
    PROFILES.iter().find(|row| row.key == key).map(|row| (row.profile(year), row.years))
}

/// All keys of the list, in its order.
pub fn keys() -> impl Iterator<Item = &'static str> {
    PROFILES.iter().map(|row| row.key)
}

/// MG-UNI-10: the first and last year a profile is allowed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Years {
    /// The first.
    pub from: u16,
    /// The last.
    pub to: u16,
}

impl Years {
    /// Whether a year is one of them.
    pub const fn hold(self, year: u16) -> bool {
        self.from <= year && year <= self.to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(key: &str, year: u16) -> Profile {
        find(key, year).expect("a key of the list").0
    }

    /// The morale column of MG-ARM-01, as printed.
    #[test]
    fn morale_follows_the_printed_column() {
        #[rustfmt::skip]
        let printed: [(u8, &[&str]); 3] = [
            (3, &["fr-old-guard", "fr-young-guard", "fr-guard-heavy", "fr-guard-lightcav"]),
            (2, &["fr-heavy", "fr-foot-art", "fr-horse-art", "br-guard", "br-line", "br-light", "br-heavy", "br-foot-art", "br-horse-art", "ru-guard", "ru-guard-heavy", "ru-heavy", "ru-guard-lightcav", "ru-foot-art", "ru-horse-art", "au-grenadier", "au-heavy", "au-foot-art", "au-horse-art", "pr-guard", "pr-heavy", "pr-foot-art", "pr-horse-art"]),
            (1, &["fr-line-early", "fr-line-late", "fr-line-prov", "fr-light", "fr-lightcav", "br-lightcav", "ru-line", "ru-light", "ru-militia", "ru-lightcav", "ru-cossack", "au-line", "au-light", "au-second-line", "au-lightcav", "pr-line-early", "pr-line-late", "pr-light", "pr-landwehr", "pr-lightcav", "pr-landwehr-cav"]),
        ];
        assert_eq!(printed.iter().map(|(_, keys)| keys.len()).sum::<usize>(), keys().count());
        for (morale, keys) in printed {
            for key in keys {
                assert_eq!(of(key, 1809).morale(), morale, "{key}");
            }
        }
    }

    /// MG-UNI-09, MG-UNI-10: the years at the boundary.
    #[test]
    fn years_decide_what_is_allowed_and_early() {
        #[rustfmt::skip]
        let printed = [
            // key             first allowed, last allowed
            ("fr-line-early",  None,       Some(1811)),
            ("fr-line-late",   Some(1812), None),
            ("fr-line-prov",   Some(1813), Some(1813)),
            ("pr-line-early",  None,       Some(1807)),
            ("pr-line-late",   Some(1808), None),
        ];
        for (key, first, last) in printed {
            let years = find(key, 1809).unwrap().1;
            if let Some(first) = first {
                assert!(years.hold(first) && !years.hold(first - 1), "{key} from {first}");
            }
            if let Some(last) = last {
                assert!(years.hold(last) && !years.hold(last + 1), "{key} to {last}");
            }
        }
        assert!(of("fr-light", 1809).traits.early_french);
        assert!(of("fr-light", 1811).traits.early_french);
        assert!(!of("fr-light", 1812).traits.early_french);
        assert!(of("fr-line-early", 1805).traits.early_french);
    }

    /// MG-SHO-04: "in line" limits only the British, and not their light infantry.
    #[test]
    fn british_muskets_carry_farther_in_line() {
        use Formation::{Column, Line, OpenLine, Square};
        #[rustfmt::skip]
        let examples = [
            ("br-line",      Line,     Some(3)),
            ("br-line",      Column,   Some(2)),
            ("br-guard",     Square,   Some(2)),
            ("br-light",     OpenLine, Some(3)),
            ("fr-old-guard", Column,   Some(3)),
            ("ru-line",      Line,     Some(2)),
            ("ru-militia",   Line,     None),
        ];
        for (key, formation, range) in examples {
            assert_eq!(of(key, 1809).musket_range(formation), range, "{key} in {}", formation.name());
        }
    }

    /// MG-UNI-05.
    #[test]
    fn each_arm_has_its_formations() {
        assert!(!Formation::Square.suits(Arm::Cavalry));
        assert!(!Formation::Column.suits(Arm::Artillery));
        assert!(Formation::MarchColumn.suits(Arm::Cavalry));
        assert!(Formation::OpenColumn.suits(Arm::Infantry));
        assert!(!Formation::Limbered.suits(Arm::Infantry));
    }
}
