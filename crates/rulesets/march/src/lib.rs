//! March Toward the Sound of Guns: very fast Napoleonic army-level rules.
//!
//! [`PLAYER_TURN`] is the sequence of play. Each of its steps has its file, which reads downwards: may I, do it, how much.

#![allow(missing_docs, reason = "a field may speak for itself; `xtask tidy` looks after the rest")]

/// The rule ids, made from the rulebook.
pub mod ids {
    #![allow(missing_docs, clippy::all, clippy::pedantic)]
    include!(concat!(env!("OUT_DIR"), "/ids.rs"));
}

mod prelude;

pub mod options;
pub mod profiles;
pub mod scenario;

pub mod ground;
pub mod layout;
pub mod set_up;
pub mod state;

pub mod event;
pub mod order;
pub mod refusal;
pub mod sequence;
pub mod task;

pub mod deployment;

pub mod command;

pub mod rally;

pub mod charge;
pub mod formation;
pub mod interrupts;
pub mod movement;

pub mod commanders;

pub mod shooting;

pub mod melee;
pub mod pursuit;
pub mod retreat;

pub mod losses;
pub mod rout;
pub mod status;

pub mod army;
pub mod end_phase;

mod alone;
mod doubts;
pub mod field;
mod forget;
mod grammar;
mod ideas;
mod inspect;
mod judgement;
pub mod query;
mod staff;
mod telling;
mod view;

use engine::odds::Verdict;
use engine::terrain::Feature;
use engine::view::{Effect, Seen};
use engine::{
    About, Agenda, Fault, Inquiry, Mind, Moment, Names, Officers, OnTable, Outcome, Rules, Secrets, View,
    WithOdds,
};
use serde_json::{Map, Value};

use crate::movement::action::Stage;
use crate::prelude::*;
pub use crate::staff::Weights;
use crate::task::Task;

/// MG-TRN-01, MG-TRN-02: the sequence of a player turn. What a step does is in the files named beside it; [`sequence`] goes from one to the
/// next, and to the other side.
#[rustfmt::skip]
pub const PLAYER_TURN: [Step; 8] = [
    Step::Command,    // 1   dice become command points: `command`
    Step::Rally,      // 2 M1 routed units try to rally: `rally`
    Step::Rout,       //   M2 those still routed flee: `rout`
    Step::Actions,    //   M3 moves, formation changes, charges and the enemy's reactions: `movement`, `formation`, `charge`, `interrupts`
    Step::Commanders, //   M4 commanders ride: `commanders`
    Step::Shooting,   // 3   volleys, and their losses when all have shot: `shooting`, `losses`, `status`
    Step::Melee,      // 4   melee after melee, round after round: `melee`, `retreat`, `pursuit`
    Step::End,        // 5   morale, victory, recovery: `end_phase`
];

/// The ruleset.
#[derive(Debug)]
pub struct March;

impl Rules for March {
    const ABOUT: About = About {
        slug: "march",
        title: "March Toward the Sound of Guns",
        version: 3,
        rules: &ids::ALL,
        in_turn: ids::MG_TRN_04,
        by_word: ids::MG_GEN_03,
    };

    type Scenario = scenario::Scenario;
    type State = State;
    type Task = Task;
    type Order = order::Order;
    type Event = event::Event;
    type Seat = Side;

    fn set_up(scenario: &Self::Scenario) -> Result<State, Vec<Fault>> {
        set_up::set_up(scenario)
    }

