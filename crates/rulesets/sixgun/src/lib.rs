//! Six Gun Sound: gunfights in the American West, figure by figure.
//!
//! A turn (SX-CRD-08): two cards say which side acts first; each side's figures act one after another by Combat Value; whatever a
//! figure does may be interrupted by the enemies who see it (SX-RX-06), and their reactions by others in turn. [`sequence`] deals
//! the cards and calls the figures, [`activation`] is one figure's turn, and every interruption lies on the agenda above what it
//! interrupts.

#![allow(missing_docs, reason = "a field may speak for itself; `xtask tidy` looks after the rest")]

/// The rule ids, made from the rulebook.
pub mod ids {
    #![allow(missing_docs, clippy::all, clippy::pedantic)]
    include!(concat!(env!("OUT_DIR"), "/ids.rs"));
}

/// The rule ids of the campaign, made from its rulebook: what an encounter adds to a gunfight is played in the gunfight.
pub mod campaign {
    #![allow(missing_docs, clippy::all, clippy::pedantic)]
    include!(concat!(env!("OUT_DIR"), "/campaign.rs"));
}

pub mod options;
mod party;
mod prelude;
pub mod scenario;
pub mod weapons;

pub mod ground;
pub mod set_up;
pub mod state;

mod beats;
mod doubts;
pub mod event;
pub mod order;
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
pub mod encounter;
pub mod field;
mod forget;
mod hidden;
mod ideas;
mod imagine;
mod inspect;
mod judgement;
pub mod query;
pub mod sight;
mod staff;
mod view;
pub mod words;

use dice::NeedDice;
use engine::question::Asks;
use engine::terrain::Feature;
use engine::view::{Effect, Seen};
use engine::{
    About, Agenda, Ctx, Fault, Inquiry, Mind, Moment, Names, Officers, OnTable, Outcome, PieceId, Refusal,
    RuleId, Rules, Secrets, Side, Solo, Telling, View, WithOdds,
};
use serde_json::{Map, Value};

pub use crate::staff::Weights;
use crate::state::State;

/// The ruleset.
#[derive(Debug)]
pub struct Sixgun;

impl Rules for Sixgun {
    const ABOUT: About = About {
        slug: "sixgun",
        title: "Six Gun Sound",
        version: 6,
        rules: &ids::ALL,
        in_turn: ids::SX_DEC_01,
        by_word: ids::SX_END_03,
    };
    const ALSO: &'static [RuleId] = &campaign::ALL;

    type Scenario = scenario::Scenario;
    type State = State;
    type Task = task::Task;
    type Order = order::Order;
    type Event = event::Event;
    type Seat = Side;

    fn set_up(scenario: &Self::Scenario) -> Result<State, Vec<Fault>> {
        set_up::set_up(scenario)
    }

    fn question<T>(task: &task::Task, look: impl FnOnce(&dyn Asks<Self>) -> T) -> Option<T> {
        use task::Task as Any;
        let asked: &dyn Asks<Self> = match task {
            Any::Deployment(deployment::Task::ChooseEdge) => &deployment::ChooseEdge,
            Any::Deployment(deployment::Task::Deploy(question)) => question,
            Any::StandOff(standoff::Task::DrawOn(question)) => question,
            Any::StandOff(standoff::Task::Duel(duel)) if duel.asks() => &**duel,
            Any::Sequence(sequence::Task::Open) => &sequence::Open,
            Any::Activation(activation::Task::Decide) => &activation::Decide,
            Any::Activation(activation::Task::Thrown) => &activation::Thrown,
            Any::Movement(movement::Task::Resume(question)) => question,
            Any::Draw(draw::Task::Choose(question)) => question,
            Any::Firing(firing::Task::Exchange(exchange)) if exchange.asked().is_some() => &**exchange,
            Any::Flight(flight::Task::Hide(question)) => question,
            Any::Flight(flight::Task::Exit(question)) => question,
            Any::Brawl(brawl::Task::Round(round)) if round.asks => &**round,
            Any::Encounter(encounter::Task::Wish(question)) => question,
            Any::Encounter(encounter::Task::Choose(question)) => question,
            Any::Encounter(encounter::Task::Dawn(question)) => question,
            Any::Encounter(encounter::Task::Consent(question)) => question,
            _ => return None,
        };
        Some(look(asked))
    }

    fn over(state: &State) -> Option<Outcome> {
        state.over
    }

    fn end(ctx: &mut Ctx<'_, Self>, outcome: Outcome) {
        sequence::end(ctx, outcome);
    }

    fn work(ctx: &mut Ctx<'_, Self>, task: task::Task) -> Result<(), NeedDice> {
        task.work(ctx)
    }

    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        sequence::next(ctx)
    }

    /// SX-SOLO-01: the rules answer for a side without a player.
    fn solo(state: &State, side: Side) -> Option<Solo<Self>> {
        state.solo(side).then_some(ideas::by_the_book)
    }

    fn tell(state: &State, event: &Self::Event, seat: Option<Side>) -> Option<Telling> {
        event::tell(state, event, seat)
    }
}

impl Moment<Sixgun> for State {
    fn names(&self) -> &Names {
        &self.setup.names
    }

    fn agenda(&self) -> &Agenda<task::Task> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<task::Task> {
        &mut self.agenda
    }

    fn fold(&mut self, event: &event::Event) {
        event::fold(self, event);
    }

    fn audit(&self) -> Result<(), String> {
        field::audit(self)
    }

    fn facts(&self) -> Map<String, Value> {
        inspect::facts(self)
    }
}

impl Secrets for Sixgun {
    fn secretive(state: &State) -> bool {
        hidden::secretive(state)
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

    fn drill(state: &State) -> &'static str {
        ideas::drill(state)
    }

    fn plain_order(state: &State, mind: Mind<'_, Self>) -> Self::Order {
        ideas::plain_order(&hidden::known_to_asked(state), mind)
    }

    fn ideas(state: &State, mind: Mind<'_, Self>) -> Vec<Self::Order> {
        ideas::ideas(&hidden::known_to_asked(state), mind)
    }

    fn effort(state: &State) -> u32 {
        3 + Side::BOTH.into_iter().map(|side| state.conscious(side).count() as u32).sum::<u32>() / 2
    }

    const COUNTED_IN: &'static str = "figures";

    fn losses(state: &State, side: Side) -> u32 {
        judgement::losses(state, side)
    }

    fn strength(state: &State, side: Side) -> u32 {
        doubts::people(state, side) as u32
    }

    fn worth(state: &State, side: Side, weights: &Weights) -> f64 {
        judgement::worth(state, side, weights)
    }
}

impl OnTable for Sixgun {
    fn ground(state: &State) -> &engine::terrain::Ground {
        &state.setup.ground
    }

    fn effects(_: &State, feature: Feature<'_>) -> Vec<Effect> {
        ground::effects(feature)
    }

    fn view(state: &State, seat: Option<Side>) -> View {
        view::view(state, seat)
    }

    fn doubts(state: &State) -> Vec<Fault> {
        doubts::doubts(state)
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

/// More than anybody's turn to act in a phase, so that phases can be counted before turns.
const A_PHASE: u32 = state::MOST_PIECES as u32 + 1;

/// SX-ACT-01: how many action phases have begun.
fn phases(state: &State) -> u32 {
    2 * state.turn + u32::from(state.phase == state::Phase::Second)
}
