//! SX-CREP-01, SX-CREP-02: what a battle hands back. It is the same, however the encounter was fought; [`crate::sense`] says whether it can be, and
//! [`crate::settle`] what comes of it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chase::Edge;
use crate::encounter::{Encounter, Part, Place, seat_of};
use crate::kind::Kind;
use crate::people::Person;

/// SX-CREP-02: the report of an encounter. What is left out did not happen.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Report {
    /// SX-CREP-01: what became of everybody, by name. All who were there are named.
    pub figures: BTreeMap<String, Homecoming>,
    /// SX-CFRM-04: the side that holds the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<Part>,
    /// How it ended.
    pub end: End,
    /// How many days it took.
    #[serde(default = "one")]
    pub days: u8,
    /// SX-CENC-18: whether a shot was fired.
    #[serde(default)]
    pub shots: bool,
    /// SX-CENC-18: the side that conceded, broke off or whose principal surrendered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yielded: Option<Part>,
    /// SX-CENC-18: it yielded before any shot.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unfought: bool,
    /// SX-CROB-05: what became of the loot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loot: Option<Loot>,
    /// SX-CRUST-13: what became of the cattle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cattle: Option<Herd>,
    /// SX-CWIN-04: townsfolk who fired, threw or struck for the law.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub townsfolk: u8,
    /// SX-CWIN-01: victims of fire of the same instant, whom more than one character may count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same_instant: Vec<String>,
}

const fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// SX-CREP-01: what became of a figure.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Homecoming {
    /// SX-DMG-04: Constitution lost to weapons.
    #[serde(skip_serializing_if = "is_zero")]
    pub lasting: u8,
    /// SX-CREC-02: Constitution lost to fists.
    #[serde(skip_serializing_if = "is_zero")]
    pub passing: u8,
    /// SX-CFRM-04.
    pub fate: Fate,
    /// SX-CREC-08: a Bad Wound, with the advanced rules.
    #[serde(skip_serializing_if = "is_false")]
    pub bad_wound: bool,
    /// SX-CENC-11: how it left the table, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Leaving>,
    /// SX-CFRM-04: it ran away at some time.
    #[serde(skip_serializing_if = "is_false")]
    pub ran: bool,
    /// SX-CENC-12.
    #[serde(skip_serializing_if = "is_false")]
    pub surrendered: bool,
    /// SX-DMG-09: an enemy took it during play.
    #[serde(skip_serializing_if = "is_false")]
    pub captured: bool,
    /// SX-CGUN-09: when it went down or ran, counted from 1; the same number is the same instant.
    #[serde(skip_serializing_if = "is_zero")]
    pub fell: u8,
    /// SX-CIMP-01: no shot was fired while it was on the table, though one was in the encounter.
    #[serde(skip_serializing_if = "is_false")]
    pub saw_no_shot: bool,
    /// SX-CWIN-01: victims who were armed and conscious when the fatal attack began.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kills: Vec<String>,
    /// SX-CWIN-01: the same among townsfolk, who are not named.
    #[serde(skip_serializing_if = "is_zero")]
    pub townsfolk_killed: u8,
    /// SX-CNAT-33: on whom coup was counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub coups: Vec<String>,
}

/// SX-CFRM-04: in what state a figure is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Conscious, unhurt or wounded.
    #[default]
    Up,
    /// Alive and unconscious.
    Incapacitated,
    /// Dead.
    Killed,
}

/// SX-CENC-11: how a figure left the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Leaving {
    /// Over which edge.
    pub over: Edge,
    /// Where on it, in inches from its west or south end.
    pub at: u8,
    /// Running away, and not by choice.
    #[serde(default)]
    pub running: bool,
}

/// SX-CREP-02: how an encounter ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// SX-CDAY-03: one side has nobody left in action, or neither has.
    OneSideLeft,
    /// SX-CDAY-04: the attackers broke off.
    BrokenOff,
    /// SX-CDAY-06: the sixth dusk.
    SixthDusk,
    /// SX-CENC-11: a side conceded.
    Conceded,
    /// SX-CENC-12: a side surrendered.
    Surrendered,
    /// SX-CENC-11: the hunted principal had left, and his player ended the scene.
    SceneEnded,
    /// SX-CGUN-10: dusk of a Gunfight.
    Dusk,
    /// SX-CRUST-13: no cattle are left on the table.
    NoCattle,
    /// SX-CIND-07: the war band lost heart.
    Morale,
    /// SX-CIND-08: the cavalry came.
    Cavalry,
    /// SX-CDAY-07: three days at a watering hole.
    Thirst,
    /// SX-CPOSSE-09: the chase was won.
    ChaseWon,
}

