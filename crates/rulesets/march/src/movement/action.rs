//! How an action is carried out: from pause to pause, then unit by unit to its end, into contact, and paid for.

mod contact;
mod pauses;

use std::iter;

use contact::{line_up, make_contact};

use super::stops::{
    Berth, beside_partner, first_within, goes_over_water, reaches_difficult, short_of_friends, stop_short,
    straight_on,
};
use super::{Leg, LegalChanges, LegalMove, Short, Task, rate_from, tell_short};
use crate::charge::{self, Aim, LiningUp};
use crate::command::price::{Kind, MOST_IN_GROUP, Part, Parts, Reasons, price, reasons};
use crate::command::spend;
use crate::field;
use crate::formation::{self, LegalChange};
use crate::grammar::list;
use crate::layout::MOST_STANDS;
use crate::options::CpAction;
use crate::order::{Continue, Halt};
use crate::prelude::*;
use crate::state::{Buys, Credit};
use crate::{interrupts, task};

/// An action that has been ordered and is not over yet.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Action {
    /// Who pays.
    pub payer: CommanderId,
    /// What is done.
    pub deed: Deed,
    /// How far it has got.
    pub at: Fraction,
    /// MG-SQR-04: infantry that has had its pause in this action.
    pub asked: UnitSet,
    /// MG-CHG-10: cavalry that has decided whether to evade in this action.
    pub decided: UnitSet,
    /// MG-EVA-04: cavalry that has evaded it, which nobody of it may touch any more.
    pub evaded: UnitSet,
    /// MG-CMD-17: whether somebody has made contact.
    pub contact: bool,
    /// MG-CHG-09: points for difficult ground that are due only if it is reached.
    pub ground: u8,
    /// MG-CMD-12: what the payment buys beside this, if anything.
    pub credit: Option<Credit>,
}

/// What an action does.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Deed {
    /// Moves and charges.
    Moves(ArrayVec<Leg, MOST_IN_GROUP>),
    /// Formation changes.
    Changes(ArrayVec<LegalChange, MOST_IN_GROUP>),
}

/// A fraction of a move, in thousand-millionths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Fraction(u32);

impl Fraction {
    /// All of it.
    pub const WHOLE: Self = Self(1_000_000_000);

    /// The nearest fraction to a number from 0 to 1.
    pub fn of(t: f64) -> Self {
        Self(libm::round(t.clamp(0.0, 1.0) * 1e9) as u32)
    }

    /// The fraction as a number.
    pub fn t(self) -> f64 {
        f64::from(self.0) / 1e9
    }
}

/// What the rest of a group leaves to one of it that lines up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room<'a> {
    /// MG-CHG-10: the place ordered for its partner, if that comes later.
    pub held: &'a [Rect],
    /// MG-EVA-04: who has evaded the group.
    pub evaded: UnitSet,
}

/// MG-EVA-04: notes that cavalry has evaded the action it was asked about.
pub fn note_evaded(ctx: &mut Ctx<'_, March>, cavalry: UnitId) {
    for waiting in ctx.agenda().iter_mut() {
        if let task::Task::Movement(Task::Act(action, _)) = waiting {
            action.evaded.add(cavalry);
        }
    }
}

/// Where an action stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Stage {
    /// It goes on to the next pause, or to its end.
    Go,
    /// MG-CHG-09: infantry has had its say; the mover may have a choice.
    Paused(UnitSet),
    /// MG-CHG-09: the mover decides.
    MayHalt,
    /// This unit of it goes to its end.
    Arrive(u8),
    /// This unit of it lines up on whom it touches.
    Strike(u8),
    /// This unit of it is in contact with whom it touches now.
    Contact(u8),
    /// It is paid for.
    Conclude,
}

/// Starts a move: all of it but the contact surcharge is paid (MG-CMD-17).
pub fn begin_move(ctx: &mut Ctx<'_, March>, legal: LegalMove) {
    let contact = legal.parts.iter().any(|part| part.contact);
    let due = due_at_once(ctx, &legal);
    let cost = price(ctx, legal.payer, Kind::Move, &due);
    let ground = legal.price.total() - cost.total() - i32::from(contact);
    let credit = credit(ctx, legal.payer, &due, Buys::Formation);
    begin(ctx, legal.payer, &cost, Deed::Moves(legal.deeds), ground as u8, credit);
}

/// MG-CMD-17, MG-CHG-09: what is paid for when a move begins: no contact yet, and, where it may be paused, no ground that is only ahead.
fn due_at_once(state: &State, legal: &LegalMove) -> Parts {
    let pauses = legal.deeds.iter().any(|leg| state.arm(leg.unit) == Arm::Cavalry);
    let here = |part: &Part| state.unit(part.unit).footprint.ground.partly.difficult;
    let due =
        |part: &Part| Part { difficult: part.difficult && (!pauses || here(part)), contact: false, ..*part };
    legal.parts.iter().map(due).collect()
}

