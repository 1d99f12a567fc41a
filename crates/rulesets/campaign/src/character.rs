//! SX-CCHR, SX-CFRM-06: a character, and what is stored for him.

use engine::question::Answer;
use engine::{RuleId, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calendar::Turn;
use crate::ids;
use crate::life::Life;
use crate::locale::Locale;
use crate::options::Options;
use crate::people::{Folk, Person};
use crate::profession::{Law, Profession};

/// SX-CFRM-06: what is stored for a character.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Character {
    /// What he is called.
    pub name: String,
    /// SX-CNAT-02, SX-CCHR-05: a woman.
    #[serde(default)]
    pub woman: bool,
    /// SX-CPROF-05: for life.
    pub profession: Profession,
    /// SX-CPROF-06: a Gunfighter's side of the law.
    #[serde(default)]
    pub law: Option<Law>,
    /// SX-CNAT-04: a Native American character's people.
    #[serde(default)]
    pub people: Option<People>,
    /// SX-CNAT-04: and his nation.
    #[serde(default)]
    pub nation: Option<String>,
    /// SX-CEND-03: the month of entry.
    #[serde(default = "first")]
    pub entered: Turn,
    /// SX-CCHR-01.
    pub cv: u8,
    /// SX-CCHR-04.
    pub coolness: u8,
    /// SX-CIMP-02: steady shoot-outs since Coolness last rose, 0 to 2.
    #[serde(default)]
    pub steady: u8,
    /// SX-CCHR-05: full Constitution; 0 in a file is worked out.
    #[serde(default)]
    pub full: u8,
    /// Current Constitution; 0 in a file is full.
    #[serde(default)]
    pub constitution: u8,
    /// SX-CLIFE.
    #[serde(default)]
    pub life: Vec<Life>,
    /// SX-CLOC-01.
    pub locale: Locale,
    /// Enemies he has killed.
    #[serde(default)]
    pub kills: u16,
    /// SX-CNAT-33: coups he has counted.
    #[serde(default)]
    pub coups: u16,
    /// Points of this life.
    #[serde(default)]
    pub points: u32,
    /// SX-CFRM-06: what he is committed to. A range war and a Posse may come together (SX-CTIME-04).
    #[serde(default)]
    pub commitments: Vec<Commitment>,
}

const fn first() -> Turn {
    Turn(1)
}

/// SX-CNAT-04.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum People {
    /// Comanche, Kiowa, Arapaho and others.
    Plains,
    /// Apache nations, Kickapoo and others.
    Southwestern,
}

impl Answer for People {
    fn label(&self) -> String {
        match self {
            Self::Plains => "Plains",
            Self::Southwestern => "Southwestern",
        }
        .to_owned()
    }
}

/// SX-CFRM-06: what a character is committed to, and what is stored with it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Commitment {
    /// In jail until his Jail Break.
    Jail {
        /// When it is.
        due: Turn,
        /// SX-CLOC-06: where it is.
        locale: Locale,
        /// SX-CENC-14: the character who took him: his seat and the number of his life.
        #[serde(default)]
        taken_by: Option<(Seat, u8)>,
        /// SX-CENC-14: the first since the Capture, to which the Marshal who took him is bound.
        #[serde(default)]
        first: bool,
    },
    /// SX-CENC-13: held until a month in which he acts normally again.
    Held {
        /// That month.
        until: Turn,
    },
    /// SX-CENC-14: a Marshal who waits for the Jail Break of his prisoner.
    Waiting {
        /// A player's character, by his seat.
        #[serde(default)]
        prisoner: Option<Seat>,
        /// Or somebody without a player.
        #[serde(default)]
        npc: Option<Person>,
        /// When it is.
        due: Turn,
        /// Where.
        locale: Locale,
        /// Whether he rolls and rides meanwhile.
        #[serde(default)]
        free: bool,
    },
    /// SX-CDRIVE-01.
    Drive {
        /// Its month: 1, 2 or 3.
        month: u8,
        /// SX-CDRIVE-03: where it began.
        from: Locale,
    },
    /// SX-CRANGE-01.
    War {
        /// The enemy's leader: a player's character.
        #[serde(default)]
        enemy: Option<Seat>,
        /// Or somebody without a player, with his wounds.
        #[serde(default)]
        npc: Option<Person>,
    },
    /// SX-CRUST-16: a Posse that comes next month.
    PosseDue {
        /// When.
        due: Turn,
        /// Where.
        locale: Locale,
        /// Who comes; SX-CNAT-30: found with a die when it is played, if nobody is named.
        #[serde(default)]
        chasers: Option<Folk>,
    },
}