impl End {
    /// What ended it, in a sentence.
    pub const fn says(self) -> &'static str {
        match self {
            Self::OneSideLeft => "It ends when a side has nobody left in action.",
            Self::BrokenOff => "It ends at dusk: the attackers break off.",
            Self::SixthDusk => "It ends with the sixth dusk.",
            Self::Conceded => "It ends: a side concedes.",
            Self::Surrendered => "It ends: a side surrenders.",
            Self::SceneEnded => "The hunted principal has left, and the scene is ended.",
            Self::Dusk => "Dusk ends the fight.",
            Self::NoCattle => "It ends when no cattle are left.",
            Self::Morale => "The war band loses heart and disappears.",
            Self::Cavalry => "The cavalry comes and drives the war band off.",
            Self::Thirst => "After three days without water the enemy leaves.",
            Self::ChaseWon => "The chase is won, and nobody fights.",
        }
    }
}

/// SX-CROB-05: what became of the loot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Loot {
    /// It left over an end of Main Street.
    Out,
    /// The robbers hold the field with it.
    Held,
    /// The bank has it back.
    Lost,
}

/// SX-CRUST-13: what became of the cattle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Herd {
    /// Over the far edge.
    #[serde(default)]
    pub driven_off: u8,
    /// Over another edge.
    #[serde(default)]
    pub strays: u8,
    /// Still on the table.
    #[serde(default)]
    pub left: u8,
}

/// A report beside its encounter: what follows from both.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    /// The encounter.
    pub of: &'a Encounter,
    /// Its report.
    pub says: &'a Report,
}

impl<'a> Told<'a> {
    /// What became of somebody; as if nothing had, if the report does not name him.
    pub fn home(self, who: &Person) -> Homecoming {
        self.says.figures.get(&who.name).cloned().unwrap_or_default()
    }

    /// SX-CFRM-04: on the table, conscious and not captured; nobody of a side that has conceded or broken off.
    pub fn in_action(self, part: Part, who: &Person) -> bool {
        let home = self.home(who);
        // SX-CDAY-06: at the sixth dusk the attackers have broken off.
        let must = self.says.end == End::SixthDusk && part == Part::Hunters && !self.law_is_patient();
        let gave_up = must
            || (self.says.yielded == Some(part) && matches!(self.says.end, End::Conceded | End::BrokenOff));
        home.fate == Fate::Up && home.left.is_none() && !home.captured && !home.surrendered && !gave_up
    }

    /// Whether a side has anybody in action. In town the alerted townsfolk count for the law (SX-CDAY-03); who holds the field tells of them, and
    /// nothing else does.
    pub fn has_somebody(self, part: Part) -> bool {
        self.has_own(part) || (self.may_have_townsfolk(part) && self.says.field == Some(part))
    }

    /// Whether anybody of a side's own party is in action.
    pub fn has_own(self, part: Part) -> bool {
        self.of.camp(part).figures.iter().any(|who| self.in_action(part, who))
    }

    /// SX-CTOWN-18: whether townsfolk may have fought for a side.
    pub fn may_have_townsfolk(self, part: Part) -> bool {
        part == Part::Hunters && self.of.has_townsfolk()
    }

    /// SX-CFRM-04: captured in the end: taken, surrendered, or unconscious on a field the enemy holds; free again if his own side holds it.
    pub fn is_taken(self, part: Part, who: &Person) -> bool {
        let home = self.home(who);
        if home.fate == Fate::Killed || self.of.is_duel() || self.says.field == Some(part) {
            return false;
        }
        let enemy_is_there = self.says.field == Some(part.other()) || self.has_somebody(part.other());
        let left_lying = home.fate == Fate::Incapacitated
            && (self.says.field == Some(part.other())
                // SX-CRUST-13: no cattle left, both sides in action.
                || (self.says.end == End::NoCattle && part == Part::Hunted && enemy_is_there));
        // SX-CENC-11: a hunted side that concedes surrenders with all its figures; those left behind by one who ended the scene are captured.
        let hunted_gave_up = part == Part::Hunted
            && home.left.is_none()
            && (self.says.end == End::SceneEnded
                || (self.says.end == End::Conceded && self.says.yielded == Some(part)));
        home.left.is_none()
            && (home.captured
                || (home.surrendered && enemy_is_there)
                || left_lying
                || (hunted_gave_up && enemy_is_there))
    }

    /// SX-CENC-11: escaped: over an edge, or on the side that holds the field, or because the others gave it up.
    pub fn has_escaped(self, part: Part, who: &Person) -> bool {
        let home = self.home(who);
        // SX-CPOSSE-14: whoever runs off the table in the fight of a chase is free, and has not escaped, whatever his men do afterwards.
        let ran_off = home.left.is_some() && part == Part::Hunted && self.of.is_fight_of_a_chase();
        if home.fate == Fate::Killed || self.is_taken(part, who) || ran_off {
            return false;
        }
        let gave_up = self.says.yielded == Some(part.other())
            || matches!(self.says.end, End::SixthDusk if !self.law_is_patient());
        let let_go = matches!(self.says.end, End::ChaseWon | End::Thirst | End::Morale) || gave_up;
        let over_an_edge = home.left.is_some_and(|left| match self.of.kind {
            // SX-CROB-04, SX-CENC-11: running away is an escape, though it costs Coolness.
            Kind::Robbery => left.running || on_main_street(left),
            _ => true,
        });
        // SX-CRUST-13: no cattle left: the rustlers in action have escaped.
        let with_the_herd = self.says.end == End::NoCattle && self.in_action(part, who);
        over_an_edge || let_go || with_the_herd || self.says.field == Some(part)
    }

