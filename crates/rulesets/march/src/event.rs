//! What can happen. Each file of a phase has its own events; the ones here change units and commanders and serve all phases.

use dice::{Faces, RuleId};
use engine::{Outcome, Side, Telling};
use serde::Serialize;
use table::Spot;

use crate::command::price::Reasons;
use crate::state::{CommanderId, Condition, Contact, Fate, Formation, Lie, State, Step, UnitId, UnitSet};
use crate::status::Check;
use crate::{command, field, melee, movement, rally, shooting};

/// Something that happened. Folding it is the only way the field changes.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A step of a player turn has begun.
    StepBegan { turn: u32, active: Side, step: Step },
    /// MG-GEN-11: both sides diced for the first turn.
    /// - `dice`: side A's die, then side B's.
    /// - `first`: who moves first; nobody on a tie.
    FirstDiced { dice: Faces, first: Option<Side> },
    /// A unit lies in a new place or formation.
    /// - `gone`: how far the corner that moved most has moved, in inches.
    Placed { unit: UnitId, lie: Lie, formation: Formation, why: Why, from: Lie, gone: f64, rule: RuleId },
    /// MG-FRM-12: stands are removed; the rest may lie about another front centre.
    /// - `rule`: the rule that removes them (MG-SHO-19, MG-MEL-18).
    StandsLost { unit: UnitId, lost: u8, lie: Lie, rule: RuleId },
    /// Unsaved hits were suffered; those of the phase that have removed no stand yet are now so many.
    /// - `carried` (MG-MEL-18): how many of them are left over from an earlier round.
    /// - `rule`: the rule that adds them up (MG-SHO-16, MG-MEL-18).
    HitsNoted { unit: UnitId, hits: u16, carried: u16, rule: RuleId },
    /// MG-SHO-19, MG-MEL-18: so many hits are left when stands have been removed.
    /// - `hits`: how many: after fire none is kept.
    /// - `kept`: whether anybody is left to keep them.
    HitsLeft { unit: UnitId, hits: u16, kept: bool },
    /// MG-QUA-01: a quality check.
    QualityChecked { unit: UnitId, die: u8, needs: u8, check: Check },
    /// MG-ORD-01: a unit's order is now this.
    ConditionChanged { unit: UnitId, to: Condition, rule: RuleId },
    /// MG-EXH: cavalry is exhausted, or no longer.
    ExhaustionChanged { unit: UnitId, exhausted: bool, rule: RuleId },
    /// MG-UNI-11: a unit is gone for good.
    Destroyed { unit: UnitId, rule: RuleId },
    /// Two enemies touch by a move of one of them.
    /// - `contact`: who made it, on whom, from where.
    ContactMade { contact: Contact },
    /// A commander spent points (MG-CMD-13).
    /// - `reasons`: what for: each rule asks for one point.
    PointsSpent { commander: CommanderId, reasons: Reasons },
    /// A commander is somewhere else.
    /// - `rule`: MG-COM-02 for his own ride, MG-GEN-12 when he is deployed.
    CommanderPlaced { commander: CommanderId, at: Spot, rule: RuleId },
    /// MG-COM-03: a commander was ridden over and is with his own troops.
    CommanderOverrun { commander: CommanderId, by: UnitId, joins: UnitId, at: Spot },
    /// MG-COM-04: all his units are destroyed.
    CommanderRemoved { commander: CommanderId },
    /// The battle is over.
    Ended { outcome: Outcome },
    /// MG-CMD.
    Command(command::Event),
    /// MG-RAL.
    Rally(rally::Event),
    /// MG-MOV, MG-CHG, MG-SQR, MG-EVA.
    Movement(movement::Event),
    /// MG-SHO.
    Shooting(shooting::Event),
    /// MG-MEL, MG-RET, MG-PUR.
    Melee(melee::Event),
    /// Something that changes nothing and is only told.
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
    match event {
        Event::StepBegan { turn, active, step } => {
            state.turn = *turn;
            state.active = *active;
            state.step = *step;
            crate::sequence::expire_marks(state, *step);
        }
        Event::FirstDiced { first, .. } => state.first = *first,
        Event::Placed { unit, lie, formation, why, .. } => {
            let driven = matches!(why, Why::Retreated | Why::GaveWay(_));
            let known = if driven { field::touched_enemies(state, *unit) } else { UnitSet::default() };
            let moved = state.unit_mut(*unit);
            moved.lie = *lie;
            moved.formation = *formation;
            settle(state, *unit);
            if driven {
                let touched = field::touched_enemies(state, *unit);
                state.unit_mut(*unit).marks.driven_against.0 |= touched.0 & !known.0;
            }
        }
        Event::StandsLost { unit, lost, lie, .. } => {
            let hurt = state.unit_mut(*unit);
            hurt.stands -= lost;
            hurt.lie = *lie;
            if hurt.stands > 0 {
                settle(state, *unit);
            }
        }
        Event::HitsNoted { unit, hits, .. } | Event::HitsLeft { unit, hits, .. } => {
            state.unit_mut(*unit).hits = *hits;
        }
        Event::QualityChecked { unit, check, .. } => {
            state.unit_mut(*unit).marks.surrender_checked |= matches!(check, Check::Surrender(_));
        }
        Event::ConditionChanged { unit, to, .. } => state.unit_mut(*unit).condition = *to,
        Event::ExhaustionChanged { unit, exhausted, .. } => state.unit_mut(*unit).exhausted = *exhausted,
        Event::Destroyed { unit, .. } => {
            state.unit_mut(*unit).fate = Fate::Destroyed;
            state.contacts.retain(|contact| contact.attacker != *unit && contact.target != *unit);
        }
        Event::ContactMade { contact } => {
            let pair = |other: &Contact| {
                (other.attacker, other.target) == (contact.attacker, contact.target)
                    || (other.attacker, other.target) == (contact.target, contact.attacker)
            };
            match state.contacts.iter_mut().find(|other| pair(other)) {
                Some(known) => *known = *contact,
                None => state.contacts.push(*contact),
            }
        }
        Event::PointsSpent { commander, reasons } => {
            state.commander_mut(*commander).cp -= reasons.len() as u8;
        }
        Event::CommanderPlaced { commander, at, rule } => {
            let rider = state.commander_mut(*commander);
            rider.at = *at;
            rider.moved |= *rule == crate::ids::MG_COM_02;
        }
        Event::CommanderOverrun { commander, at, .. } => state.commander_mut(*commander).at = *at,
        Event::CommanderRemoved { commander } => state.commander_mut(*commander).fate = Fate::Destroyed,
        Event::Ended { outcome } => {
            state.over = Some(*outcome);
            state.agenda.clear();
        }
        Event::Command(event) => command::fold(state, event),
        Event::Rally(event) => rally::fold(state, event),
        Event::Movement(event) => movement::fold(state, event),
        Event::Shooting(event) => shooting::fold(state, event),
        Event::Melee(event) => melee::fold(state, event),
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
