//! What can change a battle. What is told of it is told where it happens, with its dice and what there is to see; an event holds only what changes.

use engine::Outcome;

use crate::field;
use crate::prelude::*;
use crate::state::Credit;

/// Something that happened. Folding it is the only way the field changes.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A step of a player turn has begun.
    StepBegan { turn: u32, active: Side, step: Step },
    /// MG-GEN-11: the side that moves first is known.
    FirstKnown { first: Side },
    /// A unit lies in a new place or formation.
    Placed { unit: UnitId, lie: Lie, formation: Formation },
    /// MG-RET-05: a retreat has driven a unit against these enemies.
    DrivenAgainst { unit: UnitId, enemies: UnitSet },
    /// MG-FRM-12: stands are removed; the rest may lie about another front centre.
    StandsLost { unit: UnitId, lost: u8, lie: Lie },
    /// MG-SHO-16, MG-MEL-18: the hits of the phase that have removed no stand yet are now so many.
    HitsNoted { unit: UnitId, hits: u16 },
    /// MG-RTE-08: a unit has taken its surrender check.
    SurrenderChecked { unit: UnitId },
    /// MG-ORD-01: a unit's order is now this.
    ConditionChanged { unit: UnitId, to: Condition },
    /// MG-EXH: cavalry is exhausted, or no longer.
    ExhaustionChanged { unit: UnitId, exhausted: bool },
    /// MG-UNI-11: a unit is gone for good.
    Destroyed { unit: UnitId },
    /// Two enemies touch by a move of one of them.
    /// - `contact`: who made it, on whom, from where.
    ContactMade { contact: Contact },
    /// MG-CMD-04: a commander has so many points this turn.
    PointsGiven { commander: CommanderId, points: u8 },
    /// MG-CMD-13: a commander spent so many.
    PointsSpent { commander: CommanderId, points: u8 },
    /// A commander is somewhere else.
    CommanderPlaced { commander: CommanderId, at: Spot },
    /// MG-COM-02: he has ridden there.
    CommanderRode { commander: CommanderId, at: Spot },
    /// MG-COM-04: all his units are destroyed.
    CommanderRemoved { commander: CommanderId },
    /// MG-RAL-01: a unit took its attempt.
    RallyTried { unit: UnitId, rallied: bool },
    /// MG-MOV-13: the contacts that exist when the movement phase begins.
    ContactsNoted,
    /// MG-CMD-12: a second half of an action is paid for, or no longer.
    CreditSet { credit: Option<Credit> },
    /// MG-CHG-01: a unit ended its move in contact.
    Charged { unit: UnitId },
    /// MG-SQR-04: infantry tried to form square against some cavalry.
    SquareTried { unit: UnitId, against: UnitSet, failed: bool },
    /// MG-SHO-01: a unit has shot.
    Shot { unit: UnitId },
    /// MG-MEL-15: a round of a melee begins.
    RoundBegan { units: UnitSet },
    /// It is over.
    RoundEnded { units: UnitSet },
    /// The battle is over.
    Ended { outcome: Outcome },
    /// Something is told.
    Told(Box<Telling>),
}

impl From<Telling> for Event {
    fn from(telling: Telling) -> Self {
        Self::Told(Box::new(telling))
    }
}

/// What brought a unit to its new place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// MG-GEN-12.
    Deployed,
    /// MG-MOV.
    Moved,
    /// MG-CHG: at this enemy.
    Charged(UnitId),
    /// MG-CHG-05: on this enemy.
    LinedUp(UnitId),
    /// MG-FRM-13.
    ChangedFormation,
    /// MG-SQR-03.
    FormedSquare,
    /// MG-EVA-03: from this enemy.
    Evaded(UnitId),
    /// MG-RAL-04.
    Rallied,
    /// MG-RTE.
    Fled,
    /// MG-RET-01.
    Retreated,
    /// MG-RET-03: to this friend.
    GaveWay(UnitId),
    /// MG-EXH-02, MG-PUR-04.
    Withdrew,
    /// MG-PUR-02: this enemy.
    Pursued(UnitId),
}

