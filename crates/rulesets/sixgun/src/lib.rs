//! Six Gun Sound: gunfights in the American West, figure by figure.
//!
//! A turn (SX-CRD-08): two cards say which side acts first; each side's figures act one after another by Combat Value; whatever a
//! figure does may be interrupted by the enemies who see it (SX-RX-06), and their reactions by others in turn. [`sequence`] deals
//! the cards and calls the figures, [`activation`] is one figure's turn, and every interruption lies on the agenda above what it
//! interrupts.

/// The rule ids, made from the rulebook.
pub mod ids {
    #![allow(missing_docs, clippy::all, clippy::pedantic)]
    include!(concat!(env!("OUT_DIR"), "/ids.rs"));
}

pub mod options;
pub mod scenario;
pub mod weapons;

pub mod ground;
pub mod set_up;
pub mod state;

pub mod event;
pub mod order;
mod rule_groups;
pub mod task;

pub mod deployment;
pub mod standoff;

pub mod sequence;

pub mod activation;
pub mod concealment;
pub mod movement;

pub mod reactions;

pub mod draw;
pub mod firing;
pub mod harm;

pub mod flight;

pub mod brawl;
pub mod charge;

pub mod groups;

pub mod aftermath;
pub mod field;
mod forget;
mod hidden;
mod ideas;
mod imagine;
mod inspect;
mod judgement;
pub mod query;
pub mod sight;
mod view;
pub mod words;

use dice::NeedDice;
use engine::question::{self, Visit};
use engine::view::Seen;
use engine::{
    About, Agenda, Ask, Awaits, Ctx, Decision, Fault, Inquiry, Names, Officers, OnTable, Outcome, PieceId,
    Preview, Refusal, Rules, Secrets, Side, Telling, View, WithOdds,
};
use serde_json::Value;

use crate::state::State;
use crate::task::Doing;

/// The ruleset.
#[derive(Debug)]
pub struct Sixgun;

impl Rules for Sixgun {
    const ABOUT: About = About {
        slug: "sixgun",
        title: "Six Gun Sound",
        version: 5,
        rules: &ids::ALL,
        in_turn: ids::SX_DEC_01,
    };

    type Scenario = scenario::Scenario;
    type State = State;
    type Task = task::Task;
    type Order = order::Order;
    type Event = event::Event;

    fn set_up(scenario: &Self::Scenario) -> Result<State, Vec<Fault>> {
        set_up::set_up(scenario)
    }

    fn names(state: &State) -> &Names {
        state.names()
    }

    fn agenda(state: &State) -> &Agenda<task::Task> {
        &state.agenda
    }

    fn agenda_mut(state: &mut State) -> &mut Agenda<task::Task> {
        &mut state.agenda
    }

    fn question<V: Visit<Self>>(task: &task::Task, visit: V) -> Option<V::Out> {
        use task::Task as Any;
        match task {
            Any::Activation(activation::Task::Decide) => Some(visit.visit(&activation::Decide)),
            Any::Activation(activation::Task::Thrown) => Some(visit.visit(&activation::Thrown)),
            Any::Movement(movement::Task::Resume(question)) => Some(visit.visit(question)),
            Any::Draw(draw::Task::Choose(question)) => Some(visit.visit(question)),
            Any::Firing(firing::Task::Exchange(exchange)) if exchange.asked().is_some() => {
                Some(visit.visit(&**exchange))
            }
            Any::Brawl(brawl::Task::Round(round)) if round.asks => Some(visit.visit(&**round)),
            Any::StandOff(standoff::Task::DrawOn(question)) => Some(visit.visit(question)),
            Any::StandOff(standoff::Task::Duel(duel)) if duel.asks() => Some(visit.visit(&**duel)),
            _ => None,
        }
    }

    fn over(state: &State) -> Option<Outcome> {
        state.over
    }

