//! From an encounter of the campaign to a scenario of `sixgun`: the ground, the sides, who stands where, and what it is about. One file an encounter.
//!
//! By then the town or trail is known, everybody has been recruited, and a chase has been ridden to its end. What is still rolled or asked here (SX-CENC-07,
//! points 5 and 6: townsfolk, starting buildings, distances, places) comes from the [`Desk`]. In every scenario side A is the hunted, the robbers, the
//! rustlers, the besieged, and in a Gunfight the lead's; side B is the other one. The lead's side is red (SX-COPT-02).

pub mod camp;
pub mod capture;
pub mod gunfight;
pub mod indians;
pub mod jail_break;
mod places;
pub mod posse;
pub mod robbery;
pub mod rustling;
mod stage;
mod streets;

use engine::Side;
use sixgun::options::Options;
use sixgun::scenario::Scenario;

use crate::council::{Desk, Stop};
use crate::locale::Locale;
use crate::people::{Person, Sheet};

/// The hunted side.
pub const HUNTED: Side = Side::A;
/// The other one.
pub const HUNTERS: Side = Side::B;

/// Who meets whom, and where in the West.
#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    /// What the scenario is called.
    pub title: String,
    /// SX-COPT-02: the side of the lead, which is red.
    pub lead: Side,
    /// SX-CLOC-06.
    pub locale: Locale,
    /// SX-COPT-02: the tactical game of the campaign.
    pub tactics: Options,
    /// SX-COPT-01: house option `alarm-at-or-below`.
    pub alarm_at_or_below: bool,
    /// The hunted, the prisoner, the Runners, the robbers, the rustlers, the besieged; in a Gunfight the lead's side.
    pub hunted: Company,
    /// The law, the Chasers, the pursuers, the attackers; in a Gunfight the opponent's side.
    pub hunters: Company,
}

/// One side of a meeting.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Company {
    /// What it is called.
    pub name: String,
    /// Everybody, the principal first.
    pub people: Vec<Person>,
    /// SX-CFRM-03: the first of them is a principal. Chasers and war bands may have none.
    pub led: bool,
}

impl Meeting {
    /// SX-CIND-12: whether a war band met here has the rules for Apaches.
    fn apaches(&self, person: &Person) -> bool {
        let warrior = person.row.is_some_and(|row| row.sheet == Sheet::Indians);
        person.apache || (warrior && self.locale == Locale::Southwest)
    }
}

/// Draws a scenario up with nobody to ask: every choice is that of an absent player (SX-CDEC-01).
pub fn by_itself(
    dice: &mut dyn dice::Dice,
    draw: impl FnOnce(&mut Desk<'_>) -> Result<Scenario, Stop>,
) -> Result<Scenario, Stop> {
    draw(&mut Desk { dice, council: &mut crate::council::Absent })
}