/// Starts a formation change.
pub fn begin_changes(ctx: &mut Ctx<'_, March>, legal: LegalChanges) {
    let credit = credit(ctx, legal.payer, &legal.parts, Buys::Move);
    begin(ctx, legal.payer, &legal.price, Deed::Changes(legal.deeds), 0, credit);
}

fn begin(
    ctx: &mut Ctx<'_, March>,
    payer: CommanderId,
    cost: &Tally,
    deed: Deed,
    ground: u8,
    credit: Option<Credit>,
) {
    if cost.total() > 0 {
        spend(ctx, payer, &reasons(cost));
    }
    let action = Action {
        payer,
        deed,
        at: Fraction::default(),
        asked: UnitSet::default(),
        decided: UnitSet::default(),
        evaded: UnitSet::default(),
        contact: false,
        ground,
        credit,
    };
    ctx.push(Task::Act(Box::new(action), Stage::Go));
}

/// MG-CMD-12, `cp-action: move-and-formation`: the other half a payment buys. A half that was paid for already buys nothing more.
fn credit(state: &State, payer: CommanderId, parts: &Parts, buys: Buys) -> Option<Credit> {
    if state.setup.options.cp_action == CpAction::MoveOrFormation {
        return None;
    }
    let units: UnitSet = parts.iter().map(|part| part.unit).collect();
    let second_half = state
        .credit
        .is_some_and(|credit| credit.payer == payer && credit.units == units && credit.buys != buys);
    let paid_ground = parts.iter().any(|part| part.open_order || part.difficult);
    (!second_half).then_some(Credit { units, payer, buys, paid_ground })
}

impl Action {
    /// Whether a unit acts in it.
    pub fn has(&self, unit: UnitId) -> bool {
        self.units().any(|one| one == unit)
    }