    fn question<T>(task: &Task, look: impl FnOnce(&dyn Asks<Self>) -> T) -> Option<T> {
        let asked: &dyn Asks<Self> = match task {
            Task::Deployment(deployment::Task::Deploy) => &deployment::Deployment,
            Task::Command(command::Task::Muster(muster)) => return command::question(muster, look),
            Task::Rally(rally::Task::Attempts) => &rally::Attempts,
            Task::Rally(rally::Task::Place(question)) => question,
            Task::Movement(movement::Task::Actions) => &movement::Actions,
            Task::Movement(movement::Task::Act(action, Stage::MayHalt)) => &**action,
            Task::Movement(movement::Task::React(interrupts::Task::Offer(question))) => question,
            Task::Movement(movement::Task::React(interrupts::Task::PlaceSquare(question))) => question,
            Task::Movement(movement::Task::React(interrupts::Task::MayEvade(question))) => question,
            Task::Commanders(commanders::Task::Ride) => &commanders::Ride,
            Task::Shooting(shooting::Task::Choose(question)) => question,
            Task::Melee(melee::Task::Choose(question)) => question,
            Task::Melee(melee::Task::Retreat(retreat::Task::Blocked(question))) => question,
            Task::Melee(melee::Task::Pursuit(pursuit::Task::Choose(question))) => question,
            _ => return None,
        };
        Some(look(asked))
    }

    fn out_of_place(state: &State, order: &Self::Order) -> Option<Refusal> {
        refusal::out_of_place(state, order)
    }

    fn over(state: &State) -> Option<Outcome> {
        state.over
    }

    fn end(ctx: &mut Ctx<'_, Self>, outcome: Outcome) {
        end_phase::end(ctx, outcome);
    }

    fn work(ctx: &mut Ctx<'_, Self>, task: Task) -> Result<(), NeedDice> {
        task.work(ctx)
    }

    fn next(ctx: &mut Ctx<'_, Self>) -> Result<(), NeedDice> {
        sequence::next(ctx)
    }

    fn tell(_: &State, event: &Self::Event, _: Option<Side>) -> Option<Telling> {
        if let event::Event::Told(told) = event { Some((**told).clone()) } else { None }
    }
}

impl Moment<March> for State {
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
        field::audit(self)
    }

    fn facts(&self) -> Map<String, Value> {
        inspect::facts(self)
    }
}

impl Secrets for March {}

impl WithOdds for March {
    fn consequences(before: &State, after: &State) -> Vec<(String, i32)> {
        inspect::consequences(before, after)
    }

    fn settle(state: &State) -> Option<Self::Order> {
        ideas::settle(state)
    }

    fn forget(state: &mut State) {
        forget::forget(state);
    }

    /// MG-MEL-22, MG-MEL-25: a melee is decided when its first round is; a second one follows only by pursuit.
    fn verdict(now: &State) -> Option<Verdict> {
        inspect::verdict(now)
    }

    fn on_the_way(before: &State, now: &State) -> Vec<(String, i32)> {
        inspect::passing(before, now)
    }

    fn isolate(state: &mut State) -> bool {
        alone::alone(state)
    }

    fn set_aside(_before: &State, state: &mut State) -> Vec<(String, i32)> {
        alone::leave_pursuit_aside(state)
    }
}

impl Officers for March {
    fn plain_order(state: &State, mind: Mind<'_, Self>) -> Self::Order {
        ideas::plain_order(state, mind)
    }

    fn drill(state: &State) -> &'static str {
        ideas::drill(state)
    }

    fn effort(state: &State) -> u32 {
        ideas::effort(state)
    }

    fn ideas(state: &State, mind: Mind<'_, Self>) -> Vec<Self::Order> {
        ideas::ideas(state, mind)
    }

    const COUNTED_IN: &'static str = "stands";

    fn losses(state: &State, side: Side) -> u32 {
        judgement::losses(state, side)
    }

    fn strength(state: &State, side: Side) -> u32 {
        army::cost(&state.setup, side).stands
    }

    fn turns(state: &State) -> u32 {
        2 * state.turn + u32::from(Some(state.active) != state.first)
    }

    fn worth(state: &State, side: Side, weights: &Weights) -> f64 {
        judgement::worth(state, side, weights)
    }
}

impl OnTable for March {
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

    fn price(state: &State, side: Side) -> Option<u32> {
        Some(army::cost(&state.setup, side).total())
    }

    fn sight(state: &State, from: PieceId, to: PieceId) -> Option<Seen> {
        query::seen(state, from, to)
    }
}

impl Inquiry for March {
    type Query = query::Query;

    fn query(state: &State, query: &Self::Query) -> Result<Value, Refusal> {
        query::answer(state, query)
    }
}