/// Changes the field as the event says.
pub fn fold(state: &mut State, event: &Event) {
    match *event {
        Event::StepBegan { turn, active, step } => {
            (state.turn, state.active, state.step) = (turn, active, step);
            crate::sequence::expire_marks(state, step);
        }
        Event::FirstKnown { first } => state.first = Some(first),
        Event::Placed { unit, lie, formation } => {
            let moved = state.unit_mut(unit);
            (moved.lie, moved.formation) = (lie, formation);
            settle(state, unit);
        }
        Event::DrivenAgainst { unit, enemies } => state.unit_mut(unit).marks.driven_against.0 |= enemies.0,
        Event::StandsLost { unit, lost, lie } => {
            let hurt = state.unit_mut(unit);
            hurt.stands -= lost;
            hurt.lie = lie;
            if hurt.stands > 0 {
                settle(state, unit);
            }
        }
        Event::HitsNoted { unit, hits } => state.unit_mut(unit).hits = hits,
        Event::SurrenderChecked { unit } => state.unit_mut(unit).marks.surrender_checked = true,
        Event::ConditionChanged { unit, to } => state.unit_mut(unit).condition = to,
        Event::ExhaustionChanged { unit, exhausted } => state.unit_mut(unit).exhausted = exhausted,
        Event::Destroyed { unit } => {
            state.unit_mut(unit).fate = Fate::Destroyed;
            state.contacts.retain(|contact| contact.attacker != unit && contact.target != unit);
        }
        Event::ContactMade { contact } => {
            let pair = |other: &Contact| {
                (other.attacker, other.target) == (contact.attacker, contact.target)
                    || (other.attacker, other.target) == (contact.target, contact.attacker)
            };
            match state.contacts.iter_mut().find(|other| pair(other)) {
                Some(known) => *known = contact,
                None => state.contacts.push(contact),
            }
        }
        Event::PointsGiven { commander, points } => state.commander_mut(commander).cp = points,
        Event::PointsSpent { commander, points } => state.commander_mut(commander).cp -= points,
        Event::CommanderPlaced { commander, at } => state.commander_mut(commander).at = at,
        Event::CommanderRode { commander, at } => {
            let rider = state.commander_mut(commander);
            (rider.at, rider.moved) = (at, true);
        }
        Event::CommanderRemoved { commander } => state.commander_mut(commander).fate = Fate::Destroyed,
        Event::RallyTried { unit, rallied } => {
            let marks = &mut state.unit_mut(unit).marks;
            marks.tried_to_rally = true;
            marks.rallied |= rallied;
        }
        Event::ContactsNoted => {
            let touched = |(unit, _)| (unit, field::touched_enemies(state, unit));
            let touched: Vec<(UnitId, UnitSet)> = state.of_side(state.active).map(touched).collect();
            for (unit, enemies) in touched {
                state.unit_mut(unit).marks.touched_at_start = enemies;
            }
        }
        Event::CreditSet { credit } => state.credit = credit,
        Event::Charged { unit } => state.unit_mut(unit).marks.charged = true,
        Event::SquareTried { unit, against, failed } => {
            let marks = &mut state.unit_mut(unit).marks;
            marks.square_tried.0 |= against.0;
            marks.square_failed |= failed;
        }
        Event::Shot { unit } => state.unit_mut(unit).marks.shot = true,
        Event::RoundBegan { units } => {
            state.units.iter_mut().for_each(|unit| unit.marks.surrender_checked = false);
            units.iter().for_each(|unit| state.unit_mut(unit).marks.fought = true);
        }
        // MG-MEL-13: water counts in the first round only; other melees still have theirs before them.
        Event::RoundEnded { units } => {
            let fought = |contact: &&mut Contact| units.has(contact.attacker) && units.has(contact.target);
            state.contacts.iter_mut().filter(fought).for_each(|contact| contact.over_water = false);
        }
        Event::Ended { outcome } => {
            state.over = Some(outcome);
            state.agenda.clear();
        }
        Event::Told(_) => {}
    }
}

/// After a unit has come to lie otherwise: its footprint, and the contacts it has left.
fn settle(state: &mut State, unit: UnitId) {
    let setup = state.setup.clone();
    state.unit_mut(unit).settle(&setup.terrain, setup.unit(unit).profile.arm);
    let mut contacts = std::mem::take(&mut state.contacts);
    contacts.retain(|contact| {
        (contact.attacker != unit && contact.target != unit) || state.touch(contact.attacker, contact.target)
    });
    state.contacts = contacts;
}