    /// Who acts, in the order named.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + '_ {
        let (legs, changes) = match &self.deed {
            Deed::Moves(legs) => (&legs[..], &[][..]),
            Deed::Changes(changes) => (&[][..], &changes[..]),
        };
        legs.iter().map(|leg| leg.unit).chain(changes.iter().map(|change| change.unit))
    }

    fn legs_mut(&mut self) -> &mut [Leg] {
        match &mut self.deed {
            Deed::Moves(legs) => legs,
            Deed::Changes(_) => &mut [],
        }
    }

    /// Its moves; none if it is a change of formation.
    pub fn legs(&self) -> &[Leg] {
        match &self.deed {
            Deed::Moves(legs) => legs,
            Deed::Changes(_) => &[],
        }
    }

    /// MG-SQR-01: the good-order cavalry that acts in it.
    pub fn cavalry(&self, state: &State) -> UnitSet {
        let is_cavalry = |unit: &UnitId| {
            state.arm(*unit) == Arm::Cavalry && state.unit(*unit).condition == Condition::Good
        };
        self.units().filter(is_cavalry).collect()
    }

    /// Does one step. MG-CHG-08: squares are tried at the pauses, cavalry evades where it is touched, and defensive fire waits for the melee.
    pub fn work(mut self: Box<Self>, ctx: &mut Ctx<'_, March>, stage: Stage) {
        match stage {
            Stage::Go => match self.next_pause(ctx) {
                Some((at, infantry)) => self.pause(ctx, at, infantry),
                None => self.go_on(ctx),
            },
            Stage::Paused(infantry) => {
                let stage = if self.gives_choice(ctx, infantry) { Stage::MayHalt } else { Stage::Go };
                ctx.push(Task::Act(self, stage));
            }
            Stage::MayHalt => {}
            Stage::Arrive(leg) => self.arrive(ctx, leg),
            Stage::Strike(leg) => {
                let one = self.legs()[usize::from(leg)];
                let held = self.held(ctx, &one);
                line_up(ctx, &one, Room { held: &held, evaded: self.evaded });
                self.offer_evasion(ctx, leg, Stage::Contact(leg));
            }
            Stage::Contact(leg) => {
                let one = self.legs()[usize::from(leg)];
                let struck = make_contact(ctx, &one);
                if let (false, Some(evader)) = (struck, self.evaded.iter().next()) {
                    ctx.tell(|state| tell_short(state, one.unit, Short::Evaded(evader)));
                }
                self.contact |= struck;
                self.next_leg(ctx, leg);
            }
            Stage::Conclude => self.conclude(ctx),
        }
    }

    /// No more pauses: the moves or changes are carried out in the order named.
    fn go_on(mut self: Box<Self>, ctx: &mut Ctx<'_, March>) {
        match &self.deed {
            Deed::Moves(_) => ctx.push(Task::Act(self, Stage::Arrive(0))),
            Deed::Changes(_) if self.at == Fraction::WHOLE => ctx.push(Task::Act(self, Stage::Conclude)),
            Deed::Changes(changes) => {
                for change in changes {
                    formation::play(ctx, *change);
                }
                // A change has no path: whoever it has brought within 8 inches is asked now that it is made (MG-SQR-01).
                self.at = Fraction::WHOLE;
                ctx.push(Task::Act(self, Stage::Go));
            }
        }
    }

    /// One unit goes to its end; if it charges cavalry with infantry, the cavalry may evade before they meet (MG-EVA-02).
    fn arrive(mut self: Box<Self>, ctx: &mut Ctx<'_, March>, number: u8) {
        let leg = self.legs()[usize::from(number)];
        let lie = self.end_of(ctx, &leg);
        let (water, gone) = (goes_over_water(ctx, &leg, lie), self.limit(ctx, &leg));
        let arrived = &mut self.legs_mut()[usize::from(number)];
        (arrived.water, arrived.gone) = (water, gone);
        let unit = ctx.unit(leg.unit);
        let (why, rule) = match leg.charge {
            Some(charge) => (Why::Charged(charge.aim.target), ids::MG_CHG_01),
            None if matches!(lie, Lie::Road(_)) => (Why::Moved, ids::MG_MOV_07),
            None => (Why::Moved, ids::MG_MOV_01),
        };
        if lie != unit.lie {
            let formation = unit.formation;
            field::go(ctx, leg.unit, lie, formation, why, rule);
        }
        let touched = field::in_contact_with(ctx, leg.unit);
        if leg.charge.is_none() || touched.is_empty() {
            if let Some(by) = self.kept_short(ctx, &leg) {
                ctx.tell(|state| tell_short(state, leg.unit, by));
            }
            self.next_leg(ctx, number);
            return;
        }
        self.offer_evasion(ctx, number, Stage::Strike(number));
    }

    /// MG-EVA-02, MG-EVA-05: in every action anew, cavalry that infantry touches, where it was ordered to or where it has lined up, decides once whether to evade.
    fn offer_evasion(mut self: Box<Self>, ctx: &mut Ctx<'_, March>, number: u8, then: Stage) {
        let charger = self.legs()[usize::from(number)].unit;
        let mut tasks: Vec<task::Task> = Vec::new();
        if ctx.arm(charger) == Arm::Infantry {
            let touched = field::in_contact_with(ctx, charger);
            for cavalry in touched.iter().filter(|enemy| ctx.arm(*enemy) == Arm::Cavalry) {
                if !self.decided.has(cavalry) {
                    self.decided.add(cavalry);
                    let (charger, end) = self.first_to_touch(ctx, cavalry, number);
                    let partners = self.members();
                    let charged = interrupts::Charged { unit: cavalry, charger, end, partners };
                    tasks.push(interrupts::Task::Touched(charged).into());
                }
            }
        }
        tasks.push(Task::Act(self, then).into());
        ctx.push_in_order(tasks);
    }

    /// MG-CHG-10: of the infantry that charges here and touches some cavalry on its way, who does so first, each having gone as large a
    /// part of its way as the other; of two at once, who was named first. With it the place it is ordered to. Cavalry that is touched only
    /// where somebody lines up is touched by him. MG-EVA-03: that place is turned square to the edge he strikes, which is the way he will
    /// face, or faces already, once he has lined up.
    fn first_to_touch(&self, state: &State, cavalry: UnitId, number: u8) -> (UnitId, Pose) {
        let stands = &state.unit(cavalry).footprint.stands;
        let charges = |leg: &&Leg| leg.charge.is_some() && state.arm(leg.unit) == Arm::Infantry;
        let at_the_end = |leg: &Leg| rects::touching(&leg.stands_at(state, leg.to), stands).then_some(1.0);
        let touches = |leg| {
            let on_its_way = first_within(state, leg, stands, 0.0);
            on_its_way.or_else(|| at_the_end(leg)).map(|t| (t, leg))
        };
        let touch = || self.legs().iter().filter(charges).filter_map(touches);
        let first = touch().map(|(t, _)| t).fold(f64::INFINITY, f64::min);
        // It is the same moment if nobody goes farther than the tolerance in between (MG-GEN-06).
        let at_once = |(t, leg): &(f64, &Leg)| within((t - first) * leg.inches(state), 0.0);
        let leg = touch().find(at_once).map_or(&self.legs()[usize::from(number)], |(_, leg)| leg);
        let front = state.unit(leg.unit).footprint.front();
        let (place, facing) = match (leg.to, leg.charge) {
            (Lie::Field(end), Some(charge)) if state.unit(leg.unit).lie == leg.to => {
                let (_, outward) = charge::edge_of(&charge::struck_rect(state, charge.aim), charge.aim.edge);
                (end.point(), (-outward).bearing())
            }
            _ => (front.at, front.facing),
        };
        (leg.unit, Placement { at: place, facing }.snap())
    }

    fn members(&self) -> UnitSet {
        self.units().collect()
    }

    fn next_leg(self: Box<Self>, ctx: &mut Ctx<'_, March>, number: u8) {
        let next = number + 1;
        let stage = if usize::from(next) < self.legs().len() { Stage::Arrive(next) } else { Stage::Conclude };
        ctx.push(Task::Act(self, stage));
    }

    /// MG-CHG-09: where a unit's move ends: as ordered, unless a square has formed in its way or its target has changed shape, or its
    /// partner has taken the place.
    fn end_of(&self, state: &State, leg: &Leg) -> Lie {
        let limit = self.limit(state, leg);
        if limit < Fraction::WHOLE {
            return leg.lie_at(short_of_friends(state, leg, limit, self.yet_to_come(leg)).t());
        }
        let target = leg.charge.map(|charge| charge.aim.target);
        if let Some(target) = target.filter(|target| self.is_new_square(state, *target)) {
            return straight_on(state, leg, target);
        }
        let taken = self.units().filter(|other| *other != leg.unit).find(|other| {
            let end = field::footprint_at(state, leg.unit, state.unit(leg.unit).formation, leg.to);
            rects::overlapping(&end.stands, &state.unit(*other).footprint.stands).is_some()
        });
        match taken {
            Some(partner) => beside_partner(state, leg, partner, self.evaded),
            None => leg.to,
        }
    }

    /// What keeps a mover that has arrived, and touches nobody, from its ordered end; nothing if it is there.
    fn kept_short(&self, state: &State, leg: &Leg) -> Option<Short> {
        if state.unit(leg.unit).lie == leg.to {
            return None;
        }
        let limit = self.limit(state, leg);
        if limit < Fraction::WHOLE {
            let stops = |unit: &UnitId, berth| stop_short(state, leg, *unit, berth) == Some(limit);
            let evader = self.evaded.iter().find(|unit| stops(unit, Berth::Clear)).map(Short::Evader);
            let squares = || self.asked.iter().filter(|unit| self.is_new_square(state, *unit));
            let square = || squares().find(|unit| stops(unit, Berth::of(leg))).map(Short::Square);
            return evader.or_else(square);
        }
        let target = leg.charge.map(|charge| charge.aim.target);
        let drawn_in = target.filter(|target| self.is_new_square(state, *target)).map(Short::DrawnIn);
        drawn_in.or_else(|| self.units().find(|other| *other != leg.unit).map(Short::Partner))
    }

    /// The units of the action that arrive after this one.
    fn yet_to_come(&self, leg: &Leg) -> UnitSet {
        self.units().skip_while(|unit| *unit != leg.unit).skip(1).collect()
    }

    /// MG-CHG-10: the places ordered for those who arrive after this one.
    fn held(&self, state: &State, leg: &Leg) -> ArrayVec<Rect, MOST_STANDS> {
        let later = self.legs().iter().skip_while(|other| other.unit != leg.unit).nth(1);
        later.map(|partner| partner.stands_at(state, partner.to)).unwrap_or_default()
    }

    /// Whether a unit has formed square in this action.
    fn is_new_square(&self, state: &State, unit: UnitId) -> bool {
        self.asked.has(unit) && state.unit(unit).formation == Formation::Square
    }

    /// MG-CHG-09: how much of its way a mover can go: to the first touch with a target that has formed square, and 0.1 short of any other
    /// new square in its way.
    fn limit(&self, state: &State, leg: &Leg) -> Fraction {
        let charges = |unit: UnitId| {
            leg.charge.is_some_and(|charge| charge.aim.target == unit || charge.and == Some(unit))
        };
        let mut limit = Fraction::WHOLE;
        for square in self.asked.iter().filter(|unit| self.is_new_square(state, *unit)) {
            let stop = if charges(square) {
                let stands = &state.unit(square).footprint.stands;
                first_within(state, leg, stands, 0.0).map(|t| Fraction::of(t).max(leg.gone))
            } else {
                stop_short(state, leg, square, Berth::of(leg))
            };
            limit = limit.min(stop.unwrap_or(Fraction::WHOLE));
        }
        // MG-CHG-10: cavalry that has evaded one unit of a group may have gone into the other's way.
        for evader in self.evaded.iter() {
            limit = limit.min(stop_short(state, leg, evader, Berth::Clear).unwrap_or(Fraction::WHOLE));
        }
        limit
    }

    /// MG-CMD-17, MG-CHG-09: contact is paid for if it was made, difficult ground if it was reached; MG-CMD-12: the other half of the
    /// payment is noted.
    fn conclude(&self, ctx: &mut Ctx<'_, March>) {
        let reached = self.ground > 0 && self.legs().iter().any(|leg| reaches_difficult(ctx, leg));
        let ground = if reached { usize::from(self.ground) } else { 0 };
        let contact = self.contact.then_some(ids::MG_CMD_17);
        let reasons: Reasons = iter::repeat_n(ids::MG_CMD_16, ground).chain(contact).collect();
        if !reasons.is_empty() {
            spend(ctx, self.payer, &reasons);
        }
        let credit = self.credit.filter(|_| !self.contact);
        let credit = credit.map(|credit| Credit { paid_ground: credit.paid_ground || reached, ..credit });
        if ctx.credit != credit {
            ctx.emit(Event::CreditSet { credit });
        }
    }
}