    fn work(ctx: &mut Ctx<'_, Self>, task: task::Task) -> Result<(), NeedDice> {
        task.work(ctx)
    }

    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        sequence::next(ctx)
    }

    fn awaits(state: &State) -> Awaits {
        match (state.over, asked(state)) {
            (Some(outcome), _) => Awaits::Over(outcome),
            (None, Some(side)) if !state.solo(side) => Awaits::Order(side),
            (None, _) => Awaits::Rules,
        }
    }

    fn decision(state: &State) -> Option<Decision> {
        let task = open(state).ok()?;
        Some(question::decision::<Self>(task, state).unwrap_or_else(|| task.decision(state)))
    }

    fn ask(state: &State, draft: &Value) -> Result<Ask, Refusal> {
        let task = open(state)?;
        question::ask::<Self>(task, state, draft).unwrap_or_else(|| task.ask(state, draft))
    }

    fn obey(ctx: &mut Ctx<'_, Self>, order: &Self::Order) -> Result<(), Refusal> {
        let task = open(ctx)?.clone();
        question::obey(ctx, order).unwrap_or_else(|| task.obey(ctx, order))
    }

    fn step(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        if asked(ctx).is_some() {
            solo(ctx);
            return Ok(());
        }
        match ctx.pop() {
            Some(task) => Self::work(ctx, task),
            None => Self::next(ctx),
        }
    }

    fn fold(state: &mut State, event: &Self::Event) {
        event::fold(state, event);
    }

    fn preview(state: &State, order: &Self::Order) -> Result<Preview, Refusal> {
        let task = open(state)?;
        question::preview::<Self>(task, state, order).unwrap_or_else(|| task.preview(state, order))
    }

    fn tell(state: &State, event: &Self::Event, seat: Option<Side>) -> Option<Telling> {
        event::tell(state, event, seat)
    }

    fn audit(state: &State) -> Result<(), String> {
        field::audit(state)
    }

    fn inspect(state: &State) -> Value {
        inspect::inspect(state)
    }

    fn any_order(state: &State, pick: &mut dyn FnMut(usize) -> usize) -> Self::Order {
        let task = state.agenda.top().expect("somebody is asked");
        question::any_order::<Self>(task, state, pick).unwrap_or_else(|| task.any_order(state, pick))
    }
}

impl Secrets for Sixgun {
    fn secretive(state: &State) -> bool {
        hidden::secretive(state)
    }

    fn decider(state: &State) -> Option<PieceId> {
        let task = state.agenda.top()?;
        let figure = task.decider(state);
        question::decider::<Self>(task, state).or_else(|| figure.map(|figure| state.piece(figure)))
    }

    fn unknown(state: &State, seat: Side) -> Vec<PieceId> {
        hidden::unknown(state, seat)
    }

    fn without_hidden(state: &State, seat: Side) -> State {
        hidden::known(state, seat)
    }

    fn imagine(state: &State, seat: Side, pick: &mut dyn FnMut(usize) -> usize) -> State {
        imagine::imagine(state, seat, pick)
    }

    fn reveals(event: &Self::Event) -> bool {
        concealment::reveals(event)
    }
}

impl WithOdds for Sixgun {
    fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
        inspect::consequences(before, after)
    }

    fn settle(state: &State) -> Option<Self::Order> {
        ideas::settle(state)
    }

    /// With nothing left on the agenda another figure acts, or cards are drawn.
    fn settled(state: &State) -> bool {
        state.agenda.top().is_none()
    }

    fn forget(state: &mut State) {
        forget::forget(state);
    }

    fn isolate(state: &mut State) -> bool {
        firing::leave_one_volley(state)
    }

    fn set_aside(before: &State, state: &mut State) -> Vec<(String, i32)> {
        firing::leave_answers_aside(state);
        if firing::is_firing(state) { Vec::new() } else { inspect::tell_damage(before, state) }
    }

    fn isolated_is_over(state: &State) -> bool {
        state.agenda.top().is_none()
    }
}