    /// SX-CDAY-06: in a Jail Break or Robbery the law never has to break off.
    fn law_is_patient(self) -> bool {
        matches!(self.of.kind, Kind::JailBreak | Kind::Robbery)
    }

    /// SX-CROB-05: the bank has been robbed: the token left, or the robbers hold the field.
    pub fn is_robbed(self) -> bool {
        self.says.loot == Some(Loot::Out) || self.says.field == Some(Part::Hunted)
    }

    /// SX-CRUST-13: head driven off for good, and head recovered.
    pub fn herd(self) -> (u8, u8) {
        let Herd { driven_off, left, .. } =
            self.says.cattle.unwrap_or(Herd { driven_off: 0, strays: 0, left: 0 });
        match (self.has_somebody(Part::Hunted), self.has_somebody(Part::Hunters)) {
            // Strays are lost to both, the head on the table too.
            (false, false) if self.says.yielded.is_none() => (driven_off, 0),
            (_, false) => (driven_off + left, 0),
            _ => (driven_off, self.of.cattle - driven_off),
        }
    }

    /// SX-CRUST-15: every rustler is down or ran, none left by choice, and a head and a Cowboy are still there.
    pub fn is_chased_off(self) -> bool {
        let gone = self.of.camp(Part::Hunted).figures.iter().all(|who| {
            let home = self.home(who);
            let by_choice = home.left.is_some_and(|left| !left.running);
            !by_choice && (home.fate != Fate::Up || home.ran || self.is_taken(Part::Hunted, who))
        });
        gone && self.says.cattle.is_some_and(|herd| herd.left > 0) && self.has_somebody(Part::Hunters)
    }

    /// SX-CWIN-03, SX-CWIN-04: the number on a side: its party, and the townsfolk who fought for the law.
    pub fn number(self, part: Part) -> u32 {
        let townsfolk = if self.may_have_townsfolk(part) { self.says.townsfolk } else { 0 };
        self.of.camp(part).figures.len() as u32 + u32::from(townsfolk)
    }

    /// SX-CIMP-01: whether it was a shoot-out for somebody.
    pub fn is_shoot_out(self, who: &Person) -> bool {
        self.says.shots && !self.home(who).saw_no_shot
    }

    /// SX-CFRM-04: carried out a Runaway result, ran, or was conscious on a side that conceded.
    pub fn has_run(self, part: Part, who: &Person) -> bool {
        let home = self.home(who);
        let conceded = self.says.end == End::Conceded && self.says.yielded == Some(part);
        home.ran || (conceded && home.fate == Fate::Up)
    }

    /// Those of a side who can go on. SX-CENC-17: a player's character who is alive, free and not incapacitated, also if he ran. SX-CENC-09: a recruit who
    /// is in action, or left with his principal and did not run off.
    pub fn can_go_on(self, part: Part) -> impl Iterator<Item = &'a Person> {
        let able = move |who: &&Person| {
            let home = self.home(who);
            let is_there = match home.left {
                _ if who.player.is_some() => home.fate == Fate::Up,
                None => self.in_action(part, who),
                Some(left) => !left.running,
            };
            is_there && !self.is_taken(part, who)
        };
        self.of.camp(part).figures.iter().filter(able)
    }

    /// Everybody with a seat, lowest seat first, and his side.
    pub fn players(self) -> Vec<(engine::Seat, Part, &'a Person)> {
        let of = |part: Part| {
            self.of.camp(part).figures.iter().filter_map(move |who| Some((seat_of(who)?, part, who)))
        };
        let mut all: Vec<_> = Part::BOTH.into_iter().flat_map(of).collect();
        all.sort_by_key(|(seat, ..)| *seat);
        all
    }
}

/// SX-CROB-04: over the west or east edge between y = 21 and y = 27.
pub fn on_main_street(left: Leaving) -> bool {
    matches!(left.over, Edge::West | Edge::East) && (21..=27).contains(&left.at)
}

/// SX-CENC-15: whether a figure of this side may leave this way by choice.
pub fn may_leave(of: &Encounter, part: Part, left: Leaving) -> bool {
    match (of.kind, part) {
        (
            Kind::Capture
            | Kind::CaptureDefender
            | Kind::CaptureAttacker
            | Kind::JailBreak
            | Kind::CattleRustling,
            Part::Hunted,
        ) => true,
        (Kind::Indians, Part::Hunted) => of.holed_up,
        (Kind::Robbery, Part::Hunted) => matches!(of.place, Place::Town { .. }) && on_main_street(left),
        _ => false,
    }
}
