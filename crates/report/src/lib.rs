//! The report of a battle: what a player would tell at the club afterwards, made from what the engine told and the data it carried.
//!
//! [`Report::of`] plays a battle again once and gathers everything: the story turn by turn, the ways of the pieces, the turning points, the
//! rolls that decided, the luck of both sides and the bill of losses. [`Report::page`] makes one page of it that stands alone and prints
//! well. No rule and no game is known here.

mod affairs;
mod arrows;
mod bill;
mod moments;
mod page;
mod rolls;
mod story;

use engine::event::Telling;
use engine::play::Play;
use engine::record::Record;
use engine::view::{Ended, GroundView, Objective, View};
use engine::{BySide, Refused, Side};
use serde::{Deserialize, Serialize};

pub use bill::Fate;
pub use moments::TurningPoint;
pub use rolls::{DecisiveRoll, Luck, Read};

use crate::arrows::Way;
use crate::moments::Moment;

/// A battle, told. Whoever tells it need not draw it: as data it goes from an engine to the desk that makes a page of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Report {
    title: String,
    /// What the scenario says of itself.
    says: String,
    ground: GroundView,
    start: View,
    #[cfg_attr(feature = "typescript", ts(type = "unknown[]"))]
    chapters: Vec<Chapter>,
    reckoning: Reckoning,
    /// How many of the sentences that were told stand in the story.
    told: Share,
}

/// One turn of the story.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Chapter {
    turn: u32,
    paragraphs: Vec<Paragraph>,
    ways: Vec<Way>,
    /// How the table looked when the turn was over.
    end: View,
}

/// Some of a turn's story.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paragraph {
    /// Whose part of the turn it tells of, if each side has its own.
    pub side: Option<Side>,
    /// What happened.
    pub says: String,
}

/// So many of so many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Share {
    /// So many.
    pub of: usize,
    /// Of these.
    pub all: usize,
}

/// What a battle came to, in numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reckoning {
    /// How it ended, if it has.
    pub ended: Option<Ended>,
    /// How what wins and loses it stood at the end.
    pub objectives: Vec<Objective>,
    /// Where the battle turned, in order of time.
    pub turning_points: Vec<TurningPoint>,
    /// The rolls that mattered most and were least likely, in order of time.
    pub decisive: Vec<DecisiveRoll>,
    /// What each side rolled against what was to be expected, by the rule of the roll.
    pub luck: BySide<Vec<Luck>>,
    /// Every piece that is weaker, out of order or gone; the worst first.
    pub losses: BySide<Vec<Fate>>,
}

impl Report {
    /// The report of a battle for a seat, or for an umpire. It tells everything, as a record does: where seats are kept in the dark it is theirs
    /// when all is over.
    pub fn of(play: &dyn Play, seat: Option<Side>) -> Result<Self, Refused> {
        let record = play.record_for(seat)?;
        let title = title(&record);
        let says =
            record.scenario.get("says").and_then(|says| says.as_str()).unwrap_or_default().trim().to_owned();
        let moments = moments::of(play, record);
        let (start, end) = (play.at(0).view(None), play.view(None));
        let (chapters, told) = chapters(&start, &moments);
        let reckoning = Reckoning {
            ended: end.ended.clone(),
            objectives: end.objectives.clone(),
            turning_points: moments::turning_points(&moments),
            decisive: rolls::decisive(&moments),
            luck: rolls::luck(&moments, &sides(&start, &end)),
            losses: bill::losses(&start, &end, moments.iter().flat_map(tellings)),
        };
        Ok(Self { title, says, ground: play.ground(), start, chapters, reckoning, told })
    }

    /// What it came to, in numbers.
    pub fn reckoning(&self) -> &Reckoning {
        &self.reckoning
    }

    /// The same, when the rest is not wanted.
    pub fn into_reckoning(self) -> Reckoning {
        self.reckoning
    }

    /// How many of the sentences that were told stand in the story.
    pub const fn told(&self) -> Share {
        self.told
    }

    /// The story, a list of paragraphs for each turn.
    pub fn story(&self) -> impl Iterator<Item = (u32, &[Paragraph])> {
        self.chapters.iter().map(|chapter| (chapter.turn, &chapter.paragraphs[..]))
    }

    /// One page of HTML that needs nothing else. `titles` says what a rule is called, if its book is at hand.
    pub fn page(&self, titles: &dyn Fn(&str) -> Option<String>) -> String {
        page::page(self, titles)
    }
}

/// What the scenario is called.
fn title(record: &Record) -> String {
    let title = record.scenario.get("title").and_then(|title| title.as_str()).unwrap_or_default().trim();
    if title.is_empty() { "A battle".to_owned() } else { title.to_owned() }
}

/// Whose each piece is: those who came later are known at the end.
fn sides<'v>(start: &'v View, end: &'v View) -> impl Fn(&str) -> Option<Side> + use<'v> {
    let pieces: std::collections::BTreeMap<&str, Side> =
        start.pieces.iter().chain(&end.pieces).map(|piece| (piece.name.as_str(), piece.side)).collect();
    move |name| pieces.get(name).copied()
}

/// The battle turn by turn. An order belongs to the turn in which it was given.
fn chapters(start: &View, moments: &[Moment]) -> (Vec<Chapter>, Share) {
    let mut teller = story::Teller::default();
    let mut told = Share::default();
    let mut before = start;
    let mut chapters = Vec::new();
    for turn in moments.chunk_by(|one, next| one.turn == next.turn) {
        let (Some(first), Some(end)) = (turn.first(), turn.last().and_then(|last| last.after.as_ref()))
        else {
            continue;
        };
        told.all += turn.iter().map(|moment| moment.told.len()).sum::<usize>();
        let mut paragraphs = Vec::new();
        for (side, part) in parts(turn) {
            let affairs = affairs::of(part.iter().flat_map(tellings));
            let (says, used) = teller.paragraph(&affairs, before);
            told.of += used;
            paragraphs.extend(says.map(|says| Paragraph { side, says }));
        }
        let ways = arrows::ways(before, end, turn.iter().flat_map(tellings));
        chapters.push(Chapter { turn: first.turn, paragraphs, ways, end: end.clone() });
        before = end;
    }
    (chapters, told)
}

fn tellings(moment: &Moment) -> &[Telling] {
    &moment.told
}

/// The parts of a turn that each get a paragraph: one side's turn, then the other's. Where the sides act by turns all the time, as figures do,
/// the whole turn is one.
fn parts(turn: &[Moment]) -> Vec<(Option<Side>, &[Moment])> {
    let parts: Vec<&[Moment]> = turn.chunk_by(|one, next| one.active == next.active).collect();
    match parts.len() {
        1 | 2 => parts.into_iter().map(|part| (part.first().map(|moment| moment.active), part)).collect(),
        _ => vec![(None, turn)],
    }
}