impl Officers for Sixgun {
    /// SX-ACT-02: a figure's activation is what comes nearest to a turn: it is hers and the enemy's, who answers every step of it.
    fn turns(state: &State) -> u32 {
        let acted = state::MOST_PIECES.saturating_sub(state.queue.len()) as u32;
        phases(state) * A_PHASE + acted
    }

    /// SX-ACT-01: whoever looks beyond one man's doings looks to the end of the phase: what a man does pays or costs in what his friends do
    /// after him. What lies beyond is judged by the guns that bear.
    fn horizon(state: &State, ahead: u32) -> u32 {
        if ahead < 2 { Self::turns(state) + ahead } else { (phases(state) + 1) * A_PHASE }
    }

    fn plain_order(state: &State) -> Self::Order {
        ideas::plain_order(&hidden::known_to_asked(state))
    }

    fn ideas(state: &State) -> Vec<Self::Order> {
        ideas::ideas(&hidden::known_to_asked(state))
    }

    fn effort(state: &State) -> u32 {
        3 + Side::BOTH.into_iter().map(|side| state.conscious(side).count() as u32).sum::<u32>() / 2
    }

    fn losses(state: &State, side: Side) -> u32 {
        judgement::losses(state, side)
    }

    fn worth(state: &State, side: Side) -> f64 {
        judgement::worth(state, side)
    }
}

impl OnTable for Sixgun {
    fn ground(state: &State) -> &engine::terrain::Ground {
        &state.setup.ground
    }

    fn view(state: &State, seat: Option<Side>) -> View {
        view::view(state, seat)
    }

    fn doubts(state: &State) -> Vec<Fault> {
        concealment::doubts(state)
    }

    fn sight(state: &State, from: PieceId, to: PieceId) -> Option<Seen> {
        query::seen(state, from, to)
    }
}

impl Inquiry for Sixgun {
    type Query = query::Query;

    fn query(state: &State, query: &Self::Query) -> Result<Value, Refusal> {
        query::answer(state, query)
    }
}

/// The task on top, which is the open decision; refused while nobody is asked.
fn open(state: &State) -> Result<&task::Task, Refusal> {
    match (Sixgun::awaits(state), state.agenda.top()) {
        (Awaits::Order(_), Some(task)) => Ok(task),
        _ => Err(task::nobody_is_asked()),
    }
}

/// Whose decision the task on top is.
fn asked(state: &State) -> Option<Side> {
    let task = state.agenda.top()?;
    question::side::<Sixgun>(task, state).or_else(|| task.asks(state))
}

/// SX-SOLO-04: how the book answers.
fn by_the_book(state: &State) -> order::Order {
    let task = state.agenda.top().expect("somebody is asked");
    question::by_the_book::<Sixgun>(task, state).unwrap_or_else(|| task.solo_order(state))
}

/// SX-SOLO-01: the rules answer for a side without a player.
fn solo(ctx: &mut Ctx<'_, Sixgun>) {
    let order = by_the_book(ctx);
    let task = ctx.agenda.top().cloned().expect("somebody is asked");
    if let Err(refusal) = question::obey(ctx, &order).unwrap_or_else(|| task.obey(ctx, &order)) {
        debug_assert!(false, "SX-SOLO gave an illegal order {order:?}: {refusal}");
        // Better any legal order than an encounter that never ends.
        let order = Sixgun::any_order(ctx, &mut |_| 0);
        question::obey(ctx, &order).unwrap_or_else(|| task.obey(ctx, &order)).expect("any order is legal");
    }
}

/// More than anybody's turn to act in a phase, so that phases can be counted before turns.
const A_PHASE: u32 = state::MOST_PIECES as u32 + 1;

/// SX-ACT-01: how many action phases have begun.
fn phases(state: &State) -> u32 {
    2 * state.turn + u32::from(state.phase == state::Phase::Second)
}
