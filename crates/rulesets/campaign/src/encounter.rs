//! SX-CENC-01: an encounter, from the moment it is known to happen until its report is settled.

use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::calendar::Turn;
use crate::chase::Chase;
use crate::kind::Kind;
use crate::locale::Locale;
use crate::people::{Folk, Person};
use crate::report::Report;
use crate::streams::Stream;
use crate::towns::{Size, houses};

/// Its place among the encounters of the month.
pub type At = usize;

/// The two sides of an encounter, by the parts they play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The hunted, the prisoner, the Runners, the robbers, the rustlers, the besieged; in a Gunfight the lead's side.
    Hunted,
    /// The law, the Chasers, the pursuers, the attackers; in a Gunfight the opponent's side.
    Hunters,
}

impl Part {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Hunted, Self::Hunters];

    /// What it is called in a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hunted => "hunted",
            Self::Hunters => "hunters",
        }
    }

    /// The other.
    pub const fn other(self) -> Self {
        match self {
            Self::Hunted => Self::Hunters,
            Self::Hunters => Self::Hunted,
        }
    }
}

/// Why an encounter happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// SX-CENC-03: the selection rolls of a month.
    Selected,
    /// SX-CDRIVE-02: met on a drive.
    Drive,
    /// SX-CRANGE-02: a battle of a range war.
    War,
    /// A Jail Break or a Posse that was due.
    Scheduled,
    /// SX-CENC-08: it follows at once on an encounter of this kind.
    After(Kind),
}

/// SX-CENC-06: where it is played.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Place {
    /// Not known yet.
    Open,
    /// In town.
    Town {
        /// SX-CTOWN-01.
        size: Size,
        /// SX-CTOWN-03; empty until it is named.
        name: String,
        /// SX-CGUN-01: inside a saloon.
        saloon: bool,
    },
    /// SX-CTRAIL-01: on the trail, in country by the die.
    Trail {
        /// The die, as rolled.
        die: u8,
    },
}

/// One side.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Camp {
    /// SX-CFRM-03: whether the first of its figures is a principal. Chasers and war bands may have none.
    pub led: bool,
    /// Everybody, the principal first.
    pub figures: Vec<Person>,
    /// Whom it recruits or is made of, where that is not the player's choice.
    pub folk: Option<Folk>,
}

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// SX-CPLAY-08: it is being prepared.
    Preparing,
    /// It may be played at any time.
    Prepared,
    /// It is being set up or fought.
    Playing,
    /// It is settled.
    Over,
}

/// An encounter.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Encounter {
    /// SX-CFRM-03: whose roll, schedule, drive or war produced it.
    pub lead: Seat,
    /// The month.
    pub turn: Turn,
    /// SX-CFRM-02: its place in its chain: 0, its follow-on 1, that one's follow-on 2.
    pub link: u8,
    /// What it is.
    pub kind: Kind,
    /// Why it happens.
    pub cause: Cause,
    /// SX-CLOC-06.
    pub locale: Locale,
    /// SX-CENC-06.
    pub place: Place,
    /// The two sides: the hunted, the hunters.
    pub camps: [Camp; 2],
    /// How far it has come.
    pub stage: Stage,
    /// SX-CFRM-02: dice drawn from its stream.
    pub drawn: u32,
    /// SX-CRUST-02: head of cattle.
    pub cattle: u8,
    /// SX-CIND-01, SX-CNAT-18: besieged where they are; no chase comes first.
    pub holed_up: bool,
    /// SX-CPOSSE-05: the chase, if it begins with one.
    pub chase: Option<Chase>,
    /// SX-CENC-14: a prisoner without a player, as he was stored.
    pub prisoner: Option<Person>,
    /// SX-CNAT-18, SX-CNAT-23: those who are raided are in a camp, and not in a building.
    pub camp: bool,
    /// SX-CENC-07: how it is drawn up.
    pub drawing: Drawing,
    /// What came of it.
    pub report: Option<Report>,
}

/// SX-CENC-07: an encounter that is being drawn up: what was rolled and answered so far, and what came of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Drawing {
    /// The dice so far.
    pub tape: Vec<u8>,
    /// The answers so far.
    pub answers: Vec<Value>,
    /// The scenario of `sixgun`, once it is whole.
    pub scene: Option<Value>,
}

impl Encounter {
    /// One that is about to be prepared. SX-CNPC-15: nobody stands with anybody yet; whoever was hired before has gone his way.
    pub fn new(lead: Seat, turn: Turn, kind: Kind, cause: Cause, locale: Locale) -> Self {
        Self {
            lead,
            turn,
            link: 0,
            kind,
            cause,
            locale,
            place: Place::Open,
            camps: [Camp::default(), Camp::default()],
            stage: Stage::Preparing,
            drawn: 0,
            cattle: 0,
            holed_up: false,
            chase: None,
            prisoner: None,
            camp: false,
            drawing: Drawing::default(),
            report: None,
        }
    }

    /// SX-CFRM-02.
    pub const fn stream(&self) -> Stream {
        Stream::Encounter(self.turn, self.lead, self.link)
    }

    /// A side.
    pub fn camp(&self, part: Part) -> &Camp {
        &self.camps[part as usize]
    }

    /// SX-CFRM-03: the principal of a side, if it has one.
    pub fn principal(&self, part: Part) -> Option<&Person> {
        self.camp(part).figures.first().filter(|_| self.camp(part).led)
    }

    /// The player whose character is the principal of a side.
    pub fn player(&self, part: Part) -> Option<Seat> {
        seat_of(self.principal(part)?)
    }

    /// The side on which a player's character is.
    pub fn part_of(&self, seat: Seat) -> Option<Part> {
        Part::BOTH.into_iter().find(|part| self.players(*part).any(|one| one == seat))
    }

    /// The players with a character on a side, as they stand in it.
    pub fn players(&self, part: Part) -> impl Iterator<Item = Seat> {
        self.camp(part).figures.iter().filter_map(seat_of)
    }

    /// Who is asked about it as a whole: its lead; if he is out of it, the first player who has a character in it, the hunted before the hunters.
    pub fn host(&self) -> Seat {
        let mut others = Part::BOTH.into_iter().flat_map(|part| self.players(part));
        if self.part_of(self.lead).is_some() { self.lead } else { others.next().unwrap_or(self.lead) }
    }

    /// SX-CPOSSE-14: a chase that has come to a fight: nobody has an exit.
    pub fn is_fight_of_a_chase(&self) -> bool {
        self.kind == Kind::Posse || (self.kind == Kind::Indians && !self.holed_up)
    }

    /// SX-CGUN-15: a Gunfight in town.
    pub fn is_duel(&self) -> bool {
        self.kind == Kind::Gunfight && self.cause != Cause::War
    }

    /// Whether townsfolk may join the law in it (SX-CTOWN-18).
    pub fn has_townsfolk(&self) -> bool {
        self.townsfolk() > 0
    }

    /// SX-CTOWN-15, SX-CTOWN-16: how many townsfolk there are: one a building, but for the one where the hunted start; none in a Gunfight (SX-CTOWN-18).
    pub fn townsfolk(&self) -> u8 {
        match self.place {
            Place::Town { size, .. } if self.kind != Kind::Gunfight => houses::list(size).len() as u8 - 1,
            _ => 0,
        }
    }
}

/// The player whose character somebody is.
pub fn seat_of(person: &Person) -> Option<Seat> {
    person.player.and_then(|player| Seat::numbered(player.seat))
}
