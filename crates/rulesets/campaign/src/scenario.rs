//! A campaign as its file says it, and the first moment of it.

use std::collections::BTreeMap;

use engine::{Agenda, Fault, Names, Seat, Seats, Shared};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calendar::Turn;
use crate::character::{Character, full_constitution};
use crate::encounter::Cause;
use crate::kind::Kind;
use crate::options::Options;
use crate::state::{Due, Player, Setup, State, What};
use crate::{Task, ids};

/// A campaign as its file says it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scenario {
    /// What it is called.
    pub title: String,
    /// SX-CPLAY-02: the players in seat order, one to eight.
    pub seats: Vec<String>,
    /// SX-COPT-01: only those that differ.
    #[serde(default)]
    pub options: Options,
    /// Any moment of a campaign, for cases; left out, it begins in January 1867.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situation: Option<Situation>,
}

/// A moment of a campaign.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Situation {
    /// The month, 1 is January 1867.
    pub turn: Turn,
    /// The step of it that begins now.
    #[serde(default)]
    pub step: Step,
    /// The characters, by seat.
    pub characters: BTreeMap<Seat, Character>,
    /// SX-CFRM-06: the points of earlier lives, by seat.
    #[serde(default)]
    pub lives: BTreeMap<Seat, Vec<u32>>,
    /// An encounter that is about to be prepared, instead of a step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meets: Option<Meeting>,
}

/// An encounter that is about to be prepared.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Meeting {
    /// Whose it is.
    pub lead: Seat,
    /// What it is.
    pub kind: Kind,
    /// Why it happens.
    #[serde(default = "selected")]
    pub cause: Cause,
}

const fn selected() -> Cause {
    Cause::Selected
}

/// SX-CTIME-02: the steps of a month.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Step 1: recovery, and new characters.
    #[default]
    Month,
    /// Step 2.
    Travel,
    /// Step 3.
    Rolls,
}

/// SX-CPLAY-02: the most letters of a player's name. A character who is named after him with the number of his life has no more than 40 (SX-CCHR-02).
const LONGEST_PLAYER: usize = 32;

/// Builds the first moment, or says everything that is wrong.
pub(crate) fn set_up(scenario: &Scenario) -> Result<State, Vec<Fault>> {
    let mut faults: Vec<Fault> = scenario.options.faults();
    let count = scenario.seats.len();
    if !(1..=usize::from(Seat::MOST)).contains(&count) {
        faults.push(Fault::by_rule("seats", ids::SX_CPLAY_02, "a campaign has one to eight players"));
    }
    for (number, name) in scenario.seats.iter().enumerate() {
        let says = if name.trim().is_empty() {
            "every player needs a name"
        } else if name.chars().count() > LONGEST_PLAYER {
            "a player's name has 1 to 32 letters"
        } else if scenario.seats[..number].contains(name) {
            "another player has this name already: give each a name of his own"
        } else {
            continue;
        };
        faults.push(Fault::by_rule(format!("seats[{number}]"), ids::SX_CPLAY_02, says));
    }
    let known = |seat: Seat| usize::from(seat.number()) <= count;
    if let Some(situation) = &scenario.situation {
        let last = Turn::last_of(scenario.options.last_year.max(crate::calendar::FIRST_YEAR));
        if situation.turn.0 == 0 || situation.turn > last {
            let says = format!("the campaign has the months 1 to {}", last.0);
            faults.push(Fault::by_rule("situation.turn", ids::SX_CTIME_01, says));
        }
        for (seat, who) in &situation.characters {
            let place = format!("situation.characters.{seat}");
            if !known(*seat) {
                faults.push(Fault::by_rule(place, ids::SX_CPLAY_02, "there is no such seat"));
            } else if let Some((rule, says)) = wrong(who).or_else(|| wrong_drive(situation, who)) {
                faults.push(Fault::by_rule(place, rule, says));
            }
        }
        if let Some(meets) = &situation.meets {
            if !situation.characters.contains_key(&meets.lead) {
                faults.push(Fault::new("situation.meets.lead", "nobody has this seat"));
            }
        }
    }
    if faults.is_empty() { Ok(state(scenario)) } else { Err(faults) }
}

