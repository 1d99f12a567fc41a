//! SX-END-04: what an encounter reports back to whatever is larger: how it ended, who holds the field, and what becomes of everybody.
//!
//! A campaign sets an encounter up with a [`crate::scenario::Scenario`] (what a character brings along: `lasting`, `coolness`,
//! `shoot-outs`) and reads its [`Report`], which speaks in the same numbers.

use crate::prelude::*;
use crate::sequence::side_left;

/// An encounter that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    /// Who won; nothing is a draw.
    pub winner: Option<Side>,
    /// The rule that ended it.
    pub rule: &'static str,
    /// The side that alone has somebody in action on the table; nobody if both have, or neither.
    pub holds_the_field: Option<Side>,
    /// SX-CRD-13: the day on which it ended.
    pub day: u8,
    /// The turn in which it ended.
    pub turn: u32,
    /// SX-CHR-09: at least one shot was fired.
    pub shots_fired: bool,
    /// Everybody, side A's in roster order, then side B's.
    pub figures: Vec<Homecoming>,
    /// Every horse.
    pub horses: Vec<HorseLeft>,
}

/// What a figure takes home from an encounter that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Homecoming {
    pub name: String,
    pub side: Side,
    /// SX-CHR-01: it stands for a player.
    pub player: bool,
    /// Where it is now.
    pub fate: Fate,
    /// It lives.
    pub alive: bool,
    /// SX-DMG-09: the enemy has it.
    pub captured: bool,
    /// SX-DMG-06, SX-ADV-35: what is left of its Constitution; nothing for the dead.
    pub constitution: u8,
    /// SX-DMG-03: what it brings into its next encounter as damage that lasts, if it fought tomorrow.
    pub lasting: u8,
    /// SX-DMG-07: months until it is at full strength.
    pub months_to_heal: u8,
    /// SX-CHR-09, SX-CHR-10, SX-CHR-11: its Coolness from now on.
    pub coolness: u8,
    /// SX-CHR-09: shoot-outs stood through since Coolness last rose.
    pub shoot_outs: u8,
    /// SX-CHR-10: it ran away at some time.
    pub ran_away: bool,
    /// The horse it is on.
    pub rides: Option<String>,
}

/// Where a figure is when all is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// SX-END-01: on the table and conscious, running ones included.
    InAction,
    /// SX-MOV-08: it left by an exit of its side.
    GotAway,
    /// SX-MOV-15, SX-END-03: it ran off the table, or was of a side that conceded.
    RanOff,
    /// SX-DMG-02: it lies unconscious and nobody has taken it.
    Down,
    /// SX-DMG-09, SX-ACT-16.
    Captured,
    /// SX-DMG-03, SX-ADV-26.
    Dead,
}

/// A horse when all is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct HorseLeft {
    pub name: String,
    /// SX-HORSE-10: over 24 points of damage kill it.
    pub dead: bool,
    /// Damage taken.
    pub damage: u8,
    pub rider: Option<String>,
}

/// SX-CHR-09: so many shoot-outs stood through raise Coolness.
const LESSONS: u8 = 3;
/// SX-HORSE-10: more damage than this kills a horse.
const KILLS_A_HORSE: u8 = 24;

/// SX-END-04: the report of an encounter; nothing while it lasts.
pub fn report(state: &State) -> Option<Report> {
    let Outcome { winner, rule } = state.over?;
    let left = Side::BOTH.map(|side| side_left(state, side));
    Some(Report {
        winner,
        rule: rule.0,
        holds_the_field: match left {
            [true, false] => Some(Side::A),
            [false, true] => Some(Side::B),
            [true, true] | [false, false] => None,
        },
        day: state.day,
        turn: state.turn,
        shots_fired: state.figures.iter().any(|figure| figure.in_shoot_out),
        figures: state.everybody().map(|figure| homecoming(state, figure)).collect(),
        horses: (0..state.horses.len() as u8).map(|horse| horse_left(state, HorseId(horse))).collect(),
    })
}

/// SX-END-04: captures, then passing damage given back, then survivors raised to 1, then Coolness.
pub fn homecoming(state: &State, figure: FigureId) -> Homecoming {
    let it = state.figure(figure);
    let fate = fate(it);
    let alive = fate != Fate::Dead;
    let full = state.constitution(figure);
    let constitution = if alive { constitution(state, figure) } else { 0 };
    let (coolness, shoot_outs) = lesson(state, figure);
    let rides = if let Ride::Horse(horse) = it.ride { Some(state.horse_piece(horse)) } else { None };
    Homecoming {
        name: state.name(figure).to_owned(),
        side: it.side,
        player: state.character(figure).player,
        fate,
        alive,
        captured: fate == Fate::Captured,
        constitution,
        lasting: full - constitution,
        months_to_heal: if alive { full - constitution } else { 0 },
        coolness,
        shoot_outs,
        ran_away: it.ran_away,
        rides: rides.map(|horse| state.names().of(horse).to_owned()),
    }
}

fn fate(figure: &Figure) -> Fate {
    match figure.status {
        Status::Up
        | Status::PoppedUp(_)
        | Status::Ducked(_)
        | Status::Thrown { .. }
        | Status::Running { .. } => Fate::InAction,
        Status::OffTable if figure.ran_away => Fate::RanOff,
        Status::OffTable => Fate::GotAway,
        Status::Unconscious => Fate::Down,
        Status::Captured => Fate::Captured,
        Status::Dead => Fate::Dead,
    }
}

fn horse_left(state: &State, id: HorseId) -> HorseLeft {
    let horse = &state.horses[usize::from(id.0)];
    HorseLeft {
        name: state.names().of(state.horse_piece(id)).to_owned(),
        dead: horse.damage > KILLS_A_HORSE,
        damage: horse.damage,
        rider: horse.rider.map(|rider| state.name(rider).to_owned()),
    }
}

/// SX-DMG-06: without passing damage, and at least 1. SX-ADV-35: exactly 1 for the badly wounded and those shot unconscious, whose
/// Constitution the bullet did not touch.
fn constitution(state: &State, figure: FigureId) -> u8 {
    let it = state.figure(figure);
    let advanced = state.setup.options.has(Module::Gunplay);
    let down = matches!(it.status, Status::Unconscious | Status::Captured);
    let shot_down = down && state.constitution_left(figure) > 0;
    if advanced && (it.bad_wounds > 0 || shot_down) {
        return 1;
    }
    state.constitution(figure).saturating_sub(it.lasting).max(1)
}

/// SX-CHR-09, SX-CHR-10, SX-CHR-11: Coolness and the count of shoot-outs after this one. Only player characters learn (SX-CHR-08).
fn lesson(state: &State, figure: FigureId) -> (u8, u8) {
    let it = state.figure(figure);
    let character = state.character(figure);
    let before = (it.coolness, character.shoot_outs);
    if !character.player || !it.in_shoot_out || it.status == Status::Dead {
        return before;
    }
    if it.ran_away {
        return (it.coolness.saturating_sub(1), character.shoot_outs);
    }
    let count = character.shoot_outs + 1;
    if count >= LESSONS { ((it.coolness + 1).min(6), 0) } else { (it.coolness, count) }
}