/// MG-CHG-09: after a pause the mover of an action decides whether it goes on.
impl Asks<March> for Action {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, state: &State) -> Head {
        let names: Vec<&str> = self.units().map(|unit| state.name(unit)).collect();
        let says = format!("{}: go on as ordered, or halt here?", list(&names));
        Head::new(ids::MG_CHG_09, "Movement: after the pause", says)
            .asking(ids::MG_CHG_09, "whether the mover goes on or halts")
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let units = self.members();
        let then = |what: &'static str, stage: Stage| {
            let on = Task::Act(Box::new(self.clone()), stage);
            Doing::of(on).shown(move |state, _| Subject::all(state, units).says(what)).played(
                move |ctx, on| {
                    if stage == Stage::Conclude {
                        ctx.tell(|state| {
                            let says = Subject::all(state, units).says("[halts] after the pause.");
                            Telling::new(ids::MG_CHG_09, says)
                                .about(units.iter().map(|unit| state.name(unit)))
                        });
                    }
                    ctx.push(on);
                },
            )
        };
        answers.ways(|ways| {
            ways.word::<Continue>(Button::new("Continue"), || then("[goes] on as ordered.", Stage::Go));
            ways.may::<Halt>(Button::new("Halt"), || {
                self.may_halt(state)
                    .map(|()| then("[halts] here, and no contact is paid for.", Stage::Conclude))
            });
        })
    }
}