impl Commitment {
    /// What it keeps him from, in a sentence, and its rule.
    pub fn says(&self) -> (RuleId, String) {
        match self {
            Self::Jail { due, locale, .. } => {
                (ids::SX_CENC_13, format!("In jail in {locale}; the Jail Break is in {due}."))
            }
            Self::Held { until } => (ids::SX_CENC_13, format!("Held until {until}.")),
            Self::Waiting { due, locale, .. } => {
                (ids::SX_CENC_14, format!("Waits in {locale} for the Jail Break of his prisoner in {due}."))
            }
            Self::Drive { month, .. } => {
                (ids::SX_CDRIVE_01, format!("On a cattle drive, month {month} of 3."))
            }
            Self::War { npc: Some(npc), .. } => {
                (ids::SX_CRANGE_01, format!("Leads a range war against {}.", npc.name))
            }
            Self::War { .. } => (ids::SX_CRANGE_01, "Leads a range war against another player.".to_owned()),
            Self::PosseDue { due, locale, .. } => {
                (ids::SX_CRUST_16, format!("A Posse comes for him in {due}, in {locale}."))
            }
        }
    }
}

impl Character {
    /// SX-CNAT-01: a Native American character.
    pub const fn is_native(&self) -> bool {
        self.people.is_some()
    }

    /// SX-CREC-04: below full Constitution.
    pub const fn is_wounded(&self) -> bool {
        self.constitution < self.full
    }

    /// SX-CTIME-04: whether anything keeps him from joining others; a Marshal who was set free is not kept.
    pub fn is_committed(&self) -> bool {
        self.commitments.iter().any(|one| !matches!(one, Commitment::Waiting { free: true, .. }))
    }

    /// SX-CENC-13: in jail or held.
    pub fn is_locked_up(&self) -> bool {
        self.commitments.iter().any(|one| matches!(one, Commitment::Jail { .. } | Commitment::Held { .. }))
    }

    /// SX-CDRIVE-01: the month of his drive, and where it began.
    pub fn drive(&self) -> Option<(u8, Locale)> {
        self.commitments.iter().find_map(|one| match one {
            Commitment::Drive { month, from } => Some((*month, *from)),
            _ => None,
        })
    }

    /// SX-CRANGE-01: the enemy of his range war: a player's character, or nobody's.
    pub fn war(&self) -> Option<(Option<Seat>, Option<&Person>)> {
        self.commitments.iter().find_map(|one| match one {
            Commitment::War { enemy, npc } => Some((*enemy, npc.as_ref())),
            _ => None,
        })
    }

    /// SX-CENC-05: he plays the Outlaw's part where law and Outlaws meet.
    pub fn is_outlaw(&self) -> bool {
        self.profession == Profession::Outlaw || self.law == Some(Law::Wanted)
    }

    /// SX-CENC-05: he plays the Marshal's part there.
    pub fn is_law(&self) -> bool {
        self.profession.is_marshal() || self.law == Some(Law::Hired)
    }

    /// SX-CNAT-07, SX-CLOC-01: the locales open to him.
    pub fn locales(&self) -> &'static [Locale] {
        match self.people {
            Some(People::Southwestern) => &Locale::ALL[..2],
            Some(People::Plains) | None => &Locale::ALL,
        }
    }
}

/// SX-CCHR-03, SX-CCHR-04: Combat Value and Coolness are rolled alike; a 6 wants a second die.
pub const fn ability(first: u8, second: Option<u8>) -> u8 {
    match (first, second) {
        (1, _) => 3,
        (6, Some(6)) => 6,
        (6, _) => 5,
        _ => 4,
    }
}

/// SX-CCHR-05: the modifier of each group, as printed.
pub const CONSTITUTION: [(&str, i8); 4] = [
    ("Indian (Native American), Ranger or Marshal", 2),
    ("Outlaw, Gunfighter or Cowboy", 1),
    ("Civilian", -1),
    ("Woman", -1),
];

/// SX-CCHR-05, SX-CCHR-06: one line of the profession group, and the Woman line; never below 1.
pub fn full_constitution(cv: u8, profession: Profession, woman: bool, options: &Options) -> u8 {
    let group = match profession {
        Profession::Marshal | Profession::TerritorialMarshal | Profession::Ranger | Profession::Renegade => {
            CONSTITUTION[0].1
        }
        Profession::Outlaw | Profession::Gunfighter | Profession::Cowboy => CONSTITUTION[1].1,
    };
    let woman = if woman && !options.equal_constitution { CONSTITUTION[3].1 } else { 0 };
    (cv as i8 + group + woman).max(1) as u8
}
