//! SX-WPN-01, SX-ADV-10: the weapons, laid out as printed.

use std::fmt;

use engine::question::Answer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Inches;

use crate::words;

/// What a figure may carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// Bow and arrows.
    Bow,
    /// A knife, for throwing and for the brawl.
    Knife,
    /// A revolver.
    Pistol,
    /// A rifle; with `adv-gunplay` a trapdoor carbine (SX-ADV-13).
    Rifle,
    /// A short shotgun.
    Scattergun,
    /// A shotgun.
    Shotgun,
    /// SX-WPN-08; with `adv-gunplay` it may be thrown.
    Tomahawk,
    /// SX-WPN-08.
    Lance,
    /// SX-WPN-08.
    Saber,
    /// SX-WPN-08.
    Bayonet,
    /// SX-ADV-10.
    RepeatingCarbine,
    /// SX-ADV-10.
    TrapdoorRifle,
    /// SX-ADV-10.
    TrapdoorCarbine,
}

/// A line of the weapons table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// Up to here the target is at effective range.
    pub effective: Inches,
    /// Up to here it may be fired at; the same as `effective` if there is no long range.
    pub longest: Inches,
    /// SX-WPN-03: shots in a phase.
    pub rate: u8,
    /// SX-ADV-12: stopping power.
    pub impact: u8,
}

impl Weapon {
    /// SX-CJAIL-06: whether a shot with it is heard: bows and whatever is thrown are not.
    pub const fn is_loud(self) -> bool {
        !matches!(self, Self::Bow | Self::Knife | Self::Tomahawk | Self::Lance | Self::Saber | Self::Bayonet)
    }

    /// SX-WPN-01: the basic table; nothing for what cannot be fired or thrown. Trapdoor and repeating arms are rifles there.
    #[rustfmt::skip]
    pub const fn basic(self) -> Option<Line> {
        let (effective, longest, rate) = match self {
            Self::Bow                                                                       => (16.0, 24.0, 1),
            Self::Knife                                                                     => ( 3.0,  6.0, 1),
            Self::Pistol                                                                    => (12.0, 18.0, 3),
            Self::Rifle | Self::TrapdoorRifle                                               => (24.0, 36.0, 1),
            // SX-CNAT-15: the printed table lacks the Soldiers' carbines.
            Self::RepeatingCarbine                                                          => (24.0, 36.0, 2),
            Self::TrapdoorCarbine                                                           => (36.0, 54.0, 1),
            Self::Scattergun                                                                => ( 6.0,  9.0, 2),
            Self::Shotgun                                                                   => (12.0, 12.0, 2),
            Self::Tomahawk | Self::Lance | Self::Saber | Self::Bayonet                      => return None,
        };
        Some(Line { effective: Inches(effective), longest: Inches(longest), rate, impact: 0 })
    }

    /// SX-ADV-10, SX-ADV-13: the advanced table; nothing for what cannot be fired or thrown.
    #[rustfmt::skip]
    pub const fn advanced(self) -> Option<Line> {
        let (range, rate) = match self {
            Self::Pistol                                 => (12.0, 3),
            Self::Shotgun                                => (12.0, 2),
            Self::Bow                                    => (18.0, 1),
            Self::TrapdoorRifle                          => (48.0, 1),
            Self::Scattergun                             => ( 6.0, 2),
            Self::Tomahawk | Self::Knife                 => ( 3.0, 1),
            Self::RepeatingCarbine                       => (24.0, 2),
            Self::TrapdoorCarbine | Self::Rifle          => (36.0, 1),
            Self::Lance | Self::Saber | Self::Bayonet    => return None,
        };
        Some(Line { effective: Inches(range), longest: Inches(range), rate, impact: self.impact() })
    }

    /// SX-ADV-10: Impact, in the hand or fired.
    #[rustfmt::skip]
    pub const fn impact(self) -> u8 {
        match self {
            Self::Pistol | Self::Bow | Self::Tomahawk | Self::Knife | Self::RepeatingCarbine => 2,
            Self::Lance | Self::Saber | Self::Bayonet | Self::TrapdoorCarbine | Self::Rifle  => 3,
            Self::Shotgun | Self::Scattergun | Self::TrapdoorRifle                           => 4,
        }
    }

    /// What people call it.
    #[rustfmt::skip]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bow              => "bow",
            Self::Knife            => "knife",
            Self::Pistol           => "pistol",
            Self::Rifle            => "rifle",
            Self::Scattergun       => "scattergun",
            Self::Shotgun          => "shotgun",
            Self::Tomahawk         => "tomahawk",
            Self::Lance            => "lance",
            Self::Saber            => "saber",
            Self::Bayonet          => "bayonet",
            Self::RepeatingCarbine => "repeating carbine",
            Self::TrapdoorRifle    => "trapdoor rifle",
            Self::TrapdoorCarbine  => "trapdoor carbine",
        }
    }

    /// SX-WPN-08: whether it serves in a brawl.
    pub const fn in_hand(self) -> bool {
        matches!(self, Self::Knife | Self::Tomahawk | Self::Lance | Self::Saber | Self::Bayonet)
    }

    /// SX-FIRE-05, SX-FIRE-06: half the width of its path at effective range, if it has one.
    pub const fn path(self) -> Option<Inches> {
        match self {
            Self::Shotgun => Some(Inches(1.0)),
            Self::Scattergun => Some(Inches(1.5)),
            _ => None,
        }
    }
}

impl Weapon {
    /// SX-CHR-13: what a stranger leaves with his horse in town.
    pub const fn is_rifle(self) -> bool {
        matches!(self, Self::Rifle | Self::RepeatingCarbine | Self::TrapdoorRifle | Self::TrapdoorCarbine)
    }
}

impl fmt::Display for Weapon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Answer for Weapon {
    fn label(&self) -> String {
        self.name().to_owned()
    }
}

impl Weapon {
    /// What its owner does who uses it for so many shots, in a sentence: "fires three shots", "throws her knife".
    pub(crate) fn used(self, his: &str, shots: u8) -> String {
        match (self, shots) {
            (Self::Knife | Self::Tomahawk | Self::Lance | Self::Saber | Self::Bayonet, _) => {
                format!("throws {his} {self}")
            }
            (Self::Bow, _) => "shoots an arrow".into(),
            (Self::Shotgun | Self::Scattergun, 1) => format!("fires one barrel of {his} {self}"),
            (Self::Shotgun | Self::Scattergun, _) => {
                format!("fires both barrels of {his} {self}")
            }
            (_, 1) => "fires one shot".into(),
            (_, shots) => format!("fires {} shots", words::count(shots)),
        }
    }

    /// Whether [`Weapon::used`] leaves it unsaid.
    pub(crate) const fn fires_bullets(self) -> bool {
        matches!(
            self,
            Self::Pistol | Self::RepeatingCarbine | Self::Rifle | Self::TrapdoorRifle | Self::TrapdoorCarbine
        )
    }
}
