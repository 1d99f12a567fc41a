//! Shooting in words: what a volley promises, and what is told of it.

use engine::event::SumLine;

use super::{Event, Part, Party, Volley};
use crate::prelude::*;
use crate::state::Cover;

/// An event of the sub-step as a sentence.
pub(crate) fn tell(state: &State, event: &Event) -> Telling {
    let Event::Fired { volley, dice, again, hits } = event;
    let (shooter, mark) = (volley.aimed.shooter, volley.aimed.mark);
    let s = if *hits == 1 { "" } else { "s" };
    let mut says = format!("{}: {hits} hit{s}.", volley.in_words(state));
    if !again.is_empty() {
        let second: Vec<String> = again.iter().map(u8::to_string).collect();
        says.insert_str(says.len() - 1, &format!(" (second dice {})", second.join(", ")));
    }
    let needs = volley.needs.total();
    let counts = if needs >= 7 { 6..=6 } else { needs.max(1) as u8..=6 };
    Telling::new(ids::SC_FIR_13, says)
        .about([state.name(shooter.unit), state.name(mark.unit)])
        .rolled(
            format!("{} shoots at {}", called(state, shooter), called(state, mark)),
            dice,
            counts,
            sum_of(&volley.needs),
        )
        .drawn(volley.ruler())
        .seen(Beat::Shot {
            by: state.name(shooter.unit).to_owned(),
            at: state.name(mark.unit).to_owned(),
            from: (volley.line.from.x, volley.line.from.y),
            to: (volley.line.to.x, volley.line.to.y),
            hits: Some(u32::from(*hits)),
        })
}

/// The lines of a sum as a client shows them.
pub(crate) fn sum_of(tally: &Tally) -> impl Iterator<Item = SumLine> + '_ {
    tally.shown()
}

/// "4e Ligne", "the screen of 4e Ligne".
fn called(state: &State, party: Party) -> String {
    match party.part {
        Part::Unit => state.name(party.unit).to_owned(),
        Part::Screen => format!("the screen of {}", state.name(party.unit)),
    }
}

impl Volley {
    /// "6 dice, 3+".
    pub(super) fn odds(&self) -> String {
        format!("{}, {}", dice_in_words(self.dice), needs_in_words(self.needs.total()))
    }

    /// "1st Foot shoots at 4e Ligne with 24 models, muskets at close range (3.5 inches): 6 dice, 3 or more hits".
    pub(super) fn in_words(&self, state: &State) -> String {
        let many = if self.models == 1 { "" } else { "s" };
        let range = if self.how.far { "far" } else { "close" };
        let through = if self.how.through { ", through skirmishers or guns" } else { "" };
        let cover = match self.how.cover {
            Cover::None => "",
            Cover::Soft => ", into soft cover",
            Cover::Hard => ", into hard cover",
        };
        format!(
            "{} shoots at {} with {} model{many}, {} at {range} range ({:.1} inches){cover}{through}: {}",
            called(state, self.aimed.shooter),
            called(state, self.aimed.mark),
            self.models,
            self.fire.name(),
            self.range,
            self.odds()
        )
    }

    /// What the volley would be: its line, its arc, its score and its dice.
    pub(super) fn preview(&self, state: &State) -> Preview {
        Preview::saying(format_args!("{}.", self.in_words(state)))
            .costing(&self.needs)
            .drawn(self.ruler())
            .drawn(self.arc())
    }
}

fn dice_in_words(dice: u8) -> String {
    format!("{dice} {}", if dice == 1 { "die" } else { "dice" })
}

/// SC-FIR-13, SC-FIR-14: the number a die must show.
fn needs_in_words(needs: i32) -> String {
    match needs {
        ..=1 => "every die hits".to_owned(),
        2..=5 => format!("{needs} or more hits"),
        6 => "a 6 hits".to_owned(),
        7.. => format!("needing {needs}: a 6 and then 4 or more hits"),
    }
}
