//! The Sound of the Guns: grand-tactical battles of 1850 to 1871, by formations of a few bases.
//!
//! [`TURN`] is the sequence of play. Each phase has its file, which reads downwards: may I, do it, how much.

#![allow(missing_docs, reason = "a field may speak for itself; `xtask tidy` looks after the rest")]

/// The rule ids, made from the rulebook.
pub mod ids {
    #![allow(missing_docs, clippy::all, clippy::pedantic)]
    include!(concat!(env!("OUT_DIR"), "/ids.rs"));
}

mod prelude;

mod army;
pub mod gun_types;
pub mod options;
pub mod scale;
pub mod scenario;
pub mod sets;

pub mod gap_line;
pub mod ground;
pub mod set_up;
pub mod state;

pub mod event;
pub mod order;
pub mod sequence;
pub mod task;

mod dialogue;

pub mod deployment;
pub mod formations;

mod engagement;
pub mod movement;
mod sight;

pub mod actions;
pub mod reactions;
mod tactical_range;

pub mod fire;
pub mod results;

pub mod command_bases;

pub mod combat;

pub mod victory;

mod alone;
mod audit;
mod chances;
mod doubts;
mod effects;
mod ideas;
mod inspect;
mod judgement;
pub mod query;
mod staff;
mod telling;
mod view;

use dice::NeedDice;
use engine::odds::{Foretold, Verdict};
use engine::question::Asks;
use engine::terrain::Feature;
use engine::view::Effect;
use engine::{
    About, Agenda, Ctx, Fault, Inquiry, Mind, Moment, Names, Officers, OnTable, Outcome, Refusal, Rules,
    Secrets, Side, Telling, View, WithOdds, no,
};
use serde_json::{Map, Value};

pub use crate::judgement::Weights;
use crate::order::Order;
use crate::state::{Phase, State};
use crate::task::Task;

/// SG-TURN-01: the phases of a turn. What one does is in the files named beside it; [`sequence`] goes from one to the next.
#[rustfmt::skip]
pub const TURN: [Phase; 5] = [
    Phase::Initiative, // (a) who acts this turn: `sequence`
    Phase::Actions,    // (b) reinforcements, then actions, each with its chain of re-actions: `deployment`, `actions`, `reactions`, `fire`
    Phase::Command,    // (c) command bases ride: `command_bases`
    Phase::Combats,    // (d) one combat after another: `combat`, `results`
    Phase::End,        //     who has won: `victory`
];

/// The ruleset.
#[derive(Debug)]
pub struct Guns;

impl Rules for Guns {
    const ABOUT: About = About {
        slug: "guns",
        title: "The Sound of the Guns",
        version: 2,
        rules: &ids::ALL,
        in_turn: ids::SG_TURN_02,
        by_word: ids::SG_VIC_01,
    };

    type Scenario = scenario::Scenario;
    type State = State;
    type Task = Task;
    type Order = Order;
    type Event = event::Event;
    type Seat = Side;

    fn set_up(scenario: &Self::Scenario) -> Result<State, Vec<Fault>> {
        set_up::set_up(scenario)
    }

    fn question<T>(task: &Task, look: impl FnOnce(&dyn Asks<Self>) -> T) -> Option<T> {
        task.question().map(look)
    }

    /// SG-FORM-08: why a split or join has no place now.
    fn out_of_place(_: &State, order: &Order) -> Option<Refusal> {
        match order {
            Order::Split(_) | Order::Join(_) => Some(no!(
                ids::SG_FORM_08,
                "formations are not split or joined now: do it before you act, or at the end of the command phase"
            )),
            _ => None,
        }
    }

    fn over(state: &State) -> Option<Outcome> {
        state.over
    }

    fn end(ctx: &mut Ctx<'_, Self>, outcome: Outcome) {
        victory::end(ctx, outcome);
    }

    fn work(ctx: &mut Ctx<'_, Self>, task: Task) -> Result<(), NeedDice> {
        task.work(ctx)
    }

    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        sequence::next(ctx);
        Ok(())
    }

    fn tell(_: &State, event: &Self::Event, _: Option<Side>) -> Option<Telling> {
        if let event::Event::Told(told) = event { Some((**told).clone()) } else { None }
    }
}

impl Moment<Guns> for State {
    fn names(&self) -> &Names {
        &self.setup.names
    }

    fn agenda(&self) -> &Agenda<Task> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Task> {
        &mut self.agenda
    }

    fn fold(&mut self, event: &event::Event) {
        event::fold(self, event);
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }

    fn facts(&self) -> Map<String, Value> {
        inspect::facts(self)
    }
}

/// SG-SCALE-09: nothing is hidden.
impl Secrets for Guns {}

impl WithOdds for Guns {
    fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
        inspect::consequences(before, after)
    }

    /// SG-RES-02: a combat is decided by its dice.
    fn verdict(now: &State) -> Option<Verdict> {
        inspect::verdict(now)
    }

    fn settle(state: &State) -> Option<Order> {
        ideas::settle(state)
    }

    fn isolate(state: &mut State) -> bool {
        alone::isolate(state)
    }

    fn set_aside(before: &State, state: &mut State) -> Vec<(String, i32)> {
        alone::set_aside(before, state);
        Vec::new()
    }

    /// SG-OUT-03, SG-FIRE-06: a die for each base.
    fn foretell(before: &State, state: &mut State) -> Option<Foretold> {
        alone::foretell(before, state)
    }
}

impl Officers for Guns {
    fn worth(state: &State, side: Side, weights: &Weights) -> f64 {
        judgement::worth(state, side, weights)
    }

    fn effort(state: &State) -> u32 {
        ideas::effort(state)
    }

    fn ideas(state: &State, mind: Mind<'_, Self>) -> Vec<Order> {
        ideas::ideas(state, mind.plan)
    }

    fn drill(state: &State) -> &'static str {
        ideas::drill(state)
    }

    fn plain_order(state: &State, mind: Mind<'_, Self>) -> Order {
        ideas::plain_order(state, mind.plan)
    }

    fn losses(state: &State, side: Side) -> u32 {
        victory::lost_of(state, side).0
    }

    fn strength(state: &State, side: Side) -> u32 {
        state.setup.sides[side].bases.len() as u32
    }

    fn turns(state: &State) -> u32 {
        state.turn
    }

    /// For whoever looks ahead a turn is over when the actions are: its combats are weighed before they are fought, so that no dice decide between two orders.
    fn reached(state: &State) -> u32 {
        state.turn + u32::from(matches!(state.phase, Phase::Command | Phase::Combats | Phase::End))
    }

    /// An order is weighed before the combats of its turn: two dice decide them, and what comes after is luck. A plan is tried to the end of the battle, which
    /// is short: what is held then decides it.
    fn horizon(state: &State, ahead: u32) -> u32 {
        if ahead > 2 { u32::MAX } else { Self::reached(state) + 1 }
    }
}

impl OnTable for Guns {
    fn ground(state: &State) -> &engine::terrain::Ground {
        &state.setup.ground
    }

    fn effects(state: &State, feature: Feature<'_>) -> Vec<Effect> {
        effects::effects(&state.setup, feature)
    }

    fn view(state: &State, _seat: Option<Side>) -> View {
        view::view(state)
    }

    fn doubts(state: &State) -> Vec<Fault> {
        doubts::doubts(state)
    }
}

impl Inquiry for Guns {
    type Query = query::Query;

    fn query(state: &State, query: &Self::Query) -> Result<Value, Refusal> {
        query::answer(state, query)
    }
}

#[cfg(test)]
mod tests;
