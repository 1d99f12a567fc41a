//! Who may say what: a [`Speaker`] sends a [`Request`], and one door ([`may`]) lets it in or turns it away.
//!
//! What a message needs is one table ([`Message::needs`]). Whoever is let in gets [`Eyes`], which nothing but the door makes; a match answers
//! with what those eyes may see, and guesses nobody's.

use engine::{Seat, Seats, Sits};
use serde::Deserialize;

use crate::Message;

/// Who speaks: the seats he plays, and whether the table is his. One screen with two people plays both and changes eyes when it is handed
/// over; somebody far away plays one, an onlooker none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Speaker {
    seats: Seats,
    keeper: bool,
}

impl Speaker {
    /// The screen on which the battle is played: it keeps the table, and whoever is a person plays at it.
    pub const SCREEN: Self = Self { seats: Seats::ALL, keeper: true };

    /// Somebody who plays no seat and keeps nothing.
    pub const ONLOOKER: Self = Self { seats: Seats::NONE, keeper: false };

    /// Somebody far away who plays one seat.
    pub fn far(seat: impl Sits) -> Self {
        Self { seats: Seats::NONE.with(seat), keeper: false }
    }

    /// The same, and the table is his: he begins and opens battles, seats people, lets commanders act, goes back and keeps the record.
    pub const fn keeping(self) -> Self {
        Self { keeper: true, ..self }
    }
}

/// A message, and through whose eyes its answer is to be seen.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// A seat's; nothing is an umpire's, or those of one who does not look at a battle at all.
    #[cfg_attr(feature = "typescript", ts(as = "Option<engine::Side>"))]
    pub eyes: Option<Seat>,
    /// What is said.
    pub message: Message,
}

/// What a message needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// Nothing: everybody may know it.
    Anybody,
    /// Eyes at the table: those of a seat one plays, or an umpire's where nobody can be kept in the dark.
    Eyes,
    /// A seat one plays.
    Seat,
    /// The seat that is asked, and one plays it.
    Asked,
    /// The table is one's own, and so are the eyes.
    Keeper,
    /// The table is one's own; nothing is looked at.
    Table,
}

impl Message {
    /// What it needs: the one table of rights.
    pub const fn needs(&self) -> Right {
        match self {
            Self::Library
            | Self::Sheet { .. }
            | Self::Check { .. }
            | Self::Seal { .. }
            | Self::Contents { .. }
            | Self::Rule { .. }
            | Self::Search { .. }
            | Self::Ground => Right::Anybody,
            Self::Table
            | Self::Chronicle
            | Self::Moment { .. }
            | Self::Why { .. }
            | Self::Export
            | Self::Report
            | Self::Query { .. }
            | Self::Measure { .. }
            | Self::Relations { .. } => Right::Eyes,
            Self::Say { .. } | Self::Undo => Right::Seat,
            Self::Ask { .. }
            | Self::Preview { .. }
            | Self::Odds { .. }
            | Self::Trials { .. }
            | Self::Give { .. } => Right::Asked,
            Self::Command { .. } | Self::Seats { .. } | Self::Hands { .. } | Self::PlayOn { .. } => {
                Right::Keeper
            }
            Self::Begin { .. } | Self::BeginOwn { .. } | Self::Open { .. } | Self::Record { .. } => {
                Right::Table
            }
        }
    }
}

/// The eyes an answer is made for. Only the door makes them, so they are always the speaker's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Eyes {
    speaker: Speaker,
    seat: Option<Seat>,
}

impl Eyes {
    /// The seat; nothing is an umpire's.
    pub fn seat<S: Sits>(self) -> Option<S> {
        self.seat.map(|seat| S::at(seat).expect("the door knows who plays"))
    }

    /// The seat of one who was let in with a right of a seat.
    pub fn own<S: Sits>(self) -> S {
        self.seat().expect("nobody is let in here without a seat")
    }

    /// Whether whoever looks plays more than one of these seats.
    pub const fn plays_several_of(self, people: Seats) -> bool {
        self.speaker.seats.among(people).count() > 1
    }

    /// The eyes that see what came of a message: where nothing is hidden his who is asked next, else still the same. Those of a seat the speaker
    /// does not play any more are another's of his.
    pub fn after(self, now: Standing) -> Result<Self, String> {
        now.look(self.speaker, self.seat)
    }
}

/// What the door must know of the battle on the table.
#[derive(Debug, Clone, Copy)]
pub struct Standing {
    /// Which seats are people's.
    pub people: Seats,
    /// Who is asked; nobody when all is over.
    pub asked: Option<Seat>,
    /// Whether somebody may be kept in the dark.
    pub secretive: bool,
}

impl Standing {
    /// The eyes a speaker looks with who asks for none in particular, or for some that may not be his any more.
    pub fn look(self, speaker: Speaker, wanted: Option<Seat>) -> Result<Eyes, String> {
        let own = speaker.seats.among(self.people);
        let [wanted, asked] = [wanted, self.asked].map(|seat| seat.filter(|seat| own.has(*seat)));
        let first = if self.secretive { wanted.or(asked) } else { asked.or(wanted) };
        self.eyes(speaker, first.or_else(|| own.iter().next()))
    }

    /// These eyes, if they are the speaker's.
    fn eyes(self, speaker: Speaker, seat: Option<Seat>) -> Result<Eyes, String> {
        match seat {
            Some(seat) if !speaker.seats.among(self.people).has(seat) => {
                Err(format!("these are not your eyes: you do not play {seat}"))
            }
            None if self.secretive && !(speaker.keeper && self.people.is_empty()) => {
                Err("here somebody may be kept in the dark: look with the eyes of a seat you play".to_owned())
            }
            _ => Ok(Eyes { speaker, seat }),
        }
    }
}

/// The one door: the eyes a request is answered for, or why it is not.
pub fn may(
    speaker: Speaker,
    eyes: Option<Seat>,
    needs: Right,
    table: Option<&Standing>,
) -> Result<Eyes, String> {
    let nothing = Eyes { speaker, seat: None };
    match needs {
        Right::Anybody => return Ok(nothing),
        Right::Table | Right::Keeper if !speaker.keeper => {
            return Err("only whoever keeps the table may do that".to_owned());
        }
        Right::Table => return Ok(nothing),
        Right::Eyes | Right::Seat | Right::Asked | Right::Keeper => {}
    }
    let table = table.ok_or("no battle is on the table: begin one or open a record first")?;
    let own = table.eyes(speaker, eyes)?;
    match (needs, own.seat, table.asked) {
        (Right::Seat | Right::Asked, None, _) => Err("only whoever plays may do that".to_owned()),
        (Right::Asked, Some(_), None) => Err("the battle is over: no more orders are taken".to_owned()),
        (Right::Asked, Some(seat), Some(asked)) if seat != asked && !table.people.has(asked) => {
            Err(format!("a commander decides for {asked}: let it command"))
        }
        (Right::Asked, Some(seat), Some(asked)) if seat != asked => {
            Err("another is deciding: ask again when it is your turn".to_owned())
        }
        _ => Ok(own),
    }
}