/// What cannot be true of a character.
fn wrong(who: &Character) -> Option<(engine::RuleId, &'static str)> {
    use crate::profession::Profession;
    let gunfighter = who.profession == Profession::Gunfighter;
    let native = who.profession == Profession::Renegade;
    if !(3..=6).contains(&who.cv) {
        Some((ids::SX_CCHR_03, "a Combat Value is 3 to 6"))
    } else if who.coolness > 6 {
        Some((ids::SX_CIMP_04, "Coolness is 0 to 6"))
    } else if who.steady > 2 {
        Some((ids::SX_CIMP_02, "the count of steady shoot-outs is 0 to 2"))
    } else if gunfighter != who.law.is_some() {
        Some((ids::SX_CPROF_06, "a Gunfighter, and nobody else, is wanted or hired"))
    } else if native != who.people.is_some() {
        Some((
            ids::SX_CNAT_03,
            "a Native American character, and nobody else, is a free band leader with a people",
        ))
    } else if !who.locales().contains(&who.locale) {
        Some((ids::SX_CNAT_07, "this locale is not open to the character"))
    } else {
        None
    }
}

/// SX-CDRIVE-01: a drive has three months, and its month is the one the campaign is in: where a month is about to begin, the one that has just ended.
fn wrong_drive(situation: &Situation, who: &Character) -> Option<(engine::RuleId, &'static str)> {
    let (month, _) = who.drive()?;
    let (months, says) = match (&situation.meets, situation.step) {
        (Some(_), _) => (1..=3, "a drive is in its month 1, 2 or 3"),
        (None, Step::Month) => (1..=2, "when a month begins, month 1 or 2 of a drive lies behind"),
        (None, Step::Travel | Step::Rolls) => (
            2..=3,
            "a drive that is ridden or rolled for is in its month 2 or 3: month 1 rolls where it was selected",
        ),
    };
    (!months.contains(&month)).then_some((ids::SX_CDRIVE_01, says))
}

fn state(scenario: &Scenario) -> State {
    let mut players: Vec<Player> = scenario.seats.iter().map(|_| Player::default()).collect();
    let mut agenda = Agenda::default();
    let mut due = Vec::new();
    let mut turn = Turn(0);
    if let Some(situation) = &scenario.situation {
        turn = situation.turn;
        for (seat, who) in &situation.characters {
            let player = &mut players[usize::from(seat.number()) - 1];
            player.lives = situation.lives.get(seat).cloned().unwrap_or_default();
            player.life = player.lives.len() as u8 + 1;
            player.who = Some(completed(who, &scenario.options));
        }
        match (&situation.meets, situation.step) {
            (Some(meets), _) => {
                due.push(Due { lead: meets.lead, what: What::Is(meets.kind, meets.cause) });
                agenda.push_in_order([Task::Encounters, Task::EndMonth]);
            }
            (None, Step::Month) => turn = Turn(turn.0 - 1),
            (None, step) => crate::month::push_steps(&mut agenda, players.len() as u8, step == Step::Travel),
        }
    }
    State {
        setup: Shared::new(Setup {
            names: Names::new([]),
            seats: scenario.seats.clone(),
            options: scenario.options.clone(),
        }),
        turn,
        playing: Seats::first(players.len() as u8),
        players,
        due,
        encounters: Vec::new(),
        towns: Vec::new(),
        agenda,
        over: None,
    }
}

/// A character with what a file leaves out worked out.
fn completed(who: &Character, options: &Options) -> Character {
    let mut who = who.clone();
    if who.full == 0 {
        who.full = full_constitution(who.cv, who.profession, who.woman, options);
    }
    if who.constitution == 0 {
        who.constitution = who.full;
    }
    who
}