impl Leg {
    /// MG-CHG-09: where the unit is part-way.
    pub fn lie_at(&self, t: f64) -> Lie {
        match (self.from, self.to) {
            (Lie::Field(from), Lie::Field(to)) => Lie::Field(from.lerp(to, t).snap()),
            (Lie::Road(from), Lie::Road(to)) => {
                let gone = libm::round(f64::from(to.head - from.head) * t) as i32;
                Lie::Road(RoadLie { head: from.head + gone, ..from })
            }
            (from, _) => from,
        }
    }

    /// MG-CHG-05: where it lines up on an edge, coming from the front it was ordered to, within the room its group leaves it.
    pub(super) fn lined_up(&self, state: &State, front: Placement, aim: Aim, room: Room<'_>) -> Option<Pose> {
        let start = self.start(state);
        let most = charge::farthest(state, self.unit, rate_from(state, self.unit, self.from));
        let named = charge::named(aim, self.charge);
        let shunned = UnitSet(state.unit(self.unit).marks.touched_at_start.0 | room.evaded.0);
        let (held, gone) = (room.held, UnitSet::default());
        LiningUp { attacker: self.unit, front, aim, named, start: &start, most, held, shunned, gone }
            .place(state)
    }

    /// How far its farthest corner goes.
    fn inches(&self, state: &State) -> f64 {
        rects::farthest_corner(&self.start(state), &self.stands_at(state, self.to)).0
    }

    /// Its stands at the start of the move.
    pub(super) fn start(&self, state: &State) -> ArrayVec<Rect, MOST_STANDS> {
        self.stands_at(state, self.from)
    }

    pub(super) fn stands_at(&self, state: &State, lie: Lie) -> ArrayVec<Rect, MOST_STANDS> {
        field::stands_at(state, self.unit, state.unit(self.unit).formation, lie)
    }
}
